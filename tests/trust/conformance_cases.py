"""The cases of the conformance client, as a table. Each row: Case(section of RFC 6455, name, what is sent, what must come).

What must come is one of
  status N          the HTTP answer to a handshake
  101 NAME          upgraded, with this subprotocol
  answer            a welcome answer to the hello that the case sends in its own way
  no connection     a page, or that there is none here
  after N           an answer, and then a close with this code
  pongs P...        these pongs in this order, and then an answer
  close N           a close frame with this code, then the end of the connection; 4001 and 4002 are the server's own
                    stricter policy (docs/protocol.md), all others the RFC's
"""
from collections import namedtuple

from rig import *

Case = namedtuple("Case", "section name protocol send expect trickle", defaults=(False,))


def text_frames(*parts, opcode=TEXT):
    """One message in as many fragments as there are parts."""
    return b"".join(frame_bytes(opcode if n == 0 else CONTINUATION, part, fin=n == len(parts) - 1) for n, part in enumerate(parts))


def hello_with(client):
    """A hello whose `client` holds these bytes as they are."""
    return b'{"id":1,"hello":{"client":"' + client + b'","protocol":1}}'


def padded(size):
    return HELLO + b" " * (size - len(HELLO))


def proto_padded(size):
    """A hello in protobuf of exactly so many bytes, by the field `padding`."""
    for width in (1, 2, 3):
        body = size - len(HELLO_PROTO) - 2 - width
        if body >= 0 and (1 if body < 128 else 2 if body < 16384 else 3) == width:
            varint = bytes((body >> 7 * i) & 127 | (128 if i < width - 1 else 0) for i in range(width))
            return HELLO_PROTO + b"\xe2\x03" + varint + bytes(body)
    raise ValueError(size)


