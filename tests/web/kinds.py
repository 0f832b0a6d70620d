#!/usr/bin/env python3
"""All ten kinds of field, and a choice of many, each filled in by keyboard alone, by touch alone and by the accessibility tree alone.

usage: kinds.py FOLDER      with kinds.js (build.mjs --bundle tests/web/kinds.ts) and theme.css in it
Exit 77: there is no Chromium.
"""
import pathlib, sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from stage import desk, run  # noqa: E402
from ways import WAYS, told  # noqa: E402

PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>kinds</title>
<link rel="stylesheet" href="theme.css"></head><body><div id="page"></div><script src="kinds.js"></script></body></html>"""

# What is done for each kind, and what must come of it.
STEPS = {
    "choice": ([("choose", "Second")], {"kind": "token", "token": "two"}),
    "number": ([("press", "More: value"), ("press", "More: value")], {"kind": "number", "number": 2}),
    "hex": ([("pick", "value, from a list", "0506")], {"kind": "hex", "hex": {"q": 5, "r": 4}}),
    "point": ([("write", "value, a point", "4.5,12")], {"kind": "point", "point": {"x": 45, "y": 120}}),
    "target": ([("choose", "B Beta")], {"kind": "token", "token": "B"}),
    "facing": ([("choose", "Second")], {"kind": "token", "token": "two"}),
    "list": ([("tick", "Beta"), ("tick", "Alpha")], {"kind": "list", "items": ["B", "A"]}),
    "split": ([("press", "More: A Alpha"), ("press", "More: B Beta"), ("press", "More: B Beta")],
              {"kind": "split", "shares": [{"token": "A", "amount": 1}, {"token": "B", "amount": 2}]}),
    "path": ([("press", "+ ahead"), ("press", "Longer last leg")], {"kind": "path", "steps": [{"leg": "ahead", "argument": 2}]}),
    "many": ([("pick", "value", "Number 11")], {"kind": "token", "token": "n11"}),
    "text": ([("write", "value", "five words")], {"kind": "text", "text": "five words"}),
}

# A click on the map, (map, hex, point), and the path or the choice that comes of it. A stands at 10,6 of the plane and points up;
# at least 2 and at most 10 in ahead, one turn.
CLICKS = (
    ("course", "plane", (0, 0), (100, 120), {"kind": "path", "steps": [{"leg": "f", "argument": 60}]}),
    ("course", "plane", (0, 0), (130, 120), {"kind": "path", "steps": [{"leg": "f", "argument": 30}, {"leg": "s", "argument": 0}, {"leg": "f", "argument": 40}]}),
    ("course", "plane", (0, 0), (100, 63), {"kind": "path", "steps": [{"leg": "f", "argument": 20}]}),
    ("course", "plane", (0, 0), (100, 300), {"kind": "path", "steps": [{"leg": "f", "argument": 100}]}),
    ("spot", "hexes", (5, 4), (0, 0), {"kind": "token", "token": "0506"}),
    # Options that are called by numbers, and name places in their labels.
    ("shift", "hexes", (6, 2), (0, 0), {"kind": "token", "token": "2"}),
    ("shift", "hexes", (5, 3), (0, 0), {"kind": "token", "token": "0"}),
    # On hexes A stands at 0505 and points up; 2 to 4 hexes, one turn: straight, round, out of reach, nearer than may be.
    ("voyage", "hexes", (5, 0), (0, 0), {"kind": "path", "steps": [{"leg": "f", "argument": 3}]}),
    ("voyage", "hexes", (7, 0), (0, 0), {"kind": "path", "steps": [{"leg": "f", "argument": 1}, {"leg": "s", "argument": 0}, {"leg": "f", "argument": 1}]}),
    ("voyage", "hexes", (5, -9), (0, 0), {"kind": "path", "steps": [{"leg": "f", "argument": 4}]}),
    ("voyage", "hexes", (5, 2), (0, 0), {"kind": "path", "steps": [{"leg": "f", "argument": 2}]}),
)

# Orders whose places the map marks while they are in hand, and how many outlines it draws.
MARKED = {"twice": 1, "spot": 1, "shift": 1, "voyage": 1, "hex": 1, "number": 0}


def clicked(page):
    """How many of the clicks give something else on the map than the same choice from the list."""
    wrong = 0
    for verb, on, (q, r), (x, y), wanted in CLICKS:
        found = page.value("(() => { table.pointer.mapId = '%s'; const line = table.model.question.offer.lines.find((one) => one.verb === '%s'); table.hand.closeForm(); table.hand.open(line, -1);"
                           " table.pointer.act({hex: {q: %d, r: %d}, point: {x: %d, y: %d}}, ''); return table.hand.form.values[0]; })()" % (on, verb, q, r, x, y))
        if found != wanted:
            print(f"a click at {(q, r) if on == 'hexes' else (x, y)} for {verb} gives {found}, not {wanted}")
            wrong += 1
    return wrong


def unmarked(page):
    """How many orders in hand have places to choose that the map does not mark."""
    wrong = 0
    for verb, outlines in MARKED.items():
        found = page.value("(() => { table.pointer.mapId = 'hexes'; const line = table.model.question.offer.lines.find((one) => one.verb === '%s'); table.hand.closeForm();"
                           " table.hand.open(line, -1); return document.querySelectorAll('svg.map .choice[d^=M]').length; })()" % verb)
        if found != outlines:
            print(f"the map marks {found} outlines for {verb}, not {outlines}")
            wrong += 1
        loops = page.value("document.querySelector('svg.map .choice')?.getAttribute('d').split('M').length - 1")
        if verb == "twice" and loops != 1:
            print(f"a hex that two options name is outlined {loops} times")
            wrong += 1
    return wrong


def stays_stuck(page):
    """What was typed and cannot be chosen is said, and no longer when the map has given a hex that can."""
    page.value("(() => { table.pointer.mapId = 'hexes'; const line = table.model.question.offer.lines.find((one) => one.verb === 'hex'); table.hand.closeForm(); table.hand.open(line, -1); return true; })()")
    page.until("document.querySelector('.place input')")
    page.value("(() => { const one = document.querySelector('.place input'); one.value = '0101'; one.dispatchEvent(new Event('change', {bubbles: true})); return true; })()")
    page.until("document.querySelector('.form').innerText.includes('cannot be 0101, but one of the places marked')")
    if page.value("document.querySelector('.place input').value") != "0101":
        print("what was typed and cannot be chosen is gone")
        return 1
    page.value("(() => { table.pointer.act({hex: {q: 5, r: 4}, point: {x: 0, y: 0}}, ''); return true; })()")
    page.until("!document.querySelector('.form').innerText.includes('cannot be') && document.querySelector('.place input').value === '0506'")
    return 0 if page.value("document.querySelector('.form').checkValidity()") else 1


# A field, what is typed into which of its inputs, what is said, and what is typed then; the last is what is given.
TYPED = (("number", "0", "99", "value cannot be 99, but 0 to 50.", "50", {"kind": "number", "number": 50}),
         ("number", "0", "many", "value cannot be many, but 0 to 50.", "7", {"kind": "number", "number": 7}),
         ("split", "0", "6", "A Alpha cannot be 6, but 0 to 5.", "5", {"kind": "split", "shares": [{"token": "A", "amount": 5}]}),
         ("point", "0", "99,99", "value cannot be 99,99, but one of the places marked on the map.", "3,4", {"kind": "point", "point": {"x": 30, "y": 40}}))


def clips(page):
    """A number that does not fit is neither changed nor given: it stays, with what would be right, until it is mended."""
    wrong = 0
    for verb, which, bad, says, good, wanted in TYPED:
        page.value("(() => { const line = table.model.question.offer.lines.find((one) => one.verb === '%s'); table.hand.closeForm(); for (const _ of table.sitting.drafting.given.lines) table.sitting.drafting.takeOut(0);"
                   " table.hand.open(line, -1); return true; })()" % verb)
        page.until("document.querySelector('.form input[type=text]')")
        field = f"document.querySelectorAll('.form input[type=text]')[{which}]"
        for text in (bad, good):
            page.value(f"(() => {{ {field}.focus(); {field}.select(); return true; }})()")
            page.insert(text)
            page.key("Tab")
            page.value("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
            if text == bad:
                shown = page.value(f"[{field}.value, [...document.querySelectorAll('.form .problem')].map((one) => one.innerText).join(' | ')]")
                page.press("Give order")
                if shown != [bad, says] or page.value("document.body.dataset.given") != "[]":
                    print(f"{bad!r} in {verb}: {shown}, given {page.value('document.body.dataset.given')}")
                    wrong += 1
        page.press("Give order")
        found = page.until(f"JSON.parse(document.body.dataset.given).find(([verb]) => verb === '{verb}')?.[1]")
        if found != wanted:
            print(f"{good!r} in {verb} gives {found}")
            wrong += 1
        page.value("(() => { for (const _ of table.sitting.drafting.given.lines) table.sitting.drafting.takeOut(0); return true; })()")
    return wrong


def loses_what_was_refused(page):
    """An order that the server refuses is open again with its values and the reason."""
    page.value("""(() => { const line = table.model.question.offer.lines.find((one) => one.verb === 'number'), drafting = table.sitting.drafting; table.hand.closeForm(); table.hand.open(line, -1);
      table.hand.form.set(0, {kind: 'number', number: 7}); table.hand.giveForm(); Object.assign(drafting, {of: {lines: [...drafting.given.lines]}, given: {lines: []}});
      drafting.problems = [{code: 'no', text: 'Seven is too many.', clause: '', line: drafting.of.lines.length - 1, field: 'value', params: []}]; table.hand.refused(); return true; })()""")
    page.until("document.querySelector('.form')?.innerText.includes('Seven is too many.')")
    return 0 if page.value("table.hand.form.values[0].number") == 7 else 1


def keeps_what_was_suggested_for_another(page):
    """A target's own course comes with it; what was chosen by hand stays."""
    found = page.value("""(() => { const line = table.model.question.offer.lines.find((one) => one.verb === 'chase'); table.hand.closeForm(); table.hand.open(line, -1);
      const { form } = table.hand, out = [], to = (token) => { form.set(0, {kind: 'token', token}); const { q, r } = form.values[1].hex; out.push([q, r]); };
      to('B'); to('A'); to('B'); form.set(1, {kind: 'hex', hex: {q: 4, r: 3}}); to('A'); return out; })()""")
    chips = page.value("(() => { table.hand.changed(); return [...document.querySelectorAll('.form .chip')].map((one) => one.innerText.replace(/\\s+/g, ' ').trim()); })()")
    if found == [[6, 2], [5, 2], [6, 2], [4, 3]] and chips == ["0504 A", "0604 B"]:
        return 0
    print(f"targets and their courses: {found}, suggested {chips}")
    return 1


