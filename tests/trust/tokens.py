#!/usr/bin/env python3
"""Who may do what: tokens, invite codes, origins, authorisation of each message, and OWASP's list for WebSockets, all from
outside on a real server. The numbers in front are ours; names say what must hold.

usage: tokens.py BUILD_DIR
"""
import concurrent.futures, stat

from rig import *

UNKNOWN = "0" * 16
TOKEN = re.compile(r"emt-[0-9a-hjkmnp-tv-z]{52}\Z")
CODE = re.compile(r"(?:[0-9a-hjkmnp-tv-z]{4}-){2}[0-9a-hjkmnp-tv-z]{4}\Z")
EMPTY = {"question": 1, "filled": {}}
# Every request of the protocol, with a body that is well formed.
LOBBY_REQUESTS = {"get_rulesets": {}, "list_matches": {}, "create_match": {"settings": {"ruleset": "none"}},
                  "join_match": {"code": "0000-0000-0000", "name": "x", "entropy_commitment": commitment(b"x")}}
MATCH_REQUESTS = {"draft": EMPTY, "try": EMPTY, "lock": {"question": 1, "revision": 1}, "submit": EMPTY, "set_standing": {"filled": {}},
                  "get_standing": {}, "say": {"text": "x"}, "reveal_entropy": {"entropy": "AAAA"}, "propose": {"what": "DRAW", "yes": True},
                  "concede": {}, "leave": {}, "get_journal": {}, "rotate_token": {}, "get_transcript": {}, "get_debrief": {}}
# What a spectator is told instead of "not_seated".
SPECTATOR = {"say": "bad_channel", "get_journal": "", "get_transcript": "not_ended", "get_debrief": "not_ended"}


def hello(server, path, **body):
    """The peer and what it is told: a code of a refusal with the close code after it, or what the first frame holds."""
    peer = Peer(server.port)
    first = peer.open(path, **body)
    if "answer" in first and codes(first["answer"]):
        return peer, f"{codes(first['answer'])} {peer.close_code()}"
    return peer, "welcome" if "welcome" in first else "done"


def told(server, path, **body):
    """As `hello`, without keeping the connection."""
    peer, what = hello(server, path, **body)
    peer.hang_up()
    return what


def refusal_text(server, match, **body):
    peer = Peer(server.port)
    first = peer.open("/v1/match/" + match, **body)
    return json.dumps(first), peer.close_code()


def authorisation(server, tally):
    """Each message by each kind of connection that may not send it."""
    match, tokens = server.running()
    for name, body in {**LOBBY_REQUESTS, **MATCH_REQUESTS, "ping": {}}.items():
        for path in ("/v1/lobby", "/v1/match/" + match):
            peer = Peer(server.port)
            peer.upgrade(path)
            peer.post(**{name: body})
            tally.case(f"before hello: {name} on {path[:10]}", "no_hello 4005", f"{codes(peer.message()['answer'])} {peer.close_code()}")
    guest = Peer(server.port)
    guest.open()
    for name, body in MATCH_REQUESTS.items():
        tally.case(f"in the lobby: {name}", "wrong_place", codes(guest.ask(**{name: body})))
    spectator, seat = Peer(server.port), Peer(server.port)
    spectator.open("/v1/match/" + match)
    seat.open("/v1/match/" + match, token=tokens[0])
    for peer, who in ((spectator, "spectator"), (seat, "seat")):
        for name, body in LOBBY_REQUESTS.items():
            tally.case(f"{who} on a match: {name}", "wrong_place", codes(peer.ask(**{name: body})))
        tally.case(f"{who}: a second hello", "bad_request", codes(peer.ask(hello={"protocol": 1, "token": tokens[1]})))
    for name, body in MATCH_REQUESTS.items():
        tally.case(f"spectator: {name}", SPECTATOR.get(name, "not_seated"), codes(spectator.ask(**{name: body})))
    for channel, wanted in (("ALL", "bad_channel"), ("SIDE", "bad_channel"), ("SPECTATORS", "")):
        tally.case(f"spectator talks to {channel}", wanted, codes(spectator.ask(say={"channel": channel, "text": "x"})))
    tally.case("seat talks to spectators", "bad_channel", codes(seat.ask(say={"channel": "SPECTATORS", "text": "x"})))
    for name in ("get_transcript", "get_debrief"):
        tally.case(f"seat during the match: {name}", "not_ended", codes(seat.ask(**{name: {}})))
    for eyes in ({"eyes": "TRUTH"}, {"eyes": "SEAT", "seat": 1}, {"eyes": "PUBLIC"}):
        tally.case(f"seat during the match: debrief with {eyes}", "not_ended", codes(seat.ask(get_debrief=eyes)))
    tally.case("a question that never was", "stale_question", codes(seat.ask(submit={"question": 999, "filled": {}})))
    # Who left a running match may look on and talk, but not act.
    leaver = Peer(server.port)
    leaver.open("/v1/match/" + match, token=tokens[1])
    tally.case("leaving", "", codes(leaver.ask(leave={})))
    for name in ("draft", "try", "lock", "submit", "set_standing", "propose", "concede"):
        tally.case(f"after leaving: {name}", "not_seated", codes(leaver.ask(**{name: MATCH_REQUESTS[name]})))
    for peer in (guest, spectator, seat, leaver):
        peer.hang_up()


