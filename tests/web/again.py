#!/usr/bin/env python3
"""On a phone, after a battle against somebody at another client: the film opens at its controls, and another battle to which the other
does not come can be played against the server or with somebody else.

usage: again.py PROGRAMS
Exit 77: there is no Chromium.
"""
import base64, hashlib, os, pathlib, sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from play import join  # noqa: E402
from stage import run, stage  # noqa: E402

RUNNING = "document.querySelector('.table')?.dataset.phase === '2' && !document.querySelector('.ended')"


def stranger(server, code):
    """Somebody who sits down, has his part in the dice, and does nothing else by himself."""
    entropy = os.urandom(32)
    commitment = base64.b64encode(hashlib.blake2b(entropy, digest_size=32).digest()).decode()
    joined = server.peer("/v1/lobby").ask(join_match={"code": code, "name": "Bo", "entropy_commitment": commitment})["joined"]
    peer = server.peer("/v1/match/" + joined["match"], token=joined["token"])
    return peer, base64.b64encode(entropy).decode()


def begun(peer, entropy, page):
    while True:
        frame = peer.next()
        if "entropy_asked" in frame or "entropy_asked" in frame.get("welcome", {}):
            peer.ask(reveal_entropy={"entropy": entropy})
            break
    page.until(RUNNING, what="the battle begins")


def concedes(page):
    page.press("More", "tab")
    page.press("Concede")
    page.value("new Promise((done) => setTimeout(done, 450))")
    page.press("Press again")
    page.until("document.querySelector('.ended h2')?.innerText.startsWith('You have lost')")
    head = page.value("document.querySelector('.head h1').innerText")
    assert "Over" in head and "Movement" not in head and "Set-up" not in head, f"the title of a battle that is over is {head!r}"


def film_at_its_controls(page):
    page.value("(() => { const body = document.getElementById('tab-body'); body.scrollTo(0, 1e6); })()")
    page.press("See it again")
    page.until("document.querySelector('.film .journal, .film h2')")
    page.value("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    seen = page.value("(() => { const r = document.querySelector('.film h2').getBoundingClientRect(), b = document.getElementById('tab-body').getBoundingClientRect(); return r.top >= b.top - 1 && r.bottom <= b.bottom; })()")
    assert seen, "the film begins at its controls"
    # Where the browser can hand a link on, a moment of the film goes to whom one writes to.
    page.value("navigator.share = (what) => { window.shared = what; return Promise.resolve(); }")
    page.value("document.querySelector('.film button:not(:disabled)').blur()")
    page.press("A step on")
    page.press("Share")
    shared = page.until("window.shared")
    assert "#film=" in shared["url"] and "step=" in shared["url"] and shared["title"], shared
    page.press("Back to the end")


def nobody_comes(page, peer):
    page.press("Another battle")
    page.until("document.querySelector('.ended button[aria-pressed=true]')")
    peer.ask(propose={"what": "REMATCH", "yes": True})
    page.until("document.querySelector('.invites')?.innerText.includes('told of this battle')", what="it says that the other one knows of it")
    left = page.value("location.hash")
    page.press("Let the server play it")
    page.until(f"{RUNNING} && location.hash !== '{left}'", what="the server plays it")
    page.press("To the first page")
    page.until("document.querySelectorAll('section[aria-label=\"My matches\"] li').length === 2", what="the seat that was given up is gone")


def main():
    programs = pathlib.Path(sys.argv[1]).resolve()
    with stage(programs) as (browser, server, _, url):
        page = browser.page(context=browser.context(), size=(390, 844), scale=2, touch=True)
        _, codes = server.create("sector-14", "marker-duel")
        join(page, f"{url}#join={codes[0]}", "Ada")
        peer, entropy = stranger(server, codes[1])
        begun(peer, entropy, page)
        concedes(page)
        film_at_its_controls(page)
        nobody_comes(page, peer)
        assert not page.wrong, page.wrong[:3]
        print("a film opens at its controls; a battle to which nobody comes is played against the server")


if __name__ == "__main__":
    run(main)
