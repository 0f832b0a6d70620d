// How boards of bots' battles lie on the screen, in five sizes: nothing that is written lies on anything else or is
// cut, and whom it is about is in sight and has his name: layouts.test.mjs FILE.
import * as fs from 'node:fs';
import {
  askedOf,
  fightOf,
  followed,
  glyphAt,
  glyphsOf,
  isSeen,
  joined,
  mapFor,
  rimsFor,
  roomy,
  viewOf,
  wholeMap,
  type Frame,
  type Size,
} from 'web/map/frame';
import type { Box } from 'web/map/labels';
import { layoutOf, namedBy, onScreen, type Naming, type View, type Written } from 'web/map/layout';
import { Lens } from 'web/map/lens';
import { radiusOf } from 'web/map/looks';
import { about } from 'web/map/measure';
import { standingsOn } from 'web/map/standing';
import { choicesOf } from 'web/map/takes';
import { Form } from 'web/orders/form';
import { fromHex } from 'web/proof/hash';
import type { Board } from 'web/table/board';
import { fromColumnRow, type Hex } from 'web/table/hex';
import { acceptsHex, FieldKind, type Offer } from 'web/table/offer';
import { plain } from 'web/wire/plain';

/** The map's pane where the window is 1400 x 900, 1280 x 720, 820 x 1180, 390 x 844 and 844 x 390. */
const sizes: readonly Size[] = [
  { width: 920, height: 846 },
  { width: 800, height: 666 },
  { width: 475, height: 1126 },
  { width: 390, height: 372 },
  { width: 489, height: 340 },
];
const layoutsLeast = 1400;

interface Case {
  name: string;
  side: number;
  board: string;
  offer: string;
}

const problems: string[] = [];
const counts = { layouts: 0, names: 0, listed: 0, things: 0, fields: 0, follows: 0 };

const over = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** The buttons on the upper edge. */
const toolsOf = (maps: number): Box[] => [{ x: 8, y: 8, width: maps > 1 ? 380 : 294, height: 44 }];

interface Seen {
  lens: Lens;
  board: Board;
  own: number;
  asked: ReadonlySet<string>;
}

function lookedAt(seen: Seen, size: Size): View {
  const { lens, board } = seen,
    glyphs = glyphsOf(lens, board),
    all = roomy(lens, fightOf(lens, board, seen.asked) ?? wholeMap(lens)),
    view = viewOf(all, size, rimsFor(all, size, glyphs));
  return { ...view, glyph: glyphAt(view.k, glyphs.spacing) };
}

/** Nothing lies on anything else, nothing is cut. */
function checkWritten(all: Written[], size: Size, taken: Box[], say: (words: string) => void): void {
  for (const [i, one] of all.entries()) {
    const words = one.lines.join(' / ');
    if (one.x < 0 || one.y < 0 || one.x + one.width > size.width || one.y + one.height > size.height)
      say(`${words} is cut`);
    if (taken.some((other) => over(one, other))) say(`${words} lies under a button`);
    for (const other of all.slice(i + 1)) if (over(one, other)) say(`${words} lies on ${other.lines.join(' / ')}`);
    if (Math.max(...one.lines.map((line) => about(line, 11))) > one.width) say(`${words} is wider than its place`);
  }
}

/** Own ships and those that are asked about are in sight, and have their names. */
function checkShips(seen: Seen, written: Written[], view: View, size: Size, say: (words: string) => void): void {
  const called = new Set(written.flatMap((one) => one.handles));
  for (const one of standingsOn(seen.lens, seen.board)) {
    const { thing } = one,
      own = thing.side === seen.own && !thing.lost,
      at = onScreen(one, view),
      r = radiusOf(thing) * view.glyph * view.k;
    counts.things += 1;
    if (called.has(thing.handle)) counts.names += 1;
    if (!own && !seen.asked.has(thing.handle)) continue;
    if (!called.has(thing.handle)) say(`${thing.handle} has no name`);
    if (at.x - r < 0 || at.y - r < 0 || at.x + r > size.width || at.y + r > size.height)
      say(`${thing.handle} is out of sight`);
    if (toolsOf(seen.board.maps.length).some((box) => over({ x: at.x - 4, y: at.y - 4, width: 8, height: 8 }, box)))
      say(`${thing.handle} stands under a button`);
  }
}

/** Not mostly void: nearer it cannot be, or the fight takes a good part of the window one way. */
function checkVoid(seen: Seen, view: View, size: Size, say: (words: string) => void): void {
  const fight = fightOf(seen.lens, seen.board, seen.asked);
  if (!fight) return;
  // With the stacks at its ends: a fight at one place is as large as they are.
  const reach = 2 * glyphsOf(seen.lens, seen.board).reach * view.glyph * view.k,
    share = Math.max(
      ((fight.right - fight.left) * view.k + reach) / size.width,
      ((fight.bottom - fight.top) * view.k + reach) / size.height,
    );
  if (view.k < 3 && share < 0.2)
    say(`the fight takes ${(100 * share).toFixed(0)} % of the window at ${view.k.toFixed(2)}`);
}

interface Asking {
  words: string;
  frame: Frame;
  /** That the field takes. */
  hexes: Hex[];
}

