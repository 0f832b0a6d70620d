#!/usr/bin/env python3
"""docs/cluster.md to the letter: every command of it, in its order, on the machine that it names, on six fresh Debian 12 with their own
systemd in one network; and what a host has then.

usage: cluster.py BUILD_DIR
Machines that are named together do it at the same time. Replaced are: `tools/package` (the packages are those of BUILD_DIR), certbot
(certbot_twin.py, whose authority is the test's own), the DNS (/etc/hosts), and MATCH, which stands for a match of the test. ssh is Debian's,
with keys of the test. What apt installs lies ready on the machines, which reach nobody else. Where this system gives a process fewer
descriptors than HAProxy's `maxconn` needs the proxy's is lowered.
The commands of "The whole cluster on one machine" are run by tests/nodes: up_test.py types those of its table, and the nemesis runs as
`--short`. Here each flag and kind of fault that stands in the document is looked up in what the programs say of themselves.
Exit code 77: this machine cannot show it.
"""
import concurrent.futures, resource, shlex

import packages
from document import *

sys.path.append(str(TESTS / "nodes"))
from machines import NEW_NETWORK, Bridge, libc  # noqa: E402

NAMES = ["db1", "db2", "db3", "node1", "node2", "proxy"]
ADDRESSES = {"db1": "10.77.0.11", "db2": "10.77.0.12", "db3": "10.77.0.13", "node1": "10.77.0.21", "node2": "10.77.0.22", "proxy": "10.77.0.31"}
PLAYER = "10.77.0.99"
INSTALLED = ["postgresql-15", "etcd-server", "etcd-client", "patroni", "python3-etcd", "postgresql-client", "haproxy", "certbot", "ssl-cert"]
FRESH = [*SYSTEM, "openssh-server", "openssh-client", "iproute2", "wget", "python3"]  # as Debian's installer leaves a server
DESCRIPTORS = 40_100  # that HAProxy wants for 20,000 connections
URL = "postgresql://emcon@db1,db2,db3/emcon"
# Before a block of commands: whose they are, and what the last one must say in the end.
WHOSE = re.compile(r"\nOn ((?:\w+(?:, | and )?)+)(?:, until it says ([^\n]*))?:\n\n\Z")


class Step:
    """A block of the document: which machines run it, and what it must say at last."""

    def __init__(self, before, block):
        found = WHOSE.search("\n" + before)
        if not found:
            raise SystemExit(f"docs/cluster.md does not say whose commands these are:\n{block}")
        self.names, self.says = re.split(", | and ", found.group(1)), re.findall("`([^`]+)`", found.group(2) or "")
        if set(self.names) - set(NAMES):
            raise SystemExit(f"docs/cluster.md names machines that are not there: {self.names}")
        self.block = commands(block)


def steps(text):
    at, out = 0, []
    for found in BLOCK.finditer(text):
        out.append(Step(text[at:found.start()], found.group()))
        at = found.end()
    return out


