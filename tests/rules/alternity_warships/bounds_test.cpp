// What a side has at most: missiles in flight, ships and craft, lines on their sheets, and weapons of one answer; and
// that an offer's most is what the check takes.
#include <gmock/gmock.h>

#include "server/rules/alternity_warships/orders/bounds.hpp"
#include "tests/rules/alternity_warships/battle.hpp"

namespace emcon::rules::alternity_warships {
namespace {

using testing::HasSubstr;

constexpr const char* large_battle = "own-sheets=on points=3000 largest=super";

std::string ship(const std::string& name, const std::string& hull, const std::string& thrust, const std::string& more) {
  return R"({"version":"1.2","name":")" + name + R"(","hull":{"id":")" + hull +
         R"("},"engines":[{"typeId":"induction-engine","hullPoints":)" + thrust + "}]" + more + "}";
}
const std::string designs = R"(,"ordnanceDesigns":[{"id":"d","name":"Dart","category":"missile","size":"light",)"
                            R"("propulsionId":"missile-light-pl7","guidanceId":"active-radar","warheadId":"plasma"}])";
/// Of eight missiles each.
std::string racks(int count) {
  return designs + R"(,"launchSystems":[{"typeId":"missile-rack","quantity":)" + number(count) +
         R"(,"loadout":[{"designId":"d","quantity":)" + number(8 * count) + "}]}]";
}
std::string lasers(int count) {
  return R"(,"weapons":[{"typeId":"laser","mountType":"turret","quantity":)" + number(count) +
         R"(,"arcs":["forward","starboard","port"]}])";
}

/// The fleets are bought, and seat 0 is asked to launch.
void buy_and_launch(Battle& battle, const std::vector<std::string>& files, const std::string& take) {
  battle.bring(0, files).bring(1, {});
  battle.give(0, take).give(1, "take vigil ships=1").pass_to("launch");
  while (battle.asked() && battle.asked()->slots.front().front() != Seat{0}) battle.pass().pass_to("launch");
}

TEST(Bounds, MissilesInFlight) {  // ALT-R112, ALT-8.1
  Battle battle("own-fleet", large_battle);
  buy_and_launch(battle, {ship("Swarm", "fighter", "2", racks(8))}, "take swarm ships=8");
  const auto all = [](const char* handle, int count) {
    return "launch " + std::string(handle) + " l1 load=swarm/dart target=B1 count=" + number(count);
  };
  EXPECT_THAT(battle.refused(0, all("A1", 32) + "; " + all("A2", 32) + "; " + all("A3", 32) + "; " + all("A4", 32)),
              HasSubstr("'count' must be 1 to 4, not 32: the side has room for no more."));
  EXPECT_THAT(battle.refused(0, all("A1", 32) + "; " + all("A2", 32) + "; " + all("A3", 32) + "; " + all("A4", 4) +
                                    "; " + all("A5", 1)),
              HasSubstr("A side has at most 100 missiles in flight."));
  battle.give(0, all("A1", 32) + "; " + all("A2", 32) + "; " + all("A3", 32) + "; " + all("A4", 4), "*");
  EXPECT_EQ(count_of(battle.table().missiles), missiles_most);
}

TEST(Bounds, WeaponsOfOneAnswer) {  // ALT-R112, ALT-9.17
  Battle battle("own-fleet", large_battle);
  battle.bring(0, {ship("Prickle", "light-cruiser", "64", lasers(150))}).bring(1, {});
  battle.give(0, "take prickle ships=2").give(1, "take vigil ships=1").pass_to("beams");
  battle.act([&](Play& play) {
    play.edit(battle.at("A1")).course = {{0, 2}, 0, 0};
    play.edit(battle.at("A2")).course = {{0, 2}, 0, 0};
    play.edit(battle.at("B1")).course = {{0, 0}, 0, 0};
  });
  while (battle.asked()->slots.front().front() != Seat{0}) battle.pass();
  EXPECT_THAT(battle.refused(0, "fire A1 w1 target=B1 count=150; fire A2 w1 target=B1 count=51"),
              HasSubstr("'count' must be 1 to 50, not 51: the side has room for no more."));
  EXPECT_THAT(battle.refused(0, "fire A1 w1 target=B1 count=150; fire A2 w1 target=B1 count=50; fire A2 w1 target=B1"),
              HasSubstr("A side has at most 200 weapons and bombs in one answer."));
  EXPECT_EQ(battle.refused(0, "fire A1 w1 target=B1 count=150; fire A2 w1 target=B1 count=50"), "");
}

