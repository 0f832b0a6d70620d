// Ways over hexes out of the legs that a field offers: the one that ends nearest to a hex, and the hexes that can be
// reached.
import { MapKind } from './board';
import { farApart, sameHex, type Hex } from './hex';
import type { Field } from './offer';
import { spentByPath, walked, type Pose } from './path';
import type { PathStep } from './value';

interface Way {
  /** Before the last step, which may become longer. */
  base: Pose;
  pose: Pose;
  spent: number[];
  steps: PathStep[];
  /** Legs, and what they were made longer by. */
  units: number;
}

// No player waits for more; a mover of ten hexes with three turns has some thousands.
const waysMost = 30_000;

/** All that is one leg, or one more of the last leg, further on, and can be paid. */
function further(field: Field, way: Way): Way[] {
  const last = way.steps.at(-1);
  return field.legs.flatMap((leg) => {
    const longer = last?.leg === leg.token && leg.argumentMin < leg.argumentMax,
      nudge = Math.max(1, leg.nudge);
    const argument = longer
      ? last.argument + nudge
      : leg.argumentMin < leg.argumentMax
        ? Math.max(leg.argumentMin, nudge)
        : leg.argumentMin;
    const spent = way.spent.map(
      (one, i) => one + (longer ? 0 : (leg.price[i] ?? 0)) + (leg.pricePer[i] ?? 0) * (longer ? nudge : argument),
    );
    if (argument > leg.argumentMax || spent.some((one, i) => one > field.budgets[i]!.amount)) return [];
    const step = { leg: leg.token, argument },
      base = longer ? way.base : way.pose;
    return [
      {
        base,
        pose: walked(field.legs, [step], MapKind.hex, base).at(-1)!,
        spent,
        steps: [...(longer ? way.steps.slice(0, -1) : way.steps), step],
        units: way.units + 1,
      },
    ];
  });
}

/** Visits ways from short to long, those first that `left` says to be nearer to what is looked for, until a visit
 *  says that it is enough. */
function explore(
  field: Field,
  before: PathStep[],
  start: Pose,
  left: (hex: Hex) => number,
  visit: (way: Way) => boolean,
): void {
  const seen = new Set<string>(),
    queue: Way[][] = [];
  const put = (way: Way): void => {
    const { hex, heading } = way.pose,
      key = [hex.q, hex.r, heading, ...way.spent].join();
    if (seen.has(key) || seen.size >= waysMost) return;
    seen.add(key);
    (queue[way.units + Math.ceil(left(hex))] ??= []).push(way);
  };
  const pose = walked(field.legs, before, MapKind.hex, start).at(-1)!;
  // Steps that are there already are not made longer.
  put({ base: pose, pose, spent: spentByPath(field, before), steps: [], units: 0 });
  for (let f = 0; f < queue.length; f++)
    for (let i = 0; i < (queue[f]?.length ?? 0); i++) {
      const way = queue[f]![i]!;
      if (visit(way)) return;
      further(field, way).forEach(put);
    }
}

const paid = (field: Field, way: Way): boolean => field.budgets.every((budget, i) => way.spent[i]! >= budget.least);

/** The path that ends nearest to the hex, of those the one of fewest legs; none: no leg can be paid. `before` stays
 *  as it is. */
export function wayTo(field: Field, before: PathStep[], start: Pose, to: Hex): PathStep[] | undefined {
  const jump = Math.max(
    1,
    ...field.legs.map((leg) => farApart({ q: 0, r: 0 }, { q: leg.displacement.x, r: leg.displacement.y })),
  );
  let best: Way | undefined,
    least = Infinity;
  explore(
    field,
    before,
    start,
    (hex) => farApart(hex, to) / jump,
    (way) => {
      const away = farApart(way.pose.hex, to);
      if (away >= least || way.units === 0 || !paid(field, way)) return false;
      best = way;
      least = away;
      return away === 0;
    },
  );
  return best && [...before, ...best.steps];
}

const reached = new WeakMap<Field, { key: string; hexes: Hex[] }>();

/** Where a path that begins so can end. */
export function reach(field: Field, before: PathStep[], start: Pose): Hex[] {
  const key = JSON.stringify([start, before]),
    known = reached.get(field);
  if (known?.key === key) return known.hexes;
  const hexes: Hex[] = [],
    there = new Set<string>();
  explore(
    field,
    before,
    start,
    () => 0,
    (way) => {
      const { hex } = way.pose,
        at = `${hex.q},${hex.r}`;
      if (!there.has(at) && !sameHex(hex, start.hex) && paid(field, way)) {
        there.add(at);
        hexes.push(hex);
      }
      return false;
    },
  );
  reached.set(field, { key, hexes });
  return hexes;
}
