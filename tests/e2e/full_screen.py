#!/usr/bin/env python3
"""A battle in full screen by a scripted user, its screens kept as golden text, and what must do no harm.

usage: full_screen.py BUILD_DIR battle|harm|plain [SECONDS]
       full_screen.py BUILD_DIR phases|plain|settings|motion RULESET SCENARIO
  battle: captures the screens of tests/e2e/golden (EMCON_REGENERATE=1 writes them anew) and plays to the end
  phases: plays to the end; the order desk of each kind of question, map, sheet and fleet in tests/e2e/golden/SCENARIO
  settings: the first question, the third with its map and a form, without colour, in ASCII and on a poor terminal, and a
          ship under fire, there, too
  plain:  a battle in line mode on the same terminal
  motion: what happens is seen to move, ends by itself, and stands in nobody's way
  harm:   signals, a lost server, a storm of sizes, a pasted megabyte, random keys for SECONDS (10)
"""
import random, re, signal, sys, time

from terminal import Terminal
from programs import *

RULESET, SCENARIO = "fires-of-space", "kessa-crossing"
GOLDEN = pathlib.Path(__file__).parent / "golden"
BOT_SEED = "5"
# Where a seat hides is drawn by what it alone has, another place each time. These are typed instead.
HIDDEN = {"varo-wreck": ("deploy A 3922", "deploy B 0920")}


class Table:
    """A server, a match with known dice, and a bot on the other seat."""

    def __init__(self, programs, ruleset=RULESET, scenario=SCENARIO):
        self.programs, self.where = programs, folder()
        self.goldens = GOLDEN if scenario == SCENARIO else GOLDEN / scenario
        # Skiffs are in no shipped program, and their data are the host's own.
        skiffs = ruleset == "skiffs"
        self.server = Server(programs, self.where, **({"program": "tests/e2e/skiffs_server"} if skiffs else {}))
        self.own = ["--own-data"] if skiffs else []
        self.match, self.codes = self.server.create(ruleset, scenario)
        self.bot = None

    def client(self, *words, **options):
        return Terminal(self.programs / "client/emcon", ["--server", f"ws://127.0.0.1:{self.server.port}", *words],
                        self.where / "person", **options)

    def start_bot(self):
        self.bot = bot(self.programs, self.server, self.where / "bot", self.codes[1], "--seed", BOT_SEED, *self.own)

    def join(self, *words, **options):
        """A person who has typed the code of the first seat."""
        person = self.client(*words, "join", *self.own, **options)
        person.joins(self.codes[0])
        return person

    def close(self):
        if self.bot and self.bot.process.poll() is None:
            self.bot.process.terminate()
            self.bot.process.wait()
        self.server.stop()


class Goldens:
    def __init__(self, table):
        self.table, self.wrong, self.drawn = table, [], set()

    def check(self, name, person):
        """What `person` sees becomes the golden screen within some seconds, however slow the machine is."""
        file = self.table.goldens / (name + ".txt")
        self.drawn.add(file)
        def told(text):
            # How long a decision is awaited, what begins the id of the match and the places drawn by lot are other ones each time.
            text = re.sub(r"\bfor \d+ (s|min), id \w{8}", "for 9 s, id MATCHMAT", text)
            text = re.sub(r"(deploy \w+  hex )\d{4}", r"\g<1>····", text)
            return re.sub(r"127\.0\.0\.1:\d+", "127.0.0.1:7414", re.sub(r"\b" + self.table.match + r"\b", "MATCHMATCHMATCH1", text))
        if os.environ.get("EMCON_REGENERATE"):
            file.parent.mkdir(exist_ok=True)
            file.write_text(told(person.still(0.5)))
            return
        wanted = file.read_text() if file.exists() else ""
        if not person.becomes(lambda text: told(text) == wanted):
            self.wrong.append(f"tests/e2e/golden/{name}.txt differs; EMCON_REGENERATE=1 writes it anew. It is now:\n{told(person.text())}")

    def done(self):
        if self.wrong:
            raise SystemExit("\n".join(self.wrong[:3]) + f"\n{len(self.wrong)} screens differ")

    def all_were_drawn(self):
        """No screen is left of questions that are not asked any more: nobody would see it grow old."""
        old = sorted(file.name for file in set(self.table.goldens.glob("*.txt")) - self.drawn)
        if old:
            raise SystemExit(f"screens of {self.table.goldens.name} that are not drawn any more, to be deleted: " + ", ".join(old))


