// The page of one match: head, map, and the sheet with its tabs.
import { html, nothing, type TemplateResult } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { repeat } from 'lit-html/directives/repeat.js';
import { ended, myTurn, proposedByMe, proposedToMe, seatName } from '../desk/model';
import { sideClass, sideSign } from '../map/marks';
import { deskView, lockBar, type DeskActs, type DeskLook } from '../orders/desk_view';
import { thingOf } from '../table/board';
import type { Sitting } from '../session/sitting';
import { Phase, type Channel } from '../wire/frames';
import { w } from '../words';
import { heights, tabs } from './at_table';
import { bookView } from './book';
import { endedView } from './ended';
import { endFilm } from './film_at';
import { filmView } from './film_view';
import { fleetView } from './fleet';
import { keysView } from './keys';
import { cameView, headOf, latelyView, logView, spokenOf } from './log';
import { invitesView, moreView } from './more';
import { helpView, lessonView } from './lessons';
import { mapPane } from './map_pane';
import { scoresView } from './scores';
import { sheetView } from './sheet';
import { standingView, suggestOn } from './standing';
import type { Table } from './table';
import { talkView } from './talk';
import { alsoView, nextView } from './waiting';
import { welcomeView } from './welcome';
import { factOf, sideName } from './thing_words';

/** "2:05", or days and hours. */
export function clockWords(ms: number): string {
  const s = Math.max(0, Math.round(ms / 1000));
  if (s >= 86_400) return w.days(Math.floor(s / 86_400), Math.floor((s % 86_400) / 3600));
  const two = (n: number): string => String(n).padStart(2, '0'),
    m = Math.floor(s / 60);
  return s >= 3600 ? `${Math.floor(m / 60)}:${two(m % 60)}:${two(s % 60)}` : `${m}:${two(s % 60)}`;
}

/** Of a match that has not begun. */
const titleOf = ({ model: { card }, around }: Table): string =>
  card?.name || around.titled(card?.ruleset ?? '', card?.scenario ?? '') || w.match;

/** That the answer to an order is late. It stands there from the beginning, one for each order, and the style sheet
 *  shows it after a while. */
const late = ({ desk, line }: Sitting): unknown =>
  repeat(
    line === 'open' && desk.oldestOrder !== undefined ? [desk.oldestOrder] : [],
    (id) => id,
    () => html`<span class="late" role="status">${w.late}</span>`,
  );

function head(table: Table, behind: boolean): TemplateResult {
  const { model, board, sitting } = table,
    { clock } = board;
  const scores = board.sides
    .map((side) => ({ side, score: factOf(side.facts, 'score') }))
    .filter(({ score }) => score)
    .map(({ side, score }) => `${side.name} ${score!.value}`)
    .join(' · ');
  const left = model.question.deadline === undefined ? '' : clockWords(model.question.deadline - performance.now());
  const people = (model.card?.seats ?? [])
    .map((seat) =>
      [
        seat.holder ? seatName(model, seat.seat) : w.free,
        seat.held && !seat.here ? `(${w.away})` : '',
        seat.bankMs > 0 ? clockWords(seat.bankMs) : '',
      ]
        .filter(Boolean)
        .join(' '),
    )
    .join(' – ');
  const over = !table.film && ended(model),
    turn = clock.turn > 0 ? w.turnOf(clock.turn, clock.last) : '';
  return html`<header class="head" ?inert=${behind}>
    <button type="button" class="step" aria-label=${w.backToStart} @click=${() => table.around.leave()}>‹</button>
    <div class="grow titles">
      <h1>
        ${
          table.own >= 0 && board.sides[table.own]
            ? html`<span class="own"
                  >${sideSign(board, table.own)}<span class="for-readers">${w.youPlay} </span
                  ><span class=${sideClass(board, table.own)}>${sideName(board, table.own)}</span></span
                >
                · `
            : nothing
        }${(over ? [w.isOver, turn] : [turn, clock.phase, clock.step]).filter(Boolean).join(' · ') || titleOf(table)}
      </h1>
      <p class="dim">
        ${[scores, people, model.spectators > 0 ? w.spectators(model.spectators) : ''].filter(Boolean).join(' · ')}
      </p>
    </div>
    ${scoresView(board)}
    ${left ? html`<span class="clock" role="timer" aria-label=${w.timeLeft}>${left}</span>` : nothing}
    ${
      sitting.line !== 'open' && !sitting.end
        ? html`<span class="line-state" role="status"
            >${sitting.line === 'quiet' ? w.lineQuiet : model.card ? w.lineLost : w.connecting} ${sitting.instead}</span
          >`
        : nothing
    }
    ${late(sitting)} ${model.card?.testMatch ? html`<span class="badge">${w.testMatch}</span>` : nothing}
  </header>`;
}

