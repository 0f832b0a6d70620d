#!/usr/bin/env python3
"""The law of phrases, as a test: heads of tellings, titles of questions and reasons of refusals stand in the table of their ruleset,
catalogue/phrases.hpp, and nowhere else in its rules. So another language is another table.

usage: phrases.py ROOT          complaints, one a line; exit 1 if there are any
       phrases.py ROOT --count  heads, titles and reasons of each table, in figures
       phrases.py --self-test   shows that each rule finds what it is for
The compiler holds the rest: refusals, windows and heads take nothing but phrases, and a phrase fits its parameters
(server/rules/kit/phrase.hpp). docs/new-ruleset.md describes the table.
"""
import os
import re
import sys

KIT = 'server/rules/kit'
TOYS = ('tests/match/toy', 'tests/match/skiffs')
TABLE = 'catalogue/phrases.hpp'
GROUPS = {'Head': 'heads', 'Title': 'titles', 'Reason': 'reasons'}
LITERAL = r'"(?:[^"\\\n]|\\.)*"'
ENTRY = re.compile(r'\binline constexpr (Head|Title|Reason) (\w+)\{\s*"([^"]*)"')
MADE = re.compile(r'\b(?:Head|Title|Reason)(?:<\w+>)?(?: \w+)?[{(]\s*"')
CALL = re.compile(r'\b(?:heads|titles|reasons)::\w+\(')
COUNTED = re.compile(r'\bcounted\(')
BLANK = re.compile(r'\S \S')
TITLED = re.compile(r'(?<!\bmap)(?:\.|->)title \+?= ([^;]*);')
HEADED = re.compile(r'(?:\.|->)head \+?= ')
PLAN = re.compile(r'\bPlanHead \w+\{\s*"[^"]*",\s*"')
PROBLEM = re.compile(r'\bProblem\{\s*"|\bproblems?_?\.(?:push|emplace)_back\(\{?\s*"')
TELL = re.compile(r'\btell\(')
SHOWING = re.compile(r'\bShowing(?: \w+)?\{(?!\}|\{\})')
SHOWING_PLACE = 5  # of tell's arguments: audience, text, clause, dice, note, showing
NO_TABLE = {}  # ruleset: why it has no table


def without_comments(text):
    """Comments blanked, lines kept."""
    return re.sub(rf'{LITERAL}|//[^\n]*', lambda found: found.group() if found.group()[0] == '"' else ' ' * len(found.group()), text)


def arguments(text, begin):
    """What stands between the bracket before `begin` and the one that closes it, split at its own commas; and where that one stands."""
    parts, depth, last = [], 0, begin
    for found in re.finditer(rf"{LITERAL}|'(?:\\.|[^'\\\n])'|[(){{}}\[\],]", text[begin:]):
        sign, at = found.group(), begin + found.start()
        if sign in '([{':
            depth += 1
        elif sign in ')]}' and depth:
            depth -= 1
        elif sign in ')]}' or sign == ',' and not depth:
            parts.append(text[last:at].strip())
            last = at + 1
            if sign != ',':
                break
    return parts, last


def has_prose(text):
    """Whether a literal has two words."""
    return any(BLANK.search(literal[1:-1]) for literal in re.findall(LITERAL, text))


def own_literals(text):
    """The text without what it gives to `counted`, whose words are values."""
    while found := COUNTED.search(text):
        text = text[:found.start()] + text[arguments(text, found.end())[1]:]
    return text