def tokens_of_seats(server, tally):
    match, (one, two) = server.running()
    other, (foreign, _) = server.running()
    path = "/v1/match/" + match
    for token in (one, two, foreign):
        tally.case("a token has 256 bits and a form of its own", True, bool(TOKEN.match(token)))
    tally.case("no two tokens are alike", 3, len({one, two, foreign}))
    wrong = {"cut short": one[:-1], "with one more": one + "0", "in capitals": one.upper(), "one character changed": one[:-1] + ("0" if one[-1] != "0" else "1"),
             "with a blank": " " + one, "of another match": foreign, "a match id": match, "an invite's form": "0000-0000-0000",
             "a wildcard": "%", "SQL": "' OR '1'='1", "long": "emt-" + "a" * 4_000, "of NUL": "\0", "hash": hashlib.blake2b(b"emcon token" + one.encode(), digest_size=32).hexdigest()}
    for name, token in wrong.items():
        tally.case(f"a token {name}", "wrong_token 4005", told(server, path, token=token))
        tally.case(f"a token {name}, no such match", "wrong_token 4005", told(server, "/v1/match/" + UNKNOWN, token=token))
    tally.case("the refusal does not show whether the match exists", refusal_text(server, match, token=foreign), refusal_text(server, UNKNOWN, token=foreign))
    for name, headers in {"Cookie": {"Cookie": "token=" + one}, "Authorization": {"Authorization": "Bearer " + one},
                          "X-Token": {"X_Token": one}}.items():
        peer = Peer(server.port)
        peer.upgrade(path, **headers)
        peer.post(hello={"protocol": 1})
        tally.case(f"no ambient authority: a token as {name} makes nobody a seat", -1, peer.message()["welcome"]["seat"])
        peer.hang_up()
    for target in (f"{path}?token={one}", f"{path}/{one}", f"{path}#{one}"):
        peer = Peer(server.port)
        peer.send(request(target))
        tally.case("a token in the URL is refused", 404, peer.head()[0])
    # Rotation, displacement.
    first, _ = hello(server, path, token=one)
    fresh = first.ask(rotate_token={})["rotated"]["token"]
    unused = first.ask(rotate_token={})["rotated"]["token"]
    tally.case("an unused rotation is dropped by the next", "wrong_token 4005", told(server, path, token=fresh))
    second, what = hello(server, path, token=one)
    tally.case("the old token is good until the new one is used", "welcome", what)
    tally.case("a seat has one connection: the older one is displaced", 4010, first.close_code())
    third, what = hello(server, path, token=unused)
    tally.case("the new token is good", "welcome", what)
    tally.case("and displaces too", 4010, second.close_code())
    third.ask(say={"text": "this waits for the disk, and so for the end of the old token before it"})
    tally.case("the old token ends with the first use of the new", "wrong_token 4005", told(server, path, token=one))
    line = pathlib.Path(str(server.db) + ".admin").read_text().split()[2]
    answer = server.http(f"POST /admin HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {line}\r\nContent-Length: {len(match) + 26}\r\n\r\n"
                         f"act=reissue\nmatch={match}\nseat=0\n")
    given = re.search(r"token (\S+)", answer)
    tally.case("a reissued token is given to the host", True, bool(given))
    tally.case("reissue displaces the holder", 4010, third.close_code())
    tally.case("the token before a reissue is void", "wrong_token 4005", told(server, path, token=unused))
    tally.case("the reissued one is good", "welcome", told(server, path, token=given.group(1)))
    # Own lists.
    guest = Peer(server.port)
    guest.open(tokens=[given.group(1), "emt-" + "0" * 52])
    mine = guest.ask(list_matches={"mine": True})["matches"].get("matches", [])
    tally.case("a list of one's own matches holds those alone", [match], [m["match"] for m in mine])
    guest.hang_up()
    tally.case("65 tokens in a hello", "too_many 4005", told(server, "/v1/lobby", tokens=["x"] * 65))
    return [one, two, foreign, fresh, unused, given.group(1)]


