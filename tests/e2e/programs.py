"""The real programs under test: starting, killing, and reading what they leave behind. Standard library only."""
# These and the readers of messages are taken from here, by *, too.
import json, os, pathlib, re, select, signal, subprocess, sys, tempfile, threading, time  # noqa: F401

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from by_hand import fields, first  # noqa: E402, F401
from stranger import Peer  # noqa: E402  the stranger's own WebSocket

TEST_SEED = "a5" * 32


class Server:
    """emcon-server on one database, which may be killed and started again on the same port. `more`: further options; `program`:
    another that takes them; `db`: another database than a file in the folder, which it works in."""

    def __init__(self, programs, folder, *more, program="server/main/emcon-server", db=None):
        self.more, self.folder = more, folder
        self.program, self.db, self.log = programs / program, db or folder / "emcon.sqlite", folder / "server.log"
        self.port, self.starts = 0, 0
        self.start()

    def start(self):
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(
                [self.program, "serve", "--db", self.db, "--listen", f"127.0.0.1:{self.port}", "--allow-test-matches", *self.more],
                stdout=subprocess.PIPE, stderr=log, text=True, cwd=self.folder)
        line = self.process.stdout.readline()
        found = re.match(r"listening on 127\.0\.0\.1:(\d+)", line)
        if not found:
            raise SystemExit(f"the server did not start: {line!r}; its log:\n{self.log.read_text()[-2000:]}")
        self.port, self.starts = int(found.group(1)), self.starts + 1

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        if self.process.wait(timeout=60) != 0:
            raise SystemExit("the server did not stop cleanly:\n" + self.log.read_text()[-2000:])

    def tool(self, *words):
        done = subprocess.run([self.program, *words], capture_output=True, text=True)
        if done.returncode:
            raise SystemExit(f"emcon-server {' '.join(map(str, words))}: exit {done.returncode}\n{done.stdout}{done.stderr}")
        return done.stdout

    def peer(self, path, **hello):
        return Peer("127.0.0.1", self.port, path, hello)

    def create(self, ruleset, scenario, test_seed=TEST_SEED, **settings):
        answer = self.peer("/v1/lobby").ask(create_match={"settings": {
            "ruleset": ruleset, "scenario": scenario, "name": "end to end", **({"test_seed": test_seed} if test_seed else {}), **settings}})
        if answer.get("problems"):
            raise SystemExit(f"create: {answer['problems']}")
        return answer["created"]["match"], [i["code"] for i in answer["created"]["invites"]]


class Client:
    """One `emcon` with a state folder of its own. `typed`: the first line of its input; codes go there, never into words."""

    def __init__(self, programs, server, folder, *words, typed=None):
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        self.output = folder / "output.txt"
        with open(self.output, "wb") as out:
            self.process = subprocess.Popen([programs / "client/emcon", "--server", f"ws://127.0.0.1:{server.port}", *words],
                                            stdin=subprocess.PIPE if typed else subprocess.DEVNULL, stdout=out, stderr=subprocess.STDOUT,
                                            env={**os.environ, "XDG_DATA_HOME": str(folder), "NO_COLOR": "1"})
        if typed:
            self.process.stdin.write(typed.encode() + b"\n")
            self.process.stdin.close()

    def finish(self, timeout=300):
        try:
            code = self.process.wait(timeout=timeout)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise SystemExit(f"{self.process.args} did not finish:\n{self.output.read_text()[-3000:]}")
        if code != 0:
            raise SystemExit(f"{self.process.args} ended with {code}:\n{self.output.read_text()[-3000:]}")

    def files(self, kind, ending):
        return kept(self.folder / "emcon", kind, ending)


def sits_down(programs, server, state, token, *words, last="You have a seat"):
    """What `emcon join -` says to this invite or token, up to the line with `last` in it; then it goes. `state`: variables that name the
    folder."""
    client = subprocess.Popen([programs / "client/emcon", "--server", f"ws://127.0.0.1:{server.port}", "--plain", "join", "-", *words], text=True,
                              stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env={**os.environ, "NO_COLOR": "1", **state})
    client.stdin.write(token + "\n")
    client.stdin.flush()
    said = ""
    for line in client.stdout:
        said += line
        if last in line:
            break
    client.terminate()
    client.wait()
    return said


def bot(programs, server, folder, code, *words):
    """A bot in the seat of that code."""
    return Client(programs, server, folder, "bot", "join", "-", *words, typed=code)


def kept(state, kind, ending):
    """Files of a player's state folder, at whatever server: `kind` is seats, receipts or recordings."""
    return sorted(state.glob(f"servers/*/{kind}/*{ending}"))


def until(ask, what, patience_s, pause_s=0.1, more=lambda: ""):
    """What `ask` gives as soon as that is something. For programs that say nothing by themselves; `more`: what there is to tell if it
    never comes."""
    end = time.monotonic() + patience_s
    while time.monotonic() < end:
        if found := ask():
            return found
        select.select([], [], [], pause_s)
    raise SystemExit(f"waited {patience_s} s in vain for {what}\n{more()}".rstrip())


def folder():
    return pathlib.Path(tempfile.mkdtemp(prefix="emcon-e2e-"))
