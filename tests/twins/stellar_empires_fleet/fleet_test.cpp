// Random twins over the fleet's scenarios that hide most. EMCON_TWINS=PAIRS and EMCON_TWINS_SEED=FIRST choose how many
// and which. It prints how often pairs came to volleys of each munition, torpedoes, mines, reserves and the rest.
#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>
#include <map>
#include <string>
#include <vector>

#include "tests/twins/main.hpp"
#include "tests/twins/random_pair.hpp"

namespace emcon::testing {
namespace {

/// What is launched and what comes of it, by words of the journal.
std::string strikes(const table::JournalLine& line) {
  const auto has = [&](const char* words) { return line.text.find(words) != std::string::npos; };
  const std::size_t opened = line.text.find(" strikes: ");
  if (opened != std::string::npos) {
    const std::size_t from = opened + std::string(" strikes: ").size();
    return "strikes: " + line.text.substr(from, line.text.find_first_of(",.", from) - from);
  }
  if (has(" goes off at ")) return "goes off";
  if (has(" expires.")) return "expires";
  if (has(" launches ")) return has(" at ") ? "launched at known targets" : "launched at a point or at sealed targets";
  if (has("Reserves of ")) return "reserves are announced";
  if (has(" arrives over the ")) return "reserves arrive";
  if (line.clause == "SEF-7.10.3.2" && has(" is destroyed.")) return "weapons lost";
  return "";
}

struct Totals {
  std::uint64_t pairs = 0, kept = 0, questions = 0, frames = 0;
  std::map<std::string, int> ends, scenarios;
  Varied varied, reached;

  void add(const PairPlan& plan, const PairReport& report) {
    ++pairs;
    kept += report.after_secret > 0;
    questions += static_cast<std::uint64_t>(report.questions);
    frames += report.items;
    ++ends[report.end];
    ++scenarios[plan.setup.settings.scenario()];
    for (const auto& [what, times] : report.varied)
      if (!what.starts_with("host:")) varied[what] += times;
    for (const auto& [what, times] : report.reached) reached[what] += times;
  }
  void print() const {
    std::cout << "twins of the fleet: " << pairs << " pairs, " << kept << " kept beyond their first varied secret; "
              << questions / std::max<std::uint64_t>(1, pairs) << " questions on average; " << frames
              << " frames compared\n";
    for (const auto& [title, counts] :
         {std::pair{"varied", &varied}, {"met after that", &reached}, {"ended by", &ends}, {"scenarios", &scenarios}}) {
      std::cout << "  " << title << ":";
      for (const auto& [what, times] : *counts) std::cout << "\n    " << times << " " << what;
      std::cout << "\n";
    }
  }
};

// SEF-L1, L3, L6, L7, L12, L15, L16: whatever is hidden, everybody else is sent the same bytes at the same moments.
TEST(RandomTwins, OfTheFleetDifferInSecretAlone) {
  const std::vector<Ground> grounds = {
      {"stellar-empires-fleet", "mixed-magazines"}, {"stellar-empires-fleet", "mixed-magazines"},
      {"stellar-empires-fleet", "seeded-lanes"},    {"stellar-empires-fleet", "second-wave"},
      {"stellar-empires-fleet", "second-wave"},     {"stellar-empires-fleet", "border-clash"},
      {"stellar-empires-fleet", "own-fleet"}};
  const std::uint64_t first = from_environment("EMCON_TWINS_SEED", 1);
  const std::uint64_t pairs = from_environment("EMCON_TWINS", EMCON_TWINS_PAIRS);
  Totals totals;
  for (std::uint64_t seed = first; seed < first + pairs && !HasFailure(); ++seed) {
    PairPlan plan = plan_pair(seed, grounds);
    plan.noted = strikes;
    plan.questions_max = 120;
    const PairReport report = run_pair(plan);
    totals.add(plan, report);
    if (report.leak)
      ADD_FAILURE() << "seed " << seed << " (" << plan.setup.settings.scenario() << "): after " << report.questions
                    << " questions the " << report.leak->viewer << " was sent different bytes\n"
                    << report.leak->text;
  }
  totals.print();
  if (totals.pairs < 60) return;
  for (const char* secret : {"stock.rounds", "load.munition", "lay.at", "prefer given"})
    EXPECT_GT(totals.varied.count(secret), 0U) << "never varied: " << secret;
  EXPECT_TRUE(std::ranges::any_of(totals.varied, [](const auto& one) { return one.first.starts_with("reserve"); }))
      << "never varied: reserves";
  for (const char* met : {"strikes: Standard missile", "strikes: Plasma torpedo", "goes off", "reserves arrive"})
    EXPECT_GT(totals.reached.count(met), 0U) << "never met: " << met;
}

}  // namespace

void watch_all() {
  watch_rulesets({});
}

}  // namespace emcon::testing
