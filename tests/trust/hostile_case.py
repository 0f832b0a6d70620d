"""What a hostile host is: a case says what he does with each frame, a row how it is called and which words must name it."""
import dataclasses, re, typing

import hostile_wire as wire

ANN, BOB = 0, 1  # seats


def done_to(request):
    """The server's "done", which it never said."""
    frame = wire.play.ServerFrame()
    frame.answer.id = request.id
    frame.answer.done.SetInParent()
    return frame


def asked_in(frame):
    """Every EntropyAsked of a frame."""
    if frame.HasField("entropy_asked"):
        yield frame.entropy_asked
    for part in ("setup", "entropy_asked"):
        if frame.welcome.HasField(part):
            yield getattr(frame.welcome, part)


class Case:
    """An honest host: all passes as it came. Knows who committed to what, and notes a part of the dice shown to a wrong list."""
    watched = False          # Eve looks on
    watched_closely = False  # the rig must sign exactly what the server does
    signed = False           # he signs what he falsifies
    key = None               # with another key than the server's
    battle = ("fires-of-space", "duel-at-kessa")
    plausible = False        # nobody can know that the list is wrong when it is shown

    def __init__(self):
        self.commitments, self.seed, self.harmed, self.asked = {}, None, "", None

    # What a case may do otherwise.
    def change(self, host, link, frame):
        """A frame to a client; the frames that go on instead."""
        return [frame]

    def change_up(self, host, link, frame):
        return [frame]

    def on(self, match, what, link):
        """In the match's own thread, after each frame."""

    def bob_may_come(self, match):
        return True

    def invite(self, match):
        return match.codes[ANN]

    # What all of them do.
    def down(self, host, link, frame):
        if link.actor == "ann" and not self.seed:
            self.seed = frame.welcome.promise.seed_commitment or frame.answer.joined.promise.seed_commitment or None
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
        if not self.plausible and (shown != right or self.asked.seed_commitment != self.seed):
            self.harmed = f"{link.actor} showed its part of the dice to the list {[c.hex()[:8] for c in shown or []]}"


@dataclasses.dataclass
class Row:
    name: str
    item: int  # rows of one number tell one kind of lie
    what: str  # what the host does
    make: typing.Callable[[], Case]
    words: str
    viewer: str = "ann"  # whose program and receipts are to find it
    signed: bool = False
    forge: typing.Callable = None  # what he makes of the records of an honest match afterwards; `make` is None

    def case(self):
        case = self.make()
        case.signed = case.signed or self.signed
        return case

    def found(self, text):
        """The sentence that names it, or "". Programs break their lines where they like."""
        for sentence in re.split(r"(?<=[.!?])\s+", " ".join(text.split())):
            if re.search(self.words, sentence):
                return sentence
        return ""


def both(name, item, what, make, unsigned, signed, viewer="ann"):
    """The same lie with the signature left as it was, and signed anew with the host's key."""
    return [Row(name, item, what, make, unsigned, viewer),
            Row(name + ", signed", item, what + ", and signs that", make, signed, viewer, signed=True)]
