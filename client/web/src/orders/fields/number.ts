// A number within bounds, in steps, scaled as the rulebook counts.
import { html, nothing, type TemplateResult } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { nudged } from '../../table/path';
import { readScaled, scaled, scaledWithUnit } from '../../table/scale';
import { w } from '../../words';
import { emptied, kept, refuse, stepButton, suggestions, type Widget } from './parts';

const sliderMost = 200;

export function numberWidget(widget: Widget): TemplateResult {
  const { field, value } = widget,
    now = value?.kind === 'number' ? value.number : undefined,
    step = Math.max(1, field.step);
  const take = (number: number | undefined): void =>
    widget.set(number === undefined ? undefined : { kind: 'number', number });
  const stepBy = (by: number): void =>
    take(
      now === undefined || now < field.min || now > field.max
        ? by > 0
          ? field.min
          : field.max
        : nudged(now, Math.max(step, field.nudge), by, field.min, field.max, step > 1 ? field.min : 0),
    );
  const typed = (event: Event): void => {
    const read = readScaled((event.target as HTMLInputElement).value, field.scale);
    if (read === undefined || read < field.min || read > field.max || (read - field.min) % step !== 0)
      refuse(widget, event, name, step > 1 ? w.inSteps(range, scaled(step, field.scale)) : range);
    else take(read);
  };
  const name = field.label || field.name,
    range = `${scaled(field.min, field.scale)} ${w.to} ${scaledWithUnit(field.max, field.scale)}`;
  const steps = (field.max - field.min) / step;
  return html`<div class="number">
      ${stepButton(w.less(name), '−', () => stepBy(-1), now !== undefined && now <= field.min)}
      <input
        id=${widget.id}
        type="text"
        inputmode="decimal"
        autocomplete="off"
        aria-label=${`${name}, ${range}`}
        .value=${kept(widget.id, now === undefined ? '' : scaled(now, field.scale))}
        @change=${typed}
      />
      ${stepButton(
        w.more(name),
        '+',
        () => stepBy(1),
        now !== undefined && now >= field.max,
      )}<small>${range}</small>${emptied(widget)}
    </div>
    ${
      steps > 1 && steps <= sliderMost
        ? html`<input
            type="range"
            aria-label=${name}
            min=${field.min}
            max=${field.max}
            step=${step}
            .value=${live(String(now ?? field.min))}
            @input=${(event: Event) => take(Number((event.target as HTMLInputElement).value))}
          />`
        : nothing
    }
    ${suggestions(widget)}`;
}
