// What the page knows of one match, kept up to date by the server's frames; mirrors client/desk/model.cpp.
import type { Board, JournalLine } from '../table/board';
import { emptyBoard } from '../table/board';
import { emptyOffer, fills, type Offer, type Problem } from '../table/offer';
import { apply } from '../table/patch';
import type { Filled } from '../table/value';
import {
  Phase,
  type ChatLine,
  type MatchCard,
  type Notice,
  type Opened,
  type Outcome,
  type Presence,
  type Question as QuestionFrame,
  type ServerFrame,
  type Update,
  type Welcome,
} from '../wire/frames';

/** The open question. Number 0: nobody is asked. */
export interface Question {
  number: number;
  kind: string;
  title: string;
  clause: string;
  seats: number[];
  immediate: boolean;
  sealed: boolean;
  yours: boolean;
  /** Yours, and your standing answer is about to be given. */
  standing: boolean;
  /** What has ended this seat's going on. */
  stopped: string;
  /** The standing answer that gives to such questions what is suggested, and what it does. */
  routine: { verb: string; variant: string; label: string } | undefined;
  /** As performance.now() counts; undefined: none. */
  deadline: number | undefined;
  /** When it came, as performance.now() counts; undefined: it was open already when this page came. */
  since: number | undefined;
  offer: Offer;
}
/** This seat's answer to the open question as the server has it. */
export interface Draft {
  filled: Filled;
  revision: number;
  locked: boolean;
  problems: Problem[];
}
export interface Model {
  match: string;
  seat: number;
  card: MatchCard | undefined;
  briefing: string;
  board: Board;
  journal: JournalLine[];
  journalLast: number;
  question: Question;
  draft: Draft;
  chat: ChatLine[];
  chatNumbers: Set<string>;
  outcome: Outcome | undefined;
  opened: Opened | undefined;
  /** What is proposed, and the seats that are heard to agree. */
  proposed: Map<string, Set<number>>;
  spectators: number;
  /** The dice are to be made anew, and this seat is asked whether it takes part. */
  newDice: boolean;
}
/** What one frame brought. */
export interface Changes {
  welcome: boolean;
  board: boolean;
  question: boolean;
  newQuestion: boolean;
  outcome: boolean;
  journalFrom: number;
  chatFrom: number;
  came: number[];
  went: number[];
  notice: Notice | undefined;
  /** Proposals that went with the question at which they were made. */
  lapsed: string[];
}

const noQuestion = (): Question => ({
  number: 0,
  kind: '',
  title: '',
  clause: '',
  seats: [],
  immediate: false,
  sealed: false,
  yours: false,
  standing: false,
  stopped: '',
  routine: undefined,
  deadline: undefined,
  since: undefined,
  offer: emptyOffer(),
});
const noDraft = (): Draft => ({ filled: { lines: [] }, revision: 0, locked: false, problems: [] });

export const newModel = (match: string, seat: number): Model => ({
  match,
  seat,
  card: undefined,
  briefing: '',
  board: emptyBoard(),
  journal: [],
  journalLast: 0,
  question: noQuestion(),
  draft: noDraft(),
  chat: [],
  chatNumbers: new Set(),
  outcome: undefined,
  opened: undefined,
  proposed: new Map(),
  spectators: 0,
  newDice: false,
});

/** As notices and commands name what is proposed. */
export const proposalWords: Record<number, string> = {
  1: 'draw',
  2: 'adjourn',
  3: 'resume',
  4: 'rematch',
  5: 'pause',
  6: 'unlock',
};

export const myTurn = (model: Model): boolean =>
  model.question.number !== 0 &&
  model.question.yours &&
  !model.question.standing &&
  !model.draft.locked &&
  model.card?.phase !== Phase.ADJOURNED;
/** No clock runs. */
export const clocksStand = (model: Model): boolean =>
  model.card?.phase === Phase.ADJOURNED || model.card?.paused === true;
export const ended = (model: Model): boolean => model.card?.phase === Phase.ENDED || model.outcome?.over === true;
export const hasBegun = (model: Model): boolean =>
  model.card !== undefined && model.card.phase !== Phase.OPEN && model.card.phase !== Phase.SETUP;

