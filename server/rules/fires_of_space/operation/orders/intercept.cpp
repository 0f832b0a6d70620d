// The order `intercept`: a unit is declared to intercept a contact, in public (FOS-11.e.vi).
#include <utility>

#include "server/rules/fires_of_space/catalogue/phrases.hpp"
#include "server/rules/fires_of_space/operation/orders/offering.hpp"
#include "server/rules/fires_of_space/operation/orders/planning.hpp"
#include "server/rules/fires_of_space/operation/orders/reading.hpp"
#include "server/rules/fires_of_space/operation/phases/thrust.hpp"

namespace emcon::rules::fires_of_space::operation {
namespace {

void offer_intercept_of(Offering& out, UnitIndex unit) {
  const OwnUnit& own = out.force.units[unit];
  if (pursued(out.picture, own) || thrust_allowance(out, unit) == 0) return;
  std::vector<table::Option> contacts = out.contacts_of(unit, true);
  if (contacts.empty()) return;
  const int set = out.add_set(std::move(contacts));
  table::OfferLine& line =
      out.line("intercept", own.handle, "", "declare that " + own.handle + " intercepts", "FOS-11.e.vi");
  line.secret = !own.contact;
  line.fields.push_back(Offering::choice("contact", "target", set, table::FieldKind::target));
}

void offer_intercept(Offering& out) {
  if (out.theatre.sub_phase > 0) return;
  for (const UnitIndex u : out.force.units.indices())
    if (may_thrust(out.force, u)) offer_intercept_of(out, u);
}

void check_intercept(Reading& in) {
  if (std::holds_alternative<DeclareStep>(in.step) && in.answered())
    return in.refuse(reasons::one_at_a_time_in_turns(), "FOS-11.e.vi.5");
  if (in.theatre.sub_phase > 0) return in.refuse(reasons::too_late_interceptions(), "FOS-11.e.vi.7");
  const std::optional<UnitIndex> unit = planned_unit(in);
  if (!unit) return;
  const std::optional<ContactUnitIndex> contact = contact_near(in, *unit);
  if (!contact) return;
  const ContactUnit& target = in.picture.units[*contact];
  const ContactUnitIndex own = in.force.units[*unit].contact;
  if (own && target.intercepts == own)
    return in.refuse(reasons::intercepts_you(target.handle, in.force.units[*unit].handle), "FOS-11.e.vi.6", "contact");
  in.accept(Intercept{*unit, *contact});
  expect_notice(in, *unit, false);
}

void apply_intercept(Play& play, const Step&, Seat seat, const Intercept& order) {
  declare(play, side_at(seat), order);
}

}  // namespace

extern const OrderRow intercept_order{
    .verb = "intercept", .fields = "contact", .acts = by<offer_intercept, check_intercept, apply_intercept>};

}  // namespace emcon::rules::fires_of_space::operation
