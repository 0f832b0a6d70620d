"""What a hostile host tries, a row for each. `words` is what his player's program, or `verify` with its receipts, must say; a row of
item 1 also fails if Ann's part of the dice was shown to any but the right list, whatever was said."""
import dataclasses, hashlib, re, typing

import hostile_wire as wire

ANN, BOB = 0, 1  # seats
DISTRUST = r"do not trust|not trustworthy|will not go on|stops? here"
LIST = rf"(?i){DISTRUST}|commitment"


def digest(*parts):
    return hashlib.blake2b(b"".join(parts), digest_size=32).digest()


def done_to(request):
    """The server's "done", which it never said."""
    frame = wire.play.ServerFrame()
    frame.answer.id = request.id
    frame.answer.done.SetInParent()
    return frame


class Case:
    """An honest host: all passes as it came. Knows who committed to what, and notes a part of the dice shown to a wrong list."""
    watched = False

    def __init__(self):
        self.commitments, self.seed, self.seen, self.harmed, self.asked = {}, None, 0, "", None

    # What a case may do otherwise.
    def change(self, host, link, frame):
        """A frame to Ann, or to whoever a case deceives; the frames that go on instead."""
        return [frame]

    def change_up(self, host, link, frame):
        return [frame]

    def on(self, match, what, link):
        """In the match's own thread, after each frame."""

    def bob_may_come(self, match):
        return True

    # What all of them do.
    def down(self, host, link, frame):
        if link.actor == "ann" and not self.seed:
            self.seed = frame.welcome.seed_commitment or frame.answer.joined.seed_commitment or None
        out = self.change(host, link, frame)
        for one in out:
            for asked in asked_in(one):
                if link.actor in ("ann", "device"):
                    self.asked = asked
        return out

    def up(self, host, link, frame):
        what = wire.kind(frame)
        if what in ("join_match", "commit_entropy"):
            body = getattr(frame, what)
            self.commitments[link.actor] = body.entropy_commitment if what == "join_match" else body.commitment
        if what == "reveal_entropy" and link.actor in ("ann", "device"):
            self.note_reveal(link)
        return self.change_up(host, link, frame)

    def note_reveal(self, link):
        right = [self.commitments.get("ann"), self.commitments.get("bob")]
        shown = list(self.asked.commitments) if self.asked else None
        if shown != right or self.asked.seed_commitment != self.seed:
            self.harmed = f"{link.actor} showed its part of the dice to the list {[c.hex()[:8] for c in shown or []]}"


def asked_in(frame):
    """Every EntropyAsked of a frame."""
    if frame.HasField("entropy_asked"):
        yield frame.entropy_asked
    if frame.welcome.HasField("entropy_asked"):
        yield frame.welcome.entropy_asked


# ---------------------------------------------------------------- item 1: entropy shown too early


def list_changed(change):
    """Every list that Ann is shown goes through `change(asked, case)`."""
    class Changed(Case):
        def change(self, host, link, frame):
            if link.actor == "ann":
                for asked in asked_in(frame):
                    change(asked, self)
            return [frame]
    return Changed


def entry(seat, value):
    def change(asked, case):
        asked.commitments[seat] = value(case) if callable(value) else value
    return list_changed(change)


def seed_of(value):
    def change(asked, case):
        asked.seed_commitment = value
    return list_changed(change)


def swap(asked, case):
    asked.commitments[ANN], asked.commitments[BOB] = asked.commitments[BOB], asked.commitments[ANN]


class Early(Case):
    """Ann is asked before Bob has joined; he comes when she has answered, or has said why not."""

    def __init__(self, others):
        super().__init__()
        self.others, self.told = others, False

    def change(self, host, link, frame):
        if link.actor != "ann" or wire.kind(frame) != "welcome" or self.told:
            return [frame]
        self.told = True
        early = wire.play.ServerFrame()
        early.entropy_asked.seed_commitment = self.seed
        early.entropy_asked.commitments.extend([self.commitments["ann"], *self.others])
        return [frame, early]

    def change_up(self, host, link, frame):
        if link.actor == "ann" and wire.kind(frame) == "reveal_entropy" and "bob" not in self.commitments:
            link.tell(done_to(frame))
            return []
        return [frame]

    def bob_may_come(self, match):
        return match.wait(lambda: bool(self.harmed) or match.stop_at(match.actors["ann"].said()), 2) or True


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
    OTHER = b"\x42" * 32

    def __init__(self, how):
        super().__init__()
        self.how, self.shown, self.acted = how, False, False

    def change(self, host, link, frame):
        if self.shown and link.actor in ("ann", "device"):
            for asked in asked_in(frame):
                asked.commitments[BOB] = self.OTHER
        return [frame]

    def change_up(self, host, link, frame):
        if wire.kind(frame) != "reveal_entropy" or link.actor not in ("ann", "device"):
            return [frame]
        link.tell(done_to(frame))
        self.shown = True
        return []

    def on(self, match, what, link):
        if not self.shown or self.acted:
            return
        self.acted = True
        if self.how == "restart":
            match.restart("ann")
        elif self.how == "device":
            match.second_device()
        elif self.how == "reconnect":
            match.host.link_of("ann").cut()
        else:
            again = wire.play.ServerFrame()
            again.entropy_asked.seed_commitment = self.seed
            again.entropy_asked.commitments.extend([self.commitments["ann"], self.OTHER])
            with match.host.lock:
                self.asked = again.entropy_asked
                match.host.link_of("ann").tell(again)


