// Choices that are called as places of a map: by their token, or by the one place in their label ("to 0506").
import { FieldKind, optionsOf, type Field, type Offer } from '../table/offer';
import { MapKind, type Area, type Board, type Map } from '../table/board';
import { hexFromLabel, sameHex, type Hex } from '../table/hex';
import { coversHex, coversPoint } from '../table/region';
import type { Place } from './lens';

/** An option and the place that it is called as: a hex or areas. */
export interface Named {
  token: string;
  hex: Hex | undefined;
  areas: Area[];
}

function hexIn(words: string): Hex | undefined {
  const found = words.split(/\s+/).flatMap((word) => hexFromLabel(word.replace(/[.,;:]+$/, '')) ?? []);
  return found.length > 0 && found.every((one) => sameHex(one, found[0]!)) ? found[0] : undefined;
}

/** What the options of a field name on this map. Nothing: it is no choice of places. Besides one, such as "none",
 *  all must name some. */
export function namedPlaces(offer: Offer, field: Field | undefined, board: Board, map: Map): Named[] {
  if (field?.kind !== FieldKind.choice && field?.kind !== FieldKind.facing) return [];
  const options = optionsOf(offer, field),
    areas = board.areas.filter((area) => area.map === map.id);
  const named = options
    .map(({ token, label }) => ({
      token,
      hex: map.kind === MapKind.hex ? (hexFromLabel(token) ?? hexIn(label)) : undefined,
      areas: areas.filter((area) =>
        [area.id, area.label].some((name) => name !== '' && (name === token || name === label)),
      ),
    }))
    .filter((one) => one.hex || one.areas.length > 0);
  return named.length + 1 >= options.length ? named : [];
}

export const isAt = (one: Named, map: Map, place: Place): boolean =>
  (one.hex !== undefined && sameHex(one.hex, place.hex)) ||
  one.areas.some(({ region }) =>
    map.kind === MapKind.plane ? coversPoint(region, place.point) : coversHex(region, place.hex),
  );
