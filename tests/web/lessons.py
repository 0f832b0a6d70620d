#!/usr/bin/env python3
"""Whoever comes alone learns: the guided battle of each game begins with a lesson, against a bot of the server.

usage: lessons.py PROGRAMS PAGE_OR_-
Exit 77: there is no Chromium.
"""
import pathlib, re, sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from play import answer, state  # noqa: E402
from stage import run, stage  # noqa: E402


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


def another(page, before):
    """Goes on until a lesson of another name is there."""
    for _ in range(60):
        page.until("document.querySelector('.table').dataset.mine === 'yes'")
        if page.value(f"document.querySelector('.lesson summary') && document.querySelector('.lesson summary').innerText !== {before!r}"):
            return page.value("document.querySelector('.lesson summary').innerText")
        answer(page)
    raise SystemExit("there is one lesson alone")


def folds(page, url):
    """A lesson that is folded stays folded, also when the page is loaded anew, and so do the next ones; each is one press away."""
    begin(page, url, "Learn", 0)
    first = page.until("document.querySelector('.lesson[open] summary')?.innerText")
    above = "document.querySelector('.rows').getBoundingClientRect().top < document.querySelector('.lesson').getBoundingClientRect().top"
    assert page.value(above), "on a phone the orders stand above what explains them"
    page.click(".lesson summary")
    page.until("document.querySelector('.lesson:not([open])')")
    page.call("Page.reload")
    page.until("document.readyState === 'complete' && document.querySelector('.lesson:not([open])')", what="it stays folded")
    second = another(page, first)
    page.until("document.querySelector('.lesson:not([open])')", what="the next one comes folded")
    page.click(".lesson summary")
    page.until("document.querySelector('.lesson[open] p')", what="it is one press away")
    known = {first, second}
    for _ in range(20):
        third = another(page, second)
        if third not in known:
            break
        answer(page)
    assert third not in known, "there are three lessons"
    page.until("document.querySelector('.lesson[open]')", what="who has opened one has the next one open")


def main():
    programs, given = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2]
    with stage(programs, given) as (browser, server, folder, url):
        page = browser.page(url, (390, 844), 2, True, context=browser.context())
        page.press("Learn")
        page.until("document.querySelector('.start h1').innerText === 'Learn'")
        games = page.until("document.querySelector('form select')?.options.length")
        lessons, pressed = [], 0
        for game in range(games):
            begin(page, url, "Learn", game)
            page.until("document.querySelector('.lesson[open] p')?.innerText && document.querySelector('.lesson summary').innerText.startsWith('Lesson: ')")
            lessons.append(page.value("document.querySelector('.lesson summary').innerText.slice(8)"))
            for _ in range(6):
                told = page.value("document.querySelector('.lesson')?.innerText ?? ''")
                pressed += bool(re.search("(?m)^(Press|Open) the row", told))
                assert "In a terminal: " not in told and "In a browser: " not in told and "path=" not in told, told
                if state(page)["mine"] == "yes":
                    answer(page)
            page.go(url)
        folds(page, url)
        assert pressed > 0, "no lesson says what to press"
        assert not page.wrong, page.wrong[:3]
        print(f"{len(lessons)} guided battles; lessons begin: {', '.join(lessons)}")


if __name__ == "__main__":
    run(main)