def opened_changed(change):
    """What Ann is shown when the match is opened goes through `change(opened)`."""
    class Changed(Case):
        def change(self, host, link, frame):
            if link.actor == "ann":
                for opened in [frame.opened] * frame.HasField("opened") + [frame.welcome.opened] * frame.welcome.HasField("opened"):
                    change(opened)
            return [frame]
    return Changed


def with_key(opened):
    """The key follows from what is shown, as of a host who does it well."""
    opened.match_key = digest(b"emcon key", opened.server_seed, *(bytes([seat]) + part for seat, part in enumerate(opened.entropy)))


def opened_part(seat, part):
    def change(opened):
        opened.entropy[seat] = part
        with_key(opened)
    return opened_changed(change)


def opened_seed(opened):
    opened.server_seed = b"\x13" * 32
    with_key(opened)


def opened_key(opened):
    opened.match_key = b"\x13" * 32


def opened_short(opened):
    del opened.entropy[BOB]
    with_key(opened)


class SeedChanged(Case):
    """The commitment of `joined` is not that of `welcome`, and the list's is the latter's."""

    def change(self, host, link, frame):
        if link.actor == "ann" and frame.answer.HasField("joined"):
            frame.answer.joined.seed_commitment = b"\x17" * 32
        return [frame]


# ---------------------------------------------------------------- item 2: rolled again


class RolledAgain(Case):
    """Whenever Ann has shown her part, Bob leaves set-up, and somebody who helps the host takes his seat; `times` in all."""

    def __init__(self, times):
        super().__init__()
        self.left, self.times, self.shown = 0, times, False

    def change_up(self, host, link, frame):
        if link.actor == "bob" and wire.kind(frame) == "reveal_entropy" and self.left < self.times:
            return []  # the match must not start yet
        return [frame]

    def on(self, match, what, link):
        self.shown = self.shown or (link.actor == "ann" and what == "reveal_entropy")
        bob = match.host.link_of("bob")
        if self.left == self.times or not self.shown or not bob:
            return
        self.left, self.shown = self.left + 1, False
        with match.host.lock:
            frame = wire.play.ClientFrame(id=4_100_000_000 + self.left)
            frame.leave.SetInParent()
            bob.send_up(frame.SerializeToString())
            match.host.acted = True
        match.wait(lambda: any(f.notice.code == "seat_open" for f in match.host.shown("ann", "notice")[-2:]), 5)
        bob.welcomed = False
        match.actors["bob"].stop()
        match.actors["bob"].state = match.folder / f"bob-{self.left}"
        match.actors["bob"].start("bot", "join", "-", "--player", "Bob", "--seed", "5", first=match.codes[BOB])


class AskedToCommitAgain(Case):
    """Ann is asked for new bytes though nobody has left."""

    def __init__(self):
        super().__init__()
        self.told = False

    def change(self, host, link, frame):
        if link.actor != "ann" or not any(asked_in(frame)) or self.told:
            return [frame]
        self.told = True
        again = wire.play.ServerFrame()
        again.commitment_asked.SetInParent()
        return [again]

    def change_up(self, host, link, frame):
        if link.actor == "ann" and wire.kind(frame) == "commit_entropy":
            link.tell(done_to(frame))
            return []
        return [frame]


# ---------------------------------------------------------------- item 3: shown things


def lines_of(frame):
    """The repeated journal lines of a frame, if it is of a kind that has some."""
    body = {"update": lambda: frame.update.journal, "welcome": lambda: frame.welcome.journal,
            "answer": lambda: frame.answer.journal.lines}.get(wire.kind(frame))
    return body() if body else []


def things_of(frame):
    """Every thing of a frame that is shown whole."""
    if frame.HasField("welcome"):
        yield from frame.welcome.board.things
    if frame.HasField("update"):
        yield from frame.update.board.things
        yield from (thing.whole for thing in frame.update.patch.things)


