#!/usr/bin/env python3
"""Where one is stands in the address, without secrets: Back, Forward and a reload; links that lead nowhere say so.

usage: addresses.py PROGRAMS PAGE_OR_-
Exit 77: there is no Chromium.
"""
import pathlib, sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from play import join, make  # noqa: E402
from stage import run, stage  # noqa: E402

NOWHERE = (("#join=", "no code in this"), ("#watch=Ab-1", "leads nowhere"), ("#film=&step=2", "leads nowhere"), ("#something", "leads nowhere"),
           ("#match=0123456789abcdef", "No seat of this match"))
UNKNOWN = "0123456789abcdef"
START = "document.querySelector('.start .hero')"


def links_that_lead_nowhere(page, url):
    for fragment, words in NOWHERE:
        page.call("Page.navigate", url="about:blank")
        page.go(url + fragment)
        page.until(f"document.querySelector('.told')?.innerText.includes({words!r})", what=f"{fragment} says {words!r}")
        assert "#" not in page.value("location.href"), fragment
    page.call("Page.navigate", url="about:blank")
    page.go(f"{url}#watch={UNKNOWN}")
    page.until("document.querySelector('.start .problem')?.innerText.includes('yours to see')")
    page.press("To the first page")
    page.until(START)


# Says of the page that it speaks a version of the protocol that no server knows any more.
OLD = ("WebSocket.prototype.send = ((old) => function (data) { const bytes = new Uint8Array(data.buffer ?? data, data.byteOffset ?? 0, data.byteLength), text = String.fromCharCode(...bytes.slice(0, 60)), at = text.indexOf('emcon web');"
       " if (at >= 0 && bytes[at + 9] === 16) bytes[at + 10] = 99; return old.call(this, bytes); })(WebSocket.prototype.send)")


def a_page_of_another_version(browser, url):
    """A server refuses it, and the first page says so, and does not let anybody wait for lists."""
    page = browser.page(context=browser.context())
    page.call("Page.addScriptToEvaluateOnNewDocument", source=OLD)
    page.go(url)
    page.until("document.querySelector('.told')?.innerText.includes('version')", what="the first page says that its version is another")
    assert "One moment" not in page.text()
    page.close()


def invites_and_names(page, url, watch):
    """A wrong invite keeps what was typed; a watch link in its field leads to watching; blanks are no name."""
    page.call("Page.navigate", url="about:blank")
    page.go(f"{url}#join=aaaa-bbbb-cccc")
    page.until("document.querySelector('.problem') && document.querySelector('input[name=code]')?.value === 'aaaa-bbbb-cccc'")
    page.type_into("input[name=code]", watch)
    page.press("Join")
    page.until("document.querySelector('.table')?.dataset.seat === '-1'")
    assert page.value("location.hash").startswith("#watch="), page.value("location.hash")
    page.go(url)
    page.press("Invite a friend")
    page.until("document.querySelector('input[name=name]')")
    page.type_into("input[name=name]", "   ")
    page.click("form button[type=submit]")
    assert "blanks" in page.value("document.querySelector('input[name=name]').validationMessage")


def back_and_forth(page, where, table):
    """From the page at this address to the first one by Back, again by Forward, and a reload stays."""
    at = page.until(f"{table} && location.hash")
    assert at == where, (at, where)
    page.value("history.back()")
    page.until(START)
    page.value("history.forward()")
    page.until(table)
    page.call("Page.reload")
    page.until(f"document.readyState === 'complete' && {table}")
    assert page.value("location.hash") == where


def back_from_forms(page, url):
    """Back from a form leads to the first page and Forward to the form again; what was pasted survives a reload,
    and is in no address and no history."""
    page.call("Page.navigate", url="about:blank")
    page.go(url)
    page.until(START)
    for button, words in (("Invite a friend", "Invite a friend"), ("Learn", "Learn"), ("Choose a battle", "Choose a battle")):
        page.press(button)
        page.until(f"document.querySelector('.start h1').innerText === {words!r}")
        page.value("history.back()")
        page.until(START)
        page.value("history.forward()")
        page.until(f"document.querySelector('.start h1').innerText === {words!r}")
        page.press("‹ To the first page")
        page.until(START)
    page.type_into("input[name=code]", "aaaa-bbbb-cccc")
    page.press("Join")
    page.until("document.querySelector('.start h1').innerText === 'Take the seat' && document.querySelector('.problem')")
    assert "aaaa" not in page.value("location.href + JSON.stringify(history.state)")
    page.value("history.back()")
    page.until(START)
    page.value("history.forward()")
    page.until("document.querySelector('input[name=code]')?.value === 'aaaa-bbbb-cccc'")
    page.call("Page.reload")
    page.until("document.readyState === 'complete' && document.querySelector('input[name=code]')?.value === 'aaaa-bbbb-cccc'")
    assert "aaaa" not in page.value("location.href + JSON.stringify(history.state)")
    page.value("history.back()")
    page.until(START)
    entries = page.call("Page.getNavigationHistory")["entries"]
    assert not any("aaaa" in entry["url"] for entry in entries), entries


def main():
    programs, given = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2]
    with stage(programs, given) as (browser, _, _, url):
        one, two = (browser.page(context=browser.context()) for _ in range(2))
        link = make(one, url, "Ada", "Fires of Space", "Duel at Kessa")
        match = one.value("location.hash").split("=")[1]
        one.press("Orders", "tab")
        one.until("document.querySelector('#tab-body .invite input')", what="the invite among the orders")
        back_and_forth(one, f"#match={match}", "document.querySelector('.table')?.dataset.seat === '0'")
        two.go(url)
        two.until(START)
        join(two, link, "Bo")
        back_and_forth(two, f"#match={match}", "document.querySelector('.table')?.dataset.seat === '1'")
        other = browser.page(context=browser.context())
        links_that_lead_nowhere(other, url)
        a_page_of_another_version(browser, url)
        back_from_forms(other, url)
        invites_and_names(other, url, f"{url}#watch={match}")
        one.until("document.querySelector('.table').dataset.phase === '2'")
        one.press("More", "tab")
        one.press("Concede")
        one.press("Press again")
        one.until("document.querySelector('#tab-body .ended') && document.querySelector('#tab-orders').ariaSelected === 'true'", what="the end is shown")
        one.press("See it again")
        one.until("document.querySelector('.film .journal')")
        assert one.value("location.hash").startswith(f"#film={match}&step="), one.value("location.hash")
        one.value("history.back()")
        one.until("document.querySelector('#tab-body .ended')")
        wrong = [what for page in (one, two, other) for what in page.wrong]
        assert not wrong, wrong[:3]
        print("Back, Forward and a reload stay where one is; links that lead nowhere say so; the end is shown")


if __name__ == "__main__":
    run(main)
