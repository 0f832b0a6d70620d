// A total divided over options.
import { html, type TemplateResult } from 'lit-html';
import { optionsOf } from '../../table/offer';
import { meritWords } from '../order_words';
import { w } from '../../words';
import { kept, refuse, stepButton, type Widget } from './parts';

export function splitWidget(widget: Widget): TemplateResult {
  const { field, value } = widget,
    shares = value?.kind === 'split' ? value.shares : [];
  const given = shares.reduce((sum, share) => sum + share.amount, 0),
    most = field.max > 0 ? field.max : field.total;
  const amountOf = (token: string): number => shares.find((share) => share.token === token)?.amount ?? 0;
  const mostOf = (token: string): number => Math.max(0, Math.min(most, field.total - (given - amountOf(token))));
  const set = (token: string, amount: number): void => {
    const others = shares.filter((share) => share.token !== token),
      kept = Math.max(0, Math.min(amount, mostOf(token)));
    widget.set({ kind: 'split', shares: kept > 0 ? [...others, { token, amount: kept }] : others });
  };
  const typed = (event: Event, token: string, name: string): void => {
    const read = Number((event.target as HTMLInputElement).value.trim() || 0);
    if (Number.isInteger(read) && read <= mostOf(token) && (read === 0 || read >= Math.max(1, field.min)))
      set(token, read);
    else refuse(widget, event, name, field.min > 1 ? w.noneOr(field.min, mostOf(token)) : `0 ${w.to} ${mostOf(token)}`);
  };
  // Nothing below the least that a share may be.
  const step = (token: string, by: number): void => {
    const now = amountOf(token),
      next = now + by;
    set(token, next < field.min ? (by > 0 ? Math.max(1, field.min) : 0) : next);
  };
  return html`<div class="options">
    ${optionsOf(widget.offer, field).map((option) => {
      const name = option.label && option.label !== option.token ? `${option.token} ${option.label}` : option.token,
        now = amountOf(option.token);
      return html`<div class="option">
        <span class="grow"
          >${name} <small>${[option.note, meritWords(widget, option)].filter(Boolean).join(' · ')}</small></span
        >
        <span class="steps"
          >${stepButton(w.less(name), '−', () => step(option.token, -1), now === 0)}
          <input
            id=${`${widget.id}-${option.token}`}
            type="text"
            class="short"
            inputmode="numeric"
            aria-label=${name}
            .value=${kept(`${widget.id}-${option.token}`, String(now))}
            @change=${(event: Event) => typed(event, option.token, name)}
          />
          ${stepButton(w.more(name), '+', () => step(option.token, 1), given >= field.total || now >= most)}</span
        >
      </div>`;
    })}<small>${w.givenOut(given, field.total)}</small>
  </div>`;
}
