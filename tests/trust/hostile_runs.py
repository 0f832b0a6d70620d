"""One run: a client in a folder of its own, with seats at several servers, is given a hostile one; what it may not do."""
import hashlib, os, pathlib, pty, random, re, select, shutil, signal, subprocess, tempfile, time, unicodedata

from hostile_plans import PLANS
from hostile_lines import MARK, Canary, Host
from messages import encode

USUAL_PORT = 7414
EXIT_CODES = {0, 1, 2, 3, 4}
LEAVE_S = 20  # how long a client may take to end once it is told to
BOX_S = 150   # a command that ends by itself
PLAY_S = 3    # what is typed, is typed in this time

# Words of a command, whether somebody is at the terminal (else it ends by itself), and the faces it has.
TALK = ["pipe", "plain", "full"]
COMMANDS = {
    "start screen": ([], True, ["full"]),
    "learn": (["learn"], True, TALK), "new": (["new", "fires-of-space"], True, TALK), "new sector": (["new", "sector-14"], True, TALK),
    "new fleet": (["new", "stellar-empires-fleet"], True, TALK), "new warships": (["new", "alternity-warships"], True, TALK),
    "new by name": (["new", "fires-of-space", "duel-at-kessa", "--option", "points=3", "--time", "step:60"], True, ["pipe"]),
    "new with a bot": (["new", "fires-of-space", "--bot", "--auto"], True, ["pipe", "plain"]), "only make": (["new", "fires-of-space", "--only-make"], False, ["pipe"]),
    "hotseat": (["hotseat", "fires-of-space"], True, TALK), "join": (["join", "-"], True, ["pipe"]), "join at a prompt": (["join"], True, ["plain", "full"]),
    "join by number": (["join", "MATCH:1"], True, ["pipe", "full"]), "watch": (["watch", "MATCH"], True, TALK), "resume": (["resume", "MATCH"], True, TALK),
    "resume on its own": (["resume", "MATCH", "--auto"], True, ["pipe", "plain"]), "list": (["list"], False, ["pipe", "plain"]),
    "list mine": (["list", "--mine"], False, ["pipe"]), "list as JSON": (["list", "--json"], False, ["pipe"]), "rulesets": (["rulesets"], False, ["pipe"]),
    "handbook": (["rulesets", "fires-of-space"], False, ["pipe", "plain"]), "topic": (["rulesets", "fires-of-space", "fire"], False, ["pipe"]),
    "rulesets as JSON": (["rulesets", "--json"], False, ["pipe"]), "replay": (["replay", "MATCH"], True, TALK),
    "recording": (["replay", "MATCH", "--recording"], True, TALK), "film": (["replay", "MATCH", "--export", "all.cast"], False, ["pipe"]),
    "report": (["replay", "MATCH", "--export", "all.txt", "--eyes", "truth"], False, ["pipe"]), "transcript": (["transcript", "MATCH", "all.transcript"], False, ["pipe"]),
    "bot join": (["bot", "join", "-", "--verbose"], True, ["pipe"]), "bot resume": (["bot", "resume", "MATCH", "--verbose", "--level", "random"], True, ["pipe"]),
}
LINES = ["status", "map", "units", "orders", "odds", "suggest", "try", "log", "why", "rules", "rules fire", "rules A-1", "help fire", "standing", "pass fire",
         "sheet A", "why A", "fire A 1", "say hello", "propose draw yes", "default", "change 1 fire", "lock", "again", "next", "back", "orders", "side truth",
         "side public", "log 200", "turn 2", "end", "step 1", "board", "map A", "transcript left.transcript", "units", ""]
KEYS = ["\r", "\x1b", "\t", "\x1bOA", "\x1bOB", "\x1bOC", "\x1bOD", "1", "2", "3", "4", "5", "s", "L", "u", "w", "n", "p", "+", "-", "0", "f", "m", "F", "?",
        "/A\r", ":status\r", ":log\r", ":rules\r", ":orders\r", ":again\r", "o", "g2\r", " ", "\x1b[6~", "\x1b[5~", "\x1bOF", "\x1bOH", "H", ":fi\t\t\x1b", "c"]

