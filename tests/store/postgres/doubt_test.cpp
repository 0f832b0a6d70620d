// PostgreSQL that does not answer: what is certain is said, what is not is left in doubt, and nothing acknowledged is
// lost.
#include <algorithm>
#include <set>

#include "tests/store/postgres/bench.hpp"

namespace emcon::store {
namespace {

class Doubt : public ::testing::Test {
 protected:
  void SetUp() override {
    if (const std::string why = PostgresBench::missing(); !why.empty()) GTEST_SKIP() << why;
  }
};

/// What appends to `matches` become when the connection is cut after `after` messages; false: the cut did not come.
bool cut_once(PostgresBench& bench, std::size_t matches, std::uint64_t after, std::uint64_t last,
              std::vector<Verdict>& verdicts) {
  bench.proxy().cut({.after = after});
  std::size_t left = matches;
  verdicts.assign(matches, Verdict::fenced);
  for (std::size_t i = 0; i < matches; ++i) {
    Append what = log_append(bench, "m" + std::to_string(i), last, {"r" + std::to_string(after)});
    what.index = {{.kind = RowKind::timing, .key = "now", .bytes = std::to_string(after)}};
    bench.store().append(std::move(what), [&verdicts, &left, i](const Appended& result) {
      verdicts[i] = result.verdict;
      --left;
    });
  }
  while (left > 0) bench.settle();
  const bool cut = bench.proxy().has_cut();
  bench.proxy().heal();
  return cut;
}

/// The same at every message, until there are no more. Returns how many cuts there were. `patience_ms`: as of Self.
std::uint64_t cut_everywhere(std::size_t matches, std::map<Verdict, int>& seen, std::int64_t patience_ms) {
  PostgresBench bench(patience_ms);
  for (std::size_t i = 0; i < matches; ++i) append_now(bench, log_append(bench, "m" + std::to_string(i), 0, {"0"}));
  std::vector<std::uint64_t> last(matches, 1);
  for (std::uint64_t after = 0;; ++after) {
    // All logs are kept equally long, whatever became of the append before.
    std::vector<Verdict> verdicts;
    const bool cut = cut_once(bench, matches, after, last[0], verdicts);
    for (std::size_t i = 0; i < matches; ++i) {
      const MatchId match = "m" + std::to_string(i);
      const auto stored = load_now(bench, match);
      if (!stored) {
        ADD_FAILURE() << stored.error().text;
        return after;
      }
      const bool there = stored->records.size() == last[i] + 1;
      EXPECT_TRUE(there || stored->records.size() == last[i]);
      EXPECT_EQ(there, stored->index.size() == 1 && stored->index[0].bytes == std::to_string(after))
          << "all or nothing";
      EXPECT_TRUE(verdicts[i] != Verdict::durable || there) << "acknowledged and lost, cut after " << after;
      EXPECT_TRUE(verdicts[i] != Verdict::unavailable || !there) << "refused and stored, cut after " << after;
      EXPECT_NE(verdicts[i], Verdict::fenced) << "cut after " << after;
      ++seen[verdicts[i]];
      if (!there) {
        EXPECT_EQ(append_now(bench, log_append(bench, match, last[i], {"again"})).verdict, Verdict::durable);
      }
      ++last[i];
    }
    if (!cut) return after;
  }
}

TEST_F(Doubt, AConnectionMayBreakAtEveryMessageOfAnAppend) {
  std::map<Verdict, int> seen;
  const std::uint64_t cuts = cut_everywhere(1, seen, 0);
  EXPECT_GT(cuts, 10U);
  EXPECT_GT(seen[Verdict::in_doubt], 5);
  EXPECT_GT(seen[Verdict::durable], 0);
}

TEST_F(Doubt, AConnectionMayBreakAtEveryMessageOfALargeBatch) {
  std::map<Verdict, int> seen;
  const std::uint64_t cuts = cut_everywhere(20, seen, 0);
  EXPECT_GT(cuts, 15U);
  EXPECT_GT(seen[Verdict::in_doubt], 20);
  EXPECT_GT(seen[Verdict::unavailable], 20) << "before COMMIT was sent, nothing can have been stored";
}

TEST_F(Doubt, AnAppendThatWasCertainlyNotSentIsSentAgain) {
  std::map<Verdict, int> seen;
  const std::uint64_t cuts = cut_everywhere(20, seen, lease_ttl_ms);
  EXPECT_GT(cuts, 15U);
  EXPECT_GT(seen[Verdict::in_doubt], 20);
  EXPECT_EQ(seen[Verdict::unavailable], 0);
}

/// A primary whose commits wait for a standby.
struct Pair {
  Pair() : primary({"synchronous_standby_names = 'second'"}) {
    primary.make("game");
    standby = std::make_unique<PostgresServer>(primary, "second");
  }
  /// At both, whichever is the primary.
  std::string both() const { return "postgresql://emcon@/game?host=" + primary.folder() + "," + standby->folder(); }
  std::unique_ptr<Store> open(const std::string& url, Self self = {}) {
    auto opened = open_store(url, pump.executor(), std::move(self));
    if (opened) return std::move(*opened);
    ADD_FAILURE() << opened.error().text;
    std::abort();
  }
  /// What an append becomes, when it does. Nothing else may be waiting.
  std::shared_ptr<std::optional<Appended>> append(Store& store, Append what) {
    auto result = std::make_shared<std::optional<Appended>>();
    store.append(std::move(what), [result](const Appended& got) { *result = got; });
    pump.run_one();  // opens the commit
    return result;
  }
  template <class Answer>
  void until(const std::optional<Answer>& there) {
    while (!there) pump.run_one();
  }
  Result<StoredMatch> load(Store& store, const MatchId& match) {
    std::optional<Result<StoredMatch>> out;
    store.load(match, [&out](Result<StoredMatch> got) { out = std::move(got); });
    until(out);
    return std::move(*out);
  }
  /// The lease of that one has run out, and those who are there have been there for long.
  void lapse(const Store& store) const {
    const std::string process = std::to_string(store.process());
    primary.run(
        "game",
        "CREATE FUNCTION emcon.still() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'still'; END $$; "
        "CREATE TRIGGER still BEFORE INSERT OR UPDATE ON emcon.nodes FOR EACH ROW WHEN (NEW.node = " +
            process + ") EXECUTE FUNCTION emcon.still()");
    primary.run("game", "DELETE FROM emcon.nodes WHERE node = " + process +
                            "; UPDATE emcon.nodes SET since = since - interval '1 hour'");
  }
  /// Returns when a commit of the primary waits for the standby.
  void until_a_commit_waits() const {
    while (primary.run("game", "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep'") == "0") {
    }
  }
  PostgresServer primary;
  std::unique_ptr<PostgresServer> standby;
  Pump pump;
};

Append next(const Store& store, std::uint64_t hold, std::uint64_t last, const std::string& text) {
  Append what = log_append(store, "a", last, {text});
  what.hold = hold;
  return what;
}

TEST_F(Doubt, RecordsThatTheStandbyLacksAreShownToNobody) {
  Pair pair;
  const auto store = pair.open(pair.primary.url("game"));
  const auto other = pair.open(pair.primary.url("game"));
  const auto first = pair.append(*store, next(*store, store->process(), 0, "1"));
  pair.until(*first);
  ASSERT_EQ((*first)->verdict, Verdict::durable) << (*first)->why;
  pair.lapse(*store);
  pair.standby->freeze();
  const auto second = pair.append(*store, next(*store, store->process(), 1, "2"));
  pair.until_a_commit_waits();
  // A plain read sees the moment before; who wants to play the match must wait, and is told so.
  EXPECT_EQ(pair.primary.run("game", "SELECT count(*) FROM emcon.records"), "1");
  const auto waiting = pair.load(*other, "a");
  ASSERT_FALSE(waiting);
  EXPECT_EQ(waiting.error().code, "away") << waiting.error().text;
  EXPECT_FALSE(*second) << "acknowledged without its standby";
  // Somebody ends the wait: it is stored here, but a failover would lose it.
  pair.primary.run("game", "SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'");
  pair.until(*second);
  EXPECT_EQ((*second)->verdict, Verdict::in_doubt) << (*second)->why;
  EXPECT_EQ(pair.primary.run("game", "SELECT count(*) FROM emcon.records"), "2") << "what a plain read would show";
  const auto doubtful = pair.load(*other, "a");
  ASSERT_FALSE(doubtful) << "shown, and a failover may take it back";
  EXPECT_EQ(doubtful.error().code, "away");
  std::optional<Result<std::vector<Record>>> looked_back;
  other->records("a", [&looked_back](Result<std::vector<Record>> got) { looked_back = std::move(got); });
  pair.until(looked_back);
  ASSERT_FALSE(*looked_back);
  EXPECT_EQ(looked_back->error().code, "away");
  pair.standby->thaw();
  const auto settled = pair.load(*other, "a");
  ASSERT_TRUE(settled) << settled.error().text;
  EXPECT_EQ(log_of(settled), (Texts{"1", "2"}));
  const auto third = pair.append(*other, next(*other, settled->hold, 2, "3"));
  pair.until(*third);
  EXPECT_EQ((*third)->verdict, Verdict::durable) << (*third)->why;
  const auto late = pair.append(*store, next(*store, store->process(), 2, "late"));
  pair.until(*late);
  EXPECT_EQ((*late)->verdict, Verdict::fenced);
}

/// The clock of the matches rests on this: a transaction that writes nothing would not wait.
TEST_F(Doubt, ABeatWaitsForTheStandbyAsAnAppendDoes) {
  Pair pair;
  const auto store = pair.open(pair.primary.url("game"));
  pair.standby->freeze();
  std::optional<bool> taken;
  const auto beat = [&store, &taken] {
    taken.reset();
    ASSERT_TRUE(store->beat([&taken](bool it_was) { taken = it_was; }));
  };
  beat();
  pair.until_a_commit_waits();
  EXPECT_FALSE(taken) << "without the standby";
  pair.primary.run("game", "SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'");
  pair.until(taken);
  EXPECT_FALSE(*taken) << "its wait was ended";
  beat();
  pair.until_a_commit_waits();
  pair.standby->thaw();
  pair.until(taken);
  EXPECT_TRUE(*taken);
  pair.primary.kill();
  beat();
  pair.until(taken);
  EXPECT_FALSE(*taken);
}

TEST_F(Doubt, APrimaryThatHangsIsLeftForANewerOne) {
  Pair pair;
  const auto store = pair.open(pair.both());
  const auto first = pair.append(*store, next(*store, store->process(), 0, "1"));
  pair.until(*first);
  ASSERT_EQ((*first)->verdict, Verdict::durable) << (*first)->why;
  pair.primary.freeze();
  const auto second = pair.append(*store, next(*store, store->process(), 1, "2"));
  pair.standby->promote();
  pair.until(*second);
  EXPECT_EQ((*second)->verdict, Verdict::in_doubt) << (*second)->why;
  // While the lease of this one comes back it may be told to try again.
  auto there = pair.load(*store, "a");
  while (!there && there.error().code == "unsettled") there = pair.load(*store, "a");
  ASSERT_TRUE(there) << there.error().text;
  EXPECT_EQ(log_of(there), Texts{"1"});
  const auto third = pair.append(*store, next(*store, there->hold, 1, "3"));
  pair.until(*third);
  EXPECT_EQ((*third)->verdict, Verdict::durable) << (*third)->why;
}

TEST_F(Doubt, AnAppendWaitsForAnotherPrimary) {
  Pair pair;
  const auto store = pair.open(pair.both(), {.patience_ms = 600'000});
  std::vector<bool> answers;
  store->on_answers([&answers](bool answers_now) { answers.push_back(answers_now); });
  const auto first = pair.append(*store, next(*store, store->process(), 0, "1"));
  pair.until(*first);
  ASSERT_EQ((*first)->verdict, Verdict::durable) << (*first)->why;
  pair.primary.kill();
  const auto second = pair.append(*store, next(*store, store->process(), 1, "2"));
  while (store->sure()) pair.pump.run_one();
  EXPECT_FALSE(*second);
  pair.standby->promote();
  pair.until(*second);
  EXPECT_EQ((*second)->verdict, Verdict::durable) << (*second)->why;
  EXPECT_TRUE(store->sure()) << "until then nobody could be told of it";
  EXPECT_EQ(answers, (std::vector<bool>{false, true}));
  EXPECT_EQ(pair.standby->run("game", "SELECT count(*) FROM emcon.records"), "2");
}

TEST_F(Doubt, AnAppendThatNoPrimaryTakesIsRefusedInTheEnd) {
  Pair pair;
  const auto store = pair.open(pair.both(), {.patience_ms = 300});
  const auto first = pair.append(*store, next(*store, store->process(), 0, "1"));
  pair.until(*first);
  ASSERT_EQ((*first)->verdict, Verdict::durable) << (*first)->why;
  pair.primary.kill();
  for (int i = 0; i < 2; ++i) {
    const auto refused = pair.append(*store, next(*store, store->process(), 1, "2"));
    pair.until(*refused);
    EXPECT_EQ((*refused)->verdict, Verdict::unavailable) << (*refused)->why;
  }
  pair.standby->promote();
  const auto taken = pair.append(*store, next(*store, store->process(), 1, "2"));
  pair.until(*taken);
  EXPECT_EQ((*taken)->verdict, Verdict::durable) << (*taken)->why;
}

/// The standby never had the blob: nobody was told that it was stored.
TEST_F(Doubt, ABlobThatAFailoverHasLostIsStoredAgain) {
  Pair pair;
  const auto store = pair.open(pair.both());
  const auto with_blob = [&](const MatchId& match) {
    Append what = log_append(*store, match, 0, {std::string(5'000, 'x')});
    what.shared = {{.record = 0, .at = 0, .size = 5'000}};
    return what;
  };
  const auto first = pair.append(*store, with_blob("a"));
  pair.until(*first);
  ASSERT_EQ((*first)->verdict, Verdict::durable) << (*first)->why;
  pair.primary.kill();
  pair.standby->promote();
  pair.standby->run("game", "DELETE FROM emcon.matches; DELETE FROM emcon.blobs");
  const auto second = pair.append(*store, with_blob("b"));
  pair.until(*second);
  ASSERT_EQ((*second)->verdict, Verdict::durable) << (*second)->why;
  EXPECT_EQ(pair.standby->run("game", "SELECT count(*) FROM emcon.blobs"), "1");
}

TEST_F(Doubt, ARestartOfTheDatabaseBetweenAppendsIsNoDoubt) {
  PostgresServer server;
  server.make("game");
  Pump pump;
  const auto opened = open_store(server.url("game"), pump.executor());
  ASSERT_TRUE(opened) << opened.error().text;
  Store& store = **opened;
  for (std::uint64_t last = 0; last < 4; ++last) {
    std::optional<Appended> result;
    store.append(log_append(store, "a", last, {"1"}), [&result](const Appended& got) { result = got; });
    while (!result) pump.run_one();
    EXPECT_EQ(result->verdict, Verdict::durable) << result->why;
    EXPECT_EQ(result->last, last + 1);
    server.end_connections();
  }
}

TEST_F(Doubt, AStoreEndsAlthoughItsDatabaseHangs) {
  PostgresServer server;
  server.make("game");
  Pump pump;
  auto store = open_store(server.url("game"), pump.executor());
  ASSERT_TRUE(store) << store.error().text;
  std::optional<Appended> result;
  server.freeze();
  (*store)->append(log_append(**store, "a", 0, {"1"}), [&result](const Appended& got) { result = got; });
  store->reset();
  while (!result) pump.run_one();
  EXPECT_EQ(result->verdict, Verdict::unavailable) << "it had not even a connection";
}

}  // namespace
}  // namespace emcon::store
