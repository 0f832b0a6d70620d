// Draws points and paths that an offer allows.
#include "common/table/random.hpp"

#include <algorithm>

#include "common/wide.hpp"

namespace emcon::table {
namespace {

std::int64_t between(std::int64_t low, std::int64_t high, const Below& below) {
  return high <= low ? low : low + below(high - low + 1);
}

std::int64_t onto_plane(std::int64_t n) {
  return std::clamp(n, -plane_far, plane_far);
}

/// The corners of a box round the region.
std::pair<Point, Point> box_of(const Region& region) {
  if (region.shape == Shape::box) return {region.low, region.high};
  const Point a = region.point, b = region.shape == Shape::line ? region.end_point : a;
  const auto low = [&](std::int64_t p, std::int64_t q) {
    return onto_plane(std::min(onto_plane(p), onto_plane(q)) - region.radius_max);
  };
  const auto high = [&](std::int64_t p, std::int64_t q) {
    return onto_plane(std::max(onto_plane(p), onto_plane(q)) + region.radius_max);
  };
  return {{low(a.x, b.x), low(a.y, b.y)}, {high(a.x, b.x), high(a.y, b.y)}};
}

/// A path while it is drawn, with the sums spent so far.
class Drawn {
 public:
  explicit Drawn(const Field& field) : field_(field), spent_(field.budgets.size(), 0) {}

  /// Adds a step of any leg that can still be paid; `all`: as far as can be paid.
  void add(const Below& below, bool all) {
    if (field_.legs.empty()) return;
    const Leg& leg = field_.legs[static_cast<std::size_t>(below(static_cast<std::int64_t>(field_.legs.size())))];
    const auto most = affordable(leg);
    if (!most) return;
    // A range of 64 bits has no length in them.
    const std::int64_t range =
        static_cast<std::int64_t>(std::min<Wide>(Wide{*most} - leg.argument_min, std::int64_t{1'000'000'000'000}));
    std::int64_t argument = leg.argument_min + (range > 0 ? below(range + 1) : 0);
    if (leg.nudge > 1 && below(2) == 0) argument -= (argument - leg.argument_min) % leg.nudge;
    if (all || below(4) == 0) argument = *most;
    path_.steps.push_back({leg.token, argument});
    for (std::size_t b = 0; b < spent_.size(); ++b) spent_[b] += price(leg, b) + Wide{per(leg, b)} * argument;
  }
  bool enough() const {
    for (std::size_t b = 0; b < spent_.size(); ++b)
      if (spent_[b] < field_.budgets[b].least || spent_[b] > field_.budgets[b].amount) return false;
    return true;
  }
  const Path& path() const { return path_; }

 private:
  static std::int64_t price(const Leg& leg, std::size_t b) { return b < leg.price.size() ? leg.price[b] : 0; }
  static std::int64_t per(const Leg& leg, std::size_t b) { return b < leg.price_per.size() ? leg.price_per[b] : 0; }
  /// The greatest argument of the leg that no budget forbids, if there is one.
  std::optional<std::int64_t> affordable(const Leg& leg) const {
    Wide most = leg.argument_max;
    for (std::size_t b = 0; b < spent_.size(); ++b) {
      const Wide left = field_.budgets[b].amount - spent_[b] - price(leg, b);
      if (left < 0 && per(leg, b) >= 0) return std::nullopt;
      if (per(leg, b) > 0) most = std::min(most, left / per(leg, b));
    }
    return most < leg.argument_min ? std::nullopt : std::optional(static_cast<std::int64_t>(most));
  }

  const Field& field_;
  Path path_;
  std::vector<Wide> spent_;
};

}  // namespace

std::optional<Point> random_point(const PointChoice& choice, const Below& below) {
  constexpr int draws = 200;
  for (int i = 0; i < draws; ++i) {
    Point low = choice.low, high = choice.high;
    if (!choice.regions.empty()) {
      const auto regions = static_cast<std::int64_t>(choice.regions.size());
      const auto [first, last] = box_of(choice.regions[static_cast<std::size_t>(below(regions))]);
      low = {std::max(low.x, first.x), std::max(low.y, first.y)};
      high = {std::min(high.x, last.x), std::min(high.y, last.y)};
    }
    const Point drawn{between(onto_plane(low.x), onto_plane(high.x), below),
                      between(onto_plane(low.y), onto_plane(high.y), below)};
    if (accepts(choice, drawn)) return drawn;
  }
  return std::nullopt;
}

std::optional<Path> random_path(const Field& field, const Below& below) {
  constexpr int draws = 40, steps_more = 32;
  for (int i = 0; i < draws; ++i) {
    Drawn drawn(field);
    for (std::int64_t steps = 1 + below(5); steps > 0; --steps) drawn.add(below, false);
    for (int more = 0; more < steps_more && !drawn.enough(); ++more) drawn.add(below, below(2) == 0);
    if (drawn.enough()) return drawn.path();
  }
  return std::nullopt;
}

}  // namespace emcon::table
