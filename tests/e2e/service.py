#!/usr/bin/env python3
"""What a service manager and logrotate see of the server: its notices, and a log file that is moved away under load without a line lost.

usage: service.py BUILD_DIR
"""
import shutil, socket, time

from programs import *

PATIENCE_S = 60
ACTS, ROTATIONS = 20, 3
LOGROTATE = pathlib.Path(__file__).resolve().parents[2] / "deploy/emcon-server.logrotate"


class Manager:
    """Listens where NOTIFY_SOCKET points to."""

    def __init__(self, name):
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.socket.settimeout(PATIENCE_S)
        self.socket.bind(name)
        os.environ["NOTIFY_SOCKET"] = name.replace("\0", "@")

    def hears(self):
        return dict(line.split("=", 1) for line in self.socket.recv(4096).decode().splitlines())

    def is_told(self, *wanted):
        for one in wanted:
            said = self.hears()
            assert said.get(one) == "1", f"{said} instead of {one}=1"
            assert one != "RELOADING" or said["MONOTONIC_USEC"].isdigit(), said
        return said

    def has_heard_all(self):
        self.socket.setblocking(False)
        try:
            raise SystemExit(f"more was said: {self.hears()}")
        except BlockingIOError:
            os.environ.pop("NOTIFY_SOCKET")
            self.socket.close()


def notices(programs, name, where):
    where.mkdir()
    manager = Manager(name)
    server = Server(programs, where)
    assert manager.is_told("READY")["STATUS"], "no status"
    assert server.peer("/v1/lobby").ask(list_matches={})["id"], "it says that it serves, and answers nobody"
    assert "takes players" in server.tool("ready", "--db", server.db)
    server.process.send_signal(signal.SIGHUP)
    manager.is_told("RELOADING", "READY")
    server.stop()
    done = subprocess.run([server.program, "ready", "--db", server.db], capture_output=True, text=True)
    assert done.returncode == 7 and "No server runs on" in done.stderr, done
    manager.is_told("STOPPING")
    manager.has_heard_all()


def refused(programs, where):
    """A log that cannot be written is said before anybody is served."""
    done = subprocess.run([programs / "server/main/emcon-server", "--db", where / "x.db", "--listen", "127.0.0.1:0", "--log-file", where / "no/such/log"],
                          capture_output=True, text=True, timeout=PATIENCE_S)
    assert done.returncode == 2 and "no/such/log cannot be written" in done.stderr, done


def rotated(programs, where):
    """The shipped file for logrotate, with this test's folder and process; the host acts meanwhile, and each act is logged."""
    log = where / "log/emcon-server.log"
    log.parent.mkdir()
    server = Server(programs, where, "--log-file", log)
    tools = where / "bin"
    tools.mkdir()
    (tools / "systemctl").write_text(f"#!/bin/sh\necho {server.process.pid}\n")
    (tools / "systemctl").chmod(0o755)
    text = LOGROTATE.read_text()
    for old, new in (("/var/log/emcon/*.log", f"{log.parent}/*.log"), ("\tsu emcon emcon\n", "")):
        assert old in text, old
        text = text.replace(old, new)
    (where / "rotate.conf").write_text(text)
    (where / "rotate.conf").chmod(0o644)
    logrotate = [shutil.which("logrotate"), "--state", where / "state", "--force", where / "rotate.conf"]
    acts = 0
    match, _ = server.create("fires-of-space", "duel-at-kessa")
    act = lambda: server.tool("admin", "note", match, "--why", "tried", "--db", server.db)
    for turn in range(ROTATIONS):
        rotating = subprocess.Popen(logrotate, env={**os.environ, "PATH": f"{tools}:{os.environ['PATH']}"}, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        for _ in range(ACTS):
            act()
        acts += ACTS
        said = rotating.communicate(timeout=PATIENCE_S)[0]
        assert rotating.returncode == 0 and not said, said
        end = time.monotonic() + PATIENCE_S
        while not log.exists() and time.monotonic() < end:  # the signal comes when it comes
            act()
            acts += 1
    assert log.exists(), "no file was opened anew"  # by its name alone: numbers of files are used again
    server.stop()
    unpacked = [subprocess.run(["gzip", "-cd", file], check=True, capture_output=True, text=True).stdout if file.suffix == ".gz" else file.read_text()
                for file in log.parent.iterdir()]
    assert len(unpacked) == ROTATIONS + 1, sorted(log.parent.iterdir())
    lines = sum(text.count("event=admin ") for text in unpacked)
    assert lines == acts, f"{lines} lines of {acts} acts"
    assert "event=stopped" in log.read_text() and not server.log.read_text().count("event=stopped"), "the log goes elsewhere"
    print(f"{len(unpacked)} files of a log that was moved away {ROTATIONS} times under load hold all {acts} lines")


def main():
    programs, where = pathlib.Path(sys.argv[1]).resolve(), folder()
    notices(programs, str(where / "notices"), where / "named")
    notices(programs, f"\0emcon-service-{os.getpid()}", where / "abstract")
    refused(programs, where)
    if shutil.which("logrotate"):
        (where / "logs").mkdir()
        rotated(programs, where / "logs")
    else:
        print("logrotate is not installed (tools/install-deps hosting): the log was not moved away")
    shutil.rmtree(where)


if __name__ == "__main__":
    main()
