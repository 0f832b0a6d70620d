#!/usr/bin/env python3
"""A browser plays a battle against a bot of the server, which is killed in the middle, and asks for a bot at a table of friends.

usage: bots.py PROGRAMS [RULESET SCENARIO] [SHOTS]
PROGRAMS: the build folder. Exit 77: there is no Chromium.
"""
import pathlib, sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from play import make, pick, play, state  # noqa: E402
from stage import run, stage  # noqa: E402

def begin(page, url, ruleset, scenario):
    page.go(url)
    page.press("Choose a battle")
    pick(page, ruleset, scenario)
    page.type_into("input[name=name]", "Ada")
    page.click("form button[type=submit]")
    page.until("document.querySelector('.table')?.dataset.phase === '2'", what="the bot has come, and the battle begins")


def main():
    programs = pathlib.Path(sys.argv[1]).resolve()
    ruleset, scenario = (sys.argv[2], sys.argv[3]) if len(sys.argv) > 3 else ("Fires of Space", "Duel at Kessa")
    shots = pathlib.Path(sys.argv[4]) if len(sys.argv) > 4 else None
    with stage(programs) as (browser, server, _, url):
        page = browser.page(context=browser.context())
        if shots:
            page.go(url)
            page.until("document.querySelector('.start')")
            page.screenshot(shots / "bots-start.png")
        begin(page, url, ruleset, scenario)
        if shots:
            page.screenshot(shots / "bots-begin.png")

        def kill_once(turn):
            if turn == 5:
                server.kill()
                server.start()
        turns = play([page], kill_once)
        assert server.starts == 2, "the battle was over before the server was killed"
        if shots:
            page.screenshot(shots / "bots-end.png")
        # At a table of friends: the free seat is given to a bot.
        make(page, url, "Ada", ruleset, scenario)
        page.press("Let the server play it")
        page.until("document.querySelector('.table')?.dataset.phase === '2'", what="the bot has come")
        assert not state(page)["fault"]
        # What a browser says of a connection that was cut is no fault of the page.
        wrong = [what for what in page.wrong if "WebSocket connection to" not in what]
        assert not wrong, wrong[:3]
        print(f"{scenario}: a bot of the server played to the end through a kill of the server ({turns} looks), and took a free seat")


if __name__ == "__main__":
    run(main)
