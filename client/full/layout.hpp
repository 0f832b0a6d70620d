/// Where the panels stand in a window of any size.
#pragma once

#include "client/panel/canvas.hpp"

namespace emcon::client::full {

enum class Pane { map, orders, fleet, sheet, log };
inline constexpr int panes = 5;

/// Each pane's rectangle begins with its rule. An empty one is not in sight.
struct Layout {
  bool too_small = false;
  bool tabs = false;  ///< one of orders, fleet and sheet in the same place
  panel::Rect status;
  panel::Rect pane[panes];
  panel::Rect divider;  ///< one column between map and log on the left and the rest
  panel::Rect bottom;   ///< two lines: what was said last or is typed, and the keys

  const panel::Rect& of(Pane which) const { return pane[static_cast<int>(which)]; }
};

inline constexpr panel::Size smallest{60, 16};

/// `tab`: which of orders, fleet and sheet has the side where there is room for one.
/// `more_log`: by so many lines the log is taller than by itself, as far as the map leaves room.
Layout layout_of(panel::Size size, Pane tab, int more_log = 0);

}  // namespace emcon::client::full
