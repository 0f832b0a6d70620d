// The order desk: how the question is answered, a row for each order that can be given, and what is final when it is
// locked.
import { html, nothing, type TemplateResult } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { repeat } from 'lit-html/directives/repeat.js';
import { ended, myTurn, nothingToChoose, seatName, type Model } from '../desk/model';
import type { Drafting } from '../session/drafting';
import {
  begun,
  fills,
  findLine,
  lacking,
  optionsOf,
  spent,
  type Consequence,
  type Offer,
  type OfferLine,
  type Problem,
} from '../table/offer';
import { scaledWithUnit } from '../table/scale';
import { same, type Filled, type FilledLine } from '../table/value';
import { Phase } from '../wire/frames';
import { w } from '../words';
import { fieldView } from './fields/field_view';
import type { Form } from './form';
import { candidate, rates, shiftOf, worthOf } from './suggest';
import { budgetsView, consequenceWords, fallbackWords, noticeable, orderName, orderWords, worth } from './order_words';
import { meantClick } from '../look/press';

export interface Row {
  /** Index of the offer's line; -1: none offers it any more. */
  offered: number;
  /** Index of the given order; -1: it is open. */
  given: number;
  /** Of a plan: the part that begins here. */
  heads: number;
}

/** Rows of the desk, in the offer's order; mirrors desk_rows of client/panel/order_desk.cpp. */
export function deskRows(offer: Offer, given: Filled): Row[] {
  const out: Row[] = [],
    placed = given.lines.map(() => false);
  let stage = 0;
  for (const [l, line] of offer.lines.entries()) {
    if (line.stage !== stage) out.push({ offered: -1, given: -1, heads: (stage = line.stage) });
    let times = 0;
    for (const [g, filled] of given.lines.entries()) {
      if (placed[g] || !fills(filled, line)) continue;
      placed[g] = true;
      times += 1;
      out.push({ offered: l, given: g, heads: 0 });
    }
    if (times < line.timesMax) out.push({ offered: l, given: -1, heads: 0 });
  }
  given.lines.forEach((_, g) => {
    if (!placed[g]) out.push({ offered: -1, given: g, heads: 0 });
  });
  return out;
}

/** What the desk asks of its owner. */
export interface DeskActs {
  open(line: OfferLine, given: number): void;
  cancel(): void;
  changed(): void;
  giveForm(): void;
  takeOut(given: number): void;
  undo(): void;
  suggest(): void;
  /** Has such questions answered as suggested from the next one on. */
  suggestOn(): void;
  take(filled: Filled): void;
  lock(): void;
  onMap(field: number): void;
  explain(clause: string): void;
  agreeDice(): void;
  redraw(): void;
  /** What the handbook says to beginners of this kind of question: opened or closed. */
  learn(event: Event): void;
}

export interface DeskLook {
  model: Model;
  drafting: Drafting;
  form: Form | undefined;
  /** Of the order in hand: what it would do, and what is wrong with it. */
  tried: { of: FilledLine | undefined; follows: Consequence[]; problems: Problem[] };
  /** Why no order of this line can be given beside those that are given. */
  beside(line: OfferLine): Problem | undefined;
  /** A lock that must be pressed twice. */
  sure: boolean;
  /** It was asked for a suggestion, and there is none. */
  nothingBetter: boolean;
  online: boolean;
  /** How the question is answered, for who asks; it stands open until it was closed once. */
  helpOpen: boolean;
  help(): unknown;
  /** What figures in a text mean. */
  figures(text: string): unknown;
  acts: DeskActs;
}

const clauseLink = (look: DeskLook, clause: string): TemplateResult | typeof nothing =>
  clause
    ? html`<button
        type="button"
        class="clause"
        aria-label=${w.explain(clause)}
        @click=${() => look.acts.explain(clause)}
      >
        ${clause}
      </button>`
    : nothing;

/** Takes the focus when it has just come: it may stand out of sight. */
const wrong = (look: DeskLook, { text, clause }: Problem): TemplateResult =>
  html`<p class="problem" role="alert" tabindex="-1">${text} ${clauseLink(look, clause)}</p>`;

const others = ({ question, seat }: Model): number[] => question.seats.filter((one) => one !== seat);

