"""What the trust tests share: a real server with limits of the test's own, and a WebSocket peer that may misbehave.

Standard library only. A peer checks every byte the server sends against RFC 6455 itself: see Peer.frame.
"""
# Threading and random are taken from here, by *, too.
import atexit, base64, hashlib, json, os, pathlib, random, re, select, shutil, signal, socket, struct, subprocess, sys, tempfile, threading, time  # noqa: F401

from buffered import Buffered

TEXT, BINARY, CLOSE, PING, PONG, CONTINUATION = 1, 2, 8, 9, 10, 0
JSON, PROTO = "emcon.v1.json", "emcon.v1"
GUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
PATIENCE_S = 60  # a guard against hanging tests; nothing waits this long when all is well
ROOMY = {"address_share_percent": 100, "openings_burst": 100_000_000, "creations_burst": 1_000_000, "visits_burst": 1_000_000,
         "address_guesses_burst": 1_000_000, "debriefs_burst": 1_000_000, "lists_burst": 1_000, "address_bytes": 1_000_000_000}
HELLO = b'{"id":1,"hello":{"client":"trust","protocol":1}}'
HELLO_PROTO = b"\x08\x01\x12\x02\x10\x01"


def frame_bytes(opcode, payload=b"", fin=True, rsv=0, mask=b"\x21\x43\x65\x87", length=None, form=None):
    """One frame of a client. `mask` None: unmasked; `length`: a false one; `form`: 0, 2 or 8 bytes of extended length."""
    size = len(payload) if length is None else length
    if form is None:
        form = 0 if size < 126 else 2 if size < 65536 else 8
    head = bytes([(0x80 if fin else 0) | rsv << 4 | opcode])
    flag = 0 if mask is None else 0x80
    head += bytes([flag | size]) if form == 0 else bytes([flag | 126]) + struct.pack(">H", size) if form == 2 \
        else bytes([flag | 127]) + struct.pack(">Q", size)
    if mask is None:
        return head + payload
    if not payload:
        return head + mask
    key = int.from_bytes((mask * (len(payload) // 4 + 1))[:len(payload)], "big")
    return head + mask + (int.from_bytes(payload, "big") ^ key).to_bytes(len(payload), "big")


def request(path="/v1/lobby", protocol=JSON, *, drop=(), extra="", method="GET", version="HTTP/1.1", **headers):
    """The bytes of an upgrade request. `drop` names headers to leave out; keywords replace them (_ for -)."""
    all_headers = {"Host": "server.example", "Upgrade": "websocket", "Connection": "Upgrade",
                   "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Version": "13",
                   "Sec-WebSocket-Protocol": protocol}
    for name, value in headers.items():
        all_headers[name.replace("_", "-")] = value
    lines = "".join(f"{k}: {v}\r\n" for k, v in all_headers.items() if k not in drop and v is not None)
    return f"{method} {path} {version}\r\n{lines}{extra}\r\n".encode("latin-1")


class Violation(Exception):
    """The server broke RFC 6455 itself."""


class Gone(Exception):
    """The connection ended without a close frame."""


class Peer(Buffered):
    """One connection to the server under test."""

    def __init__(self, port, *, tls=None, receive_buffer=None, source=None):
        raw = socket.socket()
        if receive_buffer:
            raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        if source:
            raw.bind((source, 0))
        raw.settimeout(PATIENCE_S)
        raw.connect(("127.0.0.1", port))
        raw.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.socket = tls.wrap_socket(raw, server_hostname="server.example") if tls else raw
        self.last_id = 0

    def send(self, data):
        """Sends all of it; a server that has hung up already is no error here."""
        try:
            self.socket.sendall(data)
        except (BrokenPipeError, ConnectionResetError):
            pass

    def trickle(self, data):
        for at in range(len(data)):
            self.send(data[at:at + 1])

    def fill(self):
        try:
            chunk = self.socket.recv(65536)
        except (ConnectionResetError, BrokenPipeError):
            chunk = b""
        if not chunk:
            raise Gone
        self.buffer += chunk

    def head(self):
        """Status and headers (lower case names) of the HTTP answer; (0, {}) if the server hung up without one."""
        try:
            first, headers = self.http_head()
        except Gone:
            return 0, {}
        return int(first.split(" ")[1]), headers

    def upgrade(self, path="/v1/lobby", protocol=JSON, **headers):
        self.send(request(path, protocol, **headers))
        status, answer = self.head()
        if status != 101:
            raise Gone(f"not upgraded: {status}")
        return answer

    def frame(self):
        """(opcode, payload, fin) of the next frame, which must keep to RFC 6455 section 5."""
        first, second = self.take(2)
        opcode, fin, size = first & 15, bool(first & 128), second & 127
        if first & 0x70:
            raise Violation("5.2: a reserved bit is set")
        if second & 128:
            raise Violation("5.1: a server must not mask")
        if opcode not in (CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG):
            raise Violation(f"5.2: opcode {opcode}")
        if opcode >= CLOSE and (not fin or size > 125):
            raise Violation("5.5: a control frame is fragmented or too long")
        if size == 126:
            size = struct.unpack(">H", self.take(2))[0]
            if size < 126:
                raise Violation("5.2: the length is not minimal")
        elif size == 127:
            size = struct.unpack(">Q", self.take(8))[0]
            if size < 65536:
                raise Violation("5.2: the length is not minimal")
        payload = self.take(size)
        if opcode == TEXT and fin:
            payload.decode()
        if opcode == CLOSE and size == 1:
            raise Violation("5.5.1: a close payload of one byte")
        return opcode, payload, fin

    def message(self):
        """The next data message as parsed JSON (text) or bytes; answers pings; Gone or Closed at the end."""
        while True:
            opcode, payload, _ = self.frame()
            if opcode == PING:
                self.send(frame_bytes(PONG, payload))
            elif opcode == CLOSE:
                raise Closed(*close_of(payload))
            elif opcode == TEXT:
                return json.loads(payload)
            elif opcode == BINARY:
                return payload

    def close_code(self):
        """Reads to the close frame, answers it, and waits for the server to hang up. 1006: it never said one."""
        try:
            while True:
                opcode, payload, _ = self.frame()
                if opcode == CLOSE:
                    break
        except Gone:
            return 1006
        self.send(frame_bytes(CLOSE, payload[:2]))
        try:
            while True:
                self.fill()
        except Gone:
            return close_of(payload)[0]

    # requests in JSON
    def open(self, path="/v1/lobby", **hello):
        """Upgrades and says hello; the answer or welcome."""
        self.upgrade(path)
        self.post(hello={"client": "trust", "protocol": 1, **hello})
        return self.message()

    def post(self, frame_id=None, **body):
        self.last_id = frame_id or self.last_id + 1
        self.send(frame_bytes(TEXT, json.dumps({"id": self.last_id, **body}).encode()))
        return self.last_id

    def ask(self, frame_id=None, **body):
        """Sends one request and waits for its answer; other frames are thrown away."""
        wanted = self.post(frame_id, **body)
        while True:
            answer = self.message().get("answer")
            if answer and answer.get("id") == wanted:
                return answer

    def hang_up(self):
        self.socket.close()

    def reset(self):
        """Hangs up with RST, as after a crash of the peer's machine."""
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.socket.close()


class Closed(Exception):
    """The server said close: code, reason."""


def close_of(payload):
    if not payload:
        return 1005, ""
    return struct.unpack(">H", payload[:2])[0], payload[2:].decode()


def codes(answer):
    """The problem codes of an answer, e.g. "wrong_code"; "" if there are none."""
    return ",".join(p["code"] for p in answer.get("problems", []))


class Server:
    """emcon-server on a database of its own and any free port."""

    def __init__(self, build, *, limits=None, roomy=True, wrapper=(), nofile=None, db=None, env=None, **settings):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="emcon-trust-"))
        self.program = pathlib.Path(build).resolve() / "server/main/emcon-server"
        self.log = self.folder / "server.log"
        self.db, self.env = db or self.folder / "emcon.sqlite", {**os.environ, **(env or {})}
        self.wrapper, self.nofile, self.port = list(wrapper), nofile, 0
        self.config = self.folder / "server.toml"
        lines = [f"{k} = {json.dumps(v)}" for k, v in {"allow_test_matches": True, **settings}.items()]
        # All peers of most tests come from one address, which has limits of its own.
        lines += ["[limits]", *(f"{k} = {v}" for k, v in {**(ROOMY if roomy else {}), **(limits or {})}.items())]
        self.config.write_text("\n".join(lines) + "\n")
        self.process = None
        atexit.register(self.discard)
        self.start()

    def discard(self):
        """Whatever happened: no process and no folder is left behind."""
        if self.process and self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def start(self):
        def lower():
            import resource
            resource.setrlimit(resource.RLIMIT_NOFILE, (self.nofile, self.nofile))
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(
                [*self.wrapper, self.program, "serve", "--config", self.config, "--db", self.db,
                 "--listen", f"127.0.0.1:{self.port}", "--operator", "127.0.0.1:0"],
                stdout=subprocess.PIPE, stderr=log, text=True, cwd=self.folder, env=self.env, preexec_fn=lower if self.nofile else None)
        found = [re.match(r"\w+ on 127\.0\.0\.1:(\d+)", self.process.stdout.readline()) for _ in range(2)]
        if not all(found):
            raise SystemExit(f"the server did not start; its log:\n{self.log.read_text()[-3000:]}")
        self.port, self.operator_port = (int(f.group(1)) for f in found)

    def http(self, text):
        """The whole answer of the operator's address to these bytes."""
        with socket.create_connection(("127.0.0.1", self.operator_port), timeout=PATIENCE_S) as raw:
            raw.sendall(text.encode("latin-1"))
            out = b""
            while chunk := raw.recv(65536):
                out += chunk
            return out.decode("latin-1")

    def metrics(self):
        text = self.http("GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n")
        return {k: float(v) for k, v in re.findall(r"^emcon_(\w+) ([0-9.e+]+)", text, re.M)}

    def until(self, done, what, patience_s=PATIENCE_S):
        """Polls the server's own counts until `done(metrics)`; the server works meanwhile."""
        end = time.monotonic() + patience_s
        while time.monotonic() < end:
            counts = self.metrics()
            if done(counts):
                return counts
            select.select([], [], [], 0.01)
        raise SystemExit(f"waited {patience_s} s in vain for {what}; the server says {counts}")

    def memory_kb(self):
        """Memory of this process that no file stands behind."""
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"RssAnon:\s+(\d+)", status).group(1))

    def settled_kb(self):
        """Its memory once that has not changed for two seconds: the server tidies up one second after a crowd has gone."""
        last, since = self.memory_kb(), time.monotonic()
        while time.monotonic() < since + 2:
            select.select([], [], [], 0.1)
            if self.memory_kb() != last:
                last, since = self.memory_kb(), time.monotonic()
        return last

    def descriptors(self):
        """Open descriptors; 0 if this user may not know: the server keeps others of the same user out of its memory."""
        try:
            return len(os.listdir(f"/proc/{self.process.pid}/fd"))
        except PermissionError:
            return 0

    def healthy(self):
        """Nothing died: a fresh client is greeted, and the log knows no fault."""
        peer = Peer(self.port)
        assert "done" in peer.open()["answer"]
        peer.hang_up()
        assert self.process.poll() is None

    def signal(self, number):
        self.process.send_signal(number)

    def kill(self):
        """SIGKILL, and it is gone."""
        self.process.kill()
        self.process.wait()

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(timeout=PATIENCE_S)
        if code != 0:
            raise SystemExit(f"the server ended with {code}:\n{self.log.read_text()[-3000:]}")

    # matches
    def create(self, scenario="duel-at-kessa", seed="a5" * 32, **settings):
        """(match id, codes by seat)"""
        peer = Peer(self.port)
        peer.open()
        answer = peer.ask(create_match={"settings": {"ruleset": "fires-of-space", "scenario": scenario, "name": "trust",
                                                     "test_seed": seed, **settings}})
        peer.hang_up()
        assert "created" in answer, answer
        return answer["created"]["match"], [i["code"] for i in answer["created"]["invites"]]

    def join(self, code, entropy=b"\x07" * 32, name="Ada"):
        """The token of the seat."""
        peer = Peer(self.port)
        peer.open()
        answer = peer.ask(join_match={"code": code, "name": name, "entropy_commitment": commitment(entropy)})
        peer.hang_up()
        assert "joined" in answer, answer
        return answer["joined"]["token"]

    def running(self, scenario="duel-at-kessa", **settings):
        """A match that has begun: id and the tokens of its seats."""
        match, invites = self.create(scenario, **settings)
        parts = [bytes([seat]) * 32 for seat in range(len(invites))]  # a client trusts no two that are equal
        tokens = [self.join(code, part) for code, part in zip(invites, parts)]
        for token, part in zip(tokens, parts):
            peer = Peer(self.port)
            peer.open("/v1/match/" + match, token=token)
            assert not codes(peer.ask(reveal_entropy={"entropy": base64.b64encode(part).decode()}))
            peer.hang_up()
        return match, tokens


