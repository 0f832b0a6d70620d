// One match on the page: what is chosen, which order is in hand, which tab is open; what keys, taps and buttons do.
import type { Heard } from '../desk/desk';
import { proposalOf } from '../desk/desk';
import { ended, myTurn, sideOf } from '../desk/model';
import type { SeatRecord } from '../keep/store';
import { MapControl } from '../map/gestures';
import { Lens, whereIs, type Place, type Spot } from '../map/lens';
import { Form } from '../orders/form';
import { refusedForm, type Given } from '../orders/refused';
import { completed, promisesMore } from '../orders/suggest';
import type { Film } from '../session/film';
import { Sitting } from '../session/sitting';
import { placeWords, thingsAt } from '../map/at_place';
import { takes } from '../map/takes';
import { thingOf, type Board, type Map as BoardMap, type Thing } from '../table/board';
import { begun, type Consequence, type OfferLine, type Problem } from '../table/offer';
import { same, type Filled } from '../table/value';
import { w } from '../words';
import type { Around } from './around';
import { startFilm } from './film_at';
import { focusSoon } from './focus';
import type { Filter } from './log';
import { Lessons } from './lessons';
import { Book } from './markdown';
import { thingWords } from './thing_words';

export const tabs = ['orders', 'places', 'log', 'talk', 'more'] as const;
export type Tab = (typeof tabs)[number];
export const heights = ['low', 'half', 'full'] as const;

const tryAfter = 150;
const formStart = '.order.open .form input, .order.open .form select, .order.open .form textarea, .order.open .form button';

export class Table {
  sitting!: Sitting;
  tab: Tab = 'orders';
  height: (typeof heights)[number] = 'half';
  chosen = '';
  mapId = '';
  cursor: Place | undefined;
  ruler: Place | undefined;
  form: Form | undefined;
  tried: { follows: Consequence[]; problems: Problem[] } = { follows: [], problems: [] };
  sure = false;
  log: { filter: Filter; search: string; open: number } = { filter: 'all', search: '', open: 0 };
  cameRead = false;
  dialog: '' | 'book' | 'keys' | 'standing' = '';
  book: Book | undefined;
  bookAt = { id: '', section: -1, search: '' };
  film: Film | undefined;
  filmAt = 0;
  message = '';
  readonly lessons = new Lessons();
  private before: Element | null = null;
  readonly control = new MapControl((spot, target) => this.tapped(spot, target));
  private timer: ReturnType<typeof setTimeout> | undefined;

  private constructor(readonly around: Around) {}

  static async begin(match: string, record: SeatRecord | undefined, around: Around, filmAt: number): Promise<Table> {
    const table = new Table(around);
    table.filmAt = filmAt;
    table.sitting = await Sitting.begin(match, record, around.store, {
      redraw: around.redraw, heard: (heard) => table.heard(heard), asked: () => table.asked(),
    });
    table.sitting.drafting.onRefused = () => table.refused();
    return table;
  }

  get model() {
    return this.sitting.model;
  }
  /** The board that is drawn: the film's, where one is shown. */
  get board(): Board {
    return (this.film && (this.film.shown?.board ?? this.lastFilm)) || this.model.board;
  }
  /** What the film showed last, until the next step is there. */
  lastFilm: Board | undefined;
  get map(): BoardMap | undefined {
    if (this.film?.shown?.board) this.lastFilm = this.film.shown.board;
    return this.board.maps.find((one) => one.id === this.mapId) ?? this.board.maps[0];
  }
  get own(): number {
    return sideOf(this.model, this.model.seat);
  }

  // ---------------------------------------------------------------- hearing

