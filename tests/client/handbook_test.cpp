// The handbook of a ruleset as players reach it: whatever paragraph a question, a telling or a refusal names is found.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>
#include <vector>

#include "client/screen/book.hpp"
#include "common/wire/limits.hpp"
#include "server/rules/fires_of_space/catalogue/handbook.hpp"
#include "server/rules/sector_14/catalogue/handbook.hpp"

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
const Book& sector_book() {
  static const Book one(rules::sector_14::handbook());
  return one;
}

/// A handbook with its ruleset's folder and the first letters of its paragraphs.
struct Handed {
  const Book& book;
  const char* folder;
  const char* prefix;
  int rulings, leaks;
  std::size_t ids;  ///< at least so many are named
};
std::vector<Handed> all_handbooks() {
  return {{book(), "fires_of_space", "FOS", 78, 24, 150}, {sector_book(), "sector_14", "S14", 57, 19, 150}};
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
  const fs::path root(EMCON_SOURCE_DIR);
  for (const Handed& one : all_handbooks()) {
    std::set<std::string> ids;
    const std::string prefix = one.prefix;
    const std::regex quoted("[\"( ](" + prefix + "-[0-9A-Z][0-9A-Za-z]*(?:[.-][0-9A-Za-z]+)*)");
    for (const auto& file : fs::recursive_directory_iterator(root / "server/rules" / one.folder))
      if (file.path().extension() == ".cpp" || file.path().extension() == ".hpp")
        add_matches(read(file.path()), quoted, ids);
    add_matches("\n" + read(root / "tests/rules" / one.folder / "scope.txt"),
                std::regex("\n(" + prefix + "-[0-9A-Za-z.-]+)"), ids);
    EXPECT_GT(ids.size(), one.ids);
    for (const std::string& id : ids) EXPECT_NE(one.book.entry(id, plain_style()), "") << id;
  }
}

// The log of Sector 14 tells rolls as 7@6.
TEST(Handbook, ExplainsTheFiguresOfItsLog) {
  EXPECT_NE(sector_book().notation("7@6", plain_style()).find("7@6: Dice have the faces 0 to 9. A roll N@H throws N"),
            std::string::npos);
}

TEST(Handbook, EveryRulingAndEveryLeakHasAnEntryOfItsOwn) {
  for (const Handed& one : all_handbooks()) {
    for (int n = 1; n <= one.rulings; ++n) {
      const std::string id = std::string(one.prefix) + "-R" + std::to_string(n);
      const std::string text = one.book.entry(id, plain_style());
      EXPECT_TRUE(text.starts_with(id + " ")) << id << ": " << text;
      EXPECT_NE(text.find("Why:"), std::string::npos) << id;
    }
    for (int n = 1; n <= one.leaks; ++n) {
      const std::string id = std::string(one.prefix) + "-L" + std::to_string(n);
      EXPECT_TRUE(one.book.entry(id, plain_style()).starts_with(id + " ")) << id;
    }
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

void expect_lessons(const Book& of, const std::string& folder, const std::vector<std::string>& scenarios,
                    const std::vector<const char*>& kinds) {
  EXPECT_EQ(of.guided(), scenarios);
  for (const std::string& scenario : scenarios)
    EXPECT_TRUE(
        fs::exists(fs::path(EMCON_SOURCE_DIR) / "server/rules" / folder / "data/scenarios" / (scenario + ".toml")));
  for (const char* kind : kinds) EXPECT_NE(of.lesson(kind, plain_style()), "") << kind;
}

TEST(Handbook, GuidesThroughABattleQuestionByQuestion) {
  expect_lessons(book(), "fires_of_space", {"duel-at-kessa", "tarn-convoy"},
                 {"thrust", "launch", "missile-thrust", "anti-missile-thrust", "beam-fire", "point-defence",
                  "anti-missile-attack", "missile-attack", "damage-control"});
}

TEST(Handbook, GuidesThroughAnOperation) {
  expect_lessons(book(), "fires_of_space", {"duel-at-kessa", "tarn-convoy"},
                 {"deploy", "plan", "closing", "engage", "single", "declare", "loop", "op-thrust", "single-thrust",
                  "shut-down", "jump", "special"});
}

TEST(Handbook, GuidesThroughADuelOfSector14) {
  expect_lessons(sector_book(), "sector_14", {"marker-duel"},
                 {"crew", "move", "fire", "facing", "allocate", "steer", "launch", "lose"});
}

TEST(Handbook, FitsAFrame) {  // it is sent whole, before a match begins
  EXPECT_LT(rules::fires_of_space::handbook().size(), wire::server_frame_bytes_max / 16);
  EXPECT_LT(rules::sector_14::handbook().size(), wire::server_frame_bytes_max / 16);
}

TEST(Handbook, FitsATerminal) {
  for (const Handed& one : all_handbooks())
    for (const int width : {80, 100}) {
      Style style = plain_style();
      style.width = width;
      std::istringstream lines(one.book.all(style));
      for (std::string line; std::getline(lines, line);) EXPECT_LE(columns(line), width) << line;
    }
}

}  // namespace
}  // namespace emcon::client::screen
