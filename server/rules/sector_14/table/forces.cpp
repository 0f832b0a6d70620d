// Puts ships and seekers on the map, each with its secrets, and takes seekers off it.
#include "server/rules/sector_14/table/forces.hpp"

#include "server/rules/sector_14/table/table.hpp"

namespace emcon::rules::sector_14 {

void add_ship(State& state, const ScenarioShip& from, Seat seat) {
  Table& table = state.table;
  const ShipClass& c = table.catalogue->classes[from.ship_class];
  Ship ship;
  ship.id = count_of(table.ships) + 1;
  ship.name = from.name;
  ship.ship_class = from.ship_class;
  ship.team = from.team;
  ship.seat = seat;
  ship.course = from.course;
  ship.crew = from.crew.value_or(c.crew);
  ship.lost = from.lost;
  for (int f = 0; f < facings; ++f) ship.plating[ix(f)] = c.plating[ix(f)] - from.plating_lost[ix(f)];
  ship.stress = from.stress;
  ship.chips = from.chips;
  for (const Mount& mount : c.weapons) ship.weapons.push_back({false, 0, 0, mount.ammo});
  for (const WeaponIndex w : from.destroyed) ship.weapons[w].destroyed = true;
  for (const WeaponIndex w : from.charged) ship.weapons[w].charged = table.turn > 1 ? table.turn - 1 : -1;
  table.ships.push_back(std::move(ship));
  state.preferences.emplace_back(Preference{}, Audience::only(seat));
  state.queued.emplace_back(std::vector<Shot>{}, Audience::only(seat));
}

void add_seeker(State& state, ShipIndex launcher, TypeIndex type, const Course& course, ShipIndex target) {
  const Ship& ship = state.table.ships[launcher];
  Seeker seeker;
  seeker.number = ++state.table.last_seeker;
  seeker.type = type;
  seeker.team = ship.team;
  seeker.seat = ship.seat;
  seeker.ship = launcher;
  seeker.turn = state.table.turn;
  seeker.course = course;
  seeker.before = course.at;
  const Audience knows =
      state.table.share_targets ? team_audience(state.table, seeker.team) : Audience::only(seeker.seat);
  state.table.seekers.push_back(std::move(seeker));
  state.targets.emplace_back(target, knows);
}

void remove_seeker(State& state, SeekerIndex seeker) {
  state.table.seekers.remove(seeker);
  state.targets.remove(seeker);
}

}  // namespace emcon::rules::sector_14
