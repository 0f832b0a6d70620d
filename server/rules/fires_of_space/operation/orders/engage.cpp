// The order `engage`: a side says whether it wants a battle in the hex in question (FOS-10.a.iii).
#include "server/rules/fires_of_space/operation/advice/advice.hpp"
#include "server/rules/fires_of_space/operation/orders/offering.hpp"
#include "server/rules/fires_of_space/operation/orders/reading.hpp"
#include "server/rules/fires_of_space/operation/phases/play.hpp"

namespace emcon::rules::fires_of_space::operation {
namespace {

struct Engage {
  bool yes = false;
};

void offer_engage(Offering& out) {
  const std::int64_t worth = out.theatre.engagement ? advise_engagement(out, *out.theatre.engagement) : 0;
  const int set = out.add_set({{"yes", "fight here now", "", worth}, {"no", "no battle here", "", 0}});
  table::OfferLine& line = out.line("engage", "", "", "fight a battle in this hex, or not", "FOS-10.a.iii");
  line.fields.push_back(Offering::choice("answer", "answer", set));
  line.fields.back().fallback = table::Token{"no"};
  line.merit = worth;
}

void check_engage(Reading& in) {
  const std::optional<bool> yes = in.yes_or_no("FOS-10.a.iii");
  if (yes && in.only_once("ordered_twice", "FOS-10.a.iii", in.answered())) in.accept(Engage{*yes});
}

void apply_engage(Play& play, const Step&, Seat seat, const Engage& order) {
  play.theatre.engage_wish[side_at(seat)] = order.yes;
}

}  // namespace

extern const OrderRow engage_order{
    .verb = "engage", .fields = "answer", .acts = by<offer_engage, check_engage, apply_engage>};

}  // namespace emcon::rules::fires_of_space::operation
