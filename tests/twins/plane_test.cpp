// Random twins on a plane: secret points and secret paths, and open paths beside them. EMCON_TWINS=PAIRS and
// EMCON_TWINS_SEED=FIRST choose how many and which.
#include <gtest/gtest.h>

#include <iostream>
#include <map>
#include <string>
#include <vector>

#include "tests/common/environment.hpp"
#include "tests/match/skiffs/registry.hpp"
#include "tests/twins/main.hpp"
#include "tests/twins/random_pair.hpp"

namespace emcon::testing {
namespace {

struct Totals {
  std::uint64_t pairs = 0, with_places = 0, places = 0, kept = 0, frames = 0;
  std::map<std::string, int> ends;
  Varied varied;

  void add(const PairReport& report) {
    ++pairs;
    with_places += report.placed > 0;
    places += static_cast<std::uint64_t>(report.placed);
    kept += report.after_secret > 0;
    frames += report.items;
    ++ends[report.end];
    for (const auto& [what, times] : report.varied) varied[what] += times;
  }
  void print() const {
    std::cout << "twins on a plane: " << pairs << " pairs, " << with_places
              << " with a point or path that is no default (" << places << " of them); " << kept
              << " kept beyond their first varied secret; " << frames << " frames compared\n  varied:";
    for (const auto& [what, times] : varied) std::cout << "\n    " << times << " " << what;
    std::cout << "\n  ended by:";
    for (const auto& [what, times] : ends) std::cout << "\n    " << times << " " << what;
    std::cout << "\n";
  }
};

TEST(RandomTwins, PointsAndPathsThatAreSecretStaySecret) {
  const std::vector<Ground> grounds = {{"skiffs", "lanes"}, {"skiffs", "crossing"}};
  const std::uint64_t first = from_environment("EMCON_TWINS_SEED", 1);
  const std::uint64_t pairs = from_environment("EMCON_TWINS", EMCON_TWINS_PAIRS);
  Totals totals;
  for (std::uint64_t seed = first; seed < first + pairs && !HasFailure(); ++seed) {
    const PairReport report = run_pair(plan_pair(seed, grounds, MatchOptions::defaults));
    totals.add(report);
    if (report.leak)
      ADD_FAILURE() << "seed " << seed << ": after " << report.questions << " questions the " << report.leak->viewer
                    << " was sent different bytes\n"
                    << report.leak->text;
  }
  totals.print();
  if (totals.pairs < 100) return;
  EXPECT_GE(totals.with_places * 10, totals.pairs * 3);
  for (const char* secret : {"lay.at", "lay given", "send.path", "send given"})
    EXPECT_GT(totals.varied.count(secret), 0U) << "never varied: " << secret;
}

}  // namespace

void watch_all() {
  watch_rulesets({{rules::skiffs::entry(), rules::skiffs::documents()}});
}

}  // namespace emcon::testing
