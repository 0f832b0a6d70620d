// What is played now, as small maps: a picture of the game, who plays, and how far they are. A press looks on.
// The server keeps no board of a match for who has not sat down to watch it, and whoever watches is told to the
// players: a first page that watched would tell them of onlookers whom nobody sees. So the picture is the game's, not
// the match's.
import { html, type TemplateResult } from 'lit-html';
import type { Recorded } from '../session/recorded';
import type { Board } from '../table/board';
import type { MatchCard } from '../wire/frames';
import { w } from '../words';
import type { Front } from './around';
import { boardPicture } from './games';

/** Tiles beside each other; more matches are listed below them. */
export const tilesMost = 6;

function tile(picture: TemplateResult, title: string, words: string, press: () => void): TemplateResult {
  return html`<li>
    <button type="button" class="tile" @click=${press}>
      ${picture}<span class="tile-words"><b>${title}</b> <small>${words}</small></span>
    </button>
  </li>`;
}

/** `boards`: of each game by its id; `players`: who plays a match. */
export function liveView(
  app: Front,
  running: readonly MatchCard[],
  boards: ReadonlyMap<string, Board>,
  players: (card: MatchCard) => string,
): TemplateResult {
  return html`<ul class="tiles" aria-label=${w.liveNow} ?hidden=${running.length === 0}>
    ${running
      .slice(0, tilesMost)
      .map((card) =>
        tile(
          boardPicture(boards.get(card.ruleset)),
          card.name || card.title || card.scenario,
          [
            app.titled(card.ruleset, ''),
            card.clock && card.clock.turn > 0 ? w.turn(card.clock.turn) : '',
            players(card),
          ]
            .filter(Boolean)
            .join(' · '),
          () => void app.sitDown(card.match, undefined),
        ),
      )}
  </ul>`;
}

/** Where nobody plays: the battle that was recorded. */
export const recordedTile = (app: Front, of: Recorded, press: () => void): TemplateResult =>
  html`<ul class="tiles">
    ${tile(boardPicture(of.boards.get(of.ruleset)), w.seeAll, app.titled(of.ruleset, of.scenario), press)}
  </ul>`;
