"""Matches in a cluster that is disturbed: in each a bot, which keeps receipts, and a scripted player, who keeps a trace of all that he
asked for and was told. Standard library only."""
import base64, hashlib, json, os, pathlib, random, select, socket, subprocess, sys, threading, time

sys.path[:0] = [str(pathlib.Path(__file__).resolve().parent.parent / folder) for folder in ("e2e", "trust")]
import rig  # noqa: E402  a WebSocket that checks what it reads
from stranger import fill  # noqa: E402  how a stranger answers

SCENARIOS = ("duel-at-kessa", "kessa-crossing", "gate-of-orun")
ANSWER_S = 4    # a player who has no answer for so long connects again
TALK_S = 0.5    # he says something so often, for what is said is stored like an order
SEATING_S = 30  # a bot tries to sit down for so long
PAUSES_S = (0.05, 0.1, 0.2, 0.4, 0.8, 1)  # between attempts to connect
LATER = ("not_stored", "too_fast", "busy", "unavailable")  # refusals that are over by themselves


class NotNow(Exception):
    """A refusal of LATER."""


class Line(rig.Peer):
    """A connection to any address; reading and writing fail after ANSWER_S."""

    def __init__(self, address, port):
        self.buffer, self.last_id = b"", 0
        self.socket = socket.create_connection((address, port), timeout=ANSWER_S)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def readable(self, seconds):
        return bool(self.buffer) or bool(select.select([self.socket], [], [], seconds)[0])


class Trace:
    """What a player asked for and was told, a line of JSON each, with the time of this machine's steady clock."""

    def __init__(self, file):
        self.path, self.file = file, open(file, "a", encoding="utf-8")

    def note(self, **what):
        self.file.write(json.dumps({"t": round(time.monotonic(), 4), **what}) + "\n")
        self.file.flush()

    def drop(self):
        self.file.close()
        self.path.unlink()


class Player(threading.Thread):
    """Holds one seat through whatever happens: comes back after each loss, answers what is open, and says a numbered line every half
    second. A line without an answer is not said again, for a server that took the match over does not know whether it is stored."""

    def __init__(self, door, match, seat, token, entropy, seed, trace, pace_s):
        super().__init__(daemon=True)
        self.door, self.match, self.seat, self.token, self.entropy = door, match, seat, token, entropy
        self.dice, self.trace, self.pace_s = random.Random(seed), trace, pace_s
        self.over, self.stopped, self.ids, self.said, self.lines = False, threading.Event(), 0, 0, 0
        self.waiting, self.open, self.refused, self.due = {}, {}, set(), {}
        self.answered_at = time.monotonic()  # when he last had an answer to what must be stored
        self.heard_at = 0  # when he last heard anything of the match

    def run(self):
        try:
            self.play()
        except Exception as fault:  # whatever it is, the checker shall read of it
            self.trace.note(fault=repr(fault))
        self.trace.note(over=self.over)

    def play(self):
        lost = 0
        while not self.over and not self.stopped.is_set():
            try:
                self.sit_down()
                lost = 0
                while not self.over and not self.stopped.is_set():
                    self.turn()
            except (OSError, rig.Gone, rig.Closed) as loss:
                self.trace.note(lost=f"{type(loss).__name__} {loss}".strip()[:80])
                self.line.hang_up()
                self.stopped.wait(PAUSES_S[min(lost, len(PAUSES_S) - 1)])
                lost += 1

    def sit_down(self):
        self.waiting, self.open, self.refused, self.due = {}, {}, set(), {}
        self.line = Line(self.door.address, self.door.port)
        self.line.upgrade("/v1/match/" + self.match)
        self.line.post(self.next_id(), hello={"protocol": 1, "token": self.token, "journal_after": self.lines})
        frame = self.line.message()
        if "welcome" not in frame:
            raise rig.Gone(rig.codes(frame.get("answer", {})))
        self.trace.note(welcome=frame["welcome"].get("card", {}).get("phase", ""))
        self.due["say"] = time.monotonic()
        self.take(frame)

    def turn(self):
        """Reads what comes until something is due, and does that."""
        what, at = min(self.due.items(), key=lambda item: item[1])
        oldest = min((asked[0] for asked in self.waiting.values()), default=None)
        if oldest is not None and time.monotonic() > oldest + ANSWER_S:
            raise rig.Gone("no answer")
        if self.line.readable(max(0, at - time.monotonic())):
            return self.take(self.line.message())
        del self.due[what]
        if what == "say":
            self.due["say"], self.said = time.monotonic() + TALK_S, self.said + 1
            text = f"{self.seat}: {self.said}"
            self.ask({"say": {"text": text}}, what="say", text=text)
        else:
            number, offer = self.open["question"], self.open["offer"]
            filled = offer.get("fallback", {}) if number in self.refused else fill(offer, self.dice)
            self.ask({"submit": {"question": number, "filled": filled}}, what="submit", question=number)

    def next_id(self):
        self.ids += 1
        return self.ids

    def ask(self, body, **noted):
        number = self.next_id()
        self.waiting[number] = (time.monotonic(), noted["what"], noted.get("question"))
        self.trace.note(sent=number, **noted)
        self.line.post(number, **body)

    def take(self, frame):
        self.heard_at = time.monotonic()
        if answer := frame.get("answer"):
            self.hear(answer)
        welcome = frame.get("welcome", {})
        whole = welcome or frame.get("update", {})
        for line in whole.get("journal", []):
            self.lines = max(self.lines, line["number"])
            self.trace.note(line=line["number"], hash=hashlib.blake2b(line.get("text", "").encode(), digest_size=16).hexdigest())
        if "entropy_asked" in frame or "entropy_asked" in welcome:
            self.ask({"reveal_entropy": {"entropy": base64.b64encode(self.entropy).decode()}}, what="entropy")
        if "question" in frame or "question" in welcome:
            self.consider(frame.get("question") or welcome["question"], welcome.get("own_locked"))
        if whole.get("outcome", {}).get("over"):
            self.over = True

    def consider(self, question, locked):
        if question.get("yours") and not locked:
            self.open = question
            self.due["answer"] = time.monotonic() + self.pace_s
        else:
            self.due.pop("answer", None)

    def hear(self, answer):
        _, what, question = self.waiting.pop(answer["id"], (0, None, None))
        if what is None:
            return
        if codes := rig.codes(answer):
            self.trace.note(refused=answer["id"], codes=codes)
            if codes in ("frozen", "quarantined"):
                raise rig.Gone(codes)
            if what == "submit" and question == self.open["question"] and (codes in LATER or question not in self.refused):
                self.refused |= set() if codes in LATER else {question}
                self.due["answer"] = time.monotonic() + self.pace_s
            return
        hashed = answer.get("draft", {}).get("answer_hash")
        self.trace.note(acked=answer["id"], **({"hash": base64.b64decode(hashed).hex()} if hashed else {}))
        self.answered_at = time.monotonic()


