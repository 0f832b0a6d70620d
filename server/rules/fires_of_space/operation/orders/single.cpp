// The order `single`: a side says whether it agrees to thrust in one phase (FOS-11.e.vii).
#include <algorithm>

#include "server/rules/fires_of_space/operation/orders/carrying.hpp"
#include "server/rules/fires_of_space/operation/orders/offering.hpp"
#include "server/rules/fires_of_space/operation/orders/reading.hpp"
#include "server/rules/fires_of_space/operation/phases/thrust.hpp"

namespace emcon::rules::fires_of_space::operation {
namespace {

struct Single {
  bool yes = false;
};

void offer_single(Offering& out) {
  const int set = out.add_set({{"yes", "yes", "", std::nullopt}, {"no", "no", "", std::nullopt}});
  table::OfferLine& line = out.line("single", "", "", "thrust in one phase, without interceptions", "FOS-11.e.vii");
  line.fields.push_back(Offering::choice("answer", "yes or no", set));
  line.fields.back().fallback = table::Token{"no"};
  line.fields.back().secret = true;  // only what both said together is told
}

void check_single(Reading& in) {
  const std::optional<bool> yes = in.yes_or_no("FOS-11.e.vii");
  if (yes && in.only_once("twice", "FOS-11.e.vii", in.answered())) in.accept(Single{*yes});
}

/// Who agrees learns from the result what the other said.
void apply_single(Play& play, const Step&, Seat seat, const Single& order) {
  if (order.yes) play.referee.disclose(Audience::only(seat));
}

bool agrees(const Answer<OrderList>& answer) {
  const std::vector<Single> said = answer.order.all<Single>();
  return !said.empty() && said.front().yes;
}

}  // namespace

void agree_on_single(Play& play, const Step& step, const Answers& answers) {
  for (const Answer<OrderList>& answer : answers) carry_out<Single>(play, step, answer);
  const bool single = std::ranges::all_of(answers, agrees);
  if (single) play.referee.disclose(Audience::everyone());
  thrust_agreed(play, single);
}

extern const OrderRow single_order{
    .verb = "single", .fields = "answer", .acts = by<offer_single, check_single, apply_single>};

}  // namespace emcon::rules::fires_of_space::operation
