#!/usr/bin/env python3
"""Restarts under load with the listening socket held outside, as systemd's socket activation does: bots fight, people think and
watchers talk while the server is stopped and started. Nobody is refused, nothing acknowledged is lost, and players are on again in time.

usage: restarts.py BUILD_DIR [short|ci] [SEED]
"""
import queue

from kills import COURSES, LIMITS, Table, collect, digests
from rig import *

FORMS = {"short": {"restarts": 3, "sitting": 4}, "ci": {"restarts": 20, "sitting": 12}}
ON_AGAIN_S = 2.0

class Activated(Server):
    """A server whose players' address belongs to this test."""

    def __init__(self, build, **settings):
        self.listener = socket.create_server(("127.0.0.1", 0), backlog=4096)
        os.set_inheritable(self.listener.fileno(), True)
        super().__init__(build, **settings)

    def start(self):
        """As systemd does between fork and exec: the socket is descriptor 3, and the variables say so of this very process."""
        fd = self.listener.fileno()
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(
                ["bash", "-c", f'exec 3<&{fd}; [ {fd} = 3 ] || exec {fd}<&-; export LISTEN_PID=$$ LISTEN_FDS=1; exec "$@"', "activation", self.program,
                 "serve", "--config", self.config, "--db", self.db, "--listen", "127.0.0.1:1", "--operator", "127.0.0.1:0"],
                stdout=subprocess.PIPE, stderr=log, text=True, pass_fds=(fd,))
        found = [re.match(r"\w+ on 127\.0\.0\.1:(\d+)", self.process.stdout.readline()) for _ in range(2)]
        if not all(found):
            raise SystemExit(f"the server did not start; its log:\n{self.log.read_text()[-3000:]}")
        self.port, self.operator_port = (int(f.group(1)) for f in found)


class Knocker(threading.Thread):
    """Comes again and again, without a pause, and wants to be heard each time."""

    def __init__(self, port):
        super().__init__(daemon=True)
        self.port, self.over = port, threading.Event()
        self.heard, self.refused, self.cut, self.longest = 0, [], 0, 0.0

    def run(self):
        while not self.over.is_set():
            began = time.monotonic()
            try:
                peer = Peer(self.port)
            except OSError as fault:
                self.refused.append(str(fault))
                continue
            try:
                peer.open()
                self.heard += 1
                self.longest = max(self.longest, time.monotonic() - began)
            except (OSError, Gone, Closed):
                self.cut += 1  # accepted by the server that was going
            peer.hang_up()


class Sitting:
    """People at their seats in so many matches, who think: the shipped client with nothing typed, and nothing asked of it."""

    def __init__(self, build, server, matches):
        self.server, self.matches, self.clients = server, set(), []
        for number in range(matches):
            match, codes_of_seats = server.create(name="sitting", listed=True)
            self.matches.add(match)
            for seat, code in enumerate(codes_of_seats):
                state = server.folder / "sitting" / f"{number}.{seat}"
                client = subprocess.Popen([pathlib.Path(build).resolve() / "client/emcon", "--state", state, "--server", f"ws://127.0.0.1:{server.port}",
                                           "--plain", "join", "-"], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
                client.stdin.write(code.encode() + b"\n")
                client.stdin.flush()
                self.clients.append(client)

    def here(self):
        """Whether the server has all of them at their seats."""
        peer = Peer(self.server.port)
        peer.open()
        cards = peer.ask(list_matches={})["matches"].get("matches", [])
        peer.hang_up()
        mine = [card for card in cards if card["match"] in self.matches and card.get("phase") == "RUNNING"]
        return len(mine) == len(self.matches) and all(seat.get("here") for card in mine for seat in card["seats"])

    def until_here(self):
        """Seconds until then."""
        began = time.monotonic()
        while time.monotonic() < began + PATIENCE_S:
            try:
                if self.here():
                    return time.monotonic() - began
            except (Gone, Closed, ConnectionResetError):
                pass  # accepted by the server that was going
            select.select([], [], [], 0.02)
        raise SystemExit(f"not all players are at their seats after {PATIENCE_S} s")

    def leave(self):
        for client in self.clients:
            client.kill()
            client.wait()
            client.stdin.close()


def storm(build, server, sitting, restarts, dice):
    """What ended, and how long players were away at each restart: from the signal until all are at their seats again."""
    results, stop = queue.Queue(), threading.Event()
    tables = [Table(build, server, server.folder / "storm", course, stop, results) for course in COURSES]
    for table in tables:
        table.start()
    took = []
    for _ in range(restarts):
        select.select([], [], [], dice.random() * 2)  # some work between two restarts
        with server.up:  # a bot that joins gives up where its connection ends; that is not what is tried here
            began = time.monotonic()
            server.stop()
            server.start()
        sitting.until_here()
        took.append(time.monotonic() - began)
    stop.set()
    for table in tables:
        table.join()
    return collect(results), took


def main():
    build, name, form, seed = arguments(**FORMS)
    dice, tally = random.Random(seed), Tally(f"restarts with the socket held, {name}")
    server = Activated(build, limits=LIMITS, log_level="error")
    server.up = threading.Lock()
    tally.case("it listens where it was told to", server.listener.getsockname()[1], server.port)
    sitting = Sitting(build, server, form["sitting"])
    try:
        sitting.until_here()
        knocker = Knocker(server.port)
        knocker.start()
        ended, took = storm(build, server, sitting, form["restarts"], dice)
    finally:
        sitting.leave()
    knocker.over.set()
    knocker.join()
    tally.case("refused", [], knocker.refused)
    tally.case("heard at every restart", True, knocker.heard > form["restarts"])
    for number, seconds in enumerate(took):
        tally.case(f"players on again after restart {number + 1} within {ON_AGAIN_S} s: {seconds:.2f} s", True, seconds <= ON_AGAIN_S)
    server.stop()
    _, figures = digests(server, build, ended, tally, {})
    tally.end(len(COURSES) + form["restarts"], restarts=len(took), matches=len(ended), knocks=knocker.heard, cut=knocker.cut, **figures)
    print(f"players on again after {', '.join(f'{s:.2f}' for s in took)} s; nobody waited longer than {knocker.longest:.2f} s to be heard")


if __name__ == "__main__":
    main()
