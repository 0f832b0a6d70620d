// What a player reads first of what has happened: his own losses before those of others, and what hits have cost.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Sides } from 'web/session/hurts';
import { ActKind, emptyBoard, type Act, type JournalLine, type Thing } from 'web/table/board';

const thing = (handle: string, side: number, look: string): Thing => ({ handle, side, look }) as unknown as Thing;
const line = (number: number, weight: number, ...shown: Partial<Act>[]): JournalLine =>
  ({ number, weight, shown: shown.map((act) => ({ loss: 0, to: '', ...act })) }) as unknown as JournalLine;
const strike = (to: string, loss: number): Partial<Act> => ({ kind: ActKind.strike, to, loss });

function sides(): Sides {
  const out = new Sides();
  out.see({
    ...emptyBoard(),
    things: [thing('1', 0, 'frigate'), thing('2', 1, 'cruiser'), thing('m', 0, 'rocket')],
  });
  out.see(emptyBoard());
  return out;
}

test('grave lines first, then own losses, the worst of them first, then those of others', () => {
  const lines = [
    line(1, 0, { kind: ActKind.move }),
    line(2, 1, strike('2', 9)),
    line(3, 1, strike('1', 2)),
    line(4, 1, strike('1', 5)),
    line(5, 2, { kind: ActKind.explode, to: '2' }),
    line(6, 2, { kind: ActKind.explode, to: '1' }),
  ];
  assert.deepEqual(
    sides()
      .weightiest(lines, 0)
      .map(({ number }) => number),
    [6, 5, 4, 3, 2, 1],
  );
  assert.deepEqual(
    sides()
      .weightiest(lines, 1)
      .map(({ number }) => number),
    [5, 6, 2, 4, 3, 1],
  );
});

test('hits are added up for the side and for others, also those on what is gone, but not on what was fired', () => {
  const lines = [line(1, 1, strike('1', 2), strike('2', 3)), line(2, 1, strike('m', 8), strike('?', 4)), line(3, 0)];
  assert.deepEqual(sides().struck(lines, 0), { own: 2, others: 3 });
  assert.deepEqual(sides().struck(lines, 1), { own: 3, others: 2 });
  assert.deepEqual(sides().struck([line(1, 2, { kind: ActKind.explode, to: '1' })], 0), { own: 0, others: 0 });
});
