// Numbered migrations: from nothing, from an older schema, and a step that fails.
#include "server/store/migrations.hpp"

#include <array>

#include "server/store/database_file.hpp"
#include "server/store/queries.hpp"
#include "tests/store/bench.hpp"

namespace emcon::store {
namespace {

constexpr std::array<Migration, 3> steps = {{
    {1, "001_first", "CREATE TABLE one (n INTEGER) STRICT; INSERT INTO one VALUES (1);"},
    {2, "002_second", "CREATE TABLE two (n INTEGER) STRICT; UPDATE one SET n = 2;"},
    {3, "003_broken", "UPDATE one SET n = 3; DROP TABLE two; UPDATE nothing SET n = 3;"},
}};

class Migrating : public ::testing::Test {
 protected:
  TempFolder folder;
  sqlite::Connection db{folder.file("x"), SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, ""};
  std::int64_t version() { return db.number("PRAGMA user_version"); }
};

TEST(Migrations, AreNumberedFromOneWithoutGaps) {
  ASSERT_FALSE(migrations().empty());
  int expected = 0;
  for (const Migration& step : migrations()) EXPECT_EQ(step.number, ++expected) << step.name;
}

TEST_F(Migrating, TakesEachStepOnce) {
  migrate(db, std::span(steps).first(1));
  EXPECT_EQ(version(), 1);
  migrate(db, std::span(steps).first(2));
  EXPECT_EQ(version(), 2);
  EXPECT_EQ(db.number("SELECT n FROM one"), 2);
  migrate(db, std::span(steps).first(2));
  EXPECT_EQ(db.number("SELECT count(*) FROM one"), 1);
}

TEST_F(Migrating, AFailedStepLeavesNothingOfItself) {
  EXPECT_THROW(migrate(db, steps), sqlite::Failure);
  EXPECT_FALSE(db.in_transaction());
  EXPECT_EQ(version(), 2);
  EXPECT_EQ(db.number("SELECT n FROM one"), 2);
  EXPECT_EQ(db.number("SELECT count(*) FROM sqlite_schema WHERE name = 'two'"), 1);
  try {
    migrate(db, steps);
    FAIL();
  } catch (const sqlite::Failure& failure) {
    EXPECT_NE(std::string(failure.what()).find("003_broken"), std::string::npos) << failure.what();
  }
}

TEST_F(Migrating, TheWholeSchemaIsStrict) {
  migrate(db, migrations());
  sqlite::Statement tables = db.prepare(
      "SELECT name, strict FROM pragma_table_list WHERE schema = 'main' AND "
      "name NOT LIKE 'sqlite_%'");
  int count = 0;
  while (tables.step()) {
    EXPECT_EQ(tables.number(1), 1) << tables.bytes(0);
    ++count;
  }
  EXPECT_GE(count, 5);
}

TEST_F(Migrating, AnOldLogKeepsEveryRecordOfEveryMatch) {
  migrate(db, migrations().first(1));
  // Two matches turn by turn, and a third that was deleted meanwhile.
  db.exec(
      "INSERT INTO epochs VALUES (1, 0, 'x'); INSERT INTO matches (match) VALUES ('a'), ('b'), ('c');"
      "INSERT INTO records (match, seq, epoch, hash, bytes) VALUES (1, 1, 1, zeroblob(32), x'a1'), "
      "(2, 1, 1, zeroblob(32), x'b1'), (3, 1, 1, zeroblob(32), x'c1'), (1, 2, 1, zeroblob(32), x'a2'), "
      "(2, 2, 1, zeroblob(32), x'b2'), (1, 3, 1, zeroblob(32), x'a3'); PRAGMA foreign_keys = ON;"
      "DELETE FROM matches WHERE match = 'c'");
  ASSERT_EQ(db.number("SELECT count(*) FROM records"), 5);
  migrate(db, migrations());
  EXPECT_EQ(check_whole(db), "");
  Queries queries(db);
  const auto bytes_of = [&](const char* match) {
    const Result<StoredMatch> stored = queries.load(match);
    std::string all;
    if (stored)
      for (const Record& record : stored->records) all += record.bytes;
    return all;
  };
  EXPECT_EQ(bytes_of("a"), "\xa1\xa2\xa3");
  EXPECT_EQ(bytes_of("b"), "\xb1\xb2");
  EXPECT_THROW(db.exec("UPDATE records SET bytes = x'00'"), sqlite::Failure);
}

TEST_F(Migrating, RowsFoundByTimeGetKeysOfTheirOwn) {
  migrate(db, migrations().first(2));
  db.exec(
      "INSERT INTO epochs VALUES (1, 0, 'x'); INSERT INTO matches (match, newest) VALUES ('made', 1), ('joined', 3), "
      "('begun', 6);"
      "INSERT INTO records (match, seq, previous, epoch, hash, bytes) VALUES (1, 1, 0, 1, zeroblob(32), x'00'), "
      "(2, 1, 0, 1, zeroblob(32), x'00'), (2, 2, 2, 1, zeroblob(32), x'00'), (3, 1, 0, 1, zeroblob(32), x'00'), "
      "(3, 2, 4, 1, zeroblob(32), x'00'), (3, 3, 5, 1, zeroblob(32), x'00');"
      "INSERT INTO index_rows VALUES (1, 'invite', 'a', x'30'), (1, 'invite', 'b', x'30'), (2, 'invite', 'c', x'30'), "
      "(3, 'invite', 'left behind', x'30'), (2, 'deadline', '1700000000000', x''), "
      "(3, 'deadline', '1700000000000', x'')");
  migrate(db, migrations());
  Queries queries(db);
  const auto keys_of = [&](RowKind kind) {
    Texts found;
    for (const auto& one : queries.page({.kind = kind, .after = {}, .end = {}, .limit = 9}))
      found.push_back(one.row.key);
    return found;
  };
  EXPECT_EQ(keys_of(RowKind::deadline), (Texts{"1700000000000 begun", "1700000000000 joined"}));
  const Texts unstarted = keys_of(RowKind::unstarted);
  ASSERT_EQ(unstarted.size(), 2U);
  EXPECT_EQ(unstarted[0].substr(13), " joined");
  EXPECT_EQ(unstarted[1].substr(13), " made");
  EXPECT_GE(unstarted[0], "1700000000000");
  EXPECT_EQ(unstarted[0].find_first_not_of("0123456789"), 13U);
  EXPECT_EQ(keys_of(RowKind::alone), Texts{}) << "whether anybody came is not known";
}

TEST_F(Migrating, RecordsOfEarlierVersionsStayWhole) {
  migrate(db, migrations().first(4));
  db.exec(
      "INSERT INTO epochs VALUES (1, 0, 'x'); INSERT INTO matches (match, newest) VALUES ('old', 1);"
      "INSERT INTO records (match, seq, previous, epoch, hash, bytes) VALUES (1, 1, 0, 1, zeroblob(32), x'a1a2');"
      "INSERT INTO index_rows VALUES (1, 'card', 'old', x'30'), (1, 'of another version', 'k', x'31')");
  migrate(db, migrations());
  Queries queries(db);
  const Result<StoredMatch> old = queries.load("old");
  ASSERT_TRUE(old) << old.error().text;
  EXPECT_EQ(old->records.front().bytes, "\xa1\xa2");
  ASSERT_EQ(old->index.size(), 1U) << "rows that this version does not know are left alone";
  EXPECT_EQ(old->index.front().kind, RowKind::card);
  EXPECT_EQ(db.number("SELECT count(*) FROM index_rows"), 2);
}

TEST(Migrations, AnInterruptedCreationIsBegunAgain) {
  const TempFolder folder;
  const DatabaseFile file{.path = folder.file("emcon.sqlite"), .vfs = {}};
  {
    sqlite::Connection half(file.path + ".new", SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, "");
    half.exec("CREATE TABLE matches (half INTEGER)");
  }
  const auto opened = open_for_serving(file);
  ASSERT_TRUE(opened) << opened.error().text;
  EXPECT_EQ((*opened)->number("PRAGMA user_version"), migrations().back().number);
  EXPECT_FALSE(std::filesystem::exists(file.path + ".new"));
}

}  // namespace
}  // namespace emcon::store
