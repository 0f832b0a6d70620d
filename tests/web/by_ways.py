#!/usr/bin/env python3
"""Battles in which one player uses the page by keyboard alone, by touch alone, or by the accessibility tree alone, and wins.

usage: by_ways.py PROGRAMS - [keys|touch|tree ...] [-- RULESET SCENARIO]
The way orders what is suggested and locks it, from the invite to the end. The other player gives each question's default, the weakest
answer there is, in a test match: its dice follow from a seed. Who has won is read where the player reads it. Exit 77: no Chromium.
"""
import pathlib, re, sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from play import join, state  # noqa: E402
from stage import run, stage  # noqa: E402
from ways import BUTTONS, WAYS  # noqa: E402

LOCKS = ("Lock", "No orders, though")
SIZES = {"keys": ((1280, 800), 1, False), "touch": ((390, 844), 2, True), "tree": ((1280, 800), 1, False)}
LOOKS_MOST = 4000


def join_by(way, page, link):
    page.go(link)
    way.write("Your name", "Bo")
    way.press("Take the seat")
    way.wait(lambda: way.has(("tab",), "Orders"), "the tab of orders")


def locks(way):
    """The button that makes it final, if there is one that can be pressed."""
    return next((name.strip() for _, role, name, more in way.page.tree() if role == "button" and not more.get("disabled") and name.strip().startswith(LOCKS)), None)


def pass_on(page):
    """Gives the default answer: a lock without an order, which is asked for twice where an order promises more."""
    page.value("document.activeElement?.blur()")
    before = state(page)
    for _ in range(3):
        page.key("L")
        if page.value("new Promise((done) => setTimeout(() => { const t = document.querySelector('.table'), l = document.querySelector('.lock');"
                      f" done(t.dataset.mine === 'no' || t.dataset.question !== '{before['question']}' || (l && l.disabled)); }}, 40))"):
            break


def won_by(way):
    """The side that has won, as the tree tells it, and the side that this player is."""
    texts = [text for _, role, text, _ in way.page.tree() if role == "StaticText"]
    won = next((found.group(1) for text in texts if (found := re.match(r"You have won: (\w+)|You have lost: (\w+) won", text.strip()))), "")
    said = [text.strip() for text in texts if text.strip()]
    own = said[said.index("You play") + 1] if "You play" in said else ""
    return won, own


def decide(way):
    """One decision: the suggestion where there is one, and the lock. The page may go on by itself meanwhile."""
    before = state(way.page)

    def gone():
        now = state(way.page)
        return now["mine"] != "yes" or now["question"] != before["question"]
    way.patience = 6
    for step in ("Suggest", *[None] * 6):
        name = step if step and way.has(BUTTONS, step) else locks(way)
        if gone():
            return
        if name:
            try:
                way.press(name[:20])
            except TimeoutError:
                if not gone() and locks(way) == name:
                    raise
        way.page.value("new Promise((done) => requestAnimationFrame(() => setTimeout(done, 80)))")


def battle(name, browser, server, url, ruleset, scenario):
    shape, scale, touch = SIZES[name]
    other = browser.page(context=browser.context())
    page = browser.page(context=browser.context(), size=shape, scale=scale, touch=touch)
    way = WAYS[name](page)
    _, codes = server.create(ruleset, scenario)
    join(other, f"{url}#join={codes[0]}", "Ada")
    join_by(way, page, f"{url}#join={codes[1]}")
    other.until("document.querySelector('.table').dataset.phase === '2'")
    other.press("Orders", "tab")
    decisions, idle = 0, 0
    for _ in range(LOOKS_MOST):
        mine, theirs = state(page), state(other)
        assert not mine["fault"] and not theirs["fault"], (mine, theirs)
        if mine["phase"] == theirs["phase"] == 4:
            break
        idle += 1
        if mine["mine"] == "yes" and not mine["busy"]:
            decide(way)
            decisions, idle = decisions + 1, 0
        if theirs["mine"] == "yes" and not theirs["busy"]:
            pass_on(other)
            idle = 0
        assert idle < 300, (mine, theirs, page.text()[-800:])
        if idle:
            page.value("new Promise((done) => requestAnimationFrame(() => setTimeout(done, 30)))")
    way.patience = 40
    way.wait(lambda: any("as promised" in text for _, role, text, _ in page.tree() if role in ("StaticText", "paragraph", "InlineTextBox")), "the dice are as promised")
    won, own = won_by(way)
    assert won and won == own, f"{won or 'nobody'} has won, not {own}"
    assert not page.wrong and not other.wrong, (page.wrong[:2], other.wrong[:2])
    small = sorted({one for one in getattr(way, "small", [])})
    assert not small, f"smaller than 44 px: {small}"
    print(f"{name}: {scenario} to its end, {decisions} decisions; {won} has won, as it should")


def main():
    programs, given, words = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2], sys.argv[3:]
    ruleset, scenario = words[words.index("--") + 1:] if "--" in words else ("fires-of-space", "duel-at-kessa")
    names = [word for word in words if word in WAYS] or list(WAYS)
    with stage(programs, given) as (browser, server, _, url):
        for name in names:
            battle(name, browser, server, url, ruleset, scenario)


if __name__ == "__main__":
    run(main)
