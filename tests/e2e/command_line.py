#!/usr/bin/env python3
"""What the command lines of server and client say to whoever gets it wrong: exit code and words.

usage: command_line.py BUILD_DIR
"""
import lzma

from programs import *

GOLDEN = pathlib.Path(__file__).resolve().parents[1] / "golden/corpus/fires-of-space-r1/duel-at-kessa.transcript.xz"


def client_cases():
    return [
        (["--version"], 0, "emcon "),
        (["create", "fires-of-space"], 2, "There is no command 'create'; there are new, "),
        (["list", "--foo"], 2, "'--foo' is not expected here."),
        # Issue 20, small ones: a mistyped word, and what is missing with the form of the command.
        (["tranript"], 2, "Did you mean 'transcript'?"),
        (["list", "--mime"], 2, "'--mime' is not expected here. Did you mean '--mine'?"),
        (["transcript", "abc"], 2, "file is required: emcon transcript MATCH FILE"),
        (["new", ""], 2, "ruleset: is empty; give a value"),
        (["join", "--player", ""], 2, "--player: is empty; give a value"),
        (["new", "fires-of-space", "--only-make", "--bot"], 2, "--bot fills the seats that --only-make gives invites to"),
        (["list", "--only-make"], 2, "'--only-make' is not expected here; it belongs behind 'new'. The command is written: emcon list"),
        (["join", "--level", "random"], 2, "; it belongs behind 'bot join' or 'bot resume'."),
        (["watch", "one", "two"], 2, "'two' is not expected here. The command is written"),
        (["resume", "abc", "--seat", "x"], 2, "--seat: 'x' is no whole number.\n"),
        (["bot", "resume", "abc", "--stay", "long"], 2, "--stay: 'long' is no number.\n"),
        (["--server", "a", "--server", "b", "list"], 2, "--server stands here 2 times; give it once.\n"),
    ]


