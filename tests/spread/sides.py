#!/usr/bin/env python3
"""Does it matter on which side a fleet plays? Plays scenarios of Sector 14 by bots as they are and with the fleets moved on
by one team (and its places, and its numbers in the order of ships), from the same seeds, and compares what each fleet wins.

usage: sides.py BUILD_DIR [--games 2000] [--bound PERCENT] [SCENARIO ...]

Prints a line per scenario and fleet: what it wins as team 1, 2, 3 ..., in per cent of the games, and how far these lie
apart. Ends with 1 if a match does not end, or if they lie `--bound` or more apart.
"""
import argparse
import json
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SCENARIOS = ROOT / 'server/rules/sector_14/data/scenarios'


def moved_on(text, by):
    """The scenario with every fleet and its goals `by` teams further on; ships and places listed team by team, as before."""
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


def shares(build, scenario, text, games):
    """Per cent of the games that each team wins."""
    with tempfile.TemporaryDirectory(prefix='emcon-sides-') as where:
        file = pathlib.Path(where) / 'sector-14/scenarios' / f'{scenario}.toml'
        file.parent.mkdir(parents=True)
        file.write_text(text)
        done = subprocess.run([build / 'tests/spread/emcon_spread', 'sector-14', scenario, str(games), '--data', where],
                              capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(done.stderr)
    told = json.loads(done.stdout)
    return [100 * side['wins'] / told['games'] for side in told['sides']], 100 * told['ties'] / told['games']


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument('build', type=pathlib.Path)
    arguments.add_argument('--games', type=int, default=2000)
    arguments.add_argument('--bound', type=float)
    arguments.add_argument('scenarios', nargs='*')
    given = arguments.parse_intermixed_args()
    too_far = False
    for scenario in given.scenarios or sorted(file.stem for file in SCENARIOS.glob('*.toml')):
        text = (SCENARIOS / f'{scenario}.toml').read_text()
        teams = moved_on(text, 0)[1]
        played = [shares(given.build.resolve(), scenario, moved_on(text, by)[0], given.games) for by in range(teams)]
        draws = ' / '.join(f'{ties:.1f}' for _, ties in played)
        for fleet in range(teams):
            wins = [played[(team - fleet) % teams][0][team] for team in range(teams)]
            apart = max(wins) - min(wins)
            too_far |= given.bound is not None and apart >= given.bound
            print(f'{scenario}: fleet {fleet + 1} wins {" / ".join(f"{share:.1f}" for share in wins)} as team '
                  f'{" / ".join(str(team + 1) for team in range(teams))}, {apart:.1f} apart; draws {draws}', flush=True)
    return too_far


if __name__ == '__main__':
    sys.exit(main())
