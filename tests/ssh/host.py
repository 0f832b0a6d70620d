"""A machine of its own for the tests of `ssh play@host`: private copies of /etc, /run, /var/lib and /usr/local in a mount namespace,
in which deploy/ssh/setup runs as it would on a host, with a real sshd on a free port and a real emcon-server.

Needs root, openssh-server, bubblewrap and mount namespaces; whoever imports this is skipped without.
"""
import os, pathlib, re, select, shutil, signal, socket, subprocess, sys, time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests/e2e"))
from terminal import Terminal, SKIPPED  # noqa: E402
from programs import Server, folder  # noqa: E402

# Mounts end with the last process of the namespace, which ends with the test.
INSIDE = r"""
set -eu
cp -a /etc "$HERE/etc"
for folder in run var usr; do mkdir -p "$HERE/$folder"; done
mount --bind "$HERE/etc" /etc
mount --bind "$HERE/run" /run
mount --bind "$HERE/var" /var/lib
mount --bind "$HERE/usr" /usr/local
mount --make-rprivate /
# The folder of this test is private to root; players' programs must come through to theirs, and the client is where it was built.
mkdir -p /run/sshd /usr/local/bin
cp "$CLIENT" /usr/local/bin/emcon
mkdir -p /etc/emcon
rm -rf /etc/emcon/play.conf /etc/ssh/sshd_config.d/emcon-play.conf
ssh-keygen -q -t ed25519 -N '' -f "$HERE/host_key" </dev/null
cat >/etc/ssh/sshd_config <<END
Include /etc/ssh/sshd_config.d/*.conf
Port $PORT
ListenAddress 127.0.0.1
HostKey $HERE/host_key
KbdInteractiveAuthentication no
UsePAM yes
X11Forwarding yes
PrintMotd no
AcceptEnv *
Subsystem sftp /usr/lib/openssh/sftp-server
LogLevel VERBOSE
END
echo ready
while read -r line; do
  sh -c "$line" >>"$HERE/setup.log" 2>&1 </dev/null && echo ok || echo "failed: $(tail -n 5 "$HERE/setup.log" | tr '\n' ' ')"
done
"""


