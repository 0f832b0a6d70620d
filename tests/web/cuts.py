#!/usr/bin/env python3
"""A battle in which 20 connections are cut and the server is killed twice loses nothing: receipts verify, no order is missing.

usage: cuts.py PROGRAMS PAGE_OR_- [DB RESTART]
With a page that is served already, DB is the database of its server and RESTART a command that kills the server and starts it again.
Exit 77: there is no Chromium.
"""
import pathlib, subprocess, sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from play import join, make, play, receipts_of  # noqa: E402
from stage import files_of, run, stage, verified  # noqa: E402

CUTS, KILLS = 20, 2
# The page's own connections, to be cut from inside of it as a network does: without a word.
WRAP = """window.lines = []; window.WebSocket = class extends window.WebSocket { constructor(...words) { super(...words); window.lines.push(this); } };"""


def main():
    programs, given = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2]
    with stage(programs, given) as (browser, server, folder, url):
        db, restart = (server.db, None) if server else (sys.argv[3], sys.argv[4:])
        one, two = (browser.page(context=browser.context()) for _ in range(2))
        for page in (one, two):
            page.call("Page.addScriptToEvaluateOnNewDocument", source=WRAP)
        join(two, make(one, url, "Ada", "Fires of Space", "Duel at Kessa"), "Bo")
        for page in (one, two):
            page.until("document.querySelector('.table').dataset.phase === '2'")
            page.press("Orders", "tab")
        done = {"cuts": 0, "kills": 0}

        def disturb(turn):
            if turn % 2 == 1 and done["cuts"] < CUTS:
                page = (one, two)[done["cuts"] % 2]
                page.value("window.lines.filter((one) => one.readyState === 1).forEach((one) => one.close())")
                done["cuts"] += 1
            if turn in (12, 24) and done["kills"] < KILLS and (server or restart):
                if server:
                    server.kill()
                    server.start()
                else:
                    subprocess.run(restart, check=True)
                done["kills"] += 1
        turns = play([one, two], disturb)
        assert done["cuts"] == CUTS, done
        receipts, match = files_of(folder, [receipts_of(page) for page in (one, two)])
        verified(programs, db, folder, match, receipts)
        print(f"{turns} looks, {done['cuts']} connections cut, {done['kills']} kills of the server; receipts of both verify")


if __name__ == "__main__":
    run(main)
