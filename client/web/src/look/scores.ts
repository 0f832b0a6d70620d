// Both sides beside each other: their signs, what is left of their ships, and their points. All of it stands in words
// elsewhere: below the title, and in the list of places.
import { html, nothing, type TemplateResult } from 'lit-html';
import { sideClass, sideSign } from '../map/marks';
import type { Board, Thing } from '../table/board';
import { factOf } from './thing_words';

const shipsMost = 10;

/** What its hull is known of. */
const ships = (board: Board, side: number): Thing[] =>
  board.things.filter((thing) => thing.side === side && thing.gauges.hull >= 0 && thing.gauges.hull <= 1000);

function bar({ lost, gauges: { hull } }: Thing): TemplateResult {
  const left = lost ? 0 : hull,
    state = left < 340 ? 'low' : left < 670 ? 'middle' : '';
  return html`<svg class="hull-bar ${state}" viewBox="0 0 20 4" preserveAspectRatio="none">
    <rect class="bed" width="20" height="4" rx="2"></rect>
    <rect width=${(left / 50).toFixed(1)} height="4" rx="2"></rect>
  </svg>`;
}

function panel(board: Board, side: number, hasPoints: boolean): TemplateResult {
  const all = ships(board, side),
    { name, facts } = board.sides[side]!,
    colour = sideClass(board, side);
  return html`<span class="side-panel">
    ${sideSign(board, side)}<span class="of-side"
      ><b class=${colour}>${name}</b
      >${all.length > 0 ? html`<span class="hull-bars">${all.slice(0, shipsMost).map(bar)}</span>` : nothing}</span
    >${hasPoints ? html`<b class="points ${colour}">${factOf(facts, 'score')?.value ?? '0'}</b>` : nothing}
  </span>`;
}

/** Of battles of two sides: where there are more, they stand in words alone. */
export function scoresView(board: Board): TemplateResult | typeof nothing {
  if (board.sides.length !== 2) return nothing;
  const hasPoints = board.sides.some(({ facts }) => factOf(facts, 'score'));
  return html`<div class="scores" aria-hidden="true">${panel(board, 0, hasPoints)}${panel(board, 1, hasPoints)}</div>`;
}
