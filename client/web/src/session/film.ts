// Steps through an ended match as each side knew it and as it was; steps ahead are fetched before they are wanted.
import type { Desk } from '../desk/desk';
import { Eyes, type DebriefStep } from '../wire/frames';

export interface Sight {
  eyes: Eyes;
  seat: number;
}

// The server allows 60 at once and 10 a second (docs/protocol.md, section 7).
const ahead = 5,
  kept = 40,
  pause = 110,
  seekMost = 80;

export class Film {
  step = 1;
  steps = 0;
  sight: Sight;
  playing = false;
  /** Milliseconds for each step. */
  speed = 1500;
  orders = false;
  problem = '';
  private readonly cache = new Map<string, DebriefStep>();
  private queue: number[] = [];
  private fetching = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly desk: Desk,
    first: number,
    private readonly redraw: () => void,
    /** What the step has brought is still being shown. */
    private readonly isShowing: () => boolean = () => false,
  ) {
    this.sight = desk.key.seat >= 0 ? { eyes: Eyes.SEAT, seat: desk.key.seat } : { eyes: Eyes.TRUTH, seat: 0 };
    this.go(Math.max(1, first));
  }

  get shown(): DebriefStep | undefined {
    return this.cache.get(this.key(this.step));
  }

  go(step: number): void {
    this.step = this.steps > 0 ? Math.max(1, Math.min(step, this.steps)) : step;
    this.queue = [];
    const last = this.steps > 0 ? Math.min(this.steps, this.step + ahead) : this.step;
    for (let n = this.step; n <= last; n++) if (!this.cache.has(this.key(n))) this.queue.push(n);
    if (this.step > 1 && this.steps > 0 && !this.cache.has(this.key(this.step - 1))) this.queue.push(this.step - 1);
    void this.fetch();
    this.redraw();
  }
  /** To the first step from this turn on that has told a line which `wanted` takes; to the turn, where there is
   *  none. */
  async seek(turn: number, wanted: (text: string) => boolean): Promise<void> {
    const first = await this.one(0, Math.max(0, turn));
    const told = (step: DebriefStep | undefined): boolean =>
      step?.lines.some(({ line }) => line && wanted(line.text)) ?? false;
    let at = first;
    for (let n = 0; at && !told(at) && n < seekMost && at.step < at.steps; n++) {
      await new Promise((done) => setTimeout(done, pause));
      at = await this.one(at.step + 1);
    }
    const found = told(at) ? at : first;
    if (found) this.go(found.step);
  }
  see(sight: Sight): void {
    this.sight = sight;
    this.go(this.step);
  }
  play(on: boolean): void {
    this.playing = on;
    clearTimeout(this.timer);
    if (on) this.timer = setTimeout(() => this.next(), this.speed);
    this.redraw();
  }
  end(): void {
    this.play(false);
    this.queue = [];
  }

  private next(): void {
    if (this.isShowing()) {
      this.timer = setTimeout(() => this.next(), 60);
      return undefined;
    }
    if (this.shown) {
      if (this.step >= this.steps) return this.play(false);
      this.go(this.step + 1);
    }
    this.timer = setTimeout(() => this.next(), this.shown ? this.speed : 100);
    return undefined;
  }

  private key(step: number): string {
    return `${this.sight.eyes} ${this.sight.eyes === Eyes.SEAT ? this.sight.seat : 0} ${step}`;
  }

  private async fetch(): Promise<void> {
    if (this.fetching) return;
    this.fetching = true;
    for (let next = this.queue.shift(); next !== undefined; next = this.queue.shift()) {
      const key = this.key(next);
      if (this.cache.has(key)) continue;
      const step = await this.one(next);
      if (!step) break;
      this.cache.set(key, step);
      // What is far from what is shown goes first.
      while (this.cache.size > kept) this.cache.delete(this.cache.keys().next().value!);
      const first = this.steps === 0;
      this.steps = step.steps;
      if (first) this.go(this.step);
      this.redraw();
      await new Promise((done) => setTimeout(done, pause));
    }
    this.fetching = false;
  }

  /** `turn`: with step 0, the first step of that turn. */
  private async one(step: number, turn = 0): Promise<DebriefStep | undefined> {
    let out: DebriefStep | undefined;
    for (;;) {
      const answer = await this.desk.debrief(step, this.sight.eyes, this.sight.seat, out?.lines.length ?? 0, turn);
      const problem = answer?.problems[0];
      if (problem && (problem.code === 'too_fast' || problem.code === 'busy')) {
        await new Promise((done) => setTimeout(done, 600));
        continue;
      }
      // A link may name a step that there is not: the first one says how many there are, and so which is the last.
      if (problem && step > 1 && this.steps === 0) return this.one(1);
      if (answer?.body.case !== 'debrief') {
        this.problem = problem?.text ?? '';
        this.redraw();
        return undefined;
      }
      const got = answer.body.value;
      out = out ? { ...got, lines: [...out.lines, ...got.lines] } : got;
      if (!got.moreLines || got.lines.length === 0 || out.lines.length > 20_000) return out;
    }
  }
}
