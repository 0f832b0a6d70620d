"""Machines of a cluster on one real one: each has a name and an address, and runs programs. With a network of their own the machines
can be cut off from one another. Standard library only."""
import collections, ctypes, errno, json, os, pathlib, pwd, socket, subprocess

from ports import strangers

NEW_NETWORK = 0x40000000  # CLONE_NEWNET
ALONE = ["unshare", "--pid", "--fork", "--kill-child", "--mount-proc"]
libc = ctypes.CDLL(None, use_errno=True)


def call(*words, given=None):
    done = subprocess.run([str(word) for word in words], input=given, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"{' '.join(map(str, words))}: exit {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout


def checked(result):
    if result:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))


class Machine:
    """A place for programs. `network`: a descriptor of its own network, or None on this machine's. `deal` gives a port for one
    wished, to who needs it."""

    def __init__(self, name, folder, address, deal, network=None):
        self.name, self.folder, self.address, self.deal, self.network, self.ports = name, folder, address, deal, network, {}
        self.folder.mkdir()
        self.folder.chmod(0o755)

    def port(self, what, wished):
        """The port of a service: the wished one where that is free, and always the same."""
        if what not in self.ports:
            self.ports[what] = self.deal(wished, f"{self.name} ({what})")
        return self.ports[what]

    def at(self, what, wished):
        return f"{self.address}:{self.port(what, wished)}"

    def start(self, words, *, owner=None, **how):
        """A program on this machine, in a process group of its own, for Ctrl-C is not meant for it. On a machine with a network of its
        own it has numbers of processes of its own, too, if no `owner` is named: from another machine nobody can see whether it lives."""
        def prepare():
            os.setsid()
            if self.network is not None:
                checked(libc.setns(self.network, NEW_NETWORK))
            if owner is not None:
                owner.become()
        prefix = owner.words if owner is not None else ALONE if self.network is not None else []
        return subprocess.Popen([*prefix, *map(str, words)], stdin=subprocess.DEVNULL, preexec_fn=prepare, cwd=how.pop("cwd", self.folder), **how)


class Owner:
    """Who serves the databases, for PostgreSQL refuses root: the user `postgres` for root, and for who is root only in a namespace himself."""

    def __init__(self):
        self.user, self.words = None, []
        if os.geteuid() != 0:
            return
        if int(pathlib.Path("/proc/self/uid_map").read_text().split()[2]) > 1:
            self.user = pwd.getpwnam("postgres")
        else:
            self.words = ["unshare", "--user", "--map-user=1000", "--map-group=1000"]

    def become(self):
        """In a child before its program begins."""
        if self.user:
            os.setgroups([])
            os.setgid(self.user.pw_gid)
            os.setuid(self.user.pw_uid)

    def own(self, folder):
        if self.user:
            os.chown(folder, self.user.pw_uid, self.user.pw_gid)


class Shared:
    """All machines are at this one's own address, so anybody on it can play. Nothing can be cut."""
    ADDRESS = "127.0.0.1"

    def __init__(self, folder):
        self.folder, self.dealt, self.known = folder, {}, set()  # known: who listened beside us when we got the port, as by IPv6 alone

    def machine(self, name):
        return Machine(name, self.folder / name, self.ADDRESS, self.deal)

    def deal(self, wished, who):
        """The first port from the wished one on that is free and of none of these machines."""
        for port in range(wished, 65536):
            if port not in self.dealt and self.take(port, who) is None:
                return port
        raise SystemExit(f"No port from {wished} on is free, and {who} needs one: end what has them (`ss -ltnp` shows it).")

    def take(self, port, who):
        """Nothing, or why it cannot be had."""
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((self.ADDRESS, port))
                mark = reserved(port)
            except OSError as failure:
                return "is taken" if failure.errno == errno.EADDRINUSE else f"cannot be had ({failure.strerror})"
        self.dealt[port] = (who, mark)
        self.known |= {one for one in strangers() if one[0] == port}
        return None

    def taken(self):
        """What is wrong, if another program listens by now at a port that was dealt; else nothing."""
        def found():
            return {one for one in strangers() - self.known if one[0] in self.dealt}
        for port, _ in found() and found():  # twice: whoever is just born or dies may not be seen as ours
            return (f"Port {port}, which {self.dealt[port][0]} needs, has been taken by another program: end that one "
                    f"(`ss -ltnp 'sport = :{port}'` shows it), or start `up` anew, which takes another port.")
        return ""


