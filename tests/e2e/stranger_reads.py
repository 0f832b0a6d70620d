#!/usr/bin/env python3
"""What a writer of clients has from docs/protocol.md alone beyond playing: standing answers, `done`, what `like` leaves out,
the transcript and the key of a test match. Standard library only.

usage: stranger_reads.py BUILD_DIR
"""
import base64, hashlib, random, time

from programs import *
from stranger import fill, value_of, written_out

# Scenario; kinds of questions that stand, the first in turn 1 alone; how many questions are answered.
MATCHES = [("duel-at-kessa", ("launch", "missile-thrust"), 60), ("tarn-convoy", ("closing", "plan"), 12)]
SEED = "5eED" * 8  # its case is part of it
SLACK = 0.1        # seconds that frames may take on their way here


def digest(*parts):
    return hashlib.blake2b(b"".join(parts), digest_size=32).digest()


def bytes_of(text):
    return base64.b64decode(text)


def expect(condition, what):
    if not condition:
        raise SystemExit("not as docs/protocol.md says: " + what)


class Player:
    """One seat: knows the newest question, and when it came."""

    def __init__(self, server, code, number):
        self.entropy = hashlib.sha256(bytes([number])).digest()
        joined = server.peer("/v1/lobby").ask(join_match={"code": code, "name": f"Stranger {number}", "entropy_commitment": base64.b64encode(
            digest(self.entropy)).decode()})["joined"]
        self.number, self.match, self.question, self.opened, self.said, self.revealed = number, joined["match"], {}, None, [], False
        self.peer = server.peer("/v1/match/" + self.match, token=joined["token"])

    def hear(self):
        frame = self.peer.next()
        self.said.append(frame)
        if "entropy_asked" in frame or "entropy_asked" in frame.get("welcome", {}):
            self.peer.ask(reveal_entropy={"entropy": base64.b64encode(self.entropy).decode()})
            self.revealed = True
        question = frame.get("question") or frame.get("welcome", {}).get("question")
        if question:
            if question.get("question") != self.question.get("question"):
                self.asked = time.monotonic()
            self.question = question
        self.opened = frame.get("opened", self.opened)

    def wait(self, until):
        while not until(self):
            self.hear()

    def refused(self, **body):
        return [p["code"] for p in self.peer.ask(**body).get("problems", [])]


def stand(player, once, always):
    """Sets what stands, after some that must be refused."""
    state = player.peer.ask(get_standing={})["standing"]
    kinds = {line["variant"] for line in state["offer"]["lines"] if line["verb"] == "standing"}
    expect({line["verb"] for line in state["offer"]["lines"]} == {"standing", "go-on", "ask-always", "suggested"}, "verbs of what may stand")
    expect({once, always} <= kinds and "filled" not in state and "revision" not in state, "nothing stands at first")
    first_turn = {"verb": "standing", "variant": once, "entries": [{"field": "until", "value": {"number": "1"}}]}
    to_the_end = {"verb": "standing", "variant": always}
    for lines, revision, code in (([{"verb": "standing", "variant": "lunch"}], 0, "not_offered"), ([to_the_end] * 2, 0, "too_often"),
                                  ([to_the_end], 7, "stale_revision")):
        expect(player.refused(set_standing={"revision": revision, "filled": {"lines": lines}}) == [code], code)
    now = player.peer.ask(set_standing={"filled": {"lines": [first_turn, to_the_end]}})["standing"]
    expect(now["revision"] == 1 and len(now["filled"]["lines"]) == 2, "set_standing answers what stands")
    return player.question["question"]


def check_done(player):
    """A window with dice wants a line, and ends with `done`."""
    question, offer = player.question["question"], player.question["offer"]
    if not any(line["verb"] == "done" for line in offer.get("lines", [])):
        return 0
    expect(player.question.get("immediate"), "windows with done are immediate")
    expect(offer["fallback"]["lines"][-1]["verb"] == "done", "the default ends with done")
    expect(player.refused(submit={"question": question, "filled": {}}) == ["nothing_ordered"], "an empty answer where done is offered")
    done = {"verb": "done"}
    after = player.peer.ask(**{"try": {"question": question, "filled": {"lines": [done, done]}}})["tried"]
    expect([p["code"] for p in after["problems"]] == ["after_done"], "nothing follows done")
    return 1


def check_like(player, dice):
    """Lines written out by the words of the protocol can be ordered."""
    offer = written_out(player.question["offer"])
    like = [line for line in offer.get("lines", []) if "like" in line]
    for line in like:
        entries = [{"field": f["name"], "value": v} for f in line["fields"] if (v := value_of(f, offer, dice))]
        order = {k: line[k] for k in ("verb", "subject", "variant") if k in line} | {"entries": entries}
        tried = player.peer.ask(**{"try": {"question": player.question["question"], "filled": {"lines": [order]}}})
        codes = {p["code"] for p in tried.get("problems", []) + tried.get("tried", {}).get("problems", [])}
        expect(not codes & {"not_offered", "unknown_field", "bad_value", "field_missing"}, f"a line with like: {order} gives {codes}")
    return len(like)


