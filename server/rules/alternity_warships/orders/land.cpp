// The order `land`: a ship lands on a planet or asteroid (ALT-15.7, 15.11, R67).
#include <algorithm>

#include "server/rules/alternity_warships/orders/orbiting.hpp"

namespace emcon::rules::alternity_warships {
namespace {

/// An impact zone counts as low orbit for what comes slowly (ALT-R67).
bool is_low(Zone zone) {
  return zone == Zone::low_orbit || zone == Zone::impact;
}

/// From where the ship is now; behind a path only the landing itself shows whether it is possible.
std::optional<Misstep> no_landing(const Table& table, const Ship& ship) {
  const BodyZone place = place_at(table, ship.course.at);
  if (ship.orbit == Orbit::landed) return Misstep{"landed", "The ship has landed.", "ALT-15.7"};
  if (!place.body || !is_low(place.zone)) return Misstep{"no_body", "There is no body to land on here.", "ALT-15.7"};
  const int most = place.zone == Zone::impact ? 1 : 0;
  if (ship.course.speed > most) return Misstep{"too_fast", "The ship is too fast to land.", "ALT-15.7"};
  return std::nullopt;
}

/// An asteroid that the ship could reach slowly in this move (ALT-15.11).
bool asteroid_near(const Table& table, const Ship& ship) {
  return least_speed(mover_of(table, ship)) <= 1 && std::ranges::any_of(table.scenario().bodies, [&](const Body& body) {
           return body.kind == BodyKind::asteroid && far_apart(body.at, ship.course.at) <= 1;
         });
}
bool may_land(const Table& table, const Ship& ship) {
  return ship.orbit != Orbit::landed && (!no_landing(table, ship) || asteroid_near(table, ship));
}

void offer_land(Offering& out) {
  for (const ShipIndex s : ships_in_hand(out.view)) {
    const Ship& ship = out.table.ships[s];
    if (may_land(out.table, ship)) out.line("land", ship.handle(), "", "Land: " + ship_name(ship), "ALT-15.7");
  }
}
void check_land(Reading& in) {
  const std::optional<ShipIndex> s = mover_in_line(in);
  if (!s || !in.first_time(in.line().subject)) return;
  const Ship& ship = in.table.ships[*s];
  const std::vector<Flying> before = in.accepted<Flying>();
  const bool flies = std::ranges::find(before, *s, &Flying::ship) != before.end();
  if (std::optional<Misstep> wrong = no_landing(in.table, ship); wrong && !(flies && asteroid_near(in.table, ship)))
    return in.refuse_for(*wrong);
  in.accept(Flying{*s, Flying::Kind::land});
}

}  // namespace

extern const OrderRow land_order{.verb = "land", .acts = {offer_land, check_land}};

}  // namespace emcon::rules::alternity_warships
