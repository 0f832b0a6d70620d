// Backups: an exact prefix of the log, checked, and never over an existing file.
#include "server/store/backup.hpp"

#include <fstream>

#include "server/store/open.hpp"
#include "tests/store/bench.hpp"

namespace emcon::store {
namespace {

TEST(Backup, UnderLoadRestoresAnExactPrefix) {
  SqliteBench bench;
  constexpr std::uint64_t matches = 8;
  std::vector<std::uint64_t> acknowledged(matches, 0);
  std::vector<std::uint64_t> asked(matches, 0);
  const auto write = [&](std::size_t i) {
    const std::uint64_t last = asked[i];
    asked[i] = last + 2;
    bench.store().append(
        log_append(bench, "m" + std::to_string(i), last, {std::to_string(last + 1), std::to_string(last + 2)}),
        [&acknowledged, i](const Appended& result) {
          EXPECT_EQ(result.verdict, Verdict::durable) << result.why;
          acknowledged[i] = result.last;
        });
  };
  const auto round = [&] {
    for (std::size_t i = 0; i < matches; ++i) write(i);
    for (std::size_t i = 0; i < matches; ++i) {
      while (acknowledged[i] != asked[i]) bench.settle();
    }
  };
  for (int i = 0; i < 20; ++i) round();
  const std::vector<std::uint64_t> before = acknowledged;
  for (std::size_t i = 0; i < matches; ++i) write(i);  // in flight while the copy is made
  const std::string copy = bench.folder().file("copy");
  const auto result = bench.sqlite().backup(copy);
  ASSERT_TRUE(result) << result.error().text;
  const std::vector<std::uint64_t> after = asked;
  for (std::size_t i = 0; i < matches; ++i) {
    while (acknowledged[i] != asked[i]) bench.settle();
  }
  for (int i = 0; i < 5; ++i) round();

  EXPECT_FALSE(std::filesystem::exists(copy + "-wal"));
  EXPECT_FALSE(std::filesystem::exists(copy + ".part"));
  Pump pump;
  auto restored = SqliteStore::open({.path = copy, .vfs = {}}, pump.executor());
  ASSERT_TRUE(restored) << restored.error().text;
  EXPECT_GT((*restored)->process(), bench.store().process());
  auto reader = open_reader(copy);
  ASSERT_TRUE(reader);
  EXPECT_TRUE((*reader)->check());
  for (std::size_t i = 0; i < matches; ++i) {
    const Texts log = log_of((*reader)->load("m" + std::to_string(i)));
    EXPECT_GE(log.size(), before[i]);
    EXPECT_LE(log.size(), after[i]);
    EXPECT_EQ(log.size() % 2, 0U) << "half an append";
    for (std::size_t n = 0; n < log.size(); ++n) EXPECT_EQ(log[n], std::to_string(n + 1));
  }
}

TEST(Backup, NeverOverwrites) {
  SqliteBench bench;
  const std::string target = bench.folder().file("precious");
  std::ofstream(target) << "precious";
  for (const std::string& path : {target, bench.path()}) {
    const auto result = bench.sqlite().backup(path);
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().code, "backup_exists") << result.error().text;
  }
  std::string text;
  std::ifstream(target) >> text;
  EXPECT_EQ(text, "precious");
  EXPECT_EQ(append_now(bench, log_append(bench, "a", 0, {"1"})).verdict, Verdict::durable);
}

TEST(Backup, AFailureLeavesNothingBehind) {
  SqliteBench bench;
  EXPECT_EQ(bench.sqlite().backup(bench.folder().file("no/folder")).error().code, "backup_failed");
  ASSERT_EQ(append_now(bench, log_append(bench, "a", 0, {"1", "2"})).verdict, Verdict::durable);
  bench.close();
  {
    sqlite::Connection db(bench.path(), SQLITE_OPEN_READWRITE, "");
    db.exec("PRAGMA foreign_keys = OFF; DELETE FROM matches");
  }
  const std::string target = bench.folder().file("copy");
  const auto result = backup({.path = bench.path(), .vfs = {}}, target);
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().code, "backup_failed");
  EXPECT_NE(result.error().text.find("belongs to no match"), std::string::npos) << result.error().text;
  EXPECT_FALSE(std::filesystem::exists(target));
  EXPECT_FALSE(std::filesystem::exists(target + ".part"));
}

}  // namespace
}  // namespace emcon::store
