// Buying ships: what is sold side by side, what is left counted as one chooses, nothing overspent, and
// suggested fleets; in full screen and lines.
#include <gtest/gtest.h>

#include <limits>

#include "client/screen/shop.hpp"
#include "common/words/words.hpp"
#include "tests/client/golden.hpp"
#include "tests/client/seated.hpp"

namespace emcon::client {
namespace {

using namespace staged;

/// Runs `use` at the first question of the play in which a team of Sector 14 buys its ships for 80 points.
template <class Use>
void at_the_shop(Use&& use) {
  bool done = false;
  const auto watch = [&](const StagedMatch& match, Seat seat, const table::Filled&) {
    if (!std::exchange(done, true)) use(match, seat);
  };
  const auto report = referee::play_file(std::string(EMCON_SOURCE_DIR) + "/tests/rules/sector_14/plays/own-ships.play",
                                         "", false, watch);
  EXPECT_TRUE(report.failures.empty()) << report.failures.front();
  EXPECT_TRUE(done);
}

std::string screen_of(Screen& screen, panel::Size size) {
  return screen.face.draw(size, Instant{}).text();
}

struct Lines : Seated<LineFace> {
  Paper& paper;
  Lines(const StagedMatch& match, Seat who, Paper& out) : Seated(match, who, out, LineFace::Options{}), paper(out) {}
  std::string type(const std::string& text) {
    paper.text.clear();
    face.line(text);
    answer_all();
    return paper.text;
  }
};

TEST(Shop, BuysByKeysAndCountsTheRest) {
  at_the_shop([](const StagedMatch& match, Seat seat) {
    Screen screen(match, seat);
    std::string shown = "Before:\n" + screen_of(screen, Screen::size);
    screen.letter(U'+');
    screen.letter(U'+');
    screen.press(Code::down);
    screen.letter(U'+');
    EXPECT_EQ(screen::purse(match.position().offer_for(seat), screen.face.session().orders.given(), {}),
              "points 72 of 80, 8 left; ships 3 of 1 to 8, 5 left");
    shown += "\nTwo corvettes and a frigate:\n" + screen_of(screen, Screen::size);
    screen.letter(U'+');
    EXPECT_EQ(screen.face.session().orders.given().lines.size(), 2U);
    shown += "\nMore than there is:\n" + screen_of(screen, Screen::size);
    screen.letter(U'-');
    EXPECT_EQ(screen.face.session().orders.given().lines.size(), 1U);
    screen.letter(U's');
    shown += "\nSuggested:\n" + screen_of(screen, {80, 24});
    screen.letter(U'b');
    EXPECT_EQ(screen_of(screen, Screen::size).find("Suggested, one after"), std::string::npos);
    EXPECT_EQ(differs_from_golden("shop.txt", shown), "");
  });
}

TEST(Shop, BuysInLines) {
  at_the_shop([](const StagedMatch& match, Seat seat) {
    Paper paper;
    Lines person(match, seat, paper);
    std::string shown;
    for (const char* text : {"shop", "take saber 2", "take saber 1", "take bastion 1", "odds take hammer 1",
                             "suggest many", "suggest", "suggest all"})
      shown += std::string("> ") + text + "\n" + person.type(text) + "\n";
    EXPECT_EQ(differs_from_golden("shop_lines.txt", shown), "");
  });
}

/// Names of weapons were broken within their words where eighty columns held six ships.
TEST(Shop, NoWordIsBrokenAsLongAsAColumnMayHoldIt) {
  table::Offer offer;
  offer.budgets = {{"points", 300}};
  for (int i = 0; i < 12; ++i) {
    table::OfferLine& line = offer.lines.emplace_back();
    line.verb = "take";
    line.variant = "ship-" + std::to_string(i);
    line.price = {40};
    line.details = {{"weapons", "2 Heavy interceptor-batteries", "", ""}};
  }
  for (const int width : {40, 80, 120}) {
    screen::Style style;
    style.width = width;
    const screen::Shelf shelf = screen::shelf(offer, {}, 0, style);
    EXPECT_GT(shelf.count, 0U);
    const auto whole = [](const std::string& line) { return line.contains("interceptor-batteries"); };
    EXPECT_TRUE(std::ranges::any_of(shelf.lines, whole)) << width;
    for (const std::string& line : shelf.lines) EXPECT_LE(screen::columns(line), width) << line;
  }
}

/// What a suggestion fills in passes the rules' own check, one after the other, round and round.
TEST(Shop, SuggestionsGoRound) {
  at_the_shop([](const StagedMatch& match, Seat seat) {
    Screen screen(match, seat);
    auto& orders = screen.face.session().orders;
    const auto& all = match.position().offer_for(seat).suggested;
    ASSERT_GE(all.size(), 2U);
    for (std::size_t i = 0; i < 2 * all.size(); ++i) {
      screen.letter(U's');
      EXPECT_EQ(orders.given(), all[i % all.size()].filled) << i;
      EXPECT_TRUE(match.position().check(seat, orders.given()).problems.empty()) << all[i % all.size()].name;
    }
  });
}

/// A hostile server may name any prices.
TEST(Shop, AnyPricesAreAddedUp) {
  constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
  table::Offer offer;
  offer.budgets = {{"points", most}, {"", -5, 3}};
  offer.lines.resize(2);
  offer.lines[0].verb = "buy";
  offer.lines[0].price = {most, -most, 4};
  offer.lines[0].fields.resize(1);
  offer.lines[0].fields[0].name = "n";
  offer.lines[0].fields[0].kind = table::FieldKind::number;
  offer.lines[1].verb = "keep";
  offer.lines[1].price = {1};
  const table::Filled orders{{{"buy", "", "", {{"n", most}}}, {"buy", "", "", {{"n", most}}}, {"keep", "", "", {}}}};
  EXPECT_EQ(table::spent(offer, orders), (std::vector<std::int64_t>{most, -most}));
  EXPECT_FALSE(screen::shop(offer, orders, {}).empty());
  for (const int width : {1, 20, 300}) {
    screen::Style style;
    style.width = width;
    EXPECT_FALSE(screen::shelf(offer, orders, 5, style).lines.empty());
  }
  EXPECT_TRUE(words::over_budget(offer, {{{"keep", "", "", {}}, {"keep", "", "", {}}}}));
}

}  // namespace
}  // namespace emcon::client
