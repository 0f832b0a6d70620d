// Which steps of a recorded battle are seen as one.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linesFromTo, sceneAfter } from 'web/look/scenes';
import { actOf } from 'web/map/film_plan';
import { ActKind, emptyBoard, type JournalLine } from 'web/table/board';
import type { DebriefStep } from 'web/wire/frames';

let said = 0;
/** A step of that turn, with so many acts and things. */
const step = (turn: number, acts: number, things = 2): DebriefStep =>
  ({
    turn,
    board: { ...emptyBoard(), things: Array.from({ length: things }, () => ({})) },
    lines: [
      {
        line: {
          number: ++said,
          shown: Array.from({ length: acts }, () => actOf(ActKind.shot, { from: 'A', to: 'B' })),
        } as JournalLine,
      },
    ],
  }) as unknown as DebriefStep;

const cases: { what: string; steps: DebriefStep[]; at: number; to: number }[] = [
  {
    what: 'ships that move one after the other',
    steps: [step(1, 0), step(1, 0), step(1, 0), step(1, 3)],
    at: 0,
    to: 2,
  },
  {
    what: 'ships that fire one after the other',
    steps: [step(1, 0), step(1, 3), step(1, 4), step(2, 0)],
    at: 0,
    to: 2,
  },
  { what: 'no more acts than can be told apart', steps: [step(1, 0), step(1, 7), step(1, 7)], at: 0, to: 1 },
  { what: 'one step with more of them', steps: [step(1, 0), step(1, 40), step(1, 1)], at: 0, to: 1 },
  { what: 'no more than a turn', steps: [step(1, 0), step(1, 0), step(2, 0)], at: 0, to: 1 },
  { what: 'something new by itself', steps: [step(1, 0), step(1, 0, 5), step(1, 0, 5)], at: 0, to: 1 },
  { what: 'what moves until something new comes', steps: [step(1, 0), step(1, 0), step(1, 0, 5)], at: 0, to: 1 },
  { what: 'the beginning behind the end', steps: [step(1, 0), step(1, 0)], at: 1, to: 0 },
];
for (const { what, steps, at, to } of cases) test(`a scene is ${what}`, () => assert.equal(sceneAfter(steps, at), to));

test('a scene tells what its steps have told, and nothing of the one before', () => {
  const steps = [step(1, 1), step(1, 2), step(1, 3)];
  assert.deepEqual(
    linesFromTo(steps, 0, 2).map(({ shown }) => shown.length),
    [2, 3],
  );
});

test('every step is seen in one scene, whatever it has', () => {
  const steps = Array.from({ length: 60 }, (_, i) => step(1 + Math.floor(i / 9), (i * 7) % 5, 2 + ((i * 3) % 4)));
  let at = 0,
    scenes = 0;
  for (let next = sceneAfter(steps, at); next !== 0; next = sceneAfter(steps, at)) {
    assert.ok(next > at, 'it goes on');
    at = next;
    scenes += 1;
  }
  assert.equal(at, steps.length - 1);
  assert.ok(scenes > 6 && scenes < 60);
});
