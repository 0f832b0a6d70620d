// Gives the player a file, and a link to copy.
import { html, type TemplateResult } from 'lit-html';
import { w } from '../words';

/** The browser asks where, or saves it where it saves all. */
export function save(name: string, parts: (string | Uint8Array<ArrayBuffer>)[]): void {
  const url = URL.createObjectURL(new Blob(parts, { type: 'application/octet-stream' })), link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** A line that is chosen whole when it is touched; a button copies it where the browser lets it. */
export function copied(words: string, text: string): TemplateResult {
  const copy = (event: Event): void => {
    const input = (event.target as HTMLElement).parentElement!.querySelector('input')!;
    input.select();
    void navigator.clipboard?.writeText(text);
    (event.target as HTMLElement).textContent = navigator.clipboard ? w.copied : w.copyByHand;
  };
  return html`<div class="row copied"><label class="grow">${words}<input readonly .value=${text} @focus=${(event: Event) => (event.target as HTMLInputElement).select()}></label><button type="button" @click=${copy}>${w.copy}</button></div>`;
}
