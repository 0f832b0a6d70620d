// Whole servers with faults, by seed: EMCON_SIM=SEEDS (EMCON_SLOW=SEEDS with a slow store) and EMCON_SIM_SEED=FIRST
// choose how many and which, EMCON_SIM_S for how many seconds at least, EMCON_SIM_DIGESTS of how many the digests are
// told.
#include <gtest/gtest.h>

#include <chrono>
#include <iostream>
#include <map>
#include <string>

#include "server/match/hosted.hpp"
#include "tests/common/environment.hpp"
#include "tests/match/toy/registry.hpp"
#include "tests/match/toy/toy.hpp"
#include "tests/sim/simulation.hpp"
#include "tests/twins/harness/watched.hpp"

namespace emcon::testing {
namespace {

void run_seeds(const char* name, std::uint64_t seeds, StorePace pace) {
  const std::uint64_t first = from_environment("EMCON_SIM_SEED", 1);
  const std::uint64_t told = from_environment("EMCON_SIM_DIGESTS", 20);
  const std::chrono::seconds box(from_environment("EMCON_SIM_S", 0));
  const auto began = std::chrono::steady_clock::now();
  std::map<std::string, std::uint64_t> counts;
  std::uint64_t seed = first;
  for (; seed < first + seeds || std::chrono::steady_clock::now() < began + box; ++seed) {
    const SimReport report = simulate(seed, MatchOptions::any, pace);
    for (const auto& [what, times] : report.counts) counts[what] += times;
    std::string all;
    for (const std::string& sentence : report.broken) all += "\n  " + sentence;
    EXPECT_TRUE(report.broken.empty()) << "seed " << seed << ":" << all;
    if (!report.broken.empty()) break;
    if (seed < first + told) std::cout << name << ": seed " << seed << " gives digest " << report.digest << "\n";
  }
  std::cout << name << ": " << seed - first << " seeds";
  for (const auto& [what, times] : counts) std::cout << "\n    " << times << " " << what;
  std::cout << "\n";
}

TEST(Simulation, KeepsItsPromisesWhateverFails) {
  run_seeds("simulation", from_environment("EMCON_SIM", EMCON_SIM_SEEDS), StorePace::quick);
}

// All of them: EMCON_SLOW=10000.
TEST(Simulation, NobodyWaitsForASlowStoreButWhoNeedsIt) {
  run_seeds("slow store", from_environment("EMCON_SLOW", EMCON_SIM_SEEDS / 5), StorePace::slow);
}

// What long runs have found: a match that ended beside a draft went on showing it until it was read back.
TEST(Simulation, SeedsThatOnceBrokeAPromise) {
  for (const std::uint64_t seed : {10'425U, 17'821U, 23'354U})
    EXPECT_TRUE(simulate(seed, MatchOptions::defaults).broken.empty()) << seed;
}

TEST(Simulation, SameSeedSameBytes) {
  for (const std::uint64_t seed : {7U, 8U, 9U}) EXPECT_EQ(simulate(seed).digest, simulate(seed).digest) << seed;
}

}  // namespace
}  // namespace emcon::testing

int main(int argc, char** argv) {
  ::testing::InitGoogleTest(&argc, argv);
  emcon::testing::watch_rulesets(
      {{emcon::match::entry_of<emcon::rules::toy::Rules>("toy"), emcon::rules::toy::toy_documents()}});
  return RUN_ALL_TESTS();
}
