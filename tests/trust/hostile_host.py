#!/usr/bin/env python3
"""A host who plays false, between real clients and the real server: whatever he does, a client or `verify` names it.

usage: hostile_host.py BUILD_DIR [--honest N] [NAME ...]
Every row of hostile_cases.py is a match of its own; before them come N honest ones, in which no row's words may be said and after
which `verify` has to agree with every receipt.
"""
import argparse, sys, time

import hostile_wire as wire
import rig
from hostile_cases import Case, ROWS
from hostile_match import Match

HONEST = ["ann", "eve"]


class Watched(Case):
    watched = True


def honest(programs, server):
    """Plays without a change; the words of all that was said. Ends the program if anything is wrong with it."""
    match = Match(programs, server, Watched(), lambda text: False)
    said = match.play()
    if match.host.acted:
        raise SystemExit("an honest host changed a frame")
    reports = {name: match.verify(name) for name in HONEST}
    match.discard()
    for name, report in reports.items():
        if "\nverified: " not in report:
            raise SystemExit(f"an honest match is not verified with {name}'s receipts:\n{report}\n{said[name][-2000:]}")
    return "\n".join(said.values())


def attack(programs, server, row):
    """(what named it, or "", what happened instead)"""
    case = row.make()
    match = Match(programs, server, case, lambda text: bool(row.found(text) or case.harmed))
    said = match.play()
    text = said[row.viewer] + said["device"]
    named = row.found(text)
    if named:
        named = "client: " + named
    elif not case.harmed and (report := match.verify(row.viewer)):
        text += report
        verdict = row.found("\n".join(line for line in report.splitlines() if line.startswith("NOT VERIFIED")))
        named = verdict and "verify: " + verdict
    match.discard()
    if case.harmed:
        return "", case.harmed
    if not match.host.acted:
        named, text = "", text + "\nThe host never came to do anything."
    ended = match.actors[row.viewer].ended()
    if ended not in (None, 0, 1):
        return "", f"the program of {row.viewer} ended with {ended}"
    frames = " ".join(f"{'<' if way == 'down' else '>'}{wire.kind(frame)}" for who, way, frame in match.host.log if who == row.viewer)
    return named, f"nothing was said of it; last frames: {frames[-150:]}; last words:\n      " + "\n      ".join(text.splitlines()[-6:])


def main():
    words = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    words.add_argument("build")
    words.add_argument("--honest", type=int, default=1, help="honest matches to play before")
    words.add_argument("names", nargs="*", help="rows to try; all if none is named")
    given = words.parse_args()
    rows = [row for row in ROWS if not given.names or row.name in given.names]
    if not rows:
        sys.exit("known rows: " + ", ".join(row.name for row in ROWS))
    server, began, missed = rig.Server(given.build), time.monotonic(), 0
    for _ in range(given.honest):
        quiet = honest(given.build, server)
        for row in ROWS:
            if row.found(quiet):
                sys.exit(f"the words of '{row.name}' are said in an honest match, too: {row.found(quiet)}")
    print(f"honest matches: {given.honest}, nothing is said, each verified with {len(HONEST)} receipts", flush=True)
    for row in rows:
        named, instead = attack(given.build, server, row)
        missed += not named
        print(f"{'named ' if named else 'MISSED'} {row.item} {row.name}: the host {row.what}\n    {named or instead}", flush=True)
    server.stop()
    print(f"hostile host: {len(rows)} cases, {missed} missed, {time.monotonic() - began:.0f} s")
    sys.exit(1 if missed else 0)


if __name__ == "__main__":
    main()
