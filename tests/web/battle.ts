// A map with ships of every look, and acts of every kind on it, without a server: for tests/web/battle.py.
import { html, render } from 'lit-html';
import { MapControl } from 'web/map/gestures';
import { actOf } from 'web/map/film_plan';
import { Lens } from 'web/map/lens';
import { mapView } from 'web/map/map_view';
import { Names, roomOf } from 'web/map/names';
import { Stage } from 'web/map/stage';
import {
  ActKind,
  ActResult,
  type Act,
  type Area,
  type Board,
  type JournalLine,
  type Map,
  type Mark,
  type Thing,
} from 'web/table/board';
import { fromColumnRow } from 'web/table/hex';

const query = new URLSearchParams(location.search),
  plane = query.has('plane'),
  zero = { x: 0, y: 0 },
  origin = { q: 0, r: 0 };

const map: Map = {
  id: 'map',
  title: 'Kessa',
  kind: plane ? 1 : 0,
  low: plane ? zero : { x: 1, y: 1 },
  high: plane ? { x: 480, y: 360 } : { x: 24, y: 18 },
  scale: plane ? { decimals: 1, unit: 'in' } : { decimals: 0, unit: '' },
  headings: plane ? 8 : 6,
  yUp: true,
};
/** By column and row; on the plane they are 2 inches wide. */
const mark = (column: number, row: number, heading: number, role = 0): Mark => ({
  map: 'map',
  role,
  hex: plane ? origin : fromColumnRow(column, row),
  point: plane ? { x: column * 20, y: 360 - row * 20 } : zero,
  heading,
});

function ship(handle: string, name: string, look: string, side: number, at: Mark[], more: Partial<Thing> = {}): Thing {
  return {
    handle,
    kind: 'ship',
    glyph: handle.slice(0, 2),
    name,
    parent: '',
    side,
    count: 1,
    tags: [],
    marks: at,
    tracks: [],
    facts: [],
    links: [],
    lost: false,
    look,
    size: 1,
    shortName: '',
    gauges: { hull: 1000, shields: [], ammunition: -1 },
    badges: [],
    ...more,
  };
}
const left = (hull: number, ...shields: number[]): Partial<Thing> => ({ gauges: { hull, shields, ammunition: -1 } });

const things = (turn: number): Thing[] => [
  ship('A1', 'Marrow', 'cruiser', 0, [mark(turn ? 7 : 5, 8, 1)], {
    ...left(720, 1000, 800, 700, 1000, 1000, 900),
    badges: ['command'],
  }),
  ship('A2', 'Tallow', 'destroyer', 0, [mark(5, 12, 1)], left(480)),
  ship('A3', 'Sedge', 'corvette', 0, [mark(11, 15, 0)], { ...left(1000), badges: ['unseen'] }),
  ship('A4', 'Fen', 'courier', 0, [mark(3, 4, 2)], left(1000)),
  ship('A5', '', 'fighter', 0, [mark(8, 11, 1)], { ...left(900), count: 6 }),
  ship('1.1', 'Quill', 'battleship', 1, [mark(14, 6, 4)], left(turn ? 300 : 560, 400, 900, 1000, 1000, 900, 300)),
  ship(
    '1.2',
    'Ember',
    turn ? 'wreck' : 'frigate',
    1,
    [mark(15, 12, 5)],
    turn ? { lost: true, ...left(-1) } : left(310),
  ),
  ship('1.3', 'Rook', 'carrier', 1, [mark(20, 10, 4)], { ...left(1000), size: 3 }),
  ship('1.4', 'Latch', 'corvette', 1, [mark(19, 4, 4)], { ...left(400), badges: ['disabled'] }),
  ship('N1', '', 'unknown', -1, [mark(17, 16, -1)], left(-1)),
  ship('p1', 'Packmule', 'freighter', 1, [mark(21, 15, 3)], { ...left(1000), badges: ['prize'] }),
  ship('m1', '', 'rocket', 0, [mark(turn ? 13 : 10, 7, 1)], { ...left(-1), count: 4 }),
  ship('s1', 'Anchor', 'station', 1, [mark(22, 7, -1)], left(840)),
  ship('d1', 'Warden', 'destroyer', 0, [mark(10, 4, 1)], left(1000)),
  ship('d2', 'Wicket', 'destroyer', 1, [mark(10, 4, 4)], left(660)),
  ship('d3', 'Wren', 'dreadnought', 1, [mark(10, 4, 4)], left(660)),
];
const planet: Area = {
  id: 'kessa',
  map: 'map',
  label: 'Kessa',
  kind: 5,
  owner: { verb: '', subject: '', variant: '' },
  region: {
    shape: 1,
    centre: fromColumnRow(4, 16),
    point: { x: 80, y: 40 },
    radiusMin: 0,
    radiusMax: plane ? 30 : 1,
    heading: 0,
    width: 0,
    hexes: [],
    low: zero,
    high: zero,
    endHex: origin,
    endPoint: zero,
  },
};
const boardOf = (turn: number): Board => ({
  clock: { turn, phase: 'Fire', step: '', last: 12 },
  maps: [map],
  things: things(turn),
  areas: [planet],
  sides: [
    { name: 'Letters', colour: 'red', facts: [] },
    { name: 'Numbers', colour: 'blue', facts: [] },
  ],
  notes: [],
});

