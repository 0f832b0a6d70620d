#!/usr/bin/env python3
"""Every expression of the alerts and of the dashboard (deploy/monitoring) finds its series: of a server on which a battle was
played, by its metrics' names; and with Prometheus installed by its own checks and by what it answers to each of them.

usage: expressions.py PROGRAMS [--node]    --node: the server is a node, with a database of PostgreSQL; where that is not installed, or without the
                                           flag, what only nodes have is left out
"""
import json, pathlib, re, shutil, socket, subprocess, sys, urllib.parse, urllib.request

TESTS = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(TESTS / "e2e"))
import postgres  # noqa: E402
from programs import Server, bot, folder, until  # noqa: E402

OF_NODES = re.compile(r"emcon_(sessions_at_other_nodes|relayed_\w+|ways_broken_total)")
DEPLOY = TESTS.parent / "deploy/monitoring"
PATIENCE_S = 60


def expressions():
    """[(where, expression without what it is compared with)]"""
    alerts = (DEPLOY / "emcon-alerts.yml").read_text()
    out = [(f"alert {name}", expr) for name, expr in re.findall(r"- alert: (\w+)\n\s+expr: (.+)\n", alerts)]
    assert len(out) == alerts.count("- alert:"), "an alert has no expression"
    for panel in json.loads((DEPLOY / "emcon-dashboard.json").read_text())["panels"]:
        out += [(f"panel {panel['title']}", target["expr"]) for target in panel["targets"]]
    return [(where, re.sub(r" [<>]=? [\d.]+$", "", expr).replace("$server", ".*")) for where, expr in out]


def metrics(address):
    with urllib.request.urlopen(f"http://{address}/metrics", timeout=PATIENCE_S) as answer:
        return set(re.findall(r"^(emcon_\w+)", answer.read().decode(), re.M))


class Prometheus:
    """A real one, which scrapes the server each second."""

    def __init__(self, where, scraped):
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        (where / "prometheus.yml").write_text(
            f"global: {{scrape_interval: 1s, evaluation_interval: 1s}}\nrule_files: ['{DEPLOY / 'emcon-alerts.yml'}']\n"
            f"scrape_configs:\n  - job_name: emcon\n    static_configs: [{{targets: ['{scraped}']}}]\n")
        self.process = subprocess.Popen(["prometheus", f"--config.file={where / 'prometheus.yml'}", f"--storage.tsdb.path={where / 'series'}",
                                         f"--web.listen-address=127.0.0.1:{self.port}"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def get(self, path, **params):
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/api/v1/{path}?{urllib.parse.urlencode(params)}", timeout=PATIENCE_S) as answer:
                return json.load(answer)["data"]
        except OSError:
            return {}

    def series(self, expr):
        return self.get("query", query=expr).get("result")

    def stop(self):
        self.process.terminate()
        self.process.wait(timeout=PATIENCE_S)


def main():
    programs, where = pathlib.Path(sys.argv[1]).resolve(), folder()
    database = postgres.Postgres() if "--node" in sys.argv and postgres.installed() else None
    try:
        watched(programs, where, database)
    finally:
        if database:
            database.end()


def watched(programs, where, database):
    node = ["--node", "127.0.0.1:0"] if database else []
    server = Server(programs, where, "--operator", "127.0.0.1:0", *node, db=database.url if database else None)
    operator = re.search(r"127\.0\.0\.1:\d+", server.process.stdout.readline()).group()
    match, codes = server.create("fires-of-space", "duel-at-kessa")
    for player in [bot(programs, server, where / f"bot{seat}", code) for seat, code in enumerate(codes)]:
        player.finish()
    known = metrics(operator)
    wanted = [one for one in expressions() if database or not OF_NODES.search(one[1])]
    for place, expr in wanted:
        names = set(re.findall(r"\bemcon_\w+", expr))
        assert names <= known, f"{place}: the server has no {names - known}"
        assert names or expr.startswith("up{"), f"{place}: {expr} is about nothing of this server"
    unshown = known - {name for _, expr in wanted for name in re.findall(r"emcon_\w+", expr)}
    print(f"{len(wanted)} expressions name {len(known - unshown)} of {len(known)} metrics; in none: {', '.join(sorted(unshown)) or 'no other'}")
    if shutil.which("promtool"):
        subprocess.run(["promtool", "check", "rules", DEPLOY / "emcon-alerts.yml"], check=True, stdout=subprocess.DEVNULL)
    if not shutil.which("prometheus"):
        print("Prometheus is not installed; it was not asked")
        return server.stop()
    prometheus = Prometheus(where, operator)
    try:
        for place, expr in wanted:
            until(lambda: prometheus.series(expr), f"{place}: series of {expr}", PATIENCE_S)
        rules = prometheus.get("rules")["groups"][0]["rules"]
        assert all(rule["health"] in ("ok", "unknown") for rule in rules), rules
        firing = [alert["labels"]["alertname"] for alert in prometheus.get("alerts")["alerts"]]
        assert not firing, f"a sound server has alerts: {firing}"
        server.stop()
        until(lambda: [1 for alert in prometheus.get("alerts")["alerts"] if alert["labels"]["alertname"] == "EmconDown"], "the alert of a server that is gone", PATIENCE_S)
        print(f"Prometheus finds series for {len(wanted)} expressions, and says when the server is gone")
    finally:
        prometheus.stop()


if __name__ == "__main__":
    main()
