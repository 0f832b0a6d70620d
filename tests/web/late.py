#!/usr/bin/env python3
"""An answer that is late: two seconds after an order the head of the page says that none has come, and no longer once it has. What is answered in
time is not told; the same goes where somebody wants nothing to move.

usage: late.py PROGRAMS
The page's own connection holds back what comes, from inside of it; pings are answered, as by a server that waits for its database. Times are
those of the style sheet's own clock. Exit 77: there is no Chromium.
"""
import pathlib, sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from bots import begin  # noqa: E402
from play import answer, play, receipts_of  # noqa: E402
from stage import files_of, run, stage, verified  # noqa: E402

# The last four of these bytes and the one behind them are the number of a ping, which no other request has.
HOLD = """window.held = undefined; window.WebSocket = class extends window.WebSocket {
  set onmessage(take) { super.onmessage = (event) => (window.held && !new Uint8Array(event.data).join().includes('255,255,255,255,15') ? window.held.push(() => take(event)) : take(event)); }
};"""
FRAMES = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
WAITS = """new Promise((done) => { const end = performance.now() + 450, look = () => { const now = !!document.querySelector('.late'); if (now || performance.now() > end) done(now); else setTimeout(look, 20); }; look(); })"""
# Whether it is seen in the beginning, just before its time and at it.
SHOWN = """(() => { const one = document.querySelector('.head .late'), [clock] = one.getAnimations(), now = clock.currentTime, seen = (at) => { clock.currentTime = at; return getComputedStyle(one).visibility; };
  const out = [seen(0), seen(1999), seen(2000)]; clock.currentTime = now; return out; })()"""
# It covers neither the head nor a button.
IN_SIGHT = """(() => { const one = document.querySelector('.head .late'), r = one.getBoundingClientRect(); return getComputedStyle(one).visibility === 'visible' && one.innerText.includes('no answer yet')
  && r.width > 0 && r.right <= innerWidth && document.querySelector('.head').getBoundingClientRect().bottom <= r.top && r.bottom <= innerHeight
  && ![...document.querySelectorAll('.map-tools button, .side')].some((other) => { const o = other.getBoundingClientRect(); return o.left < r.right && r.left < o.right && o.top < r.bottom && r.top < o.bottom; }); })()"""


def said(page):
    """What the page tells those who do not see it."""
    return [name for _, role, name, _ in page.tree() if role in ("StaticText", "status") and "no answer yet" in name]


def held_back(page):
    """An order whose answer does not come, and then does."""
    page.until("document.querySelector('.table').dataset.mine === 'yes' && document.querySelector('.lock:not(:disabled)')")
    page.value(FRAMES)
    assert not page.value("!!document.querySelector('.late')"), "nothing is under way"
    top = page.value("document.querySelector('.map-pane').getBoundingClientRect().top")
    page.value("window.held = []; document.activeElement?.blur()")
    for _ in range(3):  # a lock without orders is asked for twice, and one right after another is not meant
        page.key("L")
        if page.value(WAITS):
            break
    page.until("window.held.length > 0 && document.querySelector('.head .late[role=status]')", what="an order is under way")
    assert page.value(SHOWN) == ["hidden", "hidden", "visible"], page.value(SHOWN)
    page.until(IN_SIGHT, what="the page says that the answer is late")
    assert said(page), page.tree()
    assert page.value("document.querySelector('.map-pane').getBoundingClientRect().top") == top, "nothing moves when it comes"
    page.value("window.held.splice(0).forEach((take) => take()); window.held = undefined")
    page.until("!document.querySelector('.late')", what="it is gone with the answer")
    assert not said(page)


def main():
    programs = pathlib.Path(sys.argv[1]).resolve()
    with stage(programs) as (browser, server, folder, url):
        page = browser.page(context=browser.context())
        page.call("Page.addScriptToEvaluateOnNewDocument", source=HOLD)
        begin(page, url, "Sector 14", "Duel at the Marker")
        held_back(page)
        page.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-reduced-motion", "value": "reduce"}])
        answer(page)
        held_back(page)
        page.shape(320, 568, 2, True)
        held_back(page)
        page.shape(1280, 800)
        play([page])
        receipts, match = files_of(folder, [receipts_of(page)])
        verified(programs, server.db, folder, match, receipts)
        assert not page.wrong, page.wrong[:3]
        print("an answer that is late is told after 2 s, also where nothing moves, and not once it has come; receipts verify")


if __name__ == "__main__":
    run(main)
