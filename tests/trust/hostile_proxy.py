"""A host between the real client programs and the real server: every frame of either side passes through his hands.

One Proxy for each actor, so that it is known whose connection it is. What he does with a frame is `host.down(link, frame)` (to
the client) and `host.up(link, frame)` (to the server): both give the list of frames that go on instead. They are called one at a
time, whatever thread a frame comes in by. A frame that is given back as it came goes on as its own bytes.
"""
import base64, hashlib, socket, threading, traceback

import hostile_wire as wire
import rig
from buffered import Buffered


def whole(next_frame):
    """(opcode, payload) of what comes frame by frame; the parts of a message are put together."""
    message = b""
    while True:
        opcode, payload, fin = next_frame()
        if opcode not in (rig.BINARY, rig.CONTINUATION):
            yield opcode, payload
            continue
        message += payload
        if fin:
            yield rig.BINARY, message
            message = b""


class Link(Buffered):
    """One connection of one actor, passed on to the server."""

    def __init__(self, proxy, client):
        self.proxy, self.host, self.actor = proxy, proxy.host, proxy.actor
        self.client, self.server, self.match, self.welcomed = client, None, None, False
        self.question = 0

    def run(self):
        try:
            if self.greet():
                threading.Thread(target=self.upwards, daemon=True).start()
                self.downwards()
        except (rig.Gone, OSError):
            pass
        finally:
            self.cut()

    def greet(self):
        """The client's upgrade, and the same at the server."""
        first, headers = self.http_head()
        path = first.split(" ")[1]
        self.match = path.rpartition("/")[2] if "/match/" in path else None
        self.server = rig.Peer(self.proxy.server_port)
        self.server.upgrade(path, rig.PROTO)
        accept = base64.b64encode(hashlib.sha1((headers["sec-websocket-key"] + rig.GUID).encode()).digest()).decode()
        self.client.sendall((f"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                             f"Sec-WebSocket-Accept: {accept}\r\nSec-WebSocket-Protocol: {rig.PROTO}\r\n\r\n").encode())
        self.host.met(self)
        return True

    def fill(self):
        chunk = self.client.recv(65536)
        if not chunk:
            raise rig.Gone
        self.buffer += chunk

    def client_frame(self):
        """(opcode, payload, fin), unmasked."""
        first, second = self.take(2)
        size = second & 127
        if size > 125:
            size = int.from_bytes(self.take(2 if size == 126 else 8), "big")
        mask, payload = self.take(4), self.take(size)
        key = int.from_bytes((mask * (size // 4 + 1))[:size], "big")
        return first & 15, (int.from_bytes(payload, "big") ^ key).to_bytes(size, "big"), bool(first & 128)

    def upwards(self):
        try:
            for opcode, payload in whole(self.client_frame):
                if opcode == rig.BINARY:
                    self.pass_on(payload, wire.play.ClientFrame, self.host.up, self.send_up)
                else:
                    self.server.send(rig.frame_bytes(opcode, payload))
        except (rig.Gone, OSError):
            self.cut()

    def downwards(self):
        for opcode, payload in whole(self.server.frame):
            if opcode == rig.BINARY:
                self.pass_on(payload, wire.play.ServerFrame, self.host.down, self.send_down)
            else:
                self.client.sendall(rig.frame_bytes(opcode, payload, mask=None))

    def pass_on(self, message, what, change, send):
        """Part by part: a client takes them together or one by one."""
        parts = wire.parts(what.FromString(message))
        for frame in parts:
            self.pass_part(message if len(parts) == 1 else frame.SerializeToString(), frame, change, send)

    def pass_part(self, message, frame, change, send):
        original = wire.copy(frame)
        with self.host.lock:
            try:
                passed = change(self, frame)
            except Exception:
                self.host.fault = traceback.format_exc()
                raise
            as_it_came = len(passed) == 1 and passed[0] == original
            self.host.acted = self.host.acted or not as_it_came
            for out in passed:
                send(message if as_it_came else out.SerializeToString())

    # What a host may also do of his own accord, under his lock.
    def send_down(self, message):
        self.client.sendall(rig.frame_bytes(rig.BINARY, message, mask=None))

    def send_up(self, message):
        self.server.send(rig.frame_bytes(rig.BINARY, message))

    def tell(self, frame):
        """A frame of the host's own to the client, if it is still there."""
        self.host.acted = True
        try:
            self.send_down(frame.SerializeToString())
        except OSError:
            self.cut()

    def cut(self):
        """Both ends lose the connection, as if the line had broken."""
        for end in (self.client, self.server and self.server.socket):
            try:
                if end:
                    end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass


class Proxy:
    """Where one actor's programs connect to."""

    def __init__(self, actor, server_port, host):
        self.actor, self.server_port, self.host = actor, server_port, host
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            try:
                client, _ = self.listener.accept()
            except OSError:
                return
            client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            threading.Thread(target=Link(self, client).run, daemon=True).start()

    def close(self):
        self.listener.close()
