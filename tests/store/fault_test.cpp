// A disk that fails: what is certain is said, what is not is left in doubt, and nothing acknowledged is ever lost.
#include <algorithm>
#include <fstream>

#include "server/store/sqlite.hpp"
#include "tests/store/bench.hpp"

namespace emcon::store {
namespace {

using testing::Call;

TEST(FailingDisk, AFailedSyncPoisonsTheStore) {
  FaultyBench bench;
  ASSERT_EQ(append_now(bench, log_append(bench, "a", 0, {"1"})).verdict, Verdict::durable);
  bench.vfs().fail({.call = Call::sync, .suffix = "-wal"});
  int left = 3;
  std::vector<Verdict> verdicts;
  for (const char* match : {"a", "b", "c"}) {
    bench.store().append(log_append(bench, match, match == std::string("a") ? 1 : 0, {"x"}),
                         [&](const Appended& result) {
                           EXPECT_FALSE(result.why.empty());
                           verdicts.push_back(result.verdict);
                           --left;
                         });
  }
  while (left > 0) bench.settle();
  // The batch of the failed sync is in doubt, whatever came later is refused; nothing is acknowledged.
  EXPECT_EQ(verdicts.front(), Verdict::in_doubt);
  for (const Verdict v : verdicts) EXPECT_TRUE(v == Verdict::in_doubt || v == Verdict::unavailable);
  EXPECT_TRUE(bench.store().poisoned());
  // The disk is well again, but the store cannot know what it holds.
  EXPECT_EQ(append_now(bench, log_append(bench, "d", 0, {"1"})).verdict, Verdict::unavailable);
  EXPECT_EQ(log_of(load_now(bench, "a")), (Texts{"!unavailable"}));
  EXPECT_EQ(erase_now(bench, "a", bench.store().process()).verdict, Verdict::unavailable);
  bench.restart();
  EXPECT_FALSE(bench.store().poisoned());
  const Texts log = log_of(load_now(bench, "a"));
  EXPECT_TRUE(log == Texts{"1"} || log == (Texts{"1", "x"}));
}

TEST(FailingDisk, AFileThatIsNotAtItsPlaceTakesNothingMore) {
  namespace fs = std::filesystem;
  struct Row {
    const char* what;
    void (*befalls)(const std::string& path);
  };
  for (const Row& row : {Row{"removed with its log",
                             [](const std::string& path) {
                               for (const char* tail : {"", "-wal", "-shm", ".lock"}) fs::remove(path + tail);
                             }},
                         Row{"its log removed", [](const std::string& path) { fs::remove(path + "-wal"); }},
                         Row{"moved", [](const std::string& path) { fs::rename(path, path + ".old"); }},
                         Row{"another one in its place", [](const std::string& path) {
                               fs::copy_file(path, path + ".copy");
                               fs::rename(path + ".copy", path);
                             }}}) {
    SqliteBench bench;
    ASSERT_EQ(append_now(bench, log_append(bench, "a", 0, {"1"})).verdict, Verdict::durable) << row.what;
    row.befalls(bench.path());
    const Appended lost = append_now(bench, log_append(bench, "a", 1, {"2"}));
    EXPECT_EQ(lost.verdict, Verdict::in_doubt) << row.what;
    EXPECT_NE(lost.why.find("was removed or replaced"), std::string::npos) << lost.why;
    EXPECT_TRUE(bench.store().poisoned()) << row.what;
    EXPECT_EQ(append_now(bench, log_append(bench, "a", 1, {"2"})).verdict, Verdict::unavailable) << row.what;
  }
}

TEST(FailingDisk, EveryCallOfEveryKindMayFail) {
  // Fails the k-th call of a kind while appends run, and looks at what a restart finds.
  for (const Call call : {Call::open, Call::read, Call::write, Call::sync, Call::truncate, Call::lock}) {
    for (const bool for_good : {false, true}) {
      for (const std::uint64_t k : {1U, 2U, 5U}) {
        FaultyBench bench;
        ASSERT_EQ(append_now(bench, log_append(bench, "a", 0, {"1"})).verdict, Verdict::durable);
        bench.vfs().fail({.call = call, .k = k, .for_good = for_good});
        Texts acknowledged = {"1"};
        std::optional<std::string> doubtful;
        for (int i = 2; i < 8; ++i) {
          const std::string text = std::to_string(i);
          const Appended result = append_now(bench, log_append(bench, "a", acknowledged.size(), {text}));
          ASSERT_NE(result.verdict, Verdict::fenced) << result.why;
          if (result.verdict == Verdict::durable) acknowledged.push_back(text);
          if (result.verdict == Verdict::in_doubt) doubtful = text;
        }
        bench.restart();
        Texts with_doubtful = acknowledged;
        if (doubtful) with_doubtful.push_back(*doubtful);
        const Texts found = log_of(load_now(bench, "a"));
        EXPECT_TRUE(found == acknowledged || found == with_doubtful)
            << "call " << static_cast<int>(call) << " number " << k << (for_good ? " for good" : " once");
      }
    }
  }
}

TEST(FailingDisk, OpeningGivesAProblemAndCanBeRepeated) {
  for (const Call call : {Call::open, Call::read, Call::write, Call::sync, Call::lock}) {
    for (std::uint64_t k = 1; k <= 36; k += 5) {
      testing::FaultVfs vfs("emcon-opening");
      const TempFolder folder;
      const SqliteOptions options{.path = folder.file("emcon.sqlite"), .vfs = vfs.name()};
      Pump pump;
      vfs.fail({.call = call, .k = k});
      {
        auto first = SqliteStore::open(options, pump.executor());
        if (!first) {
          EXPECT_TRUE(first.error().code == "database_unavailable" || first.error().code == "database_damaged")
              << first.error().code << ": " << first.error().text;
        }
      }
      vfs.heal();
      auto second = SqliteStore::open(options, pump.executor());
      ASSERT_TRUE(second) << static_cast<int>(call) << "/" << k << ": " << second.error().text;
    }
  }
}

TEST(FailingDisk, OnlyTheAppendThatIsTooLargeIsRefused) {
  FaultyBench bench;
  ASSERT_EQ(append_now(bench, log_append(bench, "a", 0, {"1"})).verdict, Verdict::durable);
  bench.vfs().set_space(200'000);
  std::vector<std::pair<std::string, Verdict>> verdicts;
  const auto note = [&verdicts](std::string who) {
    return [&verdicts, who = std::move(who)](const Appended& result) { verdicts.emplace_back(who, result.verdict); };
  };
  bench.store().append(log_append(bench, "small", 0, {"1"}), note("small"));
  bench.store().append(log_append(bench, "large", 0, {std::string(1'000'000, 'L')}), note("large"));
  bench.store().append(log_append(bench, "tiny", 0, {"1"}), note("tiny"));
  while (verdicts.size() < 3) bench.settle();
  EXPECT_EQ(verdicts, (std::vector<std::pair<std::string, Verdict>>{
                          {"small", Verdict::durable}, {"large", Verdict::full}, {"tiny", Verdict::durable}}));
}

/// Enough to make checkpoints worth while: a little more than 4 MB.
std::uint64_t write_much(FaultyBench& bench) {
  return append_now(bench, log_append(bench, "much", 0, Texts(60, std::string(100'000, 'x')))).last;
}

TEST(Checkpoint, MovesTheLogIntoTheDatabaseBesideTheCommits) {
  FaultyBench bench;
  ASSERT_EQ(write_much(bench), 60U);
  // Each commit that finds the log long wakes the other thread, so this ends as soon as that has had its turn.
  std::uint64_t last = 0;
  while (std::filesystem::file_size(bench.sqlite().path()) < 4'000'000U) {
    last = append_now(bench, log_append(bench, "a", last, {"x"})).last;
    ASSERT_LT(last, 100'000U) << "no checkpoint";
  }
  EXPECT_FALSE(bench.store().poisoned());
}

TEST(Checkpoint, AFullDiskStopsNoCommitAndAFailedOnePoisons) {
  for (const bool full : {true, false}) {
    FaultyBench bench;
    ASSERT_EQ(append_now(bench, log_append(bench, "a", 0, {"1"})).verdict, Verdict::durable);
    bench.vfs().fail({.call = Call::write, .for_good = true, .full = full, .suffix = ".sqlite"});
    ASSERT_EQ(write_much(bench), 60U);
    std::uint64_t last = 1;
    for (Verdict verdict = Verdict::durable; verdict == Verdict::durable && last < 100'000U;) {
      const Appended result = append_now(bench, log_append(bench, "a", last, {"x"}));
      verdict = result.verdict;
      if (verdict == Verdict::durable) last = result.last;
      if (full && bench.vfs().hits() > 3) break;
    }
    EXPECT_GT(bench.vfs().hits(), 0U) << "no checkpoint";
    EXPECT_EQ(bench.store().poisoned(), !full);
    bench.restart();
    EXPECT_EQ(load_now(bench, "a")->records.size(), last);
    EXPECT_EQ(load_now(bench, "much")->records.size(), 60U);
  }
}

TEST(Damage, AffectsTheMatchesItHitsAndNoOther) {
  SqliteBench bench;
  constexpr std::size_t matches = 400;
  const auto append_all = [&bench](std::uint64_t expected_last, const Texts& texts) {
    std::vector<Verdict> verdicts(matches);
    std::size_t left = matches;
    for (std::size_t i = 0; i < matches; ++i) {
      bench.store().append(log_append(bench, "m" + std::to_string(i), expected_last, texts),
                           [&verdicts, &left, i](const Appended& result) {
                             verdicts[i] = result.verdict;
                             --left;
                           });
    }
    while (left > 0) bench.settle();
    return verdicts;
  };
  append_all(0, Texts(100, "r"));
  bench.close();
  {
    // Pages in the middle of the log, where the check at start does not look: together they hold the end of a match.
    std::vector<std::int64_t> pages;
    {
      sqlite::Connection db(bench.path(), SQLITE_OPEN_READONLY, "");
      sqlite::Statement leaves = db.prepare(
          "SELECT pageno FROM dbstat WHERE name = 'records' AND pagetype = 'leaf' ORDER BY path LIMIT 2 OFFSET 40");
      while (leaves.step()) pages.push_back(leaves.number(0));
    }
    ASSERT_EQ(pages.size(), 2U);
    std::fstream file(bench.path(), std::ios::in | std::ios::out | std::ios::binary);
    for (const std::int64_t page : pages) {
      file.seekp((page - 1) * 4'096);
      file << std::string(4'096, '\x55');
    }
  }
  bench.restart();
  for (std::size_t i = 0; i < matches; ++i) EXPECT_TRUE(acquire_now(bench, "m" + std::to_string(i)));
  const std::vector<Verdict> verdicts = append_all(100, {"next"});
  std::size_t damaged = 0;
  for (std::size_t i = 0; i < matches; ++i) {
    const Result<StoredMatch> stored = load_now(bench, "m" + std::to_string(i));
    if (verdicts[i] == Verdict::durable && stored) {
      EXPECT_EQ(stored->records.size(), 101U) << i;
      continue;
    }
    ++damaged;
    EXPECT_TRUE(verdicts[i] == Verdict::corrupt || verdicts[i] == Verdict::durable) << static_cast<int>(verdicts[i]);
    ASSERT_FALSE(stored) << i;
    EXPECT_EQ(stored.error().code, "corrupt") << stored.error().text;
  }
  EXPECT_GT(damaged, 0U);
  EXPECT_LT(damaged, 20U);
  EXPECT_GT(std::count(verdicts.begin(), verdicts.end(), Verdict::corrupt), 0);
  EXPECT_FALSE(bench.store().poisoned());
}

TEST(Fencing, ANewerProcessEndsTheRightsOfTheOldOne) {
  SqliteBench bench;
  ASSERT_EQ(append_now(bench, log_append(bench, "a", 0, {"1"})).verdict, Verdict::durable);
  {
    // Somebody took the lock file away: the epoch in the database still stands between the two.
    sqlite::Connection newer(bench.path(), SQLITE_OPEN_READWRITE, "");
    newer.exec("INSERT INTO epochs (epoch, started_ms, holder) SELECT max(epoch) + 1, 0, 'newer' FROM epochs");
  }
  EXPECT_EQ(append_now(bench, log_append(bench, "a", 1, {"2"})).verdict, Verdict::fenced);
  EXPECT_EQ(append_now(bench, log_append(bench, "b", 0, {"1"})).verdict, Verdict::fenced);
  EXPECT_EQ(log_of(load_now(bench, "a")), (Texts{"1"}));
}

}  // namespace
}  // namespace emcon::store
