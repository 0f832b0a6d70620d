#!/usr/bin/env python3
"""`emcon-server doctor`: of each fault that is planted it says what is wrong, where, and what would be right; of a sound server nothing.

usage: doctor.py BUILD_DIR
Faults that need another user, or file systems of one's own, are planted where this test runs as root.
"""
import shutil, socket, sqlite3, tempfile

from programs import *

FAULTS_MIN = 30
UNWELL = 9
NOBODY = 65534
ROOT = os.geteuid() == 0
CERTIFICATE = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-subj", "/CN=play.example.org",
               "-addext", "subjectAltName=DNS:play.example.org,IP:127.0.0.1"]


class Place:
    """A sound installation: configuration, database, certificate."""

    def __init__(self, programs, whole):
        self.program = programs / "server/main/emcon-server"
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="emcon-doctor-"))
        self.folder.chmod(0o755)
        self.state = self.folder / "state"
        self.state.mkdir(mode=0o700)
        self.db, self.config = self.state / "emcon.db", self.folder / "emcon-server.toml"
        self.certificate, self.key = self.folder / "cert.pem", self.folder / "key.pem"
        if whole:
            for name in ("emcon.db", "cert.pem", "key.pem"):
                shutil.copy(whole / name, (self.state if name.endswith(".db") else self.folder) / name)
            self.db.chmod(0o600)
        self.settings = {"db": str(self.db), "listen": "127.0.0.1:0", "names": ["play.example.org"], "tls_cert": str(self.certificate),
                         "tls_key": str(self.key)}
        self.more, self.before, self.limits = "", [], ""

    def write(self):
        self.config.write_text("".join(f"{key} = {json.dumps(value)}\n" for key, value in self.settings.items()) + self.more)

    def doctor(self, *words):
        return subprocess.run([*self.before, self.program, "doctor", "--config", self.config, *words], capture_output=True, text=True)


def lines(text, kind):
    return [line.removeprefix(kind).strip() for line in text.splitlines() if line.startswith(kind)]


def renew(place, *how):
    subprocess.run([*CERTIFICATE, *how, "-keyout", place.key, "-out", place.certificate], check=True, capture_output=True)


AUTHORITY = """[ca]
default_ca = own
[own]
database = {0}/index
serial = {0}/serial
new_certs_dir = {0}
default_md = sha256
policy = any
x509_extensions = names
[any]
commonName = supplied
[names]
subjectAltName = DNS:play.example.org,IP:127.0.0.1
"""


def valid(place, begin, end):
    """A certificate of such times, as 20200101000000Z."""
    with tempfile.TemporaryDirectory() as work:
        work = pathlib.Path(work)
        (work / "conf").write_text(AUTHORITY.format(work))
        (work / "index").write_text("")
        (work / "serial").write_text("01\n")
        subprocess.run(["openssl", "req", "-new", "-key", place.key, "-subj", "/CN=play.example.org", "-out", work / "asked"], check=True, capture_output=True)
        subprocess.run(["openssl", "ca", "-batch", "-selfsign", "-notext", "-config", work / "conf", "-keyfile", place.key, "-in", work / "asked",
                        "-startdate", begin, "-enddate", end, "-out", place.certificate], check=True, capture_output=True)


def as_nobody(place):
    """The server's user is nobody: what root's doctor looks as."""
    for path in (place.state, place.db):
        os.chown(path, NOBODY, NOBODY)
    os.chown(place.key, NOBODY, NOBODY)


def mounted(place, options):
    """The database's folder on a small file system of its own, for the time of the call."""
    script = f"mount -t tmpfs -o {options} none {place.state} && cp {place.folder}/kept.db {place.db} && chmod 600 {place.db} && exec \"$@\""
    shutil.copy(place.db, place.folder / "kept.db")
    place.before = ["unshare", "--mount", "sh", "-c", script, "doctor"]


def older_schema(place):
    """Not a fault: the next start brings it up to date."""
    with sqlite3.connect(place.db) as db:
        db.execute("PRAGMA user_version = 5")


def spoil(place):
    """A page in the middle of the file."""
    with open(place.db, "r+b") as file:
        file.seek(4096 * 3)
        file.write(b"\xff" * 4096)


