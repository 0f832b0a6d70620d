// The order `steps`: a side calls for this turn to be played window by window (FOS-11.e.v).
#include "server/rules/fires_of_space/operation/orders/offering.hpp"
#include "server/rules/fires_of_space/operation/orders/reading.hpp"
#include "server/rules/fires_of_space/operation/phases/play.hpp"

namespace emcon::rules::fires_of_space::operation {
namespace {

void offer_steps(Offering& out) {
  out.line("steps", "", "", "call for this turn to be played step by step", "FOS-11.e.v");
}

void check_steps(Reading& in) {
  if (in.only_once("twice", "FOS-11.e.v", !in.accepted<Steps>().empty())) in.accept(Steps{});
}

void apply_steps(Play& play, const Step&, Seat seat, const Steps&) {
  play.theatre.step_by_step = true;
  play.tell(Audience::everyone(),
            play.table().side_name(side_at(seat)) + " call for this turn to be played step by step.", "FOS-11.e.v");
}

}  // namespace

extern const OrderRow steps_order{.verb = "steps", .aside = true, .acts = by<offer_steps, check_steps, apply_steps>};

}  // namespace emcon::rules::fires_of_space::operation
