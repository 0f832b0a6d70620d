// What a guided battle explains: a box for each kind of question, open at its first time unless the player has folded
// one.
import { html, nothing, type TemplateResult } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { inRows } from '../orders/order_words';
import { w } from '../words';
import type { AtTable } from './at_table';
import { blocksView } from './book';
import { plainOf, type Block } from './handbook';

/** The question was answered: its kind is known. */
export function taught(table: AtTable): void {
  const { record } = table.sitting,
    { kind } = table.model.question;
  // It is stored with what was seen.
  if (record?.learning && !record.taught?.includes(kind)) record.taught = [...(record.taught ?? []), kind];
}

/** What the offer and the guided battle say of this kind of question. */
export function helpView(table: AtTable): TemplateResult[] {
  const { kind, offer } = table.model.question,
    block: Block = { kind: 'text', level: 0, lines: [offer.help] };
  return blocksView(inRows(offer, [block, ...(table.book?.lesson(kind) ?? [])]));
}

export function lessonView(table: AtTable): TemplateResult | typeof nothing {
  const { record } = table.sitting,
    { kind, yours } = table.model.question,
    blocks = record?.learning && yours ? (table.book?.lesson(kind) ?? []) : [];
  if (!record || blocks.length === 0) return nothing;
  const open = record.folded === undefined ? !record.taught?.includes(kind) : !record.folded;
  const press = (event: Event): void => {
    event.preventDefault();
    // Who opens one wants the next ones as they come; who folds one, folded.
    record.folded = open ? true : record.taught?.includes(kind) ? false : undefined;
    void table.around.store?.saveSeat(record).catch(() => undefined);
    table.around.redraw();
  };
  return html`<details class="lesson" .open=${live(open)}>
    <summary @click=${press}>${w.lesson}: ${plainOf(blocks[0]!.lines[0]!)}</summary>
    ${blocksView(inRows(table.model.question.offer, blocks.slice(1)))}
  </details>`;
}
