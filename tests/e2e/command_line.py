#!/usr/bin/env python3
"""What the command lines of server and client say to whoever gets it wrong: exit code and words.

usage: command_line.py BUILD_DIR
"""
import lzma, socket, threading

from programs import *

GOLDEN = pathlib.Path(__file__).resolve().parents[1] / "golden/corpus/fires-of-space-r1/duel-at-kessa.transcript.xz"

ROOT = pathlib.Path(__file__).resolve().parents[2]
DUEL = (ROOT / "server/rules/sector_14/data/scenarios/marker-duel.toml").read_text().partition("\n")[2]


def client_cases():
    return [
        (["--version"], 0, "emcon "),
        (["create", "fires-of-space"], 2, "There is no command 'create'; there are new, "),
        (["list", "--xyzzy"], 2, "'--xyzzy' is not expected here. Its flags are --mine, "),
        # A mistyped word, and what is missing with the form of the command.
        (["tranript"], 2, "Did you mean 'transcript'?"),
        (["new", "sector-14", "--clock", "60"], 2, "--time, behind 'new', gives the clock: --time step:SECONDS."),
        (["new", "sector-14", "--pace=fast"], 2, "gives a part of the battle: --option pace=VALUE."),
        (["--theme", "dark"], 2, "in the file client.conf."),
        (["version"], 2, "'emcon --version' prints the version."),
        (["ships"], 2, "'emcon rules GAME' has the handbook of one, with its ships and orders."),
        (["lobby"], 2, "'emcon list' shows the matches of a server."),
        (["play"], 2, "'emcon new GAME' makes a match, and 'emcon learn' teaches a game by a guided battle."),
        (["--server", "http://127.0.0.1:7600/emcon/", "list"], 2, "a server cannot be below a path; leave '/emcon' out."),
        (["--server", "ftp://127.0.0.1:7600", "list"], 2, "no server is reached by 'ftp://'; write ws://127.0.0.1:7600."),
        (["--server", "7600", "list"], 2, "not '7600': this is a port, and the host before it is missing: ws://HOST:7600."),
        (["--server", ":7600", "list"], 2, "the host before it is missing: ws://HOST:7600."),
        (["list", "--mime"], 2, "'--mime' is not expected here. Did you mean '--mine'?"),
        (["transcript", "abc"], 2, "file is required: emcon transcript MATCH FILE"),
        (["new", ""], 2, "ruleset: is empty; give a value"),
        (["join", "--player", ""], 2, "--player: is empty; give a value"),
        (["new", "fires-of-space", "--only-make", "--bot"], 2, "--bot fills the seats that --only-make gives invites to"),
        (["list", "--only-make"], 2, "'--only-make' is not expected here; it belongs behind 'new'. The command is written: emcon list"),
        (["join", "--level", "random"], 2, "; it belongs behind 'bot join' or 'bot resume'."),
        (["watch", "--match", "one"], 2, "'--match' is not expected here. MATCH stands without '--match'."),
        (["new", "--ruleset", "sector-14"], 2, "RULESET stands without '--ruleset'."),
        (["resume", "one", "2"], 2, "'2' is not expected here. A value stands behind its flag: --seat INT."),
        (["bot"], 2, "'bot' needs one more word: 'emcon bot join' takes a seat"),
        (["bot", "sector-14"], 2, "The command is written: emcon bot join|resume\n"),
        (["help", "nwe"], 2, "There is no command 'nwe'; there are new, "),
        # Near names, and values with what would fit.
        (["nwe"], 2, "Did you mean 'new'?"),
        (["NEW"], 2, "Did you mean 'new'?"),
        (["matchs"], 2, "Did you mean 'matches'?"),
        (["tran"], 2, "Did you mean 'transcript'?"),
        (["pley"], 2, "'emcon new GAME' makes a match, and"),
        (["--prot", "80"], 2, "--server ws://HOST:PORT names the server."),
        (["new", "sector-14", "--colck", "60"], 2, "--time, behind 'new', gives the clock: --time step:SECONDS."),
        (["new", "sector-14", "--teams", "9"], 2, "--teams: '9' is not from 2 to 8.\n"),
        (["new", "sector-14", "--teams", "two"], 2, "--teams: 'two' is not from 2 to 8.\n"),
        (["new", "sector-14", "--bot", "gredy"], 2, "not 'gredy'. Did you mean 'greedy'?"),
        (["bot", "join", "--level", "randm"], 2, "not 'randm'. Did you mean 'random'?"),
        (["new", "sector-14", "--test-seed", "xyz"], 2, "an even number of hexadecimal digits, as in 0123abcd, not 'xyz'"),
        (["--ca", "nothing.pem", "list"], 2, "--ca: there is no file nothing.pem."),
        (["--ca", "empty", "list"], 2, "--ca: empty is a folder; name a file in it."),
        (["--idle", "-4", "list"], 2, "--idle: '-4' is not from 0 to 10000."),
        (["--server", "ws://127.0.0.1:1", "list"], 3, "Nobody answers at ws://127.0.0.1:1"),
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
    (where / "real.receipts").write_text("emcon-receipts 4\nmatch a\n")
    (where / "marked").write_bytes(b"\xef\xbb\xbf" + (where / "battle").read_bytes())
    (where / "nothing").write_bytes(b"")
    (where / "longer").write_bytes((where / "battle").read_bytes() + b"and some words")
    (where / "newline").write_bytes((where / "battle").read_bytes() + b"\n")
    (where / "cut").write_bytes((where / "battle").read_bytes()[:-5])
    (where / "bare.toml").write_text("listen = 127.0.0.1:0\n")
    for name, text in (("strays/a.toml", "x = 1\n"), ("twin/sector-14/scenarios/mine.toml", 'id = "marker-duel"\n' + DUEL),
                       ("blank/fires-of-space/scenarios/mine.toml", 'id = "my battle"\n')):
        (where / name).parent.mkdir(parents=True, exist_ok=True)
        (where / name).write_text(text)
    for name, text in (("single/sector-14/scenarios/mine.toml", b'id = "mine"\ntitle = "Mine"\n[teams]\nname = "A"\n'),
                       ("latin/sector-14/scenarios/mine.toml", b'id = "mine"\ntitle = "M\xfcll"\n'),
                       ("capital/sector-14/Scenarios/mine.toml", b'id = "mine"\n')):
        (where / name).parent.mkdir(parents=True)
        (where / name).write_bytes(text)
    (where / "strays/sector-14").mkdir()
    (where / "strays/sector-14/lost").symlink_to("nowhere")
    return [
        (["--version"], 0, "emcon-server "),
        (["--db", "other.db", "backup", "copy.db"], 2, "--db before 'backup' says nothing; it belongs behind 'backup'"),
        (["--listen", "127.0.0.1:0", "list"], 2, "--listen before 'list' says nothing; it belongs behind 'serve' or 'doctor'"),
        (["list", "--listen", "127.0.0.1:0"], 2, "'--listen' is not expected here; it belongs behind 'serve' or 'doctor'."),
        (["serve", "--nosuch", "3"], 2, "'--nosuch' is not expected here. Its flags are --config, --db, --listen, "),
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
        (["debrief", "battle", "--step", "-3"], 2, "--step: '-3' is below 0\n"),
        (["admin", "mute", "abcdefghjkmnpqrs", "--seat"], 2, "--seat needs a value: --seat INT.\n"),
        (["admin", "mute", "abcdefghjkmnpqrs", "--seat", "1", "--seat", "2"], 2, "--seat stands here 2 times; give it once.\n"),
        (["admin", "end", "abcdefghjkmnpqrs", "--yes=maybe"], 2, "--yes takes no value; leave '=maybe' out.\n"),
        (["backup", "--into", "empty", "--keep", "many"], 2, "--keep: 'many' is no whole number.\n"),
        (["backup", "--into", "empty", "--keep", "-1"], 2, "--keep: '-1' is below 0\n"),
        (["serve", "--names"], 2, "--names needs a value: --names TEXT.\n"),
        (["admin", "end", "abcdefghjkmnpqrs", "--why", "the", "host", "goes", "home", "--yes"], 2,
         "'host', 'goes' and 'home' are not expected here. If they belong to --why, put the whole of its value in quotes. The command is"),
        (["list", "--db", "my", "file.db"], 2, "'file.db' is not expected here. If it belongs to --db, put the whole of its value in quotes."),
        (["move", "--db", "F", "--to", "postgresql://a@b/c", "extra", "words"], 2,
         "'extra' and 'words' are not expected here. The command is written: emcon-server move --to URL\n"),
        (["admin", "note", "--db", "D", "abcdefghjkmnpqrs", "hello", "all"], 2, "'hello' and 'all' are not expected here. A value stands behind its flag: --why TEXT. The command is written: "),
        # A word that was given as a flag, and a flag's value that was given as a word.
        *[(["admin", act, "--match", "abcdefghjkmnpqrs"], 2, "'--match' is not expected here. MATCH stands without '--match'. The command is written")
          for act in ("end", "reissue", "mute", "unmute", "note", "delete")],
        (["admin", "end", "--match=abcdefghjkmnpqrs"], 2, "MATCH is required: emcon-server admin ACT MATCH\n'--match=abcdefghjkmnpqrs' is not expected here. MATCH"),
        (["admin", "--end", "abcdefghjkmnpqrs"], 2, "'end' stands without '--', before the match: emcon-server admin end MATCH."),
        (["admin", "mute", "abcdefghjkmnpqrs", "1"], 2, "'1' is not expected here. A value stands behind its flag: --seat INT."),
        (["backup", "--file", "copy.db"], 2, "FILE stands without '--file'."),
        (["export", "--match", "abcdefghjkmnpqrs", "--file", "f"], 2, "MATCH stands without '--match'."),
        (["nodes", "abcdefghjkmnpqrs"], 2, "A match is named by --match: emcon-server nodes --match 'abcdefghjkmnpqrs'"),
        (["backup", "--into", "nodir"], 2, "There is no folder nodir to put the copy into; make it, or name another."),
        (["backup", "nodir/copy.db"], 2, "There is no folder nodir to put the copy into; make it, or name another."),
        (["backup", "--into", "battle"], 2, "battle is no folder, and a copy cannot be put into it."),
        (["admin", "end", "abcdefghjkmnpqrs", "--db", "none.db"], 4, "There is no file none.db; name the database that the server serves by --db."),
        (["admin", "mute", "abcdefghjkmnpqrs", "--seat", "-"], 2, "--seat: '-' is no whole number.\n"),
        (["move", "F", "postgresql://a:secret@b/c"], 2,
         "--to is required: emcon-server move --to URL\n'F' and 'postgresql:...' are not expected here.\n"),
        (["move", "--too", "postgresql://a@b/c"], 2, "'--too' is not expected here. Did you mean '--to'?\n"),
        # What is wrong with an act whatever runs there.
        (["admin", "edn", "abcdefghjkmnpqrs"], 2, "There is no act \"edn\"; there are end, reissue, mute, unmute, note and delete. Did you mean 'end'?"),
        (["admin", "end", "abc"], 2, "'abc' is no match id, which has 16 characters, as `list` prints it."),
        (["admin", "mute", "abcdefghjkmnpqrs"], 2, "This act needs the number of a seat: --seat N."),
        (["admin", "mute", "abcdefghjkmnpqrs", "--seat", "-1"], 2, "Seats are numbered from 0 to 7, not -1."),
        (["admin", "end", "abcdefghjkmnpqrs", "--seat", "1"], 2, "\"end\" is of the whole match; leave --seat out."),
        (["admin", "note", "abcdefghjkmnpqrs"], 2, "A note needs its words: --why TEXT."),
        (["ready", "--db", "none.db"], 4, "There is no file none.db; name the database that the server serves by --db."),
        (["list", "--db", "none.db"], 4, "none.db"),
        (["admin", "end", "abcdefghjkmnpqrs", "--db", "good.toml"], 4, "good.toml is no database; name the database that the server serves by --db."),
        # A file that is none of ours: that comes before who can read it.
        (["doctor", "--db", "good.toml"], 9, "FAULT  database: good.toml is no database; name the file that the server serves by --db.\n"),
        (["doctor", "--db", "battle"], 9, "FAULT  database: battle is no database; name the file"),
        (["doctor", "--db", "empty"], 9, "FAULT  database: empty is a folder; name the file"),
        (["serve", "--log-level", "loud"], 2, "There is no log level \"loud\"; there are debug, info, warning, error and off."),
        (["serve", "--log-level", "wraning"], 2, "Did you mean 'warning'?"),
        (["debrief", "battle", "--eyes", "turth"], 2, "not 'turth'. Did you mean 'truth'?"),
        (["import", "alternity-warshpis", "battle"], 2, "Did you mean 'alternity-warships'?"),
        (["srve"], 2, "Did you mean 'serve'?"),
        (["sevre"], 2, "Did you mean 'serve'?"),
        (["check-dta", "empty"], 2, "Did you mean 'check-data'?"),
        # What a stranger typed (second round).
        (["--prot", "80"], 2, "'--prot' is not expected here.\n--listen ADDRESS:PORT gives the address and the port.\n"),
        (["serve", "--cert", "x"], 2, "--tls-cert FILE and --tls-key FILE give certificate and key."),
        (["admin", "note", "abcdefghjkmnpqrs", "--message", "x"], 2, "--why TEXT gives the words."),
        (["verify", "battle", "no.receipts"], 2, "Receipts are named by --receipts: emcon-server verify TRANSCRIPT --receipts 'no.receipts'\n"),
        (["verify", "real.receipts"], 8, "these are receipts, and no transcript"),
        (["verify", "marked"], 8, "it begins with a byte order mark"),
        (["verify", "nothing"], 8, "the file is empty; a transcript begins with"),
        (["verify", "longer"], 8, "are no record: something was put behind the transcript's end"),
        (["verify", "newline"], 8, ", or something was put behind its end, which would be record "),
        (["verify", "cut"], 8, "the transcript breaks off in record "),
        (["verify", "battle", "--receipts", "battle"], 2, "battle: this is a transcript, not receipts"),
        (["verify", "battle", "--receipts", "nothing"], 2, "nothing: the file is empty; receipts begin with"),
        (["move", "F", "postgresql://a:secret@b/c"], 2, "--db names the file, and --to the database that its matches go to: emcon-server move --db FILE --to URL"),
        (["help"], 0, "A server for tabletop starship battles"),
        (["help", "restore"], 0, "--force"),
        (["help", "restor"], 2, "There is no command 'restor'; there are serve, doctor"),
        (["serve", "--db", "mysql://u:secret@x/z"], 2, "--db: \"mysql://...\" is of another kind; a database is a file, named by its path, or one of PostgreSQL"),
        (["list", "--db", "sqlite:///x"], 2, "named by its path without sqlite://"),
        (["serve", "--origins", "foo"], 2, "--origins: \"foo\" is no Origin, which a browser sends of the page that connects: https://NAME"),
        (["serve", "--config", "bare.toml"], 2, "bare.toml:1:10: a text stands in quotes: listen = \"127.0.0.1:0\"."),
        (["doctor", "--config", "bare.toml"], 9, "bare.toml:1:10: a text stands in quotes: listen = \"127.0.0.1:0\"."),
        (["check-data", "strays"], 3, "strays/a.toml is not read: a data file stands in the folder of its ruleset, strays/RULESET/a.toml"),
        (["check-data", "strays"], 3, "strays/sector-14/lost: it is a link that leads nowhere."),
        (["serve", "--data", "strays", "--listen", "127.0.0.1:0"], 3, "strays/a.toml is not read"),
        (["check-data", "twin"], 3, "twin/sector-14/scenarios/mine.toml:1:6: 'id' must be an id that no other entry has; the built-in scenarios/marker-duel.toml:"),
        (["check-data", "blank"], 3, "blank/fires-of-space/scenarios/mine.toml:1:6: 'id': players type it"),
        (["check-data", "single"], 3, "mine.toml:3:1: 'teams' must be a list of tables, each headed [[teams]]."),
        (["check-data", "latin"], 3, "mine.toml:2:11: a byte here is none of UTF-8"),
        (["check-data", "capital"], 3, "Cannot read capital/sector-14/Scenarios: scenarios stand in the folder capital/sector-14/scenarios."),
        (["check-data", "empty"], 0, "empty holds no data files; they stand in empty/RULESET"),
        (["import", "alternity-warships", "no.receipts"], 3, "no.receipts: it is no ship file of the designer"),
        (["restore", "--db", "good.toml", "battle"], 4, "good.toml, in whose place the backup would be put, is no database; name the database by --db, or say --force"),
        (["restore", "--db", "empty", "battle"], 4, "empty, in whose place the backup would be put, is a folder; name the database by --db"),
        (["restore", "--db", "new.db", "none.db"], 4, "there is no file none.db, which should be the backup"),
        # A folder in the place of a file.
        (["referee", "empty"], 2, "empty: this is a folder; a play is a file, named by its path"),
        (["referee", "nothing.play"], 2, "nothing.play: the file cannot be read: No such file or directory"),
        (["upgrade", "empty"], 4, "empty is a folder; a database is a file"),
        (["upgrade", "--check", "empty"], 4, "empty is a folder; a database is a file"),
        (["restore", "--db", "new.db", "empty"], 4, "empty is a folder; a backup is a file in it"),
        (["export", "abcdefghjkmnpqrs", "nodir/battle"], 2, "There is no folder nodir to put the transcript into; make it, or name another."),
        (["export", "abcdefghjkmnpqrs", "empty"], 2, "empty is a folder; name a file in it, such as empty/battle.transcript."),
        (["backup", "--keep", "3", "copy.db"], 2, "--keep is for copies in a folder, which --into names"),
        # What tells several servers of one database apart.
        (["nodes", "--db", "good.toml"], 4, "good.toml is a file, which one server serves alone; nodes are the servers of a database of PostgreSQL, named by --db"),
        (["nodes", "--match", "abc"], 2, "'abc' is no match id, which has 16 characters"),
        (["serve", "--node", "10.77.0.21:7447"], 2, "node (--node) is for several servers of one database, and emcon.db is a file"),
        (["serve", "--db", "postgresql://emcon@/none", "--node", "0.0.0.0:7447"], 2, "node (--node) is 0.0.0.0:7447"),
        (["serve", "--db", "postgresql://emcon@/none", "--node", "127.0.0.1:7414"], 2, "listen and node are both 127.0.0.1:7414; each needs a port of its own."),
    ]


# What a person types who wants a battle, at a server that answers: (words, exit code, what must be said).
ASKED_OF_A_SERVER = [
    # Several games have a `duel`, and `emcon learn duel` took the first without a word.
    (["learn", "duel"], 1, "Several games have a battle 'duel': say 'emcon learn "),
    (["learn", "sector-14", "duel"], 1, "There is no guided battle 'duel' of sector-14. There are guided battles of "),
    (["learn", "nothing"], 1, "There is no guided battle 'nothing'. There are guided battles of "),
    (["learn", "secktor14"], 1, "Did you mean 'sector-14'?"),
    (["new", "sectr14"], 1, "There is no ruleset 'sectr14' on this server; there are: "),
    (["new", "sectr14"], 1, "Did you mean 'sector-14'?"),
    (["new", "firesofspcae"], 1, "Did you mean 'fires-of-space'?"),
    (["new", "Fires of Spcae"], 1, "Did you mean 'fires-of-space'?"),
    (["new", "fires-of-space", "Duel at Kesa"], 1, "Did you mean 'duel-at-kessa'?"),
    (["new", "sector-14", "The Lame Scepter"], 1, "Did you mean 'lame-sceptre'?"),
    (["new", "sector-14", "duel-at-kessa"], 1, "'duel-at-kessa' is a battle of fires-of-space: 'emcon new fires-of-space duel-at-kessa'."),
    (["new", "duel-at-kessa"], 1, "'duel-at-kessa' is a battle of fires-of-space"),
    (["new", "sector-14", "marker-duel", "--seat", "5"], 1, "--seat 5: marker-duel has no such seat; there are 0 (Amber) and 1 (Blue)."),
    (["new", "sector-14", "--time", "10min"], 2, "not '10min'. A step has 5 seconds at least, a bank 10; there are 1 to 365 days. For 10min a decision: --time step:600."),
    (["new", "sector-14", "--time", "300+5"], 2, "--time bank:300+5."),
    (["new", "sector-14", "--time", "2days"], 2, "For 2days a turn: --time days:2."),
    (["new", "sector-14", "--time", "stpe:60"], 2, "Did you mean 'step'?"),
    (["new", "sector-14", "--time", "dayly"], 2, "Did you mean 'daily'?"),
    (["list", "--follow"], 2, "--follow stays with your own matches: emcon list --mine --follow."),
    (["list", "--mine", "--follow"], 1, "You have no seat at "),
    (["find", "sectr14"], 1, "Did you mean 'sector-14'?"),
    (["new", "sector-14", "--time", "step"], 2, "as in --time step:60."),
    (["new", "sector-14", "--watching", "lvie"], 2, "not 'lvie'. Did you mean 'live'?"),
    (["new", "sector-14", "--watching", "delayed:x"], 2, "The number of turns stands behind the colon: delayed:2."),
    (["new", "sector-14", "--on-leave", "team-mate"], 2, "not 'team-mate'. Did you mean 'team_mate'?"),
    (["new", "fires-of-space", "--option", "pcae=brisk"], 2, "Did you mean 'pace'?"),
    (["new", "fires-of-space", "--option", "pace=birsk"], 2, "Did you mean 'brisk'?"),
    (["new", "sector-14", "--player", "a:b"], 2, "'a:b' cannot be a player's name"),
    (["rules", "sector-14", "xyzzy"], 1, "The handbook has nothing on 'xyzzy'. 'emcon rules sector-14' shows all of it."),
    (["rules", "sectr-14"], 1, "Did you mean 'sector-14'?"),
    (["watch", "abcd"], 1, "There is no listed match whose id begins with 'abcd'"),
    (["resume", "abcd"], 1, "no seat in"),
    (["trust", "abcd"], 2, "'abcd' is none."),
]


def asked_faults(build, where):
    """What the client says at a server that answers, and of seats at another one."""
    server, faults = Server(build, where), []
    person = {**os.environ, "XDG_DATA_HOME": str(where / "person")}

    def ask(at, *words):
        done = subprocess.run([build / "client/emcon", "--server", at, *words], capture_output=True, text=True, cwd=where, timeout=60,
                              stdin=subprocess.DEVNULL, env=person)
        return done.returncode, done.stdout, done.stderr

    here, nobody = f"ws://127.0.0.1:{server.port}", "ws://127.0.0.1:1"
    for words, code, wanted in ASKED_OF_A_SERVER:
        got, out, err = ask(here, *words)
        if got != code or wanted not in err:
            faults.append(f"{' '.join(words)}: exit {got} (wanted {code} and '{wanted}'), said: {out.strip()} {err.strip()}")
    ask(here, "new", "sector-14", "marker-duel", "--plain")
    elsewhere = f"You have seats in 1 match at {here}: 'emcon --server {here} list --mine' lists them.\n"
    got, out, err = ask(nobody, "list", "--mine")
    if got != 0 or elsewhere not in out:
        faults.append(f"list --mine without a server: exit {got}, {out} {err}")
    got, out, err = ask(here, "list", "--mine")
    if got != 0 or "You have seats" in out + err or "marker-duel" not in out:
        faults.append(f"list --mine: exit {got}, {out} {err}")
    server.stop()
    return faults


# What stands before a server may answer in its place.
BY_PROXIES = [(400, "the header Host has to be passed on"), (421, "the header Host has to be passed on"), (426, "does not pass the headers Upgrade and Connection on"),
              (502, "does not reach it now"), (503, "has no room now"), (404, "There is no game server at"), (200, "is no emcon server")]


def proxy_faults(build, where):
    """What the client says where something answers every request with one status."""
    faults = []
    for status, wanted in BY_PROXIES:
        with socket.create_server(("127.0.0.1", 0)) as proxy:
            at = f"ws://127.0.0.1:{proxy.getsockname()[1]}"

            def answer():
                while True:
                    try:
                        asker, _ = proxy.accept()
                    except OSError:
                        return
                    with asker:
                        if asker.recv(65536):
                            asker.sendall(f"HTTP/1.1 {status} As it is\r\nContent-Length: 0\r\nConnection: close\r\n\r\n".encode())

            threading.Thread(target=answer, daemon=True).start()
            done = subprocess.run([build / "client/emcon", "--server", at, "list"], capture_output=True, text=True, cwd=where, timeout=60, stdin=subprocess.DEVNULL)
            proxy.shutdown(socket.SHUT_RDWR)
        if done.returncode != 3 or wanted not in done.stderr:
            faults.append(f"a proxy answers {status}: exit {done.returncode} (wanted 3 and '{wanted}'), said: {done.stdout} {done.stderr}")
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
    faults += asked_faults(build, where) + proxy_faults(build, where)
    if (where / "copy.db").exists():
        faults.append("a backup was made of another database than the one that was named")
    if faults:
        raise SystemExit("\n".join(faults))
    print("every wrong command line is answered with what is wrong with it")


if __name__ == "__main__":
    main()
