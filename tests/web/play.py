#!/usr/bin/env python3
"""A browser for each seat plays a battle from invite link to verified end, one more watches.

usage: play.py PROGRAMS PAGE_OR_- [RULESET SCENARIO] [SHOTS] [DB] [--in BROWSER,...] [--choose CLASS N]
PROGRAMS: the build folder. PAGE_OR_-: address of a page that is served already, or - for the server's own pages; DB: that server's.
--in: chromium or firefox for the seats in turn; whoever watches uses the first. --choose: the first player does not take the fleet that
is suggested, but so many ships of this class. Exit 77: there is no such browser.
"""
import argparse, contextlib, json, pathlib, re, sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from stage import BROWSERS, files_of, run, stage, verified  # noqa: E402

QUESTIONS_MOST = 20000  # looks at the pages
IDLE_MOST = 400
NAMES = ("Ada", "Bo", "Cleo", "Dora", "Emil", "Finn")


def state(page):
    """The question that the page shows, whether it is this player's, and whether all is over."""
    return page.value("(() => { const t = document.querySelector('.table'); return t && {question: +t.dataset.question, mine: t.dataset.mine, phase: +t.dataset.phase,"
                      " fault: document.querySelector('.fault')?.innerText ?? '', busy: !!document.querySelector('.lock:disabled')}; })()")


def pick(page, ruleset, scenario):
    """In the form that makes a match."""
    page.until("document.querySelectorAll('select').length > 2")
    chosen = ("(() => { const s = document.querySelectorAll('select')[%d], o = [...s.options].find((one) => one.text.replace(/ \\(\\d+ min\\)$/, '') === %s);"
              " if (!o) return false; s.value = o.value; s.dispatchEvent(new Event('change')); return true; })()")
    page.until(chosen % (0, json.dumps(ruleset)), what=f"the game {ruleset}")
    page.until(chosen % (1, json.dumps(scenario)), what=f"the scenario {scenario}")


def make(page, url, name, ruleset, scenario):
    """Makes a match and takes a seat in it; gives the link for the next one."""
    page.go(url)
    page.press("Invite a friend")
    pick(page, ruleset, scenario)
    page.type_into("input[name=name]", name)
    page.click("form button[type=submit]")
    page.until("document.querySelector('.table')")
    page.press("More", "tab")
    return page.until("document.querySelector('.invite input')?.value")


def links(page):
    """The links for all free seats of the match that this page has made."""
    return page.value("[...document.querySelectorAll('.invite')].map((one) => one.querySelector('input').value)")


def join(page, link, name):
    page.go(link)
    page.until("document.querySelector('input[name=name]')")
    assert "#" not in page.value("location.href"), "the secret is wiped from the address"
    page.type_into("input[name=name]", name)
    page.click("form button[type=submit]")
    page.until("document.querySelector('.table')")


def answer(page):
    """Takes what is suggested, and locks."""
    page.value("document.activeElement?.blur()")
    page.key("s")
    page.until("(() => { const t = document.querySelector('.table'), l = document.querySelector('.lock'); return t.dataset.mine === 'no' || (l && !l.disabled); })()")
    before = state(page)
    for _ in range(3):  # a lock without orders is asked for twice, and one right after another is not meant
        page.key("L")
        done = page.value("new Promise((done) => { const began = performance.now(); const look = () => { const t = document.querySelector('.table'), l = document.querySelector('.lock');"
                          " const now = t.dataset.mine === 'no' || t.dataset.question !== '%d' || (l && l.disabled); if (now || performance.now() - began > 450) done(now); else setTimeout(look, 20); }; look(); })" % before["question"])
        if done:
            break
    page.until(f"(() => {{ const t = document.querySelector('.table'); return t.dataset.mine === 'no' || t.dataset.question !== '{before['question']}' || t.dataset.phase === '4' "
               "|| document.querySelector('.problem') || document.querySelector('.lock:not(:disabled)'); })()")


def play(players, each=lambda turn: None):
    idle = 0
    for turn in range(QUESTIONS_MOST):
        states = [state(page) for page in players]
        for page, now in zip(players, states):
            assert not now["fault"], now["fault"]
        if all(now["phase"] == 4 for now in states):
            return turn
        each(turn)
        asked = [page for page, now in zip(players, states) if now["mine"] == "yes" and not now["busy"]]
        for page in asked:
            answer(page)
        idle = 0 if asked else idle + 1
        if idle > IDLE_MOST:
            raise SystemExit(f"nobody is asked, and nothing comes: {states}\n{players[0].text()[-1500:]}\n{players[-1].text()[-1500:]}")
        if not asked:  # a frame of the page, in which what is under way may come
            players[idle % len(players)].value("new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50)))")
    raise SystemExit("the battle does not end")


def with_form(pages):
    """Goes on until an order with fields can be filled in, and opens it."""
    for _ in range(60):
        for page in pages:
            if state(page)["mine"] != "yes":
                continue
            opened = page.value("(() => { const open = [...document.querySelectorAll('.order:not(.given) .order-name')]; for (const one of open) { one.click(); return true; } return false; })()")
            page.value("new Promise((done) => setTimeout(done, 400))")
            if opened and page.value("!!document.querySelector('.form .field')"):
                return page
            answer(page)
    return pages[0]


def receipts_of(page):
    """The file that `Save receipts` gives."""
    page.value("window.saved = null; URL.createObjectURL = ((old) => (blob) => { blob.text().then((text) => { window.saved = text; }); return old.call(URL, blob); })(URL.createObjectURL)")
    page.press("Save receipts")
    return page.until("window.saved")


