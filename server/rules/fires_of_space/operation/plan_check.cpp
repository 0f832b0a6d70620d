// Checks of a plan for the whole Thrust Phase.
#include <algorithm>

#include "server/rules/fires_of_space/operation/op_check.hpp"
#include "server/rules/fires_of_space/operation/thrust.hpp"

namespace emcon::rules::fires_of_space {
namespace {

constexpr int keep_away_max = 99;  ///< hexes; beyond any map

}  // namespace

void OpChecker::steps() {
  if (once({OpVerb::steps}, -1, "twice", "FOS-11.e.v")) accept(command(OpVerb::steps, -1));
}

std::optional<int> OpChecker::planned_unit() {
  const std::optional<int> unit = own_unit();
  if (!unit) return std::nullopt;
  const OpUnit& u = force_.units[ix(*unit)];
  if (u.engaged) {
    refuse("in_engagement", u.handle + " was in an engagement this turn: it does not thrust.", "FOS-10.a.iv",
           "subject");
    return std::nullopt;
  }
  if (!may_thrust(force_, *unit)) {
    refuse("not_on_the_map", "No ship of " + u.handle + " is on the map.", "FOS-10.a.iv", "subject");
    return std::nullopt;
  }
  if (!once({OpVerb::steer, OpVerb::follow, OpVerb::keep_away, OpVerb::intercept}, *unit, "planned_already",
            "FOS-11.e.ii"))
    return std::nullopt;
  if (const int target = pursued(picture_, u); target >= 0) {
    refuse("intercepting",
           u.handle + " was declared to intercept " + picture_.units[ix(target)].handle +
               ": it closes with it for the rest of this phase.",
           "FOS-11.e.vi.4", "subject");
    return std::nullopt;
  }
  return unit;
}

bool OpChecker::thrust_left(int unit) {
  if (steps_to_come(table_, theatre_, picture_, force_, side_, unit, 1) > 0) return true;
  const int allowance = thrust_allowance(table_, theatre_, force_, unit);
  refuse("no_thrust_left",
         force_.units[ix(unit)].handle + " has no thrust left in this phase: its rating is " +
             std::to_string(allowance) + (allowance > 0 ? ", used in its sub-phases." : "."),
         "FOS-11.e.iv", "subject");
  return false;
}

void OpChecker::expect_notice(int unit, bool thrusts) {
  bool told = false;
  for (const int s : ships_of(force_, unit)) {
    const OpShip& ship = force_.ships[ix(s)];
    if (!ship.announced && !told) expect("announced", thrusts ? "with its first step" : "with the declaration");
    told = told || !ship.announced;
    if (ship.plot && thrusts) expect("jump", "that of " + ship.body.handle + " is void with the first step");
  }
}

void OpChecker::steer() {
  const std::optional<int> unit = planned_unit();
  if (!unit || !thrust_left(*unit)) return;
  const std::optional<Hex> future = hex("future", "FOS-11.d");
  const std::optional<int> from = number("from", 1, op_sub_phases(table_), 1, "FOS-11.e.iii");
  if (!future || !from) return;
  const Hex now = force_.units[ix(*unit)].at.future;
  const int left = steps_to_come(table_, theatre_, picture_, force_, side_, *unit, 1);
  if (!within(left, now, *future))
    return refuse("too_far",
                  "The future marker is at " + label(now) + " and can still move " + std::to_string(left) +
                      (left == 1 ? " hex." : " hexes."),
                  "FOS-11.e.ii", "future");
  OpCommand c = command(OpVerb::steer, *unit);
  c.hex = *future;
  c.value = *from;
  Hex end = now;
  for (int i = steps_to_come(table_, theatre_, picture_, force_, side_, *unit, *from); i > 0; --i)
    end = end + direction(closing_direction(end, *future));
  accept(std::move(c));
  expect("future", end == *future ? label(end) : label(end) + ": too late for all of it");
  if (!(end == now)) expect_notice(*unit, true);
}

std::optional<int> OpChecker::contact_near(int unit) {
  const std::optional<int> contact = contact_unit("contact");
  if (!contact || picture_.units[ix(*contact)].system == force_.units[ix(unit)].system) return contact;
  refuse("other_system",
         force_.units[ix(unit)].handle + " and " + picture_.units[ix(*contact)].handle + " are in different systems.",
         "FOS-12.a", "contact");
  return std::nullopt;
}

void OpChecker::follow() {
  const std::optional<int> unit = planned_unit();
  if (!unit || !thrust_left(*unit)) return;
  const std::optional<int> contact = contact_near(*unit);
  if (!contact) return;
  OpCommand c = command(OpVerb::follow, *unit);
  c.object = *contact;
  accept(std::move(c));
  expect_notice(*unit, true);
}

void OpChecker::keep_away() {
  const std::optional<int> unit = planned_unit();
  if (!unit || !thrust_left(*unit)) return;
  const std::optional<int> contact = contact_near(*unit);
  const std::optional<int> apart = number("distance", 1, keep_away_max, std::nullopt, "FOS-11.e.ii");
  if (!contact || !apart) return;
  OpCommand c = command(OpVerb::keep_away, *unit);
  c.object = *contact;
  c.value = *apart;
  accept(std::move(c));
  expect_notice(*unit, true);
}

void OpChecker::intercept() {
  if (window_.stage == OpStage::declare && !commands_.empty())
    return refuse("one_at_a_time", "The sides declare in turns, one interception at a time.", "FOS-11.e.vi.5");
  if (theatre_.sub_phase > 0)
    return refuse("too_late", "Interceptions are declared at the start of the phase, before sub-phase 1.",
                  "FOS-11.e.vi.7");
  const std::optional<int> unit = planned_unit();
  if (!unit) return;
  const std::optional<int> contact = contact_near(*unit);
  if (!contact) return;
  const ContactUnit& target = picture_.units[ix(*contact)];
  const int own = force_.units[ix(*unit)].contact;
  if (own >= 0 && target.intercepts == own)
    return refuse(
        "intercepts_you",
        target.handle + " is intercepting " + force_.units[ix(*unit)].handle + ": not the other way round too.",
        "FOS-11.e.vi.6", "contact");
  OpCommand c = command(OpVerb::intercept, *unit);
  c.object = *contact;
  accept(std::move(c));
  expect_notice(*unit, false);
}

}  // namespace emcon::rules::fires_of_space
