// The messages of the protocol, as the build has written them down from proto/: one line of fields for each.
import { schema as lines } from '../../gen/schema';

/** Letters of scalar types: see `write` of build.mjs. */
export type Scalar = 's' | 'b' | 'f' | 'u' | 'i' | 'l' | 'z' | 'Z';

export interface FieldShape {
  number: number;
  /** As in the .proto file. */
  name: string;
  /** As structs have it. */
  local: string;
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

const camel = (name: string): string => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
const known = new Map<string, Shape>();

function read(line: string): FieldShape[] {
  return line.split(' ').filter(Boolean).map((word) => {
    const [, oneof, name, number, flag, type] = /^(?:(\w+)\.)?(\w+)=(\d+):([*?]?)(\w+)$/.exec(word)!;
    return { number: Number(number), name: name!, local: camel(name!), type: type!, message: type!.length > 1, list: flag === '*', optional: flag === '?', oneof: camel(oneof ?? '') };
  });
}

/** The shape of a message. */
export function shapeOf(name: string): Shape {
  let out = known.get(name);
  if (!out) {
    const fields = read(lines[name] ?? '');
    out = { name, fields, byNumber: new Map(fields.map((field) => [field.number, field])) };
    known.set(name, out);
  }
  return out;
}
