#!/usr/bin/env python3
"""Hostile words show as words: talk, names of players and matches, by whoever sends them.

usage: hostile.py PROGRAMS PAGE_OR_- [PORT]      PORT: of the server behind a page that is served already
Exit 77: there is no Chromium.
"""
import pathlib, sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from play import join, make  # noqa: E402
from stage import run, stage  # noqa: E402
from stranger import Peer  # noqa: E402  found by stage

TALK = ["<img src=x onerror=\"document.title='owned'\">", "<script>document.title='owned'</script>", "${document.title='owned'}", "{{constructor.constructor('document.title=1')()}}",
        "javascript:document.title='owned'", "<svg onload=document.title='owned'>", "&lt;b&gt; &amp;#x41;", "<a href=javascript:alert(1)>here</a>", "\"><iframe src=//evil>"]
NAMES = ["Ada & 'Bo' & #amp", "a" * 40, "\N{ROCKET}" * 10, "e\u0301" * 8, "constructor", "__proto__"]


def main():
    programs, given = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2]
    with stage(programs, given) as (browser, server, folder, url):
        port = server.port if server else int(sys.argv[3])
        for name in NAMES:
            one, two = (browser.page(context=browser.context(), size=(390, 844)) for _ in range(2))
            join(two, make(one, url, "Ada", "Fires of Space", "Duel at Kessa"), name)
            one.until("document.querySelector('.table').dataset.phase === '2'")
            assert name in one.text() or name[:20] in one.text(), (name, one.text()[:300])
            wide = one.value("document.documentElement.scrollWidth <= window.innerWidth + 1")
            assert wide, f"{name!r} makes the page wider than the window"
            last = (one, two)
            if name != NAMES[-1]:
                one.close()
                two.close()
        one, two = last
        match = one.value("[...document.querySelectorAll('.copied input')].map((i) => i.value).find((v) => v.includes('#watch=')) ?? ''").split("=")[-1]
        if not match:
            one.press("More", "tab")
            match = one.until("[...document.querySelectorAll('.copied input')].map((i) => i.value).find((v) => v.includes('#watch='))").split("=")[-1]
        watcher = browser.page(f"{url}#watch={match}", (390, 844))
        watcher.press("Talk", "tab")
        peer = Peer("127.0.0.1", port, f"/v1/match/{match}", {})
        said = 0
        for text in TALK[:8]:
            answer = peer.ask(say={"channel": "SPECTATORS", "text": text, "name": "x"})
            assert not answer.get("problems"), answer
            said += 1
            watcher.until(f"document.body.innerText.includes({text!r})", what=text)
        for page in (one, two, watcher):
            assert page.value("document.querySelectorAll('img, iframe, script:not([src]), a[href^=javascript]').length") == 0
            assert "owned" not in page.value("document.title") and not page.wrong, page.wrong[:2]
        print(f"{said} lines of talk and {len(NAMES)} names are words and nothing else")


if __name__ == "__main__":
    run(main)
