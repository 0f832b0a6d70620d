// Says where flights are, in which bays they fit, how they may move, and who is in a dogfight with whom.
#include "server/rules/stellar_empires_fleet/table/flights.hpp"

#include <algorithm>
#include <bit>

#include "server/rules/stellar_empires_fleet/catalogue/phrases.hpp"
#include "server/rules/stellar_empires_fleet/table/plan.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

constexpr std::uint32_t flight_numbers = 10'000, flights_of_ship = 100;

std::vector<FlightIndex> flights_that(const Table& table, auto wanted) {
  std::vector<FlightIndex> out;
  for (const FlightIndex f : table.flights.indices())
    if (wanted(table.flights[f])) out.push_back(f);
  return out;
}

/// How far on its way, in mils, it comes near enough to the enemy; nothing if it does not.
std::optional<std::int64_t> meets_at(Point from, Point to, Point enemy) {
  if (within_radius(from, enemy, contact_range) || !near_segment({from, to}, enemy, contact_range)) return std::nullopt;
  const std::int64_t length = distance(from, to);
  const Point way = to - from, off = enemy - from;
  const std::int64_t dot = way.x * off.x + way.y * off.y, whole = way.x * way.x + way.y * way.y;
  if (dot <= 0 || whole == 0) return std::nullopt;
  std::int64_t low = 0, high = dot >= whole ? length : dot / ((whole + length - 1) / length);
  high = std::min(high + 1, length);
  if (!within_radius(towards(from, to, high), enemy, contact_range)) return std::nullopt;
  while (high - low > 1) {
    const std::int64_t middle = (low + high) / 2;
    (within_radius(towards(from, to, middle), enemy, contact_range) ? high : low) = middle;
  }
  return high;
}

/// What was launched onto a planet may stay there and leave it (SEF-R154).
bool crosses_planet(const Scenario& scenario, Point from, Point to) {
  return meets_planet(scenario, {{from, to}}) && !meets_planet(scenario, {{from, from}});
}

/// Whether it would come to harm on the straight way: off the table, by a planet, or too fast through a nebula.
bool harmful(const Table& table, const Flight& flight, Point to) {
  const Scenario& scenario = table.scenario();
  if (!inside(scenario, to) || crosses_planet(scenario, flight.at, to)) return true;
  const FlightType& type = type_of(table, flight);
  return !type.nebula && 2 * distance(flight.at, to) > type.thrust * inch && nebulae(scenario, flight.at, to) > 0;
}

/// Towards the point without harm: straight as far as it can, else half as far, else on the heading that comes nearest.
Point steered(const Table& table, const Flight& flight, Point to) {
  const std::int64_t reach = reach_of(table, flight, false);
  const Point ahead = towards(flight.at, to, reach);
  if (!harmful(table, flight, ahead)) return ahead;
  Point best = flight.at;
  const auto consider = [&](Point end) {
    if (!harmful(table, flight, end) && squared_distance(end, to) < squared_distance(best, to)) best = end;
  };
  consider(towards(flight.at, to, reach / 2));
  for (int heading = 0; heading < plane_headings; ++heading) consider(flight.at + along(heading, reach));
  return best;
}

/// As far from the target as its guns reach, or where it is if that is near enough.
Point strike_place(const Table& table, const Flight& flight, Point target) {
  constexpr std::int64_t margin = 10;  // what rounding may take
  const std::int64_t off = distance(flight.at, target), range = type_of(table, flight).range * inch - margin;
  return off <= range ? flight.at : towards(flight.at, target, off - range);
}

/// Between the ship and the nearest enemy ship.
Point cover_place(const Table& table, const Flight& flight, const Ship& ward) {
  const std::int64_t off = std::min<std::int64_t>(inch, std::max(0, type_of(table, flight).range - 1) * inch);
  std::optional<Point> nearest;
  for (const Ship& enemy : table.ships)
    if (enemy.side != ward.side && fights(table, enemy) &&
        (!nearest || squared_distance(ward.at, enemy.at) < squared_distance(ward.at, *nearest)))
      nearest = enemy.at;
  return nearest ? towards(ward.at, *nearest, off) : ward.at;
}

std::optional<FlightMove> way_home(const Table& table, FlightIndex f) {
  const Flight& flight = table.flights[f];
  ShipIndex nearest;
  for (const ShipIndex s : table.ships.indices()) {
    const Ship& ship = table.ships[s];
    if (ship.side != flight.side || !fights(table, ship)) continue;
    if (!free_berth(table, s, flight.type, takes_docks(table, ship))) continue;
    if (!nearest || squared_distance(flight.at, ship.at) < squared_distance(flight.at, table.ships[nearest].at))
      nearest = s;
  }
  if (!nearest) return std::nullopt;
  FlightMove out{f, steered(table, flight, table.ships[nearest].at), false, {}, {}};
  if (out.to == table.ships[nearest].at) out.dock = nearest;
  return out;
}

