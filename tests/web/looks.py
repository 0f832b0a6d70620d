"""How pictures of the page are taken, in which sizes and themes, and those of a battle. Standard library only."""
import pathlib, sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from play import answer, join, make, state  # noqa: E402

SIZES = {"laptop": ((1280, 800), False), "landscape": ((915, 412), True), "tablet": ((820, 1180), True), "phone": ((412, 915), True), "small": ((320, 568), True),
         "large-text": ((412, 915), True)}
THEMES = ("dark", "light", "contrast", "colour-blind")
FRAMES = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
DECISIONS = 30  # of a battle, in which forms are looked for
ROWS = 12  # that are opened at each
KINDS = "[...document.querySelectorAll('.form .field')].map((one) => one.dataset.kind).join('-')"
# One row of each sort that can be opened: whose order it is and its numbers make no other sort.
SORTS = ("[...document.querySelectorAll('.order:not(.given) .order-name:not([aria-disabled=true])')].map((one) => [one.id, one.querySelector('.grow').innerText.split('\\n')[0].replace(/[A-Z]*\\d+/g, '')])"
         ".filter(([, sort], i, all) => all.findIndex(([, other]) => other === sort) === i)")


class Looks:
    """Where the pictures go, and how the next one looks."""

    def __init__(self, folder, sizes):
        self.folder, self.sizes, self.count = folder, sizes, 0

    def take(self, page, name, show="none"):
        """`show`: what is brought into sight, as the page does it where it is opened."""
        for at, size in enumerate(self.sizes):
            shape, touch = SIZES[size]
            page.shape(*shape, 1, touch)
            page.value(f"document.documentElement.style.fontSize = '{'200%' if size == 'large-text' else ''}'; {FRAMES}")
            # As where the page was opened in this size.
            page.value(f"(() => {{ const came = document.querySelector('.came'); if (came) came.open = {str(shape[0] >= 800 and shape[1] >= 600).lower()}; document.querySelector('{show}')?.scrollIntoView(); }})(); {FRAMES}")
            page.value(f"document.documentElement.dataset.theme = '{THEMES[(self.count + at) % 4]}'; {FRAMES}")
            page.screenshot(self.folder / f"{name}-{size}.png")
        page.value(f"document.documentElement.style.fontSize = ''; document.documentElement.dataset.theme = 'dark'; {FRAMES}")
        page.shape(1280, 800)
        self.count += 1


def person(browser, **kind):
    page = browser.page(context=browser.context(), **kind)
    page.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": "dark"}])
    return page


def to_battle(pages):
    for page in pages:
        page.until("document.querySelector('.table').dataset.phase === '2'")
        page.press("Orders", "tab")


def seated(browser, url, ruleset, scenario):
    one, two = person(browser), person(browser)
    join(two, make(one, url, "Ada", ruleset, scenario), "Bo")
    to_battle([one, two])
    return one, two


def asked(pages):
    """One whose decision it is; after the end the first."""
    for turn in range(2000):
        for page in pages:
            now = state(page)
            if now["mine"] == "yes" or now["phase"] == 4:
                return page
        pages[turn % 2].value("new Promise((done) => setTimeout(done, 60))")
    raise SystemExit("nobody is asked")


def forms(looks, page, name, seen):
    """Each combination of fields that was not seen yet."""
    for row, sort in page.value(SORTS)[:ROWS]:
        if ("row", sort) in seen:
            continue
        seen.add(("row", sort))
        page.value(f"document.getElementById({row!r})?.click()")
        page.value("new Promise((done) => setTimeout(done, 300))")
        kinds = page.value(KINDS)
        if kinds and kinds not in seen:
            seen.add(kinds)
            looks.take(page, f"{name}-form-{kinds}", ".order.open")
        page.value("document.activeElement?.blur()")
        # What has no fields is given at once.
        page.key("Escape" if page.value("!!document.querySelector('.form')") else "u")
        page.until("!document.querySelector('.form, .order.given')")
        page.value("new Promise((done) => setTimeout(done, 300))")


def battle(name, ruleset, scenario):
    def chapter(looks, browser, url):
        one, two = seated(browser, url, ruleset, scenario)
        seen, once = set(), set()
        # Who looks on is there from the beginning: dice may end a battle at any time.
        watcher = person(browser)
        watcher.go(f"{url}#watch={one.value('location.hash').split('=')[1]}")
        watcher.until("document.querySelector('.table')?.dataset.phase >= '2' && document.querySelector('svg.map')")

        def take(page, what, when=True):
            if when and what not in once:
                once.add(what)
                looks.take(page, f"{name}-{what}")
        for turn in range(DECISIONS):
            page = asked([one, two])
            other = two if page is one else one
            if state(page)["phase"] == 4:
                break
            take(page, "decision")
            forms(looks, page, name, seen)
            page.value("document.activeElement?.blur()")
            page.key("s")
            page.value("new Promise((done) => setTimeout(done, 500))")
            take(page, "given", page.value("document.querySelectorAll('.order.given').length > 1"))
            take(page, "came", page.value("!!document.querySelector('.came')"))
            answer(page)
            take(watcher, "watching", turn > 3 and state(watcher)["phase"] == 2)
            take(page, "waiting", turn > 1 and state(page)["mine"] == "no" and state(other)["mine"] == "yes")
        page = asked([one, two])
        take(page, "later")
        page.press("Places", "tab")
        looks.take(page, f"{name}-places")
        page.value(f"document.querySelector('[data-place]').click(); {FRAMES}")
        looks.take(page, f"{name}-sheet")
        page.press("Log", "tab")
        page.value("[...document.querySelectorAll('.journal .line')].filter((one) => one.querySelector('.die')).at(-1)?.click()")
        looks.take(page, f"{name}-log", "li:has(> .explained)")
        page.press("Orders", "tab")
        take(watcher, "watching")
        for each in (one, two, watcher):
            each.close()
    return chapter
