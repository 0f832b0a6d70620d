/// Colours of inks.
#pragma once

#include "client/full/settings.hpp"
#include "client/panel/canvas.hpp"

namespace emcon::client::full {

/// How an ink looks. Colours are numbers as terminals have them; -1 is the terminal's own.
struct Look {
  int colour = -1;
  bool bold = false;
  bool dim = false;
  bool underlined = false;
};

/// `colours`: how many the terminal has: 256, 16, 8 or 0. Without colours inks differ by bold and underline where that
/// helps; what they mean is always in the characters too.
Look look_of(panel::Ink ink, Theme theme, int colours);

}  // namespace emcon::client::full
