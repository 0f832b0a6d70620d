#!/usr/bin/env python3
"""Secrets that can be recognised: every secret of a match is unique and long (keys, seeds, entropy, salts, hashes of records,
digests, tokens, codes, talk of one side, words in drafts). Every byte that anybody is sent before the end of his match, and every
line of the log, is searched for those he may not know, plain, in hex and in base64.

usage: canaries.py BUILD_DIR [short|ci|long] [SEED]
"""
import sqlite3

from rig import *

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from history import fields, first, whole  # noqa: E402
from stranger import fill  # noqa: E402

FORMS = {"short": {"matches": 3, "questions": 25}, "ci": {"matches": 10, "questions": 60}, "long": {"matches": 300, "questions": 150}}
SCENARIOS = ("tarn-convoy", "kessa-crossing", "varo-wreck", "twin-gates", "three-lanterns", "duel-at-kessa")
WATCHING = ("WATCH_LIVE", "WATCH_DELAYED")
CREATED, SEATED, STARTED, LOCKED, RESOLVED, ENDED = 2, 3, 4, 5, 7, 12  # bodies of log.proto's Record


class Ear(Peer):
    """Keeps every byte it is sent."""

    def __init__(self, port):
        super().__init__(port)
        self.heard, self.until = bytearray(), 0

    def fill(self):
        before = len(self.buffer)
        super().fill()
        self.heard += self.buffer[before:]


class Player:
    """A seat that plays by merit, drafts nonsense first, and talks to its own side."""

    def __init__(self, server, match, token, dice, secrets):
        self.ear, self.dice, self.secrets, self.question, self.over, self.refused = Ear(server.port), dice, secrets, {}, False, 0
        self.take(self.ear.open("/v1/match/" + match, token=token))

    def take(self, frame):
        whole = frame.get("welcome") or frame.get("update") or {}
        self.over = self.over or whole.get("outcome", {}).get("over", False)
        self.question = frame.get("question") or whole.get("question") or self.question

    def ask(self, **body):
        wanted, answer = self.ear.post(**body), {}
        while answer.get("id") != wanted:
            frame = self.ear.message()
            self.take(frame)
            answer = frame.get("answer", {})
        return answer

    def word(self):
        """128 bits that nobody else may read."""
        word = f"{self.dice.getrandbits(128):032x}"
        self.secrets.append(word.encode())
        return word

    def answer(self):
        """Answers one question; False if there was none."""
        self.ask(ping={})
        if not self.question.get("yours") or self.over:
            return False
        number, offer = self.question["question"], self.question["offer"]
        self.question = {}
        nonsense = {"lines": [{"verb": self.word(), "subject": self.word(), "entries": [{"field": self.word(), "value": {"token": self.word()}}]}]}
        self.ask(**{"try": {"question": number, "filled": nonsense}})
        self.ask(draft={"question": number, "filled": nonsense})
        self.ask(say={"channel": "SIDE", "text": self.word()})
        self.ask(set_standing={"filled": nonsense})
        if codes(self.ask(submit={"question": number, "filled": fill(offer, self.dice)})):
            self.ask(submit={"question": number, "filled": offer.get("fallback", {})})
        return True


def secrets_of_log(db, match):
    """What the log holds of 16 bytes and more that nobody is sent before the end: {name: bytes}."""
    out = {}
    with sqlite3.connect(f"file:{db}?mode=ro", uri=True) as connection:
        rows = connection.execute("SELECT r.seq, r.hash, r.bytes, r.shared FROM records AS r JOIN matches AS m ON m.id = r.match "
                                  "WHERE m.match = ? ORDER BY r.seq", (match,)).fetchall()
        blobs = dict(connection.execute("SELECT id, bytes FROM blobs"))
    connection.close()
    for seq, chained, bare, shared in rows:
        data = whole(bare, shared or b"", blobs)
        out[f"hash of record {seq}"] = bytes(chained)
        for number, name in ((CREATED, 11), (LOCKED, 4), (SEATED, 3), (RESOLVED, 3), (RESOLVED, 4)):
            body = first(bytes(data), number)
            value = first(body, name, b"") if body is not None else b""
            if len(value) >= 16:
                out[f"field {number}.{name} of record {seq}"] = value
        if (body := first(bytes(data), STARTED)) is not None:
            for place, (number, value) in enumerate(fields(body)):
                out[f"start {place}"] = value
    return out


def forms_of(secret):
    """How a secret may stand in a stream of bytes: plain, hex, base64 wherever in a longer value it begins."""
    yield secret
    yield secret.hex().encode()
    yield secret.hex().upper().encode()
    for shift in range(3):
        text = base64.b64encode(b"\0" * shift + secret)
        inner = text[4 if shift else 0:len(text) - len(text) % 4 - 4]
        yield inner
        yield inner.replace(b"+", b"-").replace(b"/", b"_")


def found(streams, secrets):
    """Names of streams with names of secrets that stand in them."""
    out = []
    for stream, data in streams.items():
        data = bytes(data)
        out += [f"{stream} holds {name}" for name, secret in secrets.items() if any(form in data for form in forms_of(secret))]
    return out


