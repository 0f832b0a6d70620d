#!/usr/bin/env python3
"""What the programs say and do to people who meet them for the first time, each at a terminal of his own.

usage: newcomer.py BUILD_DIR [NAME_OF_A_CASE]...
"""
import pty, select, time

from terminal import Terminal
from programs import *

PATIENCE_S = 60  # a guard against hanging; nothing waits this long when all is well


class Person:
    """One `emcon --plain` at a terminal, with the state folder `state`."""

    def __init__(self, world, state, *words, server=True):
        ours, theirs = pty.openpty()
        named = ["--server", world.address] if server else []
        self.process = subprocess.Popen([world.client, "--plain", "--no-color", "--state", world.where / state, *named, *words],
                                        stdin=theirs, stdout=theirs, stderr=theirs, start_new_session=True,
                                        env={**os.environ, "COLUMNS": "200", "LANG": "C.UTF-8", "TERM": "dumb"})
        os.close(theirs)
        self.tty, self.seen, self.text = ours, 0, ""

    def more(self, until):
        if not select.select([self.tty], [], [], max(0, until - time.monotonic()))[0]:
            raise SystemExit(f"nothing came:\n{self.text[-3000:]}")
        try:
            data = os.read(self.tty, 65536)
        except OSError:
            return False
        self.text += re.sub(r"\x1b\[[0-9;]*[A-Za-z]|\r", "", data.decode(errors="replace"))
        return bool(data)

    def said(self):
        """All that was printed, each run of blanks as one: where lines are broken does not matter."""
        return " ".join(self.text.split())

    def hears(self, words):
        """Waits for words behind those that were waited for last, and gives what stands behind them."""
        until = time.monotonic() + PATIENCE_S
        while words not in self.said()[self.seen:]:
            if not self.more(until):
                raise SystemExit(f"ended without saying {words!r}:\n{self.text[-3000:]}")
        self.seen += self.said()[self.seen:].index(words) + len(words)
        return self.said()[self.seen:]

    def types(self, line):
        os.write(self.tty, line.encode() + b"\n")

    def end(self):
        """Waits for the program's end; its exit code."""
        until = time.monotonic() + PATIENCE_S
        while self.more(until):
            pass
        return self.process.wait(timeout=PATIENCE_S)

    def quit(self):
        self.types("quit")
        self.end()
        return self.said()[self.seen:]


class World:
    def __init__(self, build):
        self.where, self.faults = folder(), []
        self.programs, self.client = build, build / "client/emcon"
        self.server = Server(build, self.where)
        self.address = f"ws://127.0.0.1:{self.server.port}"

    def run(self, state, *words, typed="", server=True):
        """A program without a terminal: exit code and what it said."""
        named = ["--server", self.address] if server else []
        done = subprocess.run([self.client, "--state", self.where / state, *named, *words], input=typed, capture_output=True, text=True,
                              timeout=PATIENCE_S, env={**os.environ, "NO_COLOR": "1"})
        return done.returncode, " ".join((done.stdout + done.stderr).split())

    def new(self, state, *words):
        """A person who has made a match; its id and the code for the other seat."""
        maker = Person(self, state, "new", "fires-of-space", *words)
        maker.hears("Not all seats are taken yet.")
        match = re.search(r"Match (\w{16}) is made", maker.said()).group(1)
        return maker, match, re.search(r"\b((?:[0-9a-z]{4}-){2}[0-9a-z]{4})\b", maker.said()).group(1)

    def join(self, state, code):
        person = Person(self, state, "join")
        person.hears("The code or token of your seat:")
        person.types(code)
        person.hears("Your name, as others see it")
        person.types("")
        person.hears("You have a seat ")
        return person


