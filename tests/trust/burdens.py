#!/usr/bin/env python3
"""What one address or seat may cost beside its own requests: rematches, bots of the server, what bots think, records that are kept
for ever. Each attack from 127.0.0.1 or a few addresses more; the others, from addresses of their own, lose nothing by it, and one
who only looks on waits no longer for his pings.

usage: burdens.py BUILD_DIR [short|ci|long] [SEED]
"""
import multiprocessing, sqlite3, statistics

from rig import *

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "e2e"))
from stranger import fill  # noqa: E402  plays what has merit

# `rematches` tried by one; `others` who want one; addresses that ask for all bots; battles at once and for how long; seconds of proposals.
FORMS = {"short": dict(rematches=30, others=3, takers=10, battles=8, burn_s=6, spam_s=6),
         "ci": dict(rematches=200, others=5, takers=12, battles=20, burn_s=30, spam_s=30),
         "long": dict(rematches=1_000, others=20, takers=12, battles=20, burn_s=300, spam_s=300)}
SETTINGS = {"ruleset": "fires-of-space", "scenario": "duel-at-kessa"}
SHARE_PERCENT = 5  # of the server's time for one address, in the attack with bots that think
UNBOUNDED_PART = 0.5  # of what it spends without a share


class Pinger:
    """Somebody at an address of his own who does nothing but ping, in a process of his own."""

    def __init__(self, port):
        self.stop, self.times = multiprocessing.Event(), multiprocessing.Queue()
        self.process = multiprocessing.Process(target=self.run, args=(port,), daemon=True)
        self.process.start()

    def run(self, port):
        peer, times = Peer(port, source="127.0.0.9"), []
        peer.open()
        while not self.stop.wait(0.02):
            began = time.perf_counter()
            peer.ask(ping={})
            times.append((time.perf_counter() - began) * 1000)
        self.times.put(times)

    def end(self):
        self.stop.set()
        times = sorted(self.times.get())
        self.process.join()
        return (f"another player's ping median {statistics.median(times):.1f}, p99 {times[int(len(times) * 0.99)]:.1f}, "
                f"longest {times[-1]:.1f} ms")


class Match:
    """One seat of a match with a bot of the server opposite, from one address."""

    def __init__(self, server, source):
        self.server, self.source, self.question, self.over, self.notices = server, source, {}, False, []
        made = self.lobby(create_match={"settings": SETTINGS})
        self.problem = codes(made)
        if self.problem:
            return
        invites = [one["code"] for one in made["created"]["invites"]]
        joined, entropy = self.take_seat(invites[0])
        self.problem = codes(joined) or codes(self.lobby(ask_bot={"code": invites[1]}))
        if not self.problem:
            self.enter(joined["joined"], entropy)

    def lobby(self, **body):
        peer = Peer(self.server.port, source=self.source)
        peer.open()
        answer = peer.ask(**body)
        peer.hang_up()
        return answer

    def take_seat(self, code):
        entropy = os.urandom(32)
        return self.lobby(join_match={"code": code, "name": "Ada", "entropy_commitment": commitment(entropy)}), entropy

    def enter(self, joined, entropy):
        """Connects to its seat, shows its part of the dice, and waits for the first question. False: none came."""
        self.question, self.over, self.notices, self.number = {}, False, [], 0
        self.peer = Peer(self.server.port, source=self.source)
        self.take(self.peer.open("/v1/match/" + joined["match"], token=joined["token"]))
        self.peer.socket.settimeout(15)
        wanted = self.peer.post(reveal_entropy={"entropy": base64.b64encode(entropy).decode()})
        try:
            while not self.question.get("question"):
                frame = self.take(self.peer.message())
                if frame.get("answer", {}).get("id") == wanted and codes(frame["answer"]) == "not_started":
                    time.sleep(0.05)  # the seat opposite is not taken yet
                    wanted = self.peer.post(reveal_entropy={"entropy": base64.b64encode(entropy).decode()})
        except (TimeoutError, Gone, Closed):
            return False
        return True

    def take(self, frame):
        self.over |= bool(frame.get("update", {}).get("outcome", {}).get("over"))
        self.question = frame.get("question") or frame.get("welcome", {}).get("question") or self.question
        if "notice" in frame:
            self.notices.append(frame["notice"])
        return frame

    def ask(self, **body):
        wanted = self.peer.post(**body)
        while True:
            frame = self.take(self.peer.message())
            if frame.get("answer", {}).get("id") == wanted:
                return frame["answer"]

    def hear(self, code):
        """The next notice of that code; nothing if the rematch fails or none comes."""
        self.peer.socket.settimeout(5)
        try:
            while True:
                for one in self.notices:
                    if one["code"] in (code, "rematch_failed"):
                        self.notices.remove(one)
                        return {p["name"]: p["value"] for p in one["params"]} if one["code"] == code else {}
                self.take(self.peer.message())
        except TimeoutError:
            return {}

    def again(self):
        """Gives up and agrees with the bot on another battle; whether that began."""
        self.ask(concede={})
        self.ask(propose={"what": "REMATCH", "yes": True})
        told = self.hear("rematch")
        if not told:
            return False
        self.peer.hang_up()
        joined, entropy = self.take_seat(told["code"])
        return not codes(joined) and self.enter(joined["joined"], entropy)


