#!/usr/bin/env python3
"""Shows that checker.py sees what it is for: evidence that is well passes, and each way in which it can be broken is found.

usage: checker_test.py
"""
import base64, hashlib, json, pathlib, shutil, stat, subprocess, sys, tempfile

TESTS = pathlib.Path(__file__).resolve().parent
MATCH = "m" * 16


def number(value):
    out = b""
    while value > 127:
        out, value = out + bytes([value & 127 | 128]), value >> 7
    return out + bytes([value])


def message(*pairs):
    """Protobuf by hand: numbers and bytes by the numbers of their fields."""
    return b"".join(number(field << 3) + number(value) if isinstance(value, int) else number(field << 3 | 2) + number(len(value)) + value
                    for field, value in pairs)


def answer(question, seat=1, text=None):
    return text if text is not None else f"answer of seat {seat} to question {question}".encode()


def locked(question, seat=1, text=None):
    return message((5, message((1, question), (2, seat), (3, answer(question, seat, text)))))


def resolved(question, die=1):
    return message((7, message((1, question), (2, message((1, question), (3, die), (9, 6), (10, 4))))))


def chat(count):
    return message((9, message((1, 1), (4, f"1: {count}".encode()))))


ENDED = message((12, message((1, 1))))


def hashed(question, seat=1):
    return hashlib.blake2b(answer(question, seat), digest_size=32).hexdigest()


class Evidence:
    """What a small match leaves: two answers and two lines of a scripted player, one answer of a client with receipts."""

    def __init__(self):
        self.log = [locked(1, 0), locked(1), chat(1), resolved(1), locked(2), chat(2), resolved(2), ENDED]
        self.holds = [1, 1, 1, 1, 2, 2, 2, 2]
        self.trace = [{"line": 1, "hash": "a"}, {"sent": 1, "what": "submit", "question": 1}, {"acked": 1, "hash": hashed(1)},
                      {"sent": 2, "what": "say", "text": "1: 1"}, {"acked": 2}, {"line": 2, "hash": "b"},
                      {"sent": 3, "what": "submit", "question": 2}, {"acked": 3, "hash": hashed(2)},
                      {"sent": 4, "what": "say", "text": "1: 2"}, {"lost": "Gone"}, {"over": True}]
        self.receipts, self.verified = {"answers": [{"question": 1, "hash": base64.b64encode(bytes.fromhex(hashed(1, 0))).decode()}]}, True
        self.said, self.ended, self.witnesses, self.missing = "node1 serves players", {"node1": [4]}, [], None
        self.faults = [{"kind": "kill-node", "what": "kill-node node1", "faults": 1, "begun": 3.5, "mended": 5, "calm": 7}]

    def write(self, folder):
        for name in ("transcripts", "receipts", "traces", "logs"):
            (folder / name).mkdir()
        (folder / f"transcripts/{MATCH}.transcript").write_bytes(
            b"emcon transcript 1\n" + b"".join(len(one).to_bytes(4, "little") + one + bytes(32) for one in self.log))
        if self.receipts is not None:
            (folder / f"receipts/{MATCH}-0.receipts").write_text(f"emcon-receipts 5\n{json.dumps(self.receipts)}\n")
        (folder / f"traces/{MATCH}-1.trace").write_text("".join(json.dumps({"t": at, **note}) + "\n" for at, note in enumerate(self.trace)))
        (folder / "holds").write_text("".join(f"{MATCH}\t{at}\t{hold}\n" for at, hold in enumerate(self.holds, 1)))
        (folder / "logs/node1.log").write_text(self.said + "\n")
        (folder / "ended").write_text(json.dumps(self.ended))
        (folder / "witnesses").write_text("".join(json.dumps(one) + "\n" for one in self.witnesses))
        (folder / "faults").write_text("".join(json.dumps(one) + "\n" for one in self.faults))
        if self.missing:
            shutil.rmtree(folder / self.missing) if (folder / self.missing).is_dir() else (folder / self.missing).unlink()
        verify = folder / "verify"
        verify.write_text(f"#!/bin/sh\necho 'it differs'; exit {0 if self.verified else 8}\n")
        verify.chmod(verify.stat().st_mode | stat.S_IXUSR)
        return verify


def swap(things, one, other):
    things[one], things[other] = things[other], things[one]


