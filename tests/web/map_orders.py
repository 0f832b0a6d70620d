#!/usr/bin/env python3
"""A player gives orders on the map alone: he presses a ship of his own, then what its order is to take, or drags the marker of where it will
be; with a mouse, with fingers and with keys. What a press does not lead to is said in words.

usage: map_orders.py PROGRAMS PAGE_OR_-
PROGRAMS: the build folder. PAGE_OR_-: address of a page that is served already, or - for the server's own pages. Exit 77: there is no
Chromium.
"""
import json, pathlib, sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from bots import begin  # noqa: E402
from play import answer, state  # noqa: E402
from stage import run, stage  # noqa: E402

DRAWN = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
STILL = "!document.querySelector('.map-tools button[aria-label=\"Show how it stands now\"]')"
MIDDLE = ("(() => { const one = document.querySelector(%s); if (!one) return null; const box = one.getBoundingClientRect();"
          " return [box.x + box.width / 2, box.y + box.height / 2]; })()")
DECISIONS = 14


class Hand:
    """Presses places of the screen as a mouse or a finger does."""

    def __init__(self, page, touch):
        self.page, self.touch = page, touch

    def mouse(self, kind, x, y):
        self.page.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", buttons=1, clickCount=1)

    def finger(self, kind, *at):
        self.page.call("Input.dispatchTouchEvent", type=kind, touchPoints=[{"x": x, "y": y} for x, y in at])

    def press(self, x, y):
        if self.touch:
            self.finger("touchStart", (x, y))
            self.finger("touchEnd")
        else:
            self.mouse("mousePressed", x, y)
            self.mouse("mouseReleased", x, y)
        self.page.value(DRAWN)

    def drag(self, x, y, dx, dy):
        steps = [(x + dx * i / 6, y + dy * i / 6) for i in range(7)]
        if self.touch:
            self.finger("touchStart", steps[0])
            for at in steps[1:]:
                self.finger("touchMove", at)
            self.finger("touchEnd")
        else:
            self.mouse("mousePressed", *steps[0])
            for at in steps[1:]:
                self.mouse("mouseMoved", *at)
            self.mouse("mouseReleased", *steps[-1])
        self.page.value(DRAWN)


def at(page, selector):
    found = page.value(MIDDLE % json.dumps(selector))
    assert found, f"there is no {selector}"
    return found


def given(page):
    return page.value("document.querySelectorAll('.order.given').length")


def said(page):
    return page.value("document.querySelector('.under').innerText")


def mine(page):
    """Waits for a decision; false when all is over."""
    page.until("(() => { const t = document.querySelector('.table'); return t.dataset.mine === 'yes' || t.dataset.phase === '4'; })()")
    page.until(STILL, what="the map stands still")
    page.value("document.querySelector('.welcome button')?.click()")
    return state(page)["phase"] != 4


def thing(handle):
    return f"[data-thing='{handle}'] .touch"


def clear(page):
    for _ in range(3):
        page.key("Escape")
    while given(page):
        before = given(page)
        page.key("u")
        page.until(f"document.querySelectorAll('.order.given').length < {before}")


def choose_own(page, hand, own):
    hand.press(*at(page, thing(own)))
    page.until("document.querySelector('.card .order-name')", what="the card says what can be ordered")
    assert page.value("document.querySelector('.card b').innerText"), "the card has a name"


def fire(page, hand, own):
    """Ship, target, order, and the same target again."""
    choose_own(page, hand, own)
    lit = page.value("[...document.querySelectorAll('.lit-ring')].map((one) => one.closest('.thing').dataset.thing)")
    assert lit, "what can be fired at is lit"
    hand.press(*at(page, thing(lit[0])))
    if page.value("!!document.querySelector('.orders-of')"):
        page.click(".orders-of .order-name")
    page.until("document.querySelector('.order-bar')", what="the order can be given on the map")
    assert page.value("!!document.querySelector('.order.open .form')"), "and it stands in its form"
    page.value(DRAWN)
    hand.press(*at(page, thing(lit[0])))
    page.until("document.querySelectorAll('.order.given').length === 1", what="a second press gives it")
    return lit[0]


