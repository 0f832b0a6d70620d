// What every MatchStore must do: promise 2 (acknowledged means durable) and section 11.1 of the design.
#include <algorithm>
#include <type_traits>

#include "tests/store/bench.hpp"

namespace emcon::store {
namespace {

template <class Bench>
class StoreContract : public ::testing::Test {
 protected:
  Bench machine;
};
using Benches = ::testing::Types<MemoryBench, SqliteBench, FaultyBench>;
TYPED_TEST_SUITE(StoreContract, Benches);

TYPED_TEST(StoreContract, NumbersRecordsFromOneWithoutGaps) {
  auto& bench = this->machine;
  const Appended first = append_now(bench, log_append(bench.store(), "a", 0, {"1", "2", "3"}));
  EXPECT_EQ(first.verdict, Verdict::durable) << first.why;
  EXPECT_EQ(first.last, 3U);
  EXPECT_EQ(append_now(bench, log_append(bench.store(), "a", 3, {"4"})).last, 4U);
  EXPECT_EQ(append_now(bench, log_append(bench.store(), "b", 0, {"x"})).last, 1U);
  EXPECT_EQ(log_of(load_now(bench, "a")), (Texts{"1", "2", "3", "4"}));
  EXPECT_EQ(log_of(load_now(bench, "b")), (Texts{"x"}));
}

TYPED_TEST(StoreContract, FencesWhoeverIsNotTheNewestWriter) {
  auto& bench = this->machine;
  ASSERT_EQ(append_now(bench, log_append(bench.store(), "a", 0, {"1", "2"})).verdict, Verdict::durable);
  const std::uint64_t old_epoch = bench.store().epoch();
  bench.restart();
  const std::uint64_t epoch = bench.store().epoch();
  ASSERT_GT(epoch, old_epoch);
  struct Row {
    const char* name;
    MatchId match;
    std::uint64_t epoch;
    std::uint64_t expected_last;
    Texts texts;
    Verdict verdict;
  };
  const std::vector<Row> rows = {
      {"the process before", "a", old_epoch, 2, {"3"}, Verdict::fenced},
      {"an epoch nobody has been given", "a", epoch + 1, 2, {"3"}, Verdict::fenced},
      {"no epoch", "a", 0, 2, {"3"}, Verdict::fenced},
      {"a duplicate of the last append", "a", epoch, 0, {"1", "2"}, Verdict::fenced},
      {"a writer who is behind", "a", epoch, 1, {"3"}, Verdict::fenced},
      {"a gap", "a", epoch, 3, {"4"}, Verdict::fenced},
      {"a gap in a new match", "b", epoch, 1, {"2"}, Verdict::fenced},
      {"no record for a new match", "b", epoch, 0, {}, Verdict::fenced},
      {"a match without an id", "", epoch, 0, {"1"}, Verdict::fenced},
      {"the right writer", "a", epoch, 2, {"3"}, Verdict::durable},
      {"the same again", "a", epoch, 2, {"3"}, Verdict::fenced},
  };
  for (const Row& row : rows) {
    Append what = log_append(bench.store(), row.match, row.expected_last, row.texts);
    what.epoch = row.epoch;
    const Appended result = append_now(bench, std::move(what));
    EXPECT_EQ(result.verdict, row.verdict) << row.name << ": " << result.why;
    EXPECT_EQ(result.why.empty(), row.verdict == Verdict::durable) << row.name;
  }
  EXPECT_EQ(log_of(load_now(bench, "a")), (Texts{"1", "2", "3"}));
  EXPECT_EQ(log_of(load_now(bench, "b")), (Texts{"!unknown_match"}));
}

TYPED_TEST(StoreContract, RefusesRowsThatCannotBeFound) {
  auto& bench = this->machine;
  Append no_table = log_append(bench.store(), "a", 0, {"1"});
  no_table.index.push_back({.table = "", .key = "k", .bytes = "v"});
  EXPECT_EQ(append_now(bench, no_table).verdict, Verdict::fenced);
  Append no_seat = log_append(bench.store(), "a", 0, {"1"});
  no_seat.drafts.push_back({.seat = Seat{8}, .question = 1, .revision = 1, .bytes = "d"});
  EXPECT_EQ(append_now(bench, no_seat).verdict, Verdict::fenced);
  EXPECT_EQ(log_of(load_now(bench, "a")), (Texts{"!unknown_match"}));
}

TYPED_TEST(StoreContract, OneAppendInFlightPerMatch) {
  auto& bench = this->machine;
  std::vector<std::pair<char, Verdict>> seen;
  const auto note = [&seen](char who) {
    return [&seen, who](const Appended& result) { seen.emplace_back(who, result.verdict); };
  };
  bench.store().append(log_append(bench.store(), "a", 0, {"1"}), note('1'));
  bench.store().append(log_append(bench.store(), "a", 1, {"2"}), note('2'));
  bench.store().append(log_append(bench.store(), "b", 0, {"1"}), note('b'));
  EXPECT_TRUE(seen.empty());
  while (seen.size() < 3) bench.settle();
  std::sort(seen.begin(), seen.end());
  EXPECT_EQ(seen, (std::vector<std::pair<char, Verdict>>{
                      {'1', Verdict::durable}, {'2', Verdict::fenced}, {'b', Verdict::durable}}));
  EXPECT_EQ(append_now(bench, log_append(bench.store(), "a", 1, {"2"})).verdict, Verdict::durable);
}

TYPED_TEST(StoreContract, GathersWhileAnAppendIsUnderWay) {
  auto& bench = this->machine;
  MatchStore& store = bench.store();
  int gathered = 0, durable = 0;
  const auto give = [&](const MatchId& match) {
    store.append(log_append(store, match, 0, {"1"}),
                 [&durable](const Appended& result) { durable += result.verdict == Verdict::durable ? 1 : 0; });
  };
  store.on_gathered([&] {
    EXPECT_FALSE(store.gathering());
    if (++gathered > 1) return;
    EXPECT_EQ(durable, 1) << "results come first";
    give("b");
    EXPECT_FALSE(store.gathering()) << "all that is given in this call goes together";
    give("c");
  });
  EXPECT_FALSE(store.gathering());
  give("a");
  EXPECT_TRUE(store.gathering());
  while (gathered < 2) bench.settle();
  EXPECT_EQ(durable, 3);
  EXPECT_FALSE(store.gathering());
  if constexpr (std::is_same_v<TypeParam, SqliteBench>) {
    EXPECT_EQ(bench.sqlite().counts().transactions, 2U);
  }
  store.on_gathered(nullptr);
}

TYPED_TEST(StoreContract, AFencedAppendHarmsNoOtherOfItsBatch) {
  auto& bench = this->machine;
  constexpr int matches = 60;
  std::vector<std::optional<Verdict>> verdicts(matches);
  int left = matches;
  for (int i = 0; i < matches; ++i) {
    const bool wrong = i % 3 == 1;
    bench.store().append(log_append(bench.store(), "m" + std::to_string(i), wrong ? 7 : 0, {"1", "2"}),
                         [&verdicts, &left, i](const Appended& result) {
                           verdicts[static_cast<std::size_t>(i)] = result.verdict;
                           --left;
                         });
  }
  while (left > 0) bench.settle();
  for (int i = 0; i < matches; ++i) {
    const bool wrong = i % 3 == 1;
    EXPECT_EQ(verdicts[static_cast<std::size_t>(i)], wrong ? Verdict::fenced : Verdict::durable) << i;
    EXPECT_EQ(log_of(load_now(bench, "m" + std::to_string(i))), wrong ? Texts{"!unknown_match"} : (Texts{"1", "2"}));
  }
}

TYPED_TEST(StoreContract, DraftsAndIndexRowsChangeWithTheRecordsOrNotAtAll) {
  auto& bench = this->machine;
  Append first = log_append(bench.store(), "a", 0, {"1"});
  first.drafts = {{.seat = Seat{1}, .question = 2, .revision = 1, .bytes = "old"},
                  {.seat = Seat{0}, .question = 3, .revision = 4, .bytes = "kept"},
                  {.seat = Seat{0}, .question = 2, .revision = 1, .bytes = "gone"}};
  first.index = {{.table = "phase", .key = "now", .bytes = "open"},
                 {.table = "invite", .key = "x", .bytes = "1"},
                 {.table = "invite", .key = "y", .bytes = ""}};
  ASSERT_EQ(append_now(bench, first).verdict, Verdict::durable);

  Append rows_only = log_append(bench.store(), "a", 1, {});
  rows_only.drafts = {{.seat = Seat{1}, .question = 2, .revision = 2, .bytes = "new"},
                      {.seat = Seat{0}, .question = 2, .revision = 2, .bytes = ""}};
  rows_only.index = {{.table = "phase", .key = "now", .bytes = "running"},
                     {.table = "invite", .key = "x", .bytes = std::nullopt}};
  const Appended second = append_now(bench, rows_only);
  EXPECT_EQ(second.verdict, Verdict::durable) << second.why;
  EXPECT_EQ(second.last, 1U);

  Append late = rows_only;
  late.expected_last = 0;
  late.drafts = {{.seat = Seat{1}, .question = 2, .revision = 9, .bytes = "late"}};
  late.index = {{.table = "phase", .key = "now", .bytes = "late"}};
  EXPECT_EQ(append_now(bench, late).verdict, Verdict::fenced);

  bench.restart();
  const Result<StoredMatch> stored = load_now(bench, "a");
  ASSERT_TRUE(stored) << stored.error().text;
  std::vector<std::string> drafts;
  for (const DraftRow& row : stored->drafts) {
    drafts.push_back(std::to_string(row.seat.index) + "/" + std::to_string(row.question) + "#" +
                     std::to_string(row.revision) + "=" + row.bytes);
  }
  EXPECT_EQ(drafts, (Texts{"0/3#4=kept", "1/2#2=new"}));
  std::vector<std::string> index;
  for (const IndexRow& row : stored->index) index.push_back(row.table + "/" + row.key + "=" + row.bytes.value_or("!"));
  EXPECT_EQ(index, (Texts{"invite/y=", "phase/now=running"}));
}

TYPED_TEST(StoreContract, FindsIndexRowsByTableAndKey) {
  auto& bench = this->machine;
  const std::string odd("p\0q", 3);
  for (const char* match : {"b", "a"}) {
    Append what = log_append(bench.store(), match, 0, {"1"});
    what.index = {{.table = "invite", .key = "pa", .bytes = "1"},  {.table = "invite", .key = "pb", .bytes = "2"},
                  {.table = "invite", .key = "q", .bytes = "3"},   {.table = "invite", .key = "p\xff", .bytes = "4"},
                  {.table = "invited", .key = "pa", .bytes = "5"}, {.table = "invite", .key = odd, .bytes = "6"}};
    ASSERT_EQ(append_now(bench, what).verdict, Verdict::durable);
  }
  struct Row {
    std::string table;
    Texts keys;
    Texts expected;
  };
  const std::vector<Row> rows = {
      {"invite", {"pa"}, {"b1", "a1"}},
      {"invite", {"p"}, {}},
      {"invite", {""}, {}},
      {"invite", {odd}, {"b6", "a6"}},
      {"invite", {"p\xff"}, {"b4", "a4"}},
      {"invite", {"q", "none", "pa", "q"}, {"b3", "a3", "b1", "a1", "b3", "a3"}},
      {"invite", {}, {}},
      {"invited", {"pa"}, {"b5", "a5"}},
      {"nothing", {"pa"}, {}},
  };
  for (const Row& row : rows) {
    Texts found;
    for (const auto& hit : bench.store().find(row.table, row.keys)) {
      EXPECT_EQ(hit.row.table, row.table);
      EXPECT_NE(std::ranges::find(row.keys, hit.row.key), row.keys.end());
      found.push_back(hit.match + hit.row.bytes.value_or("!"));
    }
    EXPECT_EQ(found, row.expected) << row.table << " " << ::testing::PrintToString(row.keys);
  }
}

TYPED_TEST(StoreContract, PagesATableByKey) {
  auto& bench = this->machine;
  const std::string odd("3\0", 2);
  const std::vector<std::pair<MatchId, Texts>> matches = {{"d", {"5", "1"}}, {"a", {"3"}}, {"c", {"2", odd, "\xff"}}};
  for (const auto& [match, keys] : matches) {
    Append what = log_append(bench.store(), match, 0, {"1"});
    for (const std::string& key : keys) what.index.push_back({.table = "due", .key = key, .bytes = match});
    what.index.push_back({.table = "duf", .key = "0", .bytes = "no"});
    ASSERT_EQ(append_now(bench, what).verdict, Verdict::durable);
  }
  struct Row {
    std::string after, end;
    std::size_t limit;
    Texts expected;
  };
  const std::vector<Row> rows = {
      {"",
       "",
       100,
       {"1d", "2c", "3a", odd + "c", "5d",
        "\xff"
        "c"}},
      {"", "", 2, {"1d", "2c"}},
      {"2", "", 2, {"3a", odd + "c"}},
      {odd,
       "",
       2,
       {"5d",
        "\xff"
        "c"}},
      {"\xff", "", 2, {}},
      {"1", "5", 100, {"2c", "3a", odd + "c"}},
      {"1", "5", 1, {"2c"}},
      {"4", "5", 100, {}},
      {"5", "1", 100, {}},
      {"", "", 0, {}},
  };
  for (const Row& row : rows) {
    Texts found;
    for (const auto& hit : bench.store().page("due", row.after, row.end, row.limit)) {
      EXPECT_EQ(hit.row.table, "due");
      EXPECT_EQ(hit.row.bytes, hit.match);
      found.push_back(hit.row.key + hit.match);
    }
    EXPECT_EQ(found, row.expected) << row.after << " to " << row.end << ", " << row.limit;
  }
}

TYPED_TEST(StoreContract, ListsMatchesOldestFirstInPages) {
  auto& bench = this->machine;
  for (const char* match : {"c", "a", "d", "b"}) {
    ASSERT_EQ(append_now(bench, log_append(bench.store(), match, 0, {"1"})).verdict, Verdict::durable);
  }
  ASSERT_EQ(append_now(bench, log_append(bench.store(), "c", 1, {"2"})).verdict, Verdict::durable);
  EXPECT_EQ(bench.store().matches("", 10), (Texts{"c", "a", "d", "b"}));
  EXPECT_EQ(bench.store().matches("", 2), (Texts{"c", "a"}));
  EXPECT_EQ(bench.store().matches("a", 2), (Texts{"d", "b"}));
  EXPECT_EQ(bench.store().matches("b", 2), Texts{});
  EXPECT_EQ(bench.store().matches("never was", 2), Texts{});
  EXPECT_EQ(bench.store().matches("", 0), Texts{});
}

TYPED_TEST(StoreContract, EraseRemovesAMatchWithAllItsRows) {
  auto& bench = this->machine;
  for (const char* match : {"a", "b"}) {
    Append what = log_append(bench.store(), match, 0, {"1"});
    what.index = {{.table = "invite", .key = "k", .bytes = "v"}};
    what.drafts = {{.seat = Seat{0}, .question = 1, .revision = 1, .bytes = "d"}};
    ASSERT_EQ(append_now(bench, what).verdict, Verdict::durable);
  }
  EXPECT_EQ(erase_now(bench, "b").verdict, Verdict::durable);
  EXPECT_EQ(erase_now(bench, "b").verdict, Verdict::durable);
  bench.restart();
  EXPECT_EQ(log_of(load_now(bench, "b")), (Texts{"!unknown_match"}));
  EXPECT_EQ(log_of(load_now(bench, "a")), (Texts{"1"}));
  EXPECT_EQ(bench.store().matches("", 10), (Texts{"a"}));
  EXPECT_EQ(bench.store().page("invite", "", "", 9).size(), 1U);
  EXPECT_EQ(append_now(bench, log_append(bench.store(), "b", 1, {"2"})).verdict, Verdict::fenced);
  // Age counts from the new beginning: a key is never given out twice.
  EXPECT_EQ(append_now(bench, log_append(bench.store(), "b", 0, {"1"})).verdict, Verdict::durable);
  EXPECT_EQ(bench.store().matches("", 10), (Texts{"a", "b"}));
}

TYPED_TEST(StoreContract, KeepsBytesAsTheyAre) {
  auto& bench = this->machine;
  std::string all;
  for (int c = 0; c < 256; ++c) all.push_back(static_cast<char>(c));
  const std::string large(1U << 20U, 'L');
  ASSERT_EQ(append_now(bench, log_append(bench.store(), "a", 0, {"", all, large})).last, 3U);
  bench.restart();
  EXPECT_EQ(log_of(load_now(bench, "a")), (Texts{"", all, large}));
}

TYPED_TEST(StoreContract, AHundredThousandRecords) {
  auto& bench = this->machine;
  constexpr std::uint64_t matches = 100;
  constexpr std::uint64_t rounds = 20;
  const Texts block(50, "an order of ordinary length, about as long as a plot of one unit is");
  for (std::uint64_t round = 0; round < rounds; ++round) {
    std::uint64_t left = matches;
    for (std::uint64_t i = 0; i < matches; ++i) {
      bench.store().append(log_append(bench.store(), "m" + std::to_string(i), round * block.size(), block),
                           [&left](const Appended& result) {
                             EXPECT_EQ(result.verdict, Verdict::durable) << result.why;
                             --left;
                           });
    }
    while (left > 0) bench.settle();
  }
  const Result<StoredMatch> last = load_now(bench, "m99");
  ASSERT_TRUE(last) << last.error().text;
  EXPECT_EQ(last->records.size(), rounds * block.size());
}

TYPED_TEST(StoreContract, DoubtIsSettledByARestart) {
  auto& bench = this->machine;
  if constexpr (!TypeParam::has_faults) {
    GTEST_SKIP() << "this store cannot fail on request";
  } else {
    for (const bool stored : {false, true}) {
      const MatchId match = stored ? "stored" : "lost";
      ASSERT_EQ(append_now(bench, log_append(bench.store(), match, 0, {"1"})).verdict, Verdict::durable);
      bench.doubt_next(stored);
      Append what = log_append(bench.store(), match, 1, {"2", "3"});
      what.index = {{.table = "phase", .key = "now", .bytes = "x"}};
      EXPECT_EQ(append_now(bench, what).verdict, Verdict::in_doubt);
      bench.restart();
      const Result<StoredMatch> now = load_now(bench, match);
      ASSERT_TRUE(now) << now.error().text;
      // Either all of it or nothing of it; what was acknowledged is there in any case.
      EXPECT_TRUE(log_of(now) == Texts{"1"} || log_of(now) == (Texts{"1", "2", "3"}));
      EXPECT_EQ(now->index.empty(), now->records.size() == 1U);
      EXPECT_TRUE(!stored || now->records.size() == 3U);
      EXPECT_EQ(append_now(bench, log_append(bench.store(), match, now->records.size(), {"next"})).verdict,
                Verdict::durable);
    }
  }
}

TYPED_TEST(StoreContract, AFullDiskStoresNothingAndHeals) {
  auto& bench = this->machine;
  if constexpr (!TypeParam::has_faults) {
    GTEST_SKIP() << "this store cannot fail on request";
  } else {
    ASSERT_EQ(append_now(bench, log_append(bench.store(), "a", 0, {"1"})).verdict, Verdict::durable);
    bench.fill_disk();
    for (int i = 0; i < 3; ++i) {
      EXPECT_EQ(append_now(bench, log_append(bench.store(), "a", 1, {std::string(100'000, 'x')})).verdict,
                Verdict::full);
      EXPECT_EQ(log_of(load_now(bench, "a")), (Texts{"1"}));
    }
    EXPECT_FALSE(bench.store().poisoned());
    bench.free_disk();
    EXPECT_EQ(append_now(bench, log_append(bench.store(), "a", 1, {"2"})).verdict, Verdict::durable);
    bench.restart();
    EXPECT_EQ(log_of(load_now(bench, "a")), (Texts{"1", "2"}));
  }
}

}  // namespace
}  // namespace emcon::store
