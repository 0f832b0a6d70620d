/// Canvases as what a terminal of 256 colours is sent: for recordings that others play back.
#pragma once

#include <string>

#include "client/full/settings.hpp"
#include "client/panel/canvas.hpp"

namespace emcon::client::full {

/// What turns a screen that shows `before` into one that shows `now`; of another size: all of it, on a cleared screen.
std::string ansi_difference(const panel::Canvas& before, const panel::Canvas& now, Theme theme);

}  // namespace emcon::client::full
