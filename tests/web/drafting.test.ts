// A lock that waits for its draft outlives a lost connection: mirrors tests/client/unanswered_test.cpp.
import type { Desk } from 'web/desk/desk';
import { Drafting } from 'web/session/drafting';
import type { Filled, FilledLine } from 'web/table/value';

const wrong: string[] = [];
const check = (good: boolean, what: string): void => { if (!good) wrong.push(what); };
const fire: FilledLine = { verb: 'fire', subject: 'gun', variant: '', entries: [], stage: 0 };
const none: Filled = { lines: [] };

/** What comes back with the next connection, what of it is still sent, and what is to be seen then. */
const cases: { what: string; stored: Filled; locked?: boolean; waits?: boolean; locks: number; told: number }[] = [
  { what: 'a draft whose answer was lost is locked', stored: { lines: [fire] }, locks: 1, told: 0 },
  { what: 'a draft that is sent again is not locked before it stands', stored: none, waits: true, locks: 0, told: 0 },
  { what: 'other orders than those meant are not locked', stored: { lines: [{ ...fire, subject: 'other' }] }, locks: 0, told: 1 },
  { what: 'what is locked is not locked again', stored: { lines: [fire] }, locked: true, locks: 0, told: 0 },
];
for (const one of cases) {
  let waiting = '', locks = 0, told = 0;
  const model = {
    question: { number: 1, immediate: false, yours: true, standing: false, offer: { stages: [], fallback: none } },
    draft: { filled: none, revision: 0, locked: false },
    board: { clock: { turn: 1 } },
  };
  const desk = {
    model,
    waits: (...requests: string[]) => requests.includes(waiting),
    draft: () => { waiting = 'draft'; return Promise.resolve(undefined); },
    lock: () => { locks++; return Promise.resolve(undefined); },
  };
  const drafting = new Drafting(desk as unknown as Desk);
  drafting.onRefused = () => { told++; };
  drafting.begin();
  drafting.give(fire, -1);
  drafting.handIn();
  check(drafting.locking && locks === 0, `${one.what}: the lock waits for the draft`);
  model.draft = { filled: one.stored, revision: 1, locked: one.locked ?? false };
  if (!one.waits) waiting = '';
  drafting.begin();
  check(locks === one.locks && told === one.told, `${one.what}: locked ${locks} times, told ${told} times`);
}

console.log(wrong.length > 0 ? wrong.join('\n') : 'a lock outlives a lost connection, of the orders that were meant');
process.exit(wrong.length > 0 ? 1 : 0);
