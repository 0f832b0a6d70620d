#!/usr/bin/env python3
"""A server that shows another key than the one it is known by hears nothing but a question for its key: whatever the command, no token,
code or request reaches it, and the client says so. An invite with a wrong fingerprint is not used up.

usage: other_key.py BUILD_DIR
"""
from programs import *

OTHER = "aaaa-bbbb-cccc-dddd"


def emcon(programs, state, server, *words, typed=""):
    """(exit code, what was said)"""
    done = subprocess.run([programs / "client/emcon", "--server", f"ws://127.0.0.1:{server.port}", "--plain", *map(str, words)], input=typed, text=True,
                          capture_output=True, timeout=60, env={**os.environ, "EMCON_STATE": str(state), "NO_COLOR": "1"})
    return done.returncode, done.stdout + done.stderr


def takes_a_seat(programs, state, server, invite, *words):
    """Joins, and goes as soon as the seat is taken."""
    said = sits_down(programs, server, {"EMCON_STATE": str(state)}, invite, *words)
    expect("You have a seat" in said, f"{invite} is a good invite", said)


def expect(holds, what, said):
    if not holds:
        raise SystemExit(f"{what}:\n{said}")


def key_of(programs, state, server):
    said = emcon(programs, state, server, "trust")[1]
    return re.search(r"key (\S{19})\.", said).group(1)


def wrong_fingerprint(programs, where, server):
    """Who types a wrong fingerprint has lost nothing: the same invite is good with the right one."""
    friend = where / "friend"
    _, (code, _) = server.create("fires-of-space", "duel-at-kessa")
    status, said = emcon(programs, friend, server, "join", "-", "--player", "Bob", typed=f"{code}+{OTHER}\n")
    expect(status == 1 and OTHER in said and "not taken" in said, "a wrong fingerprint", said)
    status, said = emcon(programs, friend, server, "list")
    expect(status == 0, "what an invite says is kept of the server", said)
    key = key_of(programs, friend, server)
    takes_a_seat(programs, friend, server, f"{code}+{key.upper()}", "--player", "Bob")
    status, said = emcon(programs, where / "liar", server, "trust", OTHER)
    expect(status == 0, "a key that is expected", said)
    status, said = emcon(programs, where / "liar", server, "list")
    expect(status == 1 and OTHER in said and key in said, "a list by a server with another key than the expected one", said)


def another_server(programs, where, old, new):
    """The new one listens where the old one did."""
    state = where / "player"
    status, said = emcon(programs, state, old, "new", "fires-of-space", "duel-at-kessa", "--only-make")
    expect(status == 0, "new", said)
    match, (code, _) = old.create("fires-of-space", "duel-at-kessa")
    takes_a_seat(programs, state, old, code)
    before = key_of(programs, state, old)
    old.stop()
    new.port = old.port
    new.start()
    _, (fresh, _) = new.create("fires-of-space", "duel-at-kessa")
    known = new.log.read_text().count("event=match_created")
    commands = [(["list"], ""), (["list", "--mine"], ""), (["rulesets"], ""), (["new", "fires-of-space", "duel-at-kessa", "--only-make"], ""),
                (["join", "-"], fresh + "\n"), (["join", "-"], f"{fresh}+{before}\n"), (["watch", match], ""), (["resume", match], "quit\n"),
                (["transcript", match, where / "x.transcript"], ""), (["replay", match], ""), (["bot", "join", "-"], fresh + "\n"),
                (["bot", "resume", match], "")]
    for words, typed in commands:
        status, said = emcon(programs, state, new, *words, typed=typed)
        expect(status == 1 and before in said and ("Nothing was said" in said or "was not taken" in said), f"'{' '.join(map(str, words))}' exit {status}", said)
    expect(new.log.read_text().count("event=match_created") == known, "a match was made", new.log.read_text())
    after = re.search(r"shows the key (\S{19})", said).group(1)
    expect(key_of(programs, state, new) == before, "what it is known by does not change by itself", said)
    status, said = emcon(programs, state, new, "trust", after)
    expect(status == 0 and before in said and after in said, "trust", said)
    status, said = emcon(programs, state, new, "trust")
    expect(status == 0 and f"expected to show the key {after}" in said, "trust of a server whose key was changed", said)
    takes_a_seat(programs, state, new, fresh)
    old_seat = [["resume", match], ["transcript", match, where / "x.transcript"], ["replay", match], ["watch", match], ["bot", "resume", match]]
    for words in old_seat:
        status, said = emcon(programs, state, new, *words, typed="quit\n")
        expect(status == 1 and before in said and "sent to no other server" in said, f"of a seat of the old one: '{' '.join(map(str, words))}'", said)
    token = re.search(r"^token (.*)$", next(file.read_text() for file in state.rglob(f"{match}.*.seat")), re.M).group(1)
    status, said = emcon(programs, state, new, "join", "-", typed=token + "\n")
    expect(status == 1 and "sent to no other server" in said, "the token of the old seat", said)
    status, said = emcon(programs, state, new, "list", "--mine")
    expect(status == 0 and match not in said, "own matches", said)
    next(state.rglob("key")).unlink()
    status, said = emcon(programs, state, new, "resume", match, typed="quit\n")
    expect(status == 1 and "Nothing was said" in said and before in said, "a seat of the old one at a server that is not known any more", said)
    return len(commands) + len(old_seat) + 2


def main():
    programs = pathlib.Path(sys.argv[1])
    with tempfile.TemporaryDirectory(prefix="emcon-e2e-") as folder:
        where = pathlib.Path(folder)
        for name in ("old", "new"):
            (where / name).mkdir()
        old, new = Server(programs, where / "old"), Server(programs, where / "new")
        new.stop()
        wrong_fingerprint(programs, where, old)
        count = another_server(programs, where, old, new)
        new.stop()
        print(f"another key: {count} commands said nothing to it")


main()
