#!/usr/bin/env python3
"""Every way out of `ssh play@host` that we could think of is tried, and leads nowhere. The tables are the ways.

usage: ways_out.py BUILD_DIR
"""
from host import *

SECRET = "what-strangers-must-not-read"
COMMAND, TERMINAL = "Here is a game and nothing else", "The game needs a terminal"


class Ways:
    def __init__(self, host):
        self.host, self.tried = host, []
        self.canary = host.machine / "etc/canary"  # on that machine /etc/canary, readable by everybody
        self.canary.write_text(SECRET + "\n")
        self.canary.chmod(0o644)

    def nowhere(self, name, holds, seen=""):
        """`holds`: nothing came of that way."""
        self.tried.append(name)
        if not holds:
            raise SystemExit(f"a way out: {name}\n{seen}\n{self.host.log()[-1500:]}")

    def all_is_game(self, name, seen):
        """No process of the account but the game and what starts it, none stopped; nothing of the machine on the screen; nothing written."""
        strange = [line for line in self.host.processes() if line.split()[1] not in ("emcon", "emcon-play", "bwrap", "sshd") or line.split()[2][0] == "T"]
        written = [file for file in ("/tmp/way-out", self.host.machine / "etc/way-out") if os.path.exists(file)]
        self.nowhere(name, not strange and not written and SECRET not in seen and "root:" not in seen, f"{strange} {written}\n{seen}")


# name, what is typed behind `ssh play@host`, options before it, and the sentence that answers; None: not a byte
COMMANDS = [
    ("a command", ["id"], [], COMMAND),
    ("a shell", ["/bin/bash", "-i"], [], COMMAND),
    ("a shell with a terminal", ["/bin/sh"], ["-tt"], COMMAND),
    ("the client with other words", ["emcon", "--server", "own"], [], COMMAND),
    ("words of the shell", ["; cat /etc/canary; $(id) `id` | id & id"], [], COMMAND),
    ("a file for the wrapper", ["emcon-play -c 'cat /etc/canary'"], [], COMMAND),
    ("rsync", ["rsync", "--server", "--sender", ".", "/etc/canary"], [], COMMAND),
    ("sftp's subsystem", ["sftp"], ["-s"], None),
    ("a subsystem of no name", ["netconf"], ["-s"], "subsystem request failed"),
    ("no terminal", [], ["-T"], TERMINAL),
]


def commands(ways):
    for name, words, before, sentence in COMMANDS:
        code, said = ways.host.says("stranger", *words, before=before)
        ways.nowhere(name, code != 0 and (sentence in said if sentence else not said) and SECRET not in said and "uid=" not in said, f"{code}: {said}")


def copies(ways):
    """By the real programs."""
    host, here = ways.host, ways.host.where / "loot"
    options = [word if word != "-p" else "-P" for word in host.words("stranger", "-o", "BatchMode=yes")]
    for name, words in (("scp from there", ["scp", *options, "play@127.0.0.1:/etc/canary", here]),
                        ("scp of old from there", ["scp", "-O", *options, "play@127.0.0.1:/etc/canary", here]),
                        ("scp to there", ["scp", *options, __file__, "play@127.0.0.1:/tmp/way-out"]),
                        ("scp of old to there", ["scp", "-O", *options, __file__, "play@127.0.0.1:/tmp/way-out"]),
                        ("sftp", ["sftp", *options, "-b", "/dev/null", "play@127.0.0.1"])):
        done = subprocess.run(words, capture_output=True, text=True, timeout=60, stdin=subprocess.DEVNULL)
        ways.nowhere(name, done.returncode != 0 and not here.exists() and not os.path.exists("/tmp/way-out"), done.stdout + done.stderr)


def answers(address):
    """What comes from there within some seconds; empty: nothing."""
    try:
        with socket.socket(socket.AF_UNIX if isinstance(address, str) else socket.AF_INET) as line:
            line.settimeout(5)
            line.connect(address)
            line.sendall(b"GET / HTTP/1.0\r\n\r\n")
            return line.recv(100)
    except OSError:
        return b""