def miscounts_budgets(page):
    """What is left of a budget, and by how much a path is outside of it."""
    wrong = 0
    for length, words in ((10, "distance 1 of 2 to 10 in, 1 short"), (35, "distance 3.5 of 2 to 10 in, 6.5 left"), (140, "distance 14 of 2 to 10 in, 4 over")):
        shown = page.value("(() => { const line = table.model.question.offer.lines.find((one) => one.verb === 'course'); table.hand.closeForm(); table.hand.open(line, -1);"
                           " table.hand.form.set(0, {kind: 'path', steps: [{leg: 'f', argument: %d}]}); table.hand.changed(); const [one, two] = document.querySelectorAll('.form .budgets span');"
                           " return [one.innerText, one.className, two.innerText]; })()" % length)
        if shown != [words, "" if "left" in words else "bad", "turns 0 of 1, 1 left"]:
            print(f"{length} of a course: {shown}")
            wrong += 1
    return wrong


def hides_whose_it_is(page):
    """A row whose label does not name its subject says it before; others do not say it twice."""
    page.value("table.hand.closeForm()")
    names = page.value("[...document.querySelectorAll('.order-name .grow')].map((one) => one.innerText.split('\\n')[0].trim())")
    if "A · Order voyage" in names and "Order choice of A" in names:
        return 0
    print(f"rows: {names}")
    return 1


