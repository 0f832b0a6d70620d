// One order while it is filled in; mirrors client/panel/order_form.cpp.
import { acceptsHex, acceptsPoint, FieldKind, optionsOf, type Field, type Offer, type OfferLine } from '../table/offer';
import type { Place } from '../map/lens';
import { pathTo, withoutLastStraight } from '../table/aim';
import { MapKind } from '../table/board';
import type { Pose } from '../table/path';
import { wayTo } from '../table/ways';
import { findValue, same, type FilledLine, type PathStep, type Value } from '../table/value';
import { mended } from './fields/mended';
import { lackOf } from './fit';

/** A value to begin with where the offer names none: the option that promises most. */
function bestOf(offer: Offer, field: Field): Value | undefined {
  if (field.mayBeEmpty) return undefined;
  if (field.kind === FieldKind.number) return { kind: 'number', number: field.min };
  if (field.kind === FieldKind.list) return { kind: 'list', items: [] };
  if (field.kind === FieldKind.split) return { kind: 'split', shares: [] };
  if (field.kind === FieldKind.text) return { kind: 'text', text: '' };
  if (field.kind !== FieldKind.choice && field.kind !== FieldKind.target && field.kind !== FieldKind.facing)
    return undefined;
  const options = optionsOf(offer, field);
  const best = options.reduce<(typeof options)[number] | undefined>(
    (top, one) => (!top || (one.merit ?? 0) > (top.merit ?? 0) ? one : top),
    undefined,
  );
  return best && { kind: 'token', token: best.token };
}

export class Form {
  readonly values: (Value | undefined)[];
  /** The field that a place on the map goes to. */
  at: number;
  /** Why it cannot be given yet, by field. */
  missing = '';

  constructor(
    readonly offer: Offer,
    readonly line: OfferLine,
    readonly inPlaceOf: number,
    given?: FilledLine,
  ) {
    this.values = line.fields.map(
      (field) =>
        (given && findValue(given, field.name)) ?? field.fallback ?? (given ? undefined : bestOf(offer, field)),
    );
    const placed = line.fields.findIndex(
      (field) => field.kind === FieldKind.hex || field.kind === FieldKind.point || field.kind === FieldKind.path,
    );
    this.at = placed >= 0 ? placed : 0;
  }

  get field(): Field | undefined {
    return this.line.fields[this.at];
  }

  set(index: number, value: Value | undefined): void {
    mended(`f${index}`);
    this.values[index] = value;
    this.at = index;
    // A text that is too long is told at once; one that is empty is only begun.
    this.missing = value?.kind === 'text' && value.text ? lackOf(this.line.fields[index]!, value) : '';
    if (value?.kind === 'token') this.line.fields.forEach((field, i) => this.follow(value.token, field, i));
  }

  /** A field with a suggestion for what was chosen in another one takes it, unless somebody has filled it in by
   *  hand. */
  private follow(token: string, field: Field, i: number): void {
    const suggested = optionsOf(this.offer, field),
      meant = suggested.find((one) => one.value && one.token === token),
      now = this.values[i];
    if (!meant || (now && !same(now, field.fallback) && !suggested.some((one) => same(one.value, now)))) return;
    mended(`f${i}`);
    this.values[i] = meant.value;
  }

  /** A place that was chosen on the map; whether the field takes it. */
  take(place: Place): boolean {
    const field = this.field;
    if (field?.kind === FieldKind.hex && (!field.hexes || acceptsHex(field.hexes, place.hex))) {
      this.set(this.at, { kind: 'hex', hex: place.hex });
      return true;
    }
    if (field?.kind !== FieldKind.point || (field.points && !acceptsPoint(field.points, place.point))) return false;
    this.set(this.at, { kind: 'point', point: place.point });
    return true;
  }

  filled(): FilledLine {
    const { verb, subject, variant, stage, fields } = this.line;
    return {
      verb,
      subject,
      variant,
      stage,
      entries: fields.flatMap((field, i) => (this.values[i] ? [{ field: field.name, value: this.values[i] }] : [])),
    };
  }

  /** The path to a place that was chosen on the map: all of it anew, unless it has been changed by hand since. False:
   *  no path leads there. */
  takePath(kind: number, start: Pose, to: Place): boolean {
    const { field } = this,
      now = this.values[this.at];
    if (field?.kind !== FieldKind.path) return false;
    const before = this.pathBefore(now),
      steps = kind === MapKind.plane ? pathTo(field, before, start, to.point) : wayTo(field, before, start, to.hex);
    if (!steps) return false;
    this.aimed = steps;
    this.set(this.at, { kind: 'path', steps });
    return true;
  }
  private aimed: PathStep[] = [];
  /** What of a path stays when the next place is chosen: what was changed by hand, without its last straight leg. */
  pathBefore(now: Value | undefined): PathStep[] {
    const { field } = this;
    return !field || now?.kind !== 'path' || same(now, field.fallback) || same(now.steps, this.aimed)
      ? []
      : withoutLastStraight(field, now.steps);
  }

  /** The first field that the order cannot be sent with, and why; none: it can. */
  get lacks(): { at: number; why: string } | undefined {
    const at = this.line.fields.findIndex((field, i) => lackOf(field, this.values[i]) !== '');
    return at < 0 ? undefined : { at, why: lackOf(this.line.fields[at]!, this.values[at]) };
  }

  /** The order, or none: `missing` says what is. */
  finish(): FilledLine | undefined {
    const { lacks } = this;
    if (!lacks) return this.filled();
    this.at = lacks.at;
    this.missing = lacks.why;
    return undefined;
  }
}
