#!/usr/bin/env python3
"""A server of the player's own outlives the window that has started it: the other window starts it again where it was, and plays on.

usage: own_server.py BUILD_FOLDER
"""
import os, pathlib, subprocess, sys, tempfile, time

BUILD = pathlib.Path(sys.argv[1])
PATIENCE = 60


class Window:
    """A window in line mode, at the player's own server."""

    def __init__(self, state, output, *words):
        self.output = output
        with output.open("wb") as out:
            self.process = subprocess.Popen([BUILD / "client" / "emcon", "--plain", "--server", "own", *words], stdin=subprocess.PIPE, stdout=out,
                                            stderr=subprocess.STDOUT, env={**os.environ, "EMCON_STATE": str(state), "LC_ALL": "C.UTF-8"})

    def type(self, line):
        self.process.stdin.write(line.encode() + b"\n")
        self.process.stdin.flush()

    def shows(self, text, times=1):
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            said = self.output.read_text(errors="replace")
            if said.count(text) >= times:
                return said
            time.sleep(0.2)
        sys.exit(f"no '{text}' in {self.output}:\n{self.output.read_text(errors='replace')}")

    def close(self):
        self.type("quit")
        self.process.wait(PATIENCE)


with tempfile.TemporaryDirectory() as folder:
    here = pathlib.Path(folder)
    first = Window(here / "state", here / "first", "new", "sector-14", "--bot", "greedy", "--player", "One")
    first.shows("your decision")
    second = Window(here / "state", here / "second", "new", "fires-of-space", "duel-at-kessa", "--bot", "greedy", "--option", "pace=book", "--player", "Two")
    second.shows("your decision")
    address = (here / "state" / "own.address").read_text()
    first.close()
    second.shows("Connected again.")
    if (here / "state" / "own.address").read_text() != address:
        sys.exit("the server is at another address than before")
    second.type("lock")
    second.type("lock")
    second.shows("sub-phase 2 of 6")
    second.close()

# Two windows that are opened at once: one starts the server, the other one goes to it.
with tempfile.TemporaryDirectory() as folder:
    here = pathlib.Path(folder)
    both = [Window(here / "state", here / name, "new", "sector-14", "--bot", "greedy", "--player", name) for name in ("One", "Two")]
    for window in both:
        window.shows("your decision")
    for window in both:
        window.close()
print("the second window has played on, and two that are opened at once share a server")
