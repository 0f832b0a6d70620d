#!/usr/bin/env python3
"""What a stranger at a client's terminal can reach of its files and programs: with --kiosk nothing, and without it what is his
own, so that each trap is seen to work.

usage: kiosk.py BUILD_DIR
"""
import signal, time

from terminal import Terminal
from programs import *

class Room:
    """A server, and a trap in the place of vi."""

    def __init__(self, programs):
        self.programs, self.where = programs, folder()
        self.server = Server(programs, self.where)
        self.caught = self.where / "vi-was-run"
        trap = self.where / "bin" / "vi"
        trap.parent.mkdir()
        trap.write_text(f"#!/bin/sh\ntouch {self.caught}\n")
        trap.chmod(0o755)

    def sits(self, who, *words):
        """In lines, in a battle that has an order with the text of a file."""
        own_sheets = {"lines": [{"verb": "option", "variant": "own-sheets", "entries": [{"field": "value", "value": {"token": "on"}}]}]}
        _, codes = self.server.create("alternity-warships", "own-fleet", options=own_sheets)
        person = Terminal(self.programs / "client/emcon", ["--server", f"ws://127.0.0.1:{self.server.port}", "--plain", *words, "join"],
                          self.where / who, width=100, height=40, PATH=f"{self.where / 'bin'}:{os.environ['PATH']}")
        person.joins(codes[0], named="--kiosk" not in words)
        person.see("You have a seat")
        self.other = codes[1]
        return person


def ended(person, sig=signal.SIGTERM):
    os.kill(person.pid, sig)
    person.wait()
    person.close()


def line_editor(room):
    """Meta-X had commands of its own: it bound the keys of vi, of which one starts the program vi with the line. No client wants that."""
    for words in ([], ["--kiosk"]):
        person = room.sits("editor-" + str(len(words)), *words)
        person.press("\x1bx", "bind -v", "enter", "\x1b", "v")
        person.press("\x1b", "i", "enter", "\x15", "say sm\u00f8r", "enter")
        person.see("sm\u00f8r")
        if room.caught.exists():
            raise SystemExit(f"vi was started by the line editor {words}:\n" + person.text())
        ended(person)


def order_file(room):
    """The text of a file in an order: a kiosk does not even say whether there is one."""
    for words, says in (([], "Cannot read"), (["--kiosk"], "This program keeps no files")):
        person = room.sits("order-" + str(len(words)), *words)
        other = bot(room.programs, room.server, room.where / f"order-bot-{len(words)}", room.other)
        person.see("Bringing sheets")
        person.press("bring @" + str(room.where / "nothing.json"), "enter")
        person.see(says)
        ended(person)
        other.process.terminate()
        other.process.wait()


def suspended(room):
    """Whether the full screen stops the program: as its parent sees it."""
    for words, stops in (([], True), (["--kiosk"], False)):
        person = Terminal(room.programs / "client/emcon", ["--server", f"ws://127.0.0.1:{room.server.port}", *words, "learn"],
                          room.where / ("suspended-" + str(stops)))
        person.see("Any key begins")
        person.press("esc")
        person.write(b"\x1a")
        end = time.monotonic() + 3
        state = ""
        while state != "T" and time.monotonic() < end:
            person.read(0.1)
            state = open(f"/proc/{person.pid}/stat").read().rsplit(")", 1)[1].split()[0]
        if (state == "T") != stops:
            raise SystemExit(f"after Ctrl-Z with {words} its state is {state}")
        os.kill(person.pid, signal.SIGCONT)
        ended(person)


def hook(room):
    """A command in the settings, which somebody may have put there before."""
    for words, runs in (([], True), (["--kiosk"], False)):
        mark, config = room.where / "hook-was-run", room.where / f"hook-{runs}-config"
        (config / "emcon").mkdir(parents=True)
        (config / "emcon/client.conf").write_text(f"hook = touch {mark}\n")
        person = Terminal(room.programs / "client/emcon", ["--server", f"ws://127.0.0.1:{room.server.port}", *words, "learn"],
                          room.where / f"hook-{runs}", XDG_CONFIG_HOME=str(config))
        person.see("YOUR DECISION")
        end = time.monotonic() + (20 if runs else 2)
        while not mark.exists() and time.monotonic() < end:
            person.read(0.1)
        if mark.exists() != runs:
            raise SystemExit(f"the hook was {'not ' if runs else ''}run with {words}")
        mark.unlink(missing_ok=True)
        recordings = kept(room.where / f"hook-{runs}" / "emcon", "recordings", ".frames")
        if bool(recordings) != runs:
            raise SystemExit(f"recordings with {words}: {recordings}")
        ended(person)


# words of the command line, and what it says
REFUSED = [(["--server", "own"], "starts no server"), (["transcript", "0123456789abcdef", "FILE"], "writes no file"),
           (["replay", "--export", "FILE"], "writes no file")]


def command_line(room):
    for words, says in REFUSED:
        file = room.where / "written"
        done = subprocess.run([room.programs / "client/emcon", "--kiosk", *[str(file) if word == "FILE" else word for word in words]], text=True,
                              capture_output=True, stdin=subprocess.DEVNULL, env={**os.environ, "EMCON_STATE": str(room.where / "nobody")})
        if done.returncode != 2 or says not in done.stderr or file.exists():
            raise SystemExit(f"--kiosk {words}: exit {done.returncode}\n{done.stderr}")
    done = subprocess.run([room.programs / "client/emcon", "--kiosk", "--server", "ws://127.0.0.1:1", "learn"], text=True, capture_output=True,
                          stdin=subprocess.DEVNULL, env={**os.environ, "EMCON_STATE": str(room.where / "nobody")})
    if done.returncode != 3 or (room.where / "nobody/own.db").exists():
        raise SystemExit(f"a kiosk without its server: exit {done.returncode}\n{done.stderr}")


class Idle:
    """Nobody types for the minute that a kiosk allows; beside the other parts, since it takes that minute. Another has been typed at meanwhile."""

    def __init__(self, room):
        self.began = time.monotonic()
        self.people = [Terminal(room.programs / "client/emcon", ["--server", f"ws://127.0.0.1:{room.server.port}", "--kiosk", "--idle", "1", *words],
                                room.where / name) for name, words in (("idle", []), ("idle-lines", ["--plain", "learn"]))]
        self.people[0].see("Play now")

    def ends(self):
        for person in self.people:
            person.see("Nobody has typed for 1 minute.", seconds=90)
            if person.wait() != 0 or time.monotonic() - self.began < 60:
                raise SystemExit(f"it ended with {person.status} after {time.monotonic() - self.began:.0f} s")
            person.close()
        print("idle")


def main():
    room = Room(pathlib.Path(sys.argv[1]).resolve())
    idle = Idle(room)
    for part in (command_line, line_editor, order_file, suspended, hook):
        part(room)
        print(part.__name__, flush=True)
    idle.ends()
    room.server.stop()


if __name__ == "__main__":
    main()
