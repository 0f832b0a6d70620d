"""A gate between players and their server: a match goes no further than the test lets it, however quick the machine is and however slow
the test. Standard library only."""
import asyncio, re, threading

from by_hand import first

PATIENCE_S = 240  # a guard against hanging
CLOSE = 8  # opcodes from here on are about the connection, not of a match


def question_of(message):
    """The number of the question that a ServerFrame asks, also as part of the whole picture; 0: none."""
    asked = first(message, 5) or first(first(message, 3, b""), 8) or b""
    return first(asked, 1, 0)


async def framed(reader):
    """(opcode, whether it ends a message, payload, all bytes) of the server's next frame."""
    raw = await reader.readexactly(2)
    opcode, end, size = raw[0] & 15, bool(raw[0] & 128), raw[1] & 127
    if size > 125:
        extended = await reader.readexactly(2 if size == 126 else 8)
        raw, size = raw + extended, int.from_bytes(extended, "big")
    payload = await reader.readexactly(size)
    return opcode, end, payload, raw + payload


class Line:
    """One connection through the gate."""

    def __init__(self, gate, match):
        self.gate, self.match, self.messages, self.look = gate, match, asyncio.Queue(), asyncio.Event()
        self.held, self.ended = False, False

    async def take(self, reader, out):
        """From the server: messages wait in line; what is about the connection passes by them, so that nobody is thought to be dead."""
        payload, raw = b"", b""
        while True:
            opcode, end, part, frame = await framed(reader)
            if opcode > CLOSE:
                out.write(frame)
                continue
            if opcode == CLOSE:
                self.messages.put_nowait((0, frame))
                return
            payload, raw = payload + part, raw + frame
            if end:
                self.messages.put_nowait((question_of(payload), raw))
                payload, raw = b"", b""

    async def give(self, out):
        """To the player, up to a question that is held. If the server goes meanwhile, that question and all behind it are lost: he is shown
        no later step without it."""
        while message := await self.messages.get():
            question, raw = message
            while self.gate.keeps(self, question):
                if self.ended:
                    return
                await self.look.wait()
                self.look.clear()
            out.write(raw)
            await out.drain()

    def end(self):
        """Nothing more comes from the server."""
        self.ended = True
        self.messages.put_nowait(None)
        self.look.set()


async def copied(reader, writer):
    while chunk := await reader.read(65536):
        writer.write(chunk)
        await writer.drain()


class Gate:
    """Stands at `port` before the port of `server`, also of one that is killed and started again. Players who come through it are shown no
    question of a match from the one on at which it is held."""

    def __init__(self, server):
        self.server, self.limits, self.lines, self.changed = server, {}, set(), threading.Condition()
        self.loop = asyncio.new_event_loop()
        threading.Thread(target=self.loop.run_forever, daemon=True).start()
        listening = asyncio.run_coroutine_threadsafe(asyncio.start_server(self.pass_on, "127.0.0.1", 0), self.loop).result()
        self.port = listening.sockets[0].getsockname()[1]

    def hold(self, match, question):
        """At this question, or at a later one if it was shown already."""
        self.change({match: question})

    def open(self, *matches):
        """For good; without names all of them."""
        self.change(dict.fromkeys(matches or self.limits))

    def change(self, limits):
        with self.changed:
            self.limits.update(limits)
            lines = [line for line in self.lines if line.match in limits]
            for line in lines:
                line.held = False  # until it has looked
        for line in lines:
            self.loop.call_soon_threadsafe(line.look.set)

    def keeps(self, line, question):
        """Whether the line has to wait with this question."""
        with self.changed:
            limit = self.limits.get(line.match)
            line.held = bool(question and limit and question >= limit)
            self.changed.notify_all()
            return line.held

    def holds(self, match):
        """Whether a player waits at the gate."""
        with self.changed:
            return any(line.held for line in self.lines if line.match == match)

    def wait(self, match):
        """Until the match has come to where it is held."""
        with self.changed:
            if not self.changed.wait_for(lambda: any(line.held for line in self.lines if line.match == match), timeout=PATIENCE_S):
                raise SystemExit(f"match {match} has not come to question {self.limits[match]} in {PATIENCE_S} s")

    async def pass_on(self, reader, writer):
        try:
            head = await reader.readuntil(b"\r\n\r\n")
            from_server, to_server = await asyncio.open_connection("127.0.0.1", self.server.port)
        except (OSError, asyncio.IncompleteReadError):
            writer.close()
            return
        found = re.search(rb"/v1/match/(\w+)", head.split(b"\r\n")[0])
        line = Line(self, found and found.group(1).decode())
        with self.changed:
            self.lines.add(line)
        try:
            await self.talk(line, reader, writer, from_server, to_server, head)
        except (OSError, asyncio.IncompleteReadError):
            pass
        finally:
            with self.changed:
                self.lines.discard(line)
                self.changed.notify_all()
            writer.close()
            to_server.close()

    async def talk(self, line, reader, writer, from_server, to_server, head):
        """Until one side has gone, or what the server said last is given."""
        to_server.write(head)
        writer.write(await from_server.readuntil(b"\r\n\r\n"))
        up, take, give = tasks = [asyncio.ensure_future(one) for one in (copied(reader, to_server), line.take(from_server, writer), line.give(writer))]
        take.add_done_callback(lambda _: line.end())
        await asyncio.wait([up, give], return_when=asyncio.FIRST_COMPLETED)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
