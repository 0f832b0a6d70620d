// What the parts of a table see of it and of each other: they know the table by this alone.
import type { Model } from '../desk/model';
import type { MapControl } from '../map/gestures';
import type { Place } from '../map/lens';
import type { Stage } from '../map/stage';
import type { Form } from '../orders/form';
import type { Film } from '../session/film';
import type { Sitting } from '../session/sitting';
import type { Board, Map as BoardMap } from '../table/board';
import type { Around } from './around';
import type { Book } from './markdown';

export const tabs = ['orders', 'places', 'log', 'talk', 'more'] as const;
export type Tab = (typeof tabs)[number];
export const heights = ['low', 'half', 'full'] as const;
export type Height = (typeof heights)[number];

export interface AtTable {
  readonly around: Around;
  readonly sitting: Sitting;
  readonly model: Model;
  /** The board that is drawn: the film's, where one is shown. */
  readonly board: Board;
  /** The own side; -1: none. */
  readonly own: number;
  /** The order in hand. */
  readonly hand: {
    form: Form | undefined;
    /** It was begun on the map. */
    readonly fromMap: boolean;
    changed(): void;
    openFilled(form: Form): void;
    giveForm(): void;
    closeForm(): void;
  };
  /** What is chosen on the map. */
  readonly pointer: {
    readonly map: BoardMap | undefined;
    readonly control: MapControl;
    readonly chosen: string;
    cursor: Place | undefined;
    choose(handle: string, reveal?: boolean): void;
  };
  /** What the map shows of what has happened. */
  readonly stage: Pick<Stage, 'take' | 'forget' | 'playing'>;
  readonly book: Book | undefined;
  tab: Tab;
  height: Height;
  message: string;
  film: Film | undefined;
  /** The step at which the film is to begin; 0: none. */
  filmAt: number;
  /** What the film showed last, until the next step is there. */
  lastFilm: Board | undefined;
  /** Opens a tab; what is told in order shows its end. */
  show(tab: Tab): void;
}
