// Geometry of planes in whole numbers; mirrors common/plane.hpp.
//
// Squares of coordinates do not fit in a double: what compares them counts in BigInt, and only that.

/** A point of a plane, or the difference of two. */
export interface Point {
  x: number;
  y: number;
}

export const planeHeadings = 8;
/** No coordinate is further from 0. */
export const planeFar = 1_000_000_000;
const farthest = 3 * planeFar;

export const samePoint = (a: Point, b: Point): boolean => a.x === b.x && a.y === b.y;
export const onPlane = (p: Point): boolean => Math.abs(p.x) <= planeFar && Math.abs(p.y) <= planeFar;

/** Length times 0.707106781, half away from 0. */
function diagonal(length: number): number {
  const size = Number((BigInt(Math.abs(length)) * 707_106_781n + 500_000_000n) / 1_000_000_000n);
  return length < 0 ? -size : size;
}

const xOf = [0, 1, 1, 1, 0, -1, -1, -1],
  yOf = [1, 1, 0, -1, -1, -1, 0, 1];

/** What a straight leg of `length` adds along a heading. */
export function along(heading: number, length: number): Point {
  const h = ((heading % planeHeadings) + planeHeadings) % planeHeadings;
  const far = h % 2 === 0 ? length : diagonal(length);
  return { x: xOf[h]! * far + 0, y: yOf[h]! * far + 0 };
}

/** `offset` as a mover with this heading means it: y ahead, x to starboard. */
export function displaced(heading: number, offset: Point): Point {
  const h = heading % planeHeadings;
  const ahead = along(h, offset.y),
    starboard = along(h + 2, offset.x);
  return { x: ahead.x + starboard.x, y: ahead.y + starboard.y };
}

/** Square of the distance of two points. */
export function squaredDistance(a: Point, b: Point): bigint {
  const x = BigInt(a.x - b.x),
    y = BigInt(a.y - b.y);
  return x * x + y * y;
}

/** Whether two points are at most `radius` apart; never, if it is negative. */
export function withinRadius(a: Point, b: Point, radius: number): boolean {
  if (radius < 0) return false;
  return radius >= farthest || squaredDistance(a, b) <= BigInt(radius) * BigInt(radius);
}

/** The least whole number that is no shorter than the way between two points. */
export function awayOnPlane(a: Point, b: Point): number {
  const square = squaredDistance(a, b);
  let root = BigInt(Math.floor(Math.sqrt(Number(square))));
  while (root > 0n && (root - 1n) * (root - 1n) >= square) root -= 1n;
  while (root * root < square) root += 1n;
  return Number(root);
}

/** Whether `p` is at most `radius` from the segment: a corridor with round ends. */
export function nearSegment(from: Point, to: Point, p: Point, radius: number): boolean {
  if (withinRadius(from, p, radius) || withinRadius(to, p, radius)) return true;
  const ex = BigInt(to.x - from.x),
    ey = BigInt(to.y - from.y),
    px = BigInt(p.x - from.x),
    py = BigInt(p.y - from.y);
  const dot = ex * px + ey * py,
    squared = ex * ex + ey * ey;
  if (!(dot > 0n && dot < squared) || radius < 0) return false;
  if (radius >= farthest) return true;
  const cross = ex * py - ey * px,
    r = BigInt(radius);
  return cross * cross <= r * r * squared;
}