def comes_back(world):
    """Who shows his part of the dice, leaves, and takes the seat again is not told that the match is forged."""
    alice, match, code = world.new("alice")
    alice.quit()
    bob = world.join("bob", code)
    bob.hears("you play")
    bob.types("leave yes")
    bob.hears("You have given your seat up. The code of its invite takes it again.")
    if "To go on later" in bob.quit():
        world.faults.append("a seat given up is said to be there to go on with")
    code_and_words = world.run("bob", "resume", match)
    if code_and_words[0] != 1 or "You have no seat" not in code_and_words[1]:
        world.faults.append(f"resume of a seat given up: {code_and_words}")
    bob = world.join("bob", code)
    bob.hears("you play")
    alice = Person(world, "alice", "resume", match)
    alice.hears("The dice are to be made anew")
    alice.types("agree")
    for person in (alice, bob):
        person.hears("the battle begins")
        person.quit()
    kept_before = sorted(file.name for file in kept(world.where / "bob", "receipts", ".receipts"))
    wanted = [f"{match}.1.given-up-1.receipts", f"{match}.1.receipts"]
    if kept_before != wanted:
        world.faults.append(f"receipts: {kept_before}, wanted {wanted}")


def bad_names_make_nothing(world):
    """A name or seat that cannot be is found out before there is a match."""
    before = world.run("names", "list", "--open")[1]
    for words in ([["--player", name] for name in ("*** Server", "x" * 41, "<Bob>", "Bob\u202e", "a:b", "www.bob", "Bob.com")] +
                  [["--seat", "2"], ["--seat", "-1"]]):
        code, said = world.run("names", "new", "fires-of-space", "--listed", *words)
        wanted = 1 if words[0] == "--seat" else 2
        if code != wanted or not ("cannot be a player's name" in said or "at most 40 bytes" in said or "has no such seat" in said):
            world.faults.append(f"new with {words}: exit {code}, {said}")
    if world.run("names", "list", "--open")[1] != before:
        world.faults.append("a match was left behind: " + world.run("names", "list", "--open")[1])
    # Blanks too many are no part of a name.
    code, said = world.run("names", "new", "fires-of-space", "--listed", "--player", "  two   blanks ", "--name", " Blank  evening ")
    listed = " ".join(world.run("names", "list", "--open")[1].split())
    if code != 0 or "two blanks" not in listed or "Blank evening" not in listed:
        world.faults.append(f"a name with blanks too many: exit {code}, {said}, listed {listed}")


def own_data_is_nobodys_surprise(world):
    """A host's own data: nothing takes a seat unasked."""
    data, built_in = world.where / "data/fires-of-space", pathlib.Path(__file__).resolve().parents[2] / "server/rules/fires_of_space/data"
    data.mkdir(parents=True)
    (data / "ships.toml").write_text((built_in / "ships.toml").read_text() + "\n# ours\n")
    (world.where / "own").mkdir()
    server = Server(world.programs, world.where / "own", "--data", data.parent)
    match, codes = server.create("fires-of-space", "duel-at-kessa", listed=True)
    there = ["--server", f"ws://127.0.0.1:{server.port}"]
    for words in (["join", "-"], ["bot", "join", "-"]):
        code, said = world.run("data", *there, *words, typed=codes[0] + "\n", server=False)
        if code != 1 or "--own-data takes it all the same" not in said:
            world.faults.append(f"{words} of a match with own data: exit {code}, {said}")
    bot = Client(world.programs, server, world.where / "data bot", "bot", "join", "-", "--own-data", typed=codes[0])
    while "at seat 0 of match" not in bot.output.read_text() and bot.process.poll() is None:
        time.sleep(0.02)
    bot.process.kill()
    if "at seat 0 of match " + match not in bot.output.read_text():
        world.faults.append("with --own-data: " + bot.output.read_text())
    code, said = world.run("data", *there, "join", match + ":1", server=False)
    if code != 1 or "--own-data takes it all the same" not in said:
        world.faults.append(f"join MATCH:SEAT of a match with own data: exit {code}, {said}")
    listed = world.run("data", *there, "list", "--open", server=False)[1]
    if "duel-at-kessa (own data)" not in listed or "a scenario of his own" not in listed:
        world.faults.append("list of a match with own data: " + listed)
    server.stop()


