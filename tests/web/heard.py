#!/usr/bin/env python3
"""How long a screen reader speaks at each step of a battle, at 180 words a minute: what is added to regions that are read by themselves,
and what the focus is on after a lock.

usage: heard.py PROGRAMS PAGE_OR_- [RULESET SCENARIO]
Exits with 1 where the step in the middle takes more than 12 s, or the longest more than 30 s. Words are counted, not time: a busy machine
makes no difference. Exit 77: no Chromium.
"""
import pathlib, sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from bots import begin  # noqa: E402
from play import state  # noqa: E402
from stage import run, stage  # noqa: E402

WORDS_A_SECOND = 3
MEDIAN_MOST_S, LONGEST_MOST_S = 12, 30
LOCKS_MOST = 120
# Text that comes into a region that is read by itself, as it comes, and the names of what the focus goes to.
LISTEN = """window.heard = []; (() => {
  const regions = '[aria-live]:not([aria-live=off]), [role=log]:not([aria-live=off]), [role=status], [role=alert]';
  const words = (node) => (node.nodeType === Node.TEXT_NODE ? node.data : node.innerText ?? '').trim();
  const shown = (node) => { const one = node.nodeType === Node.TEXT_NODE ? node.parentElement : node; return one?.closest && !one.closest('[aria-hidden=true], [inert]'); };
  // What comes with one drawing of the page is of one step; the focus comes right behind it.
  new MutationObserver((all) => { window.heard.push([]); const now = window.heard.at(-1); for (const { type, target, addedNodes } of all) {
      const at = target.nodeType === Node.TEXT_NODE ? target.parentElement : target, region = at?.closest?.(regions);
      if (type === 'characterData') { if (region && shown(at)) now.push(words(target)); continue; }
      for (const node of addedNodes) {
        if (region) { if (shown(node)) now.push(words(node)); }
        else for (const inner of node.querySelectorAll?.(regions) ?? []) if (inner.matches('[role=alert]')) now.push(words(inner)); } } })
    .observe(document, {childList: true, characterData: true, subtree: true});
  document.addEventListener('focusin', ({ target }) => { if (target.matches('h2')) (window.heard.at(-1) ?? (window.heard[0] = [])).push(words(target)); });
})()"""
TAKEN = "window.heard.splice(0).map((all) => all.filter(Boolean)).filter((all) => all.length > 0)"


def step(page):
    """Takes what is suggested and locks it by keys, and waits until somebody is asked again or it is over."""
    before = state(page)["question"]
    page.value("document.activeElement?.blur()")
    page.key("s")
    page.until(f"/^(Lock|Carry|Go)/.test(document.querySelector('.lock')?.innerText ?? '') || document.querySelector('.table').dataset.question !== '{before}'")
    page.value(TAKEN)  # what is suggested is asked for, not told
    for _ in range(4):
        page.value("document.querySelector('.lock')?.focus()")
        page.key("Enter")
        if page.value("new Promise((done) => { const began = performance.now(), look = () => { const t = document.querySelector('.table'), now = t.dataset.question !== '%d' || t.dataset.mine === 'no' || t.dataset.phase === '4';"
                      " if (now || performance.now() - began > 600) done(now); else setTimeout(look, 20); }; look(); })" % before):
            break
    page.until(f"(() => {{ const t = document.querySelector('.table'); return t.dataset.phase === '4' || (t.dataset.mine === 'yes' && t.dataset.question !== '{before}'); }})()", what="the next decision")
    # What comes by a redraw comes within two frames.
    page.value("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 30))))")
    return page.value(TAKEN)


def main():
    programs, given = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2]
    ruleset, scenario = sys.argv[3:5] if len(sys.argv) > 4 else ("Fires of Space", "Duel at Kessa")
    with stage(programs, given) as (browser, _, _, url):
        page = browser.page(context=browser.context())
        page.call("Page.addScriptToEvaluateOnNewDocument", source=LISTEN)
        begin(page, url, ruleset, scenario)
        page.until("document.querySelector('.table').dataset.mine === 'yes'")
        steps, locks = [], 0
        while state(page)["phase"] != 4 and locks < LOCKS_MOST:
            steps += step(page)
            locks += 1
        assert not page.wrong, page.wrong[:3]
    seconds = sorted((len(" ".join(said).split()) / WORDS_A_SECOND, said) for said in steps)
    median, (longest, said) = seconds[len(seconds) // 2][0], seconds[-1]
    assert any("Your decision" in line for one in steps for line in one), "nothing was heard of a decision"
    print(f"{scenario}: {locks} locks, {len(steps)} steps of which something is told; a screen reader speaks {median:.1f} s at the step in the middle (at most {MEDIAN_MOST_S}), "
          f"{longest:.1f} s at the longest (at most {LONGEST_MOST_S})")
    if median > MEDIAN_MOST_S or longest > LONGEST_MOST_S:
        print("the longest:", *said, sep="\n  ")
        return 1
    return 0


if __name__ == "__main__":
    run(main)
