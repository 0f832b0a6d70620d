// Walks along a path, leg by leg.
#include "common/table/path.hpp"

#include <algorithm>

namespace emcon::table {
namespace {

/// `n` times `factor`, at most `most` from 0.
std::int64_t product(std::int64_t n, std::int64_t factor, std::int64_t most) {
  const std::int64_t a = std::clamp(n, -most, most), b = std::clamp(factor, -most, most);
  if (a != 0 && std::abs(b) > most / std::abs(a)) return (a < 0) == (b < 0) ? most : -most;
  return a * b;
}

Hex ahead(Hex from, int heading, Point moved) {
  static constexpr std::int64_t most = 100'000'000;  // of any hex; the sum of two fits in 32 bits
  const Hex by = rotated({static_cast<std::int32_t>(moved.x), static_cast<std::int32_t>(moved.y)}, heading);
  const auto sum = [](std::int32_t a, std::int32_t b) {
    return static_cast<std::int32_t>(std::clamp(std::int64_t{a} + b, -most, most));
  };
  return {sum(from.q, by.q), sum(from.r, by.r)};
}

Point ahead(Point from, int heading, Point moved) {
  const Point to = from + displaced(heading, moved);
  return {std::clamp(to.x, -plane_far, plane_far), std::clamp(to.y, -plane_far, plane_far)};
}

}  // namespace

std::vector<Pose> walked(const std::vector<Leg>& legs, const Path& path, MapKind kind, Pose start) {
  constexpr std::int64_t hexes_most = 10'000'000;
  const bool plane = kind == MapKind::plane;
  const std::int64_t most = plane ? plane_far : hexes_most;
  const int headings = plane ? plane_headings : 6;
  std::vector<Pose> out{start};
  Pose at = start;
  at.heading %= headings;
  for (const PathStep& step : path.steps) {
    if (const auto leg = std::ranges::find(legs, step.leg, &Leg::token); leg != legs.end()) {
      const std::int64_t times = leg->argument_min == leg->argument_max ? 1 : step.argument;
      const Point moved{product(leg->displacement.x, times, most), product(leg->displacement.y, times, most)};
      if (plane)
        at.point = ahead(at.point, at.heading, moved);
      else
        at.hex = ahead(at.hex, at.heading, moved);
      at.heading = ((at.heading + leg->turn % headings) % headings + headings) % headings;
    }
    out.push_back(at);
  }
  return out;
}

}  // namespace emcon::table
