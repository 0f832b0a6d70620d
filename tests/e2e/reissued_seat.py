#!/usr/bin/env python3
"""The host gives a seat a new token, and a person takes the seat by it with the ordinary client.
He is asked before a bot of the server's loses its seat, before he ends the match and before he deletes it; not about what cannot be done.

usage: reissued_seat.py BUILD_DIR
"""
import base64, hashlib, http.server, pty, types

from programs import *


def join_by_token(programs, server, where, token):
    """(output up to the sentence that tells the seat, or all of it; seat files) of `emcon join -` in line mode."""
    output = sits_down(programs, server, {"XDG_DATA_HOME": str(where)}, token)
    return output, kept(where / "emcon", "seats", ".seat")


def admin(server, *words, typed=None):
    """Exit code and output of `admin`, at a terminal where something is typed, else without one."""
    ours, its = pty.openpty() if typed else (None, subprocess.DEVNULL)
    asked = subprocess.Popen([server.program, "admin", *words, "--db", server.db], stdin=its, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if typed:
        os.write(ours, typed.encode())
    output, _ = asked.communicate()
    if typed:
        os.close(ours), os.close(its)
    return asked.returncode, output


def only_if_meant(server, words, what, done):
    """Faults of an act that cannot be taken back: without a terminal it wants --yes, at one it asks, and it says `what` goes with it."""
    faults, called = [], f"admin {words[0]}"
    code, output = admin(server, *words)
    if code != 7 or "Say --yes if you mean it" not in output or what not in output:
        faults.append(f"{called} without --yes: exit {code}, {output}")
    for typed, wanted in (("\n", 7), ("y\n", 0)):
        code, output = admin(server, *words, typed=typed)
        if code != wanted or what not in output or "Go on? [y/N]" not in output:
            faults.append(f"{called}, answered {typed!r}: exit {code}, {output}")
        if done(output) != (wanted == 0):
            faults.append(f"{called}, answered {typed!r}: it is {'not ' if wanted == 0 else ''}done, {output}")
    return faults


def not_asked_about(server, words, why):
    """Faults of an act that cannot be: whoever sits at a terminal learns why, and is not asked whether he means it."""
    code, output = admin(server, *words, typed="y\n")
    return [] if code == 7 and why in output and "Go on?" not in output else [f"admin {words[0]}: exit {code}, wanted '{why}', {output}"]


def acts_on_seats_and_matches(server, match, code):
    """Faults of the acts that take something away from somebody. `code`: of a seat that is free."""
    faults = []
    nobody = match[:-1] + ("a" if match[-1] != "a" else "b")
    asked = server.peer("/v1/lobby").ask(ask_bot={"code": code})
    if asked.get("problems"):
        raise SystemExit(f"no bot comes: {asked['problems']}")
    listed = lambda: server.tool("list", "--db", server.db)
    for act in ("end", "delete"):
        faults += not_asked_about(server, [act, nobody], f"There is no match {nobody}; `list` prints those that there are.")
    faults += only_if_meant(server, ["reissue", match, "--seat", "1"], "Seat 1 is held by a bot of this server, which would leave it and not come back.",
                            lambda output: "token emt-" in output)
    faults += only_if_meant(server, ["end", match], f"This ends match {match} for all its players.", lambda output: f"{match} ended" in listed())
    if "The host of the server ended the match" not in listed() or "ended by the host" in listed():
        faults.append(f"list says twice or never who ended it: {listed()}")
    faults += not_asked_about(server, ["end", match], "The match is over.")
    faults += only_if_meant(server, ["reissue", match, "--seat", "0"], f"Match {match} is over; a new token for its seat 0 serves to look back alone",
                            lambda output: "token emt-" in output)
    faults += only_if_meant(server, ["delete", match], "with its transcript", lambda output: match not in listed())
    return faults


def told_of_the_end(programs, server, where):
    """Faults of what somebody who looks on is told when the match is deleted under him."""
    match, codes = server.create("fires-of-space", "duel-at-kessa")
    server.peer("/v1/lobby").ask(ask_bot={"code": codes[1]})
    sits_down(programs, server, {"XDG_DATA_HOME": str(where / "guest")}, codes[0], last="The dice are ready")
    watcher = Client(programs, server, where / "watcher", "watch", match, "--plain")
    until(lambda: "you watch" in watcher.output.read_text(), "the watcher's picture", 60)
    server.tool("admin", "delete", match, "--db", server.db, "--yes")
    watcher.process.wait(timeout=60)
    said = watcher.output.read_text()
    return [] if "The host has deleted this match." in said else [f"of a deleted match: {said[-300:]}"]


class FirstOperator(http.server.BaseHTTPRequestHandler):
    """The operator's address of a server of 1.0.0, which knows no look."""

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"])).decode()
        self.server.acts.append(body.split("\n")[0])
        status, text = (409, 'unknown_act: There is no act "look"; there are end, reissue, mute.\n') if body.startswith("act=look\n") else (200, "ok\n")
        self.send_response(status)
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text.encode())

    def log_message(self, *_):
        pass


