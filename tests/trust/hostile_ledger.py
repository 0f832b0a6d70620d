"""What one viewer was shown by a host who signs what he shows: board, lines and locks added up as the viewer does it, so that each
lie is told and signed in one piece with all that came before."""
import hostile_signing as signing
import hostile_wire as wire

ZERO = bytes(32)


def by_name(items, gone, changed):
    kept = [item for item in items if item.name not in gone]
    for change in changed:
        at = next((i for i, item in enumerate(kept) if item.name == change.name), None)
        if at is None:
            kept.append(change)
        else:
            kept[at] = change
    return [wire.copy(item) for item in kept]


def put(repeated, items):
    items = [wire.copy(item) if hasattr(item, "CopyFrom") else item for item in items]
    del repeated[:]
    repeated.extend(items)


def apply(board, patch):
    """Changes `board` as docs/protocol.md says of patches."""
    if patch.HasField("clock"):
        board.clock.CopyFrom(patch.clock)
    things = {thing.handle: wire.copy(thing) for thing in board.things if thing.handle not in patch.things_gone}
    for change in patch.things:
        if change.HasField("whole"):
            things[change.handle] = wire.copy(change.whole)
            continue
        thing = things.get(change.handle)
        if thing is None:
            continue
        if change.HasField("count"):
            thing.count = change.count
        if change.HasField("tags"):
            put(thing.tags, change.tags.items)
        if change.HasField("marks"):
            put(thing.marks, change.marks.items)
        if change.HasField("links"):
            put(thing.links, change.links.items)
        put(thing.tracks, by_name(thing.tracks, change.tracks_gone, change.tracks))
        put(thing.facts, by_name(thing.facts, change.facts_gone, change.facts))
        for value in change.values:
            for fact in [fact for fact in thing.facts if fact.name == value.name][:1]:
                fact.value, fact.since = value.value, value.since
    named = list(patch.order.items) if patch.HasField("order") else []
    put(board.things, [things[handle] for handle in named if handle in things] + [one for handle, one in things.items() if handle not in named])
    for part in ("maps", "areas", "sides", "notes"):
        if patch.HasField(part):
            put(getattr(board, part), getattr(patch, part).items)


class Ledger:
    """Signs frames for one viewer with the key of the host. Whoever is told the truth gets what the server sends, to the byte."""

    def __init__(self, key):
        self.key, self.match, self.seat, self.answers = key, "", -1, {}
        self.card, self.board, self.step = None, wire.table.Board(), 0
        self.count, self.lines_hash, self.public_hash, self.locks = 0, ZERO, ZERO, {}

    def sign(self, frame):
        what = wire.kind(frame)
        if what == "welcome":
            self.welcome(frame.welcome)
        elif what == "update":
            self.update(frame.update)
        elif what == "entropy_asked":
            self.asked(frame.entropy_asked)
        elif what == "opened":
            self.opened(frame.opened)
        elif what == "answer":
            self.answer(frame.answer)
        return frame

    def sign_in_tree(self, message, statement):
        """The way to the root is the server's own; only what is false needs another."""
        if not self.key.holds_in_tree(statement, message.signature):
            message.signature = self.key.sign_in_tree(statement)

    def promise(self, promise, card):
        promise.server_key = self.key.public
        promise.signature = self.key.sign(signing.match_statement(card, promise.seed_commitment))

    def asked(self, asked):
        asked.signature = self.key.sign(signing.setup_statement(self.match, asked))

    def opened(self, opened):
        opened.signature = self.key.sign(signing.opened_statement(self.match, opened))

    def told(self, lines):
        for line in lines:
            if line.number <= self.count:
                continue
            self.count += 1
            numbered = wire.copy(line)
            numbered.number = self.count
            self.lines_hash = signing.digest(b"emcon line", self.lines_hash, signing.canonical(numbered))
            if line.is_public:
                self.public_hash = signing.journal_hash(self.public_hash, line)

    def close(self, close, public_hash):
        locks = sorted((seat, lock) for (question, seat), lock in self.locks.items() if question + 1 == close.step)
        close.public_journal_hash = public_hash
        self.sign_in_tree(close, signing.step_statement(self.match, close.step, public_hash, locks))

    def noted(self, commitments):
        for lock in commitments:
            self.locks[lock.question, lock.seat] = lock.commitment

    def welcome(self, welcome):
        self.match, self.seat, self.card = welcome.card.match, welcome.seat, wire.copy(welcome.card)
        self.promise(welcome.promise, welcome.card)
        for part in ("setup", "entropy_asked"):
            if welcome.HasField(part):
                self.asked(getattr(welcome, part))
        if welcome.HasField("opened"):
            self.opened(welcome.opened)
        if welcome.own_locked:
            self.lock(welcome.own_lock)
        self.noted(welcome.commitments)
        self.board.CopyFrom(welcome.board)
        if not welcome.step:
            return
        if len(welcome.journal) and welcome.journal[0].number == 1:
            self.count, self.lines_hash, self.public_hash = 0, ZERO, ZERO
        self.told(welcome.journal)
        self.step, welcome.public_journal_hash = welcome.step, self.public_hash
        self.close(welcome.close, self.public_hash)

    def update(self, update):
        if not update.step:
            return
        self.noted(update.commitments)
        self.told(update.journal)
        if update.HasField("board"):
            self.board.CopyFrom(update.board)
        elif update.HasField("patch"):
            apply(self.board, update.patch)
        self.step, update.public_journal_hash = update.step, self.public_hash
        for close in update.closes:
            self.close(close, self.public_hash if close.step == update.step else close.public_journal_hash)

    def lock(self, state):
        self.sign_in_tree(state, signing.answer_statement(self.match, self.seat, state.question, state.answer_hash))

    def answer(self, answer):
        if answer.HasField("joined") and self.card:
            self.promise(answer.joined.promise, self.card)
        if answer.HasField("invited"):
            self.card = wire.copy(answer.invited.card)
            self.match, self.seat = self.card.match, answer.invited.seat
            self.promise(answer.invited.promise, self.card)
        if answer.HasField("draft") and answer.draft.locked:
            self.lock(answer.draft)
        if answer.HasField("receipt") and answer.receipt.step == self.step:
            receipt = answer.receipt
            receipt.lines, receipt.lines_hash = self.count, self.lines_hash
            receipt.board_hash = signing.digest(b"emcon board", signing.canonical(self.board))
            receipt.signature = self.key.sign(signing.receipt_statement(self.match, self.seat, receipt))
