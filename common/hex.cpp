// Rotates hexes, walks rings of them, and reads and writes their labels.
#include "common/hex.hpp"

#include <charconv>

namespace emcon {

Hex rotated(Hex v, int sixths) {
  int turns = ((sixths % 6) + 6) % 6;
  while (turns-- > 0) v = {-v.r, v.q + v.r};  // one step clockwise: direction 1 becomes direction 2
  return v;
}

std::vector<Hex> ring(Hex centre, int radius) {
  if (radius <= 0) return {centre};
  std::vector<Hex> out;
  out.reserve(static_cast<std::size_t>(radius) * 6);
  Hex at = centre + direction(1) * radius;
  for (int d = 0; d < 6; ++d) {
    const Hex step = direction((d + 2) % 6 + 1);  // along side 1->2 one walks in direction 3, and so on
    for (int i = 0; i < radius; ++i, at = at + step) out.push_back(at);
  }
  return out;
}

Hex along_ring(Hex v, int steps) {
  const int radius = length(v);
  if (radius == 0) return v;
  const std::vector<Hex> all = ring({}, radius);
  const int n = static_cast<int>(all.size());
  for (int i = 0; i < n; ++i)
    if (all[static_cast<std::size_t>(i)] == v) return all[static_cast<std::size_t>((((i + steps) % n) + n) % n)];
  return v;
}

std::string label(Hex h) {
  const bool on_map = h.q >= 1 && h.q <= 99 && h.r >= -99 && h.r <= 99;  // first, so that the row cannot overflow
  const int row = on_map ? h.r + (h.q - 1) / 2 : 0;
  if (row < 1 || row > 99) return "(" + std::to_string(h.q) + "," + std::to_string(h.r) + ")";
  const auto two = [](int n) { return std::string{static_cast<char>('0' + n / 10), static_cast<char>('0' + n % 10)}; };
  return two(h.q) + two(row);
}

std::optional<Hex> hex_from_label(std::string_view text) {
  const auto number = [](std::string_view s, int& out) {
    const auto [end, error] = std::from_chars(s.data(), s.data() + s.size(), out);
    return error == std::errc{} && end == s.data() + s.size();
  };
  int a = 0;
  int b = 0;
  if (text.size() == 4 && text.find_first_not_of("0123456789") == std::string_view::npos) {
    if (!number(text.substr(0, 2), a) || !number(text.substr(2), b) || a < 1 || b < 1) return std::nullopt;
    return from_column_row(a, b);
  }
  const auto comma = text.find(',');
  if (text.size() < 5 || text.front() != '(' || text.back() != ')' || comma == std::string_view::npos)
    return std::nullopt;
  if (!number(text.substr(1, comma - 1), a) || !number(text.substr(comma + 1, text.size() - comma - 2), b))
    return std::nullopt;
  const Hex h{a, b};
  if (label(h) != text) return std::nullopt;
  return h;
}

}  // namespace emcon
