// Decides which characters are text, and replaces or refuses the rest.
#include "common/text.hpp"

#include <algorithm>
#include <cstdint>

namespace emcon {
namespace {

struct Range {
  char32_t first, last;
  std::int8_t columns;
};

constexpr Range ranges[] = {
#include "common/text_table.inc"
};

bool is_blank(char32_t point) {
  constexpr char32_t blanks[] = {U' ', 0xA0, 0x1680, 0x202F, 0x205F, 0x3000};
  return std::ranges::find(blanks, point) != std::end(blanks) || (point >= 0x2000 && point <= 0x200A);
}

/// Calls `take(what, is)` for each piece: a point of text with its bytes; else a blank, `?` or nothing, and false.
template <class Take>
void each(std::string_view text, Take take) {
  int marks = marks_max;  // one at the beginning would stand on what is printed before
  while (!text.empty()) {
    const CodePoint point = first_point(text);
    const std::string_view bytes = text.substr(0, std::max<std::size_t>(1, point.bytes));
    text.remove_prefix(bytes.size());
    const int columns = point.bytes == 0 ? 1 : columns_of(point.value);
    if (columns == 0) {
      const bool room = marks < marks_max;
      marks += room ? 1 : 0;
      take(room ? bytes : "", room);
      continue;
    }
    marks = 0;
    if (point.bytes == 0)
      take("?", false);
    else
      take(columns < 0 ? " " : bytes, columns > 0);
  }
}

}  // namespace

CodePoint first_point(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned first = byte(0);
  if (first < 0x80) return {first, 1};
  const std::size_t size = first >= 0xF0 && first < 0xF5   ? 4
                           : first >= 0xE0 && first < 0xF0 ? 3
                           : first >= 0xC2 && first < 0xE0 ? 2
                                                           : 0;
  if (size == 0 || text.size() < size) return {};
  char32_t value = first & (0xFFU >> (size + 1));
  for (std::size_t i = 1; i < size; ++i) {
    if ((byte(i) & 0xC0U) != 0x80U) return {};
    value = value << 6U | (byte(i) & 0x3FU);
  }
  const bool overlong = (size == 3 && value < 0x800) || (size == 4 && value < 0x10000);
  const bool surrogate = value >= 0xD800 && value <= 0xDFFF;
  return overlong || surrogate || value > 0x10FFFF ? CodePoint{} : CodePoint{value, size};
}

int columns_of(char32_t point) {
  if (point >= 0x20 && point < 0x7F) return 1;
  const auto* const found = std::ranges::lower_bound(ranges, point, {}, &Range::last);
  return found != std::end(ranges) && found->first <= point ? found->columns : -1;
}

bool is_text(std::string_view text) {
  bool all = true;
  each(text, [&](std::string_view, bool is) { all = all && is; });
  return all;
}

std::string no_text_in(std::string_view text) {
  while (!text.empty()) {
    const CodePoint point = first_point(text);
    if (point.bytes == 0) return "a byte that is no UTF-8";
    if (columns_of(point.value) < 0) {
      constexpr std::string_view digits = "0123456789ABCDEF";
      std::string hex;
      for (int shift = 20; shift >= 0; shift -= 4)
        if (const char32_t left = point.value >> static_cast<unsigned>(shift); left > 0 || shift < 16)
          hex += digits[left & 0xFU];
      return "U+" + hex;
    }
    text.remove_prefix(point.bytes);
  }
  return {};
}

bool has_whole_word(std::string_view text, std::string_view word) {
  const auto part = [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
  if (word.empty()) return false;
  for (auto at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
    const bool begins = at == 0 || !part(text[at - 1]);
    const bool ends = at + word.size() >= text.size() || !part(text[at + word.size()]);
    if (begins && ends) return true;
  }
  return false;
}

std::string as_text(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  each(text, [&](std::string_view piece, bool) { out += piece; });
  return out;
}

bool is_name(std::string_view text, std::string_view signs) {
  return as_name(text, signs) == text;
}

std::string as_name(std::string_view text, std::string_view signs) {
  std::string out;
  each(text, [&](std::string_view piece, bool) {
    const bool blank = !piece.empty() && is_blank(first_point(piece).value);
    if (blank && (out.empty() || out.back() == ' ')) return;
    out += blank ? " " : piece.size() == 1 && signs.contains(piece.front()) ? "?" : piece;
  });
  while (out.ends_with(' ')) out.pop_back();
  return out;
}

}  // namespace emcon
