"""Protobuf read by hand: no library, no schema."""


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