def forwards(ways):
    """While a game is played over the same connection, so that nothing else closes it."""
    host = ways.host
    inner, outer = host.server.port, free_port()
    if not answers(("127.0.0.1", inner)):
        raise SystemExit("the server answers nobody; so this proves nothing")
    unix = str(host.where / "forwarded")
    for name, words, address in (("a port from here", ["-L", f"{outer}:127.0.0.1:{inner}"], ("127.0.0.1", outer)),
                                 ("a socket from here", ["-L", f"{unix}:/run/dbus/system_bus_socket"], unix),
                                 ("a port from there", ["-R", f"{outer}:127.0.0.1:{inner}"], ("127.0.0.1", outer)),
                                 ("a socket from there", ["-R", f"/tmp/way-out:127.0.0.1:{inner}"], "/tmp/way-out")):
        person = host.sits("stranger", words=words)
        person.see("Play now")
        ways.nowhere("forwards " + name, not answers(address))
        person.press("esc")
        person.wait()
        person.close()
    code, said = host.says("stranger", before=["-W", f"127.0.0.1:{inner}"])
    ways.nowhere("forwards standard input", code != 0 and "forwarding failed" in said, said)
    for name, words, variable in (("an agent", ["-A"], "SSH_AUTH_SOCK"), ("a display", ["-X"], "DISPLAY")):
        person = host.sits("stranger", words=words, SSH_AUTH_SOCK=str(host.where / "agent"), DISPLAY=":7")
        person.see("Play now")
        ways.nowhere("forwards " + name, variable not in host.environment() and not list(pathlib.Path("/tmp").glob("ssh-*/agent.*")))
        person.press("esc")
        person.wait()
        person.close()


# Whatever AcceptEnv lets in (here: all), the game gets none of it.
VARIABLES = {"EMCON_STATE": "/tmp/way-out", "HOME": "/etc", "XDG_CONFIG_HOME": "/etc", "TERMINFO": "/tmp", "PATH": "/tmp", "ENV": "/etc/canary",
             "EDITOR": "/bin/sh", "PAGER": "/bin/sh", "SHELL": "/bin/sh", "EDITRC": "/etc/canary", "LANG": "../../etc/canary", "IFS": "/",
             "SSH_USER_AUTH": "/etc/canary", "state": "/tmp", "program": "/bin/sh", "sandbox": "none", "without_key": "yes"}


def environment(ways):
    host = ways.host
    for name, value in VARIABLES.items():
        person = host.sits("stranger", words=["-o", f"SetEnv={name}={value}"])
        person.see("Play now")
        there = host.environment()
        ways.all_is_game("the variable " + name, person.text())
        ways.nowhere(f"the variable {name} comes through", {k: v for k, v in there.items() if k not in ("TERM", "LC_ALL")} == {
            "HOME": "/nonexistent", "XDG_CONFIG_HOME": "/seats/settings", "PWD": "/"} and there["LC_ALL"] in ("C", "C.UTF-8"), there)
        ways.nowhere(f"the variable {name} takes another's place", len(host.seats("keys", "*")) <= 1)
        person.press("esc")
        person.wait()
        person.close()
    for kind in ("../../../etc/canary", "xterm;id", "-h", ".", "unheard-of"):
        person = host.sits("stranger", TERM=kind)
        person.see("Play now")
        ways.nowhere(f"the terminal {kind}", host.environment()["TERM"] == "xterm-256color")
        person.press("esc")
        person.wait()
        person.close()


