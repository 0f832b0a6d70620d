#!/usr/bin/env bash
# openskill 5.0.1: one game of eight newcomers leaves their ratings as good as final, one of six does not.
#
# A newcomer has 25 +- 8.33. By the model thurstoneMostellerFull, which compares each with every other, a game of six leaves 3.66 to each,
# one of seven 1.47, and one of eight 0.083: a hundredth, for first and last alike, with 54.6 for the first and -4.6 for the last. Each
# opponent takes the same part off the variance, 0.16, and seven of them take more than there is; what is left then is the least
# that the package knows. That is no rounding: if from then on all games of the eight end the other way round, the last needs 54
# of them to pass the first, and one if there were six. bradleyTerryFull does the same from 17 players on. The default, plackettLuce, is
# the other way: of twenty newcomers the first is still 8.33 after the game.
# Fails if that changes. Needs node 18 or newer and npm; the package goes into a temporary folder.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"private":true}' >package.json
npm install --silent --ignore-scripts --no-audit --no-fund --save-exact openskill@5.0.1

cat >eight.cjs <<'JS'
const { rate, rating } = require('openskill');
const models = require('openskill/models');

const newcomers = (count) => Array.from({ length: count }, () => [rating()]);

for (const [name, counts] of [['thurstoneMostellerFull', [2, 6, 7, 8]], ['bradleyTerryFull', [8, 16, 17]], ['plackettLuce', [8, 20]]])
  for (const count of counts) {
    const model = models[name];
    let players = rate(newcomers(count), { model });
    const [first, last] = [players[0][0], players[count - 1][0]];
    let games = 0;
    while (games < 1000 && players[0][0].mu > players[count - 1][0].mu) {
      players = rate(players, { model, rank: players.map((_, i) => count - i) });
      games += 1;
    }
    const shown = ({ mu, sigma }) => `${mu.toFixed(1)} +- ${sigma.toFixed(3)}`;
    console.log(`${name}, ${count} players: first ${shown(first)}, last ${shown(last)}, passed after ${games}`);
  }
JS
node eight.cjs | tee seen
diff seen - <<'SEEN' || { echo "changed: a first game leaves other ratings than above (right: as they were)"; exit 1; }
thurstoneMostellerFull, 2 players: first 29.2 +- 7.631, last 20.8 +- 7.631, passed after 1
thurstoneMostellerFull, 6 players: first 46.2 +- 3.658, last 3.8 +- 3.658, passed after 1
thurstoneMostellerFull, 7 players: first 50.4 +- 1.471, last -0.4 +- 1.471, passed after 5
thurstoneMostellerFull, 8 players: first 54.6 +- 0.083, last -4.6 +- 0.083, passed after 54
bradleyTerryFull, 8 players: first 43.4 +- 6.221, last 6.6 +- 6.221, passed after 1
bradleyTerryFull, 16 players: first 64.5 +- 1.887, last -14.5 +- 1.887, passed after 6
bradleyTerryFull, 17 players: first 67.2 +- 0.083, last -17.2 +- 0.083, passed after 72
plackettLuce, 8 players: first 27.3 +- 8.319, last 20.5 +- 8.175, passed after 1
plackettLuce, 20 players: first 26.6 +- 8.332, last 20.7 +- 8.267, passed after 1
SEEN