function deskActs(table: Table): DeskActs {
  return {
    open: (line, given) => table.hand.open(line, given),
    cancel: () => table.hand.closeForm(),
    changed: () => table.hand.changed(),
    giveForm: () => table.hand.giveForm(),
    takeOut: (given) => table.hand.takeOut(given),
    undo: () => table.hand.undo(),
    suggest: () => table.hand.suggest(),
    suggestOn: () => {
      if (table.sitting.drafting.given.lines.length === 0) table.hand.suggest();
      void suggestOn(table);
    },
    take: (filled) => table.hand.take(filled),
    lock: () => table.hand.lock(),
    onMap: (field) => table.hand.onMap(field),
    explain: (clause) => void table.explain(clause),
    agreeDice: () => {
      table.sitting.desk.agree();
      table.around.redraw();
    },
    learn: (event) => {
      event.preventDefault();
      table.helpOpen = !table.helpOpen;
    },
    redraw: table.around.redraw,
  };
}

const deskLook = (table: Table): DeskLook => ({
  model: table.model,
  drafting: table.sitting.drafting,
  figures: table.figures,
  form: table.hand.form,
  tried: table.hand.tried,
  beside: (line) => table.beside.about(line),
  sure: table.hand.sure,
  nothingBetter: table.hand.nothingBetter,
  online: table.sitting.line === 'open',
  helpOpen: table.helpOpen,
  help: () => helpView(table),
  acts: deskActs(table),
});

function tabBody(table: Table): unknown {
  const { model, board, sitting, around } = table;
  const choose = (handle: string): void => table.pointer.choose(handle),
    explain = (clause: string): void => void table.explain(clause);
  if (table.film && table.tab === 'orders')
    return filmView(
      model,
      table.film,
      sitting.desk.auditor.receipts,
      () => endFilm(table),
      `${location.origin}/#film=${model.match}&step=${table.film.step}`,
    );
  const thing = thingOf(board, table.pointer.chosen),
    came = sitting.came(),
    roomy = matchMedia('(min-width: 800px) and (min-height: 600px)').matches;
  switch (table.tab) {
    case 'orders':
      // Where there is little room the orders come before what explains them.
      return html`${myTurn(model) && !ended(model) ? alsoView(around.waits()) : nothing}
      ${ended(model) ? endedView(table) : nothing}${welcomeView(table)}${roomy ? lessonView(table) : nothing}
      ${
        table.cameRead || !myTurn(model)
          ? nothing
          : cameView(came, sitting.struck(came), () => {
              table.cameRead = true;
              around.redraw();
            })
      }
      ${deskView(deskLook(table))}${roomy ? nothing : lessonView(table)}${invitesView(table)}
      ${myTurn(model) || ended(model) ? nothing : latelyView(model.journal)}`;
    case 'places':
      return html`${
        thing ? sheetView(board, thing, explain, choose, table.figures) : nothing
      }${fleetView(board, table.own, table.pointer.chosen, choose)}`;
    case 'log':
      return logView(model.journal, {
        ...table.log,
        chosen: table.pointer.chosen,
        turn: board.clock.turn,
        explain,
        choose,
        figures: table.figures,
        set: (filter, search) => {
          Object.assign(table.log, { filter, search });
          around.redraw();
        },
        toggle: (number) => {
          table.log.open = table.log.open === number ? 0 : number;
          around.redraw();
        },
      });
    case 'talk':
      return talkView(model, table.saying, async (channel, text) => {
        const answer = await sitting.desk.ask({
          case: 'say',
          value: { channel: channel as Channel, text, name: model.seat < 0 ? around.settings.name : '' },
        });
        around.redraw();
        return answer?.problems[0]?.text;
      });
    default:
      return moreView(table);
  }
}

/** Tabs by the usual pattern: one tab stop, arrows go between them. */
function tabBar(table: Table): TemplateResult {
  const pick = (event: KeyboardEvent): void => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by) return;
    table.show(tabs[(tabs.indexOf(table.tab) + by + tabs.length) % tabs.length]!);
    document.getElementById(`tab-${table.tab}`)?.focus();
  };
  return html`<div class="tabs" role="tablist" aria-label=${w.parts} @keydown=${pick}>
    ${tabs.map(
      (tab) =>
        html`<button
          type="button"
          role="tab"
          id=${`tab-${tab}`}
          aria-controls="tab-body"
          aria-selected=${tab === table.tab ? 'true' : 'false'}
          tabindex=${tab === table.tab ? 0 : -1}
          @click=${() => table.show(tab)}
        >
          ${tab === 'orders' && table.film ? w.film : w.tabs[tab]}${
            tab === 'orders' && myTurn(table.model)
              ? html`<span class="dot" aria-hidden="true"> ●</span><span class="for-readers">${w.newDecision}</span>`
              : nothing
          }${
            tab === 'talk' && table.newTalk
              ? html`<span class="dot" aria-hidden="true"> ●</span><span class="for-readers">${w.newTalk}</span>`
              : nothing
          }
        </button>`,
    )}
  </div>`;
}

