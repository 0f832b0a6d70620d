// A page with one order for each kind of field, on a map of hexes and a plane, without a server: for
// tests/web/kinds.py.
import { html, render } from 'lit-html';
import { newModel } from 'web/desk/model';
import { pageKey } from 'web/look/keys';
import { Table } from 'web/look/table';
import { tableView } from 'web/look/table_view';
import { newReceipts } from 'web/proof/receipts';
import { FieldKind, type Field, type Offer, type OfferLine } from 'web/table/offer';
import type { Board, Map, Thing } from 'web/table/board';
import type { Filled, FilledLine } from 'web/table/value';
import { fieldOf, lineOf } from './made';

const scale = { decimals: 0, unit: '' },
  inches = { decimals: 1, unit: 'in' };
const origin = { q: 0, r: 0 },
  zero = { x: 0, y: 0 };

const field = (kind: number, more: Partial<Field> = {}): Field => fieldOf({ label: 'value', kind, ...more });
const line = (verb: string, ...fields: Field[]): OfferLine =>
  lineOf({ verb, subject: 'A', label: `Order ${verb}${verb === 'voyage' ? '' : ' of A'}`, fields });
const option = (token: string, label: string) => ({ token, label, note: '' });

const offer: Offer = {
  title: 'One order of each kind',
  help: '',
  clauses: [],
  fallback: { lines: [] },
  idle: false,
  budgets: [],
  suggested: [],
  stages: [],
  orders: [],
  sets: [
    { options: [option('one', 'First'), { ...option('two', 'Second'), note: 'rolls 7@6' }] },
    { options: [option('A', 'Alpha'), option('B', 'Beta')] },
    { options: [option('0405', 'near'), option('0506', 'far')] },
    { options: [option('0', 'none, future 0505'), option('1', 'to 0504'), option('2', 'to 0604')] },
    { options: Array.from({ length: 14 }, (_, i) => option(`n${i}`, `Number ${i}`)) },
    { options: [option('a', 'slowly to 0604'), option('b', 'quickly to 0604')] },
    {
      options: [
        { ...option('A', ''), value: { kind: 'hex', hex: { q: 5, r: 2 } } },
        { ...option('B', ''), value: { kind: 'hex', hex: { q: 6, r: 2 } } },
      ],
    },
  ],
  lines: [
    line('choice', field(FieldKind.choice, { set: 0 })),
    line('number', field(FieldKind.number, { min: 0, max: 50 })),
    line(
      'hex',
      field(FieldKind.hex, { hexes: { centre: { q: 5, r: 3 }, radius: 2, hexes: [], radiusMin: 0, grid: 0 } }),
    ),
    line(
      'point',
      field(FieldKind.point, {
        points: { low: zero, high: { x: 300, y: 300 }, regions: [] },
        scale: inches,
        nudge: 10,
      }),
    ),
    line('target', field(FieldKind.target, { set: 1 })),
    line('facing', field(FieldKind.facing, { set: 0 })),
    line('list', field(FieldKind.list, { set: 1, max: 2 })),
    line('split', field(FieldKind.split, { set: 1, total: 5 })),
    line(
      'path',
      field(FieldKind.path, {
        legs: [
          {
            token: 'ahead',
            label: 'ahead',
            argumentMin: 1,
            argumentMax: 3,
            displacement: { x: 0, y: -1 },
            turn: 0,
            price: [0],
            pricePer: [1],
            scale,
            nudge: 1,
          },
        ],
        budgets: [{ name: 'fuel', amount: 3, least: 0, scale }],
      }),
    ),
    line('many', field(FieldKind.choice, { set: 4 })),
    line('text', field(FieldKind.text, { max: 40 })),
    line(
      'course',
      field(FieldKind.path, {
        legs: [
          {
            token: 'f',
            label: 'ahead',
            argumentMin: 1,
            argumentMax: 100,
            displacement: { x: 0, y: 1 },
            turn: 0,
            price: [],
            pricePer: [1],
            scale: inches,
            nudge: 5,
          },
          {
            token: 's',
            label: 'starboard',
            argumentMin: 0,
            argumentMax: 0,
            displacement: zero,
            turn: 1,
            price: [0, 1],
            pricePer: [],
            scale,
            nudge: 0,
          },
        ],
        budgets: [
          { name: 'distance', amount: 100, least: 20, scale: inches },
          { name: 'turns', amount: 1, least: 0, scale },
        ],
      }),
    ),
    line('spot', field(FieldKind.choice, { set: 2 })),
    line('twice', field(FieldKind.choice, { set: 5 })),
    line('shift', field(FieldKind.choice, { set: 3 })),
    line(
      'voyage',
      field(FieldKind.path, {
        legs: [
          {
            token: 'f',
            label: 'ahead',
            argumentMin: 1,
            argumentMax: 20,
            displacement: { x: 0, y: -1 },
            turn: 0,
            price: [],
            pricePer: [1],
            scale,
            nudge: 1,
          },
          {
            token: 's',
            label: 'starboard',
            argumentMin: 0,
            argumentMax: 0,
            displacement: { x: 1, y: -1 },
            turn: 1,
            price: [1, 1],
            pricePer: [],
            scale,
            nudge: 0,
          },
        ],
        budgets: [
          { name: 'speed', amount: 4, least: 2, scale },
          { name: 'turns', amount: 1, least: 0, scale },
        ],
      }),
    ),
    line(
      'chase',
      field(FieldKind.target, { set: 1, fallback: { kind: 'token', token: 'A' } }),
      field(FieldKind.hex, {
        set: 6,
        name: 'to',
        label: 'to',
        hexes: { centre: { q: 5, r: 3 }, radius: 2, hexes: [], radiusMin: 0, grid: 0 },
        fallback: { kind: 'hex', hex: { q: 5, r: 2 } },
      }),
    ),
  ],
};

