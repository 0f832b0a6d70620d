#!/usr/bin/env python3
"""Hostile words in a host's own scenarios and in handbooks show as words: titles, briefings, names of sides, ships, classes and places.

usage: hostile_texts.py PROGRAMS FOLDER      FOLDER: as for kinds.py
A server has a scenario of each rulebook in which every text is hostile; it is made, joined, watched and played to its end, and its film is
looked at. Handbooks are built in: the page's own part that draws them is given hostile ones. Exit 77: no Chromium.
"""
import json, pathlib, re, sys, tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from hostile import TALK  # noqa: E402
from kinds import PAGE  # noqa: E402
from play import join, make, pick, play  # noqa: E402
from stage import desk, run, stage  # noqa: E402

RULES = pathlib.Path(__file__).resolve().parents[2] / "server/rules"
SCENARIOS = {  # by folder of the rulebook: title of the rulebook, and a scenario
    "fires_of_space": ("Fires of Space", "duel-at-kessa"), "sector_14": ("Sector 14", "past-the-mole"), "stellar_empires_fleet": ("Stellar Empires: Fleet", "duel"),
    "alternity_warships": ("Alternity Warships", "envoy"),
}
TEXTS = ("title", "summary", "briefing", "name")
# Elements and attributes that the page itself never makes. Whatever is made of words is caught at once, also if it is gone again soon.
WATCH = """(() => { const bad = 'img:not(.brand > [src="icon.svg"]), iframe, object, embed, base, form[action], script:not([src]), a[href^=javascript], [onerror], [onload], [onclick]';
  window.made = []; const look = (root) => { for (const one of root.querySelectorAll?.(bad) ?? []) window.made.push(one.outerHTML.slice(0, 200)); if (root.matches?.(bad)) window.made.push(root.outerHTML.slice(0, 200)); };
  new MutationObserver((list) => { for (const one of list) { if (one.type === 'attributes') look(one.target); for (const node of one.addedNodes) look(node); } })
    .observe(document, {childList: true, subtree: true, attributes: true}); for (const name of ['alert', 'confirm', 'prompt']) window[name] = () => window.made.push(name); })();"""


class Spoiler:
    """Gives each word of a scenario another one, and the same one wherever it is named again."""

    def __init__(self):
        self.given, self.texts = {}, []

    def spoil(self, old, key):
        if old not in self.given:
            evil = TALK[len(self.given) % len(TALK)]
            self.given[old] = f"{evil} {old}"
            self.texts.append((key, self.given[old]))
        return self.given[old]

    def scenario(self, text, id):
        """Text of the file with other words in it, as TOML."""
        text = re.sub(r'"""\n?(.*?)"""', lambda found: json.dumps(found.group(1)), text, flags=re.S)
        text = re.sub(r'^id = ".*"', f'id = "{id}"', text, count=1)
        quoted = r'"((?:[^"\\]|\\.)*)"'
        for key, old in re.findall(rf'\b({"|".join(TEXTS)}) = {quoted}', text):
            self.spoil(json.loads(f'"{old}"'), key)
        return re.sub(quoted, lambda found: json.dumps(self.given.get(json.loads(found.group(0)), json.loads(found.group(0)))), text)


def own_class(text, sheets):
    """The scenario with its first ship of a class that is the host's own, the sheet of that class, and what it is called."""
    old = re.search(r'\b(?:class|sheet) = "(.*?)"', text).group(1)
    sheet = next(block for block in re.findall(r"^\[\[ships\]\]\n.*?(?=^\[\[|\Z)", sheets, re.S | re.M) if f'"{old}"' in block)
    called = "hull" if '\nhull = "' in sheet else "name"  # what a ship that has a name shows of its sheet
    name = f"{TALK[0]} {re.search(f'^{called} = .(.*).$', sheet, re.M).group(1)}"
    keyed = "\nkey = " in sheet  # else its name is its key
    sheet = re.sub("^key = .*$", 'key = "hostile"', re.sub(f"^{called} = .*$", lambda _: f"{called} = {json.dumps(name)}", sheet, flags=re.M), flags=re.M)
    new = "hostile" if keyed else name
    return re.sub(rf'\b(class|sheet) = "{old}"', lambda found: f"{found.group(1)} = {json.dumps(new)}", text, count=1), sheet, name


def written(folder):
    """A host's folder with a hostile scenario and a hostile ship of each rulebook; their texts."""
    out = {}
    for rules, (title, id) in SCENARIOS.items():
        spoiler, own = Spoiler(), folder / rules.replace("_", "-")
        (own / "scenarios").mkdir(parents=True)
        scenario = spoiler.scenario((RULES / rules / f"data/scenarios/{id}.toml").read_text(), "hostile")
        scenario, sheet, name = own_class(scenario, (RULES / rules / "data/ships.toml").read_text())
        (own / "scenarios/hostile.toml").write_text(scenario)
        (own / "own_ships.toml").write_text(sheet)
        out[title] = [*spoiler.texts, ("class", name)]
    return out


def shown(page, text):
    """Whether the words stand somewhere on the page, folded and unfolded parts alike, as they are."""
    return page.value(f"(() => {{ const plain = (one) => one.replace(/\\s+/g, ' '); return plain(document.body.textContent).includes(plain({json.dumps(text)})); }})()")


