"""Item 3: a host who leaves steps out or tells them twice, hides or changes what was locked, or shows something else to a program
that is started anew."""
import hostile_signing as signing
import hostile_wire as wire
from hostile_case import ANN, BOB, Case, Row, both
from hostile_shown import PUBLIC, SHOWN, TOLD, box

LOST = "does not lead from this statement to anything that the server has signed"
BROKEN = r"signature under what happened at step \d+ does not hold"
ELSE_SHOWN = rf"is not what it showed before|told everybody at step \d+ has changed|left out (line|the close of step)|{SHOWN}|{TOLD}"


class Steps(Case):
    """One update from the third step on goes through `alter(update, case)`; the frames that go instead of it."""

    after = 3

    def __init__(self, alter):
        super().__init__()
        self.alter, self.kept, self.changed = alter, [], False

    def change(self, host, link, frame):
        if link.actor != "ann" or not frame.HasField("update"):
            return [frame]
        before, out = wire.copy(frame), [frame]
        if frame.update.step > self.after and not self.changed:
            instead = self.alter(frame, self)
            self.changed = instead is not None
            out = instead if self.changed else out
        self.kept.append(before)
        return out


class Locks(Steps):
    """Of a battle in which answers are sealed."""
    battle, after = ("sector-14", "marker-duel"), 0


def no_close(frame, case):
    del frame.update.closes[:]
    return [frame]


def old_signature(frame, case):
    frame.update.closes[0].signature = case.kept[-1].update.closes[0].signature
    return [frame]


def way_changed(change):
    """Of the tree signature: place, blind, hashes beside the way, root."""
    def altered(signature):
        return signing.joined(*change(*signing.parted(signature)))

    def alter(frame, case):
        frame.update.closes[0].signature = altered(frame.update.closes[0].signature)
        return [frame]
    return alter, altered


def other_root(frame, case):
    earlier = case.kept[-1].update.closes[0].signature
    frame.update.closes[0].signature = frame.update.closes[0].signature[:-64] + earlier[-64:]
    return [frame]


