#!/usr/bin/env python3
"""A browser beside a terminal client: the other seat of the battle is played by `emcon bot join`, whose files verify, too.

usage: beside.py PROGRAMS PAGE_OR_- [RULESET SCENARIO]      Exit 77: there is no Chromium.
"""
import pathlib, sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from play import make, play, receipts_of  # noqa: E402
from stage import files_of, run, stage, verified  # noqa: E402
from programs import bot  # noqa: E402  found by stage


def main():
    programs = pathlib.Path(sys.argv[1]).resolve()
    ruleset, scenario = (sys.argv[3], sys.argv[4]) if len(sys.argv) > 4 else ("Fires of Space", "Duel at Kessa")
    with stage(programs) as (browser, server, folder, url):
        page = browser.page(context=browser.context())
        link = make(page, url, "Ada", ruleset, scenario)
        # The terminal takes what the page shows, with the fingerprint of the server's key behind the code.
        terminal = bot(programs, server, folder / "terminal", link.split("#join=")[1])
        page.until("document.querySelector('.table').dataset.phase === '2'")
        page.press("Orders", "tab")
        turns = play([page])
        page.until("document.querySelector('#dice-hold')")
        receipts, match = files_of(folder, [receipts_of(page)])
        page.close()
        terminal.process.terminate()
        terminal.process.wait()
        verified(programs, server.db, folder, match, [*receipts, *terminal.files("receipts", ".receipts")])
        assert not page.wrong, page.wrong[:3]
        print(f"{scenario}: a browser beside a terminal client to the end in {turns} looks; receipts of both verify")


if __name__ == "__main__":
    run(main)
