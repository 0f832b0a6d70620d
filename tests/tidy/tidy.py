#!/usr/bin/env python3
"""Style rules that matter, as a test: who may include whom, what rules must not use, what must not be in the tree.

usage: tidy.py ROOT          complaints, one a line; exit 1 if there are any
       tidy.py --self-test   shows that every rule below finds what it is for
Reasons: docs/architecture.md, whose tables of rooms are read here, and docs/decisions.md.
"""
import os
import re
import sys

# Who may include whom is read from the tables of this page.
PAGE = 'docs/architecture.md'
CONTRACT, KIT = 'server/rules/contract/', 'server/rules/kit/'
PROTO = re.compile(r'^\w+\.pb\.h$')
INCLUDE = re.compile(r'^\s*#\s*include\s+["<]([^">]+)[">]')

RULES_BANNED_INCLUDES = re.compile(
    r'^(boost/|google/|spdlog/|fmt/|sqlite3|sodium|CLI/|toml|random$|chrono$|iostream$|fstream$|ctime$|time\.h$|'
    r'cmath$|thread$|mutex$|atomic$|filesystem$|unordered_(map|set)$|cstdlib$|cstdio$)')
RULES_BANNED_WORDS = [
    (re.compile(r'\b(float|double)\b'), 'floating point in rules'),
    (re.compile(r'\bunordered_'), 'unordered containers in rules'),
    (re.compile(r'\b(rand|srand|time|getenv)\s*\('), 'the outside world in rules'),
    (re.compile(r'\bthread_local\b'), 'thread-local state in rules'),
]
# What one call leaves behind for the next of somebody else: hidden, shared by all matches, and of no thread.
STATIC_STATE = [
    re.compile(r'^\s*(inline\s+)?(static|thread_local)\s+(?!constexpr|const\b|cast|assert|inline constexpr|inline const\b)'
               r'[\w:<>,&* ]+?[&*]?\s*\b\w+\s*(=|\{|;)'),
    re.compile(r'^(?!using|namespace|typedef|return|struct|class|enum|template|concept|extern|friend|#|const\b|constexpr|inline const|'
               r'static|thread_local)[A-Za-z][\w:<>,* ]*[ *&]\w+( = [^;()]*|\{[^()]*\})?;'),
]
MAY_HAVE_STATIC_STATE = {
    'client/full/ncurses_terminal.cpp': 'a handler of crashes has nothing else to go by',
    'client/app/console.cpp': 'the line editor is one per process and calls plain functions',
    'server/match/position.cpp': 'tests put a registry of their own in the place of the shipped one',
}
RULE_WORDS = re.compile(r'\b(initiative|missile|thrust|beam|penetrat\w*|halberd|launch rate|point defen[cs]e|armou?r|salvo)\b', re.I)
UNFINISHED = re.compile(r'\b(TODO|FIXME|XXX|HACK)\b')
MACHINE_PATH = re.compile(r'(?<![\w.])/(home|Users)/\w+|(?<![\w.])/root/|/work/(main|shared)\b')
ISSUE = re.compile(r'\b[Ii]ssue \d+\b')  # readers do not have the tracker
LINK = re.compile(r'\[[^\]]*\]\(([^)#\s]+)(?:#[^)]*)?\)')
LINES_MAX = 600
FUNCTION_LINES_MAX = 60
# All of the product but server/match and server/house, which have two longer ones.
SHORT_FUNCTIONS = ('common/', 'client/', 'server/data/', 'server/main/', 'server/net/', 'server/cluster/', 'server/referee/', 'server/rules/', 'server/store/')
TYPE_BEGINS = re.compile(r'\b(namespace|struct|class|union|enum)\b[^()]*$|\bextern ""$')
DOC_LINE_MAX = 160
COMMENT_LINE_MAX = 120
PAGE_LINE_MAX = 120
ORDER_ROW = re.compile(r'\bconst OrderRow (\w+)_order\{\s*\.verb = "([\w-]+)"')
ANY_ROW = re.compile(r'\bOrderRow(?:<\w+>)? \w+(?:\{| =)')
VERB_COMPARED = re.compile(r'\bverb\w*(\(\))? [!=]= |\bswitch \([^)]*\bverb\b')
FIRST_LINE = re.compile(r'// [A-Z`*]\S*( \S+){3,}')  # four words are the least that can say a job


