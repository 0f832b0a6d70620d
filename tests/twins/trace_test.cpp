// Offers and checks take the same edges in both worlds of a twin, so that answers about seen and unseen things cannot
// differ in work done. Of the presets asan and edges, whose programs count their edges. EMCON_TRACE=PAIRS,
// EMCON_TWINS_SEED=FIRST.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstring>
#include <iostream>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "server/match/hosted.hpp"
#include "tests/common/environment.hpp"
#include "tests/match/toy/registry.hpp"
#include "tests/match/toy/toy.hpp"
#include "tests/twins/drill.hpp"
#include "tests/twins/main.hpp"
#include "tests/twins/random_pair.hpp"

/// Of the sanitizers' library; a program without one says where an edge is by its address.
extern "C" [[gnu::weak]] void __sanitizer_symbolize_pc(void* pc, const char* format, char* out, std::size_t size);

namespace {

/// The counters of this program's edges.
std::vector<std::span<char>>& counters() {
  static std::vector<std::span<char>> all;
  return all;
}

/// Where each of them stands in the program, with a flag.
struct Edge {
  std::uintptr_t at, flags;
};
std::vector<std::span<const Edge>>& edges() {
  static std::vector<std::span<const Edge>> all;
  return all;
}

/// How often each edge of a way was taken, by its number in the program.
using Taken = std::map<std::size_t, unsigned char>;
std::map<std::uint64_t, Taken>& ways_seen() {
  static std::map<std::uint64_t, Taken> all;
  return all;
}

/// The counters as a call has left them: what is then done with them is counted too.
[[clang::no_sanitize("coverage")]] const std::vector<std::vector<char>>& counted() {
  static std::vector<std::vector<char>> all;
  all.resize(counters().size());
  for (std::size_t i = 0; i < all.size(); ++i) {
    all[i].resize(counters()[i].size());
    std::memcpy(all[i].data(), counters()[i].data(), all[i].size());
  }
  return all;
}

/// Calls `use(number, times)` for every edge that was taken. Most were not: eight at a glance.
template <class Use>
[[clang::no_sanitize("address", "undefined", "coverage")]] void each_taken(const std::vector<std::vector<char>>& all,
                                                                           const Use& use) {
  std::size_t before = 0;
  for (const auto& part : all) {
    const char* const at = part.data();
    const std::size_t size = part.size();
    for (std::size_t i = 0; i < size; i += 8) {
      std::uint64_t eight = 0;
      std::memcpy(&eight, at + i, std::min<std::size_t>(8, size - i));
      for (std::size_t k = 0; eight != 0; ++k, eight >>= 8)
        if (const auto times = static_cast<unsigned char>(eight); times != 0) use(before + i + k, times);
    }
    before += size;
  }
}

emcon::testing::Way way_of(const std::function<void()>& call) {
  // The sanitizer keeps a small cache of the types it has seen, and takes another way when one is not in it: once
  // before, so that what is in it then depends on this call alone.
  call();
  (void)counted();  // has room from here on
  for (const auto& part : counters()) std::memset(part.data(), 0, part.size());
  call();
  const std::vector<std::vector<char>>& all = counted();
  std::uint64_t out = 0xcbf29ce484222325U;
  each_taken(all, [&](std::size_t edge, unsigned char times) {
    out = ((out ^ edge) * 0x100000001b3U ^ times) * 0x100000001b3U;
  });
  Taken& taken = ways_seen()[out];
  if (taken.empty()) each_taken(all, [&](std::size_t edge, unsigned char times) { taken.emplace(edge, times); });
  return {.way = out};
}

std::string place_of(std::size_t edge) {
  for (const auto& part : edges()) {
    if (edge < part.size()) {
      char text[1024] = "";
      if (!__sanitizer_symbolize_pc) {
        std::snprintf(text, sizeof text, "%#zx", static_cast<std::size_t>(part[edge].at));
        return text;
      }
      __sanitizer_symbolize_pc(reinterpret_cast<void*>(part[edge].at), "%f %L", text, sizeof text);
      return text;
    }
    edge -= part.size();
  }
  return "?";
}

/// The first edges that one way took more often than the other.
std::string parting(const std::array<std::uint64_t, 2>& ways) {
  const Taken &one = ways_seen()[ways[0]], &other = ways_seen()[ways[1]];
  std::map<std::size_t, std::array<int, 2>> times;
  for (const auto& [edge, count] : one) times[edge][0] = count;
  for (const auto& [edge, count] : other) times[edge][1] = count;
  std::string out;
  int told = 0;
  for (const auto& [edge, count] : times)
    if (count[0] != count[1] && told++ < 12)
      out += "\n  " + std::to_string(count[0]) + " and " + std::to_string(count[1]) + " times " + place_of(edge);
  return out;
}

}  // namespace

extern "C" void __sanitizer_cov_8bit_counters_init(char* start, char* stop) {
  counters().emplace_back(start, stop);
}
extern "C" void __sanitizer_cov_pcs_init(const std::uintptr_t* start, const std::uintptr_t* stop) {
  edges().emplace_back(reinterpret_cast<const Edge*>(start), reinterpret_cast<const Edge*>(stop));
}

namespace emcon::testing {
namespace {

TEST(Trace, OffersAndChecksTakeTheSameWayInBothWorlds) {
  ASSERT_FALSE(counters().empty()) << "this program does not count its edges";
  const std::uint64_t pairs = from_environment("EMCON_TRACE", 40);
  const std::uint64_t first = from_environment("EMCON_TWINS_SEED", 1);
  std::uint64_t ways = 0, different = 0, after = 0;
  for (std::uint64_t seed = first; seed < first + pairs; ++seed) {
    PairPlan plan = plan_pair(seed);
    // Reading a match asks for offers too, when somebody first comes back to it: in one world before the other.
    plan.setup.stays = true;
    // What is made once for the program, on first use, is made before anything is compared.
    trace_with({});
    (void)run_pair(plan);
    trace_with(way_of);
    const PairReport report = run_pair(plan);
    ways += report.calls.size();
    after += static_cast<std::uint64_t>(report.after_secret);
    ASSERT_FALSE(report.leak) << "seed " << seed << " (" << plan.setup.settings.scenario()
                              << "): " << report.leak->viewer << ": " << report.leak->text
                              << parting(report.leak->ways);
    different += ways_seen().size();
    ways_seen().clear();
  }
  std::cout << "trace: " << pairs << " pairs, " << ways << " offers and checks of viewers by " << different << " ways, "
            << after << " questions after the first secret\n";
  EXPECT_GT(ways, pairs);
  EXPECT_GT(different, pairs) << "calls of every kind seem to take the same way: nothing is counted";
}

}  // namespace

void watch_all() {
  watch_rulesets({{match::entry_of<rules::toy::Rules>("toy"), rules::toy::toy_documents()}, boarding_drill()});
}

}  // namespace emcon::testing
