#!/usr/bin/env python3
"""What several nodes of one database cost, beside one; one JSON line per result.

usage: tests/lab/bench/nodes.py [BUILD_DIR] [--rounds N] [--spectators N] [--only NAME ...]

  edge         players at another node than the one that plays their matches, over players at that one, with 10 and 100 matches:
               CPU of both nodes per frame when nobody thinks (`us_more`) and when all do (`us_more_thinking`), each node on a
               processor of its own, as on a machine of its own (on shared ones each evicts the other from the caches); and the
               median from order to opponent when all think, on all processors, beside what one hop adds: HAProxy between
               the players and the server, which takes them plain and goes on with TLS, as an edge does (`hop_ms_more`; null
               where it is not installed), and a message through the plain relay (`relay_ms`). In turns, three times as many
               rounds as of the others
  crowd        a player's p99 with many spectators of his match at two other nodes, over his p99 without; and how many copies of
               a packet go to each node. These two nodes run behind everything else, as if they had machines of their own
  synchronous  durable orders a second with a synchronous standby, with 1, 100 and 1000 matches, and their p50/p99
Ends with 77 where PostgreSQL 15 is not installed.
"""
import argparse, os, pathlib, resource, shutil, socket, statistics, subprocess, sys

TESTS = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(TESTS / folder) for folder in ("lab/bench", "e2e", "trust")]
from loads import LIMITS, PLAYS, Bench, cpu_s, schedule, show  # noqa: E402
import postgres  # noqa: E402
import rig  # noqa: E402
import tls  # noqa: E402

_, PROGRAM, RULESET, _, _ = PLAYS[1]
SCENARIO = "duel-at-kessa"
LONG = "three-lanterns"  # ten times the orders: of few of them a p99 is the worst alone


class Node(rig.Server):
    def __init__(self, build, url, **settings):
        super().__init__(build, db=url, node="127.0.0.1:0", log_level="error", limits=LIMITS, **settings)

    @property
    def address(self):
        return f"127.0.0.1:{self.port}"


class Nodes:
    """So many, whose CPU time is read as one."""

    def __init__(self, build, url, count):
        self.all = [Node(build, url) for _ in range(count)]

    def cpu_s(self):
        return sum(cpu_s(node.process.pid) for node in self.all)

    def keep(self, apart):
        """Each on a processor of its own, if there are enough; or all on all."""
        all_of_them = sorted(os.sched_getaffinity(0))
        for one, node in enumerate(self.all):
            for thread in pathlib.Path(f"/proc/{node.process.pid}/task").iterdir():
                os.sched_setaffinity(int(thread.name), [all_of_them[one % len(all_of_them)]] if apart else all_of_them)

    def at(self, *which):
        return ",".join("ws://" + self.all[one].address for one in which)

    def end(self):
        for node in self.all:
            node.discard()


class Hop:
    """A node of its own whose clients all come through HAProxy, which goes on to it with TLS."""

    def __init__(self, build, url, folder):
        tls.certificate(folder, "hop")
        self.node = Node(build, url, tls_cert=str(folder / "cert.pem"), tls_key=str(folder / "key.pem"))
        with socket.create_server(("127.0.0.1", 0), backlog=1000) as ear:
            self.address = f"127.0.0.1:{ear.getsockname()[1]}"
            lines = ["global", " nbthread 1", " maxconn 2000", "defaults", " mode tcp",
                     *(f" timeout {which}" for which in ("connect 5s", "client 1h", "server 1h")),
                     "listen hop", f" bind fd@{ear.fileno()}", f" server owner {self.node.address} ssl verify none"]
            (folder / "haproxy.cfg").write_text("".join(line + "\n" for line in lines))
            self.process = subprocess.Popen(["haproxy", "-q", "-f", folder / "haproxy.cfg"], pass_fds=[ear.fileno()])

    def cpu_s(self):
        return cpu_s(self.process.pid) + cpu_s(self.node.process.pid)

    def end(self):
        self.process.kill()
        self.process.wait()
        self.node.discard()


