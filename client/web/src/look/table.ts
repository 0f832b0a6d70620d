// One match on the page: what is heard of it, which tab is open, what is read; the order in hand and the map are parts of it.
import type { Heard } from '../desk/desk';
import { ended, myTurn, proposedToMe, seatName, sideOf } from '../desk/model';
import type { SeatRecord } from '../keep/store';
import type { Film } from '../session/film';
import { Sitting } from '../session/sitting';
import type { Board } from '../table/board';
import { wordsOf } from '../wire/fault';
import { w } from '../words';
import type { Around } from './around';
import { Beside } from './beside';
import { figuresView } from './book';
import { startFilm } from './film_at';
import { focusOn } from './focus';
import { Hand } from './hand';
import type { Filter } from './log';
import { Book, hasFigure } from './markdown';
import { Pointer } from './pointer';

export const tabs = ['orders', 'places', 'log', 'talk', 'more'] as const;
export type Tab = (typeof tabs)[number];
export const heights = ['low', 'half', 'full'] as const;

export class Table {
  sitting!: Sitting;
  tab: Tab = 'orders';
  height: (typeof heights)[number] = 'half';
  /** The order in hand. */
  readonly hand = new Hand(this);
  readonly beside = new Beside(this);
  /** What is chosen on the map. */
  readonly pointer = new Pointer(this);
  log: { filter: Filter; search: string; open: number } = { filter: 'all', search: '', open: 0 };
  cameRead = false;
  dialog: '' | 'book' | 'keys' | 'standing' = '';
  book: Book | undefined;
  bookAt = { id: '', section: -1, search: '' };
  film: Film | undefined;
  filmAt = 0;
  message = '';
  readonly saying = { text: '' };
  /** The last line of talk that was seen; who looks on has seen what was said before. */
  private talkRead: string | undefined;
  /** The invite to the next battle of the same players. */
  rematch = '';
  /** The link with which the seat goes on elsewhere. */
  carried = '';
  private before: Element | null = null;

  private constructor(readonly around: Around) {}

  static async begin(match: string, record: SeatRecord | undefined, around: Around, filmAt: number): Promise<Table> {
    const table = new Table(around);
    table.filmAt = filmAt;
    table.sitting = await Sitting.begin(match, record, around.store, {
      redraw: around.redraw, heard: (heard) => table.heard(heard), asked: () => table.asked(),
    });
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

  private heard({ changes }: Heard): void {
    this.beside.look();
    const asked = `${this.model.question.number} ${myTurn(this.model)}`;
    if (asked !== this.askedOf && this.tab === 'orders') document.getElementById('tab-body')?.scrollTo(0, 0);
    this.askedOf = asked;
    if (changes?.newQuestion || (this.hand.form && !myTurn(this.model))) this.hand.closeForm();
    if (changes?.newQuestion) {
      this.hand.gave = undefined;
      this.hand.sure = false;
      this.cameRead = false;
      this.message = '';
      // Until it is closed: the next question may come at once.
      if (changes.lapsed.length > 0 && !ended(this.model)) this.sitting.warnings.push(w.lapsed(changes.lapsed.join(', ')));
      if (this.sitting.record?.learning) void this.readBook();
    }
    if (changes?.welcome && ended(this.model) && this.filmAt > 0 && !this.film) startFilm(this, this.filmAt);
    const gone = (seat: number): string => w.went(this.model.card?.seats.find((one) => one.seat === seat)?.holder ? seatName(this.model, seat) : '');
    for (const seat of changes?.went ?? []) if (seat !== this.model.seat) this.message = gone(seat);
    if (changes?.came.some((seat) => this.message === gone(seat))) this.message = '';
    // What is proposed to oneself stands there with its answers.
    if (changes?.notice?.text && !(changes.notice.code === 'proposed' && proposedToMe(this.model).length > 0)) this.message = changes.notice.text;
    // What is to be answered is never below the screen.
    if (this.height === 'low' && proposedToMe(this.model).length > 0) this.height = 'half';
    if (changes?.notice?.code === 'rematch') this.rematch = changes.notice.params.find((one) => one.name === 'code')?.value ?? '';
    // Also over a connection that comes back.
    if (changes?.welcome) this.talkRead ??= this.sitting.record ? (this.sitting.record.talked ?? '') : this.lastTalk;
    if (this.tab === 'talk') this.readTalk();
    if (changes?.outcome && this.model.outcome?.over) this.isOver(this.model.outcome.text);
    if (changes?.board) this.pointer.control.follow(this.model.board.clock.turn);
  }

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
      this.book = new Book(await this.around.handbook(this.model.card?.ruleset ?? ''));
    } catch (error) {
      this.message = wordsOf(error);
      if (this.dialog === 'book') this.closeDialog();
    }
    this.around.redraw();
  }
  close(): void {
    this.film?.end();
    this.sitting.getUp();
  }
}
