#!/usr/bin/env python3
"""Looks whether a cluster kept its word: what players were told is held against the log. A program of its own, which reads only what
clients and the database have left.

usage: checker.py EVIDENCE EMCON_SERVER

EVIDENCE is a folder that `nemesis` has filled:
  transcripts/MATCH.transcript   the log, as `emcon-server export` gives it
  receipts/MATCH-N.receipts      what a client kept; EMCON_SERVER verifies it
  traces/MATCH-SEAT.trace        what a scripted player asked for and was told (play.py)
  holds                          of every record: match, number, hold, apart by tabs
  logs/                          what the programs said
  ended                          exit codes of servers that ended by themselves
  witnesses                      what nodes that had hung still showed when they woke
  faults                         what was done, and when
Prints what it found, and how long players were without answers; ends with 1 if there is a fault.
"""
import collections, hashlib, json, pathlib, re, subprocess, sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "e2e"))
from by_hand import answers_in, dice_of, first, records_of  # noqa: E402

LOCKED, RESOLVED, CHAT, ENDED = 5, 7, 9, 12  # bodies of log.proto's Record
NOTICED_S = 1.5  # a player who waited for less has noticed nothing: he asks twice a second


class Log:
    """One match's log. `said`: what each seat did by hand, in order: ("submit", question, hash of the answer) or ("say", text)."""

    def __init__(self, match, records):
        self.match, self.faults, self.locks, self.dice, self.resolved, self.ended = match, [], {}, set(), set(), False
        self.said = collections.defaultdict(list)
        for data in records:
            if (body := first(data, LOCKED)) is not None:
                self.lock(body)
            elif (body := first(data, RESOLVED)) is not None:
                self.resolve(body)
            elif (body := first(data, CHAT)) is not None:
                self.said[first(body, 1, 0)].append(("say", first(body, 4, b"").decode()))
            elif first(data, ENDED) is not None:
                self.ended = True
        if not self.ended:
            self.faults.append(f"{match}: it has not ended")

    def lock(self, body):
        key, hashed = (first(body, 1, 0), first(body, 2, 0)), hashlib.blake2b(first(body, 3, b""), digest_size=32).hexdigest()
        if key in self.locks:
            self.faults.append(f"{self.match}: seat {key[1]} answered question {key[0]} twice")
        self.locks[key] = hashed
        self.said[key[1]].append(("submit", key[0], hashed))

    def resolve(self, body):
        if (question := first(body, 1, 0)) in self.resolved:
            self.faults.append(f"{self.match}: question {question} was resolved twice")
        self.resolved.add(question)
        for name in dice_of(body):
            if name in self.dice:
                self.faults.append(f"{self.match}: die {name} was rolled twice")
            self.dice.add(name)

    def hold_receipts(self, file):
        """Own answers that a client's receipts call acknowledged. Their number."""
        acknowledged = answers_in(file)
        for at, digest in acknowledged.items():
            if self.locks.get(at) != digest:
                self.faults.append(f"{file.name}: the log does not hold what was acknowledged: {at} {digest}")
        return len(acknowledged)

    def hold_trace(self, trace):
        """What a scripted player was told was stored is there, once and in the order in which he asked for it; what he was not told about is
        there at most once."""
        there = self.said[trace.seat]
        places = collections.defaultdict(list)
        for place, what in enumerate(there):
            places[what].append(place)
        for what in trace.acknowledged:
            if len(places[what]) != 1:
                self.faults.append(f"{trace.name}: {what} was acknowledged and is in the log {len(places[what])} times")
        for text in trace.texts:
            if len(places[("say", text)]) > 1:
                self.faults.append(f"{trace.name}: {text!r} is in the log {len(places[('say', text)])} times")
        order = [places[what][0] for what in trace.acknowledged if len(places[what]) == 1]
        if order != sorted(order):
            at = next(i for i in range(1, len(order)) if order[i] < order[i - 1])
            self.faults.append(f"{trace.name}: {there[order[at]]} stands in the log before {there[order[at - 1]]}, which was asked for before")


class Trace:
    """What one scripted player asked for and was told."""

    def __init__(self, file):
        self.name, self.faults, self.seat = file.name, [], int(file.stem.rsplit("-", 1)[1])
        self.match, self.lines = file.stem.rsplit("-", 1)[0], {}
        notes = [json.loads(line) for line in file.read_text().splitlines()]
        self.began, self.ended = (notes[0]["t"], notes[-1]["t"]) if notes else (0, 0)
        asked = {note["sent"]: note for note in notes if "sent" in note}
        self.texts = [note["text"] for note in asked.values() if note["what"] == "say"]
        acked = {note["acked"]: note for note in notes if "acked" in note}
        self.answers = sorted(note["t"] for note in acked.values())
        self.losses = [note["t"] for note in notes if "lost" in note]
        self.acknowledged = []  # in the order in which they were asked for
        for number in sorted(acked):
            if asked[number]["what"] == "say":
                self.acknowledged.append(("say", asked[number]["text"]))
            elif asked[number]["what"] == "submit" and "hash" in acked[number]:
                self.acknowledged.append(("submit", asked[number]["question"], acked[number]["hash"]))
        self.look_through(notes)

    def look_through(self, notes):
        for note in notes:
            if "fault" in note:
                self.faults.append(f"{self.name}: the player met {note['fault']}")
            if "line" in note and self.lines.setdefault(note["line"], note["hash"]) != note["hash"]:
                self.faults.append(f"{self.name}: journal line {note['line']} was told in two ways")
        if not notes or not notes[-1].get("over"):
            self.faults.append(f"{self.name}: the player did not see the end")
        if sorted(self.lines) != list(range(1, len(self.lines) + 1)):
            self.faults.append(f"{self.name}: journal lines are missing")

    def waits(self, begun, calm):
        """(the longest time without an answer from a fault to calm, whether the connection was lost); None if he did not play then. It is calm
        when every player has been answered again, so a wait that goes on beyond it is the next fault's."""
        if self.ended <= begun or self.began >= begun:
            return None
        end = min(calm, self.ended)
        moments = [begun, *(t for t in self.answers if begun < t <= end)]
        waited = max((b - a for a, b in zip(moments, moments[1:])), default=end - begun)
        return waited, any(begun < t <= end for t in self.losses)