def asked_though_nobody_looks(program, where):
    """Faults of `admin end` at a running server of the release before."""
    faults = []
    with http.server.HTTPServer(("127.0.0.1", 0), FirstOperator) as first:
        first.acts = []
        threading.Thread(target=first.serve_forever, daemon=True).start()
        (where / "first.db.admin").write_text(f"127.0.0.1 {first.server_port} secret\n")
        at = types.SimpleNamespace(program=program, db=where / "first.db")
        for typed, wanted, acts in (("\n", 7, ["act=look"]), ("y\n", 0, ["act=look", "act=look", "act=end"])):
            code, output = admin(at, "end", "abcdefghjkmnpqrs", typed=typed)
            if code != wanted or "Go on? [y/N]" not in output or first.acts != acts:
                faults.append(f"admin end at a first server, answered {typed!r}: exit {code}, {first.acts}, {output}")
        first.shutdown()
    return faults


def main():
    programs = pathlib.Path(sys.argv[1]).resolve()
    where = folder()
    server = Server(programs, where)
    match, codes = server.create("fires-of-space", "duel-at-kessa")
    commitment = base64.b64encode(hashlib.blake2b(bytes(32), digest_size=32).digest()).decode()
    old = server.peer("/v1/lobby").ask(join_match={"code": codes[0], "name": "Loser", "entropy_commitment": commitment})["joined"]
    said = server.tool("admin", "reissue", match, "--db", server.db, "--seat", "0", "--why", "lost")
    token = re.search(r"token (emt-\S+)", said).group(1)
    faults = []
    if "emcon --server ADDRESS join', which asks for it" not in said:
        faults.append(f"admin does not say what the token is for: {said}")
    output, seats = join_by_token(programs, server, where / "heir", token)
    if "You have a seat in match " + match not in output or len(seats) != 1:
        faults.append(f"the new token: {len(seats)} seats kept, {output}")
    output, seats = join_by_token(programs, server, where / "old", old["token"])
    if "holds no seat here" not in output or seats:
        faults.append(f"the token before it: {len(seats)} seats kept, {output}")
    server.tool("admin", "reissue", match, "--db", server.db, "--seat", "0")
    late = subprocess.run([programs / "client/emcon", "--server", f"ws://127.0.0.1:{server.port}", "transcript", match, where / "late"], text=True,
                          capture_output=True, env={**os.environ, "XDG_DATA_HOME": str(where / "heir")}, timeout=60)
    if late.returncode != 1 or "has another holder or a new token" not in late.stderr:
        faults.append(f"a transcript by the token before the last: exit {late.returncode}, {late.stderr}")
    faults += acts_on_seats_and_matches(server, match, codes[1])
    faults += told_of_the_end(programs, server, where)
    server.stop()
    faults += asked_though_nobody_looks(server.program, where)
    if faults:
        raise SystemExit("\n".join(faults))
    print("a person took the seat by its new token; the old one holds none")


if __name__ == "__main__":
    main()
