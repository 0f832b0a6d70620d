// The lists of the start screen.
#include "client/full/menu.hpp"

#include <gtest/gtest.h>

namespace emcon::client::full {
namespace {

Key letter(char32_t glyph) {
  Key key;
  key.code = Code::text;
  key.glyph = glyph;
  return key;
}

MenuText labels(std::vector<std::string> names) {
  MenuText out;
  for (auto& name : names) out.items.push_back({std::move(name), ""});
  return out;
}

TEST(Menu, LettersGoToLabelsAndQGoesBackIfNoLabelBeginsWithIt) {
  Menu plain(labels({"Duel", "Raid", "Drill"}), true);
  EXPECT_EQ(plain.key(letter(U'r')), std::nullopt);
  EXPECT_EQ(plain.chosen(), 1U);
  EXPECT_EQ(plain.key(letter(U'd')), std::nullopt);
  EXPECT_EQ(plain.chosen(), 2U) << "the next one that begins so";
  EXPECT_EQ(plain.key(letter(U'x')), std::nullopt);
  EXPECT_EQ(plain.key(letter(U'q')), 3U);

  Menu taken(labels({"Duel", "Quiet Gate"}), true);
  EXPECT_EQ(taken.key(letter(U'q')), std::nullopt);
  EXPECT_EQ(taken.chosen(), 1U);
}

TEST(Menu, TheFootSaysWhatEscDoes) {
  MenuText text = labels({"Duel"});
  text.back = "leave";
  text.foot = "Server: your own";
  EXPECT_NE(Menu(text, true).draw({80, 24}).text().find("[Esc] leave   Server: your own"), std::string::npos);
  EXPECT_NE(Menu(labels({}), true).draw({60, 16}).text().find("[Esc] back"), std::string::npos);
}

TEST(Menu, ALongMessageIsSeenToItsEnd) {
  std::string message;
  for (int i = 0; i < 60; ++i) message += "word" + std::to_string(i) + " ";
  for (const panel::Size size : {panel::Size{80, 24}, {60, 16}}) {
    MenuText text = labels({"Duel", "Raid", "Drill", "Learn", "Leave"});
    text.message = message + "remedy.";
    const std::string seen = Menu(text, true).draw(size).text();
    EXPECT_NE(seen.find("remedy."), std::string::npos) << seen;
    EXPECT_NE(seen.find("> Duel"), std::string::npos) << seen;
  }
}

}  // namespace
}  // namespace emcon::client::full
