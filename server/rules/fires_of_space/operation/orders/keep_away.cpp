// The order `keep-away`: a unit's plan to keep its future at a distance from that of a contact (FOS-11.d).
#include "server/rules/fires_of_space/operation/orders/offering.hpp"
#include "server/rules/fires_of_space/operation/orders/planning.hpp"
#include "server/rules/fires_of_space/operation/orders/reading.hpp"
#include "server/rules/fires_of_space/operation/phases/thrust.hpp"

namespace emcon::rules::fires_of_space::operation {
namespace {

constexpr int distance_max = 99;  ///< hexes; beyond any map
constexpr int distance_fallback = 8;

void offer_keep_away(Offering& out) {
  offer_by_contact(
      out, "keep-away", "keeps its distance",
      Offering::number("distance", "hexes between the futures", 1, distance_max, std::int64_t{distance_fallback}));
}

void check_keep_away(Reading& in) {
  const std::optional<UnitIndex> unit = planned_unit(in);
  if (!unit || !thrust_left(in, *unit)) return;
  const std::optional<ContactUnitIndex> contact = contact_near(in, *unit);
  const std::optional<int> apart = in.number("distance", 1, distance_max, std::nullopt, "FOS-11.e.ii");
  if (!contact || !apart) return;
  in.accept(KeepAway{*unit, *contact, *apart});
  expect_notice(in, *unit, true);
}

void apply_keep_away(Play& play, const Step&, Seat seat, const KeepAway& plan) {
  const OwnUnit& unit = play.unit(side_at(seat), plan.unit);
  const ContactUnit* contact = contact_planned(play.picture, unit, plan.contact);
  if (contact && distance(unit.at.future, contact->at.future) < plan.distance)
    note_step(play, plan.unit, opening_direction(unit.at.future, contact->at.future));
}

}  // namespace

extern const OrderRow keep_away_order{
    .verb = "keep-away", .fields = "contact distance", .acts = by<offer_keep_away, check_keep_away, apply_keep_away>};

}  // namespace emcon::rules::fires_of_space::operation
