// Counts victory points of the operational game, and ends it.
#include <algorithm>

#include "common/each_of.hpp"
#include "server/rules/fires_of_space/operation/phases/jumps.hpp"
#include "server/rules/fires_of_space/operation/play.hpp"

namespace emcon::rules::fires_of_space::operation {
namespace {

/// A ship as it is now: in a battle that is not over the tactical table has the newest word.
const Ship& now(const Standings& at, const OwnShip& ship) {
  if (ship.contact)
    for (const Ship& fighting : at.table.ships)
      if (fighting.handle == at.picture.ships[ship.contact].handle) return fighting;
  return ship.body;
}

/// Ships that began on the side; its prizes count where they began (R51).
template <class Visit>
void each_own(const Standings& at, Side side, Visit visit) {
  for (const OwnShip& ship : at.forces[side]->ships)
    if (!ship.origin) visit(ship, now(at, ship));
}

bool ship_award_met(const Standings& at, const Award& award) {
  bool met = false;
  for (const Side side : two_sides())
    each_own(at, side, [&](const OwnShip& own, const Ship& ship) {
      if (own.body.handle == award.ship) met = award_met(at.table, award.when, ship);
    });
  return met;
}

/// Whether the side has a military ship with a drive within the award's radius; prizes hold nothing.
bool holds(const Standings& at, const Award& award, Side side) {
  const Force& force = *at.forces[side];
  return std::any_of(force.ships.begin(), force.ships.end(), [&](const OwnShip& ship) {
    const OwnUnit& unit = force.units[ship.unit];
    const Ship& body = now(at, ship);
    return here(force, ship) && body.in_play() && !body.prize && !at.table.class_of(body).civilian &&
           current(at.table, body).manoeuvre >= 1 && unit.system == award.system &&
           distance(unit.at.present, award.hex) <= award.radius;
  });
}

/// Side that earns the award at the end, if any does. Jumps are counted by add_jumped.
std::optional<Side> earned_by(const Standings& at, const Award& award) {
  if (award.when == AwardWhen::jumped_out) return std::nullopt;
  if (award.when != AwardWhen::holds) return ship_award_met(at, award) ? award.side : std::nullopt;
  const bool by_letters = holds(at, award, letters);
  if (by_letters == holds(at, award, numbers)) return std::nullopt;
  return by_letters ? letters : numbers;
}

constexpr EachOf<Fate> fates_of_lost(
    {{Fate::destroyed, "destroyed"}, {Fate::captured, "captured"}, {Fate::ransomed, "ransomed"}, {Fate::in_play, ""}});

/// "A.1 Halberd destroyer (destroyed), B.2 ...": ships that began on the side and are lost, by its own names.
std::string lost_ships(const Standings& at, Side side) {
  std::string out;
  each_own(at, side, [&](const OwnShip& own, const Ship& ship) {
    if (ship.in_play()) return;
    out += (out.empty() ? "" : ", ") + own.body.handle + " " + at.table.class_of(ship).name + " (" +
           fates_of_lost[ship.fate] + ")";
  });
  return out;
}

/// Also of those that nobody else saw: points count them, and with the end all is open.
void tell_lost_ships(Play& play, const Standings& at) {
  for (const Side side : two_sides())
    if (const std::string ships = lost_ships(at, side); !ships.empty())
      play.tell(Audience::everyone(), at.table.side_name(side) + " have lost, by their own names: " + ships + ".",
                "FOS-23.0", {}, grave());
}

}  // namespace

Standings standings(const Play& play) {
  return {play.table(), play.theatre, play.picture, {&play.forces[letters], &play.forces[numbers]}};
}

battle::Score score_of(const Standings& at) {
  battle::Score out;
  for (const Side side : two_sides()) {
    each_own(at, side, [&](const OwnShip&, const Ship& ship) {
      const battle::ShipPoints points = battle::ship_points(at.table, ship);
      out.add(enemy_of(side), points.cause, points.thousandths);
    });
    out.add(enemy_of(side), battle::Cause::missiles, at.theatre.missile_cost[side]);
    battle::add_repelled(side, at.theatre.captures_failed[side], out);
    add_jumped(at.table, *at.forces[side], side, out);
  }
  battle::add_launches(at.table, out);
  for (const Award& award : at.table.the_scenario().awards)
    if (const std::optional<Side> side = earned_by(at, award)) out.add(*side, battle::Cause::award, award.points);
  return out;
}

void end_operation(Play& play, const std::string& reason) {
  State& state = play.state;
  play.referee.disclose(Audience::everyone());  // points count ships and jumps that nobody saw
  const Standings at = standings(play);
  for (const Award& award : state.table.the_scenario().awards) {
    if (award.when != AwardWhen::holds) continue;
    const std::optional<Side> side = earned_by(at, award);
    const std::string where = place_label(state.table, {award.system, award.hex});
    play.tell(Audience::everyone(),
              !side ? "Nobody alone holds " + where + "."
                    : state.table.side_name(*side) + " alone hold " + where + ": " +
                          std::to_string(award.points / 1000) + " victory points.",
              "FOS-23.i", {}, grave());
  }
  tell_lost_ships(play, at);
  state.table.phase = Phase::over;
  state.outcome = decide(state.table, score_of(at), reason);
  play.tell(Audience::everyone(), state.outcome->text, "FOS-23.0", {}, grave());
  state.agenda.clear();
}

}  // namespace emcon::rules::fires_of_space::operation
