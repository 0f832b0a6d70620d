// How much of a map is shown: the fight, what is asked for, and neither cut nor lost in a void. Nothing here draws.
import { Role, Shape, thingOf, type Board, type Region } from '../table/board';
import type { Field } from '../table/offer';
import { fromColumnRow, type Hex } from '../table/hex';
import { hexHalf, hexSize, isNear, marksOn, placeOf, whereIs, type Lens, type Spot } from './lens';
import { radiusOf } from './looks';
import type { Plan } from './plan';
import { standingsOn } from './standing';

/** Part of a drawing, in its units. */
export interface Frame {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
export interface View {
  x: number;
  y: number;
  k: number;
}
export interface Size {
  width: number;
  height: number;
}
/** Pixels that stay free. */
export interface Rims {
  side: number;
  upper: number;
  lower: number;
}

// Glyphs have their size in pixels, whatever is shown; the buttons lie on the upper edge, and words on the lower one.
export const edgesOfTable: Rims = { side: 34, upper: 68, lower: 48 };
/** Shields stand round a glyph. */
const shieldRing = 3.4;
const glyphLeast = 8,
  glyphUsual = 11,
  glyphMost = 27;
/** A hex is then about 75 pixels high: nearer there is nothing more to see. */
const scaleMost = 4.2,
  scaleLeast = 0.15;

const box = (spots: Spot[]): Frame => ({
  left: Math.min(...spots.map(({ x }) => x)),
  top: Math.min(...spots.map(({ y }) => y)),
  right: Math.max(...spots.map(({ x }) => x)),
  bottom: Math.max(...spots.map(({ y }) => y)),
});

/** Both; of none the other one. */
export const joined = (a: Frame | undefined, b: Frame | undefined): Frame | undefined =>
  a && b
    ? {
        left: Math.min(a.left, b.left),
        top: Math.min(a.top, b.top),
        right: Math.max(a.right, b.right),
        bottom: Math.max(a.bottom, b.bottom),
      }
    : (a ?? b);

export function wholeMap(lens: Lens): Frame {
  const [left, top, width, height] = lens.bounds();
  return { left, top, right: left + width, bottom: top + height };
}

/** Where things are that are still of the fight or asked for, and will be; where none are, those that were. */
export function fightOf(lens: Lens, board: Board, asked: ReadonlySet<string>): Frame | undefined {
  const live = board.things.filter((thing) => !thing.lost || asked.has(thing.handle));
  const of = (things: typeof live, roles: number[]): Spot[] =>
    things.flatMap((thing) =>
      thing.marks
        .filter((mark) => mark.map === lens.map.id && roles.includes(mark.role) && isNear(mark))
        .map((mark) => lens.of(placeOf(mark))),
    );
  // Who was lost sight of stands where he was last.
  const unseen = live.flatMap((thing) =>
    marksOn(thing, lens.map.id, Role.present).length > 0
      ? []
      : marksOn(thing, lens.map.id, Role.past)
          .slice(-1)
          .map((mark) => lens.of(placeOf(mark))),
  );
  const spots = [...of(live, [Role.present, Role.future]), ...unseen],
    all = spots.length > 0 ? spots : of(board.things, [Role.present, Role.past, Role.future]);
  return all.length > 0 ? box(all) : undefined;
}

function boxOfHexes(lens: Lens, hexes: Hex[]): Frame | undefined {
  if (hexes.length === 0) return undefined;
  const { left, top, right, bottom } = box(hexes.map((hex) => lens.ofHex(hex)));
  return { left: left - hexSize, top: top - hexHalf, right: right + hexSize, bottom: bottom + hexHalf };
}
function boxRound(middle: Spot, r: number): Frame {
  return { left: middle.x - r, top: middle.y - r, right: middle.x + r, bottom: middle.y + r };
}
function cut(frame: Frame | undefined, to: Frame): Frame | undefined {
  if (!frame) return undefined;
  const out = {
    left: Math.max(frame.left, to.left),
    top: Math.max(frame.top, to.top),
    right: Math.min(frame.right, to.right),
    bottom: Math.min(frame.bottom, to.bottom),
  };
  return out.left <= out.right && out.top <= out.bottom ? out : undefined;
}

/** The part of the map that a region lies in. */
export function boxOf(lens: Lens, region: Region): Frame | undefined {
  const unit = lens.plane ? lens.unit : 2 * hexHalf,
    at = (hex: Hex, point: Region['point']): Spot => (lens.plane ? lens.ofPoint(point) : lens.ofHex(hex));
  const whole = wholeMap(lens);
  switch (region.shape) {
    case Shape.hexes:
      return lens.plane ? undefined : cut(boxOfHexes(lens, region.hexes), whole);
    case Shape.box: {
      const corners = [region.low, region.high];
      return cut(
        lens.plane
          ? box(corners.map((point) => lens.ofPoint(point)))
          : boxOfHexes(
              lens,
              corners.map(({ x, y }) => fromColumnRow(x, y)),
            ),
        whole,
      );
    }
    case Shape.line:
      return cut(
        joined(
          boxRound(at(region.centre, region.point), region.radiusMax * unit),
          boxRound(at(region.endHex, region.endPoint), region.radiusMax * unit),
        ),
        whole,
      );
    default:
      return cut(boxRound(at(region.centre, region.point), (region.radiusMax + 0.5) * unit), whole);
  }
}

/** It is the map itself: its words say something of all places, and its ground is everybody's. */
export function isWhole(lens: Lens, { region }: { region: Region }): boolean {
  const frame = boxOf(lens, region),
    whole = wholeMap(lens),
    part = (from: number, to: number): number => to - from;
  return (
    frame !== undefined &&
    region.radiusMin <= 0 &&
    part(frame.left, frame.right) >= 0.94 * part(whole.left, whole.right) &&
    part(frame.top, frame.bottom) >= 0.94 * part(whole.top, whole.bottom)
  );
}

/** Places that may be chosen beside those that a field says itself, and things that it is about. */
export interface Choices {
  hexes: Hex[];
  areas: readonly { region: Region }[];
  handles: ReadonlySet<string>;
}

/** What an open field asks for: the places that it takes, and whom it is about. */
export function askedOf(
  lens: Lens,
  board: Board,
  field: Field | undefined,
  { hexes, areas, handles }: Choices,
): Frame | undefined {
  const spots = [...handles].flatMap((handle) => {
    const thing = thingOf(board, handle),
      at = thing && whereIs(board, thing, lens.map.id);
    return at ? lens.of(at) : [];
  });
  let out = joined(
    boxOfHexes(lens, hexes),
    areas.reduce<Frame | undefined>((all, { region }) => joined(all, boxOf(lens, region)), undefined),
  );
  if (spots.length > 0) out = joined(out, box(spots));
  const choice = field?.hexes;
  if (choice && !lens.plane)
    out = joined(
      out,
      choice.hexes.length > 0
        ? cut(boxOfHexes(lens, choice.hexes), wholeMap(lens))
        : cut(boxRound(lens.ofHex(choice.centre), (choice.radius + 0.5) * 2 * hexHalf), wholeMap(lens)),
    );
  if (field?.points && lens.plane) {
    const { low, high, regions: parts } = field.points;
    const frames =
      parts.length > 0 ? parts.map((region) => boxOf(lens, region)) : [box([low, high].map((p) => lens.ofPoint(p)))];
    for (const one of frames) out = joined(out, cut(one, wholeMap(lens)));
  }
  return out;
}

/** Where what is ordered would stand. */
export function plannedOf(lens: Lens, plans: readonly Plan[]): Frame | undefined {
  const spots = plans.flatMap(({ ghosts, choice }) => [...ghosts.map(({ at }) => at), ...(choice ? [choice] : [])]);
  return spots.length > 0 ? box(spots.map((at) => lens.of(at))) : undefined;
}

/** How many of the drawing's units a unit of what is `sized` may have before glyphs of neighbours meet. */
export function spacingOf(lens: Lens, board: Board): number {
  const stacks = new Map<string, Spot & { r: number }>();
  for (const { spot, away, thing } of standingsOn(lens, board)) {
    const key = `${spot.x.toFixed(1)} ${spot.y.toFixed(1)}`,
      r = Math.hypot(away.x, away.y) + radiusOf(thing) + (thing.gauges.shields.length > 0 ? shieldRing : 0.5);
    stacks.set(key, { ...spot, r: Math.max(r, stacks.get(key)?.r ?? 0) });
  }
  const all = [...stacks.values()];
  let out = Infinity;
  for (const [i, a] of all.entries())
    for (const b of all.slice(i + 1)) out = Math.min(out, Math.hypot(a.x - b.x, a.y - b.y) / (a.r + b.r));
  return out;
}

/** What glyphs of a board need, in units of what is `sized`. */
export interface Glyphs {
  /** That the widest stack reaches away from its place, and that its members stand away from it. */
  reach: number;
  away: number;
  /** Of spacingOf(). */
  spacing: number;
}
export function glyphsOf(lens: Lens, board: Board): Glyphs {
  const all = standingsOn(lens, board).map(({ away, thing }) => ({
    away: Math.hypot(away.x, away.y),
    r: radiusOf(thing),
  }));
  return {
    reach: Math.max(0, ...all.map(({ away, r }) => away + r)),
    away: Math.max(0, ...all.map(({ away }) => away)),
    spacing: spacingOf(lens, board),
  };
}

/** Pixels of a unit of what is `sized`: as large as one looks near, but neighbours do not hide each other while they
 *  can be told apart. */
function pixelsAt(k: number, spacing: number): number {
  const usual = Math.max(glyphUsual, Math.min(glyphMost, 7.5 * k)) / 9;
  return Math.max(glyphLeast / 9, Math.min(usual, spacing * k));
}
/** By how much what is `sized` is enlarged, in the drawing's units. */
export const glyphAt = (k: number, spacing: number): number => pixelsAt(k, spacing) / k;

/** Less where there is little room; more where stacks reach further. */
function rimsAt(k: number, { width, height }: Size, { reach, away, spacing }: Glyphs, edges: Rims): Rims {
  const pixels = pixelsAt(k, spacing),
    rim = reach * pixels + 3;
  return {
    side: Math.min(Math.max(edges.side, rim), width / 3),
    upper: Math.min(edges.upper + away * pixels, height / 2.2),
    lower: Math.min(Math.max(edges.lower, rim), height / 3),
  };
}

/** The rims of the nearest view that shows the frame. Glyphs are larger the nearer one looks, and then need wider
 *  rims. */
export function rimsFor(frame: Frame, size: Size, glyphs: Glyphs, edges: Rims = edgesOfTable): Rims {
  let far = scaleLeast / 10,
    near = scaleMost;
  for (let i = 0; i < 8; i++) {
    const k = (far + near) / 2;
    if (viewOf(frame, size, rimsAt(k, size, glyphs, edges)).k >= k) far = k;
    else near = k;
  }
  return rimsAt(near, size, glyphs, edges);
}

/** The view that has the frame in the middle, as near as it can be. */
export function viewOf(frame: Frame, size: Size, rims: Rims): View {
  const width = frame.right - frame.left,
    height = frame.bottom - frame.top,
    k = Math.max(
      scaleLeast / 10,
      Math.min(
        scaleMost,
        (size.width - 2 * rims.side) / Math.max(1, width),
        (size.height - rims.upper - rims.lower) / Math.max(1, height),
      ),
    );
  return {
    k,
    x: size.width / 2 - ((frame.left + frame.right) / 2) * k,
    y: (size.height + rims.upper - rims.lower) / 2 - ((frame.top + frame.bottom) / 2) * k,
  };
}

/** Room for what flies on, and not so near that there is nothing else to see. */
export function roomy(lens: Lens, frame: Frame): Frame {
  const { left, top, right, bottom } = wholeMap(lens),
    room = lens.plane ? 30 : 2 * hexSize;
  const along = (from: number, to: number, low: number, high: number): [number, number] => [
    Math.min(from, Math.max(from - room, low)),
    Math.max(to, Math.min(to + room, high)),
  ];
  const [x1, x2] = along(frame.left, frame.right, left, right),
    [y1, y2] = along(frame.top, frame.bottom, top, bottom);
  return { left: x1, right: x2, top: y1, bottom: y2 };
}

/** All of the frame is seen, and not under what lies on the edges. */
export function isSeen(frame: Frame, { x, y, k }: View, size: Size, rims: Rims): boolean {
  const slack = 0.5;
  return (
    frame.left * k + x >= rims.side - slack &&
    frame.top * k + y >= rims.upper - slack &&
    frame.right * k + x <= size.width - rims.side + slack &&
    frame.bottom * k + y <= size.height - rims.lower + slack
  );
}

/** Where the view goes when the board has changed; undefined: it stays. Who has set it himself (`own`) has only
 *  what he would miss brought in. */
export function followed(now: View, own: boolean, all: Frame, size: Size, rims: Rims): View | undefined {
  // Less than a fit leaves, so that what it has shown is not shown anew.
  const inner = { side: rims.side * 0.6, upper: rims.upper * 0.6, lower: rims.lower * 0.8 },
    fit = viewOf(all, size, rims),
    // The fight has drawn together: what is seen is mostly void.
    isVoid = !own && fit.k > now.k * 1.7;
  return isVoid || !isSeen(all, now, size, inner) ? fit : undefined;
}

/** The map on which most of these stand; the one that is shown where some of them do, unless the same stand on one that
 *  has come since, too: a battle has a map of its own, nearer than that of the system round it. */
export function mapFor(board: Board, handles: ReadonlySet<string>, shown: string, fresh: readonly string[]): string {
  const on = new Map<string, Set<string>>(board.maps.map(({ id }) => [id, new Set()]));
  for (const handle of handles) {
    const thing = thingOf(board, handle);
    for (const [id, there] of on) if (thing && marksOn(thing, id, Role.present).length > 0) there.add(handle);
  }
  const here = [...(on.get(shown) ?? [])],
    nearer = fresh.find((id) => here.length > 0 && here.every((handle) => on.get(id)?.has(handle)));
  if (nearer !== undefined) return nearer;
  const most = Math.max(0, ...[...on.values()].map((there) => there.size));
  return most === 0 || here.length > 0 ? shown : board.maps.find(({ id }) => on.get(id)!.size === most)!.id;
}
