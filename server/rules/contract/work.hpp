/// The work that one step may cost: the units that a referee counts, and their bound.
#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>

namespace emcon::rules {

/// Thrown if a step is more work than any match gives. This is no fault of the rules: orders alone may lead there. The
/// host does not carry out such a step.
class TooMuch : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The most work of one step, in units. A line told, a die rolled and a lot drawn cost one each. Work is counted, not
/// timed, so a step is too much on every machine and in every replay, or on none. Conformance prints the dearest step
/// of each ruleset, and holds it far below.
inline constexpr std::size_t work_max = 20'000;

/// Throws TooMuch if `units` is more than that.
inline void expect_within_work(std::size_t units) {
  if (units > work_max) throw TooMuch("more than " + std::to_string(work_max) + " lines and dice in one step");
}

}  // namespace emcon::rules
