"""Item 1: a host who wants to see a part of the dice before he chooses his own."""
import hostile_wire as wire
from hostile_case import ANN, BOB, Case, Row, asked_in, both, done_to
from hostile_signing import digest

UNSIGNED = r"signature under set-up \d+ of the dice does not hold"
COUNT = r"names \d commitments to the dice for 2 seats"
NOT_MINE = r"another commitment than this seat's own"
SEED = r"commitment to its dice has changed"
CHANGED = r"commitment of seat 1 to its part of the dice has changed within set-up 1"
ELSEWHERE = r"was shown for another set-up"
MINE = b"\x42" * 32  # what the host would like Bob's part to be


def list_changed(change, plausible=False):
    """Every list that Ann is shown goes through `change(asked, case)`."""
    class Changed(Case):
        def change(self, host, link, frame):
            if link.actor == "ann":
                for asked in asked_in(frame):
                    change(asked, self)
            return [frame]
    Changed.plausible = plausible
    return Changed


def entry(seat, value, plausible=False):
    def change(asked, case):
        asked.commitments[seat] = value(case) if callable(value) else value
    return list_changed(change, plausible)


def field(name, value):
    return list_changed(lambda asked, case: setattr(asked, name, value))


def swap(asked, case):
    asked.commitments[ANN], asked.commitments[BOB] = asked.commitments[BOB], asked.commitments[ANN]


def named(asked, case):
    asked.names[BOB] = "Nemo"


class Early(Case):
    """Ann is asked before Bob has joined; he comes when she has answered, or has said why not."""

    def __init__(self, others, held=False, later=0):
        super().__init__()
        self.others, self.held, self.later, self.told = others, held, later, False
        self.plausible = held

    def change(self, host, link, frame):
        if link.actor == "ann" and self.told and self.later:
            for asked in asked_in(frame):
                asked.attempt = self.later
        if link.actor != "ann" or wire.kind(frame) != "welcome" or self.told:
            return [frame]
        self.told = True
        if self.held:
            seat = frame.welcome.card.seats[BOB]
            seat.held, seat.holder = True, "Bob"
        early = wire.play.ServerFrame()
        early.entropy_asked.attempt, early.entropy_asked.seed_commitment = 1, self.seed
        early.entropy_asked.commitments.extend([self.commitments["ann"], *self.others])
        early.entropy_asked.names.extend(["Ann", *["Bob"] * len(self.others)])
        return [frame, early]

    def change_up(self, host, link, frame):
        if link.actor == "ann" and wire.kind(frame) == "reveal_entropy" and "bob" not in self.commitments:
            host.tell(link, done_to(frame))
            return []
        return [frame]

    def bob_may_come(self, match):
        return match.wait(lambda: bool(self.harmed) or match.stop_at(match.actors["ann"].said()), 1) or True


class Unheld(Case):
    """The card says that nobody holds Bob's seat, and his coming is not told."""

    def change(self, host, link, frame):
        if link.actor == "ann" and frame.notice.code == "seated" and frame.notice.seat == BOB:
            return []
        if link.actor == "ann" and wire.kind(frame) == "welcome":
            frame.welcome.card.seats[BOB].held = False
        return [frame]

    def note_reveal(self, link):
        self.harmed = "ann showed her part of the dice though a seat is free by the card"


class Again(Case):
    """Ann has shown her part to the right list; the server never hears of it. Then she is asked anew, by `how`, with another list."""

    def __init__(self, how, attempt=1):
        super().__init__()
        self.how, self.attempt, self.shown, self.acted, self.copied = how, attempt, False, False, False

    def change(self, host, link, frame):
        if self.shown and link.actor in ("ann", "device"):
            for asked in asked_in(frame):
                asked.commitments[BOB], asked.attempt = digest(MINE), self.attempt
        return [frame]

    def change_up(self, host, link, frame):
        if wire.kind(frame) != "reveal_entropy" or link.actor not in ("ann", "device"):
            return [frame]
        host.tell(link, done_to(frame))
        self.shown = True
        return []

    def bob_may_come(self, match):
        if self.how == "older copy" and not self.copied:
            self.copied = True
            match.copy_folder()
        return True

    def on(self, match, what, link):
        if not self.shown or self.acted:
            return
        self.acted = True
        ann = match.host.link_of("ann")
        if self.how == "restart":
            match.restart("ann")
        elif self.how in ("device", "older copy"):
            match.second_device()
        elif self.how == "reconnect":
            ann.cut()
        else:
            again = wire.play.ServerFrame()
            asked = again.entropy_asked
            asked.attempt, asked.seed_commitment = self.attempt, self.seed
            asked.commitments.extend([self.commitments["ann"], digest(MINE)])
            asked.names.extend(["Ann", "Bob"])
            self.asked = asked
            match.host.tell(ann, again)


class Late(Case):
    """The match runs when Ann is asked for her part again, with another list."""

    def __init__(self, attempt):
        super().__init__()
        self.attempt, self.told = attempt, False

    def change(self, host, link, frame):
        if link.actor != "ann" or self.told or frame.update.step < 3:
            return [frame]
        self.told = True
        late = wire.play.ServerFrame()
        late.entropy_asked.attempt, late.entropy_asked.seed_commitment = self.attempt, self.seed
        late.entropy_asked.commitments.extend([self.commitments["ann"], digest(MINE)])
        late.entropy_asked.names.extend(["Ann", "Bob"])
        return [frame, late]


