#!/usr/bin/env python3
"""Whoever comes first plays with one press: no name, no form; he is told whose ship is which, and the end stays. And the keyboard stays
where one reads on; what a lock asks for twice is forgotten when something is given; orders that no server keeps outlive a reload. What is
played now is seen as small maps; the recorded battle stays in sight in every window.

usage: first_page.py PROGRAMS PAGE_OR_-
Exit 77: there is no Chromium.
"""
import pathlib, sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from play import answer, join, pick, play, state  # noqa: E402
from stage import run, stage  # noqa: E402

MINE = "document.querySelector('.table')?.dataset.mine === 'yes'"
RUNNING = "document.querySelector('.table')?.dataset.phase === '2'"
FOCUS = "(() => { const at = document.activeElement; return at.matches('.desk h2, .ended h2') ? 'heading' : at.tagName + ' ' + at.className; })()"
LOOKS_MOST = 400


def shows_a_game(page, url):
    """A battle moves on the real map, the games stand there as their scenarios say, and nobody is told that nobody is there."""
    page.go(url)
    page.until("document.querySelectorAll('.stage .thing').length > 3", what="a recorded battle")
    page.until("document.querySelectorAll('.game').length >= 4 && document.querySelectorAll('.game .glyph').length > 8", what="the games, with boards")
    shown = page.value("[...document.querySelectorAll('.game')].map((one) => one.innerText)")
    assert all(" min" in one and "hidden: " in one for one in shown), shown
    assert not page.value("/nobody|nothing is played/i.test(document.body.innerText)"), "an empty server says what one can do"
    page.press("See it all")
    page.until("document.querySelector('.film-bar') && document.querySelectorAll('.told-lines li').length > 0")
    at = page.value("document.querySelector('.film-bar input').value")
    page.press("A step on")
    page.until(f"+document.querySelector('.film-bar input').value > {at}")
    page.press("Close")
    page.until("document.querySelector('.say')")


def begins_at_once(page):
    page.press("Play now")
    page.until(RUNNING, what="a battle begins, without a name or a form")
    page.until(MINE)
    told = page.until("document.querySelector('.welcome')?.innerText")
    assert "You play" in told and "Against you" in told, told
    page.until("document.querySelector('.lesson[open]')", what="whoever plays it first has its lessons")
    page.press("Understood")
    page.until("!document.querySelector('.welcome')")


def given_is_not_asked_twice(page):
    """Suggest leads until something is given, where the rules rate anything. Where something promises more, a lock without orders asks; a suggestion is none."""
    for _ in range(LOOKS_MOST):
        page.until(f"{MINE} || document.querySelector('.ended')")
        leads = page.until("document.querySelector('.lock-bar button.main')?.innerText")
        page.value("new Promise((done) => setTimeout(done, 450))")  # right after a lock another one is not meant
        before = state(page)["question"]
        page.click(".lock")
        page.until(f"document.querySelector('.table').dataset.question !== '{before}' || !({MINE}) || document.querySelector('.lock')?.innerText.startsWith('No orders')",
                   what="a lock without orders locks or asks")
        if page.value("document.querySelector('.lock')?.innerText.startsWith('No orders')"):
            assert leads == "Suggest", f"where something promises more '{leads}' leads"
            break
    page.until("document.querySelector('.lock').innerText.startsWith('No orders')")
    page.press("Suggest")
    page.until("/^Lock \\d/.test(document.querySelector('.lock').innerText)", what="the lock says what is given")
    page.press("Undo")
    page.until("document.querySelector('.lock').innerText === 'Lock without orders'", what="the question is forgotten")


def typed_orders_stay(page):
    """Of an immediate question, whose orders no server keeps."""
    before = state(page)["question"]
    page.press("Suggest")
    shown = page.until("/^Lock \\d/.test(document.querySelector('.lock').innerText) && document.querySelector('.lock').innerText")
    page.value("new Promise((done) => setTimeout(done, 300))")
    page.call("Page.reload")
    page.until(f"document.readyState === 'complete' && {MINE}")
    assert state(page)["question"] == before
    page.until(f"document.querySelector('.lock').innerText === {shown!r}", what="the orders are still given")


