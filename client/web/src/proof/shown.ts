// Hashes what a viewer was shown, in the canonical form of docs/protocol.md; mirrors common/proof/shown.cpp.
import type { Area, Board, Fact, JournalLine, Map, Mark, Region, Scale, Thing, Track } from '../table/board';
import type { Hex } from '../table/hex';
import type { Point } from '../table/plane';
import { Hasher, zeros, type Bytes } from './hash';

type Put<T> = (out: Hasher, value: T) => void;

const number: Put<number> = (out, value) => void out.i64(value);
const flag: Put<boolean> = (out, value) => void out.i64(value ? 1 : 0);
const text: Put<string> = (out, value) => void out.text(value);

function list<T>(out: Hasher, items: T[], put: Put<T>): void {
  out.u32(items.length);
  for (const item of items) put(out, item);
}

const hex: Put<Hex> = (out, value) => void out.i64(value.q).i64(value.r);
const point: Put<Point> = (out, value) => void out.i64(value.x).i64(value.y);
const scale: Put<Scale> = (out, value) => void out.i64(value.decimals).text(value.unit);

const region: Put<Region> = (out, value) => {
  number(out, value.shape);
  hex(out, value.centre);
  point(out, value.point);
  for (const one of [value.radiusMin, value.radiusMax, value.heading, value.width]) number(out, one);
  list(out, value.hexes, hex);
  point(out, value.low);
  point(out, value.high);
  hex(out, value.endHex);
  point(out, value.endPoint);
};
const map: Put<Map> = (out, value) => {
  out.text(value.id).text(value.title).i64(value.kind);
  point(out, value.low);
  point(out, value.high);
  scale(out, value.scale);
  number(out, value.headings);
  flag(out, value.yUp);
};
const mark: Put<Mark> = (out, value) => {
  out.text(value.map).i64(value.role);
  hex(out, value.hex);
  point(out, value.point);
  number(out, value.heading);
};
const track: Put<Track> = (out, value) => {
  out.text(value.name).i64(value.filled).i64(value.size).text(value.facing);
  list(out, value.thresholds, number);
};
const fact: Put<Fact> = (out, value) =>
  void out.text(value.name).text(value.value).text(value.why).text(value.clause).i64(value.since);

const thing: Put<Thing> = (out, value) => {
  for (const one of [value.handle, value.kind, value.glyph, value.name, value.parent]) text(out, one);
  number(out, value.side);
  number(out, value.count);
  list(out, value.tags, text);
  list(out, value.marks, mark);
  list(out, value.tracks, track);
  list(out, value.facts, fact);
  list(out, value.links, (to, link) => void to.text(link.kind).text(link.to));
  flag(out, value.lost);
};
const area: Put<Area> = (out, value) => {
  out.text(value.id).text(value.map).text(value.label).i64(value.kind);
  out.text(value.owner.verb).text(value.owner.subject).text(value.owner.variant);
  region(out, value.region);
};

/** Hash of the board in canonical form. */
export function boardHash(board: Board): Bytes {
  const out = new Hasher('emcon board');
  const { turn, phase, step, last } = board.clock;
  out.i64(turn).text(phase).text(step).i64(last);
  list(out, board.maps, map);
  list(out, board.things, thing);
  list(out, board.areas, area);
  list(out, board.sides, (to, side) => {
    to.text(side.name).text(side.colour);
    list(to, side.facts, fact);
  });
  list(out, board.notes, text);
  return out.done();
}

/** Running hash over the lines that a viewer was told. */
export class ToldLines {
  count = 0;
  hash: Bytes = zeros();

  add(line: JournalLine): void {
    const out = new Hasher('emcon line').raw(this.hash);
    this.count += 1;
    out.i64(this.count).i64(line.turn).text(line.text).text(line.clause);
    list(out, line.dice, (to, die) => void to.i64(die.sides).i64(die.value));
    flag(out, line.isPublic);
    number(out, line.weight);
    list(out, line.about, text);
    this.hash = out.done();
  }
}

export const shownHash = (before: Bytes, step: number, lines: ToldLines, board: Bytes): Bytes =>
  new Hasher('emcon shown').raw(before).u32(step).u32(lines.count).raw(lines.hash).raw(board).done();
