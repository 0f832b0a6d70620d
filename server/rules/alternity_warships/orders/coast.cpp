// The order `coast`: a ship goes straight on at its speed, which it would do without an order (ALT-6.2).
#include "server/rules/alternity_warships/orders/moving.hpp"

namespace emcon::rules::alternity_warships {
namespace {

void offer_coast(Offering& out) {
  if (crowded(out.view)) return;  // it is what ships do without an order
  for (const ShipIndex s : ships_to_fly(out.view)) {
    const std::string handle = out.table.ships[s].handle();
    out.line("coast", handle, "", "Straight on: " + handle, "ALT-6.2");
  }
}

void check_coast(Reading& in) {
  const std::optional<ShipIndex> s = mover_in_line(in);
  if (!s) return;
  const Ship& ship = in.table.ships[*s];
  if (const std::optional<Misstep> wrong = no_flight(in.table, ship)) return in.refuse_for(*wrong);
  accept_flight(in, *s, coasting(mover_of(in.table, ship)));
}

void apply_coast(Play& play, const Flying& order) {
  fly(play, order);
}

}  // namespace

extern const OrderRow coast_order{.verb = "coast", .acts = deferred<offer_coast, check_coast, apply_coast>};

}  // namespace emcon::rules::alternity_warships