def joining(server, tally):
    match, (zero, one) = server.create()
    join = lambda peer, code, **more: peer.ask(join_match={"code": code, "name": "Ada", "entropy_commitment": commitment(b"\7" * 32), **more})
    peer = Peer(server.port)
    peer.open()
    for code in (zero, one):
        tally.case("a code has 60 bits and a form of its own", True, bool(CODE.match(code)))
    for name, body, wanted in (("a long name", {"name": "x" * 41}, "too_long"), ("a new line in the name", {"name": "a\nb"}, "bad_text"),
                               ("a NUL in the name", {"name": "a\0b"}, "bad_text"), ("an escape in the name", {"name": "\x1b[2J"}, "bad_text"),
                               ("31 bytes committed", {"entropy_commitment": base64.b64encode(b"x" * 31).decode()}, "bad_entropy"),
                               ("nothing committed", {"entropy_commitment": ""}, "bad_entropy")):
        tally.case(f"joining with {name}", wanted, codes(join(peer, zero, **body)))
    tally.case("an unlisted match cannot be joined by its id", "unknown_match", codes(join(peer, "", match=match, seat=-1)))
    tally.case("nor one that never was, with the same answer", json.dumps(join(peer, "", match=match, seat=-1)["problems"]),
               json.dumps(join(peer, "", match=UNKNOWN, seat=-1)["problems"]))

    def race(_):
        rival = Peer(server.port)
        rival.open()
        return codes(join(rival, zero))
    with concurrent.futures.ThreadPoolExecutor(20) as pool:
        raced = sorted(pool.map(race, range(20)))
    tally.case("of 20 who use one code at once, one has the seat", 1, raced.count(""))
    tally.case("and the others are refused", {"", "wrong_code", "seat_taken"} | set(raced), {"", "wrong_code", "seat_taken"})
    # Nobody gets to know a code of 60 bits but by being given it, so it may say what became of it.
    tally.case("a used code says so to whoever has it", "seat_taken", codes(join(peer, zero)))
    tally.case("one that never was is not known", "wrong_code", codes(join(peer, "0000-0000-0000")))
    token = join(peer, one.upper().replace("-", ""))["joined"]["token"]
    tally.case("capitals and dashes do not matter", True, bool(TOKEN.match(token)))
    tally.case("nothing of a code or token is shown to a spectator", False, any(s in json.dumps(Peer(server.port).open("/v1/match/" + match))
                                                                              for s in (zero, one, token)))
    started, tokens = server.running()
    guesser = Peer(server.port)
    guesser.open()
    for n in range(10):
        tally.case(f"guess {n + 1}", "wrong_code", codes(join(guesser, f"0000-0000-{n:04}")))
    guesser.post(join_match={"code": "0000-0000-9999", "name": "x", "entropy_commitment": commitment(b"x")})
    tally.case("who goes on guessing is cut", 4003, guesser.close_code())
    peer.hang_up()
    return [zero, one, token, *tokens]


def seclusion(server, tally):
    """Matches that are not for everybody answer as if they were not there."""
    secret, tokens = server.running(watching="WATCH_NONE")
    tally.case("an unwatchable match is as one that never was", refusal_text(server, secret), refusal_text(server, UNKNOWN))
    tally.case("its refusal", "unknown_match 4006", told(server, "/v1/match/" + secret))
    guest = Peer(server.port)
    guest.open()
    listed = [m["match"] for m in guest.ask(list_matches={})["matches"].get("matches", [])]
    tally.case("unlisted matches are in no list", [], listed)
    shown, _ = server.create(listed=True)
    listed = guest.ask(list_matches={})["matches"]["matches"]
    tally.case("listed ones are", [shown], [m["match"] for m in listed])
    text = json.dumps(listed)
    tally.case("a list shows no code, no seed", False, bool(re.search(r"emt-|[0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{4}", text)))
    # The same order twice is carried out once.
    seat = Peer(server.port)
    seat.open("/v1/match/" + secret, token=tokens[0])
    for _ in range(3):
        tally.case("the same request again gets the same answer", "", codes(seat.ask(77, say={"text": "once"})))
    seat.hang_up()
    again = Peer(server.port)
    chat = again.open("/v1/match/" + secret, token=tokens[0])["welcome"]["chat"]
    tally.case("and is carried out once", 1, sum(c["text"] == "once" for c in chat))
    tally.case("also on a new connection", "", codes(again.ask(77, say={"text": "once"})))
    chat = Peer(server.port).open("/v1/match/" + secret, token=tokens[1])["welcome"]["chat"]
    tally.case("still once", 1, sum(c["text"] == "once" for c in chat))
    return tokens


