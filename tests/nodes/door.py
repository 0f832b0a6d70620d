"""The one address at which players find a cluster: hands each connection to a node that answers, as a proxy in front does. Standard
library only."""
import asyncio, contextlib, threading

CHECK_S, ANSWER_S = 1, 2  # each node is asked every second, and must answer within two
ASK = b"GET /ready HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"


class Door(threading.Thread):
    """`nodes`: {name: (address, port of players, port of the operator)}. New connections go to nodes that say that they are ready, or, if none
    does, to those that answer at all: with `spread` by turns, else all to one as long as it is among them. Connections through a node that
    does not answer, or is not ready while another is, are cut, so that their clients come back."""

    def __init__(self, nodes, *, spread, address="127.0.0.1", port=0):
        super().__init__(daemon=True)
        self.nodes, self.at, self.spread = nodes, (address, port), spread
        self.state, self.through, self.turn = {name: "silent" for name in nodes}, {name: set() for name in nodes}, 0
        self.opened, self.loop, self.failure = threading.Event(), asyncio.new_event_loop(), None
        self.start()
        self.opened.wait()
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
            self.opened.set()
            return
        self.address, self.port = server.sockets[0].getsockname()[:2]
        checks = [asyncio.create_task(self.check(name)) for name in self.nodes]
        self.opened.set()
        await asyncio.gather(*checks)

    def close(self):
        self.loop.call_soon_threadsafe(self.task.cancel)
        self.join()

    async def check(self, name):
        while True:
            self.state[name] = await self.answer(name)
            if name not in self.usable():
                self.turn += not self.spread and name == self.names()[self.turn % len(self.nodes)]
                for writer in list(self.through[name]):
                    writer.transport.abort()
            await asyncio.sleep(CHECK_S)

    async def answer(self, name):
        try:
            async with asyncio.timeout(ANSWER_S):
                address, _, port = self.nodes[name]
                reader, writer = await asyncio.open_connection(address, port)
                writer.write(ASK)
                answer = await reader.read(12)
                writer.close()
                return {b"HTTP/1.1 200": "ready", b"HTTP/1.1 503": "not ready"}.get(answer, "silent")
        except (OSError, TimeoutError):
            return "silent"

    def usable(self):
        """Nodes for players, in the order of their names."""
        ready = [name for name in self.nodes if self.state[name] == "ready"]
        return ready or [name for name in self.nodes if self.state[name] != "silent"]

    def next(self):
        """Nodes for the next connection, in the order in which to try them."""
        self.turn += self.spread
        at, usable = self.turn % len(self.nodes), self.usable()
        return [name for name in self.names()[at:] + self.names()[:at] if name in usable]

    def names(self):
        return list(self.nodes)

    async def enter(self, reader, writer):
        for name in self.next():
            try:
                async with asyncio.timeout(ANSWER_S):
                    inner_reader, inner_writer = await asyncio.open_connection(*self.nodes[name][:2], limit=1 << 18)
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
