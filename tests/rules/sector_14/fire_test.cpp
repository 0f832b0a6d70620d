// Guns, shields, plating and interceptors.
#include <algorithm>

#include "tests/rules/sector_14/fight.hpp"

namespace emcon::rules::sector_14 {
namespace {

/// A Saber that points up at (50,30) and a Hammer `range` hexes ahead of it that points back, in the Fire phase.
Fight facing_off(int range, const std::string& saber = "", const std::string& hammer = "") {
  return Fight(scene("fire", ship("Red", "saber", {50, 30}, 0, {50, 30}, saber) +
                                 ship("Blue", "hammer", {50, 30 - range}, 3, {50, 30 - range}, hammer)));
}

TEST(Fire, BeamBandsAddToTheHits) {  // S14-BEAM.1, S14-BEAM.2, S14-BEAM.3, S14-P3.3, S14-SENS.1, S14-ECM.1, S14-R52
  struct Case {
    int range, damage;
  };
  for (const Case& c : {Case{1, 5}, Case{2, 4}, Case{6, 4}, Case{7, 3}, Case{13, 3}, Case{14, 2}, Case{23, 2},
                        Case{24, 1}, Case{34, 1}}) {
    Fight fight = facing_off(c.range, "", "lost = { shield_gen = 3 }");  // ECM 3 adds to the range
    fight.give(0, "fire 1 w1 target=2 section=engines", "3 6 7 0 4 9 2 8 5");
    EXPECT_TRUE(fight.said("gives 3 hits")) << c.range;
    EXPECT_EQ(8 - fight.plating(2, 0), c.damage) << c.range;
    EXPECT_EQ(fight.ship(1).stress, 1);  // S14-WPN.5, S14-P3.8
  }
}

TEST(Fire, RangeBeyondTheLastBandIsRefused) {  // S14-R17, S14-P3.1
  const std::string red = ship("Red", "kestrel", {50, 30}, 0, {50, 30}, "lost = { sensors = 1 }");
  const Fight far(scene(
      "fire", red + ship("Blue", "hammer", {50, 18}, 3, {50, 18}) + ship("Blue", "hammer", {50, 20}, 3, {50, 20})));
  EXPECT_EQ(far.refused("fire 1 w1 target=2 section=midships"), "");
  EXPECT_EQ(far.consequence("fire 1 w1 target=2 section=midships", "effective range"), "18");
  const Fight farther(scene(
      "fire", red + ship("Blue", "hammer", {50, 17}, 3, {50, 17}) + ship("Blue", "hammer", {50, 20}, 3, {50, 20})));
  EXPECT_EQ(farther.refused("fire 1 w1 target=2 section=midships"), "out_of_range");
}

TEST(Fire, PulseWeaponsHitOrMiss) {  // S14-PULSE.1, S14-PULSE.2, S14-WPN.5
  struct Case {
    int range;
    bool hits;
  };
  for (const Case& c : {Case{4, true}, Case{7, true}, Case{8, false}, Case{30, false}}) {
    Fight fight(scene(
        "fire", ship("Red", "hammer", {50, 30}, 0, {50, 30}, "crew = [6, 8, 7]") +
                    ship("Blue", "saber", {50, 30 - c.range}, 3, {50, 30 - c.range}, "lost = { shield_gen = 3 }")));
    fight.give(0, "fire 1 w1 target=2 section=midships", "3 6 7 0 4 9 2 8 5");
    EXPECT_EQ(8 - fight.plating(2, 0) + fight.ship(2).chips[0], c.hits ? 10 : 0) << c.range;
    EXPECT_EQ(fight.ship(1).stress, 2);
  }
}

TEST(Fire, ShieldPlatingAndChips) {  // S14-P3.4, S14-P3.5, S14-P3.6, S14-P3.7, S14-P3.9, S14-R19, S14-PLAT.2, S14-SG.1
  Fight fight(scene("fire", ship("Red", "hammer", {50, 30}, 0, {50, 30}) +
                                ship("Blue", "saber", {50, 20}, 3, {50, 20}, "plating_lost = [5, 0, 0, 0, 0, 0]")));
  fight.give(0, "fire 1 w1 target=2 section=engines", "1 6 3 0 7 8 5  3 4 9 2 6 4 0 0 5 1 8 7 9 9 3");
  EXPECT_TRUE(fight.said("10@4 stops 3 of 10, stress +2"));
  EXPECT_EQ(fight.plating(2, 0), 0);
  EXPECT_EQ(fight.ship(2).chips, (std::array<int, 4>{0, 4, 0, 0}));
  EXPECT_EQ(fight.ship(2).stress, 2);
}

TEST(Fire, ShieldNeverAddsAndNeverRollsWithoutBoxes) {  // S14-R5, S14-R19, S14-P3.4
  Fight fight = facing_off(1, "crew = [8, 8, 4]\nlost = { targeting = 3 }", "");
  fight.give(0, "fire 1 w1 target=2 section=midships", "1 2 3 4  9 2 9 5 9 1");  // 1 hit + 2
  EXPECT_TRUE(fight.said("3@4 stops 0 of 3"));
  EXPECT_EQ(fight.plating(2, 0), 5);
  Fight bare = facing_off(1, "crew = [8, 8, 4]\nlost = { targeting = 3 }", "lost = { shield_gen = 3 }");
  bare.give(0, "fire 1 w1 target=2 section=midships", "1 2 3 4");
  EXPECT_EQ(bare.plating(2, 0), 5);
}

TEST(Fire, TheDefenderChoosesOnASpline) {  // S14-P3.6, S14-R16, S14-R14
  Fight fight(scene("fire", ship("Red", "saber", {51, 28}, 3, {51, 28}) +
                                ship("Blue", "hammer", {50, 30}, 0, {50, 30}, "lost = { shield_gen = 3 }")));
  fight.give(0, "fire 1 w1 target=2 section=control", "1 1 1 1 1 1 1");
  EXPECT_EQ(fight.kind(), "facing");
  EXPECT_EQ(fight.asked()->slots[0][0].index, 1);
  EXPECT_EQ(fight.asked()->pace, Pace::interrupt);
  EXPECT_EQ(fight.refused("facing 2 side=aft"), "facing_not_offered");
  EXPECT_EQ(fight.refused("facing 1 side=fore"), "not_your_ship");
  EXPECT_EQ(fight.refused("fire 1 w1 target=2 section=control", 0), "not_your_turn");
  fight.give(1, "facing 2 side=fore-starboard");
  EXPECT_EQ(fight.plating(2, 1), 0);
  EXPECT_EQ(fight.ship(2).chips[3], 2);  // 7 hits + 1 at effective range 5, plating 6
  EXPECT_EQ(fight.kind(), "fire");
}

TEST(Fire, InTheSameHexAnySideMayBeChosen) {  // S14-R14
  Fight fight(scene("fire", ship("Red", "saber", {50, 30}, 0, {50, 30}) +
                                ship("Blue", "hammer", {50, 30}, 0, {50, 30}, "lost = { shield_gen = 3 }")));
  fight.give(0, "fire 1 w1 target=2 section=control", "1 8 8 8 8 8 8");  // range 3: band 4+2
  EXPECT_EQ(std::get<FacingStep>(*fight.state().agenda.top()).choices.size(), 6U);
  fight.pass();  // most plating
  EXPECT_EQ(fight.plating(2, 0), 5);
}

TEST(Fire, ShotsOfOneAnswerWaitForPrompts) {  // S14-R13, S14-WPN.1, S14-WPN.3, S14-R54
  Fight fight(scene("fire", ship("Red", "saber", {51, 28}, 3, {51, 28}) +
                                ship("Blue", "hammer", {50, 30}, 0, {50, 30}, "lost = { shield_gen = 3 }") +
                                ship("Blue", "hammer", {51, 33}, 0, {51, 33}, "lost = { shield_gen = 3 }")));
  fight.give(0, "fire 1 w1 target=2 section=control; fire 1 w2 target=3 section=control; done", "1 8 8 8 8 8 8");
  EXPECT_EQ(fight.kind(), "facing");
  EXPECT_EQ(fight.ship(1).weapons[WeaponIndex(1)].used, 0);
  fight.give(1, "facing 2 side=fore", "8 8 8 8 8 8 1");
  EXPECT_EQ(fight.ship(1).weapons[WeaponIndex(1)].used, 1);
  EXPECT_NE(fight.about(), 1);  // done was said
}

TEST(Fire, RefusalsOfFire) {  // S14-WPN.1, S14-WPN.2, S14-WPN.4, S14-R37, S14-R49, S14-P3.1
  Fight fight(scene("fire", ship("Red", "saber", {50, 30}, 0, {50, 30}, "destroyed = [2]") +
                                ship("Red", "kestrel", {50, 28}, 0, {50, 28}) +
                                ship("Blue", "hammer", {50, 25}, 3, {50, 25}) +
                                ship("Blue", "hammer", {50, 33}, 3, {50, 33})));
  const std::vector<std::pair<const char*, const char*>> cases{
      {"fire 1 w2 target=3 section=midships", "weapon_destroyed"},
      {"fire 1 w3 target=3 section=midships", "weapon_kind"},
      {"fire 1 w9 target=3 section=midships", "no_such_weapon"},
      {"fire 1 w1 target=2 section=midships", "target_friendly"},
      {"fire 1 w1 target=7 section=midships", "target_out"},
      {"fire 1 w1 target=4 section=midships", "out_of_arc"},
      {"fire 1 w1 target=3 section=bridge", "section_required"},
      {"fire 1 w1 target=3", "field_missing"},
      {"fire 1 w1 target=3 section=midships; fire 1 w1 target=3 section=midships", "weapon_used"},
      {"done; fire 1 w1 target=3 section=midships", "after_done"},
      {"intercept 1 w1", "weapon_kind"},
      {"intercept 1 w3", "no_seeker_in_reach"},
      {"fire 2 w1 target=3 section=midships", "not_your_turn"}};
  for (const auto& [orders, code] : cases) EXPECT_EQ(fight.refused(orders), code) << orders;
}

/// A Bastion with a Class-E interceptor at (50,30), and enemy seekers at these ranges; `antimatter` are of that kind.
Fight under_attack(const std::vector<int>& ranges, const std::vector<int>& antimatter = {}) {
  std::string things = ship("Red", "bastion", {50, 30}, 0, {50, 30}) + ship("Blue", "sovereign", {50, 2}, 3, {50, 2});
  for (std::size_t i = 0; i < ranges.size(); ++i) {
    const bool amat = std::find(antimatter.begin(), antimatter.end(), static_cast<int>(i)) != antimatter.end();
    const std::string hex = label({50, 30 - ranges[i]});
    things += "[[seekers]]\nship = 2\nweapon = " + std::to_string(amat ? 7 : 8) + "\ntarget = 1\nhex = '" + hex +
              "'\nfacing = 3\nvector = '" + hex + "'\n";
  }
  return Fight(scene("fire", things));
}

TEST(Interceptors, SpendHitsBySeeker) {  // S14-ICPT.1, S14-ICPT.2, S14-ICPT.3, S14-ICPT.4, S14-ICPT.5, S14-R18
  Fight fight = under_attack({5, 5, 11, 18}, {1, 2});
  fight.give(0, "intercept 1 w4", "1 1 1 1 1 7 7");
  EXPECT_EQ(fight.kind(), "allocate");
  EXPECT_EQ(fight.ship(1).stress, 0);
  const std::vector<std::pair<const char*, const char*>> cases{
      {"allocate 1 seekers=s1,s2", ""},
      {"allocate 1 seekers=s3", ""},
      {"allocate 1 seekers=s1,s3", ""},
      {"allocate 1 seekers=s2,s4", ""},
      {"allocate 1 seekers=", ""},
      {"allocate 1 seekers=s2,s3", "too_few_hits"},
      {"allocate 1 seekers=s1,s1", "seeker_duplicate"},
      {"allocate 1 seekers=s9", "no_such_seeker"},
      {"allocate 1 seekers=s1; allocate 1 seekers=s1", "already_done"}};
  for (const auto& [orders, code] : cases) EXPECT_EQ(fight.refused(orders), code) << orders;
  fight.give(0, "allocate 1 seekers=s2,s4");
  ASSERT_EQ(fight.table().seekers.size(), 2U);
  EXPECT_EQ(fight.table().seekers[SeekerIndex(0)].number, 1);
  EXPECT_EQ(fight.table().seekers[SeekerIndex(1)].number, 3);
}

TEST(Interceptors, AreNotAskedForWhatTheyCannotPay) {  // S14-R18
  Fight fight = under_attack({11}, {0});
  fight.give(0, "intercept 1 w4", "1 1 1 7 7 7 7");  // three hits, the price is four
  EXPECT_EQ(fight.kind(), "fire");
  EXPECT_EQ(fight.table().seekers.size(), 1U);
}

TEST(Interceptors, DefaultDestroysWhatTheHitsPayFor) {  // S14-R46
  Fight fight = under_attack({4, 4, 4, 15});
  fight.give(0, "intercept 1 w4", "1 1 1 7 7 7 7").pass();
  ASSERT_EQ(fight.table().seekers.size(), 1U);
  EXPECT_EQ(fight.table().seekers[SeekerIndex(0)].number, 4);
}

TEST(Interceptors, OwnSeekersAreSpared) {  // S14-R37, S14-P6.4
  Fight fight = under_attack({4});
  fight.give(0, "done");
  EXPECT_EQ(fight.refused("intercept 2 w5"), "no_seeker_in_reach");
}

}  // namespace
}  // namespace emcon::rules::sector_14
