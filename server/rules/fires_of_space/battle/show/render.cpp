// Draws the board of a tactical battle from one viewer's view.
#include "server/rules/fires_of_space/battle/show/render.hpp"

#include <algorithm>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "server/rules/fires_of_space/battle/show/sheet.hpp"
#include "server/rules/fires_of_space/battle/table/table.hpp"
#include "server/rules/fires_of_space/battle/table/words.hpp"
#include "server/rules/kit/looks.hpp"

namespace emcon::rules::fires_of_space::battle {
namespace {

constexpr int map_size = 50;  ///< FOS-3
constexpr int shift = 10;     ///< the shown part grows by so many columns or rows

std::string lower(std::string text) {
  for (char& c : text)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return text;
}

}  // namespace

/// Bounds grow when markers leave the printed grid: coordinates have no edge (FOS-15.c, R2).
table::Map tactical_map(const Table& t) {
  table::Map map;
  map.id = map_id;
  map.title = "Tactical map";
  map.low = {1, 1};
  map.high = {map_size, map_size};
  for (const Unit& unit : t.units) {
    if (unit.gone || !unit.placed) continue;
    const std::int64_t column = unit.at.present.q;
    const std::int64_t row = unit.at.present.r + (column - (column & 1 ? 1 : 2)) / 2;
    while (column < map.low.x) map.low.x -= shift;
    while (row < map.low.y) map.low.y -= shift;
    while (column > map.high.x) map.high.x += shift;
    while (row > map.high.y) map.high.y += shift;
  }
  return map;
}

table::Thing ship_unit(const std::string& handle, Side side) {
  table::Thing out;
  out.handle = handle;
  out.kind = "ship unit";
  out.glyph = handle.substr(0, 2);
  out.name = "Unit " + handle;
  out.side = side.index;
  return out;
}

namespace {

table::Thing draw_unit(const Table& t, UnitIndex u, const DrawnUnit& figures) {
  const Unit& unit = t.units[u];
  table::Thing out = ship_unit(unit.handle, unit.side);
  out.count = figures.ships;
  out.marks = marks_of(unit);
  if (figures.largest) {
    show_class(t.class_of(t.ships[figures.largest]), out);
    out.gauges.hull = figures.condition;
  }
  if (figures.disabled) out.badges.emplace_back("disabled");
  if (figures.prize) out.badges.emplace_back("prize");
  out.facts.push_back({"speed", std::to_string(length(unit.at.future - unit.at.present)),
                       "hexes per turn, future less present", "FOS-7.a", 0});
  if (figures.suite >= 0) {
    out.facts.push_back({"thrust", std::to_string(figures.thrust),
                         "hexes left of the initial manoeuvre: lowest rating plus suite bonus", "FOS-11.f.ii", 0});
    out.facts.push_back({"suite", std::to_string(figures.suite), "highest suite in the unit", "FOS-11.f.iii.1", 0});
  }
  return out;
}

/// What its ships make of it.
void look_at_ships(const Table& t, UnitIndex u, DrawnUnit& now) {
  now.prize = now.disabled = true;
  for (const ShipIndex s : t.ships.indices()) {
    const Ship& ship = t.ships[s];
    if (ship.unit != u || !ship.in_play()) continue;
    ++now.ships;
    now.condition += condition(ship);
    now.prize = now.prize && ship.prize;
    now.disabled = now.disabled && lost(ship);
    if (!now.largest || t.class_of(ship).size > t.class_of(t.ships[now.largest]).size) now.largest = s;
  }
  if (now.ships > 0) now.condition /= now.ships;
  if (now.ships == 0) now.prize = now.disabled = false;
}

}  // namespace

void add_unit(const Table& t, UnitIndex u, table::Things& out) {
  DrawnUnit now;
  look_at_ships(t, u, now);
  const bool manoeuvre = t.phase == Phase::manoeuvre;
  now.thrust = manoeuvre ? allowance(t, u) - steps_used(t, u) : -1;
  now.suite = manoeuvre ? unit_suite(t, u) : -1;
  now.placed = t.units[u].placed;
  now.at = t.units[u].at;
  const auto shown = [](const DrawnUnit& of) {
    return std::tie(of.placed, of.at, of.ships, of.thrust, of.suite, of.largest, of.condition, of.prize, of.disabled);
  };
  DrawnUnit& drawn = t.units.memo(u);
  if (drawn.thing.empty() || shown(drawn) != shown(now)) {
    now.thing = table::Things::of(draw_unit(t, u, now));
    now.missiles = std::move(drawn.missiles);
    drawn = std::move(now);
  }
  out.add(drawn.thing, 0);
}

namespace {

table::Thing missile_thing(const View& view, UnitIndex u) {
  const Table& t = view.table;
  const Unit& unit = t.units[u];
  table::Thing out;
  out.handle = unit.handle;
  out.kind = "missile unit";
  out.glyph = lower(unit.handle.substr(0, 1)) + (unit.side == letters ? "*" : "'");
  out.name = "Missiles " + unit.handle;
  out.side = unit.side.index;
  out.count = missiles_in(t, u);
  out.marks = marks_of(unit);
  show_as(out, "rocket");
  for (const LotIndex l : lots_of(t, u)) {
    const Lot& lot = t.lots[l];
    const MissileType& type = t.type_of(lot);
    const std::optional<int>& known = view.ratings[lot.launch];
    const std::string rating =
        known ? "committed " + std::to_string(*known) + ", penetration " + std::to_string(type.penetration(*known))
              : "committed rating secret";
    out.facts.push_back({t.launches[lot.launch].name, std::to_string(lot.count) + " " + type.name + ", " + rating,
                         "launch: number, type, committed rating", "FOS-10.b.ii.2", 0});
  }
  if (unit.target) out.facts.push_back({"target", t.units[unit.target].handle, "declared this turn", "FOS-11.f.v", 0});
  return out;
}

/// Whether numbers that are told one by one are those that are kept; they are from then on.
class Kept {
 public:
  explicit Kept(std::vector<int>& numbers) : numbers_(numbers) {}
  void tell(std::string_view word) {
    tell(count_of(word));
    for (const char letter : word) tell(static_cast<int>(letter));
  }
  void tell(int number) {
    if (told_ == numbers_.size() || numbers_[told_] != number) {
      numbers_.resize(told_);
      numbers_.push_back(number);
      same_ = false;
    }
    ++told_;
  }
  bool same() {
    same_ = same_ && told_ == numbers_.size();
    numbers_.resize(told_);
    return same_;
  }

