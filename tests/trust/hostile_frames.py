"""Hostile matches: plans that tell a match otherwise than a real server would."""
from hostile_lines import *

BIG, HUGE = (1 << 32) - 1, (1 << 63) - 1


def in_match(frames):
    """A plan that tells the match otherwise: `frames(plan, stream)` gives what is sent after hello."""
    class Told(Honest):
        def frames(self):
            return frames(self, copy.deepcopy(self.stream))
    return Told


def question(plan, number, **more):
    return {"question": {"question": number, "kind": plan.spoiler.text(), "title": plan.spoiler.text(), "seats": [0, 1, BIG], "yours": True,
                         "deadline_ms": plan.dice.choice([*NUMBERS, 20_000]), "offer": more.pop("offer", {}), **more}}


def offer_of(plan):
    """A form with everything at its worst."""
    number = lambda: plan.dice.choice(NUMBERS)
    text = plan.spoiler.text
    value = lambda: plan.spoiler.value(SCHEMA.messages["Field"]["fallback"])
    point, scale = lambda: {"x": number(), "y": number()}, lambda: {"decimals": number(), "unit": text()}
    field = lambda kind: {"name": text() or "f", "label": text(), "kind": kind, "set": plan.dice.choice([0, 1, -1, 9, BIG >> 1]), "min": number(),
                          "max": number(), "step": number(), "total": number(), "fallback": value(),
                          "hexes": {"centre": {"q": number(), "r": number()}, "radius": number(), "radius_min": number(), "grid": number()},
                          "legs": [{"token": text(), "argument_min": number(), "argument_max": number(), "turn": number(),
                                    "displacement": point(), "price": [number()] * 3, "price_per": [number()] * 3,
                                    "scale": scale(), "nudge": number()} for _ in range(3)],
                          "budgets": [{"name": text(), "amount": number(), "least": number(), "scale": scale()}] * 2,
                          "points": {"low": point(), "high": point(), "regions": [{"shape": shape, "point": point(), "end_point": point(),
                                     "radius_max": number(), "heading": number(), "width": number()} for shape in range(5)]},
                          "scale": scale(), "nudge": number()}
    lines = [{"verb": plan.dice.choice(["fire", "move", text()]), "subject": plan.dice.choice(["A", "1", text()]), "variant": text(),
              "fields": [field(kind) for kind in range(10)], "times_max": number(), "clause": number(), "note": text(), "merit": number(),
              "like": plan.dice.choice([0, 0, 0, 1, 2, 5, -1, BIG >> 1])} for _ in range(plan.dice.choice([1, 6, 60]))]
    options = [{"token": text(), "label": text(), "note": text(), "merit": number(), "value": value()} for _ in range(plan.dice.choice([0, 1, 9]))]
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
    scale = lambda: {"decimals": number(), "unit": text()}
    maps = [{"id": plan.dice.choice(["m", "n"]), "title": text(), "kind": n % 2, "low": point(), "high": point(), "scale": scale(),
             "headings": number(), "y_up": n == 1} for n in range(3)]
    things = [{"handle": plan.dice.choice([text(), "A", "1"]), "kind": text(), "glyph": text(), "name": text(), "parent": plan.dice.choice(["A", "1", text()]),
               "side": number(), "count": number(), "tags": [text()] * 3, "facts": [{"name": "velocity", "value": text(), "since": number()}],
               "marks": [{"map": plan.dice.choice(["m", "n", "nowhere"]), "role": role, "hex": hex_(), "point": point(), "heading": number()}
                         for role in (0, 1, 2, 9)],
               "tracks": [{"name": plan.dice.choice(["armour", text()]), "filled": number(), "size": number(), "facing": str(n),
                           "thresholds": [number()] * 2} for n in range(6)],
               "links": [{"kind": text(), "to": plan.dice.choice(["A", "1", text()])}] * 2}
              for _ in range(plan.dice.choice([1, 8, 200]))]
    region = lambda shape: {"shape": shape, "centre": hex_(), "point": point(), "radius_min": number(), "radius_max": number(),
                            "heading": number(), "width": number(), "hexes": [hex_()] * 5, "low": point(), "high": point(),
                            "end_hex": hex_(), "end_point": point()}
    areas = [{"id": plan.dice.choice(["A x", text()]), "map": plan.dice.choice(["m", "n", "nowhere"]), "label": text(), "kind": number(),
              "owner": {"verb": plan.dice.choice(["fire", text()]), "subject": plan.dice.choice(["A", text()]), "variant": text()},
              "region": region(n % 6)} for n in range(8)]
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
    yield {"welcome": {"seat": 0, "card": {**plan.signer.card, "phase": 1}, "promise": {"seed_commitment": commitment()},
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
