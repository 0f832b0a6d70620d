#!/usr/bin/env python3
"""Players who bring or order more than a match holds: own sheets of Alternity Warships with thousands of missiles, launched all at
once and as many as are taken, round by round, against a bot of the server. Meanwhile another player pings from his own address, and
somebody looks on, in binary, measuring what he is sent. Then the server is killed and started again, and somebody looks at the
match once more. However it is refused (the sheet, the order, the step), nobody else may notice.

usage: swarms.py BUILD_DIR [short|ci|long] [SEED]
"""
import os, multiprocessing

from rig import *

FORMS = {"short": dict(swarms=[(9000, 3000), (200, 400)], rounds=2), "ci": dict(swarms=[(9000, 3000), (1200, 3000), (200, 400), (40, 400)], rounds=6),
         "long": dict(swarms=[(n, points) for points in (400, 3000) for n in (9000, 5000, 1200, 500, 200, 100, 50, 40, 25)], rounds=20)}
PROCESSOR_S, MEMORY_KB, UPDATE_BYTES, WELCOME_BYTES, PING_P99_S, PING_S = 0.05, 150_000, 1 << 20, 2 << 20, 0.06, 0.1
TICK_S = 0.01  # in which the system counts processor time
ENTROPY = b"\x07" * 32


def swarm(n):
    return json.dumps({"version": "1.2", "name": "Swarm", "hull": {"id": "fighter"}, "engines": [{"id": "e", "typeId": "spatial-compressor", "hullPoints": 5}],
                       "ordnanceDesigns": [{"id": "d", "name": "Gnat", "category": "missile", "size": "light", "propulsionId": "missile-light-pl8",
                                            "guidanceId": "ir-homing", "warheadId": "aa-burst"}],
                       "launchSystems": [{"id": "l", "typeId": "missile-rack", "quantity": n, "extraHp": 99999, "extraCapacity": 99999,
                                          "loadout": [{"designId": "d", "quantity": n}]}]})


def line(verb, variant="", subject="", **fields):
    return {"verb": verb, "variant": variant, "subject": subject, "entries": [{"field": k, "value": v} for k, v in fields.items()]}


def pings(port, stop, out):
    """50 a second, from an address of his own; the seconds of each."""
    peer, times = Peer(port, source="127.0.0.9"), []
    peer.open()
    while not stop.wait(0.02):
        began = time.monotonic()
        peer.ask(ping={})
        times.append(time.monotonic() - began)
    out.put(times)


class Pings:
    def __init__(self, port):
        self.stop, self.out = multiprocessing.Event(), multiprocessing.Queue()
        self.process = multiprocessing.Process(target=pings, args=(port, self.stop, self.out), daemon=True)
        self.process.start()

    def end(self):
        self.stop.set()
        times = sorted(self.out.get())
        self.process.join()
        return times[int(len(times) * 0.99)], times[-1], len(times)


def watch(port, match, stop, out):
    """Binary: the longest frame that has a welcome, and of those behind it, as this client would measure them."""
    peer = Peer(port, source="127.0.0.8")
    peer.upgrade("/v1/match/" + match, protocol=PROTO)
    peer.send(frame_bytes(BINARY, HELLO_PROTO))
    peer.socket.settimeout(0.2)
    longest, welcome = 0, 0
    while not stop.is_set():
        try:
            size = len(peer.message())
        except TimeoutError:
            continue
        except (Gone, Closed):
            break
        longest, welcome = (longest, size) if not welcome else (max(longest, size), welcome)
    out.put((welcome, longest))