def owasp(server, tally):
    """What is left of OWASP's list: input, errors, methods, resource limits."""
    guest = Peer(server.port)
    guest.open()
    nasty = {"SQL": "'; DROP TABLE records; --", "HTML": "<script>alert(1)</script>", "format": "%s%n%x{}{0}", "path": "../../etc/passwd",
             "shell": "$(id)`id`", "template": "{{7*7}}", "JNDI": "${jndi:ldap://x/a}"}
    for name, text in nasty.items():
        made = guest.ask(create_match={"settings": {"ruleset": "fires-of-space", "scenario": "duel-at-kessa", "name": text, "listed": True}})
        taken = not set(text) & set("*<>") and ":/" not in text  # with these a name could look like more than a name
        tally.case(f"{name} as a name is a name", taken, "created" in made)
        cards = guest.ask(list_matches={})["matches"]["matches"]
        tally.case(f"{name} comes back as it was", taken, any(c.get("name") == text for c in cards))
        tally.case(f"{name} as a ruleset", "unknown_ruleset", codes(guest.ask(get_rulesets={"ruleset": text})))
        tally.case(f"{name} as a scenario", "unknown_scenario", codes(guest.ask(create_match={"settings": {"ruleset": "fires-of-space", "scenario": text}})))
    guest.hang_up()
    broken = {"__proto__": b'{"id":2,"__proto__":{},"ping":{}}', "an unknown field": b'{"id":2,"ping":{},"admin":true}', "two bodies": b'{"id":2,"ping":{},"leave":{}}',
              "no body": b'{"id":2}', "id 0": b'{"id":0,"ping":{}}', "a negative id": b'{"id":-1,"ping":{}}', "too large an id": b'{"id":4294967296,"ping":{}}',
              "a list": b'[{"id":2,"ping":{}}]', "NaN": b'{"id":NaN,"ping":{}}', "1e999": b'{"id":1e999,"ping":{}}', "two objects": b'{"id":2,"ping":{}}{"id":3,"ping":{}}',
              "a deep list": b'{"id":2,"ping":' + b"[" * 5000, "deep objects": b'{"a":' * 5000, "a byte order mark": b'\xef\xbb\xbf{"id":2,"ping":{}}',
              "a NUL at the end": b'{"id":2,"ping":{}}\0', "an entity": b'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>', "an escaped lone surrogate": b'{"id":2,"say":{"text":"\\ud800"}}'}
    for name, message in broken.items():
        peer = Peer(server.port)
        peer.open()
        peer.send(frame_bytes(TEXT, message))
        opcode, payload, _ = peer.frame()
        text = payload.decode() if opcode == TEXT else ""
        tally.case(f"{name}: closed as unreadable", 4001, peer.close_code())
        tally.case(f"{name}: the answer shows nothing of the server", False, bool(re.search(r"/(src|work|usr|home)|\.cpp|\.hpp|std::|0x[0-9a-f]{6}|google", text)))
    for method, path in (("GET", "/"), ("POST", "/admin"), ("GET", "/metrics"), ("GET", "/health"), ("OPTIONS", "/v1/lobby"), ("TRACE", "/v1/lobby"),
                         ("PROPFIND", "/v1/lobby"), ("GET", "/.git/config"), ("GET", "/v1/match/" + "0" * 400)):
        peer = Peer(server.port)
        peer.send(f"{method} {path} HTTP/1.1\r\nHost: x\r\nX-Echo: canary-4711\r\nOrigin: https://evil.example\r\n\r\n".encode())
        status, headers = peer.head()
        tally.case(f"{method} {path[:20]} on the players' port", True, status in (400, 404, 421, 426))
        tally.case(f"{method} {path[:20]}: no cross-origin header, nothing echoed, no version", False,
                   any(h.startswith("access-control") for h in headers) or "canary" in json.dumps(headers) or bool(re.search(r"\d\.\d", headers.get("server", ""))))
    admin = lambda headers: server.http(f"POST /admin HTTP/1.1\r\nHost: localhost\r\n{headers}Content-Length: 7\r\n\r\nact=end").split(" ")[1]
    for name, header in {"without a token": "", "with a wrong one": "Authorization: Bearer emt-0\r\n", "with Basic": "Authorization: Basic YTpi\r\n",
                         "with an empty one": "Authorization: Bearer \r\n"}.items():
        tally.case(f"the operator's address {name}", "401", admin(header))
    for suffix in ("", "-wal", "-shm", ".admin"):
        file = pathlib.Path(str(server.db) + suffix)
        tally.case(f"the file {file.name} is its owner's alone", 0o600, stat.S_IMODE(file.stat().st_mode))


