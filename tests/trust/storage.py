#!/usr/bin/env python3
"""The real server on disks that die, fill up and lose power, and without memory: what it says, and what is there afterwards.

usage: storage.py BUILD_DIR [short|ci|long] [SEED]
Filling up and losing power need root, tmpfs and loop devices; without them those parts say so and are left out.
"""
import contextlib, resource

from rig import *

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from history import Log, records  # noqa: E402

FORMS = {"short": {"fills": 3, "cuts": 1, "starved": 1}, "ci": {"fills": 12, "cuts": 5, "starved": 2},
         "long": {"fills": 12, "cuts": 30, "starved": 2}}  # a slice of tests/long
LIMITS = {"chat_burst": 1_000_000, "requests_burst": 1_000_000}


class Talker:
    """A seat that says numbered lines and drafts its default, and knows which were acknowledged."""

    def __init__(self, server, match, token):
        self.server, self.match, self.token = server, match, token
        self.said, self.acknowledged = [], []
        self.connect()

    def connect(self):
        self.peer = Peer(self.server.port)
        self.welcome = self.peer.open("/v1/match/" + self.match, token=self.token)["welcome"]

    def say(self):
        """The problem codes of one more line."""
        self.said.append(f"{self.token[4:16]} {len(self.said)} " + "x" * 300)
        answer = self.peer.ask(say={"text": self.said[-1]})
        if "done" in answer:
            self.acknowledged.append(self.said[-1])
        return answer

    def hold(self, log):
        log.hold_chat(self.said, self.acknowledged)
        return log.faults


def room(server):
    """A running match and a talker on each seat."""
    match, tokens = server.running()
    return match, [Talker(server, match, token) for token in tokens]


def closed_world(tally, build):
    """Nobody else on the machine reads what the server holds."""
    server = Server(build)
    room(server)
    copy = server.folder / "copy.sqlite"
    subprocess.run([server.program, "backup", "--db", server.db, copy], check=True, capture_output=True)
    for file in sorted(server.folder.glob("emcon.sqlite*")) + [copy]:
        tally.case(f"mode of {file.name}", "0o600", oct(file.stat().st_mode & 0o777))
    limits = pathlib.Path(f"/proc/{server.process.pid}/limits").read_text()
    tally.case("core size, soft and hard", ("0", "0"), re.search(r"Max core file size\s+(\w+)\s+(\w+)", limits).groups())
    tally.case("its memory is not its user's to read", 0, os.stat(f"/proc/{server.process.pid}/mem").st_uid)
    server.process.send_signal(signal.SIGABRT)
    server.process.wait()
    tally.case("an abort leaves no core", [], [f.name for f in [*server.folder.glob("core*"), *pathlib.Path.cwd().glob("core*")]])


def dying_disk(tally, build):
    """A failed sync: nothing more is acknowledged, the process says why and ends with its own code; a restart recovers."""
    library, switch = pathlib.Path(tempfile.mkdtemp(prefix="emcon-trust-")) / "failing_sync.so", None
    atexit.register(shutil.rmtree, library.parent, ignore_errors=True)
    subprocess.run(["cc", "-shared", "-fPIC", "-o", library, pathlib.Path(__file__).with_name("failing_sync.c"), "-ldl"], check=True)
    switch = library.with_name("dead")
    server = Server(build, limits=LIMITS, env={"LD_PRELOAD": str(library), "EMCON_SYNC_FAILS": str(switch)})
    match, talkers = room(server)
    for _ in range(20):
        talkers[0].say()
    switch.touch()
    try:
        ended = codes(talkers[1].say())
    except (Closed, Gone) as fault:
        ended = fault.args[0] if isinstance(fault, Closed) else "gone"
    tally.case("the order is not acknowledged", True, ended != "" and not talkers[1].acknowledged)
    tally.case("exit code", 6, server.process.wait(timeout=PATIENCE_S))
    tally.case("the log says why", True, "store_lost" in server.log.read_text())
    switch.unlink()
    server.start()
    log = Log(match, records(server.db)[match])
    tally.case("nothing acknowledged is lost", [], [f for t in talkers for f in t.hold(log)])
    talkers[0].connect()
    tally.case("play goes on", True, "done" in talkers[0].say())
    server.stop()


def starve(tally, build, dice):
    """Out of memory: the process ends at once, says so, and a restart finds all that was acknowledged."""
    server = Server(build, limits={**LIMITS, "connections_per_address": 20_000})
    match, talkers = room(server)
    for _ in range(20):
        talkers[0].say()
    used = int(pathlib.Path(f"/proc/{server.process.pid}/statm").read_text().split()[0]) * resource.getpagesize()
    ceiling = used + dice.randrange(1 << 20, 16 << 20)
    resource.prlimit(server.process.pid, resource.RLIMIT_AS, (ceiling, ceiling))
    eaters = []
    with contextlib.suppress(OSError, Gone, Closed):
        while server.process.poll() is None and len(eaters) < 900:
            eaters.append(Peer(server.port))
            eaters[-1].upgrade()
            # Messages that never end are kept in memory until they do.
            eaters[-1].send(frame_bytes(TEXT, b" " * 60_000, fin=False))
            if len(eaters) % 10 == 0:
                talkers[0].say()
    tally.case("exit code", 1, server.process.wait(timeout=PATIENCE_S))
    tally.case("it says why", True, "out of memory" in server.log.read_text())
    server.start()
    tally.case("nothing acknowledged is lost", [], talkers[0].hold(Log(match, records(server.db)[match])))
    server.stop()


