#!/usr/bin/env python3
"""What the page tells at one's turn: which side one is, and all that has come since the last lock, what weighs more first.

usage: told.py PROGRAMS PAGE_OR_-
Exit 77: there is no Chromium.
"""
import pathlib, sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from bots import begin  # noqa: E402
from play import answer, state  # noqa: E402
from stage import run, stage  # noqa: E402

DECISIONS = 25
CAME = ("(() => { const box = document.querySelector('.came'); if (!box) return []; const items = [...box.querySelectorAll('li')].map((one) => ({text: one.textContent.replace(/^[‼!]?\\s*/, ''),"
        " weight: ['', 'notable', 'grave'].indexOf(one.className)})); const more = +(box.querySelector('p')?.textContent.match(/\\d+/)?.[0] ?? 0); return [...items, ...Array(more).fill(null)]; })()")


def logged(page):
    """How many lines the log has; all of them are shown in these battles."""
    page.press("Log", "tab")
    count = page.value("document.querySelectorAll('.log .journal > li').length")
    page.press("Orders", "tab")
    page.until("document.querySelector('.desk')")
    return count


def point_at_a_ship(page):
    """A press on a thing of the map marks its place."""
    x, y = page.value("(() => { const r = document.querySelector('.thing .touch').getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; })()")
    for kind in ("mousePressed", "mouseReleased"):
        page.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)
    page.until("document.querySelector('svg.map .cursor')", what="what was pressed is marked")
    page.press("Orders", "tab")


def places_stand_apart(page):
    """In the list of places no line lies on another one."""
    page.press("Places", "tab")
    page.until("document.querySelectorAll('.fleet li').length > 3")
    lying = page.value("(() => { const all = [...document.querySelectorAll('.fleet li')].map((one) => one.getBoundingClientRect()); return all.flatMap((a, i) => all.slice(i + 1).filter((b) => a.top + 1 < b.bottom && b.top + 1 < a.bottom && a.left < b.right && b.left < a.right)).length; })()")
    assert lying == 0, f"{lying} lines of the list of places lie on others"
    page.press("Orders", "tab")


def main():
    programs, given = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2]
    with stage(programs, given) as (browser, _, _, url):
        page = browser.page(context=browser.context())
        begin(page, url, "Fires of Space", "Duel at Kessa")
        page.until("document.querySelector('.head .own')?.innerText.includes('Letters') && document.querySelector('.head .own .side-sign.side-red, .head .own .side-sign[class*=side-]')")
        places_stand_apart(page)
        before, routine, most = None, 0, 0
        for decision in range(DECISIONS):
            page.until("(() => { const t = document.querySelector('.table'); return t.dataset.phase === '4' || t.dataset.mine === 'yes'; })()")
            if state(page)["phase"] == 4:
                break
            now, came = logged(page), page.value(CAME)
            if before is not None:
                assert len(came) == now - before, f"decision {decision}: {now - before} lines are new, {len(came)} are told"
                weights = [one["weight"] for one in came if one]
                assert weights == sorted(weights, reverse=True), weights
                routine += sum(one["weight"] == 0 for one in came if one)
                most = max(most, len(came))
                if decision == 6 and came:
                    page.call("Page.reload")
                    page.until("document.readyState === 'complete' && document.querySelector('.came')", what="who comes back is told, too")
                    assert page.value(CAME) == came
            before = now
            if decision == 2:
                point_at_a_ship(page)
            answer(page)
            if decision == 2:
                page.until("!document.querySelector('svg.map .cursor')", what="the mark goes with the question")
        assert routine > 0 and most > 0, "nothing came in this battle"
        assert not page.wrong, page.wrong[:3]
        print(f"{decision + 1} decisions: all lines since the last lock are told, at most {most} at once, {routine} routine ones among them")


if __name__ == "__main__":
    run(main)
