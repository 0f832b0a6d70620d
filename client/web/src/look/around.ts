// What the page around a match does for it.
import type { Settings } from '../keep/settings';
import type { Store } from '../keep/store';
import type { MatchCard } from '../wire/frames';

/** What the page around a match does for it. */
export interface Around {
  store: Store | undefined;
  settings: Settings;
  redraw(): void;
  /** At once: what is pressed next must see what was pressed before. */
  flush(): void;
  /** Something for those who do not look at the page. */
  call(title: string, words: string): void;
  /** Read out at once. */
  say(words: string): void;
  handbook(ruleset: string): Promise<string>;
  askBot(code: string): Promise<void>;
  /** To the seat of an invite. */
  askJoin(joining: { code: string }): void;
  leave(): void;
  /** Says in the address where one is; `seat`: of the own seats the one. */
  place(fragment: string, seat?: number): void;
  placeFilm(match: string, step: number): void;
  /** A game and a scenario by their titles, where they are known. */
  titled(ruleset: string, scenario: string): string;
  /** What the side of a seat is called; empty: not known yet. */
  sided(card: MatchCard, seat: number): string;
}
