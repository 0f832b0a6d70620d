"""What hostile servers do, one plan each: `PLANS` by name, with how often a run by chance takes one."""
import copy, struct

from hostile_lines import *

BIG, HUGE = (1 << 32) - 1, (1 << 63) - 1


class Spoils(Honest):
    """Everything as a real server, with places changed here and there."""

    def out(self, line, message):
        line.send(self.spoiler.spoiled("ServerFrame", message) if self.dice.random() < 0.7 else message)


class SpoilsOne(Honest):
    """One frame of them all is changed: the others are as they should be."""

    def out(self, line, message):
        line.send(self.spoiler.spoiled("ServerFrame", message, 1) if self.dice.random() < 0.08 else message)


class Invents(Honest):
    """Frames from nothing, between those that keep the client going."""

    def out(self, line, message):
        line.send(message if self.dice.random() < 0.6 else {**message})
        for _ in range(self.dice.randrange(3)):
            line.send(self.spoiler.message("ServerFrame"))


class SpoilsBytes(Honest):
    def out(self, line, message):
        data = encode("ServerFrame", message)
        line.frame(self.spoiler.bytes(data) if self.dice.random() < 0.6 else data)


class SpoilsTexts(Honest):
    """Every text of every frame is one that must not act on a terminal."""

    def out(self, line, message):
        message = copy.deepcopy(message)
        for field, holder in self.spoiler.places("ServerFrame", message, []):
            if field.kind == "string" and self.dice.random() < 0.8 and field.name not in ("token", "code", "match"):
                held = holder[field.name]
                holder[field.name] = [self.spoiler.text() for _ in held] if isinstance(held, list) else self.spoiler.text()
        line.send(message)


class SpoilsNumbers(Honest):
    def out(self, line, message):
        message = copy.deepcopy(message)
        for field, holder in self.spoiler.places("ServerFrame", message, []):
            if field.kind in ("string", "bytes") or field.kind in SCHEMA.messages or self.dice.random() < 0.7 or field.name == "id":
                continue
            held = holder[field.name]
            holder[field.name] = [self.spoiler.value(field) for _ in held] if isinstance(held, list) else self.spoiler.value(field)
        line.send(message)


def in_lobby(change):
    """A plan that answers one thing in the lobby otherwise: `change(plan, body, honest)` gives the body, or None: the honest one."""
    class Changed(Honest):
        def lobby_answer(self, body):
            honest = super().lobby_answer(body)
            changed = change(self, body, copy.deepcopy(honest))
            return honest if changed is None else changed
    return Changed


def in_match(frames):
    """A plan that tells the match otherwise: `frames(plan, stream)` gives what is sent after hello."""
    class Told(Honest):
        def frames(self):
            return frames(self, copy.deepcopy(self.stream))
    return Told


def raw_http(*answers):
    """Instead of an upgrade, one of these; functions get the line and the headers."""
    class Http(Honest):
        def serve(self, line):
            path, headers = line.request()
            answer = self.dice.choice(answers)
            answer(line, headers) if callable(answer) else line.write(answer)
            time.sleep(self.dice.choice([0, 0, 0.5]))
    return Http


def raw_frames(how):
    """Upgrades, then does on the WebSocket what it likes."""
    class Frames(Honest):
        def serve(self, line):
            path, headers = line.request()
            line.upgrade(headers)
            if self.dice.random() < 0.5:
                line.asked()
            how(self, line)
    return Frames


# ---- the lobby
def scenarios(change):
    def changed(plan, body, honest):
        for ruleset in honest.get("rulesets", {}).get("rulesets", []):
            for scenario in ruleset.get("scenarios", []):
                change(plan, ruleset, scenario)
        return honest if "rulesets" in honest else None
    return in_lobby(changed)


def crowded(plan, ruleset, scenario):
    scenario["sides"] = [{"name": plan.spoiler.text(), "seats": BIG} for _ in range(plan.dice.choice([1, 2, 300]))]


