// Rolls tactical initiative, with rerolls of ties.
#include <algorithm>

#include "server/rules/fires_of_space/play.hpp"

namespace emcon::rules::fires_of_space {
namespace {

/// Ties beyond this many rerolls go to the letters: a bound, not a rule.
constexpr int rerolls_max = 100;

int highest_suite(const Table& table, int side) {
  int out = 0;
  for (const Ship& ship : table.ships)
    if (ship.side == side && ship.in_play()) out = std::max(out, current(table, ship).suite);
  return out;
}

}  // namespace

void roll_initiative(Play& play) {
  Table& table = play.table();
  const int suite[2] = {highest_suite(table, 0), highest_suite(table, 1)};
  std::vector<Rolled> shown;
  int total[2] = {0, 0};
  for (int i = 0; i <= rerolls_max; ++i) {
    for (int side = 0; side < 2; ++side)
      total[side] = roll_one(play, 6, why(Purpose::initiative, ref_side(side)), shown) + suite[side];
    if (total[0] != total[1] || suite[0] != suite[1]) break;
  }
  const bool by_suite = total[0] == total[1];
  table.init = by_suite ? (suite[1] > suite[0] ? 1 : 0) : (total[1] > total[0] ? 1 : 0);
  play.tell("Initiative: " + table.side_name(0) + " " + std::to_string(total[0]) + " (suite " +
                std::to_string(suite[0]) + "), " + table.side_name(1) + " " + std::to_string(total[1]) + " (suite " +
                std::to_string(suite[1]) + "). " + table.side_name(table.init) + " have it" +
                (by_suite ? " by the higher suite" : "") + " and act second.",
            "FOS-10.b.ii.1", std::move(shown));
}

}  // namespace emcon::rules::fires_of_space
