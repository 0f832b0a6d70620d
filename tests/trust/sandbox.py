#!/usr/bin/env python3
"""deploy/emcon-server.service: its exposure by systemd-analyze, and a match played under its restrictions without systemd.

usage: sandbox.py BUILD_DIR
What is shown of the unit: the filter of system calls (any other ends the process), address families, no memory both writable
and executable, no capability, no new privileges, another user, a read-only file system but for the state directory, no core
files. Exit code 77: this machine cannot show it (no root, no mounts of its own, no systemd-analyze).
"""
import ctypes, platform, shutil

from rig import *

UNIT = pathlib.Path(__file__).resolve().parent.parent.parent / "deploy/emcon-server.service"
EXPOSURE_MAX = 15  # tenths
NOBODY = 65534
ALLOW, KILL, ERRNO = 0x7FFF0000, 0x80000000, 0x00050000
EPERM, EAFNOSUPPORT = 1, 97


def settings():
    """All values of each key of the unit's [Service] section."""
    out = {}
    for line in UNIT.read_text().split("[Service]")[1].split("[Install]")[0].splitlines():
        key, found, value = line.partition("=")
        if found and not line.startswith("#"):
            out.setdefault(key, []).append(value)
    return out


def group(name, seen=()):
    """The system calls of a group such as @network-io."""
    names, listed = set(), subprocess.run(["systemd-analyze", "syscall-filter", name], capture_output=True, text=True, check=True).stdout
    for word in (line.strip() for line in listed.splitlines()[1:]):
        if word.startswith("@") and word not in seen:
            names |= group(word, (*seen, name))
        elif word and not word.startswith(("@", "#")):
            names.add(word)
    return names


def allowed_calls(unit):
    calls = set()
    for value in unit["SystemCallFilter"]:
        names = set().union(*(group(w) if w.startswith("@") else {w} for w in value.removeprefix("~").split()))
        calls = calls - names if value.startswith("~") else calls | names
    numbers = dict(re.findall(r"#define __NR_(\w+) (\d+)", pathlib.Path("/usr/include/x86_64-linux-gnu/asm/unistd_64.h").read_text()))
    return {name: int(numbers[name]) for name in calls if name in numbers}


def program(unit):
    """The filter as classic BPF: rows of (code, jump if true, jump if false, value)."""
    load, give = (lambda offset: (0x20, 0, 0, offset)), (lambda value: (0x06, 0, 0, value))
    equal = lambda value, no: (0x15, 0, no, value)  # goes on with the next row if equal, else skips so many
    argument = lambda n: load(16 + 8 * n)
    calls = allowed_calls(unit)
    rows = [load(4), (0x15, 1, 0, 0xC000003E), give(KILL), load(0)]
    families = [getattr(socket, name) for name in unit["RestrictAddressFamilies"][0].split()]
    block = [argument(0), *(row for family in families for row in (equal(family, 1), give(ALLOW))), give(ERRNO | EAFNOSUPPORT)]
    rows += [equal(calls.pop("socket"), len(block)), *block]
    if unit["MemoryDenyWriteExecute"] == ["yes"]:  # mmap: writable and executable at once; mprotect: executable afterwards
        for name, bits in (("mmap", 6), ("mprotect", 4), ("pkey_mprotect", 4)):
            block = [argument(2), (0x54, 0, 0, bits), equal(bits, 1), give(ERRNO | EPERM), give(ALLOW)]
            rows += [equal(calls.pop(name), len(block)), *block] if name in calls else []
    for number in sorted(calls.values()):
        rows += [equal(number, 1), give(ALLOW)]
    return [*rows, give(KILL)]


def enter():
    """Called in the child, which is nobody and has no capability already: sets the filter for all that it becomes."""
    rows = program(settings())
    filters = b"".join(struct.pack("HBBI", *row) for row in rows)
    buffer = ctypes.create_string_buffer(filters, len(filters))
    head = ctypes.create_string_buffer(struct.pack("H6xQ", len(rows), ctypes.addressof(buffer)))
    if ctypes.CDLL(None, use_errno=True).prctl(22, 2, ctypes.byref(head), 0, 0) != 0:
        raise SystemExit(f"the filter was not taken: error {ctypes.get_errno()}")


def wrapper(folder):
    """The command in front of the server: a mount namespace of its own, nobody, no capabilities, and the filter last."""
    mounts = f"mount --bind {folder} {folder} && mount -o remount,bind,ro / && exec \"$@\""
    return ["unshare", "--mount", "--ipc", "--uts", "--propagation", "private", "sh", "-c", mounts, "sandbox",
            "setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups", "--no-new-privs", "--inh-caps=-all", "--bounding-set=-all",
            "prlimit", "--core=0:0", "/usr/bin/python3", __file__, "--enter"]


