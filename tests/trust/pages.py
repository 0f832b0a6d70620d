#!/usr/bin/env python3
"""One address asks for pages as fast as it can, over thousands of connections, in every way there is: without reading, all at once, one
byte at a time, with a handshake for each. Another player pings meanwhile. Requests before the upgrade are at the expense of the address
as all others are: only so many are answered in a second, memory stays, and pings come back.

usage: pages.py BUILD_DIR [short|ci|long] [SEED]
"""
import os, multiprocessing, selectors, ssl, statistics

from rig import *
from tls import certificate, context

FORMS = {"short": dict(seconds=3, connections=300, unread=1_000), "ci": dict(seconds=8, connections=1_000, unread=2_000),
         "long": dict(seconds=60, connections=2_000, unread=2_000)}
WORKERS = 2
VICTIM = "127.0.0.9"
MEMORY_KB = 150 * 1024  # above rest, whatever one address does
# Of each second the address has 0.4, and 0.25 at once; a request costs 70 us at least, a handshake 500.
REQUESTS_PER_S, AT_ONCE = 0.4 / 70e-6, 0.25 / 70e-6
HANDSHAKES_PER_S, HANDSHAKES_AT_ONCE = 0.4 / 500e-6, 0.25 / 500e-6
CALM_MS, P99_MS, LONGEST_MS = 3, 10, 100


def get(path, method="GET", more=""):
    return f"{method} {path} HTTP/1.1\r\nHost: localhost\r\n{more}\r\n".encode()


class Bad:
    """One connection of the attacker: what it sends, again and again, and how many answers have come."""

    def __init__(self, port, kind, path, tls):
        self.port, self.kind, self.path, self.tls, self.answers, self.shaken, self.socket = port, kind, path, tls, 0, 0, None

    def what(self):
        if self.kind == "pipelined":
            return get(self.path, "HEAD") * 100
        if self.kind in ("new connections", "handshakes"):
            return get(self.path, "HEAD", "Connection: close\r\n")
        return get(self.path, "GET" if self.kind == "pages" else "HEAD")

    def open(self, selector):
        raw = socket.socket()
        raw.setblocking(False)
        raw.connect_ex(("127.0.0.1", self.port))
        self.socket = self.tls.wrap_socket(raw, do_handshake_on_connect=False, server_hostname="server.example") if self.tls else raw
        self.waiting, self.left, self.shaking = self.what(), 0, self.tls is not None
        selector.register(self.socket, selectors.EVENT_READ | selectors.EVENT_WRITE, self)

    def serve(self, selector, mask):
        try:
            if self.shaking:
                self.socket.do_handshake()
                self.shaking, self.shaken = False, self.shaken + 1
            if mask & selectors.EVENT_READ:
                got = self.socket.recv(1 << 18)
                if not got:
                    raise ConnectionResetError
                self.answers += got.count(b"HTTP/1.1 ")
                if self.kind not in ("new connections", "handshakes") and not self.waiting and (self.kind != "pages" or got.endswith(self.end)):
                    self.waiting = self.what()
            if self.waiting and mask & selectors.EVENT_WRITE:
                sent = self.socket.send(self.waiting[:1] if self.kind == "drips" else self.waiting)
                self.waiting = self.waiting[sent:]
        except (BlockingIOError, ssl.SSLWantReadError, ssl.SSLWantWriteError):
            pass
        except OSError:
            selector.unregister(self.socket)
            self.socket.close()
            self.socket = None


def assault(port, kind, path, end, connections, seconds, secure, done):
    os.nice(19)  # an attacker's machine is another one: what he works out must take no processor from the server
    tls = context() if secure else None
    selector, bad, over = selectors.DefaultSelector(), [Bad(port, kind, path, tls) for _ in range(connections)], time.monotonic() + seconds
    for one in bad:
        one.end = end
    while time.monotonic() < over:
        for one in bad:
            if one.socket is None:
                one.open(selector)
        for key, mask in selector.select(0.05):
            key.data.serve(selector, mask)
    done.put((sum(one.answers for one in bad), sum(one.shaken for one in bad)))


class Pinger:
    """A player with an address of his own, in a process of his own: threads of one wait for each other."""

    def __init__(self, server, tls=None):
        self.pipe, asked = multiprocessing.Pipe()
        self.process = multiprocessing.Process(target=self.run, args=(server.port, tls, asked), daemon=True)
        self.process.start()
        self.pipe.recv()

    @staticmethod
    def run(port, tls, asked):
        peer, times = Peer(port, source=VICTIM, tls=tls), []
        peer.open()
        asked.send("is there")
        while True:
            if asked.poll(0.02):
                if not asked.recv():
                    return peer.hang_up()
                asked.send(times)
                times = []
            began = time.monotonic()
            peer.ask(ping={})
            times.append((time.monotonic() - began) * 1000)

    def taken(self):
        """Milliseconds of each ping since the last call."""
        self.pipe.send(True)
        return sorted(self.pipe.recv()) or [0.0]

    def end(self):
        self.pipe.send(False)
        self.process.join()