def typed_form_stays(page):
    """The order that is being filled in, and words that are not said yet."""
    for _ in range(LOOKS_MOST):
        page.until(f"{MINE} || document.querySelector('.ended')")
        page.value("(() => { const rows = [...document.querySelectorAll('.order:not(.given) .order-name:not([aria-disabled=true])')]; for (const row of rows) { row.click(); if (document.querySelector('.form .field')) return; } })()")
        page.value("new Promise((done) => setTimeout(done, 100))")
        if page.value("document.querySelectorAll('.form input[type=radio]').length > 1"):
            break
        answer(page)
    chosen = page.value("(() => { const all = [...document.querySelectorAll('.form input[type=radio]')], next = all.find((one) => !one.checked); next.click(); return [document.querySelector('.order.open .order-name').id, next.value]; })()")
    page.press("Talk", "tab")
    page.type_into("input[name=text]", "Just a moment")
    page.call("Page.reload")
    page.until(f"document.readyState === 'complete' && {MINE} && document.querySelector('.order.open .form')", what="the order in hand is in hand again")
    found = page.value("[document.querySelector('.order.open .order-name').id, document.querySelector('.form input[type=radio]:checked')?.value]")
    assert found[0] == chosen[0] and page.value(f"[...document.querySelectorAll('.form input[type=radio]:checked')].some((one) => one.value === {chosen[1]!r})"), (chosen, found)
    page.press("Talk", "tab")
    assert page.value("document.querySelector('input[name=text]').value") == "Just a moment", "words that were not said are still there"
    page.press("Orders", "tab")
    page.value("document.activeElement?.blur()")
    page.key("Escape")
    page.until("!document.querySelector('.form')")


def is_well_named(page):
    """The heading is called as it reads, without its button; the mark at the tab has words; numbers of axes are not read."""
    page.until(MINE)
    heading, tab = page.value("[document.querySelector('.desk h2'), document.querySelector('#tab-orders')].map((one) => one.textContent.replace(/\\s+/g, ' ').trim())")
    names = [(role, name) for _, role, name, _ in page.tree()]
    assert ("heading", heading) in names and not page.value("document.querySelector('.desk h2 button')"), heading
    assert any(role == "tab" and "to decide" in name for role, name in names), tab
    assert not any(role in ("StaticText", "img") and name.isdigit() and int(name) % 5 == 0 for role, name in on_map(page)), "numbers of the axes are read"


def on_map(page):
    """What the tree has within the map."""
    nodes = page.call("Accessibility.getFullAXTree")["nodes"]
    by_id = {one["nodeId"]: one for one in nodes}
    top = next(one for one in nodes if one.get("role", {}).get("value") == "application")
    out, waiting = [], list(top.get("childIds", []))
    while waiting:
        one = by_id.get(waiting.pop())
        if one:
            waiting += one.get("childIds", [])
            if not one.get("ignored"):
                out.append((one["role"]["value"], one.get("name", {}).get("value", "")))
    return out


def keys_stay(page):
    """After a lock the focus is where one reads on, not at the page's beginning."""
    looked = 0
    for _ in range(LOOKS_MOST):
        page.until(f"{MINE} || document.querySelector('.ended')")
        if page.value("!!document.querySelector('.ended')") or looked >= 3:
            return looked
        before = state(page)["question"]
        page.key("s")
        page.value("new Promise((done) => setTimeout(done, 450))")
        page.value("document.querySelector('.lock').focus()")
        page.key("Enter")
        try:
            page.until(f"document.querySelector('.table').dataset.question !== '{before}' && ({MINE} || document.querySelector('.ended'))", seconds=5)
        except TimeoutError:
            continue  # it asks once more, or the server has refused it
        page.value("new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50)))")
        found = page.value(FOCUS)
        assert found == "heading", f"after a lock the focus is at {found}"
        looked += 1
    return looked