class NodeBench(Bench):
    def __init__(self, build, args):
        super().__init__(build)
        self.args = args

    def edge(self):
        database = postgres.Postgres()
        nodes, relay = Nodes(self.build, database.url, 2), self.relay()
        hop = Hop(self.build, database.url, self.folder) if shutil.which("haproxy") else None
        path, _ = self.recording(nodes.all[0], RULESET, SCENARIO)
        for matches, thought_ms in ((10, 20), (100, 100)):
            self.edge_with(nodes, hop, relay, path, matches, thought_ms)
        if hop:
            hop.end()
        relay.stop(), nodes.end(), database.end()

    def edge_with(self, nodes, hop, relay, path, matches, thought_ms):
        own, other = nodes.at(0), nodes.at(0, 1)
        # who is measured, whose clients come here, each node on a processor of its own, how long players think
        turns = {"own": (nodes, own, False, thought_ms), "other": (nodes, other, False, thought_ms),
                 "own_thinking": (nodes, own, True, thought_ms), "other_thinking": (nodes, other, True, thought_ms),
                 "own_apart": (nodes, own, True, 0), "other_apart": (nodes, other, True, 0)}
        if hop:
            turns["hop"] = hop, "ws://" + hop.address, False, thought_ms
        us, ms, relay_ms = {name: [] for name in turns}, {name: [] for name in turns}, []
        for _ in range(3 * self.args.rounds):
            # Each of two that are compared is the first one in every second round.
            turns = dict(reversed(turns.items()))
            for name, (who, at, apart, thought) in turns.items():
                nodes.keep(apart)
                result, used = self.measured(who, "play", at, RULESET, SCENARIO, path, matches, 0, thought)
                us[name].append(used / (result["orders"] + result["seat_frames"]) * 1e6)
                ms[name].append(result["p50_ms"])
            relayed, _ = self.measured(relay, "relay", "ws://" + relay.address, int(result["update_bytes"]), result["orders"] // matches, matches, 0, thought_ms)
            relay_ms.append(relayed["p50_ms"])
        more = lambda of, other, one: statistics.median(b - a for a, b in zip(of[one], of[other]))
        show(bench="edge", matches=matches, us_more=more(us, "other_apart", "own_apart"), bound_us=15,
             us_more_thinking=more(us, "other_thinking", "own_thinking"), us_more_shared=more(us, "other", "own"),
             us_per_frame_at_owner=statistics.median(us["own_apart"]), thought_ms=thought_ms, p50_ms_more=more(ms, "other", "own"),
             hop_ms_more=more(ms, "hop", "own") if hop else None, hop_us_more=more(us, "hop", "own") if hop else None,
             relay_ms=statistics.median(relay_ms), p50_ms_at_owner=statistics.median(ms["own"]))

    def crowd(self):
        spectators, pause_ms = self.args.spectators, 50
        database = postgres.Postgres()
        nodes = Nodes(self.build, database.url, 3)
        path, _ = self.recording(nodes.all[0], RULESET, LONG)
        for edge in nodes.all[1:]:
            schedule(edge.process.pid, os.SCHED_IDLE)
        for _ in range(self.args.rounds):
            words = RULESET, LONG, path, 1
            alone, _ = self.measured(nodes, "play", nodes.at(0), *words, 0, pause_ms)
            before = [node.metrics() for node in nodes.all[1:]]
            crowd, _ = self.measured(nodes, "play", nodes.at(0, 0, 1, 2), *words, spectators, pause_ms)
            copies = [(node.metrics(), start) for node, start in zip(nodes.all[1:], before)]
            grown = [[now[name] - start[name] for name in ("relayed_packets_total", "relayed_deliveries_total")] for now, start in copies]
            show(bench="crowd", spectators=spectators, orders=crowd["orders"], copies=[int(of[0]) for of in grown], deliveries=[int(of[1]) for of in grown],
                 p50_ms=crowd["p50_ms"], p50_ms_alone=alone["p50_ms"], p99_ms=crowd["p99_ms"], p99_ms_alone=alone["p99_ms"],
                 p99_ratio=crowd["p99_ms"] / alone["p99_ms"], p99_bound=2.0)
        nodes.end(), database.end()

    def synchronous(self):
        database = postgres.Postgres(safe=True, standby="second")
        for matches in (1, 100, 1000) * self.args.rounds:
            server = self.emcon(PROGRAM, db=database.url)
            path, _ = self.recording(server, RULESET, SCENARIO)
            result, used = self.measured(server, "play", "ws://" + server.address, RULESET, SCENARIO, path, matches, 0)
            show(bench="synchronous", matches=matches, orders_per_s=result["orders_per_s"], bound=5000 if matches == 100 else None, p50_ms=result["p50_ms"],
                 p99_ms=result["p99_ms"], server_cpu_s=used)
            server.stop()
        database.end()


def main():
    parser = argparse.ArgumentParser(usage=__doc__[__doc__.index("tests/lab/bench"):])
    parser.add_argument("build", nargs="?", default="build/release", type=pathlib.Path)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--spectators", type=int, default=2000)
    parser.add_argument("--only", nargs="*", default=["edge", "crowd", "synchronous"])
    args = parser.parse_args()
    if not postgres.installed():
        raise SystemExit(77)
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    bench = NodeBench(args.build.resolve(), args)
    for name in args.only:
        getattr(bench, name)()


if __name__ == "__main__":
    sys.exit(main())
