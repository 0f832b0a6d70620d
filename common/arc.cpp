// Tests directions against arcs by the signs of a + b * root(3) with whole a and b; on planes by the 48th of the circle
// in which they lie.
#include "common/arc.hpp"

#include <array>
#include <cstdint>

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

std::uint64_t magnitude(std::int64_t n) {
  return static_cast<std::uint64_t>(n < 0 ? -n : n);
}

/// The place of a direction in the first eighth of the circle, `wide` to the right and `far` ahead, both at most
/// 2 * plane_far: 0 to 6. Whole numbers reach no edge between its ends.
int within_eighth(std::uint64_t wide, std::uint64_t far) {
  if (wide == 0) return 0;
  if (wide == far) return 6;
  if (3 * wide * wide > far * far) return 5;  // beyond 30 degrees
  const std::uint64_t rest = 2 * far - wide;
  return 3 * far * far < rest * rest ? 1 : 3;  // 15 degrees: wide = (2 - root(3)) * far
}

}  // namespace

bool in_arc(Hex from, Hex to, int middle, int width) {
  if (from == to) return true;
  const Wide q = Wide{to.q} - from.q, r = Wide{to.r} - from.r;
  return in_arc(Direction{{0, q}, {-(2 * r + q), 0}}, middle, width);
}

bool in_arc(Point from, Point to, int middle, int width) {
  return from == to || in_arc(place_on_circle(from, to), middle, width);
}

int place_on_circle(Point from, Point to) {
  const Point v = to - from;
  // Turned into the quarter from heading 0 to the next one, and counted from that one where that is nearer.
  constexpr int quarter = places_on_circle / 4;
  const bool ahead = v.y > 0 && v.x >= 0, right = v.x > 0 && v.y <= 0, back = v.y < 0 && v.x <= 0;
  const int quarters = ahead ? 0 : right ? 1 : back ? 2 : 3;
  const std::uint64_t wide = ahead || back ? magnitude(v.x) : magnitude(v.y),
                      far = ahead || back ? magnitude(v.y) : magnitude(v.x);
  return quarters * quarter + (wide <= far ? within_eighth(wide, far) : quarter - within_eighth(far, wide));
}

}  // namespace emcon
