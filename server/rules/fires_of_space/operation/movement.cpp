// Rolls operational initiative, and moves all units by their markers.
#include <algorithm>
#include <string>

#include "server/rules/fires_of_space/operation/ops.hpp"

namespace emcon::rules::fires_of_space {
namespace {

/// Ties beyond this many rerolls go to the letters: a bound, not a rule.
constexpr int rerolls_max = 100;

/// R4: all ships in play, detected or not, at their current suite; no prizes, nothing in transit.
bool counts(const Force& force, const OpShip& ship) {
  return here(force, ship) && !ship.body.prize;
}
int highest_suite(const Table& table, const Force& force) {
  int out = 0;
  for (const OpShip& ship : force.ships)
    if (counts(force, ship)) out = std::max(out, current(table, ship.body).suite);
  return out;
}

/// Whether the side's best suite is away between systems: then who has the initiative may tell of it (L1).
bool misses_suite(const Table& table, const Force& force) {
  return std::any_of(force.ships.begin(), force.ships.end(), [&](const OpShip& ship) {
    return ship.transit && ship.body.in_play() && current(table, ship.body).suite > highest_suite(table, force);
  });
}

}  // namespace

void roll_op_initiative(Ops& ops) {
  const std::array<int, 2> suite{highest_suite(ops.table(), ops.force(0)), highest_suite(ops.table(), ops.force(1))};
  std::array<int, 2> total{};
  for (int i = 0; i <= rerolls_max; ++i) {
    for (int side = 0; side < 2; ++side) {
      // A reroll shows that the suites are equal, so that it happened at all stays unknown (L1).
      const Audience knows = i == 0 ? Audience::only(seat_of(side)) : Audience::nobody();
      Rolled die = ops.play.referee.roll({1, 6}, why(Purpose::op_initiative, ref_side(side)), knows);
      total[ix(side)] = die.values.front() + suite[ix(side)];
      if (i == 0)
        ops.tell_side(side,
                      "Your initiative: " + std::to_string(die.values.front()) + " + suite " +
                          std::to_string(suite[ix(side)]) + " = " + std::to_string(total[ix(side)]) + ".",
                      "FOS-10.a.i", {die});
    }
    if (total[0] != total[1] || suite[0] != suite[1]) break;
  }
  const bool by_suite = total[0] == total[1];
  ops.theatre.init = by_suite ? (suite[1] > suite[0] ? 1 : 0) : (total[1] > total[0] ? 1 : 0);
  for (int side = 0; side < 2; ++side)
    if (misses_suite(ops.table(), ops.force(side)))
      ops.play.referee.disclose(Audience::everyone().except(Audience::only(seat_of(side))));
  ops.say(ops.table().side_name(ops.theatre.init) + " have the initiative and act second.", "FOS-10.a.i");
}

void move_operational(Ops& ops) {
  for (Force& force : ops.forces)
    for (OpUnit& unit : force.units) {
      if (unit.gone || !unit.placed) continue;
      unit.at = moved(unit.at);
      if (unit.at.past == unit.at.present) continue;
      unit.entry_side = entry_side(unit.at.past, unit.at.present);
      unit.unmoved = false;
    }
  ops.say("All units move.", "FOS-11.c");
}

int entry_side(Hex past, Hex present) {
  const Hex from = past - present;
  const auto along = [&](int side) {
    const Hex d = direction(side);
    return from.q * d.q + from.r * d.r + (from.q + from.r) * (d.q + d.r);
  };
  int best = 1;
  for (int side = 2; side <= 6; ++side)
    if (along(side) > along(best)) best = side;
  // A path that splits two hexsides counts as the more clockwise one (FOS-14.d.ii).
  const int next = best % 6 + 1;
  return along(next) == along(best) ? next : best;
}

}  // namespace emcon::rules::fires_of_space
