// What happened: lines with their weight, dice and paragraphs, filtered; and a summary for who is asked again.
import { html, nothing, type TemplateResult } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import { Weight, type JournalLine } from '../table/board';
import { w } from '../words';
import { kindOf } from './kinds';

export const filters = ['all', 'notable', 'grave', 'dice', 'thing', 'turn'] as const;
export type Filter = (typeof filters)[number];

export interface LogLook {
  filter: Filter;
  search: string;
  chosen: string;
  turn: number;
  /** The line that is explained. */
  open: number;
  set(filter: Filter, search: string): void;
  toggle(number: number): void;
  explain(clause: string): void;
  figures(text: string): unknown;
  choose(handle: string): void;
}

function wanted(line: JournalLine, look: LogLook): boolean {
  if (look.search && !line.text.toLowerCase().includes(look.search.toLowerCase())) return false;
  switch (look.filter) {
    case 'notable':
      return line.weight !== Weight.routine;
    case 'grave':
      return line.weight === Weight.grave;
    case 'dice':
      return line.dice.length > 0;
    case 'thing':
      return line.about.includes(look.chosen);
    case 'turn':
      return line.turn === look.turn;
    default:
      return true;
  }
}

/** A line in few words: its head, or its first sentence. */
export const headOf = (line: JournalLine): string =>
  line.head || (/^.+?[.!?](?=\s|$)/.exec(line.text)?.[0] ?? line.text);

/** Lines and words that are read out at once: who wants more has the log. */
const spokenMost = 8,
  spokenWords = 32;

/** The newest lines that are read out by themselves. A line that has left does not come back. */
export function spokenOf(journal: readonly JournalLine[]): JournalLine[] {
  let from = journal.length,
    words = 0;
  while (from > 0 && journal.length - from < spokenMost) {
    words += headOf(journal[from - 1]!).split(' ').length;
    if (words > spokenWords && from < journal.length) break;
    from -= 1;
  }
  return journal.slice(from);
}

const sign = (line: JournalLine): string =>
  line.weight === Weight.grave ? '‼' : line.weight === Weight.notable ? '!' : '';
const weightClass = (line: JournalLine): string => ['', 'notable', 'grave'][line.weight] ?? '';
const weightWords = (line: JournalLine): string => ['', w.notable, w.grave][line.weight] ?? '';

function dice(line: JournalLine): TemplateResult | typeof nothing {
  if (line.dice.length === 0) return nothing;
  return html`<span class="dice"
    >${line.dice.map(
      (die) =>
        html`<span class="die" title=${w.die(die.sides, die.value)}
          ><span aria-hidden="true">${die.value}</span
          ><span class="for-readers">${w.die(die.sides, die.value)}</span></span
        >`,
    )}</span
  >`;
}

function explained(line: JournalLine, look: LogLook): TemplateResult {
  return html`<div class="explained">
    ${headOf(line) === line.text ? nothing : html`<p>${line.text}</p>`}
    <p>${line.turn > 0 ? w.turn(line.turn) : w.setUp}${line.isPublic ? ` · ${w.toldAll}` : ` · ${w.toldYou}`}</p>
    ${
      line.dice.length > 0 ? html`<p>${line.dice.map((die) => w.die(die.sides, die.value)).join(', ')}</p>` : nothing
    }${look.figures(line.text)}
    ${line.about.map(
      (handle) =>
        html`<button type="button" class="plain" @click=${() => look.choose(handle)}>${w.show(handle)}</button>`,
    )}
    ${
      line.clause
        ? html`<button type="button" class="clause" @click=${() => look.explain(line.clause)}>
            ${w.explain(line.clause)}
          </button>`
        : nothing
    }
  </div>`;
}

const shownMost = 400;

