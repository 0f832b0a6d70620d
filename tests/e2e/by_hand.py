"""Protobuf and receipts read by hand: no library, no schema."""
import base64, json


def read_varint(data, at):
    """(value, where the next byte is)"""
    value = shift = 0
    while True:
        byte = data[at]
        at += 1
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            return value, at


def fields(data):
    """(number, value) of a message; length-delimited values as bytes, others as int."""
    at = 0
    while at < len(data):
        key, at = read_varint(data, at)
        kind = key & 7
        if kind == 0:
            value, at = read_varint(data, at)
            yield key >> 3, value
            continue
        size, at = read_varint(data, at) if kind == 2 else (8 if kind == 1 else 4, at)
        chunk, at = data[at:at + size], at + size
        yield key >> 3, chunk if kind == 2 else int.from_bytes(chunk, "little")


def first(data, number, default=None):
    return next((v for n, v in fields(data) if n == number), default)


def records_of(transcript):
    """The records' bytes, in order: after the first line, each as length u32, bytes, 32 bytes of hash."""
    data = transcript.read_bytes()
    at = data.index(b"\n") + 1
    while at < len(data):
        size = int.from_bytes(data[at:at + 4], "little")
        yield data[at + 4:at + 4 + size]
        at += 4 + size + 32


def dice_of(resolved):
    """The names of the dice that a Resolved of log.proto rolled."""
    return [tuple(pair for pair in fields(die) if pair[0] <= 8) for number, die in fields(resolved) if number == 2]


def answers_in(receipts):
    """{(question, seat): hash in hex} of the own answers that a client's receipts call acknowledged."""
    heading, kept = receipts.read_text().split("\n", 1)
    assert heading == "emcon-receipts 5", heading
    return {(one.get("question", 0), one.get("seat", 0)): base64.b64decode(one["hash"]).hex() for one in json.loads(kept).get("answers", [])}
