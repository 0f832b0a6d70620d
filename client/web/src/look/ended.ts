// What is shown when it is over: who has won and why, the scores, what decided it, and whether the dice were as
// promised.
import { html, nothing, type TemplateResult } from 'lit-html';
import { checkOpened } from '../desk/opened';
import { w } from '../words';
import { seekFilm, startFilm } from './film_at';
import { headOf, linesView } from './log';
import { decisive, graveLines } from './moments';
import { save } from './save';
import type { Table } from './table';
import { factOf } from './thing_words';
import { verdictWords } from './verdict';

/** All pages of the transcript. */
async function transcript(table: Table): Promise<void> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (let offset = 0; ;) {
    const answer = await table.sitting.desk.ask({ case: 'getTranscript', value: { offset } });
    if (answer?.body.case !== 'transcript') {
      table.message = answer?.problems[0]?.text ?? w.notSaved;
      return table.around.redraw();
    }
    const { bytes, total } = answer.body.value;
    parts.push(bytes as Uint8Array<ArrayBuffer>);
    offset += bytes.length;
    if (offset >= total || bytes.length === 0) break;
  }
  return save(`${table.model.match}.transcript`, parts);
}

/** One press: it begins by itself as soon as the others want it, too. */
function againButton(table: Table): TemplateResult {
  const { model, next } = table,
    asked = model.proposed.get('rematch')?.has(model.seat) ?? false;
  return html`<button
    type="button"
    class="main"
    aria-pressed=${asked || next.wanted ? 'true' : 'false'}
    ?disabled=${next.wanted && !asked}
    @click=${() => void next.want(!asked)}
  >
    ${asked ? w.rematchAsked : next.wanted ? w.rematchComes : w.rematch}
  </button>`;
}

export function endedView(table: Table): TemplateResult {
  const { model, sitting } = table,
    { outcome, board } = model,
    moments = decisive(model, table.leads),
    next = model.seat >= 0 ? table.around.after(model.card) : undefined;
  const findings = checkOpened(model, sitting.desk.auditor.receipts);
  return html`<section class="ended" aria-label=${w.theEnd}>
    <h2 tabindex="-1">
      ${verdictWords(
        outcome,
        table.own,
        board.sides.map((side) => side.name),
      )}
    </h2>
    <p>${outcome?.text}</p>
    ${
      outcome && outcome.scores.length > 0
        ? html`<dl class="facts">
            ${board.sides.map((side) => {
              const score = factOf(side.facts, 'score');
              return (
                score &&
                html`<dt>${side.name}</dt>
                  <dd>${score.value} <small>${score.why}</small></dd>`
              );
            })}
          </dl>`
        : nothing
    }
    ${findings.problems.map((problem) => html`<p class="problem" role="alert">${w.diceWrong} ${problem}</p>`)}
    ${
      model.opened && findings.problems.length === 0
        ? html`<p class="good" id="dice-hold">${findings.parts < 0 ? w.noDice : w.diceHold(findings.parts)}</p>`
        : nothing
    }
    ${
      moments.length > 0
        ? html`<section class="moments" aria-label=${w.decided}>
            <h3>${w.decided}</h3>
            <ol>
              ${moments.map(
                (line) =>
                  html`<li>
                    <button type="button" class="order-name" @click=${() => void seekFilm(table, line)}>
                      <span class="grow">${headOf(line)}</span>
                      <small>${line.turn > 0 ? w.turn(line.turn) : w.setUp} ▸</small>
                    </button>
                  </li>`,
              )}
            </ol>
          </section>`
        : nothing
    }
    <div class="row">
      ${
        table.next.code
          ? html`<button type="button" class="main" @click=${() => void table.next.go()}>${w.joinRematch}</button>`
          : model.seat >= 0
            ? againButton(table)
            : nothing
      }
      ${next ? html`<button type="button" @click=${next.go}>${w.nextBattle(next.words)}</button>` : nothing}
      <button type="button" @click=${() => startFilm(table, 1)}>${w.watchFilm}</button>
      <button
        type="button"
        @click=${() =>
          save(`${model.match}.${model.seat < 0 ? 'watch' : model.seat}.receipts`, [sitting.receiptsFile()])}
      >
        ${w.saveReceipts}
      </button>
      <button type="button" @click=${() => void transcript(table)}>${w.saveTranscript}</button>
    </div>
    <details class="all-grave">
      <summary>${w.allGrave}</summary>
      ${linesView(w.allGrave, graveLines(model))}
    </details>
  </section>`;
}