def limits(build, tally):
    """Rates and times, on a server whose limits are small."""
    server = Server(build, limits={"requests_burst": 20, "strikes": 10, "creations_burst": 2, "chat_burst": 2, "hello_ms": 1000, "upgrade_ms": 1000,
                                   "connections_per_address": 40, "controls_burst": 20, "message_ms": 300, "idle_ms": 100_000})
    silent = Peer(server.port)
    silent.upgrade()
    tally.case("no hello in time", 4000, silent.close_code())
    half = Peer(server.port)
    half.send(request()[:40])
    tally.case("no request in time", 0, half.head()[0])
    fast = Peer(server.port)
    fast.open()
    fast.send(frame_bytes(TEXT, b'{"id":5,"ping":{}}') * 80)
    answers = []
    try:
        while True:
            answers.append(codes(fast.message()["answer"]))
    except Closed as closed:
        tally.case("who goes on while refused is cut", 4003, closed.args[0])
    tally.case("requests beyond the rate are refused first", True, answers.count("too_fast") >= 10)
    pinging = Peer(server.port)
    pinging.open()
    pinging.send(frame_bytes(PING, b"x") * 200)
    tally.case("a flood of pings is cut", 4003, pinging.close_code())
    dripping = Peer(server.port)
    dripping.open()
    dripping.send(frame_bytes(TEXT, b'{"id":', fin=False))
    code = None
    while code is None:  # keeps itself alive by pings, and never ends its message
        dripping.send(frame_bytes(PING, b""))
        opcode, payload, _ = dripping.frame()
        code = close_of(payload)[0] if opcode == CLOSE else None
        select.select([], [], [], 0.05)
    tally.case("a message that never ends is cut, pings or not", 4004, code)
    makers = [Peer(server.port, source="127.0.0.2") for _ in range(3)]
    for maker in makers:
        maker.open()
    make = lambda maker: codes(maker.ask(create_match={"settings": {"ruleset": "fires-of-space", "scenario": "duel-at-kessa"}}))
    tally.case("matches made by one address", ["", "", "too_fast"], [make(maker) for maker in makers])
    match, tokens = server.running()
    seat = Peer(server.port)
    seat.open("/v1/match/" + match, token=tokens[0])
    tally.case("chat", ["", "", "too_fast"], [codes(seat.ask(say={"text": str(n)})) for n in range(3)])
    tally.case("a long line of chat", "too_fast", codes(seat.ask(say={"text": "x" * 501})))
    for peer in (*makers, seat, fast, pinging, dripping):
        peer.hang_up()
    server.until(lambda m: m["connections"] == 0, "all to be gone")
    many = []
    for _ in range(41):
        many.append(Peer(server.port))
        many[-1].send(request())
    heads = [peer.head()[0] for peer in many]
    tally.case("connections of one address", [101] * 40 + [0], heads)
    server.stop()


def main():
    build, _, _, _ = arguments(short=None)
    server = Server(build, origins=["https://play.example"])
    tally = Tally("tokens, codes, authorisation, OWASP")
    authorisation(server, tally)
    secrets = tokens_of_seats(server, tally) + joining(server, tally) + seclusion(server, tally)
    owasp(server, tally)
    server.healthy()
    everything = b"".join(f.read_bytes() for f in server.folder.iterdir() if f.suffix != ".admin")
    for secret in secrets:
        tally.case("no token or code stands in log or database", False, secret.encode() in everything or secret.replace("-", "").encode() in everything)
    lines = server.log.read_text().splitlines()
    tally.case("the log has one event a line whatever names hold", [], [l for l in lines if not re.match(r"time=\S+ level=\w+ event=\w+", l)])
    server.stop()
    limits(build, tally)
    tally.end(200)


if __name__ == "__main__":
    main()
