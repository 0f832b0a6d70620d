// The order `follow`: a unit's plan to close with the future of a contact (FOS-11.d).
#include "server/rules/fires_of_space/operation/orders/offering.hpp"
#include "server/rules/fires_of_space/operation/orders/planning.hpp"
#include "server/rules/fires_of_space/operation/orders/reading.hpp"
#include "server/rules/fires_of_space/operation/phases/thrust.hpp"

namespace emcon::rules::fires_of_space::operation {
namespace {

void offer_follow(Offering& out) {
  offer_by_contact(out, "follow", "closes with a contact's future", {});
}

void check_follow(Reading& in) {
  const std::optional<UnitIndex> unit = planned_unit(in);
  if (!unit || !thrust_left(in, *unit)) return;
  const std::optional<ContactUnitIndex> contact = contact_near(in, *unit);
  if (!contact) return;
  in.accept(Follow{*unit, *contact});
  expect_notice(in, *unit, true);
}

void apply_follow(Play& play, const Step&, Seat seat, const Follow& plan) {
  const OwnUnit& unit = play.unit(side_at(seat), plan.unit);
  if (const ContactUnit* contact = contact_planned(play.picture, unit, plan.contact))
    note_step(play, plan.unit, closing_direction(unit.at.future, contact->at.future));
}

}  // namespace

extern const OrderRow follow_order{
    .verb = "follow", .fields = "contact", .acts = by<offer_follow, check_follow, apply_follow>};

}  // namespace emcon::rules::fires_of_space::operation
