// Whether an order in hand takes what was pressed on the map.
import type { Form } from '../orders/form';
import { MapKind, type Board, type Map } from '../table/board';
import { label } from '../table/hex';
import { coversHex, coversPoint } from '../table/region';
import type { Place } from './lens';
import { poseOf } from './plan';

/** The thing, the place, the path to there, or a choice that is called as the hex or an area there; `handle`: of the thing, if there is one. */
export function takes(form: Form, board: Board, map: Map | undefined, place: Place, handle: string): boolean {
  if ((handle !== '' && form.takeThing(handle)) || form.take(place)) return true;
  if (!map) return false;
  const plane = map.kind === MapKind.plane, pose = poseOf(board, map, form.line.subject);
  if (plane && pose && form.takePath(pose, place.point)) return true;
  const areas = board.areas.filter((area) => area.map === map.id && (plane ? coversPoint(area.region, place.point) : coversHex(area.region, place.hex)));
  return [plane ? '' : label(place.hex), ...areas.flatMap((area) => [area.id, area.label])].some((name) => name !== '' && form.takeThing(name));
}
