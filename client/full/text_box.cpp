// Draws a text in a box over the screen, and lines of keys with their meaning.
#include "client/full/text_box.hpp"

#include <algorithm>

namespace emcon::client::full {

using panel::Rect;

screen::Style style_for(panel::Size size, bool ascii) {
  constexpr int widest = 96, frame = 6;
  screen::Style out;
  out.colour = true;
  out.ascii = ascii;
  out.width = std::min(widest, std::max(20, size.width - frame));
  out.height = std::max(4, size.height - frame);
  return out;
}

TextBox draw_text_box(panel::Canvas& canvas, const std::string& title, const std::string& text, int& first,
                      bool ascii) {
  const auto lines = panel::lines_of(text);
  constexpr int border = 4;
  int widest = 40;
  for (const auto& line : lines) widest = std::max(widest, screen::columns(line));
  const panel::Size size = canvas.size();
  const int width = std::min(size.width - 2, widest + border);
  const int height = std::min(size.height - 2, static_cast<int>(lines.size()) + 3);
  const Rect inside =
      panel::box(canvas, {(size.width - width) / 2, (size.height - height) / 2, width, height}, title, ascii);
  const int shown = inside.height - 1;
  first = std::clamp(first, 0, std::max(0, static_cast<int>(lines.size()) - shown));
  panel::write_lines(canvas, {inside.x, inside.y, inside.width, shown}, lines, first);
  return {{inside.x, inside.bottom() - 1, inside.width, 1}, first + shown < static_cast<int>(lines.size())};
}

void write_keys(panel::Canvas& canvas, const panel::Rect& area, std::string_view text) {
  int x = area.x;
  std::string part;
  bool key = false;
  const auto flush = [&] {
    x += canvas.write(area, x, area.y, part, key ? panel::Ink::key : panel::Ink::dim);
    part.clear();
  };
  for (const char c : text) {
    if (c == '[') flush(), key = true;
    part += c;
    if (c == ']') flush(), key = false;
  }
  flush();
}

}  // namespace emcon::client::full
