// Divides a window of any size between the panes of the full screen.
#include "client/full/layout.hpp"

#include <algorithm>

namespace emcon::client::full {

using panel::Rect;

Layout layout_of(panel::Size size, Pane tab, int more_log) {
  Layout out;
  if (size.width < smallest.width || size.height < smallest.height) {
    out.too_small = true;
    return out;
  }
  constexpr int side_min = 31, side_max = 76, log_min = 5, log_max = 16, log_least = 3, map_least = 5,
                all_three_height = 34, bottom_lines = 2;
  const int height = size.height - 1 - bottom_lines;
  const int side = std::clamp(size.width * 2 / 5, side_min, side_max);
  const int left = size.width - side - 1;
  const int log = std::clamp(std::clamp(height / 4, log_min, log_max) + more_log, log_least, height - map_least);
  const auto pane = [&](Pane which) -> Rect& { return out.pane[static_cast<int>(which)]; };
  out.status = {0, 0, size.width, 1};
  pane(Pane::map) = {0, 1, left, height - log};
  pane(Pane::log) = {0, 1 + height - log, left, log};
  out.divider = {left, 1, 1, height};
  out.bottom = {0, size.height - bottom_lines, size.width, bottom_lines};
  const int x = left + 1;
  out.tabs = height < all_three_height;
  if (out.tabs) {
    if (tab != Pane::fleet && tab != Pane::sheet) tab = Pane::orders;
    pane(tab) = {x, 1, side, height};
    return out;
  }
  const int orders = height * 2 / 5, fleet = (height - orders) / 2;
  pane(Pane::orders) = {x, 1, side, orders};
  pane(Pane::fleet) = {x, 1 + orders, side, fleet};
  pane(Pane::sheet) = {x, 1 + orders + fleet, side, height - orders - fleet};
  return out;
}

}  // namespace emcon::client::full
