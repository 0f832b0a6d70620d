// Whether an order in hand takes what was pressed on the map.
import type { Form } from '../orders/form';
import { MapKind, type Area, type Board, type Map } from '../table/board';
import type { Hex } from '../table/hex';
import { FieldKind } from '../table/offer';
import { reach } from '../table/ways';
import type { Place } from './lens';
import { isAt, namedPlaces } from './named';
import { poseOf } from './plan';

const inHandFirst = (form: Form): number[] => [form.at, ...form.line.fields.keys()];

/** The thing, the place, the path to there, or a choice that is called as the place; `handle`: of the thing, if there is one. */
export function takes(form: Form, board: Board, map: Map | undefined, place: Place, handle: string): boolean {
  if ((handle !== '' && form.takeThing(handle)) || form.take(place)) return true;
  const pose = map && poseOf(board, map, form.line.subject);
  if (!map || (pose && form.takePath(map.kind, pose, place))) return map !== undefined;
  return inHandFirst(form).some((i) => {
    const found = namedPlaces(form.offer, form.line.fields[i], board, map).find((one) => isAt(one, map, place));
    if (found) form.set(i, { kind: 'token', token: found.token });
    return found !== undefined;
  });
}

/** Hexes and areas of this map that may be pressed for the field in hand, beside those that the field says itself. */
export function choicesOf(form: Form, board: Board, map: Map): { hexes: Hex[]; areas: Area[] } {
  const { field } = form, pose = poseOf(board, map, form.line.subject), value = form.values[form.at];
  if (field?.kind === FieldKind.path && map.kind === MapKind.hex && pose) return { hexes: reach(field, form.pathBefore(value), pose), areas: [] };
  const named = inHandFirst(form).map((i) => namedPlaces(form.offer, form.line.fields[i], board, map)).find((one) => one.length > 0) ?? [];
  return { hexes: named.flatMap((one) => one.hex ?? []), areas: named.flatMap((one) => one.areas) };
}
