// The order `descend`: a ship comes down from high orbit to low orbit (ALT-15.6, R29).
#include "server/rules/alternity_warships/orders/orbiting.hpp"

namespace emcon::rules::alternity_warships {
namespace {

std::optional<Misstep> no_descent(const Table& table, const Ship& ship) {
  const BodyZone place = place_at(table, ship.course.at);
  if (ship.course.speed == 0 && place.zone == Zone::high_orbit && ship.orbit != Orbit::landed) return std::nullopt;
  return Misstep{"not_in_high_orbit", "The ship is not in high orbit at speed 0.", "ALT-15.6"};
}

constexpr Orbiting descend{"descend", "Descend to low orbit:", "ALT-15.6", Flying::Kind::descend, no_descent};

}  // namespace

extern const OrderRow descend_order{.verb = "descend", .acts = {offer_orbiting<descend>, check_orbiting<descend>}};

}  // namespace emcon::rules::alternity_warships
