/// What the hidden seats of a pair met, counted: how far a generator gets into what is secret.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "tests/twins/harness/pair.hpp"
#include "tests/twins/harness/secrets.hpp"

namespace emcon::testing {

/// Counts, in both worlds, by "told ..." and the clause of each journal line that hidden seats alone got in these
/// words, and by the tag of each of their things that carried one.
class Reach {
 public:
  explicit Reach(Pair& pair) : pair_(pair) {}
  /// Looks at what has come since the last call; counts it if `count`.
  void look(bool count, Varied& reached);

 private:
  void look_at(std::size_t world, Half& half, std::size_t seat, bool count, Varied& reached);

  Pair& pair_;
  std::vector<std::size_t> lines_;  ///< of each world's seats, seen so far
  std::set<std::string> tags_;      ///< seen so far, with world, seat and thing
};

}  // namespace emcon::testing
