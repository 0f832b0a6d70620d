"""Hostile lobbies: plans that answer one kind of request otherwise than a real server would."""
from hostile_lines import *

BIG, HUGE = (1 << 32) - 1, (1 << 63) - 1


def in_lobby(change):
    """A plan that answers one thing in the lobby otherwise: `change(plan, body, honest)` gives the body, or None: the honest one."""
    class Changed(Honest):
        def lobby_answer(self, body):
            honest = super().lobby_answer(body)
            changed = change(self, body, copy.deepcopy(honest))
            return honest if changed is None else changed
    return Changed


def scenarios(change):
    def changed(plan, body, honest):
        for ruleset in honest.get("rulesets", {}).get("rulesets", []):
            for scenario in ruleset.get("scenarios", []):
                change(plan, ruleset, scenario)
        return honest if "rulesets" in honest else None
    return in_lobby(changed)


def crowded(plan, ruleset, scenario):
    scenario["sides"] = [{"name": plan.spoiler.text(), "seats": BIG} for _ in range(plan.dice.choice([1, 2, 300]))]


def looping_options(plan, ruleset, scenario):
    line = {"verb": "set", "variant": "points", "like": plan.dice.choice([1, 2, 3, -1, BIG >> 1])}
    scenario["options"] = {"lines": [line] * plan.dice.choice([3, 500]), "sets": [{"named": [0, -1, 7, BIG >> 1], "merits": [1]}],
                           "names": [{"token": plan.spoiler.text()}]}


def created(**changes):
    return in_lobby(lambda plan, body, honest: {"created": {**honest["created"], **{
        k: v(plan) if callable(v) else v for k, v in changes.items()}}} if "created" in honest else None)


def joined(**changes):
    return in_lobby(lambda plan, body, honest: {"joined": {**honest["joined"], **{
        k: v(plan) if callable(v) else v for k, v in changes.items()}}} if "joined" in honest else None)


def listed(change):
    def changed(plan, body, honest):
        if "matches" not in honest:
            return None
        change(plan, honest["matches"])
        return honest
    return in_lobby(changed)


def endless_list(plan, matches):
    matches["more"] = True
    matches["matches"] = matches["matches"][:1] * plan.dice.choice([1, 50, 2000])


def crowded_list(plan, matches):
    for card in matches["matches"]:
        card["awaited"] = list(range(plan.dice.choice([70, 30_000])))
        card["seats"] = [{"seat": n, "holder": plan.spoiler.text(), "held": True} for n in range(plan.dice.choice([70, 3_000]))]
        card["your_seat"], card["deadline_ms"] = plan.dice.choice(NUMBERS), HUGE


def foreign_list(plan, matches):
    """As if one's seats elsewhere were here."""
    for card, phase in zip(matches["matches"] * 4, (2, 4, 2, 4)):
        card["phase"], card["your_seat"] = phase, plan.dice.choice([0, 1])


def other_answers(plan, line):
    """Answers to nothing that was asked, several to one, other bodies, or none."""
    asked = line.asked()
    for n in range(plan.dice.choice([1, 3, 200])):
        line.send({"answer": {"id": plan.dice.choice([asked.get("id", 0), 0, 77, BIG]), **plan.spoiler.message("Answer")}})
    if plan.dice.random() < 0.5:
        asked = line.asked()
        line.send({"answer": {"id": asked.get("id", 0), plan.dice.choice(["done", "debrief", "tried", "joined", "matches"]): {}}})
    if plan.dice.random() < 0.5:
        line.asked()


def refusals(plan, body, honest):
    problem = {"code": plan.dice.choice(["busy", "too_fast", plan.spoiler.text()]), "text": plan.spoiler.text(), "clause": plan.spoiler.text(),
               "line": plan.dice.choice(NUMBERS), "field": plan.spoiler.text(), "params": [{"name": "max", "value": plan.spoiler.text()}]}
    return {"problems": [problem] * plan.dice.choice([1, 40, 5_000])}


class Refuses(Honest):
    def lobby_answer(self, body):
        return refusals(self, body, None)

    match_answer = lobby_answer


def handbooks(plan, body, honest):
    for ruleset in honest.get("rulesets", {}).get("rulesets", []):
        ruleset["handbook"] = plan.dice.choice(["# " * 60_000, "|a|" * 40_000, "|\n" * 50_000, "- x\n" * 60_000, "`" * 200_000, "[a](" * 50_000,
                                                "# A-1 " + "A-1, " * 30_000, "## First battle `x`\n### `k`\n" * 5_000, "\n".join(map(str, TEXTS)),
                                                "A-1.1.1" + ".1" * 50_000, "x" * 1_000_000, "```\n" + "\x1b[31m" * 5_000])
    return honest if "rulesets" in honest else None
