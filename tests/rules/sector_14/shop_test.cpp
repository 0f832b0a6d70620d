// The question in which a team buys its ships: prices, what is had for them, and suggested fleets.
#include "tests/rules/sector_14/fight.hpp"

namespace emcon::rules::sector_14 {
namespace {

const table::OfferLine* line_of(const table::Offer& offer, const std::string& ship_class) {
  const auto found = std::ranges::find(offer.lines, ship_class, &table::OfferLine::variant);
  return found == offer.lines.end() ? nullptr : &*found;
}

TEST(Shop, EachClassHasItsPriceAndWhatIsHadForIt) {  // S14-SHIP.1
  Fight fight("own-battle");
  const table::Offer offer = fight.offer(0);
  ASSERT_EQ(offer.budgets.size(), 2U);
  EXPECT_EQ(offer.budgets[0], (table::Budget{"points", 120}));
  EXPECT_EQ(offer.budgets[1], (table::Budget{"ships", 8, 1}));
  const table::OfferLine* saber = line_of(offer, "saber");
  ASSERT_TRUE(saber);
  EXPECT_EQ(saber->price, (std::vector<std::int64_t>{32, 1}));
  std::string told;
  for (const table::Fact& fact : saber->details) told += fact.name + "=" + fact.value + "; ";
  EXPECT_EQ(told,
            "boxes=36; plating=8/6/6/5/6/6; crew=7/6/7; moves=3 hexes, 3 facings; weapons=2 beam-d F120, int-b F180; ");
  EXPECT_NE(saber->details[4].why.find("beam-d: 4+2 9+1 "), std::string::npos);
  for (const table::OfferLine& line : offer.lines) {
    ASSERT_EQ(line.details.size(), saber->details.size()) << line.variant;
    for (std::size_t i = 0; i < line.details.size(); ++i) EXPECT_EQ(line.details[i].name, saber->details[i].name);
  }
}

/// "two or three suggested fleets a scenario". They pass the check as they are, whatever the points.
TEST(Shop, SuggestedFleetsPassTheCheck) {  // S14-SES.1
  const std::vector<std::pair<const char*, int>> cases{
      {"own-battle", 120},       {"own-battle", 20},         {"own-battle", 77},       {"own-battle", 2000},
      {"own-battle-three", 120}, {"own-battle-shared", 120}, {"own-battle-shared", 40}};
  for (const auto& [scenario, points] : cases) {
    SCOPED_TRACE(std::string(scenario) + " " + std::to_string(points));
    Fight fight(scenario, "", "points=" + std::to_string(points));
    const table::Offer offer = fight.offer(0);
    EXPECT_LE(offer.suggested.size(), 3U);
    EXPECT_GE(offer.suggested.size(), points < 40 || (points == 40 && offer.budgets[1].least == 2) ? 1U : 2U);
    for (const table::Suggested& fleet : offer.suggested) {
      const auto spent = table::spent(offer, fleet.filled);
      EXPECT_LE(spent[0], offer.budgets[0].amount) << fleet.name;
      EXPECT_LE(spent[1], offer.budgets[1].amount) << fleet.name;
      EXPECT_GE(spent[1], offer.budgets[1].least) << fleet.name;
      EXPECT_TRUE(Rules::check(fight.view(Viewer::of(Seat{0})), fleet.filled).problems.empty()) << fleet.name;
    }
  }
  Fight fight("own-battle");
  std::string names;
  for (const table::Suggested& fleet : fight.offer(0).suggested) names += fleet.name + ": " + fleet.note + "\n";
  EXPECT_EQ(names,
            "few: Sovereign dreadnought: 110 points\n"
            "mixed: Kestrel corvette, 2 x Saber frigate, Hammer gunboat: 116 points\n"
            "many: 6 x Kestrel corvette: 120 points\n");
}

TEST(Shop, TooMuchSaysHowMuchIsMissing) {  // S14-SES.1
  Fight fight("own-battle");
  const table::Filled dear{
      {{"take", "", "bastion", {{"count", std::int64_t{1}}}}, {"take", "", "saber", {{"count", std::int64_t{2}}}}}};
  const Problems problems = Rules::check(fight.view(Viewer::of(Seat{0})), dear).problems;
  ASSERT_EQ(problems.size(), 1U);
  EXPECT_EQ(problems[0].text, "These ships are worth 124 points, 4 more than you have.");
}

}  // namespace
}  // namespace emcon::rules::sector_14