def the_host_knows_his_key(world):
    """The host's fingerprint: said at the start, in the log, and by a tool; it is the one that a client meets."""
    said = world.server.process.stdout.readline() + world.server.process.stdout.readline()
    shown = re.search(r"^key (\S+)$", said, re.M)
    tool = world.server.tool("key", "--db", world.server.db).strip()
    world.run("key", "new", "fires-of-space", "--only-make")
    kept = world.run("key", "trust")[1]
    for where, text in (("serve", shown.group(1) if shown else said), ("log", world.server.log.read_text()), ("client", kept)):
        if not re.fullmatch(r"[a-z2-7]{4}(-[a-z2-7]{4}){3}", tool) or tool not in text:
            world.faults.append(f"the tool says the key is {tool}, the {where}: {text[-500:]}")


def one_thing_to_pass_on(world):
    """What `new` prints is taken by `join` as it stands, and names server and key; so is the link that the page for browsers shows."""
    code, said = world.run("maker", "new", "fires-of-space", "--only-make")
    links = re.findall(r"with the link (\S+)", said)
    key = world.server.tool("key", "--db", world.server.db).strip()
    if len(links) != 2 or any(not link.startswith(world.address + "/") or not link.endswith("+" + key) for link in links):
        world.faults.append(f"links of new: {links}, of the server at {world.address} with the key {key}")
    server, _, invite = links[1].rpartition("/")
    for state, link in (("guest", links[0]), ("browsers_guest", f"http{server.removeprefix('ws')}/#join={invite}")):
        person = Person(world, state, "join", server=False)
        person.hears("The code or token of your seat:")
        person.types(link)
        person.hears("Your name, as others see it")
        person.types("")
        person.hears("You have a seat")
        person.quit()


def a_link_and_another_server_are_refused(world):
    """The link names its server: whoever names another one by --server is told so, and nothing is taken."""
    code = world.server.create("fires-of-space", "duel-at-kessa")[1][0]
    web = f"http{world.address.removeprefix('ws')}/#join={code}"
    for words in (["join", "-"], ["bot", "join", "-"]):
        for link in (f"{world.address}/{code}", web):
            for other in ("ws://127.0.0.1:1", "own"):
                exit_code, said = world.run("contradicts", "--server", other, *words, typed=link + "\n", server=False)
                if exit_code != 2 or f"The invite is for the server at {world.address}" not in said or "nothing was taken" not in said.lower():
                    world.faults.append(f"--server {other} {words} with {link}: exit {exit_code}, {said}")
    exit_code, said = world.run("agrees", "--server", world.address.upper().replace("WS", "ws") + "/", "join", "-", typed=f"{world.address}/{code}\n",
                                server=False)
    if "You have a seat" not in said:
        world.faults.append(f"join with the link's own server named: exit {exit_code}, {said}")


def wrong_codes_are_explained(world):
    """What cannot be a code is told apart, and nothing is asked for it."""
    key = world.server.tool("key", "--db", world.server.db).strip()
    match = world.server.create("fires-of-space", "duel-at-kessa", listed=True)[0]
    for typed, said in (("abcd-efgh", "this has 8"), ("abcd-efgh-jkmn-p", "this has 13"), (match, "the id of a match"), (key, "fingerprint of a key"),
                        (world.address + "/", "no code in this"), ("+" + key, "no code in this"), (f"{world.address}/abcd-efgh+{key}", "this has 8"),
                        (f"http{world.address.removeprefix('ws')}/#join=abcd-efgh", "this has 8")):
        code, words = world.run("codes", "join", "-", typed=typed + "\n")
        if code != 1 or said not in words:
            world.faults.append(f"join with {typed}: exit {code}, {words}")
    code, words = world.run("codes", "join", match)
    if code != 2 or f"Write MATCH:SEAT, for instance {match}:1" not in words:
        world.faults.append(f"join MATCH: exit {code}, {words}")
    listed = world.run("codes", "list", "--open")[1]
    if "'emcon join MATCH:SEAT'" not in listed:
        world.faults.append("list does not say how to take a free seat: " + listed)


