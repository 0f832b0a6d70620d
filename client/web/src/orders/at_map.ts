// What can be ordered by pressing a map, by what the offer says alone: which orders take a thing or a place, and what
// of the map they take at all.
import { carrierOf, whereIs, type Place } from '../map/lens';
import { choicesOf, ofThings, takes } from '../map/takes';
import { MapKind, thingOf, type Area, type Board, type Map as BoardMap } from '../table/board';
import type { Hex } from '../table/hex';
import { FieldKind, fills, hexesOf, lacking, optionsOf, type Field, type Offer, type OfferLine } from '../table/offer';
import { same, type Filled } from '../table/value';
import { Form } from './form';
import { worthOf } from './suggest';

export interface Asked {
  offer: Offer;
  given: Filled;
  board: Board;
  map: BoardMap;
}
/** An order that takes what was pressed, with a form that has it. */
export interface Pick {
  form: Form;
  worth: number | undefined;
}
/** What of a map takes a press. */
export interface Lit {
  things: ReadonlySet<string>;
  hexes: Hex[];
  areas: Area[];
}
export const nothingLit: Lit = { things: new Set(), hexes: [], areas: [] };

/** The orders of a thing, and of what stands on the map as it. */
export const linesOf = ({ offer, board }: Asked, handle: string): OfferLine[] =>
  handle === ''
    ? []
    : offer.lines.filter(
        ({ subject }) => subject === handle || (subject !== '' && carrierOf(board, subject)?.handle === handle),
      );

/** A form for one more order of the line, or for the last one that is given; none: no more can be given. */
export function formOf({ offer, given }: Asked, line: OfferLine): Form | undefined {
  const mine = given.lines.flatMap((order, i) => (fills(order, line) ? [i] : [])),
    more = mine.length < line.timesMax && !lacking(offer, given, line),
    at = more ? -1 : (mine.at(-1) ?? -1);
  return more || at >= 0 ? new Form(offer, line, at, given.lines[at]) : undefined;
}

/** The orders among `lines` that take the place, or the thing there; what promises most comes first. */
export function picksAt(asked: Asked, lines: OfferLine[], place: Place, handle: string): Pick[] {
  const { offer, board, map } = asked;
  return lines
    .flatMap((line) => {
      const form = line.fields.length > 0 ? formOf(asked, line) : undefined;
      return form && takes(form, board, map, place, handle)
        ? [{ form, worth: worthOf(offer, line, form.filled()) }]
        : [];
    })
    .sort((a, b) => (b.worth ?? 0) - (a.worth ?? 0));
}

/** The order that moves the thing to a place, or sets one for it: its form, to be filled in by dragging. */
export function placing(asked: Asked, handle: string): Form | undefined {
  for (const line of linesOf(asked, handle)) {
    const kind = asked.map.kind === MapKind.plane ? FieldKind.point : FieldKind.hex,
      at = line.fields.findIndex((field) => field.kind === FieldKind.path || field.kind === kind);
    const form = at >= 0 ? formOf(asked, line) : undefined;
    if (!form) continue;
    form.at = at;
    return form;
  }
  return undefined;
}

/** Regions that a field of points takes. */
function pointAreas({ points }: Field, map: BoardMap): Area[] {
  if (!points || map.kind !== MapKind.plane) return [];
  const regions = points.regions.length > 0 ? points.regions : [{ shape: 3, ...points } as unknown as Area['region']];
  return regions.map((region, i) => ({
    id: `points ${i}`,
    map: map.id,
    label: '',
    kind: 0,
    owner: { verb: '', subject: '', variant: '' },
    region,
  }));
}

/** Things that stand on the map and that one of the fields takes. */
function thingsOf({ offer, board, map }: Asked, fields: Field[], out: Set<string>): void {
  for (const field of fields) {
    if (!ofThings(offer, field, board)) continue;
    for (const { token } of optionsOf(offer, field)) {
      const thing = thingOf(board, token),
        stands = thing && whereIs(board, thing, map.id) && carrierOf(board, token);
      if (stands) out.add(stands.handle);
    }
  }
}

/** What the form takes of the map. */
export function litBy(asked: Asked, form: Form): Lit {
  const { board, map } = asked,
    things = new Set<string>();
  thingsOf(asked, form.line.fields, things);
  return { things, ...choicesOf(form, board, map) };
}

/** What any of the lines takes of the map. */
export function litOf(asked: Asked, lines: OfferLine[]): Lit {
  const { board, map } = asked,
    things = new Set<string>(),
    hexes: Hex[] = [],
    areas: Area[] = [];
  for (const line of lines) {
    const form = line.fields.length > 0 ? formOf(asked, line) : undefined;
    if (!form) continue;
    thingsOf(asked, line.fields, things);
    const more = choicesOf(form, board, map);
    hexes.push(...more.hexes);
    areas.push(...more.areas);
    for (const field of line.fields) {
      if (field.hexes && map.kind === MapKind.hex) hexes.push(...hexesOf(field.hexes));
      areas.push(...pointAreas(field, map));
    }
  }
  const seen = new Set<string>(),
    once = hexes.filter(({ q, r }) => !seen.has(`${q} ${r}`) && seen.add(`${q} ${r}`));
  return { things, hexes: once, areas };
}

/** The orders that can be given as they stand, so that all of them together are one press: of one verb, each of another
 *  line, within the budgets. */
export function together(asked: Asked, picks: Pick[]): Pick[] {
  const [first] = picks,
    given = [...asked.given.lines];
  const out = picks.filter(({ form }) => {
    if (form.line.verb !== first!.form.line.verb || form.inPlaceOf >= 0 || form.lacks) return false;
    if (lacking(asked.offer, { lines: given }, form.line)) return false;
    if (given.some((order) => same(order, form.filled()))) return false;
    given.push(form.filled());
    return true;
  });
  return out.length > 1 ? out : [];
}
