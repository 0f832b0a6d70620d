#!/usr/bin/env python3
"""A browser beside a terminal client: the other seat of the battle is played by `emcon bot join`, whose files verify, too.

usage: beside.py PROGRAMS PAGE_OR_- [RULESET SCENARIO]      Exit 77: there is no Chromium.
"""
import pathlib, subprocess, sys, tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from cdp import Browser, program  # noqa: E402
from play import Server, make, play, receipts_of  # noqa: E402
from programs import bot  # noqa: E402  found by play


def main():
    if not program():
        print("skipped: there is no Chromium")
        return 77
    programs = pathlib.Path(sys.argv[1]).resolve()
    ruleset, scenario = (sys.argv[3], sys.argv[4]) if len(sys.argv) > 4 else ("Fires of Space", "Duel at Kessa")
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        server, browser = Server(programs, folder), Browser()
        try:
            page = browser.page(context=browser.context())
            link = make(page, f"http://127.0.0.1:{server.port}/", "Ada", ruleset, scenario)
            # The terminal takes what the page shows, with the fingerprint of the server's key behind the code.
            terminal = bot(programs, server, folder / "terminal", link.split("#join=")[1])
            page.until("document.querySelector('.table').dataset.phase === '2'")
            page.press("Orders", "tab")
            turns = play([page])
            page.until("document.querySelector('#dice-hold')")
            text = receipts_of(page)
            match = text.split("match ")[1].split()[0]
            page.close()
            terminal.process.terminate()
            terminal.process.wait()
            run = programs / "server/main/emcon-server"
            subprocess.run([run, "export", "--db", server.db, match, folder / "t"], check=True, capture_output=True)
            (folder / "page.receipts").write_text(text)
            for file in (folder / "page.receipts", *terminal.files("receipts", ".receipts")):
                checked = subprocess.run([run, "verify", folder / "t", "--receipts", file], capture_output=True, text=True)
                assert checked.returncode == 0, checked.stdout + checked.stderr
            assert not page.wrong, page.wrong[:3]
            print(f"{scenario}: a browser beside a terminal client to the end in {turns} looks; receipts of both verify")
        finally:
            browser.close()
            server.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
