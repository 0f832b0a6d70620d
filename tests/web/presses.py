#!/usr/bin/env python3
"""What cannot be taken back needs a press that is meant for it: no second half of a double click, no key that is held. And what
belongs to it: Escape closes one thing, a refused order leaves nothing to undo, new talk is marked, a film whose link names no step
that there is shows its last one, a rematch is a button away, and nobody is left behind at a table. A form that is sent twice makes one
match; on a phone a refusal comes into sight, and another question begins at its top.

usage: presses.py PROGRAMS PAGE_OR_-
Exit 77: there is no Chromium.
"""
import json, pathlib, sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from play import answer, join, make, pick, state, with_form  # noqa: E402
from stage import run, stage  # noqa: E402

FRAMES = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def mouse(page, selector, times=1):
    """Real clicks in its middle, one right after the other."""
    box = page.value(f"(() => {{ const one = {selector}; one.scrollIntoView({{block: 'center'}}); const r = one.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; }})()")
    for count in range(1, times + 1):
        for kind in ("mousePressed", "mouseReleased"):
            page.call("Input.dispatchMouseEvent", type=kind, x=box[0], y=box[1], button="left", clickCount=count)


def button(words):
    return f"[...document.querySelectorAll('button')].find((one) => one.innerText.trim().startsWith({json.dumps(words)}) && one.offsetParent)"


