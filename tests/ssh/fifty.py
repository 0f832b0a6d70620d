#!/usr/bin/env python3
"""Fifty strangers at once, each by a key of his own, each in a battle against a bot; a fifty-first is told that all places are taken.

usage: fifty.py BUILD_DIR     skipped unless EMCON_SSH_FIFTY is set: it takes minutes and gigabytes
"""
from host import *

PLACES = 50


def all_see(people, words, seconds):
    """Reads every screen in turn, so that nobody waits for a full pipe."""
    end = time.monotonic() + seconds
    while not all(words in person.text() for person in people):
        if time.monotonic() > end:
            raise SystemExit(f"{sum(words in person.text() for person in people)} of {len(people)} see '{words}'; one that does not:\n"
                             + next(person.text() for person in people if words not in person.text()))
        for person in people:
            person.read(0.01)


def memory_mb(host):
    """What the processes of the account hold for themselves alone."""
    total = 0
    for line in host.processes():
        try:
            text = pathlib.Path(f"/proc/{line.split()[0]}/smaps_rollup").read_text()
        except OSError:
            continue
        total += sum(int(kb) for kb in re.findall(r"^Private_\w+: +(\d+) kB", text, re.M))
    return total // 1024


def main():
    if "EMCON_SSH_FIFTY" not in os.environ:
        skip("EMCON_SSH_FIFTY is not set")
    host = Host(pathlib.Path(sys.argv[1]).resolve(), f"players_max={PLACES}")
    try:
        host.setup()
        host.serve()
        for number in range(PLACES + 1):
            host.key(f"s{number}")
        begun = time.monotonic()
        people = [host.sits(f"s{number}", width=80, height=24) for number in range(PLACES)]
        all_see(people, "Play now", 120)
        print(f"{PLACES} at the first screen after {time.monotonic() - begun:.1f} s, {memory_mb(host)} MB", flush=True)
        late = host.sits(f"s{PLACES}")
        late.see(f"All {PLACES} places are taken")
        if late.wait() == 0:
            raise SystemExit("the fifty-first was let in")
        late.close()
        begun = time.monotonic()
        for question, key in (("which game?", "c"), ("which battle?", ""), ("which side?", ""), ("which pace?", ""), ("Any key begins", "")):
            for person in people:
                person.write((key + "\r").encode())
            all_see(people, question, 200)
        for person in people:
            person.write(b"\x1b")
        all_see(people, "YOUR DECISION", 200)
        print(f"{PLACES} in battles after {time.monotonic() - begun:.1f} s more, {memory_mb(host)} MB, {len(host.processes())} processes", flush=True)
        for person in people:
            os.kill(person.pid, signal.SIGKILL)
            person.close()
        if not host.nobody_is_left(60):
            raise SystemExit("some are left: " + "\n".join(host.processes()))
        if len(host.seats("keys", "*")) != PLACES:
            raise SystemExit(f"{len(host.seats('keys', '*'))} folders of seats")
    finally:
        host.end()


if __name__ == "__main__":
    main()
