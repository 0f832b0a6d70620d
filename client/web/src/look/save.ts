// Gives the player a file, and a link to copy or to hold a camera at.
import { html, nothing, render, svg, type TemplateResult } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import { w } from '../words';

/** The browser asks where, or saves it where it saves all. */
export function save(name: string, parts: (string | Uint8Array<ArrayBuffer>)[]): void {
  const url = URL.createObjectURL(new Blob(parts, { type: 'application/octet-stream' })),
    link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** A line that is chosen whole when it is touched; a button copies it where the browser lets it. `sent`: what goes with
 *  a link to whom one writes to. */
export function copied(words: string, text: string, sent = ''): TemplateResult {
  const copy = (event: Event): void => {
    const input = (event.target as HTMLElement).parentElement!.querySelector('input')!;
    input.select();
    void navigator.clipboard?.writeText(text);
    (event.target as HTMLElement).textContent = navigator.clipboard ? w.copied : w.copyByHand;
  };
  return html`<div class="row copied">
    <label class="grow"
      >${words}<input
        readonly
        .value=${text}
        @focus=${(event: Event) => (event.target as HTMLInputElement).select()} /></label
    ><button type="button" @click=${copy}>${w.copy}</button>${shared(text, sent, copy)}
  </div>`;
}

/** A link goes to whom one writes to anyway, where the browser can hand it on: on phones. */
function shared(url: string, text: string, copy: (event: Event) => void): TemplateResult | typeof nothing {
  if (!/^https?:/.test(url) || typeof navigator.share !== 'function') return nothing;
  const share = (event: Event): void =>
    void navigator.share({ title: w.lead, ...(text && { text }), url }).catch((why: unknown) => {
      // Whoever gives it up after all has done nothing wrong; what the browser refuses can be copied.
      if ((why as Error | undefined)?.name !== 'AbortError') copy(event);
    });
  return html`<button type="button" @click=${share}>${w.share}</button>`;
}

const drawn = (rows: boolean[][]): string =>
  rows.map((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')).join('')).join('');

async function code(text: string): Promise<TemplateResult | string> {
  const { qrCode } = await import('./qr'),
    rows = qrCode(text),
    size = (rows?.length ?? 0) + 8;
  // The darker colour on the lighter one, whatever the theme is: cameras want it so.
  return rows
    ? html`<svg class="qr" viewBox="-4 -4 ${size} ${size}" role="img" aria-label=${w.code}>
        <rect x="-4" y="-4" width=${size} height=${size} fill="#fff"></rect>
        ${svg`<path d=${drawn(rows)}></path>`}
      </svg>`
    : w.codeTooLong;
}

/** A link to copy, and its code when that is asked for. */
export function link(words: string, text: string, sent = ''): unknown {
  const show = (event: Event): void => {
    const here = (event.target as HTMLElement).querySelector('div')!;
    if (!here.hasChildNodes())
      void code(text)
        .catch(() => w.notSaved)
        .then((found) => render(found, here));
  };
  // Another link has another code.
  return repeat(
    [text],
    (one) => one,
    () =>
      html`${copied(words, text, sent)}
        <details class="code" @toggle=${show}>
          <summary>${w.code}</summary>
          <div></div>
        </details>`,
  );
}
