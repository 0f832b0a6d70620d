/// One random pair of twins: played by offers alone, it knows no ruleset.
///
/// Viewers do the same in both worlds. Hidden seats choose the same openly and otherwise in secret: what their offers
/// mark secret gets other values, and drafts, trials, refused orders, standing answers, side chat and look-ups differ
/// at will. The pair is compared after every act and is cut where the rules themselves tell a viewer more (a
/// Disclosure), where an order of world A is not legal in world B, at its limit, or at the end of the match.
#pragma once

#include <optional>
#include <string>

#include "client/bot/policy.hpp"
#include "tests/twins/harness/pair.hpp"
#include "tests/twins/harness/secrets.hpp"

namespace emcon::testing {

struct PairPlan {
  PairSetup setup;
  int questions_max = 75;
  bool greedy = true;     ///< by merit; else at random
  bool standing = false;  ///< hidden seats answer some kind of window by standing order in world B, by hand in A
};

/// Everything about the pair follows from the seed.
PairPlan plan_pair(std::uint64_t seed);

struct PairReport {
  int questions = 0;      ///< answered in both
  int after_secret = 0;   ///< of these, since the first secret of the rules differed
  std::string end;        ///< why it was over
  std::size_t items = 0;  ///< frames and closings compared
  std::size_t bytes = 0;
  Varied varied;
  std::vector<std::string> viewers;
  std::optional<Difference> leak;
};

PairReport run_pair(const PairPlan& plan);

}  // namespace emcon::testing