def move(page, hand, own):
    """The marker of the place where the ship will be is dragged; then a place is pressed that no order takes."""
    choose_own(page, hand, own)
    assert page.value("!!document.querySelector('.choice')"), "places that can be chosen are lit"
    x, y = at(page, f"[data-ghost='{own}'] .touch")
    size = page.value("(() => { const m = document.querySelector('svg.below .grid'), w = document.querySelector('svg.map .world').getCTM(); return m.height.baseVal.value * w.a; })()")
    hand.drag(x, y, 0, -size)
    page.until("document.querySelector('.order-bar')", what="dragging begins an order")
    first = page.value("document.querySelector('.order-bar b').innerText")
    page.click(".order-bar .main")
    page.until("document.querySelectorAll('.order.given').length === 1", what="it is given on the map")
    clear(page)
    page.click(".map-tools button[aria-label='Show all']")
    choose_own(page, hand, own)
    page.key("Escape")
    box = page.value("(() => { const b = document.querySelector('svg.map').getBoundingClientRect(); return [b.x + 24, b.y + b.height - 40]; })()")
    hand.press(*box)
    words = said(page)
    assert "takes" in words or page.value("!!document.querySelector('.order-bar, .orders-of')"), f"a press that leads to nothing says why: {words!r}"
    clear(page)
    return first


def by_keys(page, own):
    """Without a pointer: j to the ship, t to a target, Enter for the order, Enter again to give it."""
    page.key("M")
    for _ in range(12):
        if page.value("document.querySelector('.glyph.chosen')?.closest('.thing').dataset.thing") == own:
            break
        page.key("j")
    page.key("t")
    page.value(DRAWN)
    page.key("Enter")
    page.value(DRAWN)
    if page.value("!!document.querySelector('.orders-of')"):
        assert page.value("!!document.activeElement.closest('.orders-of')"), "the choice has the focus"
        page.key("Enter", text="\r")
        page.until("document.querySelector('.order-bar')")
        page.value("document.querySelector('svg.map').focus()")
    page.until("document.querySelector('.order-bar')", what="Enter begins the order")
    page.key("Enter")
    page.until("document.querySelectorAll('.order.given').length === 1", what="Enter again gives it")


def battle(browser, url, touch):
    page = browser.page(size=(820, 1180) if touch else (1280, 800), touch=touch, context=browser.context())
    hand, done = Hand(page, touch), {}
    begin(page, url, "Sector 14", "Duel at the Marker")
    for _ in range(DECISIONS):
        if len(done) == (2 if touch else 3) or not mine(page):
            break
        rows = page.value("[...document.querySelectorAll('.order-name .grow')].map((one) => one.innerText).join('|')")
        own = page.value("document.querySelector('.titles .own') && [...document.querySelectorAll('.map .thing')].map((one) => one.dataset.thing)[0]")
        if "fire " in rows and "fire" not in done:
            done["fire"] = fire(page, hand, own)
            clear(page)
            if not touch:
                by_keys(page, own)
                done["keys"] = True
                clear(page)
        elif "turn and thrust" in rows and "move" not in done:
            done["move"] = move(page, hand, own)
        answer(page)
    assert {"fire", "move"} <= set(done), f"the battle came to neither fire nor movement: {done}"
    assert not page.wrong, page.wrong[:3]
    page.close()
    return done


def main():
    with stage(pathlib.Path(sys.argv[1]).resolve(), sys.argv[2]) as (browser, _, _, url):
        for touch in (False, True):
            print("fingers:" if touch else "mouse and keys:", battle(browser, url, touch))


if __name__ == "__main__":
    run(main)
