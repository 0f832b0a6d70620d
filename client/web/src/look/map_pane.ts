// The map of a match with its tools: what is drawn on it, and what it shows of what has happened.
import { html, nothing, type TemplateResult } from 'lit-html';
import { myTurn } from '../desk/model';
import { saveSettings } from '../keep/settings';
import { askedOf, plannedOf, type Frame } from '../map/frame';
import { namedBy } from '../map/layout';
import { Lens } from '../map/lens';
import { mapView } from '../map/map_view';
import { sideClass, sideSign } from '../map/marks';
import { planOf, plansOf } from '../map/plan';
import { sound } from '../map/heard';
import { Weight, type Area, type Board } from '../table/board';
import type { Hex } from '../table/hex';
import { w } from '../words';
import { mapCard } from './map_cards';
import { mapKey } from './map_keys';
import type { Table } from './table';

/** Shows the last step again, or how it stands now; and whether it is heard. */
function filmTools({ stage, around }: Table): TemplateResult {
  return html`<button
      type="button"
      aria-label=${stage.playing ? w.skipFilm : w.again}
      ?disabled=${!stage.playing && !stage.canRepeat}
      @click=${() => (stage.playing ? stage.skip() : stage.repeat())}
    >
      ${stage.playing ? '»' : '↻'}
    </button>
    <button
      type="button"
      aria-label=${w.effects}
      aria-pressed=${around.settings.effects ? 'true' : 'false'}
      @click=${() => {
        around.settings.effects = !around.settings.effects;
        if (around.settings.effects) sound([]);
        void saveSettings(around.store, around.settings);
        around.redraw();
      }}
    >
      ♪
    </button>`;
}

/** Whom the open question names, or the order in hand if there is one; and what its field asks for. */
function askedOn(
  { model, film, hand: { form } }: Table,
  lens: Lens,
  board: Board,
  choices: { hexes: Hex[]; areas: Area[] },
): { asked: ReadonlySet<string>; frame: Frame | undefined } {
  const { offer } = model.question;
  if (film || !myTurn(model)) return { asked: new Set(), frame: undefined };
  if (!form) return { asked: namedBy(board, offer, offer.lines), frame: undefined };
  const of = namedBy(board, offer, [form.line], form.field ? [form.field] : []);
  return {
    asked: namedBy(board, offer, [form.line]),
    frame: askedOf(lens, board, form.field, { ...choices, handles: of }),
  };
}

export function mapPane(table: Table, behind: boolean): TemplateResult {
  const {
    model,
    sitting,
    stage,
    hand: { form },
    pointer: { map, control },
  } = table;
  // Whoever orders by the map sees how it stands.
  if (form && stage.playing) queueMicrotask(() => stage.skip());
  const board = stage.shown ?? table.board;
  if (!map)
    return html`<div class="map-pane empty">
      ${
        board.sides.length > 0
          ? html`<p class="versus" aria-hidden="true">
              ${board.sides.map(
                (side, i) => html`<span>${sideSign(board, i)}<b class=${sideClass(board, i)}>${side.name}</b></span>`,
              )}
            </p>`
          : nothing
      }
      <p class="dim">${model.card ? w.noMapYet : w.loading}</p>
    </div>`;
  const lens = new Lens(map),
    { offer } = model.question,
    own = !table.film && myTurn(model);
  const { orders } = table.pointer,
    given = sitting.drafting.given,
    line = form?.line ?? orders.preview;
  const planning = form && own ? planOf(board, map, form.line, form.filled(), table.hand.tried.follows) : undefined;
  const { things: lit, ...choices } = orders.lit();
  const { asked, frame } = askedOn(table, lens, board, choices);
  const fresh = new Set(
    sitting
      .came()
      .filter((one) => one.weight !== Weight.routine)
      .flatMap((one) => one.about),
  );
  const look = {
    board,
    lens,
    chosen: table.pointer.chosen,
    inHand: line && { verb: line.verb, subject: line.subject, variant: line.variant },
    field: form?.field,
    ...choices,
    plans:
      own || model.draft.locked
        ? plansOf(board, map, offer, own ? given : model.draft.filled, sitting.drafting.follows, form?.inPlaceOf ?? -1)
        : [],
    planning,
    ordered: new Set(own ? given.lines.map((order) => order.subject) : []),
    lit,
    area: table.pointer.area,
    noted: table.film || table.cameRead ? new Set<string>() : fresh,
    cursor: table.pointer.cursor,
    ruler: table.pointer.ruler,
    asked,
  };
  // What was given comes into sight, too: it may stand where nothing has stood.
  control.ask(own ? (form?.field ?? given) : undefined, form ? frame : plannedOf(lens, look.plans));
  control.viewed = () => table.pointer.named({ ...look, away: stage.moving });
  queueMicrotask(() => {
    control.drawn();
    stage.drawn();
  });
  return html`<div class="map-pane" ?inert=${behind}>
    ${mapView(
      look,
      control,
      (event) => mapKey(table, event),
      (event) => table.pointer.hover(event),
    )}
    <p class="hovered" aria-hidden="true" hidden></p>
    <div class="map-tools" role="toolbar" aria-label=${w.mapTools}>
      <button type="button" aria-label=${w.zoomIn} @click=${() => control.zoom(1.5)}>+</button>
      <button type="button" aria-label=${w.zoomOut} @click=${() => control.zoom(1 / 1.5)}>−</button
      ><button type="button" aria-label=${w.zoomAll} @click=${() => control.fit()}>▣</button>
      <button
        type="button"
        aria-label=${w.rulerHere}
        aria-pressed=${table.pointer.ruler ? 'true' : 'false'}
        @click=${() => {
          table.pointer.ruler = table.pointer.ruler ? undefined : table.pointer.cursor;
          table.around.redraw();
        }}
      >
        ⟷
      </button>
      ${filmTools(table)}
      ${
        board.maps.length > 1
          ? html`<button type="button" @click=${() => table.pointer.nextMap()}>${map.title || map.id} ▸</button>`
          : nothing
      }
    </div>
    ${mapCard(table)}
    <p class="under" role="status" aria-live="polite">${table.pointer.underCursor()}</p>
  </div>`;
}
