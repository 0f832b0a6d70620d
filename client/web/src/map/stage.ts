// What the map shows while acts are drawn: the board as it was, until they are over. A decision never waits for it.
import type { Settings } from '../keep/settings';
import { ActKind, Role, type Act, type Board, type JournalLine, type Map as BoardMap, type Mark } from '../table/board';
import { same } from '../table/value';
import { MapFilm } from './film';
import { cuesOf, glide, hurry, type Cue } from './film_plan';
import type { MapControl } from './gestures';
import { Lens, marksOn, placeOf, samePlace } from './lens';
import { Scene } from './scene';
import { sound } from './heard';
import { drawStills } from './stills';

export const paces = ['slow', 'usual', 'fast', 'stills', 'off'] as const;
export type Pace = (typeof paces)[number];
const rates: Record<Pace, number> = { slow: 0.6, usual: 1, fast: 2, stills: 1, off: 1 };

interface Take {
  before: Board;
  after: Board;
  cues: Cue[];
}

/** What the stage asks of the table. */
export interface House {
  readonly around: { readonly settings: Settings; redraw(): void; flush(): void };
  /** `map`: the one that is shown. */
  readonly pointer: { readonly control: MapControl; readonly map: BoardMap | undefined };
  readonly board: Board;
}

/** Steps that wait to be shown; of more the oldest are not. */
const waitingMost = 3;

/** The way of a mark that the new board tells: its bends, if they begin where it was. */
function wayOf(before: Mark, now: Mark, past: Mark[]): Mark[] {
  const [first] = past;
  if (!first || !samePlace(placeOf(first), placeOf(before))) return [now];
  return [...past.slice(1), now];
}

/** What goes from place to place between two boards. */
export function glides(before: Board, after: Board): Act[] {
  const were = new Map(before.things.map((thing) => [thing.handle, thing]));
  return after.things.flatMap((thing) => {
    const was = were.get(thing.handle);
    if (!was || was === thing) return [];
    return after.maps.flatMap((map) => {
      const from = marksOn(was, map.id, Role.present)[0],
        to = marksOn(thing, map.id, Role.present)[0];
      if (!from || !to || same(from, to)) return [];
      return [glide(thing.handle, wayOf(from, to, marksOn(thing, map.id, Role.past)))];
    });
  });
}

export class Stage {
  private readonly queue: Take[] = [];
  private film: MapFilm | undefined;
  private last: Take | undefined;
  private stills: Element[] = [];
  private still: Cue[] | undefined;

  constructor(private readonly house: House) {}

  /** The board that the map draws. */
  get shown(): Board | undefined {
    return this.queue[0]?.before;
  }
  get playing(): boolean {
    return this.queue.length > 0;
  }
  /** What is on its way. */
  get moving(): ReadonlySet<string> {
    return new Set(this.queue[0]?.cues.flatMap(({ act }) => (act.kind === ActKind.move ? [act.from] : [])));
  }
  get canRepeat(): boolean {
    return this.last !== undefined && !this.playing;
  }

  /** A step has come. */
  take(before: Board, after: Board, lines: JournalLine[]): void {
    const cues = cuesOf(lines, glides(before, after));
    this.clearStills();
    if (cues.length === 0) return;
    const take = { before, after, cues },
      pace = this.pace;
    this.last = take;
    if (pace === 'stills') this.still = cues;
    if (pace === 'stills' || pace === 'off' || document.hidden) this.skip();
    else this.queue.push(take);
    if (this.queue.length > waitingMost) this.queue.splice(1, this.queue.length - waitingMost);
    return this.house.around.redraw();
  }
  /** The last step again. */
  repeat(): void {
    if (!this.last || this.playing) return;
    this.queue.push(this.last);
    this.house.around.redraw();
  }
  /** Everything that waits is over; the map shows what is. */
  skip(): void {
    const film = this.film;
    if (!this.playing) return;
    this.queue.length = 0;
    this.film = undefined;
    this.house.pointer.control.follow(this.house.board.clock.turn);
    this.house.around.flush();
    film?.skip();
  }
  /** The match is left, or another moment of it is looked at. */
  forget(): void {
    this.last = undefined;
    this.clearStills();
    this.skip();
  }

  /** To be called when the map has been drawn. */
  drawn(): void {
    const scene = this.scene;
    if (!scene) return;
    if (this.still) {
      this.stills = drawStills(
        scene,
        this.still.map((cue) => cue.act),
      );
      this.still = undefined;
    }
    const [take] = this.queue;
    if (!take || this.film) return;
    const film = new MapFilm(
      scene,
      take.cues,
      rates[this.pace] * hurry(take.cues),
      (cues) => this.begun(cues),
      () => this.over(film),
    );
    this.film = film;
    film.play();
  }

  private get pace(): Pace {
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches,
      { pace } = this.house.around.settings;
    return still && pace !== 'off' ? 'stills' : pace;
  }
  private get scene(): Scene | undefined {
    const { board } = this.house,
      { map, control } = this.house.pointer,
      { layers } = control;
    return map && layers
      ? new Scene(new Lens(map), this.shown ?? board, layers, 1 / control.view.k, control.glyphSize)
      : undefined;
  }
  private begun(cues: Cue[]): void {
    if (this.house.around.settings.effects && !document.hidden) sound(cues.map((cue) => cue.act));
  }
  /** The next board is drawn before what has moved is let go. */
  private over(film: MapFilm): void {
    if (this.film !== film) return;
    this.film = undefined;
    this.queue.shift();
    if (!this.playing) this.house.pointer.control.follow(this.house.board.clock.turn);
    this.house.around.flush();
  }
  private clearStills(): void {
    for (const one of this.stills) one.remove();
    this.stills = [];
    this.still = undefined;
  }
}
