// Measures, cleans, colours and wraps text for a terminal, wide characters included.
#include "client/screen/text.hpp"

#include <algorithm>

#include "common/text.hpp"

namespace emcon::client::screen {
namespace {

/// How wide a character outside ASCII is taken for: as it should be, or as it is at most on any terminal.
enum class Widths { usual, greatest };

/// The size of the first unit in bytes: a colour code (no columns), or a code point; `wide`: its columns.
std::size_t unit(std::string_view text, int& wide, Widths widths = Widths::usual) {
  wide = 0;
  if (text.front() == '\x1b') {
    const auto end = text.find('m');
    return end == std::string_view::npos ? text.size() : end + 1;
  }
  const CodePoint point = first_point(text);
  wide = point.bytes == 0 ? 1 : std::max(0, columns_of(point.value));
  if (point.bytes > 1 && widths == Widths::greatest) wide = 2;
  return std::max<std::size_t>(1, point.bytes);
}

int columns_as(std::string_view text, Widths widths) {
  int out = 0;
  while (!text.empty()) {
    int wide = 0;
    text.remove_prefix(unit(text, wide, widths));
    out += wide;
  }
  return out;
}

/// Bytes from the beginning that take at most `width` columns, with the marks that stand on the last; `used`: the
/// columns they take.
std::size_t fitting(std::string_view text, int width, int& used, Widths widths = Widths::usual) {
  used = 0;
  std::size_t at = 0;
  while (at < text.size()) {
    int wide = 0;
    const std::size_t size = unit(text.substr(at), wide, widths);
    if (used + wide > width) break;
    used += wide;
    at += size;
  }
  return at;
}

std::string broken(const Style& style, std::string_view text, int indent, Widths widths) {
  constexpr int least = 4;  // columns beside the indent
  const int lead = std::max(0, indent), width = std::max(lead + least, style.width);
  std::string out, line;
  int used = 0;
  bool fresh = true;
  const auto next_line = [&] {
    out += line + "\n";
    line = std::string(static_cast<std::size_t>(lead), ' ');
    used = lead;
    fresh = true;
  };
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    auto word = text.substr(at, end - at);
    int size = columns_as(word, widths);
    if (!fresh && used + 1 + size > width) next_line();
    if (!fresh) {
      line += ' ';
      ++used;
    }
    // A word longer than a line is broken anywhere: a terminal would go on at its margin, without the indent.
    while (used + size > width) {
      int taken = 0;
      const std::size_t bytes = fitting(word, width - used, taken, widths);
      line += word.substr(0, bytes);
      word.remove_prefix(bytes);
      size -= taken;
      next_line();
    }
    line += word;
    used += size;
    fresh = false;
    at = end + 1;
  }
  return out + line + "\n";
}

const char* code(std::string_view colour) {
  constexpr std::pair<std::string_view, const char*> codes[] = {{"red", "31"},  {"green", "32"},   {"yellow", "33"},
                                                                {"blue", "94"}, {"magenta", "35"}, {"cyan", "36"},
                                                                {"bold", "1"},  {"dim", "2"}};
  for (const auto& [name, value] : codes)
    if (name == colour) return value;
  return nullptr;
}

}  // namespace

std::string clean(std::string_view text, const Style& style) {
  const std::string out = as_text(text);
  if (!style.ascii) return out;
  std::string plain;
  for (std::string_view rest = out; !rest.empty();) {
    int wide = 0;
    const std::size_t size = unit(rest, wide);
    if (wide > 0) plain += size == 1 ? rest.front() : '?';
    rest.remove_prefix(size);
  }
  return plain;
}

std::string talk(std::string_view channel, std::string_view who, std::string_view words, const Style& style) {
  const std::string label = (channel.empty() ? "" : std::string(channel) + ": ") + clean(who, style);
  return paint(style, "cyan", "<" + label + ">") + " " + clean(words, style);
}

std::string notice(std::string_view words, const Style& style) {
  return paint(style, "yellow", "***") + " " + clean(words, style);
}

std::string talk_lines(const std::string& talk, const Style& style) {
  return broken(style, talk, 2, Widths::greatest);
}

int columns(std::string_view text) {
  return columns_as(text, Widths::usual);
}

std::string padded(std::string_view text, int width) {
  int used = 0;
  std::string out(text.substr(0, fitting(text, width, used)));
  out.append(static_cast<std::size_t>(std::max(0, width - used)), ' ');
  return out;
}

std::string paint(const Style& style, std::string_view colour, std::string_view text) {
  const char* sgr = style.colour ? code(colour) : nullptr;
  if (!sgr) return std::string(text);
  return "\x1b[" + std::string(sgr) + "m" + std::string(text) + "\x1b[0m";
}

std::string wrapped(const Style& style, std::string_view text, int indent) {
  return broken(style, text, indent, Widths::usual);
}

std::string table(const Style& style, const std::vector<std::vector<std::string>>& rows) {
  if (rows.empty()) return {};
  std::vector<int> widths(rows.front().size(), 0);
  for (std::size_t r = 1; r < rows.size(); ++r)
    for (std::size_t c = 0; c < rows[r].size() && c < widths.size(); ++c)
      widths[c] = std::max(widths[c], columns(rows[r][c]));
  for (std::size_t c = 0; c < widths.size(); ++c)
    if (widths[c] > 0) widths[c] = std::max(widths[c], columns(rows.front()[c]));
  std::string out;
  for (std::size_t r = 0; r < rows.size(); ++r) {
    std::string line;
    for (std::size_t c = 0; c < rows[r].size() && c < widths.size(); ++c)
      if (widths[c] > 0) line += (line.empty() ? "" : "  ") + padded(rows[r][c], widths[c]);
    while (!line.empty() && line.back() == ' ') line.pop_back();
    out += (r == 0 ? paint(style, "bold", line) : line) + "\n";
  }
  return out;
}

namespace {

/// Each row below the first as a paragraph: its first two cells, then the others with their column names.
std::string paragraphs(const Style& style, const std::vector<std::vector<std::string>>& rows) {
  std::string out;
  for (std::size_t r = 1; r < rows.size(); ++r) {
    out += wrapped(style, paint(style, "bold", rows[r][0]) + "  " + rows[r][1], 2);
    std::string rest;
    for (std::size_t c = 2; c < rows[r].size(); ++c)
      if (!rows[r][c].empty()) rest += (rest.empty() ? "" : "; ") + rows[0][c] + ": " + rows[r][c];
    out += wrapped(style, "  " + rest, 2);
  }
  return out;
}

}  // namespace

std::string table_or_paragraphs(const Style& style, const std::vector<std::vector<std::string>>& rows) {
  const std::string drawn = table(style, rows);
  for (std::size_t begin = 0; begin < drawn.size();) {
    const std::size_t end = drawn.find('\n', begin);
    if (columns(std::string_view(drawn).substr(begin, end - begin)) > style.width) return paragraphs(style, rows);
    begin = end + 1;
  }
  return drawn;
}

}  // namespace emcon::client::screen
