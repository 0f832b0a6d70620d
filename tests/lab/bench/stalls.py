#!/usr/bin/env python3
"""How long the event loops of a cluster's nodes stand still while its database fails over; one JSON line per failover and node.

usage: tests/lab/bench/stalls.py [BUILD_DIR] [--rounds N] [--matches N]

Matches are played all the time. A loop stands from the moment when the system gives it something to do to the moment when it asks for
more. The nodes run before everything else, as if the databases had machines of their own. `ordinary_ms` is the longest such time before
the failover, `failover_ms` that from its beginning until all players are answered again. Ends with 77 where strace or what tests/nodes
needs is not installed.
"""
import argparse, os, pathlib, random, re, select, shutil, subprocess, sys, time

TESTS = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(TESTS / folder) for folder in ("lab/bench", "nodes")]
from cluster import Cluster  # noqa: E402
from database import missing, wait_until  # noqa: E402
from faults import KINDS  # noqa: E402
from loads import schedule, show  # noqa: E402
import nest  # noqa: E402
from play import Match  # noqa: E402

FAILOVERS = ("switchover", "crash-primary", "kill-primary")
ORDINARY_S = 5
WAIT = re.compile(r"^(\d+\.\d+) epoll_\w+\(.*<(\d+\.\d+)>$")


class Watch:
    """Notes when a node's loop waits for something to do."""

    def __init__(self, node, folder):
        self.file = folder / f"{node.name}.waits"
        pid = nest.children(node.process.pid)[0] if node.machine.network else node.process.pid
        self.tracer = subprocess.Popen(["strace", "-qq", "-ttt", "-T", "-e", "trace=epoll_wait,epoll_pwait", "-e", "signal=none", "-o", self.file,
                                        "-p", str(pid)])
        for process in (pid, self.tracer.pid):
            schedule(process, os.SCHED_RR, 1)

    def longest_ms(self, begun, ended):
        """The longest time between two waits, of those that end between these moments of the wall clock."""
        waits = [(float(found[1]), float(found[1]) + float(found[2])) for found in map(WAIT.match, self.file.read_text().splitlines()) if found]
        return max(((after - until) * 1000 for (_, until), (after, _) in zip(waits, waits[1:]) if begun <= after <= ended), default=0.0)

    def end(self):
        self.tracer.terminate()
        self.tracer.wait()


def watch_failover(cluster, matches, name):
    def pause(seconds):
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            select.select([], [], [], min(0.2, left))
            for match in matches:
                match.tend()
    watches = [Watch(node, cluster.ground.folder) for node in cluster.nodes]
    ordinary = time.time()
    pause(ORDINARY_S)
    begun, since = time.time(), time.monotonic()
    _, mend = KINDS[name].begin(cluster, 0)
    wait_until(lambda: pause(0.1) or all(match.player.answered_at > since + 1 or match.player.over for match in matches), f"answers after {name}")
    ended = time.time()
    for watch in watches:
        watch.end()
    for node, watch in zip(cluster.nodes, watches):
        show(bench="stalls", failover=name, node=node.name, answered_after_s=ended - begun, ordinary_ms=watch.longest_ms(ordinary, begun),
             failover_ms=watch.longest_ms(begun, ended), bound_ms=20)
    mend()
    wait_until(cluster.database.settled, "the databases to be well", 120)


def main():
    words = argparse.ArgumentParser(usage=__doc__[__doc__.index("tests/lab/bench"):])
    words.add_argument("build", nargs="?", default="build/release", type=pathlib.Path)
    words.add_argument("--rounds", type=int, default=1)
    words.add_argument("--matches", type=int, default=4)
    given = words.parse_args()
    if missing() or not shutil.which("strace"):
        raise SystemExit(77)
    folder = nest.enter(net=True)
    cluster, matches, dice = Cluster(given.build, folder, apart=True, roomy=True), [], random.Random(1)
    try:
        cluster.start()
        door = cluster.door()
        wait_until(lambda: set(door.state.values()) == {"ready"}, "all nodes to be ready")
        for name in FAILOVERS * given.rounds:
            matches += [Match(cluster, door, folder / f"matches/{len(matches) + number}", dice, 0.3) for number in range(given.matches)]
            wait_until(lambda: all(match.begun() for match in matches), "matches to begin")
            watch_failover(cluster, matches, name)
    finally:
        for match in matches:
            match.stop()
        cluster.end()


if __name__ == "__main__":
    sys.exit(main())
