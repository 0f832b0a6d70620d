// The plane's geometry against a model of another kind in big numbers, at random and near every border (SEF-R2, R92).
// EMCON_GEOMETRY=CASES and EMCON_SEED choose how many and which.
#include <boost/multiprecision/cpp_int.hpp>
#include <iostream>
#include <random>

#include "tests/common/environment.hpp"
#include "tests/rules/stellar_empires_fleet/fleet.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

using Big = boost::multiprecision::cpp_int;

constexpr std::int64_t table_max = 120 * inch;
constexpr int halves_of_circle = 48;  ///< 7.5 degrees each: even ones are the edges of arcs, odd ones lie between

// The model ----------------------------------------------------------------------------------------------------------

/// A number of the plane of complex numbers: ahead, and to starboard.
struct Complex {
  Big ahead, side;
};
Complex operator*(const Complex& a, const Complex& b) {
  return {a.ahead * b.ahead - a.side * b.side, a.ahead * b.side + a.side * b.ahead};
}
int sign(const Big& n) {
  return n > 0 ? 1 : n < 0 ? -1 : 0;
}

/// Where a direction lies in the circle, clockwise from north, in 48ths: even on a multiple of 15 degrees, odd between
/// two. Powers of a complex number multiply its angle, so that every border falls on the axis.
int place_of(std::int64_t ahead, std::int64_t side) {
  int quarters = 0;
  for (; !(ahead > 0 && side >= 0); ++quarters) {
    const std::int64_t before = ahead;
    ahead = side;
    side = -before;
  }
  if (side == 0) return 12 * quarters;
  const Complex one{Big(ahead), Big(side)}, two = one * one, four = two * two, six = four * two, twelve = six * six;
  const int at_45 = sign(four.side), at_30 = sign(six.side), at_15 = sign(twelve.side);
  if (at_45 == 0) return 12 * quarters + 6;  // the only border within a quarter that whole numbers reach
  const int twenty_fourths = at_45 > 0 ? (at_30 < 0 ? 2 : at_15 > 0 ? 0 : 1) : (at_30 < 0 ? 3 : at_15 > 0 ? 4 : 5);
  return 12 * quarters + 2 * twenty_fourths + 1;
}

/// 48ths from the heading of somebody to a point, clockwise; as his sheet counts them if he is rolled.
int bearing(const Stance& from, Point to) {
  const int turned = place_of(to.y - from.at.y, to.x - from.at.x) - 6 * from.heading;
  return (((from.rolled ? -turned : turned) % halves_of_circle) + halves_of_circle) % halves_of_circle;
}
bool within(int place, int centre, int width) {
  const int apart = std::abs(place - 2 * centre) % halves_of_circle;
  return std::min(apart, halves_of_circle - apart) <= 2 * width;
}
constexpr std::array<int, facings> middles{0, 18, 6, 12};
bool in_side(const Stance& ship, Facing facing, Point to) {
  return ship.at == to || within(bearing(ship, to), middles[static_cast<std::size_t>(facing)], 3);
}

Big squared(Point a, Point b) {
  const Big x = Big(a.x) - b.x, y = Big(a.y) - b.y;
  return x * x + y * y;
}
Big dot(Point a, Point b, Point c) {
  return (Big(b.x) - a.x) * (Big(c.x) - a.x) + (Big(b.y) - a.y) * (Big(c.y) - a.y);
}
Big cross(Point a, Point b, Point c) {
  return (Big(b.x) - a.x) * (Big(c.y) - a.y) - (Big(b.y) - a.y) * (Big(c.x) - a.x);
}
bool foot_inside(Point a, Point b, Point c) {
  const Big along = dot(a, b, c);
  return along > 0 && along < squared(a, b);
}
bool close_to_line(Point a, Point b, Point c, std::int64_t radius) {
  const Big off = cross(a, b, c);
  return off * off <= Big(radius) * radius * squared(a, b);
}
bool meets_disc(Point a, Point b, Point centre, std::int64_t radius) {
  const Big reach = Big(radius) * radius;
  if (squared(a, centre) <= reach || squared(b, centre) <= reach) return true;
  return foot_inside(a, b, centre) && close_to_line(a, b, centre, radius);
}

