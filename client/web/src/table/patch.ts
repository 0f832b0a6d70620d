// Applies what has changed to a board; mirrors the half of common/table/patch.cpp that a client needs.
import type { Area, Board, Clock, Fact, Gauges, Link, Map, Mark, SideInfo, Thing, Track } from './board';

export interface FactValue {
  name: string;
  value: string;
  since: number;
}
export interface ThingPatch {
  handle: string;
  whole?: Thing;
  count?: number;
  tags?: string[];
  marks?: Mark[];
  tracks: Track[];
  facts: Fact[];
  tracksGone: string[];
  factsGone: string[];
  links?: Link[];
  values: FactValue[];
  gauges?: Gauges;
  badges?: string[];
}
export interface BoardPatch {
  clock?: Clock;
  things: ThingPatch[];
  thingsGone: string[];
  order?: string[];
  maps?: Map[];
  areas?: Area[];
  sides?: SideInfo[];
  notes?: string[];
}

function applyNamed<Named extends { name: string }>(items: Named[], gone: string[], changed: Named[]): Named[] {
  const out = items.filter((item) => !gone.includes(item.name));
  for (const item of changed) {
    const at = out.findIndex((one) => one.name === item.name);
    if (at >= 0) out[at] = item;
    else out.push(item);
  }
  return out;
}

function applyThing(thing: Thing, patch: ThingPatch): Thing {
  if (patch.whole) return patch.whole;
  const out = { ...thing };
  if (patch.count !== undefined) out.count = patch.count;
  if (patch.tags) out.tags = patch.tags;
  if (patch.marks) out.marks = patch.marks;
  if (patch.links) out.links = patch.links;
  if (patch.gauges) out.gauges = patch.gauges;
  if (patch.badges) out.badges = patch.badges;
  out.tracks = applyNamed(out.tracks, patch.tracksGone, patch.tracks);
  out.facts = applyNamed(out.facts, patch.factsGone, patch.facts);
  for (const now of patch.values) {
    const at = out.facts.findIndex((fact) => fact.name === now.name);
    if (at >= 0) out.facts[at] = { ...out.facts[at]!, value: now.value, since: now.since };
  }
  return out;
}

/** Things that `order` does not name keep their order behind all named ones. */
function putInOrder(things: Thing[], order: string[]): Thing[] {
  const out: Thing[] = [];
  const taken = new Set<Thing>();
  const take = (thing: Thing | undefined): void => {
    if (!thing || taken.has(thing)) return;
    taken.add(thing);
    out.push(thing);
  };
  const first = new globalThis.Map<string, Thing>();
  for (const thing of things) if (!first.has(thing.handle)) first.set(thing.handle, thing);
  for (const handle of order) take(first.get(handle));
  for (const thing of things) take(thing);
  return out;
}

function applyThings(things: Thing[], patch: BoardPatch): Thing[] {
  const out = things.filter((thing) => !patch.thingsGone.includes(thing.handle));
  for (const change of patch.things) {
    const at = out.findIndex((thing) => thing.handle === change.handle);
    if (at >= 0) out[at] = applyThing(out[at]!, change);
    else if (change.whole) out.push(change.whole);
  }
  return patch.order ? putInOrder(out, patch.order) : out;
}

/** The board after the patch; the one before stays as it was. */
export function apply(board: Board, patch: BoardPatch): Board {
  return {
    clock: patch.clock ?? board.clock,
    maps: patch.maps ?? board.maps,
    things: applyThings(board.things, patch),
    areas: patch.areas ?? board.areas,
    sides: patch.sides ?? board.sides,
    notes: patch.notes ?? board.notes,
  };
}
