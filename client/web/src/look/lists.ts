// What the first page lists: the player's seats and what became of them, games, and what others play.
import { readBattles, type Battle } from '../keep/battles';
import type { SeatRecord } from '../keep/store';
import { wordsOf } from '../wire/fault';
import type { MatchCard, RulesetDescription } from '../wire/frames';
import type { Front } from './around';

/** Lists of the server, and what went wrong while they were fetched. */
export interface Lists {
  mine: MatchCard[];
  all: MatchCard[];
  seats: SeatRecord[];
  battles: Battle[];
  games: RulesetDescription[];
  problem: string;
  loaded: boolean;
}

export async function fetchLists(app: Front): Promise<Lists> {
  const out: Lists = {
    mine: [],
    all: [],
    seats: (await app.store?.seats()) ?? [],
    battles: await readBattles(app.store),
    games: [],
    problem: '',
    loaded: true,
  };
  try {
    out.games = await app.games();
    if (out.seats.length > 0) {
      const mine = await app.lobby.ask({ case: 'listMatches', value: { mine: true } });
      if (mine.body.case === 'matches') out.mine = mine.body.value.matches;
    }
    for (let after = '', pages = 0; pages < 4; pages++) {
      const all = await app.lobby.ask({ case: 'listMatches', value: { after } });
      if (all.body.case !== 'matches') break;
      out.all.push(...all.body.value.matches);
      after = all.body.value.matches.at(-1)?.match ?? '';
      if (!all.body.value.more || after === '') break;
    }
  } catch (error) {
    out.problem = wordsOf(error);
  }
  return out;
}
