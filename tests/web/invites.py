#!/usr/bin/env python3
"""An invite outlives that the page is loaded anew, until its seat is taken or it is given up; and it says which side waits. One that
expects another key is refused in the same words however it comes, before anything of it is said.

usage: invites.py PROGRAMS PAGE_OR_-
Exit 77: there is no Chromium.
"""
import pathlib, sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from play import make, pick  # noqa: E402
from stage import run, stage  # noqa: E402

FORM = "document.querySelector('input[name=name]') && document.querySelector('.facts')"
KEPT = "Object.values(sessionStorage).join(' ')"


def wiped(page, link):
    assert link.split("#join=")[1].split("+")[0] not in page.value("location.href + JSON.stringify(history.state)"), "the invite stands in no address"


def wrong_key(page, url, link):
    """Opened, pasted as a link, as a terminal has it, as code and key: nothing of it is sent to a server with another key."""
    code, key = link.split("#join=")[1].split("+")
    other = key[:-4] + ("aaaa" if key[-4:] != "aaaa" else "bbbb")
    sent = ("window.sent = []; WebSocket.prototype.send = ((old) => function (data) { window.sent.push([...new Uint8Array(data.buffer ?? data)].map((one) => String.fromCharCode(one)).join(''));"
            " return old.call(this, data); })(WebSocket.prototype.send)")
    for text in (None, link.replace(key, other), link.replace(f"+{key}", f"%2B{other}"), f"{url.replace('http', 'ws')}{code}+{other}", f"{code}+{other}"):
        page.call("Page.navigate", url="about:blank")
        page.go(url if text else link.replace(key, other))
        if text:
            # The connection of the first page stands already.
            page.until("document.querySelector('.start section[aria-label=\"Open to everybody\"] .rows')?.childElementCount || /Open a battle here/.test(document.body.innerText)")
            page.value(sent)
            page.type_into("input[name=code]", text)
            page.press("Join")
        words = page.until("document.querySelector('.start .problem')?.innerText", what=f"{text} is refused")
        assert words == f"This is for another server, the one with the key {other}; here answers one with the key {key}. Nothing was said to it.", (text, words)
        assert not page.value("document.querySelector('input[name=name]')?.offsetParent?.closest('form .main')"), "no seat can be taken"
        if text:
            said = page.value("window.sent")
            assert said and not any(code in one for one in said), f"{text}: the code was sent to a server with another key"
    # The right one, pasted, is taken.
    page.type_into("input[name=code]", link)
    page.press("Join")
    page.until(FORM, what="the right key, pasted")


def cut_off(page, url, link):
    """Half a link says what is missing, opened and pasted; the rest can be typed behind it."""
    half = link[:link.index("#join=") + len("#join=") + 7]
    for text in (None, half):
        page.call("Page.navigate", url="about:blank")
        page.go(url if text else half)
        if text:
            page.type_into("input[name=code]", text)
            page.press("Join")
        page.until("document.querySelector('.start .problem')?.innerText.includes('and this has 6: it may have been cut off')", what=f"{half} is refused")
    page.type_into("input[name=code]", link)
    page.press("Join")
    page.until(FORM, what="the whole link")


def listed(maker, page, url):
    """Who looks for a match sees which sides are free."""
    maker.go(url)
    maker.press("Invite a friend")
    pick(maker, "Stellar Empires: Fleet", "Duel")
    maker.type_into("input[name=name]", "Cleo")
    maker.click("input[name=listed]")
    maker.click("form button[type=submit]")
    maker.until("document.querySelector('.table')")
    own = maker.until("document.querySelector('.own span[class^=side-]')?.innerText")
    page.go(url)
    row = "document.querySelector('section[aria-label=\"Open to everybody\"] .order-name')"
    shown = page.until(f"/free \\(\\w+/.test({row}?.innerText ?? '') && {row}.innerText")
    assert "Cleo" in shown and f"({own})" not in shown, (shown, own)
    page.value(f"{row}.click()")
    page.until(f"document.querySelector('.facts').innerText.includes({shown.split(' – ')[1].split(')')[0] + ')'!r})", what="the form says it, too")


# A browser that can hand a link on to other programs, as phones' can.
SHARES = "navigator.share = (what) => { window.shared = what; return Promise.resolve(); }"


def handed_on(page, link):
    """Where the browser can, an invite goes to whom one writes to anyway: with a title, in the link itself and nowhere else its secret."""
    page.value(SHARES)
    page.value("document.querySelector('#tab-orders').click()")
    page.until("document.querySelector('.invites')")
    page.press("Share")
    shared = page.until("window.shared")
    assert shared["url"] == link and shared["title"], shared
    assert link.split("#join=")[1] not in shared["title"] + shared.get("text", ""), shared


def main():
    programs, given = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2]
    with stage(programs, given) as (browser, _, _, url):
        one, two, three = (browser.page(context=browser.context()) for _ in range(3))
        link = make(one, url, "Ada", "Sector 14", "Duel at the Marker")
        code = link.split("#join=")[1].split("+")[0]
        handed_on(one, link)
        wrong_key(two, url, link)
        cut_off(two, url, link)
        two.call("Page.navigate", url="about:blank")
        two.go(link)
        for _ in range(2):
            two.until(FORM, what="the invite is there")
            wiped(two, link)
            two.call("Page.reload")
            two.until("document.readyState === 'complete'")
        two.until("document.querySelector('.facts').innerText.includes('You play')", what="the invite says which side waits")
        two.press("‹ To the first page")
        two.until("document.querySelector('.hero')")
        assert code not in two.value(KEPT), "an invite that is given up is forgotten"
        two.call("Page.reload")
        two.until("document.readyState === 'complete' && document.querySelector('.hero')", what="the first page, after the invite was given up")
        two.go(link)
        two.until(FORM)
        two.call("Page.reload")
        two.until(f"document.readyState === 'complete' && {FORM}")
        two.type_into("input[name=name]", "Bo")
        two.click("form button[type=submit]")
        two.until("document.querySelector('.table')?.dataset.phase === '2'", what="the seat is taken after a reload")
        assert code not in two.value(KEPT), "an invite that was used is forgotten"
        listed(three, two, url)
        wrong = [what for page in (one, two, three) for what in page.wrong]
        assert not wrong, wrong[:3]
        print("an invite outlives a reload, until its seat is taken or it is given up")


if __name__ == "__main__":
    run(main)
