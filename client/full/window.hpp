/// The window that the full screen is drawn into, and which of its panes has the keys.
#pragma once

#include "client/full/layout.hpp"
#include "client/full/text_box.hpp"
#include "client/telling/shown.hpp"

namespace emcon::client::full {

struct Window {
  bool ascii = false;
  panel::Size size{80, 24};
  int more_log = 0;  ///< lines that the log is taller than by itself
  Layout layout{};

  screen::Style style() const { return style_for(size, ascii); }
  telling::Manner manner() const { return {style(), true}; }
};

/// Which pane has the keys, and which of those that share a place is in sight.
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
