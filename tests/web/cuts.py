#!/usr/bin/env python3
"""A battle in which 20 connections are cut and the server is killed twice loses nothing: receipts verify, no order is missing.

usage: cuts.py PROGRAMS PAGE_OR_- [DB RESTART]
With a page that is served already, DB is the database of its server and RESTART a command that kills the server and starts it again.
Exit 77: there is no Chromium.
"""
import pathlib, subprocess, sys, tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from cdp import Browser, program  # noqa: E402
from play import Server, join, make, play, receipts_of  # noqa: E402

CUTS, KILLS = 20, 2
# The page's own connections, to be cut from inside of it as a network does: without a word.
WRAP = """window.lines = []; window.WebSocket = class extends window.WebSocket { constructor(...words) { super(...words); window.lines.push(this); } };"""


def main():
    if not program():
        print("skipped: there is no Chromium")
        return 77
    programs, given = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2]
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        server = Server(programs, folder) if given == "-" else None
        db, restart = (server.db, None) if server else (sys.argv[3], sys.argv[4:])
        url = f"http://127.0.0.1:{server.port}/" if server else given
        browser = Browser()
        try:
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
            receipts = [receipts_of(page) for page in (one, two)]
            match = receipts[0].split("match ")[1].split()[0]
            run = programs / "server/main/emcon-server"
            subprocess.run([run, "export", "--db", db, match, folder / "t"], check=True, capture_output=True)
            for number, text in enumerate(receipts):
                (folder / f"{number}.receipts").write_text(text)
                checked = subprocess.run([run, "verify", folder / "t", "--receipts", folder / f"{number}.receipts"], capture_output=True, text=True)
                assert checked.returncode == 0, checked.stdout + checked.stderr
            print(f"{turns} looks, {done['cuts']} connections cut, {done['kills']} kills of the server; receipts of both verify")
        finally:
            browser.close()
            if server:
                server.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
