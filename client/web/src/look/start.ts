// The first page: a battle at once, the games, friends, what others play, one's own matches, settings.
import { html, nothing, type TemplateResult } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import { seatFromText } from '../keep/seat_file';
import { nameOf, saveSettings, themes, type Settings } from '../keep/settings';
import { Phase, type MatchCard } from '../wire/frames';
import { w } from '../words';
import type { Front } from './around';
import { clockOf } from './clock';
import { heroView, seeAll, type First } from './first';
import { gamesView } from './games';
import { inviteForm } from './join';
import { ladderView } from './ladder';
import { openOnes, runningOnes, type Listed, type Lists } from './lists';
import { liveView, recordedTile, tilesMost } from './live';
import { ownView } from './own';
import { firstOf } from './quick';
import { spanWords } from './waiting';

const players = (app: Front, card: MatchCard): string =>
  card.seats.map((seat) => seat.holder || w.freeSeat(app.sided(card, seat.seat))).join(' – ');
const what = (app: Front, card: MatchCard): string =>
  [card.name, app.titled(card.ruleset, card.scenario), card.clock && card.clock.turn > 0 ? w.turn(card.clock.turn) : '']
    .filter(Boolean)
    .join(' · ');

/** Who of those who wait is here now, by which clock, and for how long he has waited. */
function waitsWords({ card, at }: Listed): string {
  const age = Date.now() - at + Number(card.madeMsAgo),
    since = Number(card.madeMsAgo) === 0 ? '' : age < 120_000 ? w.newHere : w.waitsFor(spanWords(age));
  return [clockOf(card), card.seats.some((seat) => seat.here) ? w.isHere : '', since].filter(Boolean).join(' · ');
}

/** Nobody answers: the page says so at its head, and says nothing of lists. */
const silent = (app: Front): boolean => app.lobby.lost || app.lobby.over !== '';

/** What others play; where nobody does, what one can do oneself. */
function lobby(app: Front, lists: Lists, first: First): TemplateResult {
  const loading = silent(app) ? '' : w.loading,
    mine = new Set(lists.seats.map((seat) => seat.match)),
    open = openOnes(lists).filter(({ card }) => !mine.has(card.match)),
    running = runningOnes(lists);
  const rows = (cards: Listed[], press: (card: MatchCard) => void, more: number): TemplateResult =>
    html`<ul class="rows cards" ?hidden=${cards.length === 0}>
        ${repeat(
          cards,
          ({ card }) => card.match,
          (listed) =>
            html`<li class="card-row">
              <button type="button" class="order-name" @click=${() => press(listed.card)}>
                <b>${players(app, listed.card)}</b> <small>${what(app, listed.card)}</small>
                ${listed.card.phase === Phase.OPEN ? html`<small class="dim">${waitsWords(listed)}</small>` : nothing}
              </button>
            </li>`,
        )}
      </ul>
      ${more > 0 ? html`<p class="dim">${w.andMore(more)}</p>` : nothing}`;
  const instead = (words: string, press: () => void): TemplateResult =>
    html`<button type="button" @click=${press}>${words}</button>`;
  return html`<section aria-label=${w.openMatches}>
      <h2>${w.openMatches}</h2>
      ${rows(open, (card) => app.askJoin({ match: card.match, card }), lists.moreOpen)}
      ${open.length === 0 ? html`<p class="dim">${lists.loaded ? w.openOne : loading}</p>` : nothing}
      ${open.length === 0 && lists.loaded ? instead(w.making.find, () => app.make('find')) : nothing}
    </section>
    <section class="watch" aria-label=${w.watch}>
      <h2>${w.watch}</h2>
      ${liveView(
        app,
        running.map(({ card }) => card),
        first.recorded?.boards ?? new Map(),
        (card) => players(app, card),
      )}
      ${rows(running.slice(tilesMost), (card) => void app.sitDown(card.match, undefined), lists.moreRunning)}
      ${running.length === 0 ? html`<p class="dim">${lists.loaded ? w.watchRecorded : loading}</p>` : nothing}
      ${
        running.length === 0 && first.recorded
          ? recordedTile(app, first.recorded, () => {
              seeAll(app, first, true);
              scrollTo(0, 0);
            })
          : nothing
      }
    </section>`;
}

