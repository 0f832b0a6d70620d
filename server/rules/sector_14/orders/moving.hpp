/// What `move`, `drift` and `course` have in common: each is a manoeuvre of the ship whose turn it is.
#pragma once

#include <optional>

#include "server/rules/sector_14/orders/orders.hpp"

namespace emcon::rules::sector_14 {

struct Manoeuvring {
  ShipIndex ship;
  int sixths = 0;  ///< turned, starboard positive
  Hex hex;         ///< for the vector counter
};

/// Accepts a legal manoeuvre: a turn by `sixths`, starboard positive, and the vector counter shifted to `hex`.
void accept_manoeuvre(Reading& in, ShipIndex ship, int sixths, Hex hex);
/// Carries it out.
void apply_manoeuvre(Play& play, const Manoeuvring& move);
/// The ship that the line moves, which has no manoeuvre yet; refuses otherwise.
std::optional<ShipIndex> ship_to_move(Reading& in);

}  // namespace emcon::rules::sector_14
