#!/usr/bin/env python3
"""A whole battle between two clients with a spectator, while the server is killed again and again (promises 2 and 3).

usage: power_cut_battle.py BUILD_DIR [RULESET SCENARIO [KILLS [SEED]]] [--postgresql]
The battle is first fought without harm, then once more with the same seed and the same players, and SIGKILL at random points,
spread over all kinds of question so that rare ones (an operational plan among hundreds of shots) are struck too.
Nothing acknowledged may be lost, no die rolled twice, and both battles must end in the same digest. With --postgresql matches are kept
there, and half of the kills strike the database while the server stays; skipped (77) where it is not installed.
"""
import hashlib, pathlib, random, select, sys, threading

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))
import draw  # noqa: E402
import postgres  # noqa: E402
from by_hand import answers_in, records_of  # noqa: E402
from gate import Gate  # noqa: E402
from programs import *  # noqa: E402


class Watch:
    """Follows the match over its own connection, so that kills come at questions and not at the clock's mercy."""

    def __init__(self, server, match):
        self.server, self.match, self.question, self.over = server, match, 0, False
        self.kinds = {}  # questions by kind
        self.changed = threading.Condition()
        threading.Thread(target=self.run, daemon=True).start()

    def run(self):
        while not self.over:
            try:
                peer = self.server.peer("/v1/match/" + self.match)
                while True:
                    self.take(peer.next())
            except (OSError, ConnectionError, ValueError):
                with self.changed:
                    self.changed.wait(0.02)

    def take(self, frame):
        question = frame.get("question") or frame.get("welcome", {}).get("question", {})
        outcome = frame.get("update", frame.get("welcome", {})).get("outcome", {})
        with self.changed:
            self.question = max(self.question, question.get("question", 0))
            if question.get("question"):
                self.kinds.setdefault(question.get("kind", ""), set()).add(question["question"])
            self.over = self.over or outcome.get("over", False)
            self.changed.notify_all()

    def until(self, question):
        """Waits for a question number; False if the battle is over before."""
        with self.changed:
            reached = self.changed.wait_for(lambda: self.over or self.question >= question, timeout=240)
        if not reached:
            raise SystemExit(f"the battle stands still at question {self.question}")
        return not self.over


def points(kinds, kills, dice, last):
    """Questions up to `last` to kill the server at: each time a kind by lot, then a question of it."""
    left, chosen = {kind: sorted(one for one in numbers if one <= last) for kind, numbers in sorted(kinds.items())}, []
    while len(chosen) < kills and any(left.values()):
        of = left[dice.choice([kind for kind, numbers in left.items() if numbers])]
        chosen.append(of.pop(dice.randrange(len(of))))
    return sorted(chosen)


def fight(programs, where, ruleset, scenario, kills, dice, last=0, database=None):
    """Kills at these questions; `last`: the battle's last one, which it does not reach before the last kill."""
    where.mkdir()
    server = Server(programs, where, db=database.url if database else None)
    database_kills = 0
    match, codes = server.create(ruleset, scenario)
    gate = Gate(server)
    if kills:
        gate.hold(match, kills[0])
    watch = Watch(server, match)
    clients = [bot(programs, gate, where / f"seat{i}", code, "--seed", str(7 + i)) for i, code in enumerate(codes)]
    spectator = Client(programs, server, where / "spectator", "watch", match, "--plain")
    for following in [*kills[1:], last] if kills else []:
        # The battle waits for this script, which may be slow: it goes on to where the next kill is due, and no further.
        gate.wait(match)
        gate.hold(match, following)
        select.select([], [], [], dice.random() * 0.004)  # anywhere between two appends; the gate has to go on meanwhile
        if database and dice.random() < 0.5:
            database.kill()
            database.start()
            database_kills += 1
        else:
            server.kill()
            server.start()
    gate.open()
    watch.until(1 << 30)
    for client in clients:
        client.finish()
    spectator.finish()
    transcript = where / "battle.transcript"
    server.stop()
    server.tool("export", "--db", server.db, match, transcript)
    reports = [server.tool("verify", transcript, "--receipts", f) for c in clients for f in c.files("receipts", ".receipts")]
    if len(reports) != len(clients):
        raise SystemExit(f"{len(reports)} receipts for {len(clients)} clients")
    report = reports[0]
    return server.starts - 1 + database_kills, clients, transcript, report, watch


