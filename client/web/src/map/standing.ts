// Where things stand on a map; those at one place fan out.
import { Role, type Board, type Thing } from '../table/board';
import { marksOn, placeOf, type Lens, type Spot } from './lens';
import { radiusOf } from './looks';

export interface Standing {
  thing: Thing;
  /** In the drawing's units. */
  spot: Spot;
  /** Away from there, in the units of what is `sized`. */
  away: Spot;
  heading: number;
  /** It was there and has been lost sight of. */
  old: boolean;
  /** How many stand there. */
  stack: number;
}

function at(lens: Lens, thing: Thing): Standing | undefined {
  const now = marksOn(thing, lens.map.id, Role.present)[0],
    mark = now ?? marksOn(thing, lens.map.id, Role.past).at(-1);
  return (
    mark && {
      thing,
      spot: lens.of(placeOf(mark)),
      away: { x: 0, y: 0 },
      heading: mark.heading,
      old: !now,
      stack: 1,
    }
  );
}

const ringMost = 6;

/** One in the middle, two abreast, up to six on a ring, more on a second one. `r`: of the largest of them. */
export function fan(count: number, i: number, r: number): Spot {
  if (count === 1) return { x: 0, y: 0 };
  const inner = Math.min(count, ringMost),
    // Two side by side: most things that meet come from ahead.
    first = inner === 2 ? -Math.PI : -Math.PI / 2,
    ring = Math.max(r * 0.95, (r * 2.15) / (2 * Math.sin(Math.PI / Math.max(2, inner))));
  const on = (radius: number, angle: number): Spot => ({ x: radius * Math.cos(angle), y: radius * Math.sin(angle) });
  if (i < inner) return on(ring, first + (2 * Math.PI * i) / inner);
  return on(ring + r * 2.15, first + (2 * Math.PI * (i - inner)) / (count - inner));
}

/** Degrees between two spots of a drawing, 0 is up, clockwise. */
export const towards = (from: Spot, to: Spot): number => (Math.atan2(to.x - from.x, from.y - to.y) * 180) / Math.PI;

/** Where its bow points: by its heading, else along its course; none: it has neither. */
export function degreesOf(lens: Lens, { thing, spot, heading, old }: Standing): number | undefined {
  if (heading >= 0) return lens.degrees(heading);
  const next = old ? undefined : marksOn(thing, lens.map.id, Role.future)[0],
    before = marksOn(thing, lens.map.id, Role.past).at(-1);
  for (const [from, to] of [
    [spot, next && lens.of(placeOf(next))],
    [before && lens.of(placeOf(before)), spot],
  ] as const)
    if (from && to && Math.hypot(to.x - from.x, to.y - from.y) > 0.01) return towards(from, to);
  return undefined;
}

/** Everything that stands, or stood last, on the map. */
export function standingsOn(lens: Lens, board: Board): Standing[] {
  const all = board.things.map((thing) => at(lens, thing)).filter((one) => one !== undefined);
  const stacks = new Map<string, Standing[]>();
  for (const one of all) {
    const key = `${one.spot.x.toFixed(1)} ${one.spot.y.toFixed(1)}`;
    stacks.set(key, [...(stacks.get(key) ?? []), one]);
  }
  for (const stack of stacks.values()) {
    const r = Math.max(...stack.map((one) => radiusOf(one.thing)));
    stack.forEach((one, i) => Object.assign(one, { away: fan(stack.length, i, r), stack: stack.length }));
  }
  return all;
}
