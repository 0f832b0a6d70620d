#!/usr/bin/env python3
"""What a step costs a browser: frames while 60 acts run over 200 named ships, what stays of a hundred steps, and how long a skip takes.

usage: frames.py FOLDER      FOLDER: with battle.js and theme.css in it, as for battle.py
Says percentiles of the frames at full and at a quarter of the processor, beside those of a page on which nothing happens, in the same run:
on a busy machine the ratio says more than the figures. Exits with 1 if something stays in the document, if a step animates anything but
transform and opacity, or if memory grows beyond its bound. Frames and skips are told, and judged where EMCON_TIMES=1. Exit 77: no
Chromium.
"""
import contextlib, os, pathlib, sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from battle import LEFT, PAGE, STYLE  # noqa: E402
from cdp import Browser  # noqa: E402
from stage import run  # noqa: E402

TIMES = os.environ.get("EMCON_TIMES") == "1"
SKIP_MOST_MS, MEMORY_MOST = 20, 10_000_000
# Of the 95th and 99th of 100 frames, ms, by the part of the processor.
FRAMES_MOST = {1: (17, 50), 4: (67, None)}
STEPS = 100
FRAMES = """new Promise((done) => { const all = []; let last = performance.now(); const end = last + %d;
  const next = (now) => { all.push(now - last); last = now; if (now < end) requestAnimationFrame(next); else done(all.slice(2).sort((a, b) => a - b)); };
  %s; requestAnimationFrame(next); })"""
# What is animated while a step runs.
ANIMATED = """[...new Set(document.getAnimations().flatMap((one) => one.effect.getKeyframes().flatMap((frame) => Object.keys(frame))))]
  .filter((name) => !['offset', 'computedOffset', 'easing', 'composite', 'transform', 'opacity'].includes(name))"""
# Attributes that change while it runs, on what is drawn.
CHANGED = """new Promise((done) => { const seen = new Set();
  const watch = new MutationObserver((all) => all.forEach((one) => { if (one.target.isConnected && !one.target.closest('.names')) seen.add(one.attributeName); }));
  battle.crowdStep(); setTimeout(() => { watch.observe(document.querySelector('.layers'), {attributes: true, subtree: true}); setTimeout(() => { watch.disconnect(); done([...seen]); }, 300); }, 400); })"""


def at(frames, part):
    return frames[min(len(frames) - 1, int(len(frames) * part))]


def words(frames):
    return f"{len(frames)} frames, p50 {at(frames, .5):.0f}, p95 {at(frames, .95):.0f}, p99 {at(frames, .99):.0f}, longest {frames[-1]:.0f} ms"


def spent(page):
    """ms that the page's own thread has worked: a busy machine does not make it more."""
    return 1000 * next(one["value"] for one in page.call("Performance.getMetrics")["metrics"] if one["name"] == "TaskDuration")


def memory(page):
    page.call("HeapProfiler.collectGarbage")
    return page.value("performance.memory.usedJSHeapSize")


def main():
    at_folder = pathlib.Path(sys.argv[1]).resolve()
    (at_folder / "battle.html").write_text(PAGE)
    (at_folder / "battle.css").write_text(STYLE)
    (at_folder / "empty.html").write_text("<!doctype html><title>nothing</title>")
    bad = []
    with contextlib.closing(Browser("--allow-file-access-from-files", "--enable-precise-memory-info")) as browser:
        for rate in (1, 4):
            empty = browser.page(f"file://{at_folder}/empty.html", (1400, 900))
            empty.call("Emulation.setCPUThrottlingRate", rate=rate)
            rest = empty.value(FRAMES % (2500, "0"))
            empty.close()
            page = browser.page(f"file://{at_folder}/battle.html?crowd=200&acts=60", (1400, 900))
            page.until("document.querySelectorAll('.names text').length > 100")
            page.call("Emulation.setCPUThrottlingRate", rate=rate)
            page.call("Performance.enable", timeDomain="threadTicks")
            before = spent(page)
            step = page.value(FRAMES % (2500, "battle.crowdStep()"))
            worked = spent(page) - before
            print(f"processor 1/{rate}: 60 acts over 200 named ships: {words(step)}; a page with nothing: {words(rest)}; "
                  f"p95 {at(step, .95) / at(rest, .95):.1f} times as long; its thread worked {worked:.0f} ms of 2500; load {os.getloadavg()[0]:.1f}")
            page.value("battle.stage.skip()")
            # A browser's clock has steps of a tenth of a millisecond.
            slow = [part for part, most in zip((.95, .99), FRAMES_MOST[rate]) if most and round(at(step, part)) > most]
            bad += [f"frames at 1/{rate} of the processor"] * bool(TIMES and slow)
            if rate > 1:
                page.close()
                continue
            other, changed = page.value(f"(battle.crowdStep(), new Promise((done) => setTimeout(() => done({ANIMATED}), 300)))"), None
            page.value("battle.stage.skip()")
            changed = page.value(CHANGED)
            page.value("battle.stage.skip()")
            print(f"animated besides transform and opacity: {other or 'nothing'}; attributes that change meanwhile: {changed or 'none'}")
            bad += other + changed
            skips = []
            for _ in range(9):
                page.value("battle.crowdStep(); new Promise((done) => setTimeout(() => done(true), 500))")
                before = spent(page)
                took = page.value("(() => { const from = performance.now(); battle.stage.skip(); return performance.now() - from; })()")
                skips.append((spent(page) - before, took))
            skips.sort()
            print(f"a skip takes the thread {skips[4][0]:.1f} ms with what is drawn then, the longest of 9 {skips[-1][0]:.1f} (at most {SKIP_MOST_MS}); by the clock {sorted(took for _, took in skips)[4]:.1f}")
            before = memory(page)
            for _ in range(STEPS):
                page.value("battle.crowdStep(); new Promise((done) => setTimeout(() => { battle.stage.skip(); done(true); }, 60))")
            more = memory(page) - before
            left = page.value(LEFT)
            print(f"after {STEPS} steps {more / 1e6:.1f} MB more (at most {MEMORY_MOST / 1e6:.0f}), {left} elements and animations are left")
            bad += ["memory"] * (more > MEMORY_MOST) + ["left"] * (left > 0) + ["skip"] * (TIMES and skips[4][0] > SKIP_MOST_MS)
            page.close()
    for one in bad:
        print(f"beyond its bound: {one}")
    return 1 if bad else 0


if __name__ == "__main__":
    run(main)
