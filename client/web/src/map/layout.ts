// What is written on a map, and where: names of things, of areas, and numbers of the axes. Nothing here draws.
import { AreaKind, Role, type Area, type Board, type Thing } from '../table/board';
import { fromColumnRow } from '../table/hex';
import { optionsOf, type Field, type Offer, type OfferLine } from '../table/offer';
import { carrierOf, hexHalf, hexSize, marksOn, placeOf, type Lens, type Spot } from './lens';
import { isWhole, wholeMap } from './frame';
import { Placing, type Box, type Disc, type Label, type Named } from './labels';
import { radiusOf } from './looks';
import { nameSpot } from './outline';
import { standingsOn, type Standing } from './standing';

/** Sizes of `.name`, `text.place` and `.rim` in theme.css. */
export const sizes = { name: 11.5, place: 12, rim: 11 } as const;
const line = 14,
  longest = 24;

export interface View {
  x: number;
  y: number;
  k: number;
  /** How much `sized` things are enlarged, in the drawing's units. */
  glyph: number;
}
export interface Naming {
  lens: Lens;
  board: Board;
  chosen: string;
  own: number;
  /** Handles of what is ordered. */
  ordered: ReadonlySet<string>;
  /** Handles that the open question names. */
  asked: ReadonlySet<string>;
  /** Handles of what is on its way while a step is shown: its name would run over others. */
  away?: ReadonlySet<string>;
  /** The order in hand: its areas are shown. */
  inHand?: { verb: string; subject: string; variant: string } | undefined;
  /** An area that is shown though no order in hand is of it: its id. */
  area?: string;
}
export interface Written extends Box {
  kind: 'name' | 'list' | 'place' | 'rim';
  lines: string[];
  /** Of the things that it names. */
  handles: string[];
  /** From the rim of the thing. */
  leader: readonly [Spot, Spot] | undefined;
}
export type Measure = (words: string, size: number) => number;

export const shortName = (thing: Thing): string => thing.shortName || thing.handle;

const isIn = (word: string, text: string): boolean => text.split(/[\s,;:]+/).includes(word);

/** "A.1 Marrow"; a unit of one ship is called as the ship. */
export function nameOn(board: Board, thing: Thing): string {
  const parts = board.things.filter((other) => other.parent === thing.handle && other.marks.length === 0),
    [only] = parts;
  if (only && parts.length === 1) return nameOn(board, only);
  const short = shortName(thing);
  if (!thing.name || thing.name === short) return short;
  return isIn(short, thing.name) ? thing.name : `${short} ${thing.name}`;
}

/** Handles of the things on maps that lines of an offer are for, or may choose. */
export function namedBy(
  board: Board,
  offer: Offer,
  lines: readonly OfferLine[],
  fields?: readonly Field[],
): Set<string> {
  const tokens = new Set(lines.map((one) => one.subject)),
    sets = new Set<number>();
  for (const field of fields ?? lines.flatMap((one) => one.fields)) {
    if (field.set < 0 || sets.has(field.set)) continue;
    sets.add(field.set);
    for (const { token } of optionsOf(offer, field)) tokens.add(token);
  }
  return new Set([...tokens].flatMap((token) => (token ? (carrierOf(board, token)?.handle ?? []) : [])));
}

const isMust = (thing: Thing, { chosen, own, asked }: Naming): boolean =>
  thing.handle === chosen || asked.has(thing.handle) || (thing.side === own && own >= 0 && !thing.lost);

function weightOf(thing: Thing, { chosen, own, ordered, asked }: Naming): number {
  if (thing.handle === chosen) return 19;
  return (
    (thing.lost ? 0 : 3) +
    (thing.side === own ? 2 : 0) +
    (ordered.has(thing.handle) ? 2 : 0) +
    (asked.has(thing.handle) ? 4 : 0) +
    thing.size / 4
  );
}

interface Wanted extends Named {
  handle: string;
  words: string;
  shortWords: string;
}

