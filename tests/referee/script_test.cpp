// The reader of plays: what it takes, and that every wrong thing is named with its line.
#include "server/referee/script.hpp"

#include <gtest/gtest.h>

namespace emcon::referee {
namespace {

const std::string head = "ruleset toy\nscenario small\n";

TEST(Script, ReadsHeadScenarioAndCommands) {
  const auto script = parse_script(
      "title Ten guns  # a comment\n"
      "cites FOS-N8 FOS-16.0\n"
      "ruleset toy\n"
      "scenario <<\n"
      "id = 1 # stays\n"
      ">>\n"
      "option d20table off\n"
      "dice d20: 6 12\n"
      "letters: fire A.1 \"a:b\" ; done\n"
      "refused out_of_range letters: fire\n"
      "dice any\n"
      "told everyone \"3 hits # of 5\"\n");
  ASSERT_TRUE(script.has_value());
  EXPECT_EQ(script->title, "Ten guns");
  EXPECT_EQ(script->cites, (std::vector<std::string>{"FOS-N8", "FOS-16.0"}));
  EXPECT_EQ(script->scenario_text, "id = 1 # stays\n");
  EXPECT_EQ(script->scenario_line, 4);
  EXPECT_EQ(script->options.front().value, "off");
  ASSERT_EQ(script->commands.size(), 5U);
  EXPECT_EQ(script->commands[0].orders, "6 12");
  EXPECT_EQ(script->commands[1].verb, Verb::answer);
  EXPECT_EQ(script->commands[1].line, 9);
  EXPECT_EQ(script->commands[1].orders, "fire A.1 \"a:b\" ; done");
  EXPECT_EQ(script->commands[2].words, (std::vector<std::string>{"out_of_range", "letters"}));
  EXPECT_EQ(script->commands[3].words, std::vector<std::string>{"any"});
  EXPECT_EQ(script->commands[4].words.back(), "3 hits # of 5");
}

struct Wrong {
  std::string name;
  std::string text;
  int line;
  std::string says;
};
class WrongScripts : public testing::TestWithParam<Wrong> {};

TEST_P(WrongScripts, AreRefusedWithLineAndReason) {
  const auto script = parse_script(GetParam().text);
  ASSERT_FALSE(script.has_value());
  EXPECT_EQ(script.error().front().line, GetParam().line);
  EXPECT_NE(script.error().front().text.find(GetParam().says), std::string::npos) << script.error().front().text;
}

INSTANTIATE_TEST_SUITE_P(Table, WrongScripts,
                         testing::Values(Wrong{"NoRules", "scenario small\n", 1, "names its rules"},
                                         Wrong{"NoScenario", "ruleset toy\n", 1, "names its scenario"},
                                         Wrong{"OpenScenario", "ruleset toy\nscenario <<\nid = 1\n", 3, "no '>>'"},
                                         Wrong{"HalfOption", head + "option d20table\n", 3, "option NAME VALUE"},
                                         Wrong{"NoColon", head + "dice d20 6\n", 3, "needs a colon"},
                                         Wrong{"UnknownWord", head + "lettres fire\n", 3, "neither a word of a play"}),
                         [](const auto& row) { return row.param.name; });

}  // namespace
}  // namespace emcon::referee