/// Joins what is in contact with the flight, and so on.
void spread(const Table& table, FlightIndex from, std::vector<FlightIndex>& joined) {
  joined.push_back(from);
  const Flight& flight = table.flights[from];
  for (const FlightIndex other : table.flights.indices()) {
    const Flight& enemy = table.flights[other];
    if (enemy.side == flight.side || !flies(enemy) || enemy.now.free || std::ranges::count(joined, other) > 0) continue;
    if (within_radius(flight.at, enemy.at, contact_range)) spread(table, other, joined);
  }
}

}  // namespace

const FlightType& type_of(const Table& table, const Flight& flight) {
  return table.catalogue->flights[flight.type];
}
std::string flight_handle(const Table& table, const Flight& flight) {
  return table.ships[flight.carrier].handle() + ".f" + number(flight.number);
}
std::string flight_name(const Table& table, const Flight& flight) {
  return flight_handle(table, flight) + " " + type_of(table, flight).name;
}
std::optional<FlightIndex> find_flight(const Table& table, const std::string& handle) {
  return first_of(table.flights, [&](const Flight& flight) { return flight_handle(table, flight) == handle; });
}
std::string flights_handle(Side side) {
  return std::string(1, static_cast<char>('A' + side.index)) + ".flights";
}
std::string group_handle(Side side, int group) {
  return std::string(1, static_cast<char>('A' + side.index)) + ".g" + number(group);
}
RefId ref(const Table& table, const Flight& flight) {
  return {flight.side, flight_numbers +
                           flights_of_ship * static_cast<std::uint32_t>(table.ships[flight.carrier].number) +
                           static_cast<std::uint32_t>(flight.number)};
}

std::vector<FlightIndex> movable_flights(const Table& table, Seat seat) {
  return flights_that(
      table, [&](const Flight& one) { return one.seat == seat && flies(one) && !one.now.moved && !one.now.engaged; });
}

int packets_left(const Table& table, Side side, std::vector<FlightIndex> (*of)(const Table&, Seat)) {
  int out = 0;
  for (const Seat seat : seats_of(table, side)) out += (count_of(of(table, seat)) + packet_size - 1) / packet_size;
  return out;
}

std::vector<Seat> seats_with(const Table& table, Side side, std::vector<FlightIndex> (*of)(const Table&, Seat)) {
  std::vector<Seat> out;
  for (const Seat seat : seats_of(table, side))
    if (!of(table, seat).empty()) out.push_back(seat);
  return out;
}

std::vector<FlightIndex> flights_in_hand(const Table& table, Seat seat) {
  if (table.phase == Phase::movement) return movable_flights(table, seat);
  return flights_that(table, [&](const Flight& one) {
    return one.seat == seat && flies(one) && one.now.free && !one.now.moved &&
           one.now.flown < type_of(table, one).thrust * inch;
  });
}

bool in_contact(const Table& table, FlightIndex f) {
  const Flight& flight = table.flights[f];
  return flies(flight) && std::ranges::any_of(table.flights, [&](const Flight& enemy) {
           return enemy.side != flight.side && flies(enemy) && within_radius(flight.at, enemy.at, contact_range);
         });
}

std::vector<FlightIndex> dogfight_of(const Table& table, FlightIndex f) {
  const Flight& flight = table.flights[f];
  if (!flies(flight) || flight.now.free) return {};
  std::vector<FlightIndex> out;
  spread(table, f, out);
  std::ranges::sort(out);
  return out.size() > 1 ? out : std::vector<FlightIndex>{};
}

std::vector<std::vector<FlightIndex>> dogfights(const Table& table) {
  std::vector<std::vector<FlightIndex>> out;
  for (const FlightIndex f : table.flights.indices()) {
    std::vector<FlightIndex> one = dogfight_of(table, f);
    if (!one.empty() && one.front() == f) out.push_back(std::move(one));
  }
  return out;
}

std::vector<FlightIndex> of_side(const Table& table, const std::vector<FlightIndex>& flights, Side side) {
  std::vector<FlightIndex> out;
  for (const FlightIndex f : flights)
    if (table.flights[f].side == side) out.push_back(f);
  return out;
}

Surplus surplus_of(const Table& table, const std::vector<FlightIndex>& dogfight) {
  const int first = count_of(of_side(table, dogfight, Side{0})), second = count_of(dogfight) - first;
  const int more = std::max(first, second), less = std::min(first, second);
  return {Side{static_cast<std::uint8_t>(first >= second ? 0 : 1)}, more - less, std::max(0, more - 2 * less)};
}

