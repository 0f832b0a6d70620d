#!/usr/bin/env python3
"""Two people of one name are told apart by their sides: in the head, in talk, in notices, and by whom is waited for.

What is proposed among them can be answered in sight, once, and says when it lapses.

usage: names.py PROGRAMS PAGE_OR_-
Exit 77: there is no Chromium.
"""
import pathlib, subprocess, sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from play import answer, join, pick, state  # noqa: E402
from stage import run, stage  # noqa: E402


AGREE = "[...document.querySelectorAll('.proposal button')].find((one) => one.innerText === 'Agree')"


def proposals(one, two):
    """On a phone, whatever is open: a draw can be answered in sight, and one that lapses is told. A rematch is agreed once."""
    two.shape(412, 600, 2, True)
    for height in (1, 2, 3):
        two.click(".handle")
        two.until(f"(() => {{ const r = {AGREE}.getBoundingClientRect(); return r.top >= 0 && r.bottom <= innerHeight && document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2) === {AGREE}; }})()",
                  what="Agree is in sight")
    two.shape(1280, 800)
    lapsed = "document.querySelector('.message')?.innerText.includes('No longer proposed: draw')"
    for page in (one, two):
        page.press("Orders", "tab")
    for _ in range(20):
        for page in (one, two):
            if state(page)["mine"] == "yes":
                answer(page)
        if one.value(lapsed):
            break
        one.value("new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50)))")
    for page in (one, two):
        page.until(f"{lapsed} && !{AGREE}", what="a proposal that lapsed is told")
    one.press("More", "tab")
    one.press("Draw")
    two.until(AGREE)
    two.value(f"{AGREE}.click()")
    for page in (one, two):
        page.until(f"document.querySelector('.ended') && !{AGREE}", what="the draw is agreed")
    one.press("Another battle")
    two.until(AGREE)
    two.value(f"(() => {{ const one = {AGREE}; one.click(); one.click(); }})()")
    for page in (one, two):
        page.until(f"document.querySelector('.table')?.dataset.phase === '2' && !document.querySelector('.ended') && !{AGREE}",
                   what="one rematch begins for both, and nothing is left to agree to")
    assert one.value("location.hash") == two.value("location.hash"), "it is one battle"


def named_in_the_second_try(page, url):
    """A name that is refused makes no second match when another one is typed. Gives the link for the next one."""
    page.go(url)
    page.press("Invite a friend")
    pick(page, "Fires of Space", "Duel at Kessa")
    for name in ("www.ada", "Ada.com"):
        page.type_into("input[name=name]", name)
        page.value("document.querySelector('.problem')?.setAttribute('data-of', 'the name before')")
        page.click("form button[type=submit]")
        page.until("document.querySelector('.problem:not([data-of])')?.innerText.includes('looks like a link')", what="the name is refused")
    page.type_into("input[name=name]", "  Ada ")
    page.click("form button[type=submit]")
    page.until("document.querySelector('.table')")
    page.press("More", "tab")
    return page.until("document.querySelector('.invite input')?.value")


def main():
    programs, given = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2]
    with stage(programs, given) as (browser, server, _, url):
        there = browser.context()
        one, two = browser.page(context=browser.context()), browser.page(context=there)
        join(two, named_in_the_second_try(one, url), "Ada")
        if server:
            matches = subprocess.run([programs / "server/main/emcon-server", "list", "--db", server.db], check=True, capture_output=True, text=True).stdout.splitlines()
            assert len(matches) == 1, matches
        sides = []
        for page in (one, two):
            page.until("document.querySelector('.table').dataset.phase === '2'")
            sides.append(page.until("document.querySelector('.head .own')?.innerText.replace('You play', '').trim()"))
        assert sides[0] != sides[1], sides
        names = [f"Ada ({side})" for side in sides]
        for page in (one, two):
            page.until(f"document.querySelector('.head p').innerText.includes({' – '.join(names)!r})", what="the head tells them apart")
        one.press("Talk", "tab")
        one.type_into("input[name=text]", "hello there")
        one.press("Say")
        for page in (one, two):
            page.press("Talk", "tab")
            page.until(f"document.querySelector('.said li')?.innerText.startsWith({names[0]!r})", what="talk says whose it is")
        one.press("More", "tab")
        one.press("Draw")
        two.until(f"document.querySelector('.proposal')?.innerText.includes({names[0] + ' proposes: draw'!r})", what="what is proposed says whose it is")
        # Whoever is elsewhere sees it beside the match; who has proposed it is asked nothing.
        first = browser.page(url, context=there)
        first.until("[...document.querySelectorAll('.own-match')].some((row) => row.innerText.includes('Ada: Draw?'))", what="the first page tells what is proposed")
        first.close()
        waits = two if one.value("document.querySelector('.table').dataset.mine") == "yes" else one
        if waits.value("document.querySelector('.table').dataset.mine") == "no":
            waits.press("Orders", "tab")
            waits.until(f"document.querySelector('.desk h2').innerText.includes({names[0 if waits is two else 1]!r})", what="who is waited for")
        proposals(one, two)
        wrong = [what for page in (one, two) for what in page.wrong]
        assert not wrong, wrong[:3]
        print(f"{names[0]} and {names[1]} are told apart")


if __name__ == "__main__":
    run(main)
