// Things in words: what it is, where it is, how old a contact is; the map's labels and the list of places say the same.
import { Role, type Board, type Fact, type Thing } from '../table/board';
import { bearing } from '../table/hex';
import { Lens, marksOn, placeOf, samePlace, whereIs, type Place } from '../map/lens';
import { w } from '../words';

export const sideName = (board: Board, side: number): string => board.sides[side]?.name ?? '';

/** Turns since a lost contact was seen; -1: it is here, or nobody says. */
export function age(board: Board, thing: Thing): number {
  const newest = Math.max(0, ...thing.facts.map((fact) => fact.since));
  const here = thing.marks.some((mark) => mark.role === Role.present);
  return newest > 0 && !here && thing.parent === '' ? board.clock.turn - newest : -1;
}

export const named = (thing: Thing): string =>
  thing.name && thing.name !== thing.handle ? `${thing.handle} ${thing.name}` : thing.handle;

/** Where a thing is on its maps, and where it was or will be. */
export function places(board: Board, thing: Thing): { role: number; words: string }[] {
  const out: { role: number; words: string }[] = [];
  for (const map of board.maps) {
    const lens = new Lens(map),
      several = board.maps.length > 1 && thing.marks.some((mark) => mark.map !== map.id);
    for (const role of [Role.past, Role.present, Role.future])
      for (const mark of marksOn(thing, map.id, role))
        out.push({
          role,
          words:
            lens.words(placeOf(mark)) +
            (mark.heading >= 0 ? `, ${w.heading} ${mark.heading}` : '') +
            (several ? w.on(map.title || map.id) : ''),
        });
  }
  return out;
}

/** `placed`: with its place.
 *  "A Red Knife, ship, Letters, at 2523, heading 2, damaged". */
export function thingWords(board: Board, thing: Thing, map?: string, placed = true): string {
  const side = sideName(board, thing.side),
    old = age(board, thing);
  const found =
    board.maps.find((one) => one.id === map) ??
    board.maps.find((one) => thing.marks.some((mark) => mark.map === one.id));
  const there = found && whereIs(board, thing, found.id),
    now = found && marksOn(thing, found.id, Role.present)[0];
  const parts = [
    named(thing),
    thing.kind,
    side,
    placed && there && found ? `${now ? w.at : w.wasAt} ${new Lens(found).words(there)}` : '',
    now && now.heading >= 0 ? `${w.heading} ${now.heading}` : '',
    thing.count > 1 ? w.ofThem(thing.count) : '',
    ...thing.tags,
    old > 0 ? w.turnsOld(old) : '',
  ];
  return parts.filter((part) => part !== '' && part !== undefined).join(', ');
}

/** The way from a thing to a place, as the terminal says it: on a plane by degrees from its bow, on hexes by
 *  directions, or by headings where it has one. */
export function wayWords(lens: Lens, thing: Thing, from: Place, to: Place): string {
  const heading = marksOn(thing, lens.map.id, Role.present)[0]?.heading ?? -1;
  if (!lens.plane) {
    const way = bearing(from.hex, to.hex);
    return way === undefined ? '' : w.direction(Math.floor(way / 4) + 1, way % 4, heading >= 0);
  }
  const degrees =
    (Math.round((Math.atan2(to.point.x - from.point.x, to.point.y - from.point.y) * 180) / Math.PI) + 360) % 360;
  return heading < 0
    ? w.degrees(degrees)
    : w.off(((degrees - (Math.floor((360 * heading) / Math.max(1, lens.map.headings)) % 360) + 540) % 360) - 180);
}

/** Bearing and range from one thing to another on the map that both stand on. */
export function fromChosen(board: Board, from: Thing | undefined, to: Thing): string {
  if (!from || from === to) return '';
  for (const map of board.maps) {
    const a = whereIs(board, from, map.id),
      b = whereIs(board, to, map.id);
    if (!a || !b) continue;
    const lens = new Lens(map);
    return w.range(lens.apart(a, b), samePlace(a, b) ? '' : wayWords(lens, from, a, b));
  }
  return '';
}

/** The last value of a fact by its name. */
export const factOf = (facts: Fact[], name: string): Fact | undefined => facts.find((fact) => fact.name === name);
