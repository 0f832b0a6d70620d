// Answers questions about the tactical table: numbers in effect, distances, names, allowances.
#include "server/rules/fires_of_space/table.hpp"

#include <algorithm>

#include "server/rules/fires_of_space/hits.hpp"

namespace emcon::rules::fires_of_space {

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

const char* status_word(const Ship& ship) {
  switch (ship.fate) {
    case Fate::destroyed:
      return "destroyed";
    case Fate::captured:
      return "captured";
    case Fate::ransomed:
      return "ransomed";
    case Fate::in_play:
      break;
  }
  if (ship.shut_down) return "shut down";
  if (plant_off(ship)) return "plant off";
  if (!ship.hits.empty()) return "hit";
  switch (worst(ship)) {
    case Worst::degraded:
      return "degraded";
    case Worst::damaged:
      return "damaged";
    case Worst::disabled:
      return "disabled";
    case Worst::none:
      break;
  }
  return "undamaged";
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

const char* damage_clause(const Table& table) {
  return table.detailed ? "FOS-R44" : "FOS-R43";
}

int band_of(int range) {
  if (range > beam_range_max) return -1;
  return range <= 4 ? 0 : (range - 1) / 4;
}

std::vector<int> ships_of(const Table& table, int unit) {
  std::vector<int> out;
  for (int i = 0; i < count_of(table.ships); ++i)
    if (table.ships[ix(i)].unit == unit && table.ships[ix(i)].in_play()) out.push_back(i);
  return out;
}

std::vector<int> lots_of(const Table& table, int unit) {
  std::vector<int> out;
  for (int i = 0; i < count_of(table.lots); ++i)
    if (table.lots[ix(i)].unit == unit && table.lots[ix(i)].count > 0) out.push_back(i);
  std::sort(out.begin(), out.end(), [&](int a, int b) { return table.lots[ix(a)].launch < table.lots[ix(b)].launch; });
  return out;
}

int missiles_in(const Table& table, int unit, int missile) {
  int out = 0;
  for (const Lot& lot : table.lots)
    if (lot.unit == unit && (missile < 0 || table.launches[ix(lot.launch)].missile == missile)) out += lot.count;
  return out;
}

std::vector<int> types_in(const Table& table, int unit) {
  std::vector<int> out;
  for (const int l : lots_of(table, unit)) {
    const int type = table.launches[ix(table.lots[ix(l)].launch)].missile;
    if (std::find(out.begin(), out.end(), type) == out.end()) out.push_back(type);
  }
  return out;
}

std::optional<int> find_unit(const Table& table, const std::string& handle) {
  for (int i = 0; i < count_of(table.units); ++i)
    if (table.units[ix(i)].handle == handle && !table.units[ix(i)].gone) return i;
  return std::nullopt;
}

std::optional<int> find_ship(const Table& table, const std::string& handle) {
  for (int i = 0; i < count_of(table.ships); ++i)
    if (table.ships[ix(i)].handle == handle && table.ships[ix(i)].in_play()) return i;
  return std::nullopt;
}

int unit_rating(const Table& table, int unit) {
  int out = -1;
  for (const int s : ships_of(table, unit)) {
    const int m = current(table, table.ships[ix(s)]).manoeuvre;
    out = out < 0 ? m : std::min(out, m);
  }
  return std::max(0, out);
}

int unit_suite(const Table& table, int unit) {
  int out = 0;
  for (const int s : ships_of(table, unit)) out = std::max(out, current(table, table.ships[ix(s)]).suite);
  return out;
}

int rating_of(const Table& table, const Ratings& ratings, int launch) {
  const std::optional<int>& known = ratings[ix(launch)];
  return known ? *known : table.type_of(table.launches[ix(launch)]).rating_max;
}

int missile_rating(const Table& table, const Ratings& ratings, int unit) {
  int out = -1;
  for (const int l : lots_of(table, unit)) {
    const int r = rating_of(table, ratings, table.lots[ix(l)].launch);
    out = out < 0 ? r : std::min(out, r);
  }
  return std::max(0, out);
}

int relative_speed(const Markers& a, const Markers& b) {
  return length((a.future - a.present) - (b.future - b.present));
}

bool matched(const Table& table, const Unit& a, const Unit& b) {
  const bool past_counts = table.phase > Phase::manoeuvre;
  return a.at.present == b.at.present && a.at.future == b.at.future && (!past_counts || a.at.past == b.at.past);
}

bool launched_together(const Table& table, int a, int b) {
  const auto beside = [&](int launch, int other) {
    const std::vector<int>& ships = table.launches[ix(launch)].beside;
    return std::find(ships.begin(), ships.end(), table.launches[ix(other)].ship) != ships.end();
  };
  const std::vector<int> others = lots_of(table, b);
  for (const int l : lots_of(table, a))
    for (const int m : others) {
      const int launch = table.lots[ix(l)].launch;
      const int other = table.lots[ix(m)].launch;
      if (table.launches[ix(launch)].ship != table.launches[ix(other)].ship &&
          (!beside(launch, other) || !beside(other, launch)))
        return false;
    }
  return true;
}

bool declared_at(const Table& table, int unit) {
  const int side = table.units[ix(unit)].side;
  return std::any_of(table.units.begin(), table.units.end(),
                     [&](const Unit& other) { return !other.gone && other.side != side && other.target == unit; });
}

Markers moved(const Markers& at) {
  return {at.present, at.future, at.future + (at.future - at.present)};
}

int fix_allowances(Table& table) {
  int lowest = -1;
  for (int u = 0; u < count_of(table.units); ++u) {
    if (table.units[ix(u)].gone || table.units[ix(u)].missiles) continue;
    const int suite = unit_suite(table, u);
    lowest = lowest < 0 ? suite : std::min(lowest, suite);
  }
  int most = 0;
  for (int u = 0; u < count_of(table.units); ++u) {
    if (table.units[ix(u)].gone || table.units[ix(u)].missiles) continue;
    const int a = unit_rating(table, u) + unit_suite(table, u) - lowest;
    for (const int s : ships_of(table, u)) {
      Ship& ship = table.ships[ix(s)];
      ship.allowance = a;
      ship.steps = 0;
    }
    most = std::max(most, a);
  }
  return most;
}

int allowance(const Table& table, int unit) {
  int out = -1;
  for (const int s : ships_of(table, unit)) {
    const int a = table.ships[ix(s)].allowance;
    out = out < 0 ? a : std::min(out, a);
  }
  return std::max(0, out);
}

int steps_used(const Table& table, int unit) {
  int out = 0;
  for (const int s : ships_of(table, unit)) out = std::max(out, table.ships[ix(s)].steps);
  return out;
}

std::string unit_name(int side, int n) {
  if (side == 1) return std::to_string(n + 1);
  std::string out;
  for (int rest = n; rest >= 0; rest = rest / 26 - 1) out.insert(out.begin(), static_cast<char>('A' + rest % 26));
  return out;
}

}  // namespace emcon::rules::fires_of_space
