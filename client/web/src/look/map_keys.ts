// Keys of the map: a cursor that is moved, Enter for what is there, a ruler.
import { firstPlace, moved } from '../map/at_place';
import { Lens, samePlace } from '../map/lens';
import type { Table } from './table';

export function mapKey(table: Table, event: KeyboardEvent): void {
  const { map, cursor } = table;
  if (!map || event.ctrlKey || event.altKey || event.metaKey) return;
  const lens = new Lens(map), next = moved(lens, cursor ?? firstPlace(table.board, lens, table.chosen, table.own), event.key, event.shiftKey ? 5 : 1);
  if (next) {
    table.cursor = next;
    table.control.reveal(lens.of(next));
  } else if ((event.key === 'Enter' || event.key === ' ') && cursor) {
    table.act(cursor, table.thingsAt(cursor).find((thing) => thing.handle !== table.chosen)?.handle ?? '');
  } else if (event.key === 'r') {
    table.ruler = table.ruler && cursor && samePlace(table.ruler, cursor) ? undefined : cursor;
  } else {
    return;
  }
  event.preventDefault();
  event.stopPropagation();
  table.around.redraw();
}
