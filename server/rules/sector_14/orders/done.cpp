// The order `done`: no more shots of this ship in this phase (S14-P3.1).
#include "server/rules/sector_14/orders/offering.hpp"
#include "server/rules/sector_14/orders/orders.hpp"
#include "server/rules/sector_14/orders/reading.hpp"

namespace emcon::rules::sector_14 {
namespace {

void offer_done(Offering& out) {
  out.done("no more shots of this ship", "S14-P3.1");
}

}  // namespace

/// Has no effect of its own: it ends the answer, and begin_volley does not ask the ship again.
extern const OrderRow done_order{.verb = "done", .ends = true, .acts = {offer_done, accept_done<Reading>}};

}  // namespace emcon::rules::sector_14
