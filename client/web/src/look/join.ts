// Before a seat is taken: what the match is, who sits there, and what the player is called.
import { html, nothing, type TemplateResult } from 'lit-html';
import { isNew, readBattles } from '../keep/battles';
import { codeHash } from '../keep/invite';
import { nameOf, saveSettings } from '../keep/settings';
import type { SeatRecord } from '../keep/store';
import { toHex } from '../proof/hash';
import { Refused } from '../session/lobby';
import { wordsOf } from '../wire/fault';
import type { MatchCard } from '../wire/frames';
import { w } from '../words';
import { clockOf } from './clock';
import type { Front, Joining } from './around';
import { focusOn } from './focus';
import { inviteIn, isKey } from './invite_text';
import { wishOf } from './wish';

/** The seat that was taken by this invite, in this tab or another one of the browser. */
async function taken(app: Front, { code, key }: Joining): Promise<SeatRecord | undefined> {
  const hash = code && codeHash(code);
  return ((await app.store?.seats()) ?? []).find(
    (one) => hash && one.code === hash && (!key || !one.key || one.key === key),
  );
}

export async function fetchInvite(app: Front, joining: Joining): Promise<void> {
  if (joining.card || !joining.code) return;
  const { length } = joining.code.replace(/[- ]/g, ''),
    seats = (await app.store?.seats()) ?? [];
  // Whoever comes back by the link that he was sent has the seat already.
  const own = await taken(app, joining);
  if (own && app.looksAt(joining)) return app.sitDown(own.match, own);
  try {
    // A code has dashes or digits, or stands alone; other words are no piece of one.
    if (length !== 12) throw new Error(/[-\d]|^\S*$/.test(joining.code) ? w.cutCode(length) : w.noCode);
    if (joining.key && !isKey(joining.key)) throw new Error(w.cutKey(joining.key));
    const answer = await app.lobby.ask({ case: 'getInvite', value: { code: joining.code } }, joining.key ?? '');
    if (answer.body.case === 'invited') {
      const { card, seat } = answer.body.value;
      Object.assign(joining, { card, seat });
      if (seats.some((one) => one.match === card?.match)) joining.problem = w.playsAlready;
    }
  } catch (error) {
    joining.problem = wordsOf(error);
    if (error instanceof Refused && ['wrong_code', 'seat_taken'].includes(error.code) && seats.length > 0)
      joining.problem += ` ${w.perhapsMine}`;
  }
  app.redraw();
}

/** Reads a code or an invite: as somebody types it, as a terminal writes it, or as it stands in a link of this page.
 *  What has no code's shape is the code as it stands. */
