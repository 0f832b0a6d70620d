// The end of a round: bombardment, orbits, missiles' power, victory, the next round (ALT-7.3, 15.5, 15.6, R31, R68).
#include <algorithm>

#include "common/counted.hpp"
#include "server/rules/alternity_warships/catalogue/revisions.hpp"
#include "server/rules/alternity_warships/phases/acts.hpp"

namespace emcon::rules::alternity_warships {
namespace {

/// Rounds in which a ship in orbit comes one hex further along its ring.
constexpr int low_rounds = 10, high_rounds = 20;

void count_bombardment(Play& play) {
  Table& table = play.table();
  const auto* goal = std::get_if<Bombard>(&table.scenario().victory);
  const bool done = std::ranges::any_of(table.bombarding, [&](const Bombarding& one) {
    return !no_bombardment(table, one.ship, one.hex) && (!goal || one.hex == goal->target);
  });
  if (!done) return;
  ++table.bombarded;
  play.tell(Audience::everyone(), "The target hex has been bombarded in " + counted(table.bombarded, "round") + ".",
            "ALT-R31", {}, grave(), {{}, goal ? std::vector{bombarded_act(*goal)} : std::vector<table::Act>{}});
}

void drift_in_orbit(Play& play, ShipIndex s) {
  Table& table = play.table();
  const Ship& ship = play.ship(s);
  const bool low = ship.orbit == Orbit::low, high = ship.orbit == Orbit::high && table.options.high_drift;
  if (!ship.on_map() || (!low && !high) || ship.drift == 0 || !ship.body) return;
  Ship& moved = play.edit(s);
  if (++moved.orbited < (low ? low_rounds : high_rounds)) return;
  const Hex before = moved.course.at;
  const Hex centre = table.scenario().bodies[moved.body].at;
  moved.orbited = 0;
  moved.course.at = centre + along_ring(moved.course.at - centre, moved.drift);
  play.tell(Audience::everyone(), ship_name(moved) + " has come along its orbit to " + hex_words(moved.course.at) + ".",
            low ? "ALT-15.5" : "ALT-15.6", {}, {},
            {{}, way_acts(moved.handle(), {before, moved.course.at}, moved.course.heading)});
  if (!who_stands_keeps_arcs(*table.catalogue)) part(play);
}

void spend_power(Play& play) {
  Table& table = play.table();
  for (Missile& missile : table.missiles) {
    if (missile.power == 0 || missile.round == table.turn) continue;
    if (--missile.power == 0)
      play.tell(Audience::everyone(), "Missile " + missile.handle() + " has no power left.", "ALT-7.3");
  }
}

}  // namespace

void end_round(Play& play) {
  count_bombardment(play);
  for (const ShipIndex s : play.table().ships.indices()) drift_in_orbit(play, s);
  part(play);  // those that drift together have not parted
  spend_power(play);
  check_victory(play);
  if (!play.state.outcome) play.state.agenda.push(RoundStep{});
}

}  // namespace emcon::rules::alternity_warships
