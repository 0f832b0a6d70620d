"""The whole cluster on one machine: etcd, a database of three machines, and nodes of emcon. Everything in it can be killed, paused,
started, cut off and disturbed otherwise. Standard library only; runs in a nest (nest.py)."""
import os, pathlib, signal, struct, subprocess, threading

from database import Database, Part, insist, wait_until
from door import Door
from machines import Bridge, Shared, call
from nest import children, send

LIMITS = {"address_share_percent": 100, "openings_burst": 100_000_000, "creations_burst": 1_000_000, "visits_burst": 1_000_000,
          "address_guesses_burst": 1_000_000, "chat_burst": 1_000_000, "requests_burst": 1_000_000, "address_bytes": 1_000_000_000}

DISK_MB = 500  # of a database machine


class Node(Part):
    """One emcon-server, which is started again when it ends by itself, as a host's service manager does."""

    def __init__(self, machine, cluster):
        super().__init__(machine)
        self.cluster, self.wanted, self.change, self.keeper = cluster, False, threading.Condition(), None
        self.serving, self.ended, self.work = False, [], machine.folder / "work"
        self.program = cluster.programs / "server/main/emcon-server"
        self.work.mkdir()
        self.config, self.clock, self.standing = (machine.folder / name for name in ("server.toml", "clock", "stand"))
        for file in (self.clock, self.standing):
            file.write_bytes(bytes(8))

    def port(self):
        return self.machine.port("players", 7414)

    def operator(self):
        return self.machine.port("operator", 7416)

    def address(self):
        return self.machine.at("players", 7414)

    def trunk(self):
        """Where the other nodes find it."""
        return self.machine.at("trunk", 7415)

    def configure(self):
        lines = [f'operator = "{self.machine.at("operator", 7416)}"', "allow_test_matches = true"]
        if self.cluster.trunks:
            lines.append(f'node = "{self.trunk()}"')
        if self.cluster.roomy:
            lines += ["[limits]", *(f"{name} = {value}" for name, value in LIMITS.items())]
        self.config.write_text("\n".join(lines) + "\n")

    def start(self):
        """Returns when it serves."""
        self.begin()
        wait_until(self.serves, f"{self.name} to serve", more=lambda: self.log.read_text()[-3000:])

    def serves(self):
        insist(self.cluster.ground)
        return self.serving

    def begin(self):
        self.configure()
        self.wanted = True
        self.keeper = threading.Thread(target=self.keep, daemon=True)
        self.keeper.start()

    def keep(self):
        while True:
            with self.change, open(self.log, "ab") as log:  # whoever says that it shall leave finds its process, or it does not begin
                if not self.wanted:
                    return
                self.process = self.machine.start([self.program, "serve", "--db", self.cluster.database.url("emcon", "emcon"), "--listen",
                                                   self.address(), "--config", self.config],
                                                  stdout=subprocess.PIPE, stderr=log, text=True, cwd=self.work, env=self.environment())
            for line in self.process.stdout:
                self.serving = self.serving or line.startswith("listening on")
            code = self.process.wait()
            self.serving = False
            with self.change:
                if self.wanted:
                    self.ended.append(code)
                    self.change.wait_for(lambda: not self.wanted, timeout=1)

    def environment(self):
        settings = {**os.environ, **self.cluster.database.settings()}
        if self.cluster.preloaded:
            settings |= {"LD_PRELOAD": self.cluster.preloaded, "EMCON_CLOCK": str(self.clock), "EMCON_STAND": str(self.standing)}
        return settings

    def skew(self, seconds):
        """Its clock is so much off the others' from now on."""
        set_number(self.clock, seconds)

    def stand(self, stands):
        """Its loop stands still from now on, or goes on; its other threads go on all the while."""
        set_number(self.standing, int(stands))

    def leave(self, number):
        with self.change:
            self.wanted = False
            self.change.notify_all()
        if self.up() and number == signal.SIGKILL:
            Part.kill(self)
        elif self.up():
            send([self.process.pid] if self.machine.network is None else children(self.process.pid), number)
        if self.keeper:
            self.keeper.join()
        self.paused = False

    def kill(self):
        self.leave(signal.SIGKILL)

    def stop(self):
        """As a host does who drains it."""
        self.leave(signal.SIGTERM)


