// Orders, values and consequences in words; mirrors common/words and client/screen/asked.cpp.
import { html, type TemplateResult } from 'lit-html';
import {
  FieldKind,
  findLine,
  optionsOf,
  type Budget,
  type Consequence,
  type Field,
  type Offer,
  type OfferLine,
  type Option,
} from '../table/offer';
import { label } from '../table/hex';
import { pointWords, scaled, scaledWithUnit } from '../table/scale';
import type { Filled, FilledLine, PathStep, Value } from '../table/value';
import type { Block } from '../look/handbook';
import { w } from '../words';

const plainScale = { decimals: 0, unit: '' };

function stepWords(field: Field | undefined, step: PathStep): string {
  const leg = field?.legs.find((one) => one.token === step.leg);
  const bare = leg && leg.argumentMin === leg.argumentMax && step.argument === leg.argumentMin;
  const name = leg?.label || step.leg;
  return bare ? name : `${name} ${scaledWithUnit(step.argument, leg?.scale ?? plainScale)}`;
}

/** What an option is called: by its label, of a target after its handle if that is not in it. */
export const optionName = (field: Field, { token, label }: Option): string =>
  label && field.kind === FieldKind.target && !label.split(' ').includes(token) ? `${token} ${label}` : label || token;

/** A value as people read it; options by their labels. */
export function valueWords(offer: Offer, field: Field | undefined, value: Value): string {
  const named = (token: string): string => {
    const option = field && optionsOf(offer, field).find((one) => one.token === token);
    return option ? optionName(field, option) : token;
  };
  switch (value.kind) {
    case 'number':
      return scaledWithUnit(value.number, field?.scale ?? plainScale);
    case 'token':
      return named(value.token);
    case 'text':
      return value.text.length > 80 ? `${value.text.slice(0, 48)}…` : value.text;
    case 'hex':
      return label(value.hex);
    case 'point':
      return pointWords(value.point, field?.scale ?? plainScale);
    case 'list':
      return value.items.length === 0 ? w.none : value.items.map(named).join(', ');
    case 'split':
      return value.shares.length === 0
        ? w.none
        : value.shares.map((share) => `${named(share.token)}: ${share.amount}`).join(', ');
    case 'path':
      return value.steps.length === 0 ? w.none : value.steps.map((step) => stepWords(field, step)).join(', ');
  }
}

/** "Fire of A.1: target 1.1, count 10". */
export function orderWords(
  offer: Offer,
  filled: FilledLine,
  line: OfferLine | undefined = findLine(offer, filled),
): string {
  const values = filled.entries
    .filter((entry) => entry.value)
    .map((entry) => {
      const field = line?.fields.find((one) => one.name === entry.field);
      const name = field?.label || entry.field,
        words = valueWords(offer, field, entry.value!);
      return words.toLowerCase().startsWith(`${name.toLowerCase()} `) ? words : `${name} ${words}`;
    });
  return orderName(offer, filled, line) + (values.length > 0 ? `: ${values.join(', ')}` : '');
}

/** What the order is called, without its values; with whose it is, where its label does not say so, and by which
 *  weapon or part, where another order has the same label. */
export function orderName(offer: Offer, { verb, subject, variant }: FilledLine, line: OfferLine | undefined): string {
  const label = line?.label;
  if (!label) return [verb, subject, variant].filter(Boolean).join(' ');
  const alike =
    variant &&
    offer.lines.some((other) => other.label === label && other.subject === subject && other.variant !== variant);
  const name = alike ? `${label} (${variant})` : label;
  return subject && !label.split(/[ ,:]+/).includes(subject) ? `${subject} · ${name}` : name;
}

/** Texts in which an order of the offer is called by the word that the terminal takes: as its row is called. */
export const inRows = (offer: Offer, blocks: Block[]): Block[] =>
  blocks.map((block) => ({
    ...block,
    lines: block.lines.map((text) =>
      text.replace(
        /[`']([a-z]+)['`]/g,
        (all, verb: string) => offer.lines.find((line) => line.verb === verb && !line.subject)?.label || all,
      ),
    ),
  }));

/** Worth in the victory unit, from thousandths. */
export const worth = (merit: number): string =>
  `${merit > 0 ? '+' : ''}${scaled(merit, { decimals: 3, unit: '' }).replace(/(\.\d)\d+$/, '$1')}`;
export const noticeable = (merit: number | undefined): merit is number => merit !== undefined && Math.abs(merit) >= 100;

/** What an option is worth, less `shift`: as the row of its order says it. */
export function meritWords({ shift = 0 }: { shift?: number }, { merit }: Option): string {
  const shown = merit === undefined ? undefined : merit - shift;
  return noticeable(shown) ? w.worth(worth(shown)) : '';
}

/** "need: 9 of 20 (45 %)". */
export function consequenceWords(one: Consequence): string {
  // As the terminal: the rulebook's words say the number where there are some.
  return [
    one.label,
    one.text || (one.thousandths === undefined ? '' : scaled(one.thousandths, { decimals: 3, unit: '' })),
  ]
    .filter(Boolean)
    .join(': ');
}

/** "distance 3.5 of 3 to 9 in, 5.5 left"; mirrors budget_text of common/words/fit.cpp. */
export function budgetWords({ name, amount, least, scale }: Budget, spent: number): string {
  const shown = (n: number): string => scaled(n, scale),
    all = scaledWithUnit(amount, scale);
  return w.spentOf(
    name,
    shown(spent),
    least === amount ? w.exactly(all) : least !== 0 ? `${shown(least)} ${w.to} ${all}` : all,
    spent > amount
      ? w.over(shown(spent - amount))
      : spent < least
        ? w.short(shown(least - spent))
        : w.left(shown(amount - spent)),
  );
}
/** What is spent of each of them. */
export const budgetsView = (budgets: Budget[], sums: number[]): TemplateResult =>
  html`<p class="budgets">
    ${budgets.map(
      (one, i) =>
        html`<span class=${sums[i]! > one.amount || sums[i]! < one.least ? 'bad' : ''}
          >${budgetWords(one, sums[i]!)}</span
        > `,
    )}
  </p>`;

/** What happens to who orders nothing. */
export function fallbackWords(offer: Offer): string {
  const orders = (offer.fallback as Filled).lines.map((line) => orderWords(offer, line)).join('; ');
  return orders ? w.ifNothing(orders) : w.ifNothingNone;
}
