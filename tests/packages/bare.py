"""A bare Debian 12 in a folder: made once by debootstrap, kept as an archive, and booted with its own systemd by systemd-nspawn.

Only root can have one. Where a tool or Debian's archive is missing the test is skipped. Standard library only.
"""
import hashlib, os, pathlib, re, shutil, signal, socket, stat, subprocess, sys, tempfile

SKIPPED = 77
BOOT_S = 120
# What a running system writes by itself, whatever is installed.
NOT_KEPT = ("proc", "sys", "dev", "run", "tmp", "root", "home", "var/log", "var/cache", "var/tmp", "var/lib/apt", "var/lib/dpkg", "var/lib/systemd/catalog",
            "var/lib/systemd/timers", "var/lib/systemd/random-seed", "var/lib/private")
ENVIRONMENT = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LANG": "C.UTF-8", "HOME": "/root", "DEBIAN_FRONTEND": "noninteractive"}


def skip(why):
    print("skipped:", why)
    raise SystemExit(SKIPPED)


def need(*tools):
    """Ends the test as skipped where it cannot run."""
    if os.geteuid() != 0:
        skip("a Debian in a folder needs root")
    for tool in tools:
        if not shutil.which(tool):
            skip(f"there is no {tool} (tools/install-deps ci)")
    if subprocess.run(["unshare", "--mount", "--pid", "--fork", "true"], capture_output=True).returncode:
        skip("nobody can have mounts of his own here")
    if "EMCON_OWN_MOUNTS" not in os.environ:  # what is mounted goes with this process, however it ends
        os.environ["EMCON_OWN_MOUNTS"] = "1"
        os.execvp("unshare", ["unshare", "--mount", sys.executable, *sys.argv])


def mirror():
    """Debian's archive as this machine's apt knows it."""
    for file in [*pathlib.Path("/etc/apt/sources.list.d").glob("*"), pathlib.Path("/etc/apt/sources.list")]:
        found = file.is_file() and re.search(r"^(?:URIs:\s+|deb\s+(?:\[[^]]*\]\s+)?)(\S+/debian/?)(?:\s|$)", file.read_text(), re.M)
        if found:
            return found.group(1)
    return "http://deb.debian.org/debian"


def base(keep, packages, fetched=()):
    """The archive of a bare Debian with these packages beside it, in the folder `keep`: made if there is none. What is `fetched` lies ready in
    it, with all that it needs and recommends, for apt to install without a network."""
    packages, fetched = sorted(packages), sorted(fetched)
    archive = keep / f"debian-12-{hashlib.sha256(' '.join([*packages, *(['and'] if fetched else []), *fetched]).encode()).hexdigest()[:12]}.tar"
    if archive.exists():
        return archive
    keep.mkdir(parents=True, exist_ok=True)
    where = pathlib.Path(tempfile.mkdtemp(prefix="emcon-bare-"))
    try:
        made = subprocess.run(["debootstrap", "--variant=minbase", "bookworm", where / "root", mirror()], capture_output=True, text=True)
        if made.returncode:
            skip("debootstrap cannot make a Debian here: " + made.stdout[-300:] + made.stderr[-300:])
        root = where / "root"
        (root / "usr/sbin/policy-rc.d").write_text("#!/bin/sh\nexit 101\n")  # nothing starts in a folder
        (root / "usr/sbin/policy-rc.d").chmod(0o755)
        shutil.copy("/etc/resolv.conf", root / "etc/resolv.conf")
        inside = ["unshare", "--mount", "--pid", "--fork", f"--mount-proc={root}/proc", "chroot", root, "env", "-i", *(f"{k}={v}" for k, v in ENVIRONMENT.items())]
        if packages:
            subprocess.run([*inside, "apt-get", "install", "-q", "-y", "--no-install-recommends", *packages], check=True, stdout=subprocess.DEVNULL,
                           stderr=subprocess.DEVNULL)
        subprocess.run([*inside, "apt-get", "clean"], check=True)
        if fetched:
            subprocess.run([*inside, "apt-get", "install", "-q", "-y", "--download-only", *fetched], check=True, stdout=subprocess.DEVNULL)
        subprocess.run([*inside, "useradd", "--create-home", "player"], check=True)
        (root / "usr/sbin/policy-rc.d").unlink()
        subprocess.run(["tar", "--numeric-owner", "-C", root, "-cf", f"{archive}.part", "."], check=True)
        os.replace(f"{archive}.part", archive)
    finally:
        shutil.rmtree(where)
    return archive


def in_memory(archive=None):
    """A folder in memory, which the caller unmounts and removes; with what is in the archive."""
    folder = pathlib.Path(tempfile.mkdtemp(prefix="emcon-debian-"))
    subprocess.run(["mount", "-t", "tmpfs", "-o", "mode=0755,size=2g", "none", folder], check=True)
    if archive:
        subprocess.run(["tar", "--numeric-owner", "-C", folder, "-xf", archive], check=True)
    return folder


def given_back(folder):
    subprocess.run(["umount", "--recursive", folder], check=True)
    folder.rmdir()


class Group:
    """A control group of its own, in the tree by which systemd finds the processes of a service: two systemds in one would take the other's
    for their own."""

    def __init__(self, name):
        self.folders = []
        mounts = [line.split() for line in pathlib.Path("/proc/mounts").read_text().splitlines()]
        for line in pathlib.Path("/proc/self/cgroup").read_text().splitlines():
            _, tree, path = line.split(":", 2)
            at = [mount[1] for mount in mounts if (mount[2] == "cgroup2" if not tree else mount[2] == "cgroup" and tree in mount[3].split(","))]
            if tree in ("", "name=systemd") and at:
                self.folders.append(pathlib.Path(at[0] + path) / f"emcon-{os.getpid()}-{name}")
                self.folders[-1].mkdir()

    def join(self):
        for folder in self.folders:
            (folder / "cgroup.procs").write_text("0")

    def close(self):
        for top in self.folders:
            for folder, folders, names in os.walk(top, topdown=False):
                os.rmdir(folder)


