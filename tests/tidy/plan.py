#!/usr/bin/env python3
"""The plan that all rulesets have in common, as a test: what stands at the root of a ruleset, that its folders use one another in one
direction, and that each verb has one file with its value, offer, check, effect and row.

usage: plan.py ROOT          complaints, one a line; exit 1 if there are any
       plan.py ROOT --count  verbs and folders of each ruleset, in figures
       plan.py --self-test   shows that each rule finds what it is for
The plan is described in docs/new-ruleset.md. A ruleset with several games has one folder more for each; a game has the same plan.
"""
import os
import re
import sys

ROOMS = {'catalogue', 'table', 'advice', 'orders', 'phases', 'show'}
FILES = {'state.hpp', 'rules.cpp', 'flow.cpp'}
INCLUDE = re.compile(r'^\s*#\s*include\s+"(server/rules/[^"]+)"', re.M)
LISTED = re.compile(r'\bEMCON_ORDER\((\w+)\)')
ROW = r'\bOrderRow {verb}_order\b'
VALUE = r'\bconst ([\w:]+)&'  # of what apply is given behind the seat
ENDS = re.compile(r'\.ends = true')
NO_EFFECT = re.compile(r'no effect of its own')  # the words of a comment that says why


class Tree:
    """Sources of the rulesets by path, and the rulesets' folders by name."""

    def __init__(self, files, rulesets):
        self.files, self.rulesets = files, rulesets

    @classmethod
    def on_disk(cls, root):
        registry = open(os.path.join(root, 'server/rules/CMakeLists.txt')).read()
        files = {}
        rulesets = re.findall(r'^emcon_ruleset\((\w+)\)', registry, re.M)
        for name in rulesets:
            for where, _, names in os.walk(os.path.join(root, 'server/rules', name)):
                for one in sorted(names):
                    path = os.path.join(where, one)
                    text = open(path).read() if one.endswith(('.cpp', '.hpp')) else ''
                    files[os.path.relpath(path, root)] = text
        return cls(files, rulesets)

    def below(self, folder):
        """What stands in the folder: paths within it."""
        return [path[len(folder) + 1:] for path in self.files if path.startswith(folder + '/')]

    def games(self):
        """(folder, name) of each ruleset and of each game within one."""
        for name in self.rulesets:
            folder = f'server/rules/{name}'
            yield folder, name
            for game in sorted({path.split('/')[0] for path in self.below(folder) if re.match(r'\w+/orders/', path)}):
                yield f'{folder}/{game}', game


def check_root(tree, folder, name):
    """Nothing stands at the root but what the plan names."""
    inner = {path.split('/')[0] for path in tree.below(folder) if re.match(r'\w+/orders/', path)}
    allowed = ROOMS | FILES | inner | {f'{name}.hpp', 'data', 'CMakeLists.txt'}
    for one in sorted({path.split('/')[0] for path in tree.below(folder)} - allowed):
        yield f'{folder}/{one} is not in the plan of a ruleset'


def room_of(path, folder):
    """The folder of the game that a path stands in; the state counts as a part of the table, and the rest of the root is above all."""
    inside = path[len(folder) + 1:]
    return inside.split('/')[0] if '/' in inside else 'table' if inside == 'state.hpp' else 'the root'


def arrows(tree, folder):
    """(from, to) -> a file and what it includes."""
    found = {}
    for path, text in tree.files.items():
        if path.startswith(folder + '/'):
            for name in INCLUDE.findall(text):
                if name.startswith(folder + '/'):
                    edge = room_of(path, folder), room_of(name, folder)
                    holds_games = name == f'{folder}/state.hpp' and edge[0] not in ROOMS  # a game knows the state that it is a part of
                    if edge[0] != edge[1] and not holds_games:
                        found.setdefault(edge, (path, name))
    return found


def circle_in(edges):
    """A list of rooms of which each uses the next and the last one the first; or nothing."""
    after = {}
    for here, there in edges:
        after.setdefault(here, []).append(there)
    done = set()

    def walk(here, way):
        if here in way:
            return way[way.index(here):]
        if here in done:
            return None
        for there in sorted(after.get(here, [])):
            if circle := walk(there, way + [here]):
                return circle
        done.add(here)
        return None

    for here in sorted(after):
        if circle := walk(here, []):
            return circle
    return None


def check_circles(tree, folder, name):
    """Folders use one another in one direction."""
    edges = arrows(tree, folder)
    while circle := circle_in(edges):
        steps = list(zip(circle, circle[1:] + circle[:1]))
        yield f'{folder}: folders in a circle: ' + '; '.join('{} uses {}: {} includes {}'.format(*step, *edges[step]) for step in steps)
        del edges[steps[-1]]  # others may be behind this one


def verbs(tree, folder):
    """The verbs that a window of the game takes."""
    orders = f'{folder}/orders/'
    return sorted({verb for path, text in tree.files.items() if path.startswith(orders) for verb in LISTED.findall(text)})


