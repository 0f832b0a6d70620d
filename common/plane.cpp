// Computes legs, distances and corridors of a plane in whole numbers.
#include "common/plane.hpp"

#include "common/wide.hpp"

namespace emcon {
namespace {

/// The ends of a segment and a point seen from its beginning.
struct Seen {
  Point end, point;

  Seen(const Segment& segment, Point p) : end(segment.to - segment.from), point(p - segment.from) {}
  std::int64_t dot() const { return end.x * point.x + end.y * point.y; }
  std::int64_t cross() const { return end.x * point.y - end.y * point.x; }
  std::int64_t squared() const { return end.x * end.x + end.y * end.y; }
};

std::int64_t diagonal(std::int64_t length) {
  constexpr std::int64_t half = 500'000'000, root = 707'106'781, one = 1'000'000'000;
  return length < 0 ? -((-length * root + half) / one) : (length * root + half) / one;
}

/// No two points of a plane are further apart.
constexpr std::int64_t farthest = 3 * plane_far;

}  // namespace

Point along(int heading, std::int64_t length) {
  constexpr int x_of[plane_headings] = {0, 1, 1, 1, 0, -1, -1, -1};
  constexpr int y_of[plane_headings] = {1, 1, 0, -1, -1, -1, 0, 1};
  const int h = ((heading % plane_headings) + plane_headings) % plane_headings;
  const std::int64_t far = h % 2 == 0 ? length : diagonal(length);
  return {x_of[h] * far, y_of[h] * far};
}

Point displaced(int heading, Point offset) {
  const int h = heading % plane_headings;
  return along(h, offset.y) + along(h + 2, offset.x);
}

std::int64_t squared_distance(Point a, Point b) {
  const Point d = a - b;
  return d.x * d.x + d.y * d.y;
}

bool within_radius(Point a, Point b, std::int64_t radius) {
  if (radius < 0) return false;
  return radius >= farthest || squared_distance(a, b) <= radius * radius;
}

bool foot_between(const Segment& segment, Point p) {
  const Seen seen(segment, p);
  return seen.dot() > 0 && seen.dot() < seen.squared();
}

bool near_line(const Segment& segment, Point p, std::int64_t radius) {
  const Seen seen(segment, p);
  if (seen.squared() == 0) return within_radius(segment.from, p, radius);
  if (radius < 0) return false;
  if (radius >= farthest) return true;
  const Wide cross = seen.cross();
  return cross * cross <= Wide{radius * radius} * seen.squared();
}

bool near_segment(const Segment& segment, Point p, std::int64_t radius) {
  if (within_radius(segment.from, p, radius) || within_radius(segment.to, p, radius)) return true;
  return foot_between(segment, p) && near_line(segment, p, radius);
}

}  // namespace emcon
