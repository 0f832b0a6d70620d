#!/usr/bin/env python3
"""The Debian packages in a bare Debian 12 with its own systemd: installed, played with, upgraded, removed, purged, installed again.

usage: packages.py BUILD_DIR
The packages are made of that build, twice, and must be the same files. What is left behind is listed at every step. Exit code 77:
this machine cannot show it. The bare Debian is kept in BUILD_DIR/tests/packages.
"""
import json, pty, select, time

from bare import *

OLD, NEW = "1.0.0", "1.1.0"
EPOCH = "1700000000"
PATIENCE_S = 120
DECISIONS_MAX = 900
ANSWER_S = 2  # that an answer is waited for, before the same is asked again
SERVER = "ws://127.0.0.1:7414"
BATTLE = ("--plain", "--no-color", "--server")
# The user stays, as users of Debian's packages do: his number must not come to belong to somebody else.
USER_FILES = {f"etc/{name}{old}" for name in ("passwd", "shadow", "group", "gshadow") for old in ("", "-")}
MATCHES = {"var/lib/emcon", "var/lib/emcon/emcon.db", "var/lib/emcon/emcon.db.lock", "var/backups/emcon"}
SYSTEM = ["systemd", "systemd-sysv", "libpam-systemd", "dbus", "man-db", "procps"]


def made(build, into, version, zone="UTC"):
    """Names of the packages of that build, made as of `version`, as tools/package makes them."""
    into.mkdir(parents=True)
    script = f"umask 022; exec cpack --config {build}/CPackConfig.cmake -B {into} -D CPACK_PACKAGE_VERSION={version}"
    done = subprocess.run(["sh", "-c", script], cwd=into, capture_output=True, text=True,
                          env={**os.environ, "SOURCE_DATE_EPOCH": EPOCH, "LC_ALL": "C.UTF-8", "TZ": zone})
    if done.returncode:
        raise SystemExit("cpack failed:\n" + done.stdout[-2000:] + done.stderr[-2000:])
    return sorted(into.glob("*.deb"))


def same_twice(packages, again):
    sums = [{one.name: hashlib.sha256(one.read_bytes()).hexdigest() for one in made} for made in (packages, again)]
    if sums[0] != sums[1] or len(sums[0]) != 2:
        raise SystemExit(f"the packages differ from one making to the next: {sums}")


def complaints(packages):
    """Errors and warnings of lintian, which must not be there."""
    if not shutil.which("lintian"):
        print("lintian is not installed: not asked")
        return
    done = subprocess.run(["lintian", "--allow-root", "--fail-on", "error,warning", *packages], capture_output=True, text=True)
    if done.returncode:
        raise SystemExit("lintian complains:\n" + done.stdout + done.stderr)


def dependencies(packages):
    """Packages that the two need, without each other: of alternatives the first."""
    out = set()
    for one in packages:
        listed = subprocess.run(["dpkg-deb", "-f", one, "Depends"], capture_output=True, text=True, check=True).stdout
        out |= {re.match(r"\S+", part.strip()).group() for part in listed.split(",")}
    return sorted(out | set(SYSTEM))


def documented(heading):
    """The commands of docs/hosting.md under that heading, to the letter."""
    text = (pathlib.Path(__file__).resolve().parent.parent.parent / "docs/hosting.md").read_text()
    return [line.strip() for line in text.split(f"\n## {heading}\n")[1].split("\n## ")[0].splitlines() if line.startswith("    ")]


class Host:
    """Who keeps the machine."""

    def __init__(self, debian, packages):
        self.debian, self.run = debian, debian.run
        for folder, files in packages.items():
            (debian.root / "srv" / folder).mkdir(parents=True)
            for one in files:
                shutil.copy(one, debian.root / "srv" / folder)

    def install(self, folder):
        return self.run("sh", "-c", f"apt-get install -q -y --no-install-recommends /srv/{folder}/*.deb </dev/null")

    def shown(self, what, unit="emcon-server.service"):
        return self.run("systemctl", "show", "--value", "-p", what, unit).strip()

    def must(self, what, wanted, is_so):
        if wanted != is_so:
            raise SystemExit(f"{what}: {is_so!r} instead of {wanted!r}{self.debian.journal()}")

    def serves(self, what):
        """The service runs, and answers on its address."""
        self.must(f"{what}: the service", "active enabled", f"{self.shown('ActiveState')} {self.run('systemctl', 'is-enabled', 'emcon-server', code=None).strip()}")
        self.must(f"{what}: failed units", "", self.run("systemctl", "--failed", "--plain", "--no-legend").strip())
        # systemd waits until it serves, so nobody has to wait here.
        self.must(f"{what}: rulesets", True, "fires-of-space" in self.run("emcon", *BATTLE, SERVER, "rulesets", user="player", code=None))

    def matches(self):
        return sorted(json.loads(line)["match"] for line in
                      self.run("runuser", "-u", "emcon", "--", "emcon-server", "list", "--json", "--db", "/var/lib/emcon/emcon.db").splitlines())


