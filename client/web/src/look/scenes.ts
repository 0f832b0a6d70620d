// Which steps of a recorded battle are seen as one: ships that move one after the other, and those that fire so, would
// keep somebody waiting who only looks on.
import type { JournalLine } from '../table/board';
import type { DebriefStep } from '../wire/frames';

/** Acts of a scene: with more of them nobody sees who hits whom. */
const actsMost = 12;

const linesOf = ({ lines }: DebriefStep): JournalLine[] => lines.flatMap(({ line }) => line ?? []);
const actsOf = (step: DebriefStep): number => linesOf(step).reduce((sum, line) => sum + line.shown.length, 0);
const thingsOf = ({ board }: DebriefStep): number => board?.things.length ?? 0;

/** The last step, from 0, of the scene that follows the step `at`; the first step where none follows. A scene moves
 *  things, or has acts, and ends with its turn; one that brings something new is one by itself. */
export function sceneAfter(steps: readonly DebriefStep[], at: number): number {
  const first = steps[at + 1];
  if (!first) return 0;
  let to = at + 1,
    acts = actsOf(first);
  const isLoud = acts > 0,
    isNew = (step: number): boolean => thingsOf(steps[step]!) > thingsOf(steps[step - 1] ?? steps[step]!);
  while (to + 1 < steps.length && !isNew(to)) {
    const next = steps[to + 1]!;
    if (next.turn !== first.turn || actsOf(next) > 0 !== isLoud || isNew(to + 1)) break;
    acts += actsOf(next);
    if (acts > actsMost) break;
    to += 1;
  }
  return to;
}

/** What the steps behind `from`, up to `to`, have told. */
export const linesFromTo = (steps: readonly DebriefStep[], from: number, to: number): JournalLine[] =>
  steps.slice(from + 1, to + 1).flatMap(linesOf);
