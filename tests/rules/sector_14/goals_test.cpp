// Goals of a session: what gives points, when they end a battle, and who has won then.
#include <array>

#include "server/rules/sector_14/table/goals.hpp"
#include "tests/rules/sector_14/fight.hpp"

namespace emcon::rules::sector_14 {
namespace {

std::string goal(const std::string& fields) {
  return "[[goals]]\n" + fields + "\n";
}
std::string until(int turn, const std::string& things, const std::string& phase = "status") {
  return "turns = " + std::to_string(turn) + "\n" + scene(phase, things);
}

const std::string lantern = goal("kind = 'hold'\nname = 'the Lantern'\nhex = '5050'\nradius = 2\npoints = 3");
/// 5050 and its neighbours, as data files call them, in the coordinates of the rules.
const Hex middle = from_column_row(50, 50);

TEST(Goals, ARegionIsHeldByWhoIsThereAlone) {  // S14-R58, S14-R59
  const Hex near = middle + Hex{2, 0}, outside = middle + Hex{3, 0};
  const std::array<std::pair<std::string, std::array<int, 2>>, 5> cases{
      {{at("Red", near) + at("Blue", outside), {1, 0}},
       {at("Red", near) + at("Blue", middle), {0, 0}},
       {at("Red", outside) + at("Blue", outside), {0, 0}},
       {at("Red", outside) + at("Blue", near) + at("Blue", middle), {0, 1}},
       {at("Red", near, "lost = { cnc = 3 }") + at("Red", outside) + at("Blue", middle),
        {0, 1}}}};  // lost ships hold nothing
  for (const auto& [things, turns] : cases) {
    const Fight fight(until(9, things + lantern), "*");
    EXPECT_EQ(times_met(fight.table(), GoalIndex(0)), turns[0]) << things;
    EXPECT_EQ(times_met(fight.table(), GoalIndex(1)), turns[1]) << things;
    EXPECT_EQ(fight.said("holds the Lantern: 3 points."), turns[0] + turns[1] > 0) << things;
  }
}

TEST(Goals, ARegionCountsFromItsTurnOn) {  // S14-R59
  const std::string late = goal("kind = 'hold'\nname = 'it'\nhex = '5050'\npoints = 3\nfrom = 2");
  const Fight fight(until(9, at("Red", middle) + at("Blue", {60, 30}) + late), "*");
  EXPECT_EQ(times_met(fight.table(), GoalIndex(0)), 0);
}

TEST(Goals, ShipsBeyondAnEdgeAreAcross) {  // S14-R61
  for (int heading = 0; heading < facings; ++heading) {
    Goal edge;
    edge.kind = GoalKind::cross;
    edge.hex = middle;
    edge.heading = heading;
    const Hex ahead_of = ahead(heading), beside = ahead(turned(heading, 1)) + ahead(turned(heading, 2));
    EXPECT_EQ(to_the_edge(edge, middle), 0);
    EXPECT_EQ(to_the_edge(edge, middle + beside * 7), 0);
    EXPECT_EQ(to_the_edge(edge, middle - ahead_of * 4), 4);
    EXPECT_LT(to_the_edge(edge, middle + ahead_of), 0);
    EXPECT_LT(to_the_edge(edge, middle + ahead(turned(heading, 1))), 0);
    EXPECT_GE(to_the_edge(edge, middle + ahead(turned(heading, 2))), 0);
  }
}

const std::string mole =
    goal("kind = 'cross'\nteam = 'Red'\nname = 'the Mole'\nhex = '5050'\nheading = 0\npoints = 10\nships = ['Heron']");

std::string heron(Hex hex, const std::string& extra = "") {
  return at("Red", hex, "name = 'Heron'\n" + extra);
}

TEST(Goals, WhoMayCrossLeavesAndScores) {  // S14-R61
  Fight fight(until(9, heron(middle + Hex{0, -1}) + at("Red", middle + Hex{1, -2}) + at("Blue", {40, 40}) + mole), "*");
  EXPECT_TRUE(fight.ship(1).crossed && fight.ship(1).out);
  EXPECT_FALSE(fight.ship(2).out);  // it may not
  EXPECT_EQ(points_by_team(fight.table()), (std::vector<std::int64_t>{10, 0}));
  EXPECT_TRUE(fight.said("is out: it has crossed the edge."));
  const Fight lost(
      until(9, heron(middle + Hex{0, -1}, "lost = { hull = 4 }") + at("Red", middle) + at("Blue", {40, 40}) + mole),
      "*");
  EXPECT_FALSE(lost.ship(1).crossed);  // what is lost in this phase does not cross in it
}

TEST(Goals, ANamedShipIsPutOutOrSaved) {  // S14-R58
  const std::string both = goal("kind = 'destroy'\nteam = 'Blue'\nship = 'Heron'\npoints = 7") +
                           goal("kind = 'save'\nteam = 'Red'\nship = 'Heron'\npoints = 5");
  const Fight saved(until(1, heron(middle) + at("Red", middle) + at("Blue", {40, 40}) + both));
  ASSERT_TRUE(saved.state().outcome);
  EXPECT_EQ(saved.state().outcome->scores, (std::vector<std::int64_t>{5000, 0}));
  EXPECT_EQ(saved.state().outcome->text, "Turn 1 was the last: Red wins, Red 5, Blue 0.");
  const Fight gone(until(1, heron(middle, "lost = { hull = 4 }") + at("Red", middle) + at("Blue", {40, 40}) + both));
  EXPECT_EQ(gone.state().outcome->scores, (std::vector<std::int64_t>{0, 7000}));
  EXPECT_EQ(gone.state().outcome->winners, (std::vector<Side>{Side{1}}));
}

TEST(Goals, DamageCountsBoxes) {  // S14-R60
  const std::string damage = goal("kind = 'damage'\npoints = 2");
  const Fight fight(until(1, at("Red", middle, "lost = { hull = 1, ecm = 1 }\nplating_lost = [3, 0, 0, 0, 0, 0]") +
                                 at("Blue", {40, 40}, "destroyed = [2]") + damage));
  EXPECT_EQ(fight.state().outcome->scores, (std::vector<std::int64_t>{2000, 4000}));
  const Fight whole(
      until(1, at("Red", middle, "lost = { hull = 4 }") + at("Red", middle) + at("Blue", {40, 40}) + damage));
  EXPECT_EQ(whole.state().outcome->scores[1], 2000L * boxes(whole.table(), whole.ship(1)));
}

TEST(Goals, EqualPointsAreADraw) {  // S14-R58
  const Fight fight(until(1, at("Red", {40, 40}) + at("Blue", {42, 42}) + lantern));
  EXPECT_TRUE(fight.state().outcome->winners.empty());
  EXPECT_EQ(fight.state().outcome->text, "Turn 1 was the last: a draw, Red 0, Blue 0.");
}

TEST(Goals, WhoIsLeftAloneIsGivenWhatNobodyCanKeepFromHim) {  // S14-R62
  const Fight held(until(4, at("Red", {40, 40}) + at("Blue", middle, "lost = { hull = 4 }") + lantern));
  EXPECT_EQ(held.state().outcome->scores, (std::vector<std::int64_t>{3 * 3000, 0}));
  const Fight crossed(until(4, heron(middle) + at("Blue", {40, 40}, "lost = { hull = 4 }") + mole));
  EXPECT_EQ(crossed.state().outcome->scores, (std::vector<std::int64_t>{10000, 0}));
  EXPECT_EQ(crossed.state().outcome->text, "Only ships of Red are left: Red wins, Red 10, Blue 0.");
  const Fight behind(until(4, heron(middle, "lost = { hull = 4 }") + at("Blue", {40, 40}) +
                                  goal("kind = 'save'\nteam = 'Red'\nship = 'Heron'\npoints = 5")));
  EXPECT_EQ(behind.state().outcome->winners, (std::vector<Side>{Side{1}}));  // nobody has a point: the last team wins
}

TEST(Goals, WhoLeavesDoesNotWinByPoints) {  // S14-R46, S14-R58
  Fight fight(until(9, at("Red", middle) + at("Blue", {40, 40}) + lantern), "*");
  fight.leave(0);
  EXPECT_EQ(fight.state().outcome->winners, (std::vector<Side>{Side{1}}));
}

TEST(Goals, EnoughPointsEndIt) {  // S14-R58
  const std::string enough = "victory = 3\n" + scene("status", at("Red", middle) + at("Blue", {40, 40}) + lantern);
  const Fight fight(enough);
  ASSERT_TRUE(fight.state().outcome);
  EXPECT_EQ(fight.state().outcome->text, "Red has the 3 points that end it: Red wins, Red 3, Blue 0.");
}

TEST(Goals, AreShownToEverybody) {
  const Fight fight(until(9, heron(middle) + at("Blue", {40, 40}) + lantern + mole, "movement"));
  EXPECT_TRUE(fight.said("Goal of Red: hold the Lantern, 2 hexes round 5050: 3 points for each turn."));
  EXPECT_TRUE(
      fight.said("Goal of Red: bring ships 1 Heron across the Mole, beyond 5050 in heading 0: 10 points for each."));
  for (const Viewer viewer : {Viewer::of(Seat{0}), Viewer::of(Seat{1}), Viewer::spectator()}) {
    const table::Board board = fight.board(viewer);
    ASSERT_EQ(board.areas.size(), 2U);  // one region, although both teams may hold it
    EXPECT_EQ(board.areas[0].label, "the Lantern");
    EXPECT_TRUE(table::covers(board.areas[0].region, middle + Hex{2, 0}));
    EXPECT_FALSE(table::covers(board.areas[0].region, middle + Hex{3, 0}));
    EXPECT_TRUE(table::covers(board.areas[1].region, middle + Hex{2, -1}));
    EXPECT_EQ(board.sides[0].facts[0].name, "score");
    EXPECT_EQ(board.sides[0].facts[0].why, "nothing yet");
  }
}

TEST(Goals, FaultsOfDataAreToldWithTheirPlace) {
  struct Case {
    std::string goal, field;
  };
  const std::string ships = heron(middle) + at("Blue", {40, 40}, "name = 'Egret'");
  const Case cases[] = {
      {"kind = 'glory'\npoints = 1", "kind"},
      {"kind = 'damage'", "points"},
      {"kind = 'damage'\npoints = 0", "points"},
      {"kind = 'damage'\npoints = 1\nhex = '5050'", "hex"},
      {"kind = 'hold'\npoints = 1\nname = 'it'", "hex"},
      {"kind = 'hold'\npoints = 1\nhex = '5050'", "name"},
      {"kind = 'hold'\npoints = 1\nname = 'it'\nhex = '5050'\nradius = 51", "radius"},
      {"kind = 'hold'\npoints = 1\nname = 'it'\nhex = '5050'\nteam = 'Green'", "team"},
      {"kind = 'cross'\npoints = 1\nname = 'it'\nhex = '5050'\nheading = 6\nteam = 'Red'", "heading"},
      {"kind = 'cross'\npoints = 1\nname = 'it'\nhex = '5050'\nheading = 0", "team"},
      {"kind = 'cross'\npoints = 1\nname = 'it'\nhex = '5050'\nheading = 0\nteam = 'Red'\nships = ['Egret']", "ships"},
      {"kind = 'destroy'\npoints = 1\nteam = 'Red'\nship = 'Gull'", "ship"},
      {"kind = 'destroy'\npoints = 1\nteam = 'Red'\nship = 'Heron'", "ship"},
      {"kind = 'save'\npoints = 1\nteam = 'Red'\nship = 'Egret'", "ship"},
      {"kind = 'save'\npoints = 1\nship = 'Heron'", "team"}};
  for (const Case& c : cases) {
    const auto loaded = load_with(until(4, ships + goal(c.goal)));
    ASSERT_FALSE(loaded) << c.goal;
    EXPECT_EQ(loaded.error().front().field, c.field) << loaded.error().front().text;
    EXPECT_NE(loaded.error().front().text.find("scenarios/test.toml:"), std::string::npos);
  }
  const auto endless = load_with(scene("fire", ships + goal("kind = 'damage'\npoints = 1")));
  ASSERT_FALSE(endless);
  EXPECT_EQ(endless.error().front().field, "turns");
  const auto aimless = load_with("victory = 4\n" + scene("fire", ships));
  ASSERT_FALSE(aimless);
  EXPECT_EQ(aimless.error().front().field, "victory");
}

}  // namespace
}  // namespace emcon::rules::sector_14
