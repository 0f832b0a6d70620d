#!/usr/bin/env python3
"""Hostile and broken peers against a real server: each attack must end with the right close code, leave the players who are
there undisturbed, keep memory below its ceiling and give it back.

usage: abuse.py BUILD_DIR [short|ci|long] [SEED]
"""
import concurrent.futures, multiprocessing, statistics

from rig import *

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "e2e"))
from stranger import fill  # noqa: E402  plays what has merit

FORMS = {"short": dict(garbage=1500, slow=300, spectators=30, steps=40, joins=150, watchers=60, half_open=30),
         "ci": dict(garbage=10_000, slow=2_000, spectators=500, steps=80, joins=3_000, watchers=300, half_open=100),
         "long": dict(garbage=5_000_000, slow=2_000, spectators=500, steps=200, joins=20_000, watchers=3_000, half_open=500)}
CEILING_KB = 256 * 1024  # of RssAnon with any of these attacks under way
ALLOWED = {1000, 1002, 1003, 1005, 1006, 1007, 1009, *range(4000, 4013)}
CORPUS = [HELLO, b'{"id":2,"ping":{}}', b'{"id":3,"list_matches":{"mine":true,"after":"0123456789abcdef"}}', b'{"id":4,"get_rulesets":{"ruleset":"fires-of-space"}}',
          b'{"id":5,"create_match":{"settings":{"ruleset":"fires-of-space","scenario":"duel-at-kessa","time":{"kind":"BANK","bank_s":60}}}}',
          b'{"id":6,"submit":{"question":1,"filled":{"lines":[{"verb":"fire","subject":"A.1","entries":[{"field":"target","value":{"token":"1.1"}}]}]}}}',
          b'{"id":7,"say":{"channel":"ALL","text":"hello"}}', b'{"id":8,"join_match":{"code":"0000-0000-0000","name":"x","entropy_commitment":"AAAA"}}']
PROTO_CORPUS = [HELLO_PROTO, b"\x08\x02\xc2\x02\x00", b"\x08\x03\x5a\x05\x08\x01\x1a\x01a", b"\x08\x04\x52\x0efires-of-space"]


def everything(peer):
    """Reads until the server hangs up; the code it closed with."""
    try:
        while True:
            opcode, payload, _ = peer.frame()
            if opcode == CLOSE:
                return close_of(payload)[0]
    except Gone:
        return 1006


