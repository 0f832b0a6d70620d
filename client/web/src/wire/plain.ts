// Reads messages as plain structs of the page: defaults filled in, offers written out, words made harmless.
import type * as table from '../table/board';
import type * as offer from '../table/offer';
import type * as patch from '../table/patch';
import type * as value from '../table/value';
import { writeOut } from './offer_short';
import { Reader, WireFault } from './reader';
import { shapeOf, type FieldShape } from './schema';
import { asLines, asName, asText, frameSigns, noPlayerSigns } from './text';

/** Messages that have a struct of their own. */
interface Own {
  'emcon.v1.Board': table.Board;
  'emcon.v1.BoardPatch': patch.BoardPatch;
  'emcon.v1.JournalLine': table.JournalLine;
  'emcon.v1.Clock': table.Clock;
  'emcon.v1.Offer': offer.Offer;
  'emcon.v1.Filled': value.Filled;
  'emcon.v1.Value': value.Value;
  'emcon.v1.Problem': offer.Problem;
  'emcon.v1.Consequence': offer.Consequence;
}

/** What a message is as a plain struct. */
export type Plain<T> = T extends { $typeName: infer Name }
  ? Name extends keyof Own
    ? Own[Name]
    : { [K in keyof T as K extends '$typeName' | '$unknown' ? never : K]: Plain<T[K]> }
  : T extends bigint
    ? number
    : T extends Uint8Array
      ? Uint8Array
      : T extends readonly (infer Item)[]
        ? Plain<Item>[]
        : T extends object
          ? { [K in keyof T]: Plain<T[K]> }
          : T;

/** What a message may be made of: what is left out is 0, empty or absent. */
export type Init<T> = T extends bigint
  ? number
  : T extends Uint8Array
    ? Uint8Array
    : T extends readonly (infer Item)[]
      ? Init<Item>[]
      : T extends { case: infer Case; value: infer Body }
        ? { case: Case; value: Init<Body> }
        : T extends { case: undefined }
          ? T
          : T extends object
            ? { [K in keyof T as K extends '$typeName' | '$unknown' ? never : K]?: Init<T[K]> | undefined }
            : T;

type Struct = Record<string, unknown>;

// What an absent field is, where that is not 0 (proto/table.proto says so beside each).
const absent: Record<string, number> = {
  'Thing.side': -1,
  'Thing.count': 1,
  'Map.headings': 6,
  'Mark.heading': -1,
  'Thing.size': 1,
  'Gauges.hull': -1,
  'Gauges.ammunition': -1,
  'Act.count': 1,
  'Act.facing': -1,
  'Act.side': -1,
  'OfferLine.timesMax': 1,
  'OfferLine.clause': -1,
  'Field.set': -1,
  'Field.step': 1,
  'Consequence.line': -1,
  'Problem.line': -1,
};
// Messages inside which an absent message is one of defaults.
const filledIn = new Set([
  'Board',
  'Map',
  'Mark',
  'Region',
  'Area',
  'Leg',
  'Budget',
  'HexChoice',
  'PointChoice',
  'Suggested',
  'Offer',
  'Field',
  'Thing',
]);
const mayLack = new Set(['Field.hexes', 'Field.points', 'Field.fallback']);
// Wrappers round a list, which stand for the list.
const wrappers: Record<string, string> = {
  Strings: 'items',
  Marks: 'items',
  Links: 'items',
  Maps: 'items',
  Areas: 'items',
  Sides: 'items',
  Split: 'shares',
  Path: 'steps',
};
const names: Record<string, string> = {
  'SeatState.holder': noPlayerSigns,
  'ChatLine.name': noPlayerSigns,
  'MatchCard.name': frameSigns,
  'MatchSettings.name': frameSigns,
};
const valueKeys: Record<string, string> = { list: 'items', split: 'shares', path: 'steps' };
const depthMost = 32;

function words(text: string, place: string): string {
  if (place === 'RulesetDescription.handbook') return asLines(text);
  const signs = names[place];
  return signs === undefined ? asText(text) : asName(text, signs);
}

/** What stands in a message, by the names that structs have. */
function found(name: string, from: Reader, depth: number): Map<FieldShape, unknown> {
  if (depth > depthMost) throw new WireFault('messages too deep within each other');
  const shape = shapeOf(name),
    out = new Map<FieldShape, unknown>();
  const add = (field: FieldShape, item: unknown): void => {
    if (!field.list) out.set(field, item);
    else if (out.has(field)) (out.get(field) as unknown[]).push(item);
    else out.set(field, [item]);
  };
  while (from.more()) {
    const [number, type] = from.tag(),
      field = shape.byNumber.get(number);
    const delimited = field !== undefined && (field.message || field.type === 's' || field.type === 'b');
    if (!field || (delimited ? type !== 2 : type !== 0 && !(type === 2 && field.list))) {
      from.skip(type);
    } else if (!delimited) {
      if (type === 0) add(field, from.scalar(field.type));
      else for (const packed = from.part(); packed.more();) add(field, packed.scalar(field.type));
    } else {
      const part = from.part();
      if (field.message) add(field, struct(field.type, part, depth + 1));
      else add(field, field.type === 'b' ? part.take() : words(part.words(), `${name}.${field.name}`));
    }
  }
  return out;
}

const zeros: Record<string, unknown> = { s: '', f: false };

/** A field that is not there. */
function lacking(name: string, field: FieldShape): unknown {
  const place = `${name}.${field.name}`;
  if (field.list) return [];
  if (field.message)
    return filledIn.has(name) && !mayLack.has(place)
      ? struct(field.type, new Reader(new Uint8Array(), 0, 0), 0)
      : undefined;
  if (place in absent) return absent[place];
  if (field.optional) return undefined;
  return field.type === 'b' ? new Uint8Array() : (zeros[field.type] ?? 0);
}

function struct(name: string, from: Reader, depth: number): unknown {
  const there = found(name, from, depth),
    { fields } = shapeOf(name),
    wrapped = wrappers[name];
  if (wrapped) return there.get(fields.find((field) => field.name === wrapped)!) ?? [];
  if (name === 'Value') {
    const [field, item] = [...there].at(-1) ?? [];
    return field && { kind: field.name, [valueKeys[field.name] ?? field.name]: item };
  }
  // Of a line that is like another one, and of its fields, what is written is all that is known here.
  if (name === 'OfferLine' && [...there].some(([field, item]) => field.name === 'like' && item !== 0))
    return alone(there);
  const out: Struct = {};
  for (const field of fields) {
    if (field.oneof) {
      out[field.oneof] ??= { case: undefined };
      if (there.has(field)) out[field.oneof] = { case: field.name, value: there.get(field) };
      continue;
    }
    const item = there.has(field) ? there.get(field) : lacking(name, field);
    if (item !== undefined) out[field.name] = item;
  }
  if (name === 'Field') written.set(out, there);
  return name === 'Offer' ? writeOut(out as never) : out;
}

// What the server has written of a field of an order line.
const written = new WeakMap<object, Map<FieldShape, unknown>>();

function alone(there: Map<FieldShape, unknown>): Struct {
  const out: Struct = {};
  for (const [field, item] of there)
    out[field.name] =
      field.name === 'fields' ? (item as object[]).map((one) => alone(written.get(one) ?? new Map())) : item;
  return out;
}

/** A message of this name as a plain struct. Throws WireFault for bytes that are none, and for numbers that the page
 *  cannot count with. */
export const plain = <T>(name: string, bytes: Uint8Array): T =>
  struct(name, new Reader(bytes, 0, bytes.length), 0) as T;

export { WireFault };
