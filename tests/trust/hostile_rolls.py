"""Item 2: a host who rolls again, with a set-up too many or one that nobody else knows of."""
import hostile_wire as wire
from hostile_case import ANN, BOB, Case, Row, done_to
from hostile_setups import NOT_MINE


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
            frame = wire.play.ClientFrame(id=10 + self.left)
            frame.leave.SetInParent()
            bob.send_up(frame.SerializeToString())
            match.host.acted = True
        match.wait(lambda: any(f.notice.code in ("seat_open", "ended") for f in match.host.shown("ann", "notice")[-2:]), 3)
        bob.welcomed = False
        match.actors["bob"].stop()
        match.actors["bob"].state = match.folder / f"bob-{self.left}"
        match.actors["bob"].start("bot", "join", "-", "--player", "Bob", "--seed", "5", first=match.codes[BOB])


class RolledInSecret(Case):
    """Ann has shown her part, and is told that Bob has left; her second part is never used, or it is and the first is not told of."""
    signed = True

    def __init__(self):
        super().__init__()
        self.first = None

    def change_up(self, host, link, frame):
        what = wire.kind(frame)
        if link.actor == "ann" and what == "reveal_entropy" and not self.first:
            self.first = frame
            again = wire.play.ServerFrame()
            again.commitment_asked.setups, again.commitment_asked.seat, again.commitment_asked.name = 1, BOB, "Bob"
            host.tell(link, done_to(frame))
            host.tell(link, again)
            return []
        if link.actor == "ann" and what == "commit_entropy":
            host.tell(link, done_to(frame))
            again = wire.play.ServerFrame()
            again.entropy_asked.CopyFrom(self.asked)
            again.entropy_asked.attempt, again.entropy_asked.commitments[ANN] = 2, frame.commit_entropy.commitment
            self.asked = again.entropy_asked
            host.tell(link, again)
            return []
        if link.actor == "ann" and what == "reveal_entropy":
            self.first.id = frame.id
            return [self.first]
        return [frame]


class AskedToCommitAgain(Case):
    """Ann is asked for new bytes though nobody has left, and then for her part by the list with her old ones."""

    def __init__(self):
        super().__init__()
        self.kept = None

    def change(self, host, link, frame):
        if link.actor != "ann" or not frame.HasField("entropy_asked") or self.kept:
            return [frame]
        self.kept = wire.copy(frame)
        again = wire.play.ServerFrame()
        again.commitment_asked.setups, again.commitment_asked.name = 1, "Bob"
        return [again]

    def change_up(self, host, link, frame):
        if link.actor == "ann" and wire.kind(frame) == "commit_entropy":
            host.tell(link, done_to(frame))
            self.asked = self.kept.entropy_asked
            host.tell(link, self.kept)
            return []
        return [frame]


ROWS = [
    Row("rolled again", 2, "lets Bob leave set-up once Ann has shown her part", lambda: RolledAgain(1),
        r"Bob left after they had been begun, which was set-up 1 of at most 3"),
    Row("rolled four times", 2, "does so four times", lambda: RolledAgain(4), r"(?i)match is void|set-ups were begun"),
    Row("rolled in secret", 2, "tells Ann alone that the dice are made anew, and uses her first part", RolledInSecret,
        r"own part of the dice was replaced|set-up 2 was begun by the receipts"),
    Row("asked to commit again", 2, "asks Ann for new bytes though nobody has left", AskedToCommitAgain, NOT_MINE),
]
