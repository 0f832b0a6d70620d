// The memory store's own controls: when things become durable, when one hears of it, and what a crash forgets.
#include "tests/store/bench.hpp"

namespace emcon::store {
namespace {

class Memory : public ::testing::Test {
 protected:
  MemoryStore store;
  std::vector<std::string> heard;

  void ask(const MatchId& match, std::uint64_t expected_last, const Texts& texts) {
    store.append(log_append(store, match, expected_last, texts), [this, match](const Appended& result) {
      heard.push_back(match + std::to_string(static_cast<int>(result.verdict)));
    });
  }
  Texts log(const MatchId& match) {
    Texts found;
    store.load(match, [&found](const Result<StoredMatch>& stored) { found = log_of(stored); });
    store.run_pending();
    return found;
  }
};

TEST_F(Memory, ACrashBeforeTheCommitForgets) {
  ask("a", 0, {"1"});
  store.crash();
  EXPECT_EQ(store.run_pending(), 0U);
  EXPECT_TRUE(heard.empty());
  EXPECT_EQ(log("a"), (Texts{"!unknown_match"}));
}

TEST_F(Memory, ACrashBetweenCommitAndCallbackKeepsButTellsNobody) {
  ask("a", 0, {"1"});
  EXPECT_EQ(store.commit(), 1U);
  store.crash();
  EXPECT_EQ(store.run_pending(), 0U);
  EXPECT_TRUE(heard.empty());
  EXPECT_EQ(log("a"), (Texts{"1"}));
}

TEST_F(Memory, ACallbackMayAskAgain) {
  int rounds = 0;
  std::function<void()> again = [&] {
    store.append(log_append(store, "a", static_cast<std::uint64_t>(rounds), {"x"}), [&](const Appended& result) {
      ASSERT_EQ(result.verdict, Verdict::durable) << result.why;
      if (++rounds < 5) again();
    });
  };
  again();
  EXPECT_EQ(store.run_pending(), 5U);
  EXPECT_EQ(log("a").size(), 5U);
}

TEST_F(Memory, FaultsHitTheAppendTheyAreMeantFor) {
  struct Row {
    Verdict verdict;
    bool stored;
    bool found;
  };
  const std::vector<Row> rows = {{Verdict::full, false, false},     {Verdict::unavailable, false, false},
                                 {Verdict::corrupt, false, false},  {Verdict::fenced, false, false},
                                 {Verdict::in_doubt, false, false}, {Verdict::in_doubt, true, true}};
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const MatchId hit = "hit" + std::to_string(i);
    const MatchId spared = "spared" + std::to_string(i);
    heard.clear();
    store.faults().fail_append(2, {.verdict = rows[i].verdict, .stored = rows[i].stored});
    ask(spared, 0, {"1"});
    ask(hit, 0, {"1"});
    store.run_pending();
    EXPECT_EQ(heard, (Texts{spared + "0", hit + std::to_string(static_cast<int>(rows[i].verdict))}));
    EXPECT_EQ(log(spared), (Texts{"1"}));
    EXPECT_EQ(log(hit), rows[i].found ? Texts{"1"} : Texts{"!unknown_match"});
  }
}

TEST_F(Memory, APlanSeesEveryAppend) {
  std::vector<std::uint64_t> seen;
  store.faults().set_plan([&seen](std::uint64_t k, const Append& what) -> std::optional<Fault> {
    seen.push_back(k);
    if (what.match == "b") return Fault{.verdict = Verdict::full, .stored = false};
    return std::nullopt;
  });
  for (const char* match : {"a", "b", "c"}) ask(match, 0, {"1"});
  store.run_pending();
  EXPECT_EQ(seen, (std::vector<std::uint64_t>{1, 2, 3}));
  EXPECT_EQ(heard, (Texts{"a0", "b" + std::to_string(static_cast<int>(Verdict::full)), "c0"}));
}

TEST_F(Memory, DamageAndFailedReadsCanBeMade) {
  ask("a", 0, {"1", "2", "3"});
  store.run_pending();
  store.lose_record("a", 2);
  EXPECT_EQ(log("a"), (Texts{"!corrupt"}));
  Problem busy;
  busy.code = "unavailable";
  store.faults().fail_loads(busy);
  EXPECT_EQ(log("a"), (Texts{"!unavailable"}));
  store.faults().fail_loads(std::nullopt);
  store.faults().poison();
  EXPECT_EQ(log("a"), (Texts{"!unavailable"}));
  ask("b", 0, {"1"});
  store.run_pending();
  EXPECT_EQ(heard.back(), "b" + std::to_string(static_cast<int>(Verdict::unavailable)));
  store.crash();
  EXPECT_EQ(log("b"), (Texts{"!unknown_match"}));
}

}  // namespace
}  // namespace emcon::store
