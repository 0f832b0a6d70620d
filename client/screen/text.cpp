#include "client/screen/text.hpp"

#include <algorithm>

namespace emcon::client::screen {
namespace {

/// Bytes of the UTF-8 character at the start of `text`; 0 if it is broken.
std::size_t character(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char first = byte(0);
  if (first < 0x80) return 1;
  const std::size_t size = first >= 0xF0 && first < 0xF5   ? 4
                           : first >= 0xE0 && first < 0xF0 ? 3
                           : first >= 0xC2 && first < 0xE0 ? 2
                                                           : 0;
  if (size == 0 || text.size() < size) return 0;
  for (std::size_t i = 1; i < size; ++i)
    if ((byte(i) & 0xC0U) != 0x80U) return 0;
  const bool surrogate = first == 0xED && byte(1) >= 0xA0;
  const bool overlong =
      (first == 0xE0 && byte(1) < 0xA0) || (first == 0xF0 && byte(1) < 0x90) || (first == 0xF4 && byte(1) >= 0x90);
  return surrogate || overlong ? 0 : size;
}

/// Control characters of both kinds, and those that turn the direction of a line.
bool harmful(std::string_view one) {
  if (one.size() == 1) return static_cast<unsigned char>(one[0]) < 0x20 || one[0] == 0x7F;
  if (one.size() == 2) return one[0] == '\xC2' && static_cast<unsigned char>(one[1]) < 0xA0;
  if (one.size() != 3 || one[0] != '\xE2') return false;
  const auto b = static_cast<unsigned char>(one[1]), c = static_cast<unsigned char>(one[2]);
  return (b == 0x80 && (c == 0xA8 || c == 0xA9 || (c >= 0xAA && c <= 0xAE) || (c >= 0x8B && c <= 0x8F))) ||
         (b == 0x81 && c >= 0xA6 && c <= 0xA9);
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
  std::string out;
  while (!text.empty()) {
    const std::size_t size = character(text);
    if (size == 0) {
      out += '?';
      text.remove_prefix(1);
      continue;
    }
    const auto one = text.substr(0, size);
    if (harmful(one))
      out += ' ';
    else if (style.ascii && size > 1)
      out += '?';
    else
      out += one;
    text.remove_prefix(size);
  }
  return out;
}

int columns(std::string_view text) {
  int out = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\x1b') {
      while (i < text.size() && text[i] != 'm') ++i;
      continue;
    }
    if ((static_cast<unsigned char>(text[i]) & 0xC0U) != 0x80U) ++out;
  }
  return out;
}

std::string padded(std::string_view text, int width) {
  std::string out;
  int used = 0;
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t size = std::max<std::size_t>(1, character(text.substr(i)));
    if (used == width) break;
    out += text.substr(i, size);
    i += size;
    ++used;
  }
  out.append(static_cast<std::size_t>(std::max(0, width - used)), ' ');
  return out;
}

std::string paint(const Style& style, std::string_view colour, std::string_view text) {
  const char* sgr = style.colour ? code(colour) : nullptr;
  if (!sgr) return std::string(text);
  return "\x1b[" + std::string(sgr) + "m" + std::string(text) + "\x1b[0m";
}

std::string wrapped(const Style& style, std::string_view text, int indent) {
  const std::string lead(static_cast<std::size_t>(std::max(0, indent)), ' ');
  const int width = std::max(20, style.width);
  std::string out, line;
  int used = 0;
  bool fresh = true;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    const auto word = text.substr(at, end - at);
    const int size = columns(word);
    if (!fresh && used + 1 + size > width) {
      out += line + "\n";
      line = lead;
      used = indent;
      fresh = true;
    }
    if (!fresh) {
      line += ' ';
      ++used;
    }
    line += word;
    used += size;
    fresh = false;
    at = end + 1;
  }
  return out + line + "\n";
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

/// Each row below the first as a paragraph: its first two cells, then the others with what they are.
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
