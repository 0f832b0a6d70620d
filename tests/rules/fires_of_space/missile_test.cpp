// Launches, missile thrust, anti-missile and missile attacks, and what stays secret of them.
#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <limits>

#include "server/rules/fires_of_space/battle/table/needs.hpp"
#include "tests/rules/fires_of_space/battle.hpp"
#include "tests/rules/fires_of_space/scenes.hpp"

namespace emcon::rules::fires_of_space::test::missile_test {
namespace {

/// Letters have no initiative and act first.
std::string at_phase(const std::string& phase, const std::string& units) {
  return scene("turn = 1\nphase = '" + phase + "'\ninitiative = 'numbers'", units);
}

TEST(Launch, TakesTheMarkersOfTheLaunchingUnit) {  // FOS-10.b.ii.2, FOS-11.f.v, FOS-4.d, FOS-11.a, FOS-R30
  Battle battle(at_phase("launch", course("A", stiletto, "2525", "2628") + stand("1", halberd, "2545")));
  battle.give("launch A.1 Lance count=5 committed=4\nlaunch A.1 Parry count=3");
  EXPECT_EQ(battle.unit("A-m1").at, battle.unit("A").at);
  EXPECT_EQ(battle.missiles("A-m1"), 5);
  EXPECT_EQ(battle.missiles("A-m2"), 3);
  EXPECT_EQ(battle.ship("A.1").magazine, (std::vector<int>{11, 5}));
  EXPECT_EQ(battle.told, (std::vector<std::string>{"A.1 launches 5 Lance as A-m1.", "A.1 launches 3 Parry as A-m2."}));
  EXPECT_EQ(battle.told_one.at(0), "A-m1 is committed to rating 4, penetration 16.");
  EXPECT_EQ(battle.side(), 1);  // FOS-11.f.v.3: the side with initiative follows
}

TEST(Launch, Refusals) {  // FOS-R30, FOS-R43, FOS-10.b.ii.2, FOS-8.a-v
  const Battle battle(
      at_phase("launch", stand("A",
                               stiletto + ", " + one("Halberd destroyer", ", results = ['disabled']") + ", " +
                                   one("Halberd destroyer", ", results = ['damaged'], missiles = { Lance = 1 }"),
                               "2525") +
                             stand("1", halberd, "2545")));
  const std::vector<std::pair<const char*, const char*>> cases{
      {"launch A.1 Lance count=9", "over_launch_rate"},
      {"launch A.1 Lance count=6\nlaunch A.1 Parry count=3", "over_launch_rate"},
      {"launch A.1 Hammer count=1", "out_of_missiles"},
      {"launch A.1 Lance count=1 committed=9", "out_of_bounds"},
      {"launch A.1 Lance count=1 committed=3", "out_of_bounds"},
      {"launch A.1 Lance count=0", "out_of_bounds"},
      {"launch A.2 Lance count=1", "cannot_launch"},
      {"launch A.3 Lance count=2", "out_of_missiles"},
      {"launch A.3 Lance count=1", ""},
      {"launch 1.1 Lance count=1", "not_your_ship"}};
  for (const auto& [text, code] : cases) EXPECT_EQ(battle.refused(text), code) << text;
}

TEST(Launch, RatingIsSecretUntilANeedUsesIt) {  // FOS-10.b.ii.2, FOS-R32, FOS-R76, FOS-L19
  Battle battle(at_phase("launch", stand("A", stiletto, "2525") + stand("1", halberd, "2525")));
  battle.give("launch A.1 Lance count=4 committed=5");
  EXPECT_EQ(battle.view(Viewer::of(Seat{0})).ratings.at(0), 5);
  EXPECT_FALSE(battle.view(Viewer::of(Seat{1})).ratings.at(0));
  EXPECT_FALSE(battle.view(Viewer::spectator()).ratings.at(0));
  battle.pass_to("missile-thrust").give("target A-m1 target=1");
  battle.pass_to("missile-attack");
  EXPECT_FALSE(battle.view(Viewer::spectator()).ratings.at(0));
  battle.give("strike A-m1 allocation=1.1:1", {20});
  EXPECT_EQ(battle.view(Viewer::of(Seat{1})).ratings.at(0), 5);
  EXPECT_EQ(battle.view(Viewer::spectator()).ratings.at(0), 5);
}

TEST(Launch, OpponentsFramesDoNotDependOnTheRating) {  // FOS-L18, FOS-L19, FOS-R32
  std::vector<table::Board> boards;
  std::vector<std::string> told;
  std::vector<table::Offer> offers;
  for (const char* committed : {"4", "8"}) {
    Battle battle(at_phase("launch", stand("A", stiletto, "2525") + stand("1", stiletto, "2535")));
    battle.give(std::string("launch A.1 Lance count=4 committed=") + committed);
    told.push_back(battle.told.at(0));
    offers.push_back(Rules::offer(battle.view()));
    battle.pass_to("missile-thrust").give("target A-m1 target=1 hex=2529").pass();
    battle.pass_to("anti-missile-thrust").pass();
    offers.push_back(Rules::offer(battle.view()));
    boards.push_back(battle.board(Viewer::of(Seat{1})));
    boards.push_back(battle.board(Viewer::spectator()));
  }
  EXPECT_EQ(told[0], told[1]);
  EXPECT_EQ(boards[0], boards[2]);
  EXPECT_EQ(boards[1], boards[3]);
  EXPECT_EQ(offers[0], offers[2]);
  EXPECT_EQ(offers[1], offers[3]);
}

/// All that one seat and the public get to see of a moment: boards, the offer, answers to orders right and wrong.
struct Seen {
  std::vector<table::Board> boards;
  table::Offer offer;
  std::vector<std::string> words;
  bool operator==(const Seen&) const = default;
};

Seen seen_by_numbers(const Battle& battle, const std::vector<std::string>& tried) {
  Seen out{
      {battle.board(Viewer::of(Seat{1})), battle.board(Viewer::spectator())}, Rules::offer(battle.view()), battle.told};
  EXPECT_EQ(battle.side(), 1) << battle.kind();
  for (const std::string& text : tried) {
    for (const Problem& p : battle.problems(text)) out.words.push_back(p.code + " " + p.text + " " + p.clause);
    for (const table::Consequence& c : battle.consequences(text))
      out.words.push_back(c.label + ": " + c.text + " " + std::to_string(c.thousandths.value_or(-1)));
  }
  EXPECT_TRUE(tried.empty() || out.words.size() > battle.told.size());
  return out;
}

/// A turn against a unit joined of three launches, with losses to beams and batteries.
std::vector<Seen> turn_against(const std::string& first, const std::string& second, const std::string& parry) {
  Battle battle(at_phase("launch", stand("A", stiletto + ", " + stiletto, "2525") + stand("1", stiletto, "2525")));
  std::vector<Seen> out;
  battle.give("launch A.1 Lance count=4 committed=" + first + "\nlaunch A.2 Lance count=3 committed=" + second +
              "\nlaunch A.2 Parry count=2 committed=" + parry);
  out.push_back(seen_by_numbers(battle, {"launch 1.1 Parry count=3", "launch A.1 Lance count=1", "split A-m1"}));
  battle.give("launch 1.1 Parry count=3 committed=10");
  battle.give(
      "join A-m2 with=A-m1\njoin A-m3 with=A-m1\nsplit A-m1 missiles=A-m1:1,A-m2:1\ntarget A-m1 target=1 hex=2526");
  out.push_back(seen_by_numbers(battle, {"target 1-m1 target=A-m1 hex=2525", "split A-m1 missiles=A-m1:1"}));
  battle.pass().pass();
  out.push_back(seen_by_numbers(
      battle, {"target 1-m1 target=A-m1 hex=2526", "target 1-m1 target=A-m4 hex=2599", "target A-m1 target=1-m1"}));
  battle.give("target 1-m1 target=A-m1 hex=2525").pass_to("beam-fire").give("done");
  out.push_back(seen_by_numbers(battle, {"fire 1.1 PA-L target=A-m1 count=2", "fire 1.1 PA-L target=A-m1 type=Hammer",
                                         "fire 1.1 PA-L target=A-m4 type=Parry"}));
  battle.give("fire 1.1 PA-L target=A-m1 count=2 type=Lance", {1, 1});
  battle.give("fire 1.1 PA-L target=A-m1 count=1 type=Parry\ndone", {1}).give("done");
  out.push_back(seen_by_numbers(battle, {"pd 1.1 PD-10 target=A-m1 count=2", "pd 1.1 PD-10 target=A-m1 type=Hammer"}));
  battle.give("pd 1.1 PD-10 target=A-m1 count=3\ndone", {1, 20, 2}).give("done");
  out.push_back(seen_by_numbers(battle, {"strike 1-m1 allocation=Lance:1", "strike 1-m1 allocation=Parry:1",
                                         "strike 1-m1 allocation=Hammer:1", "strike 1-m1 allocation=Lance:9"}));
  return out;
}

TEST(Launch, NothingOfAMixedUnitDependsOnTheRating) {  // FOS-L18, FOS-L19, FOS-R32, FOS-R76
  const std::vector<Seen> one_way = turn_against("4", "8", "10");
  for (const auto& ratings :
       std::vector<std::array<const char*, 3>>{{"8", "4", "8"}, {"6", "6", "9"}, {"4", "4", "8"}}) {
    const std::vector<Seen> other = turn_against(ratings[0], ratings[1], ratings[2]);
    ASSERT_EQ(one_way.size(), other.size());
    for (std::size_t i = 0; i < one_way.size(); ++i) {
      EXPECT_EQ(one_way[i].boards, other[i].boards) << ratings[0] << ", moment " << i;
      EXPECT_EQ(one_way[i].offer, other[i].offer) << ratings[0] << ", moment " << i;
      EXPECT_EQ(one_way[i].words, other[i].words) << ratings[0] << ", moment " << i;
    }
  }
}

TEST(MissileThrust, HasNoPartInTheInitialManoeuvre) {  // FOS-11.f.ii, FOS-11.f.iii
  Battle battle(
      scene("phase = 'thrust'\ninitiative = 'numbers'",
            stand("A", stiletto, "2510") + stand("1", halberd, "2540") + salvo("A.1", "2510", lot("Lance", 2, 8))));
  EXPECT_EQ(battle.table().sub_phases, 6);
  EXPECT_EQ(battle.said("Hexes of thrust"), "Initial manoeuvre in 6 sub-phases. Hexes of thrust: A 6, 1 4.");
}

TEST(MissileThrust, UpToTheLowestCommittedRating) {  // FOS-10.b.ii.3, FOS-11.f.v.1, FOS-R31, FOS-R32
  Battle battle(at_phase("missile-thrust", stand("A", stiletto, "2510") + stand("1", halberd, "2525") +
                                               salvo("A.1", "2510", lot("Lance", 2, 8) + ", " + lot("Lance", 2, 5)) +
                                               salvo("1.1", "2525", lot("Lance", 2, 8))));
  const std::vector<std::pair<const char*, const char*>> cases{
      {"target A-m1 target=1 hex=2516", "too_far"},
      {"target A-m1 target=1 hex=2515", ""},
      {"target A-m1 target=1", ""},
      {"target A-m1 target=1-m1 hex=2515", "wrong_phase_for_target"},
      {"target A-m1 target=7 hex=2515", "no_such_contact"},
      {"target A-m1 target=A hex=2515", "no_such_contact"},
      {"target A-m1 target=1 hex=2511\ntarget A-m1 target=1 hex=2512", "already_moved"},
      {"target 1-m1 target=A hex=2525", "not_your_unit"}};
  for (const auto& [text, code] : cases) EXPECT_EQ(battle.refused(text), code) << text;
  battle.give("target A-m1 target=1 hex=2515");
  EXPECT_EQ(label(battle.unit("A-m1").at.future), "2515");
  EXPECT_EQ(battle.said("targets"), "A-m1 targets 1, future 2515.");
}

TEST(MissileThrust, HexesFarOffAreRefused) {  // FOS-11.f.v: a wire hex may be anything, and no distance to it overflows
  const Battle battle(at_phase("missile-thrust", stand("A", stiletto, "2510") + stand("1", halberd, "2525") +
                                                     salvo("A.1", "2525", lot("Lance", 2, 8))));
  const Hex future = battle.unit("A-m1").at.future;
  ASSERT_EQ(future, (Hex{25, 13}));
  constexpr int most = std::numeric_limits<std::int32_t>::max();
  constexpr int least = std::numeric_limits<std::int32_t>::min();
  const std::vector<std::pair<Hex, const char*>> cases{{{-2147483623, 13}, "too_far"}, {{most, most}, "too_far"},
                                                       {{least, least}, "too_far"},    {{25, least}, "too_far"},
                                                       {{least, most}, "too_far"},     {{25 + 9, 13}, "too_far"},
                                                       {{25 + 8, 13 + 1}, "too_far"},  {{25 + 8, 13 - 8}, ""},
                                                       {{25 - 8, 13 + 8}, ""},         {{25, 13 + 8}, ""}};
  for (const auto& [hex, code] : cases) {
    const table::Filled filled{{{"target", "A-m1", "", {{"target", table::Token{"1"}}, {"hex", hex}}}}};
    const Problems problems = problems_of(battle.view(), filled);
    EXPECT_EQ(problems.empty() ? "" : problems[0].code, code) << hex.q << "," << hex.r;
  }
}

TEST(Orders, NumbersFarOffAreRefused) {  // FOS-R31, FOS-6.4: neither counts nor sums of shares overflow
  constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
  constexpr std::int64_t least = std::numeric_limits<std::int64_t>::min();
  const Battle strike(at_phase("missile-attack", stand("A", stiletto, "2525") +
                                                     stand("1", halberd + ", " + halberd, "2525") +
                                                     salvo("A.1", "2525", lot("Lance", 4, 5), "1")));
  const Battle split(at_phase("missile-thrust", stand("A", stiletto, "2510") + stand("1", halberd, "2525") +
                                                    salvo("A.1", "2525", lot("Lance", 4, 8))));
  const Battle launch(at_phase("launch", stand("A", stiletto, "2525") + stand("1", halberd, "2545")));
  for (const std::int64_t n : {most, least, std::int64_t{1} << 32, (std::int64_t{1} << 32) + 1, std::int64_t{-1}}) {
    const auto refused = [](const Battle& battle, table::FilledLine line) {
      return !problems_of(battle.view(), {{std::move(line)}}).empty();
    };
    const table::Split two{{{"1.1", n}, {"1.2", n}}};
    EXPECT_TRUE(refused(strike, {"strike", "A-m1", "", {{"allocation", two}}})) << n;
    EXPECT_TRUE(refused(strike, {"strike", "A-m1", "", {{"allocation", table::Split{{{"1.1", 1}, {"1.2", n}}}}}})) << n;
    EXPECT_TRUE(refused(split, {"split", "A-m1", "", {{"missiles", table::Split{{{"A-m1", n}}}}}})) << n;
    EXPECT_TRUE(refused(launch, {"launch", "A.1", "Lance", {{"count", n}}})) << n;
    EXPECT_TRUE(refused(launch, {"launch", "A.1", "Lance", {{"committed", n}}})) << n;
  }
}

TEST(MissileThrust, ThenThoseWithMissileTargets) {  // FOS-10.b.ii.4, FOS-11.f.v.2, FOS-11.f.v.3
  Battle battle(at_phase("missile-thrust", stand("A", stiletto, "2510") + stand("1", stiletto, "2525") +
                                               salvo("A.1", "2518", lot("Lance", 4, 8)) +
                                               salvo("A.1", "2518", lot("Lance", 4, 8)) +
                                               salvo("1.1", "2525", lot("Parry", 4, 10))));
  battle.give("target A-m1 target=1 hex=2521");
  EXPECT_EQ(battle.side(), 1);
  EXPECT_EQ(battle.refused("target 1-m1 target=A-m1 hex=2521"), "wrong_phase_for_target");
  battle.pass();
  EXPECT_EQ(battle.kind(), "anti-missile-thrust");
  EXPECT_EQ(battle.refused("target A-m1 target=1-m1 hex=2521"), "already_moved");
  EXPECT_EQ(battle.refused("target A-m2 target=1 hex=2521"), "wrong_phase_for_target");
  EXPECT_EQ(battle.refused("target A-m2 target=1-m1 hex=2521"), "");
  battle.pass().give("target 1-m1 target=A-m1 hex=2521");
  EXPECT_EQ(label(battle.unit("1-m1").at.future), "2521");
}

TEST(MissileThrust, TargetsAreDeclaredAnewEachTurn) {  // FOS-R31, FOS-R62, FOS-11.c
  Battle battle(at_phase("missile-thrust", stand("A", stiletto, "2510") + stand("1", halberd, "2525") +
                                               salvo("A.1", "2510", lot("Lance", 2, 5))));
  battle.give("target A-m1 target=1 hex=2514").pass().pass_to("missile-attack").pass();
  battle.pass({1, 6}).pass().pass();
  EXPECT_EQ(battle.kind(), "missile-thrust");
  EXPECT_EQ(battle.unit("A-m1").target, battle::UnitIndex());
  EXPECT_EQ(label(battle.unit("A-m1").at.present) + label(battle.unit("A-m1").at.future), "25142518");  // it coasts
}

TEST(MissileThrust, LastTurnsTargetsAreOverAtTheLaunches) {  // FOS-R31, FOS-6.3, FOS-R56
  Battle battle(at_phase("missile-thrust", stand("A", stiletto, "2510") + stand("1", halberd, "2540") +
                                               stand("2", halberd, "2545") + salvo("A.1", "2510", lot("Lance", 2, 5)) +
                                               salvo("A.1", "2510", lot("Lance", 2, 8))));
  battle.give("target A-m1 target=1 hex=2514\ntarget A-m2 target=2 hex=2514");
  EXPECT_EQ(battle.unit("A-m2").target, *find_unit(battle.table(), "2"));
  battle.pass_to("missile-attack").pass().pass({1, 6});
  EXPECT_EQ(battle.kind(), "launch");
  EXPECT_EQ(battle.side(), 0);
  for (const char* unit : {"A-m1", "A-m2"}) {
    EXPECT_EQ(battle.unit(unit).target, battle::UnitIndex());
    EXPECT_FALSE(battle.unit(unit).moved);
  }
  EXPECT_EQ(battle.refused("join A-m2 with=A-m1"), "");
  for (const table::Thing& thing : battle.board(Viewer::spectator()).things)
    for (const table::Fact& fact : thing.facts) EXPECT_NE(fact.name, "target") << thing.handle;
}

TEST(MissileAttack, NeedsAndPenetration) {  // FOS-16.a.xi, FOS-16.a.xi.2, FOS-16.a.xi.3, FOS-R34, FOS-R36, N11, N12
  Battle battle(at_phase("missile-attack", stand("A", stiletto, "2525") + stand("1", halberd, "2525") +
                                               salvo("A.1", "2525", lot("Lance", 4, 5), "1")));
  battle.give("strike A-m1 allocation=1.1:4\ndone", {13, 9, 8, 1});
  EXPECT_EQ(
      battle.said("strike"),
      "A-m1: 4 Lance (committed 5) strike 1.1, need 14: 3 hits, 2 penetrate (need 8). To hit: 13 at range 0, +5 "
      "committed, +3 guidance, -3 its suite, -4 its manoeuvre: 14 of 20, 70 %; rolled 13 for 4 at once (D20 table): 3 "
      "of "
      "4. To penetrate: 14 penetration, -5 armour, -1 to fall below it: 8 of 20, 40 %; rolled 9, 8 and 1: 2 of 3.");
  Battle lance(at_phase("missile-attack", stand("A", stiletto, "2525") +
                                              stand("1", one("Sovereign battleship"), "2525") +
                                              salvo("A.1", "2525", lot("Lance", 2, 8), "1")));
  lance.give("strike A-m1 allocation=1.1:2\ndone", {1, 1, 1, 2});  // 8 - 12 = -4: a die of 1 penetrates, 2 does not
  EXPECT_EQ(lance.ship("1.1").effective_hits, 1);
}

TEST(MissileAttack, DamageComesAtTheEndOfThePhase) {  // FOS-R39, FOS-10.b.ii.8, FOS-R40, FOS-16.0
  Battle battle(at_phase("missile-attack", stand("A", one("Talon raider"), "2525") +
                                               stand("1", one("Talon raider"), "2525") +
                                               salvo("A.1", "2525", lot("Lance", 1, 4), "1") +
                                               salvo("1.1", "2525", lot("Lance", 1, 4), "A")));
  battle.give("strike A-m1 allocation=1.1:1\ndone", {1, 1});
  EXPECT_STREQ(status_word(battle.ship("1.1")), "undamaged");
  battle.give("strike 1-m1 allocation=A.1:1\ndone", {20, 5, 1, 1, 6});  // 1.1: n = 2, die 1 disabled; then initiative
  EXPECT_STREQ(status_word(battle.ship("1.1")), "disabled");
}

TEST(MissileAttack, MustHaveInterceptedItsDeclaredTarget) {  // FOS-16.a.xi.1, FOS-7.b, FOS-R31
  const std::string base = stand("A", stiletto, "2525") + stand("1", halberd, "2525") + stand("2", halberd, "2525");
  struct Case {
    std::string missiles;
    const char *order, *code;
  };
  for (const Case& c :
       {Case{salvo("A.1", "2525", lot("Lance", 4, 5)), "strike A-m1 allocation=1.1:1", "no_target_declared"},
        Case{salvo("A.1", "2526", lot("Lance", 4, 5), "1"), "strike A-m1 allocation=1.1:1", "not_intercepted"},
        Case{salvo("A.1", "2525", lot("Lance", 4, 5), "1"), "strike A-m1 allocation=2.1:1", "not_in_target"},
        Case{salvo("A.1", "2525", lot("Lance", 4, 5), "1"), "strike A-m1 allocation=1.1:5", "too_many"},
        Case{salvo("A.1", "2525", lot("Lance", 4, 5), "1"), "strike A-m1 allocation=1.1:0", "nothing_ordered"},
        Case{salvo("A.1", "2525", lot("Lance", 4, 5), "1"), "strike A allocation=1.1:1", "not_missiles"},
        Case{salvo("A.1", "2525", lot("Lance", 2, 5) + ", " + lot("Lance", 2, 8), "1"), "strike A-m1 allocation=1.1:1",
             "which_launch"},
        Case{salvo("A.1", "2525", lot("Lance", 4, 5), "1"), "strike A-m1 allocation=1.1:4", ""}})
    EXPECT_EQ(Battle(at_phase("missile-attack", base + c.missiles)).refused(c.order), c.code) << c.order;
}

TEST(MissileAttack, MissilesAreSpentHitOrMiss) {  // FOS-R33
  Battle battle(at_phase("missile-attack", stand("A", stiletto, "2525") + stand("1", halberd + ", " + halberd, "2525") +
                                               salvo("A.1", "2525", lot("Lance", 3, 5), "1")));
  battle.give("strike A-m1 allocation=1.1:1,1.2:1", {20, 20});
  EXPECT_EQ(battle.missiles("A-m1"), 1);
  EXPECT_EQ(battle.side(), 0);
  battle.give("strike A-m1 allocation=1.2:1", {20});
  EXPECT_TRUE(battle.unit("A-m1").gone);
}

TEST(MissileAttack, DefaultStrikesEvenlyInIdOrder) {  // FOS-R62, FOS-R68
  Battle battle(
      at_phase("missile-attack", stand("A", stiletto, "2525") + stand("1", halberd + ", " + halberd, "2525") +
                                     salvo("A.1", "2525", lot("Lance", 3, 5) + ", " + lot("Lance", 2, 8), "1")));
  battle.pass({20, 20, 20, 20, 20});
  EXPECT_EQ(battle.told.size(), 4U);
  EXPECT_NE(battle.told[0].find("2 Lance (committed 5) strike 1.1"), std::string::npos);
  EXPECT_NE(battle.told[2].find("1 Lance (committed 8) strikes 1.1"), std::string::npos);
  EXPECT_TRUE(battle.unit("A-m1").gone);
  EXPECT_EQ(battle.side(), 1);
}

TEST(AntiMissile, NeedByRatingsAndGuidance) {  // FOS-16.a.x, FOS-16.a.x.1, FOS-16.a.x.2, FOS-R32, FOS-R33, N13
  for (const auto& [die, left] : std::vector<std::pair<int, int>>{{15, 0}, {16, 1}}) {
    Battle battle(at_phase("anti-missile-attack", stand("A", stiletto, "2510") + stand("1", stiletto, "2540") +
                                                      salvo("A.1", "2525", lot("Parry", 1, 10)) +
                                                      salvo("1.1", "2525", lot("Lance", 1, 5))));
    EXPECT_EQ(battle.refused("strike A-m1 allocation=Lance:1"), "no_target_declared");
    Battle aimed(at_phase("anti-missile-thrust", stand("A", stiletto, "2510") + stand("1", stiletto, "2540") +
                                                     salvo("A.1", "2525", lot("Parry", 1, 10)) +
                                                     salvo("1.1", "2525", lot("Lance", 1, 5))));
    aimed.give("target A-m1 target=1-m1").pass_to("anti-missile-attack");
    EXPECT_EQ(aimed.refused("strike A-m1 allocation=Hammer:1"), "not_in_target");
    aimed.give("strike A-m1 allocation=Lance:1", {die});
    EXPECT_EQ(aimed.missiles("1-m1"), left);
    EXPECT_TRUE(aimed.unit("A-m1").gone);  // spent either way
  }
}

TEST(AntiMissile, MeetsTheEarliestLaunchFirst) {  // FOS-10.b.ii.7, FOS-R32, FOS-R76, N31
  Battle battle(
      at_phase("anti-missile-thrust", stand("A", stiletto, "2510") + stand("1", stiletto, "2540") +
                                          salvo("A.1", "2525", lot("Parry", 6, 10)) +
                                          salvo("1.1", "2525", lot("Lance", 2, 8) + ", " + lot("Lance", 4, 5))));
  battle.give("target A-m1 target=1-m1").pass_to("anti-missile-attack");
  battle.give("strike A-m1 allocation=Lance:3", {12, 13, 12});
  EXPECT_NE(battle.said("need 12").find("2 destroyed"), std::string::npos);
  EXPECT_EQ(battle.missiles("1-m1"), 4);
  const View view = battle.view(Viewer::spectator());
  EXPECT_EQ(view.ratings.at(1), 8);
  EXPECT_FALSE(view.ratings.at(2));
  battle.give("strike A-m1 allocation=Lance:3", {15, 15, 16});
  EXPECT_EQ(battle.missiles("1-m1"), 2);
  EXPECT_EQ(battle.view(Viewer::spectator()).ratings.at(2), 5);
}

TEST(AntiMissile, TakesEffectAtOnce) {  // FOS-R39, FOS-10.b.ii.7
  Battle battle(at_phase("anti-missile-thrust", stand("A", stiletto, "2525") + stand("1", stiletto, "2525") +
                                                    salvo("A.1", "2525", lot("Parry", 2, 10)) +
                                                    salvo("1.1", "2525", lot("Parry", 2, 10))));
  battle.give("target A-m1 target=1-m1").give("target 1-m1 target=A-m1").pass_to("anti-missile-attack");
  battle.pass({1, 1});  // the default strikes evenly (FOS-R62)
  EXPECT_TRUE(battle.unit("1-m1").gone);
  EXPECT_EQ(battle.refused("strike 1-m1 allocation=Parry:1"), "out_of_play");
}

TEST(Missiles, FlyOnWhenTheirShipIsDestroyed) {  // FOS-R72
  Battle battle(at_phase("beam-fire", stand("A", one("Talon raider", ", results = ['disabled']"), "2525") +
                                          stand("B", halberd, "2545") + stand("1", halberd, "2525") +
                                          salvo("A.1", "2525", lot("Lance", 2, 5))));
  battle.pass().give("fire 1.1 PA-M target=A.1 count=1\ndone", {1, 1, 20, 1});  // disabled again: destroyed
  EXPECT_STREQ(status_word(battle.ship("A.1")), "destroyed");
  EXPECT_TRUE(battle.unit("A").gone);
  EXPECT_FALSE(battle.unit("A-m1").gone);
  battle.pass_to("missile-attack").pass().pass({1, 6}).pass_to("missile-thrust");
  battle.give("target A-m1 target=1").pass_to("missile-attack");
  battle.give("strike A-m1 allocation=1.1:2\ndone", {1, 20, 1});
  EXPECT_EQ(battle.ship("1.1").effective_hits, 1);
}

TEST(Missiles, JoinAndSplit) {  // FOS-6.3, FOS-6.4, FOS-R56, FOS-4.a
  const std::string units =
      stand("A", stiletto + ", " + stiletto, "2525") + stand("B", stiletto, "2525") + stand("1", halberd, "2545");
  Battle battle(at_phase("launch", units));
  battle.give("launch A.1 Lance count=4 committed=5\nlaunch A.2 Lance count=2 committed=8\nlaunch B.1 Lance count=2");
  battle.pass();
  EXPECT_EQ(battle.kind(), "missile-thrust");
  const std::vector<std::pair<const char*, const char*>> cases{
      {"join A-m1 with=B-m3", "different_launching_unit"},
      {"join A-m1 with=A", "mixed"},
      {"join A-m2 with=A-m1", ""},
      {"split A-m1 missiles=A-m1:4", "nothing_left"},
      {"split A-m1 missiles=A-m1:5", "not_in_unit"},
      {"split A-m1 missiles=A-m2:1", "not_in_unit"},
      {"target A-m1 target=1 hex=2527\nsplit A-m2 missiles=A-m2:1", "too_late"},
      {"join A-m2 with=A-m1\nsplit A-m1 missiles=A-m1:2,A-m2:1\ntarget A-m1 target=1 hex=2530\ntarget A-m4 target=1 "
       "hex=2530",
       ""}};
  for (const auto& [text, code] : cases) EXPECT_EQ(battle.refused(text), code) << text;
  battle.give(cases.back().first);
  EXPECT_EQ(battle.missiles("A-m1"), 3);
  EXPECT_EQ(battle.missiles("A-m2"), 0);
  EXPECT_TRUE(battle.unit("A-m2").gone);
  EXPECT_EQ(battle.missiles("A-m4"), 3);
  const Table& table = battle.table();
  EXPECT_EQ(table.units[table.ships[table.launches[LaunchIndex(0)].ship].unit].handle, "A");
}

TEST(Missiles, OfMixedUnitsUseTheirOwnRating) {  // FOS-R32
  Battle battle(
      at_phase("missile-attack", stand("A", stiletto, "2525") + stand("1", halberd, "2525") +
                                     salvo("A.1", "2525", lot("Lance", 1, 5) + ", " + lot("Lance", 1, 8), "1")));
  battle.give("strike A-m1 A-m1-1 allocation=1.1:1\nstrike A-m1 A-m1-2 allocation=1.1:1\ndone", {20, 20});
  EXPECT_NE(battle.told[0].find("need 14"), std::string::npos);
  EXPECT_NE(battle.told[1].find("need 17"), std::string::npos);
}

}  // namespace
}  // namespace emcon::rules::fires_of_space::test::missile_test
