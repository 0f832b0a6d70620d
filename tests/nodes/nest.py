#!/usr/bin/env python3
"""Runs a program in a nest: what it starts, and whatever that starts, ends with it, also if it is killed. Standard library only.

usage: nest.py PROGRAM ...     the first process of a nest; `enter` calls it

A nest is a PID namespace, with a network of its own if that is asked for. Where the system permits no namespaces the first process
adopts orphans and kills them at the end.
"""
import ctypes, os, pathlib, shutil, signal, subprocess, sys, tempfile

INSIDE = "EMCON_NEST"  # in the environment of a nest: its folder, which is gone when the nest is
PR_SET_PDEATHSIG, PR_SET_CHILD_SUBREAPER = 1, 36


def namespaces(net):
    """Words for `unshare`; as another user than root with a namespace of users, in which he is root if he needs a network."""
    words = ["unshare", "--pid", "--fork", "--kill-child", "--mount-proc", "--mount", *(["--net"] if net else [])]
    return words if os.geteuid() == 0 else [*words, "--user", "--map-root-user" if net else "--map-current-user"]


def permitted(net):
    """Whether this system lets this user make such namespaces."""
    try:
        return subprocess.run([*namespaces(net), "true"], capture_output=True).returncode == 0
    except FileNotFoundError:
        return False


def inside():
    return INSIDE in os.environ


def enter(net=False):
    """The folder of the nest that this program runs in. Outside of one it runs the same program anew in a nest and ends as that does. With
    `net` it ends with 77, which ctest shows as skipped, where namespaces are not permitted."""
    if inside():
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])
        return pathlib.Path(os.environ[INSIDE])
    apart = permitted(net)
    if net and not apart:
        print("left out: this system permits no network namespaces")
        raise SystemExit(77)
    folder = pathlib.Path(tempfile.mkdtemp(prefix="emcon-nodes-"))
    folder.chmod(0o755)  # another user serves the databases
    words = [sys.executable, __file__, sys.executable, *sys.argv]
    try:
        raise SystemExit(watch(subprocess.Popen([*(namespaces(net) if apart else []), *words], env={**os.environ, INSIDE: str(folder)},
                                                preexec_fn=lambda: ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)), apart))
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def watch(nest, apart):
    """Waits for the nest, and hands SIGTERM and SIGHUP on to its first process as SIGTERM. Ctrl-C comes to all of this terminal by itself."""
    def hand_on(number, _):
        for pid in children(nest.pid) if apart else [nest.pid]:
            os.kill(pid, number)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, hand_on)
    signal.signal(signal.SIGHUP, lambda *_: hand_on(signal.SIGTERM, None))  # the terminal is closed
    code = nest.wait()
    return code if code >= 0 else 128 - code


def children(pid):
    try:
        return [int(one) for task in pathlib.Path(f"/proc/{pid}/task").iterdir() for one in (task / "children").read_text().split()]
    except OSError:
        return []


def family(pid):
    """The process and all that descend from it, parents first."""
    return [pid, *(one for child in children(pid) for one in family(child))]


def states(pids):
    """What these processes do, as /proc has it: T stands still, Z is dead."""
    out = set()
    for pid in pids:
        try:
            out.add(pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0])
        except OSError:
            pass
    return out - {"Z"}


def stand_still(pids):
    """Whether all that live have stopped, or will not go on before they have: one that waits for a child that is just being made (vfork), and
    was stopped first, waits in the kernel (D) for as long as that stands still."""
    return "T" in (now := states(pids)) and now <= {"T", "D"}


def send(pids, number):
    for pid in pids:
        try:
            os.kill(pid, number)
        except ProcessLookupError:
            pass


def first(words):
    """The first process: buries whatever dies here, and ends with the program, and with it all that it has left."""
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    program = os.fork()
    if program == 0:
        signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])  # a Ctrl-C waits until the program has begun, and calls `enter`
        signal.signal(signal.SIGINT, signal.default_int_handler)
        os.execvp(words[0], words)
    for ends in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(ends, lambda *_: send([program], signal.SIGTERM))
    while True:
        pid, status = os.wait()
        if pid == program:
            break
    while left := family(os.getpid())[1:]:
        send(left, signal.SIGKILL)
        try:
            os.wait()
        except ChildProcessError:
            break
    return os.waitstatus_to_exitcode(status)


if __name__ == "__main__":
    result = first(sys.argv[1:])
    sys.exit(result if result >= 0 else 128 - result)
