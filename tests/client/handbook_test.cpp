// The handbook of a ruleset as players reach it: whatever paragraph a question, a telling or a refusal names is found.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>

#include "client/screen/book.hpp"
#include "common/wire/limits.hpp"
#include "server/rules/fires_of_space/handbook.hpp"

namespace emcon::client::screen {
namespace {

namespace fs = std::filesystem;

std::string read(const fs::path& path) {
  std::ostringstream out;
  out << std::ifstream(path).rdbuf();
  return out.str();
}

const Book& book() {
  static const Book one(rules::fires_of_space::handbook());
  return one;
}

Style plain_style() {
  Style style;
  style.ascii = true;
  style.width = 100;
  return style;
}

void add_matches(const std::string& text, const std::regex& pattern, std::set<std::string>& out) {
  for (std::sregex_iterator it(text.begin(), text.end(), pattern), end; it != end; ++it) out.insert((*it)[1]);
}

TEST(Handbook, EveryParagraphTheRulesNameIsFound) {
  std::set<std::string> ids;
  const fs::path root(EMCON_SOURCE_DIR);
  const std::regex quoted(R"re(["( ](FOS-[0-9A-Z][0-9A-Za-z]*(?:[.-][0-9a-z]+)*))re");
  for (const auto& file : fs::recursive_directory_iterator(root / "server/rules/fires_of_space"))
    if (file.path().extension() == ".cpp" || file.path().extension() == ".hpp")
      add_matches(read(file.path()), quoted, ids);
  add_matches("\n" + read(root / "tests/rules/fires_of_space/scope.txt"), std::regex("\n(FOS-[0-9A-Za-z.-]+)"), ids);
  EXPECT_GT(ids.size(), 150U);
  for (const std::string& id : ids) EXPECT_NE(book().entry(id, plain_style()), "") << id;
}

TEST(Handbook, EveryRulingAndEveryLeakHasAnEntryOfItsOwn) {
  for (int n = 1; n <= 78; ++n) {
    const std::string id = std::string("FOS") + "-R" + std::to_string(n);
    const std::string text = book().entry(id, plain_style());
    EXPECT_TRUE(text.starts_with(id + " ")) << id << ": " << text;
    EXPECT_NE(text.find("Why:"), std::string::npos) << id;
  }
  for (int n = 1; n <= 24; ++n) {
    const std::string id = std::string("FOS") + "-L" + std::to_string(n);
    EXPECT_TRUE(book().entry(id, plain_style()).starts_with(id + " ")) << id;
  }
}

TEST(Handbook, ItsChaptersAndSectionsAreFoundByPartsOfTheirNames) {
  const std::pair<const char*, const char*> cases[] = {{"how to play", "HOW TO PLAY\n"},
                                                       {"how-to-play", "HOW TO PLAY\n"},
                                                       {"2", "THE OPERATIONAL GAME\n"},
                                                       {"operational", "THE OPERATIONAL GAME\n"},
                                                       {"orders", "ORDERS\n"},
                                                       {"jumps", "Jumps\n"},
                                                       {"detailed", "Detailed damage\n"},
                                                       {"keep-away", "keep-away\n"},
                                                       {"ships", "Ships\n"},
                                                       {"FOS"
                                                        "-13",
                                                        "FOS"
                                                        "-13: detection\n"},
                                                       {"rulings", "RULINGS\n"},
                                                       {"contacts", "Contacts\n"}};
  for (const auto& [topic, start] : cases) {
    const std::string text = book().about(topic, plain_style());
    EXPECT_TRUE(text.starts_with(start)) << topic << ": " << text.substr(0, 60);
  }
}

TEST(Handbook, GuidesThroughABattleQuestionByQuestion) {
  EXPECT_TRUE(fs::exists(fs::path(EMCON_SOURCE_DIR) / "server/rules/fires_of_space/data/scenarios" /
                         (book().first_battle() + ".toml")));
  for (const char* kind : {"thrust", "launch", "missile-thrust", "anti-missile-thrust", "beam-fire", "point-defence",
                           "anti-missile-attack", "missile-attack", "damage-control"})
    EXPECT_NE(book().lesson(kind, plain_style()), "") << kind;
}

TEST(Handbook, FitsAFrame) {  // it is sent whole, before a match begins
  EXPECT_LT(rules::fires_of_space::handbook().size(), wire::server_frame_bytes_max / 16);
}

TEST(Handbook, FitsATerminal) {
  for (const int width : {80, 100}) {
    Style style = plain_style();
    style.width = width;
    std::istringstream lines(book().all(style));
    for (std::string line; std::getline(lines, line);) EXPECT_LE(columns(line), width) << line;
  }
}

}  // namespace
}  // namespace emcon::client::screen
