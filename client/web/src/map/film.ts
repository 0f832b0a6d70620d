// Plays the cues of a step on a map, and leaves nothing behind.
import { paint } from './acts';
import { lengthOf, type Cue } from './film_plan';
import type { Scene } from './scene';
import { Shown } from './shown';

/** Acts are begun and taken away together where they are due within so many milliseconds: each time the browser has to
 *  order its layers anew. Where there are many nobody sees the difference. */
const together = 16,
  togetherOfMany = 90;
const many = 24;

export class MapFilm {
  private readonly running = new Set<Shown>();
  private readonly timers = new Set<ReturnType<typeof setTimeout>>();
  private over = false;

  /** `rate`: how many times as fast as usual. `begins`: called as acts begin. `done`: at the end, or when it is
   *  skipped; once, before what was drawn is taken away. */
  constructor(
    private readonly scene: Scene,
    private readonly cues: Cue[],
    private readonly rate: number,
    private readonly begins: (cues: Cue[]) => void,
    private readonly done: () => void,
  ) {
    scene.crowded = cues.length > many;
  }

  play(): void {
    const due = new Map<number, Cue[]>(),
      step = this.scene.crowded ? togetherOfMany : together;
    for (const cue of this.cues) {
      const at = Math.floor(cue.at / step) * step;
      due.set(at, [...(due.get(at) ?? []), cue]);
    }
    for (const [at, cues] of due) this.after(at, () => this.begin(cues));
    this.after(lengthOf(this.cues) + together, () => this.skip());
  }
  /** To the end, at once. */
  skip(): void {
    if (this.over) return;
    this.over = true;
    for (const timer of this.timers) clearTimeout(timer);
    this.timers.clear();
    this.done();
    for (const shown of this.running) shown.end();
    this.running.clear();
  }

  private after(ms: number, what: () => void): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      what();
    }, ms / this.rate);
    this.timers.add(timer);
  }
  private begin(cues: Cue[]): void {
    const ends = new Map<number, Shown[]>();
    for (const { act, lasts } of cues) {
      const shown = new Shown(this.scene, lasts, this.rate);
      paint(shown, act);
      this.running.add(shown);
      // What has moved stays where it has come to until the end of the film: only then is the next board drawn.
      if (!shown.holds) ends.set(lasts, [...(ends.get(lasts) ?? []), shown]);
    }
    for (const [lasts, all] of ends)
      this.after(lasts, () => {
        for (const shown of all) {
          shown.end();
          this.running.delete(shown);
        }
      });
    this.begins(cues);
  }
}
