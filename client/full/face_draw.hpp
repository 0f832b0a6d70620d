/// Draws the full screen of a match: status, panes, foot and boxes.
#pragma once

#include <optional>
#include <utility>

#include "client/full/keys.hpp"
#include "client/full/parts.hpp"

namespace emcon::client::full {

/// The cursor in the line being typed, if one is open. The window's layout is for the canvas, and not too small.
std::optional<std::pair<int, int>> draw_face(panel::Canvas& canvas, Parts& parts, const Keys& keys, Instant now);
/// The text in a window that is too small for the screen.
panel::Canvas draw_too_small(const Window& window);

}  // namespace emcon::client::full