def rematches(server, tally, form):
    """One plays rematches with the server's bot without end; then others want one each."""
    bad, made = Match(server, "127.0.0.1"), 0
    while made < form["rematches"] and bad.again():
        made += 1
    tally.case("matches of one address, rematches among them, are as many as it may make", True, made <= 20)
    came = [Match(server, f"127.0.1.{n + 1}").again() for n in range(form["others"])]
    tally.case("the bot of everybody else comes to the rematch", [True] * form["others"], came)
    return f"{made} rematches of one; {sum(came)} of {len(came)} others had theirs"


def all_bots(server, tally, form):
    """A crowd of addresses asks for as many bots as it is given, with wrong codes between; then others want one each."""
    got = []
    for n in range(form["takers"]):
        matches = [Match(server, f"127.0.0.{20 + n}") for _ in range(20)]
        got.append(sum(not one.problem for one in matches))
        server.kept = [*getattr(server, "kept", []), *matches]
    late = [Match(server, f"127.0.1.{n + 1}").problem for n in range(form["others"])]
    tally.case("who comes after them is given a bot", [""] * form["others"], late)
    guesser = Match(server, "127.0.2.1")
    wrong = {codes(guesser.lobby(ask_bot={"code": "0000-0000-0000"})) for _ in range(30)}
    tally.case("wrong codes", {"wrong_code"}, wrong)
    tally.case("wrong codes spend no bots", "", Match(server, "127.0.2.1").problem)
    for one in server.kept:
        if not one.problem:
            one.peer.hang_up()
    return f"bots by address: {got}"


