#!/usr/bin/env python3
"""How long frames take while a large map with 200 things is moved and zoomed, at full and at a quarter of the processor.

usage: pace.py FOLDER      FOLDER as for kinds.py
Says the 95th of 100 frames in ms, and exits with 1 beyond 50 at full and 100 at a quarter; the load of the machine stands beside it. Exit
77: no Chromium.
"""
import os, pathlib, sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from kinds import PAGE  # noqa: E402
from stage import desk, run  # noqa: E402

MOST = {1: 50, 4: 100}
RUN = """new Promise((done) => { const frames = []; let n = 0, last = performance.now();
  const step = (now) => { frames.push(now - last); last = now; n += 1;
    if (n > 120) return done(frames.slice(20).sort((a, b) => a - b));
    table.pointer.control.pan(Math.sin(n / 9) * 14, Math.cos(n / 7) * 11); if (n % 3 === 0) table.pointer.control.zoom(n % 60 < 30 ? 1.03 : 1 / 1.03);
    requestAnimationFrame(step); };
  requestAnimationFrame(step); })"""


def main():
    slow = 0
    with desk(sys.argv[1], PAGE) as (browser, kinds):
        for name in ("hexes", "plane"):
            page = browser.page(f"{kinds}?things=200&size=120", (412, 915), 2, True)
            page.until("document.querySelector('.thing')")
            page.value(f"table.pointer.mapId = '{name}'; draw(); true")
            page.until(f"document.querySelector('svg.map').getAttribute('aria-label').startsWith('{name}')")
            page.value("table.pointer.control.fit()")
            for rate, most in MOST.items():
                page.call("Emulation.setCPUThrottlingRate", rate=rate)
                frames = page.value(RUN)
                p95 = frames[94]
                slow += p95 > most
                print(f"{name}, processor 1/{rate}: median {frames[49]:.0f} ms, 95th of 100 frames {p95:.0f} ms (at most {most}); load {os.getloadavg()[0]:.1f}")
            page.call("Emulation.setCPUThrottlingRate", rate=1)
            page.close()
    return 1 if slow else 0


if __name__ == "__main__":
    run(main)