def without_comments(text):
    """Comments and string literals blanked, lines kept."""
    def blank(match):
        kept = re.sub(r'[^\n]', ' ', match.group(0))
        return '""' + kept[2:] if match.group(0).startswith('"') else kept  # the quotes stay: "" is still a value
    return re.sub(r'R"(\w*)\(.*?\)\1"|//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"', blank, text, flags=re.S)


def without_only_comments(text):
    return re.sub(r'"(?:\\.|[^"\\\n])*"|//[^\n]*|/\*.*?\*/',
                  lambda m: m.group(0) if m.group(0).startswith('"') else re.sub(r'[^\n]', ' ', m.group(0)), text, flags=re.S)


def includes(text):
    for number, line in enumerate(text.splitlines(), 1):
        match = INCLUDE.match(line)
        if match:
            yield number, match.group(1)


class Room:
    """A row of the page: a folder, and the names that it may include. `<name>` stands for any one folder."""

    def __init__(self, folder, names):
        self.folder, self.names, self.any_name = folder, names, '<name>' in folder
        self.begins = re.compile(re.escape(folder).replace('<name>', '[^/]+'))

    def of(self, path):
        """The part of the path that is this room's folder, or nothing."""
        match = self.begins.match(path)
        return match and match.group(0)


def rooms_of(page):
    """Rows of the tables whose last column says who may be included."""
    rooms, inside = [], False
    for line in page.splitlines():
        cells = [cell.strip() for cell in line.strip('|').split('|')] if line.startswith('|') else []
        inside = bool(cells) and (inside or cells[-1] == 'may include')
        if inside and cells[0].startswith('`'):
            rooms.append(Room(cells[0].strip('`'), [] if cells[-1] == 'nothing' else cells[-1].strip('`').split()))
    return rooms


def room_of(path, rooms):
    """Room and folder with the longest folder that the path begins with; one with a name goes before one for any name."""
    found = [(not room.any_name, len(room.folder), room) for room in rooms if room.of(path)]
    return max(found, key=lambda one: one[:2])[2] if found else None


def named(name, room, rooms):
    """The folder of the room that is meant, or the folder or file."""
    if name.startswith('../'):
        return os.path.normpath(os.path.join(room.folder, name)) + ('/' if name.endswith('/') else '')
    folders = [one.folder for one in rooms]
    ends = [one for one in folders if one == name + '/'] or [one for one in folders if one.endswith('/' + name + '/')]
    return ends[0] if len(ends) == 1 else name if name.endswith('/') or '.' in name else None


def check_includes(path, text):
    if not path.startswith(('common/', 'server/', 'client/')) or not path.endswith(('.hpp', '.cpp', '.in')):
        return
    room = room_of(path, ROOMS)
    if room is None:
        yield 1, f'stands in no room of {PAGE}'
        return
    folders = {one.folder for one in ROOMS}
    allowed = [named(name, room, ROOMS) for name in room.names]
    own = room.of(path)
    for number, name in includes(text):
        if name.endswith('.cpp'):
            yield number, f'nobody may include a source ({name})'
        if PROTO.match(name):
            if 'proto/' not in allowed:
                yield number, f'{own} may not include messages ({name})'
        elif name.startswith(('common/', 'server/', 'client/', 'tests/')):
            to = room_of(name, ROOMS)
            if to is room and to.of(name) == own or room.any_name and name.startswith(own):
                continue
            # A room is meant without those inside it, unless its name is no room's: then it is a folder or a file.
            if to is None or to.folder not in allowed and not any(one and one not in folders and name.startswith(one) for one in allowed):
                yield number, f'{own} may not include {name}'


def check_page_rooms(path, text):
    """Each row of the page names what there is."""
    if path != PAGE:
        return
    rooms = rooms_of(text)
    if not rooms:
        yield 1, 'no table of rooms, from which tests/tidy reads who may include whom'
    for room in rooms:
        for name in room.names:
            meant = named(name, room, rooms)
            if meant not in {one.folder for one in rooms} and not (meant and EXISTS(meant)):
                yield 1, f'{room.folder} may include {name}, which is nothing, or more than one room'
        if not room.any_name and not EXISTS(room.folder):
            yield 1, f'a room that is no folder: {room.folder}'