def cases(where):
    """(words, exit code, what must be said)"""
    (where / "good.toml").write_text('listen = "127.0.0.1:0"\n')
    (where / "empty").mkdir()
    (where / "wrong/sektor-14").mkdir(parents=True)
    (where / "wrong/sektor-14/ships.toml").write_text("x = 1\n")
    (where / "battle").write_bytes(lzma.decompress(GOLDEN.read_bytes()))
    (where / "no.receipts").write_text("not one\n")
    return [
        (["--version"], 0, "emcon-server "),
        (["--db", "other.db", "backup", "copy.db"], 2, "--db before 'backup' says nothing; it belongs behind 'backup'"),
        (["--listen", "127.0.0.1:0", "list"], 2, "--listen before 'list' says nothing; it belongs behind 'serve' or 'doctor'"),
        (["list", "--listen", "127.0.0.1:0"], 2, "'--listen' is not expected here; it belongs behind 'serve' or 'doctor'."),
        (["list", "--keep=5"], 2, "'--keep=5' is not expected here; it belongs behind 'backup'."),
        (["--check", "upgrade", "nothing.db"], 2, "'--check' is not expected here; it belongs behind 'upgrade'."),
        (["list", "--version"], 2, "'--version' is not expected here; it belongs before 'list'."),
        (["--json"], 2, "'--json' is not expected here; it belongs behind 'list'"),
        (["--version"], 0, "sector-14 revisions 1 to 2"),
        (["upgrade", "--check", "nothing.db"], 4, "nothing.db cannot be read"),
        (["upgrade", "battle"], 4, "battle is not an emcon database"),
        (["upgrade"], 2, "DB is required"),
        (["--db", "other.db", "list"], 2, "--db before 'list' says nothing"),
        (["--data", "wrong", "check-data"], 2, "--data before 'check-data' says nothing"),
        (["--listen", "nonsense", "--config", "good.toml", "serve"], 5, "nonsense"),
        (["--config", ".", "serve"], 2, ". is a directory; the configuration is a TOML file."),
        (["check-data", "empty"], 0, "all data is right"),
        (["check-data", "wrong"], 3, "sektor-14 are of no ruleset; there are fires-of-space, sector-14"),
        (["import", "sector-14", "battle"], 2, "No ruleset 'sector-14' imports files"),
        (["import", "sector-14"], 2, "FILE is required"),
        (["verify", "battle"], 0, "Without --receipts nobody's own record stands beside it"),
        (["verify", "battle", "--receipts", "no.receipts"], 2, "no.receipts: "),
        (["verify", "battle", "--receipts", ""], 2, "--receipts: is empty; give a value"),
        (["admin", "mute", "abcdefghjkmnpqrs", "--seat", ""], 2, "--seat: is empty; give a value"),
        (["serve", "--db", ""], 2, "--db: is empty; give a value"),
        # What would be the argument library's own words.
        (["admin", "mute", "abcdefghjkmnpqrs", "--seat", "Letters"], 2, "--seat: 'Letters' is no whole number.\n"),
        (["admin", "mute", "abcdefghjkmnpqrs", "--seat", "99999999999"], 2, "--seat: 99999999999 is too great.\n"),
        (["debrief", "battle", "--step", "-3"], 2, "--step: is below 0\n"),
        (["admin", "mute", "abcdefghjkmnpqrs", "--seat"], 2, "--seat needs a value: --seat INT.\n"),
        (["admin", "mute", "abcdefghjkmnpqrs", "--seat", "1", "--seat", "2"], 2, "--seat stands here 2 times; give it once.\n"),
        (["admin", "end", "abcdefghjkmnpqrs", "--yes=maybe"], 2, "--yes takes no value; leave '=maybe' out.\n"),
        (["backup", "--into", "empty", "--keep", "many"], 2, "--keep: 'many' is no whole number.\n"),
        (["backup", "--into", "empty", "--keep", "-1"], 2, "--keep: is below 0\n"),
        (["serve", "--names"], 2, "--names needs a value: --names TEXT.\n"),
        (["admin", "end", "abcdefghjkmnpqrs", "--why", "the", "host", "goes", "home", "--yes"], 2,
         "'host', 'goes' and 'home' are not expected here. If they belong to --why, put the whole of its value in quotes. The command is"),
        (["list", "--db", "my", "file.db"], 2, "'file.db' is not expected here. If it belongs to --db, put the whole of its value in quotes."),
        (["move", "--db", "F", "--to", "postgresql://a@b/c", "extra", "words"], 2,
         "'extra' and 'words' are not expected here. The command is written: emcon-server move --to URL\n"),
        (["admin", "note", "--db", "D", "abcdefghjkmnpqrs", "hello", "all"], 2, "'hello' and 'all' are not expected here. The command is written: "),
        (["admin", "end", "abcdefghjkmnpqrs", "--db", "none.db"], 7, "There is no file none.db; name the database that the server serves by --db."),
        (["admin", "mute", "abcdefghjkmnpqrs", "--seat", "-"], 2, "--seat: '-' is no whole number.\n"),
        (["move", "F", "postgresql://a:secret@b/c"], 2,
         "--to is required: emcon-server move --to URL\n'F' and 'postgresql:...' are not expected here.\n"),
        (["move", "--too", "postgresql://a@b/c"], 2, "'--too' is not expected here. Did you mean '--to'?\n"),
        # What tells several servers of one database apart.
        (["nodes", "--db", "good.toml"], 4, "good.toml is a file, which one server serves alone; nodes are the servers of a database of PostgreSQL, named by --db"),
        (["nodes", "--match", "abc"], 2, "'abc' is no match id, which has 16 characters"),
        (["serve", "--node", "10.77.0.21:7447"], 2, "node (--node) is for several servers of one database, and emcon.db is a file"),
        (["serve", "--db", "postgresql://emcon@/none", "--node", "0.0.0.0:7447"], 2, "node (--node) is 0.0.0.0:7447"),
        (["serve", "--db", "postgresql://emcon@/none", "--node", "127.0.0.1:7414"], 2, "listen and node are both 127.0.0.1:7414; each needs a port of its own."),
    ]


def lesson_faults(build, where):
    """Issue 21: several games have a `duel`, and `emcon learn duel` took the first without a word."""
    server, faults = Server(build, where), []
    for words, wanted in [(["duel"], "Several games have a battle 'duel': say 'emcon learn "),
                          (["sector-14", "duel"], "There are guided battles of "),
                          (["nothing"], "There are guided battles of ")]:
        done = subprocess.run([build / "client/emcon", "--server", f"ws://127.0.0.1:{server.port}", "learn", *words], capture_output=True,
                              text=True, cwd=where, timeout=60, env={**os.environ, "XDG_DATA_HOME": str(where / "person")})
        if done.returncode != 1 or wanted not in done.stderr:
            faults.append(f"learn {' '.join(words)}: exit {done.returncode} (wanted 1), said: {done.stderr.strip()}")
    server.stop()
    return faults


def main():
    build = pathlib.Path(sys.argv[1]).resolve()
    where, faults = folder(), []
    server, client = build / "server/main/emcon-server", build / "client/emcon"
    for program, words, code, wanted in [(server, *case) for case in cases(where)] + [(client, *case) for case in client_cases()]:
        try:
            done = subprocess.run([program, *words], capture_output=True, text=True, cwd=where, timeout=60)
            said, got = done.stdout + done.stderr, done.returncode
        except subprocess.TimeoutExpired:
            said, got = "nothing: it serves", None
        if got != code or wanted not in said:
            faults.append(f"{program.name} {' '.join(words)}: exit {got} (wanted {code}), said: {said.strip()}")
    faults += lesson_faults(build, where)
    if (where / "copy.db").exists():
        faults.append("a backup was made of another database than the one that was named")
    if faults:
        raise SystemExit("\n".join(faults))
    print("every wrong command line is answered with what is wrong with it")


if __name__ == "__main__":
    main()
