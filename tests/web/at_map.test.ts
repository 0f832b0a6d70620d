// What a press on the map means for the orders of a question, by the offer alone.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Place } from 'web/map/lens';
import { ofThings } from 'web/map/takes';
import { formOf, linesOf, litOf, picksAt, placing, together, type Asked } from 'web/orders/at_map';
import { emptyBoard, type Board, type Thing } from 'web/table/board';
import { fromColumnRow } from 'web/table/hex';
import { emptyOffer, FieldKind, type Field, type Offer, type OfferLine, type Option } from 'web/table/offer';
import type { FilledLine } from 'web/table/value';
import { fieldOf, lineOf, mapOf } from './made';

// A form clears what was refused in the page's fields.
Object.assign(globalThis, { document: { querySelectorAll: () => [] } });

const map = mapOf('map');
const at = (column: number, row: number): Place => ({ hex: fromColumnRow(column, row), point: { x: 0, y: 0 } });

function thing(handle: string, name: string, side: number, place?: Place, parent = ''): Thing {
  return {
    handle,
    kind: 'ship',
    glyph: handle,
    name,
    parent,
    side,
    count: 1,
    tags: [],
    marks: place ? [{ map: 'map', role: 0, hex: place.hex, point: place.point, heading: 0 }] : [],
    tracks: [],
    facts: [],
    links: [],
    lost: false,
    look: '',
    size: 1,
    shortName: '',
    gauges: { hull: -1, shields: [], ammunition: -1 },
    badges: [],
  };
}
/** Own ships A and B; of the enemy the ship 1, and the unit 2 of two ships. */
const board: Board = {
  ...emptyBoard(),
  maps: [map],
  things: [
    thing('A', 'Resolve', 0, at(5, 5)),
    thing('B', 'Sedge', 0, at(6, 9)),
    thing('1', 'Needle', 1, at(8, 5)),
    thing('2', 'Unit 2', 1, at(10, 5)),
    thing('2.1', 'Tern', 1, undefined, '2'),
    thing('2.2', 'Gull', 1, undefined, '2'),
  ],
};

const option = (token: string, label = '', merit?: number): Option => ({
  token,
  label,
  note: '',
  ...(merit === undefined ? {} : { merit }),
});
const sets: Option[][] = [
  [option('1', 'Needle', 300), option('2.1', 'Tern', 500), option('2.2', 'Gull', 900)],
  ['1', '2', '3', '4', '5', '6'].map((token) => option(token, `direction ${token}`)),
  [option('1', '1 Needle'), option('none')],
];
const field = (name: string, kind: number, more: Partial<Field> = {}): Field =>
  fieldOf({ name, label: name, kind, ...more });
const line = (verb: string, subject: string, fields: Field[], more: Partial<OfferLine> = {}): OfferLine =>
  lineOf({ verb, subject, label: `${verb} ${subject}`, fields, ...more });
const target = field('target', FieldKind.target, { set: 0 }),
  zone = field('at', FieldKind.hex, {
    hexes: { centre: at(5, 5).hex, radius: 2, hexes: [], radiusMin: 1, grid: 0 },
  });
const offer: Offer = {
  ...emptyOffer(),
  sets: sets.map((options) => ({ options })),
  lines: [
    line('fire', 'A', [target], { variant: 'w1', price: [1] }),
    line('fire', 'A', [target], { variant: 'w2', price: [1] }),
    line('thrust', 'A', [field('direction', FieldKind.choice, { set: 1 })]),
    line('hide', 'A', [zone]),
    line('fire', 'B', [target], { price: [1] }),
    line('done', '', []),
  ],
  budgets: [{ name: 'shots', amount: 2, least: 0, scale: { decimals: 0, unit: '' } }],
};
const asked = (given: FilledLine[] = []): Asked => ({ offer, given: { lines: given }, board, map });
const fired = (variant: string, token: string, subject = 'A'): FilledLine => ({
  verb: 'fire',
  subject,
  variant,
  stage: 0,
  entries: [{ field: 'target', value: { kind: 'token', token } }],
});

