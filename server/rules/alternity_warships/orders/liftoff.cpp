// The order `liftoff`: a landed ship rises (ALT-R30).
#include "server/rules/alternity_warships/orders/orbiting.hpp"

#include "server/rules/alternity_warships/catalogue/phrases.hpp"

namespace emcon::rules::alternity_warships {
namespace {

std::optional<Misstep> no_liftoff(const Table&, const Ship& ship) {
  if (ship.orbit == Orbit::landed) return std::nullopt;
  return Misstep{reasons::not_landed(), "ALT-R30"};
}

constexpr Orbiting lifting{"liftoff", "Lift off:", "ALT-R30", no_liftoff};

void offer_liftoff(Offering& out) {
  offer_orbiting<lifting>(out);
}
void check_liftoff(Reading& in) {
  if (const std::optional<ShipIndex> s = read_orbiting<lifting>(in)) in.accept(Flying{*s, Liftoff{}});
}

void apply_liftoff(Play& play, const Flying& order) {
  Ship& ship = play.edit(order.ship);
  ship.orbit = Orbit::none;
  settle_at(play, order.ship, place_at(play.table(), ship.course.at).body, "lifts off", "ALT-R30");
}

}  // namespace

extern const OrderRow liftoff_order{.verb = "liftoff", .acts = deferred<offer_liftoff, check_liftoff, apply_liftoff>};

}  // namespace emcon::rules::alternity_warships
