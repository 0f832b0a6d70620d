#!/usr/bin/env python3
"""Makes pictures of every page in five sizes, and of a battle in four themes, for whoever wants to look at them.

usage: shots.py PROGRAMS PAGE_OR_- FOLDER [RULESET SCENARIO]
The colours are the dark ones. README shows battle-desk.png and battle-phone.png, which stand in docs/pictures.
"""
import pathlib, sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from play import answer, join, make, play, state  # noqa: E402
from stage import run, stage  # noqa: E402

SIZES = {"desktop": ((1280, 800), 1, False), "tablet": ((820, 1180), 1, True), "phone": ((412, 915), 2, True), "landscape": ((915, 412), 2, True),
         "small": ((320, 568), 2, True)}
THEMES = ("light", "contrast", "colour-blind", "dark")
FRAMES = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def all_sizes(page, folder, name):
    for size, (shape, scale, touch) in SIZES.items():
        page.shape(*shape, scale, touch)
        page.value(FRAMES)
        page.screenshot(folder / f"{name}-{size}.png")
    page.shape(1280, 800)


def all_themes(page, folder, name):
    for theme in THEMES:
        page.value(f"document.documentElement.dataset.theme = '{theme}'; {FRAMES}")
        page.screenshot(folder / f"{name}-{theme}.png")


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
        two.press("Settings", "summary")
        two.value("document.querySelector('.settings').scrollIntoView()")
        all_sizes(two, shots, "settings")
        for button, name in (("Invite a friend", "make"), ("Learn", "learn")):
            two.go(url)
            two.press(button)
            two.until("document.querySelector('form select')")
            all_sizes(two, shots, name)
        link = make(one, url, "Ada", ruleset, scenario)
        one.press("Orders", "tab")
        one.click(".code summary")
        one.until("document.querySelector('svg.qr')")
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
        page.press("Places", "tab")
        page.value("document.querySelector('[data-place]').click()")
        page.value(FRAMES)
        all_sizes(page, shots, "places")
        for tab in ("Log", "Talk", "More"):
            page.press(tab, "tab")
            all_sizes(page, shots, tab.lower())
        page.key("h")
        page.until("document.querySelector('.book .plain-list')")
        all_sizes(page, shots, "book")
        page.click(".book .plain-list button")
        page.value(FRAMES)
        all_sizes(page, shots, "chapter")
        page.key("Escape")
        page.press("Keys")
        all_sizes(page, shots, "keys")
        page.key("Escape")
        page.press("Standing answers")
        page.until("document.querySelector('.box .rows')")
        all_sizes(page, shots, "standing")
        page.key("Escape")
        page.press("Orders", "tab")

        def battle(turn):
            if turn == 22:
                shown = with_form([one, two])
                all_sizes(shown, shots, "battle")
                all_themes(shown, shots, "battle")
                shown.press("Log", "tab")
                shown.value("document.querySelectorAll('.journal .line')[document.querySelectorAll('.journal .line').length - 1].click()")
                all_sizes(shown, shots, "battle-log")
                shown.press("Orders", "tab")
        play([one, two], battle)
        all_sizes(one, shots, "end")
        for shown, go, there in (("film", lambda: one.press("See it again"), ".film .journal"), ("matches", lambda: one.go(url), ".card-row")):
            go()
            one.until(f"document.querySelector('{there}')")
            all_sizes(one, shots, shown)
        print(one.wrong[:3], two.wrong[:3])


if __name__ == "__main__":
    run(main)
