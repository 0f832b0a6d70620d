/// Builds the offer of one question from a View.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/rules/fires_of_space/battle/advice/advice.hpp"
#include "server/rules/fires_of_space/battle/table/table.hpp"
#include "server/rules/kit/offer_base.hpp"

namespace emcon::rules::fires_of_space::battle {

/// Knows the View of the side that is asked, and nothing else.
struct Offering : OfferBase {
  explicit Offering(const View& of) : view(of), table(of.table), side(*of.side), threats(of) {}

  bool own(const Unit& unit) const { return !unit.gone && unit.side == side; }
  bool enemy(const Unit& unit) const { return !unit.gone && unit.side != side; }
  bool own(const Ship& ship) const { return ship.side == side && ship.in_play(); }
  /// First word of the class name: enough beside the handle.
  std::string short_class(const Ship& ship) const;
  /// Field `type` for fire at one of these missile units; none if there is nothing to choose.
  std::optional<table::Field> type_field(const std::vector<UnitIndex>& missile_units);
  /// Whether it can matter by what everybody knows that this unit splits or joins in this window (R80).
  bool regrouping_matters(const Unit& unit) const;
  template <class T>
  bool in_step() const {
    return std::holds_alternative<T>(*view.step);
  }

  /// Calls `offer_of(index, ship)` for each own ship in play, until there is enough.
  void each_own_ship(const auto& offer_of) {
    for (const ShipIndex s : table.ships.indices()) {
      if (enough()) return;
      if (own(table.ships[s])) offer_of(s, table.ships[s]);
    }
  }

  const View& view;
  const Table& table;
  Side side;
  Threats threats;
};

}  // namespace emcon::rules::fires_of_space::battle
