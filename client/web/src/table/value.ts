// What a player fills into one field of an order line; mirrors common/table/value.hpp and filled.hpp.
import type { Hex } from './hex';
import type { Point } from './plane';

export interface Share {
  token: string;
  amount: number;
}
export interface PathStep {
  leg: string;
  argument: number;
}

/** Exactly what the field's kind takes; undefined where a field stays empty. */
export type Value =
  | { kind: 'number'; number: number }
  | { kind: 'token'; token: string }
  | { kind: 'text'; text: string }
  | { kind: 'hex'; hex: Hex }
  | { kind: 'point'; point: Point }
  | { kind: 'list'; items: string[] }
  | { kind: 'split'; shares: Share[] }
  | { kind: 'path'; steps: PathStep[] };

export interface Entry {
  field: string;
  value: Value | undefined;
}
/** One order: verb, subject, variant and stage name the line of the offer that it fills. */
export interface FilledLine {
  verb: string;
  subject: string;
  variant: string;
  entries: Entry[];
  stage: number;
}
/** A player's whole answer: ordered lines, in order of execution. */
export interface Filled {
  lines: FilledLine[];
}

/** The value filled into `field`; none if the line leaves it empty. */
export const findValue = (line: FilledLine, field: string): Value | undefined =>
  line.entries.find((entry) => entry.field === field)?.value;

/** Whether two plain values are the same all through. */
export function same(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length || Array.isArray(a) !== Array.isArray(b)) return false;
  return keys.every((key) => same((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]));
}
