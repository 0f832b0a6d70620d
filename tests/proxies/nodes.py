#!/usr/bin/env python3
"""HAProxy in front of two nodes, with the lines of deploy/cluster/servers.cfg: it hands connections to nodes that are ready, and to any that
answers while none is, so that players get the page while the database is away. The nodes are stand-ins.

usage: nodes.py
Of the configuration are replaced the addresses and ports. Exit code 77: HAProxy is not installed.
"""
import http.client, http.server, pathlib, shutil, subprocess, sys, tempfile, threading

from proxies import DEPLOY, SKIPPED, case, free_port, replaced, until

PATIENCE_S = 30


class Port(http.server.ThreadingHTTPServer):
    """Answers every request with `status` and `text`."""

    def __init__(self, text):
        self.status, self.text = 200, text
        super().__init__(("127.0.0.1", 0), Answer)
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def handle_error(self, request, client_address):
        pass  # who asks may hang up first


class Answer(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(self.server.status)
        self.send_header("Content-Length", str(len(self.server.text)))
        self.end_headers()
        self.wfile.write(self.server.text.encode())

    def log_message(self, *words):
        pass


def configuration(listens, players, operators):
    lines = (DEPLOY.parent / "cluster/servers.cfg").read_text()
    for number, (at, asked) in enumerate(zip(players, operators), start=1):
        lines = replaced(lines, (f"server node{number} @node{number}@:7414", f"server node{number} 127.0.0.1:{at.server_port} port {asked.server_port}"),
                         (f"@node{number}@:7414", f"127.0.0.1:{at.server_port}"))
    lines = replaced(lines, ("check port 7415 ", "check "))
    whole = replaced((DEPLOY / "haproxy.cfg").read_text(), ("    user haproxy\n    group haproxy\n    maxconn 20000\n", ""))
    defaults = whole[:whole.index("frontend players")]
    return f"{defaults}\nfrontend players\n    bind 127.0.0.1:{listens}\n    default_backend emcon\n\nbackend emcon\n{lines}"


def got(port):
    """What six players get, one after the other."""
    said = []
    for _ in range(6):
        line = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE_S)
        try:
            line.request("GET", "/")
            answer = line.getresponse()
            said.append(answer.read().decode() if answer.status == 200 else str(answer.status))
        except ConnectionRefusedError:
            said.append("nobody")
        finally:
            line.close()
    return said


def expect(port, wanted, what):
    """Until it is so: HAProxy asks the nodes once a second."""
    until(lambda: set(got(port)) == wanted, what, PATIENCE_S, more=lambda: f"{got(port)} instead of {wanted}")


def main():
    if not shutil.which("haproxy"):
        raise SystemExit(SKIPPED)
    players, operators, port = [Port("first"), Port("second")], [Port("ready"), Port("ready")], free_port()
    with tempfile.TemporaryDirectory() as where:
        config = pathlib.Path(where) / "haproxy.cfg"
        config.write_text(configuration(port, players, operators))
        checked = subprocess.run(["haproxy", "-c", "-f", config], capture_output=True, text=True)
        case("the configuration", (0, ""), (checked.returncode, checked.stderr))
        with open(pathlib.Path(where) / "log", "wb") as log, subprocess.Popen(["haproxy", "-f", config], stdout=log, stderr=log) as proxy:
            try:
                expect(port, {"first", "second"}, "both to be used")
                operators[0].status = 503
                expect(port, {"second"}, "the one that is ready to be used alone")
                operators[1].status = 503
                expect(port, {"first", "second"}, "both to be used, as none is ready")
                operators[0].status = 200
                expect(port, {"first"}, "the one that is ready again to be used alone")
                operators[0].status = 503
                expect(port, {"first", "second"}, "both to be used, as none is ready again")
                players[0].shutdown()
                players[0].server_close()
                expect(port, {"second"}, "the one that answers to be used, as none is ready")
            finally:
                proxy.kill()


if __name__ == "__main__":
    sys.exit(main())
