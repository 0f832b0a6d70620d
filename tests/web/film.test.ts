// The film of a step: when its acts begin, what moves by itself, and that nothing is left of it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MapFilm } from 'web/map/film';
import { actOf, cuesOf, hurry, lengthOf } from 'web/map/film_plan';
import { Lens } from 'web/map/lens';
import { Scene } from 'web/map/scene';
import { hitsOf } from 'web/map/shots';
import { glides } from 'web/map/stage';
import { along, smooth } from 'web/map/ways';
import { ActKind, emptyBoard, type Act, type Board, type JournalLine, type Mark, type Thing } from 'web/table/board';
import { mapOf } from './made';

const map = mapOf('m');
const mark = (q: number, role = 0, heading = 0): Mark => ({
  map: 'm',
  role,
  hex: { q, r: 0 },
  point: { x: 0, y: 0 },
  heading,
});
const ship = (handle: string, ...marks: Mark[]): Thing => ({
  handle,
  kind: 'ship',
  glyph: '',
  name: '',
  parent: '',
  side: 0,
  count: 1,
  tags: [],
  marks,
  tracks: [],
  facts: [],
  links: [],
  lost: false,
  look: 'cruiser',
  size: 1,
  shortName: '',
  gauges: { hull: -1, shields: [], ammunition: -1 },
  badges: [],
});
const boardOf = (...things: Thing[]): Board => ({ ...emptyBoard(), maps: [map], things });
const told = (...shown: Act[]): JournalLine => ({
  number: 1,
  turn: 1,
  text: '',
  clause: '',
  dice: [],
  isPublic: true,
  weight: 0,
  about: [],
  head: '',
  shown,
});
const K = ActKind;

test('lines of one kind run beside each other, and others behind them', () => {
  const fire = (from: string): JournalLine => told(actOf(K.shot, { from, to: 'B' }));
  const cues = cuesOf([fire('A'), fire('C'), told(actOf(K.explode, { to: 'B' }))]);
  assert.deepEqual(
    cues.map((cue) => cue.act.kind),
    [K.shot, K.shot, K.explode],
  );
  assert.ok(cues[1]!.at > 0 && cues[1]!.at < cues[0]!.lasts);
  assert.ok(cues[2]!.at >= cues[1]!.at + cues[1]!.lasts);
});

test('what a shot does is shown when it has arrived', () => {
  const [shot, strike] = cuesOf([told(actOf(K.shot, { from: 'A', to: 'B' }), actOf(K.strike, { to: 'B', phase: 1 }))]);
  assert.ok(strike!.at > 0.2 * shot!.lasts && strike!.at < shot!.lasts);
});

test('many lines are no long film', () => {
  const cues = cuesOf(Array.from({ length: 60 }, () => told(actOf(K.shot, { from: 'A', to: 'B' }))));
  assert.ok(lengthOf(cues) < 3000);
  const long = cuesOf(
    Array.from({ length: 40 }, (_, i) => told(actOf(i % 2 ? K.shot : K.explode, { from: 'A', to: 'B' }))),
  );
  assert.ok(lengthOf(long) / hurry(long) <= 4501);
});

test('what is told of a move takes the place of what glides by itself', () => {
  const glide = actOf(K.move, { from: 'A', path: [mark(2)] }),
    line = told(actOf(K.move, { from: 'A', path: [mark(1), mark(2)] }));
  assert.deepEqual(
    cuesOf([line], [glide]).map((cue) => cue.act.path.length),
    [2],
  );
  assert.equal(cuesOf([], [glide]).length, 1);
});

test('a thing glides along the bends that the new board tells, if they begin where it was', () => {
  const before = boardOf(ship('A', mark(1)), ship('B', mark(5)), ship('C', mark(7))),
    after = boardOf(
      ship('A', mark(1, 1), mark(2, 1), mark(4)),
      ship('B', mark(9, 1), mark(6)),
      ship('C', mark(7)),
      ship('D', mark(3)),
    );
  assert.deepEqual(
    glides(before, after).map((act) => [act.from, act.path.map((one) => one.hex.q)]),
    [
      ['A', [2, 4]],
      ['B', [6]],
    ],
  );
});

test('ways have no jumps', () => {
  const way = smooth(
    [
      { x: 0, y: 0 },
      { x: 10, y: 0 },
      { x: 10, y: 10 },
    ],
    10,
  );
  let before = along(way, 0);
  for (let i = 1; i <= 100; i++) {
    const now = along(way, i / 100);
    assert.ok(Math.hypot(now.x - before.x, now.y - before.y) < 0.5);
    before = now;
  }
  assert.ok(Math.hypot(along(way, 1).x - 10, along(way, 1).y - 10) < 1e-6);
  assert.deepEqual([along([{ x: 3, y: 4 }], 0.5).x], [3]);
});

/** Timers that run when the test says so. */
class Clock {
  private now = 0;
  private waiting: { at: number; what: () => void }[] = [];
  private readonly real = { setTimeout: globalThis.setTimeout, clearTimeout: globalThis.clearTimeout };

  constructor() {
    Object.assign(globalThis, {
      setTimeout: (what: () => void, ms: number) => {
        const one = { at: this.now + ms, what };
        this.waiting.push(one);
        return one;
      },
      clearTimeout: (one: object) => {
        this.waiting = this.waiting.filter((other) => other !== one);
      },
    });
  }
  tick(ms: number): void {
    const end = this.now + ms;
    for (;;) {
      const [next] = this.waiting.filter((one) => one.at <= end).sort((a, b) => a.at - b.at);
      if (!next) break;
      this.waiting = this.waiting.filter((one) => one !== next);
      this.now = next.at;
      next.what();
    }
    this.now = end;
  }
  end(): void {
    Object.assign(globalThis, this.real);
  }
}