bool chooses_in_dogfight(const Table& table, Seat seat) {
  return std::ranges::any_of(dogfights(table), [&](const std::vector<FlightIndex>& dogfight) {
    return surplus_of(table, dogfight).flights > 0 &&
           std::ranges::any_of(dogfight, [&](FlightIndex f) { return table.flights[f].seat == seat; });
  });
}

std::int64_t distance(Point from, Point to) {
  const std::int64_t squared = squared_distance(from, to);
  if (squared == 0) return 0;
  const int bits = static_cast<int>(std::bit_width(static_cast<std::uint64_t>(squared)));  // the root has half as many
  std::int64_t low = (std::int64_t{1} << (bits - 1) / 2) - 1,
               high = std::min(std::int64_t{1} << (bits + 1) / 2, 2 * plane_far);
  while (high - low > 1) {
    const std::int64_t middle = low + (high - low) / 2;
    (middle * middle >= squared ? high : low) = middle;
  }
  return high;
}

Point towards(Point from, Point to, std::int64_t length) {
  const std::int64_t whole = distance(from, to);
  if (length >= whole) return to;
  const Point way = to - from;
  return {from.x + way.x * length / whole, from.y + way.y * length / whole};
}

Stop stop_of(const Table& table, const Flight& flight, Point to) {
  std::optional<std::int64_t> first;
  for (const Flight& enemy : table.flights) {
    if (enemy.side == flight.side || !flies(enemy)) continue;
    const auto meets = meets_at(flight.at, to, enemy.at);
    if (meets && (!first || *meets < *first)) first = meets;
  }
  return first ? Stop{towards(flight.at, to, *first), true} : Stop{to, false};
}

std::int64_t reach_of(const Table& table, const Flight& flight, bool burn) {
  return type_of(table, flight).thrust * inch * (burn ? 2 : 1) - flight.now.flown;
}

std::optional<Misstep> move_fault(const Table& table, const FlightMove& move) {
  const Flight& flight = table.flights[move.flight];
  const FlightType& type = type_of(table, flight);
  if (move.burn && !type.afterburner) return Misstep{reasons::no_afterburner(), "SEF-13.3.AB"};
  if (move.burn && flight.burns > 0 && flight.fuel == 0) return Misstep{reasons::no_fuel(), "SEF-13.3.AB"};
  if (distance(flight.at, move.to) > reach_of(table, flight, move.burn))
    return Misstep{reasons::too_far_flight(), "SEF-13.2.2"};
  if (crosses_planet(table.scenario(), flight.at, move.to)) return Misstep{reasons::through_planet(), "SEF-13.2.2"};
  const auto own = [&](ShipIndex s) { return table.ships[s].side == flight.side && fights(table, table.ships[s]); };
  if (move.cover && !own(move.cover)) return Misstep{reasons::no_ward(), "SEF-13.8"};
  if (move.dock) {
    if (!own(move.dock) || table.ships[move.dock].at != move.to)
      return Misstep{reasons::not_at_carrier(), "SEF-13.2.9"};
    if (!free_berth(table, move.dock, flight.type, takes_docks(table, table.ships[move.dock])))
      return Misstep{reasons::no_free_bay(), "SEF-R74"};
  }
  const bool meets = std::ranges::any_of(table.flights, [&](const Flight& enemy) {
    return enemy.side != flight.side && flies(enemy) && within_radius(move.to, enemy.at, contact_range);
  });
  if (flight.now.free && meets && move.to != flight.at) return Misstep{reasons::contact_again(), "SEF-R60"};
  return std::nullopt;
}

std::optional<FlightMove> move_by_word(const Table& table, FlightIndex f, const std::string& word) {
  const Flight& flight = table.flights[f];
  FlightMove out{f, flight.at, false, {}, {}};
  if (word == "stay") return out;
  if (word == "home") return way_home(table, f);
  if (const auto enemy = find_flight(table, word)) {
    if (table.flights[*enemy].side == flight.side || !flies(table.flights[*enemy])) return std::nullopt;
    out.to = steered(table, flight, table.flights[*enemy].at);
    return out;
  }
  const auto s = find_ship(table, word);
  if (!s || !fights(table, table.ships[*s])) return std::nullopt;
  const Ship& ship = table.ships[*s];
  out.to = steered(table, flight,
                   ship.side == flight.side ? cover_place(table, flight, ship) : strike_place(table, flight, ship.at));
  if (ship.side == flight.side) out.cover = *s;
  return out;
}

}  // namespace emcon::rules::stellar_empires_fleet
