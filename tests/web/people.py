#!/usr/bin/env python3
"""People meet on the page (docs/people.md): a stranger finds an opponent with two presses and a name, lists move without a reload, a battle
against the server is put aside when somebody comes, and one press leads from table to table.

usage: people.py PROGRAMS PAGE_OR_- [--in BROWSER]
Exit 77: there is no such browser. EMCON_TIMES=1: judges how soon a seek is seen elsewhere.
"""
import argparse, os, pathlib, sys, time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from play import answer, pick  # noqa: E402
from stage import run, stage  # noqa: E402

TABLE = "document.querySelector('.table')"
ROW = "document.querySelector('section[aria-label=\"Open to everybody\"] .order-name')"
SEEN_S = 3  # line 2 of what must hold: a seek is seen elsewhere within so many seconds
GAME, BATTLE = "Sector 14", "Duel at the Marker"


def phase(page):
    return page.value(f"+{TABLE}?.dataset.phase")


def match_of(page):
    return page.until("location.hash.startsWith('#match=') && document.querySelector('.table') && location.hash.slice(7)", what="a table")


def find(page, name, when):
    """Presses what a stranger presses; gives their number. The name is typed besides."""
    page.press("Find an opponent")
    pick(page, GAME, BATTLE)
    assert page.value("document.querySelectorAll('input[name=time]').length") > 2, "it is asked when they play"
    presses = 2
    if when:
        page.click(f"input[name=time][value='{when}']")
        presses += 1
    page.type_into("input[name=name]", name)
    page.click("form button[type=submit]")
    return presses


def first_pages(browser, url, count):
    out = [browser.page(url, context=browser.context()) for _ in range(count)]
    for page in out:
        page.until("document.querySelector('section[aria-label=\"Open to everybody\"] p, section[aria-label=\"Open to everybody\"] .order-name')", what="lists")
    return out


def a_stranger_meets_a_stranger(browser, url):
    """Story A: the first one waits, everybody's first page shows him, and the second one sits down with him."""
    ada, bo, other = first_pages(browser, url, 3)
    assert find(ada, "Ada", "") == 2, "two presses and a name"
    table = match_of(ada)
    ada.press("More", "tab")
    ada.until("/Whoever wishes the same battle sits down here/.test(document.body.innerText)", what="the seek stands")
    began = time.monotonic()
    # A beat may fall between the making of the match and its maker's sitting down.
    row = other.until(f"{ROW}?.innerText.includes('Ada') && {ROW}.innerText", what="the seek on a first page that was not loaded anew")
    seen = time.monotonic() - began
    assert "30 min each" in row, row
    other.until(f"{ROW}.innerText.includes('here now')", what="that she is here is told, too")
    find(bo, "Bo", "")
    assert match_of(bo) == table, "he sits down where she waits"
    for page in (ada, bo):
        page.until(f"+{TABLE}.dataset.phase === 2", what="the battle begins")
    other.until(f"!{ROW}", what="what is taken goes from the list by itself")
    for page in (ada, bo, other):
        page.close()
    return seen


def the_server_meanwhile(browser, url):
    """Who waits over days plays the server; when somebody comes that battle is put aside, and waits with the others."""
    ada, bo = first_pages(browser, url, 2)
    find(ada, "Ada", "1")
    seek = match_of(ada)
    ada.press("More", "tab")
    ada.press("Play the server meanwhile")
    ada.until(f"location.hash !== '#match={seek}' && +{TABLE}?.dataset.phase === 2", what="a battle against the server")
    battle = match_of(ada)
    find(bo, "Bo", "1")
    assert match_of(bo) == seek, "a seek over days is taken while its maker is elsewhere"
    ada.until(f"location.hash === '#match={seek}' && /Bo has come/.test(document.body.innerText)", what="she is led to her opponent")
    for page in (ada, bo):
        page.until(f"+{TABLE}?.dataset.phase === 2", what="the battle begins")
    # The battle against the server waits for her: the title counts it, and one press leads there.
    ada.until("document.title.startsWith('(1) ')", what="the title counts what waits elsewhere")
    ada.until("document.querySelector('.table').dataset.mine === 'yes'")
    ada.press("Orders", "tab")
    answer(ada)
    ada.until("document.querySelector('.next-table button') || document.querySelector('.table').dataset.mine === 'yes'")
    while ada.value("document.querySelector('.table').dataset.mine") == "yes":
        answer(ada)
    ada.click(".next-table button")
    ada.until(f"location.hash === '#match={battle}'", what="one press leads to the next battle that waits")
    # Her matches stand in order on the first page: what waits is marked, with the time that is left.
    ada.go(url)
    ada.until("document.querySelector('.own-match')?.innerText.includes('Your decision')", what="what waits stands first")
    assert ada.value("document.querySelectorAll('.own-match').length") == 2
    for page in (ada, bo):
        page.close()


def main():
    words = argparse.ArgumentParser()
    words.add_argument("programs", type=pathlib.Path)
    words.add_argument("page", nargs="?", default="-")
    words.add_argument("--in", dest="kind", default="chromium")
    given = words.parse_args()
    with stage(given.programs, given.page, given.kind) as (browser, _, _, url):
        seen = a_stranger_meets_a_stranger(browser, url)
        the_server_meanwhile(browser, url)
    print(f"a seek was seen elsewhere after {seen:.1f} s")
    if os.environ.get("EMCON_TIMES") == "1" and seen > SEEN_S:
        raise SystemExit(f"a seek is to be seen elsewhere within {SEEN_S} s")


if __name__ == "__main__":
    run(main, "firefox" if "firefox" in sys.argv else "chromium")
