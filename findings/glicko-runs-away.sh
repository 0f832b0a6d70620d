#!/usr/bin/env bash
# glicko2-lite 5.0.0: two equal players who are rated after each game lose their ratings after 227,000 games, whoever wins them.
#
# Glicko-2 is meant for periods of many games, and to rate after each is taken for harmless. For two hundred thousand games it is. But
# each game, won or lost, adds a little to the volatility, the more the larger it is: the square of its inverse falls steadily, from 278
# to 233, 185, 130 and 62 after each 50,000 games. Where it comes to nought the volatility passes 1, and some hundred games later
# a rating of 1,500 is beyond a million. Chance has no say in it: five courses of fair coins come to that point between games 226,584 and
# 227,004. The constant tau has, by its square: with 1 in place of the usual 0.5, which the paper allows, it is game 56,475. Longer
# periods are no cure: with ten games in each it is the 63,386th period. Who rates bots, which play without end, needs a bound for
# the volatility; neither the paper nor the package has one.
# Fails if that changes. Needs node 18 or newer and npm; the package goes into a temporary folder.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"private":true}' >package.json
npm install --silent --ignore-scripts --no-audit --no-fund --save-exact glicko2-lite@5.0.0

cat >games.cjs <<'JS'
const rate = require('glicko2-lite');

/** Coins from a seed, so that each run is the same: xorshift. */
function coins(seed) {
  let x = seed * 2654435761 >>> 0;
  return () => {
    x ^= x << 13; x >>>= 0;
    x ^= x >>> 17;
    x ^= x << 5; x >>>= 0;
    return x < 2 ** 31 ? 1 : 0;
  };
}

/** Plays until a rating is beyond a million; `period`: the first one with a volatility above 1. */
function play(seed, tau, games = 1) {
  const coin = coins(seed), steps = [];
  let first = Infinity;
  let one = { rating: 1500, rd: 350, vol: 0.06 }, two = one;
  for (let period = 1; period <= 250_000; period++) {
    const won = Array.from({ length: games }, coin);
    [one, two] = [
      rate(one.rating, one.rd, one.vol, won.map((points) => [two.rating, two.rd, points]), { tau }),
      rate(two.rating, two.rd, two.vol, won.map((points) => [one.rating, one.rd, 1 - points]), { tau }),
    ];
    if (period % 50_000 === 0) steps.push((1 / one.vol ** 2).toFixed(1));
    if (one.vol > 1 || two.vol > 1) first = Math.min(first, period);
    if (Math.max(Math.abs(one.rating), Math.abs(two.rating)) > 1e6) return { period: first, gone: period, steps };
  }
  return { period: first, gone: Infinity, steps };
}

function hold(words, value, least, most) {
  if (value >= least && value <= most) return;
  console.log(`changed: ${words} was between ${least} and ${most}, and is ${value}`);
  process.exitCode = 1;
}
for (const seed of [1, 2, 3, 4, 5]) {
  const { period, gone, steps } = play(seed, 0.5);
  console.log(`coins ${seed}: volatility above 1 in game ${period}, a rating beyond a million in game ${gone}; its inverse squared after each 50,000: ${steps.join(' ')}`);
  hold('the game with a volatility above 1', period, 226_000, 228_000);
  hold('the games from there to a rating beyond a million', gone - period, 1, 2_000);
  [[232, 235], [184, 187], [129, 132], [60, 64]].forEach(([least, most], i) => hold('the inverse of the volatility, squared,', Number(steps[i]), least, most));
}
const quick = play(1, 1), long = play(1, 0.5, 10);
console.log(`tau 1: in game ${quick.period}; ten games a period: in period ${long.period}`);
hold('the game with tau 1', quick.period, 55_500, 58_000);
hold('the period of ten games', long.period, 55_000, 80_000);
JS
node games.cjs