def is_remembered(page, url):
    """Won, lost or neither, by how much; three moments lead into the film; another battle begins with one press."""
    play([page])
    said = page.until("document.querySelector('.ended h2')?.innerText")
    assert said.startswith(("You have won: ", "You have lost: ", "Nobody has won")), said
    moments = page.value("document.querySelectorAll('.moments button').length")
    assert 1 <= moments <= 3, moments
    page.value("document.querySelector('.moments button').click()")
    page.until("document.querySelector('.film h2')", what="a moment leads into the film")
    page.until("+/^Step (\\d+)/.exec(document.querySelector('.film h2').innerText)[1] > 1", what="to its step, not to the first")
    page.press("Back to the end")
    side = page.value("document.querySelector('.head .own span[class^=side]').innerText")
    page.press("Another battle")
    page.until(f"{RUNNING} && !document.querySelector('.ended')", what="one press begins it against the server")
    other = page.until("document.querySelector('.head .own span[class^=side]')?.innerText")
    assert other != side, "sides are swapped"
    assert said.split(":")[-1].strip() not in page.value("document.querySelector('[aria-live=assertive]').innerText"), "the end of the last battle is not read any more"
    page.press("To the first page")
    rows = page.until("(() => { const all = [...document.querySelectorAll('section[aria-label=\"My matches\"] li')].map((one) => one.innerText); return all.length >= 2 && all; })()")
    how = {"You have won": "Won", "You have lost": "Lost", "Nobody has won": "Draw"}[said.split(":")[0].split(".")[0]]
    assert any(how in one and "today" in one for one in rows), (said, rows)
    page.until("document.querySelector('.ladder details')", what="the ladder")
    marks = page.value("[...document.querySelectorAll('.ladder .mark.good')].length")
    assert marks == (1 if how == "Won" else 0), (said, marks)


def what_is_played_is_seen(browser, url):
    """A battle open to everybody that runs is a small map on the first page, with its game, players and turn; a press looks on."""
    one, two, third = (browser.page(context=browser.context()) for _ in range(3))
    one.go(url)
    one.press("Invite a friend")
    pick(one, "Sector 14", "Duel at the Marker")
    one.type_into("input[name=name]", "Ada")
    one.click("input[name=listed]")
    one.click("form button[type=submit]")
    one.until("document.querySelector('.table')")
    one.press("More", "tab")
    join(two, one.until("document.querySelector('.invite input')?.value"), "Bo")
    two.until(RUNNING)
    third.go(url)
    tile = third.until("[...document.querySelectorAll('.tiles[aria-label] .tile')].find((one) => one.innerText.includes('Ada') && one.innerText.includes('Bo'))?.innerText",
                       what="the battle that is played")
    assert "Sector 14" in tile and "turn 1" in tile, tile
    assert third.value("document.querySelectorAll('.tile .glyph').length") > 1, "it has a picture"
    third.value("[...document.querySelectorAll('.tile')].find((one) => one.innerText.includes('Ada')).click()")
    third.until("location.hash.startsWith('#watch=') && document.querySelector('.table svg.map .thing')", what="a press looks on")
    for page in (one, two, third):
        assert not page.wrong, page.wrong[:3]
        page.close()


def films_controls_are_whole(browser, url):
    """In the narrowest window no word of a button is broken, and after the window has changed the battle is still in sight."""
    page = browser.page(context=browser.context())
    page.go(url)
    page.until("document.querySelectorAll('.stage .thing').length > 3")
    for width, height in ((320, 640), (1400, 900), (390, 844)):
        page.shape(width, height)
        page.until("(() => { const box = document.querySelector('.hero').getBoundingClientRect(), say = document.querySelector('.say').getBoundingClientRect(),"
                   " all = [...document.querySelectorAll('.stage .thing .glyph')].map((one) => one.getBoundingClientRect()).map((r) => [r.x + r.width / 2, r.y + r.height / 2]);"
                   " const hidden = ([x, y]) => x < box.left || x > box.right || y < box.top || y > box.bottom || (x > say.left && x < say.right && y > say.top && y < say.bottom);"
                   " return all.length > 3 && !all.some(hidden); })()", what=f"at {width} pixels no ship lies under the words or outside")
    page.shape(320, 640)
    page.press("See it all")
    page.until("document.querySelector('.film-bar')")
    broken = page.value("[...document.querySelectorAll('.film-bar button')].filter((one) => one.getClientRects()[0].height > 60).map((one) => one.innerText)")
    assert not broken, f"words of these buttons are broken: {broken}"
    page.close()


def main():
    programs, given = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2]
    with stage(programs, given) as (browser, _, _, url):
        page = browser.page(context=browser.context())
        shows_a_game(page, url)
        begins_at_once(page)
        given_is_not_asked_twice(page)
        typed_orders_stay(page)
        is_well_named(page)
        typed_form_stays(page)
        looked = keys_stay(page)
        assert looked > 0, "no lock was looked at"
        is_remembered(page, url)
        what_is_played_is_seen(browser, url)
        films_controls_are_whole(browser, url)
        assert not page.wrong, page.wrong[:3]
        print(f"one press begins a battle; {looked} locks by key leave the focus where one reads on; the end is remembered")


if __name__ == "__main__":
    run(main)
