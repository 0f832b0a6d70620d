/// Random twins over scenarios of one ruleset, with what they came to in numbers.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "tests/twins/random_pair.hpp"

namespace emcon::testing {

/// What the pairs of a run were, and what they came to.
struct Compared {
  std::uint64_t pairs = 0, kept = 0, questions = 0, frames = 0;
  std::map<std::string, int> ends, scenarios;
  Varied varied, reached;

  /// Fails the test if none of these was ever varied, or met after a varied secret.
  void expect_varied(const std::vector<const char*>& secrets) const;
  void expect_met(const std::vector<const char*>& deeds) const;
};

/// Compares pairs over these scenarios, and prints what they came to as "twins of `what`". EMCON_TWINS=PAIRS and
/// EMCON_TWINS_SEED=FIRST choose how many, else `pairs`, and which. `noted`: what a line of the journal tells, in few
/// words; may be empty. Fails the test at the first pair that differs.
Compared compare_pairs_of(const std::string& what, const std::vector<Ground>& grounds, std::uint64_t pairs,
                          const std::function<std::string(const table::JournalLine&)>& noted);

}  // namespace emcon::testing
