/// Helpers of the sources that draw acts; only these include this header.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "client/panel/act_cells.hpp"

namespace emcon::client::panel {

/// A cell of the screen.
struct At {
  int x = 0, y = 0;
  bool operator==(const At&) const = default;
};

/// The cells of a straight line without its first one.
std::vector<At> line_to(At from, At to);
/// The stroke of a line between the cells, which are twice as high as wide.
char32_t stroke(At from, At to, bool heavy, bool ascii);

/// An act at one moment.
struct Moment {
  const table::Act& act;
  double share = 1;    ///< of its time
  bool still = false;  ///< drawn whole, as a mark that stands still
};

/// Draws acts in three layers, and remembers the present cells of the things that they move.
class ActBrush {
 public:
  explicit ActBrush(const Scene& scene);

  /// The act is over: nothing of it is drawn, but the cells of its words stay taken, so that the words of others do not
  /// move.
  bool over = false;

  const Scene& scene() const { return scene_; }
  char32_t either(char32_t glyph, char32_t plain) const { return scene_.ascii ? plain : glyph; }
  /// The cell of a mark. Nothing: it is on another map, or too far away.
  std::optional<At> at(const table::Mark& mark) const;
  /// The present cell of a thing, or of the one that carries it.
  std::optional<At> of(const std::string& handle) const;
  /// The cell in which an act ends: that of its thing, or the last of its path.
  std::optional<At> end_of(const table::Act& act) const;
  /// The ink of the thing's side.
  Ink ink_of(const std::string& handle) const;

  /// Draws a part of a line, unless a thing or word stands there.
  void line(At at, char32_t glyph, Ink ink) {
    if (!standing_.contains({at.x, at.y})) put(lines_, at, glyph, ink, false);
  }
  void sign(At at, char32_t glyph, Ink ink, bool reversed = false) { put(signs_, at, glyph, ink, reversed); }
  /// Writes a word beside a cell, where it hides neither a thing nor another word.
  void word(At from, const std::string& text, Ink ink);
  /// Notes that the thing stands in cell `to` from now on.
  void goes(const std::string& handle, At to);
  /// Notes that the thing is on the map no more.
  void is_gone(const std::string& handle);
  /// Draws a thing that has no cell yet.
  void thing(At at, const std::string& handle);

  ActPicture done();

 private:
  const table::Thing* find(const std::string& handle) const;
  /// The thing, or what stands for it alone.
  const table::Thing* drawn(const std::string& handle) const;
  void put(std::vector<ActCell>& layer, At at, char32_t glyph, Ink ink, bool reversed);
  bool is_free(const Rect& place) const;

  const Scene& scene_;
  std::map<std::string, At> came_;
  std::set<std::string> gone_;
  std::set<std::pair<int, int>> standing_;  ///< cells of things
  std::set<std::pair<int, int>> taken_;     ///< those beside them, too, and those of words
  std::vector<ActCell> lines_, things_, signs_;
};

/// Draws a shot, a launch, a flight or a defence. False: the act is of another kind.
bool paint_fire(ActBrush& brush, const Moment& now);
/// Draws the other acts.
void paint_other(ActBrush& brush, const Moment& now);

/// The result of an act, as a sign and a word.
struct Ending {
  char32_t sign = 0, plain = 0;
  const char* word = "";
  Ink ink = Ink::plain;
};
Ending ending_of(table::ActResult result);
/// Writes the result of an act beside a cell, "* 2/4 hit": the sign of the result, then `text`, or the result's own
/// word if that is empty.
void tell_ending(ActBrush& brush, At at, table::ActResult result, const std::string& text = {});

}  // namespace emcon::client::panel