def handshakes():
    ok, other = "101 emcon.v1.json", "PUT POST HEAD DELETE OPTIONS CONNECT".split()
    yield Case("4.1", "a plain request", None, request(), ok)
    yield Case("4.1", "the other subprotocol", None, request(protocol=PROTO), "101 emcon.v1")
    yield Case("4.1", "a match's path", None, request("/v1/match/0000000000000000"), ok)
    for version in ("HTTP/1.0", "HTTP/0.9"):
        yield Case("4.1", f"version {version}", None, request(version=version), "status 426" if "1.0" in version else "status 400")
    for method in other:
        yield Case("4.1", f"method {method}", None, request(method=method), "status 426" if method != "CONNECT" else "refused")
    # The server's page, if it has one, is no WebSocket, and there is none for a name that is not the server's.
    for host in ("server.example", "127.0.0.1"):
        yield Case("3", f"the page, by {host}", None, request("/", Host=host), "no connection")
    for path in ("/v1", "/v1/lobby/", "/V1/LOBBY", "/v1/lobby?token=x", "/v1/lobby%00", "/v1/match/", "/v1/match/short",
                 "/v1/match/0000000000000000/", "/v1/match/000000000000000I", "/v1/../v1/lobby", "//v1/lobby", "*"):
        yield Case("3", f"path {path}", None, request(path), "status 404")
    yield Case("4.2.1", "absolute form of the target", None, request("http://server.example/v1/lobby"), ok)
    yield Case("4.2.1", "absolute form, wrong path", None, request("http://server.example/v2"), "status 404")
    for name, wanted in (("Host", 400), ("Upgrade", 426), ("Connection", 426), ("Sec-WebSocket-Key", 400),
                         ("Sec-WebSocket-Version", 426), ("Sec-WebSocket-Protocol", 400)):
        yield Case("4.2.1", f"without {name}", None, request(drop=(name,)), f"status {wanted}")
    for value in ("WEBSOCKET", "WebSocket", "h2c, websocket"):
        yield Case("4.2.1", f"Upgrade: {value}", None, request(Upgrade=value), ok)
    for value in ("h2c", "web socket", "websocket2", ""):
        yield Case("4.2.1", f"Upgrade: {value}", None, request(Upgrade=value), "status 426")
    for value in ("upgrade", "UPGRADE", "keep-alive, Upgrade", "keep-alive,Upgrade"):
        yield Case("4.2.1", f"Connection: {value}", None, request(Connection=value), ok)
    for value in ("close", "keep-alive", "Upgraded", ""):
        yield Case("4.2.1", f"Connection: {value}", None, request(Connection=value), "status 426")
    for value in ("", "abc", "dGhlIHNhbXBsZSBub25jZQ", "dGhlIHNhbXBsZSBub25jZQ===", "!" * 24, "A" * 24, "A" * 1000,
                  "dGhlIHNhbXBsZSBub25jZ===", "dGhlIHNhbXBsZSB ub25jZQ=="):
        yield Case("4.2.1", f"key {value[:30]!r}", None, request(Sec_WebSocket_Key=value), "status 400")
    yield Case("11.3.1", "two keys", None, request(extra="Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"), "status 400")
    for value in ("0", "8", "12", "14", "255", "13, 8", "013", "x", ""):
        yield Case("4.4", f"version {value!r}", None, request(Sec_WebSocket_Version=value), "status 426")
    yield Case("11.3.5", "two versions", None, request(extra="Sec-WebSocket-Version: 13\r\n"), "status 400")
    for value, chosen in (("emcon.v1, emcon.v1.json", "emcon.v1"), ("emcon.v1.json,emcon.v1", JSON), ("chat, emcon.v1", "emcon.v1"),
                          ("  emcon.v1.json  ", JSON)):
        yield Case("1.9", f"subprotocols {value!r}", None, request(protocol=value), f"101 {chosen}")
    for value in ("chat", "emcon.v2", "EMCON.V1", "emcon", "emcon.v1.jsonx", "", ",", "emcon.v1 emcon.v1.json"):
        yield Case("1.9", f"subprotocols {value!r}", None, request(protocol=value), "status 400")
    yield Case("11.3.4", "subprotocols in two headers", None,
               request(protocol="chat", extra="Sec-WebSocket-Protocol: emcon.v1\r\n"), "101 emcon.v1")
    for value in ("permessage-deflate", "permessage-deflate; client_max_window_bits, x-unknown", "x; a=\"b\""):
        yield Case("9.1", f"extensions {value!r} are not taken up", None, request(extra=f"Sec-WebSocket-Extensions: {value}\r\n"), ok)
    for value in ("https://evil.example", "null", "http://play.example", "https://play.example.evil.example", "https://play.example:444",
                  "https://play.example/", "HTTPS://PLAY.EXAMPLE.", "https://play.example https://evil.example", "file://", ""):
        yield Case("10.2", f"Origin {value!r}", None, request(Origin=value), "status 403")
    yield Case("10.2", "Origin on the list", None, request(Origin="https://play.example"), ok)
    yield Case("10.2", "an Origin in addition", None,
               request(Origin="https://play.example", extra="Origin: https://evil.example\r\n"), "status 400")
    yield Case("4.1", "header names in any case", None, request().replace(b"Sec-WebSocket", b"sEC-wEBsOCKET"), ok)
    yield Case("4.1", "a request byte by byte", None, request(), ok, True)
    yield Case("4.1", "frames ahead of the answer", None, request() + frame_bytes(TEXT, HELLO), "status 400")
    yield Case("4.1", "a body", None, request(extra="Content-Length: 5\r\n") + b"hello", "status 400")
    yield Case("4.1", "a chunked body", None, request(extra="Transfer-Encoding: chunked\r\n") + b"5\r\nhello\r\n0\r\n\r\n", "status 400")
    yield Case("4.1", "two Hosts", None, request(extra="Host: other.example\r\n"), "status 400")
    yield Case("4.1", "a folded header", None, request(extra="X-Long: a\r\n b\r\n"), "101 emcon.v1.json")
    yield Case("4.1", "a space before the colon", None, request(extra="X-Odd : a\r\n"), "status 400")
    yield Case("4.1", "no colon", None, request(extra="nothing\r\n"), "status 400")
    yield Case("4.1", "a bare line feed", None, request().replace(b"\r\n", b"\n"), "status 400")
    yield Case("4.1", "a NUL in a header", None, request(extra="X-Odd: a\0b\r\n"), "status 400")
    yield Case("4.1", "8 kB of headers", None, request(extra="X: " + "x" * 7000 + "\r\n"), ok)
    yield Case("4.1", "more than 8 kB of headers", None, request(extra="X: " + "x" * 9000 + "\r\n"), "status 431")
    yield Case("4.1", "far more than 8 kB", None, request(extra="X: x\r\n" * 60_000), "status 431")
    yield Case("4.1", "TLS to a plain port", None, b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(300) + b"\r\n\r\n", "status 400")


