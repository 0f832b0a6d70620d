"""The cluster's database: etcd, and three machines on each of which Patroni keeps a PostgreSQL 15. Standard library only."""
import json, os, pathlib, secrets, signal, subprocess, sys, urllib.error, urllib.request

from machines import Owner, call, write_json
from nest import family, send, stand_still

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "e2e"))
from programs import until  # noqa: E402

PROGRAMS = pathlib.Path("/usr/lib/postgresql/15/bin")
# Debian's patroni belongs to Debian's Python; its first line names that.
NEEDED = {"etcd": "/usr/bin/etcd", "patroni": "/usr/bin/patroni", "patronictl": "/usr/bin/patronictl", "PostgreSQL 15": PROGRAMS / "postgres",
          "etcd for Python": "/usr/lib/python3/dist-packages/etcd", "psycopg2 for Python": "/usr/lib/python3/dist-packages/psycopg2"}
# The least that Patroni 3.0 takes. With failsafe_mode a primary goes on without etcd while it reaches all other members.
AGREED = {"ttl": 20, "loop_wait": 2, "retry_timeout": 5, "primary_start_timeout": 0, "maximum_lag_on_failover": 1048576,
          "synchronous_mode": True, "synchronous_mode_strict": True, "failsafe_mode": True}
PATIENCE_S = 90
SWITCHOVER_S = 45  # that Patroni takes to agree at most


def missing():
    return [name for name, path in NEEDED.items() if not pathlib.Path(path).exists()]


def wait_until(ask, what, patience_s=PATIENCE_S, pause_s=0.1, more=lambda: ""):
    """What `ask` gives as soon as that is something."""
    return until(ask, what, patience_s, pause_s, more)


def insist(ground):
    """Ends the wait for a program whose port another one has by now."""
    if wrong := ground.taken():
        raise SystemExit(wrong)


class Part:
    """What can be killed, paused, continued and started: the processes of one machine."""

    def __init__(self, machine):
        self.machine, self.name, self.process, self.paused = machine, machine.name, None, False
        self.log = machine.folder / f"{machine.name}.log"

    def pids(self):
        return family(self.process.pid) if self.up() else []

    def up(self):
        return self.process is not None and self.process.poll() is None

    def run(self, words, **how):
        with open(self.log, "ab") as log:
            self.process = self.machine.start(words, stdout=log, stderr=subprocess.STDOUT, **how)

    def kill(self):
        """The machine dies: all its processes at once."""
        found = set()
        while (pids := set(self.pids())) - found:  # what was being started meanwhile is found in the next round
            send(pids, signal.SIGSTOP)
            found |= pids
        send(found, signal.SIGKILL)
        if self.process:
            self.process.wait()
        self.paused = False
        return found

    def pause(self):
        """The machine hangs: its kernel still answers, its processes do not."""
        found = set()
        while (pids := set(self.pids())) - found:
            send(pids, signal.SIGSTOP)
            found |= pids
        wait_until(lambda: stand_still(self.pids()), f"{self.name} to stand still", pause_s=0.01)
        self.paused = True

    def go_on(self):
        send(self.pids(), signal.SIGCONT)
        self.paused = False


class Etcd(Part):
    """Patroni 3.0 speaks etcd's older interface, version 2, here. With version 3 it keeps a copy of what it has read; after a hang that
    could stay stale, and no standby was synchronous any more (its pull request 2783, in 3.1)."""

    def __init__(self, machine, owner):
        super().__init__(machine)
        self.owner, self.data = owner, machine.folder / "data"
        self.data.mkdir(mode=0o700)
        owner.own(self.data)

    def start(self):
        self.machine.port("etcd", 2379)
        peers, clients = (f"http://{self.machine.at(*port)}" for port in (("etcd peers", 2380), ("etcd", 2379)))
        self.run(["/usr/bin/etcd", "--name", "etcd", "--enable-v2=true", "--data-dir", self.data, "--logger", "zap", "--log-outputs", "stderr",
                  "--listen-client-urls", clients, "--advertise-client-urls", clients, "--listen-peer-urls", peers,
                  "--initial-advertise-peer-urls", peers, "--initial-cluster", f"etcd={peers}"], owner=self.owner)