const map = (id: string, kind: number): Map => ({
  id,
  title: id,
  kind,
  low: kind === 0 ? { x: 1, y: 1 } : zero,
  high: kind === 0 ? { x: 12, y: 12 } : { x: 300, y: 300 },
  scale: kind === 0 ? scale : inches,
  headings: kind === 0 ? 6 : 8,
  yUp: true,
});
const thing = (handle: string, name: string, side: number, q: number, r: number): Thing => ({
  handle,
  kind: 'thing',
  glyph: handle,
  name,
  parent: '',
  side,
  count: 1,
  tags: [],
  tracks: [],
  facts: [],
  links: [],
  look: '',
  size: 1,
  shortName: '',
  gauges: { hull: -1, shields: [], ammunition: -1 },
  badges: [],
  lost: false,
  marks: [
    { map: 'hexes', role: 0, hex: { q, r }, point: zero, heading: 0 },
    { map: 'plane', role: 0, hex: origin, point: { x: q * 20, y: r * 20 }, heading: 0 },
  ],
});
const board: Board = {
  clock: { turn: 1, phase: 'test', step: '', last: 0 },
  maps: [map('hexes', 0), map('plane', 1)],
  things: [thing('A', 'Alpha', 0, 5, 3), thing('B', 'Beta', 1, 7, 4)],
  areas: [
    {
      id: 'c',
      map: 'plane',
      label: 'a cloud',
      kind: 8,
      owner: { verb: '', subject: '', variant: '' },
      region: {
        shape: 1,
        centre: origin,
        point: { x: 100, y: 170 },
        radiusMin: 0,
        radiusMax: 20,
        heading: 0,
        width: 0,
        hexes: [],
        low: zero,
        high: zero,
        endHex: origin,
        endPoint: zero,
      },
    },
  ],
  sides: [
    { name: 'One', colour: 'red', facts: [] },
    { name: 'Two', colour: 'blue', facts: [] },
  ],
  notes: [],
};

