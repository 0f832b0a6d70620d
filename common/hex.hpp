/// Flat-top hexes in axial coordinates, unbounded. Labels CCRR with even columns half a hex lower (FOS-R1).
#pragma once

#include <algorithm>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace emcon {

/// A hex, or the difference of two hexes.
struct Hex {
  std::int32_t q = 0;
  std::int32_t r = 0;
  auto operator<=>(const Hex&) const = default;
  constexpr Hex operator+(Hex o) const { return {q + o.q, r + o.r}; }
  constexpr Hex operator-(Hex o) const { return {q - o.q, r - o.r}; }
  constexpr Hex operator*(int k) const { return {q * k, r * k}; }
};

/// The number of hexes from the origin to `v`.
constexpr int length(Hex v) {
  const int s = v.q + v.r;
  const auto abs = [](int x) { return x < 0 ? -x : x; };
  const int a = abs(v.q), b = abs(v.r), c = abs(s);
  return a > b ? (a > c ? a : c) : (b > c ? b : c);
}
constexpr int distance(Hex a, Hex b) {
  return length(a - b);
}
/// The same in 64 bits. It cannot overflow, so use it for hexes that come from outside.
constexpr std::int64_t far_apart(Hex a, Hex b) {
  const std::int64_t q = std::int64_t{a.q} - b.q, r = std::int64_t{a.r} - b.r;
  const auto abs = [](std::int64_t x) { return x < 0 ? -x : x; };
  return std::max({abs(q), abs(r), abs(q + r)});
}

/// Unit vector of direction 1..6, 1 is up, then clockwise. Any other number gives the zero vector.
constexpr Hex direction(int d) {
  constexpr Hex table[7] = {{0, 0}, {0, -1}, {1, -1}, {1, 0}, {0, 1}, {-1, 1}, {-1, 0}};
  return d >= 1 && d <= 6 ? table[d] : table[0];
}

/// `v` turned by `sixths` x 60 degrees clockwise round the origin; negative: counter-clockwise.
Hex rotated(Hex v, int sixths);

/// The hex `steps` further along the ring of radius length(v) round the origin, clockwise; negative: counter-clockwise.
Hex along_ring(Hex v, int steps);

/// All hexes at exactly `radius`, clockwise from direction 1; radius 0 gives the centre alone.
std::vector<Hex> ring(Hex centre, int radius);

/// Hex of column 1..99 and row 1..99 as printed on the map.
constexpr Hex from_column_row(int column, int row) {
  return {column, row - (column - 1) / 2};
}

/// "CCRR" for columns and rows 01..99, else "(q,r)".
std::string label(Hex h);

/// Reads what `label` writes; nothing else.
std::optional<Hex> hex_from_label(std::string_view text);

}  // namespace emcon
