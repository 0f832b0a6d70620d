// Who is in which zero arc of whom, in one hex (ALT-9.7, R16, R51).
#include <algorithm>

#include "server/rules/alternity_warships/phases/play.hpp"

namespace emcon::rules::alternity_warships {

void meet(Play& play, const Unit& mover, const std::vector<Zeroing>& declared) {
  Table& table = play.table();
  part(play);
  const Hex at = place_of_unit(table, mover);
  for (const Unit& enemy : units_of(table, enemy_of(side_of(table, mover)))) {
    if (place_of_unit(table, enemy) != at) continue;
    std::erase_if(table.zeros, [&](const ZeroRelation& one) {
      return (one.mover == mover && one.other == enemy) || (one.mover == enemy && one.other == mover);
    });
    ZeroRelation relation{mover, enemy};
    for (const Zeroing& zero : declared)
      if (zero.unit == mover && zero.enemy == enemy) relation = {mover, enemy, zero.half, zero.own};
    if (mover.missile > 0) relation.half = table.missiles[find_missile(table, mover.missile).value()].half;
    table.zeros.push_back(relation);
  }
}

void part(Play& play) {
  Table& table = play.table();
  std::erase_if(table.zeros, [&](const ZeroRelation& one) {
    return !present(table, one.mover) || !present(table, one.other) ||
           place_of_unit(table, one.mover) != place_of_unit(table, one.other);
  });
}

}  // namespace emcon::rules::alternity_warships
