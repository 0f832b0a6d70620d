#!/usr/bin/env python3
"""Every clause a ruleset says it has (tests/rules/<name>/scope.txt, one id a line, '#' comments) is cited by a test, or
stands in exempt.txt beside it with a reason ('ID reason'). Golden files do not count: they cite what code cites.

usage: clauses.py ROOT
"""
import pathlib
import re
import sys

ID = re.compile(r'\b[A-Z][A-Z0-9]{2}-[0-9A-Za-z]+(?:[.\-][0-9A-Za-z]+)*')


def lines(path):
    if not path.exists():
        return []
    return [line.strip() for line in path.read_text().splitlines() if line.strip() and not line.startswith('#')]


def cited(tests, without):
    found = set()
    for path in tests.rglob('*'):
        if path.is_file() and path not in without and path.name != 'refusals.txt' and 'golden' not in path.parts and path.suffix in ('.cpp', '.hpp', '.play', '.twin', '.py', '.txt'):
            found |= {match.rstrip('.') for match in ID.findall(path.read_text(errors='ignore'))}
    return found


def main():
    tests = pathlib.Path(sys.argv[1]) / 'tests'
    bad = 0
    for scope in sorted(tests.glob('rules/*/scope.txt')):
        exempt_file = scope.with_name('exempt.txt')
        found = cited(tests, {scope, exempt_file})
        wanted = {line.split()[0] for line in lines(scope)}
        exempt = {}
        for line in lines(exempt_file):
            name, _, reason = line.partition(' ')
            exempt[name] = reason.strip()
            if not reason.strip():
                print(f'{exempt_file}: {name} has no reason')
                bad = 1
        for name in sorted(wanted - found - exempt.keys()):
            print(f'{scope}: no test cites {name}')
            bad = 1
        # Worked examples (N8, N28a, E1, T14, FT1) may be cited, and are no clauses.
        prefixes = {name.split('-')[0] for name in wanted}
        for name in sorted(found - wanted):
            if name.split('-')[0] in prefixes and not re.fullmatch(r'[A-Z0-9]{3}-(?:N|E|T|FT)\d+[a-z]?', name):
                print(f'{scope}: a test cites {name}, which is no clause')
                bad = 1
        for name in sorted(exempt.keys() - wanted):
            print(f'{exempt_file}: {name} is not in the scope')
            bad = 1
        print(f'{scope.parent.name}: {len(wanted & found)} of {len(wanted)} clauses are cited, {len(exempt)} exempt')
    return bad


sys.exit(main())
