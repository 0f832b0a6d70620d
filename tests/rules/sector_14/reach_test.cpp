// What the one who is asked is shown of the reach of his weapons.
#include "common/table/area.hpp"
#include "server/rules/sector_14/catalogue/words.hpp"
#include "tests/rules/sector_14/fight.hpp"

namespace emcon::rules::sector_14 {
namespace {

const table::Area* reach_of(const table::Board& board, const std::string& ship, const std::string& weapon) {
  const table::Area* out = table::area_of_order(board, "fire", ship, weapon);
  return out ? out : table::area_of_order(board, "launch", ship, weapon);
}

/// The enemy is in the ship's own hex, and so in every arc: it is asked for its fire whatever its heading.
TEST(Reach, CoversTheArcOfEveryWeaponInHand) {  // S14-WPN.2, S14-R14, S14-R15
  constexpr Hex at{50, 5};
  for (int facing = 0; facing < facings; ++facing) {
    const Fight fight(
        scene("fire", ship("Red", "sovereign", at, facing, at, "destroyed = [4]\nlost = { sensors = 1 }") +
                          ship("Blue", "hammer", at, 3, at)));
    const table::Board board = fight.board(Viewer::of(Seat{0}));
    ASSERT_EQ(board.areas.size(), 5U);  // w1 to w6 but the destroyed one; no launcher
    for (const int place : {0, 1, 2, 4, 5}) {
      const WeaponIndex w(place);
      const Ship& own = fight.ship(1);
      const table::Area* area = reach_of(board, "1", weapon_name(w));
      ASSERT_TRUE(area) << place;
      const WeaponType& type = fight.table().type_of(own, w);
      const int reach = type.range_max() - (is_gun(type.kind) ? 1 : 0);  // the sensors' rating
      for (const int radius : {0, 1, 2, 5, reach, reach + 1})
        for (const Hex hex : ring(at, radius))
          EXPECT_EQ(table::covers(*area, hex), radius <= reach && weapon_bears(fight.table(), own, w, hex))
              << "facing " << facing << ", " << area->label << ", " << label(hex);
    }
  }
}

TEST(Reach, IsShownToTheOneWhoIsAskedAlone) {
  Fight fight(
      scene("fire", ship("Red", "saber", {50, 30}, 0, {50, 28}) + ship("Blue", "hammer", {50, 20}, 3, {50, 20})));
  EXPECT_TRUE(fight.board(Viewer::spectator()).areas.empty());
  EXPECT_TRUE(fight.board(Viewer::of(Seat{1})).areas.empty());
  const table::Board board = fight.board(Viewer::of(Seat{0}));
  ASSERT_EQ(board.areas.size(), 3U);
  EXPECT_EQ(board.areas[0].label, "1 w1: 37 hexes less ECM, F120, Class-D Neutral Particle Beam");
  EXPECT_TRUE(board.areas[0].region.hexes.empty());  // frames stay small
  fight.give(0, "fire 1 w1 target=2 section=midships", "*");
  EXPECT_EQ(reach_of(fight.board(Viewer::of(Seat{0})), "1", "w1"), nullptr);
}

TEST(Reach, OfALauncherIsWhereItsSeekerCanGoNext) {  // S14-P6.2, S14-P4.2, S14-R15
  const Fight fight(
      scene("launch", ship("Red", "sovereign", {50, 30}, 1, {53, 28}, "destroyed = [9]") +
                          ship("Red", "lancer", {40, 30}, 0, {40, 30}, "lost = { hull = 8 }\nplayer = 1") +
                          ship("Blue", "lancer", {50, 20}, 3, {50, 20})));
  const table::Board board = fight.board(Viewer::of(Seat{0}));
  ASSERT_EQ(board.areas.size(), 2U);  // the lost ship launches nothing
  const table::Area* torpedo = reach_of(board, "1", "w8");
  ASSERT_TRUE(torpedo);
  for (const Hex hex : ring({54, 27}, 10)) EXPECT_TRUE(table::covers(*torpedo, hex));
  for (const Hex hex : ring({54, 27}, 11)) EXPECT_FALSE(table::covers(*torpedo, hex));
  EXPECT_EQ(fight.board(Viewer::of(Seat{1})).areas.size(), 2U);
}

}  // namespace
}  // namespace emcon::rules::sector_14
