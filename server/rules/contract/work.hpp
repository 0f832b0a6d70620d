/// How much work one step may be: what a referee counts, and what is beyond.
#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>

namespace emcon::rules {

/// A step is more work than any match gives. No fault of the rules: orders alone may lead there. The host does not
/// carry out such a step.
class TooMuch : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The most work of one step, in units: a line told, a die rolled or a lot drawn is one. Counted, not timed: a step
/// that is too much is so on every machine and in every replay. Conformance prints the dearest step of each ruleset,
/// and holds it far below.
inline constexpr std::size_t work_max = 20'000;

/// Throws TooMuch if so many units are more.
inline void expect_within_work(std::size_t units) {
  if (units > work_max) throw TooMuch("more than " + std::to_string(work_max) + " lines and dice in one step");
}

}  // namespace emcon::rules
