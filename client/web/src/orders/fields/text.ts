// A text: typed, or read from a file of the player's own.
import { html, type TemplateResult } from 'lit-html';
import { utf8 } from '../../proof/hash';
import { w } from '../../words';
import { emptied, kept, type Widget } from './parts';

export function textWidget(widget: Widget): TemplateResult {
  const { field, value } = widget, now = value?.kind === 'text' ? value.text : '', bytes = utf8(now).length;
  const take = (text: string): void => widget.set({ kind: 'text', text: text.replace(/\s*[\r\n]+\s*/g, ' ') });
  const read = async (event: Event): Promise<void> => {
    const file = (event.target as HTMLInputElement).files?.[0];
    if (file && file.size <= 1_000_000) take(await file.text());
  };
  return html`<textarea id=${widget.id} rows="2" aria-label=${field.label || field.name} .value=${kept(widget.id, now)} @change=${(event: Event) => take((event.target as HTMLTextAreaElement).value)}></textarea>
    <label class="file">${w.fromFile}<input type="file" @change=${read}></label>
    <small class=${field.max > 0 && bytes > field.max ? 'bad' : ''}>${field.max > 0 ? w.bytesOf(bytes, field.max) : ''}</small>${emptied(widget)}`;
}
