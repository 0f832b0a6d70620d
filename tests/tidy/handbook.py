#!/usr/bin/env python3
"""The order reference of each ruleset's handbook holds every verb its checks take, with every field, and no other.

Verbs and fields are read from the sources: of Fires of Space "verb" == comparisons and the tables of verbs and fields in
check.cpp and operation/op_check.cpp, of Sector 14 the table in check.cpp. An entry is a heading of a verb in code marks,
followed by usage lines in code marks.

usage: handbook.py ROOT
"""
import pathlib
import re
import sys


def tactical(text):
    """Verb -> fields, from check.cpp."""
    verbs = {verb: set() for verb in re.findall(r'line\.verb == "([a-z-]+)"', text)}
    body = text[text.index('fields_of('):]
    body = body[:body.index('\n}\n')]
    for condition, fields in re.findall(r'if \(([^)]*)\) return "([^"]*)"', body):
        for verb in re.findall(r'"([a-z-]+)"', condition):
            verbs.setdefault(verb, set()).update(fields.split())
    verbs.setdefault('done', set())
    return verbs


def operational(text):
    """Verb -> fields, from op_check.cpp."""
    verbs = {verb: set() for verb in re.findall(r'\{"([a-z-]+)", &OpChecker::', text)}
    for verb, fields in re.findall(r'\{"([a-z-]+)", "([a-z ]*)"\}', text):
        verbs.setdefault(verb, set()).update(fields.split())
    return verbs


def sector(text):
    """Verb -> fields, from Sector 14's check.cpp."""
    rows = re.findall(r'\{"([a-z]+)", "([a-z ]*)", (?:true|false)\}', text)
    return {verb: set(fields.split()) for verb, fields in rows}


def reference(page):
    """Verb -> its text."""
    parts = re.split(r'^### `([a-z-]+)`$', page, flags=re.M)
    return dict(zip(parts[1::2], parts[2::2]))


def compare(wanted, path, least):
    """Prints what is missing or too much; whether anything is."""
    entries = reference(path.read_text())
    bad = [f'no entry for the order {verb}' for verb in sorted(wanted.keys() - entries.keys())]
    bad += [f'an entry for {verb}, which no check takes' for verb in sorted(entries.keys() - wanted.keys())]
    for verb in sorted(wanted.keys() & entries.keys()):
        bad += [f'the entry of {verb} does not name its field {field}' for field in sorted(wanted[verb])
                if not re.search(rf'`[^`]*\b{field}=', entries[verb])]
    print(f'{path}:', '\n'.join(bad) or f'{len(wanted)} orders, all explained')
    return bool(bad) or len(wanted) < least


def main():
    root = pathlib.Path(sys.argv[1])
    sources = root / 'server/rules/fires_of_space'
    wanted = tactical((sources / 'check.cpp').read_text())
    for verb, fields in operational((sources / 'operation/op_check.cpp').read_text()).items():
        wanted.setdefault(verb, set()).update(fields)
    bad = compare(wanted, root / 'docs/rules/fires-of-space/4-orders.md', 30)
    bad |= compare(sector((root / 'server/rules/sector_14/check.cpp').read_text()),
                   root / 'docs/rules/sector-14/2-orders.md', 15)
    return 1 if bad else 0


sys.exit(main())
