#!/usr/bin/env python3
"""Whoever comes alone learns: the guided battle of each game begins with a lesson, against a bot of the server.

usage: lessons.py PROGRAMS PAGE_OR_-
Exit 77: there is no Chromium.
"""
import pathlib, sys, tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from cdp import Browser, program  # noqa: E402
from play import Server, answer, state  # noqa: E402


def begin(page, url, button, game=None):
    page.go(url)
    page.press(button)
    page.until(f"document.querySelector('.start h1').innerText === '{button}' && document.querySelector('form select')")
    if game is not None:
        page.value(f"(() => {{ const s = document.querySelector('form select'); s.value = s.options[{game}].value; s.dispatchEvent(new Event('change')); return true; }})()")
        page.until(f"document.querySelector('form select').selectedIndex === {game}")
    page.type_into("input[name=name]", "Ada")
    page.click("form button[type=submit]")
    page.until("document.querySelector('.table')?.dataset.phase === '2'")


def main():
    if not program():
        print("skipped: there is no Chromium")
        return 77
    programs, given = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2]
    with tempfile.TemporaryDirectory() as folder:
        server = Server(programs, pathlib.Path(folder)) if given == "-" else None
        url = f"http://127.0.0.1:{server.port}/" if server else given
        browser = Browser()
        try:
            page = browser.page(url, (390, 844), 2, True, context=browser.context())
            page.press("Learn")
            page.until("document.querySelector('.start h1').innerText === 'Learn'")
            games = page.until("document.querySelector('form select')?.options.length")
            lessons = []
            for game in range(games):
                begin(page, url, "Learn", game)
                page.until("document.querySelector('.lesson h3, .lesson h4, .lesson h2')?.innerText")
                lessons.append(page.value("document.querySelector('.lesson h3, .lesson h4, .lesson h2').innerText"))
                for _ in range(6):
                    if state(page)["mine"] == "yes":
                        answer(page)
                page.go(url)
            assert not page.wrong, page.wrong[:3]
            print(f"{len(lessons)} guided battles; lessons begin: {', '.join(lessons)}")
        finally:
            browser.close()
            if server:
                server.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
