// Writes characters with their inks on a canvas, clips them, and draws rules, boxes and scrolled lines.
#include "client/panel/canvas.hpp"

#include <algorithm>
#include <utility>

#include "common/text.hpp"

namespace emcon::client::panel {
namespace {

constexpr int width_max = 1000;
constexpr int height_max = 500;

/// The ink a code of screen::paint means, or `base` for its end.
Ink ink_painted(std::string_view code, Ink base) {
  constexpr std::pair<std::string_view, Ink> codes[] = {{"31", Ink::red},   {"32", Ink::green},   {"33", Ink::yellow},
                                                        {"94", Ink::blue},  {"35", Ink::magenta}, {"36", Ink::cyan},
                                                        {"1", Ink::strong}, {"2", Ink::dim}};
  for (const auto& [name, ink] : codes)
    if (name == code) return ink;
  return base;
}

/// The ink's name in screen::paint; empty: like other text.
std::string_view colour_of(Ink ink) {
  constexpr std::pair<Ink, std::string_view> colours[] = {
      {Ink::red, "red"},         {Ink::blue, "blue"}, {Ink::green, "green"}, {Ink::yellow, "yellow"},
      {Ink::magenta, "magenta"}, {Ink::cyan, "cyan"}, {Ink::strong, "bold"}, {Ink::bad, "red"}};
  for (const auto& [of, name] : colours)
    if (of == ink) return name;
  return {};
}

}  // namespace

std::string utf8(char32_t glyph) {
  std::string out;
  const auto byte = [&](char32_t value) { out += static_cast<char>(static_cast<unsigned char>(value)); };
  const auto tail = [&](int shift) { byte(0x80 | (glyph >> shift & 0x3F)); };
  if (glyph < 0x80) {
    byte(glyph);
  } else if (glyph < 0x800) {
    byte(0xC0 | glyph >> 6);
    tail(0);
  } else if (glyph < 0x10000) {
    byte(0xE0 | glyph >> 12);
    tail(6);
    tail(0);
  } else {
    byte(0xF0 | glyph >> 18);
    tail(12);
    tail(6);
    tail(0);
  }
  return out;
}

Ink ink_of(std::string_view colour) {
  constexpr std::pair<std::string_view, Ink> colours[] = {{"red", Ink::red},         {"blue", Ink::blue},
                                                          {"green", Ink::green},     {"yellow", Ink::yellow},
                                                          {"magenta", Ink::magenta}, {"cyan", Ink::cyan}};
  for (const auto& [name, ink] : colours)
    if (name == colour) return ink;
  return Ink::plain;
}

Canvas::Canvas(Size size)
    : size_{std::clamp(size.width, 0, width_max), std::clamp(size.height, 0, height_max)},
      cells_(static_cast<std::size_t>(size_.width) * static_cast<std::size_t>(size_.height)) {}

const Cell& Canvas::at(int x, int y) const {
  static constexpr Cell blank{};
  if (!all().contains(x, y)) return blank;
  return cells_[static_cast<std::size_t>(y) * static_cast<std::size_t>(size_.width) + static_cast<std::size_t>(x)];
}

void Canvas::set(int x, int y, const Cell& cell) {
  if (all().contains(x, y))
    cells_[static_cast<std::size_t>(y) * static_cast<std::size_t>(size_.width) + static_cast<std::size_t>(x)] = cell;
}

/// A reversed cell stays reversed.
void Canvas::put(int x, int y, char32_t glyph, Ink ink) {
  set(x, y, {glyph, ink, at(x, y).reversed});
}

void Canvas::put(const Rect& clip, int x, int y, char32_t glyph, Ink ink) {
  if (clip.contains(x, y)) put(x, y, glyph, ink);
}

void Canvas::reverse(const Rect& area) {
  for (int y = std::max(0, area.y); y < std::min(size_.height, area.bottom()); ++y)
    for (int x = std::max(0, area.x); x < std::min(size_.width, area.right()); ++x)
      cells_[static_cast<std::size_t>(y) * static_cast<std::size_t>(size_.width) + static_cast<std::size_t>(x)]
          .reversed = true;
}

void Canvas::fill(const Rect& area, char32_t glyph, Ink ink) {
  for (int y = area.y; y < area.bottom(); ++y)
    for (int x = area.x; x < area.right(); ++x) set(x, y, {glyph, ink, false});
}

int Canvas::write(const Rect& clip, int x, int y, std::string_view text, Ink ink) {
  int taken = 0;
  Ink now = ink;
  while (!text.empty()) {
    if (text.front() == '\x1b') {
      const auto end = text.find('m');
      if (end == std::string_view::npos) break;
      if (text.size() > 1) now = ink_painted(text.substr(2, end - 2), ink);
      text.remove_prefix(end + 1);
      continue;
    }
    const CodePoint point = first_point(text);
    text.remove_prefix(std::max<std::size_t>(1, point.bytes));
    const int columns = point.bytes == 0 ? -1 : columns_of(point.value);
    const bool joins = point.value == 0x200C || point.value == 0x200D;   // of a clean text
    if (columns == 0 || point.value == picture_mark || joins) continue;  // stands on the character before
    put(clip, x + taken, y, columns == 1 ? point.value : U'?', now);
    ++taken;
  }
  return taken;
}

void Canvas::write_cut(const Rect& clip, int x, int y, std::string_view text, Ink ink) {
  if (write(clip, x, y, text, ink) > clip.right() - x) write(clip, clip.right() - 4, y, " ...", Ink::dim);
}

std::string Canvas::text() const {
  std::string out;
  for (int y = 0; y < size_.height; ++y) {
    std::string line;
    for (int x = 0; x < size_.width; ++x) line += utf8(at(x, y).glyph);
    while (!line.empty() && line.back() == ' ') line.pop_back();
    out += line + "\n";
  }
  return out;
}

std::string Canvas::painted(const screen::Style& style) const {
  std::string out;
  for (int y = 0; y < size_.height; ++y) {
    int last = size_.width - 1;
    while (last >= 0 && at(last, y).glyph == U' ') --last;
    for (int x = 0; x <= last;) {
      const std::string_view colour = colour_of(at(x, y).ink);
      std::string run;
      for (; x <= last && colour_of(at(x, y).ink) == colour; ++x) run += utf8(at(x, y).glyph);
      out += screen::paint(style, colour, run);
    }
    out += "\n";
  }
  return out;
}

std::string Canvas::ink_text() const {
  constexpr std::string_view letters =
      ".dsfhkgacoxbwruny"
      "mt";
  static_assert(letters.size() == inks);
  std::string out;
  for (int y = 0; y < size_.height; ++y) {
    std::string line;
    for (int x = 0; x < size_.width; ++x) {
      const Cell& cell = at(x, y);
      const char letter = letters[static_cast<std::size_t>(cell.ink)];
      line += cell.reversed ? (letter == '.' ? '#' : static_cast<char>(letter - 'a' + 'A')) : letter;
    }
    out += line + "\n";
  }
  return out;
}

void rule(Canvas& canvas, const Rect& line, std::string_view title, bool chosen, bool ascii) {
  const char32_t dash = ascii ? (chosen ? U'=' : U'-') : (chosen ? U'\u2550' : U'\u2500');
  const Ink ink = chosen ? Ink::frame_chosen : Ink::frame;
  for (int x = line.x; x < line.right(); ++x) canvas.put(x, line.y, dash, ink);
  if (title.empty() || line.width < 6) return;
  const Rect clip{line.x + 1, line.y, line.width - 2, 1};
  const int taken = canvas.write(clip, line.x + 2, line.y, title, chosen ? Ink::frame_chosen : Ink::strong);
  canvas.put(clip, line.x + 1, line.y, U' ');
  canvas.put(clip, line.x + 2 + taken, line.y, U' ');
}

Rect box(Canvas& canvas, const Rect& outside, std::string_view title, bool ascii) {
  canvas.fill(outside, U' ');
  const int right = outside.right() - 1, bottom = outside.bottom() - 1;
  for (const int y : {outside.y, bottom}) rule(canvas, {outside.x, y, outside.width, 1}, {}, false, ascii);
  for (int y = outside.y + 1; y < bottom; ++y)
    for (const int x : {outside.x, right}) canvas.put(x, y, ascii ? U'|' : U'\u2502', Ink::frame);
  canvas.put(outside.x, outside.y, ascii ? U'+' : U'\u250C', Ink::frame);
  canvas.put(right, outside.y, ascii ? U'+' : U'\u2510', Ink::frame);
  canvas.put(outside.x, bottom, ascii ? U'+' : U'\u2514', Ink::frame);
  canvas.put(right, bottom, ascii ? U'+' : U'\u2518', Ink::frame);
  const Rect clip{outside.x + 2, outside.y, outside.width - 4, 1};
  if (!title.empty()) {
    const int taken = canvas.write(clip, outside.x + 3, outside.y, title, Ink::strong);
    canvas.put(clip, outside.x + 2, outside.y, U' ');
    canvas.put(clip, outside.x + 3 + taken, outside.y, U' ');
  }
  return {outside.x + 2, outside.y + 1, outside.width - 4, outside.height - 2};
}

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> out;
  while (!text.empty()) {
    const auto end = text.find('\n');
    out.emplace_back(text.substr(0, end));
    if (end == std::string_view::npos) break;
    text.remove_prefix(end + 1);
  }
  return out;
}

int scrolled(int first, int shown, int lines, int height) {
  if (height <= 0) return 0;
  if (shown < first) first = shown;
  if (shown >= first + height) first = shown - height + 1;
  return std::clamp(first, 0, std::max(0, lines - height));
}

void write_lines(Canvas& canvas, const Rect& area, const std::vector<std::string>& lines, int first) {
  auto line = static_cast<std::size_t>(first);
  for (int y = 0; y < area.height && line < lines.size(); ++y, ++line)
    canvas.write(area, area.x, area.y + y, lines[line]);
}

}  // namespace emcon::client::panel