class Player:
    """`emcon` in lines at a terminal, who takes each suggestion of the guided battle."""

    def __init__(self, debian, *words, server=SERVER):
        ours, theirs = pty.openpty()
        self.process = subprocess.Popen(debian.inside("emcon", *BATTLE, server, *words, user="player", env={"COLUMNS": "200", "TERM": "dumb"}), stdin=theirs,
                                        stdout=theirs, stderr=theirs, start_new_session=True)
        os.close(theirs)
        self.tty, self.text = ours, ""

    def prompt(self, pattern):
        """Waits until the last thing said is a prompt that ends so, and nothing has been typed behind it."""
        until = time.monotonic() + PATIENCE_S
        while not (found := re.search(f"({pattern}) > ?$", self.text)):
            if not select.select([self.tty], [], [], max(0, until - time.monotonic()))[0]:
                raise SystemExit(f"no prompt {pattern!r} came:\n{self.text[-3000:]}")
            try:
                data = os.read(self.tty, 65536)
            except OSError:
                raise SystemExit(f"the client ended before a prompt {pattern!r}:\n{self.text[-3000:]}")
            self.text += re.sub(r"\x1b\[[0-9;?]*[A-Za-z]|\r|\x07", "", data.decode(errors="replace"))
        return found.group(1)

    def types(self, line):
        self.text += "\n"  # what is asked before is answered
        os.write(self.tty, line.encode() + b"\n")

    def is_answered(self):
        """The prompt comes back before the answer does, which a server may owe for a while; whoever asks again and again in that time
        runs out of decisions."""
        before = len(self.text)
        self.prompt(r"\[you\]|\(over\)")
        if self.text[before:].count("\n") <= 1:
            select.select([self.tty], [], [], ANSWER_S)

    def learns(self, meanwhile=lambda decisions: None):
        """The guided battle, to its end: how many decisions it took. `meanwhile` is called before each of them."""
        for decisions in range(DECISIONS_MAX):
            meanwhile(decisions)
            if self.prompt(r"\[you\]|\(over\)") == "(over)":
                self.types("quit")
                self.process.wait(timeout=PATIENCE_S)
                return decisions
            self.types("suggest")
            if self.prompt(r"\[you\]|\(over\)") == "[you]":
                self.types("lock")
                self.is_answered()
        raise SystemExit("that battle has no end:\n" + self.text[-3000:])


