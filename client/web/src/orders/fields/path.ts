// A path: legs one behind the other, paid for out of budgets.
import { html, type TemplateResult } from 'lit-html';
import type { Leg } from '../../table/offer';
import { affordable, nudged, spentByPath } from '../../table/path';
import { readScaled, scaled, scaledWithUnit, shownAsOne } from '../../table/scale';
import type { PathStep } from '../../table/value';
import { w } from '../../words';
import { budgetsView } from '../order_words';
import { kept, refuse, stepButton, suggestions, type Widget } from './parts';

/** "thrust 2, 1 per hex". */
function priceWords(widget: Widget, leg: Leg): string {
  return widget.field.budgets
    .flatMap((budget, i) => {
      const price = leg.price[i] ?? 0,
        each = (leg.pricePer[i] ?? 0) * shownAsOne(leg.scale),
        out: string[] = [];
      if (price !== 0) out.push(`${budget.name} ${scaledWithUnit(price, budget.scale)}`);
      if (each !== 0 && leg.argumentMax !== leg.argumentMin)
        out.push(w.priceEach(budget.name, scaledWithUnit(each, budget.scale), leg.scale.unit || '1'));
      return out;
    })
    .join(', ');
}

export function pathWidget(widget: Widget): TemplateResult {
  const { field, value } = widget,
    steps = value?.kind === 'path' ? value.steps : [],
    last = steps.at(-1);
  const put = (next: PathStep[]): void => widget.set({ kind: 'path', steps: next });
  const legOf = (step: PathStep): Leg | undefined => field.legs.find((leg) => leg.token === step.leg);
  const add = (leg: Leg): void => {
    const bounds = affordable(field, steps, leg);
    const argument =
      leg.argumentMin === leg.argumentMax
        ? leg.argumentMin
        : nudged(
            leg.argumentMin > 0 ? leg.argumentMin - 1 : 0,
            leg.nudge,
            1,
            leg.argumentMin,
            bounds?.[1] ?? leg.argumentMax,
          );
    put([...steps, { leg: leg.token, argument }]);
  };
  const longer = (by: number): void => {
    const leg = last && legOf(last);
    if (!last || !leg) return;
    const before = steps.slice(0, -1),
      bounds = affordable(field, before, leg);
    put([
      ...before,
      {
        leg: last.leg,
        argument: nudged(
          last.argument,
          leg.nudge,
          by,
          leg.argumentMin,
          Math.max(leg.argumentMin, bounds?.[1] ?? leg.argumentMax),
        ),
      },
    ]);
  };
  const typed = (event: Event): void => {
    const leg = last && legOf(last),
      read = leg && readScaled((event.target as HTMLInputElement).value, leg.scale);
    if (!leg) return;
    const before = steps.slice(0, -1),
      most = Math.max(leg.argumentMin, affordable(field, before, leg)?.[1] ?? leg.argumentMax);
    if (read === undefined || read < leg.argumentMin || read > most)
      refuse(
        widget,
        event,
        leg.label || leg.token,
        `${scaled(leg.argumentMin, leg.scale)} ${w.to} ${scaledWithUnit(most, leg.scale)}`,
      );
    else put([...before, { leg: leg.token, argument: read }]);
  };
  const lastLeg = last && legOf(last),
    takes = lastLeg && lastLeg.argumentMin !== lastLeg.argumentMax;
  return html`<div class="path">
      <ol class="steps-taken" aria-label=${w.pathSoFar}>
        ${steps.map((step) => {
          const leg = legOf(step);
          return html`<li>
            ${leg?.label || step.leg}${
              leg && leg.argumentMin !== leg.argumentMax ? ` ${scaledWithUnit(step.argument, leg.scale)}` : ''
            }
          </li>`;
        })}${steps.length === 0 ? html`<li class="dim">${w.noLegs}</li>` : ''}
      </ol>
      <div class="row">
        ${
          takes
            ? html`${stepButton(w.shorterLeg, '−', () => longer(-1))}${stepButton(w.longerLeg, '+', () => longer(1))}`
            : ''
        }
        ${
          takes
            ? html`<label class="short"
                >${w.legLong(lastLeg.label || lastLeg.token, lastLeg.scale.unit)}<input
                  id=${`${widget.id}-long`}
                  type="text"
                  class="short"
                  inputmode="decimal"
                  autocomplete="off"
                  .value=${kept(`${widget.id}-long`, scaled(last.argument, lastLeg.scale))}
                  @change=${typed}
              /></label>`
            : ''
        }
        <button type="button" class="plain" ?disabled=${steps.length === 0} @click=${() => put(steps.slice(0, -1))}>
          ${w.takeLegBack}
        </button>
      </div>
      <div class="legs" role="group" aria-label=${w.addLeg}>
        ${field.legs.map((leg) => {
          const may = affordable(field, steps, leg);
          return html`<button type="button" class="chip" ?disabled=${!may} @click=${() => add(leg)}>
            + ${leg.label || leg.token} <small>${priceWords(widget, leg)}</small>
          </button>`;
        })}
      </div>
      ${budgetsView(field.budgets, spentByPath(field, steps))}
    </div>
    ${suggestions(widget)}`;
}