/** What the first fields of the question ask for that want a place of the map. */
function askingsOf({ lens, board }: Seen, offer: Offer): Asking[] {
  const kinds: number[] = [FieldKind.hex, FieldKind.point, FieldKind.path],
    lines = offer.lines.filter((line) => line.fields.some((field) => kinds.includes(field.kind)));
  return lines.slice(0, 2).flatMap((line) => {
    const form = new Form(offer, line, -1),
      { field } = form,
      choices = choicesOf(form, board, lens.map),
      handles = namedBy(board, offer, [line], field ? [field] : []),
      frame = askedOf(lens, board, field, { ...choices, handles }),
      { low, high } = lens.map,
      hexes = [...choices.hexes];
    for (let x = low.x; field?.hexes && x <= high.x; x++)
      for (let y = low.y; y <= high.y; y++)
        if (acceptsHex(field.hexes, fromColumnRow(x, y))) hexes.push(fromColumnRow(x, y));
    return frame ? [{ words: `${line.label} ${line.subject}`, frame, hexes }] : [];
  });
}

/** What an open field asks for comes into sight. */
function checkFields(seen: Seen, askings: Asking[], size: Size, say: (words: string) => void): void {
  const { lens, board, asked } = seen;
  for (const { words, frame, hexes } of askings) {
    const all = roomy(lens, joined(fightOf(lens, board, asked), frame)!),
      view = viewOf(all, size, rimsFor(all, size, glyphsOf(lens, board)));
    counts.fields += 1;
    if (!isSeen(frame, view, size, { side: 0, upper: 0, lower: 0 })) say(`what ${words} asks for is out of sight`);
    const outside = hexes.find((hex) => {
      const spot = lens.ofHex(hex),
        [x, y] = [spot.x * view.k + view.x, spot.y * view.k + view.y];
      return x < 0 || y < 0 || x > size.width || y > size.height;
    });
    if (outside) say(`a hex that ${words} takes is out of sight`);
  }
}

function check(one: Case, before: Map<string, View>): void {
  const board = plain<Board>('Board', fromHex(one.board)!),
    offer = plain<Offer>('Offer', fromHex(one.offer)!);
  const asked = namedBy(board, offer, offer.lines),
    own = new Set([...asked, ...board.things.filter((thing) => thing.side === one.side).map((thing) => thing.handle)]),
    map = board.maps.find(({ id }) => id === mapFor(board, asked.size > 0 ? asked : own, '', []));
  const shown = map ?? board.maps[0];
  if (!shown) return;
  const seen = { lens: new Lens(shown), board, own: one.side, asked },
    askings = askingsOf(seen, offer);
  for (const size of sizes) {
    const say = (words: string): void => {
      problems.push(`${one.name}, ${size.width} x ${size.height}: ${words}`);
    };
    const view = lookedAt(seen, size),
      naming: Naming = { ...seen, chosen: '', ordered: new Set() },
      tools = toolsOf(board.maps.length),
      written = layoutOf(naming, view, { x: 0, y: 0, ...size }, tools, about);
    counts.layouts += 1;
    counts.listed += written.filter(({ kind }) => kind === 'list').length;
    checkWritten(written, size, tools, say);
    checkShips(seen, written, view, size, say);
    checkVoid(seen, view, size, say);
    checkFields(seen, askings, size, say);
    // The next board of the battle, seen from where the last one was.
    const key = `${one.name.split(',')[0]} ${shown.id} ${size.width}`,
      was = before.get(key),
      all = roomy(seen.lens, fightOf(seen.lens, board, asked) ?? wholeMap(seen.lens)),
      rims = rimsFor(all, size, glyphsOf(seen.lens, board));
    if (was) {
      counts.follows += 1;
      const now = followed(was, false, all, size, rims) ?? was;
      if (!isSeen(all, now, size, { side: 0, upper: 0, lower: 0 })) say('the view does not follow');
      if (now.k * 1.8 < view.k)
        say(`the view stays at ${now.k.toFixed(2)}, where ${view.k.toFixed(2)} shows the fight`);
      before.set(key, { ...view, ...now });
    } else before.set(key, view);
  }
}

const cases = fs
  .readFileSync(process.argv[2]!, 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line) as Case);
const before = new Map<string, View>();
for (const one of cases) check(one, before);
const sorts = new Map<string, number>();
for (const problem of problems) {
  const sort = problem.replace(/^.*?: /, '').replace(/[A-Z]?[.\w]*\d[.\w]*/g, '#');
  sorts.set(sort, (sorts.get(sort) ?? 0) + 1);
}
for (const problem of problems.slice(0, 40)) process.stderr.write(`${problem}\n`);
for (const [sort, count] of [...sorts].sort((a, b) => b[1] - a[1]).slice(0, 20))
  process.stderr.write(`${count} x ${sort}\n`);
process.stdout.write(
  `${counts.layouts} layouts of ${cases.length} boards, ${counts.names} of ${counts.things} named, ` +
    `${counts.listed} lists, ${counts.fields} fields, ${counts.follows} boards followed: ${problems.length} problems\n`,
);
if (problems.length > 0 || counts.layouts < layoutsLeast) process.exit(1);
