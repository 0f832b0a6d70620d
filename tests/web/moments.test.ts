// Which lines are the moments that decided a battle.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Model } from 'web/desk/model';
import { decisive, Leads } from 'web/look/moments';
import { ActKind, emptyBoard, Weight, type Act, type JournalLine, type Thing } from 'web/table/board';

const line = (number: number, turn: number, weight: number, text: string): JournalLine => ({
  number,
  turn,
  text,
  clause: '',
  dice: [],
  isPublic: true,
  weight,
  about: [],
  head: '',
  shown: [],
});
const scored = (points: number): Model['board'] => ({
  ...emptyBoard(),
  sides: [
    { name: 'A', colour: '', facts: [{ name: 'score', value: String(points), why: '', clause: '', since: 0 }] },
    { name: 'B', colour: '', facts: [] },
  ],
});
const model = (journal: JournalLine[], points = 0): Model =>
  ({ board: scored(points), journal, outcome: { text: 'A wins.' } }) as unknown as Model;

test('at most three, of different turns where there are some, in their order', () => {
  const journal = [
    line(1, 1, Weight.grave, 'first loss'),
    line(2, 5, Weight.grave, 'second loss'),
    line(3, 9, Weight.grave, 'third loss'),
    line(4, 9, Weight.grave, 'the same once more'),
    line(5, 9, Weight.grave, 'A wins.'),
  ];
  assert.deepEqual(
    decisive(model(journal), new Leads()).map((one) => one.number),
    [1, 2, 4],
  );
});

test('where the score leapt most is one of them; what did not matter is none', () => {
  const leads = new Leads(),
    journal = [
      line(1, 2, Weight.notable, 'a hit'),
      line(2, 3, Weight.routine, 'a move'),
      line(3, 4, Weight.notable, 'hits'),
    ];
  leads.heard(model(journal.slice(0, 1), 8), 0);
  leads.heard(model(journal.slice(0, 2), 8), 1);
  leads.heard(model(journal, 300), 2);
  assert.deepEqual(
    decisive(model(journal, 300), leads).map((one) => one.number),
    [3],
  );
  assert.deepEqual(
    decisive(model(journal.slice(0, 2)), new Leads()).map((one) => one.number),
    [1],
  );
});

test('what is lost is told where it ended, and once', () => {
  const about = (one: JournalLine, ...handles: string[]): JournalLine => ({ ...one, about: handles }),
    explodes = { kind: ActKind.explode, to: 'B' } as unknown as Act,
    journal = [
      { ...about(line(1, 4, Weight.grave, 'B breaks up'), 'B'), shown: [explodes] },
      about(line(2, 4, Weight.grave, 'B is out'), 'B'),
      about(line(3, 10, Weight.grave, 'B counts 30 points'), 'B'),
      about(line(4, 10, Weight.grave, 'C is given up'), 'C'),
    ],
    lost = (handle: string): Thing => ({ handle, lost: true }) as unknown as Thing,
    now = model(journal);
  now.board.things = [lost('B'), lost('C')];
  assert.deepEqual(
    decisive(now, new Leads()).map((one) => one.number),
    [1, 4],
  );
});
