#!/usr/bin/env python3
"""What browsers and the server's own bots cost, beside terminals and remote bots; one JSON line per result.

usage: tests/lab/bench/browsers.py [BUILD_DIR] [SPECTATORS] [ROUNDS]

  spectators   server CPU of many spectators of one match who speak as the page in a real Chromium does, over that of as many who
               speak as the terminal client does: to come in, and for each update of the match. What either says is recorded first
  bots         CPU per answer of a bot, of all processes: a bot of the server, over a bot that plays from another process
"""
import multiprocessing, os, pathlib, random, select, socket, statistics, subprocess, sys, tempfile, threading, time

TESTS = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(TESTS / folder) for folder in ("lab/bench", "web", "e2e", "trust")]
import abuse  # noqa: E402
from buffered import Buffered  # noqa: E402
from loads import cpu_s, show  # noqa: E402
from cdp import Browser, program as chromium  # noqa: E402
from rig import CLOSE, PING, PONG, Gone, Server  # noqa: E402

LIMITS = {"connections_per_address": 20000, "requests_burst": 1_000_000, "requests_per_s": 1_000_000, "spectators_per_match": 20000, "bots": 64, "bots_burst": 1000}
STEPS = 60  # answers of the players while the crowd looks on
BATTLES = 6


class Side(Buffered):
    """What one end of a connection has said, frame by frame."""

    def __init__(self, source):
        self.source, self.log = source, b""

    def fill(self):
        chunk = self.source.recv(1 << 16)
        if not chunk:
            raise Gone("end")
        self.buffer += chunk

    def head(self):
        while b"\r\n\r\n" not in self.buffer:
            self.fill()
        out, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        return out + b"\r\n\r\n"

    def frame(self):
        """(opcode, its bytes as they came)"""
        start = self.take(2)
        size = start[1] & 127
        more = self.take({126: 2, 127: 8}.get(size, 0))
        size = int.from_bytes(more, "big") if more else size
        return start[0] & 15, start + more + self.take(size + (4 if start[1] & 128 else 0))


class Recorder:
    """Passes connections on to a server, and keeps what clients say on those to a match, frame by frame."""

    def __init__(self, port):
        self.server_port, self.said, self.listener = port, [], socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            client, _ = self.listener.accept()
            threading.Thread(target=self.serve, args=(client,), daemon=True).start()

    def serve(self, client):
        server = socket.create_connection(("127.0.0.1", self.server_port))
        threading.Thread(target=self.pass_on, args=(server, client), daemon=True).start()
        side = Side(client)
        try:
            head = side.head()
            server.sendall(head)
            words = [head]
            while b"/v1/match/" not in head.split(b"\r\n", 1)[0]:
                server.sendall(client.recv(1 << 16) or self.end(server))
            self.said.append(words)
            while True:
                opcode, data = side.frame()
                server.sendall(data)
                if opcode not in (CLOSE, PING, PONG):
                    words.append(data)
        except (Gone, OSError):
            client.close()

    @staticmethod
    def end(server):
        server.close()
        raise Gone("end")

    @staticmethod
    def pass_on(source, to):
        try:
            while chunk := source.recv(1 << 16):
                to.sendall(chunk)
        except OSError:
            pass
        to.close()


def play(players, steps):
    """So many answers, or to the end; each player has read all that came."""
    answered = 0
    while answered < steps and not all(player.over for player in players):
        for player in players:
            player.settle()
            answered += player.step()
    return answered


