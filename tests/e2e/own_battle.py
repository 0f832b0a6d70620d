#!/usr/bin/env python3
"""A battle of one's own through the real programs: three teams buy ships for points, one of them a class that the host has
brought in a directory of his own, and fight to the end; and every wrong way there is refused in one clear sentence (S14-SES.1,
S14-SHIP.1).

usage: own_battle.py BUILD_DIR
"""
import base64, hashlib, random

from power_cut_battle import Watch
from programs import *
from stranger import fill, written_out

CUTTER = """
[[ships]]
key = "cutter"
name = "Cutter of the host"
points = 25
crew = [7, 6, 7]
hull = 5
strength = 4
reactor = [6, 5, 4]
cnc = [6, 5, 4]
targeting = [6, 5]
targeting_residual = 1
shield_gen = [4, 3]
sensors = [0, 2]
sensors_residual = 6
ecm = [4, 2]
ecm_residual = 0
thrusters = [[0, 1, 2], [1, 2]]
thrusters_residual = [2]
jets = [[0, 1, 2], [1, 2]]
jets_residual = [2]
taudrive = [1]
plating = [5, 4, 4, 3, 4, 4]
weapons = [{ type = "beam-d", arc = "F120" }, { type = "int-b", arc = "T360" }]
"""

# What is wrong in the host's directory, and what the server says of it instead of starting.
WRONG_DATA = [
    ("points = 25", "points = 0", "mine.toml:5:10: 'points' must be a whole number from 1 to 9999; it is 0."),
    ("[7, 6, 7]", "[8, 8, 8]", "mine.toml:6:8: 'crew' must be three skills of 4 to 8, 20 in all."),
    ('"cutter"', '"saber"', "mine.toml:3:7: 'key' must be a key that no other entry has; "),
    ("beam-d", "beam-z", "'type' must be one of: beam-b, beam-d,"),
    ("hull = 5", "hull = 5\nhulk = 5", "mine.toml:8:8: 'hulk' is no field here; the known fields are: "),
]

# What is wrong on the command line, and what the program says of it.
WRONG_BATTLES = [
    (["--points", "39", "--teams", "3"], "points: value must be 40 to 2000, not '39'."),
    (["--points", "2001", "--teams", "3"], "points: value must be 40 to 2000, not '2001'."),
    (["--points", "many", "--teams", "3"], "points: value must be 40 to 2000, not 'many', which is no number."),
    (["--points", "120", "--teams", "4"], "No battle of sector-14 is for 4 sides; there are some for 2 or 3."),
    (["--points", "120", "--teams", "9"], "--teams: '9' is not from 2 to 8."),
    (["--points", "120", "--teams", "0"], "--teams: '0' is not from 2 to 8."),
    (["own-battle", "--points", "120", "--teams", "3"], "own-battle is for 2 sides, not 3."),
    (["picket-line", "--points", "120"], "Nothing is bought for points in picket-line; in own-battle-shared, own-battle-three or own-battle it is."),
]


def take(**counts):
    """An answer that takes so many of each class."""
    return {"lines": [{"verb": "take", "variant": key, "entries": [{"field": "count", "value": {"number": str(n)}}]} for key, n in counts.items()]}


# Fleets for 120 points that are refused: code, and the words in which the player hears of it.
WRONG_FLEETS = [
    (take(cutter=5), "too_many_points", "These ships are worth 125 points, 5 more than you have."),
    (take(sovereign=1, cutter=1), "too_many_points", "These ships are worth 135 points, 15 more than you have."),
    (take(galleon=1), "no_such_class", "There is no class 'galleon'; there are: "),
    (take(cutter=0), "too_few_ships", "Take a ship or more"),
    (take(kestrel=99), "out_of_bounds", "count"),
    ({"lines": []}, "nothing_ordered", "Nothing is answered yet"),
]


def refused_data(programs, where):
    for number, (good, bad, said) in enumerate(WRONG_DATA):
        data = where / f"wrong{number}"
        write_data(data, CUTTER.replace(good, bad))
        expect_refusal([programs / "server/main/emcon-server", "serve", "--db", where / "none.sqlite", "--data", data,
                        "--listen", "127.0.0.1:0"], said)
    expect_refusal([programs / "server/main/emcon-server", "serve", "--db", where / "none.sqlite", "--data", where / "nowhere"],
                   "There is no directory")


def write_data(data, text):
    (data / "sector-14").mkdir(parents=True)
    (data / "sector-14/mine.toml").write_text(text)


def expect_refusal(command, said, **more):
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, **more)
    told = [line for line in done.stderr.splitlines() + done.stdout.splitlines() if not line.startswith("Run with --help")]
    if done.returncode == 0 or len(told) != 1 or said not in told[0]:
        raise SystemExit(f"{command}: exit {done.returncode}, not one sentence with '{said}':\n" + "\n".join(told))


