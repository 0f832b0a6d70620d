// Handbooks as the client reads them: chapters, sections, single ids, and what a narrow terminal does to a table.
#include "client/screen/book.hpp"

#include <gtest/gtest.h>

namespace emcon::client::screen {
namespace {

constexpr const char* text = R"(# How to play

A first paragraph
over two lines with `code`, **weight** and a [link](other.md).

## Dice

- one die, see TT-R2
- two dice
  of one colour

# Paragraphs

**TT-5.1** Roll low.

**TT-5.2**, **TT-R2** Roll lower (TT-5.1).

| id | what |
| --- | --- |
| TT-7.a | the first row |
| TT-7.b, TT-7.c | the second row, which says rather more |

```
12  34
```

### `fire`

fire SHIP
)";

Style style_of(int width) {
  Style out;
  out.ascii = true;
  out.width = width;
  return out;
}
const Style wide = style_of(80);

bool has(const std::string& where, const std::string& part) {
  return where.find(part) != std::string::npos;
}

TEST(Book, ContentsNameChaptersAndSections) {
  EXPECT_EQ(Book(text).contents(wide), "1.  How to play\n      Dice\n2.  Paragraphs\n");
}

TEST(Book, AMistypedTopicIsFoundAmongHeadingsAndWordsOfTheText) {
  const std::pair<const char*, const char*> cases[] = {{"dcie", " Did you mean 'dice'?"},
                                                       {"Frist", " Did you mean 'first'?"},
                                                       {"colur", " Did you mean 'colour'?"},
                                                       {"TT-6", ""},
                                                       {"xyzzy", ""}};
  for (const auto& [typed, meant] : cases) EXPECT_EQ(Book(text).meant(typed), meant) << typed;
}

TEST(Book, TextWithoutHeadingsIsShownWhole) {
  EXPECT_EQ(Book("Roll high.").contents(wide), "Roll high.\n");
  EXPECT_TRUE(Book("").empty());
}

TEST(Book, ChaptersAndSectionsAreFoundByNumberNameOrPartOfIt) {
  const Book book(text);
  const std::string chapter =
      "HOW TO PLAY\n\nA first paragraph over two lines with code, weight and a link.\n\nDice\n\n"
      "- one die, see TT-R2\n- two dice of one colour\n";
  for (const char* topic : {"1", "how to play", "How-To-Play", "how"}) EXPECT_EQ(book.about(topic, wide), chapter);
  EXPECT_EQ(book.about("DICE", wide), "Dice\n\n- one die, see TT-R2\n- two dice of one colour\n");
  EXPECT_EQ(book.about("fire", wide), "fire\n\nfire SHIP\n");
  EXPECT_EQ(book.about("colour", wide), "No section has this name; it is spoken of in: Dice.\n");
  EXPECT_EQ(book.about("chess", wide), "");
}

TEST(Book, IdsAreExplainedWhereverTheyBeginAParagraphOrARow) {
  const Book book(text);
  struct Row {
    const char *id, *wanted;
  };
  const Row rows[] = {
      {"TT-5.1", "TT-5.1 Roll low.\n"},
      {"tt-r2", "TT-5.2, TT-R2 Roll lower (TT-5.1).\nAlso in: Dice.\n"},
      {"R2", "Roll lower"},
      {"5.2", "Roll lower"},
      {"TT-5.2.i.4", "Roll lower"},
      {"TT-7.a", "id      what\nTT-7.a  the first row\n"},
      {"TT-7.c", "the second row"},
  };
  for (const Row& row : rows) {
    EXPECT_TRUE(has(book.entry(row.id, wide), row.wanted)) << row.id << ": " << book.entry(row.id, wide);
    EXPECT_TRUE(has(book.about(row.id, wide), row.wanted)) << row.id;
  }
  EXPECT_TRUE(has(book.entry("TT-5.1", wide), "Also in: Paragraphs.")) << book.entry("TT-5.1", wide);
  for (const char* id : {"TT-8", "TT-R1", "", "X-5.1", "TT-"}) EXPECT_EQ(book.entry(id, wide), "") << id;
}

TEST(Book, TablesAreBrokenToTheWidthOfTheScreen) {
  const std::string narrow = Book(text).about("TT-7.b", style_of(30));
  EXPECT_EQ(narrow,
            "id              what\nTT-7.b, TT-7.c  the second\n                row, which\n                says "
            "rather\n                more\n");
  EXPECT_EQ(Book("| alpha | beta |\n| --- | --- |\n| incomprehensible | unintelligible |\n").all(style_of(25)),
            "incomprehensible: beta\n    unintelligible\n");
}

TEST(Book, TextFromTheServerIsMadeHarmless) {
  const std::string shown =
      Book("# A\x1b[31m\n\n](x) \x07| **\n\n| a |\n|---|\n| \x1b b |\n\n```\n\x1b[2J\n").all(wide);
  EXPECT_EQ(shown.find('\x1b'), std::string::npos);
  EXPECT_EQ(shown.find('\x07'), std::string::npos);
}

TEST(Book, TheFirstBattleNamesItsScenarioAndHasALessonForEachKindOfQuestion) {
  const Book book(
      "# Rules\n\nOne.\n\n# First battle\n\n`small-war` is short.\n\n## Go: `go`\n\nGo far.\n\n## Stop: "
      "`stop-all`\n\nStop.\n");
  EXPECT_EQ(book.guided(), std::vector<std::string>{"small-war"});
  EXPECT_EQ(book.lesson("go", {}), "Go\n\nGo far.\n");
  EXPECT_EQ(book.lesson("all", {}), "");
  EXPECT_EQ(book.lesson("", {}), "");
  EXPECT_TRUE(Book("# Rules\n\nOne.\n").guided().empty());
  EXPECT_TRUE(Book("# First battle\n").guided().empty());
  const Book two(
      "# First battle\n\n`one`.\n\n## Go: `go`\n\nFar.\n\n# First march\n\n`two`.\n\n## Rest: `rest`\n\nSit.\n");
  EXPECT_EQ(two.guided(), (std::vector<std::string>{"one", "two"}));
  EXPECT_EQ(two.lesson("rest", {}), "Rest\n\nSit.\n");
  const Book faces(
      "# First battle\n\n`one`.\n\n## Go: `go`\n\nFar.\n\nIn a terminal: type.\n\nIn a browser: press.\n\n- a\n- b\n");
  EXPECT_EQ(faces.lesson("go", {}), "Go\n\nFar.\n\nIn a terminal: type.\n\n- a\n- b\n");
}

/// "7@6" in the log of Sector 14 said nothing to whoever had not read its handbook.
TEST(Book, FiguresAreExplainedByTheirNotation) {
  const Book book("# Dice\n\nA roll **N@H** throws N of them.\n\n**FOS-R3** Another. **A.B** is none.\n");
  const Style style;
  const std::pair<const char*, const char*> cases[] = {{"7@6", "7@6: A roll N@H throws N of them.\n"},
                                                       {"(12@3),", "12@3: A roll N@H throws N of them.\n"},
                                                       {"7@", ""},
                                                       {"2523", ""},
                                                       {"4.5", ""},
                                                       {"A@B", ""},
                                                       {"T-7", ""},
                                                       {"1.1", ""},
                                                       {"", ""}};
  for (const auto& [word, said] : cases) EXPECT_EQ(book.notation(word, style), said) << word;
  EXPECT_EQ(book.about("7@6", style), "7@6: A roll N@H throws N of them.\n");
  EXPECT_EQ(book.notations("fires w1: 7@6 gives 4 hits; then 7@6, 2@1.", style), "7@6: A roll N@H throws N of them.\n");
}

}  // namespace
}  // namespace emcon::client::screen
