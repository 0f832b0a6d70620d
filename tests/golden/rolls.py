#!/usr/bin/env python3
"""Every roll in a journal explains itself: this recomputes need, chance and result from the line's own words.

usage: rolls.py BUILD_DIR

It goes over all written plays and all golden logs, with every die that a line shows, and knows no rulebook but how dice
count. At first it shows that it finds planted faults.
"""
import fractions, json, lzma, math, pathlib, re, subprocess, sys, tempfile

HERE = pathlib.Path(__file__).resolve().parent
PLAYS = HERE.parent / "rules/golden"
ROLL = re.compile(
    r"(?P<what>[A-Z][a-zA-Z ]*(?:, 1 each)?): (?P<sum>[^:;]+): (?P<need>-?\d+)(?P<each> faces?)? of (?P<sides>\d+)(?(each) each), (?P<chance>\d+) %; "
    r"(?:nothing is rolled|rolled (?P<dice>[^:.;]+?)(?P<table> \(D20 table\))?): "
    r"(?P<got>-?\d+) (?:of (?P<count>\d+)|in all, (?P<exact>\d+) exactly (?P<face>-?\d+))\.")
DAMAGE = re.compile(
    r"Damage: (?P<sum>[^:;]+): disabled on (?P<a>\d+) of 20, (?P<ac>\d+) %; damaged on (?P<b>\d+) of 20, (?P<bc>\d+) %; "
    r"degraded on (?P<c>\d+) of 20, (?P<cc>\d+) %; rolled (?P<die>\d+)\.")
TOTAL = re.compile(r"rolled (?P<sum>\d+(?:, [+-]\d+ [a-z ]+)*): (?P<total>\d+)\.")
PLAIN = re.compile(r"(?:(?:Area|Hex|Speed|Shift|Distance|Direction|Chart|Dice): |The need is theirs; )rolled [^:;]*?\.")
CHECK = re.compile(
    r"Check of (?P<score>\d+) at step (?:(?P<step>[+-]?\d+): from step )?(?P<sum>0(?:, [+-]\d+ [a-z ]+)*), "
    r"(?P<die>no die|[+-]\d?d\d+): rolled (?P<dice>[^:]+?), "
    r"total (?P<total>-?\d+): (?P<got>ordinary|good|amazing|failure)\.")
POINTS = re.compile(
    r"(?P<what>\d*d\d+(?:[+-]\d+)?(?: and screen d\d+)?), rolled (?P<dice>\d+(?:(?:, | and )\d+)*)(?::|, takes) (?P<points>\d+)\b")
LADDER = {-5: "-d20", -4: "-d12", -3: "-d8", -2: "-d6", -1: "-d4", 0: "no die", 1: "+d4", 2: "+d6", 3: "+d8", 4: "+d12",
          5: "+d20", 6: "+2d20", 7: "+3d20"}
ROLLED = re.compile(r"rolled (\d+(?:-\d+)*(?: for \d+ at once)?(?:(?:, | and )\d+(?:-\d+)*(?: for \d+ at once)?)*)")


def numbers(words):
    return [int(n) for n in re.findall(r"\d+", words or "")]


def shown_dice(words):
    """The dice of "6 for 5 at once and 12 for 3 at once", or of "3, 0-0-4"."""
    return numbers(re.sub(r" for \d+ at once", "", words or ""))


def total_of(words):
    """The sum that "6 x 4 / 2 at range 3, +4 suite, -1 its manoeuvre" says."""
    base, *parts = words.split(", ")
    figures = re.match(r"\d+(?: [x/] \d+)*", base).group().split()
    total = int(figures[0])
    for sign, n in zip(figures[1::2], figures[2::2]):
        total = total * int(n) if sign == "x" else total // int(n)
    for part in parts:
        least = re.match(r"at least (\d+)", part)
        total = max(total, int(least.group(1))) if least else total + int(part.split()[0])
    return total


def by_table(rolls, need, die):
    """The most successes whose chance, or better, reaches the middle of the die's twentieth."""
    if need >= 20:
        return rolls
    p, tail = fractions.Fraction(need, 20), 0
    for k in range(rolls, 0, -1):
        tail += math.comb(rolls, k) * p**k * (1 - p)**(rolls - k)
        if tail >= fractions.Fraction(2 * die - 1, 40):
            return k
    return 0


def chains(words):
    """(net, first faces) of dice that go on while they show the 0 or 9 they began with: "3, 0-0-4, 9-2"."""
    net, firsts = 0, []
    for chain in re.findall(r"\d+(?:-\d+)*", words or ""):
        faces = numbers(chain)
        firsts.append(faces[0])
        if faces[0] in (0, 9):
            net += (1 if faces[0] == 0 else -1) * (len(faces) - 1)
            assert all(f == faces[0] for f in faces[:-1]) and faces[-1] != faces[0], "a chain ends too late or early"
        else:
            assert len(faces) == 1, "a die goes on without reason"
    return net, firsts