def frames():
    kinds = {"text": TEXT, "binary": BINARY, "continuation": CONTINUATION, "ping": PING, "pong": PONG, "close": CLOSE}
    for name, opcode in kinds.items():
        for rsv in range(1, 8):
            yield Case("5.2", f"{name} with reserved bits {rsv:03b}", JSON, frame_bytes(opcode, b"", rsv=rsv), "close 1002")
        yield Case("5.1", f"{name} without a mask", JSON, frame_bytes(opcode, b"", mask=None), "close 1002")
    for opcode in (3, 4, 5, 6, 7, 11, 12, 13, 14, 15):
        for fin in (True, False):
            yield Case("5.2", f"reserved opcode {opcode}, FIN {fin:d}", JSON, frame_bytes(opcode, b"x", fin=fin), "close 1002")
    for mask in (b"\0\0\0\0", b"\xff\xff\xff\xff", b"\0\0\0\1", b"{{{{"):
        yield Case("5.3", f"mask {mask.hex()}", JSON, frame_bytes(TEXT, HELLO, mask=mask), "answer")
    yield Case("5.3", "each frame its own mask", JSON, frame_bytes(TEXT, HELLO[:9], fin=False, mask=b"abcd") +
               frame_bytes(CONTINUATION, HELLO[9:], mask=b"\x80\x01\x7f\xfe"), "answer")
    for size in (len(HELLO), 125, 126, 127, 128, 65535, 65536, 65537, 262143, 262144):
        yield Case("5.2", f"text of {size} bytes", JSON, frame_bytes(TEXT, padded(size)), "answer")
    for size in (len(HELLO_PROTO), 125, 126, 127, 128, 65535, 65536, 65537, 262144):
        yield Case("5.2", f"binary of {size} bytes", PROTO,
                   frame_bytes(BINARY, proto_padded(size) if size > len(HELLO_PROTO) else HELLO_PROTO), "answer")
    for size in (262145, 262146, 300_000, 1_000_000):
        yield Case("5.2", f"text of {size} bytes", JSON, frame_bytes(TEXT, padded(size)), "close 4002")
        yield Case("5.2", f"binary of {size} bytes", PROTO, frame_bytes(BINARY, proto_padded(size)), "close 4002")
    yield Case("5.4", "262145 bytes in fragments", JSON, text_frames(padded(131072), b" " * 131072, b" "), "close 4002")
    yield Case("5.4", "262144 bytes in fragments", JSON, text_frames(padded(131072), b" " * 131072), "answer")
    for size, form in ((len(HELLO), 2), (len(HELLO), 8), (125, 2), (125, 8), (126, 8), (65535, 8)):
        yield Case("5.2", f"{size} bytes with a length of {form} bytes", JSON, frame_bytes(TEXT, padded(size), form=form), "close 1002")
    for size in (0, 5):
        for form in (2, 8):
            yield Case("5.2", f"a ping of {size} with a length of {form} bytes", JSON, frame_bytes(PING, bytes(size), form=form), "close 1002")
    for length in (1 << 63, (1 << 64) - 1, (1 << 63) + 5):
        yield Case("5.2", f"length {length:#x}", JSON, frame_bytes(TEXT, b"xxxx", length=length),
                   ("closes", (1002, 1009)))
    # What comes behind a frame for which the server is closing already must neither be answered nor keep the connection.
    for name, more in (("a reserved opcode", frame_bytes(3)), ("a reserved bit", frame_bytes(TEXT, rsv=1)), ("a close", frame_bytes(CLOSE, b"\x03\xe8")),
                       ("no UTF-8", frame_bytes(TEXT, b"\xff")), ("a ping and a reserved opcode", frame_bytes(PING) + frame_bytes(11)),
                       ("hello", frame_bytes(TEXT, HELLO))):
        yield Case("7.1.7", f"a bad frame and behind it {name}", JSON, frame_bytes(TEXT, HELLO) + frame_bytes(TEXT, b"bad") + more, ("after", 4001))
    for opcode, protocol, payload in ((BINARY, JSON, HELLO), (TEXT, PROTO, b"x"), (BINARY, JSON, b""), (TEXT, PROTO, b"")):
        yield Case("5.6", f"opcode {opcode} on {protocol}, {len(payload)} bytes", protocol, frame_bytes(opcode, payload), "close 4001")
    yield Case("5.6", "an empty text", JSON, frame_bytes(TEXT, b""), "close 4001")
    yield Case("5.6", "an empty binary", PROTO, frame_bytes(BINARY, b""), "close 4001")
    yield Case("5.6", "no JSON", JSON, frame_bytes(TEXT, b"hello"), "close 4001")
    yield Case("5.6", "half a JSON object", JSON, frame_bytes(TEXT, HELLO[:-1]), "close 4001")
    yield Case("5.6", "no protobuf", PROTO, frame_bytes(BINARY, b"\xff" * 20), "close 4001")


