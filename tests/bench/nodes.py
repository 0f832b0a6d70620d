#!/usr/bin/env python3
"""What several nodes of one database cost, beside one; one JSON line per result.

usage: tests/bench/nodes.py [BUILD_DIR] [--rounds N] [--spectators N] [--only NAME ...]

  edge         players at another node than the one that plays their matches, over players at that one, with 10 and 100 matches:
               CPU of both nodes per frame, each node on a processor of its own, as on a machine of its own (on shared ones
               each evicts the other from the caches; `us_more_shared`); and the median from order to opponent, on all
               processors, beside that of one hop by the plain relay. In turns, three times as many rounds as of the others
  crowd        a player's p99 with many spectators of his match at two other nodes, over his p99 without; and how many copies of
               a packet go to each node. These two nodes run behind everything else, as if they had machines of their own
  synchronous  durable orders a second with a synchronous standby, with 1, 100 and 1000 matches, and their p50/p99
Ends with 77 where PostgreSQL 15 is not installed.
"""
import argparse, json, os, pathlib, resource, statistics, sys

TESTS = pathlib.Path(__file__).resolve().parents[1]
sys.path[:0] = [str(TESTS / folder) for folder in ("bench", "e2e", "trust")]
from loads import LIMITS, PLAYS, Bench, cpu_s, schedule, show  # noqa: E402
import postgres  # noqa: E402
import rig  # noqa: E402

_, PROGRAM, RULESET, _, _ = PLAYS[1]
SCENARIO = "duel-at-kessa"
LONG = "three-lanterns"  # ten times the orders: of few of them a p99 is the worst alone


class Node(rig.Server):
    def __init__(self, build, url):
        super().__init__(build, db=url, node="127.0.0.1:0", log_level="error", limits=LIMITS)

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


class NodeBench(Bench):
    def __init__(self, build, args):
        super().__init__(build)
        self.args = args

    def edge(self):
        database = postgres.Postgres()
        nodes, relay = Nodes(self.build, database.url, 2), self.relay()
        path, _ = self.recording(nodes.all[0], RULESET, SCENARIO)
        for matches in (10, 100):
            self.edge_with(nodes, relay, path, matches)
        relay.stop(), nodes.end(), database.end()

    def edge_with(self, nodes, relay, path, matches):
        hops = []
        turns = {"own": (nodes.at(0), False), "other": (nodes.at(0, 1), False), "own_apart": (nodes.at(0), True), "other_apart": (nodes.at(0, 1), True)}
        us, ms = {name: [] for name in turns}, {name: [] for name in turns}
        for _ in range(3 * self.args.rounds):
            # Each of two that are compared is the first one in every second round.
            turns = dict(reversed(turns.items()))
            for name, (at, apart) in turns.items():
                nodes.keep(apart)
                result, used = self.measured(nodes, "play", at, RULESET, SCENARIO, path, matches, 0, 20)
                us[name].append(used / (result["orders"] + result["seat_frames"]) * 1e6)
                ms[name].append(result["p50_ms"])
            hops.append(self.measured(relay, "relay", "ws://" + relay.address, int(result["update_bytes"]), 2000, matches, 0)[0]["p50_ms"])
        more = lambda of, other, one: statistics.median(b - a for a, b in zip(of[one], of[other]))
        show(bench="edge", matches=matches, us_more=more(us, "other_apart", "own_apart"), bound_us=15, us_more_shared=more(us, "other", "own"),
             us_per_frame_at_owner=statistics.median(us["own_apart"]), p50_ms_more=more(ms, "other", "own"), hop_p50_ms=statistics.median(hops),
             p50_ms_at_owner=statistics.median(ms["own"]))

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
    parser = argparse.ArgumentParser(usage=__doc__[__doc__.index("tests/bench"):])
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
