// One match on the page: what is heard of it, which tab is open, what is read; the order in hand and the map are parts
// of it.
import type { Heard } from '../desk/desk';
import { ended, myTurn, proposedToMe, seatName, sideOf } from '../desk/model';
import { noteBattle, type Battle } from '../keep/battles';
import { saveSettings } from '../keep/settings';
import type { SeatRecord } from '../keep/store';
import { Typing } from '../keep/typed';
import { namedBy } from '../map/layout';
import { Stage } from '../map/stage';
import type { Film } from '../session/film';
import { Sitting } from '../session/sitting';
import type { Board } from '../table/board';
import { wordsOf } from '../wire/fault';
import { Phase } from '../wire/frames';
import type { Notice } from '../wire/frames';
import { w } from '../words';
import type { Around } from './around';
import type { AtTable, Height, Tab } from './at_table';
import { Beside } from './beside';
import { figuresView } from './book';
import { startFilm } from './film_at';
import { focusOn } from './focus';
import { Hand } from './hand';
import { helpedBy } from './lessons';
import { Leads } from './moments';
import { Next } from './next';
import type { Filter } from './log';
import { hasFigure } from './handbook';
import type { Book } from './markdown';
import { Pointer } from './pointer';
import { bookOf } from './read_book';
import { sideName } from './thing_words';
import { howFor, scoreWords } from './verdict';
import { welcomed } from './welcome';

export class Table implements AtTable {
  sitting!: Sitting;
  tab: Tab = 'orders';
  height: Height = 'half';
  /** The order in hand. */
  readonly hand = new Hand(this);
  readonly beside = new Beside(this);
  /** The next battle of the same players. */
  readonly next = new Next({
    propose: (yes) => this.hand.propose('rematch', yes),
    goOn: async (code) => {
      const { record } = this.sitting;
      if (record) await this.around.goOn(code, record);
    },
    redraw: () => this.around.redraw(),
  });
  /** How the scores went. */
  readonly leads = new Leads();
  /** What is chosen on the map. */
  readonly pointer = new Pointer(this);
  /** What the map shows of what has happened. */
  readonly stage = new Stage(this);
  log: { filter: Filter; search: string; open: number } = { filter: 'all', search: '', open: 0 };
  cameRead = false;
  dialog: '' | 'book' | 'keys' | 'standing' = '';
  book: Book | undefined;
  bookAt = { id: '', section: -1, search: '' };
  film: Film | undefined;
  filmAt = 0;
  message = '';
  saying: { text: string } = { text: '' };
  /** The last line of talk that was seen; who looks on has seen what was said before. */
  private talkRead: string | undefined;
  /** The link with which the seat goes on elsewhere. */
  carried = '';
  private before: Element | null = null;

  private constructor(readonly around: Around) {}

  static async begin(match: string, record: SeatRecord | undefined, around: Around, filmAt: number): Promise<Table> {
    const table = new Table(around);
    table.filmAt = filmAt;
    table.sitting = await Sitting.begin(match, record, around.store, {
      redraw: around.redraw,
      heard: (heard) => table.heard(heard),
      asked: () => table.asked(),
    });
    const typing = new Typing(match, record?.seat ?? -1);
    table.saying = typing;
    table.hand.remember(typing);
    table.sitting.drafting.onRefused = () => table.hand.refused();
    return table;
  }

  get model() {
    return this.sitting.model;
  }
  /** The board that is drawn: the film's, where one is shown. */
  get board(): Board {
    if (this.film?.shown?.board) this.lastFilm = this.film.shown.board;
    return (this.film && this.lastFilm) || this.model.board;
  }
  /** What the film showed last, until the next step is there. */
  lastFilm: Board | undefined;
  get own(): number {
    return sideOf(this.model, this.model.seat);
  }

  // ---------------------------------------------------------------- hearing