def recorded(build, kind):
    """What a spectator says of the given kind, from its first byte on, while a match goes on."""
    server = Server(build, limits=LIMITS, log_level="error")
    match, tokens = server.running("duel-at-kessa")
    players, recorder = [abuse.Player(server, match, token) for token in tokens], Recorder(server.port)
    watching = lambda: server.until(lambda m: m["spectators_connected"] == 1, "the spectator")
    if kind == "page":
        browser = Browser()
        browser.page(f"http://127.0.0.1:{recorder.port}/#watch={match}").until("document.querySelector('.table')")
        watching()
        play(players, 12)
        browser.close()
    else:
        with tempfile.TemporaryDirectory() as state:
            terminal = subprocess.Popen([build / "client/emcon", "--server", f"ws://127.0.0.1:{recorder.port}", "--state", state, "watch", match],
                                        stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            watching()
            play(players, 12)
            terminal.kill()
            terminal.wait()
    server.stop()
    return max(recorder.said, key=len)


def crowd(port, match, words, count, ready, leave):
    """So many spectators who say these words, each after an answer to the one before; then they only read."""
    os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    path = words[0].split(b" ")[1]
    head = words[0].replace(path, b"/v1/match/" + match.encode(), 1)
    peers = []
    for _ in range(count):
        side = Side(socket.create_connection(("127.0.0.1", port)))
        side.source.sendall(head)
        side.head()
        for word in words[1:]:
            side.source.sendall(word)
            side.frame()
        peers.append(side.source)
    poll = select.epoll()
    for peer in peers:
        peer.setblocking(False)
        poll.register(peer, select.EPOLLIN)
    by_number = {peer.fileno(): peer for peer in peers}
    ready.set()
    while not leave.is_set():
        for number, _ in poll.poll(0.2):
            while len(by_number[number].recv(1 << 16)) == 1 << 16:
                pass


def watched(build, words, count):
    """Server CPU in microseconds: of a spectator's coming, and of an update for one spectator."""
    server = Server(build, limits=LIMITS, log_level="error")
    match, tokens = server.running("duel-at-kessa")
    players = [abuse.Player(server, match, token) for token in tokens]
    ready, leave = multiprocessing.Event(), multiprocessing.Event()
    before = cpu_s(server.process.pid)
    others = multiprocessing.Process(target=crowd, args=(server.port, match, words, count, ready, leave))
    others.start()
    ready.wait()
    came = cpu_s(server.process.pid) - before
    random.seed(1)  # of what has equal merit all crowds' players choose the same
    before = cpu_s(server.process.pid)
    answered = play(players, STEPS)
    cost = cpu_s(server.process.pid) - before
    leave.set()
    others.join()
    server.stop()
    return came / count * 1e6, cost / answered / count * 1e6


def spectators(build, count, rounds):
    words = {kind: recorded(build, kind) for kind in ("terminal", "page")}
    took = {kind: [] for kind in words}
    for _ in range(rounds):
        for kind, said in words.items():
            took[kind].append(watched(build, said, count))
    for at, what in enumerate(("to come in", "an answer of a player")):
        us = {kind: statistics.median(one[at] for one in many) for kind, many in took.items()}
        show(bench="spectators", what=what, spectators=count, us_page=us["page"], us_terminal=us["terminal"], ratio=us["page"] / us["terminal"],
             bound=1.05, frames_page=len(words["page"]) - 1, frames_terminal=len(words["terminal"]) - 1)


def revealed(player):
    """His part of the dice is given as soon as it is asked for: when the other seat is held."""
    end = time.monotonic() + abuse.PATIENCE_S
    while time.monotonic() < end:
        wanted = player.peer.post(reveal_entropy={"entropy": abuse.base64.b64encode(b"\x07" * 32).decode()})
        while (frame := player.peer.message()).get("answer", {}).get("id") != wanted:
            player.take(frame)
        if not abuse.codes(frame["answer"]):
            return
        select.select([player.peer.socket], [], [], 0.05)
    raise SystemExit("the other seat was not taken")


def battles(build, own):
    """CPU microseconds per answer of a person who plays against bots, of the server and of the bots' processes."""
    server = Server(build, limits=LIMITS, log_level="error")
    used, answered = -cpu_s(server.process.pid), 0
    with tempfile.TemporaryDirectory() as state:
        for number in range(BATTLES):
            match, codes = server.create(seed=f"{number:02x}" * 32)
            player = abuse.Player(server, match, server.join(codes[0]))
            process = None
            if own:
                peer = abuse.Peer(server.port)
                peer.open()
                assert "done" in peer.ask(ask_bot={"code": codes[1]})
                peer.hang_up()
            else:
                process = subprocess.Popen([build / "client/emcon", "--server", f"ws://127.0.0.1:{server.port}", "--state", state, "bot", "join", "-"],
                                           stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, text=True)
                process.stdin.write(codes[1] + "\n")
                process.stdin.flush()
            random.seed(number)
            revealed(player)
            while not player.over:
                player.settle()
                if player.step():
                    answered += 1
                else:
                    select.select([player.peer.socket], [], [], 0.05)
            if process:
                used += cpu_s(process.pid)
                process.kill()
                process.wait()
            player.peer.hang_up()
    used += cpu_s(server.process.pid)
    server.stop()
    return used / answered * 1e6


def bots(build, rounds):
    took = {True: [], False: []}
    for _ in range(rounds):
        for own, many in took.items():
            many.append(battles(build, own))
    ours, theirs = (statistics.median(took[own]) for own in (True, False))
    show(bench="bots", battles=BATTLES, us_own=ours, us_remote=theirs, ratio=ours / theirs, bound=1.0)


def main():
    build = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else "build/release").resolve()
    count, rounds = (int(sys.argv[at]) if len(sys.argv) > at else other for at, other in ((2, 1000), (3, 3)))
    bots(build, rounds)
    if not chromium():
        raise SystemExit("there is no Chromium to record")
    spectators(build, count, rounds)


if __name__ == "__main__":
    main()
