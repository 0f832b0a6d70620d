/// Builds the offer of one question from a View.
#pragma once

#include "server/rules/kit/window.hpp"
#include "server/rules/sector_14/table/table.hpp"

namespace emcon::rules::sector_14 {

/// Knows the View of the seat that is asked, and nothing else.
struct Offering : OfferingAt<View> {
  using AtTable::AtTable;

  /// The ship that the question is about.
  const Ship& ship() const { return table.ships[ship_of(*view.step)]; }
  /// Of the ship that is asked about; none, as far as others see.
  Preference preference() const { return view.preferences[ship_of(*view.step)].value_or(Preference()); }
};

}  // namespace emcon::rules::sector_14
