// What became of this player's battles, for as long as his browser keeps anything: a seat may be forgotten, and a
// server forgets matches, but what was won stays won.
import type { How } from '../look/verdict';
import type { Store } from './store';

export interface Battle {
  match: string;
  seat: number;
  ruleset: string;
  scenario: string;
  /** The side that was played, and what it is called. */
  side: number;
  name: string;
  /** Who played the others. */
  against: string;
  how?: How;
  /** "240 : 0", one's own first. */
  score?: string;
  /** When it ended; until then when it was last seen. Milliseconds since 1970. */
  at: number;
}

const place = 'battles',
  most = 400;

/** Newest first. */
export const readBattles = async (store: Store | undefined): Promise<Battle[]> =>
  (await store?.get<Battle[]>(place).catch(() => undefined)) ?? [];

let writing: Promise<void> = Promise.resolve();

/** What was noted of an end stays: a match that is looked at again has not ended anew. */
export function noteBattle(store: Store | undefined, battle: Battle): Promise<void> {
  // One after the other: each reads what the one before has written.
  writing = writing
    .then(async () => {
      const all = await readBattles(store),
        before = all.find((one) => one.match === battle.match && one.seat === battle.seat);
      // A page that is loaded anew has nothing new to say.
      if (before?.how || (before && !battle.how && before.against === battle.against)) return;
      await store?.set(place, [battle, ...all.filter((one) => one !== before)].slice(0, most));
    })
    .catch(() => undefined);
  return writing;
}

/** The sides of a scenario that this player has won with. */
export const wonSides = (battles: Battle[], ruleset: string, scenario: string): Set<number> =>
  new Set(
    battles
      .filter((one) => one.ruleset === ruleset && one.scenario === scenario && one.how === 'won')
      .map((one) => one.side),
  );

/** Whether this rulebook is new to the player. */
export const isNew = (battles: Battle[], ruleset: string): boolean => battles.every((one) => one.ruleset !== ruleset);
