"""What hostile servers do, one plan each: `PLANS` by name, with how often a run by chance takes one."""
from hostile_answers import *
from hostile_frames import *
from hostile_sockets import *


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
    "another seed commitment": (joined(promise={"seed_commitment": b"x"}), 1),
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
