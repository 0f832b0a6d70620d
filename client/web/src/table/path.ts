// Walks along a path leg by leg, and counts what it spends; mirrors common/table/path.cpp and
// client/panel/path_ahead.cpp.
import { MapKind } from './board';
import { rotated, type Hex } from './hex';
import type { Field, Leg } from './offer';
import { displaced, planeFar, planeHeadings, type Point } from './plane';
import type { PathStep } from './value';

/** Where a mover stands and where it points. */
export interface Pose {
  hex: Hex;
  point: Point;
  heading: number;
}

const clamp = (n: number, most: number): number => Math.max(-most, Math.min(n, most));

/** `n` times `factor`, at most `most` from 0. */
function product(n: number, factor: number, most: number): number {
  const a = clamp(n, most),
    b = clamp(factor, most);
  if (a !== 0 && Math.abs(b) > Math.floor(most / Math.abs(a))) return a < 0 === b < 0 ? most : -most;
  return a * b + 0;
}

function aheadOnHexes(from: Hex, heading: number, moved: Point): Hex {
  const most = 100_000_000;
  const by = rotated({ q: moved.x, r: moved.y }, heading);
  return { q: clamp(from.q + by.q, most), r: clamp(from.r + by.r, most) };
}

function aheadOnPlane(from: Point, heading: number, moved: Point): Point {
  const by = displaced(heading, moved);
  return { x: clamp(from.x + by.x, planeFar), y: clamp(from.y + by.y, planeFar) };
}

/** The start and the place after each step. */
export function walked(legs: Leg[], steps: PathStep[], kind: number, start: Pose): Pose[] {
  const plane = kind === MapKind.plane;
  const most = plane ? planeFar : 10_000_000;
  const headings = plane ? planeHeadings : 6;
  const out = [start];
  let at = { ...start, heading: start.heading % headings };
  for (const step of steps) {
    const leg = legs.find((one) => one.token === step.leg);
    if (leg) {
      const times = leg.argumentMin === leg.argumentMax ? 1 : step.argument;
      const moved = { x: product(leg.displacement.x, times, most), y: product(leg.displacement.y, times, most) };
      at = plane
        ? { ...at, point: aheadOnPlane(at.point, at.heading, moved) }
        : { ...at, hex: aheadOnHexes(at.hex, at.heading, moved) };
      at.heading = (((at.heading + (leg.turn % headings)) % headings) + headings) % headings;
    }
    out.push(at);
  }
  return out;
}

const most64 = 9223372036854775807n;
const in64 = (n: bigint): bigint => (n > most64 ? most64 : n < -most64 ? -most64 : n);
const at = (prices: number[], budget: number): bigint => BigInt(prices[budget] ?? 0);

/** What a path spends of each budget of its field. */
export function spentByPath(field: Field, steps: PathStep[]): number[] {
  return field.budgets.map((_, budget) => {
    let sum = 0n;
    for (const step of steps) {
      const leg = field.legs.find((one) => one.token === step.leg);
      if (leg) sum = in64(sum + at(leg.price, budget) + in64(at(leg.pricePer, budget) * BigInt(step.argument)));
    }
    return Number(in64(sum));
  });
}

/** Least and greatest argument with which another leg can still be paid; none: it cannot. */
export function affordable(field: Field, steps: PathStep[], leg: Leg): readonly [number, number] | undefined {
  let most = BigInt(leg.argumentMax);
  for (const [budget, sum] of spentByPath(field, steps).entries()) {
    const left = BigInt(field.budgets[budget]!.amount) - BigInt(sum) - at(leg.price, budget);
    const per = at(leg.pricePer, budget);
    if (per > 0n) {
      const whole = left >= 0n ? left / per : -((-left + per - 1n) / per);
      if (whole < most) most = whole;
    } else if (left < per * BigInt(leg.argumentMax)) {
      return undefined;
    }
  }
  return most < BigInt(leg.argumentMin) ? undefined : [leg.argumentMin, Number(most)];
}

/** `value` moved by whole nudges, counted from `from`, within bounds. */
export function nudged(value: number, nudge: number, by: number, least: number, most: number, from = 0): number {
  const size = Math.max(1, nudge);
  const off = value - from;
  const whole = by >= 0 ? Math.floor(off / size) : -Math.floor(-off / size);
  return Math.max(least, Math.min((whole + by) * size + from, most)) + 0;
}