class Boxed(Server):
    """A server under the unit's restrictions. Its folder is all it can write to."""

    def start(self):
        os.chmod(self.folder, 0o755)
        state = self.folder / "state"
        if not state.exists():
            state.mkdir(mode=0o700)
            os.chown(state, NOBODY, NOBODY)
        self.db, self.wrapper = state / "emcon.sqlite", wrapper(state)
        super().start()


def main():
    if sys.argv[1:2] == ["--enter"]:
        enter()
        os.execv(sys.argv[2], sys.argv[2:])
    build, _, _, _ = arguments(short=None)
    tally = Tally("the unit and its sandbox")
    if not shutil.which("systemd-analyze"):
        print("no systemd-analyze here")
        raise SystemExit(77)
    judged = subprocess.run(["systemd-analyze", "security", "--offline=true", f"--threshold={EXPOSURE_MAX}", UNIT], capture_output=True, text=True)
    print(judged.stdout.strip().splitlines()[-1])
    tally.case(f"exposure at most {EXPOSURE_MAX / 10}", 0, judged.returncode)
    # In a folder that was made a root (chroot) nobody can have mounts of his own.
    own_mounts = subprocess.run(["unshare", "--mount", "--propagation", "private", "true"], capture_output=True).returncode == 0
    if not own_mounts or platform.machine() != "x86_64" or not pathlib.Path("/usr/include/x86_64-linux-gnu/asm/unistd_64.h").exists():
        print("no root, no mounts of one's own, or another machine than x86_64: the sandbox is not tried")
        raise SystemExit(77 if judged.returncode == 0 else 1)
    server = Boxed(build)
    status = dict(re.findall(r"^(\w+):[ \t]*(.*)$", pathlib.Path(f"/proc/{server.process.pid}/status").read_text(), re.M))
    for key, wanted in (("Seccomp", "2"), ("NoNewPrivs", "1"), ("CapEff", "0" * 16), ("CapBnd", "0" * 16), ("CapPrm", "0" * 16), ("Groups", "")):
        tally.case(f"{key} of the process", wanted, status[key].strip())
    tally.case("it is nobody", str(NOBODY), status["Uid"].split()[0])
    tally.case("core files", "0", re.search(r"Max core file size\s+(\d+)", pathlib.Path(f"/proc/{server.process.pid}/limits").read_text()).group(1))
    mounts = pathlib.Path(f"/proc/{server.process.pid}/mounts").read_text()
    tally.case("its root is read-only", True, bool(re.search(r"^\S+ / \S+ ro,", mounts, re.M)))
    # The restrictions bite: what the server never does is refused or ends the process.
    for name, code, wanted in (("a forbidden call", "os.setpriority(0, 0, 1)", -signal.SIGSYS), ("a socket to the kernel", "socket.socket(socket.AF_NETLINK)", 97),
                               ("a socket of a family without a server", "socket.socket(socket.AF_VSOCK)", 97),
                               ("writing elsewhere", "open('/tmp/emcon-elsewhere', 'w')", 30), ("writable and executable memory", "mmap.mmap(-1, 4096, prot=7)", 1)):
        script = f"import mmap, os, socket, sys\ntry:\n    {code}\nexcept OSError as wrong:\n    os._exit(wrong.errno)\nos._exit(0)"
        tally.case(f"{name} is stopped", wanted, subprocess.run([*wrapper(server.db.parent), "/usr/bin/python3", "-c", script]).returncode)
    match, tokens = server.running("kessa-crossing")
    peers = [Peer(server.port) for _ in tokens]
    for peer, token in zip(peers, tokens):
        question = peer.open("/v1/match/" + match, token=token)["welcome"]["question"]
        if question.get("yours"):
            tally.case("an answer is stored", "", codes(peer.ask(submit={"question": question["question"], "filled": question["offer"].get("fallback", {})})))
    server.signal(signal.SIGHUP)
    tally.case("the operator is answered", True, "emcon_connections" in server.http("GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n"))
    server.healthy()
    server.process.kill()
    server.process.wait()
    server.start()
    peer = Peer(server.port)
    tally.case("after a crash the match is there", True, "welcome" in peer.open("/v1/match/" + match, token=tokens[0]))
    for one in (peer, *peers):
        one.hang_up()
    server.stop()
    tally.end(12)


if __name__ == "__main__":
    main()