class Member(Part):
    """One machine of the database: Patroni, and the PostgreSQL that it keeps."""

    def __init__(self, machine, database):
        super().__init__(machine)
        self.database, self.disk, self.config = database, machine.folder / "disk", machine.folder / "patroni.yml"
        self.disk.mkdir()
        if database.disk_mb:
            call("mount", "-t", "tmpfs", "-o", f"size={database.disk_mb}m,mode=0755", "disk", self.disk)
        self.data, self.filler = self.disk / "data", self.disk / "filler"
        for folder in (self.data, machine.folder / "socket"):
            folder.mkdir(mode=0o700)
            database.owner.own(folder)

    def configure(self):
        machine, secret = self.machine, self.database.secret
        users = {name: {"username": name, "password": secret} for name in ("replicator", "rewinder")}
        write_json(self.config, {
            "scope": "emcon", "name": self.name, "namespace": "/tests/",
            "restapi": {"listen": machine.at("patroni", 8008), "connect_address": machine.at("patroni", 8008),
                        "authentication": {"username": "patroni", "password": secret}},
            "etcd": {"host": self.database.etcd.machine.at("etcd", 2379)},
            "bootstrap": {
                "dcs": {**AGREED, "postgresql": {"use_pg_rewind": True, "use_slots": True, "parameters": {
                    "max_connections": 60, "wal_keep_size": "256MB", "max_wal_size": "256MB", "wal_log_hints": "on",
                    # Standbys look for a new primary so often; of PostgreSQL's own 5 s commits would have to wait all.
                    "wal_retrieve_retry_interval": "500ms"}}},
                "initdb": [{"encoding": "UTF8"}, {"locale": "C.UTF-8"}, "data-checksums"]},
            "postgresql": {
                "listen": machine.at("postgresql", 5432), "connect_address": machine.at("postgresql", 5432), "data_dir": str(self.data),
                "bin_dir": str(PROGRAMS), "pgpass": str(machine.folder / "socket/pgpass"),
                "authentication": {"superuser": {"username": "postgres", "password": secret},
                                   "replication": users["replicator"], "rewind": users["rewinder"]},
                "pg_hba": [f"host {which} all {net} scram-sha-256" for which in ("all", "replication")
                           for net in ("127.0.0.0/8", "10.77.0.0/24")],
                "parameters": {"unix_socket_directories": str(machine.folder / "socket"), "fsync": self.database.fsync,
                               "password_encryption": "scram-sha-256", "shared_buffers": "32MB"}}})
        self.config.chmod(0o600)
        self.database.owner.own(self.config)

    def start(self):
        self.configure()
        if not self.postgres():  # another process may have its number by now, and PostgreSQL would take that for itself
            (self.data / "postmaster.pid").unlink(missing_ok=True)
        self.run(["/usr/bin/patroni", self.config], owner=self.database.owner)

    def postgres(self):
        """Processes of PostgreSQL, which Patroni starts and lets go."""
        try:
            server = int((self.data / "postmaster.pid").read_text().split()[0])
            if pathlib.Path(f"/proc/{server}/exe").resolve().name != "postgres":
                return []
        except (OSError, ValueError, IndexError):
            return []
        return family(server)

    def pids(self):
        return [*super().pids(), *self.postgres()]

    def crash(self):
        """PostgreSQL dies; Patroni, which sees it, lives."""
        send(self.postgres(), signal.SIGKILL)

    def fill(self):
        """Its disk is full from now on, to the last page. Only on a disk of its own."""
        with open(self.filler, "wb") as filler:
            try:
                while True:
                    filler.write(bytes(1 << 20))
                    filler.flush()
            except OSError:
                pass

    def empty(self):
        self.filler.unlink(missing_ok=True)

    def url(self, path):
        return f"http://{self.machine.at('patroni', 8008)}{path}"


