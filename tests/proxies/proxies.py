#!/usr/bin/env python3
"""emcon behind a real proxy, with the configuration of deploy/proxies: the page and its TLS, who may connect, whose limits are whose, and a
battle to its end while the proxy reads its configuration anew and is started anew.

usage: proxies.py BUILD_DIR nginx|caddy|haproxy
Of the configuration are replaced the name, the certificate and the ports, as a host would. Exit code 77: the proxy is not installed.
"""
import functools, http.client, http.server, os, pathlib, re, shutil, signal, socket, ssl, subprocess, sys, tempfile, threading

sys.path[:0] = [str(pathlib.Path(__file__).resolve().parents[1] / name) for name in ("e2e", "trust", "web")]
import cdp  # noqa: E402
from bots import begin  # noqa: E402
from play import answer, state  # noqa: E402
from programs import TEST_SEED, kept, until  # noqa: E402
from rig import PING, PONG, Peer, Server, frame_bytes, request  # noqa: E402

DEPLOY = pathlib.Path(__file__).resolve().parents[2] / "deploy/proxies"
PATIENCE_S = 120
SILENCE_MS = 8000  # the server's; it pings after half of it
PINGS = 3
SERVER_SILENCE_S = 60  # docs/protocol.md, section 7
AT_ONCE = 6  # connections of one address
SKIPPED = 77
CHALLENGE = ".well-known/acme-challenge/token"
IPV6 = pathlib.Path("/proc/net/if_inet6").exists()


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as one:
        return one.getsockname()[1]


def replaced(text, *pairs):
    for old, new in pairs:
        if old not in text:
            raise SystemExit(f"the configuration has no {old!r}")
        text = text.replace(old, new)
    return text


class Proxy:
    """One of the three, in a folder of its own. `config` is that of deploy/proxies with this test's name, certificate and ports."""

    def __init__(self, where, server):
        self.where, self.http, self.https = where, free_port(), free_port()
        self.where.mkdir()
        subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2", "-subj", "/CN=localhost",
                        "-addext", "subjectAltName=DNS:localhost", "-keyout", where / "key.pem", "-out", where / "cert.pem"], check=True, capture_output=True)
        (where / "both.pem").write_text((where / "cert.pem").read_text() + (where / "key.pem").read_text())
        self.server, self.web = f"127.0.0.1:{server.port}", where / "web"
        (self.web / CHALLENGE).parent.mkdir(parents=True)
        (self.web / CHALLENGE).write_text("mine")
        self.write()
        self.process = None

    def start(self):
        self.log = open(self.where / "log", "ab")
        self.process = subprocess.Popen(self.command(), stdout=self.log, stderr=subprocess.STDOUT, env={**os.environ, "HOME": str(self.where)})
        until(self.listens, "the proxy to listen", PATIENCE_S, more=lambda: (self.where / "log").read_text()[-3000:])

    def listens(self):
        if self.process.poll() is not None:
            raise SystemExit(f"the proxy ended with {self.process.returncode}:\n" + (self.where / "log").read_text()[-3000:])
        try:
            socket.create_connection(("127.0.0.1", self.https)).close()
            return True
        except ConnectionRefusedError:
            return False

    def stop(self):
        self.process.terminate()
        self.process.wait(timeout=PATIENCE_S)
        self.log.close()

    def file(self, name):
        return str(self.where / name)


