/// The order desk: the open question, with a line for each order that can be given. It shows the given orders with
/// their values, and the defaults of the others.
#pragma once

#include <string>
#include <vector>

#include "client/desk/model.hpp"
#include "client/panel/canvas.hpp"
#include "client/screen/text.hpp"

namespace emcon::client::panel {

/// One line of the desk.
struct DeskRow {
  int offered = -1;  ///< index into Offer::lines; -1: a given order that the offer does not have any more
  int given = -1;    ///< index into the orders given; -1: not given
  int heads = 0;     ///< the stage of a plan whose title it is; 0: it is an order
};

/// Offered orders in the offer's order. A given order replaces its line, or follows it if the line may be given again.
/// In a plan each stage begins with its title.
std::vector<DeskRow> desk_rows(const table::Offer& offer, const table::Filled& given);

struct DeskLook {
  int chosen = 0;  ///< row
  bool has_keys = false;
};

/// Everything the desk shows.
struct DeskState {
  const Model& model;
  const table::Filled& given;  ///< orders as the person sees them, including those under way to the server
  const std::vector<table::Consequence>& follows;
  bool under_way = false;  ///< the server has not stored all of it yet
};

/// The handle of the thing a row is about, or empty.
std::string subject_of(const DeskState& state, const DeskRow& row);
/// The id of the area that shows the reach of the row's order, or empty.
std::string reach_of(const DeskState& state, const DeskRow& row);
/// All rows, one below the other, even if a desk has no room for them.
std::string desk_text(const DeskState& state, const screen::Style& style);
/// Draws the desk. Returns the part of the list that is shown, and its place. The number of hidden rows stands below
/// it.
ListShown draw_order_desk(Canvas& canvas, const Rect& area, const DeskState& state, const DeskLook& look,
                          const screen::Style& style);
/// The chosen row in words: purpose, worth, paragraph and consequences.
std::string row_text(const DeskState& state, const DeskRow& row, const screen::Style& style);

}  // namespace emcon::client::panel
