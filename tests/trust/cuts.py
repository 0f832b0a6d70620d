#!/usr/bin/env python3
"""Connections that are cut at random moments and taken up again: no journal line is lost or told twice, and an order sent
again with its old id is carried out once.

usage: cuts.py BUILD_DIR [short|ci|long] [SEED]
"""
from rig import *

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "e2e"))
from stranger import fill  # noqa: E402  plays what has merit

FORMS = {"short": 40, "ci": 200, "long": 1000}
SCENARIOS = ("kessa-crossing", "duel-at-kessa", "gate-of-orun")


class Seat:
    """Plays one seat by defaults over a connection that dies when and how the dice say."""

    def __init__(self, server, path, token, dice):
        self.server, self.path, self.token, self.dice = server, path, token, dice
        self.cuts, self.lines, self.faults, self.next_id, self.over = 0, [], [], 1, False
        self.question, self.asked, self.unanswered, self.refused, self.outcomes = {}, {}, None, set(), []
        self.connect()

    def connect(self):
        """A fresh connection: the welcome brings what came after the last line, and the order without an answer goes out again."""
        self.peer = Peer(self.server.port)
        self.peer.upgrade(self.path)
        self.peer.post(1, hello={"protocol": 1, "token": self.token, "journal_after": self.lines[-1]["number"] if self.lines else 0})
        self.take(self.peer.message())
        if self.unanswered:
            self.peer.post(self.unanswered[0], **self.unanswered[1])

    def take(self, frame):
        whole = frame.get("welcome") or frame.get("update") or {}
        for line in whole.get("journal", []):
            wanted = self.lines[-1]["number"] + 1 if self.lines else 1
            if line["number"] != wanted:
                self.faults.append(f"journal line {line['number']} came where {wanted} was due")
            self.lines.append(line)
        if whole.get("outcome", {}).get("over"):
            self.over = True
        if "welcome" in frame:
            self.question, self.chat = whole.get("question", {}), whole.get("chat", [])
        if "question" in frame:
            self.question = frame["question"]
        answer = frame.get("answer")
        if answer and self.unanswered and answer["id"] == self.unanswered[0]:
            # The order was stored although its answer was lost: then the old answer comes again, or, once the question is
            # closed and the memory of answers is gone with it, the refusal of a closed question. Never a second execution.
            self.outcomes.append(codes(answer))
            if codes(answer) and codes(answer) not in ("stale_question", "not_asked", "locked", "ended"):
                # The rules refused it, and nothing was changed: the default is always legal.
                asked = self.unanswered[1].get("submit", {}).get("question")
                if asked is None or asked in self.refused:
                    self.faults.append(f"an order was answered with {codes(answer)}")
                self.refused.add(asked)
                self.question = self.asked
            self.unanswered = None

    def cut(self):
        self.cuts += 1
        self.peer.reset() if self.dice.randrange(2) else self.peer.hang_up()
        self.connect()

    def answer(self):
        offer = self.question["offer"]
        return offer.get("fallback", {}) if self.question["question"] in self.refused else fill(offer, self.dice)

    def order(self):
        """Sends an order, or a part of it, and perhaps dies on the way."""
        self.next_id += 1
        body = {"submit": {"question": self.question["question"], "filled": self.answer()}}
        if self.dice.randrange(4) == 0:
            body = {"say": {"text": f"{self.token[-6:]} says line {self.next_id}"}}
        else:
            self.asked, self.question = self.question, {}
        self.unanswered = (1000 + self.next_id, body)
        how = self.dice.randrange(12)
        frame = frame_bytes(TEXT, json.dumps({"id": self.unanswered[0], **body}).encode())
        if how == 0:
            self.peer.send(frame[:self.dice.randrange(1, len(frame))])
            return self.cut()
        self.peer.send(frame)
        if how == 1:
            return self.cut()
        if how == 2:
            for _ in range(self.dice.randrange(3)):
                self.peer.send(frame_bytes(PING, b""))
            self.cut()

    def go_on(self):
        """One turn of the loop: give an order if asked, or read what is there."""
        if self.question.get("yours") and not self.unanswered:
            self.order()
        if self.settle() and self.dice.randrange(4) == 0:
            self.cut()

    def settle(self):
        """Reads all that the server has sent up to now; whether that was anything."""
        taken = 0
        wanted = self.peer.post(900_000_000 + self.dice.randrange(1 << 20), ping={})
        while True:
            frame = self.peer.message()
            if frame.get("answer", {}).get("id") == wanted:
                return taken > 0
            self.take(frame)
            taken += 1

    def whole_journal(self):
        lines = []
        while True:
            page = self.peer.ask(get_journal={"after": lines[-1]["number"] if lines else 0})["journal"]
            lines += page.get("lines", [])
            if not page.get("more"):
                return lines


def play(server, dice, wanted, number):
    """One match under cuts. (cuts, lines, faults)"""
    match, tokens = server.running(SCENARIOS[number % len(SCENARIOS)], seed=f"{dice.getrandbits(256):064x}")
    seats = [Seat(server, "/v1/match/" + match, token, dice) for token in tokens]
    idle = 0
    while sum(s.cuts for s in seats) < wanted and not any(s.over for s in seats) and idle < 5000:
        before = sum(len(s.lines) for s in seats)
        for seat in seats:
            seat.go_on()
        idle = 0 if sum(len(s.lines) for s in seats) > before or any(s.question.get("yours") for s in seats) else idle + 1
    faults = []
    while any(seat.unanswered for seat in seats):  # until nothing is on its way any more
        for seat in seats:
            seat.settle()
    for seat in seats:
        seat.settle()
        faults += seat.faults
        if [(l["number"], l.get("text")) for l in seat.whole_journal()] != [(l["number"], l.get("text")) for l in seat.lines]:
            faults.append("what was told piece by piece is not the journal")
        seat.cut()
        said = [line["text"] for line in seat.chat]
        if len(said) != len(set(said)):
            faults.append("a line of chat was carried out twice")
        seat.peer.hang_up()
    return sum(s.cuts for s in seats), sum(len(s.lines) for s in seats), faults


def main():
    build, name, wanted, seed = arguments(**FORMS)
    dice = random.Random(seed)
    server = Server(build, limits={"chat_burst": 1_000_000, "requests_burst": 1_000_000}, log_level="warning")
    tally = Tally(f"random cuts with resume, {name}")
    cuts = lines = matches = 0
    while cuts < wanted:
        made, told, faults = play(server, dice, wanted - cuts, matches)
        cuts, lines, matches = cuts + made, lines + told, matches + 1
        tally.case(f"match {matches}", [], faults)
        if made == 0:
            raise SystemExit("no cut was made: the match stands still")
    server.healthy()
    server.until(lambda m: m["connections"] == 0, "all connections to be gone")
    server.stop()
    tally.end(1, cuts=cuts, journal_lines=lines, matches=matches)


if __name__ == "__main__":
    main()