// For tests/web/pace.py: a large map with many things on it.
const many = Number(new URLSearchParams(location.search).get('things') ?? 0),
  side = Number(new URLSearchParams(location.search).get('size') ?? 120);
for (let i = 0; i < many; i++)
  board.things.push(thing(`t${i}`, `Thing ${i}`, i % 2, 1 + ((i * 37) % side), ((i * 53) % side) - 20));
if (many > 0)
  for (const one of board.maps) one.high = one.kind === 0 ? { x: side, y: side } : { x: side * 25, y: side * 25 };

const settings = {
  theme: (new URLSearchParams(location.search).get('theme') ?? 'dark') as 'dark',
  confirm: false,
  sound: false,
  notify: false,
  speak: true,
  name: 'Ada',
  pace: 'usual' as const,
  effects: false,
};
const around = {
  waits: () => [],
  store: undefined,
  settings,
  redraw: () => draw(),
  flush: () => now(),
  call: () => undefined,
  say: () => undefined,
  handbook: () => Promise.resolve('# Rules\n\nX-1 One rule.\n\nA roll **N@H** throws N dice.\n'),
  leave: () => undefined,
  place: () => undefined,
  placeFilm: () => undefined,
  titled: (...words: string[]) => words.join(' '),
};
const model = { ...newModel('abcdefghij012345', 0), board };
Object.assign(model.question, { number: 1, yours: true, title: offer.title, offer });
model.card = {
  phase: 2,
  seats: [{ seat: 0, side: 0, holder: 'Ada', held: true, here: true, bankMs: -1 }],
  match: 'abcdefghij012345',
  name: 'kinds',
} as unknown as typeof model.card;
model.journal = [
  {
    number: 1,
    turn: 1,
    text: 'A fires at B with 7@6: 2 of 3.',
    clause: 'X-1',
    dice: [{ sides: 20, value: 7 }],
    isPublic: true,
    weight: 2,
    about: ['A'],
    head: '',
    shown: [],
  },
];

/** All that is given, for the test to read. */
const drafting = {
  given: { lines: [] } as Filled,
  follows: [],
  problems: [],
  of: { lines: [] },
  locking: false,
  canUndo: false,
  give(order: FilledLine, at: number) {
    this.given = {
      lines: at >= 0 ? this.given.lines.map((one, i) => (i === at ? order : one)) : [...this.given.lines, order],
    };
    tell();
  },
  takeOut(at: number) {
    this.given = { lines: this.given.lines.filter((_, i) => i !== at) };
    tell();
  },
  undo: () => undefined,
  handIn: () => undefined,
  suggest: () => undefined,
  put: () => undefined,
};
const tell = (): void => {
  document.body.dataset.given = JSON.stringify(
    drafting.given.lines.map((order) => [order.verb, order.entries[0]?.value]),
  );
};
const desk = {
  attempt: () => Promise.resolve(undefined),
  auditor: { receipts: newReceipts('abcdefghij012345', 0) },
  ask: () => Promise.resolve(undefined),
  model,
};

const make = Table as unknown as new (around: unknown) => Table;
const table = new make(around);
table.sitting = {
  desk,
  drafting,
  model,
  line: 'open',
  warnings: [],
  came: () => [],
  struck: () => ({ own: 0, others: 0 }),
  answered: () => undefined,
  getUp: () => undefined,
  end: undefined,
  fault: undefined,
  record: undefined,
} as unknown as typeof table.sitting;

function now(): void {
  document.documentElement.dataset.theme = settings.theme;
  render(html`${tableView(table)}`, document.getElementById('page')!);
}
function draw(): void {
  requestAnimationFrame(now);
}
document.addEventListener('keydown', (event) => {
  if (pageKey(table, event)) event.preventDefault();
});
draw();
tell();
Object.assign(window, { table, draw });
