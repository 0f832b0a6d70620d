#!/usr/bin/python3
"""Stands in for certbot and for Let's Encrypt in hosting.py and cluster.py: the same words, files and calls of hooks, but an authority of the test's own.

It proves the right to a name as certbot does, over port 80, and takes no option that docs/hosting.md and docs/cluster.md do not use.
"""
import argparse, http.server, json, os, pathlib, secrets, subprocess, sys, tempfile, threading, urllib.request

HOME, AUTHORITY = pathlib.Path("/etc/letsencrypt"), pathlib.Path("/srv/authority")


def proved(given):
    """Whether a file that is put where this way of proving puts it can be read by the name."""
    folder = pathlib.Path(given["webroot_path"] if given["webroot"] else tempfile.mkdtemp())
    token, answer = secrets.token_urlsafe(16), secrets.token_urlsafe(32)
    challenge = folder / ".well-known/acme-challenge" / token
    challenge.parent.mkdir(parents=True, exist_ok=True)
    challenge.write_text(answer)
    if given["standalone"]:
        handler = type("Handler", (http.server.SimpleHTTPRequestHandler,), {"__init__": lambda self, *words: super(type(self), self).__init__(
            *words, directory=str(folder)), "log_message": lambda *words: None})
        server = http.server.HTTPServer(("", given["http_01_port"]), handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        with urllib.request.urlopen(f"http://{given['domain']}/.well-known/acme-challenge/{token}", timeout=60) as read:
            return read.read().decode() == answer
    finally:
        challenge.unlink()
        if given["standalone"]:
            server.shutdown()
            server.server_close()


def issue(given):
    """A new key and chain, where certbot puts them, and the hook that is told of them."""
    name = given["domain"]
    if not proved(given):
        raise SystemExit(f"{name} does not show what the authority has asked for")
    archive, live = HOME / "archive" / name, HOME / "live" / name
    for folder in (HOME / "archive", HOME / "live"):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    for folder in (archive, live):
        folder.mkdir(exist_ok=True)
    number = len(list(archive.glob("fullchain*"))) + 1
    key, asked, chain = (archive / f"{what}{number}.pem" for what in ("privkey", "asked", "fullchain"))
    os.umask(0o077)
    subprocess.run(["openssl", "req", "-new", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout", key, "-subj", f"/CN={name}",
                    "-addext", f"subjectAltName=DNS:{name}", "-out", asked], check=True, capture_output=True)
    signed = subprocess.run(["openssl", "x509", "-req", "-in", asked, "-CA", AUTHORITY / "cert.pem", "-CAkey", AUTHORITY / "key.pem", "-days", "90",
                             "-set_serial", str(secrets.randbits(62)), "-copy_extensions", "copy"], check=True, capture_output=True, text=True).stdout
    chain.write_text(signed + (AUTHORITY / "cert.pem").read_text())
    chain.chmod(0o644)
    asked.unlink()
    for what, file in (("privkey", key), ("fullchain", chain)):
        (live / f"{what}.new").symlink_to(file)
        os.replace(live / f"{what}.new", live / f"{what}.pem")
    done = subprocess.run(given["deploy_hook"], shell=True, env={**os.environ, "RENEWED_LINEAGE": str(live), "RENEWED_DOMAINS": name})
    if done.returncode:
        raise SystemExit(f"the hook ended with {done.returncode}")


def main():
    kept = HOME / "renewal"
    if sys.argv[1:] == ["renew"]:
        for file in kept.iterdir():
            issue(json.loads(file.read_text()))
        return
    parser = argparse.ArgumentParser()
    parser.add_argument("command", choices=["certonly"])
    for flag in ("--standalone", "--webroot", "--agree-tos", "--force-renewal"):
        parser.add_argument(flag, action="store_true")
    parser.add_argument("--http-01-port", type=int, default=80)
    for word in ("--webroot-path", "--domain", "--email", "--deploy-hook"):
        parser.add_argument(word)
    given = vars(parser.parse_args())
    if given["standalone"] == given["webroot"] or (HOME / "live" / given["domain"]).exists() != given["force_renewal"]:
        raise SystemExit("one way of proving is needed, and --force-renewal where there is a certificate already")
    issue(given)
    kept.mkdir(exist_ok=True)
    (kept / given["domain"]).write_text(json.dumps(given))


main()