def changed_log(place):
    """One byte of one record; the file's pages are sound."""
    with sqlite3.connect(place.db) as db:
        db.execute("DROP TRIGGER records_are_append_only")
        db.execute("UPDATE records SET bytes = CAST(bytes || x'00' AS BLOB) WHERE id = (SELECT min(id) FROM records)")


def pragma(place, text):
    with sqlite3.connect(place.db) as db:
        db.execute("PRAGMA " + text)


def rename_settings(place, old, new):
    place.settings[new] = place.settings.pop(old)


def foreign(place):
    place.db.unlink()
    with sqlite3.connect(place.db) as db:
        db.execute("CREATE TABLE guests (name TEXT)")
    place.db.chmod(0o600)


def log_alone(place):
    place.db.unlink()
    (place.state / "emcon.db-wal").write_bytes(b"x")


def port_of_another(place):
    place.listener = socket.create_server(("127.0.0.1", 0))
    place.settings["listen"] = "127.0.0.1:%d" % place.listener.getsockname()[1]


def other_key(place):
    subprocess.run([*CERTIFICATE, "-keyout", place.key, "-out", place.folder / "other.pem"], check=True, capture_output=True)


def own_data(place, name, text):
    folder = place.folder / "data" / name
    folder.mkdir(parents=True)
    (folder / "own.toml").write_text(text)
    place.settings["data"] = str(place.folder / "data")


def owned(place, name):
    (place.state / name).write_bytes(b"")
    os.chown(place.state / name, 1, 1)


def no_configuration(place):
    place.write = lambda: None


def folder_for_configuration(place):
    place.write = lambda: place.config.mkdir()


def secret_configuration(place):
    written = place.write
    place.write = lambda: (written(), place.config.chmod(0o600))
    as_nobody(place)


def open_configuration(place):
    written = place.write
    place.write = lambda: (written(), place.config.chmod(0o666))


def gone(path):
    shutil.rmtree(path) if path.is_dir() else path.unlink()