def commitment(entropy):
    return base64.b64encode(hashlib.blake2b(entropy, digest_size=32).digest()).decode()


class Tally:
    """Counts cases and remembers what failed; `end` prints both and sets the exit code."""

    def __init__(self, what):
        self.what, self.cases, self.failed, self.began = what, 0, [], time.monotonic()

    def case(self, name, wanted, got):
        self.cases += 1
        if got != wanted:
            self.failed.append(name)
            print(f"FAILED {name}: wanted {wanted!r}, got {got!r}", flush=True)

    def end(self, floor, **figures):
        shown = "".join(f", {k.replace('_', ' ')} {v}" for k, v in figures.items())
        print(f"{self.what}: {self.cases} cases, {len(self.failed)} failed{shown}, {time.monotonic() - self.began:.1f} s")
        if self.cases < floor:
            raise SystemExit(f"only {self.cases} cases; at least {floor} are promised")
        if self.failed:
            raise SystemExit(1)


def arguments(**forms):
    """(build folder, form name, its settings, seed) from the command line: BUILD [FORM] [SEED]."""
    if len(sys.argv) < 2 or (len(sys.argv) > 2 and sys.argv[2] not in forms):
        raise SystemExit(f"usage: {sys.argv[0]} BUILD_DIR [{'|'.join(forms)}] [SEED]")
    form = sys.argv[2] if len(sys.argv) > 2 else next(iter(forms))
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    print(f"{pathlib.Path(sys.argv[0]).name}: form {form}, seed {seed}", flush=True)
    return sys.argv[1], form, forms[form], seed