// Random places ------------------------------------------------------------------------------------------------------

class Places {
 public:
  explicit Places(std::uint64_t seed) : engine_(seed) {}

  std::int64_t between(std::int64_t low, std::int64_t high) {
    return std::uniform_int_distribution<std::int64_t>(low, high)(engine_);
  }
  Point any() { return {between(0, table_max), between(0, table_max)}; }
  Stance stance() { return {any(), static_cast<int>(between(0, 7)), between(0, 1) == 1}; }
  /// On a border of arcs seen from there, or a thousandth of an inch beside it, as near as whole numbers come.
  Point on_border(Point from) {
    const auto multiple = static_cast<double>(between(0, 23));
    const double angle = multiple * 3.14159265358979323846 / 12, far = static_cast<double>(between(1, table_max));
    return beside(from, std::llround(far * std::sin(angle)), std::llround(far * std::cos(angle)));
  }
  /// About so far from there, in any direction.
  Point at_distance(Point from, std::int64_t distance) {
    const double angle = static_cast<double>(between(0, 6283185)) / 1e6, far = static_cast<double>(distance);
    return beside(from, std::llround(far * std::sin(angle)), std::llround(far * std::cos(angle)));
  }
  /// About so far from the line between two points, beside it or beyond its ends.
  Point at_line(Point from, Point to, std::int64_t distance) {
    const double t = static_cast<double>(between(-200, 1200)) / 1000, x = static_cast<double>(to.x - from.x),
                 y = static_cast<double>(to.y - from.y), length = std::max(1.0, std::sqrt(x * x + y * y)),
                 off = static_cast<double>(between(0, 1) == 1 ? distance : -distance);
    return beside(from, std::llround(t * x - off * y / length), std::llround(t * y + off * x / length));
  }

 private:
  Point beside(Point from, std::int64_t x, std::int64_t y) {
    return {from.x + x + between(-1, 1), from.y + y + between(-1, 1)};
  }

  std::mt19937_64 engine_;
};

std::string words_of(Point p) {
  return std::to_string(p.x) + "," + std::to_string(p.y);
}

// One case of each kind ----------------------------------------------------------------------------------------------

void compare_arcs(Places& places) {  // SEF-7.5, SEF-R2, SEF-7.5.1, SEF-R19
  const Stance ship = places.stance();
  const Point to = places.between(0, 3) == 0 ? places.any() : places.on_border(ship.at);
  const std::string where =
      words_of(ship.at) + " h" + std::to_string(ship.heading) + (ship.rolled ? " rolled" : "") + " to " + words_of(to);
  for (int arc = 0; arc < count_of(arcs); ++arc)
    EXPECT_EQ(arc_covers(arc, ship, to), ship.at == to || arcs[ix(arc)].width >= 12 ||
                                             within(bearing(ship, to), arcs[ix(arc)].centre, arcs[ix(arc)].width))
        << arcs[ix(arc)].name << " of " << where;
  std::vector<Facing> sides;
  for (const Facing facing : all_facings)
    if (ship.at != to && in_side(ship, facing, to)) sides.push_back(facing);
  if (ship.at == to) sides = {Facing::fore};
  EXPECT_EQ(struck_sides(ship, to), sides) << where;
  const std::vector<Point> targets{to, places.on_border(ship.at), places.on_border(ship.at)};
  int fewest = facings;
  for (unsigned set = 1; set < 16; ++set) {
    const bool all = std::ranges::all_of(targets, [&](Point target) {
      return std::ranges::any_of(all_facings, [&](Facing facing) {
        return (set >> static_cast<unsigned>(facing) & 1U) != 0 && in_side(ship, facing, target);
      });
    });
    if (all) fewest = std::min(fewest, std::popcount(set));
  }
  EXPECT_EQ(quarters(ship, targets), fewest) << where;
}

