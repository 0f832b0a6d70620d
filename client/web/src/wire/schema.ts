// The messages of the protocol, as the build has written them down from proto/: see `schema` of build.mjs.
import { schema } from '../../gen/schema';

/** Letters of scalar types: see `letters` of build.mjs. */
export type Scalar = 's' | 'b' | 'f' | 'u' | 'i' | 'l' | 'z' | 'Z';

export interface FieldShape {
  number: number;
  /** As structs have it. */
  name: string;
  /** A scalar's letter, or the name of a message. */
  type: Scalar | string;
  message: boolean;
  list: boolean;
  /** Absent is not 0. */
  optional: boolean;
  /** The name of the choice that it belongs to. */
  oneof: string;
}
export interface Shape {
  name: string;
  fields: FieldShape[];
  byNumber: Map<number, FieldShape>;
}

const lines = new Map(schema.split(';').map((line) => [line.split(' ', 1)[0]!, line]));
const known = new Map<string, Shape>();

function read(line: string): FieldShape[] {
  let last = 0;
  return line
    .split(' ')
    .slice(1)
    .map((word) => {
      const [, number, oneof, name, colon, flag, said] = /^(\d*)(?:([\w$]+)\.)?([\w$]+)(:?)([*?]?)(\w*)$/.exec(word)!;
      const type = said || (colon ? name![0]!.toUpperCase() + name!.slice(1) : 's');
      last = Number(number) || last + 1;
      return {
        number: last,
        name: name!,
        type,
        message: type.length > 1,
        list: flag === '*',
        optional: flag === '?',
        oneof: oneof ?? '',
      };
    });
}

/** The shape of a message. */
export function shapeOf(name: string): Shape {
  let out = known.get(name);
  if (!out) {
    const fields = read(lines.get(name) ?? '');
    out = { name, fields, byNumber: new Map(fields.map((field) => [field.number, field])) };
    known.set(name, out);
  }
  return out;
}
