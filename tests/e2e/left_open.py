#!/usr/bin/env python3
"""Whoever leaves while the server owes him the answer to a lock is told whether it may count, and how to see what became of it.

usage: left_open.py BUILD_DIR
"""
import signal

from terminal import Terminal
from programs import *

MAY_COUNT = "Your lock was sent, but the server had not answered yet: it may have counted. To see whether it has, and to go on: emcon resume "
DOES_NOT = "Your lock was not sent to the server: it does not count. To go on later: emcon resume "
LATER = "To go on later: emcon resume "
LATE = {"full": "SENT, no answer for", "plain": "The server has not answered for"}


def sits(programs, server, folder, face):
    """A player at a terminal who is to decide, and a bot against him."""
    match, codes = server.create("fires-of-space", "duel-at-kessa")
    other = bot(programs, server, folder / "bot", codes[1])
    person = Terminal(programs / "client/emcon", ["--server", f"ws://127.0.0.1:{server.port}", *(["--plain"] if face == "plain" else []), "join"],
                      folder / "person", width=160, height=50)
    person.joins(codes[0])
    person.see("YOUR DECISION" if face == "full" else "[you]")
    person.press("esc") if face == "full" else None
    return match, other, person


def given(person, face):
    """Orders stand, and the server has said so."""
    if face == "full":
        person.press("s")
        return person.until(lambda text: "SENT" not in text and "YOUR DECISION" in text, what="the orders")
    person.press("suggest", "enter")
    return person.see("'lock'")


def lock(person, face):
    person.press(*("L" if face == "full" else ("lock", "enter")))


def leave(person, face):
    person.write(b"\x03\x03" if face == "full" else b"\x03")


def one(programs, server, folder, face, stored, wanted):
    match, other, person = sits(programs, server, folder, face)
    if stored:
        given(person, face)
    server.process.send_signal(signal.SIGSTOP)
    try:
        if wanted is not LATER:
            if not stored:  # the lock waits for its orders
                person.press(*("s" if face == "full" else ("suggest", "enter")))
            lock(person, face)
            person.see(LATE[face])
        leave(person, face)
        person.wait()
    finally:
        server.process.send_signal(signal.SIGCONT)
    said = " ".join(person.text().split())
    person.close()
    other.process.terminate()
    other.process.wait()
    if wanted + match not in said or (wanted is LATER and "Your" in said[said.index(LATER) - 80:]):
        raise SystemExit(f"{face}, orders {'stored' if stored else 'on their way'}: not said: {wanted}{match}\n{said[-1000:]}")


def main():
    programs = pathlib.Path(sys.argv[1])
    where = folder()
    server = Server(programs, where)
    try:
        for face in ("plain", "full"):
            for number, (stored, wanted) in enumerate(((True, MAY_COUNT), (False, DOES_NOT), (True, LATER))):
                one(programs, server, where / f"{face}-{number}", face, stored, wanted)
    finally:
        server.stop()
    print("whoever leaves is told what may count")


main()
