// Places things in grids of character cells and prints the grids with their legends.
#include "client/screen/cells.hpp"

#include <algorithm>

#include "client/screen/map.hpp"

namespace emcon::client::screen {
namespace {

using table::Role;

/// Present first, then future, then past; within one role the board's own order.
std::vector<Spot> by_role(const std::vector<Spot>& spots) {
  std::vector<Spot> out = spots;
  const auto rank = [](const Spot& spot) {
    return spot.mark->role == Role::present ? 0 : spot.mark->role == Role::future ? 1 : 2;
  };
  std::stable_sort(out.begin(), out.end(), [&](const Spot& a, const Spot& b) { return rank(a) < rank(b); });
  return out;
}

std::string right_aligned(int number, int width) {
  const std::string digits = std::to_string(number);
  const int lead = width - static_cast<int>(digits.size());
  return std::string(static_cast<std::size_t>(std::max(0, lead)), ' ') + digits;
}

std::string stack_lines(const std::vector<std::pair<std::string, const std::vector<Spot>*>>& cells,
                        const Style& style) {
  std::string out;
  for (const auto& [where, spots] : cells) out += wrapped(style, where + ": " + cell_list(*spots, style), 6);
  return out;
}

}  // namespace

std::string cell_text(const std::vector<Spot>& spots) {
  if (spots.empty()) return {};
  const Spot first = by_role(spots).front();
  Style plain;
  plain.ascii = true;
  std::string glyph = clean(first.thing->glyph.empty() ? first.thing->handle : first.thing->glyph, plain).substr(0, 2);
  if (glyph.empty()) glyph = "?";
  // The sign stands before the letter, so that letters stand below each other; three columns are all there is.
  const char* sign = first.mark->role == Role::future ? ">" : first.mark->role == Role::past ? "<" : " ";
  if (spots.size() == 1) return sign + glyph;
  if (first.mark->role == Role::present && glyph.size() == 2) return glyph + "+";
  return sign + glyph.substr(0, 1) + "+";
}

std::string cell_list(const std::vector<Spot>& spots, const Style& style) {
  std::string out;
  for (const Spot& spot : by_role(spots)) {
    const char* when = spot.mark->role == Role::present ? "" : spot.mark->role == Role::future ? " next" : " last";
    out += (out.empty() ? "" : ", ") + clean(spot.thing->handle, style) + when;
  }
  return out;
}

std::string cell_colour(const std::vector<Spot>& spots, const table::Board& board) {
  if (spots.empty()) return {};
  const int side = by_role(spots).front().thing->side;
  return side >= 0 && static_cast<std::size_t>(side) < board.sides.size()
             ? board.sides[static_cast<std::size_t>(side)].colour
             : std::string();
}

bool HexCells::inside(int column, int row) const {
  const Box& box = grid_.box;
  return column >= box.left && column <= box.right && row >= box.top && row <= box.bottom;
}

HexCells::At HexCells::at(int column, int row) const {
  const int across = column - grid_.box.left, down = row - grid_.box.top;
  if (grid_.zoom > 1) return {down / (grid_.zoom / 2), across / grid_.zoom};
  return {2 * down + (column % 2 == 0 ? 1 : 0), across};
}

void HexCells::put(int column, int row, const Spot& spot) {
  if (inside(column, row)) cells_[at(column, row)].push_back(spot);
}

void HexCells::shade(int column, int row) {
  if (inside(column, row)) shaded_[at(column, row)] = true;
}

void HexCells::shade_where(const std::function<bool(Hex)>& will_do) {
  const int down = std::max(1, grid_.zoom / 2);
  for (int column = grid_.box.left; column <= grid_.box.right; column += grid_.zoom)
    for (int row = grid_.box.top; row <= grid_.box.bottom; row += down)
      if (will_do(hex_at({column, row}))) shaded_[at(column, row)] = true;
}

std::string HexCells::header() const {
  std::string out(Grid::margin, ' ');
  for (int column = grid_.box.left; column <= grid_.box.right; column += grid_.zoom) {
    std::string number = right_aligned(column, 2);
    if (static_cast<int>(number.size()) >= grid_.cell) number = number.substr(number.size() - 2);
    out += padded(number, grid_.cell);
  }
  while (!out.empty() && out.back() == ' ') out.pop_back();
  return out;
}

std::string HexCells::line_head(int line) const {
  if (grid_.zoom == 1 && line % 2 == 1) return std::string(Grid::margin, ' ');
  const int row = grid_.box.top + (grid_.zoom > 1 ? line * (grid_.zoom / 2) : line / 2);
  return right_aligned(row, Grid::margin - 1) + " ";
}

std::string HexCells::text(const table::Board& board) const {
  const bool whole = grid_.zoom == 1;
  const int lines = whole ? 2 * grid_.box.rows() + 1 : grid_.box.rows() / (grid_.zoom / 2) + 1;
  const int cells = whole ? grid_.box.columns() : (grid_.box.columns() + grid_.zoom - 1) / grid_.zoom;
  const std::string dot = style_.ascii ? "." : "\xC2\xB7";
  std::string out = header() + "\n";
  for (int line = 0; line < lines; ++line) {
    if (whole && line == lines - 1 && cells == 1 && grid_.box.left % 2 != 0) break;
    std::string text = line_head(line);
    for (int cell = 0; cell < cells; ++cell) {
      const bool lower = whole && (grid_.box.left + cell) % 2 == 0;
      const bool here = !whole || ((line % 2 == 1) == lower && (lower || line < lines - 1));
      const auto found = cells_.find({line, cell});
      if (found != cells_.end()) {
        const std::string shown = cell_text(found->second);
        text += paint(style_, cell_colour(found->second, board), shown);
        text.append(static_cast<std::size_t>(std::max(0, grid_.cell - static_cast<int>(shown.size()))), ' ');
      } else {
        const std::string empty = here ? (shaded_.contains({line, cell}) ? ":" : dot) : " ";
        text += " " + padded(empty, grid_.cell - 1);
      }
    }
    while (!text.empty() && text.back() == ' ') text.pop_back();
    if (line == lines - 1 && text.find_first_not_of("0123456789 -") == std::string::npos) break;
    out += text + "\n";
  }
  return out;
}

std::string HexCells::stacks(const Style& style) const {
  std::vector<std::pair<std::string, const std::vector<Spot>*>> out;
  for (const auto& [where, spots] : cells_)
    if (spots.size() > 1) out.push_back({label(spots.front().mark->hex) + (grid_.zoom > 1 ? " and near" : ""), &spots});
  return stack_lines(out, style);
}

void PlaneBox::include(const table::Point& point) {
  if (empty()) *this = {point.x, point.y, point.x, point.y};
  left = std::min(left, point.x);
  right = std::max(right, point.x);
  top = std::min(top, point.y);
  bottom = std::max(bottom, point.y);
}

PlaneCells::PlaneCells(const PlaneBox& box, const Style& style) : box_(box), style_(style) {
  const std::int64_t cells = std::max(4, (style.width - Grid::margin) / 4), lines = std::max(4, style.height - 2);
  const std::int64_t wide = box.right - box.left, high = box.bottom - box.top;
  unit_ = std::max<std::int64_t>({1, wide / (cells - 1) + 1, high / (2 * (lines - 1)) + 1});
  columns_ = static_cast<int>(wide / unit_) + 1;
  lines_ = static_cast<int>(high / (2 * unit_)) + 1;
}

void PlaneCells::put(const Spot& spot) {
  const auto& point = spot.mark->point;
  cells_[{static_cast<int>((point.y - box_.top) / (2 * unit_)), static_cast<int>((point.x - box_.left) / unit_)}]
      .push_back(spot);
}

std::string PlaneCells::text(const table::Board& board) const {
  const std::string dot = style_.ascii ? "." : "\xC2\xB7";
  std::string out = "x from " + std::to_string(box_.left) + " to " + std::to_string(box_.right) + ", y from " +
                    std::to_string(box_.top) + " (top) to " + std::to_string(box_.bottom) + "\n";
  for (int line = 0; line < lines_; ++line) {
    std::string text(Grid::margin, ' ');
    for (int cell = 0; cell < columns_; ++cell) {
      const auto found = cells_.find({line, cell});
      const std::string shown = found != cells_.end() ? cell_text(found->second) : " " + dot;
      text += found != cells_.end() ? paint(style_, cell_colour(found->second, board), shown) : shown;
      text.append(static_cast<std::size_t>(std::max(0, 4 - columns(shown))), ' ');
    }
    while (!text.empty() && text.back() == ' ') text.pop_back();
    out += text + "\n";
  }
  return out;
}

std::string PlaneCells::stacks(const Style& style) const {
  std::vector<std::pair<std::string, const std::vector<Spot>*>> out;
  for (const auto& [where, spots] : cells_)
    if (spots.size() > 1) out.push_back({place(*spots.front().mark), &spots});
  return stack_lines(out, style);
}

}  // namespace emcon::client::screen
