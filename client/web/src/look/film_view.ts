// The controls of the film and what each step told.
import { html, nothing, type TemplateResult } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { checkAnswer } from '../desk/opened';
import type { Model } from '../desk/model';
import { seatName } from '../desk/model';
import type { Receipts } from '../proof/receipts';
import type { Film, Sight } from '../session/film';
import { emptyOffer } from '../table/offer';
import { orderWords } from '../orders/order_words';
import { By, Eyes, type DebriefStep } from '../wire/frames';
import { w } from '../words';
import { copied } from './save';

function eyesOptions(model: Model): { words: string; sight: Sight }[] {
  return [
    { words: w.truth, sight: { eyes: Eyes.TRUTH, seat: 0 } },
    { words: w.everybody, sight: { eyes: Eyes.PUBLIC, seat: 0 } },
    ...(model.card?.seats ?? []).map((seat) => ({
      words: w.eyesOf(seatName(model, seat.seat)),
      sight: { eyes: Eyes.SEAT, seat: seat.seat },
    })),
  ];
}

function answers(model: Model, step: DebriefStep, receipts: Receipts): TemplateResult {
  const by: Record<number, string> = {
    [By.SEAT]: '',
    [By.STANDING]: w.byStanding,
    [By.DEADLINE]: w.byDeadline,
    [By.LEAVE]: w.byLeave,
  };
  return html`<div class="answers">
    <h3>${w.ordered}</h3>
    ${step.answers.map((answer) => {
      const kept = checkAnswer(model.match, step.question, answer, receipts),
        lines = answer.filled?.lines ?? [];
      return html`<p>
          <b>${seatName(model, answer.seat)}</b> ${by[answer.by]}
          <small class=${kept === 'broken' ? 'bad' : 'good'}>${w.kept[kept]}</small>
        </p>
        <ul>
          ${lines.map((line) => html`<li>${orderWords(emptyOffer(), line)}</li>`)}${
            lines.length === 0 ? html`<li class="dim">${w.noOrders}</li>` : nothing
          }
        </ul>`;
    })}
  </div>`;
}

export function filmView(
  model: Model,
  film: Film,
  receipts: Receipts,
  leave: () => void,
  link: string,
): TemplateResult {
  const step = film.shown,
    options = eyesOptions(model);
  const chosen = options.findIndex(
    ({ sight }) => sight.eyes === film.sight.eyes && (sight.eyes !== Eyes.SEAT || sight.seat === film.sight.seat),
  );
  return html`<section class="film" aria-label=${w.film}>
    <h2>
      ${w.step(film.step, film.steps)}${
        step ? html` <small>${step.turn > 0 ? w.turn(step.turn) : w.setUp}</small>` : nothing
      }
    </h2>
    <div class="row">
      <button
        type="button"
        class="step"
        aria-label=${w.stepBack}
        ?disabled=${film.step <= 1}
        @click=${() => film.go(film.step - 1)}
      >
        ◀
      </button>
      <button type="button" class="main" @click=${() => film.play(!film.playing)}>
        ${film.playing ? w.stop : w.play}
      </button>
      <button
        type="button"
        class="step"
        aria-label=${w.stepOn}
        ?disabled=${film.step >= film.steps}
        @click=${() => film.go(film.step + 1)}
      >
        ▶
      </button>
      <label
        >${w.speed}
        <select
          @change=${(event: Event) => {
            film.speed = Number((event.target as HTMLSelectElement).value);
          }}
        >
          ${[3000, 1500, 700, 250].map(
            (ms) => html`<option value=${ms} ?selected=${film.speed === ms}>${(1500 / ms).toFixed(1)}×</option>`,
          )}
        </select></label
      >
    </div>
    <input
      type="range"
      aria-label=${w.step(film.step, film.steps)}
      min="1"
      max=${Math.max(1, film.steps)}
      .value=${live(String(film.step))}
      @change=${(event: Event) => film.go(Number((event.target as HTMLInputElement).value))}
    />
    <label
      >${w.eyes}
      <select @change=${(event: Event) => film.see(options[Number((event.target as HTMLSelectElement).value)]!.sight)}>
        ${options.map((one, i) => html`<option value=${i} ?selected=${i === chosen}>${one.words}</option>`)}
      </select></label
    >
    <label class="row"
      ><input
        type="checkbox"
        .checked=${live(film.orders)}
        @change=${() => {
          film.orders = !film.orders;
          film.go(film.step);
        }}
      />
      ${w.showOrders}</label
    >
    ${film.problem ? html`<p class="problem" role="alert">${film.problem}</p>` : nothing}
    ${
      step
        ? html`<h3>${step.title || w.setUp} ${step.clause}</h3>
            ${film.orders ? answers(model, step, receipts) : nothing}
            <ol class="journal" tabindex="0" aria-label=${w.log}>
              ${step.lines.map(({ line }) =>
                line
                  ? html`<li class=${['', 'notable', 'grave'][line.weight] ?? ''}>
                      ${line.text}
                      ${line.dice.map(
                        (die) => html`<span class="die" title=${w.die(die.sides, die.value)}>${die.value}</span>`,
                      )}
                    </li>`
                  : nothing,
              )}
            </ol>
            ${
              step.lines.length === 0 ? html`<p class="dim">${w.nothingTold}</p>` : nothing
            }${step.outcome ? html`<p class="notable">${step.outcome.text}</p>` : nothing}`
        : html`<p>${w.loading}</p>`
    }
    ${copied(w.linkHere, link, w.sentFilm)}<button type="button" @click=${leave}>${w.leaveFilm}</button>
  </section>`;
}