BROKEN = {  # what is broken: (how, what the checker says)
    "an acknowledged answer is lost": (lambda e: e.log.pop(4), "is in the log 0 times"),
    "another answer stands in its place": (lambda e: e.log.__setitem__(4, locked(2, text=b"another")), "is in the log 0 times"),
    "an answer is there twice": (lambda e: e.log.insert(5, locked(2)), "answered question 2 twice"),
    "answers are in another order": (lambda e: swap(e.log, 1, 4), "which was asked for before"),
    "an acknowledged line of talk is lost": (lambda e: e.log.pop(2), "is in the log 0 times"),
    "a line of talk is there twice": (lambda e: e.log.insert(3, chat(1)), "is in the log 2 times"),
    "a line that was not acknowledged is there twice": (lambda e: e.log.insert(6, chat(2)), "is in the log 2 times"),
    "an answer and a line have changed places": (lambda e: swap(e.log, 2, 4), "which was asked for before"),
    "an answer that receipts hold is lost": (lambda e: e.log.pop(0), "does not hold what was acknowledged"),
    "an answer that receipts hold is another": (lambda e: e.log.__setitem__(0, locked(1, 0, b"other")), "does not hold what was acknowledged"),
    "receipts are not verified": (lambda e: setattr(e, "verified", False), "not verified"),
    "there are no receipts": (lambda e: setattr(e, "receipts", None), "nobody kept receipts"),
    "receipts hold no answer": (lambda e: setattr(e, "receipts", {"match": MATCH}), "there are no answers in receipts"),
    "a die is rolled twice": (lambda e: e.log.__setitem__(6, resolved(1)), "was rolled twice"),
    "a question is resolved twice": (lambda e: e.log.__setitem__(6, resolved(1, 2)), "was resolved twice"),
    "a match does not end": (lambda e: e.log.pop(), "it has not ended"),
    "a hold decreases": (lambda e: e.holds.__setitem__(5, 1), "under hold 1, after one under hold 2"),
    "a record is missing in the database": (lambda e: e.holds.pop(), "fewer records than its transcript"),
    "a server quarantines": (lambda e: setattr(e, "said", "match mmmm is quarantined"), "quarantined"),
    "a server dies by itself": (lambda e: e.ended.__setitem__("node1", [-6]), "died by signals"),
    "a node shows what another has taken": (lambda e: e.witnesses.append({"node": "node1", "match": MATCH, "taken": True, "woken": 1, "shown": [2]}),
                                            "showed 1 frames"),
    "a journal line is told in two ways": (lambda e: e.trace.insert(6, {"line": 1, "hash": "c"}), "told in two ways"),
    "a journal line is missing": (lambda e: e.trace.__setitem__(5, {"line": 3, "hash": "b"}), "journal lines are missing"),
    "a player meets what should not be": (lambda e: e.trace.insert(1, {"fault": "Violation()"}), "the player met Violation()"),
    "a player does not see the end": (lambda e: e.trace.pop(), "did not see the end"),
}


def run(evidence):
    with tempfile.TemporaryDirectory(prefix="emcon-checker-") as folder:
        verify = evidence.write(pathlib.Path(folder))
        done = subprocess.run([sys.executable, TESTS / "checker.py", folder, verify], capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr


def main():
    failed = []

    def expect(what, holds, said):
        if not holds:
            failed.append(what)
            print(f"FAILED: {what}\n{said}")

    code, said = run(Evidence())
    expect("evidence that is well passes", code == 0 and "no fault" in said, said)
    expect("it says how long a player was without answers", "kill-node                 1       1    3.0    3.0    3.0" in said, said)
    spared = Evidence()
    spared.witnesses = [{"node": "node1", "match": MATCH, "taken": False, "woken": 1, "shown": [2]}]
    code, said = run(spared)
    expect("a node may show what is still its own", code == 0, said)
    for what, (harm, sentence) in BROKEN.items():
        evidence = Evidence()
        harm(evidence)
        code, said = run(evidence)
        faults = [line for line in said.splitlines() if line.startswith("FAULT ")]
        expect(what, code == 1 and any(sentence in line for line in faults), said)
    for name in ("holds", "ended", "witnesses", "faults"):
        evidence = Evidence()
        evidence.missing = name
        code, said = run(evidence)
        expect(f"without {name} it says so", code == 1 and f"{name} is missing" in said, said)
    evidence = Evidence()
    evidence.missing = "transcripts"
    code, said = run(evidence)
    expect("without transcripts it finds fault", code == 1 and "there are no matches" in said, said)
    print(f"{len(BROKEN)} ways to be broken, {len(failed)} checks failed")
    raise SystemExit(1 if failed else 0)


if __name__ == "__main__":
    main()