def life(host, fresh):
    """A package's life on a machine that runs systemd."""
    debian, must = host.debian, host.must
    host.install("old")
    must("the version", f"{OLD}-0emcon1", host.run("dpkg-query", "-W", "-f", "${Version}", "emcon-server"))
    host.serves("installed")
    must("its user", True, host.run("ps", "-o", "user=", "-p", host.shown("MainPID")).strip() == "emcon")
    must("the database's folder", "700 emcon emcon", host.run("stat", "-c", "%a %U %G", "/var/lib/emcon").strip())
    must("man pages", 0, host.run("man", "-w", "emcon", "emcon-server", "emcon-hook-mail").count("No manual"))
    decisions = Player(debian, "learn", "duel-at-kessa").learns()
    if decisions < 5:
        raise SystemExit(f"the guided battle ended after {decisions} decisions")
    print(f"emcon learn: {decisions} decisions to the end of the battle")
    matches = host.matches()
    must("matches in the database", 1, len(matches))

    # The host's own settings outlive an upgrade; so do the matches, and the service runs anew.
    config = debian.root / "etc/emcon/emcon-server.toml"
    config.write_text(config.read_text().replace("creations_burst = 20 ", "creations_burst = 25 "))
    own, process = config.read_text(), host.shown("MainPID")
    must("the host's own setting", True, "creations_burst = 25 " in own)
    host.install("new")
    must("the version", f"{NEW}-0emcon1", host.run("dpkg-query", "-W", "-f", "${Version}", "emcon-server"))
    host.serves("upgraded")
    must("another process serves", True, host.shown("MainPID") not in (process, "0"))
    must("settings after the upgrade", own, config.read_text())
    must("matches after the upgrade", matches, host.matches())

    # A sound installation, and the address held by systemd, as docs/hosting.md says.
    for command in documented("Is all well?"):
        must("faults that the doctor finds", 0, host.run("sh", "-c", command).count("FAULT"))
    # A backup, and back again.
    must("the timer", "active", host.shown("ActiveState", "emcon-backup.timer"))
    for command in documented("Backups"):
        host.run("sh", "-c", command)
    host.serves("restored")
    must("matches of the backup", matches, host.matches())
    copies, before = (sorted(one.name for one in folder) for folder in ((debian.root / "var/backups/emcon").iterdir(),
                                                                        (debian.root / "var/lib/emcon").glob("emcon.db.before-*")))
    must("one backup, and what was there before", (1, True), (len(copies), bool(before)))
    for one in before:
        (debian.root / "var/lib/emcon" / one).unlink()
    MATCHES.add(f"var/backups/emcon/{copies[0]}")
    for command in documented("Restarts that refuse nobody"):
        host.run("sh", "-c", command)
    host.serves("held by systemd")
    must("the address is the socket unit's", "127.0.0.1:7414 (Stream)", host.shown("Listen", "emcon-server.socket"))
    process = host.shown("MainPID")
    host.run("systemctl", "restart", "emcon-server")
    must("the socket stays", "active", host.shown("ActiveState", "emcon-server.socket"))
    must("another process serves", True, host.shown("MainPID") not in (process, "0"))
    host.serves("restarted with the address held")
    must("matches after the restart", matches, host.matches())

    # What the host has switched off stays off.
    host.run("systemctl", "disable", "--now", "emcon-server.socket", "emcon-server")
    host.run("sh", "-c", "apt-get install -q -y --reinstall /srv/new/*.deb </dev/null")
    must("switched off by the host", "inactive disabled", f"{host.shown('ActiveState')} {host.run('systemctl', 'is-enabled', 'emcon-server', code=None).strip()}")
    host.run("systemctl", "enable", "--now", "emcon-server")
    host.serves("switched on again")

    # Removed: settings and matches stay, nothing runs; installed again all is as it was.
    host.run("apt-get", "remove", "-q", "-y", "emcon", "emcon-server")
    must("nothing runs", "", host.run("ps", "-C", "emcon-server", "-o", "pid=", code=None).strip())
    left = changed(fresh, debian.files())
    must("left by the removal", True, {"etc/emcon", "etc/emcon/emcon-server.toml", *MATCHES} <= left)
    must("settings after the removal", own, config.read_text())
    host.install("new")
    host.serves("installed again")
    must("matches after the removal", matches, host.matches())

    # Purged: the matches stay, until the host says that they shall go.
    said = host.run("apt-get", "purge", "-q", "-y", "emcon", "emcon-server")
    must("it says what stays", True, "stay in /var/lib/emcon" in said)
    must("left by the purge", sorted(USER_FILES | MATCHES), sorted(changed(fresh, debian.files()) | USER_FILES))
    host.install("new")
    host.serves("installed after a purge")
    must("matches after the purge", matches, host.matches())
    for command in documented("Restarts that refuse nobody"):
        host.run("sh", "-c", command)
    host.run("sh", "-c", next(command for command in documented("Packages") if "debconf" in command))
    host.run("apt-get", "purge", "-q", "-y", "emcon", "emcon-server")
    must("left by the purge with the matches", [], sorted(changed(fresh, debian.files()) - USER_FILES))


# What a container engine does before it runs the program of an image: a network of its own that can speak to itself, a root that nobody
# can write to, and a volume. Words: the root, its volume with the mount's options, user and group, the program.
ENGINE = r"""
import fcntl, os, socket, struct, subprocess, sys
root, volume, options, owner, *program = sys.argv[1:]
fcntl.ioctl(socket.socket(), 0x8914, struct.pack("16sH14x", b"lo", 0x41))  # up, running
for words in (["--bind", root, root], ["-t", "proc", "none", root + "/proc"], ["-t", "tmpfs", "-o", options, "none", root + volume],
              ["-o", "remount,bind,ro", root]):
    subprocess.run(["mount", *words], check=True)
os.execvp("chroot", ["chroot", "--userspec=" + owner, root, *program])
"""


