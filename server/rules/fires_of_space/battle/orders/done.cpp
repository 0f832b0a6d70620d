// The order `done`: no more orders in this window (FOS-R62).
#include "server/rules/fires_of_space/battle/orders/offering.hpp"
#include "server/rules/fires_of_space/battle/orders/reading.hpp"

namespace emcon::rules::fires_of_space::battle {
namespace {

/// Where orders are given one by one; elsewhere it may be said, and says nothing.
void offer_done(Offering& out) {
  if (window_of(*out.view.step)->immediate) out.done("no more orders in this window", "FOS-R62");
}

}  // namespace

// It has no effect of its own: it ends the answer, and with that the window (windows.cpp).
extern const OrderRow done_order{.verb = "done", .ends = true, .acts = {offer_done, accept_done<Reading>}};

}  // namespace emcon::rules::fires_of_space::battle
