// The ladder of each rulebook: its battles from the easiest to the hardest, and with which sides they were won.
import { html, nothing, type TemplateResult } from 'lit-html';
import { wonSides, type Battle } from '../keep/battles';
import type { RulesetDescription, Scenario } from '../wire/frames';
import { w } from '../words';
import type { Front } from './around';

/** The easiest and shortest first; what says nothing of itself comes last. */
export const byDifficulty = (a: Scenario, b: Scenario): number =>
  (a.difficulty || 9) - (b.difficulty || 9) || a.minutes - b.minutes;
export const inOrder = ({ scenarios }: RulesetDescription): Scenario[] => [...scenarios].sort(byDifficulty);

export interface Rung {
  ruleset: RulesetDescription;
  scenario: Scenario;
  side: number;
}

/** The first battle and side of a rulebook that this player has not won with, behind `scenario` where there is one. */
export function nextRung(ruleset: RulesetDescription, battles: Battle[], scenario = ''): Rung | undefined {
  const order = inOrder(ruleset).filter((one) => one.sides.length === 2),
    from = order.findIndex((one) => one.id === scenario) + 1;
  for (const one of [...order.slice(from), ...order.slice(0, from)]) {
    const won = wonSides(battles, ruleset.id, one.id),
      side = one.sides.findIndex((_, i) => !won.has(i));
    if (side >= 0 && one.id !== scenario) return { ruleset, scenario: one, side };
  }
  return undefined;
}

/** Seats are numbered through, side by side. */
export const seatOfSide = (scenario: Scenario, side: number): number =>
  scenario.sides.slice(0, side).reduce((sum, one) => sum + Math.max(1, one.seats), 0);

function rung(app: Front, ruleset: RulesetDescription, scenario: Scenario, battles: Battle[]): TemplateResult {
  const won = wonSides(battles, ruleset.id, scenario.id);
  return html`<li>
    <button type="button" class="order-name" @click=${() => app.make('bot', { ruleset, scenario })}>
      <span class="grow">${scenario.title}</span>${scenario.sides.map(
        (side, i) =>
          html`<small class=${won.has(i) ? 'mark good' : 'mark dim'}
            ><span aria-hidden="true">${won.has(i) ? '✓' : '○'}</span> ${side.name}<span class="for-readers"
              >: ${won.has(i) ? w.rungWon : w.rungOpen}</span
            ></small
          >`,
      )}
    </button>
  </li>`;
}

/** `games`: none, as long as they are not known. */
export function ladderView(
  app: Front,
  games: RulesetDescription[],
  battles: Battle[],
): TemplateResult | typeof nothing {
  if (games.length === 0) return nothing;
  const last = battles[0]?.ruleset;
  return html`<section class="ladder" aria-label=${w.ladder}>
    <h2>${w.ladder}</h2>
    <p class="dim">${w.ladderHelp}</p>
    ${games.map((ruleset) => {
      const order = inOrder(ruleset),
        marks = order.flatMap((one) => one.sides.map((_, i) => wonSides(battles, ruleset.id, one.id).has(i)));
      return html`<details ?open=${ruleset.id === last}>
        <summary>
          ${ruleset.title} <small class="dim">${w.marksOf(marks.filter(Boolean).length, marks.length)}</small>
        </summary>
        <ul class="rows">
          ${order.map((scenario) => rung(app, ruleset, scenario, battles))}
        </ul>
      </details>`;
    })}
  </section>`;
}
