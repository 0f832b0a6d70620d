#!/usr/bin/env python3
"""One address against all others: through 250 connections it makes matches, takes seats, talks, guesses, lists or sends what is
wrong as fast as it can, and comes again whenever it is closed. Meanwhile honest players, each from an address of his own, make
a match, take a seat of it by its code and one from the list, talk and list: each of it must succeed on the first try.

usage: crowding.py BUILD_DIR [short|ci|long] [SEED]
"""
import multiprocessing, selectors, statistics

from rig import *

# `warm`: so many requests the server has dealt with before the honest players come.
FORMS = {"short": dict(rounds=4, connections=100, warm=3_000), "ci": dict(rounds=20, connections=250, warm=15_000),
         "long": dict(rounds=100, connections=250, warm=100_000)}
WORKERS = 5
ENTROPY = base64.b64encode(hashlib.blake2b(b"\x07" * 32, digest_size=32).digest()).decode()
CLOSING = re.compile(rb"\x88[\x02-\x7d]\x0f[\x9f-\xaf]", re.S)  # a close frame with a code of 3999 to 4015
SETTINGS = {"ruleset": "fires-of-space", "scenario": "duel-at-kessa", "listed": True}


def text(**body):
    return frame_bytes(TEXT, json.dumps({"id": 7, **body}).encode())


# What each kind of attack sends on a connection, given the ids of listed matches and of its own seats: path, hello, frames.
def makes(dice, world):
    return "/v1/lobby", {}, [text(create_match={"settings": {**SETTINGS, "name": "mine"}})]


def joins(dice, world):
    wanted = [dice.choice(world["listed"] or ["0123456789abcdef"]) for _ in range(20)]
    return "/v1/lobby", {}, [text(join_match={"match": match, "seat": -1, "name": "x", "entropy_commitment": ENTROPY}) for match in wanted]


def talks(dice, world):
    if dice.random() < 0.5:
        match, token = dice.choice(world["seats"])
        return "/v1/match/" + match, {"token": token}, [text(say={"channel": "ALL", "text": "x" * 500})]
    return "/v1/match/" + dice.choice(world["listed"] or [world["seats"][0][0]]), {}, [text(say={"channel": "SPECTATORS", "text": "x" * 500})]


def guesses(dice, world):
    wrong = lambda: "emt-" + "".join(dice.choices("0123456789abcdefghjkmnpqrstvwxyz", k=52))
    code = lambda: "".join(dice.choices("0123456789abcdefghjkmnpqrstvwxyz", k=12))
    kind = dice.randrange(3)
    if kind == 0:
        return "/v1/lobby", {}, [text(join_match={"code": code(), "name": "x", "entropy_commitment": ENTROPY}) for _ in range(20)]
    if kind == 1:
        return "/v1/match/" + dice.choice(world["listed"] or ["0123456789abcdef"]), {"token": wrong()}, [text(ping={})]
    return "/v1/lobby", {"tokens": [wrong() for _ in range(64)]}, [text(list_matches={"mine": True})]


def lists(dice, world):
    return "/v1/lobby", {}, [text(list_matches={"after": after}) for after in ("", *world["listed"][-3:])]


def errs(dice, world):
    if dice.random() < 0.5:
        return "/v1/lobby", {}, [text(create_match={"settings": {"ruleset": "none"}})]
    wrong = [text(create_match={"settings": {"ruleset": "none"}}), text(create_match={"settings": {**SETTINGS, "scenario": "none"}}),
             text(create_match={"settings": {**SETTINGS, "options": {"lines": [{"verb": "x"}]}}}), text(join_match={"code": "x"}),
             text(say={"text": "here?"}), text(get_rulesets={"ruleset": "fires-of-space"}), text(get_journal={"after": 1})]
    if dice.random() < 0.3:
        wrong += [frame_bytes(TEXT, dice.randbytes(50)), frame_bytes(PING, b"x" * 100) * 20]
    return "/v1/lobby", {}, wrong


def everything(dice, world):
    return dice.choice([makes, joins, talks, guesses, lists, errs])(dice, world)


ATTACKS = [makes, joins, talks, guesses, lists, errs, everything]


class Bad:
    """One connection of the attacker: it sends whenever it can, and throws away what it is told."""

    def __init__(self, port, attack, dice, world):
        self.port, self.attack, self.dice, self.world, self.sent, self.opened = port, attack, dice, world, 0, 0
        self.socket = None

    def open(self, selector):
        path, hello, frames = self.attack(self.dice, self.world)
        self.frames = b"".join(frames)
        self.many = len(frames)
        self.waiting, self.opened, self.upgraded = request(path), self.opened + 1, False
        self.first = text(hello={"client": "bad", "protocol": 1, **hello})
        self.socket = socket.socket()
        self.socket.setblocking(False)
        self.socket.connect_ex(("127.0.0.1", self.port))
        selector.register(self.socket, selectors.EVENT_READ | selectors.EVENT_WRITE, self)

    def serve(self, selector, mask):
        try:
            if mask & selectors.EVENT_READ:
                got = self.socket.recv(1 << 16)
                if not got or CLOSING.search(got):  # told to go, it comes again at once
                    raise ConnectionResetError
                if not self.upgraded and b"\r\n\r\n" in got:
                    self.upgraded, self.waiting = True, self.first
            if mask & selectors.EVENT_WRITE:
                if not self.waiting and self.upgraded:
                    self.waiting, self.sent = self.frames, self.sent + self.many
                if self.waiting:
                    self.waiting = self.waiting[self.socket.send(self.waiting):]
        except BlockingIOError:
            pass
        except OSError:
            selector.unregister(self.socket)
            self.socket.close()
            self.socket = None