class Substituted(Case):
    """Ann sees a commitment of the host for Bob's seat, and at the end the part that opens it."""
    plausible, signed = True, True

    def change(self, host, link, frame):
        if link.actor == "ann":
            for asked in asked_in(frame):
                asked.commitments[BOB] = digest(MINE)
            for opened in [frame.opened] * frame.HasField("opened") + [frame.welcome.opened] * frame.welcome.HasField("opened"):
                opened.entropy[BOB] = MINE
                opened.match_key = digest(b"emcon key", opened.server_seed, b"\0" + opened.entropy[ANN], b"\1" + MINE)
        return [frame]


class Renamed(Case):
    """Whoever holds Bob's seat has another name in all that one viewer is shown."""
    signed = True

    def __init__(self, actor="ann", watched=False):
        super().__init__()
        self.actor, self.watched = actor, watched

    def change(self, host, link, frame):
        if link.actor == self.actor:
            if frame.notice.code == "seated" and frame.notice.seat == BOB:
                for one in frame.notice.params:
                    one.value = one.value.replace("Bob", "Nemo")
            if frame.HasField("welcome"):
                seat = frame.welcome.card.seats[BOB]
                seat.holder = seat.holder.replace("Bob", "Nemo")
            for asked in asked_in(frame):
                asked.names[BOB] = "Nemo"
        return [frame]


ROWS = [
    *both("short list", 1, "leaves Bob's commitment out", list_changed(lambda asked, case: asked.commitments.pop()), COUNT, COUNT),
    Row("empty list", 1, "leaves all commitments out", list_changed(lambda asked, case: asked.ClearField("commitments")), COUNT,
        signed=True),
    Row("empty entry", 1, "gives an empty commitment for Bob", entry(BOB, b""), "Seat 1 has not committed", signed=True),
    Row("short entry", 1, "gives 31 bytes for Bob", entry(BOB, b"\x07" * 31), "Seat 1 has not committed", signed=True),
    Row("long list", 1, "gives a commitment for a seat that there is not", list_changed(
        lambda asked, case: asked.commitments.append(digest(b"third"))), COUNT, signed=True),
    *both("other for mine", 1, "gives another commitment for Ann's own seat", entry(ANN, digest(b"not Ann's")), UNSIGNED, NOT_MINE),
    *both("mine for theirs", 1, "gives Ann's commitment as Bob's", entry(BOB, lambda case: case.commitments["ann"]),
          "is a copy of another seat's", "is a copy of another seat's"),
    *both("swapped", 1, "gives the two commitments in the other order", list_changed(swap), UNSIGNED, NOT_MINE),
    *both("other for theirs", 1, "gives another commitment for Bob", entry(BOB, digest(MINE), plausible=True), UNSIGNED,
          "part of seat 1 is not what that seat was committed to"),
    *both("other seed", 1, "commits to another seed when he asks", field("seed_commitment", digest(b"another")), SEED, SEED),
    Row("no seed", 1, "leaves the commitment to his seed out when he asks", field("seed_commitment", b""), SEED, signed=True),
    Row("no signature", 1, "does not sign the list", field("signature", b""), UNSIGNED),
    *both("other attempt", 1, "calls the first set-up the second", field("attempt", 2), "signature under set-up 2",
          "set-up 2 was begun by the receipts"),
    Row("attempt 0", 1, "calls the first set-up number 0", field("attempt", 0), "set-up 0 was begun by the receipts", signed=True),
    *both("other name in the list", 1, "names another holder of Bob's seat in the list", list_changed(named), UNSIGNED,
          "name of seat 1 in set-up 1 differs"),
    Row("no names", 1, "names nobody in the list", list_changed(lambda asked, case: asked.ClearField("names")),
        "does not name who holds the seats", signed=True),
    *both("alone", 1, "asks Ann before Bob has joined, with a list of her own commitment", lambda: Early([]), COUNT, COUNT),
    Row("early", 1, "asks Ann before Bob has joined, with a commitment of his own for the free seat",
        lambda: Early([digest(MINE)]), "though seat 1 is free", signed=True),
    Row("early, seat held", 1, "does so and says that Bob is there, then asks with Bob's real commitment",
        lambda: Early([digest(MINE)], held=True), CHANGED, signed=True),
    Row("early, seat held, twice", 1, "does so and calls the real list the second", lambda: Early([digest(MINE)], True, 2), ELSEWHERE,
        signed=True),
    Row("nobody there", 1, "asks while the card shows Bob's seat as free", Unheld, "though seat 1 is free"),
    *(Row(f"again, {how}, as set-up {attempt}", 1, f"asks again with another commitment for Bob ({how})",
          lambda how=how, attempt=attempt: Again(how, attempt), CHANGED if attempt == 1 else ELSEWHERE, signed=True)
      for how in ("at once", "reconnect", "restart", "device") for attempt in (1, 2)),
    Row("again, unsigned", 1, "asks again with another commitment for Bob and an invented signature", lambda: Again("at once"), UNSIGNED),
    Row("again, older copy", 1, "asks again at a device with a copy of Ann's folder from before she showed her part",
        lambda: Again("older copy"), "drawn on another machine or in another folder", signed=True),
    Row("late", 1, "asks again with another list while the match runs", lambda: Late(1), CHANGED, signed=True),
    Row("late, as set-up 2", 1, "asks again with another list while the match runs, as the second", lambda: Late(2), ELSEWHERE,
        signed=True),
    Row("substituted part", 1, "shows Ann his own commitment for Bob's seat, and opens it at the end", Substituted,
        "entropy commitment of seat 1 in set-up 1 differs .* server's signature"),
    Row("substituted player", 1, "gives Bob another name in all that Ann is shown", Renamed, "name of seat 1 in set-up 1 differs"),
    Row("substituted player, spectator", 1, "gives Bob another name in all that Eve is shown", lambda: Renamed("eve", True),
        "name of seat 1 in set-up 1 differs", "eve"),
]
