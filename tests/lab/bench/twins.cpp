// What offers and checks for a viewer cost in both worlds of random twins, once the first secret of the rules differs:
// what one side hides must not show in the time they take. Prints one JSON line for offers and one for checks.
//
// usage: bench_twins [PAIRS [FIRST_SEED]]
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>
#include <iostream>
#include <limits>
#include <vector>

#include "server/match/hosted.hpp"
#include "tests/match/toy/registry.hpp"
#include "tests/match/toy/toy.hpp"
#include "tests/twins/drill.hpp"
#include "tests/twins/random_pair.hpp"

namespace emcon {
namespace {

using Steady = std::chrono::steady_clock;

/// Nanoseconds of the quickest of five: what the machine does besides makes the others longer.
testing::Way timed(const std::function<void()>& call) {
  std::int64_t quickest = std::numeric_limits<std::int64_t>::max();
  for (int i = 0; i < 5; ++i) {
    const auto began = Steady::now();
    call();
    quickest = std::min<std::int64_t>(
        quickest, std::chrono::duration_cast<std::chrono::nanoseconds>(Steady::now() - began).count());
  }
  return {.way = 0, .cost = quickest};
}

template <class T>
T at_percent(std::vector<T> all, std::size_t percent) {
  if (all.empty()) return {};
  std::ranges::sort(all);
  return all[(all.size() - 1) * percent / 100];
}

void show(const char* what, const std::vector<testing::TwinCall>& calls) {
  std::array<std::vector<std::int64_t>, 2> ns;
  std::array<std::int64_t, 2> sum{};
  std::vector<double> apart;
  for (const auto& [checks, cost] : calls) {
    for (std::size_t world = 0; world < 2; ++world) {
      ns[world].push_back(cost[world]);
      sum[world] += cost[world];
    }
    const auto [less, more] = std::minmax(cost[0], cost[1]);
    apart.push_back(static_cast<double>(more) / static_cast<double>(std::max<std::int64_t>(less, 1)));
  }
  const auto us = [&](std::size_t world, std::size_t percent) {
    return static_cast<double>(at_percent(ns[world], percent)) / 1000;
  };
  std::cout << fmt::format(
      R"({{"bench":"twins","what":"{}","calls":{},"us_p50":[{:.2f},{:.2f}],"us_p99":[{:.2f},{:.2f}],"ratio":{:.4f},"apart_p50":{:.3f},"apart_p99":{:.3f}}})"
      "\n",
      what, calls.size(), us(0, 50), us(1, 50), us(0, 99), us(1, 99),
      static_cast<double>(sum[1]) / static_cast<double>(std::max<std::int64_t>(sum[0], 1)), at_percent(apart, 50),
      at_percent(apart, 99));
}

int run(std::uint64_t pairs, std::uint64_t first) {
  std::array<std::vector<testing::TwinCall>, 2> calls;  // offers, checks
  testing::trace_with(timed);
  for (std::uint64_t seed = first; seed < first + pairs; ++seed) {
    const testing::PairReport report = testing::run_pair(testing::plan_pair(seed));
    for (std::size_t i = report.calls_before_secret; i < report.calls.size(); ++i)
      calls[report.calls[i].checks ? 1 : 0].push_back(report.calls[i]);
  }
  show("offer", calls[0]);
  show("check", calls[1]);
  return 0;
}

}  // namespace
}  // namespace emcon

int main(int argc, char** argv) {
  emcon::testing::watch_rulesets(
      {{emcon::match::entry_of<emcon::rules::toy::Rules>("toy"), emcon::rules::toy::toy_documents()},
       emcon::testing::boarding_drill()});
  return emcon::run(argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 500,
                    argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1);
}
