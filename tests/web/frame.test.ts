// What of a map is shown: where the view goes, how large glyphs are, and which map a question is about.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { followed, glyphAt, isSeen, mapFor, rimsFor, viewOf, type Frame } from 'web/map/frame';
import { emptyBoard, type Board, type Map, type Mark, type Thing } from 'web/table/board';

const size = { width: 800, height: 600 },
  square = (x: number, y: number, side: number): Frame => ({ left: x, top: y, right: x + side, bottom: y + side }),
  wide = square(0, 0, 400),
  small = square(180, 180, 40),
  rims = rimsFor(wide, size, { reach: 0, away: 0, spacing: Infinity });

const follows: { what: string; seen: Frame; own: boolean; all: Frame; goes: boolean }[] = [
  { what: 'a view that shows everything stays', seen: wide, own: false, all: square(40, 40, 320), goes: false },
  { what: 'what has left the window is brought in', seen: wide, own: false, all: square(0, 0, 900), goes: true },
  { what: 'a fight that has drawn together is seen nearer', seen: wide, own: false, all: small, goes: true },
  { what: 'who has set the view himself keeps it', seen: wide, own: true, all: small, goes: false },
  { what: 'but misses nothing', seen: wide, own: true, all: square(300, 300, 400), goes: true },
];
for (const { what, seen, own, all, goes } of follows)
  test(what, () => {
    const now = viewOf(seen, size, rims),
      next = followed(now, own, all, size, rims);
    assert.equal(next !== undefined, goes);
    assert.ok(isSeen(all, next ?? now, size, { side: 0, upper: 0, lower: 0 }));
  });

test('glyphs of neighbours do not hide each other, and can still be read', () => {
  const pixels = (k: number, spacing: number): number => glyphAt(k, spacing) * k;
  assert.equal(pixels(1, Infinity), 11 / 9, 'far away they have one size');
  assert.equal(pixels(10, Infinity), 3, 'and near another');
  assert.equal(pixels(2, 0.5), 1, 'as large as the way between neighbours lets them be');
  assert.equal(pixels(1, 0.01), 8 / 9, 'but not less than can be read');
});

const map = (id: string): Map => ({ id }) as unknown as Map;
const at = (id: string): Mark => ({ map: id, role: 0, hex: { q: 0, r: 0 }, point: { x: 0, y: 0 }, heading: 0 }) as Mark;
const thing = (handle: string, on: string): Thing => ({ handle, marks: [at(on)] }) as unknown as Thing;
const board: Board = {
  ...emptyBoard(),
  maps: [map('north'), map('south')],
  things: [
    thing('a', 'north'),
    thing('b', 'south'),
    thing('c', 'south'),
    { handle: 'd', marks: [at('north'), at('south')] } as unknown as Thing,
  ],
};
const maps: { what: string; asked: string[]; shown: string; fresh?: string[]; found: string }[] = [
  { what: 'where most of those asked for stand', asked: ['b', 'c'], shown: 'north', found: 'south' },
  { what: 'the one that is shown, where one of them stands', asked: ['a', 'b', 'c'], shown: 'north', found: 'north' },
  {
    what: 'the one of a battle, where those of the other stand, too',
    asked: ['d'],
    shown: 'north',
    fresh: ['south'],
    found: 'south',
  },
  { what: 'the one that is shown, where both have been there', asked: ['d'], shown: 'north', found: 'north' },
  { what: 'the one of a battle as long as it lasts', asked: ['d'], shown: 'south', found: 'south' },
  {
    what: 'the one that is shown, where one stands there alone',
    asked: ['a', 'd'],
    shown: 'north',
    fresh: ['south'],
    found: 'north',
  },
  { what: 'the one that is shown, where nobody is asked for', asked: [], shown: 'south', found: 'south' },
  { what: 'the one that is shown, where they stand nowhere', asked: ['z'], shown: 'north', found: 'north' },
];
for (const { what, asked, shown, fresh, found } of maps)
  test(`of several maps ${what}`, () => assert.equal(mapFor(board, new Set(asked), shown, fresh ?? []), found));
