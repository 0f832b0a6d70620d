#!/usr/bin/env python3
"""A browser beside a terminal client in the other seat, from the page's invite link to the end; the files of both verify.

usage: beside.py PROGRAMS bot|person [RULESET SCENARIO]
bot: `emcon bot join` plays there. person: `emcon join` in full screen, played by keys. Exit 77: there is no Chromium, or no pyte for a person.
"""
import pathlib, sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from play import make, play, receipts_of  # noqa: E402
from stage import files_of, run, stage, verified  # noqa: E402
from programs import bot, kept  # noqa: E402  found by stage


class Bot:
    def __init__(self, programs, server, folder, link):
        self.folder, self.client = folder, bot(programs, server, folder, link)

    def goes_on(self, turn):
        """It decides by itself."""

    def ends(self):
        self.client.process.terminate()
        self.client.process.wait()


class Person:
    """Knows nothing but the link: it names the server. Takes what is suggested, and locks."""

    def __init__(self, programs, _, folder, link):
        from terminal import Terminal
        self.folder, self.decisions = folder, 0
        self.terminal = Terminal(programs / "client/emcon", ["join"], folder, width=100, height=36)
        self.terminal.quiet = 0.02
        self.terminal.joins(link)
        self.terminal.see("Any key begins")
        self.terminal.press("esc")

    def over(self):
        return "OVER" in self.terminal.text().split("\n")[0]

    def goes_on(self, turn):
        """One decision, if there is one to make now."""
        from full_screen import suggest_and_lock
        text = self.terminal.still()
        if self.over():
            return
        if "Since your last order" in text:  # something grave, to be read first
            self.terminal.press("esc")
            self.terminal.until(lambda now: "Since your last order" not in now, what="the orders behind the summary")
        elif "YOUR DECISION" in text:
            suggest_and_lock(self.terminal)
            self.decisions += 1

    def ends(self):
        self.terminal.until(lambda text: self.over(), what="the end")
        self.terminal.press("esc", "q", "y")
        assert self.terminal.wait() == 0 and self.terminal.restored(), "the terminal is not given back"
        self.terminal.close()
        assert self.decisions >= 5, f"the person made {self.decisions} decisions"


def main():
    programs, kind = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2]
    ruleset, scenario = (sys.argv[3], sys.argv[4]) if len(sys.argv) > 4 else ("Fires of Space", "Duel at Kessa")
    if kind == "person":
        import terminal  # noqa: F401  ends the program where pyte is missing
    with stage(programs) as (browser, server, folder, url):
        page = browser.page(context=browser.context())
        link = make(page, url, "Ada", ruleset, scenario)
        other = {"bot": Bot, "person": Person}[kind](programs, server, folder / "terminal", link)
        page.until("document.querySelector('.table').dataset.phase === '2'")
        page.press("Orders", "tab")
        turns = play([page], other.goes_on)
        page.until("document.querySelector('#dice-hold')")
        receipts, match = files_of(folder, [receipts_of(page)])
        page.close()
        other.ends()
        theirs = kept(other.folder / "emcon", "receipts", ".receipts")
        assert len(theirs) == 1, theirs
        verified(programs, server.db, folder, match, [*receipts, *theirs])
        assert not page.wrong, page.wrong[:3]
        print(f"{scenario}: a browser beside a {kind}'s terminal to the end in {turns} looks; receipts of both verify")


if __name__ == "__main__":
    run(main)
