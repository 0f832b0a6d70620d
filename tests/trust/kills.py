#!/usr/bin/env python3
"""SIGKILL under load: eight bots fight while the server is killed at random moments; backups are made meanwhile. What clients
saw acknowledged is held against the log, and every match must end as it does undisturbed. Then: how long until 1,000 matches
serve again.

usage: kills.py BUILD_DIR [short|ci|long] [SEED]
"""
import queue

from rig import *

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from history import TAIL, Log, digest_of, prefix_faults, records, tails  # noqa: E402
from programs import bot  # noqa: E402

FORMS = {"short": {"box_s": 8, "kills": 3, "backups": 1, "matches": 40},
         "ci": {"box_s": 120, "kills": 50, "backups": 5, "matches": 1000},
         "long": {"box_s": 480, "kills": 300, "backups": 12, "matches": 1000}}  # a slice of tests/long
# Scenario and bots' seeds: each course is fought undisturbed once, and must always end in the same digest.
COURSES = [("kessa-crossing", 7), ("duel-at-kessa", 11), ("gate-of-orun", 13), ("varo-wreck", 17)]
LIMITS = {"chat_burst": 1_000_000, "requests_burst": 1_000_000, "creations_burst": 1_000_000}


class Watcher(threading.Thread):
    """A spectator who talks, writes down what was acknowledged, and checks that what was told stays as it was told."""

    def __init__(self, server, match):
        super().__init__(daemon=True)
        self.server, self.match, self.over = server, match, threading.Event()
        self.said, self.acknowledged, self.told, self.faults, self.asked = [], [], {}, [], {}

    def run(self):
        while not self.over.is_set():
            try:
                peer = Peer(self.server.port)
                peer.upgrade("/v1/match/" + self.match)
                self.asked = {}
                peer.post(1, hello={"protocol": 1, "journal_after": max(self.told, default=0)})
                while not self.over.is_set():
                    self.take(peer, peer.message())
            except (OSError, Gone, Closed):
                self.over.wait(0.02)

    def take(self, peer, frame):
        whole = frame.get("welcome") or frame.get("update") or {}
        for line in whole.get("journal", []):
            text = self.told.setdefault(line["number"], line.get("text"))
            if text != line.get("text"):
                self.faults.append(f"journal line {line['number']} changed")
        answer = frame.get("answer", {})
        if "done" in answer and answer["id"] in self.asked:
            self.acknowledged.append(self.asked[answer["id"]])
        if "welcome" in frame:
            shown = {line["text"] for line in whole.get("chat", [])}
            # Some of those that were not acknowledged may have been said after them.
            if lost := [text for text in self.acknowledged[-TAIL // 2:] if text not in shown]:
                self.faults.append(f"acknowledged lines of chat are not shown: {lost[:3]}")
        if "welcome" in frame or "question" in frame:
            self.said.append(f"{self.match} {len(self.said)}")
            self.asked[peer.post(say={"channel": "SPECTATORS", "text": self.said[-1]})] = self.said[-1]
        if whole.get("outcome", {}).get("over"):
            self.over.set()


class Table(threading.Thread):
    """Plays one course again and again until told to stop; each match with two bots and a watcher."""

    def __init__(self, build, server, folder, course, stop, results):
        super().__init__(daemon=True)
        self.build, self.server, self.folder, self.course = pathlib.Path(build).resolve(), server, folder, course
        self.stop, self.results = stop, results

    def run(self):
        played = 0
        while not self.stop.is_set():
            played += 1
            try:
                self.results.put(self.play(self.folder / f"{self.course[0]}-{played}"))
            except (SystemExit, AssertionError) as fault:
                self.results.put(str(fault))
                return

    def create(self):
        while True:
            try:
                return self.server.create(self.course[0])
            except (OSError, Gone, Closed):
                time.sleep(0.02)

    def play(self, where):
        match, invites = self.create()
        watcher = Watcher(self.server, match)
        watcher.start()
        bots = []
        for seat, code in enumerate(invites):
            # A bot joins once and gives up if nobody answers, so the joining is done for it.
            bots.append(self.bot(where / f"seat{seat}", code, seat))
        for player in bots:
            player.finish(timeout=900)
        watcher.over.set()
        watcher.join()
        return match, self.course, bots, watcher

    def bot(self, folder, code, seat):
        for attempt in range(1000):
            with self.server.up:
                client = bot(self.build, self.server, folder / str(attempt), code, "--seed", str(self.course[1] + seat), "--level", "greedy")
                while client.process.poll() is None and not client.files("seats", ".seat"):
                    time.sleep(0.005)
            if client.process.poll() is None or client.process.returncode == 0:
                return client
        raise SystemExit("a bot could not join")


def digests(server, build, results, tally, wanted):
    """Ends what is finished: exports and verifies every match with its receipts; a digest that differs is a fault."""
    logs, crowds, dice, answers, lines, known = records(server.db), tails(server.db), 0, 0, 0, dict(wanted)
    for match, course, bots, watcher in results:
        log = Log(match, logs[match])
        transcript = server.folder / f"{match}.transcript"
        subprocess.run([server.program, "export", "--db", server.db, match, transcript], check=True, capture_output=True)
        for player in bots:
            for receipts in player.files("receipts", ".receipts"):
                answers += log.hold_answers(receipts)
                done = subprocess.run([server.program, "verify", transcript, "--receipts", receipts], capture_output=True, text=True)
                if done.returncode:
                    log.faults.append(done.stdout)
        log.hold_crowd(watcher.said, watcher.acknowledged, crowds.get(match, []))
        digest = digest_of(done.stdout)
        if known.setdefault(course, digest) != digest:
            log.faults.append(f"{course[0]} ended with another digest than undisturbed")
        dice, lines = dice + len(log.dice), lines + len(watcher.acknowledged)
        tally.case(f"{course[0]} {match}", [], log.faults + watcher.faults)
        transcript.unlink()
    return known, {"answers": answers, "dice": dice, "chat_lines": lines}


def collect(results):
    out = []
    while not results.empty():
        one = results.get()
        if isinstance(one, str):
            raise SystemExit(one)
        out.append(one)
    return out


def undisturbed(build, server):
    """Every course once, side by side."""
    results, stop = queue.Queue(), threading.Event()
    stop.set()
    tables = [Table(build, server, server.folder / "calm", course, stop, results) for course in COURSES]
    return [table.play(server.folder / "calm" / table.course[0]) for table in tables]


def storm(build, server, form, dice):
    """The time box: load, kills, backups. (matches that ended, kills, backups)"""
    results, stop = queue.Queue(), threading.Event()
    tables = [Table(build, server, server.folder / "storm", course, stop, results) for course in COURSES]
    for table in tables:
        table.start()
    end, kills, backups = time.monotonic() + form["box_s"], 0, []
    while (time.monotonic() < end or kills < form["kills"] or len(backups) < form["backups"]) and all(t.is_alive() for t in tables):
        time.sleep(dice.random() * 1.2)
        if kills * form["backups"] >= len(backups) * form["kills"] and len(backups) < form["backups"]:
            backups.append(back_up(server, len(backups)))
        with server.up:  # nobody is joining: an invite that died with its answer would be lost
            server.kill()
            kills += 1
            server.start()
    stop.set()
    for table in tables:
        table.join()
    return collect(results), kills, backups


def back_up(server, number):
    copy = server.folder / f"copy{number}.sqlite"
    subprocess.run([server.program, "backup", "--db", server.db, copy], check=True, capture_output=True)
    return copy


def thousand(build, wanted):
    """Seconds from the start of a killed server until each of so many running matches has shown itself again."""
    server = Server(build, limits=LIMITS, log_level="error")
    lobby, entropy, matches = Peer(server.port), b"\x07" * 32, []
    lobby.open()
    for number in range(wanted):
        made = lobby.ask(create_match={"settings": {"ruleset": "fires-of-space", "scenario": COURSES[number % len(COURSES)][0],
                                                    "name": "many", "test_seed": f"{number:064x}"}})["created"]
        tokens = [lobby.ask(join_match={"code": i["code"], "name": "Ada", "entropy_commitment": commitment(entropy)})["joined"]["token"]
                  for i in made["invites"]]
        matches.append((made["match"], tokens))
        for token in tokens:
            peer = Peer(server.port)
            peer.open("/v1/match/" + made["match"], token=token)
            peer.ask(reveal_entropy={"entropy": base64.b64encode(entropy).decode()})
            peer.hang_up()
    server.kill()
    began = time.monotonic()
    server.start()
    ready = time.monotonic() - began
    for match, tokens in matches:
        peer = Peer(server.port)
        welcome = peer.open("/v1/match/" + match, token=tokens[0])["welcome"]
        assert welcome["question"]["question"] >= 1, welcome
        peer.hang_up()
    took = time.monotonic() - began
    server.stop()
    return f"{took:.1f} s, the first after {ready:.2f} s"


def main():
    build, name, form, seed = arguments(**FORMS)
    dice, tally = random.Random(seed), Tally(f"SIGKILL under load, {name}")
    server = Server(build, limits=LIMITS, log_level="error")
    server.up = threading.Lock()
    began = time.monotonic()
    calm = undisturbed(build, server)
    print(f"undisturbed: {time.monotonic() - began:.1f} s", flush=True)
    wanted, _ = digests(server, build, calm, tally, {})
    ended, kills, backups = storm(build, server, form, dice)
    server.stop()
    _, figures = digests(server, build, ended, tally, wanted)
    whole = records(server.db)
    for copy in backups:
        tally.case(copy.name + " mode", 0o600, copy.stat().st_mode & 0o777)
        tally.case(copy.name, [], prefix_faults(copy, whole))
    left = [match for match, log in whole.items() if (faults := Log(match, log).faults) and not tally.case(match, [], faults)]
    again = thousand(build, form["matches"])
    tally.case("kills made", True, kills >= form["kills"])
    tally.end(len(COURSES) * 2, kills=kills, matches=len(ended), backups=len(backups), **figures, torn=len(left))
    print(f"{form['matches']} matches serve again after {again}")


if __name__ == "__main__":
    main()
