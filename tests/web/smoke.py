#!/usr/bin/env python3
"""The page in a browser that the other tests do not know: the first page, a battle against a bot of the server, its map, orders, its end.

usage: smoke.py PROGRAMS BROWSER [SHOT]      BROWSER: webkit, firefox or chromium; SHOT: where to put a picture of the table
Exit 77: there is no such browser.
"""
import pathlib, sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from bots import begin  # noqa: E402
from play import answer, play, state  # noqa: E402
from stage import run, stage  # noqa: E402

LOCKS_LEAST = 5
# Marks of things in the window, of some size, where nothing lies over the map.
DRAWN = """[...document.querySelectorAll('svg.map .glyph')].filter((one) => { const r = one.getBoundingClientRect(), x = r.x + r.width / 2, y = r.y + r.height / 2;
  return r.width > 4 && r.height > 4 && document.elementFromPoint(x, y)?.closest('svg.map'); }).length"""


def main():
    programs, kind = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2]
    with stage(programs, kind=kind) as (browser, _, _, url):
        page = browser.page(url, context=browser.context())
        page.until("document.querySelector('.start .hero')")
        begin(page, url, "Fires of Space", "Duel at Kessa")
        things = page.until(DRAWN, what="things on the map")
        assert things >= 2, f"{things} things on the map"
        if len(sys.argv) > 3:
            page.screenshot(sys.argv[3])
        page.until("document.querySelector('.table').dataset.mine === 'yes'")
        first = state(page)["question"]
        answer(page)
        page.until(f"(() => {{ const t = document.querySelector('.table'); return t.dataset.mine === 'no' || +t.dataset.question > {first}; }})()", what="the order is final")
        locks = play([page])
        assert locks >= LOCKS_LEAST, f"the battle was over after {locks} looks"
        page.press("Orders", "tab")
        page.until("document.querySelector('#dice-hold')", what="the dice are as promised")
        assert not page.wrong, page.wrong[:3]
        print(f"{kind}: {things} things on the map, a battle against the server's bot to its end ({locks} looks), nothing wrong")


if __name__ == "__main__":
    run(main, sys.argv[2])