def looping_options(plan, ruleset, scenario):
    line = {"verb": "set", "variant": "points", "like": plan.dice.choice([1, 2, 3, -1, BIG >> 1])}
    scenario["options"] = {"lines": [line] * plan.dice.choice([3, 500]), "sets": [{"named": [0, -1, 7, BIG >> 1], "merits": [1]}],
                           "names": [{"token": plan.spoiler.text()}]}


def created(**changes):
    return in_lobby(lambda plan, body, honest: {"created": {**honest["created"], **{
        k: v(plan) if callable(v) else v for k, v in changes.items()}}} if "created" in honest else None)


def joined(**changes):
    return in_lobby(lambda plan, body, honest: {"joined": {**honest["joined"], **{
        k: v(plan) if callable(v) else v for k, v in changes.items()}}} if "joined" in honest else None)


def listed(change):
    def changed(plan, body, honest):
        if "matches" not in honest:
            return None
        change(plan, honest["matches"])
        return honest
    return in_lobby(changed)


def endless_list(plan, matches):
    matches["more"] = True
    matches["matches"] = matches["matches"][:1] * plan.dice.choice([1, 50, 2000])


def crowded_list(plan, matches):
    for card in matches["matches"]:
        card["awaited"] = list(range(plan.dice.choice([70, 30_000])))
        card["seats"] = [{"seat": n, "holder": plan.spoiler.text(), "held": True} for n in range(plan.dice.choice([70, 3_000]))]
        card["your_seat"], card["deadline_ms"] = plan.dice.choice(NUMBERS), HUGE


def foreign_list(plan, matches):
    """As if one's seats elsewhere were here."""
    for card, phase in zip(matches["matches"] * 4, (2, 4, 2, 4)):
        card["phase"], card["your_seat"] = phase, plan.dice.choice([0, 1])


def other_answers(plan, line):
    """Answers to nothing that was asked, several to one, other bodies, or none."""
    asked = line.asked()
    for n in range(plan.dice.choice([1, 3, 200])):
        line.send({"answer": {"id": plan.dice.choice([asked.get("id", 0), 0, 77, BIG]), **plan.spoiler.message("Answer")}})
    if plan.dice.random() < 0.5:
        asked = line.asked()
        line.send({"answer": {"id": asked.get("id", 0), plan.dice.choice(["done", "debrief", "tried", "joined", "matches"]): {}}})
    if plan.dice.random() < 0.5:
        line.asked()


def refusals(plan, body, honest):
    problem = {"code": plan.dice.choice(["busy", "too_fast", plan.spoiler.text()]), "text": plan.spoiler.text(), "clause": plan.spoiler.text(),
               "line": plan.dice.choice(NUMBERS), "field": plan.spoiler.text(), "params": [{"name": "max", "value": plan.spoiler.text()}]}
    return {"problems": [problem] * plan.dice.choice([1, 40, 5_000])}


class Refuses(Honest):
    def lobby_answer(self, body):
        return refusals(self, body, None)

    match_answer = lobby_answer


def handbooks(plan, body, honest):
    for ruleset in honest.get("rulesets", {}).get("rulesets", []):
        ruleset["handbook"] = plan.dice.choice(["# " * 60_000, "|a|" * 40_000, "|\n" * 50_000, "- x\n" * 60_000, "`" * 200_000, "[a](" * 50_000,
                                                "# A-1 " + "A-1, " * 30_000, "## First battle `x`\n### `k`\n" * 5_000, "\n".join(map(str, TEXTS)),
                                                "A-1.1.1" + ".1" * 50_000, "x" * 1_000_000, "```\n" + "\x1b[31m" * 5_000])
    return honest if "rulesets" in honest else None


# ---- the match
def question(plan, number, **more):
    return {"question": {"question": number, "kind": plan.spoiler.text(), "title": plan.spoiler.text(), "seats": [0, 1, BIG], "yours": True,
                         "deadline_ms": plan.dice.choice([*NUMBERS, 20_000]), "offer": more.pop("offer", {}), **more}}


