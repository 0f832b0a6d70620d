#!/usr/bin/env python3
"""A WebSocket client that tests the server against RFC 6455, case by case on connections of their own.

usage: conformance.py BUILD_DIR
"""
from conformance_cases import *


def accept_of(key):
    return base64.b64encode(hashlib.sha1((key + GUID).encode()).digest()).decode()


def handshake(peer):
    status, headers = peer.head()
    if status == 101:
        if headers.get("sec-websocket-accept") != accept_of("dGhlIHNhbXBsZSBub25jZQ=="):
            return "101 with a wrong accept value"
        if headers.get("upgrade", "").lower() != "websocket" or "upgrade" not in headers.get("connection", "").lower():
            return "101 without its headers"
        if "sec-websocket-extensions" in headers:
            return "101 with extensions"
        return f"101 {headers.get('sec-websocket-protocol')}"
    if status == 426 and (headers.get("sec-websocket-version") != "13" or headers.get("upgrade", "").lower() != "websocket"):
        return "426 without saying what is needed"
    return f"status {status}"


def answered(peer):
    """The frames up to the answer of the hello: pongs, then "answer"; a close instead as "close N"."""
    pongs = []
    while True:
        opcode, payload, _ = peer.frame()
        if opcode == PONG:
            pongs.append(payload)
        elif opcode in (TEXT, BINARY):
            return ("pongs", *pongs) if pongs else "answer"
        elif opcode == CLOSE:
            return f"close {close_of(payload)[0]}"


def outcome(server, case):
    peer = Peer(server.port)
    try:
        if case.protocol:
            peer.upgrade(protocol=case.protocol)
        (peer.trickle if case.trickle else peer.send)(case.send)
        if not case.protocol:
            got = handshake(peer)
            # Methods that are no requests for a path at all: any refusal will do.
            if case.expect == "no connection":
                pages = ("status 404", "status 200" if b"Host: 127.0.0.1" in case.send else "status 421")
                return "no connection" if got in pages else got
            return "refused" if case.expect == "refused" and got.startswith("status 4") else got
        if case.expect == "cut":
            peer.socket.shutdown(socket.SHUT_WR)
            return "cut" if peer.close_code() in (1002, 1006) else "more"
        if case.expect == "answer" or case.expect[0] == "pongs":
            return answered(peer)
        if case.expect[0] == "after":
            first = answered(peer)
            return ("after", peer.close_code()) if first == "answer" else first
        code = peer.close_code()
        return case.expect if case.expect[0] == "closes" and code in case.expect[1] else f"close {code}"
    except Violation as broken:
        return f"violation: {broken}"
    except (Gone, TimeoutError) as end:
        return f"{type(end).__name__} {end}"
    finally:
        peer.hang_up()


def main():
    build, _, _, _ = arguments(short=None)
    server = Server(build, origins=["https://play.example"])
    tally = Tally("RFC 6455 conformance")
    sections = set()
    for case in all_cases():
        tally.case(f"{case.section} {case.name}", case.expect, outcome(server, case))
        sections.add(case.section)
    server.healthy()
    server.until(lambda m: m["connections"] == 0, "all connections to be gone")
    server.stop()
    tally.end(250, sections=len(sections))


if __name__ == "__main__":
    main()
