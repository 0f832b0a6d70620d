// The order in hand: its form, what it would do, and what is given, taken back, suggested and locked.
import { proposalOf } from '../desk/desk';
import { ended, myTurn } from '../desk/model';
import type { InHand, Typing } from '../keep/typed';
import { whereIs } from '../map/lens';
import { Form } from '../orders/form';
import { refusedForm, type Given } from '../orders/refused';
import { completed, promisesMore, rates } from '../orders/suggest';
import { thingOf } from '../table/board';
import { begun, findLine, type Consequence, type OfferLine, type Problem } from '../table/offer';
import { same, type Filled, type FilledLine } from '../table/value';
import { w } from '../words';
import type { AtTable } from './at_table';
import { focusOn } from './focus';
import { taught } from './lessons';

const tryAfter = 150;
const formStart =
  '.order.open .form input, .order.open .form select, .order.open .form textarea, .order.open .form button';

/** Whoever gives orders from the map goes on there. */
const onMap = (): boolean => document.activeElement?.matches('svg.map') ?? false;

export class Hand {
  form: Form | undefined;
  /** Its order was begun on the map: it can be given there, too. */
  fromMap = false;
  tried: {
    of: FilledLine | undefined;
    follows: Consequence[];
    problems: Problem[];
  } = {
    of: undefined,
    follows: [],
    problems: [],
  };
  /** A lock that must be pressed twice was pressed once. */
  sure = false;
  /** It was asked what to do at this question, and nothing is better than doing nothing. */
  nothingBetter = false;
  /** The lock was pressed by who uses keys: what is asked next takes the focus, which the button loses. */
  private follows = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly table: AtTable) {}

  /** What was in hand when the page was left. */
  private was: InHand | undefined;
  private typing: Typing | undefined;
  remember(typing: Typing): void {
    this.typing = typing;
    this.was = typing.inHand;
  }
  /** The page was loaded anew: the order that was in hand is in hand again. */
  takeUp(): void {
    const { was } = this,
      { question } = this.table.model;
    this.was = undefined;
    if (!was || was.question !== question.number || !myTurn(this.table.model) || this.form) return;
    const line = findLine(question.offer, was.order),
      given = this.table.sitting.drafting.given.lines;
    if (!line || line.fields.length === 0) return;
    this.form = new Form(question.offer, line, was.inPlaceOf < given.length ? was.inPlaceOf : -1, was.order);
    this.form.at = Math.min(Math.max(0, was.at), line.fields.length - 1);
    this.changed();
  }

  open(line: OfferLine, given: number): void {
    const { question } = this.table.model;
    if (this.form?.line === line && this.form.inPlaceOf === given) return this.closeForm();
    const order = this.table.sitting.drafting.given.lines[given];
    this.sure = false;
    if (line.fields.length === 0) {
      if (!order) this.table.sitting.drafting.give(begun(line), -1);
      return this.table.around.redraw();
    }
    this.form = new Form(question.offer, line, given, order);
    this.fromMap = false;
    if (line.subject) this.table.pointer.choose(line.subject, false);
    this.changed();
    focusOn(formStart);
  }
  /** An order that was begun on the map: its form has what was pressed there. Whoever looks at the map stays there. */
  openFilled(form: Form): void {
    this.sure = false;
    this.form = form;
    this.fromMap = true;
    this.tried = { of: undefined, follows: [], problems: [] };
    this.table.tab = 'orders';
    this.changed();
    document.querySelector('.order.open')?.scrollIntoView({ block: 'nearest' });
  }
  closeForm(): void {
    if (this.form && this.typing) this.typing.inHand = undefined;
    this.form = this.gave = undefined;
    this.fromMap = false;
    this.tried = { of: undefined, follows: [], problems: [] };
    clearTimeout(this.timer);
    this.table.around.redraw();
  }
  /** The form has other values: after a while the server is asked what they would do. */
  changed(): void {
    const { form, typing } = this;
    if (form && typing)
      typing.inHand = {
        question: this.table.model.question.number,
        order: form.filled(),
        inPlaceOf: form.inPlaceOf,
        at: form.at,
      };
    // What cannot be sent does nothing.
    if (form?.lacks) this.tried = { of: undefined, follows: [], problems: [] };
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.tryForm(), tryAfter);
    this.table.around.flush();
  }
  private async tryForm(): Promise<void> {
    const form = this.form;
    if (!form || form.lacks) return;
    const lines = [...this.table.sitting.drafting.given.lines],
      at = form.inPlaceOf >= 0 ? form.inPlaceOf : lines.length;
    lines[at] = form.filled();
    const answer = await this.table.sitting.desk.attempt({ lines });
    if (this.form !== form || answer?.body.case !== 'tried') return;
    const { problems, consequences } = answer.body.value;
    this.tried = {
      of: lines[at],
      follows: consequences.filter((one) => one.line === at),
      problems: problems.filter((one) => one.line === at),
    };
    this.table.around.redraw();
  }
  giveForm(): void {
    const form = this.form,
      line = form?.finish();
    if (!form || !line) return this.table.around.redraw();
    const there = this.fromMap && document.activeElement?.closest('.map-pane') !== null;
    this.table.sitting.drafting.give(line, form.inPlaceOf);
    const at = form.inPlaceOf >= 0 ? form.inPlaceOf : this.table.sitting.drafting.given.lines.length - 1;
    this.closeForm();
    this.gave = { line, at: form.inPlaceOf };
    this.table.around.flush();
    if (there) return document.querySelector<SVGElement>('svg.map')?.focus();
    return focusOn(`#row-${this.table.model.question.offer.lines.indexOf(form.line)}-${at}`);
  }
  /** The order that the form gave last, until something else is done. */
  gave: Given | undefined;
  /** If it was that order that was refused, its form is open again with its values and what is wrong with them; else
   *  what is wrong comes into sight. */
  refused(): void {
    const again = this.form
      ? undefined
      : refusedForm(this.gave, this.table.sitting.drafting, this.table.model.question.offer);
    if (!again) {
      if (this.form) return;
      this.table.show('orders');
      return focusOn('.desk .problem');
    }
    this.closeForm();
    this.form = again.form;
    this.tried = {
      of: again.form.filled(),
      follows: [],
      problems: again.problems,
    };
    this.table.around.flush();
    focusOn(formStart);
  }
  takeOut(given: number): void {
    this.closeForm();
    this.sure = false;
    this.table.sitting.drafting.takeOut(given);
    this.table.around.redraw();
  }
  undo(): void {
    this.closeForm();
    this.sure = false;
    this.table.sitting.drafting.undo();
    this.table.around.redraw();
  }
  suggest(): void {
    const { question } = this.table.model,
      { drafting } = this.table.sitting;
    this.closeForm();
    this.sure = false;
    const whole = completed(question.offer, drafting.given, question.immediate),
      mine = myTurn(this.table.model);
    if (mine && !same(whole, drafting.given)) drafting.suggest(whole);
    else {
      this.nothingBetter = mine;
      this.table.message = w.noneSuggested(
        !mine ? w.nothingAsked : rates(question.offer) ? w.nothingBetter : w.nothingRated,
      );
      if (this.table.height === 'low') this.table.height = 'half';
    }
    this.table.around.redraw();
  }
  take(filled: Filled): void {
    this.closeForm();
    this.sure = false;
    this.table.sitting.drafting.put(filled);
    this.table.around.redraw();
  }
  lock(): void {
    const { question } = this.table.model,
      { drafting } = this.table.sitting;
    if (!myTurn(this.table.model) || drafting.locking || this.table.sitting.line !== 'open') return;
    const ask =
      this.table.around.settings.confirm &&
      !this.sure &&
      drafting.given.lines.length === 0 &&
      promisesMore(question.offer, question.immediate);
    this.sure = ask;
    if (!ask) {
      this.closeForm();
      this.follows = !onMap();
      taught(this.table);
      drafting.handIn();
      this.table.sitting.answered();
    }
    this.table.around.redraw();
  }
  /** Something was heard: the focus that a lock has taken away is put where one reads on. */
  followOn(): void {
    if (!this.follows) return;
    this.table.around.flush();
    const at = document.activeElement;
    // Whoever has gone elsewhere meanwhile stays there.
    if (at && at !== document.body && !at.matches('.desk h2, .lock-bar *')) this.follows = false;
    else focusOn(ended(this.table.model) ? '.ended h2' : '.desk h2');
    if (myTurn(this.table.model) || ended(this.table.model)) this.follows = false;
  }
  onMap(field: number): void {
    if (this.form) this.form.at = field;
    this.table.height = 'low';
    const from = this.form && thingOf(this.table.board, this.form.line.subject),
      map = this.table.pointer.map,
      place = from && map && whereIs(this.table.board, from, map.id);
    if (place && map) this.table.pointer.cursor ??= place;
    document.querySelector<SVGElement>('svg.map')?.focus();
    this.table.around.redraw();
  }
  /** Whether the server has taken it. */
  async propose(what: string, yes: boolean): Promise<boolean> {
    // One press, one proposal: the second of two would make a new one.
    if (this.table.sitting.desk.waits('propose')) return true;
    const answer = await this.table.sitting.desk.propose(proposalOf(what), yes);
    // What came of it the server tells everybody.
    this.table.message = answer?.problems[0]?.text ?? '';
    this.table.around.redraw();
    return answer?.problems.length === 0;
  }
}
