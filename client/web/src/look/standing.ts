// Answers that are given for the player by default: which may be, which stand, and going on until something happens.
import { html, type TemplateResult } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { fieldView } from '../orders/fields/field_view';
import { begun, type Offer, type OfferLine } from '../table/offer';
import type { FilledLine } from '../table/value';
import { w } from '../words';
import type { Table } from './table';

interface State {
  offer: Offer | undefined;
  revision: number;
  lines: FilledLine[];
  said: string;
}
const states = new WeakMap<Table, State>();

const alike = (line: OfferLine | FilledLine, filled: FilledLine): boolean =>
  line.verb === filled.verb && line.subject === filled.subject && line.variant === filled.variant;

/** From the next question on such as the open one are answered as suggested. */
export async function suggestOn(table: Table): Promise<void> {
  const { desk } = table.sitting,
    { routine } = table.model.question,
    answer = await desk.ask({ case: 'getStanding', value: {} });
  if (answer?.body.case !== 'standing' || !routine) return;
  const { revision, filled } = answer.body.value,
    line = { verb: routine.verb, subject: '', variant: routine.variant, entries: [], stage: 0 },
    others = (filled?.lines ?? []).filter((one) => !alike(line, one)),
    set = await desk.setStanding(revision, { lines: [...others, line] });
  table.message = set?.problems[0]?.text ?? w.fromNextOn(routine.label);
  table.around.redraw();
}

async function fetch(table: Table, state: State): Promise<void> {
  const answer = await table.sitting.desk.ask({ case: 'getStanding', value: {} });
  if (answer?.body.case === 'standing') {
    const { offer, filled, revision } = answer.body.value;
    Object.assign(state, { offer, revision, lines: filled?.lines ?? [] });
  } else {
    state.said = answer?.problems[0]?.text ?? '';
  }
  table.around.redraw();
}

export function standingView(table: Table, close: () => void): TemplateResult {
  let state = states.get(table);
  if (!state) {
    state = { offer: undefined, revision: 0, lines: [], said: '' };
    states.set(table, state);
    void fetch(table, state);
  }
  const now = state;
  const put = async (lines: FilledLine[]): Promise<void> => {
    const sent = table.sitting.desk.setStanding(now.revision, { lines });
    table.around.redraw();
    const answer = await sent;
    now.said = answer?.problems[0]?.text ?? w.standingSet;
    await fetch(table, now);
  };
  const toggle = (line: OfferLine): void =>
    void put(
      now.lines.some((one) => alike(line, one))
        ? now.lines.filter((one) => !alike(line, one))
        : [...now.lines, begun(line)],
    );
  const shut = (): void => {
    states.delete(table);
    close();
  };
  const row = (line: OfferLine): TemplateResult => {
    const l = now.offer!.lines.indexOf(line),
      at = now.lines.findIndex((one) => alike(line, one)),
      order = now.lines[at];
    return html`<li class=${`order ${order ? 'given' : ''}`}>
      <label class="option"
        ><input type="checkbox" .checked=${live(order !== undefined)} @change=${() => toggle(line)} /><span class="grow"
          >${line.label || line.variant}</span
        >
        <small>${line.variant.replace(/[-_]/g, ' ')}</small></label
      >
      ${
        order
          ? line.fields.map((field, i) =>
              fieldView(
                {
                  offer: now.offer!,
                  field,
                  id: `s${l}-${i}`,
                  value: order.entries.find((entry) => entry.field === field.name)?.value,
                  onMap: () => undefined,
                  redraw: table.around.redraw,
                  set: (value) =>
                    void put(
                      now.lines.map((one, n) =>
                        n === at
                          ? {
                              ...one,
                              entries: [
                                ...one.entries.filter((entry) => entry.field !== field.name),
                                ...(value ? [{ field: field.name, value }] : []),
                              ],
                            }
                          : one,
                      ),
                    ),
                },
                [],
              ),
            )
          : ''
      }
    </li>`;
  };
  return html`<div class="box" role="dialog" aria-modal="true" aria-label=${w.standing}>
    <div class="row box-head">
      <h2 class="grow">${w.standing}</h2>
      <button type="button" class="close" @click=${shut}>${w.close}</button>
    </div>
    <p class="dim">${w.standingHelp}</p>
    ${now.said ? html`<p role="status">${now.said}</p>` : ''}
    ${
      now.offer
        ? // Those of one verb together; what newcomers look for comes last from the server.
          [...new Set(now.offer.lines.map((line) => line.verb))].reverse().map(
            (verb) =>
              html`<ul class="rows">
                ${now.offer!.lines.filter((line) => line.verb === verb).map(row)}
              </ul>`,
          )
        : html`<p>${w.loading}</p>`
    }
  </div>`;
}