def first_screens(person, goldens):
    """Everything there is to see before the first order."""
    goldens.check("welcome", person)
    person.press("esc")
    goldens.check("80x24", person)
    for keys, name in (("3", "fleet"), ("4", "sheet"), ("5", "log"), ("?", "help"), ("w", "help_on_a_key")):
        person.press(keys)
        goldens.check(name, person)
    person.press("esc")
    person.press("5", "enter")
    goldens.check("log_detail", person)
    person.press("esc", "3", "down", "enter")
    goldens.check("sheet_ship", person)
    person.press("1", "0")
    goldens.check("map_whole", person)
    person.press("+")
    goldens.check("map_far", person)
    person.press("c")
    person.press(*"++")
    goldens.check("map_middle", person)
    person.press("+")
    goldens.check("map_near", person)
    person.press("+")
    goldens.check("map_outlines", person)
    person.press("0", "2")
    person.press("enter")
    goldens.check("form", person)
    person.press("esc")
    person.resize(200, 60)
    person.still()
    goldens.check("200x60", person)
    person.resize(50, 12)
    person.still()
    goldens.check("too_small", person)
    person.resize(80, 24)
    person.see("Orders")
    person.press(":", "gu", "tab", "tab")
    goldens.check("command_line", person)
    person.press("esc", "esc")


def leaves(person, otherwise):
    """The client goes, and the terminal is as it was."""
    person.press("q")
    if person.wait() != 0 or not person.restored():
        raise SystemExit(otherwise)
    person.close()


def start_screens(table, goldens):
    """What `emcon` alone shows, and what is behind it."""
    person = table.client(XDG_CONFIG_HOME="/etc/xdg")
    # What waits stands first as soon as the server has told it.
    person.see("● ")
    for words, name, key in (("Play now", "start", "down"), ("Play now", "", "down"), ("Choose a battle", "", "enter"), ("which game?", "start_games", "enter"), ("which battle?", "start_battles", "enter"),
                             ("which side?", "start_sides", "enter"), ("which pace?", "start_pace", "esc")):
        person.see(words)
        if name:
            goldens.check(name, person)
        person.press(key)
    for words in "which side?", "which battle?", "which game?":
        person.see(words)
        person.press("esc")
    person.see("My matches")
    for below, words, name in ((6, "[Esc] back", "start_matches"), (3, "Kept in", "start_settings")):
        person.press(*["down"] * below, "enter")
        person.see(words)
        goldens.check(name, person)
        person.press("esc")
        person.see("Play now")
    leaves(person, "leaving the start screen: the terminal is not given back")


def screens_of_other_settings(table, goldens):
    """The same seat once more: no colour, ASCII, strong contrast."""
    for name, words, environment in (("no_colour", ["--no-color"], {}), ("ascii", ["--ascii"], {}), ("poor_terminal", [], {"TERM": "vt100"})):
        person = table.client("resume", table.match[:8], *words, **environment)
        person.see("Any key begins")
        person.press("esc")
        goldens.check(name, person)
        if (name != "ascii") and person.colours():
            raise SystemExit(f"{name} shows colours: {person.colours()}")
        person.press("q", "y")
        person.wait()
        person.close()


def lock(person, taken):
    """Presses L, and again where the client asks whether nothing is to be ordered; until `taken(text)`."""
    asked = "Press L again to lock"
    person.press("L")
    if asked in person.until(lambda text: taken(text) or asked in text, what="that the orders were taken"):
        person.press("L")
        person.until(taken, what="that nothing was ordered")


def suggest_and_lock(person):
    """Waits for the answer to each key: one pressed on a screen of yesterday would order what nobody has seen."""
    def taken(text):
        foot = [line for line in text.rstrip("\n").split("\n")[-6:-1] if "\u2502" not in line]
        return any(line.startswith((" Locked.", " Carried out.", " Carried out: ")) for line in foot)

    person.press("s")
    person.until(lambda text: not taken(text), what="an answer to the suggestion")
    lock(person, lambda text: taken(text) or "OVER" in text.split("\n")[0] or "Since your last order" in text)


def hide_and_lock(person, orders):
    for order in orders:
        person.press(":", order, "enter")
        person.see("✓ " + order.rpartition(" ")[0])
    lock(person, lambda text: " Locked." in text)


def look_about(person, goldens, kind):
    """What the other panels show, the first time there are orders to give for something on the map."""
    for keys, name in (("3", "fleet"), ("4", "sheet"), ("10", "map")):
        person.press(*keys)
        goldens.check(f"{name}_{kind}", person)
    person.press("2")


