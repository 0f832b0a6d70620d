// The order `orbit`: a ship at rest goes into orbit (ALT-15.5, 15.6, R68).
#include "server/rules/alternity_warships/orders/orbiting.hpp"

namespace emcon::rules::alternity_warships {
namespace {

std::optional<Misstep> no_orbit(const Table& table, const Ship& ship) {
  const BodyZone place = place_at(table, ship.course.at);
  if (ship.course.speed == 0 && ship.orbit != Orbit::landed && is_planet(table, place.body)) return std::nullopt;
  return Misstep{"not_in_orbit", "The ship is not at speed 0 in an orbit hex.", "ALT-15.5"};
}

void offer_orbit(Offering& out) {
  offer_each<no_orbit>(out, "orbit", "Go into orbit:", "ALT-15.5", true);
}
void check_orbit(Reading& in) {
  const std::optional<ShipIndex> s = read_each<no_orbit>(in);
  const std::string* way = s ? in.token("way") : nullptr;
  if (!way) return;
  if (*way != "cw" && *way != "ccw") return in.refuse("bad_choice", "'way' must be cw or ccw.", "ALT-15.5", "way");
  in.accept(Flying{*s, Flying::Kind::orbit, {}, *way == "cw" ? 1 : -1});
}

}  // namespace

extern const OrderRow orbit_order{.verb = "orbit", .fields = "way", .acts = {offer_orbit, check_orbit}};

}  // namespace emcon::rules::alternity_warships