export function logView(journal: JournalLine[], look: LogLook): TemplateResult {
  const lines = journal.filter((line) => wanted(line, look)),
    shown = lines.slice(-shownMost);
  return html`<section class="log" aria-label=${w.log}>
    <div class="row filters">
      <label
        >${w.filter}
        <select @change=${(event: Event) => look.set((event.target as HTMLSelectElement).value as Filter, look.search)}>
          ${filters.map(
            (one) => html`<option value=${one} ?selected=${one === look.filter}>${w.filters[one]}</option>`,
          )}
        </select></label
      >
      <label
        >${w.find}
        <input
          type="search"
          .value=${look.search}
          @input=${(event: Event) => look.set(look.filter, (event.target as HTMLInputElement).value)}
      /></label>
    </div>
    ${lines.length > shown.length ? html`<p class="dim">${w.earlier(lines.length - shown.length)}</p>` : nothing}
    <ol class="journal" tabindex="0" aria-label=${w.log}>
      ${repeat(
        shown,
        (line) => line.number,
        (line) =>
          html`<li class=${weightClass(line)}>
            <button
              type="button"
              class="line"
              aria-expanded=${look.open === line.number ? 'true' : 'false'}
              @click=${() => look.toggle(line.number)}
            >
              <span class="sign" aria-hidden="true">${sign(line)}</span
              >${weightWords(line) ? html`<span class="for-readers">${weightWords(line)}: </span>` : nothing}<span
                class="dim"
                >${line.turn > 0 ? `T${line.turn} ` : ''}</span
              >${headOf(line)} ${dice(line)}
            </button>
            ${look.open === line.number ? explained(line, look) : nothing}
          </li>`,
      )}
    </ol>
    ${
      lines.length === 0
        ? html`<p class="dim" role="status">
            ${look.search ? w.notFound(look.search) : look.filter === 'all' ? w.nothingYet : w.nothingSuch}
          </p>`
        : nothing
    }
  </section>`;
}

/** Its head, and the whole of it for who opens that. */
const inShort = (line: JournalLine): TemplateResult | string => {
  const head = headOf(line);
  return head === line.text
    ? head
    : html`<details class="in-short">
        <summary>${head}</summary>
        <div class="dim">${line.text}</div>
      </details>`;
};

/** What came since the last order: what hits have cost, and the line that weighs most; the others for who opens it, so
 *  that the orders stand right below. */
export function cameView(
  lines: JournalLine[],
  struck: { own: number; others: number },
  dismiss: () => void,
): TemplateResult | typeof nothing {
  if (lines.length === 0) return nothing;
  const most = 8;
  return html`<details class="came">
    <summary>
      <span class=${weightClass(lines[0]!)}>${sign(lines[0]!)} ${headOf(lines[0]!)}</span>
      ${struck.own + struck.others > 0 ? html`<span>${w.struck(struck.own, struck.others)}</span>` : nothing}
      <b>${w.since} (${lines.length})</b>
    </summary>
    <button type="button" class="plain" @click=${dismiss}>${w.read}</button>
    <ul>
      ${lines
        .slice(0, most)
        .map(
          (line) =>
            html`<li class=${weightClass(line)}>
              <span class="sign" aria-hidden="true">${kindOf(line) ?? sign(line)}</span>${inShort(line)}
            </li>`,
        )}
    </ul>
    ${lines.length > most ? html`<p class="dim">${w.moreInLog(lines.length - most)}</p>` : nothing}
  </details>`;
}

/** A few lines of it. */
export function linesView(title: string, lines: JournalLine[]): TemplateResult | typeof nothing {
  if (lines.length === 0) return nothing;
  return html`<section class="lately" aria-label=${title}>
    <h3>${title}</h3>
    <ol class="journal">
      ${lines.map(
        (line) =>
          html`<li class=${weightClass(line)}>
            <span class="sign" aria-hidden="true">${kindOf(line) ?? sign(line)}</span>${inShort(line)}
          </li>`,
      )}
    </ol>
  </section>`;
}

/** The newest lines, for who waits or looks on. */
export const latelyView = (journal: JournalLine[]): TemplateResult | typeof nothing =>
  linesView(w.lately, journal.slice(-12).reverse());
