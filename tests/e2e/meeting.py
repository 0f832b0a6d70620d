#!/usr/bin/env python3
"""People meet by the terminal's client (docs/people.md): the first one waits, the server is killed meanwhile, the second one sits down with
him; `list --mine --follow --hook` calls each of them when it is his turn; more matches than one request names are all listed.

usage: meeting.py BUILD_DIR
"""
import base64, pathlib, subprocess, sys, tempfile

from programs import *

SEATS_MORE_THAN_ONE_HELLO = 70
PATIENCE_S = 60


class Player:
    """One state folder."""

    def __init__(self, programs, server, folder, name):
        self.programs, self.server, self.folder, self.name = programs, server, folder, name
        folder.mkdir()

    def start(self, *words, **how):
        return subprocess.Popen([self.programs / "client/emcon", "--server", f"ws://127.0.0.1:{self.server.port}", "--plain", *words], text=True,
                                stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                env={**os.environ, "XDG_DATA_HOME": str(self.folder), "NO_COLOR": "1"}, **how)

    def until(self, program, words):
        """Its output up to these words."""
        said = ""
        for line in program.stdout:
            said += line
            if words in " ".join(said.split()):
                return said
        raise SystemExit(f"{self.name}: never said {words!r}:\n{said}")

    def says(self, *words):
        done = self.start(*words)
        return done.communicate(timeout=PATIENCE_S)[0]

    def find(self, expected):
        program = self.start("find", "sector-14", "marker-duel", "--player", self.name)
        said = self.until(program, expected)
        return program, said


def must(what, is_now, wanted):
    if is_now != wanted:
        raise SystemExit(f"{what}: {is_now!r}, not {wanted!r}")


def ends(program):
    program.terminate()
    program.wait(timeout=PATIENCE_S)


def meets(ada, bo, server):
    waiting, _ = ada.find("whoever wishes the same sits down there, for 7 days")
    ends(waiting)
    must("a second wish", "waits for an opponent already" in ada.says("find", "sector-14", "marker-duel", "--player", "Ada"), True)
    server.kill()
    server.start()
    shown = bo.says("list", "--open")
    must("the seek after a kill", [words in shown for words in ("Ada", "(free)", "one a day, 3 days in reserve")], [True] * 3)
    sitting, said = bo.find("Somebody waited")
    return sitting, re.search(r"match ([0-9a-z]{16})", said).group(1)


def is_called(player, match, folder):
    """The follower prints a line and runs the hook, once."""
    called = folder / f"{player.name}.called"
    follower = player.start("list", "--mine", "--follow", "--hook", f'echo "$EMCON_MATCH $EMCON_TEXT" >> {called}')
    player.until(follower, f"id {match[:8]}")
    deadline = time.monotonic() + PATIENCE_S
    while not called.exists() or not called.read_text().endswith("\n"):
        if time.monotonic() > deadline:
            raise SystemExit(f"{player.name} was not called")
        time.sleep(0.05)
    ends(follower)
    lines = called.read_text().splitlines()
    must(f"calls of {player.name}", [line.split()[0] for line in lines], [match])


def begins(player):
    """Both are there: it goes on."""
    deadline = time.monotonic() + PATIENCE_S
    while '"RUNNING"' not in player.says("list", "--mine", "--json"):
        if time.monotonic() > deadline:
            raise SystemExit("the match has not begun")


def lists_all(ada, server):
    """One seat in each of many matches, as files of seats that were taken elsewhere."""
    lobby = server.peer("/v1/lobby")
    [like] = [file for file in ada.folder.rglob("*.seat")]
    for _ in range(SEATS_MORE_THAN_ONE_HELLO):
        match, codes = server.create("sector-14", "marker-duel", test_seed="")
        joined = lobby.ask(join_match={"code": codes[0], "name": "Ada", "entropy_commitment": base64.b64encode(bytes(32)).decode()})["joined"]
        text = re.sub(r"(?m)^match .*", f"match {match}", like.read_text())
        text = re.sub(r"(?m)^seat .*", "seat 0", re.sub(r"(?m)^token .*", f"token {joined['token']}", text))
        (like.parent / f"{match}.0.seat").write_text(text)
        (like.parent / f"{match}.0.seat").chmod(0o600)
    listed = ada.says("list", "--mine", "--json").splitlines()
    must("own matches", len(listed), SEATS_MORE_THAN_ONE_HELLO + 1)


def main():
    programs = pathlib.Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "server").mkdir()
        settings = folder / "server" / "room.toml"
        settings.write_text("[limits]\ncreations_burst = 1000\n")
        server = Server(programs, folder / "server", "--config", settings)
        ada, bo = (Player(programs, server, folder / name, name) for name in ("Ada", "Bo"))
        sitting, match = meets(ada, bo, server)
        is_called(ada, match, folder)  # all seats are taken: she is to come
        playing = ada.start("resume", match)
        begins(bo)
        ends(sitting)
        ends(playing)
        is_called(bo, match, folder)
        lists_all(ada, server)
        server.stop()
    print(f"met in {match}; {SEATS_MORE_THAN_ONE_HELLO + 1} own matches listed")


main()
