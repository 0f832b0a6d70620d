// The first page: go on with a match, take an invite, join, watch, make a match, settings.
import { html, nothing, type TemplateResult } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import { seatFromText } from '../keep/seat_file';
import { nameOf, saveSettings, themes, type Settings } from '../keep/settings';
import type { SeatRecord } from '../keep/store';
import { wordsOf } from '../wire/fault';
import { Phase, type MatchCard } from '../wire/frames';
import { w } from '../words';
import type { App } from '../app';
import { inviteForm } from './join';

/** Lists of the server, and what went wrong while they were fetched. */
export interface Lists {
  mine: MatchCard[];
  all: MatchCard[];
  seats: SeatRecord[];
  problem: string;
  loaded: boolean;
}

export async function fetchLists(app: App): Promise<Lists> {
  const out: Lists = { mine: [], all: [], seats: (await app.store?.seats()) ?? [], problem: '', loaded: true };
  try {
    if (out.seats.length > 0) {
      const mine = await app.lobby.ask({ case: 'listMatches', value: { mine: true } });
      if (mine.body.case === 'matches') out.mine = mine.body.value.matches;
    }
    for (let after = '', pages = 0; pages < 4; pages++) {
      const all = await app.lobby.ask({ case: 'listMatches', value: { after } });
      if (all.body.case !== 'matches') break;
      out.all.push(...all.body.value.matches);
      after = all.body.value.matches.at(-1)?.match ?? '';
      if (!all.body.value.more || after === '') break;
    }
  } catch (error) {
    out.problem = wordsOf(error);
  }
  return out;
}

function state(card: MatchCard | undefined): string {
  if (!card) return w.notListed;
  if (card.phase === Phase.RUNNING && card.awaited.includes(card.yourSeat)) return `● ${w.yourDecision}`;
  return w.phases[card.phase] ?? '';
}

const players = (app: App, card: MatchCard): string => card.seats.map((seat) => seat.holder || w.freeSeat(app.sided(card, seat.seat))).join(' – ');
const what = (app: App, card: MatchCard): string => [card.name, app.titled(card.ruleset, card.scenario), card.clock && card.clock.turn > 0 ? w.turn(card.clock.turn) : ''].filter(Boolean).join(' · ');

function mine(app: App, lists: Lists): TemplateResult | typeof nothing {
  if (lists.seats.length === 0) return nothing;
  const rows = lists.seats.map((seat) => ({ seat, card: lists.mine.find((card) => card.match === seat.match && card.yourSeat === seat.seat) }));
  return html`<section class="mine" aria-label=${w.myMatches}><h2>${w.myMatches}</h2><ul class="rows cards">${repeat(rows, ({ seat }) => `${seat.match}.${seat.seat}`, ({ seat, card }) => html`<li class="card-row">
    <button type="button" class="order-name" @click=${() => void app.sitDown(seat.match, seat)}><b>${card ? players(app, card) : seat.name}</b> <small>${card ? what(app, card) : seat.title}</small> <small class="state">${state(card)}</small></button>
    ${card && card.phase !== Phase.ENDED ? nothing : html`<button type="button" class="step" aria-label=${w.forget} @click=${() => void app.store?.forgetSeat(seat).then(() => app.refresh())}>✕</button>`}</li>`)}</ul></section>`;
}

function listed(app: App, lists: Lists): TemplateResult {
  const open = lists.all.filter((card) => card.phase === Phase.OPEN && card.seats.some((seat) => !seat.held)), running = lists.all.filter((card) => card.phase === Phase.RUNNING);
  return html`<section aria-label=${w.openMatches}><h2>${w.openMatches}</h2>${open.length === 0 ? html`<p class="dim">${lists.problem ? '' : lists.loaded ? w.noneOpen : w.loading}</p>` : nothing}
      <ul class="rows cards">${open.map((card) => html`<li class="card-row"><button type="button" class="order-name" @click=${() => app.askJoin({ match: card.match, card })}><b>${players(app, card)}</b> <small>${what(app, card)}</small></button></li>`)}</ul></section>
    <section aria-label=${w.watch}><h2>${w.watch}</h2>${running.length === 0 ? html`<p class="dim">${lists.problem ? '' : lists.loaded ? w.noneRunning : w.loading}</p>` : nothing}
      <ul class="rows cards">${running.map((card) => html`<li class="card-row"><button type="button" class="order-name" @click=${() => void app.sitDown(card.match, undefined)}><b>${players(app, card)}</b> <small>${what(app, card)}</small></button></li>`)}</ul></section>`;
}

async function readSeat(app: App, event: Event): Promise<void> {
  const file = (event.target as HTMLInputElement).files?.[0], seat = file && file.size < 100_000 ? seatFromText(await file.text()) : undefined;
  if (!seat || !app.store) return app.tell(seat ? w.noStore : w.noSeatFile);
  await app.store.saveSeat(seat);
  return app.sitDown(seat.match, seat);
}

function settings(app: App): TemplateResult {
  const now = app.settings, set = (change: Partial<Settings>): void => {
    app.settings = { ...now, ...change };
    void saveSettings(app.store, app.settings);
    app.redraw();
  };
  const tick = (name: 'confirm' | 'sound' | 'notify' | 'speak', words: string): TemplateResult => html`<label class="option"><input type="checkbox" .checked=${now[name]} @change=${(event: Event) => {
    const on = (event.target as HTMLInputElement).checked;
    if (name === 'notify' && on && 'Notification' in window) void Notification.requestPermission();
    set({ [name]: on });
  }}><span class="grow">${words}</span></label>`;
  return html`<details class="settings"><summary>${w.settings}</summary><label>${w.name}<input maxlength="40" autocomplete="nickname" .value=${now.name} @change=${(event: Event) => set({ name: nameOf((event.target as HTMLInputElement).value) })}></label>
    <label>${w.theme}<select @change=${(event: Event) => set({ theme: (event.target as HTMLSelectElement).value as Settings['theme'] })}>${themes.map((theme) => html`<option value=${theme} ?selected=${theme === now.theme}>${w.themes[theme]}</option>`)}</select></label>
    ${tick('confirm', w.setConfirm)}${tick('sound', w.setSound)}${tick('notify', w.setNotify)}${tick('speak', w.setSpeak)}
    <label class="file">${w.readSeatFile}<input type="file" @change=${(event: Event) => void readSeat(app, event)}></label></details>`;
}

export function startView(app: App, lists: Lists): TemplateResult {
  return html`<main class="start"><h1>emcon</h1><p class="lead">${w.lead}</p>${app.store ? nothing : html`<p class="problem" role="alert">${w.noStore}</p>`}
    ${lists.problem ? html`<p class="problem" role="alert">${lists.problem}</p>` : nothing}${mine(app, lists)}
    <section class="play" aria-label=${w.play}><h2>${w.play}</h2><button type="button" class="main wide" @click=${() => app.make('bot')}>${w.making.bot}</button>
      <div class="row"><button type="button" class="grow" @click=${() => app.make('learn')}>${w.making.learn}</button><button type="button" class="grow" @click=${() => app.make('friend')}>${w.making.friend}</button></div>${inviteForm(app, '')}</section>
    ${listed(app, lists)}${settings(app)}<p class="dim"><a href="notices.txt">${w.notices}</a></p></main>`;
}
