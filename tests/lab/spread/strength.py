#!/usr/bin/env python3
"""How far the points of sheets of Alternity Warships are from their strength: fleets of one sheet against fleets of another
of the same class, played to the last ship by bots.

usage: strength.py BUILD_DIR [GAMES=50] [SHEET ...]

Six ships of the first sheet meet one to eight of the second, as many games with either of them to move from the north.
Where the share of games won crosses a half between two numbers, the fleets are equal; `strength` is that number over six,
`points` what the points of both say. Both are those of one ship of the first sheet in ships of the second. Fleets of one
sheet play alike whatever it costs, so the games need no repeating where points alone have changed.
"""
import itertools, json, pathlib, re, shutil, subprocess, sys, tempfile

ROOT = pathlib.Path(__file__).resolve().parents[3]
DATA = ROOT / "server/rules/alternity_warships/data"
CLASSES = [["kestrel", "shrike", "wolfmule"], ["vigil", "talon"], ["paladin", "bastion", "mender"]]
SHIPS, MOST = 6, 8
COLUMNS = [0, 2, -2, 4, -4, 6, -6, 8]


def scenario(sheets):
    """The scenario "strength": (sheet, number) of the side in the south and of that in the north."""
    text = 'id = "strength"\ntitle = "Strength"\nsummary = "Two fleets."\nminutes = 60\n'
    for name, colour in (("South", "blue"), ("North", "red")):
        text += f'\n[[sides]]\nname = "{name}"\ncolour = "{colour}"\nbriefing = "Fight."\n'
    for side, heading, row, (sheet, number) in (("South", 0, 12, sheets[0]), ("North", 3, -12, sheets[1])):
        for column in COLUMNS[:number]:
            text += (f'\n[[ships]]\nside = "{side}"\nsheet = "{sheet}"\nname = "{sheet} {column + 5}"\n'
                     f'hex = "({column},{row - column // 2})"\nheading = {heading}\nspeed = 2\n')
    return text


def wins(spread, sheets, games):
    """Games won by either fleet, a draw as half of one."""
    with tempfile.TemporaryDirectory() as there:
        data = pathlib.Path(there) / "alternity-warships"
        shutil.copytree(DATA, data)
        (data / "scenarios/strength.toml").write_text(scenario(sheets))
        command = [spread, "alternity-warships", "strength", str(games), "--data", there]
        result = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    return [side["wins"] + result["ties"] / 2 for side in result["sides"]]


def share(spread, first, second, number, games):
    """Share of games that six of the first sheet win against so many of the second."""
    a, b = (first, SHIPS), (second, number)
    won = wins(spread, (a, b), games)[0] + wins(spread, (b, a), games)[1]
    return won / (2 * games)


def equal_number(spread, first, second, near, games):
    """How many of the second are as strong as six of the first: where the share crosses a half. Tries `near` first."""
    shares = {}
    number = min(MOST, max(1, near))
    while number not in shares:
        shares[number] = share(spread, first, second, number, games)
        number = min(MOST, number + 1) if shares[number] > 0.5 else max(1, number - 1)
    more, less = max((n for n in shares if shares[n] > 0.5), default=0), min((n for n in shares if shares[n] <= 0.5), default=MOST)
    above = shares.get(more, 1.0)
    return shares, more + (above - 0.5) / (above - shares[less]) * (less - more) if above > shares[less] else MOST


def main():
    build, games, only = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 50, sys.argv[3:]
    text = (ROOT / "docs/rules/alternity-warships/4-tables.md").read_text()
    spread = str(pathlib.Path(build) / "tests/lab/spread/emcon_spread")
    for sheets in CLASSES:
        for first, second in itertools.combinations(sheets, 2):
            if only and not {first, second} <= set(only):
                continue
            points = [int(re.search(rf"^\| {sheet} \|.*\| (\d+) \|$", text, re.M).group(1)) for sheet in (first, second)]
            said = points[0] / points[1]
            shares, number = equal_number(spread, first, second, round(SHIPS * said), games)
            counts = ", ".join(f"{n}: {100 * of:.0f}" for n, of in sorted(shares.items()))
            print(f"{first}, {second}: strength {number / SHIPS:.2f}, points {said:.2f}: {100 * (said * SHIPS / number - 1):+.0f} %"
                  f" (won by six against {counts})", flush=True)


if __name__ == "__main__":
    main()
