#!/usr/bin/env python3
"""A client written by a stranger: standard library only, JSON subprotocol, from docs/protocol.md alone.

usage: stranger.py HOST PORT RULESET SCENARIO CODE_FILE [SEED]
Creates a match, writes the invite for the other seat into CODE_FILE, plays seat 0 to the end and prints the outcome.
"""
import base64, hashlib, json, os, pathlib, random, socket, struct, sys


class WebSocket:
    """RFC 6455, client side, text frames, no extensions. `protocol`: the subprotocol that is asked for, if any."""

    def __init__(self, host, port, path, protocol="emcon.v1.json"):
        self.sock = socket.create_connection((host, port), timeout=120)
        key = base64.b64encode(os.urandom(16)).decode()
        self.sock.sendall((f"GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                           f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
                          + (f"Sec-WebSocket-Protocol: {protocol}\r\n" if protocol else "") + "\r\n").encode())
        self.incoming = self.sock.makefile("rb")
        status, *_ = head = [self.incoming.readline()]
        while head[-1].strip():
            head.append(self.incoming.readline())
        if b" 101 " not in status:
            raise ConnectionError(b"".join(head).decode(errors="replace"))

    def take(self, count):
        data = self.incoming.read(count)
        if len(data) < count:
            raise ConnectionError("the server closed the connection")
        return data

    def write(self, opcode, payload):
        mask, size = os.urandom(4), len(payload)
        length = bytes([0x80 | size]) if size < 126 else struct.pack(">BH", 0x80 | 126, size)  # none of ours is longer
        self.sock.sendall(bytes([0x80 | opcode]) + length + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(payload)))

    def read(self):
        message = b""
        while True:
            first, second = self.take(2)
            size = second & 0x7F
            if size > 125:
                size = int.from_bytes(self.take(2 if size == 126 else 8), "big")
            payload = self.take(size)
            opcode = first & 0x0F
            if opcode == 8:
                raise ConnectionError(f"closed: {struct.unpack('>H', payload[:2])[0]} {payload[2:].decode()}")
            if opcode == 9:
                self.write(10, payload)
            elif opcode in (0, 1):
                message += payload
                if first & 0x80:
                    return json.loads(message)


class Peer:
    """One connection: sends requests and waits for their answers; all else, also of the same frame, waits in line for next()."""

    def __init__(self, host, port, path, hello):
        self.socket, self.last, self.waiting = WebSocket(host, port, path), 0, []
        self.send(hello={"client": "stranger 1", "protocol": 1, **hello})

    def send(self, **body):
        self.last += 1
        self.socket.write(1, json.dumps({"id": self.last, **body}).encode())

    def ask(self, **body):
        self.send(**body)
        while True:
            answer = (frame := self.socket.read()).pop("answer", {})
            self.waiting += [frame] if frame else []
            if answer.get("id") == self.last:
                return answer

    def next(self):
        return self.waiting.pop(0) if self.waiting else self.socket.read()


def written_out(offer):
    """The offer with its short forms undone."""
    for s in offer.get("sets", []):
        merits = s.get("merits", ["0"] * len(s.get("named", [])))
        s.setdefault("options", [offer["names"][n] | {"merit": m} for n, m in zip(s.get("named", range(len(merits))), merits)])
    for i, line in enumerate(lines := offer.get("lines", [])):
        base = lines[line["like"] - 1] if "like" in line else line
        fields = zip(base.get("fields", []), line.get("fields", [{}] * 16))
        lines[i] = base | {"subject": ""} | line | {"fields": [theirs | own for theirs, own in fields]}
    return offer


def value_of(field, offer, dice):
    """A value for one field: its default, else the option of highest merit, else any legal one."""
    if "fallback" in field:
        return field["fallback"]
    kind = field.get("kind", "CHOICE")
    simple = {"NUMBER": {"number": field.get("max", "0")}, "HEX": {"hex": field.get("hexes", {}).get("centre")}}
    if kind in simple:
        return simple[kind]
    if kind in ("CHOICE", "TARGET", "FACING"):
        options = offer["sets"][field.get("set", 0)]["options"]
        return {"token": max(options, key=lambda o: (int(o.get("merit", 0)), dice.random()))["token"]}
    if kind == "LIST" and (least := int(field.get("min", 0))) > 0:
        options = offer["sets"][field.get("set", 0)]["options"]
        return {"list": {"items": [option["token"] for option in options[:least]]}}
    return None


def fill(offer, dice):
    """Takes every line of positive merit once; with none left, the default that is always legal."""
    good = [line for line in written_out(offer).get("lines", []) if line["verb"] != "done" and int(line.get("merit", 0)) > 0]
    lines = [{k: line[k] for k in ("verb", "subject", "variant") if k in line} | {"entries": [
        {"field": f["name"], "value": value_of(f, offer, dice)} for f in line.get("fields", [])]}
        for line in sorted(good, key=lambda line: -int(line["merit"]))]
    return {"lines": lines} if lines else offer.get("fallback", {})


def main():
    host, port, ruleset, scenario, code_file = sys.argv[1], int(sys.argv[2]), *sys.argv[3:6]
    dice, entropy = random.Random(int(sys.argv[6]) if len(sys.argv) > 6 else 1), os.urandom(32)
    lobby = Peer(host, port, "/v1/lobby", {})
    created = lobby.ask(create_match={"settings": {"ruleset": ruleset, "scenario": scenario, "name": "stranger"}})["created"]
    codes = {i.get("seat", 0): i["code"] for i in created["invites"]}
    joined = lobby.ask(join_match={"code": codes[0], "name": "Stranger", "entropy_commitment": base64.b64encode(
        hashlib.blake2b(entropy, digest_size=32).digest()).decode()})["joined"]
    pathlib.Path(code_file + ".new").write_text(codes[1])
    os.rename(code_file + ".new", code_file)
    match = Peer(host, port, "/v1/match/" + joined["match"], {"token": joined["token"]})
    answered = refused = 0
    while True:
        frame = match.next()
        outcome = frame.get("update", frame.get("welcome", {})).get("outcome", {})
        if outcome.get("over"):
            print(json.dumps({"outcome": outcome, "answered": answered, "refused": refused}))
            return
        if "entropy_asked" in frame or "entropy_asked" in frame.get("welcome", {}):
            match.ask(reveal_entropy={"entropy": base64.b64encode(entropy).decode()})
        question = frame.get("question") or frame.get("welcome", {}).get("question", {})
        if question.get("yours"):
            number, offer = question["question"], question["offer"]
            problems = match.ask(submit={"question": number, "filled": fill(offer, dice)}).get("problems")
            answered, refused = answered + 1, refused + bool(problems)
            if problems:
                match.ask(submit={"question": number, "filled": offer.get("fallback", {})})


if __name__ == "__main__":
    main()