def check_rules(path, text):
    if not path.startswith('server/rules/') or not path.endswith(('.hpp', '.cpp')):
        return
    for number, name in includes(text):
        if RULES_BANNED_INCLUDES.match(name):
            yield number, f'rules may not include <{name}>'
    if path.startswith(CONTRACT):
        return
    for number, line in enumerate(without_comments(text).splitlines(), 1):
        for pattern, what in RULES_BANNED_WORDS:
            if pattern.search(line):
                yield number, what


def check_static_state(path, text):
    """State belongs to an object that somebody owns."""
    if not path.startswith(('common/', 'server/', 'client/')) or not path.endswith(('.cpp', '.hpp')):
        return
    if path in MAY_HAVE_STATIC_STATE:
        return
    for number, line in enumerate(without_comments(text).splitlines(), 1):
        if any(pattern.search(line) for pattern in STATIC_STATE):
            yield number, 'mutable static state: let an object own it'


def check_orders(path, text):
    """One verb, one file: its row stands in the file of its name, and nothing else knows which verbs there are."""
    if not re.match(r'(server/rules|tests/match/toy)/', path) or path.startswith(KIT) or not path.endswith(('.cpp', '.hpp')):
        return
    ordering = '/orders/' in path
    for number, line in enumerate(without_only_comments(text).splitlines(), 1):
        if ANY_ROW.search(line) and not ordering:
            yield number, 'the row of an order stands in orders/, in the file of its verb'
        if ordering and VERB_COMPARED.search(line):
            yield number, 'orders are told apart by their rows, not by comparing verbs'
    rows = ORDER_ROW.findall(text)
    if ordering and len(ANY_ROW.findall(text)) > 1:
        yield 1, f'{len(ANY_ROW.findall(text))} orders in one file: one verb, one file'
    for name, verb in rows:
        if not name == verb.replace('-', '_') == os.path.basename(path).rsplit('.', 1)[0]:
            yield 1, f'the order {verb} stands in a file of another name, or its row is not called {verb}_order'


def check_client(path, text):
    if not path.startswith('client/'):
        return
    for number, line in enumerate(without_only_comments(text).splitlines(), 1):
        for name in RULESETS:
            if name in line or name.replace('-', '_') in line:
                yield number, f'the client names a ruleset ({name})'
        match = RULE_WORDS.search(line)
        if match:
            yield number, f'the client knows a word of the rules ({match.group(0)})'


def check_page(path, text):
    """The page draws any board and fills any offer: it names no scenario, and does nothing for one verb alone."""
    if not path.startswith('client/web/src/'):
        return
    for number, line in enumerate(without_only_comments(text).splitlines(), 1):
        for name in PAGE_WORDS:
            if re.search(rf'''["'`]{re.escape(name)}["'`]''', line):
                yield number, f'the page names a scenario ({name})'
        if VERB_COMPARED.search(line):
            yield number, 'the page does something for one verb alone'


def check_ruleset_names(path, text):
    """Only the registry knows which rulesets there are."""
    if not path.startswith(('server/', 'common/')) or path.startswith('server/rules/') or not path.endswith(('.cpp', '.hpp')):
        return
    for number, line in enumerate(without_only_comments(text).splitlines(), 1):
        for name in RULESETS:
            if f'"{name}"' in line or f'{name.replace("-", "_")}::' in line:
                yield number, f'a ruleset is named outside the registry ({name})'


def check_length(path, text):
    if path.endswith(('.cpp', '.hpp', '.py')) and text.count('\n') > LINES_MAX:
        yield LINES_MAX, f'longer than {LINES_MAX} lines: one job a file'
    if path.endswith('.ts') and text.count('\n') > PAGE_LINES_MAX:
        yield PAGE_LINES_MAX, f'longer than {PAGE_LINES_MAX} lines: one job a file'