class Nginx(Proxy):
    program = "nginx"

    def write(self):
        site = replaced((DEPLOY / "nginx.conf").read_text(), ("play.example.org/fullchain.pem", "cert.pem"), ("play.example.org/privkey.pem", "key.pem"),
                        ("/etc/letsencrypt/live/", f"{self.where}/"), ("play.example.org", "localhost"), ("listen 80;", f"listen 127.0.0.1:{self.http};"),
                        ("listen [::]:80;", f"listen [::1]:{self.http};"), ("listen 443 ", f"listen 127.0.0.1:{self.https} "),
                        ("listen [::]:443 ", f"listen [::1]:{self.https} "), ("127.0.0.1:7414", self.server), ("/var/www/html", str(self.web)))
        if not IPV6:
            site = re.sub(r"listen \[.*", "", site)
        (self.where / "site.conf").write_text(site)
        temporary = "".join(f"{kind}_temp_path {self.where}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        user = "user root;" if os.geteuid() == 0 else ""  # this test's folder is its user's alone
        (self.where / "nginx.conf").write_text(f"{user} daemon off; pid {self.where}/pid; error_log stderr warn; events {{}}\n"
                                               f"http {{ access_log off; {temporary} include {self.where}/site.conf; }}\n")

    def command(self):
        return ["nginx", "-e", "stderr", "-p", self.file(""), "-c", self.file("nginx.conf")]

    def reload(self):
        subprocess.run([*self.command(), "-s", "reload"], check=True, capture_output=True)


class Caddy(Proxy):
    program = "caddy"

    def write(self):
        self.admin = free_port()
        text = replaced((DEPLOY / "Caddyfile").read_text(), ("play.example.org {", f"localhost {{\n\ttls {self.where}/cert.pem {self.where}/key.pem"),
                        ("127.0.0.1:7414", self.server))
        (self.where / "Caddyfile").write_text(f"{{\n\tadmin 127.0.0.1:{self.admin}\n\thttp_port {self.http}\n\thttps_port {self.https}\n}}\n" + text)

    def command(self):
        return ["caddy", "run", "--adapter", "caddyfile", "--config", self.file("Caddyfile")]

    def reload(self):
        subprocess.run(["caddy", "reload", "--force", "--adapter", "caddyfile", "--config", self.file("Caddyfile"), "--address", f"127.0.0.1:{self.admin}"],
                       check=True, capture_output=True, env={**os.environ, "HOME": str(self.where)})


class Haproxy(Proxy):
    program = "haproxy"

    def write(self):
        text = replaced((DEPLOY / "haproxy.cfg").read_text(), ("    user haproxy\n    group haproxy\n    maxconn 20000\n", ""), ("/etc/haproxy/emcon.pem", self.file("both.pem")),
                        ("bind :80", f"bind 127.0.0.1:{self.http}"), ("bind :443", f"bind 127.0.0.1:{self.https}"), ("[::]:80", f"[::1]:{self.http}"),
                        ("[::]:443", f"[::1]:{self.https}"), ("127.0.0.1:7414", self.server), ("127.0.0.1:8888", f"127.0.0.1:{self.certbots()}"))
        if not IPV6:
            text = re.sub(r"bind \[.*", "", text)
        (self.where / "haproxy.cfg").write_text(text)

    def certbots(self):
        """The port of what stands for certbot while it proves its right."""
        handler = functools.partial(type("Quiet", (http.server.SimpleHTTPRequestHandler,), {"log_message": lambda *words: None}), directory=self.web)
        self.proving = http.server.HTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=self.proving.serve_forever, daemon=True).start()
        return self.proving.server_port

    def command(self):
        return ["haproxy", "-W", "-f", self.file("haproxy.cfg")]

    def reload(self):
        self.process.send_signal(signal.SIGUSR2)


def case(what, wanted, found):
    if wanted != found:
        raise SystemExit(f"{what}: {found!r} instead of {wanted!r}")


class Behind:
    """Those who come through the proxy."""

    def __init__(self, proxy):
        self.proxy, self.host = proxy, f"localhost:{proxy.https}"
        self.tls = ssl.create_default_context(cafile=proxy.file("cert.pem"))

    def peer(self, source="127.0.0.1"):
        """A connection whose TLS is the proxy's, from an address of this machine."""
        raw = socket.socket()
        raw.bind((source, 0))
        raw.settimeout(PATIENCE_S)
        raw.connect(("127.0.0.1", self.proxy.https))
        peer = Peer.__new__(Peer)
        peer.socket, peer.last_id = self.tls.wrap_socket(raw, server_hostname="localhost"), 0
        return peer

    def status(self, peer, path="/v1/lobby", **headers):
        peer.send(request(path, **{"Host": self.host, **headers}))
        return peer.head()[0]

    def page(self):
        """The page as a browser gets it: what it is made of, too."""
        connection = http.client.HTTPSConnection("localhost", self.proxy.https, context=self.tls, timeout=PATIENCE_S)
        asked, texts = ["/"], {}
        while asked:
            path = asked.pop()
            connection.request("GET", path, headers={"Accept-Encoding": "identity"})
            answer = connection.getresponse()
            texts[path] = answer.read().decode(errors="replace")
            case(f"status of {path}", 200, answer.status)
            case(f"the policy of {path}", True, "default-src 'none'" in answer.headers["Content-Security-Policy"])
            if path == "/":
                asked += [one if one.startswith("/") else "/" + one for one in re.findall(r'(?:src|href)="([^":#]+)"', texts[path])]
        connection.close()
        return texts


