#!/usr/bin/env python3
"""The audit of audit.py over the pages that a server gives: the first one, forms, a table in battle with each of its tabs and
boxes, its end and its film; each in four themes, at three sizes, with text of 200 % and with forced colours.

usage: pages_audit.py PROGRAMS PAGE_OR_-
Exit 77: there is no Chromium.
"""
import pathlib, sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from audit import THEMES, look  # noqa: E402
from play import join, make, play, with_form  # noqa: E402
from stage import run, stage  # noqa: E402

SHAPES = ((320, 568), (844, 390), (1280, 800))
FORCED = [{"name": "forced-colors", "value": "active"}]


def in_every_look(page, where, found):
    """How many looks; the page is as it was afterwards."""
    theme, looks = page.value("document.documentElement.dataset.theme"), 0
    for shape in SHAPES:
        page.shape(*shape)
        for name in THEMES:
            page.value(f"document.documentElement.dataset.theme = '{name}'; true")
            looks += look(page, f"{where}, {name}, {shape[0]}", found)
    page.value(f"document.documentElement.dataset.theme = '{theme}'; true")
    page.shape(*SHAPES[0])
    page.value("document.documentElement.style.fontSize = '200%'; true")
    looks += look(page, f"{where}, 200 %", found, colours=False)
    page.value("document.documentElement.style.fontSize = ''; true")
    page.shape(*SHAPES[-1])
    page.call("Emulation.setEmulatedMedia", features=FORCED)
    looks += look(page, f"{where}, forced colours", found, colours=False)
    page.call("Emulation.setEmulatedMedia", features=[])
    return looks


def forms(page, url, found):
    looks = 0
    page.go(url)
    page.until("document.querySelector('.start')")
    looks += in_every_look(page, "start", found)
    page.press("Settings", "summary")
    looks += in_every_look(page, "settings", found)
    for button in ("Choose a battle", "Invite a friend", "Learn"):
        page.go(url)
        page.press(button)
        page.until("document.querySelector('form select')")
        looks += in_every_look(page, button, found)
    return looks


def table(page, found):
    looks = in_every_look(page, "orders", found)
    for tab in ("Places", "Log", "Talk", "More"):
        page.press(tab, "tab")
        looks += in_every_look(page, tab, found)
    for button, there in (("Keys", ".box"), ("Standing answers", ".box .rows")):
        page.press(button)
        page.until(f"document.querySelector('{there}')")
        looks += in_every_look(page, button, found)
        page.key("Escape")
    page.key("h")
    page.until("document.querySelector('.book .plain-list')")
    looks += in_every_look(page, "handbook", found)
    page.key("Escape")
    page.press("Orders", "tab")
    return looks


def main():
    programs, given, found = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2], []
    with stage(programs, given) as (browser, _, _, url):
        one, two = (browser.page(context=browser.context()) for _ in range(2))
        looks = forms(two, url, found)
        link = make(one, url, "Ada", "Sector 14", "Duel at the Marker")
        two.go(link)
        two.until("document.querySelector('input[name=name]')")
        looks += in_every_look(two, "join", found)
        join(two, link, "Bo")
        for page in (one, two):
            page.until("document.querySelector('.table').dataset.phase === '2'")
            page.press("Orders", "tab")
        looks += table(with_form([one, two]), found)
        play([one, two])
        for page in (one, two):
            page.press("Orders", "tab")
        one.until("document.querySelector('#dice-hold')")
        looks += in_every_look(one, "end", found)
        one.press("See it again")
        one.until("document.querySelector('.film .journal')")
        looks += in_every_look(one, "film", found)
    print("\n".join(dict.fromkeys(found)))
    print(f"{looks} looks, {len(set(found))} findings")
    return 1 if found else 0


if __name__ == "__main__":
    run(main)