def check_log(transcript, clients):
    """Every answer that a client's receipts call acknowledged is in the log, to the byte; no question is resolved twice and no
    die rolled twice. Gives how many of both there are."""
    locked, resolved, dice = {}, set(), set()
    for record in records_of(transcript):
        body = first(record, 5)
        if body is not None:
            locked[(first(body, 1, 0), first(body, 2, 0))] = hashlib.blake2b(first(body, 3, b""), digest_size=32).hexdigest()
        body = first(record, 7)
        if body is None:
            continue
        question = first(body, 1, 0)
        if question in resolved:
            raise SystemExit(f"question {question} was resolved twice")
        resolved.add(question)
        for number, die in fields(body):
            if number != 2:
                continue
            name = tuple((n, v) for n, v in fields(die) if n <= 8)
            if name in dice:
                raise SystemExit(f"die {name} was rolled twice")
            dice.add(name)
    acknowledged = 0
    for client in clients:
        for receipts in client.files("receipts", ".receipts"):
            for at, digest in answers_in(receipts).items():
                acknowledged += 1
                if locked.get(at) != digest:
                    raise SystemExit(f"the log does not hold what was acknowledged: {at} {digest}")
    if acknowledged < len(locked) // 2:
        raise SystemExit(f"only {acknowledged} of {len(locked)} answers were acknowledged to anyone")
    return acknowledged, len(dice)


def digest_of(report):
    found = re.search(r"digest[ :]+([0-9a-f]{64})", report)
    if not found:
        raise SystemExit("verify names no digest:\n" + report)
    return found.group(1)


def main():
    on_postgresql = "--postgresql" in sys.argv
    if on_postgresql:
        sys.argv.remove("--postgresql")
        if not postgres.installed():
            print("PostgreSQL 15 is not installed")
            sys.exit(77)
    programs = pathlib.Path(sys.argv[1]).resolve()
    database = postgres.Postgres() if on_postgresql else None
    try:
        battle_twice(programs, database)
    finally:
        if database:
            database.end()


def battle_twice(programs, database):
    ruleset, scenario = (sys.argv[2:4] + ["fires-of-space", "kessa-crossing"][len(sys.argv[2:4]):])[:2]
    kills = int(sys.argv[4]) if len(sys.argv) > 4 else 24
    seed = int(sys.argv[5]) if len(sys.argv) > 5 else draw.chance("power cuts").randrange(1 << 32)
    print(f"seed {seed}", flush=True)
    where = folder()
    _, _, _, report, whole = fight(programs, where / "whole", ruleset, scenario, [], random.Random(seed), database=database)
    print(f"uninterrupted: {whole.question} questions, digest {digest_of(report)}", flush=True)
    dice = random.Random(seed)
    struck = points(whole.kinds, kills, dice, whole.question - 1)
    kinds = [kind for at in struck for kind, numbers in whole.kinds.items() if at in numbers]
    print("kills at " + ", ".join(f"{at} ({kind})" for at, kind in zip(struck, kinds)), flush=True)
    struck_at, clients, transcript, killed, _ = fight(programs, where / "cut", ruleset, scenario, struck, dice, whole.question, database)
    acknowledged, rolled = check_log(transcript, clients)
    print(f"interrupted: {struck_at} kills, {acknowledged} acknowledged answers in the log, {rolled} dice, each rolled once, "
          f"digest {digest_of(killed)}", flush=True)
    if struck_at < min(kills, 20):
        raise SystemExit(f"only {struck_at} kills")
    if digest_of(report) != digest_of(killed):
        raise SystemExit("the digests differ: " + str(where))


if __name__ == "__main__":
    main()
