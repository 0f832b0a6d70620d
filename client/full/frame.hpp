/// What the full screen of a match and a film have alike: the map's pane, the line between panes, and the foot.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "client/full/command_line.hpp"
#include "client/full/looker.hpp"
#include "client/full/window.hpp"

namespace emcon::client::full {

// What whoever draws on this frame names all the time.
using panel::Canvas;
using panel::Ink;
using panel::Rect;
using screen::clean;

/// The column between map and log on the left and the rest.
void draw_divider(panel::Canvas& canvas, const Window& window);
/// Lets that column meet the rules on both sides; after all panes are drawn.
void join_rules(panel::Canvas& canvas, const Window& window);
/// Map with what is under the cursor below it. `area` is without the pane's rule.
void draw_map_pane(panel::Canvas& canvas, const panel::Rect& area, const table::Board& board,
                   const panel::MapLook& look, const Window& window);
/// The part of that pane that the map fills.
panel::Rect map_part(const panel::Rect& area);
/// What was said last, or the words a line being typed could go on with; at most three lines. What needs more than its
/// own line stands over the panes for as long as it is there.
void draw_said(panel::Canvas& canvas, const std::string& said, const CommandLine& line, const Window& window);
/// The line being typed, behind `mark`, with the part round its cursor where it is longer than the window. Where the
/// cursor is; nothing if no line is open.
std::optional<std::pair<int, int>> draw_typed(panel::Canvas& canvas, const CommandLine& line, const std::string& mark,
                                              const Window& window);

}  // namespace emcon::client::full