class Database:
    """All of it. `ground` gives machines; `fsync`: "on" or "off"; `disk_mb`: each has a disk of that size of its own, in memory; 0: it has
    the folder's. Of a nest with namespaces only."""

    def __init__(self, ground, *, fsync="off", disk_mb=0, size=3):
        self.owner, self.fsync, self.disk_mb, self.secret = Owner(), fsync, disk_mb, secrets.token_hex(16)
        self.ground = ground
        self.etcd = Etcd(ground.machine("etcd"), self.owner)
        self.members = [Member(ground.machine(f"db{number}"), self) for number in range(1, size + 1)]
        self.passwords = ground.folder / "pgpass"
        self.passwords.write_text(f"*:*:*:*:{self.secret}\n")
        self.passwords.chmod(0o600)

    def start(self):
        self.etcd.start()
        for member in self.members:
            member.start()

    def settle(self):
        """Waits until there are a primary, its synchronous standby and as many others as there should be, which follow it; gives the primary's name."""
        return wait_until(self.settled, "a primary with its standbys", more=self.told)

    def settled(self):
        insist(self.ground)
        roles = [one["role"] for one in self.told() if one["state"] in ("running", "streaming")]
        if roles.count("leader") != 1 or "sync_standby" not in roles or len(roles) != len(self.members):
            return None
        try:  # one that runs need not follow
            following = int(self.sql("postgres", "postgres", "SELECT count(*) FROM pg_stat_replication WHERE state = 'streaming'"))
        except SystemExit:
            return None
        return next((one["name"] for one in self.told() if one["role"] == "leader"), None) if following == len(self.members) - 1 else None

    def told(self):
        """What the first member that answers says of all."""
        for member in self.members:
            if member.up() and not member.paused and (said := ask(member.url("/cluster"))):
                return said.get("members", [])
        return []

    def primary(self):
        """The member that takes writes, as far as those that answer know; None while there is none."""
        for member in self.members:
            if member.up() and not member.paused and ask(member.url("/primary")) is not None:
                return member
        return None

    def make(self, name):
        """A user of this name with a database of his own."""
        self.sql("postgres", "postgres", f"CREATE ROLE {name} LOGIN PASSWORD '{self.secret}'")
        self.sql("postgres", "postgres", f"CREATE DATABASE {name} OWNER {name}")

    def sql(self, user, database, words):
        """What `psql` prints, fields apart by tabs."""
        done = subprocess.run([PROGRAMS / "psql", "-AtF", "\t", "-v", "ON_ERROR_STOP=1", self.url(user, database), "-c", words],
                              capture_output=True, text=True, env={**os.environ, **self.settings()})
        if done.returncode:
            raise SystemExit(f"psql: {done.stderr}")
        return done.stdout

    def settings(self):
        """In the environment of programs that connect: where the password stands."""
        return {"PGPASSFILE": str(self.passwords)}

    def url(self, user, database):
        hosts = ",".join(member.machine.at("postgresql", 5432) for member in self.members)
        return f"postgresql://{user}@{hosts}/{database}?target_session_attrs=read-write&connect_timeout=2"

    def standby(self):
        """The member that the primary waits for, as far as they know; None while there is none."""
        names = [one["name"] for one in self.told() if one["role"] == "sync_standby"]
        return next((member for member in self.members if member.name in names), None)

    def switch_over(self):
        """Another takes the primary's place, as planned: whether Patroni agreed, and what it said."""
        member = next((one for one in self.members if one.up() and not one.paused), None)
        if member is None:
            return False, "no member is up"
        try:
            done = subprocess.run(["/usr/bin/patronictl", "-c", member.config, "switchover", "emcon", "--force"], capture_output=True, text=True,
                                  timeout=SWITCHOVER_S)
        except subprocess.TimeoutExpired:
            return False, "patronictl waits without end, as it does without etcd"
        return done.returncode == 0 and "Successfully" in done.stdout, done.stdout + done.stderr


def ask(url):
    """JSON from a member's Patroni; None if it does not answer, or with another code than 200."""
    try:
        with urllib.request.urlopen(url, timeout=2) as answer:
            return json.loads(answer.read() or b"{}")
    except (OSError, ValueError, urllib.error.URLError):
        return None
