// Keys of the map: a cursor that is moved, Enter for what is there, a ruler.
import { firstPlace, moved } from '../map/at_place';
import { Lens, samePlace } from '../map/lens';
import { focusOn } from './focus';
import type { Table } from './table';

export function mapKey(table: Table, event: KeyboardEvent): void {
  const { map, cursor } = table.pointer;
  if (!map || event.ctrlKey || event.altKey || event.metaKey) return;
  const lens = new Lens(map),
    next = moved(
      lens,
      cursor ?? firstPlace(table.board, lens, table.pointer.chosen, table.own),
      event.key,
      event.shiftKey ? 5 : 1,
    );
  if (next) {
    table.pointer.orders.close();
    table.pointer.cursor = next;
    table.pointer.control.reveal(lens.of(next));
  } else if ((event.key === 'Enter' || event.key === ' ') && cursor) {
    table.pointer.act(
      cursor,
      table.pointer.thingsAt(cursor).find((thing) => thing.handle !== table.pointer.chosen)?.handle ?? '',
    );
    table.around.flush();
    focusOn('.orders-of .order-name');
  } else if (event.key === 'r') {
    table.pointer.ruler = table.pointer.ruler && cursor && samePlace(table.pointer.ruler, cursor) ? undefined : cursor;
  } else {
    return;
  }
  event.preventDefault();
  event.stopPropagation();
  table.around.redraw();
}
