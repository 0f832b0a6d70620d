"""A patched server: the records themselves are rewritten and chained anew, after the match for `verify`, or in the database while the
server is down. The receipts are those of players who left before the end was told, so that the last hash does not help."""
import json, sqlite3, struct

import hostile_wire as wire
from history import whole
from hostile_case import Case, Row
from hostile_signing import Key, digest, little

LINE = b"emcon transcript 1\n"


def parse(transcript):
    """The records of a transcript."""
    at, out = len(LINE), []
    while at < len(transcript):
        size = struct.unpack_from("<I", transcript, at)[0]
        out.append(wire.log.Record.FromString(transcript[at + 4:at + 4 + size]))
        at += 4 + size + 32
    return out


def chained(records):
    """(bytes, hash) of each."""
    before = bytes(32)
    for number, record in enumerate(records, 1):
        raw = record if isinstance(record, bytes) else record.SerializeToString(deterministic=True)
        before = digest(b"emcon record", before, little(8, number), raw)
        yield raw, before


def write(records):
    return LINE + b"".join(struct.pack("<I", len(raw)) + raw + chain for raw, chain in chained(records))


def first(records, fits):
    return next(record for record in records if fits(record))


def number_of(records, fits):
    return next(number for number, record in enumerate(records) if fits(record))


def without_opened(receipts):
    """What a player has who was not there at the end."""
    heading, kept = receipts.read_text().split("\n", 1)
    kept = json.loads(kept)
    kept.pop("opened", None)
    receipts.write_text(f"{heading}\n{json.dumps(kept)}\n")


def ended_early(records, how, text, winners, before=()):
    """The match ends behind its third step that has a digest."""
    steps = [n for n, record in enumerate(records) if record.HasField("resolved") and record.resolved.digest]
    at = steps[min(1, len(steps) - 2)]
    ended = wire.log.Ended(how=how, text=text, winners=winners, digest=records[at].resolved.digest)
    more = [*before, wire.log.Record(ended=ended)]
    for record in more:
        record.at_ms = records[at].at_ms
    return records[:at + 1] + more


def die(records):
    first(records, lambda one: one.resolved.dice and one.resolved.question).resolved.dice[0].value ^= 1
    return records


def answer(records):
    """Two answers of seat 0 change places."""
    own = [one for one in records if one.HasField("locked") and one.locked.seat == 0]
    a, b = next((a, b) for a in own for b in own if a.locked.answer != b.locked.answer)
    a.locked.answer, b.locked.answer = b.locked.answer, a.locked.answer
    return records


def given_by(by):
    def forge(records):
        locked = first(records, lambda one: one.HasField("locked")).locked
        locked.by, locked.waited_ms = by, 1_000_000 if by == wire.log.Locked.DEADLINE else 0
        return records
    return forge


def changed(kind, change):
    def forge(records):
        change(getattr(first(records, lambda one: one.HasField(kind)), kind))
        return records
    return forge


def documents(created):
    created.documents[0].text += "# never seen\n"


def other_seed(records):
    """As if the server had had another seed from the beginning."""
    seed = b"\x23" * 32
    created = records[0].created
    created.server_seed, created.seed_commitment = seed, digest(b"emcon seed", created.match.encode(), seed)
    first(records, lambda one: one.HasField("started")).started.server_seed = seed
    return records


def other_part(records):
    """As if Ann had had other bytes."""
    seated = first(records, lambda one: one.HasField("seated") and one.seated.seat == 0).seated
    seated.entropy_commitment = digest(b"\x24" * 32)
    first(records, lambda one: one.HasField("started")).started.entropy[0] = b"\x24" * 32
    return records


def conceded(records):
    act = wire.log.Record(conceded=wire.log.Conceded(seat=0))
    return ended_early(records, "conceded", first(records, lambda one: one.HasField("ended")).ended.text, [1], [act])


def drawn(records):
    acts = [wire.log.Record(consented=wire.log.Consented(what=1, seat=seat, yes=True)) for seat in (0, 1)]
    return ended_early(records, "draw", "The players agreed on a draw.", [], acts)


def say(records):
    line = wire.log.Record(at_ms=records[-1].at_ms, chat=wire.log.Chat(seat=0, name="Ann", channel=0, text="I give up."))
    at = number_of(records, lambda one: one.HasField("resolved") and one.resolved.question == 3)
    return records[:at] + [line] + records[at:]


