// Reads what bays of ships launch and hold now (SEF-13.2.3 to 13.2.9, R74, R75).
#include <algorithm>

#include "server/rules/stellar_empires_fleet/catalogue/phrases.hpp"
#include "server/rules/stellar_empires_fleet/catalogue/revisions.hpp"
#include "server/rules/stellar_empires_fleet/table/flights.hpp"

namespace emcon::rules::stellar_empires_fleet {
bool bay_broken(const Ship& ship, int bay) {
  const auto end = ship.broken_bays.begin() + std::min(ship.lost.bays, count_of(ship.broken_bays));
  return std::find(ship.broken_bays.begin(), end, bay) != end;
}

std::vector<FlightIndex> aboard(const Table& table, ShipIndex ship) {
  return all_of(table.flights, [&](const Flight& one) { return one.fate == FlightFate::aboard && one.aboard == ship; });
}
bool in_dock(const Table& table, const Flight& flight) {
  return flight.fate == FlightFate::aboard && flight.berth >= count_of(table.class_of(table.ships[flight.aboard]).bays);
}

bool takes_docks(const Table& table, const Ship& ship) {
  return !ship.now.turned && ship.now.distance <= speed(table.class_of(ship), ship) * inch;
}

bool in_collar(const Table& table, const Flight& flight) {
  if (flight.fate != FlightFate::aboard || in_dock(table, flight)) return false;
  return table.class_of(table.ships[flight.aboard]).bays[ix(flight.berth)].is_collar();
}

bool bound_by_dock(const Table& table, const Ship& ship) {
  if (!docking_binds(*table.catalogue)) return false;
  return std::ranges::any_of(table.flights, [&](const Flight& flight) {
    return flight.now.landed && in_dock(table, flight) && ref(table.ships[flight.aboard]) == ref(ship);
  });
}

std::optional<int> free_berth(const Table& table, ShipIndex s, FlightTypeIndex type, bool docks, bool collars) {
  const Ship& ship = table.ships[s];
  const ShipClass& c = table.class_of(ship);
  const int size = table.catalogue->flights[type].size;
  std::vector<int> room;
  for (const Bay& bay : c.bays) room.push_back(bay_room(bay));
  room.resize(c.bays.size() + c.docks.size(), 1);
  for (const FlightIndex f : aboard(table, s)) {
    const Flight& flight = table.flights[f];
    room[ix(flight.berth)] -= in_dock(table, flight) ? 1 : type_of(table, flight).size;
  }
  for (int b = 0; b < count_of(c.bays); ++b) {
    const Bay& bay = c.bays[ix(b)];
    if (bay.is_collar() && !collars) continue;
    if (bay_takes(*table.catalogue, bay, type) && !bay_broken(ship, b) && room[ix(b)] >= size) return b;
  }
  for (int d = count_of(c.bays); docks && d < count_of(room); ++d)
    if (room[ix(d)] > 0) return d;
  return std::nullopt;
}

bool fleet_carrier(const Table& table, const Ship& ship) {
  const ShipClass& c = table.class_of(ship);
  const auto inside = std::ranges::count_if(c.berths, [&](int berth) { return !c.bays[ix(berth)].is_collar(); });
  return inside > 0 && inside >= c.category && fights(c, ship);
}

ShipIndex nearest_carrier(const Table& table, Side side, Point at) {
  ShipIndex out;
  for (const ShipIndex s : table.ships.indices()) {
    const Ship& ship = table.ships[s];
    if (ship.side != side || !fleet_carrier(table, ship)) continue;
    if (!out || squared_distance(ship.at, at) < squared_distance(table.ships[out].at, at)) out = s;
  }
  return out;
}

std::optional<Misstep> launch_fault(const Table& table, ShipIndex s, const std::vector<FlightIndex>& flights,
                                    bool scramble) {
  const Ship& ship = table.ships[s];
  const ShipClass& c = table.class_of(ship);
  std::vector<int> left;
  for (const Bay& bay : c.bays) left.push_back(bay_rate(bay, scramble));
  for (const FlightIndex f : flights) {
    const Flight& flight = table.flights[f];
    const std::string name = flight_handle(table, flight);
    if (flight.fate != FlightFate::aboard || flight.aboard != s)
      return Misstep{reasons::not_aboard(name), "SEF-13.2.3"};
    if (flight.ready > table.turn) return Misstep{reasons::not_ready(name, flight.ready), "SEF-13.9"};
    if (in_dock(table, flight)) continue;  // SEF-13.2.7
    if (bay_broken(ship, flight.berth) && in_collar(table, flight))
      return Misstep{reasons::jammed(name), "SEF-7.10.3.5"};
    if (bay_broken(ship, flight.berth)) return Misstep{reasons::bay_destroyed(name), "SEF-7.10.3.5"};
    int& rate = left[ix(flight.berth)];
    rate -= type_of(table, flight).size;
    if (rate < 0) return Misstep{reasons::beyond_rate(name), "SEF-13.2.6"};
  }
  return std::nullopt;
}

std::vector<FlightIndex> ready_flights(const Table& table, ShipIndex s, Seat seat) {
  std::vector<FlightIndex> out = aboard(table, s);
  std::erase_if(out, [&](FlightIndex f) {
    return table.flights[f].seat != seat || launch_fault(table, s, {f}, true).has_value();
  });
  return out;
}

std::vector<FlightIndex> launched_by(const std::vector<Hangar>& hangars, ShipIndex ship) {
  std::vector<FlightIndex> out;
  for (const Hangar& one : hangars)
    if (one.ship == ship) out.insert(out.end(), one.launch.begin(), one.launch.end());
  return out;
}

std::optional<Misstep> hangar_fault(const Table& table, const Hangar& order, const Voyage& way) {
  const Ship& ship = table.ships[order.ship];
  const bool docks = !turns_on(way, ship.heading) && way.distance <= speed(table.class_of(ship), ship) * inch;
  if (docking_binds(*table.catalogue) && !order.recover.empty() && !docks)
    return Misstep{reasons::docks_closed(), "SEF-13.2.9"};
  return std::nullopt;
}

}  // namespace emcon::rules::stellar_empires_fleet
