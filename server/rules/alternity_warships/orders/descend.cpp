// The order `descend`: a ship comes down from high orbit to low orbit (ALT-15.6, R29).
#include "server/rules/alternity_warships/orders/orbiting.hpp"

#include "server/rules/alternity_warships/catalogue/phrases.hpp"

namespace emcon::rules::alternity_warships {
namespace {

std::optional<Misstep> no_descent(const Table& table, const Ship& ship) {
  const BodyZone place = place_at(table, ship.course.at);
  if (ship.course.speed == 0 && place.zone == Zone::high_orbit && ship.orbit != Orbit::landed) return std::nullopt;
  return Misstep{reasons::not_in_high_orbit(), "ALT-15.6"};
}

constexpr Orbiting descent{"descend", "Descend to low orbit:", "ALT-15.6", no_descent};

void offer_descend(Offering& out) {
  offer_orbiting<descent>(out);
}
void check_descend(Reading& in) {
  if (const std::optional<ShipIndex> s = read_orbiting<descent>(in)) in.accept(Flying{*s, Descent{}});
}

void apply_descend(Play& play, const Flying& order) {
  Ship& ship = play.edit(order.ship);
  const BodyIndex body = place_at(play.table(), ship.course.at).body;
  play.flown.way = {ship.course.at};
  ship.course.at = nearest_low_orbit(disc_of(play.table().scenario().bodies[body]), ship.course.at);
  ship.orbit = Orbit::none;
  ship.now.trail.push_back(ship.course.at);
  play.flown.way.push_back(ship.course.at);
  play.flown.came = true;
  settle_at(play, order.ship, body, "descends to low orbit", "ALT-15.6");
}

}  // namespace

extern const OrderRow descend_order{.verb = "descend", .acts = deferred<offer_descend, check_descend, apply_descend>};

}  // namespace emcon::rules::alternity_warships