def function_lengths(text):
    """First line and lines of each block in braces that is no namespace and no type, the outermost ones."""
    clean = without_comments(re.sub(r"'(?:\\\\.|[^'\\\\\n])'", '000', text))
    begun, head = [], 0
    for match in re.finditer(r'[{};]', clean):
        if match.group() == '{':
            header = clean[head:match.start()]
            begun.append((bool(TYPE_BEGINS.search(header.strip())), match.start() - len(header.lstrip()), match.start()))
        elif match.group() == '}' and begun:
            is_type, start, brace = begun.pop()
            if not is_type and all(around for around, _, _ in begun) and ')' in clean[start:brace]:
                first = clean.count('\n', 0, start) + 1
                yield first, clean.count('\n', 0, match.start()) + 2 - first
        head = match.end()


def check_function_length(path, text):
    """A function is read at one glance."""
    if not path.startswith(SHORT_FUNCTIONS) or not path.endswith(('.cpp', '.hpp')):
        return
    for number, lines in function_lengths(text):
        if lines > FUNCTION_LINES_MAX:
            yield number, f'a function of {lines} lines; at most {FUNCTION_LINES_MAX}: it does several things'


def check_doc_lines(path, text):
    """A line that no window shows is neither read nor seen in a difference. The client prints the tables of handbooks."""
    if not path.endswith('.md'):
        return
    for number, line in enumerate(text.splitlines(), 1):
        if len(line) > DOC_LINE_MAX and not (path.startswith('docs/rules/') and line.startswith('|')):
            yield number, f'a line of {len(line)} characters; at most {DOC_LINE_MAX}: a list instead of a table, or wrapped'


def check_comment_lines(path, text):
    """The formatter leaves tables in comments alone, and so would let their lines grow."""
    if not path.endswith(('.cpp', '.hpp')):
        return
    for number, line in enumerate(text.splitlines(), 1):
        if line.lstrip().startswith('//') and len(line) > COMMENT_LINE_MAX:
            yield number, f'a comment of {len(line)} characters; at most {COMMENT_LINE_MAX}'


def check_page_line_length(path, text):
    """The page's formatter breaks no text, no comment and not every template."""
    if not path.startswith(('client/web/', 'tests/web/', 'tools/linters/')) or not path.endswith(('.ts', '.mjs', '.css')):
        return
    for number, line in enumerate(text.splitlines(), 1):
        if len(line) > PAGE_LINE_MAX:
            yield number, f'a line of {len(line)} characters; at most {PAGE_LINE_MAX}'


def check_first_line(path, text):
    """Who opens a source reads first what it is for."""
    if path.endswith(('.cpp', '.ts', '.mjs')) and not FIRST_LINE.match(text):
        yield 1, 'the first line does not say what this file is for (`// One plain sentence.`)'


def check_unfinished(path, text):
    if path.startswith('tests/tidy/'):
        return
    for number, line in enumerate(text.splitlines(), 1):
        if UNFINISHED.search(line):
            yield number, 'unfinished work is an issue, not a comment'
        if MACHINE_PATH.search(line) and not path.startswith(('deploy/', 'tests/tidy/')):
            yield number, 'a path of one machine'
        if ISSUE.search(line) and not path.startswith('findings/'):
            yield number, 'a number of a tracker that readers do not have: say what it was about'


def check_links(path, text):
    if not path.endswith('.md'):
        return
    for number, line in enumerate(text.splitlines(), 1):
        for target in LINK.findall(line):
            if '://' in target or target.startswith('mailto:'):
                continue
            if not EXISTS(os.path.normpath(os.path.join(os.path.dirname(path), target))):
                yield number, f'a link to nothing: {target}'


CHECKS = [check_includes, check_rules, check_static_state, check_orders, check_client, check_page, check_ruleset_names, check_length,
          check_function_length, check_doc_lines, check_comment_lines, check_page_line_length, check_first_line, check_unfinished, check_links, check_page_rooms]
SOURCES = ('.cpp', '.hpp', '.ts', '.mjs', '.css', '.py', '.sh', '.md', '.proto', '.sql', '.toml', '.txt', '.play', '.in', '.cmake')
RULESETS, PAGE_WORDS, ROOMS = [], [], []
VERB_COMPARED = re.compile(r'''\bverb['"`]?\]?\s*[!=]==?\s*["'`][a-z]|\bcase\s+["'`][a-z-]+["'`].*\bverb\b''')
PAGE_LINES_MAX = 450
EXISTS = os.path.exists


