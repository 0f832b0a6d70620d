// Decides which characters are text, and replaces or refuses the rest.
#include "common/text.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>

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

struct PointRange {
  char32_t first, last;
};
template <std::size_t size>
constexpr bool in(const PointRange (&runs)[size], char32_t point) {
  return std::ranges::any_of(runs, [&](const PointRange& run) { return point >= run.first && point <= run.last; });
}

constexpr char32_t non_joiner = 0x200C, joiner = 0x200D;
/// Letters of the Arabic script that join the next one, and those that join the one before.
constexpr PointRange joins_next[] = {{0x626, 0x626}, {0x628, 0x628}, {0x62A, 0x62E}, {0x633, 0x63A},
                                     {0x641, 0x647}, {0x649, 0x64A}, {0x678, 0x687}, {0x69A, 0x6BF},
                                     {0x6C1, 0x6C2}, {0x6CC, 0x6CC}, {0x6CE, 0x6CE}, {0x6D0, 0x6D1}};
constexpr PointRange joins_former[] = {{0x622, 0x63A}, {0x641, 0x64A}, {0x671, 0x673}, {0x676, 0x6D3}};
/// Pictures that come in families, couples, occupations, genders and flags, as Unicode lists them.
constexpr PointRange people[] = {{0x1F466, 0x1F469}, {0x1F9D1, 0x1F9D1}};
constexpr PointRange between_people[] = {{0x2764, 0x2764}, {0x1F48B, 0x1F48B}, {0x1F91D, 0x1F91D}};
constexpr PointRange with_people[] = {{0x2695, 0x2696},   {0x2708, 0x2708},   {0x1F33E, 0x1F33E}, {0x1F373, 0x1F373},
                                      {0x1F37C, 0x1F37C}, {0x1F393, 0x1F393}, {0x1F3A4, 0x1F3A4}, {0x1F3A8, 0x1F3A8},
                                      {0x1F3EB, 0x1F3EB}, {0x1F3ED, 0x1F3ED}, {0x1F4BB, 0x1F4BC}, {0x1F527, 0x1F527},
                                      {0x1F52C, 0x1F52C}, {0x1F680, 0x1F680}, {0x1F692, 0x1F692}, {0x1F9AF, 0x1F9B3},
                                      {0x1F9BC, 0x1F9BD}};
constexpr PointRange of_gender[] = {{0x26F9, 0x26F9},   {0x1F3C3, 0x1F3C4}, {0x1F3CA, 0x1F3CC}, {0x1F46E, 0x1F46F},
                                    {0x1F471, 0x1F471}, {0x1F473, 0x1F473}, {0x1F477, 0x1F477}, {0x1F481, 0x1F482},
                                    {0x1F486, 0x1F487}, {0x1F575, 0x1F575}, {0x1F645, 0x1F647}, {0x1F64B, 0x1F64B},
                                    {0x1F64D, 0x1F64E}, {0x1F6A3, 0x1F6A3}, {0x1F6B4, 0x1F6B6}, {0x1F926, 0x1F926},
                                    {0x1F937, 0x1F939}, {0x1F93D, 0x1F93E}, {0x1F9B8, 0x1F9B9}, {0x1F9CD, 0x1F9CF},
                                    {0x1F9D6, 0x1F9DD}};
constexpr PointRange genders[] = {{0x2640, 0x2640}, {0x2642, 0x2642}}, skins[] = {{0x1F3FB, 0x1F3FF}};

/// Tells a joiner that shows, between letters or pictures that look another way with it, from one that hides in a text.
class Joining {
 public:
  bool joins(char32_t sign, std::string_view rest) const {
    const char32_t next = rest.empty() ? 0 : first_point(rest).value;
    if (sign == non_joiner) return in(joins_next, base_) && in(joins_former, next);
    if (sign != joiner) return false;
    if (in(people, base_)) return in(people, next) || in(between_people, next) || in(with_people, next);
    if (in(between_people, base_)) return chained_ && (in(people, next) || next == kiss);
    return (in(of_gender, base_) && in(genders, next)) || (base_ == black_flag && next == skull) ||
           (base_ == white_flag && next == rainbow);
  }
  void past(char32_t point, int columns) {
    if (columns == 0) {
      joined_ = joined_ || point == joiner;
    } else if (columns > 0 && point != picture_mark && !in(skins, point)) {
      base_ = point;
      chained_ = std::exchange(joined_, false);
    } else if (columns < 0) {
      base_ = 0;
      joined_ = false;
    }
  }

 private:
  static constexpr char32_t kiss = 0x1F48B, black_flag = 0x1F3F4, white_flag = 0x1F3F3, skull = 0x2620,
                            rainbow = 0x1F308;
  char32_t base_ = 0;  ///< the last one that the next may be joined to
  bool joined_ = false, chained_ = false;
};

/// Calls `take(piece, is)` for each piece: a code point of text with its bytes and true; else a blank, `?` or nothing,
/// and false.
template <class Take>
void each(std::string_view text, Take take) {
  int marks = marks_max;  // a mark at the beginning would stand on the character printed before
  Joining joining;
  while (!text.empty()) {
    const CodePoint point = first_point(text);
    const std::string_view bytes = text.substr(0, std::max<std::size_t>(1, point.bytes));
    text.remove_prefix(bytes.size());
    const int columns = point.bytes == 0 ? 1 : columns_of(point.value);
    const bool joins = columns < 0 && joining.joins(point.value, text);
    joining.past(point.value, joins ? 0 : columns);
    if (joins) {
      take(bytes, true);
      continue;
    }
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
  Joining joining;
  while (!text.empty()) {
    const CodePoint point = first_point(text);
    if (point.bytes == 0) return "a byte that is no UTF-8";
    const int columns = columns_of(point.value);
    const bool joins = columns < 0 && joining.joins(point.value, text.substr(point.bytes));
    joining.past(point.value, joins ? 0 : columns);
    if (columns < 0 && !joins) {
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
