// A lock that waits for its draft outlives a lost connection: mirrors tests/client/unanswered_test.cpp.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Desk, Reply } from 'web/desk/desk';
import { Drafting, type Typed } from 'web/session/drafting';
import type { Filled, FilledLine } from 'web/table/value';

const fire: FilledLine = { verb: 'fire', subject: 'gun', variant: '', entries: [], stage: 0 };
const none: Filled = { lines: [] };

/** What comes back with the next connection, what of it is still sent, and what is to be seen then. */
const cases: { what: string; stored: Filled; locked?: boolean; waits?: boolean; locks: number; told: number }[] = [
  { what: 'a draft whose answer was lost is locked', stored: { lines: [fire] }, locks: 1, told: 0 },
  { what: 'a draft that is sent again is not locked before it stands', stored: none, waits: true, locks: 0, told: 0 },
  {
    what: 'other orders than those meant are not locked',
    stored: { lines: [{ ...fire, subject: 'other' }] },
    locks: 0,
    told: 1,
  },
  { what: 'what is locked is not locked again', stored: { lines: [fire] }, locked: true, locks: 0, told: 0 },
];
for (const one of cases)
  test(one.what, () => {
    let waiting = '',
      locks = 0,
      told = 0;
    const model = {
      question: { number: 1, immediate: false, yours: true, standing: false, offer: { stages: [], fallback: none } },
      draft: { filled: none, revision: 0, locked: false },
      board: { clock: { turn: 1 } },
    };
    const desk = {
      model,
      waits: (...requests: string[]) => requests.includes(waiting),
      draft: () => {
        waiting = 'draft';
        return Promise.resolve(undefined);
      },
      lock: () => {
        locks++;
        return Promise.resolve(undefined);
      },
    };
    const drafting = new Drafting(desk as unknown as Desk);
    drafting.onRefused = () => {
      told++;
    };
    drafting.begin();
    drafting.give(fire, -1);
    drafting.handIn();
    assert.ok(drafting.locking && locks === 0, 'the lock waits for the draft');
    model.draft = { filled: one.stored, revision: 1, locked: one.locked ?? false };
    if (!one.waits) waiting = '';
    drafting.begin();
    assert.deepEqual({ locks, told }, { locks: one.locks, told: one.told });
  });

/** A question whose answer is carried out at once, as a page that is loaded anew meets it. */
function met(typed: Typed, question: number, lines: FilledLine[]): { drafting: Drafting; asked: Filled[] } {
  const asked: Filled[] = [],
    none: Filled = { lines: [] };
  const desk = {
    model: {
      question: {
        number: question,
        immediate: true,
        yours: true,
        standing: false,
        offer: { stages: [], fallback: none, lines: lines.map((line) => ({ ...line, fields: [], timesMax: 1 })) },
      },
      draft: { filled: none, revision: 0, locked: false },
      board: { clock: { turn: 1 } },
    },
    waits: () => false,
    attempt: (filled: Filled) => {
      asked.push(filled);
      return Promise.resolve(undefined);
    },
  };
  const drafting = new Drafting(desk as unknown as Desk, typed);
  drafting.begin();
  return { drafting, asked };
}

function kept(): Typed & { all: Map<number, Filled> } {
  const all = new Map<number, Filled>();
  return { all, read: (question) => all.get(question), write: (question, given) => void all.set(question, given) };
}

test('orders that no server keeps outlive that the page is loaded anew', () => {
  const typed = kept(),
    before = met(typed, 7, [fire]).drafting;
  before.give(fire, -1);
  const after = met(typed, 7, [fire]);
  assert.deepEqual(after.drafting.given, { lines: [fire] });
  assert.deepEqual(after.asked, [{ lines: [fire] }], 'the server is asked about them anew');
  assert.ok(after.drafting.canUndo);
  after.drafting.undo();
  assert.deepEqual(met(typed, 7, [fire]).drafting.given, none, 'what was taken back does not come back');
});

test('orders of another question do not come back, nor what is not offered any more', () => {
  const typed = kept();
  met(typed, 7, [fire]).drafting.give(fire, -1);
  assert.deepEqual(met(typed, 8, [fire]).drafting.given, none);
  assert.deepEqual(met(typed, 7, []).drafting.given, none);
});

test('a suggestion that does not go with an own order leaves out what it has for the same ship', () => {
  const asked: Filled[] = [];
  const desk = {
    model: {
      question: { number: 1, immediate: false, yours: true, standing: false, offer: { stages: [], fallback: none } },
      draft: { filled: none, revision: 0, locked: false },
      board: { clock: { turn: 1 } },
    },
    waits: () => false,
    draft: (filled: Filled) => {
      asked.push(filled);
      return Promise.resolve(undefined);
    },
  };
  const drafting = new Drafting(desk as unknown as Desk);
  drafting.begin();
  const of = (verb: string, subject: string): FilledLine => ({ ...fire, verb, subject }),
    own = of('fly', 'A'),
    reply = (problems: object[]): Reply =>
      ({
        request: 'draft',
        filled: asked.at(-1),
        answer: { problems: [], body: { case: 'draft', value: { problems } } },
      }) as unknown as Reply;
  drafting.give(own, -1);
  drafting.replied(reply([]));
  drafting.suggest({ lines: [own, of('move', 'A'), of('move', 'B')] });
  drafting.replied({
    ...reply([]),
    answer: {
      problems: [{ code: 'twice', text: '', clause: '', line: 0, field: '', params: [] }],
      body: { case: undefined },
    },
  } as unknown as Reply);
  assert.deepEqual(drafting.given.lines, [own, of('move', 'B')]);
  assert.deepEqual(asked.at(-1), drafting.given);
});
