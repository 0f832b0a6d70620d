// Planes and arcs: rulebook vectors and edges, and random places against an exact model in big numbers.
#include "common/plane.hpp"

#include <gtest/gtest.h>

#include <boost/multiprecision/cpp_int.hpp>
#include <random>

#include "common/arc.hpp"
#include "common/bearing.hpp"
#include "tests/common/environment.hpp"

namespace emcon {
namespace {

using Big = boost::multiprecision::cpp_int;

std::uint64_t seed() {
  static const std::uint64_t out = seed_of_run("planes");
  return out;
}

/// Points near and far, often at the rim of the plane or close to another one.
class Places {
 public:
  explicit Places(std::uint64_t salt) : engine_(seed() * 31 + salt) {}
  std::int64_t between(std::int64_t low, std::int64_t high) {
    return std::uniform_int_distribution<std::int64_t>(low, high)(engine_);
  }
  std::int64_t coordinate() {
    constexpr std::int64_t reach[] = {3, 40, 120'000, plane_far};
    const std::int64_t most = reach[between(0, 3)];
    return between(0, 9) == 0 ? (between(0, 1) ? most : -most) : between(-most, most);
  }
  Point point() { return {coordinate(), coordinate()}; }
  Point near(Point p) { return {clamped(p.x + between(-3, 3)), clamped(p.y + between(-3, 3))}; }

 private:
  static std::int64_t clamped(std::int64_t n) { return std::clamp(n, -plane_far, plane_far); }

  std::mt19937_64 engine_;
};

Big big(std::int64_t n) {
  return Big(n);
}
Big squared(Point a, Point b) {
  const Big x = big(a.x) - b.x, y = big(a.y) - b.y;
  return x * x + y * y;
}

TEST(Plane, LegsOfTheRulebook) {
  // SEF N01, N02, N04, N30: each leg is rounded once, and they are not merged.
  EXPECT_EQ(along(1, 4000) + along(2, 3000), (Point{5828, 2828}));
  EXPECT_EQ(along(0, 1000) + along(1, 2000) + along(2, 3000), (Point{4414, 2414}));
  EXPECT_EQ(displaced(1, {-3000, 9000}), (Point{4243, 8485}));
  EXPECT_EQ(displaced(1, {-3001, 9000}), (Point{4242, 8486}));
  EXPECT_EQ(displaced(0, {4333, 13000}), (Point{4333, 13000}));
}

TEST(Plane, HeadingsGoRoundFromWhereYGrows) {
  constexpr Point clockwise[] = {{0, 100}, {71, 71}, {100, 0}, {71, -71}, {0, -100}, {-71, -71}, {-100, 0}, {-71, 71}};
  for (int turn = -16; turn < 24; ++turn) {
    const Point there = clockwise[((turn % 8) + 8) % 8];
    EXPECT_EQ(along(turn, 100), there) << turn;
    EXPECT_EQ(along(turn + 4, -100), there) << turn;
    EXPECT_EQ(displaced(turn, {0, 100}), there);
    EXPECT_EQ(displaced(turn, {100, 0}), along(turn + 2, 100)) << "x is to starboard";
  }
}

TEST(Plane, ADiagonalIsRoundedAsTheRulingSays) {  // d(L) = (L * 707106781 + 500000000) div 1000000000, SEF-R1
  Places places(1);
  for (int i = 0; i < 200'000; ++i) {
    const std::int64_t length = i < 4000 ? i : places.between(0, 4 * plane_far);
    const Big exact = (big(length) * 707106781 + 500000000) / 1000000000;
    const Point there = along(1, length);
    ASSERT_EQ(big(there.x), exact) << length;
    ASSERT_EQ(there.x, there.y);
    ASSERT_EQ(along(5, length), along(1, -length));
    ASSERT_EQ(along(1, -length), (Point{-there.x, -there.y}));
  }
}

TEST(Plane, DistancesOfTheRulebook) {
  EXPECT_TRUE(within_radius({0, 0}, {0, 6000}, 6000));  // SEF N08, N22: equal is inside
  EXPECT_FALSE(within_radius({0, 0}, {0, 6001}, 6000));
  EXPECT_FALSE(within_radius({0, 0}, {0, 0}, -1));
  EXPECT_TRUE(within_radius({-plane_far, -plane_far}, {plane_far, plane_far}, 2'828'427'125));
  EXPECT_FALSE(within_radius({-plane_far, -plane_far}, {plane_far, plane_far}, 2'828'427'124));
  EXPECT_TRUE(within_radius({-plane_far, -plane_far}, {plane_far, plane_far}, INT64_MAX));
}

TEST(Plane, CorridorsOfTheRulebook) {  // SEF N07, N32: attacker, target, who stands within two inches of the line
  const Segment straight{{0, 0}, {0, 20000}}, slanting{{0, 0}, {20000, 20000}};
  const struct {
    Segment line;
    Point mate;
    bool foot, near;
  } cases[] = {{straight, {2000, 10000}, true, true},
               {straight, {2001, 10000}, true, false},
               {straight, {0, 20000}, false, true},
               {straight, {1500, -1000}, false, true},
               {slanting, {12828, 10000}, true, true},
               {slanting, {12829, 10000}, true, false},
               {straight, {0, 0}, false, true},
               {{{5, 5}, {5, 5}}, {5, 6}, false, true},
               {{{5, 5}, {5, 5}}, {5, 2006}, false, false}};
  for (const auto& one : cases) {
    EXPECT_EQ(foot_between(one.line, one.mate), one.foot) << one.mate.x << "," << one.mate.y;
    EXPECT_EQ(near_line(one.line, one.mate, 2000), one.near) << one.mate.x << "," << one.mate.y;
  }
  EXPECT_FALSE(near_line(straight, {0, 5}, -1));
}

TEST(Plane, DistancesAndCorridorsAreThoseOfBigNumbers) {
  Places places(2);
  int near = 0, beside = 0;
  for (int i = 0; i < 300'000; ++i) {
    const Point a = places.point(), b = places.between(0, 3) ? places.point() : places.near(a);
    const Point p = places.between(0, 2) ? places.point() : places.near(places.between(0, 1) ? a : b);
    const Big vv = squared(a, b), vx = big(b.x) - a.x, vy = big(b.y) - a.y, wx = big(p.x) - a.x, wy = big(p.y) - a.y;
    const Big dot = vx * wx + vy * wy, cross = vx * wy - vy * wx;
    ASSERT_EQ(big(squared_distance(a, p)), squared(a, p));
    ASSERT_EQ(foot_between({a, b}, p), dot > 0 && dot < vv);
    // The radius that just reaches the line or an end, and those next to it.
    const Big gap = vv == 0 ? squared(a, p) : cross * cross / vv;
    const auto just = static_cast<std::int64_t>(Big(sqrt(gap)));
    for (std::int64_t radius = std::max<std::int64_t>(0, just - 1); radius <= just + 1; ++radius) {
      const Big rr = big(radius) * radius;
      const bool line = vv == 0 ? squared(a, p) <= rr : cross * cross <= rr * vv;
      ASSERT_EQ(near_line({a, b}, p, radius), line) << radius;
      const bool whole = squared(a, p) <= rr || squared(b, p) <= rr || (dot > 0 && dot < vv && line);
      ASSERT_EQ(near_segment({a, b}, p, radius), whole) << radius;
      ASSERT_EQ(within_radius(a, p, radius), squared(a, p) <= rr);
      whole ? ++near : ++beside;
    }
  }
  EXPECT_GT(near, 50'000);
  EXPECT_GT(beside, 50'000);
}

/// The tangent of n times 15 degrees, n from 0 to 3, as a * root(3) + b over c: exact, and by other formulas than those
/// of arc.cpp.
struct Tangent {
  int root, whole, below;
};
constexpr Tangent tangents[] = {{0, 0, 1}, {-1, 2, 1}, {1, 0, 3}, {0, 1, 1}};

/// Sign of a * root(3) + b.
int sign_of(const Big& a, const Big& b) {
  if (a >= 0 && b >= 0) return a == 0 && b == 0 ? 0 : 1;
  if (a <= 0 && b <= 0) return -1;
  const Big apart = 3 * a * a - b * b;
  return a > 0 ? apart.sign() : -apart.sign();
}

/// Which 24th a direction lies in: twice its number on the line that begins it, else once more. 45 is none.
/// x = `xroot` * root(3) + `xwhole`, y likewise: one of each two is 0.
int place_on_circle(Big x, bool x_has_root, Big y) {
  int quarter = 0;
  // Turned back until it lies from 0 degrees to before 90; then x and y are swapped with each quarter.
  Big ahead = y, aside = x;
  bool aside_root = x_has_root;
  while (!(aside >= 0 && ahead > 0)) {
    std::tie(ahead, aside) = std::pair(aside, Big(-ahead));
    aside_root = !aside_root;
    ++quarter;
  }
  const bool roots_differ = x_has_root;
  // aside / ahead against the tangents of 15, 30, 45; beyond 45 against ahead / aside.
  const auto compare = [&](const Big& over, bool over_root, const Big& under, const Tangent& t) {
    // over * below - under * (root * r + whole), with r on `over` or `under`
    if (!roots_differ) return sign_of(-under * t.root, over * t.below - under * t.whole);
    if (over_root) return sign_of(over * t.below - under * t.root, -under * t.whole);
    return sign_of(-under * t.whole, over * t.below - under * (3 * t.root));
  };
  for (int n = 0; n <= 3; ++n) {
    const int side = compare(aside, aside_root, ahead, tangents[n]);
    if (side == 0) return 12 * quarter + 2 * n;
    if (side < 0) return 12 * quarter + 2 * n - 1;
  }
  for (int n = 2; n >= 1; --n) {
    const int side = compare(ahead, !aside_root, aside, tangents[n]);
    if (side == 0) return 12 * quarter + 2 * (6 - n);
    if (side > 0) return 12 * quarter + 2 * (6 - n) - 1;
  }
  return 12 * quarter + 11;
}

/// Whether a place on the circle of 48 is at most `width` 24ths from `middle`.
bool in_arc_of(int place, int middle, int width) {
  const int apart = (((place - 2 * middle) % 48) + 48) % 48;
  return width >= 12 || std::min(apart, 48 - apart) <= 2 * width;
}

TEST(Arc, OfTheRulebook) {
  // SEF N06: 15 degrees to each side; N05: quarters; ALT-R15: quadrants on hexes.
  EXPECT_TRUE(in_arc(Point{0, 0}, {2679, 10000}, 0, 1));
  EXPECT_FALSE(in_arc(Point{0, 0}, {2680, 10000}, 0, 1));
  EXPECT_FALSE(in_arc(Point{0, 0}, {5773, 10000}, 3, 1));
  EXPECT_TRUE(in_arc(Point{0, 0}, {5774, 10000}, 3, 1));
  EXPECT_TRUE(in_arc(Point{0, 0}, {5000, 5000}, 0, 3));
  EXPECT_TRUE(in_arc(Point{0, 0}, {5000, 5000}, 6, 3));
  EXPECT_FALSE(in_arc(Point{0, 0}, {5001, 5000}, 0, 3));
  EXPECT_TRUE(in_arc(Point{7, 7}, {7, 7}, 5, 0)) << "the same point: every arc";
  EXPECT_FALSE(in_arc(Point{0, 0}, {0, 1}, 0, -1));
  EXPECT_TRUE(in_arc(Point{0, 0}, {0, 1}, 0, 0));
  EXPECT_FALSE(in_arc(Point{0, 0}, {0, -1}, 0, 0));
  for (int heading = 0; heading < 6; ++heading)
    for (int radius = 1; radius <= 40; ++radius)
      for (const Hex hex : ring({}, radius)) {
        const Hex seen = rotated(hex, -heading);
        const int f = -(2 * seen.r + seen.q), q = seen.q;
        const int quadrant = f * f > 3 * q * q ? (f > 0 ? 0 : 2) : (q > 0 ? 1 : 3);
        for (int n = 0; n < 4; ++n)
          ASSERT_EQ(in_arc(Hex{}, hex, 4 * heading + 6 * n, 3), n == quadrant) << label(hex) << heading;
      }
}

TEST(Arc, OnPlanesIsThatOfBigNumbers) {
  Places places(3);
  int edges = 0;
  for (int i = 0; i < 100'000; ++i) {
    const Point a = places.point();
    Point b = places.between(0, 2) ? places.point() : places.near(a);
    if (places.between(0, 3) == 0) b = {a.x + (b.y - a.y) / 2, a.y + (b.y - a.y) / 2};  // on a diagonal
    if (a == b || !on_plane(b)) continue;
    const int place = place_on_circle(big(b.x) - a.x, false, big(b.y) - a.y);
    edges += place % 2 == 0;
    ASSERT_EQ(place_on_circle(a, b), place) << b.x - a.x << "," << b.y - a.y;
    for (int width = 0; width <= 12; ++width) {
      const int middle = static_cast<int>(places.between(-50, 50));
      ASSERT_EQ(in_arc(a, b, middle, width), in_arc_of(place, middle, width))
          << b.x - a.x << "," << b.y - a.y << " at " << place << ", " << middle << " +- " << width;
    }
  }
  EXPECT_GT(edges, 1000);
}

TEST(Arc, BesideAnEdgeOfRootThreeTheNextPointIsOutside) {
  // Fractions ever closer to the tangents of 15 and 60 degrees, on either side of them in turn.
  std::int64_t p = 1, q = 1;  // p/q goes to root(3)
  for (int side = -1; q < plane_far / 4; side = -side) {
    const bool below = big(p) * p < 3 * big(q) * q;
    ASSERT_EQ(below, side < 0);
    EXPECT_EQ(in_arc(Point{0, 0}, {p, q}, 0, 4), below) << p << "/" << q;           // 60 degrees: x <= root(3) * y
    EXPECT_EQ(in_arc(Point{0, 0}, {2 * q - p, q}, 0, 1), !below) << p << "/" << q;  // 15: x <= (2 - root(3)) * y
    std::tie(p, q) = std::pair(p + 3 * q, p + q);
    while (p % 2 == 0 && q % 2 == 0) std::tie(p, q) = std::pair(p / 2, q / 2);
  }
}

TEST(Arc, OnHexesIsThatOfBigNumbers) {
  Places places(4);
  constexpr std::int64_t most = INT32_MAX;
  int edges = 0;
  for (int i = 0; i < 100'000; ++i) {
    const auto number = [&] {
      const std::int64_t reach = places.between(0, 2) ? 30 : most;
      return static_cast<std::int32_t>(places.between(-reach, reach));
    };
    const Hex a{number(), number()}, b{number(), number()};
    if (a == b) continue;
    const Big q = big(b.q) - a.q, r = big(b.r) - a.r;
    const int place = place_on_circle(q, true, -(2 * r + q));
    edges += place % 2 == 0;
    for (int width = 0; width <= 12; ++width) {
      const int middle = static_cast<int>(places.between(-50, 50));
      ASSERT_EQ(in_arc(a, b, middle, width), in_arc_of(place, middle, width))
          << label(b - a) << " at " << place << ", " << middle << " +- " << width;
    }
    const int bearing_to = *bearing(a, b);  // every second 24th is met exactly there too
    for (int middle = 0; middle < 24; middle += 2) {
      const int apart = ((bearing_to - middle) % 24 + 24) % 24;
      ASSERT_EQ(in_arc(a, b, middle, 2), std::min(apart, 24 - apart) <= 2);
    }
  }
  EXPECT_GT(edges, 1000);
}

}  // namespace
}  // namespace emcon
