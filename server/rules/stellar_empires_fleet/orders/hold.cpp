// The order `hold`: flights of a packet that are named by no strike hold (SEF-R12).
#include "server/rules/stellar_empires_fleet/orders/wings.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

/// Without an effect of its own: whatever the packet does not name holds.
struct Hold {};

void offer_hold(Offering& out) {
  out.default_line("hold", "The other flights of the packet hold", "SEF-R12");
}

void check_hold(Reading& in) {
  if (!in.first_time("")) return;
  in.accept(Hold{});
}

}  // namespace

extern const OrderRow hold_order{.verb = "hold", .ends = true, .acts = {offer_hold, check_hold}};

}  // namespace emcon::rules::stellar_empires_fleet