def check_skilled(m):
    dice, need = re.match(r"(\d+) dic?e at (-?\d+) for ", m["sum"]).groups()
    need = int(need)
    net, firsts = chains(m["dice"])
    net += sum(f <= need for f in firsts if f not in (0, 9))
    assert len(firsts) == int(dice), "other dice than the skill has"
    assert int(m["need"]) == min(max(need, 0), 8) + 1, "the faces differ"
    assert net == int(m["got"]), "the hits differ"
    assert firsts.count(need) == int(m["exact"]) and need == int(m["face"]), "the exact dice differ"


def check_roll(m):
    need, sides = int(m["need"]), int(m["sides"])
    assert int(m["chance"]) == 100 * min(max(need, 0), sides) // sides, "the chance differs"
    if m["each"]:
        return check_skilled(m)
    dice, groups = shown_dice(m["dice"]), []
    if m["table"]:
        groups = numbers(" ".join(re.findall(r"for \d+ at once", m["dice"])))
    turned = re.match(r"\d+ from (\d+) on$", m["sum"])
    if turned:
        assert need == sides + 1 - int(turned.group(1)), "the need differs"
        got = sum(d >= int(turned.group(1)) for d in dice)
    else:
        assert need == total_of(m["sum"]), "the need differs"
        got = sum(by_table(n, need, d) for n, d in zip(groups, dice)) if groups else sum(d <= need for d in dice)
    assert got == int(m["got"]), "the result differs"
    if need > 0:
        assert int(m["count"]) == (sum(groups) if groups else len(dice)), "the number of rolls differs"
        assert not groups or len(groups) == len(dice), "dice without a group"


