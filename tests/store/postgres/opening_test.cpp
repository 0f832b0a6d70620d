// Databases on a PostgreSQL server: what is refused, what is made, and what the tools read.
#include "tests/store/postgres/bench.hpp"

namespace emcon::store {
namespace {

class Opening : public ::testing::Test {
 protected:
  void SetUp() override {
    if (const std::string why = PostgresBench::missing(); !why.empty()) GTEST_SKIP() << why;
  }
  std::string open_code(const std::string& url) {
    const auto opened = open_store(url, pump.executor());
    return opened ? "" : opened.error().code;
  }
  static std::string read_code(const std::string& url) {
    const auto opened = open_reader(url);
    return opened ? "" : opened.error().code;
  }
  Pump pump;
};

TEST_F(Opening, SaysWhyADatabaseCannotBeServed) {
  PostgresBench bench;
  const std::string& name = bench.database();
  auto& server = PostgresBench::server();
  EXPECT_EQ(open_code(server.url("no_such_database")), "database_unavailable");
  EXPECT_EQ(open_code("postgresql://emcon@/x?host=/no/such/folder"), "database_unavailable");
  EXPECT_EQ(open_code("postgresql://emcon@/x?no_such_setting=1"), "database_unavailable");
  server.run(name, "UPDATE emcon.schema_version SET number = 999");
  EXPECT_EQ(open_code(bench.url()), "database_newer");
  EXPECT_EQ(read_code(bench.url()), "database_newer");
  server.run(name, "UPDATE emcon.schema_version SET number = 0");
  EXPECT_EQ(read_code(bench.url()), "database_unavailable") << "no tables yet";
  server.run(name, "DELETE FROM emcon.schema_version");
  EXPECT_EQ(open_code(bench.url()), "database_damaged");
  server.run(name, "DROP TABLE emcon.schema_version");
  EXPECT_EQ(open_code(bench.url()), "database_foreign");
  EXPECT_EQ(read_code(bench.url()), "database_foreign");
}

TEST(Shown, NamesHostsAndHidesThePassword) {
  const struct {
    const char *url, *shown;
  } cases[] = {{"postgresql://emcon:secret@db1/emcon", "postgresql://emcon@db1/emcon"},
               {"postgresql://emcon@db1:5433/emcon?password=secret", "postgresql://emcon@db1:5433/emcon"},
               {"postgresql://emcon@db1,db2,db3/emcon", "postgresql://emcon@db1,db2,db3/emcon"},
               {"postgresql://emcon@db1:1,db2,db3:3/emcon", "postgresql://emcon@db1:1,db2,db3:3/emcon"},
               {"postgresql:///emcon?host=/run/pg&port=5", "postgresql:///run/pg:5/emcon"},
               {"postgresql://", "postgresql://"}};
  for (const auto& one : cases) EXPECT_EQ(shown_name(one.url), one.shown);
}

TEST_F(Opening, SeveralServersMakeTheTablesTogether) {
  PostgresBench bench;
  PostgresBench::server().run(bench.database(), "DROP SCHEMA emcon CASCADE");
  constexpr std::size_t servers = 6;
  std::vector<std::string> wrong(servers);
  std::vector<std::thread> threads;
  std::vector<std::unique_ptr<Store>> stores(servers);
  for (std::size_t i = 0; i < servers; ++i)
    threads.emplace_back([&, i] {
      auto opened = open_store(bench.url(), pump.executor());
      if (opened)
        stores[i] = std::move(*opened);
      else
        wrong[i] = opened.error().text;
    });
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(wrong, std::vector<std::string>(servers));
  std::set<std::uint64_t> processes;
  for (const auto& store : stores) {
    ASSERT_TRUE(store);
    processes.insert(store->process());
    EXPECT_EQ(store->signing_seed(), stores[0]->signing_seed());
  }
  EXPECT_EQ(processes.size(), servers);
}

TEST_F(Opening, ToolsReadWhatIsStored) {
  PostgresBench bench;
  Append what = log_append(bench, "a", 0, {"1", "2"});
  what.index = {{.kind = RowKind::card, .key = "a", .bytes = "v"}};
  ASSERT_EQ(append_now(bench, what).verdict, Verdict::durable);
  const auto reader = open_reader(bench.url());
  ASSERT_TRUE(reader) << reader.error().text;
  EXPECT_EQ(log_of((*reader)->load("a")), (Texts{"1", "2"}));
  EXPECT_EQ(log_of((*reader)->load("b")), Texts{"!unknown_match"});
  EXPECT_EQ((*reader)->page({.kind = RowKind::card, .after = {}, .end = {}, .limit = 9})->size(), 1U);
  EXPECT_EQ(*(*reader)->matches("", 9), Texts{"a"});
  EXPECT_EQ((*reader)->server_key()->size(), 32U);
  EXPECT_TRUE((*reader)->check());
  EXPECT_EQ((*reader)->backup("/nowhere").error().code, "backup_elsewhere");
  // Who reads holds nothing.
  EXPECT_EQ(append_now(bench, log_append(bench, "a", 2, {"3"})).verdict, Verdict::durable);
}

TEST_F(Opening, DamageIsNoticed) {
  auto& server = PostgresBench::server();
  struct Row {
    const char* name;
    const char* harm;
  };
  const std::vector<Row> rows = {
      {"the last record", "DELETE FROM emcon.records WHERE seq = 3"},
      {"the first record", "DELETE FROM emcon.records WHERE seq = 1"},
      {"one between", "DELETE FROM emcon.records WHERE seq = 2"},
      {"all", "DELETE FROM emcon.records"},
      {"a blob", "DELETE FROM emcon.blobs"},
      {"another blob", "UPDATE emcon.blobs SET bytes = 'x'"},
  };
  for (const Row& row : rows) {
    PostgresBench bench;
    Append what = log_append(bench, "a", 0, {"1", "2", "3" + std::string(100, 'C')});
    what.shared = {{.record = 2, .at = 1, .size = 100}};
    ASSERT_EQ(append_now(bench, what).verdict, Verdict::durable);
    const auto reader = open_reader(bench.url());
    server.run(bench.database(), row.harm);
    EXPECT_EQ(log_of(load_now(bench, "a")), Texts{"!corrupt"}) << row.name;
    EXPECT_EQ((*reader)->load("a").error().code, "corrupt") << row.name;
  }
  PostgresBench bench;
  ASSERT_EQ(append_now(bench, log_append(bench, "a", 0, {"1", "2"})).verdict, Verdict::durable);
  server.run(bench.database(), "DELETE FROM emcon.records WHERE seq = 2");
  EXPECT_EQ((*open_reader(bench.url()))->check().error().code, "corrupt");
  EXPECT_NE(server.run(bench.database(),
                       "CREATE FUNCTION pg_temp.try() RETURNS text LANGUAGE plpgsql AS $$ BEGIN UPDATE emcon.records "
                       "SET bytes = ''; RETURN ''; EXCEPTION WHEN OTHERS THEN RETURN SQLERRM; END $$; "
                       "SELECT pg_temp.try()"),
            "")
      << "records can be changed";
}

TEST_F(Opening, AUserWithoutRightsIsToldSo) {
  PostgresBench bench;
  PostgresBench::server().run(bench.database(), "DROP SCHEMA emcon CASCADE; CREATE ROLE stranger LOGIN");
  std::string url = bench.url();
  const std::size_t user = url.find("emcon@");
  ASSERT_NE(user, std::string::npos) << url;
  const auto refused = open_store(url.replace(user, 5, "stranger"), pump.executor());
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().text.find("does not let its user do that"), std::string::npos) << refused.error().text;
}

TEST_F(Opening, APasswordIsNotShown) {
  EXPECT_EQ(shown_name("postgresql://ann:secret@db.example:5433/game?sslmode=require"),
            "postgresql://ann@db.example:5433/game");
  EXPECT_EQ(shown_name("postgresql://ann:secret@%zz/game").find("secret"), std::string::npos);
  EXPECT_EQ(shown_name("emcon.db"), "emcon.db");
  // A character in the password that ends it, so that libpq takes the rest for a host, a port or a name.
  for (const char* const url : {"postgresql://ann:top@secret@db/game", "postgresql://ann:top/secret@db/game",
                                "postgresql://ann:5/secret@db/game", "postgresql://ann:secret%zz@db/game",
                                "postgresql:/ann:secret@db/game", "postgresql://[secret", "postgres:ann:secret@db"}) {
    EXPECT_EQ(shown_name(url).find("secret"), std::string::npos) << shown_name(url);
    const auto read = open_reader(url);
    const auto served = open_store(url, pump.executor());
    ASSERT_TRUE(!read && !served) << url;
    for (const Problem& problem : {read.error(), served.error()}) {
      EXPECT_EQ(problem.text.find("secret"), std::string::npos) << problem.text;
      EXPECT_EQ(problem.text.find("top"), std::string::npos) << problem.text;
      EXPECT_NE(problem.text.find("the URL of the database cannot be read"), std::string::npos)
          << url << ": " << problem.text;
    }
  }
  const auto refused = open_store("postgresql://ann:secret@/game?host=/no/such/folder", pump.executor());
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().text.find("secret"), std::string::npos) << refused.error().text;
}

}  // namespace
}  // namespace emcon::store
