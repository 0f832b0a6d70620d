// Hexes, markers and relations of units.
#include <gtest/gtest.h>

#include "common/hex.hpp"
#include "server/rules/fires_of_space/battle/table/entry.hpp"
#include "tests/rules/fires_of_space/battle.hpp"

namespace emcon::rules::fires_of_space::test::grid_test {
namespace {

Hex at(const char* text) {
  return hex_from_label(text).value();
}

std::string line_of_hexes(Hex centre) {
  std::string out;
  for (int d = 1; d <= 6; ++d) out += (out.empty() ? "" : " ") + label(centre + direction(d));
  return out;
}

TEST(Grid, NeighboursOfOddAndEvenColumns) {  // FOS-R1
  EXPECT_EQ(line_of_hexes(at("2525")), "2524 2624 2625 2526 2425 2424");
  EXPECT_EQ(line_of_hexes(at("2424")), "2423 2524 2525 2425 2325 2324");
}

TEST(Grid, CentreOfTheTacticalMapAndItsEdges) {  // FOS-3, FOS-15.c, FOS-R2: 50 x 50, and nothing is lost beyond it
  EXPECT_EQ(label(entry_centre), "2525");
  Battle battle(
      scene("turn = 1\nphase = 'damage-control'\ninitiative = 'letters'",
            "[[units]]\nid = 'A'\npresent = '0101'\nfuture = '(-4,-4)'\nships = [{ class = 'Talon raider' }]\n"
            "[[units]]\nid = '1'\npresent = '0202'\nfuture = '(-3,-3)'\nships = [{ class = 'Talon raider' }]\n"),
      {1, 6});
  EXPECT_EQ(label(battle.unit("A").at.present), "(-4,-4)");
  EXPECT_EQ(relative_speed(battle.unit("A").at, battle.unit("1").at), 0);
  const table::Map map = battle.board(Viewer::spectator()).maps.at(0);
  EXPECT_EQ(map.id, "tactical");
  EXPECT_EQ(map.low.x, -9);
  EXPECT_EQ(map.high.x, 50);
}

TEST(Markers, CoastInOrder) {  // FOS-4.c, FOS-7.a, FOS-11.a, FOS-11.c, N1, S1
  struct Case {
    const char *past, *present, *future;
  };
  for (const Case& c : {Case{"1010", "1312", "1613"}, Case{"2525", "2321", "2117"}}) {
    const Markers before{at(c.past) + at(c.past) - at(c.present), at(c.past), at(c.present)};
    const Markers after = moved(before);
    EXPECT_EQ(label(after.past), c.past);
    EXPECT_EQ(label(after.present), c.present);
    EXPECT_EQ(label(after.future), c.future);
  }
}

TEST(Markers, ThrustStaysInTheVelocity) {  // FOS-11.c, FOS-11.d, N1
  Markers markers{at("1010"), at("1312"), at("1613")};
  markers.future = markers.future + direction(1);
  EXPECT_EQ(label(markers.future), "1612");
  const Markers next = moved(markers);
  EXPECT_EQ(label(next.past) + label(next.present) + label(next.future), "131216121913");
}

TEST(Markers, RelativeSpeed) {  // FOS-7.d, N2
  const Markers a{{}, at("2525"), at("3520")};
  EXPECT_EQ(relative_speed(a, {{}, at("2525"), at("1530")}), 20);
  EXPECT_EQ(relative_speed(a, {{}, at("2525"), at("1531")}), 21);
}

TEST(Markers, MatchedAndStationary) {  // FOS-7.c, FOS-7.e, FOS-7.f
  Battle battle(scene(
      "turn = 1\nphase = 'launch'\ninitiative = 'letters'",
      "[[units]]\nid = '1'\npresent = '2525'\nfuture = '2525'\nships = [{ class = 'Talon raider' }]\n"
      "[[units]]\nid = '2'\npresent = '2525'\nfuture = '2525'\nships = [{ class = 'Talon raider' }]\n"
      "[[units]]\nid = '3'\npast = '2524'\npresent = '2525'\nfuture = '2525'\nships = [{ class = 'Talon raider' }]\n"
      "[[units]]\nid = 'A'\npresent = '2520'\nfuture = '2520'\nships = [{ class = 'Talon raider' }]\n"));
  EXPECT_EQ(battle.side(), 1);
  EXPECT_EQ(battle.unit("1").at, (Markers{at("2525"), at("2525"), at("2525")}));
  EXPECT_TRUE(matched(battle.table(), battle.unit("1"), battle.unit("2")));
  EXPECT_FALSE(matched(battle.table(), battle.unit("1"), battle.unit("3")));
  EXPECT_EQ(battle.refused("join 1 with=3"), "not_matched");
}

TEST(EntryAreas, CentresLieTwentyOut) {  // FOS-14.d.fn2, S12
  const char* const centres[] = {"2505", "4515", "4535", "2545", "0535", "0515"};
  for (int area = 1; area <= 6; ++area) {
    const Hex hex = at(centres[area - 1]);
    EXPECT_EQ(distance(hex, entry_centre), 20);
    EXPECT_EQ(hex, entry_centre + direction(area) * 20);
    EXPECT_EQ(entry_hex(area, 3), hex);
  }
}

TEST(EntryAreas, NumberedRowByRowClockwise) {  // FOS-14.d.v.2, FOS-R10
  const char* const rows[6][20] = {{"2306", "2405", "2505", "2605", "2706", "2305", "2404", "2504", "2604", "2705",
                                    "2304", "2403", "2503", "2603", "2704", "2303", "2402", "2502", "2602", "2703"},
                                   {"4314", "4414", "4515", "4516", "4517", "4413", "4514", "4614", "4615", "4616",
                                    "4513", "4613", "4714", "4715", "4716", "4612", "4713", "4813", "4814", "4815"},
                                   {"4533", "4534", "4535", "4435", "4336", "4633", "4634", "4635", "4536", "4436",
                                    "4734", "4735", "4736", "4636", "4537", "4834", "4835", "4836", "4737", "4637"},
                                   {"2744", "2644", "2545", "2444", "2344", "2745", "2645", "2546", "2445", "2345",
                                    "2746", "2646", "2547", "2446", "2346", "2747", "2647", "2548", "2447", "2347"},
                                   {"0736", "0635", "0535", "0534", "0533", "0636", "0536", "0435", "0434", "0433",
                                    "0537", "0436", "0336", "0335", "0334", "0437", "0337", "0236", "0235", "0234"},
                                   {"0517", "0516", "0515", "0614", "0714", "0416", "0415", "0414", "0514", "0613",
                                    "0316", "0315", "0314", "0413", "0513", "0215", "0214", "0213", "0313", "0412"}};
  for (int area = 1; area <= 6; ++area)
    for (int n = 1; n <= 20; ++n) EXPECT_EQ(label(entry_hex(area, n)), rows[area - 1][n - 1]) << area << " " << n;
}

TEST(EntryAreas, FutureLiesInwardAndIsShifted) {  // FOS-14.d.v.3, FOS-14.d.v.4, FOS-R12, N6
  const char* const futures[] = {"2509", "2509", "2408", "2308", "2608", "2708"};
  for (int shift = 1; shift <= 6; ++shift)
    EXPECT_EQ(label(entry_markers(1, 3, 4, shift).future), futures[shift - 1]) << shift;
  // Off the centre line the course is parallel to it.
  EXPECT_EQ(label(entry_markers(1, 1, 6, 1).future), "2312");
  EXPECT_EQ(label(entry_markers(4, 20, 1, 2).future), "2346");
}

}  // namespace
}  // namespace emcon::rules::fires_of_space::test::grid_test