class Database(Case):
    """In the middle of the match the server goes down, and comes up again with records that went through `alter(records)`, all chained
    anew; or with what `key` makes of the database."""

    def __init__(self, alter=None, question=6, key=None):
        super().__init__()
        self.alter, self.question, self.new_key, self.done = alter, question, key, False

    def on(self, match, what, link):
        if self.done or link.actor != "ann" or not self.ready(match, what, link):
            return
        self.done = True
        with match.host.lock:
            match.server.kill()
            rows = sqlite3.connect(match.server.db)
            if self.alter:
                self.rewrite(rows, match.id)
            if self.new_key:
                self.new_key(rows)
            rows.commit()
            rows.close()
            match.server.start()
            match.host.acted = True

    def ready(self, match, what, link):
        return link.question >= self.question if self.question else what == "welcome"

    def rewrite(self, rows, match):
        table = rows.execute("SELECT id FROM matches WHERE match = ?", (match,)).fetchone()[0]
        blobs = dict(rows.execute("SELECT id, bytes FROM blobs"))
        found = rows.execute("SELECT id, bytes, shared FROM records WHERE match = ? ORDER BY seq", (table,)).fetchall()
        records = self.alter([wire.log.Record.FromString(whole(bare, shared or b"", blobs)) for _, bare, shared in found])
        rows.execute("DROP TRIGGER records_are_append_only")
        for (row, *_), (raw, chain) in zip(found, chained(records)):
            rows.execute("UPDATE records SET bytes = ?, shared = NULL, hash = ? WHERE id = ?", (raw, chain, row))
        rows.execute("CREATE TRIGGER records_are_append_only BEFORE UPDATE ON records "
                     "BEGIN SELECT RAISE(ABORT, 'records are append-only'); END")


def new_signing_key(rows):
    rows.execute("UPDATE signing_key SET seed = ?, public = ?", (b"\x29" * 32, Key(b"\x29" * 32).public))


def seed_before_start(records):
    created = records[0].created
    created.server_seed = b"\x23" * 32
    created.seed_commitment = digest(b"emcon seed", created.match.encode(), created.server_seed)
    return records


def forged(name, what, forge, words, viewer="ann"):
    return Row("log, " + name, 4, "rewrites the log: " + what, None, words, viewer, forge=forge)


Locked = wire.log.Locked
ROWS = [
    forged("die", "another die", die, r"Record \d+: "),
    forged("answer", "two answers of Ann's change places", answer, r"Record \d+: "),
    forged("deadline", "an answer given by a clock that there is not", given_by(Locked.DEADLINE), r"Record \d+: .*(clock|deadline)"),
    forged("leaving", "an answer given for a seat that nobody left", given_by(Locked.LEAVE), r"Record \d+: .*(left|leav)"),
    forged("standing", "an answer by a standing answer that nobody set", given_by(Locked.STANDING), r"Record \d+: .*standing"),
    forged("concession", "Ann conceded", conceded, r"Record \d+|conceded by the transcript|receipts have step"),
    forged("concession of nobody", "it ends as conceded, and nobody did",
           lambda records: ended_early(records, "conceded", "Somebody concedes.", [1]), r"Record \d+: "),
    forged("draw", "both agreed to a draw", drawn, r"receipts have step|agreed to a draw by the transcript"),
    forged("magic", "it ends in a way that there is not", lambda records: ended_early(records, "magic", "It ends.", [1]), r"Record \d+: "),
    forged("end by the host", "the host ended it, and no act of his stands for that",
           lambda records: ended_early(records, "admin", "The host of the server ended the match.", [1]), r"Record \d+: "),
    forged("winner", "another winner", changed("ended", lambda one: one.winners.append(7)), r"Record \d+: its outcome"),
    forged("text", "another text of the end", changed("ended", lambda one: setattr(one, "text", "It was close.")),
           r"Record \d+: its outcome"),
    forged("name", "Bob had another name", changed("seated", lambda one: setattr(one, "name", "Nemo")),
           r"name of seat \d in set-up 1 differs"),
    forged("data", "the match had other data", changed("created", documents), r"data of the match differs"),
    forged("seed", "the server had another seed", other_seed, r"Record \d+|commitment to the server's seed differs"),
    forged("part", "Ann had other bytes", other_part, r"Record \d+|entropy commitment of seat 0"),
    forged("key", "another server played it", changed("created", lambda one: setattr(one, "server_key", b"\x25" * 32)),
           "the server's key differs"),
    forged("cut short", "the end is not there", lambda records: records[:-4], r"does not reach the end"),
    Row("database, seed", 1, "puts another seed into his database before Bob joins", lambda: Database(seed_before_start, 0),
        "commitment to its dice has changed"),
    Row("database, name", 4, "puts another name of Bob's into his database in the middle of the match",
        lambda: Database(changed("seated", lambda one: setattr(one, "name", "Nemo"))), r"name of seat|was called"),
    Row("database, data", 4, "puts other data into his database in the middle of the match",
        lambda: Database(changed("created", documents)), "changed what the match is"),
    Row("database, key", 5, "puts another key to sign with into his database", lambda: Database(key=new_signing_key), "and is known by"),
]
