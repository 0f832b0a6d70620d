// Which of several processes may have a match, and what becomes of one that has lost it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/store/clusters.hpp"

namespace emcon::store {
namespace {

#ifdef EMCON_POSTGRES
using Clusters = ::testing::Types<MemoryCluster, PostgresCluster>;
#else
using Clusters = ::testing::Types<MemoryCluster>;
#endif

template <class Cluster>
class Nodes : public ::testing::Test {
 protected:
  void SetUp() override {
    if (const std::string why = Cluster::missing(); !why.empty()) GTEST_SKIP() << why;
  }

  template <class Answer, class Ask>
  Answer now(Ask ask) {
    std::optional<Answer> got;
    ask([&got](Answer answer) { got = std::move(answer); });
    while (!got) cluster.settle();
    return std::move(*got);
  }
  Appended append(int node, const MatchId& match, std::uint64_t hold, std::uint64_t last,
                  const std::string& needs = {}) {
    Append what{.match = match, .hold = hold, .expected_last = last, .needs = needs};
    what.records = {{.bytes = "record " + std::to_string(last + 1)}};
    what.index = {{.kind = RowKind::deadline, .key = match, .bytes = "1"}};
    return now<Appended>([&](auto done) { cluster.node(node).append(std::move(what), std::move(done)); });
  }
  /// The match is made by that node.
  std::uint64_t make(int node, const MatchId& match, const std::string& needs = {}) {
    const std::uint64_t process = cluster.node(node).process();
    EXPECT_EQ(append(node, match, process, 0, needs).verdict, Verdict::durable);
    return process;
  }
  Result<StoredMatch> load(int node, const MatchId& match) {
    return now<Result<StoredMatch>>([&](auto done) { cluster.node(node).load(match, std::move(done)); });
  }
  /// "taken", or the code of the Problem.
  std::string take(int node, const MatchId& match) {
    const auto taken =
        now<Result<std::uint64_t>>([&](auto done) { cluster.node(node).acquire(match, std::move(done)); });
    return taken ? "taken" : taken.error().code;
  }
  std::vector<MatchId> due(int node) {
    std::vector<MatchId> out;
    const auto found = now<Result<std::vector<Found>>>(
        [&](auto done) { cluster.node(node).due({.after = {}, .end = {}, .limit = 9}, std::move(done)); });
    for (const Found& one : found.value()) out.push_back(one.match);
    return out;
  }
  Owner owner(int node, const MatchId& match) {
    return now<Result<Owner>>([&](auto done) { cluster.node(node).owner(match, std::move(done)); }).value();
  }