def lacks(tree, folder, verb):
    """Parts that the verb's file does not have."""
    path = f'{folder}/orders/{verb}.cpp'
    text = tree.files.get(path)
    if text is None:
        return ['file']
    missing = [] if re.search(ROW.format(verb=verb), text) else ['row']
    if ENDS.search(text):
        return missing  # it says that nothing more follows, and has no more to say
    for part, words in (('offer', f'offer_{verb}'), ('check', f'check_{verb}'), ('effect', r'apply_\w+')):
        if not re.search(rf'\b{words}\b[,>(}}]', text) and not (part == 'effect' and NO_EFFECT.search(text)):
            missing.append(f'{part} ({words})')
    if not missing and not value_stands_here(tree, folder, verb, text):
        missing.append('value (the last argument of its effect, defined in orders/ or table/)')
    return missing


def value_stands_here(tree, folder, verb, text):
    """Whether the type that the effect is given is defined in the verb's file, in a header of orders/ if its kin have it, too, or in
    table/ if the state keeps it. Kin share an effect as well, and what it is given."""
    arguments = re.search(rf'\bapply_{verb}\(([^)]*)\)', text)
    if not arguments:
        return True
    types = re.findall(VALUE, arguments.group(1)) or re.findall(r'\b([A-Z]\w+)(?: \w+)?$', arguments.group(1))
    if not types:
        return False
    defined = re.compile(rf'^(?:struct|using|enum class) {types[-1].split("::")[-1]}\b', re.M)
    headers = [one for path, one in tree.files.items()
               if path.endswith('.hpp') and (path.startswith(f'{folder}/orders/') or room_of(path, folder) == 'table' and path.startswith(folder))]
    return any(defined.search(one) for one in [text, *headers])


def check_verbs(tree, folder, name):
    """One verb, one file, with all of its parts."""
    for verb in verbs(tree, folder):
        if missing := lacks(tree, folder, verb):
            yield f'{folder}/orders/{verb}.cpp lacks its {", ".join(missing)}'


CHECKS = [check_root, check_circles, check_verbs]


def complaints(tree):
    return [one for folder, name in tree.games() for check in CHECKS for one in check(tree, folder, name)]


def sound():
    """A ruleset without fault, to plant faults in."""
    at = 'server/rules/tin/'
    return {
        at + 'tin.hpp': '',
        at + 'state.hpp': '',
        at + 'flow.cpp': f'#include "{at}phases/play.hpp"\n',
        at + 'phases/play.hpp': f'#include "{at}state.hpp"\n',
        at + 'orders/windows.cpp': 'EMCON_ORDER(bid), EMCON_ORDER(done)',
        at + 'orders/bid.cpp': f'#include "{at}phases/play.hpp"\nstruct Bid {{}};\nvoid offer_bid(int);\nvoid check_bid(int);\n'
                               'void apply_bid(Play&, const Step&, Seat, const Bid& order);\nextern const OrderRow bid_order{};\n',
        at + 'orders/done.cpp': 'extern const OrderRow done_order{.ends = true};\n',
    }


def self_test():
    """Each planted fault is found, and what is sound is left alone."""
    at = 'server/rules/tin/'
    bid = sound()[at + 'orders/bid.cpp']
    planted = [
        ({}, None),
        ({at + 'course.cpp': ''}, 'course.cpp is not in the plan'),
        ({at + 'phases/play.hpp': f'#include "{at}orders/orders.hpp"\n'}, 'folders in a circle: orders'),
        ({at + 'state.hpp': f'#include "{at}phases/play.hpp"\n'}, 'folders in a circle'),
        ({at + 'orders/bid.cpp': None}, 'lacks its file'),
        ({at + 'orders/bid.cpp': bid.replace('bid_order', 'bids')}, 'lacks its row'),
        ({at + 'orders/bid.cpp': bid.replace('offer_bid', 'offer')}, 'lacks its offer'),
        ({at + 'orders/bid.cpp': bid.replace('check_bid', 'check')}, 'lacks its check'),
        ({at + 'orders/bid.cpp': bid.replace('apply_bid', 'bids')}, 'lacks its effect'),
        ({at + 'orders/bid.cpp': bid.replace('struct Bid {};\n', '')}, 'lacks its value'),
        ({at + 'duel/orders/windows.cpp': '', at + 'duel/extra.hpp': ''}, 'duel/extra.hpp is not in the plan'),
    ]
    failed = 0
    for change, wanted in planted:
        files = {path: text for path, text in (sound() | change).items() if text is not None}
        found = complaints(Tree(files, ['tin']))
        if wanted is None and found or wanted is not None and not any(wanted in one for one in found):
            print(f'{change}: wanted {wanted}, found {found}')
            failed += 1
    print(f'{len(planted)} plants, {failed} not as wanted')
    return failed


def count(tree):
    for folder, name in tree.games():
        all_verbs = verbs(tree, folder)
        whole = [verb for verb in all_verbs if not lacks(tree, folder, verb)]
        lines = sum(text.count('\n') for path, text in tree.files.items() if path.startswith(folder + '/'))
        print(f'{name}: {len(whole)} of {len(all_verbs)} verbs in one file, {len(arrows(tree, folder))} arrows between folders, {lines} lines')


def main(words):
    if words == ['--self-test']:
        return 1 if self_test() else 0
    tree = Tree.on_disk(words[0])
    if words[1:] == ['--count']:
        count(tree)
        return 0
    found = complaints(tree)
    print('\n'.join(found) if found else 'all rulesets have the plan')
    return 1 if found else 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
