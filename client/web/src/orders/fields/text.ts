// A text: typed, or read from a file of the player's own.
import { html, type TemplateResult } from 'lit-html';
import { utf8 } from '../../proof/hash';
import { w } from '../../words';
import { fileText } from '../fit';
import { emptied, kept, type Widget } from './parts';

/** What is read of a file at most: more is no text of an order, whatever is left out of it. */
const fileMost = 40_000_000;

export function textWidget(widget: Widget): TemplateResult {
  const { field, value } = widget,
    now = value?.kind === 'text' ? value.text : '',
    bytes = utf8(now).length;
  const tooLong = field.max > 0 && bytes > field.max;
  const take = (text: string): void => widget.set({ kind: 'text', text: text.replace(/\s*[\r\n]+\s*/g, ' ') });
  const read = async (event: Event): Promise<void> => {
    const input = event.target as HTMLInputElement,
      file = input.files?.[0];
    if (!file) return;
    input.setCustomValidity(file.size > fileMost ? w.fileTooLong(file.name) : '');
    if (input.reportValidity()) take(fileText(await file.text(), field.max, field.unread));
  };
  return html`<textarea
      id=${widget.id}
      rows="2"
      aria-label=${field.label || field.name}
      aria-invalid=${tooLong ? 'true' : 'false'}
      .value=${kept(widget.id, now)}
      @change=${(event: Event) => take((event.target as HTMLTextAreaElement).value)}
    ></textarea>
    <label class="file">${w.fromFile}<input type="file" @change=${read} /></label>
    <small class=${tooLong ? 'bad' : ''}>${field.max > 0 ? w.bytesOf(bytes, field.max) : ''}</small>${emptied(widget)}`;
}
