// The first thing that a visitor sees: a recorded battle on the real map, and one button that begins one of his own.
import { html, nothing, type TemplateResult } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { Lens } from '../map/lens';
import { MapControl, type Cover } from '../map/gestures';
import { mapView, type MapLook } from '../map/map_view';
import { Names, roomOf } from '../map/names';
import { widened } from '../map/widened';
import { Stage, type House } from '../map/stage';
import { fetchRecorded, type Recorded } from '../session/recorded';
import { emptyBoard, Weight, type Board } from '../table/board';
import type { DebriefStep } from '../wire/frames';
import { w } from '../words';
import type { Front } from './around';
import { focusOn } from './focus';
import { headOf } from './log';
import { firstBattle } from './quick';
import { linesFromTo, sceneAfter } from './scenes';
import { factOf } from './thing_words';

const stepMs = 1700,
  endMs = 6000,
  waitMs = 200;
const nobody: ReadonlySet<string> = new Set();
/** No buttons lie on its map; names stand beside the outermost ships. */
const edges = { side: 44, upper: 26, lower: 26 };

export class First implements House {
  recorded: Recorded | undefined;
  /** From 0. */
  step = 0;
  playing = false;
  /** All of it is looked at, with what was told. */
  wide = false;
  /** A battle is being begun. */
  busy = false;
  readonly control = new MapControl(() => undefined, undefined, edges);
  readonly names = new Names();
  readonly stage = new Stage(this);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked = false;

  constructor(private readonly app: House['around']) {
    this.control.covered = () => this.coverOf();
  }

  /** Nobody who only comes by is to hear it. */
  get around(): House['around'] {
    return {
      settings: { ...this.app.settings, effects: false },
      redraw: () => this.app.redraw(),
      flush: () => this.app.flush(),
    };
  }
  get board(): Board {
    return this.shown?.board ?? emptyBoard();
  }
  get pointer(): House['pointer'] {
    const map = this.board.maps[0];
    return { control: this.control, map: map && widened(map) };
  }