let said = 0;
const told = (head: string, ...shown: Act[]): JournalLine => ({
  number: ++said,
  turn: 1,
  text: `${head}.`,
  clause: '',
  dice: [],
  isPublic: true,
  weight: 1,
  about: shown.flatMap((act) => [act.from, act.to]).filter((handle) => handle !== ''),
  head,
  shown,
});
const K = ActKind;
/** Acts of every kind. */
const lines: JournalLine[] = [
  told('A1 moves', actOf(K.move, { from: 'A1', path: [mark(6, 8, 1), mark(7, 8, 1)] })),
  told('A1 fires', actOf(K.shot, { from: 'A1', to: '1.1', count: 4, hits: 2, result: ActResult.struck, heavy: true })),
  told(
    '1.1 fires',
    actOf(K.shot, { from: '1.1', to: 'A2', count: 3, hits: 0, result: ActResult.miss }),
    actOf(K.strike, { to: '1.1', loss: 6, phase: 1 }),
  ),
  told('1.3 fires', actOf(K.shot, { from: '1.3', to: 'A1', count: 2, hits: 2, result: ActResult.stopped })),
  told('d1 launches', actOf(K.launch, { from: 'd1', look: 'rocket', count: 4 })),
  told(
    'm1 runs in',
    actOf(K.run, { from: 'm1', to: '1.1', look: 'rocket', count: 4, stopped: 2 }),
    actOf(K.defend, { from: '1.1', to: 'm1', count: 4, stopped: 2 }),
    actOf(K.strike, { to: '1.1', loss: 4, phase: 1 }),
  ),
  told(
    '1.2 is lost',
    actOf(K.explode, { to: '1.2', look: 'wreck' }),
    actOf(K.points, { to: '1.2', side: 0, amount: 40, phase: 1 }),
  ),
  told('A3 looks', actOf(K.ping, { from: 'A3', radius: plane ? 60 : 4 })),
  told('N1 is found', actOf(K.contact, { from: 'A3', to: 'N1' })),
  told('1.4 jumps', actOf(K.jump, { to: '1.4' })),
  told('A4 is lost sight of', actOf(K.lost, { to: 'A4' })),
  told('A5 boards', actOf(K.board, { from: 'A2', to: '1.2' }), actOf(K.dogfight, { from: 'A5', to: 'd2' })),
  told('A2 lays', actOf(K.set, { from: 'A2', look: 'mine', path: [mark(7, 13, -1)] })),
];

const control = new MapControl((_, target) => {
    chosen = target.closest('[data-thing]')?.getAttribute('data-thing') ?? '';
    draw();
  }),
  names = new Names();
let chosen = query.get('chosen') ?? '',
  board = boardOf(0);

const house = {
  around: {
    settings: {
      theme: (query.get('theme') ?? 'dark') as 'dark',
      confirm: false,
      sound: false,
      notify: false,
      speak: false,
      welcomed: true,
      helped: true,
      name: '',
      pace: (query.get('pace') ?? 'usual') as 'usual',
      effects: false,
    },
    redraw: () => void requestAnimationFrame(draw),
    flush: () => draw(),
  },
  pointer: { control, map },
  get board() {
    return board;
  },
};
const stage = new Stage(house);

function draw(): void {
  document.documentElement.dataset.theme = house.around.settings.theme;
  const shown = stage.shown ?? board,
    lens = new Lens(map);
  const look = {
    board: shown,
    lens,
    chosen,
    inHand: undefined,
    field: undefined,
    hexes: [],
    areas: [],
    plans: [],
    planning: undefined,
    ordered: new Set<string>(),
    asked: new Set<string>(),
    noted: new Set<string>(),
    cursor: undefined,
    ruler: undefined,
  };
  control.viewed = () => {
    const { layers, view, glyphSize } = control;
    if (layers)
      names.follow(
        layers.querySelector<SVGElement>('.names'),
        { ...view, glyph: glyphSize },
        { lens, board: shown, chosen, own: 0, ordered: new Set(), asked: new Set() },
        () => roomOf(layers, []),
      );
  };
  render(
    html`<div class="map-pane">${mapView(look, control, () => undefined)}</div>`,
    document.getElementById('page')!,
  );
  control.drawn();
  stage.drawn();
}
draw();

/** So many named ships besides, and so many acts between them, for who measures what a step costs. */
const crowd = Number(query.get('crowd') ?? 0),
  busy = Number(query.get('acts') ?? 0);
function crowded(turn: number): Board {
  const base = boardOf(turn);
  for (let i = 0; i < crowd; i++)
    base.things.push(
      ship(`c${i}`, `Ship ${i}`, i % 3 ? 'frigate' : 'cruiser', i % 2, [
        mark(1 + (i % 24), 1 + Math.floor(i / 24) * 2 + (turn && i % 4 === 0 ? 1 : 0), i % 6),
      ]),
    );
  return base;
}
const many: JournalLine[] = Array.from({ length: busy }, (_, i) => {
  const from = `c${(i * 7) % crowd}`,
    to = `c${(i * 11 + 5) % crowd}`;
  // As a step has them: lines of a kind behind each other.
  const act =
    i < busy / 2
      ? actOf(K.shot, { from, to, count: 4, hits: 2, result: ActResult.struck })
      : i < (busy * 3) / 4
        ? actOf(K.run, { from, to, look: 'rocket', count: 4, stopped: 1 })
        : actOf(K.strike, { to, loss: 3 });
  return told(`${from} and ${to}`, act);
});
/** The next step of the crowd. */
function crowdStep(): void {
  const before = board;
  board = crowded(board.clock.turn ? 0 : 1);
  stage.take(before, board, many);
}
if (crowd > 0) {
  board = crowded(0);
  control.follow(0);
  draw();
}

/** The step is shown, all of it or these lines of it. */
function step(from = 0, to = lines.length): void {
  const before = board;
  board = boardOf(board.clock.turn ? 0 : 1);
  stage.take(before, board, lines.slice(from, to));
}
Object.assign(window, { battle: { step, crowdStep, stage, control, kinds: lines.length } });
