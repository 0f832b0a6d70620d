#!/usr/bin/env python3
"""A host outgrows his file: matches that a server with a file has begun are moved into PostgreSQL while it lies dead, and go on there to
their ends, with their players, codes, receipts and key. Every wrong way of moving is refused, and a move that was broken off is taken up again.

usage: moved.py BUILD_DIR     skipped (77) where PostgreSQL is not installed
"""
import os, pathlib, subprocess, sys

import postgres
from programs import Server, folder, until
from tools_on_postgresql import expect, run
from upgrade_drill import PLAYED, Drill

BY_ALL_RULEBOOKS = PLAYED[:4]
RECORDS = 20  # of each match before it is moved
STOP_INSERTS = ("CREATE FUNCTION emcon.no() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'the disk is full of sand'; END $$; "
                "CREATE TRIGGER no BEFORE INSERT ON emcon.matches FOR EACH ROW EXECUTE FUNCTION emcon.no()")


class Host:
    """The server's host: his file, and the commands that he gives."""

    def __init__(self, drill, url):
        self.drill, self.file, self.url = drill, drill.server.db, url

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

    def looks(self, at):
        """What everybody may see of it: the key, and the list in its order."""
        return run(self.drill.server, "key", "--db", at), run(self.drill.server, "list", "--db", at)


def refused(host, database, others):
    """Each says what is wrong and changes nothing. `others`: a database that another server has served."""
    host.move("a file to a file", 2, "Nothing was moved: --to names the file", "postgresql://", to="new.sqlite")
    host.move("from PostgreSQL", 2, "Nothing was moved: --db names postgresql://", "which is no file", file=host.url)
    host.move("no file", 4, "Nothing was moved: there is no file none.sqlite", file="none.sqlite")
    host.move("a server's file", 4, "Nothing was moved:", "is being served by")
    host.drill.server.kill()
    host.move("nobody there", 4, "Nothing was moved:", "cannot be reached", to=host.url.replace("/game?", "/nowhere?"))
    host.move("a bad URL", 4, "Nothing was moved:", to="postgresql://[")
    host.move("another server's", 4, "Nothing was moved:", "signs with a key of its own", to=others)
    if not host.file.exists() or host.aside():
        raise SystemExit("a move that was refused has renamed the file")


def as_made(database):
    """What the matches need is known to the nodes, and what many share is stored once."""
    needs = sorted(database.sql("game", "SELECT convert_from(needs, 'UTF8') FROM emcon.matches").splitlines())
    wanted = sorted(ruleset for ruleset, _ in [*BY_ALL_RULEBOOKS, PLAYED[0]])
    if [need.split()[0] for need in needs] != wanted or not all(" log " in need for need in needs):
        raise SystemExit(f"what the matches need is not as it was: {needs}")
    largest = int(database.sql("game", "SELECT max(length(bytes)) FROM emcon.records WHERE seq = 1"))
    if largest > 4000:
        raise SystemExit(f"a first record takes {largest} bytes: what many share is stored with each")


def taken_up_again(host, database, match):
    """A move that could not store a match, and one after it."""
    host.undo()
    for table in ("records", "index_rows", "drafts"):
        database.sql("game", f"DELETE FROM emcon.{table} WHERE match = (SELECT id FROM emcon.matches WHERE match = convert_to('{match}', 'UTF8'))")
    database.sql("game", f"DELETE FROM emcon.matches WHERE match = convert_to('{match}', 'UTF8')")
    database.sql("game", STOP_INSERTS)
    host.move("a match that cannot be stored", 4, f"{len(BY_ALL_RULEBOOKS)} of {len(BY_ALL_RULEBOOKS) + 1} matches are in", match, "full of sand", "goes on from there")
    database.sql("game", "DROP TRIGGER no ON emcon.matches")
    host.move("the same again", 0, f"All {len(BY_ALL_RULEBOOKS) + 1} matches")


def goes_on(host, match, code):
    """The server serves the new database under the old address: bots come back by themselves, and an invite is as good as before."""
    server = host.drill.server
    server.db = host.url
    server.start()
    host.undo()
    host.move("what is served", 4, "Nothing was moved:", "a server serves it")
    invited = server.peer("/v1/lobby").ask(get_invite={"code": code})
    if invited.get("invite", {}).get("match", {}).get("match") != match and match not in str(invited):
        raise SystemExit(f"the invite is lost: {invited}")
    cards, receipts = host.drill.ended()
    print(f"{len(host.drill.players)} matches went on to their ends, {receipts} files of receipts hold")
    host.move("what has gone on", 4, "has gone on there")
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
            drill.make(ruleset, scenario)
        host = Host(drill, database.url)
        drill.more(RECORDS)
        waiting, codes = drill.server.create("fires-of-space", "duel-at-kessa", listed=True)
        refused(host, database, others)
        before = host.looks(host.file)
        host.move("the move", 0, f"All {len(BY_ALL_RULEBOOKS) + 1} matches", "sign with the same key, " + before[0][1].split()[0], "nobody serves it by mistake")
        host.move("a second one", 4, "there is no file")
        if host.looks(host.url) != before or len(host.aside()) != 1 or "running" not in before[1][1]:
            raise SystemExit(f"moved it looks otherwise: {host.looks(host.url)} instead of {before}")
        as_made(database)
        taken_up_again(host, database, waiting)
        goes_on(host, waiting, codes[0])
    finally:
        database.end()


if __name__ == "__main__":
    main()