def rulesets_of(root):
    """Ids as players type them, from the registry's one line per ruleset."""
    text = open(os.path.join(root, 'server/rules/CMakeLists.txt')).read()
    return [name.replace('_', '-') for name in re.findall(r'^emcon_ruleset\((\w+)\)', text, re.M)]


def page_words_of(root):
    """Ids of all scenarios."""
    return sorted(name[:-5] for where, _, names in os.walk(os.path.join(root, 'server/rules')) if '/scenarios' in where
                  for name in names if name.endswith('.toml'))


def files_of(root):
    for folder in ('.ci', 'common', 'server', 'client', 'proto', 'schema', 'tests', 'tools', 'docs', 'deploy', 'cmake', '.'):
        for where, folders, names in os.walk(os.path.join(root, folder)):
            if folder == '.':
                folders.clear()
            # A corpus holds whatever bytes a fuzzer has found, on purpose.
            folders[:] = sorted(f for f in folders if f not in ('build', '__pycache__', 'golden', 'corpus'))
            for name in sorted(names):
                path = os.path.relpath(os.path.join(where, name), root)
                if name.endswith(SOURCES) or folder in ('tools', '.ci'):
                    yield path


def complaints(path, text):
    return [f'{path}:{number}: {what}' for check in CHECKS for number, what in check(path, text) or ()]


