/// The windows of Skiffs, and what their orders work with. Each order stands in the file of its verb.
#pragma once

#include <string>
#include <vector>

#include "server/rules/kit/window.hpp"
#include "tests/match/skiffs/geometry.hpp"
#include "tests/match/skiffs/phases/play.hpp"

namespace emcon::rules::skiffs {

using Offering = OfferingOn<View>;

struct Reading : ReadingOn<View> {
  using Seeing::Seeing;

  /// The seat's own skiff that the line names, each once for its verb; refuses any other.
  const SeenSkiff* own_skiff(const char* clause);
  /// The place of a skiff in the view.
  int index_of(const SeenSkiff& skiff) const { return static_cast<int>(&skiff - view.skiffs.data()); }
  /// Refuses a mine that the skiff does not have.
  bool has_mine(const SeenSkiff& skiff, const char* clause);

  std::vector<std::string> said;  ///< "VERB SKIFF" of the lines so far
  std::vector<int> mines_used;    ///< skiffs, once for each mine
};

/// Nothing is to be known of a step but its window.
struct Step {};

using Parts = PartsOf<Offering, Reading, Play, Step>;
using OrderRow = rules::OrderRow<Parts>;

extern const Window<Parts> place_window, plot_window, fire_window;

std::span<const Window<Parts>* const> windows();
const Window<Parts>& window_of(Phase phase);

/// The seat's own skiffs that are not lost.
std::vector<const SeenSkiff*> own_skiffs(const View& view);
/// The nearest enemy, or null.
const SeenSkiff* nearest_enemy(const View& view, const SeenSkiff& skiff);

}  // namespace emcon::rules::skiffs