def mangled(dice, message):
    """The message with a few bytes changed, lost, doubled or moved."""
    data = bytearray(message)
    for _ in range(dice.randint(1, 6)):
        at, how = dice.randrange(len(data) + 1), dice.randrange(5)
        if how == 0 and at < len(data):
            data[at] = dice.randrange(256)
        elif how == 1:
            del data[at:at + dice.randint(1, 8)]
        elif how == 2:
            data[at:at] = dice.randbytes(dice.randint(1, 8))
        elif how == 3:
            data[at:at] = data[at // 2:at]
        elif at < len(data):
            data[at] ^= 1 << dice.randrange(8)
    return bytes(data[:4000])


def own_close(sent):
    """The code of the first Close frame among what a peer sent, which the server gives back (RFC 6455, 5.5.1); None: none."""
    while len(sent) >= 2 and sent[1] & 0x80:
        opcode, size, head = sent[0] & 15, sent[1] & 0x7F, 2
        if size > 125:
            head += 2 if size == 126 else 8
            size = int.from_bytes(sent[2:head], "big")
        mask, body = sent[head:head + 4], sent[head + 4:head + 4 + size]
        if opcode == CLOSE:
            return int.from_bytes((b ^ mask[i] for i, b in enumerate(body[:2])), "big") if len(body) >= 2 else None
        sent = sent[head + 4 + size:]
    return None


def garbage(server, tally, dice, form):
    """Blobs instead of HTTP, blobs instead of frames, frames of garbage, and requests with a few bytes changed."""
    sent = 0
    closes, wrong = {}, {}
    while sent < form["garbage"]:
        wave = []
        for _ in range(25):
            peer, kind = Peer(server.port), dice.randrange(10)
            peer.own_close = None
            wave.append((peer, kind))
            if kind == 0:
                sent += 1
                peer.send(mangled(dice, request()) if dice.randrange(2) else dice.randbytes(dice.randrange(2000)))
            else:
                protocol = dice.choice((JSON, PROTO))
                peer.send(request(dice.choice(("/v1/lobby", "/v1/match/" + server.match)), protocol))
                peer.protocol = protocol
        for peer, kind in wave:
            if kind:
                if peer.head()[0] != 101:
                    raise SystemExit("a good request was refused amid garbage")
                corpus = CORPUS if peer.protocol == JSON else PROTO_CORPUS
                opcode = TEXT if peer.protocol == JSON else BINARY
                out = [] if dice.randrange(8) == 0 else [frame_bytes(opcode, corpus[0])]
                for _ in range(dice.randint(1, 6)):
                    sent += 1
                    out.append(dice.randbytes(dice.randint(1, 300)) if kind < 3 else
                               frame_bytes(dice.choice((opcode, opcode, dice.randrange(16))), dice.randbytes(dice.randrange(200)),
                                           fin=dice.randrange(10) > 0, rsv=dice.randrange(8) if dice.randrange(20) == 0 else 0)
                               if kind < 5 else frame_bytes(opcode, mangled(dice, dice.choice(corpus))))
                peer.own_close = own_close(b"".join(out))
                peer.send(b"".join(out))
            try:
                peer.socket.shutdown(socket.SHUT_WR)
            except OSError:
                pass
        for peer, kind in wave:
            try:
                code = everything(peer) if kind else peer.head()[0]
            except Violation as broken:
                code = f"violation {broken}"
            if code not in ALLOWED | {0, 101, 400, 403, 404, 426, 431}:
                if code != peer.own_close:
                    wrong[code] = wrong.get(code, 0) + 1
                code = "its own"
            closes[code] = closes.get(code, 0) + 1
            peer.hang_up()
    tally.case("every piece of garbage ended with a code that is documented", {}, wrong)
    return f"{sent} pieces: " + " ".join(f"{c}:{n}" for c, n in sorted(closes.items(), key=str))


def slow_headers(server, tally, dice, form):
    """Many sockets that send a request byte by byte, and never its end."""
    peers = [Peer(server.port) for _ in range(form["slow"])]
    for peer in peers:
        peer.send(request()[:dice.randrange(1, 100)])
    peak = server.memory_kb()
    server.healthy()
    tally.case("all slow requests were cut without an answer", {0}, {peer.head()[0] for peer in peers})
    for peer in peers:
        peer.hang_up()
    return f"{len(peers)} sockets, {peak // 1024} MB"


def page_of(server, path="/", extra=""):
    """What a browser sends for a file of the page."""
    return f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nAccept-Encoding: identity\r\n{extra}\r\n".encode("latin-1")


def files_of_page(server):
    """Paths of the page's files, by their size, largest first; of a server without a page the one that says so."""
    peer, out = Peer(server.port), {}
    peer.send(page_of(server, extra="Connection: close\r\n"))
    index = b"".join(rest_of(peer))
    for path in ["/", *re.findall(r'(?:src|href)="(/[^"]+)"', index.decode())]:
        peer = Peer(server.port)
        peer.send(page_of(server, path, "Connection: close\r\n"))
        out[path] = sum(map(len, rest_of(peer)))
    return sorted(out, key=out.get, reverse=True)


def rest_of(peer):
    """All that comes until the server hangs up."""
    while chunk := peer.socket.recv(1 << 16):
        yield chunk


def slow_pages(server, tally, dice, form):
    """Browsers with tiny windows that ask for the largest file of the page again and again, and read none of it."""
    match, players, before = under_way(server)
    largest = files_of_page(server)[0]
    peers = [Peer(server.port, receive_buffer=4096) for _ in range(form["slow"])]
    for peer in peers:
        peer.send(page_of(server, largest) * 20)
    server.healthy()
    peak, meanwhile = server.memory_kb(), latency_ms(players[0])
    for player in players:
        player.settle()
        player.step()
    tally.case("the players went on", True, all(p.answered or p.over for p in players))
    each = (peak - server.baseline) // len(peers)
    tally.case("what waits for one who does not read is less than the file", True, each < 200)
    server.until(lambda m: m["connections"] <= len(players), "all slow readers to be cut")
    for peer in (*peers, *(p.peer for p in players)):
        peer.hang_up()
    return f"{len(peers)} sockets, {each} kB held for each, {peak // 1024} MB, a player's ping {before} ms before, {meanwhile} ms meanwhile"


def page_garbage(server, tally, dice, form):
    """Requests for the page with a few bytes changed, one after the other on a connection: each answer is whole and one of
    HTTP's, and nothing else than a file of the page is given."""
    paths, strange, sent = files_of_page(server), {}, 0
    known = {}
    for path in paths:
        peer = Peer(server.port)
        peer.send(page_of(server, path, "Connection: close\r\n"))
        known[path] = b"".join(rest_of(peer)).partition(b"\r\n\r\n")[2]
    while sent < form["garbage"] // 5:
        peer = Peer(server.port)
        count = dice.randint(1, 5)
        sent += count
        good = page_of(server, dice.choice(paths))
        peer.send(b"".join(mangled(dice, page_of(server, dice.choice((*paths, "/../etc/passwd", "//", "/%2e%2e/"))))
                           if dice.randrange(4) else good for _ in range(count)))
        try:
            peer.socket.shutdown(socket.SHUT_WR)
            data = b"".join(rest_of(peer))
        except OSError:
            continue
        finally:
            peer.hang_up()
        while data:
            head, _, data = data.partition(b"\r\n\r\n")
            status = head[9:12].decode("latin-1")
            length = re.search(rb"(?i)content-length: (\d+)", head)
            body, data = (data[:int(length[1])], data[int(length[1]):]) if length and head[9:12] != b"304" else (data, b"")
            if not head.startswith((b"HTTP/1.1 ", b"HTTP/1.0 ")) or status not in ("200", "304", "400", "403", "404", "405", "421", "426", "431"):
                strange[head[:60]] = strange.get(head[:60], 0) + 1
            elif status == "200" and body and body not in known.values():
                strange[body[:60]] = strange.get(body[:60], 0) + 1
    tally.case("nothing but files of the page and refusals of HTTP is given", {}, strange)
    return f"{sent} requests"


def half_open(server, tally, dice, form):
    """Peers that vanish without a word: they answer no ping."""
    peers = [Peer(server.port) for _ in range(form["half_open"])]
    for peer in peers:
        peer.open("/v1/match/" + server.match)
    tally.case("peers that vanished are cut", {1006}, {everything(peer) for peer in peers})
    for peer in peers:
        peer.hang_up()
    return f"{len(peers)} peers"


class Player:
    """Plays one seat: what has merit, and the default where the rules refuse that."""

    def __init__(self, server, match, token, *, source=None):
        self.peer = Peer(server.port, source=source)
        self.welcome = self.peer.open("/v1/match/" + match, token=token)["welcome"]
        self.question, self.over, self.answered = self.welcome.get("question", {}), False, 0

    def take(self, frame):
        self.over |= bool(frame.get("update", {}).get("outcome", {}).get("over"))
        if "question" in frame:
            self.question = frame["question"]

    def step(self):
        """Answers if asked, and reads on until its own answer is there; False if it is not asked."""
        if self.over or not self.question.get("yours"):
            return False
        asked, self.question = self.question, {}
        for filled in (fill(asked["offer"], random), asked["offer"].get("fallback", {})):
            wanted = self.peer.post(submit={"question": asked["question"], "filled": filled})
            while True:
                frame = self.peer.message()
                self.take(frame)
                if frame.get("answer", {}).get("id") == wanted:
                    break
            if not codes(frame["answer"]):
                self.answered += 1
                return True
        return False

    def settle(self):
        """Reads all that the server has sent up to now."""
        wanted = self.peer.post(ping={})
        while True:
            frame = self.peer.message()
            self.take(frame)
            if frame.get("answer", {}).get("id") == wanted:
                return


def latency_ms(player, rounds=30):
    times = []
    for _ in range(rounds):
        began = time.perf_counter()
        player.settle()
        times.append((time.perf_counter() - began) * 1000)
    return round(statistics.median(times), 2)


def journal_of(peer):
    """(numbers of the journal lines a peer was told, how its connection ended or "alive") from all that waits for it."""
    peer.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 20)
    numbers, wanted = [], peer.post(ping={})
    try:
        while True:
            frame = peer.message()
            for part in ("welcome", "update"):
                numbers += [line["number"] for line in frame.get(part, {}).get("journal", [])]
            if frame.get("answer", {}).get("id") == wanted:
                return numbers, "alive"
    except Closed as closed:
        return numbers, closed.args[0]
    except Gone:
        return numbers, 1006


