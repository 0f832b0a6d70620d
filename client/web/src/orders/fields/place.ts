// A hex or a point: on the map, from a list, typed, or moved step by step.
import { html, nothing, type TemplateResult } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { hexFromLabel, label, sameHex, type Hex } from '../../table/hex';
import { acceptsHex, acceptsPoint, hexesOf } from '../../table/offer';
import type { Point } from '../../table/plane';
import { pointWords, readScaled, scaledWithUnit, shownAsOne } from '../../table/scale';
import { w } from '../../words';
import { emptied, kept, listed, refuse, stepButton, suggestions, type Widget } from './parts';

const listMost = 200;

const mapButton = (widget: Widget): TemplateResult =>
  html`<button type="button" class="on-map" @click=${widget.onMap}>${w.onMap}</button>`;

export function hexWidget(widget: Widget): TemplateResult {
  const { field, value } = widget,
    now = value?.kind === 'hex' ? value.hex : undefined,
    choice = field.hexes;
  const take = (hex: Hex | undefined): void => {
    if (hex && (!choice || acceptsHex(choice, hex))) widget.set({ kind: 'hex', hex });
  };
  const all = choice ? hexesOf(choice) : [];
  const took = (event: Event): void => {
    const hex = hexFromLabel((event.target as HTMLInputElement).value.trim());
    if (hex && (!choice || acceptsHex(choice, hex))) take(hex);
    else refuse(widget, event, field.label || field.name, hex ? w.onlyMarked : w.aHex);
  };
  return html`<div class="place">
      <input
        id=${widget.id}
        type="text"
        inputmode="numeric"
        autocomplete="off"
        aria-label=${`${field.label || field.name}, ${w.aHex}`}
        .value=${kept(widget.id, now ? label(now) : '')}
        @change=${took}
      />
      ${mapButton(widget)}
      ${
        all.length > 0 && all.length <= listMost
          ? listed(
              w.fromList(field.label || field.name),
              now && label(now),
              html`<div class="options hexes">
                ${all.map(
                  (hex) =>
                    html`<label class="option"
                      ><input
                        type="radio"
                        name=${`${widget.id}-list`}
                        .checked=${live(now !== undefined && sameHex(hex, now))}
                        @change=${() => take(hex)}
                      /><span class="grow">${label(hex)}</span></label
                    >`,
                )}
              </div>`,
            )
          : nothing
      }
    </div>
    ${suggestions(widget)}${emptied(widget)}`;
}

export function pointWidget(widget: Widget): TemplateResult {
  const { field, value } = widget,
    now = value?.kind === 'point' ? value.point : undefined,
    choice = field.points;
  const nudge = Math.max(1, field.nudge || shownAsOne(field.scale));
  const take = (point: Point): void => {
    if (!choice || acceptsPoint(choice, point)) widget.set({ kind: 'point', point });
  };
  const start = (): Point =>
    now ??
    (choice
      ? { x: Math.round((choice.low.x + choice.high.x) / 2), y: Math.round((choice.low.y + choice.high.y) / 2) }
      : { x: 0, y: 0 });
  const move = (x: number, y: number): void => {
    const from = start();
    take({ x: from.x + x * nudge, y: from.y + y * nudge });
  };
  const took = (event: Event): void => {
    const parts = (event.target as HTMLInputElement).value
      .trim()
      .split(/[ ,]+/)
      .map((part) => readScaled(part, field.scale));
    const point =
      parts.length === 2 && parts[0] !== undefined && parts[1] !== undefined ? { x: parts[0], y: parts[1] } : undefined;
    if (point && (!choice || acceptsPoint(choice, point))) take(point);
    else refuse(widget, event, field.label || field.name, point ? w.onlyMarked : w.aPoint);
  };
  const by = scaledWithUnit(nudge, field.scale);
  return html`<div class="place">
      <input
        id=${widget.id}
        type="text"
        autocomplete="off"
        aria-label=${`${field.label || field.name}, ${w.aPoint}`}
        .value=${kept(widget.id, now ? pointWords(now, field.scale) : '')}
        @change=${took}
      />
      ${mapButton(widget)}
      <span class="steps" role="group" aria-label=${w.moveBy(by)}
        >${stepButton(w.moved('-x', by), '−x', () =>
          move(-1, 0),
        )}${stepButton(w.moved('+x', by), '+x', () => move(1, 0))}
        ${stepButton(w.moved('-y', by), '−y', () =>
          move(0, -1),
        )}${stepButton(w.moved('+y', by), '+y', () => move(0, 1))}</span
      >
    </div>
    ${suggestions(widget)}${emptied(widget)}`;
}