class Cluster:
    """`programs`: a build folder. `apart`: machines with networks of their own. `roomy`: limits of one address do not bind, for all players
    come from one."""

    def __init__(self, programs, folder, *, apart, nodes=3, roomy=False, fsync="off"):
        self.programs, self.folder, self.roomy = pathlib.Path(programs).resolve(), folder, roomy
        self.ground = Bridge(folder) if apart else Shared(folder)
        self.database = Database(self.ground, fsync=fsync, disk_mb=DISK_MB if apart else 0)
        self.trunks = "--node" in self.tool("serve", "--help")
        self.preloaded = f"{library(folder, 'clock')}:{library(folder, 'stand')}" if apart else None
        self.nodes = [Node(self.ground.machine(f"node{number}"), self) for number in range(1, nodes + 1)]
        self.entrance, self.witnessed, self.struck = None, [], set()  # struck: names of parts to which something is done now
        self.playing = lambda: []  # matches that run now
        self.parts = {part.name: part for part in (self.database.etcd, *self.database.members, *self.nodes)}

    def start(self, say=lambda text: None):
        say("etcd, and three machines with Patroni and PostgreSQL ...")
        self.database.start()
        primary = self.database.settle()
        say(f"{primary} is the primary.")
        self.database.make("emcon")
        for node in self.nodes:
            node.start()

    def door(self, **where):
        """The address at which players find it. Until nodes hand connections on to each other all players of a match must be at one node."""
        self.entrance = Door({node.name: (node.machine.address, node.port(), node.operator()) for node in self.nodes}, spread=self.trunks, **where)
        return self.entrance

    def connections(self, name):
        """How many of players go through this node."""
        return len(self.entrance.through[name]) if self.entrance else 0

    def owned(self):
        """{name of a node: {match: hold}} of what each has now. Of nodes with a trunk alone, for others have no address."""
        rows = self.database.sql("emcon", "emcon", "SELECT convert_from(n.address, 'UTF8'), convert_from(m.match, 'UTF8'), m.hold "
                                 "FROM emcon.matches AS m JOIN emcon.nodes AS n ON n.node = m.owner WHERE n.alive_until > now()")
        at, out = {node.machine.at("trunk", 7415): node.name for node in self.nodes}, {node.name: {} for node in self.nodes}
        for address, match, hold in (row.split("\t") for row in rows.splitlines()):
            out[at[address]][match] = int(hold)  # there are no other nodes
        return out

    def hold(self, match):
        return int(self.database.sql("emcon", "emcon", f"SELECT hold FROM emcon.matches WHERE match = '{match}'"))

    def testify(self, node, witnesses):
        """Keeps what the witnesses of a node that hung were shown: (witness, whether another had taken the match before the node woke)."""
        self.witnessed += [{"node": node.name, "match": witness.match, "taken": taken, "woken": witness.woken, "shown": witness.shown}
                           for witness, taken in witnesses]

    def tool(self, *words):
        done = subprocess.run([self.programs / "server/main/emcon-server", *map(str, words)], capture_output=True, text=True,
                              env={**os.environ, **self.database.settings()})
        if done.returncode:
            raise SystemExit(f"emcon-server {' '.join(map(str, words))}: exit {done.returncode}\n{done.stdout}{done.stderr}")
        return done.stdout

    def end(self):
        """Stops the nodes as a host does, then everything at once. What hangs goes on first, for the nodes give their matches back."""
        for part in self.parts.values():
            if part.paused:
                part.go_on()
        leaving = [threading.Thread(target=node.stop) for node in self.nodes]
        for one in leaving:
            one.start()
        for one in leaving:
            one.join()
        for part in (*self.database.members, self.database.etcd):
            part.kill()


def library(folder, name):
    """A library that changes what a program meets: clock.c, stand.c."""
    made = folder / f"{name}.so"
    call("cc", "-shared", "-fPIC", "-O1", "-Wall", "-Werror", pathlib.Path(__file__).with_name(f"{name}.c"), "-o", made)
    return str(made)


def set_number(file, number):
    """What programs with such a library read from this file from now on, also those that run. They have mapped it: it must never be shorter
    than its number, not even for a moment, or a program that looks then is killed (SIGBUS)."""
    with open(file, "r+b") as opened:
        opened.write(struct.pack("<q", number))
