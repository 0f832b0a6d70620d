#!/usr/bin/env python3
"""The host gives a seat a new token, and a person takes the seat by it with the ordinary client.
Then the host deletes the match, which he is asked about.

usage: reissued_seat.py BUILD_DIR
"""
import base64, hashlib, pty

from programs import *


def join_by_token(programs, server, where, token):
    """(output up to the sentence that tells the seat, or all of it; seat files) of `emcon join -` in line mode."""
    output = sits_down(programs, server, {"XDG_DATA_HOME": str(where)}, token)
    return output, kept(where / "emcon", "seats", ".seat")


def deleted_only_if_meant(server, match):
    """Faults of `admin delete`: without a terminal it wants --yes, at one it asks, and it says what goes with the match."""
    words = [server.program, "admin", "delete", match, "--db", server.db]
    faults = []
    silent = subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    if silent.returncode != 7 or "Say --yes if you mean it" not in silent.stderr or "transcript" not in silent.stderr:
        faults.append(f"admin delete without --yes: exit {silent.returncode}, {silent.stderr}")
    for typed, code, left in (("\n", 7, True), ("y\n", 0, False)):
        ours, its = pty.openpty()
        asked = subprocess.Popen(words, stdin=its, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        os.write(ours, typed.encode())
        output, _ = asked.communicate()
        os.close(ours), os.close(its)
        if asked.returncode != code or "Go on? [y/N]" not in output:
            faults.append(f"admin delete, answered {typed!r}: exit {asked.returncode}, {output}")
        if (match in server.tool("list", "--db", server.db)) != left:
            faults.append(f"admin delete, answered {typed!r}: the match is {'gone' if left else 'still there'}")
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
    faults += deleted_only_if_meant(server, match)
    server.stop()
    if faults:
        raise SystemExit("\n".join(faults))
    print("a person took the seat by its new token; the old one holds none")


if __name__ == "__main__":
    main()
