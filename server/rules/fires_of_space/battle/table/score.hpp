/// Victory points by what they are for (FOS-23).
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "server/rules/fires_of_space/catalogue/catalogue.hpp"

namespace emcon::rules::fires_of_space::battle {

/// What a side gets points for; the first ones are of enemy ships.
enum class Cause {
  captured,
  destroyed,
  ransomed,
  disabled,
  damaged,
  degraded,
  hits,
  missiles,
  repelled,
  jumped,
  award
};

class Score {
 public:
  /// `thousandths` of a point for the side, `times` times the cause; nothing if there are none.
  void add(Side side, Cause cause, std::int64_t thousandths, int times = 1);
  /// By side, thousandths.
  std::vector<std::int64_t> totals() const;
  /// What for: "2 ships destroyed: 640; missiles launched by the enemy: 8"
  std::string words(Side side) const;
  bool operator==(const Score&) const = default;

 private:
  struct Part {
    int times = 0;
    std::int64_t thousandths = 0;
    bool operator==(const Part&) const = default;
  };
  static constexpr std::size_t causes = static_cast<std::size_t>(Cause::award) + 1;
  BothSides<std::array<Part, causes>> parts_{};
};

/// Thousandths as points: "12.5".
std::string points_text(std::int64_t thousandths);

}  // namespace emcon::rules::fires_of_space::battle
