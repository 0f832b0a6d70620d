#!/usr/bin/env python3
"""An upgrade with games running: matches that a server of the first release has begun go on under a newer one, also back under the
first and again under the newer, also from a database of schema 1, all under revision 1 and to their ends; all receipts and
transcripts verify. Matches that the newer server makes are of the newest revision; then the first one says which it cannot play.

usage: upgrade_drill.py PROGRAMS [MATCHES] [RELEASE]
MATCHES: how many are running when the server is replaced; else EMCON_UPGRADE, or 8. RELEASE: the emcon-server of a release that begins
them, in the place of a server of the first revisions; the database keeps its schema then.
"""
import json, os, pathlib, sqlite3, subprocess, sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "trust"))
from gate import Gate  # noqa: E402
from history import whole  # noqa: E402
from programs import Client, Server, bot, folder, sits_down, until  # noqa: E402

SCHEMA = pathlib.Path(__file__).resolve().parents[2] / "schema/001_log.sql"
# What the first release calls itself; it words all that it tells and shows otherwise (tests/e2e/other_words.cpp).
FIRST_BUILD = "emcon/0.0.1+0123456789ab"
FIRST, NOW = "tests/e2e/first_server", "server/main/emcon-server"
# Of every ruleset, of each kind of game; battles of some minutes for bots.
PLAYED = [("fires-of-space", "duel-at-kessa"), ("sector-14", "marker-duel"), ("stellar-empires-fleet", "duel"), ("alternity-warships", "duel"),
          ("sector-14", "picket-line"), ("fires-of-space", "kessa-crossing"), ("alternity-warships", "medium"), ("sector-14", "past-the-mole"),
          ("fires-of-space", "tarn-convoy"), ("stellar-empires-fleet", "mixed-magazines")]
PATIENCE_S = 900
LIMITS = {"connections_per_address": 4000, "address_share_percent": 100, "openings_burst": 100000, "creations_burst": 10000, "server_creations_burst": 10000,
          "bots": 1000, "bots_burst": 10000, "requests_burst": 100000, "visits_burst": 100000, "address_guesses_burst": 10000}


def records_of(db):
    """{match: number of records}"""
    connection = sqlite3.connect(f"file:{db}?mode=ro", uri=True, timeout=30)
    rows = connection.execute("SELECT m.match, r.seq FROM matches AS m JOIN records AS r ON r.id = m.newest").fetchall()
    connection.close()
    return dict(rows)


