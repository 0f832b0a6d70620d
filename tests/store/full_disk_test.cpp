// A disk without space, from any write on: nothing is lost, what is said is 'full', and the same process goes on when
// there is space again. EMCON_FULL=N tries N of all writes, 0 every one.
#include <iostream>

#include "tests/store/script.hpp"

namespace emcon::store {
namespace {

using testing::Call;

constexpr std::uint64_t fill_steps = 30;

/// Plays on one store that stays open; from the k-th write on there is no space until appends were refused twice.
Broken fill_up(std::uint64_t k, std::uint64_t& refused, std::uint64_t& writes) {
  Broken broken;
  const Script script(fill_steps, true);
  Known known;
  FaultyBench bench;
  const std::uint64_t before = bench.vfs().count(Call::write);
  if (k > 0) bench.vfs().fail({.call = Call::write, .k = k, .for_good = true, .full = true, .suffix = {}});
  int left = 3;
  for (std::uint64_t step = 1; step <= fill_steps; ++step) {
    for (std::size_t match = 0; match < Script::matches; ++match) {
      known.asked[match] = step;
      for (Appended result; result.verdict != Verdict::durable;) {
        result = append_now(bench, script.append(match, step, bench.store().process()));
        if (result.verdict == Verdict::durable) continue;
        ++refused;
        if (result.verdict != Verdict::full) broken.push_back("it says " + result.why);
        if (bench.store().poisoned()) broken.push_back("a full disk poisons");
        const auto found = script.step_of(match, load_now(bench, Script::name(match)));
        if (!found || *found != step - 1) broken.push_back("what is stored cannot be read while the disk is full");
        if (!broken.empty()) return broken;
        if (--left == 0) bench.vfs().heal();
      }
      known.acknowledged[match] = step;
    }
  }
  writes = bench.vfs().count(Call::write) - before;
  bench.sqlite().close();
  bench.vfs().heal();
  look(script, bench.sqlite().path(), known, broken);
  return broken;
}

TEST(FullDisk, AtAnyWriteIsSaidAndWaitedFor) {
  std::uint64_t refused = 0, all = 0, ignored = 0;
  ASSERT_EQ(fill_up(0, refused, all), Broken{});
  ASSERT_EQ(refused, 0U);
  const std::uint64_t wanted = from_environment("EMCON_FULL", 40);
  const std::uint64_t cases = wanted == 0 || wanted > all ? all : wanted;
  for (std::uint64_t i = 0; i < cases; ++i) {
    const std::uint64_t k = 1 + i * all / cases;
    for (const std::string& sentence : fill_up(k, refused, ignored)) ADD_FAILURE() << "write " << k << ": " << sentence;
    if (::testing::Test::HasFailure()) break;
  }
  std::cout << "disk full: " << cases << " of " << all << " writes, " << refused << " appends refused\n";
}

}  // namespace
}  // namespace emcon::store