/** "fire w1 target=1" of each order that takes the press. */
function said(given: FilledLine[], subject: string, place: Place, handle: string): string[] {
  const now = asked(given),
    lines = subject ? linesOf(now, subject) : offer.lines;
  return picksAt(now, lines, place, handle).map(({ form }) => {
    const { verb, variant, entries } = form.filled();
    return [
      verb,
      variant,
      ...entries.map(({ field: name, value }) => `${name}=${value?.kind === 'token' ? value.token : value?.kind}`),
      form.inPlaceOf >= 0 ? 'again' : '',
    ]
      .filter(Boolean)
      .join(' ');
  });
}

const presses: [string, FilledLine[], string, Place, string, string[]][] = [
  ['a target is taken by each weapon', [], 'A', at(8, 5), '1', ['fire w1 target=1', 'fire w2 target=1']],
  ['of a unit the ship that promises most', [], 'B', at(10, 5), '2', ['fire target=2.2']],
  ['no direction is meant by a thing of its number', [], 'A', at(9, 9), 'B', []],
  ['a place in the zone', [], 'A', at(5, 6), '', ['hide at=hex']],
  ['a place outside of the zone', [], 'A', at(12, 12), '', []],
  ['the middle, which the zone leaves out', [], 'A', at(5, 5), '', []],
  [
    'what is given is changed',
    [fired('w1', '1')],
    'A',
    at(10, 5),
    '2',
    ['fire w1 target=2.2 again', 'fire w2 target=2.2'],
  ],
  [
    'what cannot be paid any more is not begun',
    [fired('w1', '1'), fired('', '1', 'B')],
    'A',
    at(8, 5),
    '1',
    ['fire w1 target=1 again'],
  ],
  ['of all orders', [], '', at(8, 5), '1', ['fire w1 target=1', 'fire w2 target=1', 'fire target=1']],
];
for (const [name, given, subject, place, handle, want] of presses)
  test(`${name}: ${want.join(', ') || 'nothing'}`, () => assert.deepEqual(said(given, subject, place, handle), want));

test('what any order of a ship takes is lit, and no more', () => {
  const { things, hexes } = litOf(asked(), linesOf(asked(), 'A'));
  assert.deepEqual([...things].sort(), ['1', '2']);
  assert.equal(hexes.length, 18);
  assert.deepEqual([...litOf(asked(), linesOf(asked(), 'B')).things].sort(), ['1', '2']);
  assert.equal(litOf(asked(), linesOf(asked(), '1')).things.size, 0);
});

test('options are things if they are of that kind, or say the names of things', () => {
  const rows: [number, number, boolean][] = [
    [FieldKind.target, 0, true],
    [FieldKind.choice, 1, false],
    [FieldKind.choice, 2, true],
    [FieldKind.number, 0, false],
  ];
  for (const [kind, set, want] of rows) assert.equal(ofThings(offer, field('f', kind, { set }), board), want);
});

test('the order that sets a place is found for what is dragged', () => {
  assert.equal(placing(asked(), 'A')?.line.verb, 'hide');
  assert.equal(placing(asked(), 'B'), undefined);
});

test('all orders that take a target are given together as far as the budget goes', () => {
  const picks = (given: FilledLine[]) => together(asked(given), picksAt(asked(given), offer.lines, at(8, 5), '1'));
  assert.deepEqual(
    picks([]).map(({ form }) => [form.line.subject, form.line.variant]),
    [
      ['A', 'w1'],
      ['A', 'w2'],
    ],
  );
  assert.deepEqual(picks([fired('w1', '1')]), []);
});

test('an order that was given once and can be given once only is opened as it was given', () => {
  const form = formOf(asked([fired('w1', '1')]), offer.lines[0]!);
  assert.equal(form?.inPlaceOf, 0);
  assert.deepEqual(form?.values, [{ kind: 'token', token: '1' }]);
});
