#!/usr/bin/env python3
"""TLS on the real server: versions, ciphers, padding, our own client, and a new certificate on SIGHUP without losing
anybody.

usage: tls.py BUILD_DIR
"""
import ssl, warnings

from rig import *

warnings.simplefilter("ignore", DeprecationWarning)  # old versions are asked for on purpose


def certificate(folder, name):
    """Writes a fresh self-signed certificate over the one that is there; its fingerprint."""
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2", "-subj", f"/CN={name}",
                    "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", folder / "key.new", "-out", folder / "cert.new"], check=True, capture_output=True)
    os.replace(folder / "key.new", folder / "key.pem")
    os.replace(folder / "cert.new", folder / "cert.pem")
    return hashlib.sha256(ssl.PEM_cert_to_DER_cert((folder / "cert.pem").read_text())).hexdigest()


def context(version=None, ciphers=None):
    made = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    made.check_hostname, made.verify_mode = False, ssl.CERT_NONE
    made.minimum_version = ssl.TLSVersion.MINIMUM_SUPPORTED
    if version:
        made.set_ciphers("ALL:@SECLEVEL=0")
        made.minimum_version = made.maximum_version = version
    if ciphers:
        made.set_ciphers(ciphers)
    return made


def connect(server, **how):
    """A peer through TLS, or the name of what went wrong."""
    try:
        return Peer(server.port, tls=context(**how))
    except (ssl.SSLError, ConnectionResetError, BrokenPipeError) as wrong:
        return type(wrong).__name__


def fingerprint(peer):
    return hashlib.sha256(peer.socket.getpeercert(binary_form=True)).hexdigest()


def main():
    build, _, _, _ = arguments(short=None)
    folder = pathlib.Path(tempfile.mkdtemp(prefix="emcon-trust-tls-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    first = certificate(folder, "first.example")
    server = Server(build, limits={"upgrade_ms": 2500}, tls_cert=str(folder / "cert.pem"), tls_key=str(folder / "key.pem"))
    tally = Tally("TLS")
    for version, wanted in ((ssl.TLSVersion.TLSv1_2, True), (ssl.TLSVersion.TLSv1_3, True), (ssl.TLSVersion.TLSv1_1, False), (ssl.TLSVersion.TLSv1, False)):
        peer = connect(server, version=version)
        tally.case(f"{version.name} is taken: {wanted}", wanted, isinstance(peer, Peer))
        if isinstance(peer, Peer):
            tally.case(f"{version.name} it is", version.name.replace("_", "."), peer.socket.version())
            tally.case(f"{version.name}: a hello is answered", True, "done" in peer.open()["answer"])
            tally.case(f"{version.name}: no compression", None, peer.socket.compression())
            tally.case(f"{version.name}: forward secrecy", True, peer.socket.cipher()[0].startswith(("ECDHE", "DHE", "TLS_")))
            peer.hang_up()
    for weak in ("aNULL:@SECLEVEL=0", "eNULL:@SECLEVEL=0", "RC4:3DES:@SECLEVEL=0", "kRSA:@SECLEVEL=0", "PSK:@SECLEVEL=0"):
        try:
            made = context(ssl.TLSVersion.TLSv1_2, weak)
        except ssl.SSLError:
            continue  # this machine's library cannot even ask for it
        try:
            Peer(server.port, tls=made)
            tally.case(f"ciphers {weak} are refused", True, False)
        except (ssl.SSLError, ConnectionResetError):
            tally.case(f"ciphers {weak} are refused", True, True)
    plain = Peer(server.port)
    plain.send(request())
    tally.case("plain text gets no upgrade", False, plain.head()[0] == 101 if not plain.buffer.startswith(b"\x15") else False)
    slow = Peer(server.port)
    slow.send(b"\x16\x03\x01\x02\x00\x01")
    match, _ = server_match(server)
    for path in ("/v1/lobby", "/v1/match/" + match):
        peer = connect(server)
        peer.upgrade(path)
        peer.post(hello={"protocol": 1})
        _, payload, _ = peer.frame()
        tally.case(f"frames on {path[:9]} have steps of size", 0, len(payload) % (4096 if b'"welcome"' in payload else 256))
        peer.hang_up()
    # Our own client goes through TLS too, to a server that can prove its name and to no other.
    cert = folder / "cert.pem"
    for host, trusted, wanted in (("127.0.0.1", cert, (0, "")), ("localhost", cert, (3, "No trusted connection")), ("127.0.0.1", None, (3, "No trusted connection"))):
        end, said = client_rulesets(build, f"wss://{host}:{server.port}", trusted)
        tally.case(f"emcon at {host}, certificate trusted: {bool(trusted)}", wanted, (end, wanted[1] if wanted[1] in said else said))
    # A new certificate: who is connected stays, who comes gets the new one; a bad file changes nothing.
    staying = connect(server)
    staying.open()
    tally.case("the first certificate", first, fingerprint(staying))
    second = certificate(folder, "second.example")
    server.signal(signal.SIGHUP)
    tally.case("after SIGHUP newcomers get the second", second, until_served(server, second))
    tally.case("who was connected still is", True, "done" in staying.ask(ping={}))
    (folder / "cert.pem").write_text("no certificate\n")
    server.signal(signal.SIGHUP)
    server.until(lambda _: "event=certificate_refused" in server.log.read_text(), "the bad file is told in the log")
    tally.case("a bad file leaves the old one in use", second, fingerprint(connect(server)))
    third = certificate(folder, "third.example")
    server.signal(signal.SIGHUP)
    tally.case("and a good one is taken again", third, until_served(server, third))
    tally.case("who was connected still is", True, "done" in staying.ask(ping={}))
    staying.hang_up()
    tally.case("a handshake that never ends is cut", (0, {}), slow.head())
    server.stop()
    tally.end(20)


def client_rulesets(build, address, trusted):
    """The exit code and the complaint of our client when it asks the server for its rulesets."""
    trust = ["--ca", trusted] if trusted else []
    run = subprocess.run([pathlib.Path(build) / "client/emcon", "--server", address, *trust, "rulesets"], capture_output=True, text=True, timeout=PATIENCE_S)
    return run.returncode, run.stderr


def server_match(server):
    peer = connect(server)
    peer.open()
    answer = peer.ask(create_match={"settings": {"ruleset": "fires-of-space", "scenario": "duel-at-kessa"}})
    peer.hang_up()
    return answer["created"]["match"], answer["created"]["invites"]


def until_served(server, wanted):
    """The fingerprint that newcomers get: the wanted one as soon as the signal has been taken."""
    end = time.monotonic() + PATIENCE_S
    while time.monotonic() < end:
        peer = connect(server)
        got = fingerprint(peer)
        peer.hang_up()
        if got == wanted:
            break
    return got


if __name__ == "__main__":
    main()
