/// What `steer`, `follow`, `keep-away` and `intercept` have in common: each is a unit's plan for the Thrust Phase.
#pragma once

#include <optional>

#include "server/rules/fires_of_space/operation/orders/orders.hpp"

namespace emcon::rules::fires_of_space::operation {

/// Units that a plan can still move, and the hexes of thrust they have left.
struct Mover {
  UnitIndex unit{0};
  int left = 0;
};
std::vector<Mover> movers(const Offering& out);

/// Offers `verb` to each of them that knows of contacts: one contact, and a field more if there is one.
void offer_by_contact(Offering& out, const char* verb, const char* does, const std::optional<table::Field>& more);

/// Own unit that thrusts this phase and has no plan in this answer and no declared interception; refuses otherwise.
std::optional<UnitIndex> planned_unit(Reading& in);
/// Refuses if the unit has no thrust left in this phase.
bool thrust_left(Reading& in, UnitIndex unit);
/// Contact in `contact` that is in the unit's system; refuses otherwise.
std::optional<ContactUnitIndex> contact_near(Reading& in, UnitIndex unit);
/// The contact of a plan, if it is still there and in the unit's system; else null.
const ContactUnit* contact_planned(const Picture& picture, const OwnUnit& unit, ContactUnitIndex contact);
/// Says what thrust, or a declaration, gives away of the unit or costs it (FOS-13.a, FOS-12.e).
void expect_notice(Reading& in, UnitIndex unit, bool thrusts);

}  // namespace emcon::rules::fires_of_space::operation
