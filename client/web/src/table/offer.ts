// What a seat may answer: lines of typed fields; mirrors common/table/offer.hpp and filled.cpp.
import type { Fact, Mark, Region, Scale } from './board';
import { farApart, ring, rowOf, sameHex, type Hex } from './hex';
import { onPlane, type Point } from './plane';
import { coversPoint } from './region';
import { findValue, type Filled, type FilledLine, type Value } from './value';

export const FieldKind = {
  choice: 0,
  number: 1,
  hex: 2,
  point: 3,
  target: 4,
  facing: 5,
  list: 6,
  split: 7,
  path: 8,
  text: 9,
} as const;

/** An order that the question knows, whether a line of it is on offer or not. */
export interface OrderForm {
  verb: string;
  fields: string[];
  variant: boolean;
  stage: number;
  /** As it is sent: the line that tells verb, stage and first fields, counted from 1; 0: none does. */
  like: number;
}

export interface Option {
  token: string;
  label: string;
  note: string;
  merit?: number;
  value?: Value;
}
export interface OptionSet {
  options: Option[];
}
export interface HexChoice {
  centre: Hex;
  radius: number;
  hexes: Hex[];
  radiusMin: number;
  grid: number;
}
export interface PointChoice {
  low: Point;
  high: Point;
  regions: Region[];
}
export interface Leg {
  token: string;
  label: string;
  argumentMin: number;
  argumentMax: number;
  displacement: Point;
  turn: number;
  price: number[];
  pricePer: number[];
  scale: Scale;
  nudge: number;
}
export interface Budget {
  name: string;
  amount: number;
  least: number;
  scale: Scale;
}
export interface Field {
  name: string;
  label: string;
  kind: number;
  mayBeEmpty: boolean;
  set: number;
  min: number;
  max: number;
  step: number;
  total: number;
  hexes?: HexChoice;
  legs: Leg[];
  budgets: Budget[];
  fallback?: Value;
  secret: boolean;
  points?: PointChoice;
  scale: Scale;
  nudge: number;
  /** Members of a file in JSON that no rule reads: they go where a text is too long. */
  unread: string[];
}
export interface OfferLine {
  verb: string;
  subject: string;
  variant: string;
  label: string;
  fields: Field[];
  timesMax: number;
  clause: number;
  note: string;
  merit?: number;
  secret: boolean;
  price: number[];
  details: Fact[];
  stage: number;
}
export interface Suggested {
  name: string;
  note: string;
  filled: Filled;
}
export interface Offer {
  title: string;
  help: string;
  clauses: string[];
  sets: OptionSet[];
  lines: OfferLine[];
  fallback: Filled;
  idle: boolean;
  budgets: Budget[];
  suggested: Suggested[];
  stages: string[];
  orders: OrderForm[];
}
/** One thing that would follow from an answer. */
export interface Consequence {
  line: number;
  label: string;
  text: string;
  thousandths?: number;
  thing: string;
  marks: Mark[];
}
export interface Param {
  name: string;
  value: string;
}
export interface Problem {
  code: string;
  text: string;
  clause: string;
  line: number;
  field: string;
  params: Param[];
}

export const emptyOffer = (): Offer => ({
  title: '',
  help: '',
  clauses: [],
  sets: [],
  lines: [],
  fallback: { lines: [] },
  idle: false,
  budgets: [],
  suggested: [],
  stages: [],
  orders: [],
});

/** Whether `filled` is an order of this line. */
export const fills = (filled: FilledLine, line: OfferLine): boolean =>
  line.verb === filled.verb &&
  line.subject === filled.subject &&
  line.variant === filled.variant &&
  line.stage === filled.stage;

/** The line that `filled` is an order of. */
export const findLine = (offer: Offer, filled: FilledLine): OfferLine | undefined =>
  offer.lines.find((line) => fills(filled, line));

/** An order of the line without values. */
export const begun = (line: OfferLine): FilledLine => ({
  verb: line.verb,
  subject: line.subject,
  variant: line.variant,
  entries: [],
  stage: line.stage,
});

export const optionsOf = (offer: Offer, field: Field): Option[] => offer.sets[field.set]?.options ?? [];

const most64 = 9223372036854775807n;
const clamped = (n: bigint): bigint => (n > most64 ? most64 : n < -most64 ? -most64 : n);

/** How many times its line's price an order costs. */
export function timesBought(line: OfferLine, filled: FilledLine): number {
  const number = line.fields.find((field) => field.kind === FieldKind.number);
  if (!number) return 1;
  const value = findValue(filled, number.name);
  return value?.kind === 'number' ? value.number : 0;
}

/** What the orders spend of each of the offer's budgets, by position. */
export function spent(offer: Offer, orders: Filled): number[] {
  const out: bigint[] = offer.budgets.map(() => 0n);
  for (const filled of orders.lines) {
    const line = findLine(offer, filled);
    for (let b = 0; line && b < Math.min(out.length, line.price.length); b++)
      out[b] = clamped(clamped(BigInt(line.price[b]!) * BigInt(timesBought(line, filled))) + out[b]!);
  }
  return out.map(Number);
}

/** The budget of which too little is left for even one more order of the line, with its least price and what is
 *  left; none: it can be paid. */
export function lacking(
  offer: Offer,
  given: Filled,
  line: OfferLine,
): { budget: Budget; price: number; left: number } | undefined {
  const sums = spent(offer, given),
    number = line.fields.find((field) => field.kind === FieldKind.number),
    times = number ? Math.max(0, number.min) : 1;
  return offer.budgets
    .map((budget, i) => ({ budget, price: (line.price[i] ?? 0) * times, left: budget.amount - sums[i]! }))
    .find((one) => one.price > 0 && one.price > one.left);
}

/** Whether a hex field takes the hex. */
export function acceptsHex(choice: HexChoice, hex: Hex): boolean {
  if (choice.hexes.length > 0) return choice.hexes.some((one) => sameHex(one, hex));
  const printed = (n: number): boolean => choice.grid === 0 || (n >= 1 && n <= choice.grid);
  // As C++ divides: towards 0. Columns below 1 are not printed, so that it decides nothing.
  if (!printed(hex.q) || !printed(rowOf(hex))) return false;
  const apart = farApart(choice.centre, hex);
  return apart >= choice.radiusMin && apart <= choice.radius;
}

/** Whether a point field takes the point. */
export function acceptsPoint(choice: PointChoice, point: Point): boolean {
  if (
    !onPlane(point) ||
    point.x < choice.low.x ||
    point.y < choice.low.y ||
    point.x > choice.high.x ||
    point.y > choice.high.y
  )
    return false;
  return choice.regions.length === 0 || choice.regions.some((region) => coversPoint(region, point));
}

/** What a hex field accepts, at most 40 hexes off. */
export function hexesOf(choice: HexChoice): Hex[] {
  if (choice.hexes.length > 0) return choice.hexes;
  const out: Hex[] = [];
  for (let radius = Math.max(0, choice.radiusMin); radius <= Math.min(choice.radius, 40); radius++)
    for (const hex of ring(choice.centre, radius)) if (acceptsHex(choice, hex)) out.push(hex);
  return out;
}
