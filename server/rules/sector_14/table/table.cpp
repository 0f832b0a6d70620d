// Answers questions about the open table: ratings, ranges, and who may do what.
#include "server/rules/sector_14/table/table.hpp"

#include <algorithm>

#include "server/rules/sector_14/catalogue/revisions.hpp"
#include "server/rules/sector_14/catalogue/words.hpp"

namespace emcon::rules::sector_14 {

std::string ship_name(const Ship& ship) {
  return ship.handle() + (ship.name.empty() ? "" : " " + ship.name);
}

int boxes_left(const Table& table, const Ship& ship, System system) {
  return table.class_of(ship).boxes_of(system) - ship.lost[static_cast<std::size_t>(system)];
}

int rating(const Table& table, const Ship& ship, System system) {
  const ShipClass& c = table.class_of(ship);
  const std::size_t s = static_cast<std::size_t>(system);
  return boxes_left(table, ship, system) > 0 ? c.boxes[s][ix(ship.lost[s])] : c.residual[s];
}

const Costs& thruster_costs(const Table& table, const Ship& ship) {
  const ShipClass& c = table.class_of(ship);
  const int lost = ship.lost[static_cast<std::size_t>(System::thrusters)];
  return lost < count_of(c.thrusters) ? c.thrusters[ix(lost)] : c.thrusters_residual;
}

const Costs& jet_costs(const Table& table, const Ship& ship) {
  const ShipClass& c = table.class_of(ship);
  const int lost = ship.lost[static_cast<std::size_t>(System::jets)];
  return lost < count_of(c.jets) ? c.jets[ix(lost)] : c.jets_residual;
}

const char* doom(const Table& table, const Ship& ship) {
  if (ship.out) return nullptr;
  for (const System vital : {System::hull, System::reactor, System::cnc})
    if (boxes_left(table, ship, vital) <= 0) return system_words[vital].name;
  return nullptr;
}

bool doomed(const Table& table, const Ship& ship) {
  return doom(table, ship) != nullptr;
}

bool able(const Table& table, const Ship& ship) {
  return in_play(ship) && !doomed(table, ship);
}

bool working(const Table&, const Ship& ship, WeaponIndex weapon) {
  return !ship.weapons[weapon].destroyed;
}

bool ready(const Table& table, const Ship& ship, WeaponIndex weapon) {
  return working(table, ship, weapon) && ship.weapons[weapon].used < table.mount(ship, weapon).shots;
}

int use_weapon(Ship& ship, WeaponIndex weapon, int stress) {
  ++ship.weapons[weapon].used;
  ship.stress += stress;
  return stress;
}

int effective_range(const Table& table, const Ship& firer, const Ship& target) {
  return distance(firer.course.at, target.course.at) + rating(table, firer, System::sensors) +
         rating(table, target, System::ecm);
}

bool weapon_bears(const Table& table, const Ship& ship, WeaponIndex weapon, Hex at) {
  const Mount& mount = table.mount(ship, weapon);
  return mount.arc && in_arc(arc_at(mount.arc), ship.course.at, ship.course.facing, at);
}

std::optional<int> intercept_cost(const Table& table, const Ship& ship, WeaponIndex weapon, const Seeker& seeker) {
  if (!weapon_bears(table, ship, weapon, seeker.course.at)) return std::nullopt;
  const std::optional<int> cost = table.type_of(ship, weapon).at(distance(ship.course.at, seeker.course.at));
  if (!cost) return std::nullopt;
  return table.type_of(seeker).kind == WeaponKind::antimatter ? *cost * 2 : *cost;
}

std::vector<SeekerIndex> interceptable(const Table& table, const Ship& ship, WeaponIndex weapon) {
  std::vector<SeekerIndex> out;
  if (table.type_of(ship, weapon).kind != WeaponKind::interceptor) return out;
  for (const SeekerIndex s : table.seekers.indices())
    if (table.seekers[s].team != ship.team && intercept_cost(table, ship, weapon, table.seekers[s])) out.push_back(s);
  return out;
}

Course launch_course(const Table& table, const Ship& ship, WeaponIndex weapon) {
  const int heading = turned(ship.course.facing, table.mount(ship, weapon).launch);
  return {ship.course.at + ahead(heading), heading, ship.course.vector + ahead(heading)};
}

Homing homing(const Table& table, const Seeker& seeker, const Ship& target) {
  return {seeker.course, table.type_of(seeker).acc, target.course, seekers_must_come_nearer(*table.catalogue)};
}

bool can_hit(const Table& table, const Ship& firer, WeaponIndex weapon, const Ship& target) {
  const WeaponType& type = table.type_of(firer, weapon);
  return is_gun(type.kind) && target.team != firer.team && in_play(target) &&
         weapon_bears(table, firer, weapon, target.course.at) &&
         type.at(effective_range(table, firer, target)).has_value();
}

bool can_fire(const Table& table, const Ship& ship) {
  if (!able(table, ship)) return false;
  for (const WeaponIndex w : ship.weapons.indices()) {
    if (!ready(table, ship, w)) continue;
    if (!interceptable(table, ship, w).empty()) return true;
    for (const Ship& target : table.ships)
      if (can_hit(table, ship, w, target)) return true;
  }
  return false;
}

std::optional<ShipIndex> find_ship(const Table& table, const std::string& handle) {
  return first_of(table.ships, [&](const Ship& ship) { return in_play(ship) && ship.handle() == handle; });
}

std::optional<SeekerIndex> find_seeker(const Table& table, const std::string& handle) {
  return first_of(table.seekers, [&](const Seeker& seeker) { return seeker.handle() == handle; });
}

std::optional<WeaponIndex> find_weapon(const Table&, const Ship& ship, const std::string& name) {
  for (const WeaponIndex w : ship.weapons.indices())
    if (weapon_name(w) == name) return w;
  return std::nullopt;
}

std::optional<SeekerIndex> seeker_index(const Table& table, int number) {
  return first_of(table.seekers, [&](const Seeker& seeker) { return seeker.number == number; });
}

std::vector<Seat> seats_of(const Table& table, Side team) {
  return all_of(table.players, [&](const Player& player) { return player.team == team && !player.left; });
}

Audience team_audience(const Table& table, Side team) {
  return Audience::of(all_of(table.players, [&](const Player& player) { return player.team == team; }));
}

bool has_ship(const Table& table, Seat seat) {
  return std::ranges::any_of(table.ships, [&](const Ship& ship) { return in_play(ship) && ship.seat == seat; });
}

bool has_seeker(const Table& table, Seat seat) {
  return std::ranges::any_of(table.seekers, [&](const Seeker& seeker) { return seeker.seat == seat; });
}

std::vector<Side> teams_in_play(const Table& table) {
  std::vector<Side> out;
  for (const Side team : table.scenario().teams.indices())
    if (std::ranges::any_of(table.ships, [&](const Ship& ship) { return in_play(ship) && ship.team == team; }))
      out.push_back(team);
  return out;
}

}  // namespace emcon::rules::sector_14
