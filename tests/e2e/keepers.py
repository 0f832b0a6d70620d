#!/usr/bin/env python3
"""Whoever keeps a database: a restore that fails at any of its steps leaves the old one to go on with, and root who upgrades or restores
another's database leaves no file of his own beside it.

usage: keepers.py BUILD_DIR
"""
import hashlib, shutil, sqlite3

from programs import *

NOBODY = 65534
STEPS_MAX = 10
REFUSED = 4  # exit code: database


def digest(file):
    return hashlib.sha256(file.read_bytes()).hexdigest()


def matches(server, db):
    return sorted(json.loads(line)["match"] for line in server.tool("list", "--json", "--db", db).splitlines())


def half_restored(programs, where):
    """Each rename of a restore fails once. The database is as it was, with its log, and goes on; without a fault the backup takes its place."""
    where.mkdir()
    library = where / "failing_rename.so"
    subprocess.run(["cc", "-shared", "-fPIC", "-o", library, pathlib.Path(__file__).with_name("failing_rename.c"), "-ldl"], check=True)
    server = Server(programs, where)
    server.create("fires-of-space", "duel-at-kessa")
    copy = where / "copy.db"
    server.tool("backup", "--db", server.db, copy)
    early = matches(server, server.db)
    server.create("sector-14", "picket-line")
    late = matches(server, server.db)
    server.kill()  # its log stays beside the database, and holds what is newest
    files = {name: digest(where / name) for name in ("emcon.sqlite", "emcon.sqlite-wal")}
    failed = 0
    for step in range(1, STEPS_MAX):
        done = subprocess.run([server.program, "restore", "--db", server.db, copy], capture_output=True, text=True,
                              env={**os.environ, "LD_PRELOAD": str(library), "EMCON_RENAME_FAILS": str(step)})
        if done.returncode == 0:
            break
        failed += 1
        assert done.returncode == REFUSED and "Nothing was restored" in done.stderr and "Input/output error" in done.stderr, done
        assert files == {name: digest(where / name) for name in files}, f"the database has changed: step {step}"
        assert not list(where.glob("*.before-*")), f"step {step} leaves {list(where.glob('*.before-*'))}"
    torn = where / "torn.db"
    torn.write_bytes(copy.read_bytes()[:8192] + b"\xff" * 4096 + copy.read_bytes()[12288:])
    for words, said in ((["restore", "--db", server.db, torn], f"Nothing was restored: {torn} is damaged"),
                        (["restore", "--db", server.db, torn], "take another backup"),
                        (["upgrade", "--check", torn], f"{torn} cannot be copied to be tried")):
        done = subprocess.run([server.program, *words], capture_output=True, text=True)
        assert done.returncode == REFUSED and said in done.stderr, done
    assert failed >= 4, f"only {failed} steps could fail"
    assert matches(server, server.db) == early, "the backup is not what was restored"
    aside = [one for one in where.glob("*.before-*") if not one.name.endswith(("-wal", "-shm"))]
    assert len(aside) == 1 and matches(server, aside[0]) == late, f"what was there before: {aside}"
    # Others within the same second: each keeps what was there before it.
    for _ in range(2):
        server.tool("restore", "--db", server.db, copy)
    kept = {one.name for one in where.glob("*.before-*") if not one.name.endswith(("-wal", "-shm"))}
    assert len(kept) == 3 and matches(server, aside[0]) == late, f"what was there before each: {kept}"
    server.start()
    server.stop()
    print(f"a restore failed at each of its {failed} steps, and changed nothing")


def of_another(programs, where):
    """Root upgrades, checks and restores what belongs to somebody else."""
    if os.geteuid() != 0:
        print("not root: nobody else's database was tried")
        return
    where.mkdir()
    server = Server(programs, where)
    server.create("fires-of-space", "duel-at-kessa")
    copy = where / "copy.db"
    server.tool("backup", "--db", server.db, copy)
    server.stop()
    with sqlite3.connect(server.db) as db:
        newest = db.execute("PRAGMA user_version").fetchone()[0]
    state = where / "state"
    state.mkdir(mode=0o700)
    theirs = state / "emcon.db"
    for at in (where.parent, where):
        at.chmod(0o755)
    shutil.copy(server.db, theirs)
    copy.chmod(0o644)
    for path in (state, theirs):
        os.chown(path, NOBODY, NOBODY)
    # A step back in the schema, as far as SQLite can tell: the step forward finds its work done, or does it.
    for words in (["upgrade", "--check", theirs], ["upgrade", theirs], ["restore", "--db", theirs, copy], ["upgrade", theirs]):
        said = server.tool(*words)
        owners = {path.name: (path.stat().st_uid, path.stat().st_gid) for path in state.iterdir()}
        assert set(owners.values()) == {(NOBODY, NOBODY)}, f"{words[0]}: {owners}"
        assert words[0] != "upgrade" or f"schema {newest}" in said, said
    # What root alone can read, the owner cannot restore: it is said, and nothing is done.
    copy.chmod(0o600)
    before = digest(theirs)
    done = subprocess.run([server.program, "restore", "--db", theirs, copy], capture_output=True, text=True)
    assert done.returncode == REFUSED and "cannot be read by the database's owner" in done.stderr, done
    assert digest(theirs) == before
    print("root worked on another's database, and left nothing of his own")


def main():
    programs, where = pathlib.Path(sys.argv[1]).resolve(), folder()
    half_restored(programs, where / "half")
    of_another(programs, where / "theirs")
    shutil.rmtree(where)


if __name__ == "__main__":
    main()
