// Levels of the rules, secrets of team-mates, experience, technology, and fleets that are bought.
#include "tests/rules/stellar_empires_fleet/fight.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

TEST(MatchOptions, LevelOneLeavesOutTheRulesOfLevelTwo) {  // SEF-1.1.1
  const Fight high(scene("red kestrel - 24,4 0; blue corsair - 24,44 4", "morale = true\nexperience = true"), red_wins),
      low(scene("red kestrel - 24,4 0; blue corsair - 24,44 4", "morale = true\nexperience = true\nlevel = 1"),
          red_wins),
      chosen("second-wave", "*", "level=1 experience=on");
  EXPECT_TRUE(high.table().options.morale && high.table().options.experience);
  EXPECT_FALSE(low.table().options.morale || low.table().options.experience);
  EXPECT_FALSE(chosen.table().options.reinforcements || chosen.table().options.experience);
}

TEST(MatchOptions, TeamMatesShareTheirSecretsOrNot) {  // SEF-R69
  for (const bool shared : {true, false}) {
    std::string text = scene("red lancer - 24,10 0; red lancer - 30,10 0; blue corsair - 24,34 4",
                             std::string("team-share = ") + (shared ? "true" : "false"));
    text.replace(text.find("name = 'Red'\n"), 13, "name = 'Red'\nseats = 2\n");
    const std::size_t second = text.find("class = 'lancer'", text.find("class = 'lancer'") + 1);
    text.insert(second, "player = 2\n");
    Fight fight(text, blue_wins);
    ASSERT_EQ(fight.asked()->slots.front().size(), 2U);
    EXPECT_EQ(fight.view(1).magazines[ShipIndex(0)].has_value(), shared);
    EXPECT_TRUE(fight.view(0).magazines[ShipIndex(0)].has_value());
    EXPECT_FALSE(fight.view(2).magazines[ShipIndex(0)].has_value());
    fight.give(0, "activate A1; launch A1 w1 target=B1; course A1 path=f:5");
    EXPECT_EQ(fight.view(1).launches.front().munition.has_value(), shared);
    EXPECT_FALSE(fight.view(2).launches.front().munition.has_value());
    fight.leave(0);
    EXPECT_TRUE(fight.view(1).magazines[ShipIndex(0)].has_value());  // who takes the ship over must know
    EXPECT_TRUE(fight.view(1).launches.front().munition.has_value());
    EXPECT_FALSE(fight.view(2).magazines[ShipIndex(0)].has_value());
  }
}

TEST(Experience, AKillThatIsNotClearGivesHelpAlone) {  // T03; SEF-1.3.2, SEF-R128
  const std::string ship = "experience = true";
  Fight fight(scene("blue bastion - 24,10 0; red kestrel - 24,20 4; red kestrel - 26,20 4; red kestrel - 28,20 4; "
                    "red kestrel - 30,20 4",
                    ship),
              red_wins);
  fight.act([](Play& play) {
    const std::array<int, 4> harm{12, 12, 6, 12};
    for (std::size_t s = 1; s <= 4; ++s) {
      const ShipIndex of(s);
      note_harm(play, ref(play.ship(of)), ShipIndex(0), harm[s - 1]);
      for (int turn = 1; turn <= 2; ++turn) {
        play.table().turn = turn;
        note_part(play, of);
        note_part(play, of);
      }
    }
    play.ship(ShipIndex(4)).fate = Fate::hulk;
    play.ship(ShipIndex(0)).fate = Fate::hulk;
    check_victory(play);
  });
  EXPECT_TRUE(fight.said("A1 learns 8: 5 for the battle, 3 for help against B1; its crew stays regular."))
      << fight.told();
  EXPECT_TRUE(fight.said("A2 learns 8"));
  EXPECT_TRUE(fight.said("A3 learns 5: 5 for the battle; its crew"));  // 6 points, and the ship is of category 7
  EXPECT_FALSE(fight.said("A4 learns"));
  EXPECT_FALSE(fight.said("B1 learns"));
}