PLANTED = [
    ('server/net/a.cpp', '#include "server/rules/contract/ruleset.hpp"\n', 'may not include'),
    ('server/rules/fires_of_space/a.cpp', '#include "server/rules/toy/toy.hpp"\n', 'may not include'),
    ('server/rules/fires_of_space/a.cpp', '#include "server/match/umpire.hpp"\n', 'may not include'),
    ('server/rules/fires_of_space/battle/a.cpp', '#include "server/rules/fires_of_space/operation/state.hpp"\n', 'may not include'),
    ('server/rules/kit/a.cpp', '#include "server/rules/toy/toy.hpp"\n', 'may not include'),
    ('client/session/a.hpp', '#include "client/screen/text.hpp"\n', 'may not include client/screen'),
    ('client/session/a.cpp', '#include "client/telling/news.hpp"\n', 'may not include client/telling'),
    ('client/session/a.cpp', '#include "client/keep/state_dir.hpp"\n', 'may not include client/keep'),
    ('client/telling/a.cpp', '#include "client/lines/commands.hpp"\n', 'may not include client/lines'),
    ('client/lines/a.hpp', '#include "client/app/match_run.hpp"\n', 'may not include client/app'),
    ('client/lines/a.cpp', '#include "client/full/face.hpp"\n', 'may not include client/full'),
    ('client/lines/a.cpp', '#include "client/net/loop.hpp"\n', 'may not include client/net'),
    ('client/full/a.cpp', '#include "client/net/loop.hpp"\n', 'may not include client/net'),
    ('client/full/a.cpp', '#include "client/bot/policy.hpp"\n', 'may not include client/bot'),
    ('client/screen/a.cpp', '#include "client/desk/model.hpp"\n', 'may not include client/desk'),
    ('client/screen/a.cpp', '#include "play.pb.h"\n', 'may not include messages'),
    ('client/panel/a.cpp', '#include "client/session/session.hpp"\n', 'may not include client/session'),
    ('client/bot/a.cpp', '#include "client/session/session.hpp"\n', 'may not include client/session'),
    ('client/net/a.cpp', '#include "common/wire/frames.hpp"\n', 'may not include common/wire'),
    ('client/desk/a.cpp', '#include "client/bot/policy.hpp"\n', 'may not include client/bot'),
    ('client/app/a.cpp', '#include "server/match/host.hpp"\n', 'may not include'),
    ('client/a.cpp', '// Stands where nobody looks for it.\n', 'stands in no room'),
    ('common/a.hpp', '#include "common/table/board.hpp"\n', 'may not include common/table'),
    ('server/match/a.cpp', '#include "server/store/open.hpp"\n', 'may not include server/store'),
    ('server/rules/sector_14/a.cpp', '#include "server/rules/fires_of_space/state.hpp"\n', 'may not include server/rules/fires'),
    ('docs/architecture.md', '# Rooms\n', 'no table of rooms'),
    ('docs/architecture.md', '| folder | its one job | may include |\n| `a/` | one | `b` |\n', 'which is nothing'),
    ('server/match/a.cpp', '#include "server/net/listener.hpp"\n', 'may not include'),
    ('common/a.hpp', '#include "table.pb.h"\n', 'may not include messages'),
    ('server/rules/fires_of_space/a.cpp', '#include "common/wire/convert.hpp"\n', 'may not include common/wire'),
    ('server/net/a.cpp', '#include "server/net/link.cpp"\n', 'may include a source'),
    ('server/rules/fires_of_space/a.cpp', '#include <random>\n', 'rules may not include'),
    ('server/rules/fires_of_space/a.cpp', '#include <boost/asio.hpp>\n', 'rules may not include'),
    ('server/rules/fires_of_space/a.cpp', '#include <chrono>\n', 'rules may not include'),
    ('server/rules/fires_of_space/a.cpp', 'double half = 1;\n', 'floating point'),
    ('server/rules/fires_of_space/a.cpp', 'std::unordered_map<int, int> m;\n', 'unordered'),
    ('server/rules/fires_of_space/a.cpp', 'static int count = 0;\n', 'mutable static'),
    ('server/match/a.cpp', '  static std::mutex mutex;\n', 'mutable static'),
    ('server/match/a.cpp', '  static std::map<Bytes32, std::weak_ptr<const CatalogueHandle>> known;\n', 'mutable static'),
    ('client/net/a.cpp', 'std::size_t count = 0;\n', 'mutable static'),
    ('client/net/a.cpp', 'termios before{};\n', 'mutable static'),
    ('common/a.hpp', 'inline thread_local int depth = 0;\n', 'mutable static'),
    ('server/rules/fires_of_space/a.cpp', '  static std::vector<int> cache;\n', 'mutable static'),
    ('server/rules/fires_of_space/orders/fire.cpp', 'extern const OrderRow fire_order{.verb = "fire"};\n'
     'extern const OrderRow scan_order{.verb = "scan"};\n', 'one verb, one file'),
    ('server/rules/fires_of_space/battle/orders/scan.cpp', 'extern const OrderRow fire_order{.verb = "fire"};\n', 'another name'),
    ('server/rules/fires_of_space/orders/scan.cpp', 'extern const OrderRow scan_order{\n    .verb = "look"};\n', 'another name'),
    ('server/rules/fires_of_space/phases/a.cpp', 'const OrderRow scan_order{.verb = "scan"};\n', 'stands in orders/'),
    ('server/rules/fires_of_space/orders/a.cpp', '  if (in.line().verb == "scan") return scan(in);\n', 'not by comparing verbs'),
    ('tests/match/toy/orders/a.cpp', '  if (line.verb != "bid") return;\n', 'not by comparing verbs'),
    ('client/a.cpp', 'if (id == "fires-of-space") draw();\n', 'names a ruleset'),
    ('client/a.cpp', 'show("missile");\n', 'word of the rules'),
    ('client/web/src/a.ts', "if (line.verb === 'coast') draw();\n", 'for one verb alone'),
    ('client/web/src/a.ts', 'open("duel-at-kessa");\n', 'names a scenario'),
    ('client/web/src/a.ts', 'show(`missile`);\n', 'word of the rules'),
    ('client/web/src/a.ts', 'import x;\n', 'first line does not say'),
    ('server/house/a.cpp', 'if (id == "fires-of-space") return;\n', 'outside the registry'),
    ('common/a.cpp', 'int x;\n' * 601, 'longer than'),
    ('server/net/a.cpp', 'namespace a {\nvoid draw(int n) {\n' + '  if (n > 0) {\n    step();\n  }\n' * 20 + '}\n}\n', 'a function of 62 lines'),
    ('client/a.hpp', 'class A {\n  void draw() {\n' + '    step();\n' * 60 + '  }\n};\n', 'a function of 62 lines'),
    ('server/net/a.cpp', '#include <string>\n// Reads what comes later.\n', 'first line does not say'),
    ('server/net/a.cpp', '// Network.\n', 'first line does not say'),
    ('server/net/a.cpp', '// TO' + 'DO later\n', 'unfinished'),
    ('docs/a.md', 'see /ho' + 'me/joe/x\n', 'path of one machine'),
    ('common/a.hpp', '///   name' + ' ' * 90 + 'what stands behind it\n', 'a comment of 121 characters'),
    ('client/web/src/a.ts', '// Draws ' + 'w' * 112 + '\n', 'a line of 121 characters'),
    ('docs/a.md', 'word ' * 33 + '\n', 'a line of 165 characters'),
    ('README.md', '| ' + 'word ' * 33 + '|\n', 'a list instead of a table'),
    ('docs/rules/game/a.md', 'word ' * 33 + '\n', 'a line of 165 characters'),
    ('docs/a.md', '[there](nowhere.md)\n', 'link to nothing'),
]
HARMLESS = [
    ('server/rules/fires_of_space/a.cpp', '// Hits one thing twice.\n// a double hit, static int in words\nstatic constexpr int most = 3;\nconst char* t = "float";\n'),
    ('server/rules/fires_of_space/a.hpp', '  static int needed(int a);\n  static State setup(const Catalogue& c, Referee& r);\n'),
    ('server/rules/fires_of_space/orders/launch_all.cpp', '// The order `launch-all`: all launchers at once.\n'
     'extern const OrderRow launch_all_order{\n    .verb = "launch-all", .check = check};\n'),
    ('client/session/a.cpp', '// Tells what the server has said.\n#include "client/desk/guest.hpp"\nstatic void say(int a);\nconst int most = 3;\n'),
    ('server/net/a.cpp', '// Serves as many as it can.\nconstexpr int most = 3;\nstatic constexpr int least = 1;\nextern char** environ;\n'
     'static const std::string word = "a";\nclass A;\nusing B = int;\nint next(int a);\n'),
    ('client/app/a.cpp', '// Draws what there is to be seen.\nclass A {\n' + '  void draw() { say("}"); }\n' * 70 + '};\nvoid step() {\n' +
     "  if (c == '{') next();\n" + '  next();\n' * 57 + '}\n'),
    ('client/app/a.cpp', '// Draws missile units like all other things.\n// missile units are things like all others\n'),
    ('client/web/src/a.ts', "// Draws whatever verb there may be.\nif (a.verb === b.verb && a.verb !== '') stage.coast(1);\n"),
    ('docs/rules/game/a.md', '| ' + 'word ' * 33 + '|\n' + 'w' * 160 + '\n'),
    ('server/rules/fires_of_space/a.cpp', '// Plays a battle within an operation.\n#include "server/rules/fires_of_space/battle/phases/play.hpp"\n'),
    ('server/rules/fires_of_space/battle/a.cpp', '// Looks up what ships there are.\n#include "server/rules/fires_of_space/catalogue/ships.hpp"\n'),
    ('server/main/a.cpp', '// Puts all rooms together.\n#include "server/net/network.hpp"\n'),
    ('server/match/a.cpp', '// Sits between store and wire.\n#include "server/store/store.hpp"\n#include "play.pb.h"\n#include <chrono>\n'),
]


