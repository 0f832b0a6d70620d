#!/usr/bin/env python3
"""Every guided battle played to its end by a user who reads each lesson and takes each suggestion, in full screen and in lines.

usage: lessons.py BUILD_DIR LESSON full|plain HEADING...
  LESSON:  as `emcon learn` takes it
  HEADING: lessons that must come, in one of three battles at the latest: an unlucky user may lose his ship before he
           is asked for the last of them. In full screen no lesson may come twice in a battle.
"""
import re, sys

from terminal import Terminal
from programs import *

DECISIONS_MAX = 900
BATTLES_MAX = 3


class Learner:
    def __init__(self, programs, lesson, *words, **options):
        self.where = folder()
        self.server = Server(programs, self.where)
        self.person = Terminal(programs / "client/emcon", ["--server", f"ws://127.0.0.1:{self.server.port}", *words, "learn", lesson],
                               self.where / "person", **options)
        self.read, self.decisions = [], 0

    def lesson(self, heading):
        if heading in self.read:
            raise SystemExit(f"the lesson '{heading}' came twice")
        self.read.append(heading)

    def decided(self, text):
        self.decisions += 1
        if self.decisions > DECISIONS_MAX:
            raise SystemExit("that battle has no end:\n" + text)

    def close(self):
        self.person.close()
        self.server.stop()


def prompt(text):
    return text.rstrip().split("\n")[-1]


def plain(learner):
    person = learner.person
    person.quiet = 0.03

    def typed(word):
        person.write(word.encode() + b"\r")
        person.until(lambda now: len(now.rpartition("> " + word)[2].strip().split("\n")) > 1, what=f"an answer to '{word}'")

    while True:
        text = person.until(lambda now: "[you] >" in prompt(now) or "(over)" in prompt(now), what="a prompt")
        for heading in re.findall(r"^Lesson: (.*)$", text, re.M):
            if heading not in learner.read:  # an earlier one may still stand on the screen
                learner.lesson(heading)
        if "(over)" in prompt(text):
            break
        typed("suggest")
        typed("lock")
        learner.decided(text)
    person.write(b"quit\r")
    if person.wait() != 0:
        raise SystemExit(f"line mode ended with {person.status}")


def full(learner):
    person = learner.person
    person.quiet = 0.02
    box = lambda text: re.search(r"\u250c\u2500 (.*?) \u2500", text)

    def taken(text):
        foot = [line for line in text.rstrip("\n").split("\n")[-6:-1] if "\u2502" not in line]
        return any(line.startswith((" Locked.", " Carried out.", " Carried out: ")) for line in foot)

    def moved_on(text):
        return taken(text) or box(text) or "OVER" in text.split("\n")[0]

    while True:
        text = person.until(lambda now: box(now) or "YOUR DECISION" in now or "OVER" in now.split("\n")[0], what="a decision or the end")
        if box(text):  # a lesson, what has happened, the welcome, the end
            if box(text).group(1) == "Lesson":
                body = text[box(text).end():].split("\n")[1:]
                learner.lesson(next(words for words in (re.findall(r"\u2502 ([^\u2502]*)\u2502", line)[:1] for line in body) if words and words[0].strip())[0].strip())
            person.press("esc")
            person.until(lambda now: now != text, what="what is behind the box")
            continue
        if "OVER" in text.split("\n")[0]:
            break
        person.press("s")
        person.until(lambda now: not taken(now), what="an answer to the suggestion")
        person.press("L")
        again = "Press L again to lock"
        if again in person.until(lambda now: moved_on(now) or again in now, what="that the orders were taken"):
            person.press("L")
            person.until(moved_on, what="that nothing was ordered")
        learner.decided(text)
    person.press("esc", "q", "y")
    person.wait()


def battle(programs, lesson, face):
    learner = Learner(programs, lesson, *(["--plain"] if face == "plain" else []), width=120, height=150 if face == "plain" else 50)
    (plain if face == "plain" else full)(learner)
    learner.close()
    print(f"{learner.decisions} decisions, lessons: {', '.join(learner.read)}")
    return learner.read


def main():
    programs, lesson, face, wanted = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2], sys.argv[3], sys.argv[4:]
    read = []
    for _ in range(BATTLES_MAX):
        read += battle(programs, lesson, face)
        missing = [heading for heading in wanted if not any(heading in one for one in read)]
        if not missing:
            return
    raise SystemExit(f"no lesson {missing} in {BATTLES_MAX} battles; there were {read}")


if __name__ == "__main__":
    main()