  Cluster cluster;
};
TYPED_TEST_SUITE(Nodes, Clusters);

TYPED_TEST(Nodes, Beat) {
  EXPECT_TRUE(this->template now<bool>([&](auto done) { EXPECT_TRUE(this->cluster.node(1).beat(std::move(done))); }));
}

TYPED_TEST(Nodes, WhoLivesKeepsHisMatches) {
  this->make(1, "m");
  this->cluster.node(2);
  this->cluster.age();
  const auto refused = this->load(2, "m");
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, "elsewhere");
  EXPECT_EQ(refused.error().params.at(1).second, "10.0.0.1:7447");
  EXPECT_EQ(this->take(2, "m"), "elsewhere");
  EXPECT_EQ(this->take(1, "m"), "taken") << "its own it may read again";
  EXPECT_EQ(this->take(2, "none"), "unknown_match");
}

TYPED_TEST(Nodes, WhatIsGivenBackIsFree) {
  const std::uint64_t hold = this->make(1, "m");
  this->make(1, "n");
  this->cluster.node(1).release("m");
  // A commit that comes after it.
  EXPECT_EQ(this->append(1, "n", this->cluster.node(1).process(), 1).verdict, Verdict::durable);
  EXPECT_EQ(this->take(2, "m"), "taken") << "by one that has only just begun";
  EXPECT_EQ(this->take(2, "n"), "elsewhere");
  EXPECT_EQ(this->append(1, "m", hold, 1).verdict, Verdict::fenced);
}

TYPED_TEST(Nodes, WhatIsGivenBackLateTakesNothingFromTheNext) {
  this->make(1, "m");
  // Read again before the giving back is written: that must not make it free.
  this->cluster.node(1).release("m");
  ASSERT_TRUE(this->load(1, "m"));
  this->make(1, "later");
  EXPECT_EQ(this->take(2, "m"), "elsewhere");
}

TYPED_TEST(Nodes, WhoStandsStillLosesHisMatchesAndLearnsOfIt) {
  const std::uint64_t hold = this->make(1, "lost");
  this->make(1, "kept");
  this->cluster.node(2);
  this->cluster.age();
  std::optional<std::vector<MatchId>> lost;
  this->cluster.node(1).on_lost([&](const std::vector<MatchId>& what) {
    lost = what;
    EXPECT_FALSE(this->cluster.node(1).sure()) << "he may not speak of them before he has forgotten them";
  });
  EXPECT_TRUE(this->cluster.node(1).sure());
  this->cluster.stand_still(1);
  EXPECT_EQ(this->take(2, "lost"), "taken");
  EXPECT_EQ(this->append(1, "lost", hold, 1).verdict, Verdict::fenced);
  EXPECT_FALSE(lost);
  // In the database of the test time is made to pass; the node's own clock has to come after it.
  while (this->cluster.node(1).sure()) this->cluster.settle();
  this->cluster.come_back(1);
  while (!lost) this->cluster.settle();
  EXPECT_THAT(*lost, ::testing::ElementsAre("lost"));
  EXPECT_EQ(this->append(1, "kept", this->cluster.node(1).process(), 1).verdict, Verdict::durable);
  EXPECT_EQ(this->take(1, "lost"), "elsewhere");
}

TYPED_TEST(Nodes, WhoHasJustBegunTakesNothingFromWhoStandsStill) {
  this->make(1, "m");
  this->cluster.stand_still(1);
  this->cluster.node(2);
  EXPECT_EQ(this->take(2, "m"), "unsettled");
  this->cluster.age();
  EXPECT_EQ(this->take(2, "m"), "taken");
}

TYPED_TEST(Nodes, AfterAFailoverNobodyTakesFromTheLiving) {
  this->make(1, "m");
  this->cluster.node(2);
  this->cluster.age();
  this->cluster.fail_over(2);
  EXPECT_THAT(this->take(2, "m"), ::testing::AnyOf("unsettled", "elsewhere"));
  EXPECT_EQ(this->append(1, "m", this->cluster.node(1).process(), 1).verdict, Verdict::durable);
}

TYPED_TEST(Nodes, WhoEndsWellLeavesEverythingToThoseWhoCanReadIt) {
  this->make(1, "m", "only 1");
  this->make(1, "n", "all");
  this->cluster.node(2);
  this->cluster.end(1);
  EXPECT_EQ(this->take(2, "m"), "unavailable");
  EXPECT_EQ(this->take(2, "n"), "taken");
  EXPECT_EQ(this->owner(2, "m").needs, "only 1");
}

TYPED_TEST(Nodes, DeadlinesOfOthersAreTheirs) {
  this->make(1, "a");
  this->make(2, "b");
  this->make(3, "c");
  EXPECT_THAT(this->due(2), ::testing::ElementsAre("b"));
  this->cluster.stand_still(1);
  this->cluster.end(3);
  EXPECT_THAT(this->due(2), ::testing::ElementsAre("a", "b", "c"));
}

TYPED_TEST(Nodes, OwnersAndNodesAreKnown) {
  this->make(1, "m");
  this->make(2, "n");
  this->make(2, "o");
  const Owner of = this->owner(2, "m");
  ASSERT_TRUE(of.node);
  EXPECT_EQ(of.node->process, this->cluster.node(1).process());
  EXPECT_EQ(of.node->address, "10.0.0.1:7447");
  EXPECT_TRUE(of.node->living());
  EXPECT_FALSE(of.unknown);
  EXPECT_FALSE(this->owner(1, "none").node);
  EXPECT_TRUE(this->owner(1, "none").unknown);
  const auto nodes =
      this->template now<Result<std::vector<Node>>>([&](auto done) { this->cluster.node(1).nodes(std::move(done)); });
  ASSERT_EQ(nodes->size(), 2U);
  EXPECT_EQ(nodes->at(0).matches, 1U);
  EXPECT_EQ(nodes->at(1).matches, 2U);
  EXPECT_THAT(nodes->at(1).can, ::testing::ElementsAre("all", "only 2"));
  this->cluster.end(2);
  EXPECT_FALSE(this->owner(1, "n").node);
  EXPECT_FALSE(this->owner(1, "n").unknown) << "it is there, and waits for whoever is asked for it";
}

// Each counts by itself; whoever was slower reads again.
TYPED_TEST(Nodes, FourNodesThatGuardTheirRowsLoseNoIncrement) {
  RowStore& first = this->cluster.node(1);
  const auto put =
      this->template now<Appended>([&](auto done) { first.put_rows({{"counter", "n", "0"}}, std::move(done)); });
  ASSERT_EQ(put.verdict, Verdict::durable);
  Increments increments(400);
  for (int node = 1; node <= 4; ++node) increments.begin(this->cluster.node(node));
  while (!increments.done()) this->cluster.settle();
  const auto found = this->template now<Result<std::vector<LooseRow>>>(
      [&](auto done) { first.find_rows({{"counter", "n"}}, std::move(done)); });
  EXPECT_EQ(found.value().at(0).bytes, "1600");
}

// Rows are locked in one order, whatever the order and the kinds of the writes.
TYPED_TEST(Nodes, WritesOfTheSameRowsInOppositeOrdersAreAllDone) {
  const std::vector<LooseRow> there = {{"t", "a", "1"}, {"t", "b", "1"}, {"t", "c", "1"}};
  std::vector<LooseRow> back(there.rbegin(), there.rend());
  back[1].bytes.reset();
  int left = 0;
  for (int round = 0; round < 50; ++round)
    for (int node = 1; node <= 4; ++node) {
      ++left;
      this->cluster.node(node).put_rows(node % 2 == 0 ? there : back, [&left](const Appended& result) {
        EXPECT_EQ(result.verdict, Verdict::durable) << result.why;
        --left;
      });
    }
  while (left > 0) this->cluster.settle();
}

}  // namespace
}  // namespace emcon::store