def offer_of(plan):
    """A form with everything at its worst."""
    number = lambda: plan.dice.choice(NUMBERS)
    text = plan.spoiler.text
    value = lambda: plan.spoiler.value(SCHEMA.messages["Field"]["fallback"])
    field = lambda kind: {"name": text() or "f", "label": text(), "kind": kind, "set": plan.dice.choice([0, 1, -1, 9, BIG >> 1]), "min": number(),
                          "max": number(), "step": number(), "total": number(), "fallback": value(),
                          "hexes": {"centre": {"q": number(), "r": number()}, "radius": number(), "radius_min": number(), "grid": number()},
                          "legs": [{"token": text(), "argument_min": number(), "argument_max": number(), "turn": number(),
                                    "displacement": {"x": number(), "y": number()}, "price": [number()] * 3} for _ in range(3)],
                          "budgets": [{"name": text(), "amount": number()}] * 2}
    lines = [{"verb": plan.dice.choice(["fire", "move", text()]), "subject": plan.dice.choice(["A", "1", text()]), "variant": text(),
              "fields": [field(kind) for kind in range(10)], "times_max": number(), "clause": number(), "note": text(), "merit": number(),
              "like": plan.dice.choice([0, 0, 0, 1, 2, 5, -1, BIG >> 1])} for _ in range(plan.dice.choice([1, 6, 60]))]
    options = [{"token": text(), "label": text(), "note": text(), "merit": number()} for _ in range(plan.dice.choice([0, 1, 9]))]
    return {"title": text(), "help": text(), "clauses": [text()], "sets": [{"options": options}, {"merits": [number()], "named": [0, 5, -3]}],
            "lines": lines, "fallback": {"lines": [{"verb": "fire", "entries": [{"field": "f", "value": value()}] * 20}]}, "names": [{"token": text()}]}


def worst_offers(plan, stream):
    yield stream[0]
    for number in (5, 6, 6, 2, BIG, 0, 7):
        yield question(plan, number, offer=offer_of(plan), immediate=plan.dice.random() < 0.5, sealed=plan.dice.random() < 0.5)
        time.sleep(0.3)


def worst_boards(plan, stream):
    number, text = lambda: plan.dice.choice(NUMBERS), plan.spoiler.text
    point, hex_ = lambda: {"x": number(), "y": number()}, lambda: {"q": number(), "r": number()}
    maps = [{"id": plan.dice.choice(["m", "n"]), "title": text(), "kind": n % 2, "low": point(), "high": point(), "units_per_inch": number(),
             "headings": number()} for n in range(3)]
    things = [{"handle": plan.dice.choice([text(), "A", "1"]), "kind": text(), "glyph": text(), "name": text(), "parent": plan.dice.choice(["A", "1", text()]),
               "side": number(), "count": number(), "tags": [text()] * 3, "facts": [{"name": "velocity", "value": text(), "since": number()}],
               "marks": [{"map": plan.dice.choice(["m", "n", "nowhere"]), "role": role, "hex": hex_(), "point": point(), "heading": number()}
                         for role in (0, 1, 2, 9)],
               "tracks": [{"name": plan.dice.choice(["armour", text()]), "filled": number(), "size": number(), "facing": str(n)} for n in range(6)]}
              for _ in range(plan.dice.choice([1, 8, 200]))]
    areas = [{"id": plan.dice.choice(["A x", text()]), "map": plan.dice.choice(["m", "n", "nowhere"]), "label": text(), "shape": n % 4, "centre": hex_(),
              "point": point(), "radius_min": number(), "radius_max": number(), "heading": number(), "width": number(), "hexes": [hex_()] * 5}
             for n in range(8)]
    board = {"clock": {"turn": number(), "phase": text(), "step": text()}, "maps": maps, "things": things, "areas": areas,
             "sides": [{"name": text(), "colour": text()}] * plan.dice.choice([0, 2, 60]), "notes": [text()]}
    welcome = copy.deepcopy(stream[0])
    if "welcome" in welcome:
        welcome["welcome"]["board"] = board
    yield welcome
    yield {"update": {"board": board}}
    yield {"update": {"patch": {"things": [{"handle": "unknown", "count": -5, "marks": {"items": things[0]["marks"]}},
                                           {"handle": things[0]["handle"], "facts_gone": [text()], "count": number()}],
                                "things_gone": ["unknown", "A"], "order": {"items": ["x", "A", "A"]}, "maps": {"items": []}, "sides": {"items": []}}}}
    yield from stream[1:]