class Cluster:
    """Six machines and a player's, in one network. `close` removes them."""

    def __init__(self, build, where):
        self.debs = packages.made(build, where / "new", packages.NEW)
        needed = set(packages.dependencies(self.debs)) - {"emcon", "emcon-server"}
        archive, trusted = base(build / "tests/packages", FRESH, {*INSTALLED, *needed}), authority(where)
        if libc.unshare(NEW_NETWORK):
            skip("nobody can have a network of his own here")
        self.bridge, self.beneath, self.machines, self.match, self.prompted = Bridge(where), in_memory(archive), {}, None, 0
        self.networks = {name: self.bridge.machine(name, address).network for name, address in [*ADDRESSES.items(), ("player", PLAYER)]}
        key = where / "key"
        subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", "root@node1", "-f", key], check=True)
        self.trusted, self.key = trusted, key
        for name in [*NAMES, "player"]:
            self.machines[name] = self.fresh(name)

    def fresh(self, name):
        debs = [one for one in self.debs if name == "player" or (name == "node1" and one.name.startswith("emcon-server_"))]
        machine = Machine(Debian(beneath=self.beneath, name=name), debs, self.trusted,
                          f"127.0.0.1 localhost\n127.0.1.1 {name}.example.org {name}\n{ADDRESSES['proxy']} {NAME}\n")
        root = machine.debian.root
        (root / "etc/hostname").write_text(name + "\n")
        ssh = root / "root/.ssh"
        ssh.mkdir(mode=0o700, exist_ok=True)
        (ssh / "authorized_keys").write_text(self.key.with_suffix(".pub").read_text())
        if name == "node1":  # from which root reaches the others, and has before
            shutil.copy(self.key, ssh / "id_ed25519")
            (ssh / "known_hosts").write_text("* " + (root / "etc/ssh/ssh_host_ed25519_key.pub").read_text())
        return machine

    def __getitem__(self, name):
        return self.machines[name]

    def boots(self, name):
        self[name].boot(f"/proc/{os.getpid()}/fd/{self.networks[name]}")

    def loses(self, name):
        """Its machine dies for good; a fresh one has its name and its address."""
        self[name].debian.crash()
        self[name].debian.close()
        self.machines[name] = self.fresh(name)
        self.boots(name)

    def does(self, step):
        """What each machine of the step says."""
        with concurrent.futures.ThreadPoolExecutor(len(self.machines)) as hosts:
            return dict(zip(step.names, hosts.map(lambda name: self.does_alone(name, step), step.names)))

    def does_alone(self, name, step):
        block, machine = step.block.replace("MATCH", self.match or "MATCH"), self[name]
        if not step.says:
            return machine.does(block)
        said = ""
        def right():
            nonlocal said
            said = machine.does(block, code=None)
            return all(word in said for word in step.says)
        machine.until(right, f"{name} to say {' and '.join(step.says)}; it said\n{said}")
        return said

    def tool(self, *words, at="node2"):
        return self[at].run("env", "--chdir=/var/lib/emcon", "runuser", "-u", "emcon", "--", "emcon-server", *words)

    def owner(self, match):
        """The node that plays it; None if none does."""
        said = self.tool("nodes", "--db", URL, "--match", match)
        return next((name for name in ("node1", "node2") if ADDRESSES[name] in said), None)

    def members(self, by="db1"):
        """{name: role} as Patroni has them, of those that run. patronictl warns of each etcd that it does not reach."""
        said = self[by].run("patronictl", "-c", "/etc/patroni/config.yml", "list", "--format", "json")
        listed = next((line for line in said.splitlines() if line.startswith("[")), "[]")
        return {one["Member"]: one["Role"] for one in json.loads(listed) if one["State"] in ("running", "streaming")}

    def close(self):
        for machine in self.machines.values():
            machine.debian.close()
        given_back(self.beneath)


def plays(cluster, at_decision, happens):
    """The guided battle, by the name that players know; at one decision something happens, and it goes on to its end."""
    known = set(cluster.tool("list", "--db", URL).split())
    somebody = packages.Player(cluster["player"].debian, "learn", "duel-at-kessa", server=f"wss://{NAME}:443")
    def meanwhile(decisions):
        if decisions == at_decision:
            somebody.prompt(r"\[you\]")
            match = next(json.loads(line)["match"] for line in cluster.tool("list", "--json", "--db", URL).splitlines()
                         if json.loads(line)["match"] not in known)
            happens(match)
    decisions = somebody.learns(meanwhile)
    if decisions <= at_decision:
        raise SystemExit(f"the guided battle ended after {decisions} decisions, before anything happened")
    return decisions


def node_dies(cluster):
    """The machine of the node that plays a match loses its power; the match goes on at the other, and the machine comes back."""
    died = []
    def happens(match):
        died.append(cluster.owner(match))
        cluster[died[0]].debian.crash()
        other = "node2" if died[0] == "node1" else "node1"
        cluster[other].until(lambda: cluster.owner(match) == other, f"{other} to play what {died[0]} has played")
    decisions = plays(cluster, 3, happens)
    cluster.boots(died[0])
    cluster[died[0]].until(lambda: takes_players(cluster, died[0]), f"{died[0]} to take players again")
    print(f"{died[0]} died in a battle of {decisions} decisions, which went on to its end", flush=True)


