"""One short match under a hostile host: Ann is the player he deceives, Bob the one who helps him or knows nothing, Eve looks on.
All are the real programs; Ann plays by suggestions, in lines, so that what her client says is text."""
import contextlib, os, pathlib, queue, select, shutil, subprocess, tempfile, threading, time

import hostile_signing as signing
import hostile_wire as wire
import rig
from hostile_ledger import Ledger
from hostile_proxy import Proxy

QUESTIONS = 24     # after so many Bob gives up: dice have fallen by then
SILENCE_S = 20     # a match in which nothing is said or done for so long has come to its end


class Actor:
    """A client program, or several one after the other, with a state folder and an address of its own."""

    def __init__(self, match, name):
        self.match, self.name = match, name
        self.state, self.output = match.folder / name, match.folder / (name + ".txt")
        self.proxy = Proxy(name, match.server.port, match.host)
        self.process, self.code, self.stopped = None, None, False

    def start(self, *words, first=None):
        """`first`: a line that it reads first, for codes are in no command line."""
        self.stopped = False
        with open(self.output, "ab") as out:
            self.process = subprocess.Popen(
                [self.match.programs / "client/emcon", "--server", f"ws://127.0.0.1:{self.proxy.port}", "--plain", "--no-color", *words],
                stdin=subprocess.PIPE, stdout=out, stderr=subprocess.STDOUT, env={**os.environ, "EMCON_STATE": str(self.state)})
        if first:
            self.process.stdin.write(first.encode() + b"\n")
            self.process.stdin.flush()

    def said(self):
        return self.output.read_text(errors="replace") if self.output.exists() else ""

    def type(self, line):
        if not self.process:
            return
        with contextlib.suppress(BrokenPipeError, ValueError):
            self.process.stdin.write((line + "\n").encode())
            self.process.stdin.flush()

    def ended(self):
        """How its program ended; None: it has not, or was killed by this test."""
        return self.code

    def gone(self):
        return self.process is not None and self.process.poll() is not None

    def stop(self):
        if self.process and not self.stopped:
            self.stopped = True
            self.code = self.process.poll()
            if self.code is None:
                self.process.kill()
            self.process.wait()
            with contextlib.suppress(BrokenPipeError):
                self.process.stdin.close()

    def receipts(self):
        """Its receipts of this match, wherever its version keeps them."""
        return next(iter(sorted(self.state.rglob(f"{self.match.id}*.receipts"))), None)


class Host:
    """What passes through his hands, in order, and what the case makes of it."""

    def __init__(self, case, key):
        self.case, self.lock, self.log, self.links = case, threading.RLock(), [], []
        self.key, self.ledgers = key, {}
        self.after = QUESTIONS           # questions after which Bob gives up
        self.news = queue.SimpleQueue()  # (what, link) for the match's own thread
        self.acted = False               # something did not go on as it came
        self.fault = ""                  # of the rig itself
        self.conceded = False

    def met(self, link):
        with self.lock:
            self.links.append(link)

    def link_of(self, actor):
        """The newest connection of an actor to the match, or None."""
        return next((link for link in reversed(self.links) if link.actor == actor and link.match and link.welcomed), None)

    def down(self, link, frame):
        if wire.kind(frame) == "welcome":
            link.welcomed = True
        link.question = max(link.question, frame.question.question, frame.welcome.question.question)
        out = self.signed(link, self.case.down(self, link, frame))
        for one in out:
            self.log.append((link.actor, "down", one))
            self.news.put((wire.kind(one), link))
        return out

    def signed(self, link, frames):
        """What goes to an actor, signed in one piece with what he was shown before if the case has the key."""
        ledger = self.ledgers.setdefault(link.actor, Ledger(self.case.key if self.case.key and link.actor == "ann" else self.key))
        if link.match is None and link.actor != "ann":
            return frames
        signed = [ledger.sign(wire.copy(frame)) for frame in frames]
        if self.case.watched_closely and signed != frames:
            self.fault = f"the rig signs otherwise than the server:\n{frames}\n{signed}"
        return signed if self.case.signed else frames

    def tell(self, link, frame):
        """A frame of the host's own to a client."""
        with self.lock:
            link.tell(self.signed(link, [frame])[0])

    def up(self, link, frame):
        out = self.case.up(self, link, frame)
        self.log.append((link.actor, "up", frame))
        self.news.put((wire.kind(frame), link))
        return out

    def give_up(self, link):
        """Ends the match in Bob's name."""
        if not self.conceded:
            self.conceded = True
            frame = wire.play.ClientFrame(id=7)
            frame.concede.SetInParent()
            link.send_up(frame.SerializeToString())

    def shown(self, actor, what):
        """Frames of a kind that an actor was sent."""
        return [frame for who, way, frame in self.log if who == actor and way == "down" and wire.kind(frame) == what]

    def sent(self, actor, what):
        return [frame for who, way, frame in self.log if who == actor and way == "up" and wire.kind(frame) == what]