def check_damage(m, text):
    n, die = total_of(m["sum"]), int(m["die"])
    steps = [n // 2, n, 2 * n]
    assert [int(m[k]) for k in "abc"] == steps, "the damage number differs"
    assert [int(m[k + "c"]) for k in "abc"] == [5 * min(s, 20) for s in steps], "a chance of damage differs"
    want = ["disabled", "damaged", "degraded", "no result"][sum(die > s for s in steps)]
    assert f", damage number {n}: {want}" in text, "the damage differs"


def check_check(m):
    """A die of 20 with the die of the summed steps: at the score ordinary, at half and a quarter of it good and amazing."""
    dice, score = numbers(m["dice"]), int(m["score"])
    assert m["step"] is None or int(m["step"]) == total_of(m["sum"]), "the step differs"
    assert m["die"] == LADDER[min(max(total_of(m["sum"]), -5), 7)], "the situation die differs"
    total = dice[0] + sum(dice[1:]) * (-1 if m["die"].startswith("-") else 1)
    assert total == int(m["total"]), "the total differs"
    grades = [name for name, part in (("amazing", 4), ("good", 2), ("ordinary", 1)) if total <= score // part]
    assert m["got"] == (grades[0] if grades and dice[0] != 20 else "failure"), "the success differs"


def check_points(m):
    """Dice with a bonus, each kind at least 0."""
    dice, got = numbers(m["dice"]), 0
    for count, faces, bonus in re.findall(r"(\d*)d(\d+)([+-]\d+)?", m["what"]):
        mine, dice = dice[:int(count or 1)], dice[int(count or 1):]
        assert mine and max(mine) <= int(faces), "other dice than are named"
        got += max(0, sum(mine) + int(bonus or 0))
    assert not dice and got == int(m["points"]), "the points differ"


def check_headline(text, rolls):
    """What the line says first is what its rolls come to."""
    for what, form in (("To hit", r"need (-?\d+): (\d+) hit"), ("To penetrate", r"(?=.*\(need (\d+)\)), (\d+) penetrate")):
        said, roll = re.search(form, text), next((r for r in rolls if r["what"] == what), None)
        if said:
            assert roll or said.group(2) == "0", f"no words for {what}"
        if said and roll:
            need, got = (re.search(r"\(need (\d+)\)", text).group(1), re.search(r", (\d+) penetrate", text).group(1)) \
                if what == "To penetrate" else said.groups()
            assert (need, got) == (roll["need"], roll["got"]), f"{what}: the headline differs"


def check_line(text, dice):
    """Raises AssertionError if the line does not explain its dice, or explains them wrongly."""
    rolls = list(ROLL.finditer(text))
    for m in rolls:
        check_roll(m)
    for m in DAMAGE.finditer(text):
        check_damage(m, text)
    for m in CHECK.finditer(text):
        check_check(m)
    for m in POINTS.finditer(text):
        check_points(m)
    for m in TOTAL.finditer(text):
        assert total_of(m["sum"]) == int(m["total"]), "a total differs"
    check_headline(text, rolls)
    known = [m.span() for form in (ROLL, DAMAGE, TOTAL, CHECK, PLAIN) for m in form.finditer(text)]
    for m in re.finditer(r"; rolled|: rolled|nothing is rolled", text):
        assert any(a <= m.start() < b or a < m.end() <= b for a, b in known), "dice in a form that nobody can recompute"
    told = []
    for m in ROLLED.finditer(text):
        told += shown_dice(m.group(1))
    assert told == dice, f"dice {dice} are told as {told}"


def planted():
    good = ("A.1 fires 2 PA-M at 1.1, range 7, need 5: 1 hit, 1 penetrates (need 8). To hit: 9 at range 7, +3 suite, -7 its "
            "manoeuvre: 5 of 20, 25 %; rolled 5 and 17: 1 of 2. To penetrate: 12 penetration, -4 armour: 8 of 20, 40 %; "
            "rolled 8: 1 of 1.")
    check_line(good, [5, 17, 8])
    faults = [("need 5:", "need 6:"), ("9 at", "8 at"), ("25 %", "30 %"), ("5 and 17", "6 and 17"), ("1 of 2", "2 of 2"),
              ("-4 armour", "-3 armour"), ("1 hit", "2 hits"), ("; rolled 8: 1 of 1", ""), ("1 penetrates", "0 penetrate"),
              ("5 of 20, 25 %; ", ""), ("To hit: 9 at range 7, +3 suite, -7 its manoeuvre: 5 of 20, 25 %; ", "To hit: ")]
    shield = ("Shield of ship 2: 2@3 stops 2 of 2. Damage: 2 dice at 3 for the shield: 4 faces of 10 each, 40 %; rolled 3, 0-1: 2 "
              "in all, 1 exactly 3.")
    check_line(shield, [3, 0, 1])
    attack = ("A1 fires at B1. Check of 14 at step +1: from step 0, -1 fire control, +2 long range, +d4: rolled 6 and 2, total 8: "
              "ordinary. Damage d8+2, rolled 5: 7 wound, firepower light against medium: 7 stun.")
    check_line(attack, [6, 2, 5])
    armour = "B1: armour d6+1 and screen d6, rolled 4 and 2, takes 7; nothing to mark."
    check_line(armour, [4, 2])
    for text, dice, cases in ((good, [5, 17, 8], faults),
                              (attack, [6, 2, 5], [("+d4", "+d6"), ("step +1", "step +2"), ("total 8", "total 9"), ("ordinary", "good"),
                                                   ("+2 long", "+3 long"),
                                                   (", rolled 5", ""), ("7 wound", "8 wound"), ("rolled 6 and 2", "rolled 6")]),
                              (armour, [4, 2], [("takes 7", "takes 6"), (" and screen d6", "")]),
                              (shield, [3, 0, 1], [("4 faces", "5 faces"), ("2 in all", "1 in all"), ("1 exactly", "2 exactly")])):
        for was, wrong in cases:
            assert was in text
            try:
                check_line(text.replace(was, wrong, 1), dice)
            except AssertionError:
                continue
            raise SystemExit(f"FAILED the planted fault '{wrong}' was not found")


def lines_of_plays():
    for path in sorted(PLAYS.glob("*/*.jsonl")):
        for line in path.read_text().splitlines():
            event = json.loads(line).get("event")
            if event:
                yield path.name, event["text"], [v for d in event.get("dice", []) for v in d["values"]]


def events_in(value):
    """All told lines anywhere in a step of a debrief."""
    if isinstance(value, dict):
        if isinstance(value.get("text"), str) and value.get("dice"):
            yield value
        for part in value.values():
            yield from events_in(part)
    elif isinstance(value, list):
        for part in value:
            yield from events_in(part)


def lines_of_logs(program):
    for path in sorted((HERE / "corpus").glob("*/*.xz")):
        with tempfile.NamedTemporaryFile() as file:
            file.write(lzma.decompress(path.read_bytes()))
            file.flush()
            done = subprocess.run([program, "debrief", file.name], capture_output=True, text=True, check=True)
        for step in map(json.loads, done.stdout.splitlines()):
            for event in events_in(step):
                yield path.name, event["text"], [die.get("value", 0) for die in event["dice"]]


def main():
    if len(sys.argv) < 2:
        raise SystemExit(__doc__)
    planted()
    seen = {"plays": 0, "logs": 0}
    faults = 0
    for kind, lines in (("plays", lines_of_plays()), ("logs", lines_of_logs(pathlib.Path(sys.argv[1]) / "server/main/emcon-server"))):
        for name, text, dice in lines:
            seen[kind] += bool(dice)
            try:
                check_line(text, dice)
            except AssertionError as fault:
                faults += 1
                print(f"FAILED {name}: {fault}: {text}")
    assert all(seen.values()), f"no rolls were found: {seen}"
    print(f"rolls explained: {seen['plays']} lines of plays, {seen['logs']} of logs; {faults} faults")
    raise SystemExit(1 if faults else 0)


if __name__ == "__main__":
    main()