# At the first screen: name, keys, and words that then stand there.
AT_THE_START = [
    ("suspends", ["\x1a"], "Play now"),
    ("a shell escape", ["!", "sh", "enter", ":", "!", "sh", "enter"], None),
    ("the editor of a line", ["\x18", "\x05"], "Play now"),
    ("a pasted line", ["\x1b[200~\n!sh\ncat /etc/canary\n\x1b[201~"], "Play now"),
    ("a pasted end of the paste", ["\x1b[200~\x1b[201~\x1a!sh\r\x1b[201~"], None),
    ("an answer of the terminal", ["\x1b]2;$(id)\x07", "\x1b[21t", "\x1b[5n"], None),
    ("the line's own break", ["\x1c"], "Play now"),
]
# In a battle, typed behind ':'.
IN_A_BATTLE = ["!sh", "!", "shell", "sh -c id", "edit", "transcript /tmp/way-out", "transcript /seats/../etc/way-out", "transcript ../../etc/canary",
               "replay save /tmp/way-out", "save /tmp/way-out", "bring @/etc/canary", "add @/etc/passwd", "say @/etc/canary", "rules @/etc/canary",
               "help /etc/canary", "hook sh", "set hook = sh", "| sh", "$(cat /etc/canary)", "server own", "quit; sh"]


def keys(ways):
    host = ways.host
    for name, typed, then in AT_THE_START:
        person = host.sits("stranger")
        person.see("Play now")
        person.press(*typed)
        if then:
            person.see(then)
        ways.all_is_game(name, person.still(0.3))
        person.close()
    person = host.sits("stranger")
    person.see("Play now")
    person.press("s", "enter")
    screen = person.see("theme")
    ways.nowhere("the setting of a hook", "hook" not in screen and "name:" in screen, screen)
    person.press("up", "up", "enter", "esc", "esc")
    ways.all_is_game("the last setting", person.still(0.3))
    person.close()
    battle(ways)


def battle(ways):
    """Against a bot, which is a child of the game."""
    person = ways.host.sits("stranger")
    person.see("Play now")
    person.press("c", "enter")
    for question in ("which game?", "which battle?", "which side?", "which pace?"):
        person.see(question)
        person.press("enter")
    person.see("Any key begins")
    person.press("esc")
    person.see("YOUR DECISION")
    person.press("\x1a", "\x1a")
    ways.all_is_game("suspends in a battle", person.see("YOUR DECISION"))
    for line in IN_A_BATTLE:
        person.press(":", line, "enter")
        ways.all_is_game(f"types '{line}'", person.still(0.2))
        person.press("esc", "esc")
        person.see("YOUR DECISION")
    # The window is closed: all ends with it, the bot too.
    person.close()
    ways.nowhere("stays when its window is closed", ways.host.nobody_is_left(), ways.host.processes())


def logins(ways):
    """Who has no key, or tries a password, is turned away with a sentence; who owns the machine gets no shell of the account's either."""
    host = ways.host
    for name, before in (("no key", []), ("an empty password", ["-o", "PreferredAuthentications=password,keyboard-interactive", "-o", "NumberOfPasswordPrompts=1"])):
        code, said = host.says(None, before=["-tt", *before])
        ways.nowhere(name, code == 255 and "seats are kept by SSH key" in said and "Permission denied (publickey)" in said, said)
    host.run("su play -c 'cat /etc/canary' >$HERE/su.txt 2>&1; ! grep -q " + SECRET + " $HERE/su.txt && grep -q 'needs a terminal' $HERE/su.txt")
    ways.nowhere("su", True)
    person = host.sits("stranger", words=["-o", f"ControlPath={host.where / 'control'}", "-o", "ControlMaster=yes"])
    person.see("Play now")
    logins_before = host.log().count("Accepted publickey for")
    code, said = host.says("stranger", "id", before=["-o", f"ControlPath={host.where / 'control'}"])
    # ssh, refused there, logs in anew.
    ways.nowhere("a second session of the same connection", code != 0 and host.log().count("Accepted publickey for") == logins_before + 1, said)
    person.press("esc")
    person.wait()
    person.close()


