#!/usr/bin/env python3
"""A host who plays false, between real clients and the real server: whatever he does, a client or `verify` names it.

usage: hostile_host.py BUILD_DIR [ci|all|K/N|NAME] [SEED] [--honest N]
Every row of the tables (hostile_setups.py, _rolls, _shown, _steps, _ends, _logs) is a match of its own or a forged log;
`ci`: one of each kind and others by chance, for a minute; K/N: a part of all; NAME: those rows whose names begin so. First come N honest matches, in which
no row's words may be said, every signature must be what the rig itself makes of docs/protocol.md, or hold by it, and `verify` agrees with all.
"""
import argparse, random, re, sys, time

import hostile_ends
import hostile_logs
import hostile_rolls
import hostile_setups
import hostile_shown
import hostile_steps
import hostile_wire as wire
import rig
from hostile_case import Case
from hostile_match import Match

ROWS = [row for module in (hostile_setups, hostile_rolls, hostile_shown, hostile_steps, hostile_ends, hostile_logs) for row in module.ROWS]
ALWAYS = ("other for mine, signed", "substituted part", "die, signed", "log, concession")
CI_S = 40
HONEST = ["ann", "eve"]


class Watched(Case):
    watched = watched_closely = True


class Honest:
    """A match without a change; its log and receipts serve those who forge logs."""

    def __init__(self, programs, server):
        self.match = Match(programs, server, Watched(), lambda text: False)
        said = self.match.play()
        if self.match.host.acted:
            raise SystemExit("an honest host changed a frame")
        self.transcript = self.match.transcript()
        for name in HONEST:
            report = self.match.verify(name, self.transcript)
            if "\nverified: " not in report:
                raise SystemExit(f"an honest match is not verified with {name}'s receipts:\n{report}\n{said[name][-2000:]}")
        text = "\n".join(said.values())
        for row in ROWS:
            if row.make and row.found(text):
                raise SystemExit(f"the words of '{row.name}' are said in an honest match, too: {row.found(text)}")


def forged(row, honest):
    hostile_logs.without_opened(honest.match.actors[row.viewer].receipts())
    text = hostile_logs.write(row.forge(hostile_logs.parse(honest.transcript)))
    if text == honest.transcript:
        return "", "the log was not changed"
    report = honest.match.verify(row.viewer, text)
    return named_by_verify(row, report), report


def named_by_verify(row, report):
    verdict = row.found("\n".join(line for line in report.splitlines() if line.startswith("NOT VERIFIED")))
    return verdict and "verify: " + verdict


def attack(programs, server, row):
    """(what named it, or "", what happened instead)"""
    case = row.case()
    match = Match(programs, server, case, lambda text: bool(row.found(text) or case.harmed))
    said = match.play()
    text = said[row.viewer] + said["device"]
    named = row.found(text)
    if named:
        named = "client: " + named
    elif not case.harmed and (report := match.verify(row.viewer)):
        text += report
        named = named_by_verify(row, report)
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


def chosen(form, seed):
    """The rows to try, first those that come first, and after how many seconds to stop."""
    part = re.fullmatch(r"(\d+)/(\d+)", form)
    if part:
        return ROWS[int(part[1]) - 1::int(part[2])], float("inf")
    if form != "ci":
        return [row for row in ROWS if form == "all" or row.name.startswith(form)], float("inf")
    rows = [row for row in ROWS if row.name in ALWAYS]
    others = [row for row in ROWS if row.name not in ALWAYS]
    random.Random(seed).shuffle(others)
    return rows + others, CI_S


def main():
    words = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    words.add_argument("build")
    words.add_argument("form", nargs="?", default="ci")
    words.add_argument("seed", nargs="?", type=int, default=0, help="0: by chance")
    words.add_argument("--honest", type=int, default=1, help="honest matches to play before")
    given = words.parse_args()
    seed = given.seed or random.randrange(1, 1_000_000)
    rows, seconds = chosen(given.form, seed)
    if not rows:
        sys.exit("known rows: " + "; ".join(row.name for row in ROWS))
    print(f"hostile_host.py: form {given.form}, seed {seed}", flush=True)
    server, began, tried, missed, honest = rig.Server(given.build), time.monotonic(), 0, [], None
    for _ in range(max(1, given.honest)):
        if honest:
            honest.match.discard()
        honest = Honest(given.build, server)
    print(f"honest matches: {max(1, given.honest)}, nothing is said, each verified with {len(HONEST)} receipts", flush=True)
    for row in rows:
        if time.monotonic() > began + seconds and row.name not in ALWAYS:
            break
        named, instead = forged(row, honest) if row.forge else attack(given.build, server, row)
        tried += 1
        if not named:
            missed.append(row.name)
        print(f"{'named ' if named else 'MISSED'} {row.item} {row.name}: the host {row.what}\n    {named or instead}", flush=True)
    honest.match.discard()
    server.stop()
    print(f"hostile host: {tried} cases of {len(ROWS)}, {len(missed)} missed, {time.monotonic() - began:.0f} s")
    sys.exit("missed: " + "; ".join(missed) if missed else 0)


if __name__ == "__main__":
    main()
