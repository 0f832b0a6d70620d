#!/usr/bin/env python3
"""`tests/nodes/up` at a terminal: it says how to play, obeys, a match is played through it while a node dies, Ctrl-C, another one and a kill
leave no process and no folder, and wrong use and ports that others have get a sentence.

usage: up_test.py BUILD_DIR
"""
import contextlib, json, os, pathlib, pty, re, select, shutil, signal, socket, subprocess, sys, tempfile, time

TESTS = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(TESTS)]
import nest  # noqa: E402
from database import missing  # noqa: E402

PATIENCE_S = 120


class Terminal:
    """`up` with a terminal of its own, and its temporary files in a folder of the test's."""

    def __init__(self, build, temporary):
        pid, self.screen = pty.fork()
        if pid == 0:
            os.execve(sys.executable, [sys.executable, str(TESTS / "up"), str(build)], {**os.environ, "TMPDIR": str(temporary)})
        self.pid, self.said = pid, ""

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        if kind:  # a test that has failed leaves nothing that works in its folder
            with contextlib.suppress(ProcessLookupError):  # it may have ended before
                os.kill(self.pid, signal.SIGKILL)

    def until(self, words):
        """Reads on until it has said so; what it said up to then."""
        end = time.monotonic() + PATIENCE_S
        while words not in self.said:
            if not select.select([self.screen], [], [], max(0, end - time.monotonic()))[0]:
                raise SystemExit(f"up does not say {words!r}, but:\n{self.said}")
            try:
                self.said += os.read(self.screen, 65536).decode(errors="replace")
            except OSError:
                raise SystemExit(f"up ended instead of saying {words!r}:\n{self.said}") from None
        before, self.said = self.said.split(words, 1)
        return before

    def type(self, text):
        os.write(self.screen, text.encode())

    def end(self):
        """The exit code, after all that it says."""
        while True:
            try:
                self.said += (said := os.read(self.screen, 65536)).decode(errors="replace")
            except OSError:
                said = b""
            if not said:
                return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])


def working(temporary):
    """{number: words} of processes that work in this folder."""
    found = {}
    for entry in pathlib.Path("/proc").glob("[0-9]*/cmdline"):
        try:
            words = entry.read_bytes()
        except OSError:
            continue
        if f"{temporary}/emcon-nodes-".encode() in words:
            found[int(entry.parent.name)] = words.replace(b"\0", b" ").decode(errors="replace")
    return found


def left(temporary):
    """Processes that work in this folder, and what is in it."""
    return [*working(temporary).values(), *(str(one) for one in temporary.iterdir())]


def check(what, holds, more=""):
    print(f"{'well' if holds else 'FAILED'}: {what}", flush=True)
    if not holds:
        raise SystemExit(more or what)


def documented():
    """The commands of the table in docs/cluster.md, in its order."""
    text = (TESTS.parent.parent / "docs/cluster.md").read_text(encoding="utf-8")
    commands = re.findall(r"^\| `([^`]+)` \|", text[text.index("## The whole cluster"):text.index("### Breaking it by chance")], re.M)
    if len(commands) < 8:
        raise SystemExit(f"docs/cluster.md has only these commands: {commands}")
    return commands


def does_as_written(up, command):
    """The command works, and what it has broken is whole again before the next."""
    verb, *names = command.split()
    up.type(command + "\n")
    if verb == "operator":
        up.until(".\r\n")
    elif verb == "status":
        up.until("node1")
    elif verb == "switchover":
        up.until("The primary has changed.")
    elif verb == "start":
        up.until("up already.")
    else:
        up.until(f"{names[0]}: done.")
        if verb != "crash":
            up.type(f"{'continue' if verb == 'pause' else 'start'} {names[0]}\n")
            up.until(f"{names[0]}: done.")
    up.until("> ")
    end = time.monotonic() + PATIENCE_S
    while time.monotonic() < end:
        up.type("status\n")
        up.until("etcd ")
        said = up.until("> ")
        if "leader, running" in said and "sync standby, running" in said and said.count("running") == 3 and said.count("up, ") == 3:
            return check(f"`{command}` does as docs/cluster.md says, and all is mended", True)
        select.select([], [], [], 0.3)
    check(f"after `{command}` all is well again", False, said)


def breaks_and_mends(build, temporary):
    with Terminal(build, temporary) as up:
        sits(up, build, temporary)


