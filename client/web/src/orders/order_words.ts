// Orders, values and consequences in words; mirrors common/words and client/screen/asked.cpp.
import { FieldKind, findLine, optionsOf, type Consequence, type Field, type Offer, type OfferLine, type Option } from '../table/offer';
import { label } from '../table/hex';
import { pointWords, scaled, scaledWithUnit } from '../table/scale';
import type { Filled, FilledLine, PathStep, Value } from '../table/value';
import type { Block } from '../look/markdown';
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
    case 'number': return scaledWithUnit(value.number, field?.scale ?? plainScale);
    case 'token': return named(value.token);
    case 'text': return value.text.length > 80 ? `${value.text.slice(0, 48)}…` : value.text;
    case 'hex': return label(value.hex);
    case 'point': return pointWords(value.point, field?.scale ?? plainScale);
    case 'list': return value.items.length === 0 ? w.none : value.items.map(named).join(', ');
    case 'split': return value.shares.length === 0 ? w.none : value.shares.map((share) => `${named(share.token)}: ${share.amount}`).join(', ');
    case 'path': return value.steps.length === 0 ? w.none : value.steps.map((step) => stepWords(field, step)).join(', ');
  }
}

/** "Fire of A.1: target 1.1, count 10". */
export function orderWords(offer: Offer, filled: FilledLine, line: OfferLine | undefined = findLine(offer, filled)): string {
  const values = filled.entries.filter((entry) => entry.value).map((entry) => {
    const field = line?.fields.find((one) => one.name === entry.field);
    const name = field?.label || entry.field, words = valueWords(offer, field, entry.value!);
    return words.toLowerCase().startsWith(`${name.toLowerCase()} `) ? words : `${name} ${words}`;
  });
  return orderName(filled, line) + (values.length > 0 ? `: ${values.join(', ')}` : '');
}

/** What the order is called, without its values. */
export function orderName(filled: FilledLine, line: OfferLine | undefined): string {
  const words = [filled.verb, filled.subject, filled.variant].filter((part) => part !== '').join(' ');
  return line?.label || words;
}

/** Texts in which an order of the offer is called by the word that the terminal takes: as its row is called. */
export const inRows = (offer: Offer, blocks: Block[]): Block[] => blocks.map((block) => ({
  ...block, lines: block.lines.map((text) => text.replace(/[`']([a-z]+)['`]/g, (all, verb: string) => offer.lines.find((line) => line.verb === verb && !line.subject)?.label || all)),
}));

/** Worth in the victory unit, from thousandths. */
export const worth = (merit: number): string => `${merit > 0 ? '+' : ''}${scaled(merit, { decimals: 3, unit: '' }).replace(/(\.\d)\d+$/, '$1')}`;
export const noticeable = (merit: number | undefined): merit is number => merit !== undefined && Math.abs(merit) >= 100;

/** "need: 9 of 20 (45 %)". */
export function consequenceWords(one: Consequence): string {
  const number = one.thousandths === undefined ? '' : scaled(one.thousandths, { decimals: 3, unit: '' });
  return [one.label, [one.text, one.text === '' || number === '' || one.text.includes(number) ? (one.text === '' ? number : '') : number].filter(Boolean).join(' ')].filter(Boolean).join(': ');
}

/** What happens to who orders nothing. */
export function fallbackWords(offer: Offer): string {
  const orders = (offer.fallback as Filled).lines.map((line) => orderWords(offer, line)).join('; ');
  return orders ? w.ifNothing(orders) : w.ifNothingNone;
}