/** While others decide: what, since when, who of them is not there, and what one can do meanwhile. */
function waiting({ model }: DeskLook): TemplateResult | typeof nothing {
  const { question, card } = model,
    who = others(model),
    waits = card?.phase === Phase.RUNNING && !ended(model) && (model.draft.locked || !question.yours);
  if (!waits || who.length === 0) return nothing;
  const away = who.filter((seat) => card.seats.some((one) => one.seat === seat && one.held && !one.here));
  const names = (seats: number[]): string => seats.map((seat) => seatName(model, seat)).join(', ');
  return html`<p class="dim waiting">
    ${model.draft.locked ? w.waitingFor(names(who)) : nothing}
    ${w.awaited(question.title, question.since === undefined ? '' : atClock(question.since))}
    ${away.length > 0 ? w.notHere(names(away)) : nothing} ${model.seat < 0 ? w.meanwhileWatching : w.meanwhile}
  </p>`;
}

/** "14:05", of what performance.now() counts. */
const atClock = (at: number): string =>
  new Date(performance.timeOrigin + at).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });

function head(look: DeskLook): string {
  const { model } = look,
    { question } = model;
  if (model.newDice) return w.newDice;
  if (model.card?.phase === Phase.OPEN) return w.notAllHere;
  if (model.card?.phase === Phase.SETUP) return w.settingUp;
  if (model.card?.phase === Phase.ADJOURNED) return model.seat < 0 ? w.adjourned : `${w.adjourned} ${w.toGoOn}`;
  if (model.draft.locked) return w.locked;
  if (myTurn(model)) return question.title || question.offer.title;
  const who = others(model)
    .map((seat) => seatName(model, seat))
    .join(', ');
  if (model.seat < 0) return who ? w.watchingWaits(question.title, who) : w.watching;
  return who ? w.waitingFor(who) : w.nothingAsked;
}

/** All that a form says in words of its own. */
const figuresIn = ({ line, offer }: Form, follows: Consequence[]): string =>
  [
    line.label,
    line.note,
    ...line.details.map((fact) => fact.value),
    ...line.fields.flatMap((field) => optionsOf(offer, field).flatMap(({ label, note }) => [label, note])),
    ...follows.map((one) => one.text),
  ].join(' ');

function formView(look: DeskLook, form: Form): TemplateResult {
  const { line, offer } = form;
  // What was wrong with other values is over.
  const found = same(look.tried.of, form.filled()) ? look.tried.problems : [],
    no = form.missing === '' && found.length > 0;
  const problems = (name: string): Problem[] => found.filter((problem) => problem.field === name);
  const others = found.filter((problem) => !line.fields.some((field) => field.name === problem.field));
  return html`<form
    class="form"
    aria-label=${w.orderForm(orderName(offer, begun(line), line))}
    @submit=${(event: Event) => {
      event.preventDefault();
      if (!no) look.acts.giveForm();
    }}
  >
    ${line.note ? html`<p class="dim">${line.note}</p>` : nothing}
    ${
      line.details.length > 0
        ? html`<dl class="facts">
            ${line.details.map(
              (fact) =>
                html`<dt>${fact.name}</dt>
                  <dd>${fact.value}</dd>`,
            )}
          </dl>`
        : nothing
    }
    ${line.fields.map((field, i) =>
      fieldView(
        {
          offer,
          field,
          value: form.values[i],
          shift: shiftOf(offer, line),
          id: `f${i}`,
          set: (value) => {
            form.set(i, value);
            look.acts.changed();
          },
          redraw: look.acts.redraw,
          onMap: () => look.acts.onMap(i),
        },
        problems(field.name),
      ),
    )}
    <div class="would" id="would" aria-live="polite">
      ${look.tried.follows.map((one) => html`<p class="follows">${consequenceWords(one)}</p>`)}
    </div>
    ${look.figures(figuresIn(form, look.tried.follows))}
    ${form.missing ? html`<p class="problem" role="alert">${form.missing}</p>` : nothing}
    <div class="row">
      <div class="why-not" id="why-not" aria-live="polite">
        ${others.map((problem) => html`<p class="problem">${problem.text} ${clauseLink(look, problem.clause)}</p>`)}
      </div>
      ${
        no && others.length === 0
          ? html`<p class="problem why-not of-field" aria-hidden="true">${found[0]!.text}</p>`
          : nothing
      }
      <button type="submit" class="main" aria-disabled=${no} aria-describedby=${no ? 'why-not' : nothing}>
        ${w.giveOrder}</button
      ><button type="button" @click=${look.acts.cancel}>${w.cancel}</button>
    </div>
  </form>`;
}

