// Which place of a map stands where in the drawing; mirrors client/panel/lens.cpp. World units: a hex is 10 from middle
// to corner, the longer side of a plane is 1000.
import { MapKind, Role, thingOf, type Board, type Map, type Mark, type Thing } from '../table/board';
import { farApart, fromColumnRow, label, rowOf, type Hex } from '../table/hex';
import { awayOnPlane, onPlane, type Point } from '../table/plane';
import { pointWords, scaledWithUnit, shownAsOne } from '../table/scale';

export const hexSize = 10;
export const hexHalf = (Math.sqrt(3) / 2) * hexSize;

/** A place of either kind of map. */
export interface Place {
  hex: Hex;
  point: Point;
}
export interface Spot {
  x: number;
  y: number;
}

export class Lens {
  readonly plane: boolean;
  /** World units for each unit of a plane. */
  readonly unit: number;

  constructor(readonly map: Map) {
    this.plane = map.kind === MapKind.plane;
    this.unit = 1000 / Math.max(1, map.high.x - map.low.x, map.high.y - map.low.y);
  }

  ofHex(hex: Hex): Spot {
    return { x: 1.5 * hexSize * hex.q, y: 2 * hexHalf * (hex.r + hex.q / 2) };
  }
  ofPoint(point: Point): Spot {
    const y = this.map.yUp ? this.map.high.y - point.y : point.y - this.map.low.y;
    return { x: (point.x - this.map.low.x) * this.unit, y: y * this.unit };
  }
  of(place: Place): Spot {
    return this.plane ? this.ofPoint(place.point) : this.ofHex(place.hex);
  }

  hexAt(spot: Spot): Hex {
    const q = spot.x / (1.5 * hexSize),
      r = spot.y / (2 * hexHalf) - q / 2,
      s = -q - r;
    let rq = Math.round(q),
      rr = Math.round(r);
    const rs = Math.round(s),
      dq = Math.abs(rq - q),
      dr = Math.abs(rr - r),
      ds = Math.abs(rs - s);
    if (dq > dr && dq > ds) rq = -rr - rs;
    else if (dr > ds) rr = -rq - rs;
    return { q: rq + 0, r: rr + 0 };
  }
  /** The point there, on whole `step`s of the plane's units. */
  pointAt(spot: Spot, step = 1): Point {
    const whole = (n: number): number => Math.round(n / step) * step + 0;
    const y = spot.y / this.unit;
    return {
      x: whole(spot.x / this.unit + this.map.low.x),
      y: whole(this.map.yUp ? this.map.high.y - y : y + this.map.low.y),
    };
  }
  at(spot: Spot, step = 1): Place {
    return this.plane
      ? { hex: { q: 0, r: 0 }, point: this.pointAt(spot, step) }
      : { hex: this.hexAt(spot), point: { x: 0, y: 0 } };
  }

  /** Degrees of a heading in the drawing, 0 is up, clockwise. */
  degrees(heading: number): number {
    const turn = (360 / Math.max(1, this.map.headings)) * heading;
    return this.plane && !this.map.yUp ? 180 - turn : turn;
  }

  /** What to show at first: left, top, width, height. */
  bounds(): [number, number, number, number] {
    const { low, high } = this.map;
    if (this.plane) {
      const a = this.ofPoint(low),
        b = this.ofPoint(high);
      return [Math.min(a.x, b.x), Math.min(a.y, b.y), Math.abs(a.x - b.x), Math.abs(a.y - b.y)];
    }
    const a = this.ofHex(fromColumnRow(low.x, low.y)),
      b = this.ofHex(fromColumnRow(high.x, high.y));
    return [
      a.x - hexSize,
      Math.min(a.y, b.y) - 2 * hexHalf,
      b.x - a.x + 2 * hexSize,
      Math.abs(b.y - a.y) + 4 * hexHalf,
    ];
  }

  /** What stands on the map, with some room round it: left, top, width, height. */
  extent(board: Board): [number, number, number, number] {
    const spots = board.things.flatMap((thing) =>
      thing.marks.filter((mark) => mark.map === this.map.id && isNear(mark)).map((mark) => this.of(placeOf(mark))),
    );
    if (spots.length === 0) return this.bounds();
    const [, , width, height] = this.bounds(),
      room = this.plane ? 40 : 3 * hexSize,
      least = this.plane ? 260 : 22 * hexSize;
    const xs = spots.map((spot) => spot.x),
      ys = spots.map((spot) => spot.y),
      left = Math.min(...xs),
      top = Math.min(...ys),
      right = Math.max(...xs),
      bottom = Math.max(...ys);
    const across = Math.max(right - left, Math.min(width, Math.max(least, right - left + 2 * room))),
      down = Math.max(bottom - top, Math.min(height, Math.max(least, bottom - top + 2 * room)));
    return [(left + right - across) / 2, (top + bottom - down) / 2, across, down];
  }

  words(place: Place): string {
    return this.plane ? pointWords(place.point, this.map.scale) : label(place.hex);
  }
  /** How far two places are apart, as the map counts. */
  apart(a: Place, b: Place): string {
    if (this.plane) return scaledWithUnit(awayOnPlane(a.point, b.point), this.map.scale);
    const hexes = farApart(a.hex, b.hex);
    return `${hexes} ${hexes === 1 ? 'hex' : 'hexes'}`;
  }
  /** One step of an arrow key on a plane. */
  step(): number {
    return shownAsOne(this.map.scale);
  }
}

/** Marks far out of any map are not drawn. */
export const isNear = (mark: Mark): boolean =>
  Math.abs(mark.hex.q) < 10_000 && Math.abs(mark.hex.r) < 10_000 && onPlane(mark.point);
export const placeOf = (mark: Mark): Place => ({ hex: mark.hex, point: mark.point });
export const samePlace = (a: Place, b: Place): boolean =>
  a.hex.q === b.hex.q && a.hex.r === b.hex.r && a.point.x === b.point.x && a.point.y === b.point.y;
export const columnRow = (hex: Hex): Point => ({ x: hex.q, y: rowOf(hex) });

export const marksOn = (thing: Thing, map: string, role: number): Mark[] =>
  thing.marks.filter((mark) => mark.role === role && mark.map === map && isNear(mark));

/** The thing itself, or the nearest of those that it is a part of, that stands somewhere. */
export function carrierOf(board: Board, handle: string): Thing | undefined {
  let name = handle;
  for (let depth = 0; depth < 4 && name !== ''; depth++) {
    const found = thingOf(board, name);
    if (!found || found.marks.length > 0) return found;
    name = found.parent;
  }
  return undefined;
}

/** Where it is; else where it was last, or will be. */
export function whereIs(board: Board, thing: Thing, map: string): Place | undefined {
  for (const role of [Role.present, Role.past, Role.future]) {
    const marks = marksOn(thing, map, role),
      mark = role === Role.past ? marks.at(-1) : marks[0];
    if (mark) return placeOf(mark);
  }
  const carrier = carrierOf(board, thing.handle);
  return carrier && carrier !== thing ? whereIs(board, carrier, map) : undefined;
}
