// What is shown when it is over: how it ended, the scores, and whether the dice were as promised.
import { html, nothing, type TemplateResult } from 'lit-html';
import { checkOpened } from '../desk/opened';
import { w } from '../words';
import { startFilm } from './film_at';
import { save } from './save';
import type { Table } from './table';

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

export function endedView(table: Table): TemplateResult {
  const { model, sitting } = table, { outcome, board } = { outcome: model.outcome, board: model.board };
  const findings = checkOpened(model, sitting.desk.auditor.receipts);
  return html`<section class="ended" aria-label=${w.theEnd}><h2>${outcome?.text || w.over}</h2>
    ${outcome && outcome.winners.length > 0 ? html`<p>${w.won(outcome.winners.map((side) => board.sides[side]?.name ?? String(side)).join(', '))}</p>` : nothing}
    ${findings.problems.map((problem) => html`<p class="problem" role="alert">${w.diceWrong} ${problem}</p>`)}
    ${model.opened && findings.problems.length === 0 ? html`<p class="good" id="dice-hold">${findings.parts < 0 ? w.noDice : w.diceHold(findings.parts)}</p>` : nothing}
    <div class="row"><button type="button" class="main" @click=${() => startFilm(table, 1)}>${w.watchFilm}</button>
      ${table.rematch ? html`<button type="button" class="main" @click=${() => table.around.askJoin({ code: table.rematch })}>${w.joinRematch}</button>`
        : model.seat >= 0 ? html`<button type="button" @click=${() => void table.hand.propose('rematch', true)}>${w.rematch}</button>` : nothing}
      <button type="button" @click=${() => save(`${model.match}.${model.seat < 0 ? 'watch' : model.seat}.receipts`, [sitting.receiptsFile()])}>${w.saveReceipts}</button>
      <button type="button" @click=${() => void transcript(table)}>${w.saveTranscript}</button></div></section>`;
}
