/// What the hidden seats of a pair met, counted: how far a generator gets into what is secret.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tests/twins/harness/pair.hpp"
#include "tests/twins/harness/secrets.hpp"
#include "tests/twins/pair_plan.hpp"

namespace emcon::testing {

/// Counts, in both worlds, by "told ..." and the clause of each journal line that hidden seats alone got in these
/// words, and by the tag of each of their things that carried one; and, once for a pair, what the plan wants noted of
/// the first hidden seat's journal in world A.
class Reach {
 public:
  Reach(Pair& pair, Noted noted) : pair_(pair), noted_(std::move(noted)) {}
  /// Looks at what has come since the last call; counts it if `count`.
  void look(bool count, Varied& reached);

 private:
  void look_at(std::size_t world, Half& half, std::size_t seat, bool count, Varied& reached);
  void note(const table::JournalLine& line, std::size_t world, std::size_t seat, Varied& reached) const;

  Pair& pair_;
  Noted noted_;
  std::vector<std::size_t> lines_;  ///< of each world's seats, seen so far
  std::set<std::string> tags_;      ///< seen so far, with world, seat and thing
};

}  // namespace emcon::testing
