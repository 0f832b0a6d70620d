// What orders that are not final would show on a map; mirrors client/panel/plan.cpp.
import { MapKind, Role, thingOf, type Board, type Map, type Mark } from '../table/board';
import { FieldKind, findLine, type Consequence, type Field, type Offer, type OfferLine } from '../table/offer';
import { walked, type Pose } from '../table/path';
import { findValue, same, type Filled, type FilledLine, type Value } from '../table/value';
import { carrierOf, isNear, marksOn, placeOf, samePlace, whereIs, type Place } from './lens';

export interface Ghost {
  at: Place;
  heading: number;
  glyph: string;
  /** Of the thing that would stand there; empty: of something new. */
  handle: string;
  /** Where it would go next. */
  later: boolean;
}
export interface Plan {
  acts: Place | undefined;
  course: Place[];
  ghosts: Ghost[];
  aims: [Place, Place][];
  choice: Place | undefined;
}

/** Where a thing, or what carries it, stands and points. */
export function poseOf(board: Board, map: Map, handle: string): Pose | undefined {
  const carrier = carrierOf(board, handle),
    now = carrier && marksOn(carrier, map.id, Role.present)[0];
  return now && { hex: now.hex, point: now.point, heading: Math.max(0, now.heading) };
}

const placeOfPose = (pose: Pose): Place => ({ hex: pose.hex, point: pose.point });

function glyphOf(board: Board, handle: string): string {
  const thing = carrierOf(board, handle) ?? thingOf(board, handle);
  return (thing?.glyph || thing?.handle || handle || '*').slice(0, 2);
}

class Planner {
  private readonly from: Pose | undefined;
  private readonly out: Plan = { acts: undefined, course: [], ghosts: [], aims: [], choice: undefined };
  /** The order's marks say more than its fields, also where they are on another map. */
  marked = false;

  constructor(
    private readonly board: Board,
    private readonly map: Map,
    private readonly order: FilledLine,
  ) {
    this.from = poseOf(board, map, order.subject);
  }

  follows(what: Consequence): void {
    const thing = carrierOf(this.board, what.thing);
    let now = thing && whereIs(this.board, thing, this.map.id);
    for (const mark of what.marks) {
      if (mark.map !== this.map.id || mark.role === Role.past || !isNear(mark)) continue;
      const at = placeOf(mark),
        there = thing?.marks.some((one: Mark) => same(one, mark)) ?? false;
      if (there && mark.role === Role.present) now = at;
      if (there) continue;
      this.lead(now, at);
      this.out.ghosts.push({
        at,
        heading: mark.heading,
        glyph: glyphOf(this.board, what.thing),
        handle: what.thing,
        later: mark.role === Role.future,
      });
      now = at;
    }
  }

  value(field: Field, value: Value): void {
    if (value.kind === 'token' && field.kind === FieldKind.target) this.aimAt(value.token);
    if (value.kind === 'split') for (const share of value.shares) this.aimAt(share.token);
    if (this.marked) return;
    const hexes = this.map.kind === MapKind.hex;
    if (value.kind === 'hex' && hexes) this.choose({ hex: value.hex, point: { x: 0, y: 0 } });
    if (value.kind === 'point' && !hexes) this.choose({ hex: { q: 0, r: 0 }, point: value.point });
    if (value.kind === 'path' && this.from) {
      const poses = walked(field.legs, value.steps, this.map.kind, this.from),
        now = carrierOf(this.board, this.order.subject);
      this.out.course.push(...poses.map(placeOfPose));
      const heads = now ? (marksOn(now, this.map.id, Role.present)[0]?.heading ?? -1) >= 0 : false;
      if (poses.length > 1)
        this.out.ghosts.push({
          at: placeOfPose(poses.at(-1)!),
          heading: heads ? poses.at(-1)!.heading : -1,
          glyph: glyphOf(this.board, this.order.subject),
          handle: this.order.subject,
          later: false,
        });
    }
  }

  done(): Plan {
    if (this.from) this.out.acts = placeOfPose(this.from);
    return this.out;
  }

  private lead(from: Place | undefined, to: Place): void {
    if (!from || samePlace(from, to)) return;
    if (this.out.course.length === 0) this.out.course.push(from);
    if (!samePlace(this.out.course.at(-1)!, to)) this.out.course.push(to);
  }
  private aimAt(handle: string): void {
    const target = thingOf(this.board, handle),
      to = target && whereIs(this.board, target, this.map.id);
    if (this.from && to) this.out.aims.push([placeOfPose(this.from), to]);
  }
  /** Who stands nowhere yet would stand there; for others it is a place. */
  private choose(at: Place): void {
    const stands = carrierOf(this.board, this.order.subject) !== undefined;
    if (!stands && thingOf(this.board, this.order.subject)) {
      this.out.ghosts.push({
        at,
        heading: -1,
        glyph: glyphOf(this.board, this.order.subject),
        handle: this.order.subject,
        later: false,
      });
      return;
    }
    if (this.from) this.lead(placeOfPose(this.from), at);
    if (this.from || !stands) this.out.choice = at;
  }
}

export function planOf(
  board: Board,
  map: Map,
  offered: OfferLine | undefined,
  order: FilledLine,
  follows: Consequence[],
): Plan {
  const planner = new Planner(board, map, order);
  for (const one of follows)
    if (one.marks.length > 0) {
      planner.follows(one);
      planner.marked = true;
    }
  for (const field of offered?.fields ?? []) {
    const value = findValue(order, field.name);
    if (value) planner.value(field, value);
  }
  return planner.done();
}

/** Of all orders but one. */
export const plansOf = (
  board: Board,
  map: Map,
  offer: Offer,
  given: Filled,
  follows: Consequence[],
  leftOut: number,
): Plan[] =>
  given.lines.flatMap((order, i) =>
    i === leftOut
      ? []
      : [
          planOf(
            board,
            map,
            findLine(offer, order),
            order,
            follows.filter((one) => one.line === i),
          ),
        ],
  );
