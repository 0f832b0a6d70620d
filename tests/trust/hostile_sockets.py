"""Hostile connections: plans below the messages, in HTTP and in WebSocket frames."""
from hostile_lines import *

HUGE = (1 << 63) - 1


def raw_http(*answers):
    """Instead of an upgrade, one of these; functions get the line and the headers."""
    class Http(Honest):
        def serve(self, line):
            path, headers = line.request()
            answer = self.dice.choice(answers)
            answer(line, headers) if callable(answer) else line.write(answer)
            time.sleep(self.dice.choice([0, 0, 0.5]))
    return Http


def raw_frames(how):
    """Upgrades, then does on the WebSocket what it likes."""
    class Frames(Honest):
        def serve(self, line):
            path, headers = line.request()
            line.upgrade(headers)
            if self.dice.random() < 0.5:
                line.asked()
            how(self, line)
    return Frames


def moved(line, headers):
    line.write("HTTP/1.1 301 Moved\r\nLocation: ws://127.0.0.1:7414/v1/lobby\r\nContent-Length: 0\r\n\r\n")


def trickled(line, headers):
    for byte in b"HTTP/1.1 101 Switching\r\nUpgrade: websocket\r\nX: " + b"y" * 40:
        line.write(bytes([byte]))
        time.sleep(0.1)


def endless_head(line, headers):
    line.write("HTTP/1.1 101 Switching\r\n")
    flood(line, b"X-Header: " + b"y" * 1000 + b"\r\n")


def endless_body(line, headers):
    line.write("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n")
    flood(line, b"<p>" + MARK.encode() * 100)


def compressed(line, headers):
    line.upgrade(headers, **{"Sec-WebSocket-Extensions": "permessage-deflate; server_no_context_takeover"})
    line.frame(b"\xaa" * 200, rsv=4)


def reset(line, headers):
    line.raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))


HTTP_ANSWERS = ["HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello", "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n", "", "\x00" * 500, "\r\n" * 50,
                f"HTTP/1.1 500 \x1b]0;{MARK}\x07\r\nContent-Length: 9999999999\r\n\r\nx", "HTTP/1.1 503 Busy\r\n\r\n", "HTTP/9.9 101 What\r\n\r\n",
                "HTTP/1.1 101 Switching\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: AAAAAAAAAAAAAAAAAAAAAAAAAAA=\r\n\r\n",
                "HTTP/1.1 99999999999999999999 No\r\n\r\n", "SSH-2.0-OpenSSH_9.2\r\n", "\x16\x03\x01\x02\x00\x01\x00", "HTTP/1.1 101\r\n: \r\n\r\n", moved, reset,
                compressed, endless_body, lambda line, headers: line.upgrade(headers, **{"Sec-WebSocket-Protocol": "other"})]


def closes(plan, line):
    for _ in range(plan.dice.choice([0, 0, 3])):
        line.send(plan.dice.choice(plan.stream))
    reason = plan.spoiler.text()
    line.close(plan.dice.choice(CLOSE_CODES), reason if isinstance(reason, bytes) else reason.encode("utf-8", "surrogatepass"))
    time.sleep(0.2)


def bad_frames(plan, line):
    payload = encode("ServerFrame", plan.stream[0])
    how = plan.dice.randrange(10)
    if how == 0:
        line.frame(payload, rsv=plan.dice.choice([1, 2, 4, 7]))
    elif how == 1:
        line.frame(payload, opcode=plan.dice.choice([3, 7, 11, 15]))
    elif how == 2:
        line.frame(b"x" * 126, PING)
    elif how == 3:
        line.frame(payload, length=plan.dice.choice([HUGE, 1 << 40, FRAME_MAX + 1]))
    elif how == 4:
        line.frame(payload, opcode=1)
    elif how == 5:
        line.frame(payload, opcode=0)
    elif how == 6:
        line.write(bytes([0x82, 0x80 | 5]) + b"abcd" + b"12345")  # masked
    elif how == 7:
        line.frame(b"", CLOSE)
        line.frame(payload)
    elif how == 8:
        line.frame(b"\x03", CLOSE)
    else:
        line.frame(payload, fin=False)
        flood(line, bytes([0x00, 0x01]) + b"x", 1)
    time.sleep(0.3)


def greatest(plan, line):
    """Frames as great as they may be, and greater."""
    line.frame(plan.dice.choice([b"\x1a\x00", b"\x7a\x00", b"\x22\x02\x1a\x00"]) * ((FRAME_MAX >> plan.dice.choice([1, 3])) // 2))
    filler = {"welcome": {"board": {"things": [{}] * 1_000_000}, "card": {"awaited": [1] * 1_000_000}}}
    line.send(filler)
    line.frame(b"\x7a" + varint_size(FRAME_MAX - 5) + b"\x00" * (FRAME_MAX - 5))
    time.sleep(0.5)


def varint_size(value):
    out = b""
    while value > 127:
        out, value = out + bytes([value & 127 | 128]), value >> 7
    return out + bytes([value])


def silent(plan, line):
    while True:
        line.asked()


def trickles(plan, line):
    data = encode("ServerFrame", plan.stream[0])
    line.write(bytes([0x82, 126]) + struct.pack(">H", min(len(data), 65_000)))
    for byte in data[:80]:
        line.write(bytes([byte]))
        time.sleep(0.1)
