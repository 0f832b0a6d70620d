// How an end is told: to who has won, to who has lost, to who looked on.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { howFor, scoreWords, verdictWords } from 'web/look/verdict';
import type { Outcome } from 'web/wire/frames';

const outcome = (winners: number[], scores: number[]): Outcome =>
  ({ winners, scores, text: '', over: true }) as unknown as Outcome;
const names = ['Letters', 'Numbers'];

test('each is told what became of him, the points of who has won first', () => {
  const numbers = outcome([1], [0, 240_000]);
  assert.equal(verdictWords(numbers, 0, names), 'You have lost: Numbers won 240 : 0.');
  assert.equal(verdictWords(numbers, 1, names), 'You have won: Numbers 240 : 0.');
  assert.equal(verdictWords(numbers, -1, names), 'Numbers won 240 : 0.');
  assert.deepEqual(
    [0, 1, -1].map((side) => howFor(numbers, side)),
    ['lost', 'won', undefined],
  );
});

test('a battle without points, without a winner, and for points in parts', () => {
  assert.equal(verdictWords(outcome([0], [0, 0]), 1, names), 'You have lost: Letters won.');
  assert.equal(verdictWords(outcome([], [500, 500]), 0, names), 'Nobody has won. 0.5 : 0.5');
  assert.equal(howFor(outcome([], []), 0), 'tie');
  assert.equal(scoreWords(outcome([0], [12_340, 0]), 0), '12.34 : 0');
});
