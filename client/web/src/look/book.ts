// The handbook of a game: contents, search, and the paragraph of an id, as text nodes alone.
import { html, nothing, type TemplateResult } from 'lit-html';
import { w } from '../words';
import { cellsOf, plainOf, type Block } from './handbook';
import type { Book } from './markdown';

const emphasis = (text: string): (TemplateResult | string)[] =>
  text.split('**').map((part, i) => (i % 2 === 1 ? html`<b>${plainOf(part)}</b>` : plainOf(part)));

function heading(block: Block): TemplateResult {
  const words = plainOf(block.lines[0]!);
  return block.level === 1
    ? html`<h2>${words}</h2>`
    : block.level === 2
      ? html`<h3>${words}</h3>`
      : html`<h4>${words}</h4>`;
}

function table(rows: string[]): TemplateResult {
  const [head, ...body] = rows.map(cellsOf);
  return html`<div class="scrolls" tabindex="0" role="region" aria-label=${w.tableOf(head?.[0] ?? '')}>
    <table>
      <thead>
        <tr>
          ${head!.map((cell) => html`<th scope="col">${emphasis(cell)}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${body.map(
          (row) =>
            html`<tr>
              ${row.map((cell) => html`<td>${emphasis(cell)}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

export function blocksView(blocks: Block[]): TemplateResult[] {
  return blocks.map((block) => {
    switch (block.kind) {
      case 'heading':
        return heading(block);
      case 'table':
        return table(block.lines);
      case 'verbatim':
        return html`<pre>${block.lines.join('\n')}</pre>`;
      case 'item':
        return html`<p class=${`item depth-${Math.min(3, block.level)}`}>${emphasis(block.lines[0]!)}</p>`;
      default:
        return html`<p>${emphasis(block.lines[0]!)}</p>`;
    }
  });
}

/** What figures in a text mean, each to be opened; the pointer over it shows it, too. */
export const figuresView = (book: Book | undefined, text: string): TemplateResult[] =>
  (book?.figures(text) ?? []).map(
    ([word, says]) =>
      html`<details class="figure" title=${says}>
        <summary>${w.figure(word)}</summary>
        <p>${says}</p>
      </details>`,
  );

export interface BookLook {
  book: Book | undefined;
  /** What is explained: an id, or a section by its block. */
  id: string;
  section: number;
  search: string;
  set(change: Partial<Pick<BookLook, 'id' | 'section' | 'search'>>): void;
  close(): void;
}

/** Section and search as a page of their own in a dialog. */
export function bookView(look: BookLook): TemplateResult {
  const { book } = look;
  const section = (block: number): TemplateResult =>
    html`<li>
      <button type="button" class="plain" @click=${() => look.set({ section: block, id: '', search: '' })}>
        ${plainOf(book!.blocks[block]?.lines[0] ?? '')}
      </button>
    </li>`;
  const body = (): unknown => {
    if (!book) return html`<p>${w.loading}</p>`;
    if (look.id) {
      const found = book.entry(look.id);
      return html`<h2>${look.id}</h2>
        ${found.length > 0 ? blocksView(found) : html`<p class="dim">${w.notInBook}</p>`}`;
    }
    if (look.search)
      return html`<ul class="plain-list">
          ${book.search(look.search).map(section)}
        </ul>
        <p class="dim" role="status">${book.search(look.search).length > 0 ? '' : w.notFound(look.search)}</p>`;
    if (look.section >= 0) return blocksView(book.blocks.slice(look.section, book.endOf(look.section)));
    return html`<ul class="plain-list">
      ${book.contents().map(
        (one) =>
          html`<li class=${`depth-${one.level - 1}`}>
            <button type="button" class="plain" @click=${() => look.set({ section: one.block, id: '', search: '' })}>
              ${one.title}
            </button>
          </li>`,
      )}
    </ul>`;
  };
  const inside = look.id !== '' || look.section >= 0 || look.search !== '';
  return html`<div class="box book" role="dialog" aria-modal="true" aria-label=${w.rules}>
    <div class="row box-head">
      ${
        inside
          ? html`<button type="button" @click=${() => look.set({ section: -1, id: '', search: '' })}>
              ${w.contents}
            </button>`
          : nothing
      }
      <label class="grow"
        >${w.find}
        <input
          type="search"
          .value=${look.search}
          @input=${(event: Event) =>
            look.set({ search: (event.target as HTMLInputElement).value, id: '', section: -1 })}
      /></label>
      <button type="button" class="close" @click=${look.close}>${w.close}</button>
    </div>
    <div class="reading">${body()}</div>
  </div>`;
}