def gives_out_of_reach(page):
    """On a phone the button that gives an order is in sight from the beginning of its form to its end, whole, and nothing lies over it."""
    wrong = 0
    for shape in ((412, 915), (320, 568), (240, 320)):
        page.shape(*shape, 2, True)
        for verb in ("chase", "course"):
            for end in (0, 100_000):
                seen = page.value("(() => { const line = table.model.question.offer.lines.find((one) => one.verb === '%s'), body = document.getElementById('tab-body'); table.height = 'half'; table.hand.closeForm();"
                                  " table.hand.open(line, -1); const form = document.querySelector('.form'), button = form.querySelector('[type=submit]'); body.scrollTop = 0; form.scrollIntoView(); if (%d) form.scrollIntoView({block: 'end'});"
                                  " const r = button.getBoundingClientRect(), over = document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2), at = body.getBoundingClientRect();"
                                  " return [over === button, r.top >= at.top, r.bottom <= innerHeight, r.left >= 0 && r.right <= innerWidth, body.scrollHeight > body.clientHeight]; })()" % (verb, end))
                if not all(seen):
                    print(f"Give order of {verb} at {shape}, end {end}: on top, below the tabs, above the edge, within, scrolls {seen}")
                    wrong += 1
    page.shape(1280, 800)
    return wrong


