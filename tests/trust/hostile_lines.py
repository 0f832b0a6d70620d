"""Servers that mean harm to whoever connects with the ordinary client: what they send, how, and what they were sent.

A server answers as a real one did (a Corpus taken from one), until its plan spoils what it is about to send. Everything a client
sends is kept, so that it can be searched for secrets of other servers.
"""
# Random is taken from here, by *, too.
import base64, copy, hashlib, random, socket, struct, threading, time  # noqa: F401

from buffered import Buffered
from hostile_promises import Signer
from messages import SCHEMA, decode, encode

GUID = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
MARK = "PWNED"
BINARY, CLOSE, PING, PONG = 2, 8, 9, 10
FRAME_MAX = 8 << 20
FLOOD_S = 4  # how long what does not end goes on

# What must never act on a terminal, nor hide in a text: each with the mark, so that it is found in what was printed.
TEXTS = [f"\x1b]52;c;{MARK}\x07", f"\x1b]8;;http://{MARK}\x1b\\{MARK}", f"\x1b[31;7777m{MARK}", f"\x1b[7777J{MARK}", f"\x1b]0;{MARK}\x07",
         f"\x1bP{MARK}\x1b\\", f"\x9b31m{MARK}", f"\x90{MARK}\x9c", f"\x07{MARK}", f"\x08\x08{MARK}", f"\r{MARK}", f"\n{MARK}\n*** {MARK}",
         f"\x00{MARK}", f"\t\v\f{MARK}", f"\x0e\x0f{MARK}", f"\x7f{MARK}", f"\u202e{MARK}", f"\u2066{MARK}", f"\u061c{MARK}", f"\ufeff{MARK}",
         f"\u200b{MARK}", f"\u200f{MARK}", f"\u2028{MARK}", f"\u2029{MARK}", "".join(chr(0xE0000 + ord(c)) for c in MARK), f"\ue000{MARK}",
         f"\U0010ffff{MARK}", f"\u0378{MARK}", "e" + "\u0301" * 300 + MARK, "\u0301" * 40, f"%s%n%x{MARK}", f"../../../../{MARK}", MARK * 20_000,
         "\u6f22" * 120 + MARK, "A" * 119 + f" *** {MARK}", f"`**[{MARK}](x)", f"|{MARK}|" * 50, "# " + MARK, "", f"*** {MARK}", f"<{MARK}>"]
NO_TEXTS = [b"\xff\xfe" + MARK.encode(), b"\xed\xa0\x80" + MARK.encode(), b"\xc0\x80" + MARK.encode()]  # a frame with one is none
NUMBERS = [0, 1, -1, 2, 7, 63, 255, 4096, 65_535, 1 << 20, (1 << 31) - 1, -(1 << 31), 1 << 31, (1 << 32) - 1, 10**9, -10**9, 10**15,
           (1 << 63) - 1, -(1 << 63), (1 << 62)]
COUNTS = [2, 3, 17, 300, 5_000, 60_000]
CLOSE_CODES = [1000, 1001, 1002, 1003, 1007, 1008, 1009, 1011, 1012, 1013, 3000, *range(4000, 4013), 4014, 4999]