def limits(ways):
    """Places, sessions of a key, idleness: each with its sentence. Then the door for those without a key is opened, and shut."""
    host = ways.host
    host.settings(players_max=2, sessions_per_key=1)
    people = [host.sits(who) for who in ("one", "two")]
    for person in people:
        person.see("Play now")
    third = host.sits("three")
    third.see("All 2 places are taken")
    ways.nowhere("a third at two places", third.wait() != 0)
    people[1].press("esc")
    people[1].wait()
    again = host.sits("one")
    again.see("Your key plays here 1 times already")
    ways.nowhere("a key twice", again.wait() != 0)
    for person in (*people, third, again):
        person.close()
    if not host.nobody_is_left():
        raise SystemExit("somebody is left: " + "\n".join(host.processes()))
    host.settings(keys_max=0)
    person = host.sits("four")
    person.see("keeps the seats of 0 keys")
    ways.nowhere("one key too many", person.wait() != 0)
    person.close()
    host.settings(keys_max=10000, players_max=50, sessions_per_key=3)


def keyless(ways):
    """With --without-key: no question, a folder that goes with the player, and the same game."""
    host = ways.host
    host.setup("--without-key")
    person = host.sits(None)
    person.see("Play now")
    there = host.seats("keyless", "*")
    ways.all_is_game("plays without a key", person.text())
    ways.nowhere("has no seats without a key", len(there) == 1)
    person.press("esc")
    person.wait()
    person.close()
    ways.nowhere("leaves seats without a key", not host.seats("keyless", "*"))
    code, said = host.says(None, "id")
    ways.nowhere("a command without a key", code != 0 and COMMAND in said, said)
    host.setup()
    code, said = host.says(None, before=["-tt"])
    ways.nowhere("no key when the door is shut again", code == 255, said)


def looks_in(host, who):
    """Names of the folders of keys while somebody is there."""
    person = host.sits(who)
    person.see("Play now")
    out = {one.name for one in host.seats("keys", "*")}
    person.press("esc")
    person.wait()
    person.close()
    return out


def removed(ways):
    """The host takes all away again: nobody plays, nothing of it is left but the seats, and these are found when it comes back."""
    host = ways.host
    account, kept = host.account(), sorted(one.name for one in host.seats("keys", "*"))
    ways.nowhere("seats to be kept", bool(kept))
    folder = looks_in(host, "one") - set(kept)
    ways.nowhere("a folder for a key", len(folder) == 1)
    host.setup("--without-key")
    host.setup("--remove")
    code, said = host.says("one", before=["-tt"])
    ways.nowhere("plays after it was removed", code == 255, said)
    etc = host.machine / "etc"
    for file in (etc / "ssh/sshd_config.d/emcon-play.conf", *(host.machine / "usr/lib/emcon" / name for name in ("emcon-play", "emcon-play-keys", "banner"))):
        ways.nowhere(f"{file.name} is left", not file.exists())
    ways.nowhere("the account is left", "\nplay:" not in (etc / "passwd").read_text() + (etc / "shadow").read_text())
    ways.nowhere("the door of PAM is left open", "emcon-play" not in (etc / "pam.d/sshd").read_text())
    ways.nowhere("seats went", kept == sorted(one.name for one in host.seats("keys", "*")))
    host.setup("--remove")  # once more harms nothing
    host.run("useradd --system comes-next")
    owners = lambda: {at.stat().st_uid for one in host.seats("keys", "*") for at in (one, *one.rglob("*"))}
    ways.nowhere("seats for the next account", owners() == {0})
    host.setup()
    ways.nowhere("the number that the account had", host.account() != account)
    ways.nowhere("seats of the number that the account had", owners() == {host.account()})
    ways.nowhere("another folder for a key", looks_in(host, "one") == {*kept, *folder})


def main():
    host = Host(pathlib.Path(sys.argv[1]).resolve())
    try:
        host.setup()
        host.setup()
        host.serve()
        ways = Ways(host)
        for way in (commands, copies, forwards, environment, keys, logins, limits, keyless, removed):
            way(ways)
            print(f"{way.__name__}: {len(ways.tried)} ways tried so far", flush=True)
        if len(set(ways.tried)) < 25:
            raise SystemExit("too few ways")
        print(f"{len(ways.tried)} ways out, {len(set(ways.tried))} of them different; none leads out")
    finally:
        host.end()


if __name__ == "__main__":
    main()
