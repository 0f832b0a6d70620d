/// The common parts of the full screens of a match and of a film: the map's pane, the line between panes, and the foot.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "client/full/command_line.hpp"
#include "client/full/looker.hpp"
#include "client/full/window.hpp"
#include "client/panel/act_cells.hpp"

namespace emcon::client::full {

// Names that every drawing function on this frame uses.
using panel::Canvas;
using panel::Ink;
using panel::Rect;
using screen::clean;

/// Draws the column between map and log on the left and the rest.
void draw_divider(panel::Canvas& canvas, const Window& window);
/// Joins that column to the rules on both sides; call it after all panes are drawn.
void join_rules(panel::Canvas& canvas, const Window& window);
/// Draws the map with acts over it, and a text about the cursor's place below it. `area` is without the pane's rule.
void draw_map_pane(panel::Canvas& canvas, const panel::Rect& area, const table::Board& board,
                   const panel::MapLook& look, const panel::ActPicture& acts, const Window& window);
/// The part of that pane for the map itself; the meanings of its signs stand beside it or, in a narrow pane, below.
panel::Rect map_part(const panel::Rect& area);
/// Draws the latest message, or the words with which a line being typed could go on; at most three lines. Lines for
/// which the foot has no room cover the panes meanwhile.
void draw_said(panel::Canvas& canvas, const std::string& said, const CommandLine& line, const Window& window);
/// Draws the line being typed, after `mark`; if it is longer than the window, the part round its cursor. Returns the
/// cursor; nothing if no line is open.
std::optional<std::pair<int, int>> draw_typed(panel::Canvas& canvas, const CommandLine& line, const std::string& mark,
                                              const Window& window);

}  // namespace emcon::client::full
