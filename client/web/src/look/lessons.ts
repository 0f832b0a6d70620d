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

/** What the guided battle says of this kind of question. It speaks of its own ships: another battle has no lessons. */
function lessonOf({ book, model }: AtTable): Block[] {
  return book?.guided().includes(model.card?.scenario ?? '') ? book.lesson(model.question.kind) : [];
}
/** Of a guided battle whose lessons are on. */
const learns = (table: AtTable): boolean => table.sitting.record?.learning === true && lessonOf(table).length > 0;

/** What the offer says of this kind of question, and the guided battle, where its lesson does not stand there. */
export function helpView(table: AtTable): TemplateResult[] {
  const { offer } = table.model.question,
    block: Block = { kind: 'text', level: 0, lines: [offer.help] };
  return blocksView(inRows(offer, [block, ...(learns(table) ? [] : lessonOf(table))]));
}

/** How a question is answered stands there until it was closed once, but where a lesson says it. */
export function helpedBy(table: AtTable, helped: boolean): boolean {
  const { record } = table.sitting;
  // Until the book is there nobody knows whether it has a lesson.
  return record !== undefined && !helped && !(record.learning && (table.book === undefined || learns(table)));
}

export function lessonView(table: AtTable): TemplateResult | typeof nothing {
  const { record } = table.sitting,
    { kind, yours } = table.model.question,
    blocks = yours && learns(table) ? lessonOf(table) : [];
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
