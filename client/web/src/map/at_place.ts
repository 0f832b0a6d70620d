// What stands at a place of a map, and what a cursor says of it.
import { thingWords, wayWords } from '../look/thing_words';
import { Role, thingOf, type Board, type Map, type Thing } from '../table/board';
import { fromColumnRow, rowOf } from '../table/hex';
import { coversHex, coversPoint } from '../table/region';
import { w } from '../words';
import { Lens, marksOn, placeOf, samePlace, whereIs, type Place } from './lens';

/** Things that stand, or stood last, at the place. */
export function thingsAt(board: Board, map: Map, place: Place): Thing[] {
  const { plane } = new Lens(map);
  return board.things.filter((thing) => {
    const mark = marksOn(thing, map.id, Role.present)[0] ?? marksOn(thing, map.id, Role.past).at(-1);
    return (
      mark !== undefined &&
      samePlace(placeOf(mark), plane ? { hex: mark.hex, point: place.point } : { hex: place.hex, point: mark.point })
    );
  });
}

/** Where a cursor begins: at the chosen thing, at one of the side's own, or in the middle. */
export function firstPlace(board: Board, lens: Lens, chosen: string, side: number): Place {
  const thing = thingOf(board, chosen) ?? board.things.find((one) => one.side === side && one.marks.length > 0);
  const [left, top, width, height] = lens.bounds();
  return (
    (thing && whereIs(board, thing, lens.map.id)) ?? lens.at({ x: left + width / 2, y: top + height / 2 }, lens.step())
  );
}

/** The place, what stands there, the areas that hold it, and how far it is from the ruler or the chosen thing. */
export function placeWords(board: Board, map: Map, at: Place, chosen: string, ruler: Place | undefined): string {
  const lens = new Lens(map),
    thing = thingOf(board, chosen),
    from = ruler ?? (thing && whereIs(board, thing, map.id));
  const here = thingsAt(board, map, at).map((one) => thingWords(board, one, map.id, false));
  const areas = board.areas.filter(
    (area) =>
      area.map === map.id &&
      area.owner.verb === '' &&
      (lens.plane ? coversPoint(area.region, at.point) : coversHex(area.region, at.hex)),
  );
  const away =
    from && !samePlace(from, at)
      ? [
          w.apart(lens.apart(from, at), ruler ? lens.words(ruler) : chosen),
          !ruler && thing && wayWords(lens, thing, from, at),
        ]
          .filter(Boolean)
          .join(', ')
      : '';
  return [lens.words(at), ...here, ...new Set(areas.map((area) => area.label)), away].filter(Boolean).join('; ');
}

const ways: Record<string, readonly [number, number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** So many steps on by the arrow key; none: it is no arrow. */
export function moved(lens: Lens, from: Place, key: string, steps: number): Place | undefined {
  const way = ways[key];
  if (!way) return undefined;
  const [x, y] = [way[0] * steps, way[1] * steps],
    units = lens.step();
  if (!lens.plane) return { hex: fromColumnRow(from.hex.q + x, rowOf(from.hex) + y), point: from.point };
  return { hex: from.hex, point: { x: from.point.x + x * units, y: from.point.y + (lens.map.yUp ? -y : y) * units } };
}
