#!/usr/bin/env python3
"""A host outgrows his file: matches that a server with a file has begun are moved into PostgreSQL while it lies dead, and go on there to
their ends, with their players, codes, receipts and key. Every wrong way of moving is refused, and a move that was broken off is taken up again.

usage: moved.py BUILD_DIR     skipped (77) where PostgreSQL is not installed
"""
import pathlib, sqlite3, sys

import postgres
from programs import Server, folder
from tools_on_postgresql import expect, run
from upgrade_drill import PLAYED, Drill

BY_ALL_RULEBOOKS = PLAYED[:4]
RECORDS = 8  # of each match before it is moved
STOP_INSERTS = ("CREATE FUNCTION emcon.no() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'the disk is full of sand'; END $$; "
                "CREATE TRIGGER no BEFORE INSERT ON emcon.matches FOR EACH ROW EXECUTE FUNCTION emcon.no()")


class Host:
    """The server's host: his file, and the commands that he gives. `database`: where it shall go; `count`: of matches that can go there."""

    def __init__(self, drill, database):
        self.drill, self.file, self.database, self.url, self.count = drill, drill.server.db, database, database.url, 0

    def move(self, what, code, *wanted, file=None, to=None):
        expect(what, *run(self.drill.server, "move", "--db", file or self.file, "--to", to or self.url), code, *wanted)

    def aside(self):
        return [path for path in self.file.parent.glob(f"{self.file.name}.moved-*") if not path.name.endswith(("-wal", "-shm"))]

    def undo(self):
        """The file has its name again, as if the move had been broken off before that."""
        (aside,) = self.aside()
        for tail in ("", "-wal", "-shm"):
            moved = pathlib.Path(f"{aside}{tail}")
            if moved.exists():
                moved.rename(f"{self.file}{tail}")

    def change(self, *statements):
        """Of the file, while nobody serves it."""
        with sqlite3.connect(self.file) as connection:
            for statement in statements:
                connection.execute(statement)
        connection.close()

    def rows(self):
        """All that the file keeps of each match beside its records, and how many of these."""
        connection = sqlite3.connect(self.file)
        out = {("row", *row) for row in connection.execute("SELECT m.match, r.table_name, r.key, lower(hex(r.bytes)) FROM index_rows AS r JOIN matches AS m ON m.id = r.match")}
        out |= {("draft", *row) for row in connection.execute("SELECT m.match, d.seat || ' ' || d.question, d.revision || '', lower(hex(d.bytes)) "
                                                              "FROM drafts AS d JOIN matches AS m ON m.id = d.match")}
        out |= {("log", match, str(count), last.hex(), "") for match, count, last in connection.execute(
            "SELECT m.match, r.seq, r.hash FROM matches AS m JOIN records AS r ON r.id = m.newest")}
        connection.close()
        return out

    def rows_there(self):
        """The same of the database."""
        of = "JOIN emcon.matches AS m ON m.id ="
        text = lambda column: f"convert_from({column}, 'UTF8')"
        said = self.database.sql("game", f"SELECT 'row', {text('m.match')}, {text('r.kind')}, {text('r.key')}, encode(r.bytes, 'hex') FROM emcon.index_rows AS r {of} r.match")
        said += self.database.sql("game", f"SELECT 'draft', {text('m.match')}, d.seat || ' ' || d.question, d.revision, encode(d.bytes, 'hex') FROM emcon.drafts AS d {of} d.match")
        said += self.database.sql("game", f"SELECT 'log', {text('m.match')}, r.seq, encode(r.hash, 'hex'), '' FROM emcon.records AS r {of} r.match AND m.last = r.seq")
        return {tuple(line.split("|")) for line in said.splitlines()}

    def looks(self, at):
        """What everybody may see of it: the key, and the list."""
        return run(self.drill.server, "key", "--db", at), run(self.drill.server, "list", "--db", at)