TEST(Bounds, LinesAndCraftOfAFleet) {  // ALT-R112
  std::string guns;
  for (const char* arc : {"forward", "aft", "port", "starboard"})
    for (const char* gun : {"laser", "ir-laser", "x-ray-laser", "plasma-cannon", "mass-cannon", "rail-cannon", "maser"})
      guns += std::string(guns.empty() ? "" : ",") + R"({"typeId":")" + gun +
              R"(","mountType":"fixed","quantity":1,"arcs":[")" + arc + R"("]})";
  const std::string gnat = ship("Gnat", "fighter", "2", lasers(1));
  const std::string hive =
      ship("Hive", "fleet-carrier", "160",
           R"(,"hangarMisc":[{"typeId":"hangar","quantity":510,"loadout":[{"name":"Gnat","quantity":51}]}])");
  Battle battle("own-fleet", large_battle);
  battle.bring(0, {ship("Hedgehog", "light-cruiser", "64", R"(,"weapons":[)" + guns + "]"), gnat, hive}).bring(1, {});
  const table::Offer offer = battle.offer(0);
  const auto most = [&](const char* key) {
    return std::ranges::find(offer.lines, key, &table::OfferLine::variant)->fields.front().max;
  };
  EXPECT_EQ(most("hedgehog"), 7);
  EXPECT_EQ(most("hive"), 1);
  EXPECT_THAT(battle.refused(0, "take hedgehog ships=7; take gnat ships=1"), "");
  EXPECT_THAT(battle.refused(0, "take hedgehog ships=7; take vigil ships=1"),
              HasSubstr("A side's ships have at most 200 lines of weapons and launchers; these have"));
  EXPECT_THAT(battle.refused(0, "take hive ships=1; take argosy ships=5"),
              HasSubstr("A side's ships have at most 100 craft aboard; these have 111."));
}

TEST(Bounds, AnOffersMostIsWhatTheCheckTakes) {  // ALT-8.1, ALT-9.15
  Battle battle("own-fleet", large_battle);
  const std::string two =
      R"(,"ordnanceDesigns":[{"id":"d","name":"Dart","category":"missile","size":"light",)"
      R"("propulsionId":"missile-light-pl7","guidanceId":"active-radar","warheadId":"plasma"},)"
      R"({"id":"e","name":"Elf","category":"missile","size":"light","propulsionId":"missile-light-pl7",)"
      R"("guidanceId":"active-radar","warheadId":"aa-burst"}],"launchSystems":[{"typeId":"missile-rack","quantity":2,)"
      R"("loadout":[{"designId":"d","quantity":9},{"designId":"e","quantity":3}]}])";
  buy_and_launch(battle, {ship("Pair", "fighter", "2", two)}, "take pair ships=1");
  const table::Offer offer = battle.offer(0);
  ASSERT_FALSE(offer.lines.empty());
  for (const table::OfferLine& line : offer.lines) {
    if (line.verb != "launch") continue;
    const auto count = std::ranges::find(line.fields, "count", &table::Field::name);
    EXPECT_EQ(count->max, 3);
    for (const char* load : {"pair/dart", "pair/elf"})
      EXPECT_EQ(battle.refused(0, "launch A1 l1 load=" + std::string(load) + " target=B1 count=3"), "") << load;
  }
  EXPECT_THAT(battle.refused(0, "launch A1 l1 load=pair/elf target=B1 count=3; launch A1 l1 load=pair/elf target=B1"),
              HasSubstr("None of them is left."));
}

TEST(Bounds, MatchesOfTheFirstRevisionHaveNone) {  // ALT-R112
  Battle battle("own-fleet", large_battle, "*", 1);
  buy_and_launch(battle, {ship("Swarm", "fighter", "2", racks(500))}, "take swarm ships=1");
  battle.give(0, "launch A1 l1 load=swarm/dart target=B1 count=1000", "*");
  EXPECT_EQ(count_of(battle.table().missiles), 1000);
}

}  // namespace
}  // namespace emcon::rules::alternity_warships