def control_frames():
    hello = frame_bytes(TEXT, HELLO)
    for size in (0, 1, 2, 64, 124, 125):
        yield Case("5.5.2", f"a ping of {size} bytes", JSON, frame_bytes(PING, b"p" * size) + hello, ("pongs", b"p" * size))
        yield Case("5.5.3", f"a pong of {size} bytes nobody asked for", JSON, frame_bytes(PONG, b"p" * size) + hello, "answer")
    for opcode, name in ((PING, "ping"), (PONG, "pong"), (CLOSE, "close")):
        for size in (126, 127, 65535, 65536):
            yield Case("5.5", f"a {name} of {size} bytes", JSON, frame_bytes(opcode, b"\x03\xe8" + b"p" * (size - 2)), "close 1002")
        yield Case("5.5", f"a fragmented {name}", JSON, frame_bytes(opcode, b"", fin=False), "close 1002")
        yield Case("5.5", f"a {name} and its continuation", JSON,
                   frame_bytes(opcode, b"", fin=False) + frame_bytes(CONTINUATION, b"\x03\xe8"), "close 1002")
    yield Case("5.5.2", "a ping that is no UTF-8", JSON, frame_bytes(PING, b"\xff\xfe\0") + hello, ("pongs", b"\xff\xfe\0"))
    yield Case("5.5.2", "a ping between fragments", JSON, frame_bytes(TEXT, HELLO[:5], fin=False) + frame_bytes(PING, b"a") +
               frame_bytes(CONTINUATION, HELLO[5:]), ("pongs", b"a"))
    yield Case("5.5.2", "pings between many fragments", JSON, frame_bytes(TEXT, HELLO[:5], fin=False) + frame_bytes(PONG, b"") +
               frame_bytes(CONTINUATION, HELLO[5:9], fin=False) + frame_bytes(PING, b"b") + frame_bytes(CONTINUATION, HELLO[9:]),
               ("pongs", b"b"))
    yield Case("5.5.2", "a ping byte by byte", JSON, frame_bytes(PING, b"slow") + hello, ("pongs", b"slow"), True)
    yield Case("5.5.1", "a close between fragments", JSON, frame_bytes(TEXT, HELLO[:5], fin=False) + frame_bytes(CLOSE, b"\x03\xe8"),
               "close 1000")
    yield Case("5.5.1", "an empty close", JSON, frame_bytes(CLOSE, b""), ("closes", (1000, 1005)))
    for code in (1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 1012, 1013, 3000, 3999, 4000, 4999):
        yield Case("7.4.1", f"close code {code}", JSON, frame_bytes(CLOSE, struct.pack(">H", code)), f"close {code}")
    for code in (0, 1, 999, 1004, 1005, 1006, 1015, 1016, 1100, 2000, 2999):
        yield Case("7.4.1", f"close code {code}, which may not be sent", JSON, frame_bytes(CLOSE, struct.pack(">H", code)), "close 1002")
    for code in (5000, 65535):
        yield Case("7.4.2", f"close code {code}, which nothing defines", JSON, frame_bytes(CLOSE, struct.pack(">H", code)),
                   ("closes", (1002, code)))
    yield Case("5.5.1", "a close of one byte", JSON, frame_bytes(CLOSE, b"\x03"), "close 1002")
    for reason in (b"bye", b"x" * 123, "adi\u00f3s \u20ac \U0001f600".encode()):
        yield Case("7.1.6", f"a reason of {len(reason)} bytes", JSON, frame_bytes(CLOSE, b"\x03\xe8" + reason), "close 1000")
    for reason in (b"\xff", b"\xce", b"ab\xed\xa0\x80", b"\xc0\x80"):
        yield Case("8.1", f"the reason {reason!r}", JSON, frame_bytes(CLOSE, b"\x03\xe8" + reason), ("closes", (1002, 1007)))
    yield Case("5.5.1", "a request after the close is not answered", JSON, frame_bytes(CLOSE, b"\x03\xe8") + hello, "close 1000")
    yield Case("5.5.1", "a ping after the close is not answered", JSON, frame_bytes(CLOSE, b"\x03\xe8") + frame_bytes(PING, b"x"), "close 1000")
    yield Case("5.5.1", "two closes", JSON, frame_bytes(CLOSE, b"\x03\xe8") + frame_bytes(CLOSE, b"\x03\xe9"), "close 1000")
    yield Case("5.5.1", "a close byte by byte", JSON, frame_bytes(CLOSE, b"\x0f\xa0late"), "close 4000", True)