TEST(Experience, WhoDidMostHasTheKill) {  // SEF-1.3.2
  Fight fight(scene("blue bastion - 24,10 0; red kestrel - 24,20 4; red bastion - 26,20 4", "experience = true"),
              red_wins);
  fight.act([](Play& play) {
    note_harm(play, ref(play.ship(ShipIndex(1))), ShipIndex(0), 12);
    note_harm(play, ref(play.ship(ShipIndex(2))), ShipIndex(0), 11);
    note_harm(play, ref(play.ship(ShipIndex(0))), ShipIndex(2), 3);
    for (int turn = 1; turn <= 2; ++turn)
      for (std::size_t s = 1; s < 3; ++s) {
        play.table().turn = turn;
        note_part(play, ShipIndex(s));
      }
    play.ship(ShipIndex(0)).fate = Fate::captured;
    play.ship(ShipIndex(1)).crew = Quality::green;
    check_victory(play);
  });
  EXPECT_TRUE(fight.said("A1 learns 11: 5 for the battle, 6 for the kill of B1; its crew becomes regular."))
      << fight.told();
  EXPECT_TRUE(fight.said("A2 learns 6: 5 for the battle, 1 for help against B1")) << fight.told();
}

TEST(Experience, FireCountsForBothSidesOfIt) {  // SEF-1.3.2
  Fight fight(scene("red kestrel - 24,10 0; blue corsair - 24,24 4", "experience = true"), red_wins);
  fight.give(1, "activate B1; course B1 path=f:7");
  fight.give(0, "activate A1; course A1 path=f:6");
  fight.give(0, "fire A1 w1 target=B1", "1  8 1 1  1 1 1 1");
  EXPECT_EQ(fight.table().service[0].turns, 1);
  EXPECT_EQ(fight.table().service[1].turns, 1);
  EXPECT_EQ(fight.table().service[0].harm[1], 5);  // a 9 at threshold 5: one box of armour, four of structure
}

TEST(Technology, ProfilesAndCombinedFleets) {  // T04, T30; SEF-2.1, SEF-5.1
  const auto with = [](const std::string& profile) {
    std::string text = scene("red kestrel - 24,4 0; blue corsair - 24,44 4");
    text.insert(text.find("faction = 'Concord'"), profile);
    return load_with(text);
  };
  const std::string five = "construction = 1, active = 1, drives = 1, fighters = 1, ballistic = 1, direct = -1";
  const auto republic = with("tech = [4, 1]\nprofile = { " + five + " }\n");
  ASSERT_TRUE(republic) << republic.error().front().text;
  EXPECT_EQ(republic->scenarios.back().sides[Side{0}].tech, 2);
  const auto beyond = with("profile = { " + five + ", torpedoes = 1 }\n");
  ASSERT_FALSE(beyond);
  EXPECT_EQ(beyond.error().front().field, "profile");
  EXPECT_FALSE(with("profile = { drives = 2 }\n"));
  std::string text = scene("red kestrel - 24,4 0; blue corsair - 24,44 4");
  text.insert(text.find("faction = 'Concord'"), "tech = [4, 1]\nprofile = { drives = 1 }\n");
  Fight fight(text, "3 10");
  EXPECT_TRUE(fight.said("Red rolls for initiative: 5. Total: rolled 3, +2 technology: 5.")) << fight.told();
  EXPECT_EQ(fight.board(Viewer::spectator()).sides.front().facts.back().value, "2, drives +1");
}

TEST(Squadrons, HaveTwoToEightShips) {  // SEF-3.1
  Fight fight("own-fleet");
  fight.give(0, "take kestrel ships=4").give(1, "take corsair ships=2");
  ASSERT_EQ(fight.kind(), "setup");
  EXPECT_EQ(fight.refused("form ships=A1", 0), "bad_size");
  EXPECT_EQ(fight.refused("form ships=A1,A2; form ships=A2,A3", 0), "already_assigned");
  EXPECT_EQ(fight.refused("form ships=A1,A2; form ships=A4,A3", 0), "");
}