/** Whether the offer leaves nothing to choose: all that may be ordered happens anyway. */
export const nothingToChoose = (offer: Offer): boolean =>
  offer.lines.every((line) => line.fields.length === 0 && offer.fallback.lines.some((filled) => fills(filled, line)));

/** What the holder of a seat is called; of several people of one name with the side, or the seat where that does not
 *  tell them apart, either. */
export function calledAs(model: Model, seat: number, name: string): string {
  const alike =
      model.card?.seats.filter((one) => one.seat !== seat && one.holder.toLowerCase() === name.toLowerCase()) ?? [],
    side = sideOf(model, seat);
  const apart = alike.every((one) => one.side !== side) && model.board.sides[side]?.name;
  return alike.length > 0 ? `${name} (${apart || `seat ${seat}`})` : name;
}
/** Holder's name or "seat N". */
export function seatName(model: Model, seat: number): string {
  const name = model.card?.seats.find((one) => one.seat === seat)?.holder;
  return name ? calledAs(model, seat, name) : `seat ${seat}`;
}

/** The side of a seat; -1: none. */
export const sideOf = (model: Model, seat: number): number =>
  model.card?.seats.find((one) => one.seat === seat)?.side ?? -1;

/** Proposals that wait for this seat. */
export const proposedToMe = (model: Model): string[] =>
  model.seat < 0 ? [] : [...model.proposed].filter(([, seats]) => !seats.has(model.seat)).map(([what]) => what);

/** Proposals of this seat that the others have not answered; the next battle has its own place. */
export const proposedByMe = (model: Model): string[] =>
  [...model.proposed].filter(([what, seats]) => seats.has(model.seat) && what !== 'rematch').map(([what]) => what);

export const paramOf = (notice: Notice, name: string): string =>
  notice.params.find((param) => param.name === name)?.value ?? '';

function takeChat(model: Model, line: ChatLine): void {
  const key = `${line.channel} ${line.number}`;
  if (line.number !== 0 && model.chatNumbers.has(key)) return;
  model.chatNumbers.add(key);
  model.chat.push(line);
}

/** Takes journal lines into their places; lines it has already are left out. */
export function takeJournal(model: Model, lines: JournalLine[]): void {
  const known = new Set(model.journal.map((line) => line.number));
  let ordered = true;
  for (const line of lines) {
    model.journalLast = Math.max(model.journalLast, line.number);
    if (known.has(line.number)) continue;
    known.add(line.number);
    ordered = ordered && (model.journal.at(-1)?.number ?? 0) < line.number;
    model.journal.push(line);
  }
  if (!ordered) model.journal.sort((a, b) => a.number - b.number);
}

function takeQuestion(model: Model, message: QuestionFrame, now: number, out: Changes): void {
  out.question = true;
  out.newQuestion = message.question !== model.question.number;
  if (out.newQuestion) {
    model.draft = noDraft();
    out.lapsed = ['draw', 'unlock'].filter((what) => model.proposed.delete(what));
  }
  model.question = {
    number: message.question,
    kind: message.kind,
    title: message.title,
    clause: message.clause,
    seats: message.seats,
    immediate: message.immediate,
    sealed: message.sealed,
    yours: message.yours,
    standing: message.standing,
    stopped: message.stopped,
    routine: message.routine,
    deadline:
      message.question !== 0 && message.deadlineMs >= 0 && !clocksStand(model) ? now + message.deadlineMs : undefined,
    since: out.newQuestion ? (out.welcome ? undefined : now) : model.question.since,
    offer: message.offer ?? (out.newQuestion ? emptyOffer() : model.question.offer),
  };
  if (message.seatsState.length > 0 && model.card) model.card.seats = message.seatsState;
}

function takeOutcome(model: Model, outcome: Outcome, out: Changes): void {
  model.outcome = outcome;
  out.outcome = true;
  if (!outcome.over) return;
  if (model.card) model.card.phase = Phase.ENDED;
  model.question = noQuestion();
  model.proposed.clear();
}

