"""What tests of documents share: the commands of a document, and machines on which a host types them. Standard library only."""
import json, textwrap, time

import packages
from bare import *

NAME = "play.example.org"
PATIENCE_S = 120
TESTS = pathlib.Path(__file__).resolve().parent.parent
SYSTEM = ["systemd", "systemd-sysv", "libpam-systemd", "dbus", "procps", "ca-certificates"]
BLOCK = re.compile(r"(?:^    .*\n)(?:^    .*\n|\n(?=    ))*", re.M)
FETCHES = """
import json, sys, urllib.request
with urllib.request.urlopen(sys.argv[1], timeout=60) as answer:
    print(json.dumps({"status": answer.status, "at": answer.geturl(), "text": answer.read().decode(), "by": answer.headers["Server"]}))
"""


def parts(name, mark):
    """[(heading, text)] of that document of docs/, in its order; `mark`: how a heading begins."""
    text = (TESTS.parent / "docs" / name).read_text(encoding="utf-8")
    return [tuple(part.split("\n", 1)) for part in text.split(f"\n{mark} ")[1:]]


def commands(block):
    return textwrap.dedent(block)


def authority(where):
    """The folder of an authority of certificates, for certbot_twin.py."""
    folder = where / "authority"
    folder.mkdir()
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "30", "-subj", "/CN=authority",
                    "-addext", "keyUsage=critical,keyCertSign,cRLSign", "-keyout", folder / "key.pem", "-out", folder / "cert.pem"],
                   check=True, capture_output=True)
    return folder


class Machine:
    """A fresh one, on which a host works as root in a folder with the packages. `hosts`: its /etc/hosts."""

    def __init__(self, debian, debs, authority, hosts):
        self.debian, self.run, self.must = debian, debian.run, packages.Host(debian, {}).must
        root = debian.root
        for one in debs:
            shutil.copy(one, root / "root")
        shutil.copytree(authority, root / "srv/authority")
        shutil.copy(authority / "cert.pem", root / "usr/local/share/ca-certificates/authority.crt")
        shutil.copy(TESTS / "packages/certbot_twin.py", root / "usr/local/bin/certbot")
        (root / "usr/local/bin/certbot").chmod(0o755)
        (root / "etc/hosts").write_text(hosts)

    def boot(self, network=None):
        self.debian.boot(network)
        self.run("update-ca-certificates")

    def does(self, block, code=0):
        """A block of the document, as root types it; questions are answered by yes. Each command must end well, those before a | too."""
        return self.run("bash", "-e", "-o", "pipefail", "-c", f"cd /root\n{block}", code=code, typed="y\n" * 20,
                        env={"PATH": "/usr/local/bin:" + ENVIRONMENT["PATH"]})

    def python(self, script, *words):
        return self.run("python3", "-c", script, *words).strip()

    def fetches(self, url):
        return json.loads(self.python(FETCHES, url))

    def active(self, *units):
        for unit in units:
            self.must(unit, "active", self.run("systemctl", "is-active", unit, code=None).strip())

    def has_page(self, by):
        page = self.fetches(f"https://{NAME}/")
        self.must("the page over https", (200, True, by), (page["status"], "<html" in page["text"], (page["by"] or "").split("/")[0]))

    def until(self, ask, what):
        end = time.monotonic() + PATIENCE_S
        while time.monotonic() < end:
            if found := ask():
                return found
        raise SystemExit(f"waited {PATIENCE_S} s in vain for {what}{self.debian.journal()}")

    def renews(self):
        self.run("certbot", "renew", env={"PATH": "/usr/local/bin:" + ENVIRONMENT["PATH"]})
