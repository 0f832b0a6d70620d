// Random twins over every ruleset and scenario, and more over operational scenarios: EMCON_TWINS=PAIRS and
// EMCON_TWINS_SEED=FIRST choose how many of each and which.
#include <gtest/gtest.h>

#include <iostream>
#include <map>
#include <string>
#include <vector>

#include "server/match/hosted.hpp"
#include "tests/common/environment.hpp"
#include "tests/match/toy/registry.hpp"
#include "tests/match/toy/toy.hpp"
#include "tests/twins/drill.hpp"
#include "tests/twins/main.hpp"
#include "tests/twins/random_pair.hpp"

namespace emcon::testing {
namespace {

struct Totals {
  std::uint64_t pairs = 0, kept = 0, questions = 0, after_secret = 0, items = 0, bytes = 0, standing = 0;
  std::map<std::string, int> ends, viewers, scenarios, options, clocks;
  Varied varied, reached;

  void add(const PairPlan& plan, const PairReport& report) {
    ++pairs;
    if (report.after_secret > 0) ++kept;
    questions += static_cast<std::uint64_t>(report.questions);
    after_secret += static_cast<std::uint64_t>(report.after_secret);
    standing += static_cast<std::uint64_t>(report.standing);
    ++clocks[v1::TimeControl::Kind_Name(plan.setup.settings.time().kind())];
    items += report.items;
    bytes += report.bytes;
    ++ends[report.end];
    ++scenarios[plan.setup.settings.scenario()];
    for (const auto& line : plan.setup.settings.options().lines())
      ++options[line.variant() + " " + line.entries(0).value().token()];
    for (const std::string& viewer : report.viewers) ++viewers[viewer];
    for (const auto& [what, times] : report.varied) varied[what] += times;
    for (const auto& [what, times] : report.reached) reached[what] += times;
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
              << " frames, " << bytes << " bytes compared; " << standing
              << " standing answers, each a hand's in the other world\n";
    list("  varied:", varied);
    list("  hidden seats met after that:", reached);
    list("  viewers:", viewers);
    list("  ended by:", ends);
    list("  scenarios:", scenarios);
    list("  options:", options);
    list("  clocks:", clocks);
  }
};

/// False if some viewer got different bytes.
bool compare_pair(std::uint64_t seed, const PairPlan& plan, Totals& totals) {
  const PairReport report = run_pair(plan);
  totals.add(plan, report);
  if (!report.leak) return true;
  ADD_FAILURE() << "seed " << seed << " (" << plan.setup.settings.scenario() << ", hidden seats by bit "
                << plan.setup.hidden << "): after " << report.questions << " questions the " << report.leak->viewer
                << " was sent different bytes\n"
                << report.leak->text;
  return false;
}

/// Of kinds that take long only a part of the pairs wanted is played.
template <class Plan>
Totals compare_pairs(std::uint64_t pairs_otherwise, const Plan& plan_of, std::uint64_t one_in = 1) {
  const std::uint64_t first = from_environment("EMCON_TWINS_SEED", 1);
  const std::uint64_t pairs = from_environment("EMCON_TWINS", pairs_otherwise * one_in) / one_in;
  Totals totals;
  for (std::uint64_t seed = first; seed < first + pairs; ++seed)
    if (!compare_pair(seed, plan_of(seed), totals)) break;
  totals.print();
  return totals;
}

TEST(RandomTwins, ViewersGetTheSameBytesWhateverIsHiddenFromThem) {
  const Totals totals = compare_pairs(EMCON_TWINS_PAIRS, [](std::uint64_t seed) { return plan_pair(seed); });
  if (totals.pairs < 100) return;
  for (const char* secret : {"launch.committed", "launch.target", "prefer given"})
    EXPECT_GT(totals.varied.count(secret), 0U) << "never varied: " << secret;
}

// What a viewer at the edge gets is what the owner made, and it does not change which node that is.
TEST(RandomTwins, ViewersAtAnotherNodeGetTheSameBytesBeforeAndAfterATakeover) {
  const Totals totals = compare_pairs(EMCON_TWINS_PAIRS / 2, plan_takeover_pair);
  EXPECT_GT(totals.viewers.count("seat after a takeover"), 0U);
}

std::vector<Ground> operational_grounds() {
  return {{"fires-of-space", "tarn-convoy"},
          {"fires-of-space", "twin-gates"},
          {"fires-of-space", "varo-wreck"},
          {"fires-of-space", "three-lanterns"},
          {"fires-of-space-drill", "boarding"}};
}

// FOS-L1 to L24: hidden deployment, jumps, figures, regrouping, plans, whatever offers call secret.
TEST(RandomTwins, OperationalSecretsStaySecret) {
  const std::vector<Ground> grounds = operational_grounds();
  const Totals totals =
      compare_pairs(EMCON_TWINS_OPERATIONAL_PAIRS, [&](std::uint64_t seed) { return plan_pair(seed, grounds); });
  if (totals.pairs < 50) return;
  for (const char* secret :
       {"deploy.hex", "plot given", "plot.hex", "abort given", "recalibrate given", "tonnage.tons"})
    EXPECT_GT(totals.varied.count(secret), 0U) << "never varied: " << secret;
}

// FOS-R62, S14-R46: who answers by a standing answer is a player who answers by hand at that moment, to everybody else.
TEST(RandomTwins, StandingAnswersAreHandsToEverybodyElse) {
  const Totals totals = compare_pairs(EMCON_TWINS_PAIRS / 2, plan_standing_pair);
  if (totals.pairs < 50) return;
  EXPECT_GT(totals.standing, 4 * totals.pairs);
  EXPECT_EQ(totals.clocks.size(), 4U);
}

// FOS-R90: what is left of a plan when its windows come tells no more than the orders that its seat gives by it.
TEST(RandomTwins, PlansTellNoMoreThanTheirOrders) {
  const Totals totals = compare_pairs(EMCON_TWINS_BRISK_PAIRS, plan_brisk_pair, 4);
  if (totals.pairs < 50) return;
  for (const char* secret : {"launch.committed", "host: lock sooner or later"})
    EXPECT_GT(totals.varied.count(secret), 0U) << "never varied: " << secret;
  int lapsed = 0;
  for (const auto& [end, times] : totals.ends) lapsed += end.starts_with("an order lapsed") ? times : 0;
  EXPECT_LT(3 * static_cast<std::uint64_t>(lapsed), totals.pairs) << "too few pairs go to their end";
}

// What long runs have found. 1893: when a row of the lobby was written, and the deadline in it, told of a secret look
// at the match. 5685: a plan given before its unit was seen was carried out in sight, and was not noted as disclosed.
// 86619: an open order was repaired to name a unit that in the other world is another one, and was given in one only.
// 230427: ships seen by their presence alone parted one way or the other, and the windows told of their ratings.
// 111: an order of a plan lapsed by a secret rating in one world alone.
TEST(RandomTwins, PairsThatOnceDiffered) {
  Totals totals;
  compare_pair(1893, plan_pair(1893, MatchOptions::defaults), totals);
  compare_pair(111, plan_pair(111), totals);
  for (const std::uint64_t seed : {5685U, 86619U, 230427U})
    compare_pair(seed, plan_pair(seed, operational_grounds(), MatchOptions::defaults), totals);
}

}  // namespace

void watch_all() {
  watch_rulesets({{match::entry_of<rules::toy::Rules>("toy"), rules::toy::toy_documents()}, boarding_drill()});
}

}  // namespace emcon::testing