export function readInvite(text: string): { code: string; key: string } {
  const { code, key, noKey } = inviteIn(text);
  return code
    ? { code, key: key || noKey }
    : {
        code: text
          .trim()
          .replace(/^(?:https?|wss?):\/\/[^/]*\//, '')
          .replace(/^#?join=/, '')
          .split('+')[0]!,
        key: '',
      };
}

/** Takes what was pasted: an invite, or any link of this page. */
export function inviteForm(app: Front, typed: string): TemplateResult {
  const submit = (event: Event): void => {
    event.preventDefault();
    const text = String(new FormData(event.target as HTMLFormElement).get('code') ?? ''),
      other = /#((?:watch|film|seat|match)=.*)$/.exec(text.trim());
    const { code, key } = readInvite(text);
    if (other) void app.follow(wishOf(other[1]!));
    else if (code) app.askJoin({ code, key });
  };
  return html`<form class="row" @submit=${submit}>
    <label class="grow"
      >${w.inviteOrCode}<input
        name="code"
        autocomplete="off"
        autocapitalize="none"
        spellcheck="false"
        placeholder="xxxx-xxxx-xxxx"
        .value=${typed} /></label
    ><button type="submit">${w.join}</button>
  </form>`;
}

/** Blanks are no name. */
export function nameField(app: Front): TemplateResult {
  const check = (event: Event): void => {
    const input = event.target as HTMLInputElement;
    input.setCustomValidity(input.value !== '' && input.value.trim() === '' ? w.blankName : '');
  };
  return html`<label
    >${w.name}<input
      name="name"
      required
      maxlength="40"
      autocomplete="nickname"
      .value=${app.settings.name}
      @input=${check}
  /></label>`;
}

/** The way back, what the form is for, and why it was refused. */
export const formHead = (app: Front, title: string, problem: string | undefined): TemplateResult =>
  html`<button type="button" class="plain" @click=${() => app.leave()}>‹ ${w.backToStart}</button>
    <h1>${title}</h1>
    ${problem ? html`<p class="problem" role="alert" tabindex="-1">${problem}</p>` : nothing}`;

/** What was sent is refused: why, in sight, and the form can be sent again. */
export function refuse(app: Front, form: { problem?: string; busy?: boolean }, error: unknown): void {
  Object.assign(form, { busy: false, problem: wordsOf(error) });
  app.flush();
  focusOn('.problem');
}

async function take(app: Front, joining: Joining, event: Event): Promise<void> {
  event.preventDefault();
  if (joining.busy) return;
  const name = nameOf(new FormData(event.target as HTMLFormElement).get('name')),
    { card } = joining;
  joining.busy = true;
  app.settings = { ...app.settings, name };
  void saveSettings(app.store, app.settings);
  app.redraw();
  try {
    const how = joining.code ? { code: joining.code } : { match: joining.match ?? '', seat: joining.seat ?? -1 };
    const record = await app.lobby.join(
      how,
      name,
      card ? app.titled(card.ruleset, card.scenario) : '',
      joining.key ?? '',
    );
    // Whoever meets this game for the first time has its lessons on.
    record.learning = card !== undefined && isNew(await readBattles(app.store), card.ruleset);
    await app.store?.saveSeat(record);
    await app.sitDown(record.match, record);
  } catch (error) {
    const own = await taken(app, joining);
    if (own) return app.sitDown(own.match, own);
    refuse(app, joining, error);
  }
}

function cardView(app: Front, card: MatchCard, seat: number): TemplateResult {
  const side = app.sided(card, seat);
  return html`<dl class="facts">
      ${
        card.name
          ? html`<dt>${w.match}</dt>
              <dd>${card.name}</dd>`
          : nothing
      }
      <dt>${w.game}</dt>
      <dd>${app.titled(card.ruleset, card.scenario)}</dd>
      ${
        side
          ? html`<dt>${w.yourSeat}</dt>
              <dd><b>${side}</b></dd>`
          : nothing
      }
      <dt>${w.players}</dt>
      <dd>${card.seats.map((seat) => seat.holder || w.freeSeat(app.sided(card, seat.seat))).join(', ')}</dd>
      <dt>${w.timeLimit}</dt>
      <dd>${clockOf(card)}</dd>
    </dl>
    ${
      card.ownData ? html`<p class="notable">${w.ownData(toHex(card.dataHash).slice(0, 16))}</p>` : nothing
    }${card.testMatch ? html`<p class="notable">${w.testMatchWords}</p>` : nothing}`;
}

export function joinView(app: Front, joining: Joining): TemplateResult {
  const { card } = joining;
  return html`<main class="start">
    ${formHead(app, w.takeSeat, joining.problem)}${
      card
        ? cardView(app, card, joining.seat ?? -1)
        : joining.problem && joining.code
          ? inviteForm(app, [joining.code, joining.key].filter(Boolean).join('+'))
          : joining.problem
            ? nothing
            : html`<p>${w.loading}</p>`
    }
    ${app.store ? nothing : html`<p class="problem" role="alert">${w.noStore}</p>`}
    ${
      card
        ? html`<form @submit=${(event: Event) => void take(app, joining, event)}>
              ${nameField(app)}
              ${
                joining.code
                  ? nothing
                  : html`<label
                      >${w.seat}<select
                        @change=${(event: Event) => {
                          joining.seat = Number((event.target as HTMLSelectElement).value);
                        }}
                      >
                        <option value="-1">${w.anySeat}</option>
                        ${card.seats
                          .filter((seat) => !seat.held)
                          .map(
                            (seat) =>
                              html`<option value=${seat.seat}>
                                ${w.seatOf(seat.seat, app.sided(card, seat.seat) || w.sideNumber(seat.side + 1))}
                              </option>`,
                          )}
                      </select></label
                    >`
              }
              <button type="submit" class="main wide" ?disabled=${joining.busy || !app.store}>
                ${joining.busy ? w.loading : w.takeSeat}
              </button>
            </form>
            <p class="dim">${w.seatHelp}</p>`
        : nothing
    }
  </main>`;
}
