// What waits for the player at his other tables, and how he gets there with one press.
import { html, nothing, type TemplateResult } from 'lit-html';
import type { SeatRecord } from '../keep/store';
import { Phase, type MatchCard } from '../wire/frames';
import { w } from '../words';
import type { Front, Waiting } from './around';
import { leftOf, ownOf, waiting, type Listed, type Lists } from './lists';

/** "2 d 21 h", "9 h 5 min", "12 min": short, since it changes all the time. */
export function spanWords(ms: number): string {
  const minutes = Math.floor(ms / 60_000),
    hours = Math.floor(minutes / 60),
    days = Math.floor(hours / 24);
  if (days > 0) return w.spanOfDays(days, hours % 24);
  if (hours > 0) return w.spanOfHours(hours, minutes % 60);
  return minutes > 0 ? w.minutes(minutes) : w.underAMinute;
}

/** "2 d 21 h left", or nothing where no clock runs. */
export function leftWords(listed: Listed, now: number): string {
  const left = leftOf(listed, now);
  return left === Infinity ? '' : w.left(spanWords(left));
}

export const opponents = (app: Front, card: MatchCard, seat: number): string =>
  card.seats
    .filter((one) => one.seat !== seat)
    .map((one) => one.holder || w.freeSeat(app.sided(card, one.seat)))
    .join(', ');

/** Those that wait for the player, without the table at which he is. */
export function others(app: Front, lists: Lists, here?: SeatRecord): Waiting[] {
  const now = Date.now();
  return waiting(lists, now)
    .filter(({ seat }) => seat.match !== here?.match || seat.seat !== here.seat)
    .map(({ seat, listed }) => ({
      words: [opponents(app, listed.card, seat.seat), app.titled(listed.card.ruleset, listed.card.scenario)]
        .filter(Boolean)
        .join(' · '),
      left: leftWords(listed, now),
      go: () => void app.sitDown(seat.match, seat),
    }));
}

/** The seek that was left for a battle meanwhile, if somebody has come to it. */
export function cameTo(lists: Lists, here: SeatRecord | undefined): { seat: SeatRecord; card: MatchCard } | undefined {
  const seek = here?.meanwhile ? lists.seats.find((one) => one.match === here.meanwhile) : undefined,
    card = seek && ownOf(lists, seek)?.card;
  if (!seek || !card || card.phase === Phase.ENDED || !card.seats.every((seat) => seat.held)) return undefined;
  return { seat: seek, card };
}

/** While a decision is open here: another table waits, too. */
export function alsoView(waits: Waiting[]): TemplateResult | typeof nothing {
  const next = waits[0];
  if (!next) return nothing;
  return html`<button type="button" class="also" @click=${() => next.go()}>
    ${w.nextTable(next.words, next.left)}
  </button>`;
}

/** One press leads to the next table that waits for the player; nothing where none does. */
export function nextView(waits: Waiting[]): TemplateResult | typeof nothing {
  const next = waits[0];
  if (!next) return nothing;
  return html`<div class="lock-bar next-table">
    <button type="button" class="main grow" @click=${() => next.go()}>
      ${w.nextTable(next.words, next.left)}${
        waits.length > 1 ? html` <small>${w.andMore(waits.length - 1)}</small>` : nothing
      }
    </button>
  </div>`;
}
