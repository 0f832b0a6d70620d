// Damage, damage control, the end of the engagement and victory.
#include <gtest/gtest.h>

#include "server/rules/fires_of_space/battle/phases/play.hpp"
#include "server/rules/fires_of_space/battle/table/victory.hpp"
#include "tests/rules/fires_of_space/battle.hpp"
#include "tests/rules/fires_of_space/scenes.hpp"

namespace emcon::rules::fires_of_space::test::damage_test {
namespace {

std::string at_phase(const std::string& phase, const std::string& units, int turn = 1) {
  return scene("turn = " + std::to_string(turn) + "\nphase = '" + phase + "'\ninitiative = 'numbers'", units);
}

/// A Bastion close to a Halberd: need 13 - 3 - 4 + 4 = 10, penetration on 18 - 5 = 13.
Battle six_hits(const char* d20table) {
  return Battle(
      at_phase("beam-fire", stand("A", one("Bastion cruiser"), "2525") + stand("1", one("Halberd destroyer"), "2525") +
                                stand("2", one("Drover merchant"), "2525")),
      {}, d20table);
}

TEST(Damage, ExampleOfSixEffectiveHits) {  // FOS-16.a.iii, FOS-16.a.iii.1, FOS-16.a.iii.2, FOS-16.a.v, S8
  for (const auto& [die, status] : std::vector<std::pair<int, const char*>>{
           {20, "degraded"}, {11, "degraded"}, {10, "damaged"}, {6, "damaged"}, {5, "disabled"}, {1, "disabled"}}) {
    Battle battle = six_hits("off");
    battle.give("fire A.1 PA-H target=1.1 count=6\ndone", {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1});
    battle.pass({3, 12, 13, 7, 20, 11, die});                 // 4 increases: n = 10
    EXPECT_EQ(battle.ship("1.1").records.size(), 1U) << die;  // FOS-16.a.iv.1, FOS-16.a.iv.2, FOS-16.a.iv.3
    EXPECT_STREQ(status_word(battle.ship("1.1")), status) << die;
  }
}

TEST(Damage, TheSameWithTheTable) {  // FOS-5.2, S8b
  Battle battle = six_hits("on");
  battle.give("fire A.1 PA-H target=1.1 count=8\ndone", {2, 1});
  battle.pass({7, 10});
  EXPECT_STREQ(status_word(battle.ship("1.1")), "damaged");
}

TEST(Damage, NothingAboveTwiceTheNumber) {  // FOS-16.a.iv.1
  Battle battle = six_hits("off");
  battle.give("fire A.1 PA-H target=1.1 count=1\ndone", {1, 1}).pass({13, 3});  // n = 1, die 3
  EXPECT_STREQ(status_word(battle.ship("1.1")), "undamaged");
}

TEST(Damage, DieIsRolledForEveryShipHitInIdOrder) {  // FOS-R66: letters by id, then numbers by id
  Battle battle(
      at_phase("beam-fire", stand("A", one("Talon raider"), "2525") + stand("B", one("Talon raider"), "2525") +
                                stand("1", one("Sovereign battleship"), "2525")),
      {}, "off");
  battle.give("fire A.1 PA-M target=1.1 count=1\ndone", {1, 1});
  battle.give("fire 1.1 PA-H target=B.1 count=1\nfire 1.1 PA-H target=A.1 count=1\ndone",
              {1, 1, 1, 1, 5, 7, 5, 20, 9, 20});
  EXPECT_EQ(
      battle.said("effective"),
      "A.1 takes 1 effective hit, damage number 2: no result. Increase, 1 each: 4 for its class: 4 of 20, "
      "20 %; rolled 5: 0 of 1. Damage: 1 x 2 for effective hits: disabled on 1 of 20, 5 %; damaged on 2 of 20, 10 "
      "%; degraded on 4 of 20, 20 %; rolled 7.\n"
      "B.1 takes 1 effective hit, damage number 2: no result. Increase, 1 each: 4 for its class: 4 of 20, "
      "20 %; rolled 5: 0 of 1. Damage: 1 x 2 for effective hits: disabled on 1 of 20, 5 %; damaged on 2 of 20, 10 "
      "%; degraded on 4 of 20, 20 %; rolled 20.\n"
      "1.1 takes 1 effective hit, damage number 0: no result. Increase, 1 each: 8 for its class: 8 of 20, "
      "40 %; rolled 9: 0 of 1. Damage: 1 x 0 for effective hits: disabled on 0 of 20, 0 %; damaged on 0 of 20, 0 "
      "%; degraded on 0 of 20, 0 %; rolled 20.");
}

TEST(Damage, TwiceDisabledDestroys) {  // FOS-16.a.iv.4, FOS-R40, FOS-16.a.iii, N9
  Battle battle(
      at_phase("beam-fire", stand("A", one("Talon raider"), "2525") + stand("1", one("Halberd destroyer"), "2525") +
                                "[[missiles]]\nship = '1.1'\npresent = '2525'\nfuture = '2525'\ntarget = 'A'\n"
                                "lots = [{ type = 'Lance', count = 1, committed = 5 }]\n"),
      {}, "off");
  battle.pass();
  battle.give("fire 1.1 PA-M target=A.1 count=3\ndone", {1, 1, 1, 1, 1, 1, 4, 5, 20, 3});  // n = 7
  EXPECT_STREQ(status_word(battle.ship("A.1")), "disabled");
  battle.pass_to("missile-attack").pass();
  battle.give("strike 1-m1 allocation=A.1:1\ndone", {1, 1, 4, 1});  // n = 2 + 1 = 3
  EXPECT_EQ(battle.ship("A.1").fate, Fate::destroyed);
  EXPECT_EQ(battle.kind(), "over");  // FOS-15.a.i
}

TEST(Damage, OtherResultsDoNotAddUpButAreRecorded) {  // FOS-16.a.iv.4, FOS-R42
  Battle battle(
      at_phase("beam-fire", stand("A", one("Bastion cruiser"), "2525") +
                                stand("1", one("Talon raider", ", results = ['disabled']"), "2525") +
                                stand("2", one("Talon raider", ", results = ['degraded', 'degraded']"), "2525")),
      {}, "off");
  EXPECT_EQ(current(battle.table(), battle.ship("2.1")).manoeuvre, 5);  // two degraded results count once
  battle.give("fire A.1 PA-H target=1.1 count=1\ndone", {1, 1}).pass({20, 4});
  EXPECT_EQ(battle.ship("1.1").records.size(), 2U);
  EXPECT_EQ(battle.ship("1.1").records[1].result, Result::degraded);
  EXPECT_TRUE(battle.ship("1.1").records[1].permanent);
  EXPECT_STREQ(status_word(battle.ship("1.1")), "disabled");
}

/// Both ships stand close, so that the battle goes on; initiative dice of turn 2 follow the repairs.
TEST(DamageControl, RemovesOnSixAndThree) {  // FOS-17.a, FOS-10.b.ii.9, FOS-R41, FOS-R42, FOS-R66
  struct Case {
    const char* results;
    std::deque<int> dice;
    int kept, permanent;
  };
  for (const Case& c :
       {Case{"'degraded'", {6}, 0, 0}, Case{"'degraded'", {7}, 1, 0}, Case{"'damaged'", {3}, 0, 0},
        Case{"'damaged'", {4}, 1, 1}, Case{"'degraded', 'damaged'", {6, 4}, 1, 1},
        Case{"'damaged, permanent', 'degraded'", {6}, 1, 1}, Case{"'degraded', 'disabled'", {}, 2, 2}}) {
    std::deque<int> dice = c.dice;
    dice.insert(dice.end(), {1, 6});
    const Battle battle(
        at_phase("damage-control",
                 stand("A", one("Talon raider", std::string(", results = [") + c.results + "]"), "2525") +
                     stand("1", one("Talon raider"), "2526")),
        dice);
    int permanent = 0;
    for (const Record& record : battle.ship("A.1").records) permanent += record.permanent;
    EXPECT_EQ(count_of(battle.ship("A.1").records), c.kept) << c.results;
    EXPECT_EQ(permanent, c.permanent) << c.results;
    EXPECT_EQ(battle.table().turn, 2);
  }
}

TEST(DamageControl, NotOnDestroyedShips) {  // FOS-17.a
  const Battle battle(
      at_phase(
          "damage-control",
          stand("A", one("Talon raider", ", results = ['degraded'], fate = 'destroyed'") + ", " + one("Talon raider"),
                "2525") +
              stand("1", one("Talon raider"), "2526")),
      {1, 6});
  EXPECT_EQ(battle.said("repairs"), "");
}

TEST(DamageControl, CiviliansDoubleTheDie) {  // FOS-17.a, FOS-R47, N16
  const Battle battle(
      at_phase("damage-control", stand("A", one("Drover merchant", ", results = ['damaged', 'degraded']"), "2525") +
                                     stand("1", one("Talon raider"), "2526")),
      {2, 3, 1, 6});
  ASSERT_EQ(battle.ship("A.1").records.size(), 1U);
  EXPECT_EQ(battle.ship("A.1").records[0].result, Result::damaged);
  EXPECT_TRUE(battle.ship("A.1").records[0].permanent);
}

TEST(DamageControl, ResultsAndDiceAreForAll) {  // FOS-R67: sheets are open in a tactical game
  const Battle battle(at_phase("damage-control", stand("A", one("Talon raider", ", results = ['damaged']"), "2525") +
                                                     stand("1", one("Talon raider"), "2526")),
                      {4, 1, 6});
  EXPECT_NE(battle.said("repairs").find("die 4: permanent"), std::string::npos);
}

TEST(TheEnd, TurnsAndDistance) {  // FOS-15.a, FOS-15.a.ii, FOS-15.a.iii, FOS-R53, N28
  struct Case {
    int turn;
    const char* other;
    bool ends;
  };
  for (const Case& c : {Case{9, "2555", false}, Case{10, "2549", false}, Case{10, "2550", true},
                        Case{19, "2549", false}, Case{20, "2526", true}}) {
    std::deque<int> dice;
    if (!c.ends) dice = {1, 6};
    const Battle battle(
        at_phase("damage-control", stand("A", one("Talon raider"), "2525") + stand("1", one("Talon raider"), c.other),
                 c.turn),
        dice);
    EXPECT_EQ(battle.kind() == "over", c.ends) << c.turn << " " << c.other;
  }
}

TEST(TheEnd, AllShipsOfASideGone) {  // FOS-15.a.i: disabled ships still count
  const std::string enemy = stand("1", one("Talon raider"), "2526");
  const Battle disabled(
      at_phase("damage-control", stand("A", one("Talon raider", ", results = ['disabled']"), "2525") + enemy), {1, 6});
  EXPECT_EQ(disabled.kind(), "launch");
  const Battle destroyed(
      at_phase("damage-control", stand("A", one("Talon raider", ", fate = 'destroyed'"), "2525") + enemy));
  EXPECT_EQ(destroyed.kind(), "over");
}

TEST(TheEnd, MissilesGoAndTheLastRepairsAreTried) {  // FOS-15.b, FOS-17.b, FOS-R42
  const Battle battle(
      at_phase(
          "damage-control",
          stand("A", one("Talon raider", ", results = ['degraded', 'degraded']"), "2525") +
              stand("1", one("Talon raider"), "2526") +
              "[[missiles]]\nship = 'A.1'\npresent = '2525'\nfuture = '2525'\nlots = [{ type = 'Lance', count = 2 }]\n",
          20),
      {7, 8, 6, 7});
  EXPECT_TRUE(battle.unit("A-m1").gone);
  ASSERT_EQ(battle.ship("A.1").records.size(), 1U);
  EXPECT_TRUE(battle.ship("A.1").records[0].permanent);
  EXPECT_NE(battle.said("removed."), "");
}

std::vector<std::int64_t> scores(const std::string& units, const std::string& more = "") {
  return score_of(Battle(at_phase("beam-fire", units + more)).table()).totals();
}

TEST(Victory, SharesOfTheCost) {
  // FOS-23.a, FOS-23.b, FOS-23.c, FOS-23.d, FOS-23.e, FOS-23.f, FOS-23.g, FOS-R52: Kestrel 180 MCr, exact thousandths
  const std::vector<std::pair<const char*, std::int64_t>> cases{
      {"", 0},
      {", results = ['degraded', 'degraded']", 18'000},
      {", results = ['degraded', 'damaged']", 45'000},
      {", results = ['disabled']", 90'000},
      {", results = ['disabled'], fate = 'destroyed'", 180'000},
      {", results = ['disabled'], fate = 'captured'", 360'000},
      {", results = ['damaged'], fate = 'ransomed'", 90'000}};
  for (const auto& [more, points] : cases)
    EXPECT_EQ(scores(stand("A", one("Kestrel corvette", more) + ", " + one("Talon raider"), "2525") +
                     stand("1", one("Talon raider"), "2526")),
              (std::vector<std::int64_t>{0, points}))
        << more;
}

TEST(Victory, MissilesAwardsAndFailedCaptures) {  // FOS-23.h, FOS-23.i, FOS-23.j
  const std::string units = stand("A", one("Stiletto missile destroyer", ", missiles = { Lance = 8 }"), "2525") +
                            stand("1", one("Talon raider"), "2526");
  EXPECT_EQ(scores(units,
                   "[[missiles]]\nship = 'A.1'\npresent = '2525'\nfuture = '2525'\n"
                   "lots = [{ type = 'Lance', count = 3 }, { type = 'Parry', count = 2 }]\n"),
            (std::vector<std::int64_t>{0, 8'000}));
  EXPECT_EQ(scores(units,
                   "[[awards]]\nside = 'letters'\npoints = 30\nship = '1.1'\nwhen = 'survives'\n"
                   "[[awards]]\nside = 'numbers'\npoints = 40\nship = 'A.1'\nwhen = 'disabled'\n"),
            (std::vector<std::int64_t>{30'000, 0}));
  std::string failed = at_phase("beam-fire", units);
  failed.insert(failed.find("colour = 'blue'"), "captures_failed = 2\n");
  EXPECT_EQ(score_of(Battle(failed).table()).totals(), (std::vector<std::int64_t>{0, 200'000}));
}

TEST(Victory, PointsSayWhatTheyAreFor) {  // FOS-23.a, FOS-23.d, FOS-23.h, FOS-23.i
  const std::string units =
      stand("A",
            "{ class = 'Kestrel corvette', fate = 'destroyed' }, { class = 'Kestrel corvette', fate = 'destroyed' }, " +
                one("Kestrel corvette", ", results = ['degraded']"),
            "2525") +
      stand("1", one("Stiletto missile destroyer"), "2526");
  const battle::Score score =
      score_of(Battle(at_phase("beam-fire",
                               units + "[[missiles]]\nship = '1.1'\npresent = '2526'\nfuture = '2526'\n"
                                       "lots = [{ type = 'Lance', count = 3 }]\n"
                                       "[[awards]]\nside = 'letters'\npoints = 30\nship = '1.1'\nwhen = 'survives'\n"))
                   .table());
  EXPECT_EQ(score.words(numbers), "2 ships destroyed: 360; 1 ship degraded: 18");
  EXPECT_EQ(score.words(letters), "missiles launched by the enemy: 6; 1 award of the scenario: 30");
  EXPECT_EQ(battle::Score().words(letters), "nothing");
}

TEST(Victory, AwardsAreForTheShipTheyName) {  // FOS-23.i
  const std::string units =
      stand("A", one("Talon raider", ", fate = 'destroyed'") + ", " + one("Talon raider"), "2525") +
      stand("1", one("Halberd destroyer", ", results = ['disabled']") + ", " + one("Talon raider"), "2526");
  const std::vector<std::int64_t> bare = scores(units);
  struct Case {
    const char *ship, *when;
    bool met;
  };
  for (const Case& c :
       {Case{"A.1", "destroyed", true}, Case{"A.2", "destroyed", false}, Case{"A.1", "survives", false},
        Case{"A.2", "survives", true}, Case{"A.1", "disabled", true}, Case{"A.2", "disabled", false},
        Case{"1.1", "disabled", true}, Case{"1.1", "destroyed", false}, Case{"1.2", "disabled", false}}) {
    const std::vector<std::int64_t> now =
        scores(units, std::string("[[awards]]\nside = 'letters'\npoints = 30\nship = '") + c.ship + "'\nwhen = '" +
                          c.when + "'\n");
    EXPECT_EQ(now, (std::vector<std::int64_t>{bare[0] + (c.met ? 30'000 : 0), bare[1]})) << c.ship << " " << c.when;
  }
}

battle::Score points(std::int64_t of_letters, std::int64_t of_numbers) {
  battle::Score out;
  out.add(letters, battle::Cause::destroyed, of_letters);
  out.add(numbers, battle::Cause::missiles, of_numbers);
  return out;
}

TEST(Victory, TellsWhatTheScoreIsFor) {  // FOS-23.0
  const Battle battle(
      at_phase("beam-fire", stand("A", one("Talon raider"), "2525") + stand("1", one("Talon raider"), "2526")));
  EXPECT_EQ(decide(battle.table(), points(640'000, 8'000), "Over.").causes,
            (std::vector<std::string>{"1 ship destroyed: 640", "missiles launched by the enemy: 8"}));
}

TEST(Victory, NeedsAMarginOfFifty) {  // FOS-23.0
  const Battle battle(
      at_phase("beam-fire", stand("A", one("Talon raider"), "2525") + stand("1", one("Talon raider"), "2526")));
  struct Case {
    std::int64_t letters, numbers;
    std::vector<int> winners;
  };
  for (const Case& c :
       {Case{50'000, 0, {0}}, Case{49'999, 0, {}}, Case{10'000, 60'000, {1}}, Case{700'000, 700'000, {}}}) {
    const Outcome outcome = decide(battle.table(), points(c.letters, c.numbers), "Over.");
    std::vector<int> winners;
    for (const Side side : outcome.winners) winners.push_back(side.index);
    EXPECT_EQ(winners, c.winners) << c.letters;
  }
  EXPECT_EQ(decide(battle.table(), points(18'050, 0), "Over.").text,
            "Over. A tie, the margin is below 50: Letters 18.05, Numbers 0 victory points.");
}

TEST(Victory, ASeatThatLeavesLoses) {  // FOS-23.0: points are counted all the same
  Battle battle(at_phase("beam-fire", stand("A", one("Talon raider"), "2525") +
                                          stand("1", one("Talon raider", ", results = ['disabled']"), "2526")));
  battle.leave(0);
  ASSERT_EQ(battle.kind(), "over");
  const Outcome outcome = *Rules::outcome(battle.state());
  ASSERT_EQ(outcome.winners.size(), 1U);
  EXPECT_EQ(outcome.winners[0].index, 1);
  EXPECT_EQ(outcome.scores, (std::vector<std::int64_t>{180'000, 0}));
  EXPECT_EQ(
      Battle(at_phase("beam-fire", stand("A", one("Talon raider"), "2525") + stand("1", one("Talon raider"), "2526")))
          .leave(1)
          .said("withdraw"),
      "Numbers withdraw: Letters win.");
}

}  // namespace
}  // namespace emcon::rules::fires_of_space::test::damage_test