def a_seat_by_the_id_of_its_match(world):
    """Who names a seat that cannot be taken is told why, as far as the match is his or listed."""
    match = world.server.create("fires-of-space", "duel-at-kessa", listed=True)[0]
    maker, own, _ = world.new("seats")
    maker.quit()
    for named, said in ((f"{match}:7", f"Match {match} has no seat 7; there are the seats 0 to 1."),
                        (f"{own}:0", f"Seat 0 of match {own} is yours already: 'emcon resume {own}' goes on with it."),
                        (f"{own}:7", f"Match {own} has no seat 7"), (f"{own}:1", f"Match {own} is not listed; its seat 1 is taken by its invite")):
        code, words = world.run("seats", "join", named)
        if code != 1 or said not in words:
            world.faults.append(f"join {named}: exit {code}, {words}")
    code, words = world.run("stranger", "join", own + ":1")
    if code != 1 or "There is no such match here, or it is not yours to see." not in words:
        world.faults.append(f"a stranger learns of a match that is not listed: exit {code}, {words}")


def keyboard_players_are_told_apart(world):
    """Names of players at one keyboard are as many as its seats at most, and differ."""
    for names, said in ((("Ann", "ann"), "cannot both be called"), (("Ann", "Bob", "Cid"), "--player stands here 3 times, and this scenario has 2 seats.")):
        code, words = world.run("keyboard", "hotseat", "fires-of-space", "duel-at-kessa", *[word for name in names for word in ("--player", name)])
        if code != 2 or said not in words or "is made" in words:
            world.faults.append(f"hotseat of {names}: exit {code}, {words}")


def an_invite_can_be_seen_again(world):
    """Until the battle begins its maker is shown the links again."""
    maker, match, code = world.new("forgetful")
    maker.quit()
    maker = Person(world, "forgetful", "resume", match)
    maker.hears(code)
    maker.hears("Not all seats are taken yet.")
    maker.types("invite")
    maker.hears(code)
    maker.quit()


def a_wrong_id_leaves_nothing(world):
    """Whoever looks for a match that is not there keeps no receipts of it."""
    for match, words in (("zzzz", "There is no listed match"), ("Zz.", "There is no such match"), ("zzzzzzzzzzzzzzzz", "There is no such match")):
        code, said = world.run("nobody", "watch", match)
        if code != 1 or words not in said:
            world.faults.append(f"watch {match}: exit {code}, {said}")
    left = [file.name for file in kept(world.where / "nobody", "receipts", "")]
    if left:
        world.faults.append(f"receipts of matches that are not there: {left}")


def the_first_letters_of_an_id_will_do(world):
    """Whoever looks on at a listed match types as much of its id as tells it from others."""
    (world.where / "lists").mkdir()
    config = world.where / "lists/server.toml"
    config.write_text("[limits]\ncreations_burst = 100\n")
    server = Server(world.programs, world.where / "lists", "--config", config)
    there = ["--server", f"ws://127.0.0.1:{server.port}"]
    # One letter more than there are: two ids begin alike.
    matches = [server.create("fires-of-space", "duel-at-kessa", listed=True)[0] for _ in range(37)]
    watcher = Person(world, "watcher", *there, "watch", matches[0][:10], server=False)
    watcher.hears("To watch: match " + matches[0])
    watcher.quit()
    several = next(one[0] for one in matches if sum(other[0] == one[0] for other in matches) > 1)
    for typed, said in ((several, "begins the ids of several listed matches"), ("zzzz", "no listed match whose id begins with 'zzzz'")):
        for command in (["watch", typed], ["join", typed + ":0"]):
            code, words = world.run("watcher", *there, *command, server=False)
            if code != 1 or said not in words:
                world.faults.append(f"{command}: exit {code}, {words}")
    code, words = world.run("watcher", *there, "join", matches[0] + ":x", server=False)
    if code != 2 or "Write MATCH:SEAT with the number of a seat" not in words:
        world.faults.append(f"join MATCH:x: exit {code}, {words}")
    code, words = world.run("taker", *there, "join", matches[0][:10] + ":0", server=False)
    if f"You have a seat in match {matches[0]}" not in words:
        world.faults.append(f"join by the first letters of an id: exit {code}, {words}")
    server.stop()


