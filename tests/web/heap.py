#!/usr/bin/env python3
"""The heap of a player's page and of a spectator's holds nothing of the opponent that can be recognised: his token, entropy, drafts,
standing answers, talk of his side, or what the log alone knows. The player's own words are found there, so the search works.

usage: heap.py PROGRAMS
Exit 77: there is no Chromium.
"""
import base64, contextlib, pathlib, random, sys

TESTS = pathlib.Path(__file__).resolve().parent.parent
sys.path[:0] = [str(TESTS / "web"), str(TESTS / "trust")]
from canaries import Ear, Player, found, secrets_of_log  # noqa: E402
from cdp import Browser  # noqa: E402
from play import answer, join, state  # noqa: E402
from rig import Server, commitment  # noqa: E402
from stage import run  # noqa: E402

QUESTIONS, LOOKS_MOST, SEED = 6, 2000, 23


def heap(page):
    """All strings that live in this page, as V8 writes them down."""
    chunks, before = [], page.event
    page.event = lambda method, params: chunks.append(params["chunk"]) if method == "HeapProfiler.addHeapSnapshotChunk" else before(method, params)
    page.call("HeapProfiler.enable")
    page.call("HeapProfiler.collectGarbage")
    page.call("HeapProfiler.takeHeapSnapshot")
    page.call("HeapProfiler.disable")
    page.event = before
    return "".join(chunks).encode()


def opponent(server, match, code, dice, words):
    """He plays by merit from another program, and drafts and says what nobody else may read; his token and entropy, too."""
    guest, entropy = Ear(server.port), dice.randbytes(32)
    guest.open()
    token = guest.ask(join_match={"code": code, "name": "Bo", "entropy_commitment": commitment(entropy)})["joined"]["token"]
    player = Player(server, match, token, dice, words)
    player.ask(reveal_entropy={"entropy": base64.b64encode(entropy).decode()})
    return player, {"token": token.encode(), "entropy": entropy}


def battle(page, other):
    """Both answer until the opponent has had his questions."""
    answered = 0
    for _ in range(LOOKS_MOST):
        if state(page)["mine"] == "yes":
            answer(page)
        answered += other.answer()
        if answered >= QUESTIONS:
            return
        page.value("new Promise((done) => requestAnimationFrame(done))")
    raise SystemExit(f"only {answered} of {QUESTIONS} questions in {LOOKS_MOST} looks")


def main():
    dice, words = random.Random(SEED), []
    print(f"seed {SEED}")
    server = Server(pathlib.Path(sys.argv[1]).resolve(), limits={"chat_burst": 1_000_000, "requests_burst": 1_000_000})
    with contextlib.closing(Browser()) as browser:
        match, codes = server.create("tarn-convoy", name="heap", listed=True, watching="WATCH_LIVE")
        url = f"http://127.0.0.1:{server.port}/"
        page, watcher = browser.page(context=browser.context()), browser.page(context=browser.context())
        join(page, f"{url}#join={codes[0]}", "Ada")
        other, secrets = opponent(server, match, codes[1], dice, words)
        watcher.go(f"{url}#watch={match}")
        page.until("document.querySelector('.table').dataset.phase === '2'")
        page.press("Orders", "tab")
        battle(page, other)
        own = f"{dice.getrandbits(128):032x}"
        page.press("Talk", "tab")
        page.type_into("input[name=text]", own)
        page.press("Say")
        page.until(f"document.querySelector('.said')?.innerText.includes('{own}')")
        known = {"own word": own.encode()}
        hidden = secrets | {f"word {n}": word for n, word in enumerate(words)}
        hidden |= secrets_of_log(server.db, match)
        heaps = {"the player's page": heap(page), "the spectator's page": heap(watcher)}
        assert found({"heap": heaps["the player's page"]}, known), "the search finds what is there"
        leaks = found(heaps, hidden)
        assert not leaks, leaks[:5]
        assert not page.wrong and not watcher.wrong, (page.wrong + watcher.wrong)[:3]
        print(f"{sum(map(len, heaps.values())) >> 20} MB of two heaps hold none of {len(hidden)} secrets")
    server.stop()


if __name__ == "__main__":
    run(main)
