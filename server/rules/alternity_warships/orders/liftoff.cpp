// The order `liftoff`: a landed ship rises (ALT-R30).
#include "server/rules/alternity_warships/orders/orbiting.hpp"

namespace emcon::rules::alternity_warships {
namespace {

std::optional<Misstep> no_liftoff(const Table&, const Ship& ship) {
  if (ship.orbit == Orbit::landed) return std::nullopt;
  return Misstep{"not_landed", "The ship has not landed.", "ALT-R30"};
}

constexpr Orbiting liftoff{"liftoff", "Lift off:", "ALT-R30", Flying::Kind::liftoff, no_liftoff};

}  // namespace

extern const OrderRow liftoff_order{.verb = "liftoff", .acts = {offer_orbiting<liftoff>, check_orbiting<liftoff>}};

}  // namespace emcon::rules::alternity_warships