def p99(times):
    return times[min(len(times) - 1, int(0.99 * len(times)))]


def quick(tally, what, calm, times):
    """How soon the other player was answered, if the machine was quiet enough to tell."""
    told = f"pings median {statistics.median(times):.1f}, p99 {p99(times):.1f}, longest {times[-1]:.0f} ms (before {p99(calm):.1f}, {calm[-1]:.0f})"
    # A time is measured; it is judged where somebody has asked for it on a quiet machine.
    if os.environ.get("EMCON_PINGS") and p99(calm) <= CALM_MS:
        tally.case(f"{what}: another player is answered", (True, True), (p99(times) <= P99_MS, times[-1] <= LONGEST_MS))
    elif os.environ.get("EMCON_PINGS"):
        told += "; the machine is too busy to judge them"
    return told


def biggest(server):
    """The path and the last bytes of the biggest page, as it is; "/none" of a server that was built without pages."""
    def fetch(path):
        peer = Peer(server.port)
        peer.send(get(path, more="Connection: close\r\n"))
        answer = b""
        while chunk := peer.socket.recv(1 << 18):
            answer += chunk
        return answer.partition(b"\r\n\r\n")[2]
    paths = ["/" + one.lstrip("./") for one in re.findall(rb'(?:src|href)="([^"#:]+)"', fetch("/")) for one in [one.decode()]]
    if not paths:
        return "/none", b""
    bodies = {path: fetch(path) for path in paths}
    path = max(bodies, key=lambda one: len(bodies[one]))
    return path, bodies[path][-40:]


def flood(kind, server, tally, form, path, end, tls=None):
    pinger = Pinger(server, tls)
    time.sleep(1)
    calm, rest = pinger.taken(), server.memory_kb()
    done, began, most = multiprocessing.Queue(), time.monotonic(), rest
    workers = [multiprocessing.Process(target=assault, args=(server.port, kind, path, end, form["connections"] // WORKERS, form["seconds"], tls is not None, done),
                                       daemon=True) for _ in range(WORKERS)]
    for worker in workers:
        worker.start()
    while any(worker.is_alive() for worker in workers) and done.qsize() < WORKERS:
        time.sleep(0.1)
        most = max(most, server.memory_kb())
    answers, shaken = (sum(column) for column in zip(*(done.get() for _ in workers)))
    for worker in workers:
        worker.join()
    seconds, times = time.monotonic() - began, pinger.taken()
    pinger.end()
    tally.case(f"{kind}: no more are answered than its share pays for", True, answers <= AT_ONCE + REQUESTS_PER_S * seconds)
    if tls:
        tally.case(f"{kind}: nor handshakes", True, shaken <= HANDSHAKES_AT_ONCE + HANDSHAKES_PER_S * seconds)
    tally.case(f"{kind}: memory", True, most - rest <= MEMORY_KB)
    print(f"{kind}: {answers / seconds:,.0f} answers/s{f', {shaken / seconds:,.0f} handshakes/s' if tls else ''}; memory {rest // 1024} to {most // 1024} MB; "
          f"{quick(tally, kind, calm, times)}", flush=True)
    tally.answers += answers


def unread(server, tally, form, path):
    """Connections that ask for the biggest page and read nothing of it."""
    pinger = Pinger(server)
    time.sleep(1)
    calm, rest, peers, most = pinger.taken(), server.memory_kb(), [], 0
    for _ in range(form["unread"]):
        try:
            peers.append(Peer(server.port, receive_buffer=4096))
            peers[-1].send(get(path))
        except OSError:
            break
    for _ in range(30):
        time.sleep(0.1)
        most = max(most, server.memory_kb())
    times = pinger.taken()
    pinger.end()
    tally.case("unread: memory", True, most - rest <= MEMORY_KB)
    print(f"unread: {len(peers)} connections; memory {rest // 1024} to {most // 1024} MB; {quick(tally, 'unread', calm, times)}", flush=True)
    for peer in peers:
        peer.hang_up()


def main():
    build, name, form, seed = arguments(**FORMS)
    tally = Tally(f"pages without end, {name}")
    tally.answers = 0
    server = Server(build, roomy=False, log_level="error")
    path, end = biggest(server)
    if not end:
        print("this server was built without pages; what there is not is asked for")
    unread(server, tally, form, path)
    for kind in ("heads", "pages", "pipelined", "new connections", "drips"):
        flood(kind, server, tally, form, path, end)
    server.stop()
    certificate(server.folder, "pages.example")
    secure = Server(build, roomy=False, log_level="error", tls_cert=str(server.folder / "cert.pem"), tls_key=str(server.folder / "key.pem"))
    flood("handshakes", secure, tally, form, path, end, context())
    secure.stop()
    tally.end(7, answers=tally.answers)


if __name__ == "__main__":
    main()