class Match:
    """Plays `case` and gives what came of it: what Ann and Eve were told by their programs, and what `verify` says."""

    def __init__(self, programs, server, case, stop_at):
        """`stop_at(text)`: true once a program's words say enough, so that nobody waits for the end."""
        self.programs, self.server, self.case, self.stop_at = pathlib.Path(programs).resolve(), server, case, stop_at
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="emcon-hostile-"))
        ruleset, scenario = case.battle
        self.id, self.codes = server.create(scenario, seed="", ruleset=ruleset)
        self.key = signing.key_of(server.db)
        self.host = Host(case, self.key)
        self.actors = {name: Actor(self, name) for name in ("ann", "bob", "eve", "device")}
        self.began, self.bob_in = time.monotonic(), False

    def play(self):
        ann = self.actors["ann"]
        try:
            ann.start("join", "-", "--auto", "--player", "Ann", first=self.case.invite(self))
            self.follow()
            for name in ("ann", "eve", "device"):
                self.actors[name].type("quit")
            self.wait(lambda: all(a.gone() or not a.process for n, a in self.actors.items() if n != "bob"), 3)
            if self.host.fault:
                raise SystemExit("the rig itself failed:\n" + self.host.fault)
            return {name: actor.said() for name, actor in self.actors.items()}
        finally:
            for actor in self.actors.values():
                actor.stop()
                actor.proxy.close()

    def wait(self, done, seconds):
        end = time.monotonic() + seconds
        while not done() and time.monotonic() < end:
            select.select([], [], [], 0.01)
        return done()

    def follow(self):
        """Until the match is over, Ann's program has said enough or ended, or nothing happens any more."""
        heard = time.monotonic()
        while time.monotonic() < heard + SILENCE_S:
            try:
                what, link = self.host.news.get(timeout=0.05)
                heard = time.monotonic()
                self.on(what, link)
            except queue.Empty:
                pass
            if self.host.fault:
                return
            if any(self.stop_at(self.actors[name].said()) for name in ("ann", "eve", "device")) or self.nobody_left():
                return
            if self.host.shown("ann", "opened") and not self.watched_unopened():
                self.wait(lambda: self.actors["ann"].gone(), 1)  # it has the word now
                return

    def nobody_left(self):
        device = self.actors["device"]
        return device.gone() if device.process else self.actors["ann"].gone()

    def watched_unopened(self):
        return self.actors["eve"].process and not self.host.shown("eve", "opened")

    def on(self, what, link):
        """What the other actors do when; the case may do more."""
        self.case.on(self, what, link)
        if link.actor == "ann" and what == "welcome" and not self.bob_in and self.case.bob_may_come(self):
            self.bob_comes()
        if link.actor == "bob" and link.question >= self.host.after:
            with self.host.lock:
                self.host.give_up(link)

    def bob_comes(self):
        self.bob_in = True
        if self.case.watched:
            self.actors["eve"].start("watch", self.id)
        self.actors["bob"].start("bot", "join", "-", "--player", "Bob", "--seed", "5", first=self.codes[1])

    def restart(self, name):
        """The program ends and is started again on its own folder."""
        actor = self.actors[name]
        actor.stop()
        actor.start("resume", self.id, "--auto")

    def copy_folder(self):
        """Ann's folder as it is now, to another machine."""
        shutil.copytree(self.actors["ann"].state, self.actors["device"].state, dirs_exist_ok=True)

    def second_device(self):
        """Ann goes on at the other machine, with the folder copied before or as it is now."""
        ann, device = self.actors["ann"], self.actors["device"]
        if not device.state.exists():
            self.copy_folder()
        ann.stop()
        # A seat's secret goes to the address that it came from alone, whatever the machine.
        device.proxy.close()
        device.proxy, ann.proxy.actor = ann.proxy, "device"
        device.start("resume", self.id, "--auto")

    def transcript(self):
        """The real one; b"" if the match did not end."""
        peer, text = rig.Peer(self.server.port), b""
        peer.open("/v1/match/" + self.id)
        while True:
            answer = peer.ask(get_transcript={"offset": len(text)})
            if "transcript" not in answer:
                return b""
            page = answer["transcript"]
            text += rig.base64.b64decode(page.get("bytes", ""))
            if len(text) >= page.get("total", 0):
                break
        peer.hang_up()
        return text

    def verify(self, name, text=None):
        """What `verify` says of the real transcript, or of `text`, with this actor's receipts; "" if the match did not end."""
        text = self.transcript() if text is None else text
        if not text:
            return ""
        file, receipts = self.folder / "match.transcript", self.actors[name].receipts()
        file.write_bytes(text)
        if not receipts:
            return f"{name} kept no receipts"
        done = subprocess.run([self.programs / "server/main/emcon-server", "verify", file, "--receipts", receipts],
                              capture_output=True, text=True)
        return done.stdout + done.stderr

    def discard(self):
        shutil.rmtree(self.folder, ignore_errors=True)
