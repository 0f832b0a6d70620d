#!/usr/bin/env python3
"""Two browsers play a battle from invite link to verified end, a third one watches.

usage: play.py PROGRAMS PAGE_OR_- [RULESET SCENARIO] [SHOTS]
PROGRAMS: the build folder. PAGE_OR_-: address of a page that is served already, or - for the server's own pages.
Exit 77: there is no Chromium.
"""
import json, pathlib, sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from stage import files_of, run, stage, verified  # noqa: E402

QUESTIONS_MOST = 20000  # looks at the pages
IDLE_MOST = 400


def state(page):
    """The question that the page shows, whether it is this player's, and whether all is over."""
    return page.value("(() => { const t = document.querySelector('.table'); return t && {question: +t.dataset.question, mine: t.dataset.mine, phase: +t.dataset.phase,"
                      " fault: document.querySelector('.fault')?.innerText ?? '', busy: !!document.querySelector('.lock:disabled')}; })()")


def make(page, url, name, ruleset, scenario):
    """Makes a match and takes a seat in it; gives the link for the other one."""
    page.go(url)
    page.press("Invite a friend")
    page.until("document.querySelectorAll('select').length > 2")
    pick = "(() => { const s = document.querySelectorAll('select')[%d]; const o = [...s.options].find((one) => one.text.replace(/ \\(\\d+ min\\)$/, '') === %s); s.value = o.value; s.dispatchEvent(new Event('change')); return true; })()"
    page.value(pick % (0, json.dumps(ruleset)))
    page.until(f"[...document.querySelectorAll('select')[1].options].some((one) => one.text.replace(/ \\(\\d+ min\\)$/, '') === {json.dumps(scenario)})")
    page.value(pick % (1, json.dumps(scenario)))
    page.type_into("input[name=name]", name)
    page.click("form button[type=submit]")
    page.until("document.querySelector('.table')")
    page.press("More", "tab")
    return page.until("document.querySelector('.invite input')?.value")


def join(page, link, name):
    page.go(link)
    page.until("document.querySelector('input[name=name]')")
    assert "#" not in page.value("location.href"), "the secret is wiped from the address"
    page.type_into("input[name=name]", name)
    page.click("form button[type=submit]")
    page.until("document.querySelector('.table')")


def answer(page):
    """Takes what is suggested, and locks."""
    page.value("document.activeElement?.blur()")
    page.key("s")
    page.until("(() => { const t = document.querySelector('.table'), l = document.querySelector('.lock'); return t.dataset.mine === 'no' || (l && !l.disabled); })()")
    before = state(page)
    for _ in range(3):  # a lock without orders is asked for twice
        page.key("L")
        done = page.value("new Promise((done) => setTimeout(() => { const t = document.querySelector('.table'), l = document.querySelector('.lock');"
                          " done(t.dataset.mine === 'no' || t.dataset.question !== '%d' || (l && l.disabled)); }, 40))" % before["question"])
        if done:
            break
    page.until(f"(() => {{ const t = document.querySelector('.table'); return t.dataset.mine === 'no' || t.dataset.question !== '{before['question']}' || t.dataset.phase === '4' "
               "|| document.querySelector('.problem') || document.querySelector('.lock:not(:disabled)'); })()")


def play(players, each=lambda turn: None):
    idle = 0
    for turn in range(QUESTIONS_MOST):
        states = [state(page) for page in players]
        for page, now in zip(players, states):
            assert not now["fault"], now["fault"]
        if all(now["phase"] == 4 for now in states):
            return turn
        each(turn)
        asked = [page for page, now in zip(players, states) if now["mine"] == "yes" and not now["busy"]]
        for page in asked:
            answer(page)
        idle = 0 if asked else idle + 1
        if idle > IDLE_MOST:
            raise SystemExit(f"nobody is asked, and nothing comes: {states}\n{players[0].text()[-1500:]}\n{players[-1].text()[-1500:]}")
        if not asked:  # a frame of the page, in which what is under way may come
            players[idle % len(players)].value("new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50)))")
    raise SystemExit("the battle does not end")


def receipts_of(page):
    """The file that `Save receipts` gives."""
    page.value("window.saved = null; URL.createObjectURL = ((old) => (blob) => { blob.text().then((text) => { window.saved = text; }); return old.call(URL, blob); })(URL.createObjectURL)")
    page.press("Save receipts")
    return page.until("window.saved")


def main():
    programs, given = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2]
    ruleset, scenario = (sys.argv[3], sys.argv[4]) if len(sys.argv) > 4 else ("Fires of Space", "Duel at Kessa")
    shots = pathlib.Path(sys.argv[5]) if len(sys.argv) > 5 and sys.argv[5] else None
    with stage(programs, given) as (browser, server, folder, url):
        one, two, watcher = (browser.page(context=browser.context(), size=size, scale=scale, touch=touch)
                             for size, scale, touch in (((1280, 800), 1, False), ((1280, 800), 1, False), ((412, 915), 2, True)))
        link = make(one, url, "Ada", ruleset, scenario)
        watch = one.value("[...document.querySelectorAll('.copied input')].map((i) => i.value).find((v) => v.includes('#watch='))")
        join(two, link, "Bo")
        watcher.go(watch)
        for page in (one, two):
            page.until("document.querySelector('.table').dataset.phase === '2'")
            page.press("Orders", "tab")
        watcher.until("document.querySelector('.table')")

        def look(turn):
            if shots and turn in (0, 6, 20):
                for name, page in (("one", one), ("two", two), ("watcher", watcher)):
                    page.screenshot(shots / f"{name}-{turn}.png")
        turns = play([one, two], look)
        watcher.until("document.querySelector('.table').dataset.phase === '4'")
        for page in (one, two, watcher):
            page.press("Orders", "tab")
            page.until("document.querySelector('#dice-hold')", what="the dice are as promised")
        if shots:
            for name, page in (("one", one), ("watcher", watcher)):
                page.screenshot(shots / f"{name}-end.png")
        wrong = [what for page in (one, two, watcher) for what in page.wrong]
        assert not wrong, wrong[:3]
        receipts, match = files_of(folder, [receipts_of(page) for page in (one, two, watcher)])
        verified(programs, server.db if server else pathlib.Path(sys.argv[6]), folder, match, receipts)
        print(f"{scenario}: {turns} looks, ended, receipts of both players and of the spectator verify, no violation, no error")


if __name__ == "__main__":
    run(main)
