// Says what the scenario's objective makes of ships and of places, for advice.
#include <algorithm>

#include "common/columns.hpp"
#include "server/rules/alternity_warships/advice/advice.hpp"

namespace emcon::rules::alternity_warships {
namespace {

constexpr std::int64_t reached = 500;    ///< what is gained by being where the objective is
constexpr std::int64_t of_round = 40;    ///< each round that it takes to be there
constexpr std::int64_t of_hex = 2;       ///< each hex that is between
constexpr std::int64_t of_hexside = 10;  ///< each hexside that the heading is off
constexpr std::int64_t of_row = 6;       ///< each row before the edge
constexpr int rounds_seen = 30;

/// Rounds in which a ship of that speed and acceleration comes to rest so many hexes ahead.
int rounds_to_rest(int speed, int accel, int distance) {
  const auto stopping = [&](int from) {
    int out = 0;
    for (int left = from - accel; left > 0 && accel > 0; left -= accel) out += left;
    return out;
  };
  int rounds = 0;
  for (int left = distance; rounds < rounds_seen && (left != 0 || speed > 0); ++rounds) {
    const int least = std::max(0, speed - accel);
    int next = speed + accel;
    while (next > least && next + stopping(next) > left) --next;
    left -= next;
    if (left < 0) {  // it has flown past, and comes back
      left = -left;
      rounds += 2;
    }
    speed = next;
  }
  return rounds;
}

bool holds(const ShipIndices& entries, const Ship& ship) {
  return std::ranges::find(entries, ship.entry) != entries.end();
}

/// Hexsides between the heading and the bearing of the goal.
int hexsides_off(const Course& course, Hex goal) {
  const std::optional<int> to = bearing(course.at, goal);
  if (!to) return 0;
  const int relative = (*to - 4 * course.heading + 2 * bearings) % bearings;
  return (std::min(relative, bearings - relative) + 2) / 4;
}

/// The nearer at rest, the better: `apart` hexes from the goal are near enough.
std::int64_t rest_gain(const Ship& ship, Hex goal, int apart) {
  const Course& end = ship.course;
  const int left = std::max(0, distance(end.at, goal) - apart);
  if (left == 0 && end.speed == 0) return reached;
  return -of_round * rounds_to_rest(end.speed, ship.face.accel, left) - of_hex * left -
         (left > 0 ? of_hexside * hexsides_off(end, goal) : 0);
}

/// Whether it is one of the ships that its side chooses among in secret.
bool chosen_among(const Table& table, const Ship& ship) {
  return std::ranges::any_of(table.scenario().choices, [&](const SecretChoice& choice) {
    return choice.side == ship.side && holds(choice.among, ship);
  });
}

/// What one of several is worth, so many of which decide the battle.
constexpr std::int64_t share_of(int deciding) {
  return victory_unit / std::max(1, deciding);
}

struct Share {
  const Table& table;
  const Ship& ship;

  bool crippled() const { return ship.status >= Status::crippled; }
  bool in_orbit(BodyIndex body) const {
    const BodyZone place = place_at(table, ship.course.at);
    return ship.course.speed == 0 && place.body == body && place.zone == Zone::low_orbit;
  }
  std::int64_t operator()(const LastSide&) const { return 0; }
  std::int64_t operator()(const FirstBlood&) const { return 0; }
  std::int64_t operator()(const Bombard&) const { return 0; }
  std::int64_t operator()(const Blockade& rule) const { return rule.target == ship.entry ? share_of(1) : 0; }
  std::int64_t operator()(const Cripple& rule) const {
    return holds(rule.targets, ship) && !crippled() ? share_of(count_of(rule.targets)) : 0;
  }
  std::int64_t operator()(const Escape& rule) const {
    return holds(rule.ships, ship) ? share_of(count_of(rule.ships) - rule.needed + 1) : 0;
  }
  /// A ship that is crippled or in its orbit while the battle goes on has nothing aboard.
  std::int64_t operator()(const Deliver& rule) const {
    const bool may_carry = rule.side == ship.side && chosen_among(table, ship);
    return may_carry && !crippled() && !in_orbit(rule.body) ? share_of(count_of(table.scenario().choices.front().among))
                                                            : 0;
  }
};

/// Of a table on which the ship stands where its course would end.
struct Gain {
  const Table& table;
  ShipIndex index;
  const Ship& ship = table.ships[index];
  const Course& end = ship.course;

  const Body& body(BodyIndex place) const { return table.scenario().bodies[place]; }
  std::int64_t in_low_orbit(BodyIndex place) const { return rest_gain(ship, body(place).at, body(place).radius); }

  std::int64_t operator()(const LastSide&) const { return 0; }
  std::int64_t operator()(const FirstBlood&) const { return 0; }
  std::int64_t operator()(const Cripple&) const { return 0; }
  std::int64_t operator()(const Blockade& rule) const {
    if (rule.prize && rule.prize == ship.entry)
      return of_row * std::min(rule.far + 1, distance(end.at, body(rule.body).at));
    return table.turn * 2 > table.options.rounds ? in_low_orbit(rule.body) : 0;
  }
  std::int64_t operator()(const Escape& rule) const {
    const std::optional<Bounds>& bounds = table.scenario().bounds;
    if (rule.side != ship.side || !holds(rule.ships, ship) || !bounds) return 0;
    const std::int64_t row = column_row(printed(end.at)).row;
    const std::int64_t rows = rule.edge == MapEdge::south ? bounds->row_high - row : row - bounds->row_low;
    return rows < 0 ? reached : -of_row * rows;
  }
  std::int64_t operator()(const Deliver& rule) const {
    return rule.side == ship.side && chosen_among(table, ship) ? in_low_orbit(rule.body) : 0;
  }
  std::int64_t operator()(const Bombard& rule) const {
    if (rule.side != ship.side) return 0;
    return rest_gain(ship, rule.target, high_orbit_width) + (no_bombardment(table, index, rule.target) ? 0 : reached);
  }
};

/// Whether the ship runs for an edge of the map: one in disguise does not count there.
const Escape* flight_of(const View& view, ShipIndex s) {
  const Ship& ship = view.table.ships[s];
  const auto* rule = std::get_if<Escape>(&view.table.scenario().victory);
  if (!rule || rule->side != ship.side || !holds(rule->ships, ship)) return nullptr;
  const std::optional<ShipIndices>& disguised = view.chosen[ship.side];
  return disguised && std::ranges::find(*disguised, s) != disguised->end() ? nullptr : rule;
}

}  // namespace

std::int64_t objective_share(const Table& table, const Ship& ship) {
  return std::visit(Share{table, ship}, table.scenario().victory);
}

std::int64_t objective_gain(const Table& there, ShipIndex ship) {
  return std::visit(Gain{there, ship}, there.scenario().victory);
}

bool has_errand(const View& view, ShipIndex s) {
  const Ship& ship = view.table.ships[s];
  const Victory& victory = view.table.scenario().victory;
  if (const auto* blockade = std::get_if<Blockade>(&victory)) return blockade->prize && blockade->prize == ship.entry;
  if (const auto* deliver = std::get_if<Deliver>(&victory))
    return deliver->side == ship.side && chosen_among(view.table, ship);
  return flight_of(view, s) != nullptr;
}

bool may_leave(const View& view, ShipIndex ship, Hex at) {
  const Escape* rule = flight_of(view, ship);
  return rule && view.table.scenario().bounds->left_over(at) == rule->edge;
}

}  // namespace emcon::rules::alternity_warships
