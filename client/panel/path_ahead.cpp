// Counts a path's use of its budgets, and the rest for another leg.
#include "client/panel/path_ahead.hpp"

#include <algorithm>
#include <limits>

#include "common/wide.hpp"
#include "common/words/words.hpp"

namespace emcon::client::panel {

using table::Field;
using table::Leg;

namespace {

constexpr Wide most_64 = std::numeric_limits<std::int64_t>::max();

std::int64_t in_64(Wide n) {
  return static_cast<std::int64_t>(std::clamp<Wide>(n, -most_64, most_64));
}

Wide at(const std::vector<std::int64_t>& prices, std::size_t budget) {
  return budget < prices.size() ? Wide{prices[budget]} : Wide{0};
}

}  // namespace

std::vector<std::int64_t> spent(const Field& field, const table::Path& path) {
  std::vector<std::int64_t> out;
  for (std::size_t budget = 0; budget < field.budgets.size(); ++budget) {
    Wide sum = 0;
    for (const table::PathStep& step : path.steps) {
      const auto leg = std::ranges::find(field.legs, step.leg, &Leg::token);
      if (leg == field.legs.end()) continue;
      sum = in_64(sum + at(leg->price, budget) + in_64(at(leg->price_per, budget) * step.argument));
    }
    out.push_back(in_64(sum));
  }
  return out;
}

std::optional<std::pair<std::int64_t, std::int64_t>> affordable(const Field& field, const table::Path& path,
                                                                const Leg& leg) {
  const auto sums = spent(field, path);
  Wide most = leg.argument_max;
  for (std::size_t budget = 0; budget < sums.size(); ++budget) {
    const Wide left = Wide{field.budgets[budget].amount} - sums[budget] - at(leg.price, budget);
    const Wide per = at(leg.price_per, budget);
    if (per > 0)
      most = std::min(most, floor_div(left, per));
    else if (left < per * leg.argument_max)
      return std::nullopt;
  }
  if (most < leg.argument_min) return std::nullopt;
  return std::pair(leg.argument_min, in_64(most));
}

std::string price_text(const Field& field, const Leg& leg) {
  std::string out;
  const auto add = [&](const std::string& text) { out += (out.empty() ? "" : ", ") + text; };
  for (std::size_t i = 0; i < field.budgets.size(); ++i) {
    const table::Budget& budget = field.budgets[i];
    if (const Wide price = at(leg.price, i); price != 0)
      add(budget.name + " " + words::scaled_with_unit(in_64(price), budget.scale));
    const Wide each = at(leg.price_per, i) * table::shown_as_one(leg.scale);
    if (each != 0 && leg.argument_max != leg.argument_min)
      add(budget.name + " " + words::scaled_with_unit(in_64(each), budget.scale) + " per " +
          (leg.scale.unit.empty() ? "1" : leg.scale.unit));
  }
  return out;
}

std::int64_t nudged(std::int64_t value, std::int64_t nudge, std::int64_t by, std::int64_t least, std::int64_t most,
                    std::int64_t from) {
  const Wide size = std::max<std::int64_t>(1, nudge);
  const Wide off = Wide{value} - from;
  const Wide whole = by >= 0 ? floor_div(off, size) : -floor_div(-off, size);
  // Also works if a server sends the bounds the wrong way round.
  return static_cast<std::int64_t>(std::max<Wide>(least, std::min<Wide>((whole + by) * size + from, most)));
}

}  // namespace emcon::client::panel
