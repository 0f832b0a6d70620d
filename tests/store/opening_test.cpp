// Opening a database that is not ours, not whole, not writable or not free: one clear Problem, and nothing changed.
#include <sys/stat.h>

#include <fstream>
#include <sstream>

#include "server/store/database_file.hpp"
#include "server/store/open.hpp"
#include "tests/store/bench.hpp"

namespace emcon::store {
namespace {

std::string slurp(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream out;
  out << in.rdbuf();
  return out.str();
}

void spill(const std::string& path, const std::string& bytes) {
  std::ofstream out(path, std::ios::binary | std::ios::trunc);
  out << bytes;
}

unsigned mode_of(const std::string& path) {
  struct stat status{};
  return stat(path.c_str(), &status) == 0 ? status.st_mode & 0777U : 0U;
}

/// The bytes of a database with one match, closed in good order.
std::string good_database() {
  SqliteBench bench;
  EXPECT_EQ(append_now(bench, log_append(bench, "a", 0, {"1", "2", "3"})).verdict, Verdict::durable);
  bench.close();
  return slurp(bench.path());
}

std::string with_bytes(std::string file, std::size_t at, const std::string& bytes) {
  return file.replace(at, bytes.size(), bytes);
}

/// A database changed by SQL, as a program might have left it.
std::string with_sql(const std::string& file, const char* sql) {
  const TempFolder folder;
  spill(folder.file("x"), file);
  {
    sqlite::Connection db(folder.file("x"), SQLITE_OPEN_READWRITE, "");
    db.exec("PRAGMA journal_mode = DELETE");
    db.exec(sql);
  }
  return slurp(folder.file("x"));
}

std::string foreign_database() {
  const TempFolder folder;
  {
    sqlite::Connection db(folder.file("x"), SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, "");
    db.exec("CREATE TABLE recipes (name TEXT)");
  }
  return slurp(folder.file("x"));
}

Result<std::unique_ptr<SqliteStore>> open_store(const std::string& path) {
  return SqliteStore::open({.path = path, .vfs = {}}, [](const std::function<void()>&) {});
}

TEST(Opening, RefusesWithOneClearSentenceAndChangesNothing) {
  const std::string good = good_database();
  ASSERT_GT(good.size(), 8'192U);
  struct Row {
    const char* name;
    std::string bytes;
    const char* code;
    const char* says;
    bool ours = false;  ///< by its first bytes, so that somebody has to hold the lock to say more
  };
  const std::vector<Row> rows = {
      {"empty", "", "database_damaged", "the file is empty"},
      {"text",
       "dear diary, today I have bought a paper bag full of plums and forgot them on the train, where somebody ate "
       "them",
       "database_foreign", "not an emcon database"},
      {"a few bytes", "SQLite format 3", "database_foreign", "not an emcon database"},
      {"somebody else's", foreign_database(), "database_foreign", "not an emcon database"},
      {"newer", with_sql(good, "PRAGMA user_version = 4711"), "database_newer", "4711"},
      {"cut short", good.substr(0, good.size() - 4'096), "database_damaged", "shorter than its header says", true},
      {"first bytes gone", with_bytes(good, 0, std::string(16, 'x')), "database_foreign", "first bytes are damaged"},
      {"schema page overwritten", with_bytes(good, 100, std::string(3'000, '\x55')), "database_damaged",
       "nothing was changed", true},
      {"all pages but the first overwritten", with_bytes(good, 4'096, std::string(good.size() - 4'096, '\x55')),
       "database_damaged", "nothing was changed", true},
      {"a table missing", with_sql(good, "DROP TABLE drafts"), "database_damaged", "nothing was changed", true},
      {"a record without its match", with_sql(good, "PRAGMA foreign_keys = OFF; DELETE FROM matches"),
       "database_damaged", "do not follow the one before", true},
  };
  for (const Row& row : rows) {
    const TempFolder folder;
    const std::string path = folder.file("emcon.sqlite");
    spill(path, row.bytes);
    const auto opened = open_store(path);
    ASSERT_FALSE(opened) << row.name;
    EXPECT_EQ(opened.error().code, row.code) << row.name << ": " << opened.error().text;
    EXPECT_NE(opened.error().text.find(row.says), std::string::npos) << row.name << ": " << opened.error().text;
    EXPECT_NE(opened.error().text.find(path), std::string::npos) << row.name;
    EXPECT_TRUE(slurp(path) == row.bytes) << row.name << " was changed";
    EXPECT_EQ(std::filesystem::exists(path + ".lock"), row.ours) << row.name;
    EXPECT_FALSE(open_store(path)) << row.name << ": refused once, it must be refused again";

    auto read = open_reader(path);
    EXPECT_FALSE(read && (*read)->check()) << row.name;
    EXPECT_TRUE(slurp(path) == row.bytes) << row.name << " was changed by reading";
  }
}

/// The same, but the page that the rows of the matches' index begin with holds nonsense.
std::string with_index_overwritten(const std::string& file) {
  const TempFolder folder;
  spill(folder.file("x"), file);
  sqlite::Connection db(folder.file("x"), SQLITE_OPEN_READWRITE, "");
  const auto size = static_cast<std::size_t>(db.number("PRAGMA page_size"));
  const auto page = static_cast<std::size_t>(db.number("SELECT rootpage FROM sqlite_master WHERE name = 'index_rows'"));
  return with_bytes(file, (page - 1) * size, std::string(size, '\x55'));
}

TEST(Opening, ManyMatchesDoNotMakeItLong) {
  const std::string good = with_sql(good_database(), "PRAGMA user_version");
  // Ids are given in order: so there were very many matches between these two.
  const std::string many = with_sql(good, "INSERT INTO matches (id, match, newest) VALUES (900000, 'b', 0)");
  const TempFolder folder;
  const std::string path = folder.file("emcon.sqlite");
  spill(path, with_index_overwritten(good));
  const auto refused = open_store(path);
  ASSERT_FALSE(refused) << "a small table is checked whole";
  EXPECT_EQ(refused.error().code, "database_damaged");
  spill(path, with_index_overwritten(many));
  EXPECT_TRUE(open_store(path)) << "a large one would take seconds";
  auto read = open_reader(path);
  ASSERT_TRUE(read) << read.error().text;
  EXPECT_FALSE((*read)->check()) << "verify and backups look at every page";
  EXPECT_EQ(log_of((*read)->load("a")), (Texts{"!corrupt"})) << "and a match is looked at when it is loaded";
}

TEST(Opening, RefusesAReadOnlyFile) {
  const TempFolder folder;
  const std::string path = folder.file("emcon.sqlite");
  const std::string good = good_database();
  spill(path, good);
  ASSERT_EQ(chmod(path.c_str(), 0444), 0);
  const auto opened = open_store(path);
  ASSERT_FALSE(opened);
  EXPECT_EQ(opened.error().code, "database_read_only");
  EXPECT_TRUE(slurp(path) == good);
  auto reader = open_reader(path);
  ASSERT_TRUE(reader) << reader.error().text;
  EXPECT_EQ(log_of((*reader)->load("a")), (Texts{"1", "2", "3"}));
  EXPECT_TRUE(slurp(path) == good);
}

TEST(Opening, RefusesAFolderThatIsNotThere) {
  const TempFolder folder;
  const auto opened = open_store(folder.file("no/such/emcon.sqlite"));
  ASSERT_FALSE(opened);
  EXPECT_EQ(opened.error().code, "database_unavailable");
  const auto read = open_reader(folder.file("none.sqlite"));
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().code, "database_unavailable");
  EXPECT_FALSE(std::filesystem::exists(folder.file("none.sqlite")));
}

TEST(Opening, ALogWithoutItsDatabaseIsNotTakenForANewBeginning) {
  const TempFolder folder;
  const std::string path = folder.file("emcon.sqlite");
  spill(path + "-wal", "the log of the database that was moved away");
  const auto opened = open_store(path);
  ASSERT_FALSE(opened);
  EXPECT_EQ(opened.error().code, "database_damaged");
  EXPECT_FALSE(std::filesystem::exists(path));
  EXPECT_EQ(slurp(path + "-wal"), "the log of the database that was moved away");
}

TEST(Opening, ASecondServerIsRefusedAndToldWhoServes) {
  SqliteBench bench;
  const auto second = open_store(bench.path());
  ASSERT_FALSE(second);
  EXPECT_EQ(second.error().code, "database_locked");
  const std::string self = "process " + std::to_string(getpid()) + " on ";
  EXPECT_NE(second.error().text.find(self), std::string::npos) << second.error().text;
  EXPECT_EQ(append_now(bench, log_append(bench, "a", 0, {"1"})).verdict, Verdict::durable);
  // The same file by another name is the same file.
  std::filesystem::create_symlink(bench.path(), bench.folder().file("link"));
  EXPECT_EQ(open_store(bench.folder().file("link")).error().code, "database_locked");
  bench.close();
  EXPECT_TRUE(open_store(bench.path()));
}

TEST(Opening, ReadingCommandsWorkBesideTheServer) {
  SqliteBench bench;
  Append what = log_append(bench, "a", 0, {"1"});
  what.index = {{.kind = RowKind::card, .key = "now", .bytes = "open"}};
  ASSERT_EQ(append_now(bench, what).verdict, Verdict::durable);
  auto reader = open_reader(bench.path());
  ASSERT_TRUE(reader) << reader.error().text;
  EXPECT_EQ(log_of((*reader)->load("a")), (Texts{"1"}));
  ASSERT_EQ(append_now(bench, log_append(bench, "a", 1, {"2"})).verdict, Verdict::durable);
  EXPECT_EQ(log_of((*reader)->load("a")), (Texts{"1", "2"}));
  EXPECT_EQ(log_of((*reader)->load("b")), (Texts{"!unknown_match"}));
  EXPECT_EQ((*reader)->matches("", 5), (Texts{"a"}));
  const auto rows = (*reader)->page({.kind = RowKind::card, .after = {}, .end = {}, .limit = 5});
  ASSERT_TRUE(rows);
  EXPECT_EQ(rows->size(), 1U);
  EXPECT_TRUE((*reader)->check());
}

TEST(Opening, FilesAreForTheirOwnerAlone) {
  const mode_t old = umask(0);
  SqliteBench bench;
  EXPECT_EQ(append_now(bench, log_append(bench, "a", 0, {"1"})).verdict, Verdict::durable);
  for (const char* tail : {"", "-wal", "-shm", ".lock"}) EXPECT_EQ(mode_of(bench.path() + tail), 0600U) << tail;
  EXPECT_TRUE(bench.sqlite().backup(bench.folder().file("copy")));
  EXPECT_EQ(mode_of(bench.folder().file("copy")), 0600U);
  umask(old);
}

TEST(Opening, ADamagedMatchIsThatMatchAlone) {
  const TempFolder folder;
  const std::string path = folder.file("emcon.sqlite");
  spill(path, with_sql(good_database(),
                       "INSERT INTO matches (match) VALUES ('b');"
                       "INSERT INTO records (match, seq, previous, epoch, hash, bytes) "
                       "SELECT max(id), 1, 0, 1, zeroblob(32), x'00' FROM matches;"
                       "UPDATE matches SET newest = (SELECT max(id) FROM records) WHERE match = 'b';"
                       "DELETE FROM records WHERE match = 1 AND seq = 2"));
  auto reader = open_reader(path);
  ASSERT_TRUE(reader) << reader.error().text;
  const auto damaged = (*reader)->load("a");
  ASSERT_FALSE(damaged);
  EXPECT_EQ(damaged.error().code, "corrupt");
  EXPECT_NE(damaged.error().text.find("record 2 is missing"), std::string::npos) << damaged.error().text;
  EXPECT_TRUE((*reader)->load("b"));
}

TEST(Opening, RecordsCannotBeRewrittenByHand) {
  try {
    with_sql(good_database(), "UPDATE records SET bytes = x'00'");
    FAIL() << "the log could be rewritten";
  } catch (const sqlite::Failure& failure) {
    EXPECT_NE(std::string(failure.what()).find("append-only"), std::string::npos);
  }
}

TEST(Opening, AUrlIsNoFile) {
  const std::string url = "postgresql://ann:secret@/game?host=/no/such/folder";
  EXPECT_TRUE(is_file("emcon.db"));
  EXPECT_FALSE(is_file(url));
  EXPECT_FALSE(is_file("postgresql:/ann:secret@h/game")) << "a slip makes no file of it";
  Pump pump;
  const auto served = store::open_store(url, pump.executor());
  const auto read = open_reader(url);
  ASSERT_FALSE(served);
  ASSERT_FALSE(read);
  // With PostgreSQL built in there is nobody at that address, without it there never is.
  EXPECT_TRUE(served.error().code == "database_unavailable" || served.error().code == "database_unsupported");
  EXPECT_EQ(served.error().code, read.error().code);
  EXPECT_EQ(served.error().text.find("secret"), std::string::npos) << served.error().text;
  EXPECT_EQ(shown_name(url).find("secret"), std::string::npos) << shown_name(url);
  EXPECT_FALSE(std::filesystem::exists("postgresql:"));
}

}  // namespace
}  // namespace emcon::store
