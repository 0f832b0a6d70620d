// A server whose loop stands still while its process lives: others get its matches.
#include <gmock/gmock.h>

#include "tests/store/postgres/bench.hpp"

namespace emcon::store {
namespace {

/// A server of the database, with a loop of its own.
struct Served {
  explicit Served(const OwnDatabase& database) : store(open(database, pump.executor())) {
    store->on_lost([this](const std::vector<MatchId>& what) {
      EXPECT_FALSE(store->sure()) << "it may not speak of them before it has forgotten them";
      lost = what;
    });
  }
  static std::unique_ptr<Store> open(const OwnDatabase& database, const Executor& executor) {
    auto opened = open_store(database.url(), executor, {.address = "127.0.0.1:7447"});
    if (!opened) std::abort();
    return std::move(*opened);
  }
  Verdict append(const MatchId& match, std::uint64_t last) {
    Append what{.match = match, .hold = store->process(), .expected_last = last};
    what.records = {{.bytes = "record " + std::to_string(last + 1)}};
    std::optional<Verdict> got;
    store->append(std::move(what), [&got](const Appended& result) { got = result.verdict; });
    while (!got) pump.run_one();
    return *got;
  }
  /// "taken", or the code of the Problem.
  std::string take(const MatchId& match) {
    std::string got;
    store->acquire(match, [&got](const Result<std::uint64_t>& hold) { got = hold ? "taken" : hold.error().code; });
    while (got.empty()) pump.run_one();
    return got;
  }

  Pump pump;
  std::optional<std::vector<MatchId>> lost;
  std::unique_ptr<Store> store;  // the last: it ends before what it calls
};

TEST(Standing, ALoopThatStandsLosesItsLeaseAndLearnsOfItWhenItGoesOn) {
  if (const std::string why = OwnDatabase::missing(); !why.empty()) GTEST_SKIP() << why;
  const OwnDatabase database;
  Served stands(database), other(database);
  ASSERT_EQ(stands.append("lost", 0), Verdict::durable);
  ASSERT_EQ(stands.append("kept", 0), Verdict::durable);
  // Both have been there for long.
  database.run("UPDATE emcon.nodes SET since = since - interval '1 hour'");
  EXPECT_EQ(other.take("lost"), "elsewhere");
  // From now on the first one's loop stands; the other renews its lease, and so would the first one's threads.
  while (stands.store->sure()) other.pump.run_one();
  for (int more = 0; more < 8; ++more) other.pump.run_one();
  std::string taken = other.take("lost");
  while (taken == "unsettled") taken = other.take("lost");  // the other's own lease was renewed late
  EXPECT_EQ(taken, "taken");
  EXPECT_FALSE(stands.lost);
  while (!stands.lost) stands.pump.run_one();
  EXPECT_THAT(*stands.lost, ::testing::ElementsAre("lost"));
  while (!stands.store->sure()) stands.pump.run_one();
  EXPECT_EQ(stands.append("lost", 1), Verdict::fenced);
  EXPECT_EQ(stands.append("kept", 1), Verdict::durable);
}

}  // namespace
}  // namespace emcon::store
