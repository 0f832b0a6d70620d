#!/usr/bin/env python3
"""docs/hosting.md to the letter: every command of it, in its order, on a fresh Debian 12 with its own systemd, and what a host has then.

usage: hosting.py BUILD_DIR
Replaced are two things. `tools/package` has been run already: the packages are those of BUILD_DIR, since the fresh machine has no
compiler. `certbot` is certbot_twin.py, whose authority is the test's own. What apt installs lies ready on the machine, which has no
network. Exit code 77: this machine cannot show it.
"""
import packages
from document import *

INSTALLED = ["nginx", "certbot", "prometheus", "logrotate", "ca-certificates"]  # by the document, and what the test's authority needs
# Runs on the machine: one connection that stays, and a fresh one for each line of its input; says which certificate each has been shown.
STAYS = """
import sys
sys.path.insert(0, "/srv/peer")
from rig import *
import ssl
tls = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
tls.check_hostname, tls.verify_mode = False, ssl.CERT_NONE
shown = lambda peer: hashlib.sha256(peer.socket.getpeercert(binary_form=True)).hexdigest()
stays = Peer(443, tls=tls)
stays.open()
for line in sys.stdin:
    answer, fresh = stays.ask(list_matches={}), Peer(443, tls=tls)
    fresh.open()
    print(json.dumps({"answered": "matches" in answer, "stays": shown(stays), "fresh": shown(fresh)}), flush=True)
    fresh.hang_up()
"""
CREATES = """
import sys
sys.path.insert(0, "/srv/peer")
from rig import *
peer = Peer(int(sys.argv[1]))
peer.open()
print(peer.ask(create_match={"settings": {"ruleset": "fires-of-space", "scenario": "duel-at-kessa", "name": "kept"}})["created"]["match"])
"""


def fresh(debs, authority, archive):
    """A machine with what this test looks at it with, and a stand-in for tools/package, which has run already."""
    machine = Machine(Debian(archive), debs, authority, f"127.0.0.1 localhost {NAME}\n::1 localhost\n")
    root = machine.debian.root
    (root / "root/tools").mkdir()
    (root / "root/tools/package").write_text("#!/bin/sh\nexit 0\n")
    (root / "root/tools/package").chmod(0o755)
    (root / "srv/peer").mkdir()
    for name in ("rig.py", "buffered.py"):
        shutil.copy(TESTS / "trust" / name, root / "srv/peer")
    return machine


