// The order `coast`: a ship goes straight on at its speed, which it would do without an order (ALT-6.2).
#include "server/rules/alternity_warships/orders/orders.hpp"

namespace emcon::rules::alternity_warships {
namespace {

void offer_coast(Offering& out) {
  if (crowded(out.view)) return;  // it is what ships do without an order
  for (const ShipIndex s : ships_in_hand(out.view)) {
    const Ship& ship = out.table.ships[s];
    if (ship.orbit == Orbit::landed) continue;
    out.line("coast", ship.handle(), "", "Straight on: " + ship.handle(), "ALT-6.2");
  }
}

void check_coast(Reading& in) {
  const std::optional<ShipIndex> s = mover_in_line(in);
  if (!s || !in.first_time(in.line().subject)) return;
  const Ship& ship = in.table.ships[*s];
  if (ship.orbit == Orbit::landed) return in.refuse_for(on_the_ground(in.table, ship));
  const table::Path path = coasting(mover_of(in.table, ship));
  expect_course(in, {*s, 0}, path);
  in.accept(Flying{*s, Flying::Kind::path, path});
}

}  // namespace

extern const OrderRow coast_order{.verb = "coast", .acts = {offer_coast, check_coast}};

}  // namespace emcon::rules::alternity_warships