def play_to_the_end(person, goldens, looks=False):
    """Takes the suggestion in every question; keeps the first screen of each kind of question."""
    seen, steps = set(), 0
    person.quiet = 0.02  # nothing is read off a screen here but what was waited for
    while True:
        text = person.until(lambda now: "YOUR DECISION" in now or "OVER" in now.split("\n")[0], what="a decision or the end")
        if "OVER" in text.split("\n")[0]:
            return steps
        if "Since your last order" in text:  # something grave, to be read first
            person.press("esc")
            person.until(lambda now: "Since your last order" not in now, what="the orders behind the summary")
            continue
        title = re.search(r"Orders[^\n]*\n[^\n]*\u2502 ([^\n:]*)", text)
        kind = re.sub(r"[^a-z]+", "_", title.group(1).lower()).strip("_") if title else "unknown"
        if kind not in seen:
            seen.add(kind)
            goldens.check("phase_" + kind, person)
            if looks and len(seen) in (1, 3):
                look_about(person, goldens, kind)
        if kind == "hidden_deployment":
            hide_and_lock(person, HIDDEN[goldens.table.goldens.name])
        else:
            suggest_and_lock(person)
        steps += 1
        if steps > 600:
            raise SystemExit("that battle has no end:\n" + text)


def asked(table):
    """A person at a new battle against a bot, in the first question."""
    person = table.join()
    person.see("Any key begins")
    table.start_bot()
    person.see("YOUR DECISION")
    return person


def leave(person, goldens, what):
    """Quits, and ends with all screens compared."""
    person.press("q", "y")
    person.wait()
    person.close()
    goldens.done()
    print(f"{what}: {len(list(goldens.table.goldens.glob('*.txt')))} golden screens of {goldens.table.goldens.name}")


def phases(table):
    """A battle of any game from the first question to the end."""
    goldens = Goldens(table)
    person = asked(table)
    goldens.check("welcome", person)
    person.press("esc", "2")
    steps = play_to_the_end(person, goldens, looks=True)
    goldens.check("the_end", person)
    person.press("esc", "5")
    goldens.check("over", person)
    leave(person, goldens, f"{steps} decisions in full screen")
    goldens.all_were_drawn()


def under_fire(person):
    """Takes the suggestions until a ship is hit a second time and may defend itself."""
    hits = 0
    for _ in range(100):
        text = person.until(lambda now: "YOUR DECISION" in now or "OVER" in now.split("\n")[0], what="a decision")
        if "OVER" in text.split("\n")[0]:
            raise SystemExit("that battle is over before anybody was hit twice:\n" + text)
        if "Since your last order" in text:
            person.press("esc")
            person.until(lambda now: "Since your last order" not in now, what="the orders behind the summary")
            continue
        hits += "Interception" in text
        if hits == 3:
            return
        suggest_and_lock(person)


def settings(table):
    """The beginning of a battle as other terminals show it."""
    goldens = Goldens(table)
    person = asked(table)
    person.press("esc", "2")
    goldens.check("first", person)
    for _ in range(2):
        suggest_and_lock(person)
        person.see("YOUR DECISION")
    goldens.check("third", person)
    person.press("1")
    goldens.check("third_map", person)
    person.press("2", *["down"] * 4, "enter")
    goldens.check("third_form", person)
    person.press("esc", "q", "y")
    person.wait()
    person.close()
    screens_of_other_settings(table, goldens)
    person = table.client("resume", table.match[:8])
    person.see("Any key begins")
    person.press("esc", "2")
    under_fire(person)
    goldens.check("under_fire", person)
    person.press("4")
    goldens.check("under_fire_sheet", person)
    person.press("1", "0")
    goldens.check("under_fire_map", person)
    leave(person, goldens, "other settings")


def battle(table):
    goldens = Goldens(table)
    person = asked(table)
    first_screens(person, goldens)
    person.press("q", "y")
    if person.wait() != 0 or not person.restored():
        raise SystemExit(f"leaving: status {person.status}, the terminal is " + ("as it was" if person.restored() else "not given back"))
    person.close()
    start_screens(table, goldens)
    screens_of_other_settings(table, goldens)
    person = table.client("resume", table.match[:8])
    person.see("Any key begins")
    person.press("esc")
    table.server.kill()
    person.see("NOT CONNECTED")
    goldens.check("disconnected", person)
    table.server.start()
    person.until(lambda text: "NOT CONNECTED" not in text, what="the connection again")
    steps = play_to_the_end(person, goldens)
    goldens.check("the_end", person)
    person.press("esc", "5")
    goldens.check("over", person)
    memory = person.memory_kb()
    person.press("q", "y")
    person.wait()
    person.close()
    film(table, goldens)
    goldens.done()
    print(f"{steps} decisions in full screen, {len(list(GOLDEN.glob('*.txt')))} golden screens; {memory} kB of memory")
    if steps < 5:
        raise SystemExit("that was no battle")