def leader_dies(cluster):
    """So does the leader's, and another takes its place; the machine comes back, and follows."""
    leader = next(name for name, role in cluster.members().items() if role == "Leader")
    other = "db1" if leader != "db1" else "db2"
    def happens(match):
        cluster[leader].debian.crash()
        cluster[other].until(lambda: "Leader" in [role for name, role in cluster.members(other).items() if name != leader], "another leader")
    decisions = plays(cluster, 3, happens)
    cluster.boots(leader)
    cluster[other].until(lambda: sorted(cluster.members(other).values()) == ["Leader", "Replica", "Sync Standby"], f"{leader} to follow")
    print(f"{leader}, the leader, died in a battle of {decisions} decisions, which went on to its end", flush=True)


def takes_players(cluster, name):
    return "200 OK" in cluster["proxy"].run("wget", "-S", "-qO-", f"http://{ADDRESSES[name]}:7415/ready", code=None)


# What must hold behind each part.
def names_are_there(cluster, said):
    for name in NAMES:
        cluster[name].must(f"addresses at {name}", ADDRESSES, {one: cluster[name].run("getent", "hosts", one).split()[0] for one in NAMES})
    cluster["node1"].must("the passwords' file", "600", cluster["node1"].does("stat -c %a cluster/secrets").strip())
    drawn = (cluster["node1"].debian.root / "root/cluster/secrets").read_text()
    cluster["node1"].does("cluster/fill --draw", code=2)
    cluster["node1"].must("passwords that were drawn", drawn, (cluster["node1"].debian.root / "root/cluster/secrets").read_text())


def database_is_there(cluster, said):
    for name in ("db1", "db2", "db3"):
        cluster[name].active("etcd", "patroni")
        cluster[name].must("who reads the passwords", "600 postgres", cluster[name].run("stat", "-c", "%a %U", "/etc/patroni/config.yml").strip())
        # A password is asked for, and none goes over the network in the clear.
        cluster["node2"].run("bash", "-c", f"! timeout 5 bash -c 'exec 3<>/dev/tcp/{PLAYER}/5432'")
        for url in (f"postgresql://postgres@{name}/postgres", f"postgresql://emcon@{name}/emcon?sslmode=disable"):
            cluster["node1"].run("psql", "--no-password", url, "-c", "SELECT 1", code=2)
    shown = cluster["db1"].run("runuser", "-u", "postgres", "--", "psql", "-At", "postgresql://postgres@db1,db2,db3/postgres?target_session_attrs=read-write",
                               "-c", "SELECT name || '=' || setting FROM pg_settings WHERE name IN ('fsync', 'synchronous_commit', 'wal_retrieve_retry_interval')")
    cluster["db1"].must("settings", ["fsync=on", "synchronous_commit=on", "wal_retrieve_retry_interval=500"], sorted(shown.split()))


def nodes_are_there(cluster, said):
    for name in ("node1", "node2"):
        cluster[name].active("emcon-server.service", "emcon-backup.timer")
        cluster[name].must("who reads the password", "600 emcon", cluster[name].run("stat", "-c", "%a %U", "/var/lib/emcon/.pgpass").strip())
        held = cluster[name].run("bash", "-c", "ls -l /proc/$(systemctl show --property MainPID --value emcon-server)/fd")
        cluster[name].must("files that it serves", [], [line for line in held.splitlines() if "/var/lib/emcon/emcon.db" in line])


