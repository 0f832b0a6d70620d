#!/usr/bin/env python3
"""Makes pictures of the page in four sizes, for whoever wants to look at it.

usage: shots.py PROGRAMS PAGE_OR_- FOLDER [RULESET SCENARIO]
The colours are the dark ones. README shows battle-desk.png and battle-phone.png, which stand in docs/pictures.
"""
import pathlib, sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from play import answer, join, make, play, state  # noqa: E402
from stage import run, stage  # noqa: E402

SIZES = {"desk": ((1280, 800), 1, False), "phone": ((390, 844), 2, True), "landscape": ((844, 390), 2, True), "small": ((320, 568), 2, True)}


def all_sizes(page, folder, name):
    for size, (shape, scale, touch) in SIZES.items():
        page.shape(*shape, scale, touch)
        page.value("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        page.screenshot(folder / f"{name}-{size}.png")
    page.shape(1280, 800)


def with_form(pages):
    """Goes on until an order with fields can be filled in, and opens it."""
    for _ in range(60):
        for page in pages:
            if state(page)["mine"] != "yes":
                continue
            opened = page.value("(() => { const open = [...document.querySelectorAll('.order:not(.given) .order-name')]; for (const one of open) { one.click(); return true; } return false; })()")
            page.value("new Promise((done) => setTimeout(done, 400))")
            if opened and page.value("!!document.querySelector('.form .field')"):
                return page
            answer(page)
    return pages[0]


def main():
    programs, given, shots = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2], pathlib.Path(sys.argv[3])
    ruleset, scenario = (sys.argv[4], sys.argv[5]) if len(sys.argv) > 5 else ("Fires of Space", "Duel at Kessa")
    shots.mkdir(parents=True, exist_ok=True)
    with stage(programs, given) as (browser, _, _, url):
        one, two = (browser.page(context=browser.context()) for _ in range(2))
        for page in (one, two):
            page.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": "dark"}])
        two.go(url)
        two.until("document.querySelector('.start')")
        all_sizes(two, shots, "start")
        two.press("Invite a friend")
        two.until("document.querySelectorAll('select').length > 2")
        all_sizes(two, shots, "make")
        link = make(one, url, "Ada", ruleset, scenario)
        all_sizes(one, shots, "invite")
        two.go(link)
        two.until("document.querySelector('input[name=name]')")
        all_sizes(two, shots, "join")
        join(two, link, "Bo")
        for page in (one, two):
            page.until("document.querySelector('.table').dataset.phase === '2'")
            page.press("Orders", "tab")
        page = with_form([one, two])
        all_sizes(page, shots, "orders")
        for tab in ("Places", "Log", "Talk", "More"):
            page.press(tab, "tab")
            all_sizes(page, shots, tab.lower())
        page.key("h")
        page.until("document.querySelector('.book .plain-list')")
        all_sizes(page, shots, "book")
        page.key("Escape")
        page.press("Orders", "tab")

        def battle(turn):
            if turn == 22:
                shown = with_form([one, two])
                all_sizes(shown, shots, "battle")
        play([one, two], battle)
        all_sizes(one, shots, "end")
        one.press("See it again")
        one.until("document.querySelector('.film .journal li')")
        all_sizes(one, shots, "film")
        print(one.wrong[:3], two.wrong[:3])


if __name__ == "__main__":
    run(main)
