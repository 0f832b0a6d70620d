// Whether a value can be sent, before the server is asked about the order, and how a file becomes a text of an order.
import { utf8 } from '../proof/hash';
import type { Field } from '../table/offer';
import type { Value } from '../table/value';
import { w } from '../words';

/** Why the field cannot be sent with this value; empty: it can. */
export function lackOf(field: Field, value: Value | undefined): string {
  const name = field.label || field.name,
    bytes = value?.kind === 'text' ? utf8(value.text).length : undefined;
  if (field.mayBeEmpty && !bytes) return '';
  if (!value || (bytes === 0 && field.min > 0)) return w.pleaseFill(name);
  return bytes !== undefined && field.max > 0 && bytes > field.max ? w.textTooLong(name, bytes, field.max) : '';
}

/** A file as the order takes it: one line, and without the members that no rule reads if it is too long otherwise. */
export function fileText(text: string, max: number, unread: string[]): string {
  const line = text.replace(/^\uFEFF/, '').replace(/\s*[\r\n]+\s*/g, ' ');
  if (max <= 0 || unread.length === 0 || utf8(line).length <= max) return line;
  try {
    const json: unknown = JSON.parse(line);
    if (typeof json !== 'object' || json === null || Array.isArray(json)) return line;
    return JSON.stringify(Object.fromEntries(Object.entries(json).filter(([name]) => !unread.includes(name))));
  } catch {
    return line;
  }
}
