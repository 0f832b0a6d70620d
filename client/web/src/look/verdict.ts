// How a battle ended for one side, in words: at the table, in the list of one's own battles and on the ladder.
import type { Outcome } from '../wire/frames';
import { w } from '../words';

export type How = 'won' | 'lost' | 'tie';

/** For the side `own`; nothing for who looks on, and of what is not over. */
export function howFor(outcome: Outcome | undefined, own: number): How | undefined {
  if (!outcome?.over || own < 0) return undefined;
  if (outcome.winners.length === 0) return 'tie';
  return outcome.winners.includes(own) ? 'won' : 'lost';
}

/** Thousandths of a point, as people write points. */
const points = (score: number): string => String(Math.round(score / 10) / 100);

/** "240 : 0", the scores of `first` before the others'; empty where nobody has scored. */
export function scoreWords({ scores }: Outcome, first: number): string {
  if (scores.length < 2 || scores.every((score) => score === 0)) return '';
  const of = scores.map(points),
    [own] = first >= 0 && first < of.length ? of.splice(first, 1) : [];
  return [...(own === undefined ? [] : [own]), ...of].join(' : ');
}

/** "You have lost: Letters won 240 : 0." `names`: what the sides are called, in their order. */
export function verdictWords(outcome: Outcome | undefined, own: number, names: string[]): string {
  if (!outcome) return w.allOver;
  const { winners } = outcome;
  if (winners.length === 0) return [w.nobodyWon, scoreWords(outcome, own)].filter(Boolean).join(' ');
  const who = winners.map((side) => names[side] || w.sideNumber(side + 1)).join(' and ');
  return w.won(who, scoreWords(outcome, winners.length === 1 ? winners[0]! : -1), howFor(outcome, own));
}