class Debian:
    """One of one's own, in memory, not running. `close` removes it. `beneath`: a folder in which a bare Debian lies that several have in common,
    in place of an archive; each writes over it for itself alone. `name`: what it is called."""

    def __init__(self, archive=None, *, beneath=None, name=None):
        self.name = name or "debian"
        if beneath is None:
            self.where = self.root = in_memory(archive)
        else:
            self.where = in_memory()
            over, work, self.root = (self.where / part for part in ("over", "work", "root"))
            for folder in (over, work, self.root):
                folder.mkdir(mode=0o755)
            subprocess.run(["mount", "-t", "overlay", "-o", f"lowerdir={beneath},upperdir={over},workdir={work}", "none", self.root], check=True)
        self.process = self.leader = None

    def inside(self, *words, user=None, env=None):
        """The command line that runs `words` in it."""
        way = ["nsenter", "-t", str(self.leader), "-a"] if self.leader else ["unshare", "--mount", "--pid", "--fork", f"--mount-proc={self.root}/proc", "chroot", str(self.root)]
        set_user = ["setpriv", f"--reuid={user}", f"--regid={user}", "--init-groups"] if user else []
        home = {"HOME": f"/home/{user}"} if user else {}
        return [*way, "env", "-i", *(f"{k}={v}" for k, v in {**ENVIRONMENT, **home, **(env or {})}.items()), *set_user, *map(str, words)]

    def run(self, *words, code=0, user=None, env=None, typed=None):
        """Its output, on both streams; ends the test if the exit code is another (None: any)."""
        done = subprocess.run(self.inside(*words, user=user, env=env), text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              input=typed, stdin=None if typed is not None else subprocess.DEVNULL, timeout=300)
        if code is not None and done.returncode != code:
            raise SystemExit(f"{' '.join(map(str, words))}: exit {done.returncode} instead of {code}\n{done.stdout[-3000:]}{self.journal()}")
        return done.stdout

    def journal(self):
        if not self.leader:
            return ""
        return "\n" + subprocess.run(self.inside("journalctl", "--no-pager", "-n", "40"), capture_output=True, text=True).stdout

    def boot(self, network=None):
        """Starts its systemd, in a network of its own, and waits until it says that it is ready. `network`: the path of one that there is."""
        self.outside = pathlib.Path(tempfile.mkdtemp(prefix="emcon-console-"))
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as told:
            told.bind(str(self.outside / "told"))
            told.settimeout(BOOT_S)
            self.console = open(self.outside / "console", "wb")
            self.group = Group(self.name)
            self.process = subprocess.Popen(["systemd-nspawn", "--quiet", "--register=no", "--keep-unit", "--notify-ready=yes", "--console=pipe",
                                             f"--network-namespace-path={network}" if network else "--private-network", f"--machine={self.name}", "--boot",
                                             f"--directory={self.root}"], stdin=subprocess.DEVNULL, stdout=self.console, stderr=subprocess.STDOUT,
                                            env={**os.environ, "NOTIFY_SOCKET": str(self.outside / "told")}, preexec_fn=self.group.join)
            try:
                while b"READY=1" not in told.recv(4096):
                    pass
            except TimeoutError:
                skip("systemd does not boot here:\n" + (self.outside / "console").read_text(errors="replace")[-1000:])
        self.find_leader()
        self.run("systemctl", "is-system-running", "--wait", code=None)

    def find_leader(self):
        """The first process of what systemd-nspawn runs: where it is, one can go."""
        for child in map(int, pathlib.Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()):
            if re.search(r"^NSpid:\s+\d+(\s+\d+)*\s+1$", pathlib.Path(f"/proc/{child}/status").read_text(), re.M):
                self.leader = child
        if not self.leader:
            raise SystemExit("the first process of the Debian that was booted is not to be found")

    def crash(self):
        """Its power fails; `boot` starts it again with what its disk has."""
        os.kill(self.leader, signal.SIGKILL)
        self.process.wait()
        self.ended()

    def ended(self):
        self.group.close()
        self.console.close()
        shutil.rmtree(self.outside)
        self.process = self.leader = None

    def close(self):
        if self.process and self.process.poll() is None and not self.leader:
            self.process.kill()
            self.process.wait()
        if self.leader:
            os.kill(self.leader, signal.SIGRTMIN + 4)  # power off
            try:
                self.process.wait(timeout=60)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        if self.process:
            self.ended()
        given_back(self.where)

    def files(self):
        """Everything in it that stays: what it is, its owner, its mode, and in /etc what it holds."""
        out = {}
        for folder, folders, names in os.walk(self.root):
            at = os.path.relpath(folder, self.root).removeprefix(".").lstrip("/")
            folders[:] = [name for name in folders if os.path.join(at, name) not in NOT_KEPT]
            for name in [*folders, *names]:
                path = os.path.join(folder, name)
                what = os.lstat(path)
                held = os.readlink(path) if stat.S_ISLNK(what.st_mode) else ""
                if stat.S_ISREG(what.st_mode) and at.split("/")[0] == "etc":
                    held = hashlib.sha256(pathlib.Path(path).read_bytes()).hexdigest()
                out[os.path.join(at, name)] = (what.st_uid, what.st_gid, stat.S_IMODE(what.st_mode), stat.S_IFMT(what.st_mode), held)
        return out


def changed(before, after):
    """Names of what one of the two has and the other has not, or has otherwise."""
    return {name for name in before.keys() | after.keys() if before.get(name) != after.get(name)}
