#!/usr/bin/env python3
"""The commands of emcon-server on a database that PostgreSQL keeps, beside a running server and after it.

usage: tools_on_postgresql.py BUILD_DIR     skipped (77) where PostgreSQL is not installed
"""
import re, socket, subprocess, sys

import postgres
from programs import *


def run(server, *words, at=None):
    """A command in the server's folder or another: its exit code and all that it says."""
    done = subprocess.run([server.program, *words], capture_output=True, text=True, cwd=at or server.folder)
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
    expect("doctor", *run(server, "doctor", "--db", url, "--listen", "127.0.0.1:0"), 0, "postgresql://emcon@")
    expect("export", *run(server, "export", "--db", url, match, "none.transcript"), 7, "still being played")
    expect("export of the beginning", *run(server, "export", "--db", url, match[:6], "none.transcript"), 7, "still being played")
    expect("upgrade --check", *run(server, "upgrade", "--check", url), 0, "fires-of-space revision")


def never(what, said, *unwanted):
    for part in unwanted:
        if part in said:
            raise SystemExit(f"{what} says '{part}':\n{said}")


def beside_a_node(node, url, database):
    """The doctor knows the ports of the node that runs in its folder, also while the database is away."""
    operator, address = (node.process.stdout.readline().split()[2] for _ in range(2))
    look = ["doctor", "--db", url, "--listen", f"127.0.0.1:{node.port}", "--operator", operator]
    own = f"The server that runs (its operator's address is {operator}) has its addresses."
    expect("doctor beside a node", *run(node, *look, "--node", address), 0, own)
    expect("doctor of a node elsewhere", *run(node, *look, "--node", "192.0.2.1:7447"), 9, "Cannot listen on 192.0.2.1:7447, which is not assigned to this machine")
    with socket.create_server(("127.0.0.1", 0)) as other:
        taken = "127.0.0.1:%d" % other.getsockname()[1]
        expect("doctor of a node whose port is taken", *run(node, "doctor", "--db", url, "--listen", "127.0.0.1:0", "--node", taken), 9,
               "Another program listens on " + taken)
    database.kill()
    code, said = run(node, *look, "--node", address)
    expect("doctor while the database is away", code, said, 9, "FAULT  database:", own)
    never("doctor while the database is away", said, "FAULT  ports:", "Another program")
    code, said = run(node, *look, "--node", address, at="/")
    expect("doctor while the database is away, in another folder", code, said, 9, f"It may be the server that runs, which answers at the operator's address {operator}")
    never("doctor while the database is away, in another folder", said, "FAULT  ports:")
    database.start()


def two_in_a_folder(programs, url, database):
    """The second server leaves the operator's file of the first alone."""
    where = folder()
    first = Server(programs, where, "--node", "127.0.0.1:0", db=url)
    before = [path.read_text() for path in where.glob("*.admin")]
    second = Server(programs, where, "--node", "127.0.0.1:0", db=url)
    said = until(lambda: re.findall("another server of this database runs in this folder", first.log.read_text()), "a warning of the second server", 10)
    second.stop()
    after = [path.read_text() for path in where.glob("*.admin")]
    if len(said) != 1 or len(before) != 1 or before != after:
        raise SystemExit(f"the operator's file of the first server is not left alone: {said}, {before}, {after}")
    expect("ready", *run(first, "ready", "--db", url), 0)
    beside_a_node(first, url, database)
    first.kill()
    # What a killed server leaves behind is taken over.
    second.start()
    expect("ready", *run(second, "ready", "--db", url), 0)
    second.stop()
    if list(where.glob("*.admin")):
        raise SystemExit("an operator's file is left behind")


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
        expect("doctor beside the server", *run(server, "doctor", "--db", url, "--listen", at), 0, "The server that runs (its operator's address is ")
        expect("doctor in another folder", *run(server, "doctor", "--db", url, "--listen", at, at="/"), 0, "It may be the server that runs (process ", "may be its own server")
        expect("nodes of a match", *run(server, "nodes", "--db", url, "--match", match), 0)
        nobody = match[:-1] + ("a" if match[-1] != "a" else "b")
        expect("nodes of a match that is not there", *run(server, "nodes", "--db", url, "--match", nobody), 7, f"There is no match {nobody} in this database; `list` prints")
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
        two_in_a_folder(programs, url, database)
    finally:
        database.end()
    print("list, key, doctor, export, upgrade and admin work on PostgreSQL; backup and restore name its own tools")


if __name__ == "__main__":
    main()