def jumps(plan, stream):
    """Welcomed twice and again, numbers that jump, an end that is none, phases in no order."""
    yield stream[0]
    plan.dice.shuffle(stream)
    yield from stream
    for number in (1, BIG, 3, BIG - 1, 0):
        yield {"question": {"question": number, "yours": True, "seats": [BIG]}}
        yield {"update": {"journal": [{"number": number, "turn": -(1 << 31), "text": plan.spoiler.text(), "dice": [{"sides": -1, "value": 1 << 30}] * 50}]}}
        yield {"update": {"outcome": {"winners": [number, 0], "scores": [HUGE, -HUGE], "over": plan.dice.random() < 0.5, "text": plan.spoiler.text()}}}
    yield {"welcome": {"seat": BIG >> 1, "own_locked": True, "own_revision": BIG, "journal_last": BIG}}
    yield {"welcome": {}}


def dice_asked(plan, stream):
    """Asked for its part of the dice again and again, in all wrong forms."""
    commitment = lambda: plan.dice.randbytes(plan.dice.choice([32, 32, 0, 31]))
    yield {"welcome": {"seat": 0, "card": {"match": plan.match, "phase": 1}, "seed_commitment": commitment(),
                       "entropy_asked": {"seed_commitment": commitment(), "commitments": [commitment()] * plan.dice.choice([0, 1, 2, 9_000])}}}
    for _ in range(30):
        yield plan.dice.choice([{"commitment_asked": {}}, {"entropy_asked": {"seed_commitment": commitment(), "commitments": [commitment()]}}])
    yield {"opened": {"server_seed": commitment(), "entropy": [commitment()] * 300, "match_key": commitment(), "last_hash": b""}}


def rematches(plan, stream):
    yield stream[0]
    for code in ("aaaa-bbbb-cccc", plan.spoiler.text(), "", "A" * 100_000):
        yield {"notice": {"code": "rematch", "text": plan.spoiler.text(), "seat": BIG >> 1,
                          "params": [{"name": "code", "value": code}, {"name": "match", "value": plan.spoiler.text()}]}}
    yield {"update": {"outcome": {"over": True}}}


def endless(make):
    def frames(plan, stream):
        yield stream[0]
        end, n = time.monotonic() + FLOOD_S, 0
        while time.monotonic() < end:
            n += 1
            yield make(plan, n)
    return in_match(frames)


class EndlessPages(Honest):
    """A transcript, a debrief and a journal that never end."""

    def match_answer(self, body):
        if "get_transcript" in body:
            return {"transcript": {"bytes": b"x" * self.dice.choice([1, 65_536, 4 << 20]), "total": BIG}}
        if "get_debrief" in body:
            line = {"line": {"number": self.dice.choice([1, BIG]), "text": self.spoiler.text()}, "seats": [0] * 40}
            return {"debrief": {"step": 1, "steps": BIG, "more_lines": True, "lines": [line] * self.dice.choice([1, 200])}}
        if "get_journal" in body:
            return {"journal": {"lines": [{"number": self.dice.randrange(BIG), "text": "x"}] * 3, "more": True}}
        return super().match_answer(body)

    def frames(self):
        return [{"welcome": {"seat": 0, "card": {"match": self.match, "phase": 4}, "journal_last": BIG, "journal": [{"number": 9, "text": "nine"}]}}]