def sits(up, build, temporary):
    """One sitting: a bot plays through the door, its node dies, and it goes on."""
    said = up.until("> ")
    door = re.search(r"Play at (ws://\S+),", said)
    check("it says where to play", door)
    up.ports = {node: int(port) for node, port in re.findall(r"^  (node\d)  ws://127.0.0.1:(\d+)", said, re.M)}
    bots = subprocess.Popen([build / "client/emcon", "--server", door.group(1), "--state", temporary / "player", "--plain", "new", "fires-of-space",
                             "duel-at-kessa", "--auto", "--no-record", "--bot"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                            stderr=subprocess.STDOUT, text=True)
    said = ""
    for line in bots.stdout:
        said += line
        if "the battle begins" in line:
            break
    up.type("status\n")
    at = re.search(r"(node\d) +up, [1-9]\d* connections? through the door; to `operator nodes` it is 127.0.0.1:\d+", up.until("> "))
    check("it says at which node players are", at)
    up.type(f"kill {at.group(1)}\n")
    up.until(f"{at.group(1)}: done.")
    for line in bots.stdout:
        said += line
        if "Connected again" in line:
            break
    check("a player whose node dies comes back through another", "Connected again" in said, said[-2000:])
    bots.kill()
    bots.communicate()
    up.type("switchover\n")
    up.until("The primary has changed.")
    up.type(f"start {at.group(1)}\n")
    up.until(f"{at.group(1)}: done.")
    answers(up)
    match = operates(up)
    port_of_a_node(up, at.group(1))
    for command in documented():
        does_as_written(up, command.replace("MATCH", match))
    up.type("status\n")
    standby = re.search(r"(db\d) +sync standby", up.until("> ")).group(1)
    up.type(f"crash {standby}\nswitchover\n")
    up.until("The primary has changed.")
    check("a switchover waits for a standby that has crashed", True)
    up.type("\x03")
    check("Ctrl-C ends it well", up.end() == 0, up.said)
    shutil.rmtree(temporary / "player")
    check("nothing is left behind", not left(temporary), left(temporary))


def answers(up):
    """Words that cannot be obeyed, and words that begin others."""
    for words, answer in (("dance", "There is no command dance. There are status, kill, stop,"), ("sta", "`sta` could be status, start."),
                          ("kill me", "`kill` takes one of etcd, db1, db2, db3, node1, node2, node3, not me."), ("kill", "`kill` takes one of etcd, db1"),
                          ("kill node", "`node` could be node1, node2, node3."), ("crash etcd", "`crash` takes one of db1, db2, db3, not etcd."),
                          ("start db1", "db1 is up already."), ("resume db1", "db1 does not hang."), ("status db1", "`status` stands alone."),
                          ("kill 'db1", "That line cannot be read: No closing quotation."), ("p node1", "node1: done."),
                          ("start node1", "`continue node1` ends"),
                          ("?", "what is up, and which is the primary"), ("STATUS", "through the door"), ("exit now", "`exit` stands alone."),
                          ("kill node1 node2", "one at a time."),
                          ("stop node1", "`continue node1` ends"), ("operator node1 list", "node1 is down or hangs"), ("resume node1", "node1: done."),
                          ("kill et", "etcd: done."),
                          ("continue etcd", "etcd is down already; `start etcd` brings it back."), ("start etcd", "etcd: done.")):
        up.type(words + "\n")
        up.until(answer)
        up.until("> ")
    check("half words and wrong ones are answered by what would be right", True)


def operates(up):
    """The operator's commands; the match that is played."""
    up.type("operator list\n")
    match = re.search(r"\b([a-z0-9]{16})\b", up.until("> "))
    check("the operator is told of the matches", match)
    up.type("operator\n")
    up.until("`operator list` prints")
    for words, answer in ((f"note {match.group(1)} --why 'Back at eight.'", ".\r\n"), (f"node2 note {match.group(1)} --why Back", ".\r\n"),
                          (f"node2 not {match.group(1)} --why Back", ".\r\n"), (f"note {match.group(1)}", "--why TEXT"), ("end", "MATCH is required"),
                          ("dance", "and delete, or a node first: node1, node2, node3; not dance."), ("node9 list", "not node9."),
                          ("no list", "`no` could be nodes, note, node1, node2, node3."), ("node2", "What is to be done at node2?"),
                          ("list node2", "A node stands before the command, as in `operator node1 list ...`.")):
        up.type(f"operator {words}\n")
        up.until(answer)
        up.until("> ")
    up.type(f"operator delete {match.group(1)}\n")
    up.until("[y/N]")
    up.type("n\n")
    up.until("Nothing was done.")
    up.until("> ")
    up.type(f"operator delete {match.group(1)}\n")
    up.until("[y/N]")
    up.type("\x03")
    up.until("Nothing was done.")
    up.until("> ")
    check("the operator acts on a match, at any node, and is asked", True)
    return match.group(1)


def port_of_a_node(up, node):
    """Another program takes the port of a node that is down."""
    up.type(f"kill {node}\n")
    up.until(f"{node}: done.")
    with socket.create_server(("127.0.0.1", up.ports[node])):
        up.type(f"start {node}\n")
        up.until(f"Port {up.ports[node]}, which {node} (players) needs, has been taken by another program")
    up.type(f"start {node}\n")
    up.until(f"{node}: done.")
    check("a node whose port another has is not started, until the port is free", True)


def ports_are_taken(build, temporary):
    """The players' port before the start, and one of a database during it."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        done = subprocess.run([sys.executable, TESTS / "up", build, "--port", str(port)], capture_output=True, text=True, stdin=subprocess.DEVNULL,
                              env={**os.environ, "TMPDIR": str(temporary)})
    lines = (done.stdout + done.stderr).splitlines()
    check("a port of players that is taken gets one line", done.returncode == 1 and len(lines) == 1 and lines[0].startswith(f"Port {port}, which the door"),
          lines)
    check("and nothing is left behind", not left(temporary), left(temporary))
    with Terminal(build, temporary) as up, contextlib.ExitStack() as held:
        up.until("etcd, and three machines")
        name, port = takes_one(temporary, held)
        up.until(f"Port {port}, which {name} (postgresql) needs, has been taken by another program")
        check("a port of a database that another takes meanwhile ends it with a sentence", up.end() == 1 and "Traceback" not in up.said, up.said)
        check("and nothing is left behind then", not left(temporary), left(temporary))


def takes_one(temporary, held):
    """Takes a port of a database before that begins to listen, and holds it: whose, and which."""
    end = time.monotonic() + PATIENCE_S
    while time.monotonic() < end:
        for file in temporary.glob("emcon-nodes-*/db?/patroni.yml"):
            with contextlib.suppress(OSError, ValueError):  # it is being written, or its database was there first
                config = json.loads(file.read_text())
                port = int(config["postgresql"]["listen"].rsplit(":", 1)[1])
                held.enter_context(socket.create_server(("127.0.0.1", port)))
                return config["name"], port
        select.select([], [], [], 0.01)
    raise SystemExit("no port of a database could be taken")


def twice(build, temporary):
    """Ctrl-C, and another one while a node does not want to end; and both at once, while all starts."""
    with Terminal(build, temporary) as up:
        up.until("> ")
        nodes = [pid for pid, words in working(temporary).items() if "emcon-server serve" in words]
        for pid in nodes:
            os.kill(pid, signal.SIGSTOP)
        up.type("\x03")
        up.until("Taking all down; Ctrl-C kills what is left at once")
        up.type("\x03")
        up.until("Killing what is left.")
        check("another Ctrl-C ends it at once", nodes and up.end() == 130 and "Traceback" not in up.said, up.said)
        check("and leaves nothing behind, of nodes that hang, too", not left(temporary), left(temporary))
    with Terminal(build, temporary) as up:
        up.until("etcd, and three machines")
        up.type("\x03\x03")
        check("Ctrl-C twice while it starts ends it", up.end() in (0, 130) and "Traceback" not in up.said, up.said)
        check("and leaves nothing behind then", not left(temporary), left(temporary))


def is_killed(build, temporary):
    for ends in (signal.SIGTERM, signal.SIGHUP):
        up = Terminal(build, temporary)
        up.until("is the primary.")
        os.kill(up.pid, ends)
        check(f"it ends by {ends.name}", up.end() != 0)
        check("and leaves nothing behind", not left(temporary), left(temporary))
    up = Terminal(build, temporary)
    up.until("is the primary.")
    os.kill(up.pid, signal.SIGKILL)
    up.end()
    end = time.monotonic() + PATIENCE_S
    while (processes := [one for one in left(temporary) if " " in one]) and time.monotonic() < end:
        select.select([], [], [], 0.1)
    check("no process outlives it when it is killed", not processes, processes)


def wrong_use(temporary):
    for words, sentence in ((["/nowhere"], "has not been built"), (["--nodes", "0"], "invalid choice"), (["--port", "70000"], "--port takes"),
                            (["--flags"], "unrecognized arguments")):
        done = subprocess.run([sys.executable, TESTS / "up", *words], capture_output=True, text=True)
        check(f"up {' '.join(words)} is answered by a sentence", done.returncode in (1, 2) and sentence in done.stderr and "Traceback" not in done.stderr,
              done.stderr)


def knows_the_acts(build):
    """The acts on a match that `operator` takes are all that the server's `admin` names."""
    said = subprocess.run([build / "server/main/emcon-server", "admin", "--help"], capture_output=True, text=True, check=True).stdout
    acts = re.split(", | or ", re.search(r"ACT TEXT REQUIRED +(.*)", said).group(1))
    listed = re.search(r"MATCH_ACTS = \((.*)\)", (TESTS / "up").read_text()).group(1)
    check("`operator` takes the acts that the server has", acts == re.findall(r'"(\w+)"', listed), (acts, listed))


def main():
    if lacking := missing():
        print(f"left out, not installed: {', '.join(lacking)} (tools/install-deps cluster)")
        raise SystemExit(77)
    build = pathlib.Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory(prefix="emcon-up-", ignore_cleanup_errors=True) as folder:
        temporary = pathlib.Path(folder)
        temporary.chmod(0o755)
        wrong_use(temporary)
        knows_the_acts(build)
        ports_are_taken(build, temporary)
        breaks_and_mends(build, temporary)
        twice(build, temporary)
        if nest.permitted(net=False):
            is_killed(build, temporary)


if __name__ == "__main__":
    main()