WAYS = [  # name, what is told of it, the change, and which words name it
    ("long way", "a way with another hash", lambda place, blind, beside, root: (place, blind, beside + beside[:1], root), "has 273 bytes, not 241"),
    ("short way", "a way without its first hash", lambda place, blind, beside, root: (place // 2, blind, beside[1:], root), "has 209 bytes, not 241"),
    ("no way", "the root's signature alone", lambda place, blind, beside, root: (0, b"", [], root), "has 65 bytes, not 241"),
    ("place of none", "a place that the tree has not", lambda place, blind, beside, root: (place + 32, blind, beside, root), "of a tree with 32"),
    ("other place", "another place of the tree", lambda place, blind, beside, root: (place ^ 8, blind, beside, root), LOST),
    ("swapped hashes", "the first two hashes of the way in the other order",
     lambda place, blind, beside, root: (place, blind, [beside[1], beside[0], *beside[2:]], root), LOST),
    ("other blind", "another blind", lambda place, blind, beside, root: (place, signing.digest(blind)[:signing.BLIND], beside, root), LOST),
]


def other_hash(frame, case):
    frame.update.public_journal_hash = signing.digest(b"another")
    return [frame]


def lock_of_bob(change):
    def alter(frame, case):
        for index, lock in enumerate(frame.update.commitments):
            if lock.seat == BOB:
                return change(frame, index, case)
        return None
    return alter


def lock_changed(frame, index, case):
    frame.update.commitments[index].commitment = signing.digest(b"another plot")
    return [frame]


def lock_gone(frame, index, case):
    del frame.update.commitments[index]
    return [frame]


def lock_replayed(frame, index, case):
    """Ann's own once more."""
    frame.update.commitments[index].commitment = next(lock.commitment for lock in frame.update.commitments if lock.seat == ANN)
    return [frame]


class Acknowledged(Case):
    """What the server says of an answer of Ann's that it has locked goes through `alter(draft state)`."""

    def __init__(self, alter):
        super().__init__()
        self.alter = alter

    def change(self, host, link, frame):
        if link.actor == "ann" and frame.answer.draft.locked:
            self.alter(frame.answer.draft)
        return [frame]


class Replaced(Case):
    """The host locks something else for Ann than what she ordered, and acknowledges hers. `dropped`: he locks nothing at all."""
    signed = True

    def __init__(self, dropped=False):
        super().__init__()
        self.dropped, self.fallback, self.own, self.drafted, self.question = dropped, None, None, None, 0

    def change(self, host, link, frame):
        if link.actor != "ann":
            return [frame]
        for question in (frame.question, frame.welcome.question):
            if question.yours:
                self.fallback, self.question = wire.copy(question.offer.fallback), question.question
        if self.own is not None and frame.answer.draft.locked and frame.answer.draft.question == self.replaced:
            frame.answer.draft.answer_hash = self.own
        return [frame]

    def change_up(self, host, link, frame):
        what = wire.kind(frame)
        if link.actor != "ann" or what not in ("draft", "submit", "lock") or self.fallback is None:
            return [frame]
        if what == "lock":
            if not self.dropped or self.own is not None or self.drafted is None:
                return [frame]
            return self.drop(host, link, frame, self.drafted)
        filled = getattr(frame, what).filled
        bytes_of = filled.SerializeToString(deterministic=True)
        self.drafted = signing.digest(bytes_of)
        if self.own is not None or self.dropped:
            return self.drop(host, link, frame, self.drafted) if self.dropped and self.own is None and what == "submit" else [frame]
        if bytes_of != self.fallback.SerializeToString(deterministic=True):
            self.own, self.replaced = self.drafted, self.question
            filled.CopyFrom(self.fallback)
        return [frame]

    def drop(self, host, link, frame, own):
        self.own, self.replaced = own, self.question
        out = wire.play.ServerFrame()
        out.answer.id = frame.id
        state = out.answer.draft
        state.question, state.revision, state.locked, state.stored, state.answer_hash = self.question, 9, True, True, own
        host.tell(link, out)
        bob = host.link_of("bob")
        host.give_up(bob)
        return []


class Resumed(Case):
    """Ann's program is started anew in the middle of the match; the Welcome that it gets then goes through `alter(welcome)`."""

    def __init__(self, alter, how="restart"):
        super().__init__()
        self.alter, self.how, self.cut = alter, how, False

    def change(self, host, link, frame):
        if link.actor in ("ann", "device") and self.cut and frame.HasField("welcome"):
            self.alter(frame.welcome)
        return [frame]

    def on(self, match, what, link):
        if not self.cut and link.actor == "ann" and link.question >= 8:
            self.cut = True
            if self.how == "restart":
                match.restart("ann")
            elif self.how == "device":
                match.second_device()
            else:
                link.cut()


def welcome_line(welcome):
    for line in welcome.journal:
        if line.is_public:
            line.text = "Nothing happened."
            return


def welcome_fewer(welcome):
    del welcome.journal[-1]
    welcome.journal_last -= 1


def welcome_box(welcome):
    box(next(thing for thing in welcome.board.things if thing.tracks))


def welcome_older(welcome):
    welcome.step -= 1
    welcome.close.step -= 1


def welcome_seed(welcome):
    welcome.promise.seed_commitment = signing.digest(b"another seed")


def welcome_data(welcome):
    welcome.card.data_hash = signing.digest(b"other data")


ROWS = [
    Row("close left out", 3, "leaves the close of a step out", lambda: Steps(no_close), "without its close"),
    Row("step left out", 3, "leaves a whole step out", lambda: Steps(lambda frame, case: []), "left out the close of step", signed=True),
    Row("step twice", 3, "tells a step twice", lambda: Steps(lambda frame, case: [frame, wire.copy(frame)]), "left out the close of step",
        signed=True),
    Row("older step again", 3, "tells the step before once more", lambda: Steps(lambda frame, case: [wire.copy(case.kept[-1]), frame]),
        "left out the close of step", signed=True),
    Row("replayed signature", 3, "signs a step with the signature of the one before", lambda: Steps(old_signature), BROKEN),
    Row("foreign root", 3, "signs a step with the root of the step before", lambda: Steps(other_root), f"{BROKEN}: it {LOST}"),
    *(Row(f"{name} to a step", 3, f"signs a step with {what}", lambda change=change: Steps(way_changed(change)[0]), f"{BROKEN}: it .*{words}")
      for name, what, change, words in WAYS),
    *(Row(f"{name} to an answer", 3, f"acknowledges Ann's answer with {what}",
          lambda change=change: Acknowledged(lambda state: setattr(state, "signature", way_changed(change)[1](state.signature))),
          rf"signature under the answer to question \d+ does not hold: it .*{words}")
      for name, what, change, words in WAYS),
    Row("hash once", 3, "gives Ann another running hash once", lambda: Steps(other_hash), PUBLIC),
    *both("lock", 3, "shows Ann another commitment to what Bob has locked", lambda: Locks(lock_of_bob(lock_changed)), BROKEN,
          r"locked answer of seat 1 to question \d+ differs from the receipts"),
    *both("lock left out", 3, "does not show Ann that Bob has locked", lambda: Locks(lock_of_bob(lock_gone)), BROKEN,
          r"without the locked answer of seat 1"),
    *both("replayed lock", 3, "shows Ann her own commitment as Bob's", lambda: Locks(lock_of_bob(lock_replayed)), BROKEN,
          r"locked answer of seat 1 to question \d+ differs from the receipts"),
    *both("other answer", 3, "says that he keeps another answer of Ann's",
          lambda: Acknowledged(lambda state: setattr(state, "answer_hash", signing.digest(b"another"))), "keeps another answer",
          "keeps another answer"),
    Row("unsigned answer", 3, "acknowledges Ann's answer without a signature",
        lambda: Acknowledged(lambda state: setattr(state, "signature", b"")), "signature under the answer"),
    Row("answer replaced", 3, "locks another answer for Ann and acknowledges hers", Replaced,
        r"the answer of seat 0 to question \d+ differs from the receipts, which have the server's signature"),
    Row("answer dropped", 3, "acknowledges Ann's answer and locks none", lambda: Replaced(True),
        r"was acknowledged and is not in the transcript"),
    *(row for what, alter, unsigned, signed in (
        ("line", welcome_line, PUBLIC, ELSE_SHOWN), ("fewer lines", welcome_fewer, PUBLIC, ELSE_SHOWN),
        ("box", welcome_box, ELSE_SHOWN, ELSE_SHOWN), ("older step", welcome_older, rf"{BROKEN}|left out the close", rf"goes back to step|{ELSE_SHOWN}"),
        ("seed", welcome_seed, "commitment to its dice has changed", "commitment to its dice has changed"),
        ("data", welcome_data, "changed what the match is", "changed what the match is"))
      for row in both(f"after a restart, {what}", 3, f"shows Ann's program when it is started anew another {what}",
                      lambda alter=alter: Resumed(alter), unsigned, signed)),
    Row("other device, line", 3, "shows Ann's other device another line", lambda: Resumed(welcome_line, "device"), ELSE_SHOWN, "device",
        signed=True),
    Row("other device, box", 3, "shows Ann's other device another box", lambda: Resumed(welcome_box, "device"), ELSE_SHOWN, "device",
        signed=True),
    Row("after a reconnect, box", 3, "shows Ann another box after a lost connection", lambda: Resumed(welcome_box, "cut"), ELSE_SHOWN,
        signed=True),
]