# ---- HTTP and WebSocket
def moved(line, headers):
    line.write("HTTP/1.1 301 Moved\r\nLocation: ws://127.0.0.1:7414/v1/lobby\r\nContent-Length: 0\r\n\r\n")


def trickled(line, headers):
    for byte in b"HTTP/1.1 101 Switching\r\nUpgrade: websocket\r\nX: " + b"y" * 40:
        line.write(bytes([byte]))
        time.sleep(0.1)


def endless_head(line, headers):
    line.write("HTTP/1.1 101 Switching\r\n")
    flood(line, b"X-Header: " + b"y" * 1000 + b"\r\n")


def endless_body(line, headers):
    line.write("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n")
    flood(line, b"<p>" + MARK.encode() * 100)


def compressed(line, headers):
    line.upgrade(headers, **{"Sec-WebSocket-Extensions": "permessage-deflate; server_no_context_takeover"})
    line.frame(b"\xaa" * 200, rsv=4)


def reset(line, headers):
    line.raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))


HTTP_ANSWERS = ["HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello", "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n", "", "\x00" * 500, "\r\n" * 50,
                f"HTTP/1.1 500 \x1b]0;{MARK}\x07\r\nContent-Length: 9999999999\r\n\r\nx", "HTTP/1.1 503 Busy\r\n\r\n", "HTTP/9.9 101 What\r\n\r\n",
                "HTTP/1.1 101 Switching\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: AAAAAAAAAAAAAAAAAAAAAAAAAAA=\r\n\r\n",
                "HTTP/1.1 99999999999999999999 No\r\n\r\n", "SSH-2.0-OpenSSH_9.2\r\n", "\x16\x03\x01\x02\x00\x01\x00", "HTTP/1.1 101\r\n: \r\n\r\n", moved, reset,
                compressed, endless_body, lambda line, headers: line.upgrade(headers, **{"Sec-WebSocket-Protocol": "other"})]


def closes(plan, line):
    for _ in range(plan.dice.choice([0, 0, 3])):
        line.send(plan.dice.choice(plan.stream))
    reason = plan.spoiler.text()
    line.close(plan.dice.choice(CLOSE_CODES), reason if isinstance(reason, bytes) else reason.encode("utf-8", "surrogatepass"))
    time.sleep(0.2)


def bad_frames(plan, line):
    payload = encode("ServerFrame", plan.stream[0])
    how = plan.dice.randrange(10)
    if how == 0:
        line.frame(payload, rsv=plan.dice.choice([1, 2, 4, 7]))
    elif how == 1:
        line.frame(payload, opcode=plan.dice.choice([3, 7, 11, 15]))
    elif how == 2:
        line.frame(b"x" * 126, PING)
    elif how == 3:
        line.frame(payload, length=plan.dice.choice([HUGE, 1 << 40, FRAME_MAX + 1]))
    elif how == 4:
        line.frame(payload, opcode=1)
    elif how == 5:
        line.frame(payload, opcode=0)
    elif how == 6:
        line.write(bytes([0x82, 0x80 | 5]) + b"abcd" + b"12345")  # masked
    elif how == 7:
        line.frame(b"", CLOSE)
        line.frame(payload)
    elif how == 8:
        line.frame(b"\x03", CLOSE)
    else:
        line.frame(payload, fin=False)
        flood(line, bytes([0x00, 0x01]) + b"x", 1)
    time.sleep(0.3)


