// What every MatchStore must do with logs: promise 2 (acknowledged means durable) and section 11.1 of the design.
#include <algorithm>
#include <type_traits>

#include "tests/store/benches.hpp"

namespace emcon::store {
namespace {

template <class Bench>
using StoreContract = OnBench<Bench>;
TYPED_TEST_SUITE(StoreContract, Benches);

/// `done` comes where there is something to find out, and nowhere else.
TYPED_TEST(StoreContract, BeatsWhereOthersCanServeTheDatabase) {
  auto& bench = this->machine;
  std::optional<bool> taken;
  const bool beats = bench.store().beat([&taken](bool it_was) { taken = it_was; });
  while (beats && !taken) bench.settle();
  append_now(bench, log_append(bench, "a", 0, {"1"}));
  EXPECT_EQ(taken, beats ? std::optional(true) : std::nullopt);
}

TYPED_TEST(StoreContract, NumbersRecordsFromOneWithoutGaps) {
  auto& bench = this->machine;
  const Appended first = append_now(bench, log_append(bench, "a", 0, {"1", "2", "3"}));
  EXPECT_EQ(first.verdict, Verdict::durable) << first.why;
  EXPECT_EQ(first.last, 3U);
  EXPECT_EQ(append_now(bench, log_append(bench, "a", 3, {"4"})).last, 4U);
  EXPECT_EQ(append_now(bench, log_append(bench, "b", 0, {"x"})).last, 1U);
  EXPECT_EQ(log_of(load_now(bench, "a")), (Texts{"1", "2", "3", "4"}));
  EXPECT_EQ(log_of(load_now(bench, "b")), (Texts{"x"}));
}

TYPED_TEST(StoreContract, FencesWhoeverDoesNotHoldTheMatch) {
  auto& bench = this->machine;
  ASSERT_EQ(append_now(bench, log_append(bench, "a", 0, {"1", "2"})).verdict, Verdict::durable);
  const std::uint64_t before = bench.store().process();
  bench.restart();
  ASSERT_GT(bench.store().process(), before);
  EXPECT_EQ(append_now(bench, log_append(bench, "a", 2, {"3"})).verdict, Verdict::fenced) << "never read here";
  const auto stored = load_now(bench, "a");
  ASSERT_TRUE(stored);
  const std::uint64_t hold = stored->hold, own = bench.store().process();
  ASSERT_NE(hold, before);
  struct Row {
    const char* name;
    MatchId match;
    std::uint64_t hold;
    std::uint64_t expected_last;
    Texts texts;
    Verdict verdict;
  };
  const std::vector<Row> rows = {
      {"the process before", "a", before, 2, {"3"}, Verdict::fenced},
      {"a hold nobody has been given", "a", hold + 1, 2, {"3"}, Verdict::fenced},
      {"no hold", "a", 0, 2, {"3"}, Verdict::fenced},
      {"a duplicate of the last append", "a", hold, 0, {"1", "2"}, Verdict::fenced},
      {"a writer who is behind", "a", hold, 1, {"3"}, Verdict::fenced},
      {"a gap", "a", hold, 3, {"4"}, Verdict::fenced},
      {"a gap in a new match", "b", own, 1, {"2"}, Verdict::fenced},
      {"no record for a new match", "b", own, 0, {}, Verdict::fenced},
      {"a match without an id", "", own, 0, {"1"}, Verdict::fenced},
      {"the right writer", "a", hold, 2, {"3"}, Verdict::durable},
      {"the same again", "a", hold, 2, {"3"}, Verdict::fenced},
  };
  for (const Row& row : rows) {
    Append what = log_append(bench, row.match, row.expected_last, row.texts);
    what.hold = row.hold;
    const Appended result = append_now(bench, std::move(what));
    EXPECT_EQ(result.verdict, row.verdict) << row.name << ": " << result.why;
    EXPECT_EQ(result.why.empty(), row.verdict == Verdict::durable) << row.name;
  }
  EXPECT_EQ(log_of(load_now(bench, "a")), (Texts{"1", "2", "3"}));
  EXPECT_EQ(log_of(load_now(bench, "b")), (Texts{"!unknown_match"}));
}

TYPED_TEST(StoreContract, WhoGivesAMatchBackWritesNothingMore) {
  auto& bench = this->machine;
  // Whoever makes a match holds it.
  ASSERT_EQ(append_now(bench, log_append(bench, "a", 0, {"1"})).verdict, Verdict::durable);
  ASSERT_EQ(append_now(bench, log_append(bench, "a", 1, {"2"})).verdict, Verdict::durable);
  bench.store().release("a");
  bench.store().release("never was");
  EXPECT_EQ(append_now(bench, log_append(bench, "a", 2, {"3"})).verdict, Verdict::fenced);
  EXPECT_EQ(erase_now(bench, "a", bench.store().process()).verdict, Verdict::fenced);
  const auto hold = acquire_now(bench, "a");
  ASSERT_TRUE(hold) << hold.error().text;
  Append next = log_append(bench, "a", 2, {"3"});
  next.hold = *hold;
  EXPECT_EQ(append_now(bench, next).verdict, Verdict::durable);
  EXPECT_EQ(log_of(load_now(bench, "a")), (Texts{"1", "2", "3"}));
  const auto nothing = acquire_now(bench, "never was");
  ASSERT_FALSE(nothing);
  EXPECT_EQ(nothing.error().code, "unknown_match");
}

TYPED_TEST(StoreContract, AHoldThatIsStolenWritesNothing) {
  auto& bench = this->machine;
  for (const char* match : {"a", "b"})
    ASSERT_EQ(append_now(bench, log_append(bench, match, 0, {"1"})).verdict, Verdict::durable);
  bench.restart();
  // Between reading and writing another process takes the match.
  ASSERT_EQ(log_of(load_now(bench, "a")), Texts{"1"});
  const auto other = acquire_now(bench, "b");
  ASSERT_TRUE(other);
  bench.steal("a");
  bench.steal("b");
  Append what = log_append(bench, "a", 1, {"2"});
  what.index = {{.kind = RowKind::invite, .key = "k", .bytes = "v"}};
  what.drafts = {{.seat = Seat{0}, .question = 1, .revision = 1, .bytes = "d"}};
  const Appended result = append_now(bench, std::move(what));
  EXPECT_EQ(result.verdict, Verdict::fenced) << result.why;
  EXPECT_FALSE(result.why.empty());
  EXPECT_EQ(append_now(bench, log_append(bench, "a", 1, {})).verdict, Verdict::fenced) << "rows alone";
  EXPECT_EQ(erase_now(bench, "b", *other).verdict, Verdict::fenced);
  EXPECT_EQ(find_now(bench, {{RowKind::invite, "k"}}).size(), 0U);
  bench.restart();
  const auto stored = load_now(bench, "a");
  EXPECT_EQ(log_of(stored), Texts{"1"});
  EXPECT_TRUE(stored->drafts.empty() && stored->index.empty());
  EXPECT_EQ(append_now(bench, log_append(bench, "a", 1, {"2"})).verdict, Verdict::durable);
  EXPECT_EQ(log_of(load_now(bench, "b")), Texts{"1"});
}

TYPED_TEST(StoreContract, WhoReadsTheRecordsHoldsNothing) {
  auto& bench = this->machine;
  ASSERT_EQ(append_now(bench, log_append(bench, "a", 0, {"1", "2"})).verdict, Verdict::durable);
  bench.store().release("a");
  const auto records = records_now(bench, "a");
  ASSERT_TRUE(records) << records.error().text;
  ASSERT_EQ(records->size(), 2U);
  EXPECT_EQ((*records)[0].bytes, "1");
  EXPECT_EQ((*records)[1].bytes, "2");
  EXPECT_EQ(append_now(bench, log_append(bench, "a", 2, {"3"})).verdict, Verdict::fenced);
  const auto nothing = records_now(bench, "never was");
  ASSERT_FALSE(nothing);
  EXPECT_EQ(nothing.error().code, "unknown_match");
}

TYPED_TEST(StoreContract, RefusesWhatCannotBeFoundAgain) {
  auto& bench = this->machine;
  Append no_seat = log_append(bench, "a", 0, {"1"});
  no_seat.drafts.push_back({.seat = Seat{8}, .question = 1, .revision = 1, .bytes = "d"});
  EXPECT_EQ(append_now(bench, no_seat).verdict, Verdict::fenced);
  Append no_record = log_append(bench, "a", 0, {"1"});
  no_record.shared.push_back({.record = 1, .at = 0, .size = 1});
  EXPECT_EQ(append_now(bench, no_record).verdict, Verdict::fenced);
  EXPECT_EQ(log_of(load_now(bench, "a")), (Texts{"!unknown_match"}));
}

TYPED_TEST(StoreContract, AppendsToOneMatchGoOneAfterTheOther) {
  auto& bench = this->machine;
  std::string seen;
  const auto note = [&seen](char who) {
    return [&seen, who](const Appended& result) {
      EXPECT_EQ(result.verdict, Verdict::durable) << result.why;
      seen += who;
    };
  };
  bench.store().append(log_append(bench, "a", 0, {"1"}), note('1'));
  bench.store().ready(
      "a",
      [&] {
        EXPECT_NE(seen.find('1'), std::string::npos) << "taken before the one before was done";
        return std::optional(log_append(bench, "a", 1, {"2"}));
      },
      note('2'));
  bench.store().append(log_append(bench, "b", 0, {"1"}), note('b'));
  EXPECT_TRUE(seen.empty());
  while (seen.size() < 3) bench.settle();
  EXPECT_EQ(seen, "1b2");
  EXPECT_EQ(log_of(load_now(bench, "a")), (Texts{"1", "2"}));
}

TYPED_TEST(StoreContract, WhatComesDuringACommitIsTheNextCommit) {
  auto& bench = this->machine;
  MatchStore& store = bench.store();
  std::string order;
  int durable = 0;
  const auto give = [&](const MatchId& match) {
    store.ready(
        match,
        [&order, &store, match] {
          order += match;
          return std::optional(log_append(store, match, 0, {"1"}));
        },
        [&durable](const Appended& result) { durable += result.verdict == Verdict::durable ? 1 : 0; });
    EXPECT_EQ(order.find(match), std::string::npos) << "taken inside the call";
  };
  store.ready(
      "a",
      [&] {
        give("b");
        give("c");
        return std::optional(log_append(store, "a", 0, {"1"}));
      },
      [&durable](const Appended&) { ++durable; });
  while (durable < 3) bench.settle();
  EXPECT_EQ(order, "bc");
  if constexpr (std::is_same_v<TypeParam, SqliteBench>) {
    EXPECT_EQ(bench.sqlite().counts().transactions, 2U);
  }
}

TYPED_TEST(StoreContract, ATurnMayBeLetPass) {
  auto& bench = this->machine;
  bool told = false;
  bench.store().ready("a", [] { return std::optional<Append>(); }, [&told](const Appended&) { told = true; });
  EXPECT_EQ(append_now(bench, log_append(bench, "a", 0, {"1"})).verdict, Verdict::durable);
  EXPECT_FALSE(told);
  if constexpr (std::is_same_v<TypeParam, SqliteBench>) {
    EXPECT_EQ(bench.sqlite().counts().transactions, 1U);
  }
}

TYPED_TEST(StoreContract, AFencedAppendHarmsNoOtherOfItsBatch) {
  auto& bench = this->machine;
  constexpr int matches = 60;
  std::vector<std::optional<Verdict>> verdicts(matches);
  int left = matches;
  for (int i = 0; i < matches; ++i) {
    const bool wrong = i % 3 == 1;
    bench.store().append(log_append(bench, "m" + std::to_string(i), wrong ? 7 : 0, {"1", "2"}),
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
  Append first = log_append(bench, "a", 0, {"1"});
  first.drafts = {{.seat = Seat{1}, .question = 2, .revision = 1, .bytes = "old"},
                  {.seat = Seat{0}, .question = 3, .revision = 4, .bytes = "kept"},
                  {.seat = Seat{0}, .question = 2, .revision = 1, .bytes = "gone"}};
  first.index = {{.kind = RowKind::timing, .key = "now", .bytes = "open"},
                 {.kind = RowKind::invite, .key = "x", .bytes = "1"},
                 {.kind = RowKind::invite, .key = "y", .bytes = ""}};
  ASSERT_EQ(append_now(bench, first).verdict, Verdict::durable);

  Append rows_only = log_append(bench, "a", 1, {});
  rows_only.drafts = {{.seat = Seat{1}, .question = 2, .revision = 2, .bytes = "new"},
                      {.seat = Seat{0}, .question = 2, .revision = 2, .bytes = ""}};
  rows_only.index = {{.kind = RowKind::timing, .key = "now", .bytes = "running"},
                     {.kind = RowKind::invite, .key = "x", .bytes = std::nullopt}};
  const Appended second = append_now(bench, rows_only);
  EXPECT_EQ(second.verdict, Verdict::durable) << second.why;
  EXPECT_EQ(second.last, 1U);

  Append late = rows_only;
  late.expected_last = 0;
  late.drafts = {{.seat = Seat{1}, .question = 2, .revision = 9, .bytes = "late"}};
  late.index = {{.kind = RowKind::timing, .key = "now", .bytes = "late"}};
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
  for (const IndexRow& row : stored->index)
    index.push_back(std::string(name_of(row.kind)) + "/" + row.key + "=" + row.bytes.value_or("!"));
  EXPECT_EQ(index, (Texts{"invite/y=", "timing/now=running"}));
}

TYPED_TEST(StoreContract, EraseRemovesAMatchWithAllItsRows) {
  auto& bench = this->machine;
  for (const char* match : {"a", "b"}) {
    Append what = log_append(bench, match, 0, {"1"});
    what.index = {{.kind = RowKind::invite, .key = "k", .bytes = "v"}};
    what.drafts = {{.seat = Seat{0}, .question = 1, .revision = 1, .bytes = "d"}};
    ASSERT_EQ(append_now(bench, what).verdict, Verdict::durable);
  }
  const std::uint64_t before = bench.store().process();
  EXPECT_EQ(erase_now(bench, "b", before + 1).verdict, Verdict::fenced);
  const auto there = load_now(bench, "b");
  EXPECT_EQ(log_of(there), (Texts{"1"}));
  EXPECT_EQ(erase_now(bench, "b", there->hold).verdict, Verdict::durable);
  bench.restart();
  EXPECT_EQ(erase_now(bench, "a", before).verdict, Verdict::fenced) << "of the process before";
  EXPECT_EQ(log_of(load_now(bench, "b")), (Texts{"!unknown_match"}));
  EXPECT_EQ(log_of(load_now(bench, "a")), (Texts{"1"}));
  EXPECT_EQ(matches_now(bench, "", 10), (Texts{"a"}));
  EXPECT_EQ(page_now(bench, {.kind = RowKind::invite, .after = {}, .end = {}, .limit = 9}).size(), 1U);
  EXPECT_EQ(append_now(bench, log_append(bench, "b", 1, {"2"})).verdict, Verdict::fenced);
  // Age counts from the new beginning: a key is never given out twice.
  EXPECT_EQ(append_now(bench, log_append(bench, "b", 0, {"1"})).verdict, Verdict::durable);
  EXPECT_EQ(matches_now(bench, "", 10), (Texts{"a", "b"}));
}

TYPED_TEST(StoreContract, KeepsBytesAsTheyAre) {
  auto& bench = this->machine;
  std::string all;
  for (int c = 0; c < 256; ++c) all.push_back(static_cast<char>(c));
  const std::string large(1U << 20U, 'L');
  ASSERT_EQ(append_now(bench, log_append(bench, "a", 0, {"", all, large})).last, 3U);
  bench.restart();
  EXPECT_EQ(log_of(load_now(bench, "a")), (Texts{"", all, large}));
}

TYPED_TEST(StoreContract, SharedPartsGiveTheSameBytesAgain) {
  auto& bench = this->machine;
  std::string all;
  for (int c = 0; c < 256; ++c) all.push_back(static_cast<char>(c));
  const std::string common(5'000, 'C');
  struct Row {
    const char* name;
    Texts texts;
    std::vector<SharedPart> shared;
  };
  const std::vector<Row> rows = {
      {"in the middle", {"a" + common + "z"}, {{0, 1, 5'000}}},
      {"at the ends", {common + all + common}, {{0, 0, 5'000}, {0, 5'256, 5'000}}},
      {"side by side", {common + all}, {{0, 0, 5'000}, {0, 5'000, 256}}},
      {"the whole", {common}, {{0, 0, 5'000}}},
      {"nothing", {"abc"}, {{0, 1, 0}}},
      {"the last of three records", {all, "", "x" + common}, {{2, 1, 5'000}}},
      {"of several records", {common, "1", common + "2"}, {{0, 0, 5'000}, {2, 0, 5'000}}},
      {"parts that do not fit are no parts", {"short", common}, {{0, 4, 2}, {1, 4'000, 5'000}}},
      {"nor those that overlap", {common}, {{0, 0, 3'000}, {0, 2'000, 3'000}}},
      {"nor those out of order", {"1", "2"}, {{1, 0, 1}, {0, 0, 1}}},
  };
  for (const Row& row : rows) {
    Append what = log_append(bench, row.name, 0, row.texts);
    what.shared = row.shared;
    EXPECT_EQ(append_now(bench, what).verdict, Verdict::durable) << row.name;
  }
  for (const bool restarted : {false, true}) {
    if (restarted) bench.restart();
    for (const Row& row : rows) EXPECT_EQ(log_of(load_now(bench, row.name)), row.texts) << row.name;
  }
}

TYPED_TEST(StoreContract, AHundredThousandRecords) {
  auto& bench = this->machine;
  constexpr std::uint64_t matches = 100;
  constexpr std::uint64_t rounds = 20;
  const Texts block(50, "an order of ordinary length, about as long as a plot of one unit is");
  for (std::uint64_t round = 0; round < rounds; ++round) {
    std::uint64_t left = matches;
    for (std::uint64_t i = 0; i < matches; ++i) {
      bench.store().append(log_append(bench, "m" + std::to_string(i), round * block.size(), block),
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
      ASSERT_EQ(append_now(bench, log_append(bench, match, 0, {"1"})).verdict, Verdict::durable);
      bench.doubt_next(stored);
      Append what = log_append(bench, match, 1, {"2", "3"});
      what.index = {{.kind = RowKind::timing, .key = "now", .bytes = "x"}};
      EXPECT_EQ(append_now(bench, what).verdict, Verdict::in_doubt);
      bench.restart();
      const Result<StoredMatch> now = load_now(bench, match);
      ASSERT_TRUE(now) << now.error().text;
      // Either all of it or nothing of it; what was acknowledged is there in any case.
      EXPECT_TRUE(log_of(now) == Texts{"1"} || log_of(now) == (Texts{"1", "2", "3"}));
      EXPECT_EQ(now->index.empty(), now->records.size() == 1U);
      EXPECT_TRUE(!stored || now->records.size() == 3U);
      EXPECT_EQ(append_now(bench, log_append(bench, match, now->records.size(), {"next"})).verdict, Verdict::durable);
    }
  }
}

TYPED_TEST(StoreContract, AFullDiskStoresNothingAndHeals) {
  auto& bench = this->machine;
  if constexpr (!TypeParam::has_faults) {
    GTEST_SKIP() << "this store cannot fail on request";
  } else {
    ASSERT_EQ(append_now(bench, log_append(bench, "a", 0, {"1"})).verdict, Verdict::durable);
    bench.fill_disk();
    for (int i = 0; i < 3; ++i) {
      EXPECT_EQ(append_now(bench, log_append(bench, "a", 1, {std::string(100'000, 'x')})).verdict, Verdict::full);
      EXPECT_EQ(log_of(load_now(bench, "a")), (Texts{"1"}));
    }
    EXPECT_FALSE(bench.store().poisoned());
    bench.free_disk();
    EXPECT_EQ(append_now(bench, log_append(bench, "a", 1, {"2"})).verdict, Verdict::durable);
    bench.restart();
    EXPECT_EQ(log_of(load_now(bench, "a")), (Texts{"1", "2"}));
  }
}

}  // namespace
}  // namespace emcon::store