  private heard({ changes, reply }: Heard): void {
    const { question } = this.model;
    if (changes) this.leads.heard(this.model, changes.journalFrom);
    this.beside.look();
    // Who has answered is at the next step, however much of the last one is still to be shown.
    if (reply && ['lock', 'submit'].includes(reply.request)) {
      this.stage.skip();
      if (this.sitting.record && !myTurn(this.model)) this.around.locked(this.sitting.record);
      // Who has answered knows whose ship is which; more of it stands in the briefing.
      if (reply.answer.problems.length === 0) welcomed(this.around);
    }
    this.stepped(changes);
    // Whoever has been here for the set-up has done his part of it.
    const record = this.sitting.record;
    if (record && record.locked === undefined && this.model.card?.phase === Phase.SETUP) this.around.locked(record);
    const asked = `${this.model.question.number} ${myTurn(this.model)}`;
    if (asked !== this.askedOf && this.tab === 'orders') document.getElementById('tab-body')?.scrollTo(0, 0);
    this.askedOf = asked;
    if (changes?.newQuestion || (this.hand.form && !myTurn(this.model))) this.hand.closeForm();
    if (changes?.newQuestion) {
      this.hand.gave = undefined;
      // What was pointed at was of the question before; whoever uses keys there is still there.
      if (!document.activeElement?.matches('svg.map')) this.pointer.cursor = undefined;
      this.pointer.orders.close();
      this.hand.sure = this.hand.nothingBetter = false;
      this.cameRead = false;
      this.message = '';
      // Until it is closed: the next question may come at once.
      if (changes.lapsed.length > 0 && !ended(this.model))
        this.sitting.warnings.push(w.lapsed(changes.lapsed.join(', ')));
      if (this.sitting.record?.learning || this.helpOpen) void this.readBook();
      if (myTurn(this.model)) this.pointer.toMapOf(namedBy(this.model.board, question.offer, question.offer.lines));
    }
    if (changes?.welcome) this.hand.takeUp();
    if (changes?.welcome && ended(this.model) && this.filmAt > 0 && !this.film) startFilm(this, this.filmAt);
    const gone = (seat: number): string =>
      w.went(this.model.card?.seats.find((one) => one.seat === seat)?.holder ? seatName(this.model, seat) : '');
    for (const seat of changes?.went ?? []) if (seat !== this.model.seat) this.message = gone(seat);
    if (changes?.came.some((seat) => this.message === gone(seat))) this.message = '';
    if (changes?.notice?.text && !this.isOwn(changes.notice)) this.message = changes.notice.text;
    // What is to be answered is never below the screen.
    if (this.height === 'low' && proposedToMe(this.model).length > 0) this.height = 'half';
    if (changes?.notice) this.next.heard(changes.notice);
    // Also over a connection that comes back.
    if (changes?.welcome) this.talkRead ??= this.sitting.record ? (this.sitting.record.talked ?? '') : this.lastTalk;
    if (this.tab === 'talk') this.readTalk();
    if (changes?.welcome || changes?.outcome) this.note();
    if (changes?.outcome && this.model.outcome?.over) this.isOver(this.model.outcome.text);
    if (changes?.board && !this.stage.playing) this.pointer.control.follow(this.model.board.clock.turn);
    this.hand.followOn();
  }

  /** The map shows what has happened since the board that it has. */
  private stepped(changes: Heard['changes']): void {
    const { board, journal } = this.model,
      before = this.seenBoard;
    if (!changes?.board) return;
    this.seenBoard = board;
    if (changes.welcome) return this.stage.forget();
    if (before && !this.film) this.stage.take(before, board, journal.slice(changes.journalFrom));
  }
  private seenBoard: Board | undefined;

  /** What is proposed, by others or oneself, stands there with its answers. */
  private isOwn({ code, seat }: Notice): boolean {
    return (
      (code === 'proposed' && (proposedToMe(this.model).length > 0 || seat === this.model.seat)) ||
      (this.next.wanted && ['rematch', 'rematch_agreed'].includes(code))
    );
  }

