// Reads the figures of a ship off its sheet, as damage and commands have left them.
#include "server/rules/stellar_empires_fleet/table/sheet.hpp"

#include <algorithm>
#include <ranges>

namespace emcon::rules::stellar_empires_fleet {
namespace {

struct Skill {
  int combat, crew;
};
/// SEF-1.3.1, by Quality.
constexpr std::array<Skill, 6> skills{{{5, 3}, {6, 4}, {7, 5}, {8, 6}, {9, 7}, {10, 8}}};

/// Points that a crew must have for each quality, by Quality (SEF-1.3.1).
constexpr std::array<int, 6> points_for{0, 5, 12, 25, 40, 60};

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
Quality risen(Quality from, int points) {
  const int all = points_for[static_cast<std::size_t>(from)] + points;
  Quality out = from;
  while (out < Quality::ace && all >= points_for[static_cast<std::size_t>(out) + 1])
    out = static_cast<Quality>(static_cast<int>(out) + 1);
  return out;
}
int training_points(int months) {
  constexpr int of_two_months = 5;
  return months / 2 * of_two_months;
}
Training usual_training(int months) {
  const int points = training_points(months), combat = std::min(points, training_of_skill_max);
  return {combat, points - combat};
}
int combat_skill(const Ship& ship) {
  return skills[static_cast<std::size_t>(risen(ship.crew, ship.training.combat))].combat;
}
int crew_skill(const Ship& ship) {
  const Quality quality = risen(ship.crew, ship.training.crew);
  return std::max(1, skills[static_cast<std::size_t>(quality)].crew - ship.lost.bridge);
}
bool commandable(const ShipClass& c, const Ship& ship) {
  return !crippled(c, ship) && ship.lost.bridge < 2;
}

Rows<SetIndex, Interceptors> interceptor_sets(const ShipClass& c, const Ship& ship) {
  constexpr int all = 99;
  Rows<SetIndex, Interceptors> out = c.interceptors;
  for (const SetIndex set : out.indices()) {
    const int lost = fights(c, ship) ? hits_on_set(ship.lost, set) : all;
    for (int* dice : {&out[set].close, &out[set].assist, &out[set].volley}) *dice = std::max(0, *dice - lost);
  }
  return out;
}
Interceptors together(const Rows<SetIndex, Interceptors>& sets) {
  if (sets.empty()) return {};
  Interceptors out = sets.front();
  for (const Interceptors& set : std::views::drop(sets, 1)) {
    out.close += set.close;
    out.assist += set.assist;
    out.volley += set.volley;
  }
  return out;
}
std::string set_name(const ShipClass& c, SetIndex set) {
  return c.interceptors.size() < 2 ? interceptors_word : "i" + number(set.place() + 1);
}
std::optional<SetIndex> find_set(const ShipClass& c, const std::string& name) {
  for (const SetIndex set : c.interceptors.indices())
    if (set_name(c, set) == name) return set;
  return std::nullopt;
}
int& hits_on_set(Wounds& lost, SetIndex set) {
  return set.place() == 0 ? lost.interceptors : lost.more_interceptors[ix(set.place() - 1)];
}
int hits_on_set(const Wounds& lost, SetIndex set) {
  return set.place() == 0 ? lost.interceptors : lost.more_interceptors[ix(set.place() - 1)];
}
int interceptor_die(const Interceptors& set) {
  return set.tech <= 3 ? 12 : set.tech == 4 ? 10 : set.tech == 5 ? 8 : 6;
}
Sum interceptor_modifier(const ShipClass& c, const Ship& ship, const Interceptors& set, int intercept) {
  return Sum(intercept, "by its Int")
      .plus(set.heavy ? 1 : 0, "heavy interceptors")
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
