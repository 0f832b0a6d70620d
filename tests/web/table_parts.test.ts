// Parts of a table, each with a table of its own making: the film that an address asks for, and lessons.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AtTable } from 'web/look/at_table';
import { seeFilm } from 'web/look/film_at';
import { helpedBy, taught } from 'web/look/lessons';
import { Book } from 'web/look/markdown';

/** Only what a part asks of its table, and what was done with it. */
function tableWith(parts: object): { table: AtTable; done: string[] } {
  const done: string[] = [],
    around = {
      redraw: () => done.push('redraw'),
      place: (fragment: string, seat: number) => done.push(`${fragment} ${seat}`),
      say: (words: string) => done.push(words),
    };
  return { table: { around, tab: 'orders', height: 'low', filmAt: 0, ...parts } as unknown as AtTable, done };
}

test('a film that is asked for before the end waits for it', () => {
  const { table, done } = tableWith({ model: { outcome: undefined } });
  seeFilm(table, 7);
  assert.equal(table.filmAt, 7);
  assert.equal(table.film, undefined);
  assert.deepEqual(done, []);
});

test('a film that is shown goes to the step, and ends at step 0', () => {
  const steps: (number | string)[] = [],
    film = { go: (step: number) => steps.push(step), end: () => steps.push('end') };
  const { table, done } = tableWith({
    film,
    lastFilm: {},
    stage: { forget: () => undefined },
    sitting: { record: undefined },
    model: { match: 'abc', seat: -1 },
  });
  seeFilm(table, 3);
  seeFilm(table, 0);
  assert.deepEqual(steps, [3, 'end']);
  assert.equal(table.film, undefined);
  assert.equal(table.lastFilm, undefined);
  assert.deepEqual(done, ['#watch=abc -1', 'redraw']);
});

test('a kind of question is taught once, and in guided battles alone', () => {
  const record: { learning?: boolean; taught?: string[] } = { learning: true },
    model = { question: { kind: 'move' } };
  for (let times = 0; times < 2; times++) taught(tableWith({ sitting: { record }, model }).table);
  assert.deepEqual(record.taught, ['move']);
  const other: typeof record = {};
  taught(tableWith({ sitting: { record: other }, model }).table);
  assert.equal(other.taught, undefined);
});

test('lessons are those of the guided battle: another one is explained by its questions alone', () => {
  const book = new Book(
    '# First battle\n\n`one` guides you.\n\n## Go: `go`\n\nIn a browser: press.\n\nIn a terminal: type.\n',
  );
  assert.deepEqual(
    book.lesson('go').map(({ lines }) => lines[0]),
    ['Go', 'Press.'],
  );
  const helped = (scenario: string, learning: boolean): boolean =>
    helpedBy(
      tableWith({ book, sitting: { record: { learning } }, model: { card: { scenario }, question: { kind: 'go' } } })
        .table,
      false,
    );
  assert.equal(helped('one', true), false, 'its lesson stands there');
  assert.equal(helped('two', true), true);
  assert.equal(helped('one', false), true);
  const early = tableWith({ book: undefined, sitting: { record: { learning: true } } }).table;
  assert.equal(helpedBy(early, false), false, 'nothing opens that a lesson takes the place of');
});
