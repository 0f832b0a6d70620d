/// Maps as the panel draws them, and what tests of panels look at texts with.
#pragma once

#include <string>

#include "client/panel/map.hpp"

namespace emcon::client::panel {

/// On a canvas of 60 by 24 cells, of which the last three lines are for its signs; `plain`: in ASCII.
inline std::string picture(const table::Board& board, const MapLook& how, bool plain = true) {
  Canvas canvas({60, 24});
  draw_signs(canvas, {0, 21, 60, 3}, draw_map(canvas, {0, 0, 60, 21}, board, how, plain));
  return canvas.text();
}

/// Without a terminal's signs, with its colours, 60 columns wide.
inline screen::Style ascii() {
  screen::Style out;
  out.ascii = true;
  out.colour = true;
  out.width = 60;
  return out;
}

inline bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace emcon::client::panel