/** The values of an order, without its name. */
const valueWords = (offer: Offer, filled: FilledLine, line: OfferLine): string =>
  orderWords(offer, filled, line).slice(orderName(offer, filled, line).length + 2);

/** Values that an open row's form starts with. */
const starts = (offer: Offer, line: OfferLine): string =>
  valueWords(
    offer,
    {
      ...begun(line),
      entries: line.fields
        .filter((field) => field.fallback)
        .map((field) => ({ field: field.name, value: field.fallback })),
    },
    line,
  );

/** What a row promises; where other values do than those that its form starts with, with them. */
function promise(offer: Offer, line: OfferLine, order: FilledLine | undefined): string {
  const merit = worthOf(offer, line, order),
    best = order ? undefined : candidate(offer, line)?.filled,
    values = best ? valueWords(offer, best, line) : '';
  if (!noticeable(merit)) return '';
  return values && values !== starts(offer, line) ? w.worthWith(values, worth(merit)) : w.worth(worth(merit));
}

function rowView(look: DeskLook, row: Row): TemplateResult {
  const { offer } = look.model.question,
    line = offer.lines[row.offered],
    order = look.drafting.given.lines[row.given];
  if (row.heads > 0)
    return html`<li class="stage"><h3>${w.part(row.heads, offer.stages[row.heads - 1] ?? '')}</h3></li>`;
  const open = look.form && line === look.form.line && look.form.inPlaceOf === row.given;
  const clause = line && line.clause >= 0 ? (offer.clauses[line.clause] ?? '') : '';
  const follows = look.drafting.follows.filter((one) => row.given >= 0 && one.line === row.given);
  const problems = look.drafting.problems.filter((one) => row.given >= 0 && one.line === row.given);
  const marks = [
    line ? promise(offer, line, order) : '',
    line && line.timesMax > 1 ? w.upTo(line.timesMax) : '',
    line?.secret ? w.staysSecret : '',
  ]
    .filter(Boolean)
    .join(' · ');
  const short = order || !line ? undefined : lacking(offer, look.drafting.given, line),
    beside = order || !line || open ? undefined : look.beside(line);
  const off = short !== undefined || (beside !== undefined && line!.fields.length === 0);
  const why = short
    ? w.lacks(
        short.budget.name,
        scaledWithUnit(short.price, short.budget.scale),
        scaledWithUnit(short.left, short.budget.scale),
      )
    : beside?.text;
  const name = order ? orderWords(offer, order, line) : line ? orderName(offer, begun(line), line) : '';
  return html`<li class=${`order ${order ? 'given' : ''} ${open ? 'open' : ''}`}>
    <div class="order-head">
      <button
        type="button"
        class="order-name"
        id=${`row-${row.offered}-${row.given}`}
        aria-expanded=${open ? 'true' : 'false'}
        ?disabled=${!line}
        aria-disabled=${off}
        @click=${() => line && !off && look.acts.open(line, row.given)}
      >
        <span class="sign" aria-hidden="true">${order ? '✓' : '+'}</span
        ><span class="grow"
          >${order ? html`<span class="for-readers">${w.given}: </span>` : nothing}${name}
          ${
            !order && line ? html`<small>${starts(offer, line)}</small>` : nothing
          }<small>${marks}</small>${why ? html`<small class="why">${why}</small>` : nothing}</span
        >
      </button>
      ${
        order
          ? html`<button
              type="button"
              class="step"
              aria-label=${w.takeBack(name)}
              @click=${() => look.acts.takeOut(row.given)}
            >
              ✕
            </button>`
          : nothing
      }${clauseLink(look, clause)}
    </div>
    ${follows.map(
      (one) => html`<p class="follows">${consequenceWords(one)}</p>`,
    )}${problems.map((one) => wrong(look, one))}
    ${open ? formView(look, look.form!) : nothing}
  </li>`;
}

