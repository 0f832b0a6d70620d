// Decides which hexes and points a region covers; mirrors common/table/region.cpp.
import { hexInArc, pointInArc } from './arc';
import type { Region } from './board';
import { Shape } from './board';
import { farApart, rowOf, sameHex, type Hex } from './hex';
import { nearSegment, onPlane, squaredDistance, withinRadius, type Point } from './plane';

const between = (low: Point, x: number, y: number, high: Point): boolean =>
  x >= low.x && x <= high.x && y >= low.y && y <= high.y;

/** A part of a line that is walked from 0 to 1, cut shorter and shorter. */
class Walk {
  private first: readonly [number, number] = [0, 1];
  private last: readonly [number, number] = [1, 1];
  private some = true;

  /** Keeps the part in which `start` + t * `change` is at least `least`. */
  keepFrom(start: number, change: number, least: number): void {
    const needed = least - start;
    if (change > 0) {
      if (less(this.first, [needed, change])) this.first = [needed, change];
    } else if (change < 0) {
      if (less([-needed, -change], this.last)) this.last = [-needed, -change];
    } else if (needed > 0) {
      this.some = false;
    }
  }
  any(): boolean {
    return this.some && !less(this.last, this.first);
  }
}

function less(a: readonly [number, number], b: readonly [number, number]): boolean {
  return BigInt(a[0]) * BigInt(b[1]) < BigInt(b[0]) * BigInt(a[1]);
}

/** Whether the line between the middles of two hexes touches the hex. */
function lineTouches(from: Hex, to: Hex, hex: Hex): boolean {
  const q = from.q - hex.q,
    r = from.r - hex.r,
    s = -q - r;
  const dq = to.q - from.q,
    dr = to.r - from.r,
    ds = -dq - dr;
  const walk = new Walk();
  for (const [at, change] of [
    [q - r, dq - dr],
    [r - s, dr - ds],
    [s - q, ds - dq],
  ] as const) {
    walk.keepFrom(at, change, -1);
    walk.keepFrom(-at, -change, -1);
  }
  return walk.any();
}

/** Whether the hex belongs to the region. */
export function coversHex(region: Region, hex: Hex): boolean {
  if (region.shape === Shape.hexes) return region.hexes.some((one) => sameHex(one, hex));
  if (region.shape === Shape.box) return between(region.low, hex.q, rowOf(hex), region.high);
  if (region.shape === Shape.line) return lineTouches(region.centre, region.endHex, hex);
  const far = farApart(region.centre, hex);
  if (far < region.radiusMin || far > region.radiusMax) return false;
  return region.shape === Shape.ring || hexInArc(region.centre, hex, region.heading, region.width);
}

/** Whether the point belongs to the region. */
export function coversPoint(region: Region, point: Point): boolean {
  if (!onPlane(point) || region.shape === Shape.hexes) return false;
  if (region.shape === Shape.box) return between(region.low, point.x, point.y, region.high);
  if (!onPlane(region.point)) return false;
  if (region.shape === Shape.line)
    return onPlane(region.endPoint) && nearSegment(region.point, region.endPoint, point, region.radiusMax);
  if (!withinRadius(region.point, point, region.radiusMax)) return false;
  const least = BigInt(Math.max(0, region.radiusMin));
  if (squaredDistance(region.point, point) < least * least) return false;
  return region.shape === Shape.ring || pointInArc(region.point, point, region.heading, region.width);
}
