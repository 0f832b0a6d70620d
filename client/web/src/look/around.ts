// What the page does for a match, and for the forms and lists before one: they know it by these alone.
import type { Settings } from '../keep/settings';
import type { SeatRecord, Store } from '../keep/store';
import type { Lobby } from '../session/lobby';
import type { MatchCard, RulesetDescription, Scenario } from '../wire/frames';

/** A table that waits for the player's decision. */
export interface Waiting {
  words: string;
  /** "2 d 21 h left"; empty: no clock runs. */
  left: string;
  go: () => void;
}

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
  /** Lets a bot of the server take a seat. A refusal is shown at the table, when one sits there. */
  askBot(code: string, table?: Promise<void>): Promise<void>;
  /** Takes the seat of this code in the battle that follows that of `before`, without a form. */
  goOn(code: string, before: SeatRecord): Promise<void>;
  /** The same battle with somebody else, instead of one whose other players do not come. */
  instead(wish: { record: SeatRecord; card: MatchCard; bot: boolean }): Promise<void>;
  /** To the seat of an invite. */
  askJoin(joining: { code: string }): void;
  /** An answer of this seat is final: its table waits no more. */
  locked(record: SeatRecord): void;
  /** The other tables that wait for the player, the most urgent first. */
  waits(): Waiting[];
  /** A battle against the server while this match waits for an opponent. */
  meanwhile(record: SeatRecord): Promise<void>;
  /** What comes behind this battle on the ladder of its game; none, where nothing is known of it. */
  after(card: MatchCard | undefined): { words: string; go: () => void } | undefined;
  leave(): void;
  /** Says in the address where one is; `seat`: of the own seats the one. */
  place(fragment: string, seat?: number): void;
  placeFilm(match: string, step: number): void;
  /** A game and a scenario by their titles, where they are known. */
  titled(ruleset: string, scenario: string): string;
  /** What the side of a seat is called; empty: not known yet. */
  sided(card: MatchCard, seat: number): string;
}

/** An invite by code, or an open seat of a listed match. */
export interface Joining {
  code?: string;
  /** Fingerprint of the server's key, as the invite names it. */
  key?: string;
  match?: string;
  card?: MatchCard;
  seat?: number;
  problem?: string;
  busy?: boolean;
}

/** Against whom: a friend by a link, a bot of the server, a bot in a guided battle, or whoever wishes the same. */
export type Against = 'friend' | 'bot' | 'learn' | 'find';

/** A battle that was chosen already. */
export interface Wish {
  ruleset?: RulesetDescription;
  scenario?: Scenario;
}

/** What the page does for its first page and for the forms. */
export interface Front extends Around {
  lobby: Lobby;
  askJoin(joining: Joining): void;
  /** The form for the seat is still the one that is shown. */
  looksAt(joining: Joining): boolean;
  /** `wish`: what its form is to begin with. */
  make(against: Against, wish?: Wish): void;
  sitDown(match: string, record: SeatRecord | undefined): Promise<void>;
  /** Goes where a link of the page leads. */
  follow(wish: Map<string, string>): Promise<void>;
  /** Fetches the lists again. */
  refresh(): Promise<void>;
  /** The first page, with these words on it. */
  tell(words: string): void;
  games(): Promise<RulesetDescription[]>;
}
