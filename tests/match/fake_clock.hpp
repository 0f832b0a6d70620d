/// The clock of tests: it stands still unless told otherwise.
#pragma once

#include <cstdint>

#include "server/match/ports.hpp"

namespace emcon::match::testing {

class FakeClock final : public Clock {
 public:
  explicit FakeClock(std::int64_t begins_wall_ms = 1'700'000'000'000) : wall(begins_wall_ms) {}
  std::int64_t wall_ms() const override { return wall; }
  std::int64_t steady_ms() const override { return steady; }
  void pass(std::int64_t ms) {
    wall += ms;
    steady += ms;
  }
  /// Somebody sets the wall clock, or the machine sleeps: monotonic time stands still.
  void jump(std::int64_t ms) { wall += ms; }
  /// A new process: wall time went on, monotonic time begins anew.
  void restart(std::int64_t down_ms) {
    wall += down_ms;
    steady = 1'000;
  }
  std::int64_t wall;
  std::int64_t steady = 1'000;
};

}  // namespace emcon::match::testing