  private heard({ changes }: Heard): void {
    if (changes?.newQuestion || (this.form && !myTurn(this.model))) this.closeForm();
    if (changes?.newQuestion) {
      this.gave = undefined;
      this.sure = false;
      this.cameRead = false;
      this.message = '';
      if (this.sitting.record?.learning) void this.teach();
    }
    if (changes?.welcome && ended(this.model) && this.filmAt > 0 && !this.film) startFilm(this, this.filmAt);
    const gone = (seat: number): string => w.went(this.model.card?.seats.find((one) => one.seat === seat)?.holder ?? '');
    for (const seat of changes?.went ?? []) if (seat !== this.model.seat) this.message = gone(seat);
    if (changes?.came.some((seat) => this.message === gone(seat))) this.message = '';
    if (changes?.notice?.text) this.message = changes.notice.text;
    if (changes?.outcome && this.model.outcome?.over) this.isOver(this.model.outcome.text);
    if (changes?.board) this.control.follow(this.model.board.clock.turn);
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
  /** In a guided battle each kind of question is explained at its first time. */
  private async teach(): Promise<void> {
    await this.readBook();
    if (this.model.question.yours && this.lessons.begin(this.model.question.kind, this.book, this.sitting.record)) this.around.redraw();
  }

  private asked(): void {
    const words = this.model.question.title || w.yourDecision;
    this.around.say(`${w.yourDecision}: ${words}`);
    this.around.call(w.yourDecision, words);
  }

  // ---------------------------------------------------------------- orders

  open(line: OfferLine, given: number): void {
    const { question } = this.model;
    if (this.form?.line === line && this.form.inPlaceOf === given) return this.closeForm();
    const order = this.sitting.drafting.given.lines[given];
    this.sure = false;
    if (line.fields.length === 0) {
      if (!order) this.sitting.drafting.give(begun(line), -1);
      return this.around.redraw();
    }
    this.form = new Form(question.offer, line, given, order);
    focusSoon(formStart);
    if (line.subject) this.choose(line.subject, false);
    this.changed();
  }
  closeForm(): void {
    this.form = this.gave = undefined;
    this.tried = { follows: [], problems: [] };
    clearTimeout(this.timer);
    this.around.redraw();
  }
  /** The form has other values: after a while the server is asked what they would do. */
  changed(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.tryForm(), tryAfter);
    this.around.flush();
  }
  private async tryForm(): Promise<void> {
    const form = this.form;
    if (!form || form.line.fields.some((field, i) => !field.mayBeEmpty && !form.values[i])) return;
    const lines = [...this.sitting.drafting.given.lines], at = form.inPlaceOf >= 0 ? form.inPlaceOf : lines.length;
    lines[at] = form.filled();
    const answer = await this.sitting.desk.attempt({ lines });
    if (this.form !== form || answer?.body.case !== 'tried') return;
    const { problems, consequences } = answer.body.value;
    this.tried = { follows: consequences.filter((one) => one.line === at), problems: problems.filter((one) => one.line === at) };
    this.around.redraw();
  }
  giveForm(): void {
    const form = this.form, line = form?.finish();
    if (!form || !line) return this.around.redraw();
    this.sitting.drafting.give(line, form.inPlaceOf);
    const at = form.inPlaceOf >= 0 ? form.inPlaceOf : this.sitting.drafting.given.lines.length - 1;
    this.closeForm();
    this.gave = { line, at: form.inPlaceOf };
    return focusSoon(`#row-${this.model.question.offer.lines.indexOf(form.line)}-${at}`);
  }
  /** The order that the form gave last, until something else is done. */
  private gave: Given | undefined;
  /** If it was that order that was refused, its form is open again with its values and what is wrong with them. */
  private refused(): void {
    const again = this.form ? undefined : refusedForm(this.gave, this.sitting.drafting, this.model.question.offer);
    if (!again) return;
    this.closeForm();
    this.form = again.form;
    this.tried = { follows: [], problems: again.problems };
    focusSoon(formStart);
    this.around.redraw();
  }
  takeOut(given: number): void {
    this.closeForm();
    this.sitting.drafting.takeOut(given);
    this.around.redraw();
  }
  undo(): void {
    this.closeForm();
    this.sitting.drafting.undo();
    this.around.redraw();
  }
  suggest(): void {
    const { question } = this.model, { drafting } = this.sitting;
    if (!myTurn(this.model)) return;
    this.closeForm();
    const whole = completed(question.offer, drafting.given, question.immediate);
    if (same(whole, drafting.given)) this.message = w.nothingBetter;
    else drafting.suggest(whole);
    this.around.redraw();
  }
  take(filled: Filled): void {
    this.closeForm();
    this.sitting.drafting.put(filled);
    this.around.redraw();
  }
  lock(): void {
    const { question } = this.model, { drafting } = this.sitting;
    if (!myTurn(this.model) || drafting.locking || this.sitting.line !== 'open') return;
    const ask = this.around.settings.confirm && !this.sure && drafting.given.lines.length === 0 && promisesMore(question.offer, question.immediate);
    this.sure = ask;
    if (!ask) {
      this.closeForm();
      drafting.handIn();
      this.sitting.answered();
    }
    this.around.redraw();
  }
  onMap(field: number): void {
    if (this.form) this.form.at = field;
    this.height = 'low';
    const from = this.form && thingOf(this.board, this.form.line.subject), map = this.map, place = from && map && whereIs(this.board, from, map.id);
    if (place && map) this.cursor ??= place;
    document.querySelector<SVGElement>('svg.map')?.focus();
    this.around.redraw();
  }
  async propose(what: string, yes: boolean): Promise<void> {
    const answer = await this.sitting.desk.propose(proposalOf(what), yes);
    this.message = answer?.problems[0]?.text ?? (yes ? w.proposedBy(what) : w.declined(what));
    this.around.redraw();
  }