  /** The page is shown: what it costs comes after what it says. */
  open(): void {
    this.busy = false;
    if (this.recorded) this.play(this.moves);
    if (this.asked) return;
    this.asked = true;
    void fetchRecorded().then(
      (read) => {
        // Where a battle is begun already, nothing may stand in its way; another visit finds the file where it is.
        if (this.busy) return void (this.asked = false);
        this.recorded = read();
        this.step = this.moves ? 0 : this.best;
        this.play(this.moves);
      },
      () => undefined,
    );
  }
  close(): void {
    this.wide = false;
    this.stage.forget();
    this.play(false);
  }
  play(on: boolean): void {
    this.playing = on;
    clearTimeout(this.timer);
    if (on) this.timer = setTimeout(() => this.next(), this.step + 1 >= this.steps ? endMs : stepMs);
    this.app.redraw();
  }
  go(step: number): void {
    const before = this.step;
    this.step = Math.max(0, Math.min(step, this.steps - 1));
    this.control.follow(this.shown?.turn ?? 0);
    this.showSince(before);
    this.play(this.playing);
  }
  see(wide: boolean): void {
    this.wide = wide;
    this.step = wide ? 0 : this.step;
    this.stage.forget();
    this.play(this.moves);
  }
  /** The stage has been drawn: each turn is seen as near as it can be. */
  drawn(): void {
    this.control.drawn();
    const turn = this.shown?.turn ?? 0;
    // What has moved may have left the window.
    if (this.stage.playing) this.fitted = -1;
    else if (turn !== this.fitted || this.said !== this.fittedTo) {
      this.fitted = turn;
      this.fittedTo = this.said;
      this.control.fit();
      // It begins where it is: only from one view to the next it glides.
      requestAnimationFrame(() => requestAnimationFrame(() => this.control.layers?.classList.add('eased')));
    }
    this.stage.drawn();
  }
  private fitted = -1;
  /** What stands over the map, in words: other words take other room. */
  said = '';
  private fittedTo = '';
  /** What lies on the map: words at its left or below it, the film's buttons at its right or below it. */
  private coverOf(): Cover {
    const { layers } = this.control,
      all = layers?.getBoundingClientRect();
    if (!layers || !all) return [0, 0, 0, 0];
    const boxOf = (name: string): DOMRect | undefined =>
      layers.closest('.hero')?.querySelector(name)?.getBoundingClientRect();
    const words = boxOf('.say, .film-bar'),
      upper = Math.max(0, Math.round((boxOf('.on-air')?.bottom ?? all.top) - all.top));
    if (!words || words.width > all.width * 0.8)
      return [0, upper, 0, words ? Math.max(0, Math.round(all.bottom - words.top)) : 0];
    const atLeft = words.left - all.left < 8;
    return [atLeft ? Math.round(words.right - all.left) : 0, upper, atLeft ? 0 : Math.round(all.right - words.left), 0];
  }
  /** Writes the names of what is drawn into the map. */
  named({ lens, board, chosen, ordered }: MapLook): void {
    const { layers, view, glyphSize } = this.control;
    if (!layers) return;
    this.names.follow(
      layers.querySelector<SVGElement>('.names'),
      { ...view, glyph: glyphSize },
      { lens, board, chosen, ordered, own: -1, asked: nobody, away: this.stage.moving },
      () => roomOf(layers, layers.closest('.hero')?.querySelectorAll('.say, .on-air, .film-bar') ?? []),
    );
  }
  get steps(): number {
    return this.recorded?.steps.length ?? 0;
  }
  get shown(): DebriefStep | undefined {
    return this.recorded?.steps[this.step];
  }
  private next(): void {
    // Nobody looks at a page in the background. What happens is seen to its end.
    if (document.hidden) return this.play(true);
    if (this.stage.playing) {
      this.timer = setTimeout(() => this.next(), waitMs);
      return undefined;
    }
    return this.go(this.after(this.step));
  }
  /** Whoever reads along has each step; whoever passes by, as much of a turn as runs at once. */
  private after(step: number): number {
    if (this.wide) return step + 1 < this.steps ? step + 1 : 0;
    return sceneAfter(this.recorded?.steps ?? [], step);
  }
  /** The map plays on from there to what comes next; it jumps to any other step. */
  private showSince(from: number): void {
    const steps = this.recorded?.steps ?? [],
      before = steps[from]?.board,
      now = this.shown?.board;
    if (before && now && this.step > from && this.step === this.after(from))
      this.stage.take(before, now, linesFromTo(steps, from, this.step));
    else this.stage.forget();
  }
  private get moves(): boolean {
    return !matchMedia('(prefers-reduced-motion: reduce)').matches;
  }
  /** The step that is shown where nothing moves. */
  private get best(): number {
    const told = this.recorded?.steps.map(({ lines }) => lines.filter(({ line }) => line?.weight).length) ?? [];
    return Math.max(0, told.indexOf(Math.max(...told)));
  }
}

function lookAt(first: First, board: Board): MapLook | undefined {
  const map = board.maps[0],
    about = first.shown?.lines.flatMap(({ line }) => (line && line.weight !== Weight.routine ? line.about : [])) ?? [];
  return (
    map && {
      board,
      lens: new Lens(widened(map)),
      chosen: '',
      inHand: undefined,
      field: undefined,
      hexes: [],
      areas: [],
      plans: [],
      planning: undefined,
      ordered: nobody,
      asked: nobody,
      noted: new Set(about),
      cursor: undefined,
      ruler: undefined,
    }
  );
}

function stage(first: First): TemplateResult {
  const board = first.stage.shown ?? first.shown?.board,
    look = board && lookAt(first, board);
  if (look) {
    first.control.viewed = () => first.named(look);
    queueMicrotask(() => first.drawn());
  }
  // Who uses keys or has the page read out finds the same in words.
  return html`<div class="stage" inert aria-hidden="true">
    ${look ? mapView(look, first.control, () => undefined) : nothing}
  </div>`;
}

/** "Amber 4 : 2 Blue", where the sides have points. */
export function standing({ sides }: Board): string {
  const of = sides.map(({ name, facts }) => ({ name, score: factOf(facts, 'score')?.value ?? '' }));
  if (of.every(({ score }) => Number(score || 0) === 0)) return '';
  const [one, other] = of;
  return of.length === 2
    ? `${one!.name} ${one!.score} : ${other!.score} ${other!.name}`
    : of.map(({ name, score }) => `${name} ${score}`).join(' : ');
}