class Match:
    """One match: seat 0 is a bot's, seat 1 a scripted player's. Right after a fault the server that is asked for it may have to refuse, or
    another one takes it before both are seated. Then another match is made, as people would: `tries` says how often."""

    def __init__(self, cluster, door, folder, dice, pace_s):
        self.cluster, self.door, self.folder, self.dice, self.pace_s = cluster, door, folder, dice, pace_s
        self.returns = self.tries = 0
        folder.mkdir(parents=True)
        self.player = self.bot = None

    def make(self):
        """Makes one and sits down; nothing comes of it if the server refuses for now, or is gone."""
        self.tries += 1
        scenario, seed = self.dice.choice(SCENARIOS), self.dice.getrandbits(256)
        try:
            made = self.lobby(create_match={"settings": {"ruleset": "fires-of-space", "scenario": scenario, "name": "disturbed",
                                                         "test_seed": f"{seed:064x}"}})["created"]
            codes, entropy = [invite["code"] for invite in made["invites"]], self.dice.randbytes(32)
            joined = self.lobby(join_match={"code": codes[1], "name": "Script", "entropy_commitment": rig.commitment(entropy)})["joined"]
        except (OSError, rig.Gone, NotNow):
            return
        self.match = made["match"]
        self.player = Player(self.door, self.match, 1, joined["token"], entropy, self.dice.random(), Trace(self.folder / f"{self.match}-1.trace"),
                             self.pace_s)
        self.code, self.made_at = codes[0], time.monotonic()
        self.join_bot()
        self.player.start()

    def join_bot(self):
        self.joined_at = time.monotonic()
        self.bot = self.run_bot("join", "-", "--seed", str(self.dice.randrange(1, 1 << 30)), "--level", "greedy", typed=self.code)

    def lobby(self, **request):
        line = Line(self.door.address, self.door.port)
        try:
            line.open()
            answer = line.ask(**request)
        finally:
            line.hang_up()
        if codes := rig.codes(answer):
            raise NotNow(codes) if codes in LATER else SystemExit(f"{request}: refused: {codes}")
        return answer

    def run_bot(self, *words, typed=""):
        with open(self.folder / "bot.log", "ab") as log:
            bot = subprocess.Popen([self.cluster.programs / "client/emcon", "--server", f"ws://{self.door.address}:{self.door.port}", "--state",
                                    self.folder / "bot", "bot", *words], stdin=subprocess.PIPE, stdout=log, stderr=log,
                                   env={**os.environ, "NO_COLOR": "1"})
        bot.stdin.write(typed.encode() + b"\n")
        bot.stdin.close()
        return bot

    def begun(self):
        """Whether both are seated; who asks goes on asking until they are, before he disturbs anything."""
        seated = bool(self.receipts())
        if seated:
            self.tend()
        elif self.bot and self.bot.poll() is not None:
            self.try_again()
        if not self.bot:
            self.make()
        return seated and self.player.lines > 0

    def try_again(self):
        """The bot has no seat: it was refused, or its answer was lost. The code may still be good. If it is not, another match takes the place
        of this one, but not before the player has heard of it again, for what was acknowledged must be there."""
        if time.monotonic() < self.made_at + SEATING_S:
            self.join_bot()
        elif self.player.heard_at > self.joined_at:
            self.stop()
            self.player.join()
            self.player.trace.drop()
            self.bot = None

    def receipts(self):
        return sorted(self.folder.glob("bot/servers/*/receipts/*.receipts"))

    def tend(self):
        """A bot that gave up is called back; whether the match still runs."""
        code = self.bot.poll()
        if code is None or (code == 0 and self.player.over):
            return code is None or self.player.is_alive()
        self.returns += 1
        self.bot = self.run_bot("resume", self.match)
        return True

    def stop(self):
        if self.bot:
            self.player.stopped.set()
            self.bot.kill()
            self.bot.wait()
