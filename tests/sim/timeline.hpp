/// What happens when, in a simulation: acts by time, equal times in the order they were planned.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <utility>

namespace emcon::testing {

class Timeline {
 public:
  using Act = std::function<void()>;
  void at(std::int64_t ms, Act act) { acts_.emplace(std::pair(ms, ++planned_), std::move(act)); }
  std::optional<std::int64_t> next_ms() const {
    return acts_.empty() ? std::nullopt : std::optional(acts_.begin()->first.first);
  }
  /// The earliest act, taken out. There must be one.
  Act take() {
    auto node = acts_.extract(acts_.begin());
    return std::move(node.mapped());
  }

 private:
  std::map<std::pair<std::int64_t, std::uint64_t>, Act> acts_;
  std::uint64_t planned_ = 0;
};

}  // namespace emcon::testing
