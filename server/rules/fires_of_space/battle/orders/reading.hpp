/// Reads one answer: refuses with reasons, and plays what is accepted on a scratch table.
#pragma once

#include <optional>
#include <vector>

#include "server/rules/fires_of_space/battle/orders/orders.hpp"
#include "server/rules/fires_of_space/battle/table/table.hpp"
#include "server/rules/kit/refusal.hpp"

namespace emcon::rules::fires_of_space::battle {

/// Knows the View of the side that is asked, and nothing else.
struct Reading : LineCheck {
  explicit Reading(const View& of) : view(of), table(of.table), ratings(of.ratings), side(*of.side) {}

  /// Own thing named by the subject; refuses if it is not the side's own or not in play.
  std::optional<UnitIndex> own_unit(bool missiles_allowed);
  std::optional<ShipIndex> own_ship();
  /// Enemy unit named in `target`; refuses what is not there.
  std::optional<UnitIndex> enemy_unit();
  /// Refuses what has gone for what became of it, which all have seen; false if nothing of that name ever was there, or
  /// it still is.
  bool no_more(const std::string& name, const char* field);
  /// One answer for everything that is not there, or not to be known (L5).
  void no_such_contact(const char* field);
  /// What the unit would come to: on the map where it stands on the scratch table now.
  void expect_unit(const char* label, std::string text, const Unit& unit);
  /// Type named in `type`, else the one of the unit's earliest launch (R76); refuses what is not in the unit.
  std::optional<MissileIndex> missile_type_at(UnitIndex unit);
  /// Refuses if an enemy has declared the unit as its target: it stays as it is until that is resolved (R56).
  bool split_or_join_barred(UnitIndex unit, const char* field);
  /// The last row whose name_of(row) is the line's variant, or none.
  template <class Key, class Row, class NameOf>
  Key row_called(const Rows<Key, Row>& rows, NameOf name_of) const {
    Key out;
    for (const Key key : rows.indices())
      if (name_of(rows[key]) == line().variant) out = key;
    return out;
  }
  template <class T>
  bool in_step() const {
    return std::holds_alternative<T>(*view.step);
  }

  const View& view;
  Table table;
  Ratings ratings;
  Side side;
  bool units_fixed = false;  ///< an order was given after which units neither split nor join (R56)
};

}  // namespace emcon::rules::fires_of_space::battle
