/// Offers and checks take the same edges in both worlds of a twin, so that answers about seen and unseen things cannot
/// differ in work done. Of the preset asan alone, whose programs count their edges. EMCON_TRACE=PAIRS,
/// EMCON_TWINS_SEED=FIRST.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <span>
#include <vector>

#include "server/match/hosted.hpp"
#include "tests/match/toy/registry.hpp"
#include "tests/match/toy/toy.hpp"
#include "tests/twins/drill.hpp"
#include "tests/twins/random_pair.hpp"

namespace {

/// The counters of this program's edges.
std::vector<std::span<char>>& counters() {
  static std::vector<std::span<char>> all;
  return all;
}

std::uint64_t way_of(const std::function<void()>& call) {
  for (const auto& part : counters()) std::ranges::fill(part, '\0');
  call();
  std::uint64_t out = 0xcbf29ce484222325U;
  for (const auto& part : counters())
    for (std::size_t i = 0; i < part.size(); ++i)
      if (part[i] != 0) out = ((out ^ i) * 0x100000001b3U ^ static_cast<unsigned char>(part[i])) * 0x100000001b3U;
  return out;
}

std::uint64_t from_environment(const char* name, std::uint64_t otherwise) {
  const char* const text = std::getenv(name);
  return text ? std::stoull(text) : otherwise;
}

}  // namespace

extern "C" void __sanitizer_cov_8bit_counters_init(char* start, char* stop) {
  counters().emplace_back(start, stop);
}

namespace emcon::testing {
namespace {

TEST(Trace, OffersAndChecksTakeTheSameWayInBothWorlds) {
  ASSERT_FALSE(counters().empty()) << "this program does not count its edges";
  const std::uint64_t pairs = from_environment("EMCON_TRACE", 40);
  const std::uint64_t first = from_environment("EMCON_TWINS_SEED", 1);
  std::uint64_t ways = 0, after = 0;
  for (std::uint64_t seed = first; seed < first + pairs; ++seed) {
    const PairPlan plan = plan_pair(seed);
    // What is made once for the program, on first use, is made before anything is compared.
    trace_with({});
    (void)run_pair(plan);
    trace_with(way_of);
    const PairReport report = run_pair(plan);
    ways += report.ways;
    after += static_cast<std::uint64_t>(report.after_secret);
    ASSERT_FALSE(report.leak) << "seed " << seed << " (" << plan.setup.settings.scenario()
                              << "): " << report.leak->viewer << ": " << report.leak->text;
  }
  std::cout << "trace: " << pairs << " pairs, " << ways << " offers and checks of viewers, " << after
            << " questions after the first secret\n";
  EXPECT_GT(ways, pairs);
}

}  // namespace
}  // namespace emcon::testing

int main(int argc, char** argv) {
  ::testing::InitGoogleTest(&argc, argv);
  emcon::testing::watch_rulesets(
      {{emcon::match::entry_of<emcon::rules::toy::Rules>("toy"), emcon::rules::toy::toy_documents()},
       emcon::testing::boarding_drill()});
  return RUN_ALL_TESTS();
}
