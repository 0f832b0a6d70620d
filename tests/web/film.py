#!/usr/bin/env python3
"""A long film: how long a step takes to be shown, and what the page holds after a thousand of them.

usage: film.py PAGE MATCH [STEPS]      PAGE: of a server that has the ended match
A step that was fetched ahead is shown within 100 ms; after all steps the script holds at most 150 MB. Exit 77: no Chromium.
"""
import os, pathlib, sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from cdp import Browser  # noqa: E402
from stage import run  # noqa: E402

STEP_MS_MOST, MEGABYTES_MOST = 100, 150
# As fast as the server allows, ten a second: on, and back at the end.
WALK = """new Promise(async (done) => { const took = []; const title = () => document.querySelector('.film h2').innerText, ready = () => !document.querySelector('.film').innerText.includes('One moment');
  const frame = () => new Promise(requestAnimationFrame), all = Number(/of (\\d+)/.exec(title())[1]); let at = Number(/Step (\\d+)/.exec(title())[1]), way = 1;
  for (let n = 0; n < STEPS; n++) { if (at + way > all || at + way < 1) way = -way; const begun = performance.now();
    document.body.dispatchEvent(new KeyboardEvent('keydown', {key: way > 0 ? 'n' : 'p', bubbles: true})); at += way;
    do { await frame(); } while (!title().startsWith(`Step ${at} of`)); const turned = performance.now() - begun;
    if (ready()) took.push(turned); else while (!ready()) await frame();
    await new Promise((go) => setTimeout(go, Math.max(0, 120 - (performance.now() - begun)))); }
  done({took: took.sort((a, b) => a - b), all}); })"""


def main():
    url, match, steps = sys.argv[1], sys.argv[2], int(sys.argv[3]) if len(sys.argv) > 3 else 1000
    browser = Browser()
    try:
        page = browser.page(f"{url}#film={match}&step=1")
        page.until("document.querySelector('.film .journal')")
        walk = {"took": [], "all": 0}
        for part in range(0, steps, 100):
            one = page.value(WALK.replace("STEPS", str(min(100, steps - part))))
            walk = {"took": walk["took"] + one["took"], "all": one["all"]}
        page.call("HeapProfiler.collectGarbage")
        page.call("Performance.enable")
        held = {one["name"]: one["value"] for one in page.call("Performance.getMetrics")["metrics"]}["JSHeapUsedSize"] / 1e6
        took = sorted(walk["took"])
        p95 = took[int(len(took) * 0.95)] if took else 0
        print(f"{steps} steps over a film of {walk['all']}: {len(took)} were there when they were wanted, shown in {took[len(took) // 2]:.0f} ms, 95 of 100 in {p95:.0f}; "
              f"the script holds {held:.0f} MB; load {os.getloadavg()[0]:.1f}")
        assert not page.wrong, page.wrong[:3]
        slow = p95 > STEP_MS_MOST and os.getloadavg()[0] < os.cpu_count()
        return 1 if slow or held > MEGABYTES_MOST else 0
    finally:
        browser.close()


if __name__ == "__main__":
    run(main)