def one_match_of_two_presses(page, url):
    """On a phone, its options open: a name that is refused says so in sight; then the form is sent twice at once."""
    page.go(url)
    page.press("Invite a friend")
    pick(page, "Sector 14", "Duel at the Marker")
    page.value("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    page.type_into("input[name=name]", "A<b")
    page.value("window.scrollTo(0, document.body.scrollHeight)")
    page.click("form button[type=submit]")
    page.until("document.querySelector('.problem')")
    page.value(FRAMES)
    seen = page.value("(() => { const one = document.querySelector('.problem'), r = one.getBoundingClientRect(); return [r.top >= 0 && r.bottom <= innerHeight, document.activeElement === one]; })()")
    assert seen == [True, True], f"the refusal is in sight, and has the focus: {seen}"
    page.type_into("input[name=name]", "Cleo")
    page.value("(() => { const form = document.querySelector('form'); form.requestSubmit(); form.requestSubmit(); })()")
    page.until("document.querySelector('.table')")
    page.press("To the first page")
    page.until("document.querySelector('section[aria-label=\"My matches\"] li')")
    page.value(FRAMES)
    assert page.value("document.querySelectorAll('section[aria-label=\"My matches\"] li').length") == 1, "one match of two presses"


def begins_at_its_top(players):
    """Whoever is asked on a phone has read to the end, and answers: what comes then is seen from its beginning."""
    scrolled = 0
    for page in players:
        page.press("Orders", "tab")
    for _ in range(60):
        page = next((one for one in players if state(one)["mine"] == "yes"), None)
        if not page:
            players[0].value(FRAMES)
            continue
        page.shape(412, 600, 2, True)
        page.value("document.getElementById('tab-body').scrollTo(0, 1e6)")
        page.value(FRAMES)
        moved, before = page.value("document.getElementById('tab-body').scrollTop"), state(page)
        answer(page)
        now = state(page)
        if moved > 0 and (now["question"], now["mine"]) != (before["question"], before["mine"]):
            scrolled += 1
            assert page.value("document.getElementById('tab-body').scrollTop") == 0, "another question begins at its top"
        page.shape(1280, 800, 1, False)
        if scrolled >= 2:
            return
    raise AssertionError("nothing was long enough to be scrolled")


def held_key_locks_once(page):
    number = page.value("document.querySelector('.table').dataset.question")
    page.value("document.activeElement?.blur()")
    for _ in range(6):
        page.call("Input.dispatchKeyEvent", type="keyDown", key="L", code="KeyL", text="L", windowsVirtualKeyCode=76, autoRepeat=True)
    page.call("Input.dispatchKeyEvent", type="keyUp", key="L", code="KeyL", windowsVirtualKeyCode=76)
    page.value(FRAMES)
    now = page.value("(() => { const t = document.querySelector('.table'); return [t.dataset.question, t.dataset.mine]; })()")
    assert now == [number, "yes"], f"a held key has locked: {number}, then {now}"


def escape_closes_one_thing(page):
    page.value("document.querySelector('.form')?.scrollIntoView()")
    assert page.value("!!document.querySelector('.form')"), "an order is in hand"
    page.value("document.activeElement?.blur()")
    page.key("h")
    page.until("document.querySelector('.book .plain-list')")
    page.key("Escape")
    page.until("!document.querySelector('.veil')")
    assert page.value("!!document.querySelector('.form')"), "Escape has closed the form behind the handbook"
    page.key("Escape")
    page.until("!document.querySelector('.form')")


def talk_is_marked(one, two):
    one.press("Talk", "tab")
    one.type_into("input[name=text]", "hello there")
    one.press("Say")
    two.until("document.querySelector('#tab-talk .dot')", what="new talk is marked")
    # Its connection is cut: the mark stays when the server has shown itself and the match again.
    two.value("WebSocket.prototype.send = ((old) => function (data) { if (window.line !== this) { window.line = this; window.got = 0; this.addEventListener('message', () => { window.got += 1; }); }"
              " return old.call(this, data); })(WebSocket.prototype.send); dispatchEvent(new Event('online'))")
    two.until("!!window.line")
    two.value("window.was = window.line; window.was.close()")
    two.until("window.line !== window.was && window.got >= 2", what="the connection is back")
    two.value(FRAMES)
    assert two.value("!!document.querySelector('#tab-talk .dot')"), "talk that was not read stays marked over a new connection"
    two.call("Page.reload")
    two.until("document.readyState === 'complete' && document.querySelector('#tab-talk .dot')", what="it stays marked when the page is loaded anew")
    two.press("Talk", "tab")
    two.until("!document.querySelector('#tab-talk .dot')")
    two.press("Orders", "tab")
    two.call("Page.reload")
    two.until("document.readyState === 'complete' && document.querySelector('.table')?.dataset.phase === '2'")
    two.value(FRAMES)
    assert not two.value("!!document.querySelector('#tab-talk .dot')"), "talk that was read is marked again after a reload"


def concede_needs_two_presses(page):
    page.press("More", "tab")
    page.until(button("Concede"))
    mouse(page, button("Concede"), times=2)
    page.value(FRAMES)
    assert page.value("document.querySelector('.table').dataset.phase") == "2", "a double click has conceded"
    page.value("new Promise((done) => setTimeout(done, 450))")  # what a person takes to read what stands there now
    mouse(page, button("Press again"))
    page.until("document.querySelector('.table').dataset.phase === '4'")
    page.until("/Over/.test(document.querySelector('.head h1').innerText)", what="the head says that it is over")
    page.press("Orders", "tab")
    page.until("document.querySelector('.ended h2').innerText.startsWith('You have lost: ')", what="who has lost is told so")


def the_other_battle(one, two):
    """Whoever wants it presses once; it begins for both when both do."""
    for page in (one, two):
        page.press("Orders", "tab")
    one.press("Another battle")
    one.until("document.querySelector('.ended button[aria-pressed=true]')?.innerText.startsWith('Another battle: asked')", what="the button shows that it is pressed")
    assert "proposes: rematch" not in one.text(), "whoever proposes it is not told so of himself"
    two.press("Agree")
    for page in (one, two):
        page.until("document.querySelector('.table')?.dataset.phase === '2' && !document.querySelector('.ended')", what="the other battle begins")
    assert one.value("location.hash") == two.value("location.hash"), "both are in one battle"


def nobody_is_left_behind(browser, url, match, player):
    watcher = browser.page(f"{url}#watch={match}", context=browser.context())
    watcher.until("document.querySelector('.table')")
    for _ in range(3):
        watcher.value("location.hash = ''")
        watcher.value(f"location.hash = '#watch={match}'")
        watcher.until("document.querySelector('.table')")
    player.until("/\\b1 spectator\\b/.test(document.body.innerText)", what="one spectator, however often he came")
    watcher.close()


def main():
    programs, given = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2]
    with stage(programs, given) as (browser, _, _, url):
        one, two = (browser.page(context=browser.context()) for _ in range(2))
        three = browser.page(size=(412, 600), scale=2, touch=True, context=browser.context())
        one_match_of_two_presses(three, url)
        link = make(one, url, "Ada", "Sector 14", "Duel at the Marker")
        match = one.value("location.hash").split("=")[1]
        join(two, link, "Bo")
        for page in (one, two):
            page.until("document.querySelector('.table').dataset.phase === '2'")
            page.press("Orders", "tab")
        page = with_form([one, two])
        escape_closes_one_thing(page)
        held_key_locks_once(page)
        talk_is_marked(one, two)
        begins_at_its_top([one, two])
        nobody_is_left_behind(browser, url, match, one)
        concede_needs_two_presses(one)
        film = browser.page(f"{url}#film={match}&step=9999", context=browser.context())
        film.until("(() => { const found = /^Step (\\d+) of (\\d+)/.exec(document.querySelector('.film h2')?.innerText); return found && found[1] === found[2] && +found[1] > 1 && document.querySelector('.film .journal'); })()",
                   what="a step behind the last one shows the last one")
        the_other_battle(one, two)
        wrong = [what for page in (one, two, three, film) for what in page.wrong]
        assert not wrong, wrong[:3]
        print("a double click and a held key make nothing final; Escape, talk, film, rematch and tables behave")


if __name__ == "__main__":
    run(main)
