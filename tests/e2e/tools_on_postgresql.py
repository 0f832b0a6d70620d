#!/usr/bin/env python3
"""The commands of emcon-server on a database that PostgreSQL keeps, beside a running server and after it.

usage: tools_on_postgresql.py BUILD_DIR     skipped (77) where PostgreSQL is not installed
"""
import subprocess, sys

import postgres
from programs import *


def run(server, *words):
    """A command in the server's folder: its exit code and all that it says."""
    done = subprocess.run([server.program, *words], capture_output=True, text=True, cwd=server.folder)
    return done.returncode, done.stdout + done.stderr


def expect(what, code, said, wanted_code, *wanted):
    if code != wanted_code or not all(part in said for part in wanted):
        raise SystemExit(f"{what}: exit {code}, wanted {wanted_code} and {wanted}:\n{said}")
    if "hush-hush" in said:
        raise SystemExit(f"{what} shows the password:\n{said}")


def look(server, url, match):
    """All that reads."""
    expect("list", *run(server, "list", "--db", url), 0, match, "fires-of-space")
    expect("key", *run(server, "key", "--db", url), 0)
    expect("doctor", *run(server, "doctor", "--db", url), 0, "postgresql://emcon@")
    expect("export", *run(server, "export", "--db", url, match, "none.transcript"), 7, "still being played")
    expect("export of the beginning", *run(server, "export", "--db", url, match[:6], "none.transcript"), 7, "still being played")
    expect("upgrade --check", *run(server, "upgrade", "--check", url), 0, "fires-of-space revision")


def main():
    if not postgres.installed():
        print("PostgreSQL 15 is not installed")
        sys.exit(77)
    programs, where = pathlib.Path(sys.argv[1]).resolve(), folder()
    database = postgres.Postgres()
    try:
        # Nobody is asked for the password here; it must not be shown all the same.
        url = database.url.replace("emcon@", "emcon:hush-hush@")
        server = Server(programs, where, db=url)
        match, _ = server.create("fires-of-space", "kessa-crossing", listed=True)
        look(server, url, match)
        at = f"127.0.0.1:{server.port}"
        expect("doctor beside the server", *run(server, "doctor", "--db", url, "--listen", at), 0, "It may be the server that runs (process ", "may be its own server")
        expect("doctor of another node", *run(server, "doctor", "--db", url, "--listen", at, "--node", "127.0.0.1:1"), 9, "Another program listens on " + at)
        expect("admin note", *run(server, "admin", "note", match, "--why", "a word of the host", "--db", url), 0)
        expect("backup", *run(server, "backup", "copy.db", "--db", url), 4, "pg_basebackup", "pgBackRest")
        expect("restore", *run(server, "restore", "copy.db", "--db", url), 4, "Nothing was restored")
        server.stop()
        look(server, url, match)
        expect("admin without a server", *run(server, "admin", "note", match, "--why", "late", "--db", url), 7, "No server runs on")
        if "hush-hush" in server.log.read_text():
            raise SystemExit("the log shows the password")
        strange = [path.name for path in where.iterdir() if path.name != "server.log"]
        if strange:
            raise SystemExit(f"files are left behind: {strange}")
        server.start()
        listed = server.peer("/v1/lobby").ask(list_matches={})["matches"]["matches"]
        if [card["match"] for card in listed] != [match]:
            raise SystemExit(f"the match is not listed after a restart: {listed}")
        server.stop()
    finally:
        database.end()
    print("list, key, doctor, export, upgrade and admin work on PostgreSQL; backup and restore name its own tools")


if __name__ == "__main__":
    main()