def nothing_to_read_is_an_end(world):
    """A match that is made without anybody to type does not wait for ever."""
    code, said = world.run("script", "new", "fires-of-space")
    if code != 0 or "Not all seats are taken yet" not in said or "To go on later" not in said:
        world.faults.append(f"new without input: exit {code}, {said}")


def a_terminal_that_goes_is_an_end(world):
    """Whose terminal vanishes is gone, too: the client ends, and does not ask for its keys for ever."""
    alice, _, _ = world.new("alice_goes")
    os.close(alice.tty)
    try:
        alice.process.wait(timeout=PATIENCE_S)
    except subprocess.TimeoutExpired:
        alice.process.kill()
        world.faults.append("a client whose terminal has gone does not end")


def a_long_message_is_read_to_its_end(world):
    """On the start screen, of a server with another key than the invite names; the invite is as good as before, and what it says of the
    key is forgotten with it."""
    code = world.server.create("fires-of-space", "duel-at-kessa")[1][0]
    person = Terminal(world.client, ["--server", world.address], world.where / "starter")
    person.see("Invite somebody")
    person.press("j", "enter")
    person.see("The code of your seat")
    for typed, seen in ((code + "+aaaa-bbbb-cccc-dddd", "who invited you"), (code, "What are you called?")):
        person.press("\x15", typed, "enter")  # what was refused stands there still
        person.see(seen)
    person.press("enter")
    person.see("You have a seat")
    person.close()


def wrong_words_are_answered(world):
    """What is no command, and what is no file."""
    for words, exits, said in (
        (["srve"], 2, "There is no command 'srve'; there are serve, doctor, backup, restore, move, list, key, nodes, ready, upgrade, export"),
        (["verify", world.where / "nope"], 2, "nope cannot be read: No such file or directory."),
        (["verify", world.where], 2, "cannot be read: Is a directory."),
        (["verify", world.programs / "client/emcon"], 8, "NOT VERIFIED: "),
    ):
        done = subprocess.run([world.programs / "server/main/emcon-server", *words], capture_output=True, text=True, timeout=PATIENCE_S)
        if done.returncode != exits or said not in done.stdout + done.stderr or "0 records" in done.stdout:
            world.faults.append(f"emcon-server {words}: exit {done.returncode}, {done.stdout}{done.stderr}")


CASES = [wrong_words_are_answered, a_long_message_is_read_to_its_end, nothing_to_read_is_an_end, a_terminal_that_goes_is_an_end, the_first_letters_of_an_id_will_do, a_wrong_id_leaves_nothing, an_invite_can_be_seen_again, wrong_codes_are_explained, a_seat_by_the_id_of_its_match, keyboard_players_are_told_apart, a_link_and_another_server_are_refused, one_thing_to_pass_on, the_host_knows_his_key, comes_back, own_data_is_nobodys_surprise, bad_names_make_nothing]


def main():
    world = World(pathlib.Path(sys.argv[1]).resolve())
    for case in CASES:
        if len(sys.argv) == 2 or case.__name__ in sys.argv[2:]:
            case(world)
    world.server.stop()
    if world.faults:
        raise SystemExit("\n".join(world.faults))
    print("a newcomer finds his way")


if __name__ == "__main__":
    main()
