// Clocks of matches: those that are offered, and any clock in words.
import { TimeKind, type MatchCard, type MatchSettings } from '../wire/frames';
import { w } from '../words';

type Time = NonNullable<MatchSettings['time']>;

const day = 86_400;
const bank = (bankS: number, incrementS: number, capS = 0): Time => ({
  kind: TimeKind.BANK,
  bankS,
  incrementS,
  capS,
  // Over days an interrupt must wait for its player's next visit, as every decision does.
  interruptS: capS,
});

/** For who is there now, and for who comes once a day. */
export const clocks = {
  none: { kind: TimeKind.NONE } as Time,
  live: bank(1800, 15),
  long: bank(5400, 60),
  daily: bank(3 * day, day, 3 * day),
  twoDays: bank(6 * day, 2 * day, 6 * day),
};

function bankWords(time: { bankS: number; incrementS: number; capS: number }): string {
  const reserve = time.capS / day,
    every = time.incrementS / day;
  if (reserve >= 1 && Number.isInteger(reserve) && every >= 1 && Number.isInteger(every))
    return w.reserve(every, reserve);
  return w.bank(Math.round(time.bankS / 60), time.incrementS);
}

/** "30 min each, 15 s more at each lock". */
export function timeWords(time: Time | undefined): string {
  if (!time || (time.kind ?? TimeKind.NONE) === TimeKind.NONE) return w.noClock;
  if (time.kind === TimeKind.BANK)
    return bankWords({ bankS: time.bankS ?? 0, incrementS: time.incrementS ?? 0, capS: time.capS ?? 0 });
  return time.kind === TimeKind.PER_STEP ? w.perStep(time.stepS ?? 0) : w.perTurn(Math.round((time.stepS ?? 0) / 3600));
}

export const clockOf = (card: MatchCard): string => timeWords(card.settings?.time);

/** "about 20 to 30 evenings each": how long a battle takes whoever looks in once a day; empty: not known. */
export function eveningsOf(scenario: { visits: number; visitsBrisk: number } | undefined): string {
  const most = scenario?.visits ?? 0,
    least = scenario?.visitsBrisk ?? 0;
  if (most === 0) return '';
  return least > 0 && least < most ? w.evenings(least, most) : w.evening(most);
}