def judges(behind):
    """Who may connect, and that http leads to https."""
    plain = http.client.HTTPConnection("localhost", behind.proxy.http, timeout=PATIENCE_S)
    plain.request("GET", "/", headers={"Host": "localhost"})
    answer = plain.getresponse()
    answer.read()
    case("http leads to https", (True, True), (answer.status in (301, 302, 308), answer.headers["Location"].startswith("https://localhost")))
    if behind.proxy.program != "caddy":  # which proves its right by itself
        plain.request("GET", "/" + CHALLENGE, headers={"Host": "localhost"})
        case("what proves the right to the name", b"mine", plain.getresponse().read())
    plain.close()
    for what, wanted, headers in (
            ("a program", 101, {}), ("the server's own page", 101, {"Origin": f"https://{behind.host}"}),
            ("a foreign page", 403, {"Origin": "https://evil.example"}), ("a foreign page that says null", 403, {"Origin": "null"}),
            ("a page without TLS", 403, {"Origin": f"http://{behind.host}"}),
            ("a foreign page that claims to be forwarded", 403, {"Origin": f"http://{behind.host}", "X_Forwarded_Proto": "http"})):
        peer = behind.peer()
        case(what, wanted, behind.status(peer, **headers))
        peer.hang_up()


def limits(behind):
    """Each address has its own, whatever it says of itself."""
    crowd = [behind.peer("127.0.0.5") for _ in range(AT_ONCE)]
    for one in crowd:
        case("one of a few from an address", 101, behind.status(one))
    for headers in ({}, {"X_Forwarded_For": "203.0.113.7"}, {"X_Forwarded_For": "127.0.0.1"}, {"X_Forwarded_For": "127.0.0.6", "Forwarded": "for=127.0.0.6"}):
        late = behind.peer("127.0.0.5")
        case(f"one too many, with {headers}", 503, behind.status(late, **headers))
        late.hang_up()
    other = behind.peer("127.0.0.6")
    case("one of another address", 101, behind.status(other))
    for one in [*crowd, other]:
        one.hang_up()


def sits_silent(behind, match):
    """A spectator who only answers pings: how many came through, and back, before the connection was ended."""
    peer, pings = behind.peer("127.0.0.9"), 0
    case("a spectator", 101, behind.status(peer, "/v1/match/" + match))
    peer.post(hello={"client": "trust", "protocol": 1})
    while pings < PINGS:
        opcode, payload, _ = peer.frame()
        if opcode == PING:
            pings += 1
            peer.send(frame_bytes(PONG, payload))
    peer.hang_up()
    return pings


class Follower:
    """Sees by the server's own address how far the battle is."""

    def __init__(self, server, match):
        self.peer = Peer(server.port)
        self.peer.open("/v1/match/" + match)

    def until(self, question):
        """Waits for a question of that number; False if the battle was over before."""
        while True:
            frame = self.peer.message()
            if frame.get("update", {}).get("outcome", {}).get("over"):
                return False
            if frame.get("question", {}).get("question", 0) >= question:
                return True


class Bot:
    """The shipped client, through the proxy, in the seat of that code."""

    def __init__(self, build, behind, state, code):
        state.mkdir()
        self.state, self.said = state, state / "said"
        with open(self.said, "wb") as said:
            self.process = subprocess.Popen([build / "client/emcon", "--state", state, "--server", f"wss://{behind.host}", "--ca", behind.proxy.file("cert.pem"),
                                             "bot", "join", "-"], stdin=subprocess.PIPE, stdout=said, stderr=said, env={**os.environ, "NO_COLOR": "1"})
        self.process.stdin.write(code.encode() + b"\n")
        self.process.stdin.close()

    def finish(self):
        if self.process.wait(timeout=PATIENCE_S * 3):
            raise SystemExit(f"a bot ended with {self.process.returncode}:\n{self.said.read_text()[-3000:]}")


