// The list of places, equal to the map: every thing by side and by what it belongs to, with where, bearing and range.
import { html, nothing, type TemplateResult } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import { Role, thingOf, type Board, type Thing } from '../table/board';
import { sideClass } from '../map/marks';
import { w } from '../words';
import { age, fromChosen, named, places, sideName } from './thing_words';

export interface FleetRow {
  thing: Thing | undefined;
  side: number;
  depth: number;
}

function addParts(
  board: Board,
  parent: string,
  side: number,
  depth: number,
  listed: Set<Thing>,
  out: FleetRow[],
): void {
  if (depth > 3) return;
  for (const thing of board.things)
    if (!listed.has(thing) && thing.parent === parent && thing.handle !== parent) {
      listed.add(thing);
      out.push({ thing, side, depth });
      addParts(board, thing.handle, side, depth + 1, listed, out);
    }
}

/** The own side first; mirrors fleet_rows of client/panel/fleet.cpp. */
export function fleetRows(board: Board, own: number): FleetRow[] {
  const sides = [...new Set([...(own >= 0 ? [own] : []), ...board.sides.keys(), -1])],
    listed = new Set<Thing>(),
    out: FleetRow[] = [];
  for (const side of sides) {
    const before = out.length;
    out.push({ thing: undefined, side, depth: 0 });
    for (const thing of board.things) {
      const known = thing.side >= 0 && thing.side < board.sides.length ? thing.side : -1;
      if (listed.has(thing) || known !== side || (thing.parent !== '' && thingOf(board, thing.parent))) continue;
      listed.add(thing);
      out.push({ thing, side, depth: 0 });
      addParts(board, thing.handle, side, 1, listed, out);
    }
    if (out.length === before + 1) out.pop();
  }
  return out;
}

function about(board: Board, thing: Thing, chosen: Thing | undefined): string {
  const now = places(board, thing)
    .filter((place) => place.role === Role.present)
    .map((place) => place.words);
  const was =
    now.length > 0
      ? []
      : places(board, thing)
          .filter((place) => place.role === Role.past)
          .slice(-1)
          .map((place) => `${w.wasAt} ${place.words}`);
  const old = age(board, thing),
    tracks = thing.marks.length > 0 ? [] : thing.tracks.map((track) => `${track.name} ${track.filled}/${track.size}`);
  const links = thing.links.map((link) => `${link.kind} ${link.to}`);
  return [
    ...now,
    ...was,
    thing.parent === chosen?.handle ? '' : fromChosen(board, chosen, thing),
    ...thing.tags,
    ...links,
    ...tracks,
    old > 0 ? w.turnsOld(old) : '',
  ]
    .filter(Boolean)
    .join(', ');
}

/** `choose`: what is done with the one that is pressed. */
export function fleetView(board: Board, own: number, chosen: string, choose: (handle: string) => void): TemplateResult {
  const from = thingOf(board, chosen),
    rows = fleetRows(board, own);
  return html`<section class="fleet" aria-label=${w.places}>
    ${from ? html`<p class="dim">${w.rangesFrom(named(from))}</p>` : nothing}
    <ul class="rows" ?hidden=${rows.length === 0}>
      ${repeat(
        rows,
        (row) => row.thing?.handle ?? `side ${row.side}`,
        ({ thing, side, depth }) =>
          thing
            ? html`<li class=${`unit depth-${depth}`}>
                <button
                  type="button"
                  class=${`order-name ${sideClass(board, thing.side)} ${thing.lost ? 'lost' : ''}`}
                  aria-pressed=${thing.handle === chosen ? 'true' : 'false'}
                  data-place=${thing.handle}
                  @click=${() => choose(thing.handle)}
                >
                  <b>${named(thing)}${thing.count > 1 ? ` ×${thing.count}` : ''}</b>
                  <small>${about(board, thing, from)}</small>
                </button>
              </li>`
            : html`<li class="stage">
                <h3 class=${sideClass(board, side)}>${sideName(board, side) || w.others}</h3>
              </li>`,
      )}
    </ul>
    ${board.things.length === 0 ? html`<p class="dim">${w.emptyTable}</p>` : nothing}
  </section>`;
}
