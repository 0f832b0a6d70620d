/// The fleet panel: all things of the board as a list, one's own side first; of contacts also how old the knowledge is.
#pragma once

#include <string>
#include <vector>

#include "client/desk/model.hpp"
#include "client/panel/canvas.hpp"
#include "client/screen/text.hpp"

namespace emcon::client::panel {

/// One line: a thing, or a side's heading (thing < 0).
struct FleetRow {
  int side = -1;
  int thing = -1;  ///< index into Board::things
  int depth = 0;   ///< 1: it belongs to the thing above
};

/// Rows by side, the viewer's own first; each thing below the one it belongs to.
std::vector<FleetRow> fleet_rows(const Model& model);
/// The index of the row of the thing `handle`, or -1.
int fleet_row(const Model& model, const std::vector<FleetRow>& rows, const std::string& handle);
/// Turns since the newest fact about the thing became known; -1: no fact has a turn.
int age(const table::Board& board, const table::Thing& thing);

struct FleetLook {
  std::string chosen;  ///< handle
  bool has_keys = false;
};
/// Draws the list. Returns the part that is shown, and its place.
ListShown draw_fleet(Canvas& canvas, const Rect& area, const Model& model, const FleetLook& look,
                     const screen::Style& style);

}  // namespace emcon::client::panel
