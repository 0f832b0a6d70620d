#!/usr/bin/env python3
"""Acts of every kind on a map, in five sizes and four themes: names do not lie on each other, nothing is left behind, and who wants no
motion sees marks that stand still.

usage: battle.py FOLDER [SHOTS]      FOLDER: with battle.js (build.mjs --bundle tests/web/battle.ts) and theme.css in it
Exit 77: there is no Chromium.
"""
import contextlib, pathlib, sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from cdp import Browser  # noqa: E402
from stage import run  # noqa: E402

PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>battle</title>
<link rel="stylesheet" href="theme.css"><link rel="stylesheet" href="battle.css"></head><body><div id="page"></div><script src="battle.js"></script></body></html>"""
STYLE = "html, body, #page, .map-pane { height: 100%; }"

LOOKS = [((1400, 900), "theme=dark"), ((1280, 720), "theme=light"), ((820, 700), "theme=contrast&plane"), ((390, 420), "theme=colour-blind"), ((844, 390), "theme=light&plane")]
# Boxes of names as they are drawn: the shape of letters is the browser's own, so a little is allowed.
OVERLAPS = ("(() => { const all = [...document.querySelectorAll('.names text')].map((one) => one.getBBox()); const slack = 3;"
            " return all.flatMap((a, i) => all.slice(i + 1).filter((b) => a.x + slack < b.x + b.width && b.x + slack < a.x + a.width && a.y + slack < b.y + b.height && b.y + slack < a.y + a.height)).length; })()")
FRAMES = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
LEFT = "document.querySelectorAll('.effects .world > *').length + document.getAnimations().length"
DRAWN = "document.querySelectorAll('.effects .world > *').length"


def film(page, shots, name):
    """Plays everything; how much was on the screen at once."""
    page.until("document.querySelectorAll('.names text').length > 5")
    assert page.value(OVERLAPS) == 0, f"{name}: names lie on each other"
    before = page.value("document.querySelector('[data-thing=\"A1\"]').getAttribute('transform')")
    page.value("battle.step()")
    page.until(f"{DRAWN} > 3", what=f"{name}: acts are drawn")
    most = page.value(DRAWN)
    if shots:
        page.screenshot(shots / f"battle-{name}.png")
    page.until("!battle.stage.playing", what=f"{name}: the film ends")
    page.until(f"{LEFT} === 0", what=f"{name}: nothing is left of it")
    assert page.value("document.querySelector('[data-thing=\"A1\"]').getAttribute('transform')") != before, "the next board is drawn"
    # Whoever goes on at once sees at once how it stands.
    page.value("battle.step()")
    page.until("battle.stage.playing")
    page.value("battle.stage.skip()")
    assert not page.value("battle.stage.playing") and page.value(LEFT) == 0, f"{name}: a film that is skipped leaves nothing"
    assert page.value("document.querySelector('[data-thing=\"A1\"]').getAttribute('transform')") == before
    return most


def stills(page, url):
    page.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-reduced-motion", "value": "reduce"}])
    page.go(url)
    page.until("document.querySelector('.thing')")
    page.value("battle.step()")
    page.until("document.querySelector('.still-words')", what="marks stand for what happened")
    assert not page.value("battle.stage.playing") and page.value("document.getAnimations().length") == 0, "nothing moves"
    page.until(f"{FRAMES}.then(() => document.querySelectorAll('.names text').length > 5)")
    page.value("new Promise((done) => setTimeout(done, 400))")  # what is written is written
    first = page.picture()
    for _ in range(4):
        page.value("new Promise((done) => setTimeout(done, 150))")
        assert page.picture() == first, "one picture is as the next: nothing moves"
    marks = page.value(DRAWN)
    page.value("battle.step(0, 0)")
    assert page.value(DRAWN) == 0, "the marks of a step go with the next one"
    return marks


def main():
    folder, shots = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else None
    (folder / "battle.html").write_text(PAGE)
    (folder / "battle.css").write_text(STYLE)
    with contextlib.closing(Browser("--allow-file-access-from-files")) as browser:
        for size, query in LOOKS:
            page = browser.page(size=size)
            page.go(f"file://{folder}/battle.html?{query}&pace=fast")
            most = film(page, shots, f"{size[0]}x{size[1]}")
            assert not page.wrong, page.wrong[:3]
            print(f"{size[0]}x{size[1]} {query}: {most} acts at once, nothing left")
            page.close()
        page = browser.page(size=(820, 700))
        print(f"still: {stills(page, f'file://{folder}/battle.html?theme=dark')} marks")
        assert not page.wrong, page.wrong[:3]


if __name__ == "__main__":
    run(main)
