"""Item 3: a host who shows one viewer something else: dice, lines, boxes, positions."""
import hostile_wire as wire
from hostile_case import Case, Row, both

PUBLIC = r"in public is not what it says it tells everybody"
TOLD = r"what was publicly told up to step \d+ differs from the receipts, which have the server's signature"
LINES = r"(how many lines this viewer was told|what was publicly told) up to step \d+ differs"
NOT_SIGNED = r"does not sign what it has shown at step"
SHOWN = r"what this viewer was (shown at step|told)"


class Shown(Case):
    """One journal line that fits, of those shown to `actor` in the course of play, is changed by `alter(lines, index)`; by as many
    numbers as `moved` all later ones are moved, so that there is neither gap nor double."""

    def __init__(self, alter, fits=lambda line: line.is_public, moved=0, actors=("ann",)):
        super().__init__()
        self.alter, self.fits, self.moved, self.actors, self.changed = alter, fits, moved, actors, set()
        self.watched = "eve" in actors

    def change(self, host, link, frame):
        if link.actor not in self.actors or wire.kind(frame) not in ("update", "welcome"):
            return [frame]
        body, at = getattr(frame, wire.kind(frame)), self.actors.index(link.actor)
        if link.actor in self.changed:
            for line in body.journal:
                line.number += self.moved
            if frame.HasField("welcome"):
                body.journal_last += self.moved
        elif frame.HasField("update") and frame.update.step > 1 + at:
            first = body.journal[0].number if body.journal else 0
            index = next((i for i, line in enumerate(body.journal) if self.fits(line)), None)
            if index is not None:
                self.alter(body.journal, index)
                self.changed.add(link.actor)
                for place, line in enumerate(body.journal):
                    line.number = first + place
        return [frame]


def with_dice(line):
    return line.is_public and len(line.dice) > 0


def die(lines, index):
    one = lines[index].dice[0]
    wrong = one.value % one.sides + 1
    lines[index].text = lines[index].text.replace(str(one.value), str(wrong))
    one.value = wrong


def dice_gone(lines, index):
    del lines[index].dice[:]


def words(lines, index):
    lines[index].text += " So it was."


def clause(lines, index):
    lines[index].clause = "S14-R46"


def turn(lines, index):
    lines[index].turn += 1


def private(lines, index):
    lines[index].is_public = False


def left_out(lines, index):
    del lines[index]


def added(lines, index):
    more = lines.add()
    more.CopyFrom(lines[index])
    more.text = "A ship of the Letters is lost with all hands."


class Board(Case):
    """Something on the board that `alter(part)` can change is changed, once: `part` is a thing or what changed of one. `first`: on the
    board that comes first, by `alter(board)`."""

    def __init__(self, alter, first=False, actor="ann", receipts=True):
        super().__init__()
        self.alter, self.first, self.actor, self.watched, self.receipts = alter, first, actor, actor == "eve", receipts
        self.changed = False

    def change(self, host, link, frame):
        if link.actor != self.actor:
            return [frame]
        if self.changed and not self.receipts and frame.answer.HasField("receipt"):
            return []
        if self.changed or not frame.HasField("update"):
            return [frame]
        update = frame.update
        if self.first:
            self.changed = update.HasField("board") and self.alter(update.board)
        elif update.step > 2:
            parts = [part for change in update.patch.things for part in [change.whole if change.HasField("whole") else change]]
            self.changed = any(self.alter(part) for part in parts)
        return [frame]


def marks_of(part):
    return part.marks.items if hasattr(part.marks, "items") else part.marks


def box(part):
    for track in part.tracks:
        track.filled += -1 if track.filled else 1
        return True
    return False


def place(part):
    for mark in marks_of(part):
        mark.hex.q += 1
        return True
    return False


def heading(part):
    for mark in marks_of(part):
        mark.heading = (mark.heading + 1) % 6
        return True
    return False


def fact(part):
    for one in part.facts:
        one.value += "?"
        return True
    return False


def name(board):
    board.things[0].name = "Nemo"
    return True


def gone(board):
    del board.things[-1]
    return True


def ghost(board):
    more = board.things.add()
    more.CopyFrom(board.things[0])
    more.handle = "ghost"
    return True


def note(board):
    board.notes.append("falsified")
    return True


ROWS = [
    *(row for what, alter, fits in (
        ("die", die, with_dice), ("dice of a line", dice_gone, with_dice), ("text", words, lambda line: line.is_public),
        ("paragraph", clause, lambda line: line.is_public), ("turn", turn, lambda line: line.is_public))
      for row in both(what, 3, f"shows Ann a line with another {what}", lambda alter=alter, fits=fits: Shown(alter, fits), PUBLIC, TOLD)),
    *both("said in private", 3, "tells Ann that what all were told was told to her alone", lambda: Shown(private), PUBLIC, TOLD),
    *both("line left out", 3, "leaves a line out, the others numbered on", lambda: Shown(left_out, moved=-1), PUBLIC, LINES),
    *both("line added", 3, "adds a line, the others numbered on", lambda: Shown(added, moved=1), PUBLIC, LINES),
    *both("die of a spectator", 3, "shows Eve a line with another die", lambda: Shown(die, with_dice, actors=("eve",)), PUBLIC, TOLD,
          "eve"),
    *(Row(f"two viewers, {viewer}", 3, "shows Ann another text in one line and Eve in another", lambda: Shown(words, actors=("ann", "eve")),
          TOLD, viewer, signed=True) for viewer in ("ann", "eve")),
    *(row for what, alter, first in (
        ("box", box, False), ("place", place, False), ("heading", heading, False), ("fact", fact, False), ("ship's name", name, True),
        ("missing ship", gone, True), ("ship that is not there", ghost, True), ("note", note, True))
      for row in both(what, 3, f"shows Ann another board: {what}", lambda alter=alter, first=first: Board(alter, first),
                      f"{NOT_SIGNED}|{SHOWN}", SHOWN)),
    *both("box of a spectator", 3, "shows Eve a box on a sheet otherwise", lambda: Board(box, actor="eve"), f"{NOT_SIGNED}|{SHOWN}", SHOWN,
          "eve"),
    Row("box, never signed", 3, "shows Ann a box otherwise and signs no receipt any more", lambda: Board(box, receipts=False), SHOWN),
]
