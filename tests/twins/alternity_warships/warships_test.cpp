// Random twins over scenarios of warships that hide most. EMCON_TWINS=PAIRS and EMCON_TWINS_SEED=FIRST choose how many
// and which. It prints how often pairs came to closed sheets, disguises, targets, loads, hangars, repairs and choices.
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

/// What is done and what comes of it, by words of the journal.
std::string deeds(const table::JournalLine& line) {
  constexpr std::pair<const char*, const char*> told[] = {
      {" launches antiship missile", "antiship missiles are launched"},
      {" launches counter-missile", "counter-missiles are launched"},
      {" launches ", "craft are launched"},
      {" docks with ", "craft dock"},
      {", attacks missile ", "counter-missiles attack"},
      {", attacks ", "antiship missiles attack"},
      {" drops ", "bombs are dropped"},
      {" repairs ", "repairs are told to their owner"},
      {" fires ", "weapons fire"},
      {" is crippled.", "ships are crippled"},
      {" is destroyed and drifts on.", "ships are destroyed"},
      {" breaks up after ", "ships break up"},
      {" is shot down.", "missiles are shot down"},
      {" to mark.", "hits are marked on a closed sheet"}};
  for (const auto& [words, deed] : told)
    if (line.text.find(words) != std::string::npos) return deed;
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
    std::cout << "twins of warships: " << pairs << " pairs, " << kept << " kept beyond their first varied secret; "
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

// ALT-L5 to L10, L12, L16, L19, L22, L25 to L30: whatever is hidden, everybody else is sent the same bytes at the same
// moments.
TEST(RandomTwins, OfWarshipsDifferInSecretAlone) {
  const std::vector<Ground> grounds = {{"alternity-warships", "wolves"},  {"alternity-warships", "envoy"},
                                       {"alternity-warships", "hornets"}, {"alternity-warships", "medium"},
                                       {"alternity-warships", "medium"},  {"alternity-warships", "own-fleet"},
                                       {"alternity-warships", "duel"},    {"alternity-warships", "large"}};
  const std::uint64_t first = from_environment("EMCON_TWINS_SEED", 1);
  const std::uint64_t pairs = from_environment("EMCON_TWINS", EMCON_TWINS_PAIRS);
  Totals totals;
  for (std::uint64_t seed = first; seed < first + pairs && !HasFailure(); ++seed) {
    PairPlan plan = plan_pair(seed, grounds);
    plan.noted = deeds;
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
  for (const char* secret : {"launch.load", "launch.target", "mgo.hold", "repair given"})
    EXPECT_GT(totals.varied.count(secret), 0U) << "never varied: " << secret;
  for (const char* met : {"antiship missiles attack", "craft are launched", "hits are marked on a closed sheet",
                          "missiles are shot down", "repairs are told to their owner"})
    EXPECT_GT(totals.reached.count(met), 0U) << "never met: " << met;
}

}  // namespace

void watch_all() {
  watch_rulesets({});
}

}  // namespace emcon::testing
