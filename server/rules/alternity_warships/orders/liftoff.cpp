// The order `liftoff`: a landed ship rises (ALT-R30).
#include "server/rules/alternity_warships/orders/orbiting.hpp"

namespace emcon::rules::alternity_warships {
namespace {

std::optional<Misstep> no_liftoff(const Table&, const Ship& ship) {
  if (ship.orbit == Orbit::landed) return std::nullopt;
  return Misstep{"not_landed", "The ship has not landed.", "ALT-R30"};
}

void offer_liftoff(Offering& out) {
  offer_each<no_liftoff>(out, "liftoff", "Lift off:", "ALT-R30", false);
}
void check_liftoff(Reading& in) {
  if (const std::optional<ShipIndex> s = read_each<no_liftoff>(in)) in.accept(Flying{*s, Flying::Kind::liftoff});
}

}  // namespace

extern const OrderRow liftoff_order{.verb = "liftoff", .acts = {offer_liftoff, check_liftoff}};

}  // namespace emcon::rules::alternity_warships
