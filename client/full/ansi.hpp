/// Writes canvases as codes for a terminal of 256 colours, for recordings that other programs play.
#pragma once

#include <string>

#include "client/full/settings.hpp"
#include "client/panel/canvas.hpp"

namespace emcon::client::full {

/// The codes that turn a screen with `before` into one with `now`. If the sizes differ, they clear the screen and draw
/// all of `now`.
std::string ansi_difference(const panel::Canvas& before, const panel::Canvas& now, Theme theme);

}  // namespace emcon::client::full