def hold_faults(text):
    """Every match's records are numbered from 1 without gaps, and their holds never decrease."""
    last, faults = {}, []
    for line in text.splitlines():
        match, number, hold = line.split("\t")
        before, highest = last.get(match, (0, 0))
        if int(number) != before + 1:
            faults.append(f"{match}: record {number} stands where {before + 1} is due")
        if int(hold) < highest:
            faults.append(f"{match}: record {number} was written under hold {hold}, after one under hold {highest}")
        last[match] = int(number), max(highest, int(hold))
    return faults, last


def said_faults(evidence):
    """What servers said, how they ended, and what they showed when they woke."""
    for log in sorted((evidence / "logs").glob("node*.log")):
        for line in log.read_text(errors="replace").splitlines():
            if re.search("quarantine|assert|terminate called", line, re.I):
                yield f"{log.name}: {line[:160]}"
    for node, codes in json.loads((evidence / "ended").read_text()).items():
        if any(code < 0 for code in codes):
            yield f"{node}: it died by signals, which nobody had sent: {[code for code in codes if code < 0]}"
    for line in (evidence / "witnesses").read_text().splitlines():
        seen = json.loads(line)
        if seen["taken"] and seen["shown"]:
            yield f"{seen['node']}: it showed {len(seen['shown'])} frames of {seen['match']} after another had taken it"


def share(values, part):
    return sorted(values)[min(len(values) - 1, int(part * len(values)))]


def print_waits(faults, traces):
    """How long players were without answers, by kind: of those who lost their connection or waited longer than they ask."""
    waits, counts = collections.defaultdict(list), collections.Counter()
    for fault in faults:
        counts[fault["kind"]] += 1
        for trace in traces:
            seen = trace.waits(fault["begun"], fault["calm"])
            if seen and (seen[1] or seen[0] > NOTICED_S):
                waits[fault["kind"]].append(seen[0])
    print(f"{'without answers (s)':20} {'faults':>6} {'players':>7} {'p50':>6} {'p99':>6} {'max':>6}")
    for kind in sorted(counts):
        of = waits[kind]
        told = [f"{share(of, part):6.1f}" for part in (0.5, 0.99, 1)] if of else ["     -"] * 3
        print(f"{kind:20} {counts[kind]:6} {len(of):7} {' '.join(told)}")


def check(evidence, server):
    """(faults found, what was looked at by name)"""
    faults, looked = [], collections.Counter()
    held, numbers = hold_faults((evidence / "holds").read_text())
    faults += held
    looked["records"] = sum(number for number, _ in numbers.values())
    logs = {}
    for transcript in sorted((evidence / "transcripts").glob("*.transcript")):
        records = list(records_of(transcript))
        log = logs[transcript.stem] = Log(transcript.stem, records)
        if numbers.get(log.match, (0,))[0] < len(records):
            faults.append(f"{log.match}: the database has fewer records than its transcript")
        receipts = sorted((evidence / "receipts").glob(f"{log.match}-*.receipts"))
        if not receipts:
            faults.append(f"{log.match}: nobody kept receipts")
        for file in receipts:
            looked["answers in receipts"] += log.hold_receipts(file)
            done = subprocess.run([server, "verify", transcript, "--receipts", file], capture_output=True, text=True)
            if done.returncode:
                faults.append(f"{file.name}: not verified: {(done.stdout + done.stderr).strip()[-600:]}")
        looked.update({"matches": 1, "dice": len(log.dice), "receipts": len(receipts)})
    traces = [Trace(file) for file in sorted((evidence / "traces").glob("*.trace"))]
    for trace in traces:
        faults += trace.faults
        looked["acknowledged requests"] += len(trace.acknowledged)
        if trace.match in logs:
            logs[trace.match].hold_trace(trace)
        else:
            faults.append(f"{trace.name}: there is no transcript of its match")
    faults += [fault for log in logs.values() for fault in log.faults] + list(said_faults(evidence))
    faults += [f"there are no {what}" for what in ("matches", "receipts", "answers in receipts", "acknowledged requests", "dice") if not looked[what]]
    struck = [json.loads(line) for line in (evidence / "faults").read_text().splitlines()]
    looked["faults made"] = sum(one["faults"] for one in struck)
    looked["matches taken from a node that hung"] = sum(json.loads(line)["taken"] for line in (evidence / "witnesses").read_text().splitlines())
    print_waits(struck, traces)
    return faults, looked


def main():
    if len(sys.argv) != 3 or not pathlib.Path(sys.argv[1]).is_dir():
        raise SystemExit(__doc__)
    evidence = pathlib.Path(sys.argv[1])
    try:
        faults, looked = check(evidence, sys.argv[2])
    except FileNotFoundError as missing:
        raise SystemExit(f"the evidence is not whole: {missing.filename} is missing") from None
    print("looked at " + ", ".join(f"{count:,} {what}" for what, count in looked.items()))
    for fault in faults:
        print(f"FAULT {fault}")
    print("no fault" if not faults else f"{len(faults)} faults")
    raise SystemExit(1 if faults else 0)


if __name__ == "__main__":
    main()
