/// Reads one operational answer: refuses with reasons, and plays what is accepted on a scratch Force.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "server/rules/fires_of_space/operation/orders/orders.hpp"
#include "server/rules/fires_of_space/operation/table/knowledge.hpp"
#include "server/rules/kit/refusal.hpp"

namespace emcon::rules::fires_of_space::operation {

/// Knows what the side that is asked knows, and nothing else.
struct Reading : LineCheck {
  explicit Reading(const Knowledge& of)
      : table(of.table), theatre(of.theatre), picture(of.picture), force(of.force), step(of.step), side(of.side) {}

  /// As far as the answer has been read.
  operator Insight() const {  // NOLINT(google-explicit-constructor): it is what the side knows
    return {table, theatre, picture, force, side};
  }
  /// Own thing named by the subject; refuses if it is not there.
  std::optional<UnitIndex> own_unit();
  std::optional<ShipIndex> own_ship();
  /// Contact of the other side named by `field` (or the subject, if null); L5 for everything that is not there.
  std::optional<ContactUnitIndex> contact_unit(const char* field);
  std::optional<ContactIndex> contact_ship(const char* field);
  void no_such_contact(const char* field);
  /// Refuses what has gone for what became of it: an own thing, or a contact, whose end all have seen. False if the
  /// side never knew of anything of that name, or it still is there.
  bool no_more(const std::string& name, const char* field);
  /// That the unit's future marker would come to that hex, in words and on its map.
  void expect_future(UnitIndex unit, Hex future, std::string text);
  /// "yes" or "no" in field `answer`.
  std::optional<bool> yes_or_no(const char* clause);
  /// Whether this answer has an order of type T for which `member` is `value`.
  template <class T, class Thing>
  bool ordered(Thing T::* member, Thing value) const {
    const std::vector<T> before = accepted<T>();
    return std::ranges::find(before, value, member) != before.end();
  }
  /// Refuses a second order for the subject, if there is one already.
  bool only_once(const char* code, const char* clause, bool ordered_before);

  template <class Found, class All>
  std::optional<Found> contact(const char* field, const All& all,
                               std::optional<Found> (*find)(const Picture&, const std::string&)) {
    const std::string* name = field ? token(field) : &line().subject;
    if (!name) return std::nullopt;
    if (const std::optional<Found> found = find(picture, *name); found && all[*found].side != side) return found;
    if (!no_more(*name, field ? field : "subject")) no_such_contact(field ? field : "subject");
    return std::nullopt;
  }

  const Table& table;
  const Theatre& theatre;
  const Picture& picture;
  Force force;
  const Step& step;
  Side side;
};

}  // namespace emcon::rules::fires_of_space::operation