function purse(look: DeskLook): TemplateResult | typeof nothing {
  const { offer } = look.model.question;
  return offer.budgets.length === 0 ? nothing : budgetsView(offer.budgets, spent(offer, look.drafting.given));
}

/** The button that makes it final, and what it makes final. */
export function lockBar(look: DeskLook): TemplateResult {
  const { model, drafting } = look,
    { question } = model,
    count = drafting.given.lines.length,
    choose = !nothingToChoose(question.offer),
    // Whoever does not know yet what to do is not led to doing nothing, unless that is what he was advised.
    advised = choose && count === 0 && !look.sure && !look.nothingBetter && rates(question.offer);
  const label = look.sure ? w.lockSure : count > 0 ? w.lockOrders(count) : choose ? w.lockNone : w.lockAlone;
  const orders = drafting.given.lines.map((line) => orderWords(question.offer, line, findLine(question.offer, line)));
  return html`<div class="lock-bar">
    <p class="dim lock-words">${count > 0 ? w.makesFinal(orders.join('; ')) : fallbackWords(question.offer)}</p>
    <div class="row">
      <button
        type="button"
        class=${advised ? 'lock' : 'main lock'}
        ?disabled=${!look.online || drafting.locking}
        @click=${(event: MouseEvent) => {
          if (meantClick(event)) look.acts.lock();
        }}
      >
        ${label}
      </button>
      ${
        choose
          ? html`<button type="button" class=${advised ? 'main' : ''} @click=${look.acts.suggest}>${w.suggest}</button>`
          : nothing
      }
      <button type="button" ?disabled=${!drafting.canUndo} @click=${look.acts.undo}>${w.undo}</button>
      ${
        choose && question.routine
          ? html`<button
              type="button"
              class="from-now-on"
              title=${w.fromNowOn(question.routine.label)}
              @click=${look.acts.suggestOn}
            >
              ${w.suggestOn}
            </button>`
          : nothing
      }
    </div>
  </div>`;
}

export function deskView(look: DeskLook): TemplateResult {
  const { model, drafting } = look,
    { question } = model,
    mine = myTurn(model) && !ended(model);
  const whole = drafting.problems.filter((one) => one.line < 0 || !drafting.given.lines[one.line]);
  const rows = mine ? deskRows(question.offer, drafting.given) : [];
  return html`<section class="desk" aria-label=${w.orders}>
    ${
      ended(model)
        ? nothing
        : html`<div class="headed">
            <h2 class=${mine ? 'asked' : ''} tabindex="-1">${head(look)}</h2>
            ${mine ? clauseLink(look, question.clause) : nothing}
          </div>`
    }
    ${waiting(look)} ${question.stopped ? html`<p class="notable">${question.stopped}</p>` : nothing}
    ${question.yours && question.standing ? html`<p class="dim">${w.standingAnswers}</p>` : nothing}
    ${
      model.newDice
        ? html`<button type="button" class="main" @click=${look.acts.agreeDice}>${w.takePart}</button>`
        : nothing
    }
    ${
      mine && question.offer.help
        ? html`<details class="help" .open=${live(look.helpOpen)}>
            <summary @click=${look.acts.learn}>${w.howToAnswer}</summary>
            ${look.help()}
          </details>`
        : nothing
    }
    ${
      mine && question.offer.suggested.length > 0
        ? html`<div class="suggested" role="group" aria-label=${w.suggested}>
            ${question.offer.suggested.map(
              (one) =>
                html`<button type="button" class="chip" @click=${() => look.acts.take(one.filled)}>
                  ${one.name} <small>${one.note}</small>
                </button>`,
            )}
          </div>`
        : nothing
    }
    <ul class="rows" ?hidden=${rows.length === 0}>
      ${repeat(
        rows,
        (row) => `${row.offered} ${row.given} ${row.heads}`,
        (row) => rowView(look, row),
      )}
    </ul>
    ${mine ? purse(look) : nothing}${whole.map((one) => wrong(look, one))}
    ${
      model.draft.locked && !ended(model)
        ? html`<ul class="rows" ?hidden=${model.draft.filled.lines.length === 0}>
            ${model.draft.filled.lines.map(
              (line) =>
                html`<li class="order given"><span class="sign">✓</span>${orderWords(question.offer, line)}</li>`,
            )}
          </ul>`
        : nothing
    }
  </section>`;
}
