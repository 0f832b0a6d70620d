/// The places of panels in a window of any size.
#pragma once

#include "client/panel/canvas.hpp"

namespace emcon::client::full {

enum class Pane { map, orders, fleet, sheet, log };
inline constexpr int panes = 5;

/// Each pane's rectangle begins with its rule. An empty rectangle: the pane is not visible.
struct Layout {
  bool too_small = false;
  bool tabs = false;  ///< orders, fleet and sheet share one place
  panel::Rect status;
  panel::Rect pane[panes];
  panel::Rect divider;  ///< one column between map and log on the left and the rest
  panel::Rect bottom;   ///< two lines: the latest message or the line being typed, and the keys

  const panel::Rect& of(Pane which) const { return pane[static_cast<int>(which)]; }
};

inline constexpr panel::Size smallest{60, 16};

/// `tab`: the one of orders, fleet and sheet that is visible if there is room for one. `more_log`: lines by which the
/// log is taller than normal, as far as the map leaves room.
Layout layout_of(panel::Size size, Pane tab, int more_log = 0);

}  // namespace emcon::client::full
