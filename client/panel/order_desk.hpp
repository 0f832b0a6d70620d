/// The order desk: what is asked now, with a line for each order that can be given. It shows which orders are given,
/// with which values, and what the others default to.
#pragma once

#include <string>
#include <vector>

#include "client/desk/model.hpp"
#include "client/panel/canvas.hpp"
#include "client/screen/text.hpp"

namespace emcon::client::panel {

/// One line of the desk.
struct DeskRow {
  int offered = -1;  ///< index into Offer::lines; -1: an order given that the offer has no more
  int given = -1;    ///< index into the orders given; -1: not given
  int heads = 0;     ///< the stage of a plan whose title it is; 0: it is an order
};

/// Offered orders in the offer's order; those given in place of or after their line, which stays while it may be given
/// again. In a plan each stage begins with its title.
std::vector<DeskRow> desk_rows(const table::Offer& offer, const table::Filled& given);

struct DeskLook {
  int chosen = 0;  ///< row
  bool has_keys = false;
};

/// Everything the desk shows.
struct DeskState {
  const Model& model;
  const table::Filled& given;  ///< orders as the person sees them; those under way to the server too
  const std::vector<table::Consequence>& follows;
  bool under_way = false;  ///< not all of it is stored yet
};

/// Handle of the thing a row is about, or empty.
std::string subject_of(const DeskState& state, const DeskRow& row);
/// Id of the area that shows what the row's order can reach, or empty.
std::string reach_of(const DeskState& state, const DeskRow& row);
/// All rows, one below the other, however many there are: what a desk has no room for.
std::string desk_text(const DeskState& state, const screen::Style& style);
/// Returns what of the list was shown where. Below it stands how many rows are out of sight.
ListShown draw_order_desk(Canvas& canvas, const Rect& area, const DeskState& state, const DeskLook& look,
                          const screen::Style& style);
/// The chosen row in words: what it is for, what it is worth, its paragraph; what would follow from it.
std::string row_text(const DeskState& state, const DeskRow& row, const screen::Style& style);

}  // namespace emcon::client::panel
