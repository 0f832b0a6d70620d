// A choice, a target or a facing: one option of a set.
import { html, type TemplateResult } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { optionsOf, type Option } from '../../table/offer';
import { meritWords, optionName } from '../order_words';
import { emptied, listed, type Widget } from './parts';

const radiosMost = 12;

const described = (widget: Widget, option: Option): string =>
  [option.note, meritWords(widget, option)].filter(Boolean).join(' · ');

export function optionsWidget(widget: Widget): TemplateResult {
  const options = optionsOf(widget.offer, widget.field),
    chosen = widget.value?.kind === 'token' ? widget.value.token : '',
    now = options.find((one) => one.token === chosen);
  const radios = html`<div class="options">
    ${options.map(
      (option, i) =>
        html`<label class="option"
          ><input
            type="radio"
            name=${widget.id}
            value=${option.token}
            id=${`${widget.id}-${i}`}
            .checked=${live(option.token === chosen)}
            @change=${() => widget.set({ kind: 'token', token: option.token })}
          /><span class="grow">${optionName(widget.field, option)}</span>
          <small>${described(widget, option)}</small></label
        >`,
    )}
  </div>`;
  return html`${
    options.length > radiosMost
      ? listed(widget.field.label || widget.field.name, now && optionName(widget.field, now), radios)
      : radios
  }${emptied(widget)}`;
}
