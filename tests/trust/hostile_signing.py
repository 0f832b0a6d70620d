"""What a server signs, by the formulas of docs/protocol.md, section 6, and its own key: a host has it, and signs his lies with it.
Ed25519 is libsodium's, which the programs under test are linked with."""
import base64, ctypes, ctypes.util, hashlib, sqlite3

LEVELS, BLIND = 5, 16  # of the trees whose roots a server signs
TREE_SIGNATURE = 1 + BLIND + 32 * LEVELS + 64


def digest(*parts):
    return hashlib.blake2b(b"".join(parts), digest_size=32).digest()


def little(size, value):
    return (value % (1 << 8 * size)).to_bytes(size, "little")


def u32(value):
    return little(4, value)


def text(value):
    raw = value.encode() if isinstance(value, str) else bytes(value)
    return u32(len(raw)) + raw


def seat_byte(seat):
    return bytes([255 if seat < 0 else seat])


class Key:
    """An Ed25519 key by its seed of 32 bytes."""

    def __init__(self, seed):
        self.sodium = ctypes.CDLL(ctypes.util.find_library("sodium"))
        if self.sodium.sodium_init() < 0:
            raise SystemExit("libsodium cannot begin")
        public, self.secret = ctypes.create_string_buffer(32), ctypes.create_string_buffer(64)
        self.sodium.crypto_sign_seed_keypair(public, self.secret, bytes(seed))
        self.public = public.raw

    def sign(self, statement):
        out = ctypes.create_string_buffer(64)
        self.sodium.crypto_sign_detached(out, None, statement, ctypes.c_ulonglong(len(statement)), self.secret)
        return out.raw

    def holds(self, statement, signature):
        return len(signature) == 64 and self.sodium.crypto_sign_verify_detached(
            signature, statement, ctypes.c_ulonglong(len(statement)), self.public) == 0

    def sign_in_tree(self, statement):
        """In a tree that has nothing else."""
        lots = hashlib.shake_256(self.secret.raw + statement).digest(TREE_SIGNATURE)
        place, blind, beside, _ = parted(lots)
        place %= 1 << LEVELS
        return joined(place, blind, beside, self.sign(root_statement(statement, place, blind, beside)))

    def holds_in_tree(self, statement, signature):
        if len(signature) != TREE_SIGNATURE or signature[0] >= 1 << LEVELS:
            return False
        place, blind, beside, root = parted(signature)
        return self.holds(root_statement(statement, place, blind, beside), root)


def root_statement(statement, place, blind, beside):
    """What is signed of the tree in which the statement stands at that place."""
    at = digest(b"emcon leaf", blind, statement)
    for one in beside:
        at = digest(b"emcon node", *((one, at) if place & 1 else (at, one)))
        place >>= 1
    return digest(b"emcon root", at)


def joined(place, blind, beside, root):
    return bytes([place]) + blind + b"".join(beside) + root


def parted(signature):
    """A tree signature as place, blind, the hashes beside the way from the leaf up, and the signature of the root."""
    beside = signature[1 + BLIND:-64]
    return signature[0], signature[1:1 + BLIND], [beside[at:at + 32] for at in range(0, len(beside), 32)], signature[-64:]


def key_of(database):
    """The signing key of the server with this database, as its host can read it."""
    with sqlite3.connect(f"file:{database}?mode=ro", uri=True) as rows:
        return Key(rows.execute("SELECT seed FROM signing_key").fetchone()[0])


def match_statement(card, seed_commitment):
    options = card.settings.options.SerializeToString(deterministic=True) if card.settings.HasField("options") else b""
    return digest(b"emcon match", text(card.match), text(card.ruleset), u32(card.revision), text(card.scenario), text(options),
                  text(card.data_hash), text(seed_commitment), u32(len(card.seats)))


def identity_statement(challenge):
    return digest(b"emcon identity", text(challenge))


def setup_statement(match, asked):
    names = list(asked.names) + [""] * len(asked.commitments)
    return digest(b"emcon set-up", text(match), u32(asked.attempt), text(asked.seed_commitment), u32(len(asked.commitments)),
                  *(text(one) + text(name) for one, name in zip(asked.commitments, names)))


def answer_statement(match, seat, question, answer_hash):
    return digest(b"emcon answer", text(match), seat_byte(seat), u32(question), text(answer_hash))


def step_statement(match, step, public_hash, locks):
    """`locks`: (seat, commitment), by seat."""
    return digest(b"emcon step", text(match), u32(step), text(public_hash), u32(len(locks)),
                  *(seat_byte(seat) + text(commitment) for seat, commitment in locks))


def receipt_statement(match, seat, receipt):
    return digest(b"emcon receipt", text(match), seat_byte(seat), u32(receipt.step), u32(receipt.lines), receipt.lines_hash,
                  receipt.board_hash)


def opened_statement(match, opened):
    outcome = opened.outcome
    end = digest(b"emcon end", text(opened.how), text(outcome.text), u32(len(outcome.winners)), *map(u32, outcome.winners),
                 u32(len(outcome.scores)), *(little(8, score) for score in outcome.scores))
    return digest(b"emcon opened", text(match), text(opened.server_seed), u32(len(opened.entropy)), *map(text, opened.entropy),
                  text(opened.match_key), text(opened.last_hash), end)


def match_key(seed, entropy):
    return digest(b"emcon key", seed, *(bytes([seat]) + part for seat, part in enumerate(entropy)))


def journal_hash(before, line):
    return digest(b"emcon journal", before, u32(line.turn), text(line.text), text(line.clause), u32(len(line.dice)),
                  *(u32(die.sides) + u32(die.value) for die in line.dice), bytes([line.weight]), u32(len(line.about)),
                  *map(text, line.about))


# The default of a field marked `optional` in proto/table.proto.
# Fields for drawing alone, of which no hash knows: docs/protocol.md, "canonical form".
DRAWN = {"Thing": {"look", "size", "short_name", "gauges", "badges"}, "JournalLine": {"head", "shown"}}
DEFAULTS = {("Map", "headings"): 6, ("Mark", "heading"): -1, ("Thing", "side"): -1, ("Thing", "count"): 1}


def canonical(message):
    """A message in canonical form."""
    drawn = DRAWN.get(message.DESCRIPTOR.name, ())
    fields = [field for field in sorted(message.DESCRIPTOR.fields, key=lambda one: one.number) if field.name not in drawn]
    return b"".join(field_bytes(message, field) for field in fields)


def field_bytes(message, field):
    value = getattr(message, field.name)
    if field.label == field.LABEL_REPEATED:
        return u32(len(value)) + b"".join(item_bytes(field, item) for item in value)
    if (message.DESCRIPTOR.name, field.name) in DEFAULTS and not message.HasField(field.name):
        value = DEFAULTS[message.DESCRIPTOR.name, field.name]
    return item_bytes(field, value)


def item_bytes(field, value):
    if field.type == field.TYPE_MESSAGE:
        return canonical(value)
    return text(value) if field.type in (field.TYPE_STRING, field.TYPE_BYTES) else little(8, int(value))


def fingerprint(public):
    """As people compare it."""
    letters = base64.b32encode(digest(b"emcon fingerprint", public)[:10]).decode().lower()
    return "-".join(letters[at:at + 4] for at in range(0, 16, 4))