def play(players, set_at, kinds, questions, met):
    """Both answer as the offers suggest; counts what was `met`. The questions to which an answer stood."""
    dice, pauses = random.Random(7), {}
    for _ in range(questions):
        if any(p.opened for p in players):
            break  # the battle was over before
        number = max(p.question.get("question", 0) for p in players)
        for player in players:
            player.wait(lambda p: p.question.get("question", 0) >= number)
        for player in players:
            question = player.question
            # Where nothing can be ordered the server would answer by itself; a hand is quicker.
            if question.get("standing") and not question["offer"].get("idle"):
                expect(player.number == 1 and question["yours"] and question["question"] > set_at, "who is told of a standing answer")
                expect(question["kind"] in kinds, "kinds that stand")
                began = player.asked
                player.wait(lambda p: p.question.get("question", 0) > number or not p.question.get("yours"))
                pauses[number] = time.monotonic() - began
                met["standing"] += 1
            elif question.get("yours"):
                met["like"] += check_like(player, dice)
                met["done"] += check_done(player)
                met["after the last turn"] += player.number == 1 and question["kind"] == kinds[0] and number > set_at
                filled = fill(question["offer"], dice)
                if player.refused(submit={"question": number, "filled": filled}):
                    player.peer.ask(submit={"question": number, "filled": question["offer"].get("fallback", {})})
                met["by hand"] += 1
        for player in players:
            player.wait(lambda p: p.opened or p.question.get("question", 0) > number)
    expect(all(0.9 - SLACK < pause < 8 + 5 for pause in pauses.values()), f"pauses: {pauses}")
    for frame in players[0].said:
        asked = frame.get("question", {})
        expect("standing" not in asked or asked["offer"].get("idle"), "nobody else is told of a standing answer")
    return set(pauses)


def transcript(server, match):
    peer, out = server.peer("/v1/match/" + match), b""
    while True:
        page = peer.ask(get_transcript={"offset": len(out)})["transcript"]
        out += bytes_of(page.get("bytes", ""))
        if len(out) >= page["total"]:
            return out


def records(text):
    heading = b"emcon transcript 1\n"
    expect(text.startswith(heading), "the first line of a transcript")
    at, before, number, out = len(heading), bytes(32), 0, []
    while at < len(text):
        size = int.from_bytes(text[at:at + 4], "little")
        record, stated = text[at + 4:at + 4 + size], text[at + 4 + size:at + 36 + size]
        number += 1
        before = digest(b"emcon record", before, number.to_bytes(8, "little"), record)
        expect(stated == before, f"hash of record {number}")
        out.append((record, before))
        at += 36 + size
    return out


CREATED, STARTED, LOCKED, ENDED = 2, 4, 5, 12  # bodies of Record in proto/log.proto


def check_transcript(text, players, opened, committed, stood):
    all_records = records(text)
    bodies = [(n, value, record_hash) for record, record_hash in all_records for n, value in fields(record) if n > 1]
    created = next(v for n, v, _ in bodies if n == CREATED)
    seed, match = first(created, 11), first(created, 1)
    expect(seed == digest(b"emcon test seed", SEED.encode()), "server seed of a test match")
    expect(first(created, 8) == digest(b"emcon seed", match, seed), "seed commitment")
    expect(bytes_of(opened["server_seed"]) == seed and bytes_of(opened["match_key"]) == digest(b"emcon key", seed),
           "key of a test match: its entropy is not in it")
    started = next(v for n, v, _ in bodies if n == STARTED)
    expect([v for n, v in fields(started) if n == 2] == [p.entropy for p in players], "all entropy stands in the transcript")
    expect(bytes_of(opened["last_hash"]) == next(h for n, _, h in bodies if n == ENDED), "opened.last_hash is that of ended")
    standing = set()
    for n, locked, _ in bodies:
        if n != LOCKED:
            continue
        question, seat, answer, salt = first(locked, 1), first(locked, 2, 0), first(locked, 3, b""), first(locked, 4, b"")
        if first(locked, 5, 0) == 1:
            standing.add(question)
        if salt:
            text_id = len(match).to_bytes(4, "little") + match
            expect(committed.get((question, seat)) == digest(b"emcon lock", text_id, bytes([seat]), question.to_bytes(4, "little"), salt, answer),
                   f"lock commitment of seat {seat} to question {question}")
    expect(standing == stood, f"by: {standing} stood, {stood} were seen to")
    return len(all_records)


def read(server, where, scenario, kinds, questions, met):
    match, codes = server.create("fires-of-space", scenario, test_seed=SEED)
    players = [Player(server, code, number) for number, code in enumerate(codes)]
    for reached in (lambda p: p.revealed, lambda p: p.question.get("question")):
        for player in players:
            player.wait(reached)
    stood = play(players, stand(players[1], *kinds), kinds, questions, met)
    if not players[0].opened:
        players[0].peer.ask(concede={})
    for player in players:
        player.wait(lambda p: p.opened)
    committed = {(c["question"], c.get("seat", 0)): bytes_of(c["commitment"])
                 for frame in players[0].said for c in frame.get("update", {}).get("commitments", [])}
    met["lock commitments"] += len(committed)
    text = transcript(server, match)
    met["records"] += check_transcript(text, players, players[0].opened, committed, stood)
    file = where / (scenario + ".emcon")
    file.write_bytes(text)
    server.tool("verify", file)


def main():
    programs, where = pathlib.Path(sys.argv[1]).resolve(), folder()
    server = Server(programs, where)
    met = dict.fromkeys(("standing", "by hand", "after the last turn", "done", "like", "lock commitments", "records"), 0)
    try:
        for row in MATCHES:
            read(server, where, *row, met)
    finally:
        server.process.kill()
    print("met:", met)
    expect(all(times >= 3 for times in met.values()), "too little was met")


if __name__ == "__main__":
    main()