def told_the_end(pages):
    """Who has won and why is told to all alike, to the winners as such; a side that has points has them on the card."""
    cards = [page.value("(() => { const card = document.querySelector('.ended'); return [card.querySelector('h2').innerText, card.querySelector('p').innerText, card.querySelector('dl')?.innerText ?? '']; })()")
             for page in pages]
    heads = [re.sub("^You have (won|lost): ", "", head).replace(" won", "").rstrip(".") for head, _, _ in cards]
    # Where nobody has won each player's own points come first.
    alike = [" ".join(sorted(head.split())) for head in heads]
    assert len({(head, *rest) for head, (_, *rest) in zip(alike, cards)}) == 1, cards
    assert cards[0][1] and cards[0][2], cards
    own = [page.value("document.querySelector('.own span[class^=side-]')?.innerText ?? ''") for page in pages]
    winners = re.sub(r" -?\d.*", "", heads[0]).split(" and ")
    for (head, _, _), side in zip(cards, own):
        assert head == "Nobody has won." or head.startswith("You have won: ") == (side in winners), (head, side)


def options():
    take = argparse.ArgumentParser()
    take.add_argument("programs", type=lambda text: pathlib.Path(text).resolve())
    take.add_argument("given")
    take.add_argument("ruleset", nargs="?", default="Fires of Space")
    take.add_argument("scenario", nargs="?", default="Duel at Kessa")
    take.add_argument("shots", nargs="?", type=pathlib.Path)
    take.add_argument("db", nargs="?", type=pathlib.Path)
    take.add_argument("--choose", nargs=2, default=[])
    take.add_argument("--in", dest="browsers", type=lambda text: text.split(","), default=["chromium"])
    return take.parse_args()


def choose(page, ship, count):
    """Orders so many of this class by hand, and makes that final."""
    row = f"[...document.querySelectorAll('.order:not(.given) .order-name')].find((one) => one.querySelector('.grow').innerText.trim().startsWith({json.dumps(ship)}))"
    page.until(f"document.querySelector('.table').dataset.mine === 'yes' && {row}", what=f"{ship} to choose")
    page.value(f"{row}.click()")
    page.until("document.querySelector('.form .field')")
    for _ in range(int(count) - 1):
        page.press("More: how many")
    page.press("Give order")
    page.until(f"[...document.querySelectorAll('.order.given')].some((one) => one.innerText.includes({json.dumps(ship)}) && one.innerText.includes('how many {count}'))")
    before = state(page)["question"]
    page.key("L")
    page.until(f"document.querySelector('.table').dataset.mine === 'no' || document.querySelector('.table').dataset.question !== '{before}'", what="the fleet is taken")


def fleets(players, ship, count):
    """All choose their fleets, the first one his own way: it is what he then has."""
    choose(players[0], ship, count)
    for page in players[1:]:
        page.until("document.querySelector('.table').dataset.mine === 'yes'")
        answer(page)
    players[0].press("Places", "tab")
    first = "document.querySelector('.fleet li.stage')"
    players[0].until(f"(() => {{ let n = 0; for (let at = {first}.nextElementSibling; at?.matches('.unit'); at = at.nextElementSibling) n += at.matches('.depth-0'); return n === {int(count)}; }})()",
                     what=f"{count} ships of {ship}")
    players[0].press("Orders", "tab")


def seated(browsers, watcher, url, ruleset, scenario):
    """A page for every seat of a match that the first of them has made."""
    one = browsers[0].page(context=browsers[0].context())
    make(one, url, NAMES[0], ruleset, scenario)
    invites = links(one)
    watcher.go(one.value("[...document.querySelectorAll('.copied input')].map((i) => i.value).find((v) => v.includes('#watch='))"))
    players = [one]
    for seat, link in enumerate(invites, 1):
        browser = browsers[seat % len(browsers)]
        players.append(browser.page(context=browser.context()))
        join(players[-1], link, NAMES[seat])
    for page in players:
        page.until("document.querySelector('.table').dataset.phase === '2'")
        page.press("Orders", "tab")
    watcher.until("document.querySelector('.table')")
    return players


def main(given):
    with stage(given.programs, given.given, given.browsers[0]) as (first, server, folder, url), contextlib.ExitStack() as others:
        browsers = [first] + [others.enter_context(contextlib.closing(BROWSERS[name].Browser())) for name in given.browsers[1:]]
        watcher = first.page(context=first.context(), size=(412, 915), scale=2, touch=True)
        players = seated(browsers, watcher, url, given.ruleset, given.scenario)
        everybody = [*players, watcher]
        if given.choose:
            fleets(players, *given.choose)

        def look(turn):
            if given.shots and turn in (0, 6, 20):
                for seat, page in enumerate(everybody):
                    page.screenshot(given.shots / f"{seat}-{turn}.png")
        turns = play(players, look)
        watcher.until("document.querySelector('.table').dataset.phase === '4'")
        for page in everybody:
            page.press("Orders", "tab")
            page.until("document.querySelector('#dice-hold')", what="the dice are as promised")
        told_the_end(everybody)
        if given.shots:
            for seat, page in enumerate(everybody):
                page.screenshot(given.shots / f"{seat}-end.png")
        receipts, match = files_of(folder, [receipts_of(page) for page in everybody])
        wrong = [what for page in everybody for what in page.wrong]
        assert not wrong, wrong[:3]
        verified(given.programs, server.db if server else given.db, folder, match, receipts)
        print(f"{given.scenario} in {' and '.join(given.browsers)}: {len(players)} seats, {turns} looks, ended, receipts of all players and of the spectator verify, "
              "no violation, no error")


if __name__ == "__main__":
    asked = options()
    run(lambda: main(asked), *asked.browsers)
