/// The window of the full screen, and the pane that has the keys.
#pragma once

#include "client/full/layout.hpp"
#include "client/full/text_box.hpp"
#include "client/telling/shown.hpp"

namespace emcon::client::full {

struct Window {
  bool ascii = false;
  panel::Size size{80, 24};
  int more_log = 0;  ///< lines by which the log is taller than normal
  Layout layout{};

  screen::Style style() const { return style_for(size, ascii); }
  telling::Manner manner() const { return {style(), true}; }
};

/// The pane that has the keys, and the visible one of those that share a place.
struct Focus {
  Pane pane = Pane::orders;
  Pane tab = Pane::orders;

  void to(Pane which) {
    pane = which;
    if (which != Pane::map && which != Pane::log) tab = which;
  }
  void step(int by) { to(static_cast<Pane>((static_cast<int>(pane) + by + panes) % panes)); }
};

}  // namespace emcon::client::full
