// Everything round a match: sides, briefing, invites, proposals, standing answers, receipts, the seat's file, giving
// up.
import { html, nothing, type TemplateResult } from 'lit-html';
import { ended, hasBegun } from '../desk/model';
import { seatText } from '../keep/seat_file';
import type { SeatRecord } from '../keep/store';
import { toHex } from '../proof/hash';
import { fingerprint } from '../proof/statement';
import { Phase, TimeKind, Watching } from '../wire/frames';
import { saveSettings } from '../keep/settings';
import { paces, type Pace } from '../map/stage';
import { w } from '../words';
import { clockOf } from './clock';
import { copied, link, save } from './save';
import { factsView } from './sheet';
import type { Table } from './table';
import { meantClick } from './press';

/** What can be proposed now. */
function proposals({ model: { card, draft } }: Table): (keyof typeof w.proposals)[] {
  const timed = (card?.settings?.time?.kind ?? TimeKind.NONE) !== TimeKind.NONE;
  if (card?.phase === Phase.ADJOURNED) return ['draw', 'resume'];
  return card?.phase === Phase.RUNNING
    ? [
        'draw',
        'adjourn',
        ...(timed ? ([card.paused ? 'resume' : 'pause'] as const) : []),
        ...(draft.locked ? (['unlock'] as const) : []),
      ]
    : [];
}

export const joinLink = (code: string, key: string): string =>
  `${location.origin}/#join=${code}${key ? `+${key}` : ''}`;

export function invitesView(table: Table): TemplateResult | typeof nothing {
  const { record } = table.sitting,
    { model } = table;
  if (!record || hasBegun(model)) return nothing;
  if (record.follows && record.invites.length === 0) return othersToCome(table, record);
  if (record.seek) return seekView(table, record);
  const free = record.invites.filter(
    ([seat]) => seat !== record.seat && !model.card?.seats.find((one) => one.seat === seat)?.held,
  );
  return free.length === 0
    ? nothing
    : html`<section class="invites">
        <p>${w.inviteHelp(free.length)}</p>
        ${free.map(
          ([seat, code]) =>
            html`<div class="invite">
              ${link(
                w.inviteFor(seat, model.card ? table.around.sided(model.card, seat) : ''),
                joinLink(code, record.key),
                w.sentInvite,
              )}${copied(w.inviteCode, code)}<button type="button" @click=${() => void table.around.askBot(code)}>
                ${w.askBot}
              </button>
            </div>`,
        )}
      </section>`;
}

/** In the lists of everybody: whoever wishes the same sits down here. */
function seekView(table: Table, record: SeatRecord): TemplateResult | typeof nothing {
  const { card } = table.model;
  if (!card || card.seats.every((seat) => seat.held)) return nothing;
  return html`<section class="invites">
    <p>${w.seekStands}</p>
    <p class="dim">${clockOf(card)}</p>
    <div class="row">
      <button type="button" class="main" @click=${() => void table.around.meanwhile(record)}>${w.playMeanwhile}</button>
    </div>
    <p class="dim">${w.seekLeave}</p>
  </section>`;
}

/** Nobody of a battle that follows another one knows the codes of the others: each is told his own. */
function othersToCome(table: Table, record: SeatRecord): TemplateResult | typeof nothing {
  const { card } = table.model;
  if (!card || card.seats.every((seat) => seat.held)) return nothing;
  const instead = (bot: boolean): void => void table.around.instead({ record, card, bot });
  return html`<section class="invites">
    <p>${w.othersTold}</p>
    <p>${w.othersGone}</p>
    <div class="row">
      <button type="button" @click=${() => instead(true)}>${w.askBot}</button
      ><button type="button" @click=${() => instead(false)}>${w.inviteInstead}</button>
    </div>
  </section>`;
}

function giveUp(table: Table): TemplateResult {
  const { model, sitting } = table,
    begun = hasBegun(model);
  const sure = (event: MouseEvent, act: () => void): void => {
    const button = event.target as HTMLButtonElement;
    if (!meantClick(event)) return undefined;
    if (button.dataset.sure === 'yes') return act();
    button.dataset.sure = 'yes';
    button.textContent = w.pressAgain((button.textContent ?? '').trim());
    return undefined;
  };
  return html`<div class="row">
    ${
      begun && !ended(model)
        ? html`<button
            type="button"
            class="danger"
            @click=${(event: MouseEvent) => sure(event, () => void sitting.desk.concede())}
          >
            ${w.concede}
          </button>`
        : nothing
    }
    ${
      ended(model)
        ? nothing
        : html`<button
            type="button"
            class="danger"
            @click=${(event: MouseEvent) =>
              sure(
                event,
                () =>
                  void sitting.desk.ask({ case: 'leave', value: {} }).then(async () => {
                    if (sitting.record) await table.around.store?.forgetSeat(sitting.record);
                    table.around.leave();
                  }),
              )}
          >
            ${w.leaveSeat}
          </button>`
    }
  </div>`;
}

