#!/usr/bin/env python3
"""The example hooks of deploy/hooks: what each does with a stand-in for the program it needs, and one run by the client.

usage: hooks.py BUILD_DIR
"""
import json, os, pathlib, subprocess, sys, time

from programs import *

HOOKS = pathlib.Path(__file__).resolve().parents[2] / "deploy" / "hooks"
# Writes what it was given, a line of JSON for each call.
STAND_IN = """#!{python}
import json, pathlib, sys
piped = sys.stdin.read() if pathlib.Path(sys.argv[0]).name == "mail" else ""
with open({calls!r}, "a") as out:
    out.write(json.dumps([pathlib.Path(sys.argv[0]).name, sys.argv[1:], piped]) + "\\n")
"""


class Desktop:
    """A folder of stand-ins that goes before all other programs."""

    def __init__(self, where):
        self.where, self.calls = where, where / "calls"
        (where / "bin").mkdir()
        for name in ("notify-send", "mail", "curl"):
            file = where / "bin" / name
            file.write_text(STAND_IN.format(python=sys.executable, calls=str(self.calls)))
            file.chmod(0o755)
        self.environment = {"PATH": f"{where / 'bin'}:{HOOKS}:{os.environ['PATH']}", "XDG_CACHE_HOME": str(where / "cache")}

    def run(self, *words, match="abcdefghijklmnop", text="Fire: Letters"):
        """What the stand-ins were given by the hook, or nothing."""
        self.calls.unlink(missing_ok=True)
        done = subprocess.run(words, capture_output=True, text=True,
                              env={**os.environ, **self.environment, "EMCON_MATCH": match, "EMCON_TURN": "3", "EMCON_TEXT": text})
        return done.returncode, [json.loads(line) for line in self.calls.read_text().splitlines()] if self.calls.exists() else []


def expect(what, is_now, wanted):
    if is_now != wanted:
        raise SystemExit(f"{what}: {is_now!r}, not {wanted!r}")


def each_hook(desktop):
    expect("notify", desktop.run("emcon-hook-notify", text="-o <b>Fire</b> & go"), (0, [
        ["notify-send", ["--app-name=emcon", "--", "emcon: turn 3", "-o &lt;b&gt;Fire&lt;/b&gt; &amp; go (match abcdefghijklmnop)"], ""]]))
    mailed = ["mail", ["-s", "emcon: your decision in turn 3", "ann@example.org"],
              "Fire: Letters.\n\nTo go on: emcon resume abcdefghijklmnop\n"]
    expect("mail", desktop.run("emcon-hook-mail", "ann@example.org"), (0, [mailed]))
    expect("mail soon after it", desktop.run("emcon-hook-mail", "ann@example.org"), (0, []))
    expect("mail of another match", desktop.run("emcon-hook-mail", "ann@example.org", match="b" * 16)[1][0][0], "mail")
    stamp = desktop.where / "cache" / "emcon" / "mailed" / ("abcdefghijklmnop")
    os.utime(stamp, (time.time() - 3600,) * 2)
    expect("mail an hour later", desktop.run("emcon-hook-mail", "ann@example.org"), (0, [mailed]))
    expect("a match that is no id", desktop.run("emcon-hook-mail", "ann@example.org", match="../../x"), (1, []))
    code, calls = desktop.run("emcon-hook-web", "https://example.org/turn", text="@/etc/passwd & more")
    expect("web", (code, calls[0][0], calls[0][1][-2:]), (0, "curl", ["--", "https://example.org/turn"]))
    sent = [word for word in calls[0][1] if "=" in word]
    expect("what is posted", sent, ["match=abcdefghijklmnop", "turn=3", "text=@/etc/passwd & more"])


def in_the_client(programs, desktop, *face):
    """A decision of a person runs the command of his settings, in full screen and (with `--plain`) in lines."""
    try:
        from terminal import Terminal
    except SystemExit:  # no terminal emulator here
        return "not run by a client, as there is no terminal emulator"
    settings = desktop.where / "config" / "emcon"
    settings.mkdir(parents=True, exist_ok=True)
    (settings / "client.conf").write_text("hook = emcon-hook-notify\n")
    desktop.calls.unlink(missing_ok=True)
    where = desktop.where / "-".join(("seats", *face))
    where.mkdir()
    server = Server(programs, where)
    try:
        _, codes = server.create("fires-of-space", "duel-at-kessa")
        person = Terminal(programs / "client/emcon", [*face, "--server", f"ws://127.0.0.1:{server.port}", "join"], where / "person",
                          XDG_CONFIG_HOME=str(desktop.where / "config"), **desktop.environment)
        person.joins(codes[0])
        person.see("The battle begins when they are" if face else "Any key begins")
        rival = bot(programs, server, where / "bot", codes[1])
        person.see("[you]" if face else "YOUR DECISION")
        end = time.monotonic() + 20
        while not (desktop.calls.exists() and desktop.calls.read_text().endswith("\n")) and time.monotonic() < end:
            person.still(0.1)
        name, words, _ = json.loads(desktop.calls.read_text().splitlines()[0])
        expect("the hook of the settings", (name, words[2].startswith("emcon: turn")), ("notify-send", True))
        if face:
            expect("the bell in lines", b"\a" in person.tail, True)
            person.press(*"quit", "enter")
        else:
            person.press("esc", "q", "y")
        person.wait()
        person.close()
        rival.process.terminate()
        rival.process.wait()
    finally:
        server.stop()
    return "run by the client"


def main():
    desktop = Desktop(folder())
    each_hook(desktop)
    programs = pathlib.Path(sys.argv[1]).resolve()
    print("three hooks,", in_the_client(programs, desktop), "in full screen,", in_the_client(programs, desktop, "--plain"), "in lines")


if __name__ == "__main__":
    main()