class Shown(Case):
    """One journal line that fits, of those shown to `actor` in the course of play, is changed by `change(lines, index)`."""

    def __init__(self, fits, change, actor="ann", watched=False):
        super().__init__()
        self.fits, self.alter, self.actor, self.watched, self.changed = fits, change, actor, watched, False

    def change(self, host, link, frame):
        if link.actor == self.actor and frame.HasField("update") and not self.changed:
            lines = frame.update.journal
            for index, line in enumerate(lines):
                if self.fits(line):
                    self.alter(lines, index)
                    self.changed = True
                    break
        return [frame]


def any_line(line):
    return bool(line.text)


def with_dice(line):
    return len(line.dice) > 0


def other_die(lines, index):
    die = lines[index].dice[0]
    wrong = die.value % die.sides + 1
    lines[index].text = lines[index].text.replace(str(die.value), str(wrong))
    die.value = wrong


def other_text(lines, index):
    lines[index].text += " So it was."


def other_clause(lines, index):
    lines[index].clause = "S14-R46"


def left_out(lines, index):
    del lines[index]


def added(lines, index):
    more = lines.add()
    more.CopyFrom(lines[index])
    more.number = lines[len(lines) - 2].number + 1
    more.text = "A ship of the Letters is lost with all hands."


class Renumbered(Shown):
    """As Shown, and every later number is moved, so that there is neither gap nor double."""

    def __init__(self, fits, change, by, **more):
        super().__init__(fits, change, **more)
        self.by = by

    def change(self, host, link, frame):
        if link.actor != self.actor:
            return [frame]
        moved, lines = self.changed, lines_of(frame)
        first = lines[0].number if len(lines) else 0
        super().change(host, link, frame)
        if moved:
            for line in lines:
                line.number += self.by
        elif self.changed:
            for place, line in enumerate(lines):
                line.number = first + place
        if moved and frame.HasField("welcome"):
            frame.welcome.journal_last += self.by
        return [frame]


class Box(Case):
    """On one sheet a box fewer is shown as filled than there is, from the first board with one on."""

    def __init__(self, actor="ann", watched=False):
        super().__init__()
        self.actor, self.watched, self.handle = actor, watched, None

    def change(self, host, link, frame):
        if link.actor == self.actor:
            for thing in things_of(frame):
                self.falsify(thing)
        return [frame]

    def falsify(self, thing):
        for track in thing.tracks:
            if track.filled > 1 and self.handle in (None, thing.handle):
                self.handle = thing.handle
                track.filled -= 1
                return


class PublicHash(Case):
    """The running hash of the public journal is another one: once, or from then on."""

    def __init__(self, always, actor="ann", watched=False):
        super().__init__()
        self.always, self.actor, self.watched, self.count = always, actor, watched, 0

    def change(self, host, link, frame):
        if link.actor == self.actor and frame.HasField("update") and len(frame.update.public_journal_hash) == 32:
            self.count += 1
            if self.count == 5 or (self.always and self.count > 5):
                frame.update.public_journal_hash = digest(b"another", frame.update.public_journal_hash)
        return [frame]


class Outcome(Case):
    """Ann is told that she has won."""

    def change(self, host, link, frame):
        if link.actor == "ann" and frame.update.outcome.over:
            del frame.update.outcome.winners[:]
            frame.update.outcome.winners.append(BOB)
            frame.update.outcome.text = "Numbers win by the rules."
        return [frame]


class LateWelcome(Case):
    """Ann's connection is cut in the middle of the match; the Welcome after that tells her what happened otherwise."""

    def __init__(self):
        super().__init__()
        self.cuts = 0

    def change(self, host, link, frame):
        if link.actor == "ann" and self.cuts and frame.HasField("welcome"):
            track = next(track for thing in things_of(frame) for track in thing.tracks if track.filled > 1)
            track.filled -= 1
        return [frame]

    def on(self, match, what, link):
        if not self.cuts and link.actor == "ann" and link.question >= 20:
            self.cuts = 1
            link.cut()


@dataclasses.dataclass
class Row:
    name: str
    item: int  # of the issue that asked for it
    what: str  # what the host does
    make: typing.Callable[[], Case]
    words: str
    viewer: str = "ann"  # whose program and receipts are to find it

    def found(self, text):
        """The sentence that names it, or "". Programs break their lines where they like."""
        for sentence in re.split(r"(?<=[.!?:])\s+", " ".join(text.split())):
            if re.search(self.words, sentence):
                return sentence
        return ""


JOURNAL = r"(?i)journal|lines? (was|were|is|are|that)|what .*(told|shown)|shown to"
BOARD = r"(?i)board|shown to|what .*shown|step \d+"
ANEW = r"(?i)\b(dice|roll\w*|parts?)\b.*\b(anew|again|new)\b"