def greatest(plan, line):
    """Frames as great as they may be, and greater."""
    line.frame(plan.dice.choice([b"\x1a\x00", b"\x7a\x00", b"\x22\x02\x1a\x00"]) * ((FRAME_MAX >> plan.dice.choice([1, 3])) // 2))
    filler = {"welcome": {"board": {"things": [{}] * 1_000_000}, "card": {"awaited": [1] * 1_000_000}}}
    line.send(filler)
    line.frame(b"\x7a" + varint_size(FRAME_MAX - 5) + b"\x00" * (FRAME_MAX - 5))
    time.sleep(0.5)


def varint_size(value):
    out = b""
    while value > 127:
        out, value = out + bytes([value & 127 | 128]), value >> 7
    return out + bytes([value])


def silent(plan, line):
    while True:
        line.asked()


def trickles(plan, line):
    data = encode("ServerFrame", plan.stream[0])
    line.write(bytes([0x82, 126]) + struct.pack(">H", min(len(data), 65_000)))
    for byte in data[:80]:
        line.write(bytes([byte]))
        time.sleep(0.1)


PLANS = {
    "spoiled frames": (Spoils, 12), "one spoiled frame": (SpoilsOne, 6), "invented frames": (Invents, 8), "spoiled bytes": (SpoilsBytes, 6),
    "spoiled texts": (SpoilsTexts, 12), "spoiled numbers": (SpoilsNumbers, 10), "refusals": (Refuses, 3),
    "scenarios of 4294967295 seats": (scenarios(crowded), 2), "options that are like each other": (scenarios(looping_options), 2),
    "no rulesets": (in_lobby(lambda plan, body, honest: {"rulesets": {}} if "rulesets" in honest else None), 1), "handbooks": (in_lobby(handbooks), 3),
    "no invites": (created(invites=[]), 1), "invites for seats there are not": (created(invites=[{"seat": BIG, "code": "x"}] * 9), 1),
    "too many invites": (created(invites=[{"seat": n, "code": "aaaa-bbbb-cccc"} for n in range(3_000)]), 1),
    "a made match of no name": (created(match=lambda plan: plan.dice.choice(["", "x", "../../../x", "a\r\nX: y", "A" * 100_000])), 1),
    "a seat of no match": (joined(match=lambda plan: plan.dice.choice(["", "x", "../../../x", "a\r\nX: y", "A" * 100_000])), 1),
    "a seat of no number": (joined(seat=lambda plan: plan.dice.choice([BIG, 1 << 31, 77])), 1),
    "a token of many lines": (joined(token=lambda plan: plan.dice.choice(["a\nserver ws://x", "", "A" * 300_000, MARK])), 1),
    "another seed commitment": (joined(seed_commitment=b"x"), 1),
    "a list without end": (listed(endless_list), 2), "a crowded list": (listed(crowded_list), 2), "other servers' matches listed": (listed(foreign_list), 3),
    "answers to nothing": (raw_frames(other_answers), 3), "worst offers": (in_match(worst_offers), 10), "worst boards": (in_match(worst_boards), 10),
    "welcomed twice, numbers that jump": (in_match(jumps), 6), "dice asked for": (in_match(dice_asked), 4), "rematches": (in_match(rematches), 3),
    "pages without end": (EndlessPages, 4),
    "talk without end": (endless(lambda plan, n: {"chat": {"text": f"{n} {MARK}", "name": "*** Host"}}), 2),
    "journal without end": (endless(lambda plan, n: {"update": {"journal": [{"number": n * 500 + i, "text": "x" * 50} for i in range(500, 0, -1)]}}), 2),
    "presence without end": (endless(lambda plan, n: {"presence": {"here": [n % 9], "spectators": n}}), 1),
    "questions without end": (endless(lambda plan, n: {"question": {"question": n, "yours": True, "offer": {"lines": [{"verb": "x"}]}}}), 2),
    "welcomes without end": (endless(lambda plan, n: plan.stream[0]), 1),
    "HTTP": (raw_http(*HTTP_ANSWERS), 10), "an upgrade byte by byte": (raw_http(trickled), 1), "an endless head": (raw_http(endless_head), 1),
    "closes": (raw_frames(closes), 8), "frames that are none": (raw_frames(bad_frames), 6), "greatest frames": (raw_frames(greatest), 3),
    "silence": (raw_frames(silent), 1), "a frame byte by byte": (raw_frames(trickles), 1),
    "pings without end": (raw_frames(lambda plan, line: flood(line, b"\x89\x00")), 1),
    "empty frames without end": (raw_frames(lambda plan, line: flood(line, b"\x82\x00" * 100)), 1),
}
