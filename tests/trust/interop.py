#!/usr/bin/env python3
"""Four clients that others wrote speak with the server: python3-websockets, python3-wsproto, python3-aiohttp and node-ws.

usage: interop.py BUILD_DIR [short|ci]      short: a missing package is skipped (77 if all are); ci: it fails
Each says hello in both subprotocols, sends a message of 200 kB, one in fragments, pings, and closes; each library checks
what the server sends by its own reading of RFC 6455.
"""
import asyncio, importlib.util, shutil

from rig import *

LONG = HELLO + b" " * 200_000
PING_REQUEST = '{"id":2,"ping":{}}'


def done(message):
    return "done" in json.loads(message)["answer"]


async def with_websockets(url, tally):
    import websockets
    async with websockets.connect(url, subprotocols=[JSON]) as peer:
        tally.case("websockets: subprotocol", JSON, peer.subprotocol)
        tally.case("websockets: no extension is taken up", [], list(peer.extensions))
        await peer.send(LONG.decode())
        tally.case("websockets: a long hello", True, done(await peer.recv()))
        await peer.send([PING_REQUEST[:5], PING_REQUEST[5:9], PING_REQUEST[9:]])
        tally.case("websockets: fragments", True, done(await peer.recv()))
        await asyncio.wait_for(await peer.ping(b"x"), PATIENCE_S)
        tally.case("websockets: ping", True, True)
        await peer.close(4000, "bye")
        tally.case("websockets: close", 4000, peer.close_code)
    async with websockets.connect(url, subprotocols=[PROTO]) as peer:
        await peer.send(HELLO_PROTO)
        tally.case("websockets: binary", True, isinstance(await peer.recv(), bytes))
        await peer.send("text")
        try:
            await peer.recv()
        except websockets.ConnectionClosed as closed:
            tally.case("websockets: the server's close code", 4001, closed.rcvd.code)


async def with_aiohttp(url, tally):
    import aiohttp
    async with aiohttp.ClientSession() as session:
        async with session.ws_connect(url, protocols=[JSON], compress=15) as peer:
            tally.case("aiohttp: subprotocol", JSON, peer.protocol)
            tally.case("aiohttp: no compression", 0, peer.compress)
            await peer.send_str(LONG.decode())
            tally.case("aiohttp: a long hello", True, done((await peer.receive()).data))
            await peer.ping(b"x")
            await peer.send_str(PING_REQUEST)
            tally.case("aiohttp: an answer after a ping", True, done((await peer.receive()).data))
            await peer.close(code=4000)
            tally.case("aiohttp: close", 4000, peer.close_code)
        async with session.ws_connect(url, protocols=[PROTO]) as peer:
            await peer.send_bytes(HELLO_PROTO)
            tally.case("aiohttp: binary", aiohttp.WSMsgType.BINARY, (await peer.receive()).type)
            await peer.send_str("text")
            while (await peer.receive()).type not in (aiohttp.WSMsgType.CLOSE, aiohttp.WSMsgType.CLOSED):
                pass
            tally.case("aiohttp: the server's close code", 4001, peer.close_code)


async def with_wsproto(url, tally):
    """wsproto does no input and output of its own."""
    from wsproto import ConnectionType, WSConnection
    from wsproto.events import AcceptConnection, BytesMessage, CloseConnection, Ping, Pong, Request, TextMessage
    port = int(url.split(":")[2].split("/")[0])
    for protocol in (JSON, PROTO):
        peer, raw = WSConnection(ConnectionType.CLIENT), socket.create_connection(("127.0.0.1", port), timeout=PATIENCE_S)
        raw.sendall(peer.send(Request(host="server.example", target="/v1/lobby", subprotocols=[protocol])))
        waiting = []

        def next_event():
            while not waiting:
                data = raw.recv(65536)
                peer.receive_data(data or None)
                waiting.extend(peer.events())
            return waiting.pop(0)
        event = next_event()
        tally.case(f"wsproto: accepted with {protocol}", (AcceptConnection, protocol), (type(event), event.subprotocol))
        if protocol == JSON:
            raw.sendall(peer.send(TextMessage(data=LONG.decode())))
            tally.case("wsproto: a long hello", True, done(next_event().data))
            for n, part in enumerate((PING_REQUEST[:7], PING_REQUEST[7:])):
                raw.sendall(peer.send(TextMessage(data=part, message_finished=n == 1)))
            tally.case("wsproto: fragments", True, done(next_event().data))
            raw.sendall(peer.send(Ping(payload=b"x")))
            tally.case("wsproto: pong", (Pong, b"x"), (lambda e: (type(e), bytes(e.payload)))(next_event()))
            raw.sendall(peer.send(CloseConnection(code=4000, reason="bye")))
            tally.case("wsproto: close", (CloseConnection, 4000), (lambda e: (type(e), e.code))(next_event()))
        else:
            raw.sendall(peer.send(BytesMessage(data=HELLO_PROTO)))
            tally.case("wsproto: binary", BytesMessage, type(next_event()))
            raw.sendall(peer.send(TextMessage(data="text")))
            tally.case("wsproto: the server's close code", (CloseConnection, 4001), (lambda e: (type(e), e.code))(next_event()))
        raw.close()


async def with_node(url, tally):
    script = pathlib.Path(__file__).with_name("interop.js")
    ran = subprocess.run(["node", script, url], capture_output=True, text=True, timeout=PATIENCE_S, env={**os.environ, "NODE_PATH": "/usr/share/nodejs"})
    if ran.returncode:
        tally.case("node-ws ran", "", ran.stdout + ran.stderr)
    for line in ran.stdout.splitlines():
        name, wanted, got = json.loads(line)
        tally.case(f"node-ws: {name}", wanted, got)


CLIENTS = {"websockets": with_websockets, "wsproto": with_wsproto, "aiohttp": with_aiohttp}


def main():
    build, form, _, _ = arguments(short=None, ci=None)
    there = {name: client for name, client in CLIENTS.items() if importlib.util.find_spec(name)}
    if shutil.which("node") and pathlib.Path("/usr/share/nodejs/ws").exists():
        there["node-ws"] = with_node
    if form == "ci" and len(there) < 4:
        raise SystemExit(f"four clients are promised, here are {sorted(there)}: run tools/install-deps interop, and this with /usr/bin/python3")
    if not there:
        print("none of the packages is installed")
        raise SystemExit(77)
    server = Server(build)
    tally = Tally("interoperation")
    for client in there.values():
        asyncio.run(client(f"ws://127.0.0.1:{server.port}/v1/lobby", tally))
    server.healthy()
    server.stop()
    tally.end(5 * len(there), clients=" ".join(there))


if __name__ == "__main__":
    main()