  /** What becomes of it is remembered here: the server may forget it. */
  private note(): void {
    const { card, outcome } = this.model,
      { record } = this.sitting,
      how = howFor(outcome, this.own);
    if (!card || !record) return;
    const battle: Battle = {
      match: record.match,
      seat: record.seat,
      ruleset: card.ruleset,
      scenario: card.scenario,
      side: this.own,
      name: sideName(this.model.board, this.own),
      against: card.seats
        .filter((one) => one.seat !== record.seat && one.holder)
        .map((one) => one.holder)
        .join(', '),
      at: card.endedAtMs > 0 ? card.endedAtMs : Date.now(),
    };
    if (how && outcome) Object.assign(battle, { how, score: scoreWords(outcome, this.own) });
    void noteBattle(this.around.store, battle);
  }

  get helpOpen(): boolean {
    return this.helpWanted ?? helpedBy(this, this.around.settings.helped ?? false);
  }
  set helpOpen(open: boolean) {
    this.helpWanted = open;
    if (open) void this.readBook();
    if (!open && !this.around.settings.helped) {
      this.around.settings = { ...this.around.settings, helped: true };
      void saveSettings(this.around.store, this.around.settings);
    }
    this.around.redraw();
  }
  private helpWanted: boolean | undefined;

  /** Whatever was looked at, the end is shown; once. */
  private isOver(words: string): void {
    if (this.over) return;
    this.over = true;
    this.tab = 'orders';
    if (this.height === 'low') this.height = 'half';
    this.around.say(words);
  }
  private over = false;
  /** The question, and whether it is one's own: another one is read from its beginning. */
  private askedOf = '';

  private asked(): void {
    const words = this.model.question.title || w.yourDecision;
    this.around.say(`${w.yourDecision}: ${words}`);
    this.around.call(w.yourDecision, words);
  }

  // ---------------------------------------------------------------- reading

  /** Opens a tab; what is told in order shows its end. */
  show(tab: Tab): void {
    this.tab = tab;
    if (tab === 'talk') this.readTalk();
    if (this.height === 'low') this.height = 'half';
    this.around.flush();
    const body = document.getElementById('tab-body');
    body?.scrollTo(0, tab === 'log' || tab === 'talk' ? body.scrollHeight : 0);
  }

  private get lastTalk(): string {
    const line = this.model.chat.at(-1);
    return line ? `${line.channel} ${line.number}` : '';
  }
  /** Something was said that was not seen yet, also before the page was loaded. */
  get newTalk(): boolean {
    return this.talkRead !== undefined && this.talkRead !== this.lastTalk;
  }
  private readTalk(): void {
    const { record } = this.sitting;
    this.talkRead = this.lastTalk;
    if (!record || record.talked === this.talkRead) return;
    record.talked = this.talkRead;
    // What is lost is a mark, after a reload.
    void this.around.store?.saveSeat(record).catch(() => undefined);
  }

  /** A box over the page; the focus goes into it, and back when it is closed. */
  openDialog(which: Table['dialog']): void {
    this.before = document.activeElement;
    this.dialog = which;
    this.around.flush();
    focusOn('.box .close');
  }
  closeDialog(): void {
    this.dialog = '';
    this.around.flush();
    if (this.before instanceof HTMLElement || this.before instanceof SVGElement) this.before.focus();
  }

  async explain(id: string): Promise<void> {
    this.openDialog('book');
    this.bookAt = { id, section: -1, search: '' };
    this.around.redraw();
    await this.readBook();
  }
  /** What figures in a text mean; the handbook is fetched for the first. */
  readonly figures = (text: string): unknown => {
    if (!this.book && !this.bookAsked && hasFigure(text)) void this.readBook();
    return figuresView(this.book, text);
  };
  private bookAsked = false;
  /** Fetches the handbook, once. */
  async readBook(): Promise<void> {
    this.bookAsked = true;
    if (this.book) return;
    try {
      this.book = await bookOf(await this.around.handbook(this.model.card?.ruleset ?? ''));
    } catch (error) {
      this.message = wordsOf(error);
      if (this.dialog === 'book') this.closeDialog();
    }
    this.around.redraw();
  }
  close(): void {
    this.stage.forget();
    this.film?.end();
    this.sitting.getUp();
  }
}
