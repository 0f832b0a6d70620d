// Whether an order in hand takes what was pressed on the map.
import type { Form } from '../orders/form';
import { MapKind, thingOf, type Area, type Board, type Map } from '../table/board';
import type { Hex } from '../table/hex';
import { FieldKind, optionsOf, type Field, type Offer } from '../table/offer';
import { reach } from '../table/ways';
import { carrierOf, type Place } from './lens';
import { isAt, namedPlaces } from './named';
import { poseOf } from './plan';

const inHandFirst = (form: Form): number[] => [form.at, ...form.line.fields.keys()];

/** Whether the options of a field are things. Those of a choice may be called as things are, such as directions from 1
 *  to 6: theirs are things if they say their names, too, besides one such as "none". */
export function ofThings(offer: Offer, field: Field, board: Board): boolean {
  if (field.kind === FieldKind.target || field.kind === FieldKind.split) return true;
  if (field.kind !== FieldKind.choice) return false;
  const options = optionsOf(offer, field);
  const things = options.filter(({ token, label }) => {
    const thing = thingOf(board, token);
    return thing && (label === '' || (thing.name !== '' && label.includes(thing.name)));
  });
  return things.length > 0 && things.length + 1 >= options.length;
}

/** The thing, or the best of its parts, such as the ships of a unit. */
function takesThing(form: Form, board: Board, handle: string): boolean {
  for (const [at, field] of form.line.fields.entries()) {
    if (field.kind === FieldKind.split || !ofThings(form.offer, field, board)) continue;
    const options = optionsOf(form.offer, field),
      found =
        options.find(({ token }) => token === handle) ??
        options
          .filter(({ token }) => thingOf(board, token) && carrierOf(board, token)?.handle === handle)
          .sort((a, b) => (b.merit ?? 0) - (a.merit ?? 0))[0];
    if (!found) continue;
    form.set(at, { kind: 'token', token: found.token });
    return true;
  }
  return false;
}

/** The thing, the place, the path to there, or a choice that is called as the place; `handle`: of the thing, if
 *  there is one. */
export function takes(form: Form, board: Board, map: Map | undefined, place: Place, handle: string): boolean {
  if ((handle !== '' && takesThing(form, board, handle)) || form.take(place)) return true;
  const pose = map && poseOf(board, map, form.line.subject);
  if (!map) return false;
  if (pose && form.takePath(map.kind, pose, place)) return true;
  return inHandFirst(form).some((i) => {
    const found = namedPlaces(form.offer, form.line.fields[i], board, map).find((one) => isAt(one, map, place));
    if (found) form.set(i, { kind: 'token', token: found.token });
    return found !== undefined;
  });
}

/** Hexes and areas of this map that may be pressed for the field in hand, beside those that the field says itself. */
export function choicesOf(form: Form, board: Board, map: Map): { hexes: Hex[]; areas: Area[] } {
  const { field } = form,
    pose = poseOf(board, map, form.line.subject),
    value = form.values[form.at];
  if (field?.kind === FieldKind.path && map.kind === MapKind.hex && pose)
    return { hexes: reach(field, form.pathBefore(value), pose), areas: [] };
  const named =
    inHandFirst(form)
      .map((i) => namedPlaces(form.offer, form.line.fields[i], board, map))
      .find((one) => one.length > 0) ?? [];
  return { hexes: named.flatMap((one) => one.hex ?? []), areas: named.flatMap((one) => one.areas) };
}
