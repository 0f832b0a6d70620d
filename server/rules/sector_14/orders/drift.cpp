// The order `drift`: a ship goes on as it did (S14-P2.5).
#include "server/rules/sector_14/orders/moving.hpp"
#include "server/rules/sector_14/orders/offering.hpp"
#include "server/rules/sector_14/orders/reading.hpp"

namespace emcon::rules::sector_14 {
namespace {

void offer_drift(Offering& out) {
  out.line("drift", out.ship().handle(), "", "no manoeuvre", "S14-P2.5");
  out.fall_back("drift", out.ship().handle(), "", {});
}

void check_drift(Reading& in) {
  if (const std::optional<ShipIndex> s = ship_to_move(in))
    accept_manoeuvre(in, *s, {0, in.table.ships[*s].course.vector});
}

}  // namespace

extern const OrderRow drift_order{.verb = "drift", .acts = by<offer_drift, check_drift, apply_manoeuvre>};

}  // namespace emcon::rules::sector_14
