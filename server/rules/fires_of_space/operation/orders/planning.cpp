// Which units can be given a plan for the Thrust Phase, and what comes of it.
#include "server/rules/fires_of_space/operation/orders/planning.hpp"

#include <string>

#include "server/rules/fires_of_space/catalogue/phrases.hpp"
#include "server/rules/fires_of_space/operation/orders/offering.hpp"
#include "server/rules/fires_of_space/operation/orders/reading.hpp"
#include "server/rules/fires_of_space/operation/table/thrust.hpp"

namespace emcon::rules::fires_of_space::operation {

std::vector<Mover> movers(const Offering& out) {
  std::vector<Mover> list;
  for (const UnitIndex u : out.force.units.indices()) {
    if (!may_thrust(out.force, u) || pursued(out.picture, out.force.units[u])) continue;
    const int left = steps_to_come(out, u, 1);
    if (left > 0) list.push_back({u, left});
  }
  return list;
}

void offer_by_contact(Offering& out, const char* verb, const char* does, const std::optional<table::Field>& more) {
  for (const Mover& mover : movers(out)) {
    const OwnUnit& own = out.force.units[mover.unit];
    std::vector<table::Option> contacts = out.contacts_of(mover.unit, false);
    if (contacts.empty()) continue;
    const int set = out.add_set(std::move(contacts));
    table::OfferLine& line = out.line(verb, own.handle, "", own.handle + " " + does, "FOS-11.d");
    line.secret = !own.contact;
    line.fields.push_back(Offering::choice("contact", "contact", set, table::FieldKind::target));
    if (more) line.fields.push_back(*more);
  }
}

std::optional<UnitIndex> planned_unit(Reading& in) {
  const std::optional<UnitIndex> unit = in.own_unit();
  if (!unit) return std::nullopt;
  const OwnUnit& u = in.force.units[*unit];
  if (u.engaged) return refusal(in, reasons::in_engagement(u.handle), "FOS-10.a.iv", "subject");
  if (!may_thrust(in.force, *unit)) return refusal(in, reasons::not_on_the_map(u.handle), "FOS-10.a.iv", "subject");
  const bool planned = in.ordered(&Steer::unit, *unit) || in.ordered(&Follow::unit, *unit) ||
                       in.ordered(&KeepAway::unit, *unit) || in.ordered(&Intercept::unit, *unit);
  if (!in.only_once("planned_already", "FOS-11.e.ii", planned)) return std::nullopt;
  if (const ContactUnitIndex target = pursued(in.picture, u); target)
    return refusal(in, reasons::intercepting(u.handle, in.picture.units[target].handle), "FOS-11.e.vi.4", "subject");
  return unit;
}

bool thrust_left(Reading& in, UnitIndex unit) {
  if (steps_to_come(in, unit, 1) > 0) return true;
  const int allowance = thrust_allowance(in, unit);
  return refusal(in,
                 allowance > 0 ? reasons::no_thrust_left_used(in.force.units[unit].handle, allowance)
                               : reasons::no_thrust_left_rating(in.force.units[unit].handle, allowance),
                 "FOS-11.e.iv", "subject");
}

std::optional<ContactUnitIndex> contact_near(Reading& in, UnitIndex unit) {
  const std::optional<ContactUnitIndex> contact = in.contact_unit("contact");
  if (!contact || in.picture.units[*contact].system == in.force.units[unit].system) return contact;
  return refusal(in, reasons::other_system(in.force.units[unit].handle, in.picture.units[*contact].handle), "FOS-12.a",
                 "contact");
}

const ContactUnit* contact_planned(const Picture& picture, const OwnUnit& unit, ContactUnitIndex contact) {
  const ContactUnit& of = picture.units[contact];
  return of.gone || of.system != unit.system ? nullptr : &of;
}

void expect_notice(Reading& in, UnitIndex unit, bool thrusts) {
  bool told = false;
  for (const ShipIndex s : ships_of(in.force, unit)) {
    const OwnShip& ship = in.force.ships[s];
    if (!ship.announced && !told) in.expect("announced", thrusts ? "with its first step" : "with the declaration");
    told = told || !ship.announced;
    if (ship.plot && thrusts) in.expect("jump", "that of " + ship.body.handle + " is void with the first step");
  }
}

}  // namespace emcon::rules::fires_of_space::operation
