#!/usr/bin/env python3
"""A long film: how long a step takes to be shown, and what the page holds after a thousand of them.

usage: film.py PROGRAMS [STEPS]
Two bots play a match of 500 turns first (tests/lab/bench/data), which takes minutes; its film is walked on and back. A step that was there
when it was wanted is shown within 100 ms in 95 of 100 cases; at the end script and document hold at most 150 MB, and so does the page
with all that draws it, above what it held at the first step. By hand: it measures. Exit 77: no Chromium.
"""
import os, pathlib, sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from stage import run, stage  # noqa: E402
from programs import bot  # noqa: E402  found by stage

DATA = pathlib.Path(__file__).resolve().parents[1] / "lab/bench/data"
STEP_MS_MOST, MEGABYTES_MOST, TURNS = 100, 150, 500
PLAY_S_MOST = 1500
# Five steps a second, where the server gives ten: on, and back at the end.
WALK = """new Promise(async (done) => { const took = []; const title = () => document.querySelector('.film h2').innerText, ready = () => !document.querySelector('.film').innerText.includes('One moment');
  const frame = () => new Promise(requestAnimationFrame), all = Number(/of (\\d+)/.exec(title())[1]); let at = Number(/Step (\\d+)/.exec(title())[1]), way = WAY;
  for (let n = 0; n < STEPS; n++) { if (at + way > all || at + way < 1) way = -way; const begun = performance.now();
    document.body.dispatchEvent(new KeyboardEvent('keydown', {key: way > 0 ? 'n' : 'p', bubbles: true})); at += way;
    do { await frame(); } while (!title().startsWith(`Step ${at} of`)); const turned = performance.now() - begun;
    if (ready()) took.push(turned); else while (!ready()) await frame();
    await new Promise((go) => setTimeout(go, Math.max(0, 200 - (performance.now() - begun)))); }
  done({took, all, way, at}); })"""


def played(programs, server, folder):
    """The id of a match that two bots have played to its end."""
    match, codes = server.create("fires-of-space", "long-watch")
    bots = [bot(programs, server, folder / f"bot{seat}", code, "--own-data", "--seed", str(seat)) for seat, code in enumerate(codes)]
    for one in bots:
        one.finish(PLAY_S_MOST)
    return match


def renderers_mb(browser):
    """Resident memory of all processes that draw pages of this browser; what they share is counted in parts."""
    pids = [one["id"] for one in browser.call("SystemInfo.getProcessInfo")["processInfo"] if one["type"] == "renderer"]
    rolled = [pathlib.Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines() for pid in pids]
    return sum(int(line.split()[1]) for lines in rolled for line in lines if line.startswith("Pss:")) / 1000


def held(page):
    """Megabytes: script's heap after all garbage was collected, and all of the renderers."""
    page.call("HeapProfiler.collectGarbage")
    page.call("Performance.enable")
    metrics = {one["name"]: one["value"] for one in page.call("Performance.getMetrics")["metrics"]}
    return metrics["JSHeapUsedSize"] / 1e6, renderers_mb(page.browser), int(metrics["Nodes"])


def walked(page, steps):
    took, way = [], 1
    for part in range(0, steps, 100):
        one = page.value(WALK.replace("STEPS", str(min(100, steps - part))).replace("WAY", str(way)))
        took, way = took + one["took"], one["way"]
    return sorted(took), one["all"]


def main():
    programs, steps = pathlib.Path(sys.argv[1]).resolve(), int(sys.argv[2]) if len(sys.argv) > 2 else 1000
    with stage(programs, more=("--data", DATA)) as (browser, server, folder, url):
        match = played(programs, server, folder)
        page = browser.page(f"{url}#film={match}&step=1")
        page.until("document.querySelector('.film .journal')")
        before = held(page)
        half = steps // 2
        took, all_steps = walked(page, half)
        # The rest of them at the end, where the most has happened, and back from there.
        page.call("Page.navigate", url="about:blank")
        page.go(f"{url}#film={match}&step={max(1, all_steps - half // 2)}")
        page.until("document.querySelector('.film .journal')")
        more, _ = walked(page, steps - half)
        took = sorted(took + more)
        after = held(page)
        page.call("Page.navigate", url="about:blank")
        page.go(f"{url}#film={match}&step={all_steps}")
        page.until(f"document.querySelector('.film')?.innerText.includes('{TURNS} operational turns have passed')", what="the end of a match that long")
        middle, p95 = took[len(took) // 2], took[int(len(took) * 0.95)]
        print(f"{TURNS} turns: {steps} steps over a film of {all_steps}: {len(took)} were there when they were wanted, shown in {middle:.0f} ms, 95 of 100 in {p95:.0f}, all in {took[-1]:.0f}; "
              f"the script holds {after[0]:.0f} MB ({before[0]:.0f} at first), the renderer {after[1]:.0f} MB ({before[1]:.0f}), {after[2]} nodes ({before[2]}); load {os.getloadavg()[0]:.1f}")
        assert not page.wrong, page.wrong[:3]
        slow = p95 > STEP_MS_MOST and os.getloadavg()[0] < os.cpu_count()
        return 1 if slow or after[0] > MEGABYTES_MOST or after[1] - before[1] > MEGABYTES_MOST else 0


if __name__ == "__main__":
    run(main)