def proxy_is_there(cluster, said):
    player = cluster["player"]
    player.does("apt-get install -q -y --no-install-recommends ./*.deb")
    player.run("systemctl", "disable", "--now", "emcon-server")
    player.has_page("")
    cluster["proxy"].must("who reads the key", "600 root", cluster["proxy"].run("stat", "-c", "%a %U", "/etc/haproxy/emcon.pem").strip())
    before = cluster["proxy"].run("sha256sum", "/etc/haproxy/emcon.pem")
    cluster["proxy"].renews()
    cluster["proxy"].must("renewed", True, before != cluster["proxy"].run("sha256sum", "/etc/haproxy/emcon.pem"))
    player.has_page("")
    made = player.run("emcon", "--plain", "--server", f"wss://{NAME}:443", "new", "fires-of-space", "duel-at-kessa", "--bot", user="player", code=None)
    listed = [json.loads(line)["match"] for line in cluster.tool("list", "--json", "--db", URL).splitlines()]
    player.must(f"matches, after\n{made}", 1, len(listed))
    cluster.match = listed[0]


def all_is_well(cluster, said):
    for name in ("node1", "node2"):
        cluster[name].must("faults", "", "\n".join(line for line in said[0][name].splitlines() if line.startswith("FAULT")))
        cluster[name].must("itself among the nodes", True, ADDRESSES[name] in said[0][name])
        cluster[name].must("the match in the list", True, cluster.match in said[1][name])
    node_dies(cluster)


def leader_changed(cluster, said):
    leader_dies(cluster)


def node_came_back(cluster, said):
    """`systemctl stop` hands matches over: a battle in between goes on at the other node."""
    stopped = []
    def happens(match):
        stopped.append(cluster.owner(match))
        other = "node2" if stopped[0] == "node1" else "node1"
        cluster[stopped[0]].run("systemctl", "stop", "emcon-server")
        begun = time.monotonic()
        cluster[other].until(lambda: cluster.owner(match) == other, f"{other} to play what {stopped[0]} has given back")
        print(f"{other} played it {time.monotonic() - begun:.1f} s after {stopped[0]} had stopped", flush=True)
    plays(cluster, 3, happens)
    cluster[stopped[0]].run("systemctl", "start", "emcon-server")


def machine_replaced(cluster, said):
    """The steps of two other parts, by the fresh machine alone; then it is one of three again."""
    text = dict(documented())
    for heading in ("Names, addresses and passwords", "The database"):
        for step in steps("\n" + text[heading]):
            if "db3" in step.names:
                cluster.does_alone("db3", step)
    cluster["db1"].until(lambda: sorted(cluster.members().values()) == ["Leader", "Replica", "Sync Standby"], "db3 to follow")
    cluster["db3"].until(lambda: "is healthy" in cluster["db3"].run("etcdctl", "endpoint", "health", code=None), "etcd of db3 to be well")
    plays(cluster, 0, lambda match: None)


def backup_is_there(cluster, said):
    for name in ("node1", "node2"):
        cluster[name].active("emcon-server.service")
    cluster["node1"].must("copies", 1, len(list((cluster["node1"].debian.root / "var/backups/emcon").glob("*.dump"))))
    cluster["node1"].must("matches", cluster.kept, matches(cluster))
    cluster["player"].has_page("")


def matches(cluster):
    return sorted(json.loads(line)["match"] for line in cluster.tool("list", "--json", "--db", URL).splitlines())


def looked_at(cluster, said):
    cluster["node1"].must("leases that stand", ["emcon_lease_stands 1"] * 2, said[0]["node1"].splitlines()[:2])
    cluster["db1"].must("etcd", 3, said[1]["db1"].count("is healthy"))
    cluster["db1"].until(lambda: sorted(cluster.members().values()) == ["Leader", "Replica", "Sync Standby"], "the copy to follow")
    plays(cluster, 0, lambda match: None)


HOLDS = {"Names, addresses and passwords": names_are_there, "The database": database_is_there, "Nodes": nodes_are_there, "The proxy": proxy_is_there,
         "Is all well?": all_is_well, "Another leader": leader_changed, "A node goes, and comes back": node_came_back,
         "A fresh machine in place of one that is lost": machine_replaced, "Backups": backup_is_there, "When something is down": looked_at}


