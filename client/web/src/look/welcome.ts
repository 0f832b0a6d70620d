// What a newcomer reads before his first order, until he has closed it once: whose ship is which, and what wins.
import { html, nothing, type TemplateResult } from 'lit-html';
import { hasBegun, ended } from '../desk/model';
import { saveSettings } from '../keep/settings';
import { sideClass, sideSign } from '../map/marks';
import type { Thing } from '../table/board';
import { w } from '../words';
import type { AtTable } from './at_table';
import { named } from './thing_words';

const most = 6;

/** "Quick, ship; Bolt, ship and 3 more". */
function ships(things: Thing[]): string {
  const shown = things
    .slice(0, most)
    .map((one) => (named(one).includes(one.kind) ? named(one) : `${named(one)}, ${one.kind}`));
  return [...shown, ...(things.length > most ? [w.andMore(things.length - most)] : [])].join('; ');
}

/** It has been read. */
export function welcomed(around: AtTable['around']): void {
  if (around.settings.welcomed) return;
  around.settings = { ...around.settings, welcomed: true };
  void saveSettings(around.store, around.settings);
}

export function welcomeView(table: AtTable): TemplateResult | typeof nothing {
  const { around, model } = table,
    { board } = model,
    own = model.card?.seats.find((one) => one.seat === model.seat)?.side ?? -1;
  if (!table.sitting.record || around.settings.welcomed || own < 0 || !hasBegun(model) || ended(model)) return nothing;
  const whole = board.things.filter((one) => one.parent === '' && !one.lost),
    mine = whole.filter((one) => one.side === own);
  const close = (): void => {
    welcomed(around);
    around.redraw();
  };
  return html`<section class="welcome" aria-label=${w.welcome}>
    <h3>${w.welcome}</h3>
    <p>
      ${w.youPlay} ${sideSign(board, own)}<b class=${sideClass(board, own)}>${board.sides[own]?.name}</b>${
        mine.length > 0 ? `: ${ships(mine)}` : ''
      }.
    </p>
    ${board.sides.map((side, i) => {
      const theirs = whole.filter((one) => one.side === i);
      return i === own
        ? nothing
        : html`<p>
            ${w.againstYou} ${sideSign(board, i)}<b class=${sideClass(board, i)}>${side.name}</b>${
              theirs.length > 0 ? `: ${ships(theirs)}` : `: ${w.noneSeen}`
            }.
          </p>`;
    })}
    ${model.briefing ? html`<p>${model.briefing}</p>` : nothing}
    <button type="button" @click=${close}>${w.understood}</button>
  </section>`;
}