/** As much of a document as a film needs; counts what is there. */
class FakeElement {
  children: FakeElement[] = [];
  parent: FakeElement | undefined;
  textContent = '';
  static running = 0;
  static begun: Keyframe[][] = [];
  isConnected = true;
  constructor(
    readonly name: string,
    readonly handle = '',
  ) {}
  getAttribute(): string {
    return this.handle;
  }
  setAttribute(): void {}
  append(...all: FakeElement[]): void {
    for (const one of all) one.parent = this;
    this.children.push(...all);
  }
  remove(): void {
    if (this.parent) this.parent.children = this.parent.children.filter((one) => one !== this);
  }
  querySelector(): null {
    return null;
  }
  animate(frames: Keyframe[]): object {
    FakeElement.running += 1;
    FakeElement.begun.push(frames);
    return {
      playbackRate: 1,
      cancel: () => {
        FakeElement.running -= 1;
      },
    };
  }
}

function stageOf(): { scene: Scene; effects: FakeElement } {
  const effects = new FakeElement('g'),
    tracks = new FakeElement('g'),
    things = [...'ABC'].map((handle) => new FakeElement('g', handle));
  const layers = {
    querySelector: (selector: string) => (selector.startsWith('.effects') ? effects : tracks),
    querySelectorAll: (selector: string) => (selector === '[data-thing]' ? things : []),
  };
  Object.assign(globalThis, {
    document: { createElementNS: (_: string, name: string) => new FakeElement(name) },
  });
  FakeElement.begun = [];
  const board = boardOf(ship('A', mark(1)), ship('B', mark(9)), ship('C', mark(5)));
  return { scene: new Scene(new Lens(map), board, layers as unknown as ParentNode, 0.5, 1), effects };
}

const everything = [
  ...Object.values(K).map((kind) =>
    told(
      actOf(kind, {
        from: 'A',
        to: 'B',
        path: [mark(3)],
        count: 3,
        hits: 1,
        stopped: 1,
        loss: 2,
        amount: 4,
        radius: 3,
      }),
    ),
  ),
  told(actOf(K.shot, { to: 'B', hits: 1 }), actOf(K.shot, { from: 'gone', to: 'gone' })),
];

test('a film leaves nothing behind, at its end and when it is skipped', () => {
  for (const skipped of [false, true]) {
    const clock = new Clock();
    const { scene, effects } = stageOf();
    let done = 0,
      began = 0;
    const cues = cuesOf(everything),
      film = new MapFilm(
        scene,
        cues,
        1,
        (all) => (began += all.length),
        () => done++,
      );
    film.play();
    clock.tick(1200);
    assert.ok(effects.children.length > 0 && FakeElement.running > 0);
    if (skipped) film.skip();
    else clock.tick(60_000);
    film.skip();
    assert.equal(done, 1);
    if (!skipped) assert.equal(began, cues.length);
    assert.equal(effects.children.length, 0);
    assert.equal(FakeElement.running, 0);
    clock.tick(60_000);
    assert.equal(effects.children.length, 0);
    clock.end();
  }
});

test('only transform and opacity are animated', () => {
  const clock = new Clock();
  const { scene } = stageOf();
  new MapFilm(
    scene,
    cuesOf(everything),
    1,
    () => undefined,
    () => undefined,
  ).play();
  clock.tick(120_000);
  assert.ok(FakeElement.begun.length > 20);
  for (const frame of FakeElement.begun.flat())
    for (const name of Object.keys(frame)) assert.ok(['transform', 'opacity', 'offset'].includes(name), name);
  clock.end();
});

test('of many acts at once each has fewer parts', () => {
  const clock = new Clock(),
    drawn = (lines: number): number => {
      const { scene, effects } = stageOf(),
        shots = Array.from({ length: lines }, () => told(actOf(K.shot, { from: 'A', to: 'B', count: 6, hits: 3 })));
      const film = new MapFilm(
        scene,
        cuesOf(shots),
        1,
        () => undefined,
        () => undefined,
      );
      film.play();
      clock.tick(300);
      const count = effects.children.length;
      film.skip();
      return count;
    };
  assert.ok(drawn(1) > 6, 'one volley is drawn shot by shot');
  assert.ok(drawn(60) < 60 * 6, 'of sixty nobody could count them');
  clock.end();
});

const volleys: { what: string; count: number; hits: number; drawn: number; struck: number }[] = [
  { what: 'all hit', count: 4, hits: 4, drawn: 2, struck: 2 },
  { what: 'none hits', count: 4, hits: 0, drawn: 2, struck: 0 },
  { what: 'one of many hits', count: 12, hits: 1, drawn: 2, struck: 1 },
  { what: 'one of many misses', count: 12, hits: 11, drawn: 2, struck: 1 },
  { what: 'two of four hit, all drawn', count: 4, hits: 2, drawn: 4, struck: 2 },
  { what: 'a single shot stands for most of them', count: 4, hits: 3, drawn: 1, struck: 1 },
];
for (const { what, count, hits, drawn, struck } of volleys)
  test(`of a volley in which ${what} as many are seen to`, () =>
    assert.equal(hitsOf(actOf(K.shot, { count, hits }), drawn), struck));
