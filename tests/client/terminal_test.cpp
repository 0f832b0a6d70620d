// Parts of the full screen that know of no match: its command line, settings, themes and what is sent to a terminal.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "client/full/ansi.hpp"
#include "client/full/command_line.hpp"
#include "client/full/settings.hpp"
#include "client/full/theme.hpp"

namespace emcon::client::full {
namespace {

using Code = Key::Code;

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST(CommandLine, EditsCompletesAndRemembers) {
  CommandLine line([](const std::string& text) {
    return text.empty() || text == "f" ? std::vector<std::string>{"fire", "fly"} : std::vector<std::string>{"fire"};
  });
  const auto press = [&](Code code, char32_t glyph = 0) {
    Key key;
    key.code = code;
    key.glyph = glyph;
    return line.key(key);
  };
  line.open();
  press(Code::text, U'f');
  press(Code::tab);
  EXPECT_EQ(line.text(), "f");
  EXPECT_EQ(line.candidates().size(), 2U);
  press(Code::text, U'i');
  press(Code::tab);
  EXPECT_EQ(line.text(), "fire ");
  press(Code::control, U'w');
  EXPECT_EQ(line.text(), "");
  press(Code::text, U'\u00E9');
  press(Code::text, U'x');
  EXPECT_EQ(line.cursor(), 2);
  press(Code::left);
  press(Code::left);
  press(Code::erase);
  EXPECT_EQ(line.text(), "x");
  EXPECT_EQ(press(Code::enter), "x");
  line.open();
  press(Code::up);
  EXPECT_EQ(line.text(), "x");
  press(Code::down);
  EXPECT_EQ(line.text(), "");
  press(Code::control, U'r');
  press(Code::text, U'x');
  EXPECT_EQ(line.text(), "x");
  press(Code::escape);
  EXPECT_FALSE(line.is_open());
}

TEST(Settings, AreReadAndWrittenBack) {
  std::vector<std::string> problems;
  Settings settings =
      read_settings("theme = colour-blind\n# a comment\n\nmouse=off\nname = Ann B\nhook = echo hi = there\n", problems);
  EXPECT_TRUE(problems.empty());
  EXPECT_EQ(settings.theme, Theme::colour_blind);
  EXPECT_FALSE(settings.mouse);
  EXPECT_EQ(settings.name, "Ann B");
  EXPECT_EQ(settings.hook, "echo hi = there");
  const std::string written = settings_text(settings);
  settings.name.clear();
  EXPECT_EQ(read_settings(written, problems), settings) << "the name is kept with the seats";
  EXPECT_TRUE(problems.empty());
}

TEST(Settings, AMistakeIsNamedAndHarmsNothingElse) {
  std::vector<std::string> problems;
  const Settings settings = read_settings("theme = pink\nbell = off\ncolor = 16\nnonsense\nname = [A]\n", problems);
  EXPECT_FALSE(settings.bell);
  EXPECT_EQ(settings.name, "");
  ASSERT_EQ(problems.size(), 4U);
  EXPECT_EQ(problems[0], "line 1: theme is dark, light, contrast or colour-blind, not 'pink'.");
  EXPECT_TRUE(contains(problems[1], "line 3: there is no setting 'color'; there are"));
  EXPECT_TRUE(contains(problems[1], "Did you mean 'colours'?"));
  EXPECT_TRUE(contains(problems[2], "line 4: 'nonsense' is not of the form"));
  EXPECT_TRUE(contains(problems[3], "line 5: '[A]' cannot be a player's name"));
}

TEST(Settings, CanBeSteppedThrough) {
  Settings settings;
  for (std::size_t which = 0; which < setting_choices(settings).size(); ++which) {
    const auto values = setting_choices(settings)[which].values.size();
    Settings now = settings;
    for (std::size_t i = 0; i < values; ++i) now = next_setting(now, which);
    EXPECT_EQ(now, settings) << setting_choices(settings)[which].name;
  }
}

TEST(Theme, SidesDifferInEveryThemeAndDepth) {
  const panel::Ink sides[] = {panel::Ink::red, panel::Ink::blue};
  for (const Theme theme : {Theme::dark, Theme::light, Theme::contrast, Theme::colour_blind})
    for (const int colours : {8, 16, 256}) {
      const Look a = look_of(sides[0], theme, colours), b = look_of(sides[1], theme, colours);
      EXPECT_TRUE(a.colour != b.colour || a.bold != b.bold);
    }
}

TEST(Ansi, SendsOnlyTheDifferences) {
  panel::Canvas before({4, 2}), now({4, 2});
  before.write(before.all(), 0, 0, "abcd");
  now.write(now.all(), 0, 0, "abXd");
  now.put(0, 1, U'z', panel::Ink::red);
  EXPECT_EQ(ansi_difference(before, now, Theme::dark), "\x1b[1;3H\x1b[0mX\x1b[2;1H\x1b[0;38;5;203mz");
  EXPECT_EQ(ansi_difference(now, now, Theme::dark), "");
  EXPECT_TRUE(contains(ansi_difference(panel::Canvas({0, 0}), now, Theme::dark), "\x1b[2J"));
}

}  // namespace
}  // namespace emcon::client::full
