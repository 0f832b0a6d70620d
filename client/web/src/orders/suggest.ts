// The best of an offer by what it says its choices are worth; mirrors client/bot/fill.cpp and policy.cpp, without
// chance.
import { FieldKind, hexesOf, optionsOf, type Field, type Offer, type OfferLine, type Option } from '../table/offer';
import { findValue, same, type Filled, type FilledLine, type Value } from '../table/value';

interface Picked {
  value: Value | undefined;
  merit: number | undefined;
}
interface Candidate {
  filled: FilledLine;
  worth: number;
  rated: boolean;
}

function best(options: Option[]): Option | undefined {
  let out: Option | undefined;
  for (const option of options) if (option.merit !== undefined && (!out || option.merit > out.merit!)) out = option;
  return out;
}

function pickOption(offer: Offer, field: Field): Picked {
  const options = optionsOf(offer, field),
    chosen = best(options);
  if (chosen) return { value: { kind: 'token', token: chosen.token }, merit: chosen.merit };
  if (field.fallback) return { value: field.fallback, merit: undefined };
  return {
    value: field.mayBeEmpty || options.length === 0 ? undefined : { kind: 'token', token: options[0]!.token },
    merit: undefined,
  };
}

function pickSuggested(offer: Offer, field: Field): Picked | undefined {
  let chosen: Option | undefined;
  for (const option of optionsOf(offer, field)) {
    if (!option.value) continue;
    const better = option.merit !== undefined && (!chosen || chosen.merit === undefined || option.merit > chosen.merit);
    if (better || (!chosen && !field.mayBeEmpty && !field.fallback)) chosen = option;
  }
  return chosen && { value: chosen.value, merit: chosen.merit };
}

const byMerit = (options: Option[]): Option[] =>
  options.filter((one) => one.merit !== undefined && one.merit > 0).sort((a, b) => b.merit! - a.merit!);

function pickList(offer: Offer, field: Field): Picked {
  const good = byMerit(optionsOf(offer, field)).slice(0, field.max > 0 ? field.max : undefined);
  if (good.length === 0) return { value: field.fallback, merit: undefined };
  return {
    value: { kind: 'list', items: good.map((one) => one.token) },
    merit: good.reduce((sum, one) => sum + one.merit!, 0),
  };
}

function pickSplit(offer: Offer, field: Field): Picked {
  const good = byMerit(optionsOf(offer, field)),
    sum = good.reduce((all, one) => all + one.merit!, 0);
  if (good.length === 0 || field.total <= 0 || field.total > 1_000_000)
    return { value: field.fallback, merit: undefined };
  const shares: { token: string; amount: number }[] = [];
  let left = field.total;
  for (const option of good) {
    const amount = Math.max(field.min, Math.floor((field.total * option.merit!) / sum));
    if (amount <= 0 || amount > left) continue;
    shares.push({ token: option.token, amount });
    left -= amount;
  }
  if (shares.length === 0) return { value: field.fallback, merit: undefined };
  shares[0]!.amount += left;
  return { value: { kind: 'split', shares }, merit: good[0]!.merit };
}

function pick(offer: Offer, field: Field): Picked {
  const suggested = pickSuggested(offer, field);
  if (suggested) return suggested;
  switch (field.kind) {
    case FieldKind.choice:
    case FieldKind.target:
    case FieldKind.facing:
      return pickOption(offer, field);
    case FieldKind.list:
      return pickList(offer, field);
    case FieldKind.split:
      return pickSplit(offer, field);
    case FieldKind.number:
      return { value: field.fallback ?? { kind: 'number', number: field.max }, merit: undefined };
    case FieldKind.hex: {
      const first = !field.mayBeEmpty && field.hexes ? hexesOf(field.hexes)[0] : undefined;
      return { value: field.fallback ?? (first && { kind: 'hex', hex: first }), merit: undefined };
    }
    case FieldKind.text:
      return { value: field.fallback ?? (field.mayBeEmpty ? undefined : { kind: 'text', text: '' }), merit: undefined };
    default:
      return { value: field.fallback, merit: undefined };
  }
}

/** An empty list or split for a field that has no better default. */
function emptyOf(field: Field): Value | undefined {
  if (field.kind === FieldKind.list) return { kind: 'list', items: [] };
  return field.kind === FieldKind.split ? { kind: 'split', shares: [] } : undefined;
}

/** The best order of the line; none: it has a field that nothing is said about. */
export function candidate(offer: Offer, line: OfferLine): Candidate | undefined {
  const out: Candidate = {
    filled: { verb: line.verb, subject: line.subject, variant: line.variant, entries: [], stage: line.stage },
    worth: line.merit ?? 0,
    rated: line.merit !== undefined,
  };
  for (const field of line.fields) {
    const picked = pick(offer, field);
    if (picked.merit !== undefined && line.merit === undefined) {
      out.worth += picked.merit;
      out.rated = true;
    }
    const value = picked.value ?? (field.mayBeEmpty ? undefined : emptyOf(field));
    if (value) out.filled.entries.push({ field: field.name, value });
    else if (!field.mayBeEmpty) return undefined;
  }
  return out;
}

/** By how much less what its options are worth is shown, so that a form says the same as its row: the row may count
 *  from what comes of itself. Only where one field alone says what its options are worth. */
export function shiftOf(offer: Offer, line: OfferLine): number {
  const said = line.fields.flatMap((field) => pick(offer, field).merit ?? []);
  return line.merit !== undefined && said.length === 1 ? said[0]! - line.merit : 0;
}

/** What an order is worth as it is given, or an open one as it is suggested; none: the offer does not say. */
export function worthOf(offer: Offer, line: OfferLine, order: FilledLine | undefined): number | undefined {
  if (!order || same(candidate(offer, line)?.filled, order)) return line.merit;
  const said = line.fields.flatMap((field) => {
    const value = findValue(order, field.name);
    const option =
      value &&
      optionsOf(offer, field).find((one) =>
        one.value ? same(one.value, value) : value.kind === 'token' && value.token === one.token,
      );
    return option?.merit === undefined ? [] : [option.merit];
  });
  return said.length === 1 ? said[0]! - shiftOf(offer, line) : undefined;
}

const sameOrder = (a: FilledLine, b: FilledLine): boolean =>
  a.verb === b.verb && a.subject === b.subject && a.variant === b.variant && a.stage === b.stage;

/** The best orders of an offer; its default, if nothing is worth more. */
export function suggestion(offer: Offer, immediate: boolean): Filled {
  const good = offer.lines
    .map((line) => candidate(offer, line))
    .filter((one) => one !== undefined && one.rated && one.worth > 0) as Candidate[];
  if (good.length === 0) return offer.fallback;
  const lines = good.sort((a, b) => b.worth - a.worth).map((one) => one.filled);
  if (!immediate)
    lines.push(...offer.fallback.lines.filter((preset) => !lines.some((line) => sameOrder(line, preset))));
  return { lines };
}

/** Own orders, and the best of what they say nothing about. */
export function completed(offer: Offer, own: Filled, immediate: boolean): Filled {
  const more = suggestion(offer, immediate);
  if (immediate && own.lines.length > 0 && same(more, offer.fallback)) return own;
  return { lines: [...own.lines, ...more.lines.filter((line) => !own.lines.some((given) => sameOrder(given, line)))] };
}

/** Whether the offer says of any order what it is worth. */
export const rates = (offer: Offer): boolean => offer.lines.some((line) => candidate(offer, line)?.rated);

/** Whether an order of the offer promises more than none. */
export const promisesMore = (offer: Offer, immediate: boolean): boolean =>
  !same(suggestion(offer, immediate), offer.fallback);