def reserved(port):
    """Keeps the port from others of these programs until the program in it is there: a name that only one can have, and that goes with us."""
    mark = socket.socket(socket.AF_UNIX)
    try:
        mark.bind(f"\0emcon-nodes-port-{port}")
    except OSError:
        mark.close()
        raise
    return mark


class Bridge:
    """Every machine has a network of its own, on one bridge; players stand at the bridge. Only in a nest with a network."""
    PLAYERS = "10.77.0.1"

    def __init__(self, folder):
        self.folder, self.machines, self.cuts = folder, {}, collections.Counter()  # cuts: how many faults cut this pair
        call("ip", "link", "set", "lo", "up")
        call("ip", "link", "add", "bridge", "type", "bridge")
        call("ip", "address", "add", f"{self.PLAYERS}/24", "dev", "bridge")
        call("ip", "link", "set", "bridge", "up")

    def machine(self, name, address=None):
        """`address`: one of the bridge's network; the next one if none is given."""
        address = address or f"10.77.0.{10 + len(self.machines)}"
        network = new_network()
        path = f"/proc/{os.getpid()}/fd/{network}"
        call("ip", "link", "add", f"to-{name}", "type", "veth", "peer", "name", "eth0", "netns", path)
        call("ip", "link", "set", f"to-{name}", "master", "bridge", "up")
        inside = ["nsenter", f"--net={path}"]
        for words in (["ip", "link", "set", "lo", "up"], ["ip", "address", "add", f"{address}/24", "dev", "eth0"],
                      ["ip", "link", "set", "eth0", "up"]):
            call(*inside, *words)
        self.machines[name] = Machine(name, self.folder / name, address, lambda wished, who: wished, network)
        return self.machines[name]

    def taken(self):
        """Nobody else is in these networks."""
        return ""

    def cut(self, one, other):
        """From now on nothing of one of the two machines arrives at the other."""
        self.cuts[frozenset((one, other))] += 1
        self.apply(one, other)

    def join(self, one, other):
        """What was cut arrives again, unless it was cut for another reason, too."""
        self.cuts[frozenset((one, other))] -= 1
        self.apply(one, other)

    def apply(self, *names):
        for name in names:
            if name not in self.machines:
                continue  # players filter nothing, their machine does
            away = [self.address(other) for cut in +self.cuts if name in cut for other in cut - {name}]
            rules = "".join(f"add rule inet cuts {chain} ip {field} {address} drop\n" for address in away
                            for chain, field in (("input", "saddr"), ("output", "daddr")))
            call("nsenter", f"--net=/proc/{os.getpid()}/fd/{self.machines[name].network}", "nft", "-f", "-",
                 given="add table inet cuts\ndelete table inet cuts\nadd table inet cuts\n"
                       "add chain inet cuts input { type filter hook input priority 0; }\n"
                       "add chain inet cuts output { type filter hook output priority 0; }\n" + rules)

    def address(self, name):
        return self.machines[name].address if name in self.machines else self.PLAYERS


def new_network():
    """A descriptor of a fresh network, which lives as long as that or a process in it."""
    ready, made = os.pipe()
    release, hold = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(hold)
        failed = libc.unshare(NEW_NETWORK)
        os.write(made, b"n" if failed else b"y")
        os.read(release, 1)
        os._exit(0)
    answer = os.read(ready, 1)
    descriptor = os.open(f"/proc/{child}/ns/net", os.O_RDONLY) if answer == b"y" else None
    for one in (ready, made, release, hold):
        os.close(one)
    os.waitpid(child, 0)
    if descriptor is None:
        raise SystemExit("no network could be made")
    return descriptor


def write_json(file, value):
    """JSON is YAML, too."""
    file.write_text(json.dumps(value, indent=1), encoding="utf-8")