class Stays:
    """Somebody who is connected, and stays."""

    def __init__(self, machine):
        self.process = subprocess.Popen(machine.debian.inside("python3", "-c", STAYS), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def looks(self):
        self.process.stdin.write("\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit("whoever stayed connected was cut")
        return json.loads(line)

    def leaves(self):
        self.process.stdin.close()
        self.process.wait(timeout=PATIENCE_S)


def renewed_beneath(machine):
    """The certificate is renewed while somebody is connected: he stays, and who comes after is shown the new one."""
    somebody = Stays(machine)
    before = somebody.looks()
    machine.must("one certificate for all", before["stays"], before["fresh"])
    machine.renews()
    machine.until(lambda: somebody.looks()["fresh"] != before["fresh"], "the renewed certificate")
    after = somebody.looks()
    machine.must("who stayed", (True, before["stays"]), (after["answered"], after["stays"]))
    somebody.leaves()


# What must hold behind each section.
def packages_are_there(machine, said):
    machine.active("emcon-server.service", "emcon-backup.timer")
    machine.must("it serves", True, "fires-of-space" in machine.run("emcon", "--server", "ws://127.0.0.1:7414", "rulesets"))


def certificate_is_there(machine, said):
    machine.active("emcon-server.socket", "emcon-server.service")
    machine.must("the client finds it by its name", True, "fires-of-space" in said[-1])
    machine.must("the key", "640 root emcon", machine.run("stat", "-c", "%a %U %G", "/etc/emcon/tls.pem").strip())
    machine.has_page("")
    renewed_beneath(machine)
    # Nothing comes of a call without a certificate, and what is there stays.
    kept = machine.run("sha256sum", "/etc/emcon/tls.pem")
    machine.run("/usr/libexec/emcon-server/certbot-hook", code=2)
    machine.run("/usr/libexec/emcon-server/certbot-hook", code=1, env={"RENEWED_LINEAGE": f"/etc/letsencrypt/live/not-{NAME}"})
    machine.must("the certificate", kept, machine.run("sha256sum", "/etc/emcon/tls.pem"))
    machine.must("files beside the certificate", ["emcon-server.toml", "tls.pem"], sorted(machine.run("ls", "/etc/emcon").split()))


def proxy_is_there(machine, said):
    machine.active("emcon-server.service", "nginx.service")
    machine.has_page("nginx")
    machine.must("http leads to https", f"https://{NAME}/", machine.fetches(f"http://{NAME}/")["at"])
    machine.must("the client finds it", True, "fires-of-space" in machine.run("emcon", "--server", f"wss://{NAME}:443", "rulesets"))
    before = Stays(machine)
    shown = before.looks()["fresh"]
    machine.renews()
    machine.until(lambda: before.looks()["fresh"] != shown, "the renewed certificate at nginx")
    before.leaves()
    machine.match = machine.python(CREATES, "7414")


def all_is_well(machine, said):
    machine.must("faults", "", "\n".join(line for line in said[0].splitlines() if line.startswith("FAULT")))
    machine.must("notes about a proxy", False, "proxies names it" in said[0])


def list_is_there(machine, said):
    machine.must("the match in the list", True, machine.match in said[0])
    machine.active("emcon-server.service")  # it can write still, whoever has looked


def matches_are_there(machine, said):
    machine.must("matches", True, machine.match in machine.run("runuser", "-u", "emcon", "--", "emcon-server", "list", "--db", "/var/lib/emcon/emcon.db"))


def backup_is_there(machine, said):
    machine.active("emcon-server.service", "emcon-server.socket")
    machine.must("copies", 1, len(list((machine.debian.root / "var/backups/emcon").glob("*.db"))))
    machine.must("what was there before", 1, len(list((machine.debian.root / "var/lib/emcon").glob("*.before-*"))))
    matches_are_there(machine, said)


def upgraded(machine, said):
    machine.must("what the newer program says", True, "nothing in it has to change" in said[0] and "fires-of-space revision" in said[0])
    machine.must("copies", 2, len(list((machine.debian.root / "var/backups/emcon").glob("*.db"))))
    machine.must("what it was tried on", [], list((machine.debian.root / "var/lib/emcon").glob("*.upgrade-check*")))
    machine.run("test", "-e", "/usr/share/doc/emcon-server/compatibility.md")
    machine.active("emcon-server.service")
    matches_are_there(machine, said)


def restarts_are_calm(machine, said):
    machine.active("emcon-server.socket", "emcon-server.service", "nginx.service")
    machine.run("systemctl", "restart", "emcon-server")
    machine.has_page("nginx")


def log_is_there(machine, said):
    log = machine.debian.root / "var/log/emcon/emcon-server.log"
    machine.must("the log", True, "event=started" in log.read_text())
    machine.run("logrotate", "--force", "/etc/logrotate.d/emcon-server")
    machine.until(log.exists, "the new log")
    machine.must("the log before", True, "event=started" in log.with_suffix(".log.1").read_text())
    machine.run("systemctl", "restart", "emcon-server")
    machine.must("the log after", True, "event=stopped" in log.read_text() and "event=started" in log.read_text())


def watched(machine, said):
    machine.run("promtool", "check", "config", "/etc/prometheus/prometheus.yml")
    def up():
        try:
            found = json.loads(json.loads(machine.run("python3", "-c", FETCHES, "http://127.0.0.1:9090/api/v1/query?query=up%7Bjob%3D%22emcon%22%7D", code=None))["text"])
        except ValueError:
            return False  # it does not answer yet
        return [one["value"][1] for one in found["data"]["result"]] == ["1"]
    machine.until(up, "Prometheus to see the server")
    rules = json.loads(machine.fetches("http://127.0.0.1:9090/api/v1/rules")["text"])["data"]["groups"][0]["rules"]
    machine.must("alerts", len(rules), len(re.findall("- alert:", (TESTS.parent / "deploy/monitoring/emcon-alerts.yml").read_text())))


HOLDS = {"Packages": packages_are_there, "A certificate, and the usual port": certificate_is_there, "Behind a proxy": proxy_is_there,
         "What is played": list_is_there, "Is all well?": all_is_well, "Backups": backup_is_there, "Upgrades": upgraded, "Restarts that refuse nobody": restarts_are_calm,
         "The log": log_is_there, "Watching it": watched}


def follows(machine):
    """The document, from its beginning to its end."""
    done = [(heading, [commands(block) for block in BLOCK.findall(text)]) for heading, text in parts("hosting.md", "##")]
    machine.must("sections with commands", sorted(HOLDS), sorted(heading for heading, blocks in done if blocks))
    lines = 0
    for heading, blocks in done:
        said = [machine.does(block) for block in blocks]
        lines += sum(block.count("\n") for block in blocks)
        if blocks:
            HOLDS[heading](machine, said)
            print(f"{heading}: as the document says", flush=True)
    machine.run("apt-get", "purge", "-q", "-y", "emcon", "emcon-server")
    for gone in ("/etc/emcon", "/var/lib/emcon", "/var/backups/emcon", "/var/log/emcon", "/usr/share/emcon-server", "/usr/libexec/emcon-server"):
        machine.must(f"{gone} after the purge with the matches, as Packages says", False, (machine.debian.root / gone[1:]).exists())
    return lines


def main():
    build = pathlib.Path(sys.argv[1]).resolve()
    need("debootstrap", "systemd-nspawn", "nsenter", "cpack", "dpkg-deb", "dpkg-shlibdeps", "openssl")
    where = pathlib.Path(tempfile.mkdtemp(prefix="emcon-hosting-"))
    try:
        debs = packages.made(build, where / "new", packages.NEW)
        needed = set(packages.dependencies(debs)) - {"emcon", "emcon-server"}
        machine = fresh(debs, authority(where), base(build / "tests/packages", SYSTEM, {*INSTALLED, *needed}))
        try:
            machine.boot()
            lines = follows(machine)
        finally:
            machine.debian.close()
    finally:
        shutil.rmtree(where)
    print(f"{lines} lines of docs/hosting.md were run to the letter")


if __name__ == "__main__":
    main()
