// The games as cards: a real board of each, one sentence, minutes, what is hidden and how hard it is, as their
// scenarios say.
import { html, nothing, svg, type TemplateResult } from 'lit-html';
import { ref } from 'lit-html/directives/ref.js';
import { spacingOf } from '../map/frame';
import { Lens, type Spot } from '../map/lens';
import { thingsOn } from '../map/marks';
import { areaClass, outlineOf } from '../map/outline';
import { bodiesOf } from '../map/sky';
import { AreaKind, type Board } from '../table/board';
import type { RulesetDescription } from '../wire/frames';
import { w } from '../words';
import type { Front } from './around';
import { inOrder } from './ladder';

const nobody: ReadonlySet<string> = new Set();
/** Pixels that a card's picture is about as wide and high as. */
const wide = 320,
  high = 150;

/** What stands on the board, in the middle of a picture of that shape. */
function frame(lens: Lens, board: Board): { box: number[]; scale: number } {
  const [left, top, width, height] = lens.extent(board),
    // Narrow cards show the middle of it.
    scale = 0.86 * Math.min(high / Math.max(1, height), wide / Math.max(1, width)),
    middle: Spot = { x: left + width / 2, y: top + height / 2 },
    across = wide / scale,
    down = high / scale;
  return { box: [middle.x - across / 2, middle.y - down / 2, across, down], scale };
}

/** A board as a still picture; it says nothing that its card does not say in words. */
export function boardPicture(board: Board | undefined): TemplateResult {
  const map = board?.maps[0];
  if (!board || !map) return html`<span class="picture"></span>`;
  const lens = new Lens(map),
    { box, scale } = frame(lens, board),
    // Neighbours do not hide each other, as far as they can be seen at all.
    glyph = Math.max(0.6, Math.min(1.5, spacingOf(lens, board) * scale)) / scale;
  return html`<svg
    class="picture"
    aria-hidden="true"
    viewBox=${box.map((one) => one.toFixed(1)).join(' ')}
    preserveAspectRatio="xMidYMid slice"
    ${ref((one) => (one as SVGSVGElement | undefined)?.style.setProperty('--glyph', glyph.toPrecision(3)))}
  >
    ${board.areas
      .filter(
        ({ map: on, owner, kind }) =>
          on === map.id &&
          owner.verb === '' &&
          owner.subject === '' &&
          (kind >= AreaKind.planet || kind === AreaKind.zone),
      )
      .map(
        (area) =>
          svg`<g class="area ${areaClass(area)}">
          <path d=${outlineOf(lens, area.region)} fill-rule="evenodd"></path></g>`,
      )}
    ${bodiesOf(lens, board)}${thingsOn(lens, board, '', nobody, nobody)}
  </svg>`;
}

/** "10–55 min" of all its battles. */
function minutesOf({ scenarios }: RulesetDescription): string {
  const all = scenarios.map((one) => one.minutes).filter((one) => one > 0);
  if (all.length === 0) return '';
  return w.minutesFrom(Math.min(...all), Math.max(...all));
}

function card(app: Front, ruleset: RulesetDescription, board: Board | undefined): TemplateResult | typeof nothing {
  const first = inOrder(ruleset)[0];
  if (!first) return nothing;
  const chips = [minutesOf(ruleset), w.difficulties[first.difficulty] ?? ''].filter(Boolean);
  return html`<li>
    <button type="button" class="game" @click=${() => app.make('bot', { ruleset, scenario: first })}>
      ${boardPicture(board)}<span class="game-words"
        ><b>${ruleset.title}</b> <span class="dim">${first.summary}</span
        ><span class="chips"
          >${first.hidden ? html`<small class="chip-hidden">${w.hiddenIs(first.hidden)}</small>` : nothing}${chips.map(
            (one) => html`<small>${one}</small>`,
          )}</span
        ></span
      >
    </button>
  </li>`;
}

export function gamesView(app: Front, games: RulesetDescription[], boards: Map<string, Board>): TemplateResult {
  return html`<ul class="games" aria-label=${w.games} ?hidden=${games.length === 0}>
    ${games.map((one) => card(app, one, boards.get(one.id)))}
  </ul>`;
}