export const onScreen = ({ spot, away }: Standing, view: View): Spot => ({
  x: (spot.x + away.x * view.glyph) * view.k + view.x,
  y: (spot.y + away.y * view.glyph) * view.k + view.y,
});

function wanted(naming: Naming, view: View, measure: Measure): Wanted[] {
  const standing = standingsOn(naming.lens, naming.board).filter(({ thing }) => !naming.away?.has(thing.handle));
  return standing.map((one) => {
    const { thing } = one,
      full = nameOn(naming.board, thing),
      short = shortName(thing),
      words = full.length > longest ? short : full;
    return {
      ...onScreen(one, view),
      r: radiusOf(thing) * view.glyph * view.k + (thing.gauges.shields.length > 0 ? 4 : 1),
      width: Math.ceil(measure(words, sizes.name)) + 4,
      short: words === short ? 0 : Math.ceil(measure(short, sizes.name)) + 6,
      height: line,
      weight: weightOf(thing, naming),
      must: isMust(thing, naming),
      handle: thing.handle,
      words,
      shortWords: short,
    };
  });
}

/** How many of them there are stands beside things. */
const counts = (naming: Naming, view: View): Disc[] =>
  standingsOn(naming.lens, naming.board)
    .filter(({ thing }) => thing.count > 1)
    .map((one) => {
      const { x, y } = onScreen(one, view),
        unit = view.glyph * view.k,
        r = radiusOf(one.thing);
      return { x: x + (r * 0.92 + 1) * unit, y: y + r * 0.62 * unit, r: 7 * unit };
    });

/** Where things will be: smaller signs. */
const ahead = ({ lens, board }: Naming, view: View): Disc[] =>
  board.things.flatMap((thing) =>
    marksOn(thing, lens.map.id, Role.future).map((mark) => {
      const spot = lens.of(placeOf(mark));
      return {
        x: spot.x * view.k + view.x,
        y: spot.y * view.k + view.y,
        r: radiusOf(thing) * 0.6 * view.glyph * view.k,
      };
    }),
  );

/** From the rim of the disc to the box. */
function leaderTo(box: Box, from: { x: number; y: number; r: number }): readonly [Spot, Spot] {
  const x = Math.max(box.x, Math.min(from.x, box.x + box.width)),
    y = Math.max(box.y, Math.min(from.y, box.y + box.height)),
    far = Math.hypot(x - from.x, y - from.y) || 1;
  return [
    { x: from.x + ((x - from.x) * from.r) / far, y: from.y + ((y - from.y) * from.r) / far },
    { x, y },
  ];
}

const named = (one: Wanted, label: Label): Written => ({
  ...label,
  kind: 'name',
  lines: [label.short ? one.shortWords : one.words],
  handles: [one.handle],
  leader: label.leader ? leaderTo(label, one) : undefined,
});

/** The areas of the map, of the thing that is chosen, and of the order in hand, and the one that is asked for. */
export function isShown(
  { lens, chosen, inHand, area: asked }: Pick<Naming, 'lens' | 'chosen' | 'inHand' | 'area'>,
  area: Area,
): boolean {
  const { owner } = area;
  if (area.map !== lens.map.id) return false;
  if (area.id === asked) return true;
  if (owner.verb !== '')
    return inHand?.verb === owner.verb && inHand.subject === owner.subject && inHand.variant === owner.variant;
  return owner.subject === '' || owner.subject === chosen || owner.subject === inHand?.subject;
}
/** It lies below everything, and has its name on the map. */
export const isGround = (area: Area): boolean => area.kind >= AreaKind.planet || area.kind === AreaKind.zone;

