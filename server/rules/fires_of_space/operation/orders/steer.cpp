// The order `steer`: a unit's plan to bring its future marker to a hex (FOS-11.d).
#include <string>

#include "common/counted.hpp"
#include "server/rules/fires_of_space/catalogue/phrases.hpp"
#include "server/rules/fires_of_space/operation/advice/advice.hpp"
#include "server/rules/fires_of_space/operation/orders/offering.hpp"
#include "server/rules/fires_of_space/operation/orders/planning.hpp"
#include "server/rules/fires_of_space/operation/orders/reading.hpp"
#include "server/rules/fires_of_space/operation/phases/thrust.hpp"

namespace emcon::rules::fires_of_space::operation {
namespace {

void offer_steer(Offering& out) {
  for (const auto& [unit, left] : movers(out)) {
    const OwnUnit& own = out.force.units[unit];
    const CourseAdvice advice = advise_course(out, unit);
    const bool good = advice.worth > 0 && distance(own.at.future, advice.future) <= left;
    table::OfferLine& line = out.line("steer", own.handle, "", "steer " + own.handle + " to a new future", "FOS-11.d");
    line.secret = !own.contact;  // the marker of a detected unit moves in the open
    line.merit = good ? advice.worth : 0;
    line.fields.push_back(
        Offering::hex("future", "future marker", {own.at.future, left, {}}, good ? advice.future : own.at.future));
    line.fields.back().required = true;
    line.fields.push_back(Offering::number("from", "first sub-phase", 1, sub_phase_count(out.table), std::int64_t{1}));
  }
}

void check_steer(Reading& in) {
  const std::optional<UnitIndex> unit = planned_unit(in);
  if (!unit || !thrust_left(in, *unit)) return;
  const std::optional<Hex> future = in.hex("future", "FOS-11.d");
  const std::optional<int> from = in.number("from", 1, sub_phase_count(in.table), 1, "FOS-11.e.iii");
  if (!future || !from) return;
  const Hex now = in.force.units[*unit].at.future;
  const int left = steps_to_come(in, *unit, 1);
  if (!within(left, now, *future))
    return in.refuse(reasons::too_far_steer(label(now), counted(left, "hex", "hexes")), "FOS-11.e.ii", "future");
  Hex end = now;
  for (int i = steps_to_come(in, *unit, *from); i > 0; --i) end = end + direction(closing_direction(end, *future));
  in.accept(Steer{*unit, *future, *from});
  in.expect_future(*unit, end, end == *future ? label(end) : label(end) + ": too late for all of it");
  if (!(end == now)) expect_notice(in, *unit, true);
}

void apply_steer(Play& play, const Step&, Seat seat, const Steer& plan) {
  const Hex future = play.unit(side_at(seat), plan.unit).at.future;
  if (play.theatre.sub_phase >= plan.from) note_step(play, plan.unit, closing_direction(future, plan.future));
}

}  // namespace

extern const OrderRow steer_order{
    .verb = "steer", .fields = "future from", .acts = by<offer_steer, check_steer, apply_steer>};

}  // namespace emcon::rules::fires_of_space::operation
