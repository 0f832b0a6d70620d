// What is chosen on the map as a card beside it: what it looks like, what is left of it, and the way to its sheet; and
// the same in a line for what a pointer rests on.
import { html, nothing, svg, type TemplateResult } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import type { Lens } from '../map/lens';
import { lookOf } from '../map/looks';
import { sideClass } from '../map/marks';
import { nameOn } from '../map/names';
import { Shape, thingOf, type Area, type Board, type Region, type Thing } from '../table/board';
import { scaledWithUnit } from '../table/scale';
import { w } from '../words';
import { factsView, tracks } from './sheet';
import { age, sideName } from './thing_words';

/** An order as a button of a card. */
export interface CardOrder {
  words: string;
  note: string;
  given: boolean;
  press: () => void;
  /** It is pointed at, or no more. */
  over: (on: boolean) => void;
}
/** What a card shows beside the thing itself. */
export interface CardLook {
  open: () => void;
  close: () => void;
  /** What its orders are called together. */
  title: string;
  orders: TemplateResult;
  count: number;
  more: string;
  lens: Lens | undefined;
  /** Where it lies, as classes. */
  beside: string;
  /** What its weapons and sensors reach, and which of them the map shows. */
  areas: Area[];
  area: string;
  show: (area: string) => void;
  explain: (clause: string) => void;
}

const percent = (left: number): string => `${Math.round(left / 10)} %`;

/** The thing, or the one that it stands for alone. */
function meant(board: Board, handle: string): Thing | undefined {
  const parts = board.things.filter((one) => one.parent === handle && one.marks.length === 0);
  return parts.length === 1 ? parts[0] : thingOf(board, handle);
}

function gauge(name: string, left: number): TemplateResult {
  const state = left < 340 ? 'low' : left < 670 ? 'middle' : '';
  return html`<div class="gauge">
    <span>${name}</span
    ><svg viewBox="0 0 100 6" aria-hidden="true" preserveAspectRatio="none">
      <rect class="gauge-bed" width="100" height="6"></rect>
      <rect class=${`gauge-left ${state}`} width=${Math.max(0, left / 10)} height="6"></rect></svg
    ><span>${percent(left)}</span>
  </div>`;
}

/** "A.1 Marrow, cruiser, Letters; hull 72 %; disabled". */
export function shortWords(board: Board, handle: string): string {
  const thing = meant(board, handle);
  if (!thing) return '';
  const { hull, ammunition } = thing.gauges,
    old = age(board, thing);
  const what = [nameOn(board, thing), sideName(board, thing.side)].filter(Boolean).join(', ');
  return [
    what,
    thing.count > 1 ? w.ofThem(thing.count) : '',
    hull >= 0 ? w.gaugeOf('hull', percent(hull)) : '',
    ammunition >= 0 ? w.gaugeOf('ammunition', percent(ammunition)) : '',
    ...thing.badges.map((badge) => w.badges[badge] ?? badge),
    ...thing.tags.filter((tag) => !thing.badges.includes(tag)),
    old > 0 ? w.turnsOld(old) : '',
  ]
    .filter(Boolean)
    .join('; ');
}

/** Where a region lies round the thing, up being the map's: a whole circle or a part of it. */
function wheel({ shape, heading, width }: Region): TemplateResult {
  const [from, to] = [heading - width, heading + width],
    far = width > 6 ? 1 : 0,
    whole = shape !== Shape.sector || width >= 12,
    at = (part: number): string => {
      const turn = (part * Math.PI) / 12;
      return `${(9 * Math.sin(turn)).toFixed(1)} ${(-9 * Math.cos(turn)).toFixed(1)}`;
    };
  return html`<svg class="wheel" viewBox="-10 -10 20 20" aria-hidden="true">
    <circle class="gauge-bed" r="9"></circle>
    ${
      whole
        ? svg`<circle class="wheel-part" r="9"></circle>`
        : svg`<path class="wheel-part" d="M0 0L${at(from)}A9 9 0 ${far} 1 ${at(to)}Z"></path>`
    }
  </svg>`;
}

/** "12 hexes", "3 to 8 in". */
function farWords({ radiusMin, radiusMax }: Region, lens: Lens | undefined): string {
  const shown = (n: number): string => (lens?.plane ? scaledWithUnit(n, lens.map.scale) : `${n}`),
    far = lens?.plane ? shown(radiusMax) : w.hexes(radiusMax);
  return radiusMin > 0 ? `${shown(radiusMin)} ${w.to} ${far}` : far;
}

function reaches({ areas, lens, area, show }: CardLook): TemplateResult | typeof nothing {
  const round = areas.filter(({ region }) => region.shape === Shape.sector || region.shape === Shape.ring);
  if (round.length === 0) return nothing;
  return html`<details .open=${live(area !== '')}>
    <summary>${w.reaches(round.length)}</summary>
    <ul class="rows">
      ${round.map(({ id, label, region }) => {
        const words = label || `${id}: ${farWords(region, lens)}`;
        return html`<li>
          <button
            type="button"
            class="order-name"
            aria-pressed=${area === id ? 'true' : 'false'}
            aria-label=${w.showReach(words)}
            @click=${() => show(id)}
          >
            ${wheel(region)}<span class="grow">${words}</span>
          </button>
        </li>`;
      })}
    </ul>
  </details>`;
}

export function cardView(board: Board, handle: string, card: CardLook): TemplateResult {
  const thing = meant(board, handle),
    stands = thingOf(board, handle);
  if (!thing || !stands) return html``;
  const { hull, shields, ammunition } = thing.gauges,
    look = lookOf({ thing: thing.look ? thing : stands, degrees: 0, bare: true });
  const told = [
    ...thing.badges.map((badge) => w.badges[badge] ?? badge),
    ...thing.tags.filter((tag) => !thing.badges.includes(tag)),
    thing.count > 1 ? w.ofThem(thing.count) : '',
  ].filter(Boolean);
  return html`<section
    class=${`card ${sideClass(board, thing.side)} ${card.beside}`}
    aria-label=${w.sheetOf(nameOn(board, thing))}
    tabindex="-1"
  >
    <div class="card-head">
      ${look ? html`<svg class="card-look" viewBox="-18 -18 36 36" aria-hidden="true">${svg`${look}`}</svg>` : nothing}
      <div class="grow">
        <b>${nameOn(board, thing)}</b>
        <small class="dim">${[thing.kind, sideName(board, thing.side), ...told].filter(Boolean).join(', ')}</small>
        ${hull >= 0 ? gauge(w.gauges.hull, hull) : nothing}
        ${
          shields.length > 0
            ? gauge(w.gauges.shields, shields.reduce((sum, one) => sum + one, 0) / shields.length)
            : nothing
        }
        ${ammunition >= 0 ? gauge(w.gauges.ammunition, ammunition) : nothing}
      </div>
      <div class="card-tools">
        <button type="button" class="step" aria-label=${w.close} @click=${card.close}>✕</button>
      </div>
    </div>
    ${
      card.count > 0
        ? html`<h4>${card.title}</h4>
            <ul class="rows">
              ${card.orders}
            </ul>
            ${card.more ? html`<p class="dim">${card.more}</p>` : nothing}`
        : nothing
    }
    ${reaches(card)}
    ${
      thing.facts.length + thing.tracks.length > 0
        ? html`<details>
            <summary>${w.onSheet}</summary>
            ${tracks(thing)}${factsView(thing.facts, card.explain)}
          </details>`
        : nothing
    }
    <button type="button" class="plain" @click=${card.open}>${w.sheet}</button>
  </section>`;
}
