// Draws the parts that the full screen of a match and a film share.
#include "client/full/frame.hpp"

#include <algorithm>

namespace emcon::client::full {

using panel::Canvas;
using panel::Ink;
using panel::Rect;
using screen::clean;

void draw_divider(Canvas& canvas, const Window& window) {
  const Rect& line = window.layout.divider;
  for (int y = line.y; y < line.bottom(); ++y) canvas.put(line.x, y, window.ascii ? U'|' : U'\u2502', Ink::frame);
}

void join_rules(Canvas& canvas, const Window& window) {
  if (window.ascii) return;
  for (int y = window.layout.divider.y; y < window.layout.divider.bottom(); ++y) {
    const auto ruled = [&](int x) {
      const char32_t glyph = canvas.at(x, y).glyph;
      const Ink ink = canvas.at(x, y).ink;
      return (glyph == U'\u2500' || glyph == U'\u2550') && (ink == Ink::frame || ink == Ink::frame_chosen);
    };
    const bool left = ruled(window.layout.divider.x - 1), right = ruled(window.layout.divider.x + 1);
    if (!left && !right) continue;
    const bool top = y == window.layout.divider.y;
    canvas.put(window.layout.divider.x, y,
               left && right ? (top ? U'\u252C' : U'\u253C')
               : left        ? U'\u2524'
                             : U'\u251C',
               Ink::frame);
  }
}

namespace {

/// Whether a map's pane has room for the legend at its side.
bool is_wide(const Rect& pane) {
  constexpr int wide_enough = 100;
  return pane.width >= wide_enough;
}

/// The rest of the map's pane, but its last line.
Rect legend_part(const Rect& pane) {
  constexpr int wide = 30, high_enough = 12, higher = 24;
  if (is_wide(pane)) return {pane.right() - wide, pane.y + 1, wide - 1, pane.height - 2};
  const int lines = pane.height < high_enough ? 1 : pane.height < higher ? 2 : 3;
  return {pane.x + 1, pane.bottom() - 1 - lines, pane.width - 2, lines};
}

}  // namespace

Rect map_part(const Rect& area) {
  const Rect legend = legend_part(area);
  if (is_wide(area)) return {area.x, area.y, legend.x - area.x - 1, area.height - 1};
  return {area.x, area.y, area.width, legend.y - area.y};
}

void draw_map_pane(Canvas& canvas, const Rect& area, const table::Board& board, const panel::MapLook& look,
                   const panel::ActPicture& acts, const Window& window) {
  const Rect foot{area.x + 1, area.bottom() - 1, area.width - 1, 1};
  const auto signs = acts.hidden.empty()
                         ? draw_map(canvas, map_part(area), board, look, window.ascii)
                         : draw_map(canvas, map_part(area), panel::without(board, acts.hidden), look, window.ascii);
  draw_signs(canvas, legend_part(area), signs);
  draw_acts(canvas, acts);
  canvas.write_cut(foot, foot.x, foot.y, under_cursor(board, look, window.style()), Ink::strong);
}

void draw_said(Canvas& canvas, const std::string& said, const CommandLine& line, const Window& window) {
  constexpr std::size_t most = 3;
  const Rect& area = window.layout.bottom;
  screen::Style wide = window.style();
  wide.width = std::max(20, window.size.width - 2);
  std::string text = said;
  if (line.is_open()) {
    text.clear();
    for (const auto& word : line.candidates()) text += (text.empty() ? "" : "  ") + clean(word, wide);
    if (line.search()) text = "Earlier line with: " + clean(*line.search(), wide) + "   (Ctrl-R: the one before)";
  }
  if (text.empty()) return;
  auto lines = panel::lines_of(screen::wrapped(wide, text));
  if (lines.size() > most) {
    lines.resize(most);
    lines.back() = screen::padded(lines.back(), std::max(0, wide.width - 4)) + " ...";
  }
  const auto count = static_cast<int>(lines.size());
  const int last = line.is_open() ? area.y - 1 : area.y;
  for (int i = 0; i < count; ++i) {
    const Rect one{0, last - count + 1 + i, window.size.width, 1};
    canvas.fill(one, U' ');
    canvas.write(one, one.x + 1, one.y, lines[static_cast<std::size_t>(i)], line.is_open() ? Ink::dim : Ink::strong);
  }
}

std::optional<std::pair<int, int>> draw_typed(Canvas& canvas, const CommandLine& line, const std::string& mark,
                                              const Window& window) {
  if (!line.is_open()) return std::nullopt;
  const Rect& area = window.layout.bottom;
  const int room = area.width - 4, skip = std::max(0, line.cursor() - room);
  canvas.write(area, area.x + 1, area.y, mark, Ink::key);
  std::string text = clean(line.text(), window.style());
  for (int left = skip; left > 0 && !text.empty(); --left) {
    std::size_t size = 1;
    while (size < text.size() && (static_cast<unsigned char>(text[size]) & 0xC0U) == 0x80U) ++size;
    text.erase(0, size);
  }
  canvas.write({area.x + 2, area.y, room + 1, 1}, area.x + 2, area.y, text);
  return std::pair(area.x + 2 + line.cursor() - skip, area.y);
}

}  // namespace emcon::client::full
