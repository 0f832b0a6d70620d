// Reads the figures of a ship off its sheet, as damage and commands have left them.
#include "server/rules/stellar_empires_fleet/sheet.hpp"

#include <algorithm>

namespace emcon::rules::stellar_empires_fleet {
namespace {

struct Skill {
  int combat, crew;
};
/// SEF-1.3.1, by Quality.
constexpr std::array<Skill, 6> skills{{{5, 3}, {6, 4}, {7, 5}, {8, 6}, {9, 7}, {10, 8}}};

constexpr std::size_t at(Facing facing) {
  return static_cast<std::size_t>(facing);
}

}  // namespace

int threshold(const Track& track, int marked) {
  for (const Row& row : track) {
    if (marked < row.boxes) return row.threshold;
    marked -= row.boxes;
  }
  return 0;
}

int boxes_of(const Track& track) {
  int out = 0;
  for (const Row& row : track) out += row.boxes;
  return out;
}

int box(const std::vector<int>& row, int marked) {
  return marked < count_of(row) ? row[ix(marked)] : 0;
}

int figures_in(const std::vector<int>& row) {
  return static_cast<int>(std::ranges::count_if(row, [](int figure) { return figure > 0; }));
}
int bridge_boxes(const Ship& ship) {
  return skills[static_cast<std::size_t>(ship.crew)].crew - 1;
}

int armour_threshold(const ShipClass& c, const Ship& ship, Facing facing) {
  return threshold(c.armour[at(facing)], ship.lost.armour[at(facing)]) + (under(ship, Command::brace) ? 1 : 0);
}
int structure_threshold(const ShipClass& c, const Ship& ship, Facing facing) {
  return threshold(c.structure[at(facing)], ship.lost.structure[at(facing)]) + (under(ship, Command::brace) ? 2 : 0);
}
int primary_threshold(const ShipClass& c, const Ship& ship) {
  return threshold(c.primary, ship.lost.primary) + (under(ship, Command::brace) ? 2 : 0);
}
int armour_left(const ShipClass& c, const Ship& ship, Facing facing) {
  return boxes_of(c.armour[at(facing)]) - ship.lost.armour[at(facing)];
}
int structure_left(const ShipClass& c, const Ship& ship, Facing facing) {
  return c.boxes(facing) - ship.lost.structure[at(facing)];
}
int primary_left(const ShipClass& c, const Ship& ship) {
  return c.primary_boxes() - ship.lost.primary;
}

int crew_left(const ShipClass& c, const Ship& ship) {
  return std::max(0, c.category - ship.lost.crew);
}
bool skeleton(const ShipClass& c, const Ship& ship) {
  return crew_left(c, ship) <= c.category / 3;
}
bool crippled(const ShipClass& c, const Ship& ship) {
  for (const Facing facing : all_facings)
    if (structure_left(c, ship, facing) <= 0) return true;
  return skeleton(c, ship) || 3 * ship.lost.crew >= 2 * c.category;
}
bool broken_up(const ShipClass& c, const Ship& ship) {
  return 2 * ship.lost.primary >= c.primary_boxes();
}
bool derelict(const ShipClass& c, const Ship& ship) {
  return ship.fate == Fate::fighting && crew_left(c, ship) == 0;
}
bool fights(const ShipClass& c, const Ship& ship) {
  return ship.fate == Fate::fighting && ship.placed && crew_left(c, ship) > 0;
}
bool on_table(const Ship& ship) {
  return ship.placed && (ship.fate == Fate::fighting || ship.fate == Fate::hulk);
}

int speed(const ShipClass& c, const Ship& ship) {
  return box(c.speed, ship.lost.speed);
}
int turns(const ShipClass& c, const Ship& ship) {
  return box(c.turns, ship.lost.turns);
}
int sensor(const ShipClass& c, const Ship& ship) {
  return box(c.sensors, ship.lost.sensors);
}
int output(const ShipClass& c, const Ship& ship) {
  const int now = box(c.reactor, ship.lost.reactor), full = c.reactor.empty() ? 0 : c.reactor.front();
  return crippled(c, ship) ? std::min(now, full / 2) : now;
}
int capacity(const ShipClass& c, const Ship& ship) {
  return std::max(0, c.capacitor - ship.lost.capacitor);
}
int combat_skill(const Ship& ship) {
  return skills[static_cast<std::size_t>(ship.crew)].combat;
}
int crew_skill(const Ship& ship) {
  return std::max(1, skills[static_cast<std::size_t>(ship.crew)].crew - ship.lost.bridge);
}
bool commandable(const ShipClass& c, const Ship& ship) {
  return !crippled(c, ship) && ship.lost.bridge < 2;
}

Interceptors interceptors(const ShipClass& c, const Ship& ship) {
  Interceptors out = c.interceptors;
  const int lost = fights(c, ship) ? ship.lost.interceptors : 99;
  for (int* dice : {&out.close, &out.assist, &out.volley}) *dice = std::max(0, *dice - lost);
  return out;
}
int interceptor_die(const Interceptors& set) {
  return set.tech <= 3 ? 12 : set.tech == 4 ? 10 : set.tech == 5 ? 8 : 6;
}
Sum interceptor_modifier(const ShipClass& c, const Ship& ship, int intercept) {
  return Sum(intercept, "by its Int")
      .plus(c.interceptors.heavy ? 1 : 0, "heavy interceptors")
      .plus(crippled(c, ship) ? -1 : 0, "crippled")
      .plus(ship.lost.control ? -1 : 0, "weapons control")
      .plus(under(ship, Command::fulldef) ? 1 : 0, "full power to defenses");
}

int shield_level(const Table& table, const Ship& ship, Facing facing, int reduction) {
  const ShipClass& c = table.class_of(ship);
  if (!table.options.shields || c.shields.level == 0 || ship.lost.defence) return 0;
  if (ship.lost.projectors[at(facing)]) return 0;
  if (ship.lost.shields[at(facing)] >= c.shields.capacity) return 0;
  const int level = c.shields.level - ship.lost.shield_level + (under(ship, Command::fulldef) ? 1 : 0);
  return std::max(0, level - reduction);
}

}  // namespace emcon::rules::stellar_empires_fleet