# Escape sequences of the program's own: ncurses on xterm, the line editor, colours, the window's title.
OWN = re.compile(rb"\x1b\[(?!\??[0-9;]*7777)[?>!]?[0-9;]*[A-Za-z@`]|\x1b[()][B0]|\x1b[=>78MDEc]|\x1b\]2;[^\x00-\x1f\x7f]*\x07")
NOT_TEXT = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
MARKS_MAX = 4  # that stand on one character


def output_faults(raw, face):
    """What of `raw` a terminal would act on, or a reader be fooled by."""
    bare = raw if face == "pipe" else OWN.sub(b"", raw)
    allowed = "\n" if face == "pipe" else "\n\r\b\t\x07" + "\x0e\x0f"
    try:
        text = bare.decode()
    except UnicodeDecodeError as error:
        return [f"prints what is no UTF-8: {bare[max(0, error.start - 20):error.start + 20]!r}"]
    out = []
    for found in re.finditer(r"[\r\x07\b\x0e\x0f]" + MARK, text):
        out.append(f"prints a control character of the server's: {text[max(0, found.start() - 20):found.end()]!r}")
    run = 0
    for at, c in enumerate(text):
        kind = unicodedata.category(c)
        run = run + 1 if kind in ("Mn", "Me") else 0
        if (kind in NOT_TEXT and c not in allowed) or run > MARKS_MAX:
            out.append(f"prints {'a heap of marks' if run else f'U+{ord(c):04X}'}: {text[max(0, at - 30):at + 30]!r}")
            break
    return out


