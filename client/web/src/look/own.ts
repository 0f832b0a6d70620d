// The player's own matches: those that wait for him first, then what became of the others.
import { html, nothing, type TemplateResult } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import { proposalWords } from '../desk/model';
import type { Battle } from '../keep/battles';
import type { SeatRecord } from '../keep/store';
import { Phase, type MatchCard } from '../wire/frames';
import { w } from '../words';
import type { Front } from './around';
import { leftOf, ownOf, waits, type Listed, type Lists } from './lists';
import { leftWords, opponents } from './waiting';
import { howFor, scoreWords, type How } from './verdict';

interface Own {
  seat: SeatRecord;
  /** The server has told what it knows. */
  told: boolean;
  listed: Listed | undefined;
  card: MatchCard | undefined;
  battle: Battle | undefined;
}

const sideOf = ({ card, seat }: Own): number => card?.seats.find((one) => one.seat === seat.seat)?.side ?? -1;

/** As the server says, or else as this browser has noted. */
const howOf = (own: Own): How | undefined => howFor(own.card?.outcome, sideOf(own)) ?? own.battle?.how;

function score(own: Own): string {
  const { outcome } = own.card ?? {};
  return outcome ? scoreWords(outcome, sideOf(own)) : (own.battle?.score ?? '');
}

/** Milliseconds since 1970. */
function when({ card, battle, seat }: Own): number {
  return (card?.endedAtMs ?? 0) > 0 ? Number(card!.endedAtMs) : (battle?.at ?? seat.joined);
}

/** "today", "yesterday", or the day, as the browser's language writes it. */
function dayWords(at: number): string {
  const day = (ms: number): number => new Date(ms).setHours(0, 0, 0, 0),
    days = Math.round((day(Date.now()) - day(at)) / 86_400_000);
  if (days <= 1) return days <= 0 ? w.today : w.yesterday;
  return new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' }).format(at);
}

const awaited = ({ listed, seat }: Own): boolean => waits(listed, seat);

function state(own: Own): TemplateResult {
  const how = howOf(own);
  if (how) return html`<small class=${`verdict ${how}`}>${w.verdicts[how]}</small>`;
  if (own.listed && awaited(own))
    return html`<small class="verdict mine-now"
      >● ${own.card?.phase === Phase.SETUP ? w.allAreHere : w.yourDecision} ${leftWords(own.listed, Date.now())}</small
    >`;
  const unknown = own.told ? w.notListed : w.loading;
  return html`<small class="verdict dim">${own.card ? (w.phases[own.card.phase] ?? '') : unknown}</small>`;
}

const against = (app: Front, { card, battle, seat }: Own): string =>
  card ? opponents(app, card, seat.seat) : (battle?.against ?? '');

/** What others have proposed and the player has not agreed to: "Ada: Draw?". */
const asked = (own: Own): string[] =>
  (own.card?.proposals ?? [])
    .filter(({ seats }) => !seats.includes(own.seat.seat))
    .map(({ what, seats }) =>
      w.proposes(
        seats.map((seat) => own.card!.seats.find((one) => one.seat === seat)?.holder ?? '').join(', '),
        w.proposals[proposalWords[what] as keyof typeof w.proposals] ?? proposalWords[what] ?? '',
      ),
    );

function row(app: Front, own: Own): TemplateResult {
  const { card, seat, battle } = own,
    others = against(app, own),
    side = card ? app.sided(card, seat.seat) : (battle?.name ?? '');
  return html`<li class="card-row">
    <button type="button" class="order-name own-match" @click=${() => void app.sitDown(seat.match, seat)}>
      ${state(own)}
      <span class="grow"
        ><b>${card ? app.titled(card.ruleset, card.scenario) : seat.title || seat.name}</b>
        ${asked(own).map((words) => html`<small class="notable">${words}</small>`)}
        <small
          >${[
            card?.name ?? '',
            side && w.asSide(side),
            others && w.against(others),
            card?.phase !== Phase.ENDED && card?.clock && card.clock.turn > 0 ? w.turn(card.clock.turn) : '',
          ]
            .filter(Boolean)
            .join(' · ')}</small
        ></span
      >
      <span class="score">${score(own)} <small class="dim">${dayWords(when(own))}</small></span>
    </button>
    ${
      card && card.phase !== Phase.ENDED
        ? nothing
        : html`<button
            type="button"
            class="step"
            aria-label=${w.forget}
            @click=${() => void app.store?.forgetSeat(seat).then(() => app.refresh())}
          >
            ✕
          </button>`
    }
  </li>`;
}

const most = 8;

export function ownView(app: Front, lists: Lists): TemplateResult | typeof nothing {
  if (lists.seats.length === 0) return nothing;
  const now = Date.now();
  const rows = lists.seats.map((seat): Own => {
    const listed = ownOf(lists, seat);
    return {
      seat,
      told: lists.loaded,
      listed,
      card: listed?.card,
      battle: lists.battles.find((one) => one.match === seat.match && one.seat === seat.seat),
    };
  });
  // What waits for the player stands before all else, the most urgent first.
  const rank = (own: Own): number => (awaited(own) ? 0 : own.card && own.card.phase !== Phase.ENDED ? 1 : 2),
    left = (own: Own): number => (own.listed && awaited(own) ? leftOf(own.listed, now) : 0);
  rows.sort((a, b) => rank(a) - rank(b) || (left(a) < left(b) ? -1 : left(a) > left(b) ? 1 : 0));
  const list = (some: Own[]): TemplateResult =>
    html`<ul class="rows cards">
      ${repeat(
        some,
        ({ seat }) => `${seat.match}.${seat.seat}`,
        (own) => row(app, own),
      )}
    </ul>`;
  return html`<section class="mine" aria-label=${w.myMatches}>
    <h2>${w.myMatches}</h2>
    ${list(rows.slice(0, most))}${
      rows.length > most
        ? html`<details>
            <summary>${w.andMore(rows.length - most)}</summary>
            ${list(rows.slice(most))}
          </details>`
        : nothing
    }
  </section>`;
}
