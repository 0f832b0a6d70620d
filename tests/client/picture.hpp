/// A map as the panel draws it.
#pragma once

#include <string>

#include "client/panel/map.hpp"

namespace emcon::client::panel {

/// On a canvas of 60 by 24 cells, with its signs; `plain`: in ASCII.
inline std::string picture(const table::Board& board, const MapLook& how, bool plain = true) {
  Canvas canvas({60, 24});
  draw_signs(canvas, canvas.all(), board, how, draw_map(canvas, canvas.all(), board, how, plain));
  return canvas.text();
}

}  // namespace emcon::client::panel