def processor_s(server):
    fields = pathlib.Path(f"/proc/{server.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Greedy:
    """The player of seat 0, who keeps the newest question."""

    def __init__(self, server, points, tally):
        self.server, self.tally, self.question, self.over, self.dearest = server, tally, {}, None, 0.0
        lobby = Peer(server.port)
        lobby.open()
        options = {"lines": [line("option", "own-sheets", value={"token": "on"}), line("option", "points", value={"number": str(points)})]}
        made = lobby.ask(create_match={"settings": {"ruleset": "alternity-warships", "scenario": "own-fleet", "name": "trust", "options": options}})["created"]
        codes_of = {i.get("seat", 0): i["code"] for i in made["invites"]}
        self.match = made["match"]
        token = lobby.ask(join_match={"code": codes_of[0], "name": "Ada", "entropy_commitment": commitment(ENTROPY)})["joined"]["token"]
        assert not codes(lobby.ask(ask_bot={"code": codes_of[1]}))
        self.peer = Peer(server.port)
        self.hear(self.peer.open("/v1/match/" + self.match, token=token))
        while codes(self.ask(reveal_entropy={"entropy": base64.b64encode(ENTROPY).decode()})) == "not_started":
            self.hear(self.peer.message())

    def hear(self, frame):
        for part in (frame.get("welcome", {}), frame):
            self.question = part.get("question", self.question)
        self.over = self.over or frame.get("update", {}).get("outcome") or frame.get("welcome", {}).get("outcome")

    def ask(self, **body):
        wanted, before, peer = self.peer.post(**body), processor_s(self.server), self.peer
        while True:
            frame = peer.message()
            answer = frame.pop("answer", None)
            self.hear(frame)
            if answer and answer.get("id") == wanted:
                self.dearest = max(self.dearest, processor_s(self.server) - before)
                return answer

    def asked(self):
        """The question that is this player's own; None when it is over."""
        while not self.over and not self.question.get("yours"):
            self.hear(self.peer.message())
        return None if self.over else self.question

    def submit(self, filled):
        return codes(self.ask(submit={"question": self.question["question"], "filled": filled}))

    def until(self, kind):
        """Answers by defaults until there is a question of this kind; None: there is none."""
        for _ in range(400):
            question = self.asked()
            if question is None or question["kind"] == kind:
                return question
            if refused := self.submit(question["offer"].get("fallback", {})):
                self.tally.case(f"a default of {question['kind']} is taken", "", refused)
                return None
        return None

    def launches(self, most):
        """One line for each launcher: so many missiles, of its first load, at its first target."""
        offer, out = self.question["offer"], []
        lines = offer.get("lines", [])
        for one in lines:
            base = lines[one["like"] - 1] if "like" in one else one
            if base["verb"] != "launch":
                continue
            fields = []
            for at, field in enumerate(base["fields"]):
                own = {**field, **(one.get("fields", [{}] * 9)[at] if one is not base else {})}
                if own.get("kind") == "NUMBER":
                    fields.append((own["name"], {"number": str(min(most, int(own["max"])))}))
                else:
                    options = offer["sets"][own.get("set", 0)]
                    token = options["options"][0] if "options" in options else offer["names"][options.get("named", [0])[0]]
                    fields.append((own["name"], {"token": token["token"]}))
            out.append(line("launch", base.get("variant", ""), one.get("subject", ""), **dict(fields)))
        return {"lines": out}


def play(server, n, points, form, tally):
    """What became of it, in words."""
    greedy = Greedy(server, points, tally)
    stop, out = multiprocessing.Event(), multiprocessing.Queue()
    watcher = multiprocessing.Process(target=watch, args=(server.port, greedy.match, stop, out), daemon=True)
    watcher.start()
    said = []
    if greedy.until("sheets"):
        refused = greedy.submit({"lines": [line("bring", sheet={"text": swarm(n)})]})
        said.append("sheet " + (refused or "taken"))
        if not refused and greedy.until("fleet"):
            prices = [int(l["price"][0]) for l in greedy.question["offer"]["lines"] if l.get("variant") == "swarm"]
            if prices:
                said.append("fleet " + (greedy.submit({"lines": [line("take", "swarm", ships={"number": str(min(8, points // prices[0]))})]}) or "taken"))
    for number in range(form["rounds"]):
        question = greedy.until("launch")
        if not question:
            break
        most = n if number == 0 else 400 // 8
        refused = greedy.submit(greedy.launches(most)) if "lines" in question["offer"] else "nothing to launch"
        said.append(f"{most} each {refused or 'taken'}")
        if refused and greedy.submit(greedy.question["offer"].get("fallback", {})):
            break
    if greedy.over:
        said.append("over: " + greedy.over.get("text", ""))
    stop.set()
    welcome, update = out.get()
    tally.case(f"swarm of {n}: a welcome of at most 2 MB", True, 0 < welcome <= WELCOME_BYTES)
    tally.case(f"swarm of {n}: an update of at most 1 MB", True, update <= UPDATE_BYTES)
    tally.case(f"swarm of {n}: no order takes more than {PROCESSOR_S * 1000:.0f} ms of processor", True, greedy.dearest <= PROCESSOR_S + TICK_S)
    greedy.peer.hang_up()
    print(f"swarm of {n}, {points} points: {'; '.join(said)}; dearest answer {greedy.dearest * 1000:.0f} ms of processor, welcome {welcome}, "
          f"longest frame {update} bytes", flush=True)
    return greedy.match


def undisturbed(server):
    calm = Pings(server.port)
    select.select([], [], [], 2)
    return calm.end()


def main():
    build, name, form, seed = arguments(**FORMS)
    tally = Tally(f"swarms, {name}")
    for n, points in form["swarms"]:
        server = Server(build, roomy=True, log_level="warning")
        rest = server.settled_kb()
        p99, longest, _ = undisturbed(server)
        beside = Pings(server.port)
        match = play(server, n, points, form, tally)
        their_p99, their_longest, count = beside.end()
        peak = int(re.search(r"VmHWM:\s+(\d+)", pathlib.Path(f"/proc/{server.process.pid}/status").read_text()).group(1))
        # Wall times say something only where the machine has time.
        # A time is measured; it is judged where somebody has asked for it on a quiet machine.
        if os.environ.get("EMCON_PINGS") and p99 <= PING_P99_S / 6:
            tally.case(f"swarm of {n}: another player's pings", True, their_p99 <= PING_P99_S and their_longest <= PING_S)
        tally.case(f"swarm of {n}: at most 150 MB more", True, server.memory_kb() - rest <= MEMORY_KB)
        server.kill()
        server.start()
        before = processor_s(server)
        watcher = Peer(server.port, source="127.0.0.8")
        tally.case(f"swarm of {n}: whoever looks on later is welcomed", True, "welcome" in watcher.open("/v1/match/" + match))
        tally.case(f"swarm of {n}: and the match is read in half a second of processor", True, processor_s(server) - before <= 0.5)
        server.healthy()
        server.stop()
        print(f"swarm of {n}: {count} pings of another player, p99 {their_p99 * 1000:.1f} ms, longest {their_longest * 1000:.1f} "
              f"(undisturbed {p99 * 1000:.1f}, {longest * 1000:.1f}); {rest // 1024} MB at rest, {peak // 1024} at most", flush=True)
        server.discard()
    tally.end(4 * len(form["swarms"]))


if __name__ == "__main__":
    main()
