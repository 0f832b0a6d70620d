// What each statement of the store reads: as much as it gives, however much is stored.
#include <cstdio>
#include <map>

#include "server/store/migrations.hpp"
#include "server/store/queries.hpp"
#include "server/store/writer.hpp"
#include "tests/store/bench.hpp"

namespace emcon::store {
namespace {

class Plans : public ::testing::Test {
 protected:
  Plans() {
    migrate(db, migrations());
    db.exec("PRAGMA foreign_keys = ON; INSERT INTO epochs VALUES (1, 0, 'x')");
  }
  TempFolder folder;
  sqlite::Connection db{folder.file("x"), SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, ""};
};

/// All statements that are prepared on the connection now.
std::vector<sqlite3_stmt*> statements(sqlite::Connection& db) {
  std::vector<sqlite3_stmt*> all;
  for (sqlite3_stmt* at = nullptr; (at = sqlite3_next_stmt(db.raw(), at)) != nullptr;) all.push_back(at);
  return all;
}

TEST_F(Plans, NoStatementScansOrSorts) {
  Queries queries(db);
  Writer writer(db, 1);
  std::vector<std::string> texts;
  for (sqlite3_stmt* one : statements(db)) texts.emplace_back(sqlite3_sql(one));
  EXPECT_GE(texts.size(), 20U);
  for (const std::string& text : texts) {
    sqlite::Statement plan = db.prepare("EXPLAIN QUERY PLAN " + text);
    std::printf("%s\n", text.c_str());
    while (plan.step()) {
      const std::string step(plan.bytes(3));
      std::printf("    %s\n", step.c_str());
      // The table `whole` is the chain of the records of the one match that is removed.
      const bool scans = step.starts_with("SCAN") && step != "SCAN whole";
      EXPECT_FALSE(scans || step.find("TEMP B-TREE") != std::string::npos) << step << " in: " << text;
    }
  }
}

/// What SQLite's machine does for one call, in its own steps.
template <class Call>
int steps_of(sqlite::Connection& db, Call call) {
  const auto all = statements(db);
  for (sqlite3_stmt* one : all) sqlite3_stmt_status(one, SQLITE_STMTSTATUS_VM_STEP, 1);
  call();
  int count = 0;
  for (sqlite3_stmt* one : all) {
    count += sqlite3_stmt_status(one, SQLITE_STMTSTATUS_VM_STEP, 1);
    EXPECT_EQ(sqlite3_stmt_status(one, SQLITE_STMTSTATUS_SORT, 1), 0) << sqlite3_sql(one);
  }
  return count;
}

std::string number(int i) {
  return std::to_string(100'000 + i);
}

/// A match of two records with a row for each use.
Write match_of(int i) {
  Append what{.match = "match" + number(i),
              .hold = 1,
              .expected_last = 0,
              .records = records({"1 as all others", "2"}),
              .shared = {{.record = 0, .at = 2, .size = 13}},
              .index = {},
              .drafts = {}};
  what.index = {{.kind = RowKind::card, .key = what.match, .bytes = "c"},
                {.kind = RowKind::listed, .key = what.match, .bytes = ""},
                {.kind = RowKind::token, .key = number(i) + "a", .bytes = "0"},
                {.kind = RowKind::token, .key = number(i) + "b", .bytes = "1"},
                {.kind = RowKind::deadline, .key = number(i) + " " + what.match, .bytes = ""}};
  what.drafts = {{.seat = Seat{0}, .question = 1, .revision = 1, .bytes = "d"}};
  return {.what = what};
}

Write rows_of(int i) {
  return {.what = std::vector<LooseRow>{{.table = "person", .key = number(i), .bytes = "p"}}};
}

TEST_F(Plans, TheCostOfACallIsThatOfItsAnswer) {
  Queries queries(db);
  Writer writer(db, 1);
  int stored = 0;
  const auto fill = [&](int upto) {
    std::vector<Write> writes;
    for (; stored < upto; ++stored) {
      writes.push_back(match_of(stored));
      writes.push_back(rows_of(stored));
    }
    writer.apply(writes);
    for (const Write& write : writes) ASSERT_EQ(write.result.verdict, Verdict::durable) << write.result.why;
  };
  struct Row {
    const char* name;
    std::size_t answers;
    std::function<std::size_t()> call;
  };
  const std::string some = "match" + number(60);
  const auto page = [&](RowKind kind, const std::string& after, const std::string& end, std::size_t limit) {
    return queries.page({.kind = kind, .after = after, .end = end, .limit = limit}).size();
  };
  const auto card = [](const std::string& match) { return Lookup{.kind = RowKind::card, .key = match}; };
  const std::vector<Row> rows = {
      {"a token", 1, [&] { return queries.find({{RowKind::token, number(70) + "b"}}).size(); }},
      {"a wrong token", 0, [&] { return queries.find({{RowKind::token, "nobody's"}}).size(); }},
      {"a token of which others begin alike", 0, [&] { return queries.find({{RowKind::token, "1000"}}).size(); }},
      {"several cards", 3,
       [&] { return queries.find({card("match" + number(3)), card(some), card("match" + number(40))}).size(); }},
      {"the first page", 10, [&] { return page(RowKind::listed, "", "", 10); }},
      {"a page in the middle", 10, [&] { return page(RowKind::listed, "match" + number(50), "", 10); }},
      {"what is due", 5, [&] { return page(RowKind::deadline, number(20), number(25), 100); }},
      {"nothing due", 0, [&] { return page(RowKind::deadline, "", "1", 100); }},
      {"of a kind without rows", 0, [&] { return page(RowKind::unstarted, "", "", 100); }},
      {"ids", 10, [&] { return queries.matches("match" + number(80), 10).size(); }},
      {"a whole match", 2, [&] { return queries.load(some).value().records.size(); }},
      {"no match", 1, [&] { return queries.load("nothing") ? 0U : 1U; }},
      {"whether there is a match", 1, [&] { return queries.has(some) ? 1U : 0U; }},
      {"rows of no match", 2, [&] { return queries.find_rows({{"person", number(7)}, {"person", number(9)}}).size(); }},
      {"a page of them", 10, [&] { return queries.page_rows({"person", number(30), "", 10}).size(); }},
      {"a page of them backwards", 10, [&] { return queries.page_rows({"person", "", number(30), 10, true}).size(); }},
  };
  std::map<std::string, int> costs;
  fill(100);
  for (const Row& row : rows) costs[row.name] = steps_of(db, [&] { EXPECT_EQ(row.call(), row.answers) << row.name; });
  const auto erase = [&](int i) {
    Write write{.what = Erase{.match = "match" + number(i), .hold = 1}};
    return steps_of(db, [&] { writer.apply({&write, 1}); });
  };
  const auto append = [&](int i) {
    Write write = match_of(i);
    return steps_of(db, [&] { writer.apply({&write, 1}); });
  };
  const int erased = erase(10), appended = append(10);
  fill(10'000);
  for (const Row& row : rows) {
    const int cost = steps_of(db, [&] { EXPECT_EQ(row.call(), row.answers) << row.name; });
    EXPECT_EQ(cost, costs[row.name]) << row.name;
    EXPECT_LE(cost, 60 + 60 * static_cast<int>(row.answers)) << row.name;
  }
  EXPECT_EQ(erase(10), erased);
  EXPECT_EQ(append(10), appended);
}

}  // namespace
}  // namespace emcon::store
