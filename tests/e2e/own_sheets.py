#!/usr/bin/env python3
"""A battle of own fleets to which both players bring a sheet of their own, one in full screen and one in lines; the server's power is cut
between bringing and buying (ALT-R100).

usage: own_sheets.py BUILD_DIR
"""
import shutil, sys

from terminal import Terminal
from programs import *

SHEETS = pathlib.Path(__file__).resolve().parent.parent / "rules/alternity_warships/plays/sheets"
OWN_SHEETS = {"lines": [{"verb": "option", "variant": "own-sheets", "entries": [{"field": "value", "value": {"token": "on"}}]}]}


class Person:
    """Somebody at a terminal of his own, with the files that he has."""

    def __init__(self, programs, server, folder, code, name, *words):
        self.folder = folder
        folder.mkdir()
        shutil.copy(SHEETS / f"{name}.warship.json", folder / "mine.json")
        self.screen = Terminal(programs / "client/emcon", ["--server", f"ws://127.0.0.1:{server.port}", *words, "join"], folder, width=100, height=30)
        self.screen.joins(code)

    def says(self, line, answer):
        self.screen.press(line, "enter")
        self.screen.see(answer)

    def receipts(self):
        return kept(self.folder / "emcon", "receipts", ".receipts")


def bring_in_full_screen(person):
    person.screen.see("Bringing sheets")
    person.screen.press("2", "enter")
    person.screen.see("text of at most 32768 bytes, or @FILE")
    person.screen.press("@" + str(person.folder / "nothing.json"))
    person.screen.see("The file is read")
    person.screen.press("enter")
    person.screen.see("No such file")
    person.screen.press("esc", "2", "enter")
    person.screen.press("@" + str(person.folder / "mine.json"), "enter")
    person.screen.see("Noted")
    person.screen.press("up")
    person.screen.see("brings")
    person.screen.press("L")


def bring_in_lines(person):
    person.screen.see("Bringing sheets")
    person.says("bring @" + str(person.folder / "nothing.json"), "Cannot read")
    person.says("bring @" + str(person.folder / "mine.json"), "brings: Falcon of the Outer Reach, Destroyer, 20 points")
    person.says("draft", "bytes)")  # of the file's text the beginning alone
    person.says("lock", "Choosing ships")


def main():
    programs = pathlib.Path(sys.argv[1]).resolve()
    where = folder()
    server = Server(programs, where)
    match, codes = server.create("alternity-warships", "own-fleet", options=OWN_SHEETS)
    spectator = Client(programs, server, where / "spectator", "watch", match, "--plain")
    full = Person(programs, server, where / "full", codes[0], "harrier")
    lines = Person(programs, server, where / "lines", codes[1], "falcon", "--plain")
    bring_in_full_screen(full)
    bring_in_lines(lines)
    server.kill()
    server.start()
    full.screen.see("harrier")  # what is bought before the server is there again is not lost
    full.says(":take harrier ships=2", "62 of 400")
    full.screen.press("L")
    lines.says("take falcon-of-the-outer-reach 3", "60 of 400")
    lines.says("lock", "Set-up")
    lines.says("concede yes", "debrief")
    lines.says("debrief", "the beginning")
    lines.says("next", "ordered: bring")
    full.screen.see("concede")
    for person in (full, lines):
        person.screen.close()
    spectator.finish()
    server.stop()
    transcript = where / "battle.transcript"
    server.tool("export", "--db", server.db, match, transcript)
    for person in (full, lines):
        server.tool("verify", transcript, "--receipts", *person.receipts())
    told = spectator.output.read_text()
    if "ships: 3" not in told or "Harrier" in told or "Falcon" in told:
        raise SystemExit(f"the spectator heard of no ship, or of a sheet; {where}")
    if b"Falcon of the Outer Reach" not in transcript.read_bytes():
        raise SystemExit(f"the transcript does not hold the files; {where}")
    print("two sheets brought, bought and kept secret over a power cut")


if __name__ == "__main__":
    main()
