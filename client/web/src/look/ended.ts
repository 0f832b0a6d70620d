// What is shown when it is over: who has won and why, the scores, what decided it, and whether the dice were as promised.
import { html, nothing, type TemplateResult } from 'lit-html';
import type { Model } from '../desk/model';
import { checkOpened } from '../desk/opened';
import { Weight, type JournalLine } from '../table/board';
import { w } from '../words';
import { startFilm } from './film_at';
import { linesView } from './log';
import { save } from './save';
import type { Table } from './table';
import { factOf, sideName } from './thing_words';

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

/** Lines that decided it, the newest first: of all that is lost the last grave one, and grave ones about nothing on the map, such as points;
 *  mirrors `moments` of client/telling/news.cpp. */
function moments({ board, journal, outcome }: Model): JournalLine[] {
  const untold = new Set(board.things.filter((thing) => thing.lost).map((thing) => thing.handle));
  return [...journal].reverse().filter((line) => line.weight === Weight.grave && line.text !== outcome?.text
    && (line.about.length === 0 || line.about.filter((handle) => untold.delete(handle)).length > 0)).slice(0, 12);
}

export function endedView(table: Table): TemplateResult {
  const { model, sitting } = table, { outcome, board } = model, winners = outcome?.winners ?? [], decisive = moments(model);
  const findings = checkOpened(model, sitting.desk.auditor.receipts);
  return html`<section class="ended" aria-label=${w.theEnd}><h2>${winners.length > 0 ? w.won(winners.map((side) => sideName(board, side) || w.sideNumber(side + 1)).join(' and '), winners.includes(table.own)) : outcome ? w.nobodyWon : w.allOver}</h2>
    <p>${outcome?.text}</p>${outcome && outcome.scores.length > 0 ? html`<dl class="facts">${board.sides.map((side) => {
      const score = factOf(side.facts, 'score');
      return score && html`<dt>${side.name}</dt><dd>${score.value} <small>${score.why}</small></dd>`;
    })}</dl>` : nothing}
    ${findings.problems.map((problem) => html`<p class="problem" role="alert">${w.diceWrong} ${problem}</p>`)}
    ${model.opened && findings.problems.length === 0 ? html`<p class="good" id="dice-hold">${findings.parts < 0 ? w.noDice : w.diceHold(findings.parts)}</p>` : nothing}
    <div class="row"><button type="button" class="main" @click=${() => startFilm(table, 1)}>${w.watchFilm}</button>
      ${table.rematch ? html`<button type="button" class="main" @click=${() => table.around.askJoin({ code: table.rematch })}>${w.joinRematch}</button>`
        : model.seat >= 0 ? html`<button type="button" @click=${() => void table.hand.propose('rematch', true)}>${w.rematch}</button>` : nothing}
      <button type="button" @click=${() => save(`${model.match}.${model.seat < 0 ? 'watch' : model.seat}.receipts`, [sitting.receiptsFile()])}>${w.saveReceipts}</button>
      <button type="button" @click=${() => void transcript(table)}>${w.saveTranscript}</button></div>
    ${linesView(w.decided, decisive)}</section>`;
}
