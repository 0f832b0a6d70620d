// Rolls operational initiative, and moves all units by their markers.
#include <algorithm>
#include <string>

#include "server/rules/fires_of_space/operation/phases/play.hpp"

namespace emcon::rules::fires_of_space::operation {
namespace {

/// Ties beyond this many rerolls go to the letters: a bound, not a rule.
constexpr int rerolls_max = 100;

/// R4: all ships in play, detected or not, at their current suite; no prizes, nothing in transit.
bool counts(const Force& force, const OwnShip& ship) {
  return here(force, ship) && !ship.body.prize;
}
int highest_suite(const Table& table, const Force& force) {
  int out = 0;
  for (const OwnShip& ship : force.ships)
    if (counts(force, ship)) out = std::max(out, current(table, ship.body).suite);
  return out;
}

/// Whether the side's best suite is away between systems: then who has the initiative may tell of it (L1).
bool misses_suite(const Table& table, const Force& force) {
  return std::ranges::any_of(force.ships, [&](const OwnShip& ship) {
    return ship.transit && ship.body.in_play() && current(table, ship.body).suite > highest_suite(table, force);
  });
}

}  // namespace

void roll_initiative(Play& play) {
  const BothSides<int> suite{
      {highest_suite(play.table(), play.force(letters)), highest_suite(play.table(), play.force(numbers))}};
  BothSides<int> total{};
  for (int i = 0; i <= rerolls_max; ++i) {
    for (const Side side : two_sides()) {
      // A reroll shows that the suites are equal, so that it happened at all stays unknown (L1).
      const Audience knows = i == 0 ? only(side) : Audience::nobody();
      Rolled die = play.roll(knows, {1, 6}, why(Purpose::op_initiative, ref_side(side)));
      const Sum sum = Sum(die.values.front()).plus(suite[side], "suite");
      total[side] = sum.total();
      if (i == 0)
        play.tell(only(side), "Your initiative: rolled " + sum.words() + ": " + number(total[side]) + ".", "FOS-10.a.i",
                  {die});
    }
    if (total[letters] != total[numbers] || suite[letters] != suite[numbers]) break;
  }
  const bool by_suite = total[letters] == total[numbers];
  play.theatre.init = by_suite ? (suite[numbers] > suite[letters] ? numbers : letters)
                               : (total[numbers] > total[letters] ? numbers : letters);
  for (const Side side : two_sides())
    if (misses_suite(play.table(), play.force(side))) play.referee.disclose(Audience::everyone().except(only(side)));
  play.tell(Audience::everyone(), play.table().side_name(play.theatre.init) + " have the initiative and act second.",
            "FOS-10.a.i");
}

void move_all(Play& play) {
  for (Force& force : play.forces)
    for (OwnUnit& unit : force.units) {
      if (unit.gone || !unit.placed) continue;
      unit.at = battle::moved(unit.at);
      if (unit.at.past == unit.at.present) continue;
      unit.entry_side = entry_side(unit.at.past, unit.at.present);
      unit.unmoved = false;
    }
  play.tell(Audience::everyone(), "All units move.", "FOS-11.c");
}

}  // namespace emcon::rules::fires_of_space::operation