class Drill:
    def __init__(self, programs, count, first=FIRST):
        self.programs, self.count, self.folder, self.players = programs, count, folder(), {}
        config = self.folder / "server.toml"
        config.write_text("[limits]\n" + "".join(f"{name} = {value}\n" for name, value in LIMITS.items()))
        self.config = ("--config", str(config))
        self.server = Server(programs, self.folder, *self.config, program=first)
        self.gate, self.reached = Gate(self.server), {}

    def make(self, ruleset, scenario, **settings):
        """A match in which a bot of another process, which keeps receipts, plays against bots of the server. It waits at its first question."""
        match, codes = self.server.create(ruleset, scenario, test_seed=None, **settings)
        self.lets(match, 1)
        self.players[match] = bot(self.programs, self.gate, self.folder / match, codes[0], "--seed", str(len(self.players) + 1))
        self.bots_of_the_server(codes[1:])
        return match

    def held(self, ruleset, scenario, **settings):
        """A match that is still running whenever it is looked at: it waits for the first order of a player who has gone away."""
        match, codes = self.server.create(ruleset, scenario, test_seed=None, **settings)
        self.bots_of_the_server(codes[1:])
        said = sits_down(self.programs, self.server, {"XDG_DATA_HOME": str(self.folder / match)}, codes[0], last="The dice are ready")
        assert "The dice are ready" in said, said
        return match

    def come_back(self, match):
        """A bot plays the seat of whom a held match waits for."""
        self.players[match] = Client(self.programs, self.server, self.folder / match, "bot", "resume", match, "--seed", str(len(self.players) + 1))

    def bots_of_the_server(self, codes):
        for code in codes:
            answer = self.server.peer("/v1/lobby").ask(ask_bot={"code": code})
            assert "done" in answer, answer

    def lets(self, match, question):
        """The match waits there."""
        self.reached[match] = question
        self.gate.hold(match, question)

    def more(self, records):
        """Until each match has so many records more, and has got to a question anew. It goes no further: it is still being played. A duel may
        be over so soon if the dice want it."""
        before, began = records_of(self.server.db), dict(self.reached)
        over = lambda match: self.players[match].process.poll() is not None

        def made():
            behind = [match for match, count in records_of(self.server.db).items()
                      if match in self.players and not over(match) and (count < before.get(match, 0) + records or self.reached[match] == began[match])]
            for match in filter(self.gate.holds, behind):
                self.lets(match, self.reached[match] + 1)
            return not behind
        until(made, f"{records} records more of each match", PATIENCE_S)
        ended = list(filter(over, self.players))
        assert len(ended) <= len(self.players) // 4, f"too many matches are over: {ended}"

    def upgrade(self, program, *words):
        return subprocess.run([self.programs / program, "upgrade", *words, self.server.db], capture_output=True, text=True)

    def replace(self, program, torn):
        """The server by another one, on the same database and port; `torn`: without a word."""
        self.server.kill() if torn else self.server.stop()
        self.server.program = self.programs / program
        self.server.start()

    def cards(self):
        return {card["match"]: card for card in map(json.loads, self.server_tool("list", "--json", "--db", self.server.db).splitlines())}

    def server_tool(self, *words):
        done = subprocess.run([self.programs / NOW, *words], capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def ended(self, began=()):
        """All come to their ends, and verify, also what the server of the first revisions told those that `began` under it."""
        self.gate.open()
        for match, player in self.players.items():
            player.finish(timeout=PATIENCE_S)
        self.server.stop()
        cards, receipts = self.cards(), 0
        for match, player in self.players.items():
            assert cards[match]["phase"] == "ENDED", cards[match]
            transcript = self.folder / f"{match}.transcript"
            self.server_tool("export", "--db", self.server.db, match, transcript)
            kept = player.files("receipts", ".receipts")
            assert kept, f"match {match}: its player has no receipts"
            for file in kept:
                said = self.server_tool("verify", transcript, "--receipts", file)
                receipts += 1
                if match in began:
                    assert f"lines were told by {FIRST_BUILD}" in said and f"pictures were shown by {FIRST_BUILD} in other words" in said, said
        return cards, receipts


def to_schema_1(db):
    """The database as the first schema had it: records whole and without chain, no server's key, deadlines by their times. Gives
    what that schema has no place for: the key."""
    old = db.with_suffix(".first")
    source, target = sqlite3.connect(db), sqlite3.connect(old)
    source.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    target.executescript(SCHEMA.read_text())
    target.execute(f"PRAGMA application_id = {source.execute('PRAGMA application_id').fetchone()[0]}")
    target.execute("PRAGMA user_version = 1")
    blobs = dict(source.execute("SELECT id, bytes FROM blobs"))
    target.executemany("INSERT INTO epochs VALUES (?, ?, ?)", source.execute("SELECT epoch, started_ms, holder FROM epochs"))
    target.executemany("INSERT INTO matches VALUES (?, ?)", source.execute("SELECT id, match FROM matches"))
    for number, match, seq, epoch, chained, bare, shared in source.execute("SELECT id, match, seq, epoch, hash, bytes, shared FROM records").fetchall():
        target.execute("INSERT INTO records VALUES (?, ?, ?, ?, ?, ?)", (number, match, seq, epoch, chained, whole(bare, shared or b"", blobs)))
    for match, kind, key, data in source.execute("SELECT match, table_name, key, bytes FROM index_rows").fetchall():
        if kind not in ("unstarted", "alone"):
            target.execute("INSERT INTO index_rows VALUES (?, ?, ?, ?)", (match, kind, key.split(" ")[0] if kind == "deadline" else key, data))
    target.executemany("INSERT INTO drafts VALUES (?, ?, ?, ?, ?)", source.execute("SELECT match, seat, question, revision, bytes FROM drafts"))
    key = source.execute("SELECT id, seed, public FROM signing_key").fetchall()
    target.commit()
    for connection in (source, target):
        connection.close()
    for tail in ("-wal", "-shm"):
        pathlib.Path(f"{db}{tail}").unlink(missing_ok=True)
    os.replace(old, db)
    os.chmod(db, 0o600)
    return key


def from_release(drill, release):
    """From the release to this, back, and on again."""
    for program, torn in ((NOW, True), (release, False), (NOW, True)):
        said = drill.upgrade(program, "--check")
        assert said.returncode == 0, said
        drill.replace(program, torn)
        drill.more(5)
    began = len(drill.players)
    for _ in range(max(1, drill.count // 8)):
        drill.make("sector-14", "marker-duel")
    cards, receipts = drill.ended()
    print(f"{began} matches of {len({card['ruleset'] for card in cards.values()})} rulesets that a release began went on over three replaced servers to their "
          f"ends; {receipts} receipts verify")


def main():
    programs = pathlib.Path(sys.argv[1]).resolve()
    release = pathlib.Path(sys.argv[3]).resolve() if len(sys.argv) > 3 else None
    drill = Drill(programs, int(sys.argv[2]) if len(sys.argv) > 2 else int(os.environ.get("EMCON_UPGRADE", "8")), release or FIRST)
    for number in range(drill.count):
        drill.make(*PLAYED[number % len(PLAYED)])
    drill.more(8)
    from_release(drill, release) if release else from_first(drill)


def from_first(drill):
    # Beside the running server the newer one says what it would do.
    said = drill.upgrade(NOW, "--check")
    assert said.returncode == 0 and "nothing in it has to change" in said.stdout and "new matches are played by revision 2" in said.stdout, said
    drill.replace(NOW, torn=True)
    drill.more(6)
    # Back: nothing has been made that the first release cannot play.
    said = drill.upgrade(FIRST, "--check")
    assert said.returncode == 0, said
    drill.replace(FIRST, torn=False)
    drill.more(4)
    # And on, by way of the first schema.
    drill.server.stop()
    key = to_schema_1(drill.server.db)
    said = drill.upgrade(NOW, "--check")
    assert said.returncode == 0 and "has schema 1, and this emcon-server has" in said.stdout, said
    said = drill.upgrade(NOW)
    assert said.returncode == 0 and "has schema 6 now" in said.stdout, said
    connection = sqlite3.connect(drill.server.db)
    connection.execute("DELETE FROM signing_key")
    connection.executemany("INSERT INTO signing_key VALUES (?, ?, ?)", key)
    connection.commit()
    connection.close()
    drill.server.program = drill.programs / NOW
    drill.server.start()
    began = set(drill.players)
    new = [drill.make("sector-14", "marker-duel") for _ in range(max(1, drill.count // 8))]
    drill.more(3)
    said = drill.upgrade(FIRST, "--check")
    assert said.returncode == 7 and all(f"Match {match} would be closed to its players" in said.stdout for match in new), said
    cards, receipts = drill.ended(began)
    for match in began:
        assert cards[match]["revision"] == 1, cards[match]
    for match in new:
        assert cards[match]["revision"] == 2, cards[match]
    rulesets = {card["ruleset"] for card in cards.values()}
    print(f"{len(began)} matches of {len(rulesets)} rulesets went on over three replaced servers to their ends under revision 1, {len(new)} new ones under revision 2; "
          f"{receipts} receipts verify")


if __name__ == "__main__":
    main()
