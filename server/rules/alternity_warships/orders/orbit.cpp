// The order `orbit`: a ship at rest goes into orbit (ALT-15.5, 15.6, R68).
#include "server/rules/alternity_warships/orders/orbiting.hpp"

#include "server/rules/alternity_warships/catalogue/phrases.hpp"

namespace emcon::rules::alternity_warships {
namespace {

std::optional<Misstep> no_orbit(const Table& table, const Ship& ship) {
  const BodyZone place = place_at(table, ship.course.at);
  if (ship.course.speed == 0 && ship.orbit != Orbit::landed && is_planet(table, place.body)) return std::nullopt;
  return Misstep{reasons::not_in_orbit(), "ALT-15.5"};
}

constexpr Orbiting into_orbit{"orbit", "Go into orbit:", "ALT-15.5", no_orbit};

void offer_orbit(Offering& out) {
  const std::size_t before = out.offer.lines.size();
  offer_orbiting<into_orbit>(out);
  if (out.offer.lines.size() == before) return;
  const int ways =
      out.add_set({{"cw", "clockwise", "", std::nullopt, {}}, {"ccw", "counter-clockwise", "", std::nullopt, {}}});
  for (std::size_t i = before; i < out.offer.lines.size(); ++i)
    out.offer.lines[i].fields = {Offering::choice("way", "way", ways)};
}
void check_orbit(Reading& in) {
  const std::optional<ShipIndex> s = read_orbiting<into_orbit>(in);
  const std::string* way = s ? in.token("way") : nullptr;
  if (!way) return;
  if (*way != "cw" && *way != "ccw") return in.refuse(reasons::bad_choice_way(), "ALT-15.5", "way");
  in.accept(Flying{*s, IntoOrbit{*way == "cw" ? 1 : -1}});
}

void apply_orbit(Play& play, const Flying& order) {
  Ship& ship = play.edit(order.ship);
  const BodyZone place = place_at(play.table(), ship.course.at);
  const bool high = place.zone == Zone::high_orbit;
  ship.orbit = high ? Orbit::high : Orbit::low;
  ship.drift = std::get<IntoOrbit>(order.does).way;
  ship.orbited = 0;
  settle_at(play, order.ship, place.body, "goes into orbit", high ? "ALT-15.6" : "ALT-15.5");
}

}  // namespace

extern const OrderRow orbit_order{
    .verb = "orbit", .fields = "way", .acts = deferred<offer_orbit, check_orbit, apply_orbit>};

}  // namespace emcon::rules::alternity_warships