def film(table, goldens):
    """The ended match again: stepping, other eyes, and as files."""
    person = table.client("replay", table.match[:8])
    person.see("step 1 of")
    person.press("a")
    person.see("Every step is shown")
    for step in (2, 3, 4):
        person.press("enter")
        person.see(f"step {step} of")
    goldens.check("replay", person)
    person.press("end")
    person.until(lambda text: re.search(r"step (\d+) of \1\b", text), what="the last step")
    goldens.check("replay_end", person)
    for eyes in ("as Letters knew it", "as Numbers knew it"):
        person.press("tab")
        person.see(eyes)
    goldens.check("replay_other_eyes", person)
    leaves(person, "the film has not given the terminal back")
    # What this client recorded, without the server: its own eyes only.
    person = table.client("replay", table.match[:8], "--recording")
    person.see("step 1 of")
    person.press("end")
    person.until(lambda text: re.search(r"step (\d+) of \1\b", text), what="the last step of the recording")
    person.press("tab", "tab")
    person.see("A recording holds only what this client was shown")
    person.press("home")
    person.see("step 1 of")
    leaves(person, "the film of the recording has not given the terminal back")
    # Why there is nothing to see stands on the shell's own screen.
    person = table.client("replay", "zzz")
    person.wait()
    if b"There is no such match" not in person.tail.rsplit(b"\x1b[?1049l", 1)[-1]:
        raise SystemExit("a match that does not exist is not refused in sight of the person")
    person.close()
    for name, words in (("all.cast", []), ("all.txt", ["--eyes", "truth"])):
        file = table.where / name
        saved = subprocess.run([table.programs / "client/emcon", "--server", f"ws://127.0.0.1:{table.server.port}", "replay",
                                table.match[:8], "--export", file, *words], capture_output=True, text=True,
                               env={**os.environ, "XDG_DATA_HOME": str(table.where / "person")})
        if saved.returncode:
            raise SystemExit(f"{name} was not saved: {saved.stdout}{saved.stderr}")
    cast = [json.loads(line) for line in (table.where / "all.cast").read_text().splitlines()]
    times = [event[0] for event in cast[1:]]
    if cast[0]["version"] != 2 or times != sorted(times) or not all(event[1] == "o" for event in cast[1:]):
        raise SystemExit("that is no asciicast")
    report = (table.where / "all.txt").read_text()
    if f"Step {len(times)} of {len(times)}," not in report or "victory points" not in report:
        raise SystemExit("the report does not go to the end:\n" + report[-800:])


def plain(table):
    """Line mode on a terminal: the prompt says when it is this player's turn."""
    person = table.join("--plain", height=50)
    table.start_bot()
    steps, person.quiet = 0, 0.03
    prompt = lambda text: text.rstrip().split("\n")[-1]

    def typed(word):
        """Waits for what it leads to: a question of yesterday is not to be answered again."""
        person.write(word.encode() + b"\r")
        person.until(lambda now: len(now.rpartition("> " + word)[2].strip().split("\n")) > 1, what=f"an answer to '{word}'")

    while True:
        text = person.until(lambda now: "[you] >" in prompt(now) or "(over)" in prompt(now), what="a prompt")
        if "(over)" in prompt(text):
            break
        typed("suggest")
        typed("lock")
        steps += 1
        if steps > 600:
            raise SystemExit("that battle has no end:\n" + text)
    person.write(b"quit\r")
    if person.wait() != 0:
        raise SystemExit(f"line mode ended with {person.status}")
    person.close()
    print(f"{steps} decisions in line mode")
    if steps < 5:
        raise SystemExit("that was no battle")


