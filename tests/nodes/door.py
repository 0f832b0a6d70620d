"""The one address at which players find a cluster: hands each connection to a node that answers, as a proxy in front does. Standard
library only."""
import asyncio, contextlib, threading

CHECK_S, ANSWER_S = 1, 2  # each node is asked every second, and must answer within two
ASK = b"GET /v1/lobby HTTP/1.1\r\nHost: door\r\nConnection: close\r\n\r\n"


class Door(threading.Thread):
    """`nodes`: {name: (address, port)}. New connections go to the nodes that answer: with `spread` by turns, else all to one as long as
    that answers. A node that answers no more is down: its connections are cut, so that their clients come back."""

    def __init__(self, nodes, *, spread, address="127.0.0.1", port=0):
        super().__init__(daemon=True)
        self.nodes, self.at, self.spread = nodes, (address, port), spread
        self.up, self.through, self.turn = {name: False for name in nodes}, {name: set() for name in nodes}, 0
        self.ready, self.loop, self.failure = threading.Event(), asyncio.new_event_loop(), None
        self.start()
        self.ready.wait()
        if self.failure:
            raise SystemExit(f"the door cannot open at {address}:{port}: {self.failure}")

    def run(self):
        try:
            self.loop.run_until_complete(self.serve())
        except asyncio.CancelledError:
            pass

    async def serve(self):
        self.task = asyncio.current_task()
        try:
            server = await asyncio.start_server(self.enter, *self.at, limit=1 << 18)
        except OSError as failure:
            self.failure = failure
            self.ready.set()
            return
        self.address, self.port = server.sockets[0].getsockname()[:2]
        checks = [asyncio.create_task(self.check(name)) for name in self.nodes]
        self.ready.set()
        await asyncio.gather(*checks)

    def close(self):
        self.loop.call_soon_threadsafe(self.task.cancel)
        self.join()

    async def check(self, name):
        while True:
            up = await self.answers(name)
            if up != self.up[name]:
                self.up[name] = up
                self.turn += not up and name == self.names()[self.turn % len(self.nodes)]
                for writer in list(self.through[name]) if not up else []:
                    writer.transport.abort()
            await asyncio.sleep(CHECK_S)

    async def answers(self, name):
        try:
            async with asyncio.timeout(ANSWER_S):
                reader, writer = await asyncio.open_connection(*self.nodes[name])
                writer.write(ASK)
                answer = await reader.read(12)
                writer.close()
                return answer.startswith(b"HTTP/1.1 426")
        except (OSError, TimeoutError):
            return False

    def next(self):
        """The nodes that answer, in the order in which to try them."""
        self.turn += self.spread
        at = self.turn % len(self.nodes)
        return [name for name in self.names()[at:] + self.names()[:at] if self.up[name]]

    def names(self):
        return list(self.nodes)

    async def enter(self, reader, writer):
        for name in self.next():
            try:
                async with asyncio.timeout(ANSWER_S):
                    inner_reader, inner_writer = await asyncio.open_connection(*self.nodes[name], limit=1 << 18)
            except (OSError, TimeoutError):
                continue
            self.through[name].add(writer)
            await asyncio.gather(carry(reader, inner_writer), carry(inner_reader, writer))
            self.through[name].discard(writer)
            return
        writer.transport.abort()


async def carry(reader, writer):
    """Until either end is gone; then both are."""
    with contextlib.suppress(OSError):
        while data := await reader.read(1 << 16):
            writer.write(data)
            await writer.drain()
    with contextlib.suppress(OSError):
        writer.close()
