// What all fields have in common: what they are given, suggestions, and buttons that step.
import { html, noChange, nothing, type TemplateResult } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { optionsOf, type Field, type Offer, type Option } from '../../table/offer';
import { same, type Value } from '../../table/value';
import { meritWords, valueWords } from '../order_words';
import { w } from '../../words';

export interface Widget {
  offer: Offer;
  field: Field;
  value: Value | undefined;
  /** By how much less what an option is worth is shown. */
  shift?: number;
  /** Unique among the fields that are shown. */
  id: string;
  set(value: Value | undefined): void;
  /** Draws the field anew. */
  redraw(): void;
  /** The map takes the next place for this field. */
  onMap(): void;
}

// What somebody is typing stays, whatever is drawn meanwhile: between the first key and the end of his change.
const typing = (event: Event, now: boolean): void => {
  (event.target as HTMLElement).dataset.typing = now ? 'yes' : '';
};
document.addEventListener('input', (event) => typing(event, true), true);
document.addEventListener('change', (event) => typing(event, false), true);
// Who has typed what stood there before changes nothing.
document.addEventListener('focusout', (event) => typing(event, false), true);

/** The value of the text field with this id; what was refused stays until it is mended. */
export function kept(id: string, text: string): unknown {
  const input = document.getElementById(id) as HTMLInputElement | null;
  return input && (input.dataset.typing === 'yes' || !input.validity.valid) ? noChange : live(text);
}

/** What was typed cannot be given: says so beside the field, with what would be `right`; no form is handed in before
 *  it is mended. */
export function refuse(widget: Widget, event: Event, name: string, right: string): void {
  const input = event.target as HTMLInputElement,
    typed = input.value.trim();
  if (typed === '' && widget.field.mayBeEmpty) return widget.set(undefined);
  input.setCustomValidity(typed === '' ? w.pleaseType(name, right) : w.cannotBe(name, typed, right));
  return widget.redraw();
}
/** Values that the server suggests, each as a button. */
export function suggestions(widget: Widget): TemplateResult | typeof nothing {
  const options = optionsOf(widget.offer, widget.field).filter((option) => option.value);
  if (options.length === 0) return nothing;
  const words = (option: Option): string => valueWords(widget.offer, widget.field, option.value!);
  return html`<div class="suggested" role="group" aria-label=${w.suggested}>
    ${options.map(
      (option) =>
        html`<button
          type="button"
          class="chip"
          aria-pressed=${same(option.value, widget.value) ? 'true' : 'false'}
          @click=${() => widget.set(option.value)}
        >
          ${option.label || words(option)}
          <small
            >${[
              option.label
                ? options.some((one) => one !== option && one.label === option.label)
                  ? words(option)
                  : ''
                : option.token,
              option.note,
              meritWords(widget, option),
            ]
              .filter(Boolean)
              .join(' · ')}</small
          >
        </button>`,
    )}
  </div>`;
}

/** A long list of radio buttons, which opens in its place; it closes when a pointer has chosen. */
export function listed(words: string, now: string | undefined, radios: TemplateResult): TemplateResult {
  const chosen = (event: MouseEvent): void => {
    const list = (event.currentTarget as HTMLElement).closest('details')!;
    if (event.detail === 0 || !(event.target as HTMLElement).closest('label')) return;
    list.open = false;
    list.querySelector('summary')!.focus();
  };
  return html`<details class="pick">
    <summary aria-label=${`${words}: ${now ?? w.none}`}>${now ?? w.choose}</summary>
    <div @click=${chosen}>${radios}</div>
  </details>`;
}

export const stepButton = (words: string, sign: string, act: () => void, off = false): TemplateResult =>
  html`<button type="button" class="step" aria-label=${words} ?disabled=${off} @click=${act}>${sign}</button>`;

/** Takes the value back, where the field may stay empty. */
export const emptied = (widget: Widget): TemplateResult | typeof nothing =>
  widget.field.mayBeEmpty && widget.value
    ? html`<button type="button" class="plain" @click=${() => widget.set(undefined)}>${w.leaveEmpty}</button>`
    : nothing;
