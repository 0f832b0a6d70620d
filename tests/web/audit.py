#!/usr/bin/env python3
"""Every control has a name, text and marks their contrast, targets 44 px, and nothing is wider than the window.

usage: audit.py FOLDER      FOLDER as for kinds.py
In four themes, at 320 px, at 1280 px, with text of 200 % and with forced colours. Exit 77: there is no Chromium.
"""
import pathlib, sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from kinds import PAGE, STEPS  # noqa: E402
from stage import desk, run  # noqa: E402
from ways import ByTree  # noqa: E402

THEMES = ("dark", "light", "contrast", "colour-blind")
CONTROLS = ("button", "tab", "textbox", "searchbox", "combobox", "checkbox", "radio", "slider", "link", "spinbutton", "DisclosureTriangle", "application", "dialog")
LOOK = r"""(() => {
  const bad = [];
  const parse = (text) => { const m = /rgba?\(([^)]+)\)/.exec(text); if (!m) return null; const p = m[1].split(/[ ,/]+/).map(Number); return [p[0], p[1], p[2], p[3] === undefined ? 1 : p[3]]; };
  const over = (top, below) => [0, 1, 2].map((i) => top[i] * top[3] + below[i] * (1 - top[3])).concat(1);
  const light = (c) => { const [r, g, b] = c.slice(0, 3).map((v) => { v /= 255; return v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4; }); return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
  const ratio = (a, b) => { const [x, y] = [light(a), light(b)].sort((p, q) => q - p); return (x + 0.05) / (y + 0.05); };
  const ground = (element) => { const layers = []; for (let at = element; at; at = at.parentElement) { const c = parse(getComputedStyle(at).backgroundColor); if (c && c[3] > 0) { layers.push(c); if (c[3] === 1) break; } }
    return layers.reverse().reduce((below, top) => over(top, below), [255, 255, 255, 1]); };
  const faded = (element) => { let out = 1; for (let at = element; at; at = at.parentElement) out *= Number(getComputedStyle(at).opacity); return out; };
  const shown = (element) => { const r = element.getBoundingClientRect(); return r.width > 1 && r.height > 1 && getComputedStyle(element).visibility !== 'hidden' && element.checkVisibility(); };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!node.textContent.trim() || !element || !shown(element) || element.closest('.for-readers, svg, [disabled], option, script, style, noscript')) continue;
    const below = ground(element), c = parse(getComputedStyle(element).color);
    if (!c) continue;
    const now = ratio(over([c[0], c[1], c[2], c[3] * faded(element)], below), below);
    if (now < 4.5) bad.push(`contrast ${now.toFixed(2)}: ${node.textContent.trim().slice(0, 40)}`);
  }
  for (const shape of document.querySelectorAll('svg.map .glyph > circle, svg.map .glyph > path:not(.bow)')) {
    const s = getComputedStyle(shape), stroke = parse(s.stroke), below = ground(shape.closest('.map-pane, .stage'));
    if (stroke && ratio(over([...stroke.slice(0, 3), faded(shape)], below), below) < 3) bad.push(`mark ${ratio(stroke, below).toFixed(2)}`);
    const letters = shape.parentElement.querySelector('.letters'), fill = parse(s.fill), ink = letters && parse(getComputedStyle(letters).fill);
    if (ink && fill && ratio(ink, fill[3] === 0 ? below : fill) < 4.5) bad.push(`letters ${ratio(ink, fill).toFixed(2)}`);
  }
  const targets = document.querySelectorAll('button, summary, select, input:not([type=radio]):not([type=checkbox]):not([type=range]), textarea, label.option');
  for (const one of targets) { const r = one.getBoundingClientRect(); if (shown(one) && !one.closest('.veil') === !document.querySelector('.veil') && Math.min(r.width, r.height) < 43.5) bad.push(`target ${r.width.toFixed(0)}x${r.height.toFixed(0)}: ${(one.getAttribute('aria-label') ?? one.innerText).slice(0, 30)}`); }
  if (document.documentElement.scrollWidth > innerWidth + 1) bad.push(`page ${document.documentElement.scrollWidth} wide in ${innerWidth}`);
  for (const one of document.querySelectorAll('.tab-body, .box')) if (one.scrollWidth > one.clientWidth + 1) bad.push(`${one.className} ${one.scrollWidth} wide in ${one.clientWidth}`);
  return [...new Set(bad)];
})()"""


def look(page, where, found, colours=True):
    page.value("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    bad = [one for one in page.value(LOOK) if colours or not one.startswith(("contrast", "mark", "letters"))]
    bad += [f"no name: {role}" for _, role, name, _ in page.tree() if role in CONTROLS and not name.strip()]
    found += [f"{where}: {one}" for one in bad]
    return 1


def tour(page, where, found, colours=True):
    """Each tab, each form, the box of keys."""
    by, looks = ByTree(page), 0
    for kind in STEPS:
        by.press(f"Order {kind}")
        looks += look(page, f"{where} {kind}", found, colours)
        by.press(f"Order {kind}")
    for tab in ("Places", "Log", "Talk", "More"):
        by.press(tab)
        looks += look(page, f"{where} {tab}", found, colours)
    by.press("Keys")
    looks += look(page, f"{where} keys", found, colours)
    page.key("Escape")
    page.until("!document.querySelector('.veil')")
    by.press("Orders")
    return looks


def main():
    found, looks = [], 0
    with desk(sys.argv[1], PAGE) as (browser, kinds):
        for theme in THEMES:
            for name, size in (("320", (320, 568)), ("1280", (1280, 800))):
                page = browser.page(f"{kinds}?theme={theme}", size)
                page.until("document.querySelector('.desk .order')")
                looks += tour(page, f"{theme} {name}", found)
                page.close()
        for name, more in (("200 %", None), ("forced colours", [{"name": "forced-colors", "value": "active"}])):
            page = browser.page(kinds, (320, 568) if more is None else (1280, 800))
            page.until("document.querySelector('.desk .order')")
            if more:
                page.call("Emulation.setEmulatedMedia", features=more)
            else:
                page.value("document.documentElement.style.fontSize = '200%'; true")
            looks += tour(page, name, found, colours=False)
            page.close()
    print("\n".join(dict.fromkeys(found)))
    print(f"{looks} looks, {len(set(found))} findings")
    return 1 if found else 0


if __name__ == "__main__":
    run(main)