def skip(why):
    print("skipped: " + why)
    sys.exit(SKIPPED)


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Host:
    """`settings`: lines of play.conf beside those that lead to this server and this client."""

    def __init__(self, programs, *settings):
        if os.geteuid() != 0:
            skip("this test needs root: it makes an account, in a namespace of its own")
        for program in ("/usr/sbin/sshd", "ssh", "bwrap", "unshare"):
            if not shutil.which(program):
                skip(f"there is no {program} (openssh-server, openssh-client, bubblewrap)")
        if subprocess.run(["unshare", "-m", "mount", "-t", "tmpfs", "none", "/mnt"], capture_output=True).returncode:
            skip("no mount namespaces here")
        self.programs, self.where = programs, folder()
        limits = self.where / "limits.toml"
        limits.write_text(re.search(r"^```\n(\[limits\]\n.*?)^```$", (ROOT / "docs/ssh.md").read_text(), re.M | re.S).group(1))
        self.server = Server(programs, self.where, "--config", str(limits))
        self.port = free_port()
        self.machine = self.where / "machine"
        self.machine.mkdir()
        for above in (self.where, self.machine):
            above.chmod(0o711)
        self.inside = subprocess.Popen(["unshare", "-m", "--propagation", "private", "bash", "-c", INSIDE], stdin=subprocess.PIPE,
                                       stdout=subprocess.PIPE, text=True, start_new_session=True,
                                       env={"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HERE": str(self.machine), "PORT": str(self.port),
                                            "CLIENT": str(programs / "client/emcon")})
        if self.inside.stdout.readline().strip() != "ready":
            raise SystemExit("the machine of the test did not start")
        self.settings(program="/usr/local/bin/emcon", server=f"ws://127.0.0.1:{self.server.port}", **dict(s.split("=") for s in settings))
        self.keys = {}

    def run(self, command):
        """As root on that machine."""
        self.inside.stdin.write(command + "\n")
        self.inside.stdin.flush()
        said = self.inside.stdout.readline().strip()
        if said != "ok":
            raise SystemExit(f"{command}: {said}")

    def settings(self, **settings):
        file = self.machine / "etc/emcon/play.conf"
        kept = file.read_text().splitlines() if file.exists() else []
        kept = [line for line in kept if line.split("=")[0] not in settings]
        file.write_text("\n".join(kept + [f"{name}={value}" for name, value in settings.items()]) + "\n")

    def setup(self, *words):
        running, heard = (self.machine / "run/sshd.pid").exists(), "Server listening"
        before = self.log().count(heard) if running else 0
        self.run(" ".join([str(ROOT / "deploy/ssh/setup"), *words]))
        end = time.monotonic() + 20
        while running and self.log().count(heard) == before and time.monotonic() < end:
            select.select([], [], [], 0.1)

    def serve(self):
        self.run("/usr/sbin/sshd -E $HERE/sshd.log")
        self.listens()

    def listens(self, seconds=20):
        """sshd listens a moment after it was started, or has read its settings anew."""
        end = time.monotonic() + seconds
        while True:
            try:
                return socket.create_connection(("127.0.0.1", self.port)).close()
            except OSError:
                if time.monotonic() > end:
                    raise SystemExit("sshd does not listen:\n" + self.log())
                select.select([], [], [], 0.1)

    def key(self, who):
        if who not in self.keys:
            self.keys[who] = self.where / f"key-{who}"
            subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", "", "-f", self.keys[who]], check=True, stdin=subprocess.DEVNULL)
        return self.keys[who]

    def words(self, who, *words):
        """What somebody types after `ssh`. Without `who` he has no key."""
        one = ["-i", str(self.key(who)), "-o", "IdentitiesOnly=yes"] if who else ["-o", "PubkeyAuthentication=no"]
        return ["-F", "none", "-p", str(self.port), *one, "-o", "IdentityAgent=none", "-o", "StrictHostKeyChecking=no", "-o",
                "LogLevel=" + ("ERROR" if who else "INFO"),  # who is turned away sees the banner

                "-o", f"UserKnownHostsFile={self.where / 'known_hosts'}", *words]

    def sits(self, who, width=100, height=30, words=(), **environment):
        """Somebody at the terminal of `ssh play@host`."""
        return Terminal(shutil.which("ssh"), self.words(who, "-o", "EscapeChar=none", *words, "play@127.0.0.1"), self.where / "at-home",
                        width=width, height=height, **environment)

    def says(self, who, *words, timeout=30, before=()):
        """`ssh play@host WORDS` without a terminal: exit code and all that was said."""
        done = subprocess.run(["ssh", *self.words(who, "-o", "BatchMode=" + ("yes" if who else "no"), *before, "play@127.0.0.1", *words)], stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=timeout)
        return done.returncode, done.stdout.decode(errors="replace")

    def log(self):
        return (self.machine / "sshd.log").read_text()

    def seats(self, *what):
        return sorted((self.machine / "var/emcon-play").glob("/".join(what)))

    def account(self):
        """The number that the machine has given to `play`."""
        return int(re.search(r"^play:[^:]*:(\d+):", (self.machine / "etc/passwd").read_text(), re.M).group(1))

    def processes(self):
        """Of the account: pid, name and state of each, a line each. Other accounts of that number on the real machine are none of ours."""
        done = subprocess.run(["ps", "-o", "pid=,comm=,stat=", "-u", str(self.account())], capture_output=True, text=True)
        return [line for line in done.stdout.splitlines() if line.strip()]

    def environment(self):
        """What the one game that runs has in its environment."""
        for line in self.processes():
            pid, name = line.split()[:2]
            if name == "emcon":
                text = pathlib.Path(f"/proc/{pid}/environ").read_text()
                return dict(entry.split("=", 1) for entry in text.split("\0") if entry)
        raise SystemExit("no game runs")

    def nobody_is_left(self, seconds=20):
        """Whether all processes of the account end by themselves."""
        end = time.monotonic() + seconds
        while self.processes():
            if time.monotonic() > end:
                return False
            select.select([], [], [], 0.1)
        return True

    def end(self):
        pid = self.machine / "run/sshd.pid"
        if pid.exists():
            os.kill(int(pid.read_text()), signal.SIGTERM)
        self.inside.stdin.close()
        self.inside.wait()
        self.server.stop()
