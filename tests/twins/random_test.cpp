/// Random twins over every ruleset and scenario: EMCON_TWINS=PAIRS and EMCON_TWINS_SEED=FIRST choose how many and
/// which.
#include <gtest/gtest.h>

#include <cstdlib>
#include <iostream>
#include <map>
#include <string>

#include "server/match/hosted.hpp"
#include "tests/match/toy/registry.hpp"
#include "tests/match/toy/toy.hpp"
#include "tests/twins/random_pair.hpp"

namespace emcon::testing {
namespace {

std::uint64_t from_environment(const char* name, std::uint64_t otherwise) {
  const char* text = std::getenv(name);
  return text ? std::stoull(text) : otherwise;
}

struct Totals {
  std::uint64_t pairs = 0, kept = 0, questions = 0, after_secret = 0, items = 0, bytes = 0;
  std::map<std::string, int> ends, viewers, scenarios;
  Varied varied;

  void add(const PairPlan& plan, const PairReport& report) {
    ++pairs;
    if (report.after_secret > 0) ++kept;
    questions += static_cast<std::uint64_t>(report.questions);
    after_secret += static_cast<std::uint64_t>(report.after_secret);
    items += report.items;
    bytes += report.bytes;
    ++ends[report.end];
    ++scenarios[plan.setup.settings.scenario()];
    for (const std::string& viewer : report.viewers) ++viewers[viewer];
    for (const auto& [what, times] : report.varied) varied[what] += times;
  }
  void print() const {
    const auto list = [](const char* title, const std::map<std::string, int>& counts) {
      std::cout << title;
      for (const auto& [name, times] : counts) std::cout << "\n    " << times << " " << name;
      std::cout << "\n";
    };
    std::cout << "twins: " << pairs << " pairs, " << kept << " kept beyond their first varied secret of the rules; "
              << questions / std::max<std::uint64_t>(1, pairs) << " questions on average, "
              << after_secret / std::max<std::uint64_t>(1, kept) << " of a kept pair after that secret; " << items
              << " frames, " << bytes << " bytes compared\n";
    list("  varied:", varied);
    list("  viewers:", viewers);
    list("  ended by:", ends);
    list("  scenarios:", scenarios);
  }
};

TEST(RandomTwins, ViewersGetTheSameBytesWhateverIsHiddenFromThem) {
  const std::uint64_t first = from_environment("EMCON_TWINS_SEED", 1);
  const std::uint64_t pairs = from_environment("EMCON_TWINS", EMCON_TWINS_PAIRS);
  Totals totals;
  for (std::uint64_t seed = first; seed < first + pairs; ++seed) {
    const PairPlan plan = plan_pair(seed);
    const PairReport report = run_pair(plan);
    totals.add(plan, report);
    ASSERT_FALSE(report.leak.has_value())
        << "seed " << seed << " (" << plan.setup.settings.scenario() << ", hidden seats by bit " << plan.setup.hidden
        << "): after " << report.questions << " questions the " << report.leak->viewer << " was sent different bytes\n"
        << report.leak->text;
  }
  totals.print();
}

}  // namespace
}  // namespace emcon::testing

int main(int argc, char** argv) {
  ::testing::InitGoogleTest(&argc, argv);
  emcon::testing::watch_rulesets(
      {{emcon::match::entry_of<emcon::rules::toy::Rules>("toy"), emcon::rules::toy::toy_documents()}});
  return RUN_ALL_TESTS();
}
