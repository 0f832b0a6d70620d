#!/usr/bin/env python3
"""Every command goes to the server of the seat; the secret of a seat goes to no other one, whatever is typed and wherever its file lies.

usage: seats_of_servers.py BUILD_DIR
"""
import socket, subprocess

from programs import *


class Ear:
    """Stands where another server would; counts who comes."""

    def __init__(self):
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.address = f"ws://127.0.0.1:{self.listener.getsockname()[1]}"
        self.listener.setblocking(False)

    def came(self):
        out = 0
        while True:
            try:
                self.listener.accept()[0].close()
                out += 1
            except BlockingIOError:
                return out


class Case:
    def __init__(self, programs, state):
        self.client, self.state, self.faults = programs / "client/emcon", state, []

    def run(self, what, words, code, said, typed=""):
        """`code` None: it goes on until it has said so, and is ended then."""
        process = subprocess.Popen([self.client, "--state", self.state, *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                   text=True, env={**os.environ, "NO_COLOR": "1"})
        process.stdin.write(typed)
        process.stdin.flush()
        output = ""
        if code is None:
            for line in process.stdout:
                output += line
                if said in output:
                    break
            process.terminate()
        else:
            output = process.communicate(timeout=60)[0]
        process.wait()
        if said not in " ".join(output.split()) or (code is not None and process.returncode != code):
            self.faults.append(f"{what}: exit {process.returncode}, said: {output}")


def main():
    programs, where, ear = pathlib.Path(sys.argv[1]).resolve(), folder(), Ear()
    server = Server(programs, where)
    here = f"ws://127.0.0.1:{server.port}"
    match, codes = server.create("fires-of-space", "duel-at-kessa")
    state, case = where / "state", Case(programs, where / "state")
    case.run("a seat is taken", ["--server", here, "join", "-"], None, "You have a seat in match " + match, codes[0] + "\n")
    file = kept(state, "seats", ".seat")[0]
    before = file.read_bytes()
    token = re.search(r"^token (.*)$", before.decode(), re.M).group(1)

    case.run("resume", ["resume", match[:8]], None, f"Back to match {match}.")
    authority = where / "ca.pem"
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout", where / "ca.key",
                    "-out", authority, "-subj", "/CN=authority"], check=True, capture_output=True)
    case.run("resume with --ca", ["--ca", authority, "resume"], None, f"Back to match {match}.")
    case.run("watch", ["watch", match[:8]], None, f"To watch: match {match}.")
    case.run("transcript", ["transcript", match, where / "file"], 1, "The transcript is opened when the battle has ended.")
    case.run("replay", ["replay", match], 1, "has not ended yet")
    case.run("an export by the beginning of an id", ["replay", match[:8], "--export", where / "file"], 1, "has not ended yet")
    case.run("a match that there is not", ["resume", "nosuch"], 1, f"You have no seat in match nosuch here: {state} has none of it. Yours are {match}")
    case.run("bot resume", ["bot", "resume", match], None, f"at seat 0 of match {match}")
    case.run("the address in other words", ["--server", here.upper() + "/", "resume", match], None, f"Back to match {match}.")
    elsewhere = f"your seat 0 of match {match} at {here}; its secret is sent to no other server"
    for words in (["resume", match], ["transcript", match, where / "file"], ["replay", match], ["replay", match, "--export", where / "file"],
                  ["replay", match, "--recording"], ["bot", "resume", match]):
        case.run("at another server: " + " ".join(map(str, words)), ["--server", ear.address, *words], 1, elsewhere)
    case.run("a token kept for another server", ["--server", ear.address, "join", "-"], 1, "This token is that of your seat 0", token + "\n")
    if ear.came():
        case.faults.append("another server was connected to")

    # The same id at another server: each has its own.
    foreign = state / "servers" / file.parent.parent.name.replace(str(server.port), ear.address.split(":")[2]) / "seats"
    foreign.mkdir(parents=True)
    (foreign / file.name).write_bytes(before)
    case.run("a file that lies in another server's folder", ["resume", match], None, f"Back to match {match}.")
    (foreign / file.name).write_bytes(before.replace(here.encode(), ear.address.encode()).replace(token.encode(), b"emt-other"))
    case.run("one id at two servers", ["resume", match], 1, "name one of these by --server")
    case.run("one id at two servers, named", ["--server", here, "resume", match], None, f"Back to match {match}.")
    case.run("an id that is none", ["--server", here, "watch", "../../x"], 1, "There is no such match: an id is")
    if ear.came():
        case.faults.append("another server was connected to")
    if file.read_bytes() != before:
        case.faults.append("the seat file was changed")
    server.stop()
    if case.faults:
        raise SystemExit("\n".join(case.faults))
    print("every command went to the server of the seat, and none to another")


if __name__ == "__main__":
    main()
