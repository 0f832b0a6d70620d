// Begins and ends the film of a match at its table; the address says which step is shown.
import { ended } from '../desk/model';
import { Film } from '../session/film';
import type { Table } from './table';

export function startFilm(table: Table, step: number): void {
  const { match, seat } = table.model, { around } = table;
  around.place(`#film=${match}&step=${step}`, seat);
  table.film = new Film(table.sitting.desk, step, () => {
    if (table.film) around.placeFilm(match, table.film.step);
    around.redraw();
  });
  table.tab = 'orders';
  around.redraw();
}

export function endFilm(table: Table): void {
  const { match, seat } = table.model;
  table.film?.end();
  table.film = table.lastFilm = undefined;
  table.around.place(`#${table.sitting.record ? 'match' : 'watch'}=${match}`, seat);
  table.around.redraw();
}

/** As the address asks: the film at that step, or the table itself if it is 0. */
export function seeFilm(table: Table, step: number): void {
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