async function readSeat(app: Front, event: Event): Promise<void> {
  const file = (event.target as HTMLInputElement).files?.[0],
    seat = file && file.size < 100_000 ? seatFromText(await file.text()) : undefined;
  if (!seat || !app.store) return app.tell(seat ? w.noStore : w.noSeatFile);
  await app.store.saveSeat(seat);
  return app.sitDown(seat.match, seat);
}

function settings(app: Front): TemplateResult {
  const now = app.settings,
    set = (change: Partial<Settings>): void => {
      app.settings = { ...now, ...change };
      void saveSettings(app.store, app.settings);
      app.redraw();
    };
  const tick = (name: 'confirm' | 'sound' | 'notify' | 'speak', words: string): TemplateResult =>
    html`<label class="option"
      ><input
        type="checkbox"
        .checked=${now[name]}
        @change=${(event: Event) => {
          const on = (event.target as HTMLInputElement).checked;
          if (name === 'notify' && on && 'Notification' in window) void Notification.requestPermission();
          set({ [name]: on });
        }}
      /><span class="grow">${words}</span></label
    >`;
  return html`<details class="settings">
    <summary>${w.settings}</summary>
    <label
      >${w.name}<input
        maxlength="40"
        autocomplete="nickname"
        .value=${now.name}
        @change=${(event: Event) => set({ name: nameOf((event.target as HTMLInputElement).value) })}
    /></label>
    <label
      >${w.theme}<select
        @change=${(event: Event) => set({ theme: (event.target as HTMLSelectElement).value as Settings['theme'] })}
      >
        ${themes.map(
          (theme) => html`<option value=${theme} ?selected=${theme === now.theme}>${w.themes[theme]}</option>`,
        )}
      </select></label
    >
    ${tick(
      'confirm',
      w.setConfirm,
    )}${tick('sound', w.setSound)}${tick('notify', w.setNotify)}${tick('speak', w.setSpeak)}
    <label class="file"
      >${w.readSeatFile}<input type="file" @change=${(event: Event) => void readSeat(app, event)}
    /></label>
  </details>`;
}

function friends(app: Front): TemplateResult {
  return html`<section class="play" aria-label=${w.friends}>
    <h2>${w.friends}</h2>
    <div class="row">
      <button type="button" class="main grow" @click=${() => app.make('find')}>${w.making.find}</button
      ><button type="button" class="grow" @click=${() => app.make('friend')}>${w.making.friend}</button
      ><button type="button" class="grow" @click=${() => app.make('bot')}>${w.making.bot}</button
      ><button type="button" class="grow" @click=${() => app.make('learn')}>${w.making.learn}</button>
    </div>
    ${inviteForm(app, '')}
  </section>`;
}

/** Opens what folds, brings it into sight, and leaves keys there. */
function goTo(selector: string): void {
  const found = document.querySelector<HTMLElement>(selector),
    at = found?.querySelector<HTMLElement>('summary, button, input, a');
  if (found instanceof HTMLDetailsElement) found.open = true;
  found?.scrollIntoView({ block: 'start' });
  at?.focus({ preventScroll: true });
}

function header(app: Front): TemplateResult {
  const to = (words: string, press: () => void): TemplateResult =>
    html`<button type="button" class="plain" @click=${press}>${words}</button>`;
  return html`<header class="top">
    <span class="brand"><img src="icon.svg" alt="" width="30" height="30" />emcon</span>
    <nav aria-label=${w.onThisPage}>
      ${to(w.making.learn, () => app.make('learn'))}${to(w.watch, () => goTo('section.watch'))}${to(w.toFriends, () =>
        goTo('section.play'),
      )}${to(w.settings, () => goTo('.settings'))}
    </nav>
  </header>`;
}

export function startView(app: Front, lists: Lists, first: First): TemplateResult {
  const now = firstOf(lists.games);
  return html`<main class="start first">
    ${lists.problem && !silent(app) ? html`<p class="problem" role="alert">${lists.problem}</p>` : nothing}
    ${header(app)} ${heroView(app, first, now?.scenario.minutes ?? 0)}
    ${gamesView(app, lists.games, first.recorded?.boards ?? new Map())}
    <div class="columns">
      ${ownView(app, lists)}${friends(app)}${lobby(app, lists, first)}${ladderView(app, lists.games, lists.battles)}
    </div>
    ${settings(app)}
    <p class="dim"><a href="notices.txt">${w.notices}</a></p>
  </main>`;
}
