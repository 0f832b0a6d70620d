// How much of the journal is read out by itself.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { headOf, spokenOf } from 'web/look/log';
import type { JournalLine } from 'web/table/board';

const line = (number: number, words: number): JournalLine =>
  ({ number, head: Array.from({ length: words }, () => 'word').join(' '), text: '' }) as unknown as JournalLine;

test('the newest lines are read out, at most eight, and at most thirty-two words of them', () => {
  assert.deepEqual(spokenOf([]), []);
  const short = Array.from({ length: 20 }, (_, i) => line(i, 3));
  assert.deepEqual(
    spokenOf(short).map(({ number }) => number),
    [12, 13, 14, 15, 16, 17, 18, 19],
  );
  const long = Array.from({ length: 20 }, (_, i) => line(i, 16));
  assert.deepEqual(
    spokenOf(long).map(({ number }) => number),
    [18, 19],
  );
});

test('a line that is too long by itself is read out all the same', () => {
  assert.equal(spokenOf([line(0, 5), line(1, 90)]).length, 1);
});

test('what has left does not come back, whatever comes', () => {
  const journal: JournalLine[] = [];
  let first = 0;
  for (let i = 0; i < 200; i++) {
    journal.push(line(i, 1 + ((i * 37) % 31)));
    const all = spokenOf(journal);
    assert.equal(all.at(-1)!.number, i, 'the newest is among them');
    assert.ok(all[0]!.number >= first);
    first = all[0]!.number;
    const words = all.reduce((sum, one) => sum + headOf(one).split(' ').length, 0);
    assert.ok(words <= 32, `${words} words`);
  }
});