def under_way(server):
    """A match that has begun, its players, and how long the first waits for a ping."""
    match, tokens = server.running("kessa-crossing")
    players = [Player(server, match, token) for token in tokens]
    return match, players, latency_ms(players[0])


def deaf_spectators(server, tally, dice, form):
    """Spectators with tiny windows who never read while the match goes on; then they look what they got."""
    match, players, before = under_way(server)
    deaf = []
    for _ in range(form["spectators"]):
        peer = Peer(server.port, receive_buffer=32768)
        peer.upgrade("/v1/match/" + match)
        peer.post(hello={"protocol": 1})
        deaf.append(peer)
    server.until(lambda m: m["spectators_connected"] >= len(deaf), "the spectators")
    peak = server.memory_kb()
    for step in range(form["steps"]):
        for player in players:
            player.settle()
            player.step()
            player.peer.post(say={"text": "x" * 400})
        if step == form["steps"] // 2:
            for peer in deaf:  # more than the system's own buffers hold
                for _ in range(30):
                    peer.post(get_journal={})
        peak = max(peak, server.memory_kb())
    after = latency_ms(players[0])
    ends, gaps = {}, 0
    with concurrent.futures.ThreadPoolExecutor(100) as pool:  # their windows are small, so each takes a while
        journals = list(pool.map(journal_of, deaf))
    for peer, (numbers, end) in zip(deaf, journals):
        ends[end] = ends.get(end, 0) + 1
        gaps += numbers != list(range(numbers[0], numbers[0] + len(numbers))) if numbers else 0
        peer.hang_up()
    tally.case("deaf spectators lost no journal line and got none twice", 0, gaps)
    tally.case("they are still there, or were closed as slow", set(), set(ends) - {"alive", 4004})
    tally.case("the players went on", True, all(p.answered >= min(form["steps"], 10) // 3 or p.over for p in players))
    tally.case("memory stayed below its ceiling", True, peak < CEILING_KB)
    for player in players:
        player.peer.hang_up()
    return f"{len(deaf)} deaf, ends {ends}, peak {peak // 1024} MB, a player's ping {before} ms before, {after} ms meanwhile"


def greedy(server, tally, dice, form):
    """Peers that ask for much and read none of it: what waits for each is bounded, however much it asks."""
    asked = b"".join(frame_bytes(TEXT, b'{"id":%d,"get_rulesets":{"ruleset":"fires-of-space"}}' % n) for n in range(2, 200))
    peers = [Peer(server.port) for _ in range(form["spectators"])]
    for peer in peers:
        peer.upgrade()
    for peer in peers:
        peer.send(frame_bytes(TEXT, HELLO) + asked)
    server.healthy()
    peak = server.memory_kb()
    each = (peak - server.baseline) // len(peers)
    tally.case("what waits for a peer that only asks stays near the soft limit (1 MB is far beyond)", True, each < 1024)
    answers = size = 0
    for _ in range(199):
        answer = peers[0].message()["answer"]
        answers, size = answers + 1, max(size, len(json.dumps(answer)))
    tally.case("and all its answers come when it reads", 199, answers)
    for peer in peers:
        peer.reset()
    return f"{len(peers)} peers, 198 answers of {size // 1024} kB due to each, {each} kB held for each, {peak // 1024} MB"


def unfinished(server, tally, dice, form):
    """Peers that send most of a large message and wait: memory is theirs only for a while."""
    peers = []
    for _ in range(form["spectators"]):
        peer = Peer(server.port)
        peer.open()
        peer.send(frame_bytes(TEXT, b'{"id":2,' + b" " * 200_000, fin=False))
        peers.append(peer)
    server.healthy()
    peak = server.memory_kb()
    tally.case("memory stayed below its ceiling", True, peak < CEILING_KB)
    tally.case("unfinished messages end the connection", set(), {everything(p) for p in peers} - {4004, 1006})
    for peer in peers:
        peer.hang_up()
    return f"{len(peers)} peers, {peak // 1024} MB"


def churn(port, match, count):
    """Joins and leaves a match as a spectator so many times."""
    for n in range(count):
        peer = Peer(port)
        peer.open("/v1/match/" + match)
        peer.reset() if n % 2 else peer.hang_up()
    return count


def join_storm(server, tally, dice, form):
    """Spectators come and go as fast as they can while many watch."""
    match, players, before = under_way(server)
    watchers = []
    for _ in range(form["watchers"]):
        watchers.append(Peer(server.port))
        watchers[-1].open("/v1/match/" + match)
    began, workers = time.monotonic(), 4
    with multiprocessing.Pool(workers) as pool:
        running = pool.starmap_async(churn, [(server.port, match, form["joins"] // workers)] * workers)
        meanwhile = latency_ms(players[0])
        for player in players:
            player.settle()
            player.step()
        joined = sum(running.get())
    rate = round(joined / (time.monotonic() - began))
    peak = server.memory_kb()
    tally.case("all joined", form["joins"] // workers * workers, joined)
    tally.case("the match went on", True, all(p.answered or p.over for p in players))
    tally.case("memory stayed below its ceiling", True, peak < CEILING_KB)
    for peer in (*watchers, *(p.peer for p in players)):
        peer.hang_up()
    return f"{joined} joins, {rate} a second, {len(watchers)} watching, {peak // 1024} MB, a player's ping {before} ms before, {meanwhile} ms meanwhile"


def exhausted_descriptors(build, tally):
    """More connections than the process has descriptors: those who are in stay in, and the disk still takes what they do."""
    server = Server(build, nofile=200)
    match, tokens = server.running("kessa-crossing")
    players = [Player(server, match, token) for token in tokens]
    crowd = [Peer(server.port) for _ in range(300)]
    for peer in crowd:
        peer.send(request())
    heads = [peer.head()[0] for peer in crowd]
    tally.case("as many as there is room for are in, and the others cut", {101: heads.count(101), 0: 300 - heads.count(101)}, {101: heads.count(101), 0: heads.count(0)})
    tally.case("some are cut", True, heads.count(0) > 100)
    operators = [socket.create_connection(("127.0.0.1", server.operator_port), timeout=PATIENCE_S) for _ in range(300)]
    for _ in range(3):
        for player in players:
            player.settle()
            player.step()
    tally.case("the players went on", True, all(p.answered for p in players))
    for one in operators:
        one.close()
    tally.case("the operator gets an answer", True, "emcon_connections" in server.http("GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n"))
    for peer in crowd:
        peer.hang_up()
    server.until(lambda m: m["connections"] <= 2, "the crowd to be gone")
    server.healthy()
    for player in players:
        player.peer.hang_up()
    server.stop()
    return f"{heads.count(101)} let in, {heads.count(0)} cut"


ATTACKS = {garbage: {}, slow_headers: {"upgrade_ms": 1500}, page_garbage: {}, slow_pages: {"pages_ms": 1500}, deaf_spectators: {"requests_burst": 100_000},
           greedy: {}, unfinished: {"message_ms": 500, "idle_ms": 2000}, join_storm: {"requests_burst": 100_000}, half_open: {"idle_ms": 1000}}
# What an attack repeats is cut down to warm up, never its crowd: of each socket ever open at once the network library keeps a
# small record for the next, and each record keeps its page.
SLIM = dict(garbage=300, joins=40, steps=10)


def under(attack, build, tally, form, seed):
    """One attack on a server of its own, twice: what a server needs once only is not held against it."""
    server = Server(build, limits={"connections_per_address": 8000, "spectators_per_match": 8000, **ATTACKS[attack]}, log_level="warning")
    server.match, _ = server.create()
    gone = lambda: server.until(lambda m: m["connections"] == 0, "all connections to be gone")
    server.baseline = server.memory_kb()
    attack(server, Tally("warm up"), random.Random(seed), {**form, **SLIM})
    gone()
    server.settled_kb()
    server.baseline, files, began = server.memory_kb(), server.descriptors(), time.monotonic()
    figures = attack(server, tally, random.Random(seed + 1), form)
    gone()
    allowed, end = max(server.baseline * 1.05, server.baseline + 4096), time.monotonic() + 10
    while (after := server.memory_kb()) > allowed and time.monotonic() < end:  # it is tidied up a second after a crowd has gone
        select.select([], [], [], 0.1)
    tally.case(f"{attack.__name__}: descriptors are given back", True, server.descriptors() <= files + 4)
    tally.case(f"{attack.__name__}: memory is given back within 5 % (or 4 MB)", True, after <= allowed)
    print(f"{attack.__name__}: {figures}; memory {server.baseline} kB before, {after} kB after; {time.monotonic() - began:.1f} s", flush=True)
    server.healthy()
    server.stop()


def main():
    build, name, form, seed = arguments(**FORMS)
    tally = Tally(f"abuse, {name}")
    for attack in ATTACKS:
        under(attack, build, tally, form, seed)
    print("exhausted_descriptors:", exhausted_descriptors(build, tally), flush=True)
    tally.end(20)


if __name__ == "__main__":
    main()
