// The order `decline`: a side declares no more interceptions in this phase (FOS-11.e.vi.5).
#include "server/rules/fires_of_space/catalogue/phrases.hpp"
#include "server/rules/fires_of_space/operation/orders/offering.hpp"
#include "server/rules/fires_of_space/operation/orders/reading.hpp"

namespace emcon::rules::fires_of_space::operation {
namespace {

struct Decline {};

void offer_decline(Offering& out) {
  out.default_line("decline", "declare no more interceptions in this phase", "FOS-11.e.vi.5");
}

void check_decline(Reading& in) {
  if (in.answered()) return in.refuse(reasons::one_at_a_time_declines(), "FOS-11.e.vi.5");
  in.accept(Decline{});
}

}  // namespace

// It has no effect of its own: a side that declares nothing declines (plans.cpp).
extern const OrderRow decline_order{.verb = "decline", .acts = {offer_decline, check_decline}};

}  // namespace emcon::rules::fires_of_space::operation
