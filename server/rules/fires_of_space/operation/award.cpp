// Counts victory points of the operational game, and ends it.
#include <algorithm>

#include "server/rules/fires_of_space/operation/jumps.hpp"
#include "server/rules/fires_of_space/operation/ops.hpp"

namespace emcon::rules::fires_of_space {
namespace {

constexpr std::int64_t failed_capture = 100'000;  ///< FOS-23.j, thousandths

/// A ship as it is now: in a battle that is not over the tactical table has the newest word.
const Ship& now(const Ops& ops, const OpShip& ship) {
  if (ship.contact >= 0)
    for (const Ship& fighting : ops.table().ships)
      if (fighting.handle == ops.picture.ships[ix(ship.contact)].handle) return fighting;
  return ship.body;
}

/// Ships that began on the side; its prizes count where they began (R51).
template <class Visit>
void each_own(const Ops& ops, int side, Visit visit) {
  for (const OpShip& ship : ops.forces[ix(side)].ships)
    if (ship.origin < 0) visit(ship, now(ops, ship));
}

bool ship_award_met(const Ops& ops, const Award& award) {
  bool met = false;
  for (int side = 0; side < 2; ++side)
    each_own(ops, side, [&](const OpShip& own, const Ship& ship) {
      if (own.body.handle == award.ship) met = award_met(ops.table(), award.when, ship);
    });
  return met;
}

/// Whether the side has a military ship with a drive within the award's radius; prizes hold nothing.
bool holds(const Ops& ops, const Award& award, int side) {
  const Force& force = ops.forces[ix(side)];
  return std::any_of(force.ships.begin(), force.ships.end(), [&](const OpShip& ship) {
    const OpUnit& unit = force.units[ix(ship.body.unit)];
    const Ship& body = now(ops, ship);
    return here(force, ship) && body.in_play() && !body.prize && !ops.table().class_of(body).civilian &&
           current(ops.table(), body).manoeuvre >= 1 && unit.system == award.system &&
           distance(unit.at.present, award.hex) <= award.radius;
  });
}

/// Side that earns the award at the end, or -1. Jumps are counted by jump_awards.
int earned_by(const Ops& ops, const Award& award) {
  if (award.when == AwardWhen::jumped_out) return -1;
  if (award.when != AwardWhen::holds) return ship_award_met(ops, award) ? award.side : -1;
  const bool letters = holds(ops, award, 0);
  const bool numbers = holds(ops, award, 1);
  return letters == numbers ? -1 : letters ? 0 : 1;
}

}  // namespace

std::vector<std::int64_t> operational_points(const Ops& ops) {
  const Table& table = ops.table();
  std::vector<std::int64_t> out(2, 0);
  for (int side = 0; side < 2; ++side) {
    std::int64_t& enemy = out[ix(1 - side)];
    each_own(ops, side, [&](const OpShip&, const Ship& ship) { enemy += ship_points(table, ship); });
    enemy += ops.theatre.missile_cost[ix(side)];
    out[ix(side)] += failed_capture * ops.theatre.captures_failed[ix(side)];
    out[ix(side)] += jump_awards(table, ops.forces[ix(side)], side);
  }
  for (const Launch& launch : table.launches) out[ix(1 - launch.side)] += table.type_of(launch).cost * launch.count;
  for (const Award& award : table.the_scenario().awards)
    if (const int side = earned_by(ops, award); side >= 0) out[ix(side)] += award.points;
  return out;
}

void end_operation(Ops& ops, const std::string& reason) {
  State& state = ops.play.state;
  ops.play.referee.disclose(Audience::everyone());  // points count ships and jumps that nobody saw
  for (const Award& award : state.table.the_scenario().awards) {
    if (award.when != AwardWhen::holds) continue;
    const int side = earned_by(ops, award);
    const std::string where = place_label(state.table, {award.system, award.hex});
    ops.say(side < 0 ? "Nobody alone holds " + where + "."
                     : state.table.side_name(side) + " alone hold " + where + ": " +
                           std::to_string(award.points / 1000) + " victory points.",
            "FOS-23.i");
  }
  state.table.phase = Phase::over;
  state.outcome = decide(state.table, operational_points(ops), reason);
  ops.say(state.outcome->text, "FOS-23.0");
  state.agenda.clear();
}

}  // namespace emcon::rules::fires_of_space
