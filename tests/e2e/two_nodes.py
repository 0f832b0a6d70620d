#!/usr/bin/env python3
"""Two servers of one database: a player at each, a spectator beside, and the server that plays the match goes in the middle.

usage: two_nodes.py PROGRAMS [kill|drain|none]   default: each in turn
Exit 77: PostgreSQL 15 is not installed.
"""
import contextlib, pathlib, re, subprocess, sys, tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import postgres  # noqa: E402
from gate import Gate  # noqa: E402
from programs import Server, bot, kept, until  # noqa: E402

RULESET, SCENARIO = "fires-of-space", "duel-at-kessa"
QUESTION = 4  # of the first in the battle
PATIENCE_S = 120  # a guard against hanging: a lease runs out within seconds


class Nodes:
    """Two servers on one database, each with a folder of its own."""

    def __init__(self, programs, folder, url):
        self.programs, self.folder, self.url, self.nodes = programs, folder, url, []
        for name in ("one", "two"):
            (folder / name).mkdir()
            self.nodes.append(Server(programs, folder / name, "--node", "127.0.0.1:0", db=url))

    def __iter__(self):
        return iter(self.nodes)

    def owner(self, match):
        """The node that plays the match, and the other one."""
        said = self.nodes[0].tool("nodes", "--db", self.url, "--match", match)
        for node in self.nodes:
            address = re.findall(r'"node":"([^"]+)"|node=(\S+)', node.log.read_text())[-1]
            if "".join(address) in said.split():
                return node, self.nodes[1 - self.nodes.index(node)]
        return None, None

    def end(self):
        for node in self.nodes:
            with contextlib.suppress(Exception):
                node.kill()


def battle(programs, folder, url, way):
    nodes = Nodes(programs, folder, url)
    try:
        first, second = nodes
        match, codes = first.create(RULESET, SCENARIO)
        # The battle does not end before the node that plays it has gone.
        gate = Gate(first)
        gate.hold(match, QUESTION)
        # The second player's code is used at the node that does not play the match.
        players = [bot(programs, gate, folder / "ada", codes[0]), bot(programs, second, folder / "bo", codes[1])]
        watcher = second.peer(f"/v1/match/{match}")
        while "update" not in watcher.next():
            pass
        gate.wait(match)
        owner, other = nodes.owner(match)
        assert owner, "no node plays the match"
        if way == "none":
            note = subprocess.run([other.program, "admin", "note", match, "--db", url, "--why", "a word from the host"], cwd=other.folder,
                                  capture_output=True, text=True)
            assert note.returncode == 0, note.stdout + note.stderr
        else:
            owner.kill() if way == "kill" else owner.stop()
            until(lambda: nodes.owner(match)[0] is other, "the other node to play the match", PATIENCE_S)
            owner.start()
        gate.open()
        for player in players:
            player.finish()
        (folder / "out").mkdir()
        first.tool("export", "--db", url, match, folder / "out" / "transcript")
        for player in players:
            for receipts in kept(player.folder / "emcon", "receipts", ""):
                print(first.tool("verify", folder / "out" / "transcript", "--receipts", receipts).strip().splitlines()[-1])
        for node in nodes:
            node.stop()
            text = node.log.read_text()
            assert "quarantine" not in text, text
    finally:
        nodes.end()
    print(f"{way}: played to the end over two nodes")


def main():
    if not postgres.installed():
        print("skipped: PostgreSQL 15 is not installed")
        return 77
    programs = pathlib.Path(sys.argv[1]).resolve()
    database = postgres.Postgres()
    try:
        for way in sys.argv[2:] or ("none", "kill", "drain"):
            with tempfile.TemporaryDirectory() as name:
                battle(programs, pathlib.Path(name), database.url, way)
    finally:
        database.end()
    return 0


if __name__ == "__main__":
    sys.exit(main())
