"""What clients saw acknowledged, held against the log: nothing lost, nothing twice, nothing reordered, no die rolled again.

Reads the database itself, with a connection of its own and without the server's code.
"""
import hashlib, pathlib, re, sqlite3, struct, sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "e2e"))
from by_hand import answers_in, dice_of, fields, first  # noqa: E402, F401

LOCKED, RESOLVED, CHAT, ENDED = 5, 7, 9, 12  # bodies of log.proto's Record


def whole(bare, shared, blobs):
    """The record with what many records share put back (schema/005_shared.sql)."""
    out = bytearray(bare)
    for place, blob in struct.iter_unpack("<QQ", shared):
        out[place:place] = blobs[blob]
    return bytes(out)


def records(db):
    """{match: [record bytes in order]}; a gap or a double in the numbers is a fault."""
    out = {}
    with sqlite3.connect(f"file:{db}?mode=ro", uri=True) as connection:
        blobs = dict(connection.execute("SELECT id, bytes FROM blobs"))
        rows = connection.execute("SELECT m.match, r.seq, r.bytes, r.shared FROM records AS r JOIN matches AS m ON m.id = r.match "
                                  "ORDER BY m.id, r.seq")
        for match, seq, bare, shared in rows:
            log = out.setdefault(match, [])
            if seq != len(log) + 1:
                raise SystemExit(f"match {match}: record {seq} stands where {len(log) + 1} is due")
            log.append(whole(bare, shared or b"", blobs))
    connection.close()
    return out


TAIL = 50  # lines that are kept of what spectators say


def tails(database):
    """{match: what its spectators said last, in order}"""
    connection = sqlite3.connect(f"file:{database}?mode=ro", uri=True)
    out = {}
    for match, row in connection.execute("SELECT m.match, i.bytes FROM index_rows AS i JOIN matches AS m ON m.id = i.match "
                                         "WHERE i.table_name = 'talk' ORDER BY m.match, i.key"):
        out.setdefault(match, []).append(bytes(row).split(b" ", 1)[1].decode())
    connection.close()
    return out


class Log:
    """One match's log, read once."""

    def __init__(self, match, log):
        self.faults, self.locks, self.dice, self.chat, self.ended = [], {}, set(), [], False
        resolved = set()
        for data in log:
            if (body := first(data, LOCKED)) is not None:
                key = (first(body, 1, 0), first(body, 2, 0))
                if key in self.locks:
                    self.faults.append(f"{match}: seat {key[1]} answered question {key[0]} twice")
                self.locks[key] = hashlib.blake2b(first(body, 3, b""), digest_size=32).hexdigest()
            elif (body := first(data, RESOLVED)) is not None:
                if (question := first(body, 1, 0)) in resolved:
                    self.faults.append(f"{match}: question {question} was resolved twice")
                resolved.add(question)
                for name in dice_of(body):
                    if name in self.dice:
                        self.faults.append(f"{match}: die {name} was rolled twice")
                    self.dice.add(name)
            elif (body := first(data, CHAT)) is not None:
                self.chat.append(first(body, 4, b"").decode())
            elif first(data, ENDED) is not None:
                self.ended = True

    def hold_answers(self, receipts):
        """Own answers that a client's receipts call acknowledged. Their number."""
        acknowledged = answers_in(receipts)
        for at, digest in acknowledged.items():
            if self.locks.get(at) != digest:
                self.faults.append(f"{receipts.name}: the log does not hold what was acknowledged: {at} {digest}")
        return len(acknowledged)

    def hold_chat(self, said, acknowledged):
        """Lines one client said in this order; those acknowledged must be there, and none twice."""
        mine = set(said)
        there = [text for text in self.chat if text in mine]
        found = set(there)
        if len(there) != len(found):
            self.faults.append("a line of chat is there twice")
        if missing := set(acknowledged) - found:
            self.faults.append(f"acknowledged lines of chat are lost: {sorted(missing)[:3]}")
        if there != [text for text in said if text in found]:
            self.faults.append("lines of chat are in another order than they were said")


    def hold_crowd(self, said, acknowledged, tail):
        """Lines the only spectator said in this order: the last of them are there, and none is in the log."""
        if set(self.chat) & set(said):
            self.faults.append("what a spectator said is in the log")
        if len(tail) > TAIL:
            self.faults.append(f"{len(tail)} lines are kept")
        if tail != [text for text in said if text in set(tail)]:
            self.faults.append("the last lines are in another order than they were said, or some are there twice")
        first = said.index(tail[0]) if len(tail) == TAIL else 0
        if missing := {text for text in said[first:] if text in set(acknowledged)} - set(tail):
            self.faults.append(f"acknowledged lines of chat are lost: {sorted(missing)[:3]}")


def prefix_faults(copy, whole):
    """A backup's records against the database's: of every match it holds a part from the beginning on."""
    faults = []
    for match, log in records(copy).items():
        if whole.get(match, [])[:len(log)] != log:
            faults.append(f"the backup's match {match} is no prefix of the database's")
    return faults


def digest_of(report):
    """The digest that `verify` printed."""
    found = re.search(r"digest: ([0-9a-f]{64})", report)
    if not found:
        raise SystemExit("verify names no digest:\n" + report)
    return found.group(1)
