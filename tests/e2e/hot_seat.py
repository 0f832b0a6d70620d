#!/usr/bin/env python3
"""Two players at one keyboard, in full screen and in lines: what one has seen is gone before the other sits down.

usage: hot_seat.py BUILD_DIR
"""
import re, sys

from terminal import Terminal
from programs import *
from full_screen import suggest_and_lock

RULESET, SCENARIO = "fires-of-space", "kessa-crossing"
COVER = "press Enter when you sit here alone"
CHANGES = 8


def client(programs, where, server, *words):
    return Terminal(programs / "client/emcon", ["--server", f"ws://127.0.0.1:{server.port}", *words], where / "person")


def cover(text):
    """The side that a cover calls; nothing but the cover may stand on it."""
    words = " ".join(text.split())
    who, side = re.search(r"Hand over to (.+? \((Letters|Numbers)\))\.", words).groups()
    wanted = f"Hand over to {who}. Nobody else should see what comes next. {who}, {COVER}. [Enter] go on [q] leave"
    if words != wanted:
        raise SystemExit("more than the cover is to be seen:\n" + text)
    return side


def full(person, changes):
    """Plays that many turns at the keyboard; whose they were."""
    sides = []
    for _ in range(changes):
        person.until(lambda text: "Hand over to" in text, what="the cover")
        sides.append(cover(person.text()))
        person.press("enter")
        head = person.until(lambda text: "Hand over to" not in text, what="the next player's screen").split("\n")[0]
        if f" {sides[-1]} " not in head:
            raise SystemExit(f"{sides[-1]} was called, but the screen says: {head}")
        person.press("esc")
        while True:
            head = person.until(lambda text: any(word in text.split("\n")[0] for word in ("YOUR DECISION", "HAND OVER", "OVER")),
                                what="a decision or a word to hand over").split("\n")[0]
            if "YOUR DECISION" not in head:
                break
            suggest_and_lock(person)
        if "HAND OVER" not in head:
            break
        person.press("H")
        person.until(lambda text: "Hand over to" in text, what="the cover")
    return sides


def lines(person, changes):
    """The same in line mode: window, scrollback and typed lines are emptied between the players."""
    prompt = lambda text: text.rstrip().split("\n")[-1]
    for change in range(changes):
        person.until(lambda text: COVER in " ".join(text.split()), what="the question between the players")
        if not person.text().startswith("Hand over to") or (change > 0 and b"\x1b[2J\x1b[3J" not in person.tail):
            raise SystemExit("more than the question is to be seen:\n" + person.text())
        person.tail = b""
        person.write(b"\r")
        person.until(lambda text: prompt(text).endswith(">"), what="a prompt")
        person.write(b"\x1b[A")
        if not prompt(person.still(0.2)).endswith(">"):
            raise SystemExit("a line typed by the other player came back:\n" + person.text())
        person.write(b"\x19")  # what the other has cut out
        if not prompt(person.still(0.2)).endswith(">"):
            raise SystemExit("a word cut out by the other player came back:\n" + person.text())
        for _ in range(40):
            text = person.until(lambda now: prompt(now).endswith(">"), what="a prompt")
            if "[you]" not in prompt(text):
                break
            person.write(b"suggest\r")
            person.still(0.1)
            person.write(b"lock\r")
            person.still(0.15)
        person.write(b"secret\x15\x19\x15hand\r")
    person.until(lambda text: COVER in " ".join(text.split()), what="the question behind the last turn")


def looks_back(person):
    """The keys of the end lead back to the keyboard that the players share, and do not leave it."""
    person.until(lambda text: "Hand over to" in text, what="the cover")
    person.press("enter")
    person.until(lambda text: "Hand over to" not in text, what="the player's screen")
    person.press("esc", ":", *"concede yes", "enter")
    person.see("OVER")
    person.press("esc", "esc", "r")
    person.see("step 1")
    person.press("q")
    person.until(lambda text: "Hand over to" in text, what="the cover again")
    person.press("q", "y")
    if person.wait() != 0:
        raise SystemExit("looking back has not led back to the battle")


def main():
    programs, where = pathlib.Path(sys.argv[1]).resolve(), folder()
    server = Server(programs, where)
    try:
        person = client(programs, where, server, "hotseat", RULESET, SCENARIO, "--test-seed", TEST_SEED)
        sides = full(person, CHANGES)
        if set(sides) != {"Letters", "Numbers"} or len(sides) < CHANGES:
            raise SystemExit(f"not both have played: {sides}")
        person.press("q", "y")
        if person.wait() != 0 or not person.restored():
            raise SystemExit("leaving has not given the terminal back")
        person.close()
        person = client(programs, where, server, "--plain", "resume")
        lines(person, CHANGES)
        person.write(b"quit\r")
        person.wait()
        if b"\x1b[2J\x1b[3J" not in person.tail:
            raise SystemExit("the last player's lines stay on the screen")
        person.close()
        person = client(programs, where, server, "resume")
        looks_back(person)
        person.close()
        print(f"{len(sides)} changes at the keyboard in full screen, {CHANGES} in lines")
    finally:
        server.stop()


if __name__ == "__main__":
    main()
