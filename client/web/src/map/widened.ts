// A map with more of the same ground round it: what it is drawn in may be wider than the battle.
import { MapKind, type Map as BoardMap } from '../table/board';

export const widened = (map: BoardMap): BoardMap =>
  map.kind === MapKind.plane
    ? map
    : {
        ...map,
        low: { x: map.low.x - 80, y: map.low.y - 40 },
        high: { x: map.high.x + 80, y: map.high.y + 40 },
      };
