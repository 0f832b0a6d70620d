// What every store must do with rows, of matches and of none: finding them, paging, listing.
#include <algorithm>

#include "tests/store/benches.hpp"

namespace emcon::store {
namespace {

template <class Bench>
class StoreRows : public OnBench<Bench> {};
TYPED_TEST_SUITE(StoreRows, Benches);

TYPED_TEST(StoreRows, FindsIndexRowsByKindAndKey) {
  auto& bench = this->machine;
  const std::string odd("p\0q", 3);
  for (const char* match : {"b", "a"}) {
    Append what = log_append(bench, match, 0, {"1"});
    what.index = {
        {.kind = RowKind::invite, .key = "pa", .bytes = "1"},   {.kind = RowKind::invite, .key = "pb", .bytes = "2"},
        {.kind = RowKind::invite, .key = "q", .bytes = "3"},    {.kind = RowKind::invite, .key = "p\xff", .bytes = "4"},
        {.kind = RowKind::takeover, .key = "pa", .bytes = "5"}, {.kind = RowKind::invite, .key = odd, .bytes = "6"}};
    ASSERT_EQ(append_now(bench, what).verdict, Verdict::durable);
  }
  struct Row {
    RowKind kind;
    Texts keys;
    Texts expected;
  };
  const std::vector<Row> rows = {
      {RowKind::invite, {"pa"}, {"b1", "a1"}},
      {RowKind::invite, {"p"}, {}},
      {RowKind::invite, {""}, {}},
      {RowKind::invite, {odd}, {"b6", "a6"}},
      {RowKind::invite, {"p\xff"}, {"b4", "a4"}},
      {RowKind::invite, {"q", "none", "pa", "q"}, {"b3", "a3", "b1", "a1", "b3", "a3"}},
      {RowKind::invite, {}, {}},
      {RowKind::takeover, {"pa"}, {"b5", "a5"}},
      {RowKind::rematch, {"pa"}, {}},
  };
  for (const Row& row : rows) {
    std::vector<Lookup> what;
    for (const std::string& key : row.keys) what.push_back({row.kind, key});
    Texts found;
    for (const Found& hit : find_now(bench, what)) {
      EXPECT_EQ(hit.row.kind, row.kind);
      EXPECT_NE(std::ranges::find(row.keys, hit.row.key), row.keys.end());
      found.push_back(hit.match + hit.row.bytes.value_or("!"));
    }
    EXPECT_EQ(found, row.expected) << name_of(row.kind) << " " << ::testing::PrintToString(row.keys);
  }
  Texts several;
  for (const Found& hit : find_now(bench, {{RowKind::takeover, "pa"}, {RowKind::invite, "q"}}))
    several.push_back(std::string(name_of(hit.row.kind)) + " of " + hit.match);
  EXPECT_EQ(several, (Texts{"takeover of b", "takeover of a", "invite of b", "invite of a"}));
}

TYPED_TEST(StoreRows, LookUpsWaitForNoCommit) {
  auto& bench = this->machine;
  Append what = log_append(bench, "a", 0, {"1"});
  what.index = {{.kind = RowKind::invite, .key = "k", .bytes = "v"}};
  ASSERT_EQ(append_now(bench, what).verdict, Verdict::durable);
  // All of them are asked before anything is answered.
  int left = 4;
  bool durable = false;
  bench.store().find({{RowKind::invite, "k"}}, [&](const Result<std::vector<Found>>& found) {
    EXPECT_EQ(found->size(), 1U);
    --left;
  });
  bench.store().page({.kind = RowKind::invite, .after = {}, .end = {}, .limit = 9},
                     [&](const Result<std::vector<Found>>& found) {
                       EXPECT_EQ(found->size(), 1U);
                       --left;
                     });
  bench.store().append(log_append(bench, "a", 1, {"2"}), [&](const Appended& result) {
    durable = result.verdict == Verdict::durable;
    --left;
  });
  bench.store().matches("", 9, [&](const Result<std::vector<MatchId>>& found) {
    EXPECT_EQ(*found, Texts{"a"});
    --left;
  });
  EXPECT_EQ(left, 4) << "a callback ran inside a call";
  while (left > 0) bench.settle();
  EXPECT_TRUE(durable);
}

TYPED_TEST(StoreRows, PagesAKindByKey) {
  auto& bench = this->machine;
  const std::string odd("3\0", 2);
  const std::vector<std::pair<MatchId, Texts>> matches = {{"d", {"5", "1"}}, {"a", {"3"}}, {"c", {"2", odd, "\xff"}}};
  for (const auto& [match, keys] : matches) {
    Append what = log_append(bench, match, 0, {"1"});
    for (const std::string& key : keys) what.index.push_back({.kind = RowKind::deadline, .key = key, .bytes = match});
    what.index.push_back({.kind = RowKind::unstarted, .key = "0", .bytes = "no"});
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
    const PageOf what{.kind = RowKind::deadline, .after = row.after, .end = row.end, .limit = row.limit};
    std::optional<std::size_t> due;
    bench.store().due(what, [&due](const Result<std::vector<Found>>& hits) { due = hits->size(); });
    while (!due) bench.settle();
    EXPECT_EQ(*due, row.expected.size()) << "nobody else holds any of them";
    for (const auto& hit : page_now(bench, what)) {
      EXPECT_EQ(hit.row.kind, RowKind::deadline);
      EXPECT_EQ(hit.row.bytes, hit.match);
      found.push_back(hit.row.key + hit.match);
    }
    EXPECT_EQ(found, row.expected) << row.after << " to " << row.end << ", " << row.limit;
  }
}

TYPED_TEST(StoreRows, ListsMatchesOldestFirstInPages) {
  auto& bench = this->machine;
  for (const char* match : {"c", "a", "d", "b"}) {
    ASSERT_EQ(append_now(bench, log_append(bench, match, 0, {"1"})).verdict, Verdict::durable);
  }
  ASSERT_EQ(append_now(bench, log_append(bench, "c", 1, {"2"})).verdict, Verdict::durable);
  EXPECT_EQ(matches_now(bench, "", 10), (Texts{"c", "a", "d", "b"}));
  EXPECT_EQ(matches_now(bench, "", 2), (Texts{"c", "a"}));
  EXPECT_EQ(matches_now(bench, "a", 2), (Texts{"d", "b"}));
  EXPECT_EQ(matches_now(bench, "b", 2), Texts{});
  EXPECT_EQ(matches_now(bench, "never was", 2), Texts{});
  EXPECT_EQ(matches_now(bench, "", 0), Texts{});
}

template <class Bench>
Appended put_now(Bench& bench, std::vector<LooseRow> rows) {
  return answer_now<Appended>(bench, [&](auto& store, auto done) { store.put_rows(std::move(rows), done); });
}

template <class Bench>
Texts rows_now(Bench& bench, const std::string& table, const std::string& after, const std::string& end,
               std::size_t limit, bool back = false) {
  std::optional<Texts> out;
  bench.store().page_rows({table, after, end, limit, back}, [&out](const Result<std::vector<LooseRow>>& got) {
    out.emplace();
    for (const LooseRow& row : *got) out->push_back(row.table + "/" + row.key + "=" + row.bytes.value_or("!"));
  });
  while (!out) bench.settle();
  return *out;
}

TYPED_TEST(StoreRows, KeepsRowsOfNoMatch) {
  auto& bench = this->machine;
  ASSERT_EQ(put_now(bench, {{"person", "ann", "1"}, {"person", "bob", "2"}, {"post", "ann", "3"}}).verdict,
            Verdict::durable);
  ASSERT_EQ(put_now(bench, {{"person", "ann", "4"}, {"person", "bob", std::nullopt}, {"person", "cy", ""}}).verdict,
            Verdict::durable);
  EXPECT_EQ(put_now(bench, {{"person", "dee", "5", true}}).verdict, Verdict::durable);
  const std::vector<std::pair<std::vector<LooseRow>, Verdict>> refused = {
      {{{"person", "eve", "6"}, {"person", "ann", "7", true}}, Verdict::stale},  // all or nothing
      {{{"person", "eve", "6", true}, {"person", "eve", "7", true}}, Verdict::fenced},
      {{{"person", "eve", "6"}, {"", "k", "v"}}, Verdict::fenced},
      {{{"person", "eve", "6"}, {"person", "", "v"}}, Verdict::fenced},
  };
  for (const auto& [rows, verdict] : refused) EXPECT_EQ(put_now(bench, rows).verdict, verdict);
  for (const bool restarted : {false, true}) {
    if (restarted) bench.restart();
    EXPECT_EQ(rows_now(bench, "person", "", "", 9), (Texts{"person/ann=4", "person/cy=", "person/dee=5"}));
    EXPECT_EQ(rows_now(bench, "person", "ann", "", 1), Texts{"person/cy="});
    EXPECT_EQ(rows_now(bench, "person", "", "cy", 9), Texts{"person/ann=4"});
    EXPECT_EQ(rows_now(bench, "nothing", "", "", 9), Texts{});
    std::optional<Texts> found;
    bench.store().find_rows({{"post", "ann"}, {"person", "bob"}, {"person", "ann"}},
                            [&found](const Result<std::vector<LooseRow>>& got) {
                              found.emplace();
                              for (const LooseRow& row : *got) found->push_back(row.table + row.bytes.value_or("!"));
                            });
    while (!found) bench.settle();
    EXPECT_EQ(*found, (Texts{"post3", "person4"}));
  }
}

TYPED_TEST(StoreRows, PagesRowsOfNoMatchBackwards) {
  auto& bench = this->machine;
  const std::string odd("b\0", 2);
  ASSERT_EQ(
      put_now(bench, {{"t", "a", "1"}, {"t", "b", "2"}, {"t", odd, "3"}, {"t", "\xff", "4"}, {"u", "b", "5"}}).verdict,
      Verdict::durable);
  struct Row {
    std::string after, end;
    std::size_t limit;
    Texts expected;
  };
  const std::vector<Row> rows = {
      {"", "", 9, {"t/\xff=4", "t/" + odd + "=3", "t/b=2", "t/a=1"}},
      {"", "", 2, {"t/\xff=4", "t/" + odd + "=3"}},
      {"", odd, 2, {"t/b=2", "t/a=1"}},
      {"a", "\xff", 1, {"t/" + odd + "=3"}},
      {"b", "b", 9, {}},
      {"", "", 0, {}},
  };
  for (const Row& row : rows)
    EXPECT_EQ(rows_now(bench, "t", row.after, row.end, row.limit, true), row.expected) << row.after << " " << row.end;
}

TYPED_TEST(StoreRows, GuardsLookAtWhatIsStoredBeforeTheWrite) {
  auto& bench = this->machine;
  ASSERT_EQ(put_now(bench, {{"t", "a", "1"}, {"t", "empty", ""}}).verdict, Verdict::durable);
  const auto guarded = [](std::string key, std::optional<std::string> was, std::optional<std::string> bytes) {
    return LooseRow{.table = "t", .key = std::move(key), .bytes = std::move(bytes), .was = std::move(was)};
  };
  struct Row {
    const char* name;
    std::vector<LooseRow> write;
    Verdict verdict;
    Texts after;
  };
  const std::vector<Row> rows = {
      {"as it was", {guarded("a", "1", "2")}, Verdict::durable, {"t/a=2", "t/empty="}},
      {"as it was before", {guarded("a", "1", "3")}, Verdict::stale, {"t/a=2", "t/empty="}},
      {"one of two", {guarded("a", "2", "3"), guarded("b", "0", "1")}, Verdict::stale, {"t/a=2", "t/empty="}},
      {"others with it", {{"t", "b", "1"}, guarded("a", "1", "3")}, Verdict::stale, {"t/a=2", "t/empty="}},
      {"nothing is not empty", {guarded("none", "", "1")}, Verdict::stale, {"t/a=2", "t/empty="}},
      {"empty", {guarded("empty", "", "1")}, Verdict::durable, {"t/a=2", "t/empty=1"}},
      {"the same bytes", {guarded("a", "2", "2")}, Verdict::durable, {"t/a=2", "t/empty=1"}},
      {"and again", {guarded("a", "2", "3"), {"t", "a", "4"}}, Verdict::durable, {"t/a=4", "t/empty=1"}},
      {"a deletion", {guarded("empty", "1", std::nullopt)}, Verdict::durable, {"t/a=4"}},
      {"a deletion of what is gone", {guarded("empty", "1", std::nullopt)}, Verdict::stale, {"t/a=4"}},
      {"behind a change", {{"t", "a", "5"}, guarded("a", "4", "6")}, Verdict::fenced, {"t/a=4"}},
      {"new and there",
       {{.table = "t", .key = "z", .bytes = "1", .anew = true, .was = "0"}},
       Verdict::fenced,
       {"t/a=4"}},
      {"new beside it", {guarded("a", "4", "5"), {"t", "n", "1", true}}, Verdict::durable, {"t/a=5", "t/n=1"}},
      {"another table", {{.table = "u", .key = "a", .bytes = "1", .was = "5"}}, Verdict::stale, {"t/a=5", "t/n=1"}},
  };
  for (const Row& row : rows) {
    EXPECT_EQ(put_now(bench, row.write).verdict, row.verdict) << row.name;
    EXPECT_EQ(rows_now(bench, "t", "", "", 9), row.after) << row.name;
  }
}

TYPED_TEST(StoreRows, FourWritersOfGuardedRowsLoseNoIncrement) {
  auto& bench = this->machine;
  ASSERT_EQ(put_now(bench, {{"counter", "n", "0"}}).verdict, Verdict::durable);
  Increments increments(400);
  for (int writer = 0; writer < 4; ++writer) increments.begin(bench.store());
  while (!increments.done()) bench.settle();
  EXPECT_EQ(rows_now(bench, "counter", "", "", 9), Texts{"counter/n=1600"});
  EXPECT_GT(increments.stale(), 0) << "the writers never met";
}

}  // namespace
}  // namespace emcon::store
