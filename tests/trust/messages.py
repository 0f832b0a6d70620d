"""The messages of proto/ from their own text, written and read by hand: no protobuf library, so that anything can be written.

A message is a dict by field names; a repeated field is a list. What is written need not be right: numbers wrap, texts may be bytes.
"""
import pathlib, re, struct, sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "e2e"))
from by_hand import read_varint  # noqa: E402

PROTO = pathlib.Path(__file__).resolve().parents[2] / "proto"
SIGNED = {"sint32", "sint64"}
VARINTS = {"bool", "int32", "int64", "uint32", "uint64", *SIGNED}


class Field:
    def __init__(self, number, name, kind, repeated):
        self.number, self.name, self.kind, self.repeated = number, name, kind, repeated


def tokens_of(text):
    return re.findall(r'"[^"]*"|[\w.]+|[{}=;<>]', re.sub(r"//[^\n]*", "", text))


class Schema:
    """`messages[name][field name]`; an enum is its list of numbers."""

    def __init__(self, *files):
        self.messages, self.enums = {}, {}
        for file in files:
            self.read(tokens_of((PROTO / file).read_text()))
        for name, fields in self.messages.items():
            for field in fields.values():
                field.kind = self.resolved(name, field.kind)

    def resolved(self, around, kind):
        parts = around.split(".")
        for depth in range(len(parts), -1, -1):
            name = ".".join(parts[:depth] + [kind])
            if name in self.messages or name in self.enums:
                return name
        return kind

    def read(self, tokens):
        at = 0
        while at < len(tokens):
            if tokens[at] in ("message", "enum"):
                at = self.block(tokens, at, "")
            else:
                at += 1

    def block(self, tokens, at, around):
        what, name = tokens[at], (around + "." if around else "") + tokens[at + 1]
        at += 3
        if what == "enum":
            self.enums[name] = []
            while tokens[at] != "}":
                self.enums[name].append(int(tokens[at + 2]))
                at += 4
            return at + 1
        fields = self.messages.setdefault(name, {})
        depth = 1
        while depth:
            if tokens[at] == "}":
                depth, at = depth - 1, at + 1
            elif tokens[at] in ("message", "enum"):
                at = self.block(tokens, at, name)
            elif tokens[at] == "oneof":
                depth, at = depth + 1, at + 3
            elif tokens[at] == "reserved":
                at = tokens.index(";", at) + 1
            else:
                repeated = tokens[at] == "repeated"
                at += tokens[at] in ("repeated", "optional")
                fields[tokens[at + 1]] = Field(int(tokens[at + 3]), tokens[at + 1], tokens[at], repeated)
                at += 5
        return at


SCHEMA = Schema("table.proto", "play.proto")


def varint(value):
    value &= (1 << 64) - 1
    out = bytearray()
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    out.append(value)
    return bytes(out)


def delimited(number, data):
    return varint(number << 3 | 2) + varint(len(data)) + data


def one(field, value):
    """A single value with its tag."""
    kind = field.kind
    if isinstance(value, bytes) and kind != "bytes":  # raw: whatever the field should hold
        return delimited(field.number, value)
    if kind in SCHEMA.messages:
        return delimited(field.number, encode(kind, value))
    if kind == "string":
        return delimited(field.number, value.encode("utf-8", "surrogatepass"))
    if kind == "bytes":
        return delimited(field.number, value)
    value = int(value)
    if kind in SIGNED:
        value = value * 2 if value >= 0 else -value * 2 - 1
    return varint(field.number << 3) + varint(value)


def encode(message, value):
    """Bytes of a message; a value of bytes is written as it is."""
    if isinstance(value, bytes):
        return value
    out = bytearray()
    for name, held in value.items():
        field = SCHEMA.messages[message][name]
        for item in held if field.repeated and isinstance(held, list) else [held]:
            out += one(field, item)
    return bytes(out)


def number_of(kind, raw):
    if kind in SIGNED:
        return raw >> 1 if not raw & 1 else -(raw >> 1) - 1
    if kind in ("int32", "int64") and raw >> 63:
        return raw - (1 << 64)
    return raw


def decode(message, data):
    """The message as a dict; fields the schema does not know are left out."""
    by_number = {field.number: field for field in SCHEMA.messages[message].values()}
    out, at = {}, 0
    while at < len(data):
        key, at = read_varint(data, at)
        field, wire = by_number.get(key >> 3), key & 7
        if wire == 0:
            raw, at = read_varint(data, at)
            values = [number_of(field.kind, raw)] if field else []
        elif wire == 2:
            size, at = read_varint(data, at)
            chunk, at = data[at:at + size], at + size
            values = read_delimited(field, chunk) if field else []
        else:
            at += {1: 8, 5: 4}[wire]
            values = []
        for value in values:
            if field.repeated:
                out.setdefault(field.name, []).append(value)
            else:
                out[field.name] = value
    return out


def read_delimited(field, chunk):
    if field.kind in SCHEMA.messages:
        return [decode(field.kind, chunk)]
    if field.kind == "string":
        return [chunk.decode("utf-8", "surrogateescape")]
    if field.kind == "bytes":
        return [bytes(chunk)]
    values, at = [], 0
    while at < len(chunk):  # packed numbers
        raw, at = read_varint(chunk, at)
        values.append(number_of(field.kind, raw))
    return values


def client_frame(**body):
    return encode("ClientFrame", body)


def frames_of(recording):
    """The server's frames of a file under recordings/, as dicts."""
    data, out = recording.read_bytes(), []
    at = data.index(b"\n") + 1
    while at + 12 <= len(data):
        size = struct.unpack("<I", data[at + 8:at + 12])[0]
        if at + 12 + size > len(data):
            break
        out.append(decode("ServerFrame", data[at + 12:at + 12 + size]))
        at += 12 + size
    return out