TEST(Fleets, AreBoughtOfOneFactionAndStaySecret) {  // SEF-R106
  Fight fight("own-fleet", "*", "points=100");
  ASSERT_EQ(fight.kind(), "fleet");
  EXPECT_EQ(fight.refused("take kestrel ships=3", 0), "over_budget");
  EXPECT_EQ(fight.refused("take kestrel ships=1; take corsair ships=1", 0), "two_factions");
  EXPECT_EQ(fight.refused("take dreadnought ships=1", 0), "no_such_class");
  fight.give(0, "take kestrel ships=2");
  EXPECT_TRUE(fight.view(1).table.ships.empty());
  fight.give(1, "take corsair ships=1");
  EXPECT_EQ(fight.table().ships.size(), 3U);
}

TEST(Fleets, MayHaveCarriersWithTheirWings) {  // SEF-R106
  Fight fight("own-fleet");
  const table::Offer offer = fight.offer(0);
  const auto line = std::ranges::find(offer.lines, "haven", &table::OfferLine::variant);
  ASSERT_NE(line, offer.lines.end());
  EXPECT_EQ(line->price, (std::vector<std::int64_t>{150, 1}));
  ASSERT_FALSE(line->details.empty());
  EXPECT_EQ((line->details.end() - 1)->value, "3 Light interceptor, 3 Medium fighter, 3 Heavy fighter");
  const auto carrier = std::ranges::find(offer.suggested, "carrier", &table::Suggested::name);
  ASSERT_NE(carrier, offer.suggested.end());
  EXPECT_EQ(carrier->note, "Haven carrier, Bastion cruiser, Kestrel frigate: 290 points");
  EXPECT_EQ(fight.refused("take haven ships=1; take brood ships=1", 0), "two_factions");
  EXPECT_EQ(fight.refused("take haven ships=3", 0), "over_budget");
  fight.give(0, "take haven ships=2").give(1, "take brood ships=1; take corsair ships=2");
  ASSERT_EQ(fight.kind(), "setup");
  const Table& table = fight.table();
  EXPECT_EQ(table.flights.size(), 27U);
  for (const Flight& flight : table.flights) EXPECT_EQ(flight.fate, FlightFate::aboard);
  EXPECT_EQ(table.flights[FlightIndex(9)].carrier, ShipIndex(1));  // a wing for each of them, in groups of its own
  EXPECT_NE(table.flights[FlightIndex(9)].group, table.flights[FlightIndex(0)].group);
  EXPECT_TRUE(table.flights.back().side == Side{1});
}

TEST(Fleets, HavePricesAndSuggestions) {  // SEF-R106
  Fight fight("own-fleet");
  const table::Offer offer = fight.offer(0);
  EXPECT_EQ(offer.budgets, (std::vector<table::Budget>{{"points", 300}, {"ships", 8, 1}}));
  EXPECT_EQ(offer.lines.front().price, (std::vector<std::int64_t>{40, 1}));
  std::string told;
  for (const table::Fact& fact : offer.lines.front().details) told += fact.name + "=" + fact.value + "; ";
  EXPECT_EQ(told,
            "moves=12 in, 3 turns; boxes=31 armour, 52 structure; weapons=1 Naval laser, 2 Particle cannon, 2 "
            "Light particle gun; ");
  EXPECT_GE(offer.suggested.size(), 2U);
  for (const table::Suggested& fleet : offer.suggested)
    EXPECT_TRUE(Rules::check(fight.view(0), fleet.filled).problems.empty()) << fleet.name << ": " << fleet.note;
}

}  // namespace
}  // namespace emcon::rules::stellar_empires_fleet