class Buyer:
    """Seat 0: tries every wrong fleet, buys four of the host's cutters, and fights."""

    def __init__(self, server, code):
        entropy = os.urandom(32)
        joined = server.peer("/v1/lobby").ask(join_match={"code": code, "name": "Buyer", "entropy_commitment": base64.b64encode(
            hashlib.blake2b(entropy, digest_size=32).digest()).decode()})["joined"]
        self.entropy, self.tried, self.fleets = base64.b64encode(entropy).decode(), 0, {}
        self.peer = server.peer("/v1/match/" + joined["match"], token=joined["token"])
        self.dice = random.Random(3)

    def play(self):
        while True:
            frame = self.peer.next()
            self.look(frame)
            if frame.get("update", frame.get("welcome", {})).get("outcome", {}).get("over"):
                return
            if "entropy_asked" in frame or "entropy_asked" in frame.get("welcome", {}):
                self.peer.ask(reveal_entropy={"entropy": self.entropy})
            question = frame.get("question") or frame.get("welcome", {}).get("question", {})
            if question.get("yours"):
                self.answer(question["question"], question["offer"], question.get("kind"))

    def look(self, frame):
        """Remembers the class of every ship that has been seen."""
        for thing in re.finditer(r'"handle": "(\d+)".*?"name": "class", "value": "([^"]+?), \d+ points"', json.dumps(frame)):
            self.fleets.setdefault(thing.group(1), thing.group(2))

    def submit(self, number, filled):
        return self.peer.ask(submit={"question": number, "filled": filled}).get("problems", [])

    def answer(self, number, offer, kind):
        if kind == "fleet":
            return self.buy(number, written_out(offer))
        if self.submit(number, fill(offer, self.dice)):
            self.submit(number, offer.get("fallback", {}))

    def buy(self, number, offer):
        if "cutter" not in [line.get("variant") for line in offer["lines"]]:
            raise SystemExit("the host's ship is not for sale")
        for filled, code, said in WRONG_FLEETS:
            problems = self.submit(number, filled)
            if [p.get("code") for p in problems] != [code] or said not in problems[0]["text"]:
                raise SystemExit(f"{filled}: refused by {problems}, not by {code}")
            self.tried += 1
        if problems := self.submit(number, take(cutter=4)):
            raise SystemExit(f"four cutters for 120 points: {problems}")


def main():
    programs = pathlib.Path(sys.argv[1]).resolve()
    where = folder()
    refused_data(programs, where)
    write_data(where / "data", CUTTER)
    server = Server(programs, where, "--data", where / "data")
    new = [programs / "client/emcon", "--server", f"ws://127.0.0.1:{server.port}", "new", "sector-14"]
    home = {"env": {**os.environ, "XDG_DATA_HOME": str(where / "host"), "NO_COLOR": "1"}, "stdin": subprocess.DEVNULL}
    for words, said in WRONG_BATTLES:
        expect_refusal(new + words + ["--only-make"], said, **home)
    made = subprocess.run(new + ["--points", "120", "--teams", "3", "--only-make", "--test-seed", TEST_SEED], capture_output=True, text=True, **home)
    match, codes = re.findall(r"Match (\S+) is made", made.stdout), re.findall(r"once: emcon .*join, with the link \S+/(\S+)\+", made.stdout)
    if made.returncode or len(match) != 1 or len(codes) != 3:
        raise SystemExit(f"no battle of three teams: {made.stdout}{made.stderr}")
    watch = Watch(server, match[0])
    spectator = Client(programs, server, where / "spectator", "watch", match[0], "--plain")
    bots = [bot(programs, server, where / f"seat{i + 1}", code, "--own-data", "--seed", str(i)) for i, code in enumerate(codes[1:])]
    buyer = Buyer(server, codes[0])
    buyer.play()
    watch.until(1 << 30)
    for client in bots + [spectator]:
        client.finish()
    server.stop()
    server.tool("export", "--db", server.db, match[0], where / "battle.transcript")
    server.tool("export", "--db", server.db, match[0][:6], where / "again.transcript")  # the beginning of an id will do
    if (where / "again.transcript").read_bytes() != (where / "battle.transcript").read_bytes():
        raise SystemExit("an export by the beginning of an id gives something else")
    for player in bots:
        for receipts in player.files("receipts", ".receipts"):
            server.tool("verify", where / "battle.transcript", "--receipts", receipts)
    cutters = [ship for ship, of in buyer.fleets.items() if of == "Cutter of the host"]
    if cutters != ["1", "2", "3", "4"] or len(buyer.fleets) < 6:
        raise SystemExit(f"the teams brought {buyer.fleets}")
    told = spectator.output.read_text()
    if not re.search(r"\b(wins:|a draw)", told) or "Amber brings the ships 1 (Cutter of the host)" not in told:
        raise SystemExit(f"the spectator heard of no purchase or no end; {where}")
    print(f"{buyer.tried} fleets, {len(WRONG_BATTLES)} battles and {len(WRONG_DATA) + 1} directories refused; {watch.question} questions; "
          f"{len(cutters)} cutters of {len(buyer.fleets)} ships")


if __name__ == "__main__":
    main()
