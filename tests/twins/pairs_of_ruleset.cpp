// Compares random twins over scenarios of one ruleset, counts and prints.
#include "tests/twins/pairs_of_ruleset.hpp"
#include "tests/common/environment.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>
#include <utility>

namespace emcon::testing {
namespace {

constexpr int questions_of_a_pair = 120;

void add(const PairPlan& plan, const PairReport& report, Compared& out) {
  ++out.pairs;
  out.kept += report.after_secret > 0;
  out.questions += static_cast<std::uint64_t>(report.questions);
  out.frames += report.items;
  ++out.ends[report.end];
  ++out.scenarios[plan.setup.settings.scenario()];
  for (const auto& [what, times] : report.varied)
    if (!what.starts_with("host:")) out.varied[what] += times;
  for (const auto& [what, times] : report.reached) out.reached[what] += times;
}

void print(const std::string& what, const Compared& reach) {
  std::cout << "twins of " << what << ": " << reach.pairs << " pairs, " << reach.kept
            << " kept beyond their first varied secret; " << reach.questions / std::max<std::uint64_t>(1, reach.pairs)
            << " questions on average; " << reach.frames << " frames compared\n";
  for (const auto& [title, counts] : {std::pair{"varied", &reach.varied},
                                      {"met after that", &reach.reached},
                                      {"ended by", &reach.ends},
                                      {"scenarios", &reach.scenarios}}) {
    std::cout << "  " << title << ":";
    for (const auto& [name, times] : *counts) std::cout << "\n    " << times << " " << name;
    std::cout << "\n";
  }
}

}  // namespace

void Compared::expect_varied(const std::vector<const char*>& secrets) const {
  for (const char* secret : secrets) EXPECT_GT(varied.count(secret), 0U) << "never varied: " << secret;
}

void Compared::expect_met(const std::vector<const char*>& deeds) const {
  for (const char* deed : deeds) EXPECT_GT(reached.count(deed), 0U) << "never met: " << deed;
}

Compared compare_pairs_of(const std::string& what, const std::vector<Ground>& grounds, std::uint64_t pairs,
                          const std::function<std::string(const table::JournalLine&)>& noted) {
  const std::uint64_t first = from_environment("EMCON_TWINS_SEED", 1);
  const std::uint64_t end = first + from_environment("EMCON_TWINS", pairs);
  Compared out;
  for (std::uint64_t seed = first; seed < end && !::testing::Test::HasFailure(); ++seed) {
    PairPlan plan = plan_pair(seed, grounds);
    plan.noted = noted;
    plan.questions_max = questions_of_a_pair;
    const PairReport report = run_pair(plan);
    add(plan, report, out);
    if (report.leak)
      ADD_FAILURE() << "seed " << seed << " (" << plan.setup.settings.scenario() << "): after " << report.questions
                    << " questions the " << report.leak->viewer << " was sent different bytes\n"
                    << report.leak->text;
  }
  print(what, out);
  return out;
}

}  // namespace emcon::testing