def faults_of_source(text):
    """(place, what) of each phrase that stands in a source of rules."""
    for found in MADE.finditer(text):
        yield found.start(), 'a phrase stands in the table of its ruleset, catalogue/phrases.hpp'
    for found in CALL.finditer(text):
        if any(has_prose(own_literals(one)) for one in arguments(text, found.end())[0]):
            yield found.start(), 'the value of a parameter is no prose: it is a phrase of its own, or a part of this one'
    for found in TITLED.finditer(text):
        if has_prose(found.group(1)):
            yield found.start(), 'a title stands in the table of phrases'
    for found in HEADED.finditer(text):
        yield found.start(), 'a head is made by showing(), of a phrase'
    for found in PLAN.finditer(text):
        yield found.start(), 'the title of a plan stands in the table of phrases'
    for found in PROBLEM.finditer(text):
        yield found.start(), 'the reason of a refusal stands in the table of phrases'
    for found in TELL.finditer(text):
        given, _ = arguments(text, found.end())
        if len(given) > SHOWING_PLACE and re.match(r'\{\s*(?!\{\}|\})', given[SHOWING_PLACE]):
            yield found.start(), 'a head is made by showing(), of a phrase'
    for found in SHOWING.finditer(text):
        yield found.start(), 'a head is made by showing(), of a phrase'


def faults_of_table(text, used):
    """(place, what) of each fault of a table. `used`: all sources that may use it."""
    seen = set()
    for found in ENTRY.finditer(text):
        kind, name, id_ = found.groups()
        if name != id_.replace('.', '_'):
            yield found.start(), f'the id of {name} is {id_}; a phrase is called as its id, with a low line for the dot'
        if (kind, id_) in seen:
            yield found.start(), f'there are two with the id {id_}'
        seen.add((kind, id_))
        if not re.search(rf'\b{GROUPS[kind]}::{name}\b', used):
            yield found.start(), f'nobody uses {GROUPS[kind]}::{name}'


class Tree:
    """Sources by path, and the folders of the rulesets and toys."""

    def __init__(self, files, rulesets):
        self.files = {path: without_comments(text) for path, text in files.items()}
        self.folders = [f'server/rules/{name}' for name in rulesets] + [toy for toy in TOYS if self.below(toy)]

    @classmethod
    def on_disk(cls, root):
        registry = open(os.path.join(root, 'server/rules/CMakeLists.txt')).read()
        files = {}
        for top in ('server/rules', *TOYS):
            for where, _, names in os.walk(os.path.join(root, top)):
                for one in sorted(names):
                    if one.endswith(('.cpp', '.hpp')):
                        path = os.path.join(where, one)
                        files[os.path.relpath(path, root)] = open(path).read()
        return cls(files, re.findall(r'^emcon_ruleset\((\w+)\)', registry, re.M))

    def below(self, folder):
        return {path: text for path, text in self.files.items() if path.startswith(folder + '/')}

    def tables(self):
        """(path of the table, sources that it is for, sources that may use it) of the kit and of each ruleset."""
        yield f'{KIT}/phrases.hpp', self.below(KIT), self.files
        for folder in self.folders:
            yield f'{folder}/{TABLE}', self.below(folder), self.below(folder)


def complaints(tree):
    out = []

    def complain(path, faults):
        out.extend(f'{path}:{tree.files[path].count(chr(10), 0, at) + 1}: {what}' for at, what in faults)

    for table, sources, users in tree.tables():
        if os.path.basename(table.removesuffix('/' + TABLE)) in NO_TABLE:
            continue
        if table not in tree.files:
            out.append(f'{table}:1: there is no table of phrases')
            continue
        complain(table, faults_of_table(tree.files[table], '\n'.join(text for path, text in users.items() if path != table)))
        for path, text in sources.items():
            # What is wrong with a file of data or of ships is told to who wrote it, and no rule refuses it.
            if path != table and '/catalogue/' not in path:
                complain(path, faults_of_source(text))
    return sorted(set(out))