def fragments():
    for at in (0, 1, 2, 10, 20, len(HELLO) - 1, len(HELLO)):
        yield Case("5.4", f"two fragments, cut at {at}", JSON, text_frames(HELLO[:at], HELLO[at:]), "answer")
    yield Case("5.4", "one byte a fragment", JSON, text_frames(*(HELLO[i:i + 1] for i in range(len(HELLO)))), "answer")
    yield Case("5.4", "one byte a fragment and a segment", JSON, text_frames(*(HELLO[i:i + 1] for i in range(len(HELLO)))), "answer", True)
    yield Case("5.4", "empty fragments around", JSON, text_frames(b"", b"", HELLO, b"", b""), "answer")
    yield Case("5.4", "empty fragments within", JSON, text_frames(HELLO[:9], b"", b"", HELLO[9:]), "answer")
    yield Case("5.4", "only empty fragments", JSON, text_frames(b"", b"", b""), "close 4001")
    yield Case("5.4", "binary in fragments", PROTO, text_frames(HELLO_PROTO[:2], HELLO_PROTO[2:], opcode=BINARY), "answer")
    for fin in (True, False):
        for payload in (b"", b"x"):
            yield Case("5.4", f"a continuation of nothing, FIN {fin:d}, {len(payload)} bytes", JSON,
                       frame_bytes(CONTINUATION, payload, fin=fin), "close 1002")
    for opcode, name in ((TEXT, "text"), (BINARY, "binary")):
        for fin in (True, False):
            yield Case("5.4", f"a {name} within a message, FIN {fin:d}", JSON,
                       frame_bytes(TEXT, HELLO[:5], fin=False) + frame_bytes(opcode, HELLO[5:], fin=fin), "close 1002")
    yield Case("5.4", "a continuation after the end", JSON, text_frames(HELLO[:5], HELLO[5:]) + frame_bytes(CONTINUATION, b"x"), "close 1002")
    yield Case("5.4", "two messages in one segment", JSON, frame_bytes(TEXT, HELLO) + frame_bytes(TEXT, b'{"id":2,"ping":{}}'), "answer")
    yield Case("5.4", "too large by many small fragments", JSON, text_frames(HELLO, *[b" " * 1000] * 270), "close 4002")