class Run:
    """Everything follows from the seed."""

    def __init__(self, client, corpus, seed):
        self.client, self.corpus, self.seed, self.dice = client, corpus, seed, random.Random(seed)
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix=f"emcon-hostile-server-{seed}-"))
        names, weights = zip(*((name, weight) for name, (_, weight) in PLANS.items()))
        # Each command and each plan comes in turn, each with others every time.
        self.command = list(COMMANDS)[seed % len(COMMANDS)]
        self.plan = list(PLANS)[seed // 3 % len(PLANS)] if seed % 3 == 0 else self.dice.choices(names, weights)[0]
        self.words, self.talks, faces = COMMANDS[self.command]
        self.face = self.dice.choice(faces)
        self.named = self.dice.random() < 0.7 or self.command.startswith(("new", "list", "learn", "hot", "join", "only", "start", "bot join", "rule", "hand", "top"))
        self.raw, self.secrets = b"", {}

    def name(self):
        return f"{self.command}, {self.face}, {self.plan}"

    def story(self):
        return f"run {self.seed}: {self.name()}; {self.folder}; exit {self.status}, {self.seconds:.1f} s\n" + \
            self.raw[-1500:].decode("utf-8", "backslashreplace").replace("\x1b", "\\x1b")

    def discard(self):
        shutil.rmtree(self.folder, ignore_errors=True)

    # ---- what the client has when it begins
    def keep(self, server, match, seat, secret):
        """A seat file; its token and entropy are the server's alone."""
        slug = "ws_" + server.removeprefix("ws://").replace(":", "_")
        token, entropy = f"emt-{hashlib.sha256(f'{self.seed} {secret}'.encode()).hexdigest()}", hashlib.sha256(f"{self.seed} {secret} e".encode()).digest()
        self.secrets[secret] = [token.encode(), entropy]
        place = self.folder / "state/servers" / slug
        for kind in ("seats", "receipts", "recordings"):
            (place / kind).mkdir(parents=True, exist_ok=True)
        (place / "seats" / f"{match}.{seat}.seat").write_text(
            f"emcon-seat 1\nserver {server}\nmatch {match}\nseat {seat}\ntoken {token}\nentropy {entropy.hex()}\ntitle fires-of-space duel-at-kessa\n"
            f"joined {1000 + seat}\nname Ann\n")
        (place / "receipts" / f"{match}.{seat}.receipts").write_text(f"emcon-receipts 3\nmatch {match}\nviewer {seat}\nentropy {seat} {entropy.hex()}\n")
        return place

    def recording(self, place, match):
        """What this client would have recorded of such a server."""
        plan, frames = self.hostile.plan, b""

        class Kept:
            def send(self, message):
                self.frame(message if isinstance(message, bytes) else encode("ServerFrame", message))

            def frame(self, payload, *_, **__):
                nonlocal frames
                frames += (1).to_bytes(8, "little") + len(payload).to_bytes(4, "little") + payload
        until = time.monotonic() + 1
        for message in plan.frames():
            plan.tell_one(Kept(), message)
            if time.monotonic() > until:
                break
        if self.dice.random() < 0.2:
            frames = plan.spoiler.bytes(frames)
        (place / "recordings" / f"{match}.0.frames").write_bytes(b"emcon-recording 1\n" + frames)

    def prepare(self):
        letters = "0123456789abcdefghijklmnopqrstuvwxyz"
        self.match = "".join(self.dice.choice(letters) for _ in range(16))
        kind = PLANS[self.plan][0]
        shared = "".join(self.dice.choice(letters) for _ in range(16))  # an id that is used at several servers
        given = f"emt-{hashlib.sha256(f'{self.seed} given'.encode()).hexdigest()}"
        self.hostile = Host(kind(self.corpus, self.dice, shared if self.dice.random() < 0.5 else self.match, given))
        quiet = random.Random(self.seed)
        self.canaries = [Host(Canary(self.corpus, quiet, shared, given + "0"), USUAL_PORT), Host(Canary(self.corpus, quiet, shared, given + "1"))]
        here = f"ws://127.0.0.1:{self.hostile.port}"
        place = self.keep(here, self.match, 0, "here")
        self.hostile.plan.signer.commitments[0] = hashlib.blake2b(self.secrets["here"][1], digest_size=32).digest()
        self.keep(here, self.match, 1, "here 1")
        if self.dice.random() < 0.3:
            self.keep(here, shared, 0, "here, shared")
        self.elsewhere = [self.keep(f"ws://127.0.0.1:{host.port}", shared, 0, f"elsewhere {n}") for n, host in enumerate(self.canaries)]
        if self.dice.random() < 0.15:
            file = place / "seats" / f"{self.match}.0.seat"
            file.write_bytes(self.hostile.plan.spoiler.bytes(file.read_bytes()))
        if self.dice.random() < 0.15:
            (place / "receipts" / f"{self.match}.0.receipts").write_bytes(self.dice.randbytes(300))
        if self.command == "recording":
            self.recording(place, self.match)
        self.before = self.kept()
        self.argv = [str(self.client), "--state", str(self.folder / "state"), *(["--server", here] if self.named else []), *(["--plain"] if self.face == "plain" else []),
                     *(["--ascii"] if self.dice.random() < 0.15 else []), *(["--no-color"] if self.dice.random() < 0.2 else []),
                     *(word.replace("MATCH", shared if self.named and self.dice.random() < 0.3 else self.match) for word in self.words)]
        self.environment = {**os.environ, "EMCON_STATE": str(self.folder / "state"), "LC_ALL": "C.UTF-8", "TERM": "xterm-256color", "HOME": str(self.folder),
                            "XDG_CONFIG_HOME": str(self.folder / "config"), "USER": "tester",
                            "ASAN_OPTIONS": f"exitcode=99:log_path={self.folder}/sanitizer:detect_leaks=0:hard_rss_limit_mb=1500:handle_abort=1",
                            "UBSAN_OPTIONS": f"halt_on_error=1:exitcode=99:print_stacktrace=1:log_path={self.folder}/sanitizer"}

    def kept(self):
        """The bytes of everything that belongs to other servers."""
        return {file: file.read_bytes() for place in self.elsewhere for file in sorted(place.rglob("*")) if file.is_file()}

    # ---- the run itself
    def all(self):
        self.prepare()
        began = time.monotonic()
        try:
            faults = self.in_pipe() if self.face == "pipe" else self.in_terminal()
        finally:
            self.seconds = time.monotonic() - began
            for host in (self.hostile, *self.canaries):
                host.stop()
        return faults + self.judged()

    def typed(self):
        if self.face == "full":
            return [self.dice.choice(KEYS) for _ in range(25)]
        code = ["aaaa-bbbb-cccc"] if self.command.startswith(("join", "bot join")) else []
        return code + [self.dice.choice(LINES) for _ in range(25)]

    def in_pipe(self):
        process = subprocess.Popen(self.argv, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=self.environment, cwd=self.folder)
        self.pid, out = process.pid, process.stdout.fileno()
        process.stdin.write("".join(line + "\n" for line in self.typed()).encode())
        process.stdin.flush()
        if not self.talks or self.dice.random() < 0.5:
            process.stdin.close()
        ended = self.read(out, process, PLAY_S if self.talks else BOX_S)
        if not ended:
            if not self.talks:
                process.kill()
                process.wait()
                self.status = None
                return [f"has not ended after {BOX_S} s"]
            process.terminate()
            if not self.read(out, process, LEAVE_S):
                process.kill()
                self.status = process.wait()
                return ["does not end by SIGTERM"]
        self.status = process.wait()
        return []

    def read(self, out, process, seconds):
        """Takes what is printed; whether the program ended within that time."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if select.select([out], [], [], 0.1)[0]:
                try:
                    data = os.read(out, 1 << 16)
                except OSError:
                    data = b""
                self.raw += data
                if not data and process.poll() is not None:
                    return True
                if not data:
                    time.sleep(0.02)
            elif process.poll() is not None:
                return True
        return process.poll() is not None

    def in_terminal(self):
        master, slave = pty.openpty()
        import fcntl, struct, termios
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", *self.dice.choice([(24, 80), (50, 160), (16, 60), (24, 80)]), 0, 0))
        process = subprocess.Popen(["setsid", "-c", *self.argv], stdin=slave, stdout=slave, stderr=slave, env=self.environment, cwd=self.folder)
        os.close(slave)
        try:
            return self.at_terminal(master, process)
        finally:
            if process.poll() is None:
                process.kill()
            self.status = process.wait()
            os.close(master)

    def at_terminal(self, master, process):
        if not self.talks:
            return [] if self.read(master, process, BOX_S) else [f"has not ended after {BOX_S} s"]
        self.read(master, process, 0.7)
        for keys in self.typed():
            if process.poll() is not None:
                return []
            self.write(master, keys if self.face == "full" else keys + "\r")
            self.read(master, process, PLAY_S / 25)
        # Asked to leave in its own words, then as a person in haste would.
        ways = ["\x1b", "\x1b", "\x1b", ":quit\r", "y", "q", "y"] if self.face == "full" else ["\x15quit\r", "\x15quit\r"]
        end = time.monotonic() + LEAVE_S
        while time.monotonic() < end:
            for keys in ways:
                self.write(master, keys)
                if self.read(master, process, 0.3):
                    return []
            self.write(master, "\x03")
            ways = ["\x03", "q", "y", *ways]
        return ["does not leave"]

    def write(self, master, keys):
        if select.select([], [master], [], 2)[1]:
            try:
                os.write(master, keys.encode())
            except OSError:
                pass

    # ---- what it may not have done
    def judged(self):
        out = output_faults(self.raw, self.face)
        told_to = {-signal.SIGTERM, -signal.SIGINT}  # while it waits for a lobby it has no handler yet
        if self.status is not None and self.status not in EXIT_CODES | told_to:
            out.append(f"ended with {self.status}")
        for report in sorted(self.folder.glob("sanitizer*")):
            out.append("sanitizer: " + " / ".join(line.strip() for line in report.read_text(errors="replace").splitlines() if "ERROR" in line or "runtime" in line or "#" in line)[:1500])
        hosts = {"here": self.hostile, "elsewhere 0": self.canaries[0], "elsewhere 1": self.canaries[1]}
        for whose, secrets in self.secrets.items():
            for where, host in hosts.items():
                if where != whose.split(",")[0].removesuffix(" 1" if whose == "here 1" else "") and any(secret in host.heard for secret in secrets):
                    out.append(f"the secret of the seat {whose} was sent to {where}")
        if self.kept() != self.before:
            out.append("files of another server's matches were changed")
        if self.left_behind():
            out.append("left processes behind")
        return out

    def left_behind(self):
        """Whether a child still lives some seconds after."""
        wanted = f"EMCON_STATE={self.folder}/state".encode()
        end = time.monotonic() + 10
        while True:
            alive = []
            for entry in pathlib.Path("/proc").glob("[0-9]*"):
                try:
                    if wanted in (entry / "environ").read_bytes() and (entry / "stat").read_text().rsplit(")", 1)[1].split()[0] != "Z":
                        alive.append(entry.name)
                except OSError:
                    pass
            if not alive or time.monotonic() > end:
                return alive
            time.sleep(0.1)
