// Dispersed and concentrated fire: refusals, odds, and what offers suggest (FOS-16.a.viii).
#include <gtest/gtest.h>

#include "server/rules/fires_of_space/battle/advice/advice.hpp"
#include "tests/rules/fires_of_space/battle.hpp"

namespace emcon::rules::fires_of_space::test::fire_modes_test {
namespace {

std::string two(const std::string& own, const std::string& enemy, const std::string& where) {
  return scene("turn = 1\nphase = 'beam-fire'\ninitiative = 'numbers'",
               "[[units]]\nid = 'A'\npresent = '2525'\nfuture = '2525'\nships = [{ class = '" + own +
                   "' }]\n[[units]]\nid = '1'\npresent = '" + where + "'\nfuture = '" + where +
                   "'\nships = [{ class = '" + enemy + "' }]\n");
}

Battle facing(const std::string& own, const std::string& enemy, const std::string& where) {
  return Battle(two(own, enemy, where), {}, "", "fire-modes");
}

const table::Field* field(const table::Offer& offer, const std::string& variant, const std::string& name) {
  for (const table::OfferLine& line : offer.lines)
    if (line.verb == "fire" && line.variant == variant)
      for (const table::Field& f : line.fields)
        if (f.name == name) return &f;
  return nullptr;
}

TEST(FireModes, NeedTheOption) {  // FOS-16.a.viii
  const Battle battle(two("Bastion cruiser", "Halberd destroyer", "2525"));
  EXPECT_EQ(battle.refused("fire A.1 PA-H target=1.1 count=2 mode=dispersed"), "option_off");
  EXPECT_EQ(battle.refused("fire A.1 PA-H target=1.1 count=2 with=MG-M:2"), "option_off");
  EXPECT_EQ(battle.problems("fire A.1 PA-H target=1.1 count=2 mode=concentrated").at(0).clause, "FOS-16.a.viii");
  EXPECT_EQ(battle.refused("fire A.1 PA-H target=1.1 count=2 mode=normal"), "");
  EXPECT_EQ(field(Rules::offer(battle.view()), "PA-H", "mode"), nullptr);
}

TEST(FireModes, RefuseWhatDoesNotGoTogether) {  // FOS-16.a.viii.3, FOS-R38
  const Battle battle = facing("Bastion cruiser", "Halberd destroyer", "2525");
  EXPECT_EQ(battle.refused("fire A.1 PA-H target=1.1 count=2 mode=together"), "which_mode");
  EXPECT_EQ(battle.refused("fire A.1 PA-H target=1.1 count=1 mode=dispersed"), "too_few_weapons");
  EXPECT_EQ(battle.refused("fire A.1 PA-H target=1.1 count=2 mode=concentrated with=MG-M:2"), "mixed_kinds");
  EXPECT_EQ(battle.refused("fire A.1 PA-H target=1.1 count=6 mode=concentrated with=MG-M:2\n"
                           "fire A.1 PA-H target=1.1 count=5"),
            "mixed_kinds")
      << "what is refused uses no weapons";
  EXPECT_EQ(battle.refused("fire A.1 PA-H target=1.1 count=2 mode=concentrated with=PA-H:2"), "no_such_mount");
  EXPECT_EQ(battle.refused("fire A.1 PA-H target=1.1 count=2 mode=concentrated with=PA-L:2"), "no_such_mount");
  EXPECT_EQ(battle.refused("fire A.1 PA-H target=1.1 count=2 mode=dispersed with=MG-M:2"), "only_concentrated");
  EXPECT_EQ(battle.refused("fire A.1 PA-H target=1.1 count=6 mode=dispersed\n"
                           "fire A.1 PA-H target=1.1 count=5 mode=concentrated"),
            "out_of_bounds");
}

TEST(FireModes, ConcentrateEachFurtherMountOnce) {  // FOS-16.a.viii.3, FOS-R38; no ship of the catalogue has two such
  const Battle battle(
      two("Broadside", "Halberd destroyer", "2525"), {}, "", "fire-modes",
      "[[ships]]\nname = 'Broadside'\nsuite = 3\narmour = 5\nmanoeuvre = 4\nscreen = 2\nsize = 9\n"
      "target_value = [13, 11, 9, 6]\nbeams = [{ type = 'PA-H', count = 4 }, { type = 'PA-M', count = 5 }, "
      "{ type = 'PA-L', count = 6 }]\njump = 2\nprep = 3\ncrew = 120\ntroops = 20\npassengers = 10\ncargo = 100\npower "
      "= 1200\nmass = 5000\n"
      "cost = 620\ndamage_number = 1\nincrease_on = 12\n");
  const std::string fire = "fire A.1 PA-H target=1.1 count=2 mode=concentrated with=";
  EXPECT_EQ(battle.refused(fire + "PA-M:5"), "");
  EXPECT_EQ(battle.refused(fire + "PA-M:5,PA-L:6"), "");
  EXPECT_EQ(battle.refused(fire + "PA-M:6"), "weapons_fired");
  EXPECT_EQ(battle.refused(fire + "PA-M:2,PA-M:3"), "no_such_mount");
  EXPECT_EQ(battle.refused(fire + "PA-M:2,PA-L:3,PA-M:2"), "no_such_mount");
}

TEST(FireModes, AreOfferedOnlyToTwoWeaponsOrMore) {  // FOS-R38
  Battle battle = facing("Longhaul armed freighter", "Halberd destroyer", "2525");
  EXPECT_NE(field(Rules::offer(battle.view()), "PA-L", "mode"), nullptr);
  EXPECT_EQ(field(Rules::offer(battle.view()), "PA-L", "with"), nullptr);
  battle.give("fire A.1 PA-L target=1.1 count=1", {20});
  EXPECT_EQ(field(Rules::offer(battle.view()), "PA-L", "mode"), nullptr);
}

/// Each row: own class, mount, enemy, hex; the mode that an offer suggests, and for how many weapons.
struct Row {
  const char *own, *mount, *enemy, *where, *mode;
  int count;
};

TEST(FireModes, AreSuggestedWhereTheyAreBetter) {  // example S10, example S11
  const Row rows[] = {
      {"Halberd destroyer", "PA-M", "Halberd destroyer", "2525", "normal", 10},          // hits and penetrates anyway
      {"Halberd destroyer", "PA-M", "Sovereign battleship", "2518", "concentrated", 0},  // armour 12 stops single guns
      {"Kestrel corvette", "PA-L", "Talon raider", "2515", "dispersed", 6},  // need 0 for each: only together
  };
  for (const Row& row : rows) {
    const Battle battle = facing(row.own, row.enemy, row.where);
    const table::Offer offer = Rules::offer(battle.view());
    SCOPED_TRACE(std::string(row.own) + " at " + row.enemy);
    const table::Field* mode = field(offer, row.mount, "mode");
    const table::Field* count = field(offer, row.mount, "count");
    ASSERT_TRUE(mode && count);
    EXPECT_EQ(std::get<table::Token>(mode->fallback).token, row.mode);
    if (row.count > 0) {
      EXPECT_EQ(std::get<std::int64_t>(count->fallback), row.count);
    }
    // The best of the options by merit is what stands as default, so that a bot takes what is suggested.
    std::int64_t best = -1;
    std::string token;
    for (const table::Option& option : offer.sets.at(ix(mode->set)).options)
      if (*option.merit > best) {
        best = *option.merit;
        token = option.token;
      }
    EXPECT_EQ(token, row.mode);
  }
}

TEST(FireModes, OneRollAtMissilesHasANeedOfOne) {  // FOS-R37
  const std::string salvo =
      "[[missiles]]\nship = '1.1'\npresent = '2525'\nfuture = '2525'\nlots = [{ type = 'Lance', count = 4 }]\n";
  Battle battle(two("Halberd destroyer", "Halberd destroyer", "2525") + salvo, {}, "off", "fire-modes");
  battle.give("fire A.1 PA-M target=1-m1 count=5 mode=concentrated", {1});
  EXPECT_EQ(
      battle.said("Lance"),
      "A.1 fires 5 PA-M concentrated at Lance of 1-m1, need 1: 1 hit. To hit: 1 at missiles: 1 of 20, 5 %; rolled "
      "1: 1 of 1.");
  battle.give("fire A.1 PA-M target=1-m1 count=5 mode=dispersed", {2});
  EXPECT_EQ(battle.said("Lance"),
            "A.1 fires 5 PA-M dispersed at Lance of 1-m1, need 1: 0 hits. To hit: 1 at missiles: 1 of 20, 5 %; rolled "
            "2: 0 of 1.");
}

TEST(FireModes, FailedPenetrationStrikesTheSurfaceOnce) {  // FOS-16.a.vi.5, FOS-16.a.viii.2
  Battle battle(two("Halberd destroyer", "Sovereign battleship", "2518"), {}, "on", "fire-modes detailed");
  battle.give("fire A.1 PA-M target=1.1 count=10 mode=concentrated", {1, 19, 4});
  EXPECT_EQ(battle.ship("1.1").surface_hits, 1);
}

}  // namespace
}  // namespace emcon::rules::fires_of_space::test::fire_modes_test