def image(archive, package):
    """deploy/Containerfile played without an engine: the RUNs of its first stage, and its program in what they leave for the second."""
    lines = (pathlib.Path(__file__).resolve().parent.parent.parent / "deploy/Containerfile").read_text().replace("\\\n", " ")
    made, taken = lines.split("\nFROM scratch\nCOPY --from=installed /image/ /\n")
    said = {what: words for what, words in re.findall(r"^([A-Z]+) (.*)$", taken, re.M)}
    health = json.loads(said["HEALTHCHECK"].split(" CMD ")[1])
    debian, process = Debian(archive), None
    try:
        must = Host(debian, {}).must
        shutil.copy(package, debian.root / "tmp")
        for script in re.findall(r"^RUN (.*)$", made, re.M):
            debian.run("sh", "-c", script)
        root = debian.root / "image"
        size = sum(os.lstat(os.path.join(at, name)).st_size for at, _, names in os.walk(root) for name in names)
        must("programs in it", ["emcon-server"], sorted(one.name for folder in ("bin", "sbin", "usr/bin", "usr/sbin") for one in (root / folder).glob("*")))
        user, group = re.search(rf"^{said['USER']}:[^:]*:(\d+):(\d+):", (root / "etc/passwd").read_text(), re.M).groups()
        (root / "proc").mkdir()
        process = subprocess.Popen(
            ["unshare", "--mount", "--pid", "--net", "--fork", "--kill-child", sys.executable, "-c", ENGINE, root, said["VOLUME"],
             f"uid={user},gid={group},mode=0700", f"{user}:{group}", *json.loads(said["ENTRYPOINT"]), *json.loads(said["CMD"])],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        must("it serves", f"listening on 0.0.0.0:{said['EXPOSE']}", process.stdout.readline().strip())
        while not process.stdout.readline().startswith("page on "):
            must("it goes on", None, process.poll())
        server = int(pathlib.Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text())
        subprocess.run(["nsenter", "-t", str(server), "-m", "-n", "-p", "--root", "-S", user, "-G", group, *health], check=True, stdout=subprocess.DEVNULL)
        mounts = pathlib.Path(f"/proc/{server}/mounts").read_text()
        must("its root is read-only", True, bool(re.search(r"^\S+ / \S+ ro,", mounts, re.M)))
        must("its user", [user] * 4, re.search(r"^Uid:\s+(.*)$", pathlib.Path(f"/proc/{server}/status").read_text(), re.M).group(1).split())
        os.kill(server, signal.SIGTERM)
        must("it ends", 0, process.wait(timeout=60))
        print(f"the image's files: {size / 1e6:.1f} MB; it runs read-only, and says that it is well")
    finally:
        if process and process.poll() is None:
            process.kill()
            process.wait()
        debian.close()


def without_systemd(archive, packages):
    """In a folder where nothing runs, as images are made: the same scripts, and the program by hand."""
    debian = Debian(archive)
    try:
        host = Host(debian, packages)
        fresh = debian.files()
        host.install("new")
        host.must("the user", True, "emcon:" in (debian.root / "etc/passwd").read_text())
        words = re.search(r"^ExecStart=(.*)$", (debian.root / "usr/lib/systemd/system/emcon-server.service").read_text(), re.M).group(1).split()
        served = subprocess.Popen(debian.inside("env", "--chdir=/var/lib/emcon", *words, "--listen", "127.0.0.1:0", user="emcon"), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        host.must("it serves", True, served.stdout.readline().startswith("listening on 127.0.0.1:"))
        subprocess.run(["pkill", "-TERM", "-P", str(served.pid)], check=True)
        served.wait(timeout=60)
        host.run("apt-get", "purge", "-q", "-y", "emcon", "emcon-server")
        host.must("left without systemd", sorted(MATCHES), sorted(changed(fresh, debian.files()) - USER_FILES))
    finally:
        debian.close()


def main():
    build = pathlib.Path(sys.argv[1]).resolve()
    need("debootstrap", "systemd-nspawn", "nsenter", "cpack", "dpkg-deb", "dpkg-shlibdeps")
    where = pathlib.Path(tempfile.mkdtemp(prefix="emcon-packages-"))
    try:
        packages = {"new": made(build, where / "new", NEW), "old": made(build, where / "old", OLD)}
        same_twice(packages["new"], made(build, where / "again", NEW, zone="Asia/Tokyo"))
        complaints(packages["new"])
        archive = base(build / "tests/packages", dependencies(packages["new"]))
        without_systemd(archive, packages)
        image(base(build / "tests/packages", []), next(one for one in packages["new"] if one.name.startswith("emcon-server_")))
        debian = Debian(archive)
        try:
            host = Host(debian, packages)
            debian.boot()
            life(host, debian.files())
        finally:
            debian.close()
    finally:
        shutil.rmtree(where)
    print("installed, upgraded, removed, purged and installed again; nothing else is left behind")


if __name__ == "__main__":
    main()
