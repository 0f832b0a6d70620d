// How PostgreSQL reads what the server asks for: never a whole table, however many matches are stored, and without
// parallel workers.
#include "server/store/postgres/connection.hpp"
#include "tests/store/postgres/bench.hpp"

namespace emcon::store {
namespace {

constexpr const char* fill =
    "INSERT INTO emcon.matches (match, hold, last) SELECT ('x' || n)::bytea, 1, 1 FROM generate_series(1, 50000) AS n; "
    "INSERT INTO emcon.records (match, seq, hold, hash, bytes) SELECT id, 1, 1, decode(repeat('00', 32), 'hex'), 'r' "
    "FROM emcon.matches WHERE match LIKE 'x%'; "
    "INSERT INTO emcon.index_rows (match, kind, key, bytes) SELECT id, 'deadline', lpad(id::text, 13, '0')::bytea, '' "
    "FROM emcon.matches; "
    "INSERT INTO emcon.index_rows (match, kind, key, bytes) SELECT id, 'card', match, 'c' FROM emcon.matches; "
    "INSERT INTO emcon.loose_rows (table_name, key, bytes) SELECT 'person', lpad(n::text, 9, '0')::bytea, 'p' "
    "FROM generate_series(1, 50000) AS n";

/// How often tables were read from end to end. Connections tell their counts when they end.
std::string whole_reads(const PostgresBench& bench) {
  auto& server = PostgresBench::server();
  server.end_connections();
  return server.run(bench.database(),
                    "SELECT string_agg(relname || ' ' || seq_scan, ', ' ORDER BY relname) FROM pg_stat_user_tables "
                    "WHERE relname IN ('matches', 'records', 'index_rows', 'drafts', 'loose_rows', 'blobs')");
}

/// All that a server does with its store, once.
void do_everything(PostgresBench& bench, const std::string& suffix) {
  Append made = log_append(bench, "made" + suffix, 0, {"1" + std::string(200, 'C')});
  made.shared = {{.record = 0, .at = 1, .size = 200}};
  made.drafts = {{.seat = Seat{0}, .question = 1, .revision = 1, .bytes = "d"}};
  made.index = {{.kind = RowKind::timing, .key = "now", .bytes = "x"}};
  EXPECT_EQ(append_now(bench, made).verdict, Verdict::durable);
  Append cleared = log_append(bench, "made" + suffix, 1, {"2"});
  cleared.drafts = {{.seat = Seat{0}, .question = 1, .revision = 1, .bytes = ""}};
  cleared.index = {{.kind = RowKind::timing, .key = "now", .bytes = std::nullopt}};
  EXPECT_EQ(append_now(bench, cleared).verdict, Verdict::durable);
  std::size_t left = 20;
  for (std::size_t i = 0; i < 20; ++i) {
    Append one = made;
    one.match = "many" + suffix + std::to_string(i);
    bench.store().append(std::move(one), [&left](const Appended& result) {
      EXPECT_EQ(result.verdict, Verdict::durable) << result.why;
      --left;
    });
  }
  while (left > 0) bench.settle();
  const auto stored = load_now(bench, "made" + suffix);
  ASSERT_TRUE(stored) << stored.error().text;
  EXPECT_TRUE(records_now(bench, "made" + suffix));
  EXPECT_EQ(erase_now(bench, "made" + suffix, stored->hold).verdict, Verdict::durable);
  find_now(bench, {{RowKind::card, "x7"}, {RowKind::card, "x9"}, {RowKind::timing, "now"}});
  page_now(bench, {.kind = RowKind::card, .after = "x3", .end = {}, .limit = 50});
  page_now(bench, {.kind = RowKind::deadline, .after = "0000000000100", .end = "0000000000200", .limit = 50});
  matches_now(bench, "", 50);
  matches_now(bench, "x40000", 50);
  bool written = false;
  bench.store().put_rows({{"person", "a" + suffix, "1", true}, {"person", "b", "2"}, {"person", "c", std::nullopt}},
                         [&written](const Appended& result) { written = result.verdict == Verdict::durable; });
  while (!written) bench.settle();
  bool guarded = false;
  bench.store().put_rows({{.table = "person", .key = "a" + suffix, .bytes = "2", .was = "1"}},
                         [&guarded](const Appended& result) { guarded = result.verdict == Verdict::durable; });
  while (!guarded) bench.settle();
  int got = 0;
  bench.store().find_rows({{"person", "000000007"}}, [&got](const Result<std::vector<LooseRow>>&) { ++got; });
  for (const bool back : {false, true})
    bench.store().page_rows({"person", "000000100", "000000200", 50, back},
                            [&got](const Result<std::vector<LooseRow>>&) { ++got; });
  while (got < 3) bench.settle();
}

TEST(PostgresPlans, NothingReadsAWholeTable) {
  if (const std::string why = PostgresBench::missing(); !why.empty()) GTEST_SKIP() << why;
  PostgresBench bench;
  do_everything(bench, "-early");
  // The plans are made while the tables are known to be small, when to read the whole would be the cheapest.
  auto& server = PostgresBench::server();
  server.run(bench.database(), "ANALYZE");
  bench.restart();
  const std::string before = whole_reads(bench);
  do_everything(bench, "-small");
  EXPECT_EQ(whole_reads(bench), before);
  server.run(bench.database(), fill);
  const std::string filled = whole_reads(bench);
  do_everything(bench, "-late");
  EXPECT_EQ(whole_reads(bench), filled);
  // It would be noticed.
  server.run(bench.database(), "SELECT sum(length(bytes)) FROM emcon.index_rows");
  EXPECT_NE(whole_reads(bench), filled);
}

TEST(PostgresPlans, NoPageWaitsForParallelWorkersToStart) {
  if (const std::string why = PostgresBench::missing(); !why.empty()) GTEST_SKIP() << why;
  const PostgresBench bench;
  auto& server = PostgresBench::server();
  // The planner then takes them wherever it may, as it does by itself for many rows of which it has no statistics yet.
  server.run("postgres", "ALTER DATABASE " + bench.database() + " SET force_parallel_mode = on");
  const std::string page =
      "EXPLAIN SELECT m.match, r.key FROM emcon.index_rows AS r JOIN emcon.matches AS m ON m.id = r.match "
      "WHERE r.kind = 'card' AND r.key > 'x3' ORDER BY r.key, r.match LIMIT 50";
  EXPECT_TRUE(server.run(bench.database(), page).starts_with("Gather"));
  postgres::Connection db({.url = bench.url()});
  const postgres::Patience patience{.pause = std::chrono::seconds(5), .more = [] { return false; }};
  EXPECT_TRUE(db.run({"plan", page.c_str()}, {}, patience).bytes(0, 0).starts_with("Limit"));
}

}  // namespace
}  // namespace emcon::store
