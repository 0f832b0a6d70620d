/// Grids of character cells that things are put on; for whatever draws a map.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "client/screen/text.hpp"
#include "common/table/board.hpp"

namespace emcon::client::screen {

struct Spot {
  const table::Thing* thing = nullptr;
  const table::Mark* mark = nullptr;
};

/// Columns and rows of hexes, both ends included.
struct Box {
  int left = 1, top = 1, right = 0, bottom = 0;
  bool empty() const { return right < left; }
  int columns() const { return right - left + 1; }
  int rows() const { return bottom - top + 1; }
  void include(int column, int row) {
    if (empty()) *this = {column, row, column, row};
    left = column < left ? column : left;
    right = column > right ? column : right;
    top = row < top ? row : top;
    bottom = row > bottom ? row : bottom;
  }
};

/// How hexes become cells. zoom 1: one hex a cell, two lines a row, even columns one line lower. Larger (even) zoom:
/// zoom columns by zoom/2 rows a cell, one line each.
struct Grid {
  static constexpr int margin = 5;  ///< columns for row numbers
  int cell = 4;
  int zoom = 1;
  Box box;
};

/// Text of what stands in one cell, at most three columns: nearest in time first.
std::string cell_text(const std::vector<Spot>& spots);
/// "A, B next, 1 last" for one cell.
std::string cell_list(const std::vector<Spot>& spots, const Style& style);
/// Colour of the side of the thing that cell_text shows.
std::string cell_colour(const std::vector<Spot>& spots, const table::Board& board);

class HexCells {
 public:
  HexCells(const Grid& grid, const Style& style) : grid_(grid), style_(style) {}
  void put(int column, int row, const Spot& spot);
  void shade(int column, int row);
  /// Shades each cell whose first hex will do.
  void shade_where(const std::function<bool(Hex)>& will_do);
  std::string text(const table::Board& board) const;
  /// A line for each cell with more than one mark.
  std::string stacks(const Style& style) const;

 private:
  using At = std::pair<int, int>;  ///< line, cell
  bool inside(int column, int row) const;
  At at(int column, int row) const;
  std::string header() const;
  std::string line_head(int line) const;

  Grid grid_;
  Style style_;
  std::map<At, std::vector<Spot>> cells_;
  std::map<At, bool> shaded_;
};

struct PlaneBox {
  std::int64_t left = 1, top = 1, right = 0, bottom = 0;
  bool empty() const { return right < left; }
  void include(const table::Point& point);
};

class PlaneCells {
 public:
  PlaneCells(const PlaneBox& box, const Style& style);
  void put(const Spot& spot);
  std::string text(const table::Board& board) const;
  std::string stacks(const Style& style) const;
  std::int64_t units_per_cell() const { return unit_; }

 private:
  PlaneBox box_;
  Style style_;
  std::int64_t unit_ = 1;  ///< plane units a cell is wide; it is twice as high
  int columns_ = 1, lines_ = 1;
  std::map<std::pair<int, int>, std::vector<Spot>> cells_;
};

}  // namespace emcon::client::screen