def battle(build, behind, server, where):
    """Two bots through the proxy, to the end, whatever happens to the proxy."""
    creator = Peer(server.port)
    creator.open()
    made = creator.ask(create_match={"settings": {"ruleset": "fires-of-space", "scenario": "duel-at-kessa", "name": "behind", "test_seed": TEST_SEED}})["created"]
    creator.hang_up()
    match = made["match"]
    case("pings to who sits silent", PINGS, sits_silent(behind, match))
    follower = Follower(server, match)
    bots = [Bot(build, behind, where / f"bot{seat}", invite["code"]) for seat, invite in enumerate(made["invites"])]
    happened = []
    for question, what in ((3, behind.proxy.reload), (6, behind.proxy.reload), (9, lambda: (behind.proxy.stop(), behind.proxy.start()))):
        case(f"the battle reaches question {question}", True, follower.until(question))
        what()
        happened.append(question)
    for bot in bots:
        bot.finish()
    transcript = where / "transcript"
    server_tool = lambda *words: subprocess.run([server.program, *words], check=True, capture_output=True, text=True).stdout
    server_tool("export", "--db", server.db, match, transcript)
    receipts = [file for bot in bots for file in kept(bot.state, "receipts", "")]
    case("receipts of both", 2, len(receipts))
    for file in receipts:
        server_tool("verify", transcript, "--receipts", file)
    return happened


def browses(behind):
    """In a real browser, whose WebSocket may come over HTTP/2: the page through the proxy, a battle, and a first order that is final."""
    if not cdp.program():
        return "no browser here"
    browser = cdp.Browser("--ignore-certificate-errors")
    try:
        url = f"https://{behind.host}/"
        page = browser.page(url)
        page.until("document.querySelector('.start .hero')")
        begin(page, url, "Fires of Space", "Duel at Kessa")
        page.until("document.querySelector('.table').dataset.mine === 'yes'")
        asked = state(page)["question"]
        answer(page)
        page.until(f"(() => {{ const t = document.querySelector('.table'); return t.dataset.mine === 'no' || +t.dataset.question > {asked}; }})()")
        protocol = page.value("performance.getEntriesByType('navigation')[0].nextHopProtocol")
        case("what went wrong in the page", [], page.wrong)
        return f"a browser's first order by {protocol}"
    finally:
        browser.close()


def timeouts(text):
    """Whatever a proxy waits for on an open WebSocket must be longer than the server's own patience."""
    for name, seconds in re.findall(r"(proxy_read_timeout|proxy_send_timeout|timeout tunnel) +(\d+)s", text):
        case(f"{name} is longer than the server waits", True, int(seconds) > SERVER_SILENCE_S)


def main():
    build = pathlib.Path(sys.argv[1]).resolve()
    kind = {"nginx": Nginx, "caddy": Caddy, "haproxy": Haproxy}[sys.argv[2]]
    if not shutil.which(kind.program):
        print(f"skipped: there is no {kind.program} (tools/install-deps hosting)")
        raise SystemExit(SKIPPED)
    where = pathlib.Path(tempfile.mkdtemp(prefix="emcon-proxies-"))
    server = Server(build, limits={"connections_per_address": AT_ONCE, "idle_ms": SILENCE_MS}, names=["localhost"], proxies=["127.0.0.1", "::1"])
    for name in DEPLOY.iterdir():
        timeouts(name.read_text())
    proxy = kind(where / "proxy", server)
    proxy.start()
    try:
        behind = Behind(proxy)
        pages = behind.page()
        case("the page", True, "<html" in pages["/"] and len(pages) > 2)
        judges(behind)
        limits(behind)
        happened = battle(build, behind, server, where)
        print(f"{kind.program}: {len(pages)} files of the page; a battle to its verified end, with {len(happened)} reloads and restarts of the proxy; "
              f"{browses(behind)}")
    finally:
        proxy.stop()
        server.stop()
    shutil.rmtree(where)


if __name__ == "__main__":
    main()