def read_page(root):
    with open(os.path.join(root, PAGE), encoding='utf-8') as page:
        return page.read()


def self_test():
    global RULESETS, PAGE_WORDS, EXISTS, ROOMS
    RULESETS, PAGE_WORDS, EXISTS = ['fires-of-space'], ['duel-at-kessa'], lambda path: False
    ROOMS = rooms_of(read_page(os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', '..')))
    failed = 0
    for path, text, wanted in PLANTED:
        if not any(wanted in line for line in complaints(path, text)):
            print(f'not found: {wanted} in {path}: {text[:60]!r}')
            failed += 1
    for path, text in HARMLESS:
        for line in complaints(path, text):
            print(f'found though harmless: {line}')
            failed += 1
    return failed


def main():
    global RULESETS, PAGE_WORDS, EXISTS, ROOMS
    if sys.argv[1] == '--self-test':
        return 1 if self_test() else 0
    root = sys.argv[1]
    RULESETS, PAGE_WORDS, EXISTS = rulesets_of(root), page_words_of(root), lambda path: os.path.exists(os.path.join(root, path))
    ROOMS = rooms_of(read_page(root))
    found = []
    for path in files_of(root):
        try:
            found += complaints(path, open(os.path.join(root, path), encoding='utf-8').read())
        except UnicodeDecodeError:
            found.append(f'{path}:1: not UTF-8 text')
    print('\n'.join(found))
    return 1 if found else 0


sys.exit(main())
