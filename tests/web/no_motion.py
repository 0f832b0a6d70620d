#!/usr/bin/env python3
"""Whoever wants no motion sees none: on the first page, and while a step of a battle is told, one picture is as the next, byte for byte.

usage: no_motion.py PROGRAMS PAGE_OR_-
Exit 77: there is no Chromium.
"""
import pathlib, sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from bots import begin  # noqa: E402
from play import answer, state  # noqa: E402
from stage import run, stage  # noqa: E402

STEPS = 6
LOOKS, APART_MS = 4, 150
# What has come is drawn, and names are written once the map has come to rest.
SETTLED = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 400))))"


def stands_still(page, where):
    page.value(SETTLED)
    assert page.value("document.getAnimations().filter((one) => one.playState === 'running').length") == 0, f"{where}: something is animated"
    first = page.picture()
    for _ in range(LOOKS):
        page.value(f"new Promise((done) => setTimeout(done, {APART_MS}))")
        assert page.picture() == first, f"{where}: a picture differs from the one before"


def moves(browser, url):
    """With motion wanted, pictures of the same first page do differ: else the comparison would show nothing."""
    page = browser.page(context=browser.context())
    page.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-reduced-motion", "value": "no-preference"}])
    page.go(url)
    page.until("document.querySelectorAll('.stage .thing').length > 3", what="a recorded battle")
    first = page.picture()
    page.until("document.getAnimations().length > 0", what="something moves")
    found = any(page.picture() != first for _ in range(20))
    page.close()
    return found


def main():
    programs, given = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2]
    with stage(programs, given) as (browser, _, _, url):
        assert moves(browser, url), "the first page does not move where motion is wanted"
        page = browser.page(context=browser.context())
        page.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-reduced-motion", "value": "reduce"}])
        page.go(url)
        page.until("document.querySelectorAll('.stage .thing').length > 3 && document.querySelectorAll('.game').length >= 4", what="a recorded battle and the games")
        stands_still(page, "the first page")
        begin(page, url, "Sector 14", "Duel at the Marker")
        seen = 0
        for decision in range(40):
            page.until("document.querySelector('.table').dataset.phase === '4' || document.querySelector('.table').dataset.mine === 'yes'")
            if state(page)["phase"] == 4 or seen >= STEPS:
                break
            answer(page)
            page.until("document.querySelector('.table').dataset.phase === '4' || document.querySelector('.table').dataset.mine === 'yes'")
            if page.value("document.querySelectorAll('.effects .world > *').length") == 0:
                continue  # nothing was told that could be drawn
            stands_still(page, f"decision {decision}")
            assert page.value("document.querySelectorAll('.effects .world > *').length") > 0, "the marks of the step stay"
            seen += 1
        assert seen > 0, "no step was looked at"
        assert not page.wrong, page.wrong[:3]
        print(f"the first page and {seen} steps with marks stand still, {LOOKS} pictures each")


if __name__ == "__main__":
    run(main)
