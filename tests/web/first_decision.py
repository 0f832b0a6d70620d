#!/usr/bin/env python3
"""From the address to a newcomer's first decision: one press, no form, and how much is loaded for it; how long it takes with an empty cache,
a quarter of the processor and 1.6 Mbit/s, and the same with 300 ms one way.

usage: first_decision.py PROGRAMS [PAGE]      PAGE: address of a page that is served already
Exits with 1 if it takes another press or a form, or if more comes over the network than the page may weigh: 120 kB of scripts, 200 kB of
everything, 20 kB of each file that is fetched later. Times are told, and judged where EMCON_TIMES=1: medians of five visits, at most 3 s
and 6 s. Exit 77: no Chromium.
"""
import os, pathlib, re, sys, urllib.request

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from stage import run, stage  # noqa: E402

TIMES = os.environ.get("EMCON_TIMES") == "1"
VISITS, RATE, BYTES_PER_SECOND = 5 if TIMES else 1, 4, 1_600_000 / 8
ALL_MOST, SCRIPTS_MOST, LATER_MOST = 200_000, 120_000, 20_000
# Presses the first button as soon as it can be pressed, and notes when the decision can be read, what was pressed before, and which forms
# were seen on the way.
WATCH = ("window.presses = []; window.forms = 0; addEventListener('click', (event) => window.presses.push(event.target.className), true);"
         " new MutationObserver(() => { const now = document.querySelector('button.now:not(:disabled)');"
         " if (now && !window.pressedAt) { window.pressedAt = performance.now(); now.click(); }"
         " if (window.pressedAt && !window.askedAt && document.querySelector('.start form input[name=name], dialog[open]')) window.forms += 1;"
         " if (!window.askedAt && document.querySelector(\".table[data-mine='yes'] .order-name\")) { window.askedAt = -1;"
         " requestAnimationFrame(() => setTimeout(() => { window.askedAt = performance.now(); })); } }).observe(document, {childList: true, subtree: true, attributes: true})")


class Visit:
    """A newcomer's: `came` has the bytes on the wire by their kinds."""

    def __init__(self, browser, url, latency):
        page, kinds = browser.page(None, (412, 915), 2, True, browser.context()), {}
        self.came, before = {}, page.event

        def event(method, params):
            if method == "Network.responseReceived":
                kinds[params["requestId"]] = params["type"]
            elif method == "Network.loadingFinished":
                self.count(kinds.get(params["requestId"], "Other"), params["encodedDataLength"])
            elif method == "Network.webSocketFrameReceived":
                self.count("WebSocket", len(params["response"]["payloadData"]) * 3 // 4)
            before(method, params)
        page.event = event
        page.call("Network.enable")
        page.call("Page.addScriptToEvaluateOnNewDocument", source=WATCH)
        page.call("Network.setCacheDisabled", cacheDisabled=True)
        page.call("Network.emulateNetworkConditions", offline=False, latency=2 * latency, downloadThroughput=BYTES_PER_SECOND, uploadThroughput=BYTES_PER_SECOND)
        page.call("Emulation.setCPUThrottlingRate", rate=RATE)
        page.call("Page.navigate", url=url)
        self.pressed, self.asked, self.presses, self.forms = page.until("window.askedAt > 0 && [window.pressedAt, window.askedAt, window.presses, window.forms]",
                                                                        what="the first decision")
        page.close()

    def count(self, kind, size):
        self.came[kind] = self.came.get(kind, 0) + size


def later(url):
    """What the script fetches when it is asked for: sizes on the wire of the modules that the page names and a visit does not load."""
    def read(name):
        with urllib.request.urlopen(urllib.request.Request(url + name, headers={"Accept-Encoding": "gzip"})) as answer:
            return answer.read()
    index = urllib.request.urlopen(url).read().decode()
    app = re.search(r'src="(app\.[0-9a-f]+\.js)"', index).group(1)
    script = urllib.request.urlopen(url + app).read().decode()
    return {name: len(read(name)) for name in sorted(set(re.findall(r"\./([a-z]+\.[0-9a-f]{12}\.js)", script)) - {app})}


def main():
    bad = []
    with stage(pathlib.Path(sys.argv[1]).resolve(), sys.argv[2] if len(sys.argv) > 2 else "-") as (browser, _, _, url):
        for latency, most in ((0, 3000), (300, 6000)):
            visits = [Visit(browser, url, latency) for _ in range(VISITS)]
            for one in visits:
                if len(one.presses) != 1 or "now" not in one.presses[0].split() or one.forms > 0:
                    bad.append(f"it took the presses {one.presses} and {one.forms} forms")
                all_of, scripts = sum(one.came.values()), one.came.get("Script", 0)
                if all_of > ALL_MOST or scripts > SCRIPTS_MOST:
                    bad.append(f"{all_of} bytes came, {scripts} of them scripts: {one.came}")
            pressed, asked = (sorted(one[i] for one in [(visit.pressed, visit.asked) for visit in visits])[len(visits) // 2] for i in range(2))
            if TIMES and asked > most:
                bad.append(f"{latency} ms one way: the first decision took {asked:.0f} ms")
            last = visits[-1].came
            print(f"{latency} ms one way: the button after {pressed:.0f} ms, the first decision after {asked:.0f} ms (at most {most}), "
                  f"{sum(last.values()) / 1000:.0f} kB loaded (at most {ALL_MOST / 1000:.0f}), {last.get('Script', 0) / 1000:.0f} kB of them scripts "
                  f"(at most {SCRIPTS_MOST / 1000:.0f}); load {os.getloadavg()[0]:.1f}")
        modules = later(url)
        bad += [f"{name}, fetched later, has {size} bytes" for name, size in modules.items() if size > LATER_MOST]
        if not modules:
            bad.append("nothing is fetched later: is the code for cameras part of the script now?")
        print(f"fetched later: {', '.join(f'{name} {size}' for name, size in modules.items())} bytes (at most {LATER_MOST} each)")
    for one in bad:
        print(one)
    return 1 if bad else 0


if __name__ == "__main__":
    run(main)
