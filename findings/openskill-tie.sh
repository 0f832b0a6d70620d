#!/usr/bin/env bash
# openskill 5.0.1: of two who share the first place, who is named first gets nothing, and who is named second gets the whole win.
#
# A game of three newcomers (25 each) ends with the places 1, 1 and 2. By the models bradleyTerryPart and thurstoneMostellerPart, which
# compare each only with his neighbours in the final order, the three have 25.00, 27.64 and 22.36 (27.11 and 22.89) afterwards: of the
# two winners the first stays where he was, as if he had not played, and only the second rises, as far as by winning a game of
# two. In the other order it is the other one. A tie has no order, so theirs in the call decides: the neighbour of the loser has won,
# the other has drawn. Seen again with three winners of four. The other three models give all winners the same.
# Fails if that changes. Needs node 18 or newer and npm; the package goes into a temporary folder.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"private":true}' >package.json
npm install --silent --ignore-scripts --no-audit --no-fund --save-exact openskill@5.0.1

cat >ties.cjs <<'JS'
const { rate, rating } = require('openskill');
const models = require('openskill/models');

for (const name of Object.keys(models).sort())
  for (const rank of [[1, 2], [1, 1, 2], [1, 1, 1, 2]]) {
    const after = rate(rank.map(() => [rating()]), { model: models[name], rank });
    console.log(`${name}, places ${rank.join(' ')}: ${after.map(([player]) => player.mu.toFixed(2)).join(' ')}`);
  }
JS
node ties.cjs | tee seen
diff seen - <<'SEEN' || { echo "changed: winners who share a place are rated otherwise than above (right: as they were)"; exit 1; }
bradleyTerryFull, places 1 2: 27.64 22.36
bradleyTerryFull, places 1 1 2: 27.64 27.64 19.73
bradleyTerryFull, places 1 1 1 2: 27.64 27.64 27.64 17.09
bradleyTerryPart, places 1 2: 27.64 22.36
bradleyTerryPart, places 1 1 2: 25.00 27.64 22.36
bradleyTerryPart, places 1 1 1 2: 25.00 25.00 27.64 22.36
plackettLuce, places 1 2: 27.64 22.36
plackettLuce, places 1 1 2: 25.72 25.72 23.57
plackettLuce, places 1 1 1 2: 25.31 25.31 25.31 24.07
thurstoneMostellerFull, places 1 2: 29.23 20.77
thurstoneMostellerFull, places 1 1 2: 29.23 29.23 16.54
thurstoneMostellerFull, places 1 1 1 2: 29.23 29.23 29.23 12.31
thurstoneMostellerPart, places 1 2: 27.11 22.89
thurstoneMostellerPart, places 1 1 2: 25.00 27.11 22.89
thurstoneMostellerPart, places 1 1 1 2: 25.00 25.00 27.11 22.89
SEEN