class Spoiler:
    """Changes messages here and there, from a seed."""

    def __init__(self, dice):
        self.dice = dice

    def text(self):
        return self.dice.choice(TEXTS if self.dice.random() < 0.99 else NO_TEXTS)

    def value(self, field, depth=0):
        """Anything that the field may hold on the wire."""
        kind, dice = field.kind, self.dice
        if kind == "string":
            return self.text()
        if kind == "bytes":
            return dice.randbytes(dice.choice([0, 1, 31, 32, 33, 5000]))
        if kind in SCHEMA.enums:
            return dice.choice([*SCHEMA.enums[kind], 99, -1])
        if kind in SCHEMA.messages:
            return self.message(kind, depth + 1)
        return dice.choice(NUMBERS)

    def message(self, name, depth=0):
        """Invented from nothing."""
        out = {}
        for field in SCHEMA.messages[name].values():
            if depth > 6 or self.dice.random() < (0.35 if depth < 2 else 0.6):
                continue
            if field.repeated:
                out[field.name] = [self.value(field, depth) for _ in range(self.dice.choice([0, 1, 1, 2, 3]))]
            else:
                out[field.name] = self.value(field, depth)
        return out

    def places(self, name, message, out):
        for field_name, held in message.items():
            field = SCHEMA.messages[name][field_name]
            out.append((field, message))
            for item in held if field.repeated and isinstance(held, list) else [held]:
                if field.kind in SCHEMA.messages and isinstance(item, dict):
                    self.places(field.kind, item, out)
        return out

    def spoiled(self, name, message, times=None):
        """A copy with some places changed."""
        message = copy.deepcopy(message)
        for _ in range(times or self.dice.choice([1, 1, 2, 4, 12])):
            places = self.places(name, message, [])
            if not places:
                break
            self.spoil(*self.dice.choice(places))
        if self.dice.random() < 0.2:
            self.add(name, message)
        return message

    def spoil(self, field, holder):
        held, dice = holder.get(field.name), self.dice
        if field.repeated and isinstance(held, list) and held:
            how = dice.randrange(5)
            if how == 0:
                holder[field.name] = []
            elif how == 1:
                small = field.kind not in SCHEMA.messages or len(encode(field.kind, held[0])) < 40
                holder[field.name] = held * max(1, (dice.choice(COUNTS) if small else dice.choice(COUNTS[:4])) // len(held))
            elif how == 2:
                holder[field.name] = dice.sample(held, len(held))
            else:
                held[dice.randrange(len(held))] = self.value(field)
        elif dice.random() < 0.1:
            holder.pop(field.name, None)
        else:
            holder[field.name] = self.value(field)

    def add(self, name, message):
        field = self.dice.choice(list(SCHEMA.messages[name].values()) or [None])
        if field:
            message[field.name] = [self.value(field)] if field.repeated else self.value(field)

    def bytes(self, data):
        data = bytearray(data)
        for _ in range(self.dice.choice([1, 2, 8])):
            if data:
                at = self.dice.randrange(len(data))
                data[at] = self.dice.randrange(256)
        return bytes(data[:self.dice.randrange(len(data) + 1)] if self.dice.random() < 0.2 else data)


class Gone(Exception):
    pass


class Line(Buffered):
    """One connection of a client."""

    def __init__(self, server, raw):
        self.server, self.raw, self.writing = server, raw, threading.Lock()
        raw.settimeout(120)
        raw.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def fill(self):
        chunk = self.raw.recv(65536)
        if not chunk:
            raise Gone
        self.server.heard += chunk
        self.buffer += chunk

    def request(self):
        """(path, headers in lower case) of the upgrade."""
        first, headers = self.http_head()
        return first.split(" ")[1], headers

    def upgrade(self, headers, **more):
        accept = base64.b64encode(hashlib.sha1(headers.get("sec-websocket-key", "").encode() + GUID).digest()).decode()
        all_headers = {"Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Accept": accept, "Sec-WebSocket-Protocol": "emcon.v1", **more}
        self.write("HTTP/1.1 101 Switching\r\n" + "".join(f"{k}: {v}\r\n" for k, v in all_headers.items()) + "\r\n")

    def write(self, data):
        with self.writing:
            self.raw.sendall(data.encode("latin-1") if isinstance(data, str) else data)

    def frame(self, payload, opcode=BINARY, fin=True, rsv=0, length=None):
        size = len(payload) if length is None else length
        head = bytes([(0x80 if fin else 0) | rsv << 4 | opcode])
        head += bytes([size]) if size < 126 else bytes([126]) + struct.pack(">H", size) if size < 65536 else bytes([127]) + struct.pack(">Q", size)
        self.write(head + payload)

    def send(self, message):
        self.frame(message if isinstance(message, bytes) else encode("ServerFrame", message))

    def close(self, code, reason=b""):
        self.frame(struct.pack(">H", code) + reason[:123], CLOSE)

    def asked(self):
        """The next ClientFrame as a dict; answers pings and goodbyes."""
        while True:
            first, second = self.take(2)
            size = second & 127
            size = struct.unpack(">H", self.take(2))[0] if size == 126 else struct.unpack(">Q", self.take(8))[0] if size == 127 else size
            mask, body = self.take(4), self.take(size)
            key = int.from_bytes((mask * (size // 4 + 1))[:size], "big")
            payload = (int.from_bytes(body, "big") ^ key).to_bytes(size, "big")
            self.server.heard += payload
            if first & 15 == CLOSE:
                self.frame(payload[:2], CLOSE)
                raise Gone
            if first & 15 == PING:
                self.frame(payload, PONG)
            elif first & 15 == BINARY:
                return decode("ClientFrame", payload)


class Host:
    """Listens on a port; each connection is the plan's, in a thread of its own. `heard`: all bytes of clients, unmasked too."""

    def __init__(self, plan, port=0, address="127.0.0.1"):
        self.plan, self.heard, self.lines, self.open = plan, bytearray(), [], True
        family = socket.AF_INET6 if ":" in address else socket.AF_INET
        self.listener = socket.create_server((address, port), family=family, backlog=64)
        self.port = self.listener.getsockname()[1]
        self.listening = threading.Thread(target=self.listen, daemon=True)
        self.listening.start()

    def listen(self):
        while self.open:
            try:
                raw, _ = self.listener.accept()
            except OSError:
                return
            line = Line(self, raw)
            self.lines.append(line)
            threading.Thread(target=self.serve, args=(line,), daemon=True).start()

    def serve(self, line):
        try:
            self.plan.serve(line)
        except (Gone, OSError, IndexError):
            pass  # the client has left, or sent what no client sends
        line.raw.close()

    def stop(self):
        self.open = False
        self.listener.shutdown(socket.SHUT_RDWR)  # wakes whoever waits for the next one
        self.listening.join()
        self.listener.close()
        for line in self.lines:
            try:
                line.raw.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass


class Honest:
    """What a real server would do, from a corpus; plans begin here. `seat`, `token`: what it gives whoever joins."""

    def __init__(self, corpus, dice, match, token):
        self.corpus, self.dice, self.match, self.token = corpus, dice, match, token
        self.stream = dice.choice(corpus["streams"])
        self.signer = Signer(match, self.stream[0]["welcome"]["card"])
        self.spoiler = Spoiler(dice)

    def serve(self, line):
        path, headers = line.request()
        line.upgrade(headers)
        (self.play if path.startswith("/v1/match/") else self.lobby)(line)

    # ---- what plans change
    def out(self, line, message):
        """Sends one ServerFrame."""
        line.send(message)

    def lobby_answer(self, body):
        """The body of the answer to a request in the lobby."""
        if "get_rulesets" in body:
            return {"rulesets": self.corpus["rulesets"].get(body["get_rulesets"].get("ruleset", ""), {"rulesets": []})}
        if "list_matches" in body:
            return {"matches": self.named(self.corpus["matches"])}
        if "create_match" in body:
            return {"created": {**self.corpus["created"], "match": self.match}}
        if "get_invite" in body:
            return {"invited": {"card": self.signer.card, "seat": 0, "promise": self.corpus["joined"]["promise"]}}
        if "join_match" in body:
            self.signer.commitments[0] = body["join_match"].get("entropy_commitment", b"")
            return {"joined": {**self.corpus["joined"], "match": self.match, "seat": 0, "token": self.token}}
        return {"done": {}}

    def match_answer(self, body):
        if "get_debrief" in body:
            return {"debrief": self.dice.choice(self.corpus["debrief"])}
        if "get_transcript" in body:
            return {"transcript": {"bytes": self.corpus["transcript"], "total": len(self.corpus["transcript"])}}
        if "get_journal" in body:
            return {"journal": {"lines": [], "more": False}}
        for asked, answer in (("draft", "draft"), ("lock", "draft"), ("submit", "draft"), ("try", "tried"), ("get_standing", "standing"),
                              ("set_standing", "standing")):
            if asked in body:
                told = copy.deepcopy(self.dice.choice(self.corpus[answer]))
                if answer == "draft":
                    told["question"] = body[asked].get("question", 0)
                    if asked != "draft":
                        told = self.signer.locked(told, 0, body[asked].get("filled", {}))
                return {answer: told}
        return {"done": {}}

    def frames(self):
        """What a player is sent after his hello."""
        return self.stream

    # ---- the course of things
    def named(self, matches):
        out = copy.deepcopy(matches)
        for card in out.get("matches", []):
            card["match"], card["your_seat"] = self.match, 0
        return out

    def lobby(self, line):
        while True:
            asked = self.asked(line)
            self.tell_one(line, {"answer": {"id": asked.get("id", 0), **self.lobby_answer(asked)}})

    def asked(self, line):
        """The next request; who asks for the key is shown it."""
        asked = line.asked()
        if "identify" in asked:
            line.send({"answer": {"id": asked.get("id", 0), "identity": self.signer.identity(asked["identify"].get("challenge", b""))}})
            asked = line.asked()
        return asked

    def play(self, line):
        self.asked(line)
        sender = threading.Thread(target=self.tell, args=(line,), daemon=True)
        sender.start()
        while True:
            asked = line.asked()
            self.tell_one(line, {"answer": {"id": asked.get("id", 0), **self.match_answer(asked)}})

    def tell_one(self, line, message):
        """Signs first: what a plan spoils afterwards is what it spoils."""
        self.out(line, self.signer.frame(message) if isinstance(message, dict) else message)

    def tell(self, line):
        try:
            for message in self.frames():
                self.tell_one(line, message)
        except OSError:
            pass


class Canary(Honest):
    """Stands where the client goes if nobody names a server, and behaves like one; only what it hears matters."""


def flood(line, data, seconds=FLOOD_S):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        line.write(data)
