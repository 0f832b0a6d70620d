/// Colours of inks.
#pragma once

#include "client/full/settings.hpp"
#include "client/panel/canvas.hpp"

namespace emcon::client::full {

/// The look of an ink. Colours are the terminal's numbers; -1 is the terminal's own colour.
struct Look {
  int colour = -1;
  bool bold = false;
  bool dim = false;
  bool underlined = false;
};

/// `colours`: the number of colours of the terminal: 256, 16, 8 or 0. Without colours, inks differ by bold and
/// underline where that helps; the characters alone always carry the meaning.
Look look_of(panel::Ink ink, Theme theme, int colours);

}  // namespace emcon::client::full
