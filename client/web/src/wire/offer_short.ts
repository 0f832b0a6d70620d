// Writes the short forms of an offer out; mirrors write_out of common/wire/offer_short.cpp (docs/protocol.md, section
// 4).
import type { Field, Offer, OfferLine, Option, OptionSet, OrderForm } from '../table/offer';

interface Name {
  token: string;
  label: string;
  note: string;
}
interface ShortSet extends OptionSet {
  named: number[];
  merits: number[];
  notes: string[];
}
interface ShortLine extends Omit<Partial<OfferLine>, 'fields'> {
  like?: number;
  fields?: Partial<Field>[];
}
interface ShortOffer extends Omit<Offer, 'lines' | 'sets'> {
  names: Name[];
  sets: ShortSet[];
  lines: ShortLine[];
}

/** Options that an offer may have written out: one that has more is nobody's, and it ends there. */
const optionsMax = 400_000;

function writeOutSets(offer: ShortOffer): OptionSet[] {
  let left = optionsMax;
  return offer.sets.map((set) => {
    const size = set.named.length > 0 ? set.named.length : set.merits.length;
    const rated = set.merits.length === size,
      noted = set.notes.length === size;
    const options = [...set.options];
    for (let i = 0; i < size && left > 0; i++) {
      const name = offer.names[set.named.length > 0 ? set.named[i]! : i];
      if (!name) continue;
      left -= 1;
      const option: Option = { token: name.token, label: name.label, note: noted ? set.notes[i]! : name.note };
      if (rated) option.merit = set.merits[i]!;
      options.push(option);
    }
    return { options };
  });
}

/** `text` with each `from` in it replaced, for as long as it stays short. */
export function replaced(text: string, from: string, to: string): string {
  const most = 16 * 1024;
  if (from === '') return text;
  let out = text;
  for (let at = out.indexOf(from); at >= 0 && out.length < most; at = out.indexOf(from, at + to.length))
    out = out.slice(0, at) + to + out.slice(at + from.length);
  return out;
}

/** A line of which nothing is said. */
export const noLine: OfferLine = {
  verb: '',
  subject: '',
  variant: '',
  label: '',
  fields: [],
  timesMax: 1,
  clause: -1,
  note: '',
  secret: false,
  price: [],
  details: [],
  stage: 0,
};

function overlaid(base: OfferLine, own: ShortLine): OfferLine {
  const subject = own.subject ?? '';
  const { fields, like: _like, ...rest } = own;
  return {
    ...base,
    label: replaced(base.label, base.subject, subject),
    note: replaced(base.note, base.subject, subject),
    ...rest,
    subject,
    fields: base.fields.map((field, i) => ({ ...field, ...fields?.[i] })),
  };
}

/** An order that a line tells: the verb, stage and first fields are the line's. */
function writtenOut(form: OrderForm, lines: OfferLine[]): OrderForm {
  const line = form.like > 0 ? lines[form.like - 1] : undefined;
  if (!line) return form;
  return {
    verb: line.verb,
    stage: line.stage,
    variant: form.variant || line.variant !== '',
    fields: [...line.fields.map((field) => field.name), ...form.fields],
    like: 0,
  };
}

/** The offer as every part of the page takes it. A line with `like` has only what the server has written of it. */
export function writeOut(short: ShortOffer): Offer {
  const { names: _names, sets: _sets, lines, ...rest } = short;
  const out: OfferLine[] = [];
  for (const [i, line] of lines.entries()) {
    const like = line.like ?? 0;
    if (like > 0) {
      out.push(overlaid(like <= i ? out[like - 1]! : noLine, line));
      continue;
    }
    const { like: _like, ...whole } = line;
    out.push(whole as OfferLine);
  }
  return { ...rest, sets: writeOutSets(short), lines: out, orders: rest.orders.map((form) => writtenOut(form, out)) };
}