void compare_distances(Places& places) {  // SEF-7.7.4, SEF-R20, SEF-7.7.6, SEF-7.12.FUS, SEF-7.12.PLA
  const int rating = static_cast<int>(places.between(1, 10));
  constexpr std::array<int, 6> tenths{10, 20, 30, 45, 60, 80};
  const Point from = places.any();
  const std::int64_t border = places.between(0, 1) == 1
                                  ? 100 * rating * tenths[static_cast<std::size_t>(places.between(0, 5))]
                                  : inch * places.between(1, 40);
  const Point to = places.at_distance(from, border);
  const Big far = squared(from, to);
  const std::int64_t given = squared_distance(from, to);
  EXPECT_EQ(Big(given), far);
  int band = 0;
  for (const int tenth : tenths) band += far > Big(100 * tenth * rating) * (100 * tenth * rating);
  EXPECT_EQ(sensor_loss(rating, given), band) << words_of(from) << " " << words_of(to);
  EXPECT_EQ(reaches(rating, given), far <= Big(inch * rating) * (inch * rating));
  for (const int inches : {3, 4})
    EXPECT_EQ(Big(full_times(given, inches)), boost::multiprecision::sqrt(far) / (inch * inches))
        << words_of(from) << " " << words_of(to);
}

void compare_corridors(Places& places) {  // SEF-7.7.8.1, SEF-7.7.8.2, SEF-R92
  const Point from = places.any(), to = places.any();
  const Point mate = places.between(0, 4) == 0 ? places.any() : places.at_line(from, to, 2 * inch);
  EXPECT_EQ(screens(from, to, mate), foot_inside(from, to, mate) && close_to_line(from, to, mate, 2 * inch) &&
                                         squared(from, mate) < squared(from, to))
      << words_of(from) << " " << words_of(to) << " " << words_of(mate);
}

void compare_segments(Places& places) {  // SEF-7.4, SEF-R18, SEF-R78, SEF-R92
  const Point from = places.any(), to = places.between(0, 9) == 0 ? from : places.any();
  const std::int64_t radius = places.between(0, 12 * inch);
  const Point centre = places.between(0, 4) == 0   ? places.at_distance(places.between(0, 1) == 1 ? from : to, radius)
                       : places.between(0, 4) == 0 ? places.any()
                                                   : places.at_line(from, to, radius);
  EXPECT_EQ(meets({TerrainKind::planet, centre, radius}, from, to), meets_disc(from, to, centre, radius))
      << words_of(from) << " " << words_of(to) << " " << words_of(centre) << " " << radius;
}

void compare_thirds(Places& places) {  // SEF-7.8.5.4
  ShipClass c;
  c.category = static_cast<int>(places.between(1, 12));
  Ship ship;
  ship.at = places.any();
  const Point to = places.at_distance(ship.at, inch * c.category / 3);
  EXPECT_EQ(in_explosion(c, ship, to), 9 * squared(ship.at, to) <= Big(inch * c.category) * (inch * c.category))
      << c.category << " " << words_of(ship.at) << " " << words_of(to);
}

TEST(GeometryModel, AgreesInBigNumbers) {  // SEF-R1, SEF-R2, SEF-R92, SEF-R114
  const std::uint64_t cases = from_environment("EMCON_GEOMETRY", 100'000);
  const std::uint64_t seed = seed_of_run("geometry");
  Places places(seed);
  const std::array kinds{compare_arcs, compare_distances, compare_corridors, compare_segments, compare_thirds};
  std::uint64_t done = 0;
  for (; done < cases && !testing::Test::HasFailure(); ++done) kinds[done % kinds.size()](places);
  std::cout << "geometry of the fleet: " << done << " cases of arcs, distances, corridors, segments and thirds\n";
}

TEST(GeometryModel, KnowsItsOwnBorders) {
  EXPECT_EQ(place_of(10, 0), 0);
  EXPECT_EQ(place_of(10000, 2679), 1);
  EXPECT_EQ(place_of(10000, 2680), 3);
  EXPECT_EQ(place_of(5, 5), 6);
  EXPECT_EQ(place_of(0, 5), 12);
  EXPECT_EQ(place_of(-5, 5), 18);
  EXPECT_EQ(place_of(-5, 0), 24);
  EXPECT_EQ(place_of(-1, -10000), 35);
  EXPECT_EQ(place_of(10, -10), 42);
}

}  // namespace
}  // namespace emcon::rules::stellar_empires_fleet