def assault(port, attack, connections, seed, world, stop, done):
    """A process of the attacker with its share of the connections."""
    selector, dice = selectors.DefaultSelector(), random.Random(seed)
    bad = [Bad(port, attack, dice, {"listed": [], **world}) for _ in range(connections)]
    looked = 0.0
    while not stop.is_set():
        if time.monotonic() > looked + 0.5:
            looked, listed = time.monotonic(), look(port)
            for one in bad:
                one.world["listed"] = listed or one.world["listed"]
        for one in bad:
            if one.socket is None:
                one.open(selector)
        for key, mask in selector.select(0.05):
            key.data.serve(selector, mask)
    done.put((sum(one.sent for one in bad), sum(one.opened for one in bad)))


def look(port):
    """What is listed, as the attacker sees it."""
    try:
        peer = Peer(port)
        peer.open()
        found = [card["match"] for card in peer.ask(list_matches={})["matches"].get("matches", [])]
        peer.hang_up()
        return found
    except (Gone, Closed, KeyError, OSError):
        return []


class Honest:
    """A player with an address of his own. Everything he does is done once; what went wrong is noted."""

    def __init__(self, server, number):
        self.server, self.source, self.wrong, self.done, self.times = server, f"127.1.{number // 250}.{number % 250 + 2}", [], 0, []

    def act(self, what, *, path="/v1/lobby", hello=None, **body):
        began = time.monotonic()
        try:
            peer = Peer(self.server.port, source=self.source)
            peer.open(path, **(hello or {}))
            answer = peer.ask(**body)
            if problem := codes(answer):
                self.wrong.append(f"{what}: {problem}")
        except (Gone, Closed, OSError) as fault:
            self.wrong.append(f"{what}: {fault!r}")
            return {}
        self.done += 1
        self.times.append(time.monotonic() - began)
        peer.hang_up()
        return answer

    def round(self):
        created = self.act("make", create_match={"settings": {**SETTINGS, "name": "honest"}}).get("created", {})
        code, match = created.get("invites", [{"code": ""}])[0]["code"], created.get("match", "")
        seat = {"name": "Ada", "entropy_commitment": ENTROPY}
        joined = self.act("join by code", join_match={"code": code, **seat}).get("joined", {})
        self.act("join from the list", join_match={"match": match, "seat": 1, **seat})
        self.act("talk", path="/v1/match/" + match, hello={"token": joined.get("token", "")}, say={"channel": "ALL", "text": "good evening"})
        self.act("talk as a spectator", path="/v1/match/" + match, say={"channel": "SPECTATORS", "text": "good evening"})
        listed = self.act("list", list_matches={}).get("matches", {}).get("matches", [])
        own = self.act("list one's own", hello={"tokens": [joined.get("token", "")]}, list_matches={"mine": True})
        if not listed or [card["match"] for card in own.get("matches", {}).get("matches", [])] != [match]:
            self.wrong.append("what is listed")
        return self


def under(attack, build, tally, form, seed):
    server = Server(build, roomy=False, log_level="warning", allow_test_matches=True)
    arena, tokens = server.running()
    calm = [Honest(server, n).round() for n in range(3)]
    stop, done = multiprocessing.Event(), multiprocessing.Queue()
    world = {"seats": [(arena, token) for token in tokens]}
    workers = [multiprocessing.Process(target=assault, args=(server.port, attack, form["connections"] // WORKERS, seed * WORKERS + n, world, stop, done), daemon=True)
               for n in range(WORKERS)]
    for worker in workers:
        worker.start()
    server.until(lambda m: m["requests_total"] >= form["warm"], "the attacker to be at work", patience_s=600)
    players = [Honest(server, 10 + n).round() for n in range(form["rounds"])]
    stop.set()
    sent, opened = (sum(column) for column in zip(*(done.get() for _ in workers)))
    for worker in workers:
        worker.join()
    acts, wrong = sum(p.done for p in players), [w for p in players for w in p.wrong]
    tally.case(f"{attack.__name__}: honest players succeed on the first try", [], wrong)
    tally.acts += acts - len(wrong)
    times = sorted(t for p in players for t in p.times)
    server.stop()
    print(f"{attack.__name__}: {sent} requests over {opened} connections; {acts} honest acts, {len(wrong)} refused, "
          f"median {statistics.median(times) * 1000:.0f} ms (undisturbed {statistics.median(t for p in calm for t in p.times) * 1000:.0f}), "
          f"longest {times[-1] * 1000:.0f} ms", flush=True)


def main():
    build, name, form, seed = arguments(**FORMS)
    tally = Tally(f"one address against all, {name}")
    tally.acts = 0
    for attack in ATTACKS:
        under(attack, build, tally, form, seed)
    tally.end(len(ATTACKS), honest_acts=tally.acts)


if __name__ == "__main__":
    main()
