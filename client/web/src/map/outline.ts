// The outline of an area as one path: round the hexes of a map, or the shape of a plane.
import { AreaKind, Shape, type Area, type Region } from '../table/board';
import { partsOfCircle } from '../table/arc';
import { fromColumnRow, ring, type Hex } from '../table/hex';
import { acceptsHex, type HexChoice } from '../table/offer';
import { coversHex } from '../table/region';
import { hexHalf, hexSize, type Lens, type Spot } from './lens';

const corners: readonly Spot[] = [
  { x: hexSize / 2, y: -hexHalf },
  { x: hexSize, y: 0 },
  { x: hexSize / 2, y: hexHalf },
  { x: -hexSize / 2, y: hexHalf },
  { x: -hexSize, y: 0 },
  { x: -hexSize / 2, y: -hexHalf },
];
// The neighbour beyond the edge from corner n to corner n + 1.
const beyond: readonly Hex[] = [
  { q: 1, r: -1 },
  { q: 1, r: 0 },
  { q: 0, r: 1 },
  { q: -1, r: 1 },
  { q: -1, r: 0 },
  { q: 0, r: -1 },
];

const key = (hex: Hex): string => `${hex.q},${hex.r}`;
const n1 = (n: number): string => String(Math.round(n * 10) / 10);
const at = (spot: Spot): string => `${n1(spot.x)} ${n1(spot.y)}`;

/** Loops round the hexes: edges that have one of them on one side alone, joined end to end. */
export function outlineOfHexes(lens: Lens, hexes: Hex[]): string {
  const inside = new Set(hexes.map(key));
  const next = new Map<string, string[]>();
  // Each once, however often it is named.
  for (const hex of new Map(hexes.map((one) => [key(one), one])).values()) {
    const middle = lens.ofHex(hex);
    for (const [i, away] of beyond.entries()) {
      if (inside.has(key({ q: hex.q + away.q, r: hex.r + away.r }))) continue;
      const corner = (n: number): string => at({ x: middle.x + corners[n % 6]!.x, y: middle.y + corners[n % 6]!.y });
      next.set(corner(i), [...(next.get(corner(i)) ?? []), corner(i + 1)]);
    }
  }
  let out = '';
  for (const first of next.keys()) {
    let from = first,
      to = next.get(from)?.pop();
    if (to === undefined) continue;
    out += `M${from}`;
    while (to !== undefined && to !== first) {
      out += `L${to}`;
      from = to;
      to = next.get(from)?.pop();
    }
    out += 'Z';
  }
  return out;
}

const hexesMost = 20_000;

/** All hexes of a window of columns and rows that belong to it, at most so many as a map can show. */
function hexesIn(lens: Lens, region: Region): Hex[] {
  if (region.shape === Shape.hexes) return region.hexes.slice(0, hexesMost);
  const out: Hex[] = [];
  const take = (hex: Hex): void => {
    if (out.length < hexesMost && coversHex(region, hex)) out.push(hex);
  };
  const { low, high } = lens.map;
  if ((region.shape === Shape.ring || region.shape === Shape.sector) && region.radiusMax <= 60) {
    for (let radius = 0; radius <= region.radiusMax; radius++) ring(region.centre, radius).forEach(take);
    return out;
  }
  for (let column = low.x; column <= Math.min(high.x, low.x + 140); column++)
    for (let row = low.y; row <= Math.min(high.y, low.y + 140); row++) take(fromColumnRow(column, row));
  return out;
}

const turned = (lens: Lens, part: number): number => {
  const degrees = (360 / partsOfCircle) * part;
  return ((lens.map.yUp ? degrees : 180 - degrees) * Math.PI) / 180;
};

function circle(middle: Spot, r: number): string {
  const half = (across: number): string => `a${n1(r)} ${n1(r)} 0 1 0 ${n1(2 * across)} 0`;
  return `M${n1(middle.x - r)} ${n1(middle.y)}${half(r)}${half(-r)}Z`;
}

