/// What the orders at planets and asteroids have alike: each is offered to every ship that may do it now.
#pragma once

#include <string>

#include "server/rules/alternity_warships/orders/orders.hpp"

namespace emcon::rules::alternity_warships {

struct Orbiting {
  const char* verb;
  const char* label;  ///< the ship's name follows
  const char* clause;
  Flying::Kind kind;
  std::optional<Misstep> (*fault)(const Table& table, const Ship& ship);  ///< why it may not
};

/// One line for each ship that may do it now.
template <const Orbiting& what>
void offer_orbiting(Offering& out) {
  for (const ShipIndex s : ships_in_hand(out.view)) {
    const Ship& ship = out.table.ships[s];
    if (!what.fault(out.table, ship))
      out.line(what.verb, ship.handle(), "", std::string(what.label) + " " + ship_name(ship), what.clause);
  }
}

/// The ship that the line names, if it may do it; refuses others.
template <const Orbiting& what>
std::optional<ShipIndex> read_orbiting(Reading& in) {
  const std::optional<ShipIndex> s = mover_in_line(in);
  if (!s || !in.first_time(in.line().subject)) return std::nullopt;
  if (const std::optional<Misstep> wrong = what.fault(in.table, in.table.ships[*s])) {
    in.refuse_for(*wrong);
    return std::nullopt;
  }
  return s;
}
template <const Orbiting& what>
void check_orbiting(Reading& in) {
  if (const std::optional<ShipIndex> s = read_orbiting<what>(in)) in.accept(Flying{*s, what.kind});
}

}  // namespace emcon::rules::alternity_warships
