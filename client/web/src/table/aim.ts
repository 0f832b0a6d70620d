// Finds a path to a point of a plane out of the legs that a field offers: ahead, at most one turn, and ahead again.
// Hexes: ways.ts.
import { MapKind } from './board';
import type { Field, Leg } from './offer';
import { affordable, spentByPath, walked, type Pose } from './path';
import { planeHeadings, displaced, type Point } from './plane';
import type { PathStep } from './value';

const isAhead = (leg: Leg): boolean =>
  leg.argumentMin < leg.argumentMax && leg.displacement.x === 0 && leg.displacement.y > 0;
const isTurn = (leg: Leg): boolean => leg.argumentMin === leg.argumentMax && leg.turn % planeHeadings !== 0;

/** What a path begins with when its last straight leg is laid anew. */
export function withoutLastStraight(field: Field, steps: PathStep[]): PathStep[] {
  const last = steps.at(-1),
    leg = field.legs.find((one) => one.token === last?.leg);
  return leg && leg.argumentMin < leg.argumentMax ? steps.slice(0, -1) : steps;
}

/** The greatest of what each budget still must be spent, in arguments of the leg. */
function leastOf(field: Field, steps: PathStep[], leg: Leg): number {
  const spent = spentByPath(field, steps);
  return field.budgets.reduce((most, budget, i) => {
    const each = leg.pricePer[i] ?? 0;
    return each > 0 ? Math.max(most, Math.ceil((budget.least - spent[i]! - (leg.price[i] ?? 0)) / each)) : most;
  }, leg.argumentMin);
}

/** `steps` and the leg, as long as is asked and may be; none: it cannot be paid. */
function lengthened(field: Field, steps: PathStep[], leg: Leg, wanted: number, least: number): PathStep[] | undefined {
  const may = affordable(field, steps, leg),
    nudge = Math.max(1, leg.nudge);
  if (!may) return undefined;
  const argument = Math.min(may[1], Math.max(least, may[0], Math.round(wanted / nudge) * nudge));
  return [...steps, { leg: leg.token, argument }];
}

/** The path that ends nearest to the point, of those the shorter and cheaper one; none: no leg goes ahead. `before`
 *  stays as it is. */
export function pathTo(field: Field, before: PathStep[], start: Pose, to: Point): PathStep[] | undefined {
  const straights = field.legs.filter(isAhead),
    turns = field.legs.filter(isTurn);
  const end = (steps: PathStep[]): Pose => walked(field.legs, steps, MapKind.plane, start).at(-1)!;
  let best: PathStep[] | undefined,
    least = Infinity;
  const judge = (steps: PathStep[], nudge: number): void => {
    const { point } = end(steps),
      spent = spentByPath(field, steps);
    const cost = steps.length + spent.reduce((sum, one, i) => sum + one / Math.max(1, field.budgets[i]!.amount), 0);
    const worth = Math.hypot(point.x - to.x, point.y - to.y) + cost * Math.max(1, nudge);
    if (worth >= least) return;
    best = steps;
    least = worth;
  };
  const goOn = (steps: PathStep[]): void => {
    for (const leg of straights) {
      // Of a thousand times the leg, which whole numbers turn exactly enough.
      const from = end(steps),
        unit = displaced(from.heading, { x: 0, y: 1000 * leg.displacement.y });
      const along = (to.x - from.point.x) * unit.x + (to.y - from.point.y) * unit.y,
        square = unit.x * unit.x + unit.y * unit.y;
      const longer = lengthened(field, steps, leg, (1000 * along) / square, leastOf(field, steps, leg));
      if (longer) judge(longer, leg.nudge);
    }
  };
  goOn(before);
  for (const turn of turns) {
    const step = { leg: turn.token, argument: turn.argumentMin };
    if (affordable(field, before, turn)) goOn([...before, step]);
    for (const leg of straights) {
      // How far ahead first, so that the way on after the turn meets the point.
      const from = end(before),
        u = displaced(from.heading, { x: 0, y: 1000 }),
        v = displaced((from.heading + turn.turn + planeHeadings) % planeHeadings, { x: 0, y: 1000 });
      const across = u.x * v.y - u.y * v.x,
        far = { x: to.x - from.point.x, y: to.y - from.point.y };
      const first =
        Math.abs(across) < 1
          ? undefined
          : lengthened(
              field,
              before,
              leg,
              (1000 * (far.x * v.y - far.y * v.x)) / across / leg.displacement.y,
              leg.argumentMin,
            );
      if (first && affordable(field, first, turn)) goOn([...first, step]);
    }
  }
  return best;
}
