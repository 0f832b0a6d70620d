// A choice, a target or a facing: one option of a set.
import { html, type TemplateResult } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { FieldKind, optionsOf, type Option } from '../../table/offer';
import { emptied, listed, meritWords, type Widget } from './parts';

const radiosMost = 12;

function named(widget: Widget, option: Option): string {
  const label = option.label && option.label !== option.token ? option.label : '';
  return widget.field.kind === FieldKind.target && label ? `${option.token} ${label}` : label || option.token;
}

const described = (option: Option): string => [option.note, meritWords(option.merit)].filter(Boolean).join(' · ');

export function optionsWidget(widget: Widget): TemplateResult {
  const options = optionsOf(widget.offer, widget.field), chosen = widget.value?.kind === 'token' ? widget.value.token : '', now = options.find((one) => one.token === chosen);
  const radios = html`<div class="options">${options.map((option, i) => html`<label class="option"><input type="radio" name=${widget.id} value=${option.token} id=${`${widget.id}-${i}`}
      .checked=${live(option.token === chosen)} @change=${() => widget.set({ kind: 'token', token: option.token })}><span class="grow">${named(widget, option)}</span> <small>${described(option)}</small></label>`)}</div>`;
  return html`${options.length > radiosMost ? listed(widget.field.label || widget.field.name, now && named(widget, now), radios) : radios}${emptied(widget)}`;
}