def motion(table):
    """The end of a shot or a missile stands on the map without a key, and is gone without one."""
    def result(text):
        return re.search("[○◇✶✸╳] \\S+", text)

    def watch(wanted, seconds):
        """Looks at each picture, moving or not."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if not person.half_drawn() and wanted(person.text()):
                return wanted(person.text())
            person.read(0.1)
        return None

    person = table.join(width=120, height=40, NO_MOTION="")
    table.start_bot()
    person.see("YOUR DECISION")
    person.press("esc", "2")
    for _ in range(12):
        person.until(lambda now: "YOUR DECISION" in now, what="a decision")
        if "Since your last order" in person.text():
            person.press("esc")
        person.press("s")
        person.pause(max(person.locked + 0.9, time.monotonic() + 0.5))
        person.locked, before = time.monotonic(), person.sent
        person.write(b"L")
        shown = watch(result, 4)
        if not shown:
            continue
        if not watch(lambda now: not result(now), 8):
            raise SystemExit("what moved does not end by itself:\n" + person.text())
        person.see("YOUR DECISION")
        print(f"'{shown.group(0)}' was seen and went; {person.sent - before} bytes for that decision")
        return
    raise SystemExit("nothing was ever seen to happen:\n" + person.text())


def harm(table, seconds):
    dice = random.Random(11)
    person = table.join()
    table.start_bot()
    person.see("YOUR DECISION")
    person.press("esc")
    lock(person, lambda text: "Manoeuvre" in text and "YOUR DECISION" in text)
    person.press("s")
    given = re.search(r"✓ .*\S", person.see("✓"))  # the first line that is ticked
    # A storm of sizes loses nothing.
    for _ in range(60):
        person.resize(dice.randrange(5, 220), dice.randrange(2, 70))
        person.read(0)
    person.resize(80, 24)
    person.until(lambda text: given.group(0) in text, what="the same orders after a storm of sizes")
    # A pasted megabyte sends nothing: it is one line, and too long.
    person.write(b"\x1b[200~" + b"lock\nconcede yes\n" * 65536 + b"\x1b[201~")
    person.still(0.5)
    person.press("esc", "esc", "3")
    person.see("═ 3 Fleet")  # keys behind it are heard, and so was all of it
    person.press("2")
    text = person.see("═ 2 Orders")
    if "YOUR DECISION" not in text or given.group(0) not in text:
        raise SystemExit("pasting has sent something:\n" + person.text())
    # The draft survives a killed client, and the next one shows it.
    os.kill(person.pid, signal.SIGKILL)
    person.wait()
    person.close()
    person = table.client("resume", table.match[:8])
    person.see("Any key begins")
    person.press("esc")
    if not person.becomes(lambda text: given.group(0) in text):
        raise SystemExit("the draft is lost:\n" + person.text())
    # Nothing happens: nothing is computed.
    person.still(0.5)
    before = person.cpu_ticks()
    person.still(3)
    idle = person.cpu_ticks() - before
    if idle > 1:
        raise SystemExit(f"idle, but {idle} ticks of processor time")
    # Any keys at all, and windows of any size.
    end, pressed = time.monotonic() + seconds, 0
    while time.monotonic() < end:
        if person.ended():  # Ctrl-C twice is a way to leave; one more, once the terminal is given back, hurries it
            person.wait()  # and what it said last is read
            hurried = person.status == signal.SIGINT and person.restored()
            if person.status != 0 and not hurried:
                raise SystemExit(f"random keys ended the client with {person.status}")
            person.close()
            person = table.client("resume", table.match[:8])
            person.see("Any key begins")
        data = bytes(dice.choice([27, 13, 9, 127, 3, *range(1, 27), *range(32, 127), 195, 169, 255]) for _ in range(40))
        person.write(data.replace(b"\x03\x03", b"").replace(b"q", b"").replace(b"\x1a", b""))
        pressed += len(data)
        if dice.random() < 0.1 and not person.ended():
            person.resize(dice.randrange(20, 220), dice.randrange(5, 70))
        person.read(0)
    person.close()
    # Every way to die gives the terminal back.
    for name in ("SIGTERM", "SIGHUP", "SIGINT", "SIGSEGV", "SIGABRT"):
        person = table.client("resume", table.match[:8])
        person.see("Any key begins")
        os.kill(person.pid, getattr(signal, name))
        person.wait()
        if not person.restored():
            raise SystemExit(f"after {name} the terminal is not as it was")
        person.close()
    print(f"{pressed} random keys, 60 sizes, a pasted megabyte, five signals: no harm; idle: {idle} ticks in 3 s")


def main():
    programs, what, rest = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2], sys.argv[3:]
    table = Table(programs, *(rest if len(rest) == 2 else []))
    try:
        {"battle": battle, "plain": plain, "motion": motion, "phases": phases, "settings": settings}[what](table) if what != "harm" else harm(table, float(rest[0]) if rest else 10)
    finally:
        table.close()


if __name__ == "__main__":
    main()
