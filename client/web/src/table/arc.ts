// Tests directions against arcs by the signs of a + b * root(3) with whole a and b; mirrors common/arc.hpp.
import type { Hex } from './hex';
import type { Point } from './plane';

export const partsOfCircle = 24;

/** whole + root * root(3). */
type Surd = readonly [whole: bigint, root: bigint];
type Direction = readonly [x: Surd, y: Surd];

const minus = (a: Surd, b: Surd): Surd => [a[0] - b[0], a[1] - b[1]];
const plus = (a: Surd, b: Surd): Surd => [a[0] + b[0], a[1] + b[1]];
const times = (a: Surd, b: Surd): Surd => [a[0] * b[0] + 3n * a[1] * b[1], a[0] * b[1] + a[1] * b[0]];
const signOf = (n: bigint): number => (n > 0n ? 1 : n < 0n ? -1 : 0);

function sign(s: Surd): number {
  const whole = signOf(s[0]),
    root = signOf(s[1]);
  if (whole === root || root === 0) return whole;
  if (whole === 0) return root;
  return s[0] * s[0] - 3n * s[1] * s[1] > 0n ? whole : root;
}

const none: Surd = [0n, 0n],
  one: Surd = [1n, 0n],
  three: Surd = [0n, 1n],
  narrow: Surd = [2n, -1n];
const quarter: readonly Direction[] = [
  [none, one],
  [narrow, one],
  [one, three],
  [one, one],
  [three, one],
  [one, narrow],
];

/** Along the n-th 24th of the circle, of whatever length: x to the right, y up. */
function directionOf(n: number): Direction {
  let out = quarter[n % 6]!;
  for (let quarters = Math.floor(n / 6); quarters > 0; quarters--) out = [out[1], minus(none, out[0])];
  return out;
}

const sideOf = (v: Direction, d: Direction): number => sign(minus(times(v[0], d[1]), times(v[1], d[0])));
const aheadOf = (v: Direction, d: Direction): boolean => sign(plus(times(v[0], d[0]), times(v[1], d[1]))) > 0;
const part = (n: number): number => ((n % partsOfCircle) + partsOfCircle) % partsOfCircle;

function inArc(v: Direction, middle: number, width: number): boolean {
  if (width >= partsOfCircle / 2) return true;
  if (width < 0) return false;
  const first = directionOf(part(middle - width)),
    last = directionOf(part(middle + width));
  if (width === 0) return sideOf(v, first) === 0 && aheadOf(v, first);
  const after = sideOf(v, first) >= 0,
    before = sideOf(v, last) <= 0;
  return width <= partsOfCircle / 4 ? after && before : after || before;
}

/** Whether the direction from one hex to another is at most `width` 24ths to either side of `middle`; edges belong
 *  to it. */
export function hexInArc(from: Hex, to: Hex, middle: number, width: number): boolean {
  if (from.q === to.q && from.r === to.r) return true;
  const q = BigInt(to.q) - BigInt(from.q),
    r = BigInt(to.r) - BigInt(from.r);
  return inArc(
    [
      [0n, q],
      [-(2n * r + q), 0n],
    ],
    middle,
    width,
  );
}

/** The same on a plane. */
export function pointInArc(from: Point, to: Point, middle: number, width: number): boolean {
  if (from.x === to.x && from.y === to.y) return true;
  return inArc(
    [
      [BigInt(to.x - from.x), 0n],
      [BigInt(to.y - from.y), 0n],
    ],
    middle,
    width,
  );
}