def sound():
    """A ruleset without fault, to plant faults in."""
    at = 'server/rules/tin/'
    return {
        f'{KIT}/phrases.hpp': '',
        at + TABLE: 'inline constexpr Head hits{"hits", {"ship"}, "{ship} is hit"};\ninline constexpr Title fire{"fire", "All fire"};\n'
                    'inline constexpr Reason out_of_range_beam{\n    "out_of_range.beam", {"range", "reach"}, "It reaches {reach}, not {range}."};\n',
        at + 'orders/fire.cpp': '  // It reaches "so far" and no farther.\n'
                                '  in.refuse(reasons::out_of_range_beam(range, counted(most(a, b), "long hex", "long hexes")), "TIN-1", "target");\n'
                                '  in.expect("hits on", "3 or more");\n  map.title = "Deep space";\n  out.title = titles::fire();\n',
        at + 'phases/fire.cpp': '  play.tell(Audience::everyone(), name + " is hit.", "TIN-1", {die}, notable({ship}), showing(heads::hits(ship), {jolt}));\n'
                                '  play.tell(Audience::everyone(), name + " is hit.", "TIN-1", {die}, notable({ship}), {{}, {jolt}});\n',
    }


def self_test():
    """Each planted fault is found, and what is sound is left alone."""
    at = 'server/rules/tin/'
    order, phase, table = at + 'orders/fire.cpp', at + 'phases/fire.cpp', at + TABLE
    planted = [
        ({}, None),
        ({table: None}, 'there is no table'),
        ({table: sound()[table].replace('fire{"fire"', 'fire{"volley"')}, 'the id of fire is volley'),
        ({table: sound()[table] + 'inline constexpr Title fire{"fire", "Fire"};\n'}, 'two with the id fire'),
        ({table: sound()[table] + 'inline constexpr Head misses{"misses", "It misses"};\n'}, 'nobody uses heads::misses'),
        ({order: 'in.refuse(Reason{"out_of_range", "It is too far."}(), "TIN-1");\n'}, 'stands in the table of its ruleset'),
        ({order: 'constexpr Reason far{"out_of_range", "It is too far."};\n'}, 'stands in the table of its ruleset'),
        ({order: 'in.refuse(reasons::out_of_range_beam("so far off", 4), "TIN-1");\n'}, 'is no prose'),
        ({order: 'in.refuse(reasons::out_of_range_beam(counted(n, "hex"), far ? "so far off" : ""), "TIN-1");\n'}, 'is no prose'),
        ({order: 'out.offer.title += ", 300 points";\n'}, 'a title stands in the table'),
        ({order: 'ask->title = view.over ? titles::fire() : "Wait for it";\n'}, 'a title stands in the table'),
        ({order: 'constexpr PlanHead plan{"fire-plan",\n    "Plan of the fire", "TIN-1"};\n'}, 'the title of a plan'),
        ({order: 'problems_.push_back({"out_of_range", "It is too far.", "TIN-1"});\n'}, 'the reason of a refusal'),
        ({phase: 'play.tell(all, text, "TIN-1", {}, {}, {ship + " is hit", {jolt}});\n'}, 'made by showing()'),
        ({phase: 'shows.head = ship + " is hit";\n'}, 'made by showing()'),
        ({phase: 'Showing shows{words_of(hit), {jolt}};\n'}, 'made by showing()'),
    ]
    failed = 0
    for change, wanted in planted:
        files = {path: text for path, text in (sound() | change).items() if text is not None}
        found = complaints(Tree(files, ['tin']))
        others = [one for one in found if 'nobody uses' not in one]  # what was planted may have taken a phrase's only use
        if wanted is None and found or wanted is not None and not any(wanted in one for one in found) or len(others) > 1:
            print(f'{change}: wanted {wanted}, found {found}')
            failed += 1
    print(f'{len(planted)} plants, {failed} not as wanted')
    return failed


def count(tree):
    for table, *_ in tree.tables():
        kinds = [kind for kind, _, _ in ENTRY.findall(tree.files[table])]
        print(f'{table}: {kinds.count("Head")} heads, {kinds.count("Title")} titles, {kinds.count("Reason")} reasons')


def main(words):
    if words == ['--self-test']:
        return 1 if self_test() else 0
    tree = Tree.on_disk(words[0])
    if words[1:] == ['--count']:
        count(tree)
        return 0
    found = complaints(tree)
    print('\n'.join(found) if found else 'all phrases stand in their tables')
    return 1 if found else 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
