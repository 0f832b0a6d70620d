// Begins and ends the film of a match at its table; the address says which step is shown.
import { ended } from '../desk/model';
import { Film } from '../session/film';
import type { JournalLine } from '../table/board';
import type { DebriefStep } from '../wire/frames';
import type { AtTable } from './at_table';

/** The map plays on from one step to the next; it jumps to any other. */
function played({ stage, pointer }: AtTable, before: DebriefStep | undefined, now: DebriefStep): void {
  if (before?.board && now.board && now.step === before.step + 1)
    stage.take(
      before.board,
      now.board,
      now.lines.flatMap(({ line }) => line ?? []),
    );
  else {
    stage.forget();
    if (now.board) pointer.control.follow(now.board.clock.turn);
  }
}

export function startFilm(table: AtTable, step: number): void {
  const { match, seat } = table.model,
    { around } = table;
  around.place(`#film=${match}&step=${step}`, seat);
  let before: DebriefStep | undefined;
  table.film = new Film(
    table.sitting.desk,
    step,
    () => {
      if (table.film) around.placeFilm(match, table.film.step);
      const shown = table.film?.shown;
      if (shown && shown !== before) {
        played(table, before, shown);
        before = shown;
      }
      around.redraw();
    },
    () => table.stage.playing,
  );
  table.tab = 'orders';
  if (table.height === 'low') table.height = 'half';
  // Its controls are at the top, whatever was read before it.
  around.flush();
  document.getElementById('tab-body')?.scrollTo(0, 0);
}

/** To the step in which this line was told. */
export async function seekFilm(table: AtTable, line: JournalLine): Promise<void> {
  startFilm(table, 1);
  await table.film?.seek(line.turn, (told) => told === line.text);
}

export function endFilm(table: AtTable): void {
  const { match, seat } = table.model;
  table.stage.forget();
  table.film?.end();
  table.film = table.lastFilm = undefined;
  table.around.place(`#${table.sitting.record ? 'match' : 'watch'}=${match}`, seat);
  table.around.redraw();
}

/** As the address asks: the film at that step, or the table itself if it is 0. */
export function seeFilm(table: AtTable, step: number): void {
  if (step === 0) {
    if (table.film) endFilm(table);
  } else if (table.film) {
    table.film.go(step);
  } else if (ended(table.model)) {
    startFilm(table, step);
  } else {
    table.filmAt = step;
  }
}
