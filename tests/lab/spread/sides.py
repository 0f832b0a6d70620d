#!/usr/bin/env python3
"""Does it matter on which side a fleet plays? Plays scenarios by bots as they are and with the fleets moved on by one team
(and its places, and its numbers in the order of ships), from the same seeds, and compares what each fleet wins.

usage: sides.py BUILD_DIR [--ruleset sector-14] [--games 2000] [--bound PERCENT] [--even PERCENT] [SCENARIO ...]

Prints a line per scenario and fleet: what it wins as team 1, 2, 3 ..., in per cent of the games, and how far these lie
apart; and a line per scenario: what the fleets win from all sides together. Ends with 1 if a match does not end, if what a
fleet wins lies `--bound` or more apart, or if what fleets win from all sides does `--even` or more.
"""
import argparse
import json
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[3]
RULES = ROOT / 'server/rules'


def moved_on_hexes(text, by):
    """A scenario of Sector 14 with every fleet and its goals `by` teams further on; ships and places listed team by team, as before."""
    head, *parts = re.split(r'(?m)^(?=\[\[(?:goals|ships|places|seekers)\]\]|\[start\])', text)
    teams = re.findall(r'(?ms)^\[\[teams\]\]\n.*?^name = "([^"]+)"', head)
    seats = set(re.findall(r'(?m)^seats = (\d+)', head)) or {'1'}
    if len(seats) != 1 or any(not part.startswith(('[[goals]]', '[[ships]]', '[[places]]')) for part in parts):
        raise SystemExit('only scenarios with teams of one size and without seekers and a start of their own can be moved on')
    by_team = {team: [] for team in teams}
    goals = []
    for part in parts:
        owner = re.search(r'(?m)^team = "([^"]+)"', part)
        new = owner and teams[(teams.index(owner.group(1)) + by) % len(teams)]
        moved = (part.replace(owner.group(), f'team = "{new}"') if owner else part).rstrip('\n') + '\n'
        (goals if part.startswith('[[goals]]') else by_team[new]).append(moved)
    return head + '\n'.join([*goals, *(part for team in teams for part in by_team[team])]), len(teams)


EDGES = {'north': 'south', 'south': 'north', 'east': 'west', 'west': 'east'}


def turned(part, table):
    """A part of a scenario on a plane, turned by half a circle round the middle of the table."""
    def point(found):
        x, y = (float(value) for value in found.group(1).split(','))
        return f'"{table[0] - x:g},{table[1] - y:g}"'

    def zone(found):
        low, high = (point(re.fullmatch('"(.*)"', corner)) for corner in found.groups())
        return f'zone = [{high}, {low}]'
    part = re.sub(r'(?m)^heading = (\d)', lambda found: f'heading = {(int(found.group(1)) + 4) % 8}', part)
    part = re.sub(r'(?m)^zone = \[("[^"]*"), ("[^"]*")\]', zone, part)
    part = re.sub(r'(?m)(?<=^at = )"([^"]*)"', point, part)
    return re.sub(r'(?m)^(exit|entry) = .*', lambda line: re.sub(r'[a-z]+(?=")', lambda edge: EDGES[edge.group()], line.group()), part)


def moved_on_plane(text, by):
    """A scenario of Stellar Empires: Fleet with its two sides in the other order, each where the other one stood; terrain stays."""
    head, *parts = re.split(r'(?m)^(?=\[\[(?:sides|ships|terrain)\]\]|\[options\])', text)
    if not by:
        return text, 2
    table = [float(value) for value in re.search(r'(?m)^table = "([^"]+)"', head).group(1).split(',')]
    kinds = {kind: [part.rstrip('\n') + '\n' for part in parts if part.startswith(kind)]
             for kind in ('[options]', '[[terrain]]', '[[sides]]', '[[ships]]')}
    first = re.search(r'(?m)^name = "([^"]+)"', kinds['[[sides]]'][0]).group(1)
    ships = sorted(kinds['[[ships]]'], key=lambda part: f'side = "{first}"' in part)  # the second side's before the first's
    sides = [turned(part, table) for part in [*reversed(kinds['[[sides]]']), *ships]]
    return head + '\n'.join([*kinds['[options]'], *kinds['[[terrain]]'], *sides]), 2


MOVED_ON = {'sector-14': moved_on_hexes, 'stellar-empires-fleet': moved_on_plane}


def shares(build, ruleset, scenario, text, games):
    """Per cent of the games that each team wins."""
    with tempfile.TemporaryDirectory(prefix='emcon-sides-') as where:
        file = pathlib.Path(where) / ruleset / 'scenarios' / f'{scenario}.toml'
        file.parent.mkdir(parents=True)
        file.write_text(text)
        done = subprocess.run([build / 'tests/lab/spread/emcon_spread', ruleset, scenario, str(games), '--data', where],
                              capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(done.stderr)
    told = json.loads(done.stdout)
    return [100 * side['wins'] / told['games'] for side in told['sides']], 100 * told['ties'] / told['games']


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument('build', type=pathlib.Path)
    arguments.add_argument('--ruleset', choices=MOVED_ON, default='sector-14')
    arguments.add_argument('--games', type=int, default=2000)
    arguments.add_argument('--bound', type=float)
    arguments.add_argument('--even', type=float)
    arguments.add_argument('scenarios', nargs='*')
    given = arguments.parse_intermixed_args()
    folder = RULES / given.ruleset.replace('-', '_') / 'data/scenarios'
    moved_on = MOVED_ON[given.ruleset]
    too_far = False
    for scenario in given.scenarios or sorted(file.stem for file in folder.glob('*.toml')):
        text = (folder / f'{scenario}.toml').read_text()
        teams = moved_on(text, 0)[1]
        played = [shares(given.build.resolve(), given.ruleset, scenario, moved_on(text, by)[0], given.games)
                  for by in range(teams)]
        draws = ' / '.join(f'{ties:.1f}' for _, ties in played)
        means = []
        for fleet in range(teams):
            wins = [played[(team - fleet) % teams][0][team] for team in range(teams)]
            apart = max(wins) - min(wins)
            means.append(sum(wins) / teams)
            too_far |= given.bound is not None and apart >= given.bound
            print(f'{scenario}: fleet {fleet + 1} wins {" / ".join(f"{share:.1f}" for share in wins)} as team '
                  f'{" / ".join(str(team + 1) for team in range(teams))}, {apart:.1f} apart; draws {draws}', flush=True)
        apart = max(means) - min(means)
        too_far |= given.even is not None and apart >= given.even
        print(f'{scenario}: from all sides fleets win {" / ".join(f"{share:.1f}" for share in means)}, {apart:.1f} apart', flush=True)
    return too_far


if __name__ == '__main__':
    sys.exit(main())