def utf8():
    valid = {"2 bytes, least": "\u0080", "2 bytes, greatest": "\u07ff", "3 bytes, least": "\u0800", "before the surrogates": "\ud7ff",
             "after the surrogates": "\ue000", "3 bytes, greatest": "\uffff", "4 bytes, least": "\U00010000",
             "the greatest": "\U0010ffff", "U+FFFD": "\ufffd", "U+FFFE": "\ufffe", "mixed": "\u03ba\u1f79\u03c3\u03bc\u03b5 \U0001f600"}
    for name, text in valid.items():
        message = hello_with(text.encode())
        yield Case("8.1", f"valid: {name}", JSON, frame_bytes(TEXT, message), "answer")
        at = message.index(text.encode()) + 1
        yield Case("8.1", f"valid, cut within the character: {name}", JSON, text_frames(message[:at], message[at:]), "answer")
    yield Case("8.1", "valid, byte by byte", JSON, frame_bytes(TEXT, hello_with(valid["mixed"].encode())), "answer", True)
    message = hello_with(valid["mixed"].encode())
    yield Case("8.1", "valid, one byte a fragment", JSON, text_frames(*(message[i:i + 1] for i in range(len(message)))), "answer")
    invalid = {"a lone continuation": b"\x80", "the greatest lone continuation": b"\xbf", "two continuations": b"\x80\xbf",
               "a start alone, 2": b"\xc3", "a start alone, 3": b"\xe2\x82", "a start alone, 4": b"\xf0\x9f\x98",
               "overlong NUL, 2": b"\xc0\x80", "overlong NUL, 3": b"\xe0\x80\x80", "overlong NUL, 4": b"\xf0\x80\x80\x80",
               "overlong slash": b"\xc0\xaf", "overlong, 2 greatest": b"\xc1\xbf", "overlong, 3 greatest": b"\xe0\x9f\xbf",
               "overlong, 4 greatest": b"\xf0\x8f\xbf\xbf", "least surrogate": b"\xed\xa0\x80", "greatest surrogate": b"\xed\xbf\xbf",
               "a surrogate pair": b"\xed\xa0\xbd\xed\xb8\x80", "beyond U+10FFFF": b"\xf4\x90\x80\x80", "F5": b"\xf5\x80\x80\x80",
               "5 bytes": b"\xf8\x88\x80\x80\x80", "6 bytes": b"\xfc\x84\x80\x80\x80\x80", "FE": b"\xfe", "FF": b"\xff"}
    for name, octets in invalid.items():
        message = hello_with(octets)
        yield Case("8.1", f"invalid: {name}", JSON, frame_bytes(TEXT, message), "close 1007")
        at = message.index(octets) + 1
        yield Case("8.1", f"invalid, in fragments: {name}", JSON, text_frames(message[:at], message[at:]), "close 1007")
        yield Case("8.1", f"invalid, at the end: {name}", JSON, frame_bytes(TEXT, HELLO + octets), "close 1007")
    yield Case("8.1", "invalid in the first fragment, no more comes", JSON, frame_bytes(TEXT, b"{\xff", fin=False), "close 1007")
    yield Case("8.1", "invalid, byte by byte", JSON, frame_bytes(TEXT, hello_with(b"\xed\xa0\x80")), "close 1007", True)
    yield Case("5.6", "binary need not be UTF-8", PROTO, frame_bytes(BINARY, HELLO_PROTO + b"\xe2\x03\x02\xff\xfe"), "answer")


def delivery():
    for size in (125, 126, 300):
        yield Case("5.2", f"text of {size} bytes, byte by byte", JSON, frame_bytes(TEXT, padded(size)), "answer", True)
    yield Case("5.2", "binary, byte by byte", PROTO, frame_bytes(BINARY, HELLO_PROTO), "answer", True)
    yield Case("5.2", "65536 in a header, and then the end", JSON, frame_bytes(TEXT, b"", length=65536)[:6], "cut")
    for cut in range(1, 14):
        yield Case("7.1.7", f"a frame cut off after {cut} bytes", JSON, frame_bytes(TEXT, padded(200))[:cut], "cut")


def all_cases():
    for part in (handshakes, frames, control_frames, fragments, utf8, delivery):
        yield from part()
