#!/usr/bin/env python3
"""Makes pictures of every page of the browser client and of its states, in four sizes, on the smallest screen and with text of 200 %, for
whoever wants to look at them as a player does.

usage: pictures.py PROGRAMS FOLDER [--size SIZE,...] [--only CHAPTER,...] [--page ADDRESS]
PROGRAMS: the build folder. SIZE: laptop, tablet, phone, landscape, small, large-text. CHAPTER: first, room, fires, operation, sector, fleet,
warships, table, end, gone, readme. ADDRESS: of a page that is served already; without it a server is begun. The four themes go round, so
that each state is seen in each of them. The chapter readme makes those of docs/pictures. Exit 77: there is no
Chromium.
"""
import argparse, pathlib, sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from addresses import OLD  # noqa: E402
from bots import begin  # noqa: E402
from looks import FRAMES, SIZES, Looks, asked, battle, person, seated  # noqa: E402
from play import join, make, pick, play, with_form  # noqa: E402
from stage import run, stage  # noqa: E402


def first(looks, browser, url):
    page = person(browser)
    page.go(url)
    page.until("document.querySelector('.start') && !document.body.innerText.includes('One moment')")
    looks.take(page, "first-start")
    page.press("Settings", "summary")
    looks.take(page, "first-settings", ".settings")
    for button, name in (("Choose a battle", "choose"), ("Learn", "learn"), ("Invite a friend", "invite")):
        page.go(url)
        page.press(button)
        page.until("document.querySelector('form select')")
        looks.take(page, f"first-{name}")
    pick(page, "Stellar Empires: Fleet", "A fleet of your own")
    page.value("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    looks.take(page, "first-invite-options", ".options-of")
    page.type_into("input[name=name]", "A<b")
    page.click("form button[type=submit]")
    page.until("document.querySelector('.problem')")
    looks.take(page, "first-name-refused")
    for text, name in (("abcd-efg", "cut-code"), ("abcd-efgh-jkmn", "wrong-code"), ("abcd-efgh-jkmn+wrongwrongwrong", "other-server")):
        page.call("Page.navigate", url="about:blank")
        page.go(url)
        page.type_into("input[name=code]", text)
        page.press("Join")
        page.until("document.querySelector('.problem')")
        looks.take(page, f"first-{name}")


def see_invites(page):
    page.press("Orders", "tab")
    page.until("document.querySelector('.invites')")


def room(looks, browser, url):
    one, two = person(browser), person(browser)
    link = make(one, url, "Ada", "Stellar Empires: Fleet", "Duel")
    looks.take(one, "room-more")
    see_invites(one)
    looks.take(one, "room-before-the-battle")
    one.value("document.querySelector('.code summary').click()")
    one.until("document.querySelector('svg.qr')")
    looks.take(one, "room-code")
    one.press("To the first page")
    one.press("Invite a friend")
    pick(one, "Sector 14", "Three Crowns")
    one.click("input[name=listed]")
    one.value(FRAMES)
    one.click("form button[type=submit]")
    one.until("document.querySelector('.table')")
    see_invites(one)
    looks.take(one, "room-of-six")
    begin(two, url, "Fires of Space", "Duel at Kessa")
    for page in (one, two):
        page.go(url)
        page.until("document.querySelectorAll('.card-row').length > 1")
    looks.take(one, "room-start-with-matches")
    two.click("section[aria-label='Open to everybody'] .order-name")
    two.until("document.querySelector('input[name=name]')")
    looks.take(two, "room-join-a-listed-one")
    two.go(url)
    two.type_into("input[name=code]", link)
    two.press("Join")
    two.until("document.querySelector('.facts')")
    looks.take(two, "room-join-by-invite")
    # Ada is not at the table.
    join(two, link, "Bo")
    looks.take(two, "room-dice")


def boxes(looks, page):
    page.key("h")
    page.until("document.querySelector('.book .plain-list')")
    looks.take(page, "table-book")
    page.click(".book .plain-list button")
    looks.take(page, "table-chapter")
    page.type_into(".book input", "range")
    looks.take(page, "table-book-search")
    page.key("Escape")
    page.press("Orders", "tab")
    page.value("(document.querySelector('.order .clause') ?? document.querySelector('.clause'))?.click()")
    page.until("document.querySelector('.book .reading > :nth-child(2)')")
    looks.take(page, "table-why")
    page.key("Escape")
    page.press("More", "tab")
    looks.take(page, "table-more")
    for button in ("Keys", "Standing answers"):
        page.press(button)
        page.until("document.querySelector('.box')")
        page.value(FRAMES)
        looks.take(page, f"table-{button.split()[0].lower()}")
        page.key("Escape")


def talk(looks, one, two):
    for page, words in ((one, "Good luck."), (two, "And to you. I shall need it more than you do, with three ships against four and the tide of the battle behind you.")):
        page.press("Talk", "tab")
        page.type_into("input[name=text]", words)
        page.press("Say")
    two.press("Orders", "tab")
    one.until("document.querySelectorAll('.said li').length > 1")
    looks.take(one, "table-talk")
    one.type_into("input[name=text]", "It is your turn.")
    one.press("Say")
    two.until("document.querySelector('#tab-talk .dot')")
    looks.take(two, "table-unread")
    one.press("More", "tab")
    one.press("Draw")
    two.until("document.querySelector('.proposal')")
    looks.take(two, "table-proposal")
    looks.take(one, "table-proposed")
    two.press("Decline")


def table(looks, browser, url):
    one, two = seated(browser, url, "Sector 14", "Duel at the Marker")
    page = asked([one, two])
    boxes(looks, page)
    talk(looks, one, two)
    for each in (one, two):
        each.press("Orders", "tab")
    page = with_form([one, two])
    looks.take(page, "table-form", ".order.open")
    typed = "(() => { const one = document.querySelector('.form input[type=text]'); if (!one) return; one.value = '999'; one.dispatchEvent(new Event('input', {bubbles: true})); one.dispatchEvent(new Event('change', {bubbles: true})); })()"
    page.value(f"{typed}; {FRAMES}")
    looks.take(page, "table-refused", ".form .field")
    for height in ("low", "full"):
        page.value(f"document.activeElement?.blur(); document.querySelector('.table').dataset.height = '{height}'; {FRAMES}")
        looks.take(page, f"table-{height}")
    one.press("More", "tab")
    one.press("Go on elsewhere")
    one.until("document.querySelector('.invite input')?.value.includes('#seat=') || [...document.querySelectorAll('input')].some((i) => i.value.includes('#seat='))")
    looks.take(one, "table-elsewhere-link", ".more > .invite")
    two.close()
    one.press("Orders", "tab")
    one.until("document.querySelector('.head').innerText.includes('away')")
    looks.take(one, "table-other-has-gone")
    learner = person(browser)
    learner.go(url)
    learner.press("Learn")
    learner.until("document.querySelector('form select')")
    learner.type_into("input[name=name]", "Cleo")
    learner.click("form button[type=submit]")
    learner.until("document.querySelector('.lesson[open] p')")
    looks.take(learner, "table-lesson")


def end(looks, browser, url):
    one, two = seated(browser, url, "Fires of Space", "Duel at Kessa")
    play([one, two])
    for page in (one, two):
        page.press("Orders", "tab")
        page.until("document.querySelector('#dice-hold')")
    looks.take(one, "end-card")
    looks.take(two, "end-card-other-side")
    one.press("More", "tab")
    looks.take(one, "end-more")
    one.press("Orders", "tab")
    two.press("Another battle")
    one.until("document.querySelector('.proposal')")
    looks.take(one, "end-rematch")
    one.press("See it again")
    one.until("document.querySelector('.film .journal')")
    looks.take(one, "end-film")
    one.click(".film input[type=checkbox]")
    steps = one.value("+document.querySelector('.film input[type=range]').max")
    # Not every step has orders: the first behind the middle that has some.
    for step in range(max(1, steps // 2), steps + 1):
        one.value(f"location.hash = location.hash.replace(/step=\\d+/, 'step={step}')")
        one.until(f"document.querySelector('.film h2').innerText.startsWith('Step {step} of') && document.querySelector('.film .journal, .film .answers')")
        if one.value("!!document.querySelector('.film .answers')"):
            break
    looks.take(one, "end-film-orders")
    looks.take(one, "end-film-link", ".film .copied")
    one.press("To the first page")
    one.until("document.querySelector('.card-row')")
    looks.take(one, "end-start-afterwards")


def gone(looks, browser, url, server):
    page, other = person(browser), person(browser)
    begin(page, url, "Fires of Space", "Duel at Kessa")
    match = page.value("location.hash").split("=")[1]
    twin = browser.page(f"{url}#match={match}", context=None)
    twin.until("document.querySelector('.problem')")
    looks.take(twin, "gone-not-my-seat")
    twin.close()
    other.go(f"{url}#watch=0123456789abcdef0123456789abcdef")
    other.until("document.querySelector('.problem')")
    looks.take(other, "gone-no-such-match")
    old = person(browser)
    old.call("Page.addScriptToEvaluateOnNewDocument", source=OLD)
    old.go(url)
    old.until("document.querySelector('.problem')")
    looks.take(old, "gone-version-too-old")
    old.go(f"{url}#watch={match}")
    old.until("document.querySelector('.problem, .fault')")
    looks.take(old, "gone-version-too-old-at-table")
    waiting = person(browser)
    waiting.go(url)
    waiting.until("!document.body.innerText.includes('One moment')")
    if server:
        server.kill()
        page.until("document.querySelector('.line-state')")
        looks.take(page, "gone-server-lost")
        waiting.press("Choose a battle")
        waiting.value("new Promise((done) => setTimeout(done, 1500))")
        looks.take(waiting, "gone-server-lost-in-form")
        server.start()
    page.until("!document.querySelector('.line-state')")


def readme(looks, browser, url):
    """The first page, and a decision of some weight, an order in hand, in the dark colours."""
    page = person(browser)
    page.go(url)
    page.until("document.querySelectorAll('.game .glyph').length > 8 && document.querySelector('.shot')", what="the games, and a shot of the recorded battle")
    page.value("new Promise((done) => setTimeout(done, 250))")
    (looks.folder / "first-page.jpg").write_bytes(page.picture("jpeg"))
    page.close()
    one, two = seated(browser, url, "Fires of Space", "Duel at Kessa")

    done = []

    def take(turn):
        if done or turn < 20:
            return
        page = with_form([one, two])
        if turn < 70 and not page.value("!!document.querySelector('path.choice')"):
            return
        done.append(turn)
        for shape, scale, touch, name in (((1280, 800), 1, False, "browser"), ((412, 915), 2, True, "browser-phone")):
            page.shape(*shape, scale, touch)
            page.value(f"(() => {{ const came = document.querySelector('.came'); if (came) came.open = {str(not touch).lower()}; document.querySelector('.order.open').scrollIntoView({{block: 'nearest'}}); }})(); {FRAMES}")
            # Names are written anew when the map has come to rest.
            page.value("new Promise((done) => setTimeout(done, 400))")
            page.screenshot(looks.folder / f"{name}.png")
        page.shape(1280, 800)
    play([one, two], take)


CHAPTERS = {"first": first, "room": room, "fires": battle("fires", "Fires of Space", "Duel at Kessa"), "operation": battle("operation", "Fires of Space", "Tarn Convoy"),
            "sector": battle("sector", "Sector 14", "Duel at the Marker"), "fleet": battle("fleet", "Stellar Empires: Fleet", "Duel"),
            "warships": battle("warships", "Alternity Warships", "Crossing"), "table": table, "end": end, "gone": gone, "readme": readme}


def main():
    take = argparse.ArgumentParser()
    take.add_argument("programs", type=lambda text: pathlib.Path(text).resolve())
    take.add_argument("folder", type=pathlib.Path)
    take.add_argument("--size", type=lambda text: text.split(","), default=list(SIZES))
    take.add_argument("--only", type=lambda text: text.split(","), default=list(CHAPTERS))
    take.add_argument("--page", default="-")
    given = take.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    looks = Looks(given.folder, given.size)
    with stage(given.programs, given.page) as (browser, server, _, url):
        for name in given.only:
            CHAPTERS[name](looks, browser, url, *([server] if name == "gone" else []))
            print(f"{name}: {len(list(given.folder.glob(name + '-*.png')))} pictures", flush=True)


if __name__ == "__main__":
    run(main)
