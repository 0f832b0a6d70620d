#!/usr/bin/env python3
"""How long a newcomer waits from the address to his first decision, with one press and no form, and what is loaded for it: an empty cache,
a quarter of the processor, 1.6 Mbit/s; and the same with 300 ms one way.

usage: first_decision.py PROGRAMS [PAGE]      PAGE: address of a page that is served already
Says the medians of five visits and the bytes that came over the network, and exits with 1 beyond 3 s and 6 s, or if more than 200 kB come; the load
of the machine stands beside it. Exit 77: no Chromium.
"""
import os, pathlib, sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from stage import run, stage  # noqa: E402

VISITS, RATE, BYTES_PER_SECOND, ALL_MOST = 5, 4, 1_600_000 / 8, 200_000
# Presses the first button as soon as it can be pressed, and notes when the decision can be read.
WATCH = ("new MutationObserver(() => { const now = document.querySelector('button.now:not(:disabled)');"
         " if (now && !window.pressedAt) { window.pressedAt = performance.now(); now.click(); }"
         " if (!window.askedAt && document.querySelector(\".table[data-mine='yes'] .order-name\")) { window.askedAt = -1;"
         " requestAnimationFrame(() => setTimeout(() => { window.askedAt = performance.now(); })); } }).observe(document, {childList: true, subtree: true, attributes: true})")


def visit(browser, url, latency):
    page, came = browser.page(None, (412, 915), 2, True, browser.context()), []
    before = page.event

    def event(method, params):
        if method == "Network.loadingFinished":
            came.append(params["encodedDataLength"])
        elif method == "Network.webSocketFrameReceived":
            came.append(len(params["response"]["payloadData"]) * 3 // 4)
        before(method, params)
    page.event = event
    page.call("Network.enable")
    page.call("Page.addScriptToEvaluateOnNewDocument", source=WATCH)
    page.call("Network.setCacheDisabled", cacheDisabled=True)
    page.call("Network.emulateNetworkConditions", offline=False, latency=2 * latency, downloadThroughput=BYTES_PER_SECOND, uploadThroughput=BYTES_PER_SECOND)
    page.call("Emulation.setCPUThrottlingRate", rate=RATE)
    page.call("Page.navigate", url=url)
    took = page.until("window.askedAt > 0 && [window.pressedAt, window.askedAt]", what="the first decision")
    page.close()
    return took[0], took[1], sum(came)


def main():
    worst = 0
    with stage(pathlib.Path(sys.argv[1]).resolve(), sys.argv[2] if len(sys.argv) > 2 else "-") as (browser, _, _, url):
        for latency, most in ((0, 3000), (300, 6000)):
            all_of = [visit(browser, url, latency) for _ in range(VISITS)]
            pressed, asked, loaded = (sorted(one[i] for one in all_of)[VISITS // 2] for i in range(3))
            worst += asked > most or loaded > ALL_MOST
            print(f"{latency} ms one way: the button after {pressed:.0f} ms, the first decision after {asked:.0f} ms (at most {most}), "
                  f"{loaded / 1000:.0f} kB loaded (at most {ALL_MOST / 1000:.0f}); load {os.getloadavg()[0]:.1f}")
    return 1 if worst else 0


if __name__ == "__main__":
    run(main)
