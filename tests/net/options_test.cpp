// The configuration file: what it sets, what flags win over, and how its mistakes are told.
#include <gtest/gtest.h>

#include <fstream>

#include "server/main/options.hpp"
#include "server/net/network.hpp"
#include "tests/net/own_file.hpp"

namespace emcon::program {
namespace {

class Options : public OwnFile {
 protected:
  Options() : OwnFile("options.toml") {}
  Problems read(const std::string& text, const std::vector<std::string>& given = {}) {
    std::ofstream(path_) << text;
    return read_config(path_, given, options_);
  }
  ServeOptions options_;
};

TEST_F(Options, SetsWhatFlagsLeftOpen) {
  options_.listen = "127.0.0.1:1";
  const auto problems = read(R"(
db = "other.db"
listen = "127.0.0.1:2"
allow_test_matches = true
origins = ["https://a.example", "https://b.example"]
[limits]
spectators_per_match = 7
)",
                             {"listen"});
  EXPECT_TRUE(problems.empty()) << problems.front().text;
  EXPECT_EQ(options_.database, "other.db");
  EXPECT_EQ(options_.listen, "127.0.0.1:1");
  EXPECT_TRUE(options_.allow_test_matches);
  EXPECT_EQ(options_.origins.size(), 2U);
  EXPECT_EQ(options_.limits.match.spectators, 7U);
}

TEST_F(Options, MistakesNameFileLineAndField) {
  struct Row {
    const char* text;
    int line;
    const char* said;  ///< the field, and perhaps what follows
  };
  for (const Row& row :
       {Row{"\nlisten = 5\n", 2, "listen"},
        Row{"port = 7414\n", 1, "port"},
        Row{"origins = [1]\n", 1, "origins"},
        Row{"names = [\"a.example\", \"https://b.example\"]\n", 1,
            "names \"https://b.example\" is no name of a server"},
        Row{"origins = [\"foo\"]\n", 1, "origins \"foo\" is no Origin"},
        Row{"db = \"mysql://u:secret@x/z\"\n", 1, "db \"mysql://...\" is of another kind; a database is a file"},
        Row{"proxies = [\"::1\", \"0.0.0.0/0\"]\n", 1, "proxies \"0.0.0.0/0\" is no address of a proxy"},
        Row{"names = \"a.b\"\n", 1, "names must be a list of texts: names = [\"a.b\"]."},
        Row{"log_level = [\"off\"]\n", 1, "log_level must be a text in quotes: log_level = \"off\"."},
        Row{"log_level = 3\n", 1,
            "log_level must be \"debug\", \"info\", \"warning\", \"error\" or \"off\", not \"3\"."},
        Row{"log_level = \"warn\"\n", 1,
            "log_level must be \"debug\", \"info\", \"warning\", \"error\" or \"off\", not \"warn\". Did you mean "
            "'warning'?"},
        Row{"listen = 7414\n", 1, "listen must be a text in quotes; \"7414\" is no address"},
        Row{"log_file = 7\n", 1, "log_file must be a text in quotes: log_file = \"7\"."},
        Row{"tls_cert = \"\"\n", 1, "tls_cert is empty; leave the line out for the usual one."},
        Row{"data = \"\"\n", 1, "data is empty"},
        Row{"allow_test_matches = \"true\"\n", 1,
            "allow_test_matches must be true or false: allow_test_matches = true."},
        Row{"[limits]\nbots = \"5\"\n", 2,
            "limits.bots must be a whole number from 1 to 1000000000, without quotes: bots = 5."},
        Row{"allow_test_matches = \"yes\"\n", 1,
            "allow_test_matches must be true or false: allow_test_matches = true."},
        Row{"allow_test_matches = \"maybe\"\n", 1, "allow_test_matches must be true or false, not \"maybe\"."},
        Row{"[limits]\nbots = -3\n", 2, "limits.bots must be a whole number from 1 to 1000000000, not -3."},
        Row{"limits = 3\n", 1, "limits"},
        Row{"bots = 7\n", 1, "bots is a limit; write it below the line [limits]."},
        Row{"[limits]\nlog_level = \"off\"\n", 2,
            "limits.log_level is no limit but a setting; write it above the line [limits]."},
        Row{"[limits]\n\nframe_bytes = 0\n", 3, "limits.frame_bytes"},
        Row{"[limits]\nfoo = 1\n", 2, "limits.foo"},
        Row{"\nlog_level = \"loud\"\n", 2, "log_level"},
        Row{"db = \"\"\n", 1, "db"},
        Row{"\n\nlisten = \"7414\"\n", 3, "listen \"7414\" is no address"},
        Row{"operator = \"here:1\"", 1, "operator \"here:1\""},
        Row{"listen = \"[::]:65536\"", 1,
            "listen \"[::]:65536\" is no address to listen on: ports go from 1 to 65535;"},
        Row{"operator = \"\"", 1, "operator is empty"}}) {
    const auto problems = read(row.text);
    ASSERT_EQ(problems.size(), 1U) << row.text;
    const std::string place = path_ + ":" + std::to_string(row.line) + ":";
    EXPECT_TRUE(problems[0].text.starts_with(place)) << problems[0].text;
    const std::size_t said = problems[0].text.find(": ", place.size());
    EXPECT_TRUE(problems[0].text.substr(said + 2).starts_with(row.said)) << problems[0].text;
  }
  EXPECT_EQ(read("listen = ").size(), 1U);
  EXPECT_TRUE(read("listn = \"a\"\n")[0].text.ends_with(" Did you mean 'listen'?"));
  for (const auto& [text, said] :
       {std::pair("[limits]\nbotts = 1\n", " Did you mean 'bots'?"),
        {"[limts]\nbots = 1\n", " Did you mean 'limits'?"},
        {"port = 80\n", " Did you mean 'listen'?"},
        {"database = \"x\"\n", " Did you mean 'db'?"},
        {"Log_Levl = \"off\"\n", " Did you mean 'log_level'?"},
        {"idle_mss = 3\n", "'idle_ms'? That is a limit; it stands below the line [limits]."}})
    EXPECT_TRUE(read(text)[0].text.ends_with(said)) << read(text)[0].text;
  EXPECT_EQ(read_config("/nowhere/at/all.toml", {}, options_).size(), 1U);
}

TEST(Origins, AreInTheFormThatABrowserSends) {
  for (const char* right : {"https://club.example.org", "http://127.0.0.1:8080", "http://[::1]:80a", "null", "file://",
                            "http://localhost", "app://tauri.localhost", "https://a.example:8443"})
    EXPECT_EQ(net::wrong_origin(right).has_value(), std::string(right).ends_with('a')) << right;
  const struct {
    const char *text, *meant;
  } rows[] = {
      {"foo", "write https://foo."},
      {"club.example.org", "write https://club.example.org."},
      {"https://Club.example.org/", "write https://club.example.org."},
      {"https://club.example.org:443", "write https://club.example.org."},
      {"http://a.example/page?x", "write http://a.example."},
      {"*", "for example https://club.example.org."},
      {"", "for example https://club.example.org."},
  };
  for (const auto& row : rows) {
    const auto problem = net::wrong_origin(row.text);
    ASSERT_TRUE(problem) << row.text;
    EXPECT_NE(problem->text.find(row.meant), std::string::npos) << problem->text;
  }
}

TEST_F(Options, TheExampleFileIsRight) {
  const auto problems = read_config(std::string(EMCON_SOURCE_DIR) + "/deploy/emcon-server.toml", {}, options_);
  EXPECT_TRUE(problems.empty()) << problems.front().text;
  const ServeOptions built_in;
  EXPECT_EQ(options_.listen, built_in.listen);
  EXPECT_EQ(options_.limits.connection.all, built_in.limits.connection.all);
  EXPECT_EQ(options_.limits.request.all.burst, built_in.limits.request.all.burst);
  EXPECT_EQ(options_.limits.match.put_away_ms, built_in.limits.match.put_away_ms);
}

}  // namespace
}  // namespace emcon::program
