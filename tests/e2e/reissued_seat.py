#!/usr/bin/env python3
"""The host gives a seat a new token, and a person takes the seat by it with the ordinary client.

usage: reissued_seat.py BUILD_DIR
"""
import base64, hashlib

from programs import *


def join_by_token(programs, server, where, token):
    """(output up to the sentence that tells the seat, or all of it; seat files) of `emcon join -` in line mode."""
    client = subprocess.Popen([programs / "client/emcon", "--server", f"ws://127.0.0.1:{server.port}", "join", "-"], text=True,
                              stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              env={**os.environ, "XDG_DATA_HOME": str(where), "NO_COLOR": "1"})
    client.stdin.write(token + "\n")
    client.stdin.flush()
    output = ""
    for line in client.stdout:
        output += line
        if "You have seat" in line:
            break
    client.terminate()
    client.wait()
    return output, kept(where / "emcon", "seats", ".seat")


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
    if "You have seat 0 of match " + match not in output or len(seats) != 1:
        faults.append(f"the new token: {len(seats)} seats kept, {output}")
    output, seats = join_by_token(programs, server, where / "old", old["token"])
    if "holds no seat here" not in output or seats:
        faults.append(f"the token before it: {len(seats)} seats kept, {output}")
    server.stop()
    if faults:
        raise SystemExit("\n".join(faults))
    print("a person took the seat by its new token; the old one holds none")


if __name__ == "__main__":
    main()