# name, how it is planted, and words of the one sentence that must come: topic, what, where, what would be right.
FAULTS = [
    ("no configuration", no_configuration, ["configuration:", "cannot be read", "emcon-server.toml"]),
    ("a folder for a configuration", folder_for_configuration, ["configuration:", "is a directory", "emcon-server.toml", "TOML file"]),
    ("no TOML", lambda p: setattr(p, "more", "what is this\n"), ["configuration:", "emcon-server.toml:6"]),
    ("an unknown setting", lambda p: rename_settings(p, "names", "namse"), ["configuration:", "emcon-server.toml:5", "namse is no setting", "there are db"]),
    ("a setting of another kind", lambda p: p.settings.update(names="play.example.org"), ["configuration:", "names must be a list of texts"]),
    ("no address", lambda p: p.settings.update(listen="7414"), ["configuration:", "listen", "7414", "ADDRESS:PORT"]),
    ("no log level", lambda p: p.settings.update(log_level="loud"), ["configuration:", "log_level", '"debug", "info"']),
    ("an unknown limit", lambda p: setattr(p, "more", "[limits]\nconections = 5\n"), ["configuration:", "limits.conections is no limit", "there are connections"]),
    ("a limit out of range", lambda p: setattr(p, "more", "[limits]\nconnections = 0\n"), ["configuration:", "limits.connections", "from 1 to"]),
    ("a name that is none", lambda p: p.settings.update(names=["https://play"]), ["configuration:", "https://play"]),
    ("a proxy that is none", lambda p: p.settings.update(proxies=["nginx"]), ["configuration:", "nginx", "no address of a proxy", "127.0.0.1"]),
    ("a log that cannot be written", lambda p: p.settings.update(log_file="/nowhere/emcon.log"), ["configuration:", "/nowhere/emcon.log", "cannot be written",
                                                                                                 "LogsDirectory"]),
    ("a certificate without key", lambda p: p.settings.pop("tls_key"), ["configuration:", "tls_cert without tls_key", "both or none"]),
    ("a configuration for all to write", open_configuration, ["configuration:", "Everybody can write", "emcon-server.toml", "chmod 644"]),
    ("no folder of data", lambda p: p.settings.update(data="/nowhere"), ["data:", "no directory '/nowhere'"]),
    ("data of no ruleset", lambda p: own_data(p, "sector14", "a = 1\n"), ["data:", "sector14 are of no ruleset", "there are"]),
    ("data that is wrong", lambda p: own_data(p, "sector-14", "[[ship]]\nid = 5\n"), ["data:", "own.toml"]),
    ("no folder for the database", lambda p: gone(p.state), ["database:", "state", "cannot be found", "make it"]),
    ("a folder for all to write", lambda p: p.state.chmod(0o777), ["database:", "Everybody can write", "state", "chmod 700"]),
    ("a database for all to read", lambda p: p.db.chmod(0o644), ["database:", "emcon.db can be read", "644", "chmod 600"]),
    ("a database that cannot be written", lambda p: p.db.chmod(0o400), ["database:", "emcon.db cannot be written", "chmod 600"]),
    ("a folder for a database", lambda p: (p.db.unlink(), p.db.mkdir()), ["database:", "emcon.db is a folder; name the file", "--db"]),
    ("an empty database", lambda p: p.db.write_bytes(b""), ["database:", "emcon.db is empty", "restore a backup"]),
    ("no database", lambda p: p.db.write_bytes(b"to whom it may concern" * 500), ["database:", "emcon.db is no database; name the file that the server serves by --db"]),
    ("another program's database", foreign, ["database:", "emcon.db is a database of another program; name the file that the server serves by --db"]),
    ("a newer schema", lambda p: pragma(p, "user_version = 99"), ["database:", "emcon.db has schema 99", "newer program"]),
    ("a damaged database", spoil, ["database:", "emcon.db is damaged", "restore a backup"]),
    ("a changed log", changed_log, ["database:", "In ", "emcon.db the log of match", "record 1 was changed after it was written", "a backup from before"]),
    ("a log without database", log_alone, ["database:", "emcon.db is gone", "emcon.db-wal", "restore"]),
    ("a clock that is behind", lambda p: os.utime(p.db, (2e9, 2e9)), ["clock:", "emcon.db was written at 2033-05-18", "set the clock"]),
    ("few open files", lambda p: setattr(p, "before", ["prlimit", "--nofile=256:256"]), ["limits:", "Open files", "256", "LimitNOFILE", "at least 20064"]),
    ("small files", lambda p: setattr(p, "before", ["prlimit", "--fsize=1048576:1048576"]), ["limits:", "size of files", "1 MiB", "LimitFSIZE"]),
    ("little memory", lambda p: setattr(p, "before", ["prlimit", "--as=1073741824:1073741824"]), ["limits:", "memory", "1024 MiB", "LimitAS"]),
    ("no certificate", lambda p: p.certificate.unlink(), ["certificate:", "cert.pem", "No such file"]),
    ("no key", lambda p: p.key.unlink(), ["certificate:", "key.pem", "No such file"]),
    ("a certificate that is none", lambda p: p.certificate.write_text("hello\n"), ["certificate:", "cert.pem", "holds no certificate; a PEM file is wanted"]),
    ("another's key", other_key, ["certificate:", "key.pem", "is not that of the certificate in"]),
    ("a certificate that expires soon", lambda p: renew(p, "-days", "5"), ["certificate:", "cert.pem expires at", "certbot renew"]),
    ("a certificate that has expired", lambda p: valid(p, "20200101000000Z", "20210101000000Z"),
     ["certificate:", "cert.pem has expired at 2021-01-01", "renew it"]),
    ("a certificate of the future", lambda p: valid(p, "20900101000000Z", "20910101000000Z"), ["certificate:", "cert.pem is valid from 2090-01-01", "set the clock"]),
    ("a key for all to read", lambda p: p.key.chmod(0o644), ["certificate:", "key.pem can be read", "644", "chmod 640"]),
    ("a certificate for another name", lambda p: p.settings.update(names=["club.example.org"]), ["certificate:", "and not for club.example.org, by which", "get one"]),
    ("a port in use", port_of_another, ["ports:", "Another program listens on 127.0.0.1:", "another port"]),
    ("an address of another machine", lambda p: p.settings.update(listen="192.0.2.1:7414"), ["ports:", "Cannot listen on 192.0.2.1:7414", "assign"]),
    ("an operator for all", lambda p: p.settings.update(operator="0.0.0.0:0"), ["ports:", "operator's address 0.0.0.0:0 is open", "127.0.0.1"]),
    ("an operator for all at the players' port", lambda p: p.settings.update(listen="127.0.0.1:17414", operator="0.0.0.0:17414"),
     ["configuration:", "listen is 127.0.0.1:17414, and operator is 0.0.0.0:17414", "a port of its own"]),
    ("a node of a file", lambda p: p.settings.update(node="127.0.0.1:17447"), ["configuration:", "node (--node)", "emcon.db is a file", "PostgreSQL"]),
    ("one address for two", lambda p: p.settings.update(listen="127.0.0.1:17414", operator="127.0.0.1:17414"), ["configuration:", "listen and operator are both 127.0.0.1:17414"]),
]
ROOTS_FAULTS = [
    ("a configuration for root alone", secret_configuration, ["configuration:", "cannot read", "emcon-server.toml", "chmod 644"]),
    ("a key for root alone", lambda p: (as_nobody(p), os.chown(p.key, 0, 0), p.key.chmod(0o600)), ["certificate:", "key.pem", "Permission denied"]),
    ("root's folder", lambda p: (as_nobody(p), p.state.chmod(0o755), os.chown(p.state, 0, 0)), ["database:", "cannot write to the folder", "belongs to root", "chown"]),
    ("a folder that its owner cannot write to", lambda p: (as_nobody(p), p.state.chmod(0o500)), ["database:", "cannot write to the folder", "chmod 700"]),
    ("a copy that root has put there", lambda p: (as_nobody(p), os.chown(p.db, 0, 0)), ["database:", "emcon.db belongs to root", "chown the file to nobody"]),
    ("another's log", lambda p: owned(p, "emcon.db-wal"), ["database:", "emcon.db-wal belongs to", "chown the file"]),
    ("another's lock", lambda p: owned(p, "emcon.db.lock"), ["database:", "emcon.db.lock belongs to", "chown the file"]),
]
MOUNTED_FAULTS = [
    ("a full disk", lambda p: mounted(p, "size=4m"), ["disk:", "MiB are free", "state", "make room"]),
    ("no inodes", lambda p: mounted(p, "size=400m,nr_inodes=50"), ["disk:", "more files can be made", "state", "remove files"]),
    ("a read-only disk", lambda p: (mounted(p, "size=400m"), p.before.__setitem__(4, p.before[4].replace("exec", f"mount -o remount,ro {p.state} && exec"))),
     ["disk:", "mounted read-only", "state", "mount it rw"]),
]


