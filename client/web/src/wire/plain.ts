// Turns messages into plain structs of the page: numbers instead of BigInt, defaults filled in, words made harmless.
import { create, isFieldSet, type DescField, type DescMessage, type Message } from '@bufbuild/protobuf';
import type * as table from '../table/board';
import type * as offer from '../table/offer';
import type * as patch from '../table/patch';
import type * as value from '../table/value';
import { writeOut } from './offer_short';
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
  ? Name extends keyof Own ? Own[Name] : { [K in keyof T as K extends '$typeName' | '$unknown' ? never : K]: Plain<T[K]> }
  : T extends bigint ? number
  : T extends Uint8Array ? Uint8Array
  : T extends readonly (infer Item)[] ? Plain<Item>[]
  : T extends object ? { [K in keyof T]: Plain<T[K]> }
  : T;

/** A frame that no honest server sends; the page says so and closes. */
export class WireFault extends Error {}

type Struct = Record<string, unknown>;

// What an absent field is, where that is not 0 (proto/table.proto says so beside each).
const absent: Record<string, number> = {
  'Thing.side': -1, 'Thing.count': 1, 'Map.headings': 6, 'Mark.heading': -1, 'OfferLine.times_max': 1, 'OfferLine.clause': -1,
  'Field.set': -1, 'Field.step': 1, 'Consequence.line': -1, 'Problem.line': -1,
};
// Messages inside which an absent message is one of defaults.
const filledIn = new Set(['Board', 'Map', 'Mark', 'Region', 'Area', 'Leg', 'Budget', 'HexChoice', 'PointChoice', 'Suggested', 'Offer', 'Field']);
const mayLack = new Set(['Field.hexes', 'Field.points', 'Field.fallback']);
// Wrappers round a list, which stand for the list.
const wrappers: Record<string, string> = {
  Strings: 'items', Marks: 'items', Links: 'items', Maps: 'items', Areas: 'items', Sides: 'items', Split: 'shares', Path: 'steps',
};
const names: Record<string, string> = {
  'SeatState.holder': noPlayerSigns, 'ChatLine.name': noPlayerSigns, 'MatchCard.name': frameSigns, 'MatchSettings.name': frameSigns,
};

function number(from: bigint, field: DescField): number {
  const out = Number(from);
  if (!Number.isSafeInteger(out)) throw new WireFault(`${field.parent.name}.${field.name} is a number beyond 2^53`);
  return out;
}

function words(from: string, place: string): string {
  if (place === 'RulesetDescription.handbook') return asLines(from);
  const signs = names[place];
  return signs === undefined ? asText(from) : asName(from, signs);
}

function one(from: unknown, field: DescField, place: string, message: DescMessage | undefined): unknown {
  if (typeof from === 'bigint') return number(from, field);
  if (typeof from === 'string') return words(from, place);
  if (message) return struct(message, from as Message);
  return from;
}

function fieldValue(field: DescField, from: unknown, place: string): unknown {
  if (field.fieldKind === 'list') return (from as unknown[]).map((item) => one(item, field, place, field.listKind === 'message' ? field.message : undefined));
  return one(from, field, place, field.fieldKind === 'message' ? field.message : undefined);
}

function takeField(out: Struct, holder: string, field: DescField, message: Message): void {
  const place = `${holder}.${field.name}`;
  const set = isFieldSet(message, field);
  const from = (message as unknown as Struct)[field.localName];
  if (field.fieldKind === 'message' && !set) {
    if (filledIn.has(holder) && !mayLack.has(place)) out[field.localName] = struct(field.message, undefined);
    return;
  }
  if (set || field.fieldKind === 'list') out[field.localName] = fieldValue(field, from ?? [], place);
  else if (place in absent) out[field.localName] = absent[place];
  // An optional number without a default is left out.
  else if (field.proto.proto3Optional !== true) out[field.localName] = typeof from === 'bigint' ? 0 : from;
}

/** A message of which nothing is there counts as one of defaults. */
function struct(desc: DescMessage, message: Message | undefined): unknown {
  const holder = desc.name;
  const from = message ?? create(desc);
  const wrapped = wrappers[holder];
  if (wrapped) {
    const list = desc.fields.find((field) => field.name === wrapped)!;
    return fieldValue(list, (from as unknown as Struct)[wrapped] ?? [], holder);
  }
  if (holder === 'Value') return valueOf(desc, from);
  if (holder === 'OfferLine' && (from as unknown as { like?: number }).like) return writtenAlone(desc, from);
  const out: Struct = {};
  for (const member of desc.members) {
    if (member.kind === 'field') {
      takeField(out, holder, member, from);
      continue;
    }
    const chosen = (from as unknown as Record<string, { case?: string; value?: unknown }>)[member.localName];
    const field = member.fields.find((some) => some.localName === chosen?.case);
    out[member.localName] = field ? { case: field.localName, value: fieldValue(field, chosen?.value, `${holder}.${field.name}`) } : { case: undefined };
  }
  return holder === 'Offer' ? writeOut(out as never) : out;
}

/** Of a line that is like another one, and of its fields: what the server has written, without any default. */
function writtenAlone(desc: DescMessage, message: Message): Struct {
  const out: Struct = {};
  for (const field of desc.fields) {
    if (!isFieldSet(message, field)) continue;
    const from = (message as unknown as Struct)[field.localName];
    const parts = field.fieldKind === 'list' && field.listKind === 'message' && field.message.name === 'Field' ? field.message : undefined;
    out[field.localName] = parts ? (from as Message[]).map((part) => writtenAlone(parts, part)) : fieldValue(field, from, `${desc.name}.${field.name}`);
  }
  return out;
}

const valueKeys: Record<string, string> = { list: 'items', split: 'shares', path: 'steps' };

function valueOf(desc: DescMessage, message: Message): value.Value | undefined {
  const kind = (message as unknown as { kind: { case?: string; value?: unknown } }).kind;
  const field = desc.fields.find((some) => some.localName === kind.case);
  if (!field) return undefined;
  return { kind: field.localName, [valueKeys[field.localName] ?? field.localName]: fieldValue(field, kind.value, `Value.${field.name}`) } as unknown as value.Value;
}

/** The message as a plain struct. Throws WireFault for numbers that the page cannot count with. */
export function plain<T extends Message>(desc: DescMessage, message: T): Plain<T> {
  return struct(desc, message) as Plain<T>;
}