def clean(pages, where):
    for page in pages:
        made = page.value("window.made")
        assert made == [], f"{where}: made of words: {made[:3]}"
        assert "owned" not in page.value("document.title"), where
        assert not page.wrong, (where, page.wrong[:3])


def everywhere(page, texts, missing):
    """Goes through all tabs; what is still to be seen is in `missing`."""
    for tab in ("Places", "Log", "More", "Orders"):
        page.press(tab, "tab")
        page.value("new Promise((done) => requestAnimationFrame(() => setTimeout(done, 30)))")
        missing -= {text for text in missing if shown(page, text)}
        if tab == "Places" and missing:
            for at in range(page.value("document.querySelectorAll('.fleet [data-place]').length")):  # the sheet of each thing
                page.value(f"document.querySelectorAll('.fleet [data-place]')[{at}]?.click()")
                page.value("new Promise((done) => requestAnimationFrame(() => setTimeout(done, 30)))")
                missing -= {text for text in missing if shown(page, text)}


def battle(browser, url, rulebook, texts):
    """Made, joined, watched and played to its end; every text has been on the page."""
    title = next(text for key, text in texts if key == "title")
    missing = {text for _, text in texts}
    one, two, watcher = pages = [browser.page(context=browser.context(), size=(390, 844)) for _ in range(3)]
    for page in pages:
        page.call("Page.addScriptToEvaluateOnNewDocument", source=WATCH)
    link = make(one, url, "Ada", rulebook, title)
    watch = one.value("[...document.querySelectorAll('.copied input')].map((i) => i.value).find((v) => v.includes('#watch='))")
    two.go(url)
    two.press("Invite a friend")
    pick(two, rulebook, title)
    two.until(f"document.body.innerText.includes({json.dumps(next(text for key, text in texts if key == 'summary'))})", what="the summary")
    missing -= {text for text in missing if shown(two, text)}
    two.call("Page.navigate", url="about:blank")
    join(two, link, "Bo")
    watcher.go(watch)
    for page in (one, two):
        page.until("document.querySelector('.table').dataset.phase === '2'")
    for page in (one, two, watcher):
        page.until("document.querySelector('.table')")
        everywhere(page, texts, missing)
    clean(pages, f"{rulebook}, at the beginning")

    def look(turn):
        if missing and turn % 10 == 0:
            everywhere(one, texts, missing)
    play([one, two], look)
    everywhere(one, texts, missing)
    assert not missing, f"{rulebook}: never seen as they are: {sorted(missing)}"
    wide = one.value("document.documentElement.scrollWidth <= window.innerWidth + 1")
    assert wide, f"{rulebook}: the page is wider than the window"
    one.press("Orders", "tab")
    one.press("See it again")
    one.until("document.querySelector('.film .journal')")
    clean(pages, rulebook)
    for page in pages:
        page.close()
    return len(texts)


def handbook(folder):
    """Contents, chapters, search, an explained paragraph and a lesson of a hostile handbook."""
    book = ["# Rules", ""]
    for number, text in enumerate(TALK):
        book += [f"## {text} {number}", "", f"**X-{number}** {text}", "", f"- {text}", "", f"| id | {text} |", "| --- | --- |", f"| X-{number}a | {text} |", "", "```", text, "```", "",
                 f"[{text}](javascript:document.title='owned')", ""]
    with desk(folder, PAGE) as (browser, at):
        page = browser.page()
        page.call("Page.addScriptToEvaluateOnNewDocument", source=WATCH)
        page.go(at)
        page.until("document.querySelector('.desk .order')")
        page.value(f"(() => {{ table.around.handbook = () => Promise.resolve({json.dumps(chr(10).join(book))}); table.book = undefined; return table.explain(''); }})()")
        for number, text in enumerate(TALK):
            page.until("document.querySelector('.book .plain-list')")
            assert shown(page, f"{text} {number}"), text
            page.value(f"[...document.querySelectorAll('.book .plain-list button')].find((one) => one.innerText.trim() === {json.dumps(f'{text} {number}')}).click()")
            page.until("document.querySelector('.book .reading pre')")
            kinds = page.value("[...document.querySelectorAll('.book .reading > *')].map((one) => one.localName)")
            times = page.value(f"document.querySelector('.book .reading').textContent.split({json.dumps(text)}).length - 1")
            assert times >= 6, f"{text}: {times} times in {kinds}"
            page.press("Contents")
        page.type_into(".book input[type=search]", "document")
        page.until("document.querySelectorAll('.book .plain-list li').length >= 4")
        page.value("table.explain('X-0')")
        page.until(f"document.querySelector('.book .reading').textContent.includes({json.dumps(TALK[0])})")
        clean([page], "the handbook")
    return len(TALK)


def main():
    programs = pathlib.Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory() as name:
        texts = written(pathlib.Path(name))
        with stage(programs, more=("--data", name)) as (browser, _, _, url):
            counts = {rulebook: battle(browser, url, rulebook, texts[rulebook]) for rulebook in texts}
    chapters = handbook(sys.argv[2])
    print(f"{sum(counts.values())} texts of {len(counts)} scenarios, and {chapters} chapters of a handbook, are words and nothing else")


if __name__ == "__main__":
    run(main)
