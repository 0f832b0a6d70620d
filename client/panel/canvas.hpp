/// A picture of a terminal's screen: rows of cells, each with a character and an ink that gives its meaning. Pure
/// functions draw panels on it. The terminal decides how to put it on the screen, and in which colours.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "client/screen/text.hpp"

namespace emcon::client::panel {

/// The meaning of a cell. A theme gives each ink its colours. An ink only stresses what the characters say already, so
/// nobody needs to see colours.
enum class Ink : std::uint8_t {
  plain,
  dim,     ///< less important: past markers, defaults
  strong,  ///< headings
  frame,
  frame_chosen,  ///< heading line of the panel to which typed keys go
  key,           ///< a key that can be pressed
  ground,        ///< empty hexes
  area,
  course,  ///< the way by which a thing came and goes
  choice,  ///< a place that may be chosen
  good,
  bad,
  warning,
  red,  ///< colours of sides, as boards name them
  blue,
  green,
  yellow,
  magenta,
  cyan,
};
inline constexpr int inks = static_cast<int>(Ink::cyan) + 1;

/// The ink of a side's colour name; plain for others.
Ink ink_of(std::string_view colour);

struct Cell {
  char32_t glyph = U' ';
  Ink ink = Ink::plain;
  bool reversed = false;
  bool faint = false;  ///< a thing of which little is left
  bool operator==(const Cell&) const = default;
};

struct Size {
  int width = 0;
  int height = 0;
  bool operator==(const Size&) const = default;
};

struct Rect {
  int x = 0, y = 0, width = 0, height = 0;
  bool empty() const { return width <= 0 || height <= 0; }
  bool contains(int at_x, int at_y) const { return at_x >= x && at_y >= y && at_x < x + width && at_y < y + height; }
  int right() const { return x + width; }
  int bottom() const { return y + height; }
  /// The rectangle without its first `lines` rows.
  Rect below(int lines) const { return {x, y + lines, width, height - lines}; }
  bool operator==(const Rect&) const = default;
};

class Canvas {
 public:
  /// A blank canvas. Negative sizes count as 0; at most 1000 columns and 500 rows.
  explicit Canvas(Size size);

  Size size() const { return size_; }
  Rect all() const { return {0, 0, size_.width, size_.height}; }
  /// The cell; outside the canvas a blank one that lives as long as the program.
  const Cell& at(int x, int y) const;
  /// Puts a glyph into a cell, which stays reversed if it was. Outside the canvas, or `clip`, it does nothing.
  void put(int x, int y, char32_t glyph, Ink ink = Ink::plain);
  void put(const Rect& clip, int x, int y, char32_t glyph, Ink ink = Ink::plain);
  /// Replaces a cell whole; does nothing outside the canvas.
  void set(int x, int y, const Cell& cell);
  /// Makes the cells of `area` reversed; those that are reversed already stay so.
  void reverse(const Rect& area);
  /// Replaces the cells of `area`; they are not reversed afterwards.
  void fill(const Rect& area, char32_t glyph, Ink ink = Ink::plain);
  /// Writes UTF-8 from (x, y) on, inside `clip` only; colour codes of screen::paint choose inks. Characters that take
  /// no column are left out, those that take two become one '?'. Returns the number of cells that the whole text takes,
  /// those outside `clip` included.
  int write(const Rect& clip, int x, int y, std::string_view text, Ink ink = Ink::plain);

  /// Writes the text as write() does; its end becomes " ..." if it does not fit into `clip`.
  void write_cut(const Rect& clip, int x, int y, std::string_view text, Ink ink = Ink::plain);

  /// The characters of the canvas, a line for each row, without blanks at the ends of lines.
  std::string text() const;
  /// The text of the canvas with colour codes for the inks of sides, `bad` and `strong`, as far as `style` has colours.
  std::string painted(const screen::Style& style) const;
  /// One letter for each cell's ink, a capital if the cell is reversed; for the plain ink '.', reversed '#'. Golden
  /// files compare it besides the text.
  std::string ink_text() const;

 private:
  Size size_;
  std::vector<Cell> cells_;
};

/// One character as UTF-8.
std::string utf8(char32_t glyph);

/// Draws the heading line of a panel, "─ Title ──────", over the first row of `line`: in double dashes if `chosen`, in
/// '-' and '=' if `ascii`. Below 6 columns the title is left out.
void rule(Canvas& canvas, const Rect& line, std::string_view title, bool chosen, bool ascii);

/// Draws a box with a title, blank inside. Returns its inside without the first and the last column, which stay blank.
Rect box(Canvas& canvas, const Rect& outside, std::string_view title, bool ascii);

/// The lines of a text, without their newlines; a newline at its end begins no further line.
std::vector<std::string> lines_of(std::string_view text);
/// Writes the lines from number `first` on, as many as `area` has room for. `first` is 0 or more.
void write_lines(Canvas& canvas, const Rect& area, const std::vector<std::string>& lines, int first);

/// The part of a list that is on the screen: its area, and the number of the line on top, from 0.
struct ListShown {
  Rect area;
  int first = 0;
};

/// Scrolls a list of `lines` lines in a window of `height` lines as little as possible, so that line `shown` is
/// visible. `first`: the line that is on top now. Returns the line that is on top then. Lines are counted from 0.
int scrolled(int first, int shown, int lines, int height);

}  // namespace emcon::client::panel