def suggests_nothing_silently(page):
    """Where nothing is suggested, it is said and why; also on a sheet that was lowered."""
    wrong = 0
    for before, why in (("", "The rules rate no order of this question."), ("const line = offer.lines[0]; line.merit = -500;", "No order promises more than what you have."),
                        ("table.model.question.yours = false;", "Nothing is asked of you now.")):
        shown = page.value("(() => { const { offer } = table.model.question; %s Object.assign(table, {height: 'low', message: ''}); table.hand.suggest(); delete offer.lines[0].merit;"
                           " table.model.question.yours = true; return [table.height, table.message]; })()" % before)
        if shown != ["half", f"Nothing is suggested. {why}"]:
            print(f"suggest: {shown}, not {why}")
            wrong += 1
    return wrong


# What is told of a place, with A chosen, which points up at 10,6 of the plane and at 0505: as the terminal calls it.
PLACES = (("plane", (0, 0), (130, 60), "13,6; 3 in from A, 90 degrees to starboard"), ("plane", (0, 0), (100, 160), "10,16; a cloud; 10 in from A, ahead"),
          ("plane", (0, 0), (100, 20), "10,2; 4 in from A, astern"), ("plane", (0, 0), (80, 80), "8,8; 2.9 in from A, 45 degrees to port"),
          ("hexes", (5, 1), (0, 0), "0503; 2 hexes from A, heading 0"), ("hexes", (7, 2), (0, 0), "0705; 2 hexes from A, heading 1, halfway to the next"))


def misnames_places(page):
    wrong = 0
    for on, (q, r), (x, y), words in PLACES:
        found = page.value("(() => { const { pointer } = table; table.hand.closeForm(); pointer.mapId = '%s'; pointer.chosen = 'A'; pointer.cursor = {hex: {q: %d, r: %d}, point: {x: %d, y: %d}};"
                           " return pointer.underCursor(); })()" % (on, q, r, x, y))
        if found != words:
            print(f"{found!r}, not {words!r}")
            wrong += 1
    return wrong


def tells_no_figures(page):
    """A figure is explained where it stands: in a form, and at a line of the log."""
    says = "(() => { const one = document.querySelector('.figure'); return one?.querySelector('summary').innerText === 'What 7@6 means' && one.title === 'A roll N@H throws N dice.'; })()"
    page.value("(() => { table.hand.closeForm(); table.hand.open(table.model.question.offer.lines[0], -1); return true; })()")
    page.until(says, what="a form explains 7@6")
    page.value("(() => { table.hand.closeForm(); return true; })()")
    page.press("Log", "tab")
    page.click(".journal .line")
    page.until(says, what="the log explains 7@6")
    page.click(".figure summary")
    page.until("document.querySelector('.figure p').checkVisibility()")
    page.press("Orders", "tab")
    return 0


