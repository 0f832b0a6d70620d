// The order `descend`: a ship comes down from high orbit to low orbit (ALT-15.6, R29).
#include "server/rules/alternity_warships/orders/orbiting.hpp"

namespace emcon::rules::alternity_warships {
namespace {

std::optional<Misstep> no_descent(const Table& table, const Ship& ship) {
  const BodyZone place = place_at(table, ship.course.at);
  if (ship.course.speed == 0 && place.zone == Zone::high_orbit && ship.orbit != Orbit::landed) return std::nullopt;
  return Misstep{"not_in_high_orbit", "The ship is not in high orbit at speed 0.", "ALT-15.6"};
}

void offer_descend(Offering& out) {
  offer_each<no_descent>(out, "descend", "Descend to low orbit:", "ALT-15.6", false);
}
void check_descend(Reading& in) {
  if (const std::optional<ShipIndex> s = read_each<no_descent>(in)) in.accept(Flying{*s, Flying::Kind::descend});
}

}  // namespace

extern const OrderRow descend_order{.verb = "descend", .acts = {offer_descend, check_descend}};

}  // namespace emcon::rules::alternity_warships
