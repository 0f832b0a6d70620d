#!/usr/bin/env python3
"""Backups under load, each put in the place of a database by `restore`: the server starts on it, every match in it is the beginning
of what the first server's log holds, and a match that was running goes on. Beside that: how many copies stay, and what is refused.

usage: restores.py BUILD_DIR [short|ci] [SEED]     EMCON_RESTORES=N: so many backups (5, or 50 in ci)
"""
import queue

from kills import COURSES, LIMITS, Table, collect
from history import Log, prefix_faults, records
from rig import *

WANTED = os.environ.get("EMCON_RESTORES")
FORMS = {"short": {"backups": int(WANTED or 5)}, "ci": {"backups": int(WANTED or 50)}}
KEEP = 3


def goes_on(port, match, tokens):
    """Whether a question of the match could be answered by all who are asked, so that another followed; False: it is over."""
    peers = [Peer(port) for _ in tokens]
    try:
        welcomes = [peer.open("/v1/match/" + match, token=token)["welcome"] for peer, token in zip(peers, tokens)]
        if welcomes[0].get("outcome", {}).get("over"):
            return False
        for peer, welcome in zip(peers, welcomes):
            question = welcome["question"]
            if question.get("yours"):
                answer = peer.ask(submit={"question": question["question"], "filled": question["offer"].get("fallback", {})})
                if codes(answer):
                    raise SystemExit(f"question {question['question']} could not be answered: {answer}")
        again = Peer(port)
        after = again.open("/v1/match/" + match, token=tokens[0])["welcome"]
        again.hang_up()
        return after.get("outcome", {}).get("over", False) or after["question"]["question"] > welcomes[0]["question"]["question"]
    finally:
        for peer in peers:
            peer.hang_up()


def tool(server, *words):
    return subprocess.run([server.program, *map(str, words)], capture_output=True, text=True)


def backups(build, server, wanted, dice):
    """So many under load, in a folder, oldest first, each with a match that has begun before it and the tokens of its seats; and how
    many matches ended meanwhile."""
    folder = server.folder / "copies"
    folder.mkdir()
    results, stop = queue.Queue(), threading.Event()
    tables = [Table(build, server, server.folder / "storm", course, stop, results) for course in COURSES[:2]]
    made = []
    for table in tables:
        table.start()
    for number in range(wanted):
        select.select([], [], [], dice.random())  # some play between two backups
        begun = server.running("tarn-convoy")
        if not goes_on(server.port, *begun):
            raise SystemExit("a match does not go on")
        done = tool(server, "backup", "--db", server.db, folder / f"{number:03}.db")
        if done.returncode:
            raise SystemExit(done.stdout + done.stderr)
        made.append((folder / f"{number:03}.db", begun))
    stop.set()
    for table in tables:
        table.join()
    return made, len(collect(results))


def restored(build, server, copy, whole, begun, tally):
    """The copy in the place of a database that went another way, and a server on it."""
    database = server.folder / "restored" / f"{copy.name}.sqlite"
    database.parent.mkdir(exist_ok=True)
    shutil.copy(server.folder / "other.sqlite", database)
    done = tool(server, "restore", "--db", database, copy)
    tally.case(f"{copy.name} restored", (0, 0o600), (done.returncode, database.stat().st_mode & 0o777))
    tally.case(f"{copy.name}: what was there before", 1, len(list(database.parent.glob(f"{database.name}.before-*Z"))))
    tally.case(f"{copy.name}: each match is the beginning of what it was", [], prefix_faults(database, whole))
    tally.case(f"{copy.name}: matches in it", True, begun[0] in records(database))
    again = Server(build, db=database, limits=LIMITS, log_level="error")
    tally.case(f"{copy.name}: the match goes on", True, goes_on(again.port, *begun))
    again.healthy()
    again.stop()
    tally.case(f"{copy.name}: the log of each match", [], [fault for match, log in records(database).items() for fault in Log(match, log).faults])


def refusals(server, copy, tally):
    """What `restore` and `backup` must not do."""
    damaged = server.folder / "damaged.db"
    shutil.copy(copy, damaged)
    with open(damaged, "r+b") as file:
        file.seek(4096 * 3)
        file.write(b"\xff" * 4096)
    target = server.folder / "target.sqlite"
    shutil.copy(copy, target)
    before = target.read_bytes()
    for name, source, words in (("a damaged copy", damaged, "damaged"), ("no copy", server.folder / "nowhere", "there is no file"),
                                ("another file", server.config, "not an emcon database")):
        done = tool(server, "restore", "--db", target, source)
        tally.case(f"{name} is refused", (4, True, before), (done.returncode, words in done.stderr, target.read_bytes()))
    done = tool(server, "restore", "--db", server.db, copy)
    tally.case("a database that is served is left alone", (4, True), (done.returncode, "is being served" in done.stderr))
    server.healthy()
    tally.case("a backup needs a name", 2, tool(server, "backup", "--db", server.db).returncode)


def kept(server, tally):
    """Of the copies in a folder the newest stay; other files there are nobody's business."""
    folder = server.folder / "kept"
    folder.mkdir()
    for name in ("emcon-20200101T000000Z.db", "emcon-20210101T000000Z.db", "emcon-20220101T000000Z.db", "mine.db", "emcon-2020.db"):
        (folder / name).write_text("old\n")
    done = tool(server, "backup", "--db", server.db, "--into", folder, "--keep", KEEP)
    left = sorted(one.name for one in folder.iterdir())
    fresh = [name for name in left if re.fullmatch(r"emcon-20[2-9]\d{5}T\d{6}Z\.db", name) and name > "emcon-2023"]
    tally.case("copies that stay", (0, 1, sorted(["emcon-20210101T000000Z.db", "emcon-20220101T000000Z.db", "mine.db", "emcon-2020.db", *fresh])),
               (done.returncode, len(fresh), left))
    twice = folder / "twice"
    twice.mkdir()
    for _ in range(2):  # of one second
        tally.case("a backup right after another", 0, tool(server, "backup", "--db", server.db, "--into", twice, "--keep", KEEP).returncode)
    tally.case("both are there", 2, len(list(twice.iterdir())))


def main():
    build, name, form, seed = arguments(**FORMS)
    dice, tally = random.Random(seed), Tally(f"backups put back, {name}")
    server = Server(build, limits=LIMITS, log_level="error")
    server.up = threading.Lock()
    tool(server, "backup", "--db", server.db, server.folder / "other.sqlite")
    copies, ended = backups(build, server, form["backups"], dice)
    kept(server, tally)
    refusals(server, copies[-1][0], tally)
    server.stop()
    whole = records(server.db)
    for copy, begun in copies:
        restored(build, server, copy, whole, begun, tally)
    tally.end(6 * form["backups"] + 6, backups=len(copies), matches_ended=ended)


if __name__ == "__main__":
    main()
