// Who may know what.
#include <algorithm>

#include "tests/rules/sector_14/fight.hpp"

namespace emcon::rules::sector_14 {
namespace {

/// Two players of Red, one of Blue; Red's second player has a seeker in flight.
Fight shared(const std::string& options) {
  const std::string aimed =
      "[[seekers]]\nship = 2\nweapon = 1\ntarget = 3\nhex = '5050'\nfacing = 0\nvector = '5050'\n";
  return Fight(
      scene("movement",
            ship("Red", "saber", {50, 30}, 0, {50, 30}) + ship("Red", "lancer", {52, 30}, 0, {52, 30}, "player = 2") +
                ship("Blue", "hammer", {50, 20}, 3, {50, 20}) + aimed,
            2),
      "", options);
}

TEST(Sight, TargetsAreTheirOwnersAlone) {  // S14-TORP.3, S14-P6.3, S14-R38, S14-L1, S14-L17, S14-L19
  const Fight alone = shared("");
  EXPECT_EQ(alone.fact(Viewer::of(Seat{1}), "s1", "target"), "ship 3");
  for (const Viewer viewer : {Viewer::of(Seat{0}), Viewer::of(Seat{2}), Viewer::spectator()})
    EXPECT_EQ(alone.fact(viewer, "s1", "target"), "") << viewer.index();
  const Fight team = shared("share-targets=on");
  EXPECT_EQ(team.fact(Viewer::of(Seat{0}), "s1", "target"), "ship 3");
  EXPECT_EQ(team.fact(Viewer::of(Seat{2}), "s1", "target"), "");
}

TEST(Sight, SheetsAreOpen) {  // S14-R2, S14-INTRO.3
  const Fight fight = shared("");
  const table::Board seen = fight.board(Viewer::spectator());
  for (const int seat : {0, 1, 2})
    for (const table::Thing& thing : fight.board(Viewer::of(Seat{static_cast<std::uint8_t>(seat)})).things) {
      if (thing.kind == "ship") {
        EXPECT_NE(std::find(seen.things.begin(), seen.things.end(), thing), seen.things.end()) << thing.handle;
      }
    }
}

TEST(Sight, NothingIsSaidOfWhoSteersOrLaunches) {  // S14-L3, S14-L5, S14-L10, S14-L16
  Fight fight(
      scene("launch", ship("Red", "lancer", {50, 30}, 0, {50, 28}) + ship("Blue", "sovereign", {50, 10}, 3, {50, 10})));
  const table::Board before = fight.board(Viewer::of(Seat{0}));
  fight.give(1, "launch 2 w8 target=1; charge 2 w7");
  EXPECT_EQ(fight.board(Viewer::of(Seat{0})), before);  // stress is added when all are in
  fight.give(0, "", "*");
  EXPECT_TRUE(fight.said("Ship 2 charges w7"));
  EXPECT_TRUE(fight.said("launches s1"));
}

TEST(Sight, AtTheEndTargetsAreTold) {  // S14-TORP.3
  Fight fight = shared("");
  fight.leave(2);
  EXPECT_EQ(fight.kind(), "over");
  EXPECT_TRUE(fight.said("removed: s1"));
}

TEST(Sight, OffersAskOnlyThoseAsked) {  // S14-L5
  const Fight fight = shared("");
  EXPECT_FALSE(fight.offer(0).lines.empty());
  EXPECT_TRUE(fight.offer(1).lines.empty());
  EXPECT_EQ(fight.refused("drift 2", 1), "not_your_turn");
  EXPECT_TRUE(Rules::standing(fight.view(Viewer::spectator())).lines.empty());
  EXPECT_EQ(Rules::standing(fight.view(Viewer::of(Seat{2}))).lines.size(), 10U);
}

}  // namespace
}  // namespace emcon::rules::sector_14