def sound(programs):
    """A folder with a database in which a server has made a match, a certificate and its key; the doctor has nothing against them."""
    place = Place(programs, None)
    renew(place, "-days", "90")
    place.key.chmod(0o600)
    place.write()
    first = Server(programs, place.folder, db=place.db)
    first.create("fires-of-space", "duel-at-kessa")
    first.stop()
    server = subprocess.Popen([place.program, "--config", place.config], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        while not server.stdout.readline().startswith("key "):
            pass
        expect_well(place, "beside a server that runs")
    finally:
        server.terminate()
        server.wait()
    expect_well(place, "before a server runs")
    place.db.rename(place.folder / "emcon.db")
    for beside in place.state.iterdir():
        beside.unlink()
    expect_well(place, "before the first start")
    return place.folder


def expect_well(place, when):
    done = place.doctor()
    if done.returncode != 0 or lines(done.stdout, "FAULT") or done.stderr:
        raise SystemExit(f"a sound installation, {when}: exit {done.returncode}\n{done.stdout}{done.stderr}")
    topics = {line.split()[0] for line in lines(done.stdout, "well")}
    missing = {"configuration:", "data:", "database:", "disk:", "clock:", "limits:", "certificate:", "ports:"} - topics
    if missing:
        raise SystemExit(f"{when} the doctor says nothing of {missing}:\n{done.stdout}")


def expect_fault(place, name, wanted):
    """Exactly this fault is named; what follows from it may be named beside it only under the same topic."""
    done = place.doctor()
    found = lines(done.stdout, "FAULT")
    right = [line for line in found if all(word in line for word in wanted)]
    if done.returncode != UNWELL or len(right) != 1 or len(found) != 1:
        raise SystemExit(f"{name}: exit {done.returncode}; wanted {wanted}, once and nothing else\n{done.stdout}{done.stderr}")


def a_served_database_that_is_removed(programs):
    """The server's process is found by the file that it has open, also where its lock has gone and the database is named from its folder."""
    folder = pathlib.Path(tempfile.mkdtemp(prefix="emcon-doctor-"))
    folder.chmod(0o700)
    server = Server(programs, folder, "--operator", "127.0.0.1:0", db=pathlib.Path("own.db"))

    def say(*words):
        return subprocess.run([server.program, *words], capture_output=True, text=True, cwd=folder)
    operator = folder / "own.db.admin"
    kept = operator.read_bytes()
    try:
        for name in ("", "-wal", "-shm", ".lock", ".admin"):
            (folder / f"own.db{name}").unlink(missing_ok=True)
        done = say("doctor", "--db", "own.db", "--listen", f"127.0.0.1:{server.port}", "--operator", "127.0.0.1:0")
        found = lines(done.stdout, "FAULT")
        if done.returncode != UNWELL or len(found) != 1 or "own.db was removed or moved while process" not in found[0]:
            raise SystemExit(f"a served database that is removed: exit {done.returncode}\n{done.stdout}{done.stderr}")
        done = say("ready", "--db", "own.db")
        if done.returncode != 7 or "own.db was removed or moved while process" not in done.stderr:
            raise SystemExit(f"ready of a server whose files are all gone: exit {done.returncode}\n{done.stdout}{done.stderr}")
        operator.write_bytes(kept)
        operator.chmod(0o600)
        done = say("ready", "--db", "own.db")
        if done.returncode != 7 or "own.db was removed or replaced while it is served" not in done.stderr:
            raise SystemExit(f"ready of a server whose database is gone: exit {done.returncode}\n{done.stdout}{done.stderr}")
    finally:
        server.kill()
        shutil.rmtree(folder)


def main():
    programs = pathlib.Path(sys.argv[1]).resolve()
    whole = sound(programs)
    own_mounts = ROOT and subprocess.run(["unshare", "--mount", "true"], capture_output=True).returncode == 0
    faults = FAULTS + (ROOTS_FAULTS if ROOT else []) + (MOUNTED_FAULTS if own_mounts else [])
    if len(faults) < FAULTS_MIN:
        raise SystemExit(f"only {len(faults)} faults")
    for name, plant, wanted in faults:
        place = Place(programs, whole)
        plant(place)
        place.write()
        expect_fault(place, name, wanted)
        shutil.rmtree(place.folder)
    # An older schema and test matches are no faults.
    place = Place(programs, whole)
    older_schema(place)
    place.write()
    done = place.doctor("--allow-test-matches")
    if done.returncode or "older schema" not in "".join(lines(done.stdout, "note")) or "allow_test_matches is on" not in done.stdout:
        raise SystemExit(f"an older schema: exit {done.returncode}\n{done.stdout}")
    # A name without a certificate, for this machine alone: there is a proxy, and it is not named. Named it is no matter.
    for proxies, noted in (([], True), (["127.0.0.1"], False)):
        place.settings.update(proxies=proxies)
        for key in ("tls_cert", "tls_key"):
            place.settings.pop(key, None)
        place.write()
        done = place.doctor()
        if done.returncode or ("share the limits of one address" in "".join(lines(done.stdout, "note"))) != noted:
            raise SystemExit(f"proxies {proxies}: exit {done.returncode}\n{done.stdout}")
    shutil.rmtree(place.folder)
    shutil.rmtree(whole)
    a_served_database_that_is_removed(programs)
    print(f"{len(faults)} faults planted, each named; a sound installation has none")


if __name__ == "__main__":
    main()