@contextlib.contextmanager
def mounted(*words):
    """A folder with a file system of its own; None if this machine does not let us."""
    folder = pathlib.Path(tempfile.mkdtemp(prefix="emcon-mount-"))
    done = subprocess.run(["mount", *map(str, words), folder], capture_output=True, text=True)
    try:
        yield None if done.returncode else folder
    finally:
        if not done.returncode:
            subprocess.run(["umount", "--lazy", folder], check=False)
        folder.rmdir()


def fill(server, folder, leave):
    """Takes all space of the file system but so many bytes."""
    ballast = folder / "ballast"
    with open(ballast, "wb", buffering=0) as out, contextlib.suppress(OSError):
        while True:
            out.write(b"\0" * 4096)
    os.truncate(ballast, max(0, ballast.stat().st_size - leave))
    return ballast


def full_disk(tally, build, dice, rounds):
    """A small disk that is full again and again: matches are read-only, say so, and go on when there is space."""
    with mounted("-t", "tmpfs", "-o", "size=24m", "none") as folder:
        if not folder:
            print("disk full: left out, no tmpfs can be mounted here")
            return 0
        server = Server(build, limits=LIMITS, db=folder / "emcon.sqlite")
        match, talkers = room(server)
        for number in range(rounds):
            ballast = fill(server, folder, dice.randrange(16) * 4096)
            for _ in range(4000):
                refused = talkers[number % 2].say()
                if "done" not in refused:
                    break
            tally.case(f"round {number}: refused", "not_stored", codes(refused))
            tally.case(f"round {number}: says what to do", True, "again" in refused["problems"][0]["text"])
            other = talkers[1 - number % 2]
            other.peer.hang_up()
            other.connect()
            tally.case(f"round {number}: can still be read", True, bool(other.welcome["board"]))
            tally.case(f"round {number}: a new match is refused", "not_stored", new_match(server))
            ballast.unlink()
            for talker in talkers:
                tally.case(f"round {number}: goes on", True, "done" in talker.say())
        tally.case("the process is the same", None, server.process.poll())
        server.stop()
        log = Log(match, records(server.db)[match])
        tally.case("nothing acknowledged is lost", [], [f for t in talkers for f in t.hold(log)])
        return rounds


def new_match(server):
    peer = Peer(server.port)
    peer.open()
    answer = peer.ask(create_match={"settings": {"ruleset": "fires-of-space", "scenario": "duel-at-kessa", "name": "late"}})
    peer.hang_up()
    return codes(answer)


def power_cuts(tally, build, dice, cuts):
    """The disk is an image file. The writers stop, the image is copied as it is, and a server comes up on the copy."""
    where = pathlib.Path(tempfile.mkdtemp(prefix="emcon-image-"))
    atexit.register(shutil.rmtree, where, ignore_errors=True)
    image = where / "disk.img"
    with open(image, "wb") as out:
        out.truncate(64 << 20)
    made = subprocess.run(["mkfs.ext4", "-q", "-F", image], capture_output=True)
    with mounted("-o", "loop", image) as folder:
        if made.returncode or not folder:
            print("power cuts: left out, no loop device can be mounted here")
            return 0
        server = Server(build, limits=LIMITS, db=folder / "emcon.sqlite")
        rooms = [room(server) for _ in range(3)]
        for number in range(cuts):
            for _ in range(dice.randrange(20, 60)):
                for _, talkers in rooms:
                    talkers[number % 2].say()
            copy_and_serve(tally, build, server, image, where / "copy.img", rooms, number, dice)
        server.stop()
        return cuts


def copy_and_serve(tally, build, server, image, copy, rooms, number, dice):
    stop = threading.Timer(dice.random() * 0.02, server.signal, (signal.SIGSTOP,))
    stop.start()
    _, talkers = dice.choice(rooms)
    # Orders are on their way when the power goes; none of them has been acknowledged.
    for talker in talkers:
        talker.said.append(f"{talker.token[4:16]} {len(talker.said)} last")
        talker.pending = talker.peer.post(say={"text": talker.said[-1]})
    stop.join()
    known = [(match, [(list(t.said), list(t.acknowledged)) for t in all_of]) for match, all_of in rooms]
    shutil.copyfile(image, copy)
    server.signal(signal.SIGCONT)
    for talker in talkers:
        while talker.peer.message().get("answer", {}).get("id") != talker.pending:
            pass
        talker.acknowledged.append(talker.said[-1])
    with mounted("-o", "loop", copy) as folder:
        second = Server(build, limits=LIMITS, db=folder / "emcon.sqlite")
        peer = Peer(second.port)
        tally.case(f"cut {number}: a match shows itself", True, "welcome" in peer.open("/v1/match/" + rooms[0][0]))
        peer.hang_up()
        second.stop()
        logs = records(second.db)
        second.discard()
    for match, heard in known:
        log = Log(match, logs[match])
        for said, acknowledged in heard:
            log.hold_chat(said, acknowledged)
        tally.case(f"cut {number}: {match}", [], log.faults)


def main():
    build, name, form, seed = arguments(**FORMS)
    dice, tally = random.Random(seed), Tally(f"disks and memory, {name}")
    closed_world(tally, build)
    dying_disk(tally, build)
    for _ in range(form["starved"]):
        starve(tally, build, dice)
    fills = full_disk(tally, build, dice, form["fills"])
    cuts = power_cuts(tally, build, dice, form["cuts"])
    tally.end(14, disk_full=fills, power_cuts=cuts, out_of_memory=form["starved"])


if __name__ == "__main__":
    main()
