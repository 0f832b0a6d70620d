// An ordered list of options: each is ticked in the order in which it counts.
import { html, type TemplateResult } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { optionsOf } from '../../table/offer';
import { meritWords } from '../order_words';
import { w } from '../../words';
import { type Widget } from './parts';

export function listWidget(widget: Widget): TemplateResult {
  const { field, value } = widget,
    items = value?.kind === 'list' ? value.items : [];
  const toggle = (token: string): void =>
    widget.set({
      kind: 'list',
      items: items.includes(token) ? items.filter((one) => one !== token) : [...items, token],
    });
  const bounds = field.max > 0 ? w.between(field.min, field.max) : field.min > 0 ? w.atLeast(field.min) : '';
  return html`<div class="options">
    ${optionsOf(widget.offer, field).map((option) => {
      const at = items.indexOf(option.token);
      return html`<label class="option"
        ><input
          type="checkbox"
          .checked=${live(at >= 0)}
          ?disabled=${at < 0 && field.max > 0 && items.length >= field.max}
          @change=${() => toggle(option.token)}
        />
        <span class="grow">${option.label || option.token}</span>
        ${at >= 0 && items.length > 1 ? html`<b class="place-in-list">${w.nth(at + 1)}</b>` : ''}
        <small>${[option.note, meritWords(widget, option)].filter(Boolean).join(' · ')}</small></label
      >`;
    })}<small>${bounds}</small>
  </div>`;
}
