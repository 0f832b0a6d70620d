#!/usr/bin/env python3
"""How long somebody who opens the link of a running battle waits for its map: an empty cache, a quarter of the processor, 1.6 Mbit/s.

usage: first_map.py PROGRAMS [RULESET SCENARIO]
Says the median and the longest of nine openings from the beginning of the navigation to the frame that shows the first thing on the map,
and exits with 1 if the median is beyond 1.5 s; the load of the machine stands beside it. Exit 77: no Chromium.
"""
import os, pathlib, sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from play import join, make  # noqa: E402
from stage import run, stage  # noqa: E402

MOST, LOOKS, RATE, BYTES_PER_SECOND = 1500, 9, 4, 1_600_000 / 8
# The moment after the frame in which the first thing stands on the map, since the navigation began.
WATCH = ("new MutationObserver(() => { if (!window.mapAt && document.querySelector('svg.map .thing')) { window.mapAt = -1;"
         " requestAnimationFrame(() => setTimeout(() => { window.mapAt = performance.now(); })); } }).observe(document, {childList: true, subtree: true})")


def opening(browser, link):
    page = browser.page(None, (412, 915), 2, True, browser.context())
    page.call("Page.addScriptToEvaluateOnNewDocument", source=WATCH)
    page.call("Network.setCacheDisabled", cacheDisabled=True)
    page.call("Network.emulateNetworkConditions", offline=False, latency=0, downloadThroughput=BYTES_PER_SECOND, uploadThroughput=BYTES_PER_SECOND)
    page.call("Emulation.setCPUThrottlingRate", rate=RATE)
    page.call("Page.navigate", url=link)
    took = page.until("window.mapAt > 0 && window.mapAt", what="the map")
    page.close()
    return took


def main():
    programs = pathlib.Path(sys.argv[1]).resolve()
    ruleset, scenario = sys.argv[2:4] if len(sys.argv) > 3 else ("Fires of Space", "Duel at Kessa")
    with stage(programs) as (browser, _, _, url):
        one, two = (browser.page(context=browser.context()) for _ in range(2))
        join(two, make(one, url, "Ada", ruleset, scenario), "Bo")
        one.until("document.querySelector('.table').dataset.phase === '2'")
        match = one.value("location.hash.match(/(?:match|watch|seat|play)=([^&]+)/)?.[1]")
        link = f"{url}#watch={match}"
        took = sorted(opening(browser, link) for _ in range(LOOKS))
    print(f"{scenario}: median {took[LOOKS // 2]:.0f} ms, longest {took[-1]:.0f} ms of {LOOKS} openings (at most {MOST}); load {os.getloadavg()[0]:.1f}")
    return 1 if took[LOOKS // 2] > MOST else 0


if __name__ == "__main__":
    run(main)