ROWS = [
    Row("alone", 1, "asks Ann before Bob has joined, with a list of her own commitment", lambda: Early([]), LIST),
    Row("early", 1, "asks Ann before Bob has joined, with a commitment of his own for the free seat", lambda: Early([digest(b"mine")]), LIST),
    Row("short list", 1, "leaves Bob's commitment out", list_changed(lambda asked, case: asked.commitments.pop()), LIST),
    Row("empty list", 1, "leaves all commitments out", list_changed(lambda asked, case: asked.ClearField("commitments")), LIST),
    Row("empty entry", 1, "gives an empty commitment for Bob", entry(BOB, b""), LIST),
    Row("short entry", 1, "gives 31 bytes for Bob", entry(BOB, b"\x07" * 31), LIST),
    Row("long list", 1, "gives a commitment for a seat that there is not", list_changed(
        lambda asked, case: asked.commitments.append(digest(b"third"))), LIST),
    Row("other for mine", 1, "gives another commitment for Ann's own seat", entry(ANN, digest(b"not Ann's")), LIST),
    Row("mine for theirs", 1, "gives Ann's commitment as Bob's", entry(BOB, lambda case: case.commitments["ann"]), LIST),
    Row("swapped", 1, "gives the two commitments in the other order", list_changed(swap), LIST),
    Row("other seed", 1, "commits to another seed when he asks", seed_of(digest(b"another seed")), LIST),
    Row("no seed", 1, "leaves the commitment to his seed out when he asks", seed_of(b""), LIST),
    Row("seed of joined", 1, "commits to another seed after Ann has joined", SeedChanged, LIST),
    Row("nobody there", 1, "asks while the card shows Bob's seat as free", Unheld, rf"(?i){DISTRUST}|seat.*(free|held|open)"),
    Row("again", 1, "asks again with another commitment for Bob", lambda: Again("at once"), LIST),
    Row("again, restarted", 1, "asks again when Ann's program has been started anew", lambda: Again("restart"), LIST),
    Row("again, reconnected", 1, "asks again when Ann's connection was lost", lambda: Again("reconnect"), LIST),
    Row("again, other device", 1, "asks again when Ann goes on at another device with a copy of her folder", lambda: Again("device"), LIST),
    Row("opened part", 1, "opens another part for Bob, with the key that follows", opened_part(BOB, b"\x13" * 32), r"(?i)entropy|part of"),
    Row("opened own part", 1, "opens another part for Ann, with the key that follows", opened_part(ANN, b"\x13" * 32), r"(?i)entropy|your own part"),
    Row("opened seed", 1, "opens another seed, with the key that follows", opened_changed(opened_seed), r"(?i)seed is not|another seed|seed differs"),
    Row("opened key", 1, "opens another key", opened_changed(opened_key), r"(?i)key of the dice|match key"),
    Row("opened short", 1, "opens one part less, with the key that follows", opened_changed(opened_short), r"(?i)entropy of seat 1|part of seat 1|seat 1's part|lacks|missing|match key"),
    Row("rolled again", 2, "lets Bob leave set-up once Ann has shown her part", lambda: RolledAgain(1), ANEW),
    Row("rolled four times", 2, "does so four times", lambda: RolledAgain(4), r"(?i)void|too often|three"),
    Row("asked to commit again", 2, "asks Ann for new bytes though nobody has left", AskedToCommitAgain, rf"(?i)nobody has left|{ANEW[4:]}"),
    Row("die", 3, "shows Ann another die in a line", lambda: Shown(with_dice, other_die), JOURNAL),
    Row("die of a spectator", 3, "shows Eve another die in a line", lambda: Shown(with_dice, other_die, "eve", True), JOURNAL, "eve"),
    Row("text", 3, "tells Ann a line in other words", lambda: Shown(any_line, other_text), JOURNAL),
    Row("paragraph", 3, "gives another paragraph for a line", lambda: Shown(any_line, other_clause), JOURNAL),
    Row("line left out", 3, "leaves a line out, the others numbered on", lambda: Renumbered(with_dice, left_out, -1), JOURNAL),
    Row("line added", 3, "adds a line, the others numbered on", lambda: Renumbered(with_dice, added, 1), JOURNAL),
    Row("box", 3, "shows Ann a box on a sheet otherwise", Box, BOARD),
    Row("box of a spectator", 3, "shows Eve a box on a sheet otherwise", lambda: Box("eve", True), BOARD, "eve"),
    Row("hash once", 3, "gives Ann another running hash once", lambda: PublicHash(False), JOURNAL),
    Row("hash from then on", 3, "gives Ann other running hashes from then on", lambda: PublicHash(True), JOURNAL),
    Row("outcome", 3, "tells Ann another winner", Outcome, r"(?i)outcome|winner|how it ended|what .*(told|shown)"),
    Row("board of a later welcome", 3, "shows another board after a lost connection", LateWelcome, BOARD),
]