  // ---------------------------------------------------------------- the map

  choose(handle: string, reveal = true): void {
    this.chosen = handle;
    const map = this.map, thing = thingOf(this.board, handle), place = thing && map && whereIs(this.board, thing, map.id);
    if (place && map && reveal) this.control.reveal(new Lens(map).of(place));
    if (place) this.cursor = place;
    this.around.redraw();
  }
  thingsAt(place: Place): Thing[] {
    return this.map ? thingsAt(this.board, this.map, place) : [];
  }
  private tapped(spot: Spot, target: Element): void {
    const map = this.map, handle = target.closest('[data-thing]')?.getAttribute('data-thing') ?? '';
    if (!map) return;
    const lens = new Lens(map), thing = thingOf(this.board, handle);
    const field = this.form?.field, step = field?.nudge || (lens.plane ? Math.max(1, Math.round(lens.step() / 10)) : 1);
    const place = (thing && whereIs(this.board, thing, map.id)) ?? lens.at(spot, step);
    this.act(place, handle);
  }
  /** A tap or Enter at a place, on a thing if there is one. */
  act(place: Place, handle: string): void {
    this.cursor = place;
    if (this.form && takes(this.form, this.board, this.map, place, handle)) {
      if (this.height === 'low') this.height = 'half';
      return this.changed();
    }
    const here = this.thingsAt(place), at = here.findIndex((thing) => thing.handle === this.chosen);
    const next = handle && handle !== this.chosen ? handle : (here[(at + 1) % Math.max(1, here.length)]?.handle ?? '');
    if (next) {
      this.chosen = next;
      if (this.height === 'low') this.height = 'half';
      if (!this.form && this.tab !== 'orders') this.tab = 'places';
    }
    this.around.redraw();
  }
  /** What stands at the cursor, and how far it is from the chosen thing or the ruler. */
  underCursor(): string {
    return this.map && this.cursor ? placeWords(this.board, this.map, this.cursor, this.chosen, this.ruler) : '';
  }
  nextMap(): void {
    const at = this.board.maps.findIndex((one) => one.id === this.map?.id);
    this.mapId = this.board.maps[(at + 1) % Math.max(1, this.board.maps.length)]?.id ?? '';
    this.cursor = this.ruler = undefined;
    this.around.redraw();
  }
  /** The next or previous thing that stands somewhere. */
  stepThing(by: number): void {
    const map = this.map, all = this.board.things.filter((thing) => map && whereIs(this.board, thing, map.id) && thing.marks.length > 0);
    const at = all.findIndex((thing) => thing.handle === this.chosen);
    const next = all[(((at + by) % all.length) + all.length) % all.length];
    if (next) {
      this.choose(next.handle);
      this.around.say(thingWords(this.board, next, map?.id));
    }
  }

  // ---------------------------------------------------------------- reading

  /** Opens a tab; what is told in order shows its end. */
  show(tab: Tab): void {
    this.tab = tab;
    if (this.height === 'low') this.height = 'half';
    this.around.flush();
    const body = document.getElementById('tab-body');
    body?.scrollTo(0, tab === 'log' || tab === 'talk' ? body.scrollHeight : 0);
  }

  /** A box over the page; the focus goes into it, and back when it is closed. */
  openDialog(which: Table['dialog']): void {
    this.before = document.activeElement;
    this.dialog = which;
    this.around.redraw();
    focusSoon('.box .close');
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
  /** Fetches the handbook, once. */
  async readBook(): Promise<void> {
    if (this.book) return;
    try {
      this.book = new Book(await this.around.handbook(this.model.card?.ruleset ?? ''));
    } catch (error) {
      this.message = error instanceof Error ? error.message : String(error);
      if (this.dialog === 'book') this.closeDialog();
    }
    this.around.redraw();
  }
  close(): void {
    this.film?.end();
    this.sitting.getUp();
  }
}