def forgets_talk(page):
    """What is typed and not yet said is there again after a look at another tab."""
    page.press("Talk", "tab")
    page.type_into(".talk input", "half a word")
    page.press("Orders", "tab")
    page.press("Talk", "tab")
    page.until("document.querySelector('.talk input')")
    kept = page.value("document.querySelector('.talk input').value")
    page.press("Orders", "tab")
    return 0 if kept == "half a word" else 1


def loses_what_is_typed(page):
    """Letters that are typed while the page is drawn anew again and again, in the same task in which the form was opened."""
    wrong = 0
    for kind, typed in (("text", "five quick words"), ("number", "17"), ("point", "4.5,12")):
        page.value("(() => { const line = table.model.question.offer.lines.find((one) => one.verb === '%s'); table.hand.closeForm(); table.hand.open(line, -1);"
                   " const one = document.activeElement; if (!one.matches('.form input, .form textarea')) document.querySelector('.form input, .form textarea').focus();"
                   " document.activeElement.select(); window.storm ??= setInterval(draw, 1); return true; })()" % kind)
        for letter in typed:
            page.call("Input.insertText", text=letter)
        shown = page.value("document.activeElement.value")
        page.key("Tab")
        taken = page.value("table.hand.form.values[0]")
        if shown != typed or not taken or list(taken.values())[1] not in (typed, 17, {"x": 45, "y": 120}):
            print(f"{typed!r} was typed into {kind}: {shown!r} is shown, {taken} taken")
            wrong += 1
    page.value("clearInterval(window.storm)")
    return wrong


def filled(page, by, kind, steps, wanted):
    """Fills in one order in that way; what is wrong with what came of it, or nothing."""
    try:
        by.press(f"Order {kind}")
        for step, *words in steps:
            getattr(by, step)(*words)
        by.press("Give order")
        by.wait(lambda: kind in told(page), f"an order {kind}")
    except (TimeoutError, AssertionError) as error:
        page.key("Escape")
        return f"{kind}: {str(error)[:1500]}"
    found = told(page)[kind]
    order = (lambda v: {**v, "shares": sorted(v["shares"], key=lambda s: s["token"])} if "shares" in v else v)
    return "" if order(found) == wanted else f"{kind} gives {found}, not {wanted}"


def main():
    failed = 0
    with desk(sys.argv[1], PAGE) as (browser, kinds):
        for name, way in WAYS.items():
            page = browser.page(kinds, (390, 844) if name == "touch" else (1280, 800), 2 if name == "touch" else 1, name == "touch")
            page.until("document.querySelector('.desk .order')")
            by, good = way(page), 0
            for kind, case in STEPS.items():
                wrong = filled(page, by, kind, *case)
                good += not wrong
                if wrong:
                    print(f"{name}: {wrong}")
            if name == "touch" and by.small:
                print(f"smaller than 44 px: {by.small}")
                failed += 1
            failed += len(STEPS) - good + len(page.wrong)
            print(f"{name}: {good} of {len(STEPS)} orders{', wrong: ' + str(page.wrong[:2]) if page.wrong else ''}")
        page = browser.page(kinds)
        page.until("document.querySelector('.desk .order')")
        failed += clicked(page) + unmarked(page) + stays_stuck(page) + clips(page) + loses_what_was_refused(page) + loses_what_is_typed(page) + misnames_places(page) + tells_no_figures(page) + keeps_what_was_suggested_for_another(page) + miscounts_budgets(page) + hides_whose_it_is(page) + gives_out_of_reach(page) + suggests_nothing_silently(page) + forgets_talk(page) + len(page.wrong)
    return 1 if failed else 0


if __name__ == "__main__":
    run(main)