def refused(host, others):
    """Each says what is wrong and changes nothing. `others`: a database that another server has served."""
    host.move("a file to a file", 2, "Nothing was moved: --to names no database of PostgreSQL", to="new.sqlite")
    host.move("from PostgreSQL", 2, "Nothing was moved: --db names postgresql://", "which is no file", file=host.url)
    host.move("no file", 4, "Nothing was moved: there is no file none.sqlite", file="none.sqlite")
    host.move("a server's file", 4, "Nothing was moved:", "is being served by")
    host.drill.server.kill()
    host.move("a slip in the URL", 4, "Nothing was moved: the URL of the database cannot be read", to="postgresql:/emcon:hush-hush@h/g")
    host.move("nobody there", 4, "Nothing was moved:", "cannot be reached", to=host.url.replace("/game?", "/nowhere?"))
    host.move("a bad URL", 4, "Nothing was moved:", to="postgresql://[")
    host.move("another server's", 4, "Nothing was moved:", "has a key of its own already", to=others)
    if not host.file.exists() or host.aside():
        raise SystemExit("a move that was refused has renamed the file")


def as_made(database):
    """What the matches need is known to the nodes, and what many share is stored once."""
    needs = sorted(database.sql("game", "SELECT convert_from(needs, 'UTF8') FROM emcon.matches").splitlines())
    wanted = sorted(ruleset for ruleset, _ in [*BY_ALL_RULEBOOKS, PLAYED[0], PLAYED[0]])
    if [need.split()[0] for need in needs] != wanted or not all(" log " in need for need in needs):
        raise SystemExit(f"what the matches need is not as it was: {needs}")
    largest = int(database.sql("game", "SELECT max(length(bytes)) FROM emcon.records WHERE seq = 1"))
    if largest > 4000:
        raise SystemExit(f"a first record takes {largest} bytes: what many share is stored with each")


def moved_away(host):
    """Whoever still starts a server with the file, under its old name or the new one, learns where the matches are."""
    (aside,) = host.aside()
    for what, file, words in (("the old name", host.file, (f"{host.file} was moved into a database of PostgreSQL", aside.name)), ("the new name", aside, ("is what a move left",))):
        expect(f"serving {what}", *run(host.drill.server, "serve", "--db", str(file), "--listen", "127.0.0.1:0"), 4, *words)
        expect(f"doctor on {what}", *run(host.drill.server, "doctor", "--db", str(file)), 9, *words)
    if host.file.exists():
        raise SystemExit("a file was made anew where one was moved away")
    expect("reading it", *run(host.drill.server, "list", "--db", str(aside)), 0)


def taken_up_again(host, match):
    """A move that could not store a match, and one after it. What has changed in the file meanwhile is not passed over."""
    host.undo()
    count = host.count
    for table in ("records", "index_rows", "drafts"):
        host.database.sql("game", f"DELETE FROM emcon.{table} WHERE match = (SELECT id FROM emcon.matches WHERE match = convert_to('{match}', 'UTF8'))")
    host.database.sql("game", f"DELETE FROM emcon.matches WHERE match = convert_to('{match}', 'UTF8')")
    host.database.sql("game", STOP_INSERTS)
    host.move("a match that cannot be stored", 4, f"{count - 1} of {count} matches are in", match, "full of sand", "goes on from there")
    unfinished = run(host.drill.server, "serve", "--db", host.url, "--listen", "127.0.0.1:0")
    expect("serving what is not there yet", *unfinished, 4, "has not all the matches that are moved into it")
    expect("what doctor says of it", *run(host.drill.server, "doctor", "--db", host.url), 9, "has not all the matches that are moved into it")
    host.database.sql("game", "DROP TRIGGER no ON emcon.matches")
    host.move("the same again", 0, f"{count} of {count} matches")
    for what, statement, back in (
            ("a draft", "UPDATE drafts SET revision = revision + 1", "UPDATE drafts SET revision = revision - 1"),
            ("a row", "UPDATE index_rows SET key = key || '0' WHERE table_name = 'deadline'", "UPDATE index_rows SET key = substr(key, 1, length(key) - 1) WHERE table_name = 'deadline'")):
        host.undo()
        host.change(statement)
        host.move(f"{what} that was written meanwhile", 4, "not as it is in", "DROP SCHEMA emcon CASCADE")
        host.change(back)
        host.move(f"{what} as it was", 0, f"{count} of {count} matches")


