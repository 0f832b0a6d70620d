#!/usr/bin/env python3
"""On a phone everything that stands on the map is in sight, whole and beside the buttons, in each turn of a battle.

usage: in_view.py PROGRAMS PAGE_OR_- [RULESET SCENARIO] [SHOTS]
Exit 77: there is no Chromium.
"""
import pathlib, sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from play import join, make, play  # noqa: E402
from stage import run, stage  # noqa: E402

BATTLES = 3
TURNS = 6  # that are looked at; what one waits for between them takes what it takes
SHAPES = ((412, 915), (915, 412), (320, 568))
# Glyphs that are cut by the edge of the map, or lie below the sheet, the buttons or the words.
CUT = ("(() => { const pane = document.querySelector('.map-pane').getBoundingClientRect(), side = document.querySelector('.side').getBoundingClientRect(), lower = side.top > pane.top + 10 ? Math.min(pane.bottom, side.top) : pane.bottom,"
       " over = [...document.querySelectorAll('.map-tools button, .under:not(:empty)')].map((one) => one.getBoundingClientRect());"
       " return [...document.querySelectorAll('svg.map .thing .glyph > :is(circle, path:not(.bow))')].flatMap((one) => { const r = one.getBoundingClientRect();"
       " return r.left < pane.left || r.right > pane.right || r.top < pane.top || r.bottom > lower"
       " || over.some((o) => (r.left + r.right) / 2 > o.left && (r.left + r.right) / 2 < o.right && (r.top + r.bottom) / 2 > o.top && (r.top + r.bottom) / 2 < o.bottom) ? [one.closest('.thing').dataset.thing + ' ' + [r.left, r.right, r.top, r.bottom].map(Math.round)] : []; }); })()")
TURN = "document.querySelector('.head h1').innerText.match(/Turn \\d+/)?.[0] ?? ''"
FRAMES = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def battle(browser, url, ruleset, scenario, shots):
    """Plays a battle, and gives the turns in which everything was looked at, and how often."""
    one, two = (browser.page(size=SHAPES[0], scale=2, touch=True, context=browser.context()) for _ in range(2))
    join(two, make(one, url, "Ada", ruleset, scenario), "Bo")
    for page in (one, two):
        page.until("document.querySelector('.table').dataset.phase === '2'")
        page.press("Orders", "tab")
    turns, looks = set(), 0

    def look(_):
        nonlocal looks
        turn = one.value(TURN)
        if turn in turns or len(turns) == TURNS:
            return
        turns.add(turn)
        for shape in SHAPES:
            one.shape(*shape, 2, True)
            # What is chosen is told on the map.
            one.value("document.querySelector('svg.map').focus()")
            one.key("j")
            one.value(FRAMES)
            cut = one.value(CUT)
            if shots:
                one.screenshot(shots / f"view-{turn}-{shape[0]}.png")
            assert not cut, f"{turn}, {shape}: {cut}"
            looks += 1
        one.shape(*SHAPES[0], 2, True)
    play([one, two], look)
    assert not one.wrong, one.wrong[:3]
    one.close()
    two.close()
    return turns, looks


def main():
    programs, given = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2]
    ruleset, scenario = (sys.argv[3], sys.argv[4]) if len(sys.argv) > 4 else ("Alternity Warships", "Crossing")
    shots = pathlib.Path(sys.argv[5]) if len(sys.argv) > 5 else None
    with stage(programs, given) as (browser, _, _, url):
        # A battle may be over after two turns, by the dice.
        for _ in range(BATTLES):
            turns, looks = battle(browser, url, ruleset, scenario, shots)
            if len(turns) >= 3:
                break
        assert len(turns) >= 3, turns
        print(f"{scenario}: everything in sight in {looks} looks of {len(turns)} turns")


if __name__ == "__main__":
    run(main)