def before(cluster, step):
    """What the document presupposes of a step."""
    if "start emcon-backup.service" in step.block:
        cluster.kept = matches(cluster)
    if ">/etc/haproxy/haproxy.cfg" in step.block and 0 < (most := resource.getrlimit(resource.RLIMIT_NOFILE)[1]) < DESCRIPTORS:
        cluster["proxy"].does(f"sed -i 's/maxconn 20000/maxconn {most // 2 - 100}/' cluster/haproxy.cfg")
    if "member remove" in step.block:
        cluster.loses("db3")
        cluster["db1"].until(lambda: sorted(cluster.members().values()) == ["Leader", "Sync Standby"], "the two others to go on")
    if "reinit" in step.block:  # it says: not of the leader
        again = "patronictl -c /etc/patroni/config.yml switchover --force"
        cluster["db1"].until(lambda: cluster.members().get("db3") in ("Replica", "Sync Standby") or not cluster["db1"].does(again, code=None), "db3 to follow")


def follows(cluster):
    """The document, from its beginning to its end; how many lines of commands that were."""
    done = [(heading, steps("\n" + text)) for heading, text in documented()]
    cluster["node1"].must("parts with commands", sorted(HOLDS), sorted(heading for heading, has in done if has))
    lines = 0
    for heading, has in done:
        said, begun = [], time.monotonic()
        for step in has:
            before(cluster, step)
            said.append(cluster.does(step))
            lines += step.block.count("\n")
        if has:
            print(f"{heading}: as the document says, {time.monotonic() - begun:.0f} s", flush=True)
            HOLDS[heading](cluster, said)
    return lines


def documented():
    """[(heading, text)] of what a host does; the rest of the document must have no commands but those of tests/nodes."""
    done = []
    for heading, text in parts("cluster.md", "##"):
        if heading in ("Setting it up", "Looking after it"):
            top, *rest = ("\n" + text).split("\n### ")
            done += [(heading, top), *(tuple(part.split("\n", 1)) for part in rest)]
        elif BLOCK.search(text):
            raise SystemExit(f"docs/cluster.md has commands under {heading}, which nobody runs")
    return done


def nemesis_as_written(build):
    """Flags, kinds of faults and programs of the last part."""
    text = dict(parts("cluster.md", "##"))["The whole cluster on one machine"]
    lines = [shlex.split(line) for line in re.findall(r"^\$ (.*)$", text, re.M)]
    def told(program, word):
        return subprocess.run([TESTS.parent / program, word], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=True).stdout
    for program, *words in lines:
        if not (TESTS.parent / program).exists():
            raise SystemExit(f"there is no {program}, of which docs/cluster.md speaks")
        flags = [word for word in words if word.startswith("--")]
        unknown = [flag for flag in flags if flag not in told(program, "--help")]
        for counts in re.findall(r"--counts (\S+)", " ".join(words)):
            unknown += set(re.findall(r"([\w-]+)=", counts)) - set(told(program, "--list").split())
        if unknown:
            raise SystemExit(f"{program} does not know {unknown}, of which docs/cluster.md speaks")
    return len(lines)


def main():
    build = pathlib.Path(sys.argv[1]).resolve()
    need("debootstrap", "systemd-nspawn", "nsenter", "cpack", "dpkg-deb", "dpkg-shlibdeps", "openssl", "ip", "ssh-keygen")
    begun, lines = time.monotonic(), nemesis_as_written(build)
    where = pathlib.Path(tempfile.mkdtemp(prefix="emcon-cluster-"))
    try:
        cluster = Cluster(build, where)
        try:
            for name in cluster.machines:
                cluster.boots(name)
            print(f"{len(NAMES)} machines and a player's run, {time.monotonic() - begun:.0f} s", flush=True)
            lines += follows(cluster)
        finally:
            cluster.close()
    finally:
        shutil.rmtree(where)
    print(f"{lines} lines of docs/cluster.md were run to the letter, {time.monotonic() - begun:.0f} s")


if __name__ == "__main__":
    main()
