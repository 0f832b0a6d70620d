// The lot among suggestions that are worth the same, drawn by what only the seat has; mirrors common/proof/lot.cpp.
import {
  FieldKind,
  optionsOf,
  type Field,
  type Offer,
  type OfferLine,
  type Option,
  type OptionSet,
} from '../table/offer';
import { same, type Value } from '../table/value';
import { Hasher } from './hash';

function goesWithAnother(offer: Offer, line: OfferLine, field: Field, token: string): boolean {
  return line.fields.some((other) => other !== field && optionsOf(offer, other).some((one) => one.token === token));
}

/** The suggestions that are worth most; none if there is no choice among them. */
function equallyGood(offer: Offer, line: OfferLine, field: Field): Option[] {
  let out: Option[] = [];
  for (const option of optionsOf(offer, field)) {
    if (option.merit === undefined || !option.value) continue;
    if (goesWithAnother(offer, line, field, option.token)) return [];
    const best = out[0]?.merit;
    if (best !== undefined && option.merit > best) out = [];
    if (out.length === 0 || option.merit === best) out.push(option);
  }
  return out.length > 1 ? out : [];
}

/** 0 .. n-1. */
function lotOf(token: string, question: number, which: number, n: number): number {
  const hash = new Hasher('emcon lot').text(token).u32(question).u32(which).done();
  return new DataView(hash.buffer, hash.byteOffset).getUint32(0, true) % n;
}

/** The offer with one suggestion for each hex and point of a secret order, if several are worth most, each value once
 *  if it can be. `token`: the seat's; empty: there is none, so the offer stays as it is. */
export function withLots(offer: Offer, token: string, question: number): Offer {
  const taken: Value[] = [],
    sets = [...offer.sets];
  const drawn = (line: OfferLine, field: Field): Field => {
    if (field.kind !== FieldKind.hex && field.kind !== FieldKind.point) return field;
    const good = equallyGood(offer, line, field);
    if (good.length === 0) return field;
    const free = good.filter((one) => !taken.some((value) => same(value, one.value))),
      among = free.length > 0 ? free : good,
      chosen = among[lotOf(token, question, taken.length, among.length)]!;
    taken.push(chosen.value!);
    sets.push({ options: [chosen] });
    return { ...field, set: sets.length - 1, ...(field.fallback ? { fallback: chosen.value! } : {}) };
  };
  if (token === '') return offer;
  const lines = offer.lines.map((line) =>
    line.secret ? { ...line, fields: line.fields.map((field) => drawn(line, field)) } : line,
  );
  return taken.length > 0 ? { ...offer, ...onlyUsed(lines, sets) } : offer;
}

/** Takes sets away that no field uses any more. */
function onlyUsed(lines: OfferLine[], sets: OptionSet[]): { lines: OfferLine[]; sets: OptionSet[] } {
  const used = [...new Set(lines.flatMap((line) => line.fields.map((field) => field.set)))].filter((set) => set >= 0);
  return {
    lines: lines.map((line) => ({
      ...line,
      fields: line.fields.map((field) => ({ ...field, set: used.indexOf(field.set) })),
    })),
    sets: used.map((set) => sets[set]!),
  };
}
