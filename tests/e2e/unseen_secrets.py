#!/usr/bin/env python3
"""No command line and no environment of any of the programs holds a token, a code or a part of the dice: a match with a bot and its
rematch, two at one keyboard, a seat that is taken over, one that the host hands out, lists and files, while /proc is read all the time.

usage: unseen_secrets.py BUILD_DIR
"""
import base64, hashlib, time

from terminal import Terminal
from programs import *
from handed_over import play_and_leave, take_over

CODE = rb"\b[0-9a-hjkmnp-tv-z]{4}-[0-9a-hjkmnp-tv-z]{4}-[0-9a-hjkmnp-tv-z]{4}\b"
SHOWN = "zzzz-zzzz-zzzz"  # what is put on a command line to see that it is seen


class Watcher(threading.Thread):
    """Reads words and environment of every process that runs one of the programs, over and over."""

    def __init__(self, programs):
        super().__init__(daemon=True)
        self.programs = {str(programs / "client/emcon"), str(programs / "server/main/emcon-server")}
        self.seen, self.processes, self.looks, self.over = set(), set(), 0, False

    def run(self):
        while not self.over:
            for entry in pathlib.Path("/proc").iterdir():
                if entry.name.isdigit():
                    self.look(entry)
            self.looks += 1
            time.sleep(0.002)

    def look(self, process):
        try:
            words = (process / "cmdline").read_bytes()
            if os.path.realpath(words.split(b"\0")[0].decode("utf-8", "replace")) not in self.programs:
                return
            self.processes.add(process.name)
            self.seen.add(words)
            self.seen.add((process / "environ").read_bytes())
        except OSError:
            pass  # it has ended, or keeps others out of its memory


def at_terminal(programs, where, server, *words):
    return Terminal(programs / "client/emcon", ["--server", f"ws://127.0.0.1:{server.port}", "--plain", *words], where, height=50)


def prompt(text):
    return text.rstrip().split("\n")[-1]


def match_and_rematch(programs, where, server):
    """A bot is started, agrees to another match, and both go there."""
    person = at_terminal(programs, where / "rematch", server, "new", "fires-of-space", "duel-at-kessa", "--bot", "--auto", "--test-seed", TEST_SEED)
    for match in range(2):
        person.until(lambda text: "(over)" in prompt(text), seconds=180, what="the end of a match")
        if match == 0:
            person.write(b"propose rematch\r")
            person.see("Type 'again'")
            person.write(b"again\r")
            person.until(lambda text: "(over)" not in prompt(text) and "The rematch is match" in text, what="the rematch")
    person.write(b"quit\r")
    person.wait()
    person.close()


def one_keyboard(programs, where, server):
    person = at_terminal(programs, where / "keyboard", server, "hotseat", "fires-of-space", "duel-at-kessa", "--test-seed", TEST_SEED)
    person.see("press Enter when you sit here alone")
    person.write(b"\r")
    person.until(lambda text: prompt(text).endswith(">"), what="a prompt")
    person.write(b"suggest\rlock\rhand\r")
    person.see("press Enter when you sit here alone")
    person.write(b"\x04quit\r")
    person.close()


def taken_over(programs, where, server):
    """The codes of its invites, and the one of the seat that was left."""
    _, codes = server.create("fires-of-space", "kessa-crossing", on_leave="LEAVE_BOT")
    other = bot(programs, server, where / "other", codes[1], "--seed", "5")
    code = play_and_leave(server, codes[0], other)
    for player in (take_over(programs, server, where / "heir", code, other), other):
        player.finish()
    return [*codes, code]


def handed_out(programs, where, server):
    """A code typed at the prompt, and a token there, which stays unseen; both."""
    match, codes = server.create("fires-of-space", "duel-at-kessa")
    commitment = base64.b64encode(hashlib.blake2b(bytes(32), digest_size=32).digest()).decode()
    server.peer("/v1/lobby").ask(join_match={"code": codes[0], "name": "Loser", "entropy_commitment": commitment})
    token = re.search(r"token (emt-\S+)", server.tool("admin", "reissue", match, "--db", server.db, "--seat", "0", "--why", "lost")).group(1)
    for folder, secret in (("heir of the host", token), ("guest", codes[1])):
        person = at_terminal(programs, where / folder, server, "join")
        person.see("The code or token of your seat:")
        person.press(secret)
        if secret != token:
            person.see(secret)
        elif secret in person.text():
            raise SystemExit(f"while {folder} types, the screen shows:\n" + person.text())
        person.press("enter")
        person.see("Your name, as others see it")
        person.press("enter")
        person.see("You have a seat")
        person.write(b"quit\r")
        person.wait()
        if secret == token and token.encode() in person.tail:
            raise SystemExit("the token was shown")
        person.close()
    state = ["--state", where / "guest/emcon"]
    client = [programs / "client/emcon", "--server", f"ws://127.0.0.1:{server.port}", *state]
    for words in (["list", "--mine"], ["replay", match], ["transcript", match, where / "file"]):
        subprocess.run([*client, *words], stdin=subprocess.DEVNULL, capture_output=True, timeout=60)
    return [*codes, token]


def secrets_in(where, server):
    """Everything in the players' files, and the operator's token."""
    out = {(server.db.parent / (server.db.name + ".admin")).read_text().split()[2].encode()}
    for file in where.rglob("*.seat"):
        kept = dict(line.split(" ", 1) for line in file.read_text().splitlines() if " " in line)
        out.add(kept["token"].encode())
        if "entropy" in kept:
            out |= {kept["entropy"].encode(), bytes.fromhex(kept["entropy"])}
    return out


def shown_on_purpose(programs, watcher):
    """The client refuses the code, and the watcher has read it."""
    end = time.monotonic() + 30
    while not any(SHOWN.encode() in text for text in watcher.seen):
        done = subprocess.run([programs / "client/emcon", "join", SHOWN], stdin=subprocess.DEVNULL, capture_output=True, text=True)
        if done.returncode != 2 or "type 'emcon join' alone" not in done.stderr:
            raise SystemExit(f"a code on the command line: exit {done.returncode}, {done.stderr}")
        if time.monotonic() > end:
            raise SystemExit("the watcher is blind")


def main():
    programs, where = pathlib.Path(sys.argv[1]).resolve(), folder()
    server, watcher = Server(programs, where), Watcher(programs)
    watcher.start()
    try:
        match_and_rematch(programs, where, server)
        one_keyboard(programs, where, server)
        told = taken_over(programs, where, server) + handed_out(programs, where, server)
        secrets = secrets_in(where, server) | {code.encode() for code in told} | {code.replace("-", "").encode() for code in told}
    finally:
        server.stop()
    shown_on_purpose(programs, watcher)
    watcher.over = True
    watcher.join()
    found = [text for text in watcher.seen for secret in secrets if secret in text]
    found += [text for text in watcher.seen if re.search(CODE, text.replace(SHOWN.encode(), b""))]
    if found:
        raise SystemExit("a command line or environment holds a secret:\n" + "\n".join(map(repr, found)))
    if len(secrets) < 20 or len(watcher.processes) < 12:
        raise SystemExit(f"only {len(secrets)} secrets of {len(watcher.processes)} processes were looked for")
    print(f"{len(secrets)} secrets in no command line and no environment of {len(watcher.processes)} processes, /proc read {watcher.looks} times")


if __name__ == "__main__":
    main()
