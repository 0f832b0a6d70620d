/// What the orders at planets and asteroids have alike: each is offered to every ship that may do it now.
#pragma once

#include <string>

#include "server/rules/alternity_warships/orders/orders.hpp"

namespace emcon::rules::alternity_warships {

/// One line for each ship that may do it now.
template <auto fault>
void offer_each(Offering& out, const char* verb, const char* label, const char* clause, bool with_way) {
  for (const ShipIndex s : ships_in_hand(out.view)) {
    const Ship& ship = out.table.ships[s];
    if (fault(out.table, ship)) continue;
    const int set = with_way ? out.add_set({{"cw", "clockwise", "", std::nullopt, {}},
                                            {"ccw", "counter-clockwise", "", std::nullopt, {}}})
                             : -1;
    table::OfferLine& line = out.line(verb, ship.handle(), "", std::string(label) + " " + ship_name(ship), clause);
    if (with_way) line.fields = {Offering::choice("way", "way", set)};
  }
}

/// The ship that the line names, if it may do it; refuses others.
template <auto fault>
std::optional<ShipIndex> read_each(Reading& in) {
  const std::optional<ShipIndex> s = mover_in_line(in);
  if (!s || !in.first_time(in.line().subject)) return std::nullopt;
  if (const std::optional<Misstep> wrong = fault(in.table, in.table.ships[*s])) {
    in.refuse_for(*wrong);
    return std::nullopt;
  }
  return s;
}

}  // namespace emcon::rules::alternity_warships
