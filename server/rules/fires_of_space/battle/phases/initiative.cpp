// Rolls tactical initiative, with rerolls of ties.
#include <algorithm>

#include "server/rules/fires_of_space/battle/phases/play.hpp"

namespace emcon::rules::fires_of_space::battle {
namespace {

/// Ties beyond this many rerolls go to the letters: a bound, not a rule.
constexpr int rerolls_max = 100;

int highest_suite(const Table& table, Side side) {
  int out = 0;
  for (const Ship& ship : table.ships)
    if (ship.side == side && ship.in_play()) out = std::max(out, current(table, ship).suite);
  return out;
}

}  // namespace

void roll_initiative(Play& play) {
  Table& table = play.table();
  const BothSides<int> suite{{highest_suite(table, letters), highest_suite(table, numbers)}};
  Shown shown;
  BothSides<int> total;
  for (int i = 0; i <= rerolls_max; ++i) {
    for (const Side side : two_sides()) {
      const int die = roll_one(play, 6, nullptr, why(Purpose::initiative, ref_side(side)), shown);
      const Sum sum = Sum(die).plus(suite[side], "suite");
      total[side] = sum.total();
      shown.words += " " + table.side_name(side) + ": rolled " + sum.words() + ": " + number(total[side]) + ".";
    }
    if (total[letters] != total[numbers] || suite[letters] != suite[numbers]) break;
  }
  const bool by_suite = total[letters] == total[numbers];
  table.init = by_suite ? (suite[numbers] > suite[letters] ? numbers : letters)
                        : (total[numbers] > total[letters] ? numbers : letters);
  play.tell(Audience::everyone(),
            "Initiative: " + table.side_name(letters) + " " + std::to_string(total[letters]) + " (suite " +
                std::to_string(suite[letters]) + "), " + table.side_name(numbers) + " " +
                std::to_string(total[numbers]) + " (suite " + std::to_string(suite[numbers]) + "). " +
                table.side_name(table.init) + " have it" + (by_suite ? " by the higher suite" : "") +
                " and act second." + shown.words,
            "FOS-10.b.ii.1", std::move(shown.dice));
}

}  // namespace emcon::rules::fires_of_space::battle
