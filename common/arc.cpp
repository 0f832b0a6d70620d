// Tests directions against arcs by the signs of a + b * root(3) with whole a and b.
#include "common/arc.hpp"

#include <array>

#include "common/wide.hpp"

namespace emcon {
namespace {

/// whole + root * root(3).
struct Surd {
  Wide whole = 0;
  Wide root = 0;
};
constexpr Surd operator-(Surd a, Surd b) {
  return {a.whole - b.whole, a.root - b.root};
}
Surd operator+(Surd a, Surd b) {
  return {a.whole + b.whole, a.root + b.root};
}
Surd operator*(Surd a, Surd b) {
  return {a.whole * b.whole + 3 * a.root * b.root, a.whole * b.root + a.root * b.whole};
}

int sign(Wide n) {
  return n > 0 ? 1 : n < 0 ? -1 : 0;
}
int sign(Surd s) {
  const int whole = sign(s.whole), root = sign(s.root);
  if (whole == root || root == 0) return whole;
  if (whole == 0) return root;
  const Wide apart = s.whole * s.whole - 3 * s.root * s.root;
  return apart > 0 ? whole : root;  // never 0: root(3) is no fraction
}

/// A direction: x to the right, y up.
struct Direction {
  Surd x, y;
};
/// Along each 24th of the circle, of whatever lengths.
constexpr std::array<Direction, parts_of_circle> directions = [] {
  constexpr Surd none{0, 0}, one{1, 0}, three{0, 1}, narrow{2, -1};  // the tangents of 45, 60 and 15 degrees
  constexpr std::size_t quarter = parts_of_circle / 4;
  std::array<Direction, parts_of_circle> out{
      {{none, one}, {narrow, one}, {one, three}, {one, one}, {three, one}, {one, narrow}}};
  for (std::size_t n = quarter; n < out.size(); ++n) out[n] = {out[n - quarter].y, none - out[n - quarter].x};
  return out;
}();

/// The side of `d` on which `v` lies: 1 clockwise by less than half a circle, -1 counter-clockwise, 0 on the line of
/// both.
int side_of(const Direction& v, const Direction& d) {
  return sign(v.x * d.y - v.y * d.x);
}
bool ahead_of(const Direction& v, const Direction& d) {
  return sign(v.x * d.x + v.y * d.y) > 0;
}

const Direction& direction_of(std::int64_t n) {
  return directions[static_cast<std::size_t>(((n % parts_of_circle) + parts_of_circle) % parts_of_circle)];
}

bool in_arc(const Direction& v, int middle, int width) {
  if (width >= parts_of_circle / 2) return true;
  if (width < 0) return false;
  const Direction &first = direction_of(std::int64_t{middle} - width),
                  &last = direction_of(std::int64_t{middle} + width);
  if (width == 0) return side_of(v, first) == 0 && ahead_of(v, first);
  const bool after_first = side_of(v, first) >= 0, before_last = side_of(v, last) <= 0;
  return width <= parts_of_circle / 4 ? after_first && before_last : after_first || before_last;
}

}  // namespace

bool in_arc(Hex from, Hex to, int middle, int width) {
  if (from == to) return true;
  const Wide q = Wide{to.q} - from.q, r = Wide{to.r} - from.r;
  return in_arc(Direction{{0, q}, {-(2 * r + q), 0}}, middle, width);
}

bool in_arc(Point from, Point to, int middle, int width) {
  if (from == to) return true;
  const Point v = to - from;
  return in_arc(Direction{{v.x, 0}, {v.y, 0}}, middle, width);
}

}  // namespace emcon