def damaged(host, match, damage, name):
    """One match that cannot be read, or was changed, stays behind, and is named."""
    copy = host.file.parent / f"{name}.sqlite"
    with sqlite3.connect(host.file) as source, sqlite3.connect(copy) as target:
        source.backup(target)
        target.execute("PRAGMA foreign_keys = OFF")
        target.execute("DROP TRIGGER records_are_append_only")
        target.execute(damage.format(match=match))
    source.close()
    target.close()
    host.database.sql("postgres", f"CREATE DATABASE {name}")
    host.move("a damaged match", 7, f"{host.count - 1} of {host.count} matches", f"Match {match} stays in the file alone:", "Keep it", file=copy, to=host.url.replace("/game?", f"/{name}?"))


def goes_on(host, held, match, code):
    """The server serves the new database under the old address: bots come back by themselves, a held match is taken up again, and an invite
    is as good as before."""
    server = host.drill.server
    server.db = host.url
    server.start()
    host.undo()
    host.move("what is served", 4, "Nothing was moved:", "a server serves it, or another move goes on")
    host.drill.come_back(held)
    for one in host.drill.players:
        # A killed server may not have written that a match had ended: whoever looks has it read.
        server.peer(f"/v1/match/{one}")
    invited = server.peer("/v1/lobby").ask(get_invite={"code": code})
    if invited.get("invite", {}).get("match", {}).get("match") != match and match not in str(invited):
        raise SystemExit(f"the invite is lost: {invited}")
    cards, receipts = host.drill.ended()
    print(f"{len(host.drill.players)} matches went on to their ends, {receipts} files of receipts hold")
    host.move("what has gone on", 4, "not as it is in", "one of the two was served since")
    return cards


def main():
    if not postgres.installed():
        print("PostgreSQL 15 is not installed")
        sys.exit(77)
    programs, database = pathlib.Path(sys.argv[1]).resolve(), postgres.Postgres()
    try:
        database.sql("postgres", "CREATE DATABASE others")
        others = database.url.replace("/game?", "/others?")
        Server(programs, folder(), db=others).stop()
        drill = Drill(programs, len(BY_ALL_RULEBOOKS), first="server/main/emcon-server")
        for ruleset, scenario in BY_ALL_RULEBOOKS:
            drill.make(ruleset, scenario, time={"kind": "PER_STEP", "step_s": 600})
        # Of this one the player is away while it is moved.
        held = drill.held(*PLAYED[0], time={"kind": "PER_STEP", "step_s": 600})
        host = Host(drill, database)
        drill.more(RECORDS)
        waiting, codes = drill.server.create("fires-of-space", "duel-at-kessa", listed=True)
        host.count = len(BY_ALL_RULEBOOKS) + 2  # the held one and the open one
        refused(host, others)
        host.change(f"INSERT INTO drafts SELECT id, 0, 1, 7, x'0a0b' FROM matches WHERE match = '{waiting}'")
        of_it = "WHERE match = (SELECT id FROM matches WHERE match = '{match}')"
        damaged(host, waiting, f"DELETE FROM records {of_it}", "missing")
        damaged(host, waiting, f"UPDATE records SET hash = zeroblob(32) {of_it}", "changed")
        before, rows = host.looks(host.file), host.rows()
        if "running" not in before[1][1] or {row[0] for row in rows} != {"row", "draft", "log"} or "deadline" not in {row[2] for row in rows}:
            raise SystemExit(f"there is nothing to be lost: {before} {rows}")
        link = host.file.with_name("link.sqlite")
        link.symlink_to(host.file)
        host.move("the move", 0, f"{host.count} of {host.count} matches", "sign with the same key, " + before[0][1].split()[0], "nobody serves it by mistake", file=link)
        host.move("a second one", 4, "there is no file")
        if host.looks(host.url) != before or len(host.aside()) != 1 or host.rows_there() != rows:
            raise SystemExit(f"moved it looks otherwise: {host.looks(host.url)} instead of {before}, {host.rows_there() ^ rows}")
        moved_away(host)
        as_made(database)
        taken_up_again(host, waiting)
        database.sql("game", "DELETE FROM emcon.drafts WHERE revision = 7")
        goes_on(host, held, waiting, codes[0])
    finally:
        database.end()


if __name__ == "__main__":
    main()