def play(server, tally, dice, number, questions):
    """One match; bytes and secrets that were searched."""
    settings = {"watching": WATCHING[number % 2], **({"delay_turns": 1} if number % 2 else {}), "listed": True, "name": f"match {number}"}
    guest = Ear(server.port)
    guest.open()
    made = guest.ask(create_match={"settings": {"ruleset": "fires-of-space", "scenario": SCENARIOS[number % len(SCENARIOS)], **settings}})["created"]
    match, invites = made["match"], [invite["code"] for invite in made["invites"]]
    entropy = [dice.randbytes(32) for _ in invites]
    tokens = [server.join(code, own) for code, own in zip(invites, entropy)]
    words = [[] for _ in invites]
    players = [Player(server, match, token, dice, mine) for token, mine in zip(tokens, words)]
    for player, own in zip(players, entropy):
        player.ask(reveal_entropy={"entropy": base64.b64encode(own).decode()})
    watchers = {"spectator": Ear(server.port), "spectator in binary": Ear(server.port), "lobby": Ear(server.port)}
    watchers["spectator"].open("/v1/match/" + match)
    watchers["spectator in binary"].upgrade("/v1/match/" + match, PROTO)
    watchers["spectator in binary"].send(frame_bytes(BINARY, HELLO_PROTO))
    watchers["lobby"].open()
    answered, ears = 0, [*watchers.values(), *(player.ear for player in players)]
    while answered < questions and not any(p.over for p in players):
        for ear in ears:
            ear.until = len(ear.heard)
        if not any([player.answer() for player in players]):
            break
        answered += 1
        watchers["lobby"].ask(list_matches={})
        watchers["spectator"].ask(get_journal={"after": 0})
        for refused in ({"get_transcript": {}}, {"get_debrief": {"eyes": "TRUTH"}}):
            watchers["spectator"].ask(**refused)
            players[answered % 2].ask(**refused)
    over = any(player.over for player in players)
    if not over:
        late = watchers["late spectator"] = Ear(server.port)
        late.open("/v1/match/" + match)
        for ear in [late, watchers["lobby"], watchers["spectator"], *(player.ear for player in players)]:
            ear.ask(ping={})
            ear.until = len(ear.heard)
        watchers["spectator in binary"].until = len(watchers["spectator in binary"].heard)
    pages = "".join(server.http(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n") for path in ("/health", "/ready", "/metrics", "/"))
    streams = {name: ear.heard[:ear.until] for name, ear in watchers.items()} | {"operator's address": pages.encode()}
    told = [player.ear.heard[:player.ear.until] for player in players]
    search(server, tally, f"match {number}", match, told, streams, tokens, entropy, invites, words)
    if not over:
        players[0].ask(concede={})
    players[0].ask(ping={})
    control(server, tally, number, match, players[0])
    for ear in [*watchers.values(), *(p.ear for p in players), guest]:
        ear.hang_up()
    return sum(map(len, [*streams.values(), *told])), sum(len(w) for w in words) + len(tokens) + len(entropy)


def search(server, tally, what, match, told, streams, tokens, entropy, invites, words):
    """`told`: what each seat was sent before the end; `streams`: what all others were."""
    everybodys = secrets_of_log(server.db, match)
    everybodys |= {f"code {i}": code.replace("-", "").encode() for i, code in enumerate(invites)}
    everybodys |= {f"code {i} as written": code.encode() for i, code in enumerate(invites)}
    own = [{f"token of seat {i}": tokens[i].encode(), f"entropy of seat {i}": entropy[i]}
           | {f"word {n} of seat {i}": word for n, word in enumerate(words[i])} for i in range(len(told))]
    nobody_has = {name: secret for name, secret in everybodys.items() if secret not in entropy}
    tally.case(f"{what}: those who watch", [], found(streams, nobody_has | own[0] | own[1]))
    for seat, heard in enumerate(told):
        tally.case(f"{what}: seat {seat}", [], found({f"seat {seat}": heard}, nobody_has | own[1 - seat]))
    tally.case(f"{what}: the log", [], found({"log": server.log.read_bytes()}, nobody_has | own[0] | own[1]))


def control(server, tally, number, match, player):
    """At the end the seed is opened: the search must find it then."""
    seed = {"seed": next(v for k, v in secrets_of_log(server.db, match).items() if k.startswith(f"field {CREATED}."))}
    tally.case(f"match {number}: opened at the end", ["seat holds seed"], found({"seat": player.ear.heard}, seed))


def main():
    build, name, form, seed = arguments(**FORMS)
    dice, tally = random.Random(seed), Tally(f"canaries, {name}")
    server = Server(build, limits={"chat_burst": 1_000_000, "requests_burst": 1_000_000}, log_level="debug")
    searched = secrets = 0
    for number in range(form["matches"]):
        made = play(server, tally, dice, number, form["questions"])
        searched, secrets = searched + made[0], secrets + made[1]
    server.stop()
    tally.end(form["matches"], bytes_searched=searched, own_secrets=secrets)


if __name__ == "__main__":
    main()