function takeWelcome(model: Model, message: Welcome, now: number, out: Changes): void {
  out.welcome = out.board = true;
  model.card = message.card;
  model.seat = message.seat;
  model.briefing = message.briefing;
  model.board = message.board ?? emptyBoard();
  model.journalLast = Math.max(model.journalLast, message.journalLast);
  takeJournal(model, message.journal);
  for (const line of message.chat) takeChat(model, line);
  if (message.question) takeQuestion(model, message.question, now, out);
  if (message.ownRevision > 0 || message.ownDraft) {
    model.draft.filled = message.ownDraft ?? { lines: [] };
    model.draft.revision = message.ownRevision;
  }
  model.draft.locked = message.ownLocked;
  if (message.outcome?.over) takeOutcome(model, message.outcome, out);
  model.proposed = new Map(
    (message.card?.proposals ?? []).map(({ what, seats }) => [proposalWords[what] ?? '', new Set(seats)]),
  );
  if (message.opened) model.opened = message.opened;
}

function takeUpdate(model: Model, message: Update, out: Changes): void {
  if (message.board) model.board = message.board;
  else if (message.patch) model.board = apply(model.board, message.patch);
  out.board = message.board !== undefined || message.patch !== undefined;
  takeJournal(model, message.journal);
  if (message.outcome) takeOutcome(model, message.outcome, out);
}

function takeSeating(model: Model, notice: Notice): void {
  const seats = model.card?.seats ?? [];
  for (const seat of seats) {
    if (seat.seat !== notice.seat) continue;
    seat.held = notice.code === 'seated';
    if (!seat.held) {
      seat.here = false;
      seat.holder = '';
    }
    seat.holder = paramOf(notice, 'name') || seat.holder;
  }
  if (model.card && !hasBegun(model)) model.card.phase = seats.every((seat) => seat.held) ? Phase.SETUP : Phase.OPEN;
}

function takeNotice(model: Model, notice: Notice): void {
  const what = paramOf(notice, 'what');
  if (notice.code === 'seated' || notice.code === 'seat_open') takeSeating(model, notice);
  if (what && notice.code === 'proposed' && notice.seat >= 0 && model.proposed.size < 8)
    model.proposed.set(what, (model.proposed.get(what) ?? new Set()).add(notice.seat));
  if (notice.code === 'declined' || notice.code === 'agreed') model.proposed.delete(what);
  if (notice.code === 'rematch_agreed') model.proposed.delete('rematch');
  if (!model.card) return;
  if (notice.code === 'started') model.card.phase = Phase.RUNNING;
  if (notice.code === 'quarantined') model.card.phase = Phase.QUARANTINED;
  if (notice.code === 'agreed' && what === 'adjourn') model.card.phase = Phase.ADJOURNED;
  if (notice.code === 'agreed' && what === 'resume') model.card.phase = Phase.RUNNING;
  if (notice.code === 'agreed' && ['adjourn', 'resume', 'pause'].includes(what)) model.card.paused = what === 'pause';
  if (clocksStand(model)) model.question.deadline = undefined;
}

function takePresence(model: Model, presence: Presence, out: Changes): void {
  model.spectators = presence.spectators;
  for (const seat of model.card?.seats ?? []) {
    const here = seat.held && presence.here.includes(seat.seat);
    if (here !== seat.here) (here ? out.came : out.went).push(seat.seat);
    seat.here = here;
  }
}

/** Applies a frame. Frames that are no news about the match change nothing. `now`: performance.now(). */
export function applyFrame(model: Model, frame: ServerFrame, now: number): Changes {
  const out: Changes = {
    welcome: false,
    board: false,
    question: false,
    newQuestion: false,
    outcome: false,
    journalFrom: model.journal.length,
    chatFrom: model.chat.length,
    came: [],
    went: [],
    notice: undefined,
    lapsed: [],
  };
  if (frame.update) takeUpdate(model, frame.update, out);
  if (frame.question) takeQuestion(model, frame.question, now, out);
  switch (frame.body.case) {
    case 'welcome':
      takeWelcome(model, frame.body.value, now, out);
      break;
    case 'chat':
      takeChat(model, frame.body.value);
      break;
    case 'notice':
      out.notice = frame.body.value;
      takeNotice(model, frame.body.value);
      break;
    case 'presence':
      takePresence(model, frame.body.value, out);
      break;
    case 'opened':
      model.opened = frame.body.value;
      break;
    default:
      break;
  }
  return out;
}