/** "Recorded · Picket Line · turn 3 · Amber 4 : 2 Blue". */
function caption(app: Front, { recorded, shown }: First): string {
  if (!recorded || !shown?.board) return '';
  const { ruleset, scenario } = recorded;
  return [w.recorded, app.titled(ruleset, scenario), shown.turn > 0 ? w.turn(shown.turn) : '', standing(shown.board)]
    .filter(Boolean)
    .join(' · ');
}

/** What the step told, the gravest first. */
function told(step: DebriefStep | undefined, most: number): TemplateResult {
  const lines = (step?.lines ?? []).flatMap(({ line }) => (line ? [line] : [])).sort((a, b) => b.weight - a.weight);
  return html`<ol class="journal told-lines">
    ${lines
      .slice(0, most)
      .map((line) => html`<li class=${['', 'notable', 'grave'][line.weight] ?? ''}>${headOf(line)}</li>`)}
  </ol>`;
}

/** All of it, or back to the button; whoever uses keys goes along. */
export function seeAll(app: Front, first: First, wide: boolean): void {
  first.see(wide);
  app.flush();
  focusOn(wide ? '.film-bar .close' : 'button.now');
}

function controls(app: Front, first: First): TemplateResult {
  const { step, steps } = first;
  return html`<div class="film-bar">
    <div class="row">
      <button
        type="button"
        class="step"
        aria-label=${w.stepBack}
        ?disabled=${step === 0}
        @click=${() => first.go(step - 1)}
      >
        ◀
      </button>
      <button type="button" @click=${() => first.play(!first.playing)}>${first.playing ? w.stop : w.play}</button>
      <button
        type="button"
        class="step"
        aria-label=${w.stepOn}
        ?disabled=${step + 1 >= steps}
        @click=${() => first.go(step + 1)}
      >
        ▶
      </button>
      <span class="grow">${w.step(step + 1, steps)}</span>
      <button type="button" class="close" @click=${() => seeAll(app, first, false)}>${w.closeFilm}</button>
    </div>
    <input
      type="range"
      aria-label=${w.step(step + 1, steps)}
      min="1"
      max=${Math.max(1, steps)}
      .value=${live(String(step + 1))}
      @input=${(event: Event) => first.go(Number((event.target as HTMLInputElement).value) - 1)}
    />
    ${told(first.shown, 6)}
  </div>`;
}

/** `minutes`: of the battle that the button begins; 0: not known yet. */
function invitation(app: Front, first: First, minutes: number): TemplateResult {
  const { recorded } = first,
    [next] = app.waits();
  return html`<div class="say">
    <h1>${w.lead}</h1>
    ${
      next
        ? html`<button type="button" class="main go-on" @click=${() => next.go()}>
            ${w.goOnWith(next.words, next.left)}
          </button>`
        : nothing
    }
    <button
      type="button"
      class=${next ? 'now' : 'main now'}
      ?disabled=${first.busy || !app.store}
      @click=${() => void firstBattle(app, first)}
    >
      ${first.busy ? w.loading : minutes > 0 ? w.playNowFor(minutes) : w.playNow}
    </button>
    <p class="dim">${!app.store ? w.noStore : app.settings.name ? w.calledSo(app.settings.name) : w.noForm}</p>
    <div class="row" ?hidden=${!recorded}>
      <button
        type="button"
        ?disabled=${first.busy || !app.store}
        @click=${() => void firstBattle(app, first, recorded)}
      >
        ${w.takeOver}</button
      ><button type="button" @click=${() => seeAll(app, first, true)}>${w.seeAll}</button>
    </div>
  </div>`;
}

export function heroView(app: Front, first: First, minutes: number): TemplateResult {
  const words = caption(app, first);
  first.said = `${first.wide} ${minutes} ${app.settings.name} ${app.waits().length > 0} ${words}`;
  return html`<section class=${`hero ${first.wide ? 'wide-open' : ''}`} aria-label=${first.wide ? w.film : w.playNow}>
    ${stage(first)}
    <p class="on-air" ?hidden=${!first.recorded}>${words}</p>
    ${first.wide ? controls(app, first) : invitation(app, first, minutes)}
  </section>`;
}
