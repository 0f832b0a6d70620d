// Answers questions about the tactical table: numbers in effect, distances, names, allowances.
#include "server/rules/fires_of_space/battle/table/table.hpp"

#include <algorithm>

#include "common/each_of.hpp"
#include "server/rules/fires_of_space/battle/table/hits.hpp"

namespace emcon::rules::fires_of_space::battle {

/// In the damage that is played: results stand for basic damage, hits for detailed damage.
Ship make_ship(const Catalogue& catalogue, const ScenarioShip& from, bool detailed) {
  Ship ship;
  ship.name = from.name;
  ship.ship_class = from.ship_class;
  ship.fate = from.fate;
  const ShipClass& c = catalogue.classes[from.ship_class];
  if (detailed) {
    ship.hits = from.hits;
    ship.shut_down = from.shut_down;
  } else {
    for (const StartResult& r : from.results) ship.records.push_back({r.result, r.permanent, 0});
  }
  if (worst(ship) == Worst::disabled)
    for (Record& record : ship.records) record.permanent = true;
  for (const Load& load : c.missiles) {
    const auto own = from.magazine.find(load.missile);
    ship.magazine.push_back(own == from.magazine.end() ? load.count : own->second);
  }
  ship.beams_used.assign(c.beams.size(), 0);
  ship.batteries_used.assign(c.batteries.size(), 0);
  return ship;
}

Worst worst(const Ship& ship) {
  Worst out = Worst::none;
  for (const Record& record : ship.records) {
    const Worst w = record.result == Result::disabled  ? Worst::disabled
                    : record.result == Result::damaged ? Worst::damaged
                                                       : Worst::degraded;
    out = std::max(out, w);
  }
  return out;
}

bool lost(const Ship& ship) {
  return ship.fate != Fate::in_play || worst(ship) == Worst::disabled;
}

const char* status_word(const Ship& ship) {
  static constexpr EachOf<Fate> fates({{Fate::in_play, ""},
                                       {Fate::destroyed, "destroyed"},
                                       {Fate::captured, "captured"},
                                       {Fate::ransomed, "ransomed"}});
  static constexpr EachOf<Worst> states({{Worst::none, "undamaged"},
                                         {Worst::degraded, "degraded"},
                                         {Worst::damaged, "damaged"},
                                         {Worst::disabled, "disabled"}});
  if (ship.fate != Fate::in_play) return fates[ship.fate];
  if (ship.shut_down) return "shut down";
  if (plant_off(ship)) return "plant off";
  if (!ship.hits.empty()) return "hit";
  return states[worst(ship)];
}

namespace {

Current with_result(const ShipClass& c, Worst result) {
  Current out;
  out.armour = c.armour;
  out.prep = c.prep;
  if (result == Worst::disabled) return out;
  out.can_jump = c.jump > 0;
  out.manoeuvre = c.manoeuvre;
  out.suite = c.suite;
  out.screen = c.screen;
  out.launch_rate = c.launch_rate;
  if (result == Worst::degraded) {
    out.manoeuvre = std::max(0, c.manoeuvre - 1);
    out.suite = std::max(0, c.suite - 1);
  } else if (result == Worst::damaged) {
    out.manoeuvre = c.manoeuvre / 2;
    out.suite = std::max(0, c.suite - 2);
    out.screen = c.screen / 2;
    if (c.launch_rate > 0) out.launch_rate = std::max(1, c.launch_rate / 2);
  }
  return out;
}

/// Rows of weapons in basic damage: all, half rounded up, or none.
int left_of(Worst result, int count) {
  if (result == Worst::disabled) return 0;
  return result == Worst::damaged ? (count + 1) / 2 : count;
}

}  // namespace

Current current(const Table& table, const Ship& ship) {
  const ShipClass& c = table.class_of(ship);
  Current out = table.detailed ? with_hits(c, ship) : with_result(c, worst(ship));
  if (ship.prize) {  // FOS-18.b.vii, R51
    out.suite = out.launch_rate = 0;
    out.can_jump = false;
  }
  return out;
}

int usable_beams(const Ship& ship, int count) {
  return ship.prize ? 0 : left_of(worst(ship), beams_with_hits(ship, count));
}

int usable_batteries(const Ship& ship, int count) {
  return ship.prize ? 0 : left_of(worst(ship), batteries_with_hits(ship, count));
}

int beams_left(const Table& table, const Ship& ship, MountIndex mount) {
  return usable_beams(ship, table.class_of(ship).beams[mount].count) - ship.beams_used[mount];
}

int batteries_left(const Table& table, const Ship& ship, BatteryIndex row) {
  return usable_batteries(ship, table.class_of(ship).batteries[row].count) - ship.batteries_used[row];
}

const BeamType& beam_of(const Table& table, const Ship& ship, MountIndex mount) {
  return table.catalogue->beams[table.class_of(ship).beams[mount].beam];
}

const MissileType& missile_of(const Table& table, const Ship& ship, LoadIndex row) {
  return table.catalogue->missiles[table.class_of(ship).missiles[row].missile];
}

const char* damage_clause(const Table& table) {
  return table.detailed ? "FOS-R44" : "FOS-R43";
}

int band_of(int range) {
  if (range > beam_range_max) return -1;
  return range <= 4 ? 0 : (range - 1) / 4;
}

std::vector<ShipIndex> ships_of(const Table& table, UnitIndex unit) {
  std::vector<ShipIndex> out;
  for (const ShipIndex i : table.ships.indices())
    if (table.ships[i].unit == unit && table.ships[i].in_play()) out.push_back(i);
  return out;
}

std::vector<LotIndex> lots_of(const Table& table, UnitIndex unit) {
  std::vector<LotIndex> out;
  for (const LotIndex i : table.lots.indices())
    if (table.lots[i].unit == unit && table.lots[i].count > 0) out.push_back(i);
  std::ranges::sort(out, [&](LotIndex a, LotIndex b) { return table.lots[a].launch < table.lots[b].launch; });
  return out;
}

int missiles_in(const Table& table, UnitIndex unit, MissileIndex missile) {
  int out = 0;
  for (const Lot& lot : table.lots)
    if (lot.unit == unit && (!missile || table.launches[lot.launch].missile == missile)) out += lot.count;
  return out;
}

std::vector<MissileIndex> types_in(const Table& table, UnitIndex unit) {
  std::vector<MissileIndex> out;
  for (const LotIndex l : lots_of(table, unit)) {
    const MissileIndex type = table.launches[table.lots[l].launch].missile;
    if (std::ranges::find(out, type) == out.end()) out.push_back(type);
  }
  return out;
}

std::optional<UnitIndex> find_unit(const Table& table, const std::string& handle) {
  return first_of(table.units, [&](const Unit& unit) { return unit.handle == handle && !unit.gone; });
}

std::optional<ShipIndex> find_ship(const Table& table, const std::string& handle) {
  return first_of(table.ships, [&](const Ship& ship) { return ship.handle == handle && ship.in_play(); });
}

int unit_rating(const Table& table, UnitIndex unit) {
  return lowest(ships_of(table, unit), [&](ShipIndex s) { return current(table, table.ships[s]).manoeuvre; });
}

int unit_suite(const Table& table, UnitIndex unit) {
  int out = 0;
  for (const ShipIndex s : ships_of(table, unit)) out = std::max(out, current(table, table.ships[s]).suite);
  return out;
}

int rating_of(const Table& table, const Ratings& ratings, LaunchIndex launch) {
  const std::optional<int>& known = ratings[launch];
  return known ? *known : table.type_of(table.launches[launch]).rating_max;
}

int missile_rating(const Table& table, const Ratings& ratings, UnitIndex unit) {
  return lowest(lots_of(table, unit), [&](LotIndex l) { return rating_of(table, ratings, table.lots[l].launch); });
}

int relative_speed(const Markers& a, const Markers& b) {
  return length((a.future - a.present) - (b.future - b.present));
}

bool matched(const Table& table, const Unit& a, const Unit& b) {
  const bool past_counts = table.phase > Phase::manoeuvre;
  return a.at.present == b.at.present && a.at.future == b.at.future && (!past_counts || a.at.past == b.at.past);
}

bool launched_together(const Table& table, UnitIndex a, UnitIndex b) {
  const auto beside = [&](LaunchIndex launch, LaunchIndex other) {
    const std::vector<ShipIndex>& ships = table.launches[launch].beside;
    return std::ranges::find(ships, table.launches[other].ship) != ships.end();
  };
  const std::vector<LotIndex> others = lots_of(table, b);
  for (const LotIndex l : lots_of(table, a))
    for (const LotIndex m : others) {
      const LaunchIndex launch = table.lots[l].launch;
      const LaunchIndex other = table.lots[m].launch;
      if (table.launches[launch].ship != table.launches[other].ship &&
          (!beside(launch, other) || !beside(other, launch)))
        return false;
    }
  return true;
}

bool declared_at(const Table& table, UnitIndex unit) {
  const Side side = table.units[unit].side;
  return std::ranges::any_of(
      table.units, [&](const Unit& other) { return !other.gone && other.side != side && other.target == unit; });
}

Markers moved(const Markers& at) {
  return {at.present, at.future, at.future + (at.future - at.present)};
}

namespace {

/// Whether a ship of the unit has a suite that works: none of a disabled ship, or one without power, and none of a
/// prize (R79). A suite that damage has brought down to 0 is one.
bool has_suite(const Table& table, UnitIndex unit) {
  return std::ranges::any_of(ships_of(table, unit), [&](ShipIndex s) {
    const Ship& ship = table.ships[s];
    return !ship.prize && !(table.detailed ? plant_off(ship) : worst(ship) == Worst::disabled);
  });
}

}  // namespace

int fix_allowances(Table& table) {
  int lowest = -1;
  for (const UnitIndex u : table.units.indices()) {
    if (table.units[u].gone || table.units[u].missiles || !has_suite(table, u)) continue;
    const int suite = unit_suite(table, u);
    lowest = lowest < 0 ? suite : std::min(lowest, suite);
  }
  int most = 0;
  for (const UnitIndex u : table.units.indices()) {
    if (table.units[u].gone || table.units[u].missiles) continue;
    const int more = has_suite(table, u) ? unit_suite(table, u) - lowest : 0;
    const int a = unit_rating(table, u) + more;
    for (const ShipIndex s : ships_of(table, u)) {
      Ship& ship = table.ships.edit(s);
      ship.allowance = a;
      ship.steps = 0;
    }
    most = std::max(most, a);
  }
  return most;
}

int allowance(const Table& table, UnitIndex unit) {
  return lowest(ships_of(table, unit), [&](ShipIndex s) { return table.ships[s].allowance; });
}

int steps_used(const Table& table, UnitIndex unit) {
  int out = 0;
  for (const ShipIndex s : ships_of(table, unit)) out = std::max(out, table.ships[s].steps);
  return out;
}

}  // namespace emcon::rules::fires_of_space::battle