function sector(lens: Lens, region: Region): string {
  const middle = lens.ofPoint(region.point),
    outer = region.radiusMax * lens.unit,
    inner = Math.max(0, region.radiusMin) * lens.unit;
  if (region.width >= partsOfCircle / 2) return circle(middle, outer) + (inner > 0 ? circle(middle, inner) : '');
  const first = turned(lens, region.heading - region.width),
    last = turned(lens, region.heading + region.width);
  const on = (r: number, angle: number): string =>
    at({ x: middle.x + r * Math.sin(angle), y: middle.y - r * Math.cos(angle) });
  const large = region.width > partsOfCircle / 4 ? 1 : 0,
    sweep = lens.map.yUp ? 1 : 0;
  const back =
    inner > 0
      ? `L${on(inner, last)}A${n1(inner)} ${n1(inner)} 0 ${large} ${1 - sweep} ${on(inner, first)}`
      : `L${at(middle)}`;
  return `M${on(outer, first)}A${n1(outer)} ${n1(outer)} 0 ${large} ${sweep} ${on(outer, last)}${back}Z`;
}

function corridor(lens: Lens, region: Region): string {
  const a = lens.ofPoint(region.point),
    b = lens.ofPoint(region.endPoint),
    r = Math.max(0.5, region.radiusMax * lens.unit);
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  if (length === 0) return circle(a, r);
  const across = { x: (-(b.y - a.y) / length) * r, y: ((b.x - a.x) / length) * r };
  const plus = (p: Spot): string => at({ x: p.x + across.x, y: p.y + across.y }),
    minus = (p: Spot): string => at({ x: p.x - across.x, y: p.y - across.y });
  return `M${plus(a)}A${n1(r)} ${n1(r)} 0 0 1 ${minus(a)}L${minus(b)}A${n1(r)} ${n1(r)} 0 0 1 ${plus(b)}Z`;
}

/** A region as a path in the drawing's units. */
export function outlineOf(lens: Lens, region: Region): string {
  if (!lens.plane) return outlineOfHexes(lens, hexesIn(lens, region));
  switch (region.shape) {
    case Shape.ring:
      return sector(lens, { ...region, width: partsOfCircle });
    case Shape.sector:
      return sector(lens, region);
    case Shape.box: {
      const a = lens.ofPoint(region.low),
        b = lens.ofPoint(region.high);
      return `M${n1(a.x)} ${n1(a.y)}H${n1(b.x)}V${n1(b.y)}H${n1(a.x)}Z`;
    }
    case Shape.line:
      return corridor(lens, region);
    default:
      return '';
  }
}

/** What of the map a hex field takes. */
export function outlineOfChoice(lens: Lens, choice: HexChoice): string {
  if (choice.hexes.length > 0) return outlineOfHexes(lens, choice.hexes);
  const out: Hex[] = [];
  for (let radius = Math.max(0, choice.radiusMin); radius <= Math.min(choice.radius, 60); radius++)
    for (const hex of ring(choice.centre, radius)) if (acceptsHex(choice, hex)) out.push(hex);
  return outlineOfHexes(lens, out);
}

/** Where the name of an area stands. */
export function nameSpot(lens: Lens, region: Region): Spot {
  if (lens.plane) {
    if (region.shape !== Shape.box) return lens.ofPoint(region.point);
    return lens.ofPoint({ x: (region.low.x + region.high.x) / 2, y: (region.low.y + region.high.y) / 2 });
  }
  if (region.shape === Shape.box)
    return lens.ofHex(
      fromColumnRow(Math.round((region.low.x + region.high.x) / 2), Math.round((region.low.y + region.high.y) / 2)),
    );
  if (region.shape !== Shape.hexes) return lens.ofHex(region.centre);
  const spots = region.hexes.map((hex) => lens.ofHex(hex));
  if (spots.length === 0) return { x: 0, y: 0 };
  return {
    x: spots.reduce((sum, spot) => sum + spot.x, 0) / spots.length,
    y: spots.reduce((sum, spot) => sum + spot.y, 0) / spots.length,
  };
}

/** The class that a kind of area is drawn with. */
export const areaClass = (area: Area): string =>
  Object.entries(AreaKind).find(([, kind]) => kind === area.kind)?.[0] ?? 'zone';
