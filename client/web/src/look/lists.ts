// What the first page lists: the player's seats and what became of them, games, and what others play. Lists of the
// server move: it tells what has changed.
import { readBattles, type Battle } from '../keep/battles';
import type { SeatRecord } from '../keep/store';
import { wordsOf } from '../wire/fault';
import { Phase, type LobbyUpdate, type MatchCard, type RulesetDescription } from '../wire/frames';
import type { Front } from './around';

/** A card, and when it came: its times count from then. */
export interface Listed {
  card: MatchCard;
  at: number;
}

/** Lists of the server, and what went wrong while they were fetched. */
export interface Lists {
  /** One's own seats by match and seat, and what everybody may see by match. */
  mine: Map<string, Listed>;
  all: Map<string, Listed>;
  /** So many more there are than the lists have. */
  moreOpen: number;
  moreRunning: number;
  seats: SeatRecord[];
  battles: Battle[];
  games: RulesetDescription[];
  problem: string;
  loaded: boolean;
}

export const noLists = (): Lists => ({
  mine: new Map(),
  all: new Map(),
  moreOpen: 0,
  moreRunning: 0,
  seats: [],
  battles: [],
  games: [],
  problem: '',
  loaded: false,
});

const mineKey = (card: MatchCard): string => `${card.match}.${card.yourSeat}`;

/** What has changed; `now` as Date.now(). Gives the own matches whose cards came. */
export function took(lists: Lists, update: LobbyUpdate, now: number): MatchCard[] {
  if (update.whole) {
    lists.mine.clear();
    lists.all.clear();
  }
  for (const id of update.gone) lists.all.delete(id);
  for (const key of [...lists.mine.keys()]) if (update.goneMine.includes(key.split('.')[0]!)) lists.mine.delete(key);
  for (const card of update.cards)
    if (card.yourSeat < 0) lists.all.set(card.match, { card, at: now });
    else lists.mine.set(mineKey(card), { card, at: now });
  lists.moreOpen = update.moreOpen;
  lists.moreRunning = update.moreRunning;
  lists.loaded = true;
  return update.cards.filter((card) => card.yourSeat >= 0);
}

export const ownOf = (lists: Lists, seat: { match: string; seat: number }): Listed | undefined =>
  lists.mine.get(`${seat.match}.${seat.seat}`);

/** Milliseconds that are left to whoever is to decide; Infinity: no clock runs. */
export const leftOf = ({ card, at }: Listed, now: number): number =>
  card.deadlineMs < 0 ? Infinity : Math.max(0, Number(card.deadlineMs) - (now - at));

/** Its owner is to decide. A list tells nobody who has locked, so what this browser knows of its own locks counts. */
export function waits(listed: Listed | undefined, seat: SeatRecord): boolean {
  // All seats are taken: it begins when their holders have been there.
  if (listed?.card.phase === Phase.SETUP) return seat.locked === undefined;
  if (listed?.card.phase !== Phase.RUNNING || !listed.card.awaited.includes(seat.seat)) return false;
  return (seat.locked ?? 0) < listed.at - Number(listed.card.waitedMs);
}

/** Those that wait for the player, the most urgent first. */
export function waiting(lists: Lists, now: number): { seat: SeatRecord; listed: Listed }[] {
  return lists.seats
    .flatMap((seat) => {
      const listed = ownOf(lists, seat);
      return listed && waits(listed, seat) ? [{ seat, listed }] : [];
    })
    .sort((a, b) => leftOf(a.listed, now) - leftOf(b.listed, now));
}

const byAge = (a: Listed, b: Listed): number =>
  a.at - Number(a.card.madeMsAgo) > b.at - Number(b.card.madeMsAgo) ? -1 : 1;
/** Open seats, the newest first. */
export const openOnes = (lists: Lists): Listed[] =>
  [...lists.all.values()]
    .filter(({ card }) => card.phase === Phase.OPEN && card.seats.some((seat) => !seat.held))
    .sort(byAge);
export const runningOnes = (lists: Lists): Listed[] =>
  [...lists.all.values()].filter(({ card }) => card.phase === Phase.RUNNING).sort(byAge);

/** Reads what this browser keeps, asks for the games, and has the lists told from now on. */
export async function fetchLists(app: Front, lists: Lists): Promise<void> {
  // The way to the server is longer than that to what is kept here.
  app.lobby.watch({ open: true, running: true, mine: true });
  lists.seats = (await app.store?.seats()) ?? [];
  lists.battles = await readBattles(app.store);
  try {
    lists.games = await app.games();
    lists.problem = '';
  } catch (error) {
    lists.problem = wordsOf(error);
  }
}