/** Beside the middle of an area: there, below, above, to the right, to the left. */
function placesOf(at: Spot, width: number): Box[] {
  const height = line + 1;
  return [0, 12, 24, 40].flatMap((away) =>
    [
      [0, 1],
      [0, -1],
      [1, 0],
      [-1, 0],
    ]
      .slice(0, away === 0 ? 1 : 4)
      .map(([dx, dy]) => ({
        x: at.x + dx! * (away + width / 2) - width / 2,
        y: at.y + dy! * (away + height / 2) - height / 2,
        width,
        height,
      })),
  );
}

function areaNames(naming: Naming, view: View, placing: Placing, measure: Measure): Written[] {
  const { lens, board } = naming,
    out: Written[] = [],
    told = new Set<string>();
  for (const area of board.areas) {
    if (area.label === '' || !isGround(area) || !isShown(naming, area)) continue;
    const middle = nameSpot(lens, area.region),
      // What holds everywhere does not stand between the ships.
      spot = isWhole(lens, area) ? { x: middle.x, y: wholeMap(lens).top + hexHalf } : middle,
      at = { x: spot.x * view.k + view.x, y: spot.y * view.k + view.y },
      // One thing with several areas at one place has one name there.
      key = `${area.label} ${at.x.toFixed(0)} ${at.y.toFixed(0)}`;
    if (told.has(key)) continue;
    told.add(key);
    const box = placing.settle(placesOf(at, Math.ceil(measure(area.label, sizes.place) * 1.06) + 4));
    if (box) out.push({ ...box, kind: 'place', lines: [area.label], handles: [], leader: undefined });
  }
  return out;
}

/** Coordinates along the upper and left edge of the map, every fifth column and row. */
function rims({ lens }: Naming, view: View, placing: Placing, measure: Measure): Written[] {
  if (lens.plane) return [];
  const { low, high } = lens.map,
    out: Written[] = [];
  const write = (column: number, row: number, text: string, dx: number, dy: number): void => {
    const spot = lens.ofHex(fromColumnRow(column, row)),
      width = Math.ceil(measure(text, sizes.rim)) + 2,
      x = (spot.x + dx) * view.k + view.x,
      y = (spot.y + dy) * view.k + view.y;
    const box = placing.settle([{ x: x - width / 2, y: y - line / 2, width, height: line }]);
    if (box) out.push({ ...box, kind: 'rim', lines: [text], handles: [], leader: undefined });
  };
  const fifth = (from: number): number => Math.ceil(from / 5) * 5;
  for (let column = fifth(low.x); column <= Math.min(high.x, low.x + 120); column += 5)
    write(column, low.y, String(column), 0, -hexHalf * (column % 2 === 0 ? 2.6 : 1.6));
  for (let row = fifth(low.y); row <= Math.min(high.y, low.y + 120); row += 5)
    write(low.x, row, String(row), -hexSize * 2, 0);
  return out;
}

/** All that is written on the map; `taken`: what else lies over it. What finds no room is left out, but not a ship of
 *  one's own, what the question names and what is chosen: these are in a list then. */
export function layoutOf(naming: Naming, view: View, size: Box, taken: Box[], measure: Measure): Written[] {
  const all = wanted(naming, view, measure),
    placing = new Placing(all, size, taken, [...ahead(naming, view), ...counts(naming, view)]),
    labels = placing.run(),
    lists = [...placing.lists];
  const out = labels.flatMap((label, i) => (label ? named(all[i]!, label) : []));
  for (const list of lists) {
    const of = list.lines.flat().map((i) => all[i]!),
      r = Math.max(...of.map((one) => Math.hypot(one.x - list.x0, one.y - list.y0)));
    out.push({
      x: list.x,
      y: list.y,
      width: list.width,
      height: list.height,
      kind: 'list',
      lines: list.lines.map((row) => row.map((i) => all[i]!.shortWords).join(' ')),
      handles: of.map((one) => one.handle),
      leader: leaderTo(list, { x: list.x0, y: list.y0, r: of.length === 1 ? of[0]!.r : Math.min(r, 12) }),
    });
  }
  return [...out, ...areaNames(naming, view, placing, measure), ...rims(naming, view, placing, measure)];
}