/** A new token for another device; the old one stays good until that one is first used. */
async function carry(table: Table): Promise<void> {
  const answer = await table.sitting.desk.ask({ case: 'rotateToken', value: {} });
  if (answer?.body.case === 'rotated') table.carried = `${location.origin}/#seat=${answer.body.value.token}`;
  else table.message = answer?.problems[0]?.text ?? w.notSaved;
  table.around.redraw();
}

export function moreView(table: Table): TemplateResult {
  const { sitting, board } = table,
    { record } = sitting,
    { card, seat, match, briefing } = table.model,
    open = !ended(table.model),
    may = seat >= 0 ? proposals(table) : [];
  const key = sitting.desk.auditor.receipts.serverKey,
    watch = card?.settings?.watching !== Watching.WATCH_NONE;
  return html`<section class="more" aria-label=${w.tabs.more}>
    <h3>${card?.name || w.match}</h3>
    <p class="dim">${table.around.titled(card?.ruleset ?? '', card?.scenario ?? '')}</p>
    ${card?.ownData ? html`<p class="notable">${w.ownData(toHex(card.dataHash).slice(0, 16))}</p>` : nothing}
    ${invitesView(table)}${watch ? link(w.watchLink, `${location.origin}/#watch=${match}`, w.sentWatch) : nothing}
    ${
      briefing
        ? html`<details open>
            <summary>${w.briefing}</summary>
            <p>${briefing}</p>
          </details>`
        : nothing
    }
    ${board.sides.map(
      (side) =>
        html`<details>
          <summary>${side.name}</summary>
          ${factsView(side.facts, (clause) => void table.explain(clause))}
        </details>`,
    )}${board.notes.map((note) => html`<p>${note}</p>`)}
    <label
      >${w.pace}
      <select
        @change=${(event: Event) => {
          const { around } = table;
          around.settings.pace = (event.target as HTMLSelectElement).value as Pace;
          void saveSettings(around.store, around.settings);
          around.redraw();
        }}
      >
        ${paces.map(
          (one) => html`<option value=${one} ?selected=${table.around.settings.pace === one}>${w.paces[one]}</option>`,
        )}
      </select></label
    >
    <div class="row">
      <button type="button" @click=${() => void table.explain('')}>${w.rules}</button
      ><button type="button" @click=${() => table.openDialog('keys')}>${w.keys}</button> ${
        seat >= 0 && open
          ? html`<button type="button" @click=${() => table.openDialog('standing')}>${w.standing}</button>`
          : nothing
      }
    </div>
    ${
      may.length > 0
        ? html`<h3>${w.propose}</h3>
            <div class="row">
              ${may.map(
                (what) =>
                  html`<button type="button" @click=${() => void table.hand.propose(what, true)}>
                    ${w.proposals[what]}
                  </button>`,
              )}
            </div>`
        : nothing
    }
    <h3>${w.trust}</h3>
    ${key.length > 0 ? html`<p>${w.serverKey} <code>${fingerprint(key)}</code></p>` : nothing}
    <p class="dim">${w.trustHelp}</p>
    <div class="row">
      <button
        type="button"
        @click=${() => save(`${match}.${seat < 0 ? 'watch' : seat}.receipts`, [sitting.receiptsFile()])}
      >
        ${w.saveReceipts}
      </button>
      ${
        record
          ? html`<button
                type="button"
                @click=${() =>
                  save(`${match}.${seat}.seat`, [
                    seatText(record, `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}`),
                  ])}
              >
                ${w.saveSeat}
              </button>
              <button type="button" @click=${() => void carry(table)}>${w.carry}</button>`
          : nothing
      }
    </div>
    ${
      table.carried ? html`<div class="invite">${link(w.carryHelp, table.carried)}</div>` : nothing
    }${record ? html`<p class="dim">${w.seatHelp}</p>` : nothing}${seat >= 0 ? giveUp(table) : nothing}
  </section>`;
}