 private:
  std::vector<int>& numbers_;
  std::size_t told_ = 0;
  bool same_ = true;
};

/// Whether a unit of missiles shows the same to this viewer as when these numbers, all that changes of it, were kept.
bool shows_the_same(const View& view, UnitIndex u, std::vector<int>& numbers) {
  const Table& t = view.table;
  const Unit& unit = t.units[u];
  Kept kept(numbers);
  kept.tell(unit.placed);
  for (const Hex hex : {unit.at.past, unit.at.present, unit.at.future}) {
    kept.tell(hex.q);
    kept.tell(hex.r);
  }
  // By name: what was drawn may be of a step that could not be stored, after which another one took its places.
  kept.tell(unit.target ? t.units[unit.target].handle : std::string());
  for (const Lot& lot : t.lots) {
    if (lot.unit != u || lot.count == 0) continue;
    const Launch& launch = t.launches[lot.launch];
    kept.tell(launch.name);
    kept.tell(launch.missile.place());
    kept.tell(lot.count);
    kept.tell(view.ratings[lot.launch].value_or(-1));
  }
  return kept.same();
}

}  // namespace

void add_missiles(const View& view, UnitIndex u, table::Things& out) {
  auto& viewers = view.table.units.memo(u).missiles;
  DrawnMissiles& drawn = viewers[view.side ? view.side->index : 2U];
  if (!shows_the_same(view, u, drawn.numbers) || drawn.thing.empty()) {
    drawn.thing.clear();
    // Mostly another viewer knows as much, and has been shown it already.
    const auto same = std::ranges::find_if(
        viewers, [&](const DrawnMissiles& other) { return !other.thing.empty() && other.numbers == drawn.numbers; });
    drawn.thing = same != viewers.end() ? same->thing : table::Things::of(missile_thing(view, u));
  }
  out.add(drawn.thing, 0);
}

void render_battle(const View& view, table::Board& board) {
  const Table& t = view.table;
  board.maps = {tactical_map(t)};
  for (const UnitIndex u : t.units.indices())
    if (!t.units[u].gone && !t.units[u].missiles) add_unit(t, u, board.things);
  for (const ShipIndex s : t.ships.indices()) add_ship(t, s, board.things);
  for (const UnitIndex u : t.units.indices())
    if (!t.units[u].gone && t.units[u].missiles) add_missiles(view, u, board.things);
}

}  // namespace emcon::rules::fires_of_space::battle
