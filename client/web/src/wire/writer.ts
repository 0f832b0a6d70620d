// Writes messages as protobuf bytes, fields in the order of their numbers, so that equal answers have equal bytes.
import { utf8 } from '../proof/hash';
import { shapeOf, type FieldShape } from './schema';

const two31 = 2147483648,
  two32 = 4294967296;
type Struct = Record<string, unknown>;

class Writer {
  readonly bytes: number[] = [];

  varint(low: number, high: number): void {
    let a = low,
      b = high;
    while (b > 0 || a >= 128) {
      this.bytes.push((a & 127) | 128);
      a = ((a >>> 7) | ((b & 127) << 25)) >>> 0;
      b = Math.floor(b / 128);
    }
    this.bytes.push(a);
  }
  /** Whole numbers that the page counts with. */
  scalar(type: string, value: number): void {
    if (type === 'z' || type === 'Z') {
      const size = value < 0 ? -value - 1 : value;
      this.varint((size % two31) * 2 + (value < 0 ? 1 : 0), Math.floor(size / two31));
    } else {
      const low = ((value % two32) + two32) % two32;
      this.varint(low, value < 0 ? Math.floor(value / two32) + two32 : Math.floor(value / two32));
    }
  }
  part(bytes: ArrayLike<number>): void {
    this.varint(bytes.length, 0);
    for (let i = 0; i < bytes.length; i++) this.bytes.push(bytes[i]!);
  }
}

function one(out: Writer, field: FieldShape, value: unknown): void {
  const delimited = field.message || field.type === 's' || field.type === 'b';
  out.varint(field.number * 8 + (delimited ? 2 : 0), 0);
  if (field.message) out.part(message(field.type, value as Struct));
  else if (field.type === 's') out.part(utf8(value as string));
  else if (field.type === 'b') out.part(value as Uint8Array);
  else out.scalar(field.type, Number(value));
}

const isZero = (value: unknown): boolean =>
  value === 0 || value === '' || value === false || (value instanceof Uint8Array && value.length === 0);

function message(name: string, from: Struct): number[] {
  const out = new Writer();
  for (const field of shapeOf(name).fields) {
    const choice = field.oneof ? (from[field.oneof] as { case?: string; value?: unknown } | undefined) : undefined;
    const value = field.oneof ? (choice?.case === field.name ? choice.value : undefined) : from[field.name];
    if (value === undefined || (!field.oneof && !field.optional && isZero(value))) continue;
    if (!field.list) {
      one(out, field, value);
    } else if (field.message || field.type === 's' || field.type === 'b') {
      for (const item of value as unknown[]) one(out, field, item);
    } else if ((value as unknown[]).length > 0) {
      const packed = new Writer();
      for (const item of value as number[]) packed.scalar(field.type, Number(item));
      out.varint(field.number * 8 + 2, 0);
      out.part(packed.bytes);
    }
  }
  return out.bytes;
}

/** The bytes of a message of this name. */
export const written = (name: string, from: object): Uint8Array => Uint8Array.from(message(name, from as Struct));
