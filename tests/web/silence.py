#!/usr/bin/env python3
"""A network that goes without a word: the page says so soon, locks nothing meanwhile, connects anew by itself, and loses nothing.

usage: silence.py PROGRAMS
A server that stands still is such a network: its system takes what is sent, and neither answers nor ends a connection.
Exit 77: there is no Chromium.
"""
import pathlib, signal, sys, time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from bots import begin  # noqa: E402
from play import play, receipts_of  # noqa: E402
from stage import files_of, run, stage, verified  # noqa: E402

# 10 s, and what a busy machine may take to draw it.
TOLD_S = 14
STATE = "document.querySelector('.line-state')?.innerText"


def stands_still(page, server, words, seconds):
    """How long the page took to say it."""
    server.process.send_signal(signal.SIGSTOP)
    try:
        began = time.monotonic()
        page.until(f"{STATE}?.includes({words!r})", seconds, what=f"the page says {words!r}")
        took = time.monotonic() - began
        assert page.value("document.querySelector('.lock')?.disabled ?? true"), "nothing can be locked that nobody hears"
    finally:
        server.process.send_signal(signal.SIGCONT)
    page.until(f"{STATE} === undefined", what="the line is open again")
    return took


def main():
    programs = pathlib.Path(sys.argv[1]).resolve()
    with stage(programs) as (browser, server, folder, url):
        page = browser.page(context=browser.context())
        page.call("Page.addScriptToEvaluateOnNewDocument",
                  source="window.lines = 0; window.WebSocket = class extends window.WebSocket { constructor(...words) { super(...words); window.lines++; } };")
        begin(page, url, "Sector 14", "Duel at the Marker")
        page.until("document.querySelector('.table').dataset.mine === 'yes'")
        before = page.value("window.lines")
        told = stands_still(page, server, "Nothing is heard", 60)
        assert told <= TOLD_S, f"the page took {told:.1f} s to say that it hears nothing"
        assert page.value("window.lines") == before, "what is silent for so short a time is not left"
        left = stands_still(page, server, "lost", 90)
        assert page.value("window.lines") > before, "the page has connected anew"
        play([page])
        receipts, match = files_of(folder, [receipts_of(page)])
        verified(programs, server.db, folder, match, receipts)
        wrong = [what for what in page.wrong if "WebSocket connection to" not in what]
        assert not wrong, wrong[:3]
        print(f"said after {told:.1f} s, connected anew after {left:.1f} s of silence, played to the end; receipts verify")


if __name__ == "__main__":
    run(main)