def loop_seconds(server):
    """Processor time of the server's one thread for all players."""
    fields = pathlib.Path(f"/proc/{server.process.pid}/task/{server.process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def fight(match, end):
    """Plays what has merit until the time is over; a new battle whenever one has ended. How often it has answered."""
    answered = 0
    try:
        while time.monotonic() < end:
            match.peer.socket.settimeout(max(0.01, end - time.monotonic()))
            if match.over:
                if not match.again():
                    break
                continue
            asked, match.question = match.question, {}
            if not asked.get("yours"):
                match.question = asked
                match.take(match.peer.message())
                continue
            for filled in (fill(asked["offer"], random), asked["offer"].get("fallback", {})):
                if not codes(match.ask(submit={"question": asked["question"], "filled": filled})):
                    answered += 1
                    break
    except (TimeoutError, Gone, Closed):
        pass
    return answered


def battles(server, form):
    """One address plays many battles at once with bots, as fast as it can: words for it, and percent of the server's one thread."""
    matches = [Match(server, "127.0.0.1") for _ in range(form["battles"])]
    matches = [one for one in matches if not one.problem]
    time.sleep(2)
    began, before = time.monotonic(), loop_seconds(server)
    counts = multiprocessing.Queue()
    workers = [threading.Thread(target=lambda one=one: counts.put(fight(one, began + form["burn_s"]))) for one in matches]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    spent, seconds = loop_seconds(server) - before, time.monotonic() - began
    answered, percent = sum(counts.get() for _ in workers), 100 * spent / seconds
    return f"{len(matches)} battles, {answered} answers in {seconds:.0f} s, {percent:.1f} % of the thread", percent


def unbounded(server, tally, form):
    """The same with all of the server's time for one address: what the share is measured by, on whatever this runs."""
    said, form["unbounded"] = battles(server, form)
    return said


def thinking(server, tally, form):
    """What the bots do is at the expense of the address that plays with them."""
    said, percent = battles(server, form)
    # A quarter of a second is taken ahead. What is told once the disk has an answer, and another player's pings, come on top.
    tally.case("battles with bots take a part of what they take without a share", True, percent < UNBOUNDED_PART * form["unbounded"])
    return f"{said} (share {SHARE_PERCENT} %)"


def records_of(server):
    base = sqlite3.connect(f"file:{server.db}?mode=ro", uri=True)
    try:
        return base.execute("select count(*) from records").fetchone()[0]
    finally:
        base.close()


def spam(server, tally, form):
    """Proposals that a bot always answers, taken back proposals and standing answers without a pause: each would be a record for ever."""
    refused = {}
    for name, bodies in (("breaks", [{"propose": {"what": what, "yes": True}} for what in ("ADJOURN", "RESUME")]),
                         ("draws", [{"propose": {"what": "DRAW", "yes": yes}} for yes in (True, False)]),
                         ("standing", [{"set_standing": {"filled": {"lines": [{"verb": "standing", "variant": what}]}}} for what in ("thrust", "launch")])):
        match, before, revision, asked = Match(server, "127.0.0.1"), records_of(server), 0, 0
        end = time.monotonic() + form["spam_s"]
        while time.monotonic() < end:
            body = json.loads(json.dumps(bodies[asked % 2]))
            if name == "standing":
                body["set_standing"]["revision"] = revision
            answer = match.ask(**body)
            asked += 1
            revision = int(answer.get("standing", {}).get("revision", revision))
            if codes(answer) == "too_fast":
                refused[name] = refused.get(name, 0) + 1
            time.sleep(0.005)
        server.until(lambda m: True, "the last record")
        grown = records_of(server) - before
        # At once and over the time; a proposal that is agreed to has three records.
        most = {"breaks": 3 * (10 + form["spam_s"] / 10 + 1), "draws": 10 + form["spam_s"] / 10 + 12, "standing": 30 + form["spam_s"] / 5 + 1}[name]
        tally.case(f"{name}: records of one seat", True, grown <= most)
        refused[name] = f"{asked} asked, {grown} records"
        match.peer.hang_up()
    return str(refused)


ATTACKS = [(rematches, {}), (all_bots, {}), (unbounded, {"address_share_percent": 100}),
           (thinking, {"address_share_percent": SHARE_PERCENT}), (spam, {})]


def main():
    build, name, form, seed = arguments(**FORMS)
    random.seed(seed)
    tally = Tally(f"burdens, {name}")
    for attack, limits in ATTACKS:
        server = Server(build, roomy=False, limits=limits, log_level="info", allow_test_matches=True)
        pinger = Pinger(server.port)
        try:
            said = attack(server, tally, form)
        finally:
            pings = pinger.end()
        print(f"{attack.__name__}: {said}; {pings}", flush=True)
        server.stop()
    tally.end(9)


if __name__ == "__main__":
    main()