function problemOf(table: Table): TemplateResult | typeof nothing {
  const { sitting } = table;
  if (sitting.fault) return html`<div class="fault" role="alert">${sitting.fault}</div>`;
  if (sitting.end)
    return html`<div class="fault" role="alert">
      ${sitting.end.fault ?? w.closed(sitting.end.code)}
      ${
        sitting.end.code === 4010
          ? html`<button type="button" @click=${() => location.reload()}>${w.takeItBack}</button>`
          : nothing
      }
    </div>`;
  return nothing;
}

const answerTo = (table: Table, what: string, yes: boolean): Promise<unknown> =>
  what === 'rematch' ? table.next.want(yes) : table.hand.propose(what, yes);

function sheetHandle(table: Table): TemplateResult {
  const next = heights[(heights.indexOf(table.height) + 1) % heights.length]!;
  return html`<button
    type="button"
    class="handle"
    aria-label=${w.heights[next]}
    @click=${() => {
      table.height = next;
      table.around.redraw();
    }}
  >
    <span aria-hidden="true"></span>
  </button>`;
}

/** Nothing was ever seen of it: why, and the way back. */
function nothingThere(table: Table): TemplateResult {
  return html`<main class="start">
    <h1>${w.match}</h1>
    <p class="problem" role="alert">
      ${table.sitting.end!.fault ?? table.sitting.warnings.at(-1) ?? w.closed(table.sitting.end!.code)}
    </p>
    <button type="button" class="main wide" @click=${() => table.around.leave()}>${w.backToStart}</button>
  </main>`;
}

export function tableView(table: Table): TemplateResult {
  if (table.sitting.end && !table.model.card && table.sitting.end.code !== 4010) return nothingThere(table);
  const { model, around } = table,
    close = (): void => table.closeDialog(),
    behind = table.dialog !== '';
  const messages = [...table.sitting.warnings, ...(table.message ? [table.message] : [])];
  return html`<div
    class="table"
    data-height=${live(table.height)}
    data-phase=${model.card?.phase ?? -1}
    data-seat=${model.seat}
    data-question=${model.question.number}
    data-mine=${myTurn(model) ? 'yes' : 'no'}
  >
    <div class="for-readers" role="log" aria-label=${w.log} aria-live=${around.settings.speak ? 'polite' : 'off'}>
      ${repeat(
        spokenOf(model.journal),
        (line) => line.number,
        (line) => html`<p>${headOf(line)}</p>`,
      )}
    </div>
    ${head(table, behind)}${mapPane(table, behind)}
    <aside class="side" ?inert=${behind} aria-label=${w.besideMap}>
      ${sheetHandle(table)}${tabBar(table)} ${problemOf(table)}
      ${
        messages.length > 0
          ? html`<div class="message" role="status">
              <span class="grow">${messages.at(-1)}</span
              ><button
                type="button"
                class="step"
                aria-label=${w.close}
                @click=${() => {
                  table.message = '';
                  table.sitting.warnings = [];
                  around.redraw();
                }}
              >
                ✕
              </button>
            </div>`
          : nothing
      }
      ${proposedToMe(model).map(
        (what) =>
          html`<div class="proposal" role="alert">
            <span class="grow"
              >${w.proposed([...model.proposed.get(what)!].map((seat) => seatName(model, seat)).join(', '), what)}</span
            >${[true, false].map(
              (yes) =>
                html`<button type="button" @click=${() => void answerTo(table, what, yes)}>
                  ${yes ? w.agree : w.decline}
                </button>`,
            )}
          </div>`,
      )}
      ${proposedByMe(model).map(
        (what) =>
          html`<div class="proposal" role="status">
            <span class="grow">${w.youPropose(what)}</span
            ><button type="button" @click=${() => void answerTo(table, what, false)}>${w.takeBack(what)}</button>
          </div>`,
      )}
      <div class="tab-body" id="tab-body" role="tabpanel" aria-labelledby=${`tab-${table.tab}`} tabindex="-1">
        ${tabBody(table)}
      </div>
      ${
        table.tab === 'orders' &&
        !table.film &&
        !table.hand.form &&
        myTurn(model) &&
        !ended(model) &&
        !table.sitting.fault
          ? lockBar(deskLook(table))
          : myTurn(model)
            ? nothing
            : nextView(around.waits())
      }
    </aside>
    ${
      table.dialog === ''
        ? nothing
        : html`<div class="veil">
            ${
              table.dialog === 'book'
                ? bookView({
                    ...table.bookAt,
                    book: table.book,
                    set: (change) => {
                      Object.assign(table.bookAt, change);
                      around.redraw();
                    },
                    close,
                  })
                : table.dialog === 'standing'
                  ? standingView(table, close)
                  : keysView(close)
            }
          </div>`
    }
  </div>`;
}

export function tableTitle({ model }: Table): string {
  const waited =
    model.card?.phase === Phase.OPEN
      ? w.notAllHere
      : model.question.seats.map((seat) => seatName(model, seat)).join(', ');
  return [...(myTurn(model) ? [`● ${w.yourDecision}`] : []), waited || 'emcon', 'emcon'].join(' – ');
}
