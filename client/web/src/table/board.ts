// What one viewer sees of the table, as plain data; mirrors common/table/board.hpp, things.hpp and region.hpp.
import type { Hex } from './hex';
import type { Point } from './plane';

export interface Scale {
  decimals: number;
  unit: string;
}
export interface Clock {
  turn: number;
  phase: string;
  step: string;
  /** The turn after which it ends at the latest; 0: none is fixed. */
  last: number;
}
export const MapKind = { hex: 0, plane: 1 } as const;
export const Shape = { hexes: 0, ring: 1, sector: 2, box: 3, line: 4 } as const;
export const Role = { present: 0, past: 1, future: 2 } as const;
export const AreaKind = {
  zone: 0,
  reach: 1,
  range: 2,
  sight: 3,
  blast: 4,
  planet: 5,
  asteroid: 6,
  orbit: 7,
  nebula: 8,
  debris: 9,
} as const;
export const Weight = { routine: 0, notable: 1, grave: 2 } as const;

export interface Region {
  shape: number;
  centre: Hex;
  point: Point;
  radiusMin: number;
  radiusMax: number;
  heading: number;
  width: number;
  hexes: Hex[];
  low: Point;
  high: Point;
  endHex: Hex;
  endPoint: Point;
}
export interface Map {
  id: string;
  title: string;
  kind: number;
  low: Point;
  high: Point;
  scale: Scale;
  headings: number;
  yUp: boolean;
}
export interface Mark {
  map: string;
  role: number;
  hex: Hex;
  point: Point;
  /** -1: none. */
  heading: number;
}
export interface Track {
  name: string;
  filled: number;
  size: number;
  facing: string;
  thresholds: number[];
}
export interface Link {
  kind: string;
  to: string;
}
export interface Fact {
  name: string;
  value: string;
  why: string;
  clause: string;
  since: number;
}
/** How much is left, in thousandths; -1 and an empty list: not known, or there is none. */
export interface Gauges {
  hull: number;
  /** By facing, from the bow clockwise. */
  shields: number[];
  ammunition: number;
}
export interface Thing {
  handle: string;
  kind: string;
  glyph: string;
  name: string;
  parent: string;
  /** -1: none. */
  side: number;
  count: number;
  tags: string[];
  marks: Mark[];
  tracks: Track[];
  facts: Fact[];
  links: Link[];
  lost: boolean;
  // For drawing alone.
  look: string;
  /** 0 small, 3 huge. */
  size: number;
  shortName: string;
  gauges: Gauges;
  badges: string[];
}
export interface AreaOwner {
  verb: string;
  subject: string;
  variant: string;
}
export interface Area {
  id: string;
  map: string;
  label: string;
  kind: number;
  owner: AreaOwner;
  region: Region;
}
export interface SideInfo {
  name: string;
  colour: string;
  facts: Fact[];
}
export interface Board {
  clock: Clock;
  maps: Map[];
  things: Thing[];
  areas: Area[];
  sides: SideInfo[];
  notes: string[];
}
export interface ShownDie {
  sides: number;
  value: number;
}
/** By their numbers in proto/table.proto, which says what each is. */
export const ActKind = {
  move: 0,
  shot: 1,
  launch: 2,
  run: 3,
  defend: 4,
  strike: 5,
  explode: 6,
  ping: 7,
  contact: 8,
  lost: 9,
  jump: 10,
  board: 11,
  dogfight: 12,
  points: 13,
  set: 14,
} as const;
export const ActResult = {
  open: 0,
  miss: 1,
  stopped: 2,
  struck: 3,
  pierced: 4,
  destroyed: 5,
  held: 6,
  taken: 7,
  repelled: 8,
} as const;
/** Something that a line tells of, for whoever draws it. */
export interface Act {
  kind: number;
  phase: number;
  from: string;
  to: string;
  path: Mark[];
  result: number;
  count: number;
  hits: number;
  stopped: number;
  loss: number;
  radius: number;
  facing: number;
  look: string;
  heavy: boolean;
  inward: boolean;
  side: number;
  amount: number;
}
export interface JournalLine {
  number: number;
  turn: number;
  text: string;
  clause: string;
  dice: ShownDie[];
  isPublic: boolean;
  weight: number;
  about: string[];
  // For drawing alone.
  head: string;
  shown: Act[];
}

/** A board with nothing on it. */
export const emptyBoard = (): Board => ({
  clock: { turn: 0, phase: '', step: '', last: 0 },
  maps: [],
  things: [],
  areas: [],
  sides: [],
  notes: [],
});

/** By its handle, letter for letter. */
export const thingOf = (board: Board, handle: string): Thing | undefined =>
  board.things.find((thing) => thing.handle === handle);
