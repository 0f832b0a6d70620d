// Ship units: splitting and joining, windows, standing answers and what boards show.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <tuple>

#include "server/rules/fires_of_space/battle/table/units.hpp"
#include "tests/rules/fires_of_space/battle.hpp"
#include "tests/rules/fires_of_space/scenes.hpp"

namespace emcon::rules::fires_of_space::test::units_test {
namespace {

std::string thrusting(const std::string& units) {
  return scene("phase = 'thrust'\ninitiative = 'numbers'", units);
}

TEST(Units, IdsDifferByForm) {  // FOS-4.b, FOS-7.f
  const Battle battle(thrusting(stand("A", talon + ", " + halberd, "2505") + stand("1", halberd, "2545")));
  EXPECT_EQ(battle.unit("A").side, letters);
  EXPECT_EQ(battle.unit("1").side, numbers);
  EXPECT_EQ(battle.ship("A.2").unit, battle.ship("A.1").unit);
  EXPECT_EQ(unit_name(letters, 25) + unit_name(letters, 26) + unit_name(numbers, 11), "ZAA12");
}

TEST(Units, WhatHasNoSuiteIsNotTheLowest) {  // FOS-R79, FOS-11.f.iii.2, FOS-18.b.vii
  const Battle battle(
      thrusting(stand("A", halberd, "2505") + stand("B", halberd, "2505") + stand("1", stiletto, "2545")));
  using Change = void (*)(Ship&);
  const std::tuple<const char*, Change, bool, std::array<int, 3>> cases[] = {
      {"all whole: 3, 3 and 4", [](Ship&) {}, false, {4, 4, 6}},
      {"a prize", [](Ship& ship) { ship.prize = true; }, false, {4, 4, 6}},
      {"disabled", [](Ship& ship) { ship.records.push_back({Result::disabled, true, 1}); }, false, {4, 0, 6}},
      {"damaged, a suite of 1",
       [](Ship& ship) { ship.records.push_back({Result::damaged, true, 1}); },
       false,
       {6, 2, 8}},
      {"without power", [](Ship& ship) { ship.shut_down = true; }, true, {4, 0, 6}}};
  for (const auto& [what, change, detailed, hexes] : cases) {
    Table table = battle.table();
    table.detailed = detailed;
    const auto ship = find_ship(table, "B.1");
    ASSERT_TRUE(ship);
    change(table.ships.edit(*ship));
    fix_allowances(table);
    std::array<int, 3> got{};
    for (std::size_t i = 0; i < 3; ++i) got[i] = table.ships[battle::ShipIndex(i)].allowance;
    EXPECT_EQ(got, hexes) << what;
  }
  Table wrecks = battle.table();
  for (const battle::ShipIndex s : wrecks.ships.indices())
    wrecks.ships.edit(s).records.push_back({Result::disabled, true, 1});
  EXPECT_EQ(fix_allowances(wrecks), 0) << "nobody has a suite, and nobody moves";
}

TEST(Units, SplitAndJoinInOwnWindows) {  // FOS-6.1, FOS-6.2, FOS-R56, FOS-4.a
  Battle battle(thrusting(stand("A", talon + ", " + halberd + ", " + talon, "2505") + stand("C", talon, "2505") +
                          stand("1", halberd, "2545")));
  const std::vector<std::pair<const char*, const char*>> cases{{"split A ships=A.1,A.2,A.3", "nothing_left"},
                                                               {"split A ships=C.1", "not_in_unit"},
                                                               {"split A ships=A.1,A.1", "not_in_unit"},
                                                               {"split A", "field_missing"},
                                                               {"split 1 ships=1.1", "not_your_unit"},
                                                               {"join A with=1", "not_your_unit"},
                                                               {"thrust A direction=1\nsplit A ships=A.1", "too_late"},
                                                               {"thrust A direction=1\njoin C with=A", "too_late"}};
  for (const auto& [text, code] : cases) EXPECT_EQ(battle.refused(text), code) << text;
  battle.give("split A ships=A.1,A.3\nthrust B direction=1");
  EXPECT_EQ(battle.ship("A.1").unit, battle.ship("A.3").unit);
  EXPECT_EQ(label(battle.unit("B").at.future), "2504");
  EXPECT_EQ(label(battle.unit("A").at.future), "2505");
  battle.pass().give("join C with=A");
  EXPECT_TRUE(battle.unit("C").gone);
  EXPECT_EQ(battle.ship("C.1").handle, "C.1");  // ships keep their names
}

/// Lines of this verb on offer, as "A C".
std::string offered(const Battle& battle, const std::string& verb) {
  std::string out;
  for (const table::OfferLine& line : Rules::offer(battle.view()).lines)
    if (line.verb == verb) out += (out.empty() ? "" : " ") + line.subject;
  return out;
}

TEST(Units, ADeclaredTargetStaysAsItIs) {  // FOS-R56, FOS-R74: no change between a declaration and its resolution
  const std::string lance = "lots = [{ type = 'Lance', count = 4, committed = 8 }]\n";
  const std::string parry = "lots = [{ type = 'Parry', count = 4, committed = 10 }]\n";
  const auto missiles = [](const char* ship, const char* hex, const std::string& lots) {
    return std::string("[[missiles]]\nship = '") + ship + "'\npresent = '" + hex + "'\nfuture = '" + hex + "'\n" + lots;
  };
  const std::string stiletto = one("Stiletto missile destroyer");
  Battle battle(scene("turn = 1\nphase = 'missile-thrust'\ninitiative = 'numbers'",
                      stand("A", stiletto, "2525") + stand("1", halberd + ", " + halberd, "2530") +
                          stand("2", stiletto, "2530") + stand("3", halberd, "2530") + missiles("A.1", "2525", lance) +
                          missiles("A.1", "2525", lance) + missiles("2.1", "2530", parry)));
  EXPECT_EQ(offered(battle, "join"), "A-m2");  // the later one joins the earlier; the other way round is legal too
  EXPECT_EQ(battle.refused("join A-m1 with=A-m2"), "");
  battle.give("target A-m1 target=1 hex=2530");
  EXPECT_EQ(battle.side(), 1);
  const std::vector<std::pair<const char*, const char*>> cases{{"split 1 ships=1.2", "declared_at"},
                                                               {"split 1", "declared_at"},
                                                               {"join 1 with=2", "declared_at"},
                                                               {"split 2-m1 missiles=2-m1:2", ""}};
  for (const auto& [text, code] : cases) EXPECT_EQ(battle.refused(text), code) << text;
  EXPECT_EQ(battle.problems("split 1 ships=1.2").at(0).clause, "FOS-R56");
  EXPECT_EQ(offered(battle, "split"), "2-m1");
  EXPECT_EQ(offered(battle, "join"), "2 3");
  battle.pass();
  EXPECT_EQ(battle.kind(), "anti-missile-thrust");
  EXPECT_EQ(battle.refused("split A-m1 missiles=A-m1:2"), "");  // its own declaration does not bind it
  battle.give("split A-m1 missiles=A-m1:2");
  EXPECT_EQ(battle.unit("A-m3").target, battle.unit("A-m1").target);
  EXPECT_TRUE(battle.unit("A-m3").moved);
  battle.give("target 2-m1 target=A-m1 hex=2530");
  battle.pass_to("missile-attack").pass().pass({1, 6});
  EXPECT_EQ(battle.kind(), "launch");  // the next turn: nothing is declared
  EXPECT_EQ(battle.refused("split A-m1 missiles=A-m1:1"), "");
  battle.pass();
  EXPECT_EQ(battle.refused("split 1 ships=1.2"), "");
  EXPECT_EQ(offered(battle, "split"), "1 2-m1");
}

TEST(Units, NewNamesSkipThoseInUse) {  // FOS-6.2
  Battle battle(thrusting(stand("A", talon + ", " + talon + ", " + talon, "2505") + stand("C", talon, "2507") +
                          stand("1", halberd, "2545")));
  battle.give("split A ships=A.1\nsplit A ships=A.2");
  EXPECT_EQ(battle.ship("A.1").unit, battle::UnitIndex(battle.table().units.size() - 2));
  EXPECT_EQ(battle.table().units.back().handle, "D");
}

TEST(Units, NoThrustIsGainedBySplitting) {  // FOS-R56, FOS-R58, N32
  Battle battle(thrusting(stand("A", talon + ", " + halberd, "2505") + stand("1", halberd, "2545")));
  EXPECT_EQ(battle.table().sub_phases, 4);
  for (int i = 0; i < 4; ++i) {
    battle.give(i == 3 ? "split A ships=A.1\nthrust B direction=1" : "thrust A direction=1");
    battle.pass();
  }
  EXPECT_EQ(battle.kind(), "launch");  // the Talon's own rating of 6 gave it nothing
}

TEST(Units, AJoinedUnitHasTheLeastAllowance) {  // FOS-R56
  Battle battle(thrusting(stand("A", talon, "2505") + stand("B", halberd, "2505") + stand("1", halberd, "2545")));
  battle.give("join A with=B\nthrust B direction=1").pass();
  EXPECT_EQ(allowance(battle.table(), *find_unit(battle.table(), "B")), 4);
  EXPECT_EQ(steps_used(battle.table(), *find_unit(battle.table(), "B")), 1);
  for (int i = 0; i < 3; ++i) battle.give("thrust B direction=1").pass();
  EXPECT_EQ(battle.refused("thrust B direction=1"), "no_thrust_left");
}

TEST(Units, ThrustGoesInOneOfSixDirectionsOrNone) {  // FOS-11.d, FOS-11.f.iv
  const Battle battle(thrusting(stand("A", talon, "2505") + stand("1", halberd, "2545")));
  const auto code = [&](table::Value way) {
    const auto checked = Rules::check(battle.view(), {{{"thrust", "A", "", {{"direction", std::move(way)}}}}});
    return checked.problems.empty() ? std::string() : checked.problems.at(0).code;
  };
  for (std::int64_t way = 0; way <= 6; ++way) {
    EXPECT_EQ(code(way), "") << way;
    EXPECT_EQ(code(table::Token{std::to_string(way)}), "") << way;
  }
  for (const std::int64_t way : {-1, 7, 1'000'000'000}) {
    EXPECT_EQ(code(way), "bad_direction") << way;
    EXPECT_EQ(code(table::Token{std::to_string(way)}), "bad_direction") << way;
  }
}

TEST(Units, NoThrustIsNothingToTell) {  // FOS-11.f.iv
  Battle battle(thrusting(stand("A", talon, "2505") + stand("1", halberd, "2545")));
  battle.give("thrust A direction=0");
  EXPECT_EQ(battle.said("thrusts"), "");
  EXPECT_EQ(label(battle.unit("A").at.future), "2505");
  battle.give("thrust 1 direction=4");
  EXPECT_EQ(battle.said("thrusts"), "Unit 1 thrusts in direction 4: future 2546.");
}

TEST(Windows, BothSidesAreAlwaysAsked) {  // FOS-L3, FOS-R62, FOS-10.b.i, FOS-16.0, FOS-R59, FOS-R39, FOS-R57
  Battle battle(scene("phase = 'initial-launch'\ninitiative = 'numbers'",
                      stand("A", one("Kestrel corvette"), "2505") + stand("1", one("Kestrel corvette"), "2545")));
  std::string windows;
  for (int i = 0; i < 18; ++i) {
    windows += battle.kind() + std::to_string(battle.side()) + " ";
    EXPECT_EQ(battle.asked()->slots.size(), 1U);
    battle.pass(i == 1 ? std::deque<int>{1, 2} : i == 15 ? std::deque<int>{5, 2} : std::deque<int>{});
  }
  EXPECT_EQ(windows,
            "launch0 launch1 launch0 launch1 missile-thrust0 missile-thrust1 anti-missile-thrust0 anti-missile-thrust1 "
            "beam-fire0 beam-fire1 point-defence0 point-defence1 anti-missile-attack0 anti-missile-attack1 "
            "missile-attack0 missile-attack1 launch1 launch0 ");  // FOS-10.b.ii.1: initiative anew each turn
}

TEST(Windows, DiceWindowsAreImmediate) {  // FOS-R62
  for (const auto& [phase, immediate] : std::vector<std::pair<const char*, bool>>{{"launch", false},
                                                                                  {"missile-thrust", false},
                                                                                  {"anti-missile-thrust", false},
                                                                                  {"beam-fire", true},
                                                                                  {"point-defence", true},
                                                                                  {"anti-missile-attack", true},
                                                                                  {"missile-attack", true}}) {
    const Battle battle(scene(std::string("turn = 2\ninitiative = 'letters'\nphase = '") + phase + "'",
                              stand("A", talon, "2505") + stand("1", talon, "2545")));
    EXPECT_EQ(battle.asked()->immediate, immediate) << phase;
    EXPECT_FALSE(battle.asked()->sealed);
    EXPECT_EQ(battle.kind(), phase);
    EXPECT_EQ(battle.side(), 1);
    EXPECT_EQ(Rules::clock(battle.state()).turn, 2);
  }
}

TEST(Windows, StandingAnswersForEveryKind) {  // FOS-R62, FOS-L20
  const Battle battle(thrusting(stand("A", talon, "2505") + stand("1", talon, "2545")));
  const table::Offer mine = Rules::standing(battle.view(Viewer::of(Seat{0})));
  EXPECT_EQ(mine.lines.size(), 11U);
  EXPECT_EQ(mine, Rules::standing(battle.view(Viewer::of(Seat{1}))));
  EXPECT_EQ(mine.lines[1].variant, "thrust");
  EXPECT_EQ(mine.lines[9].verb + " " + mine.lines[9].variant, "suggested fire");
  EXPECT_EQ(mine.lines[10].verb + " " + mine.lines[10].variant, "suggested defend");
}

TEST(Windows, NoInterceptionsInTheTacticalGame) {  // FOS-11.e.vi.9
  const Battle battle(thrusting(stand("A", talon, "2505") + stand("1", talon, "2545")));
  EXPECT_EQ(battle.refused("intercept A target=1"), "wrong_phase");
}

TEST(Windows, OthersAreNotAsked) {  // FOS-R62
  const Battle battle(thrusting(stand("A", talon, "2505") + stand("1", talon, "2545")));
  const View other = battle.view(Viewer::of(Seat{1}));
  EXPECT_TRUE(Rules::offer(other).lines.empty());
  EXPECT_EQ(problems_of(other, {}).at(0).code, "not_your_window");
}

TEST(Boards, SheetsAreOpenAndSoAreScores) {  // FOS-R24, FOS-L16, FOS-8.a-v, FOS-R67, FOS-L21, FOS-23.c
  const Battle battle(
      thrusting(stand("A", one("Halberd destroyer", ", name = 'Resolve', results = ['degraded']"), "2505") +
                stand("1", talon, "2545")));
  const table::Board board = battle.board(Viewer::of(Seat{1}));
  EXPECT_EQ(board, battle.board(Viewer::spectator()));  // FOS-L11: what both sides know
  EXPECT_EQ(board, battle.board(Viewer::of(Seat{0})));  // FOS-L17: one function makes every view
  const auto ship =
      std::find_if(board.things.begin(), board.things.end(), [](const table::Thing& t) { return t.handle == "A.1"; });
  ASSERT_NE(ship, board.things.end());
  EXPECT_EQ(ship->name, "Resolve");
  EXPECT_EQ(ship->parent, "A");
  const auto value = [&](const char* name) {
    for (const table::Fact& fact : ship->facts)
      if (fact.name == name) return fact.value;
    return std::string("none");
  };
  EXPECT_EQ(value("class"), "Halberd destroyer");
  EXPECT_EQ(value("target value"), "13/11/9/6");
  EXPECT_EQ(value("PA-M"), "10, penetration 14/12/9/6");
  EXPECT_EQ(value("PD-12"), "4, range 0");
  EXPECT_EQ(value("status"), "degraded: degraded");
  EXPECT_EQ(value("manoeuvre"), "3");
  EXPECT_EQ(value("cost"), "620 MCr");
  EXPECT_EQ(value("damage chart"), "1 / 12, SSSSBBBBBDDMMEEPPJLC");
  EXPECT_EQ(value("PA-M usable"), "none");  // all work while degraded
  EXPECT_EQ(ship->tracks.at(0).name, "Lance");
  ASSERT_EQ(board.sides[1].facts.size(), 2U);
  EXPECT_EQ(board.sides[1].facts[1].name, "score");
  EXPECT_EQ(board.sides[1].facts[1].value, "62") << "a tenth of the degraded Halberd";
}

TEST(Boards, DamageShowsWhatStillWorks) {  // FOS-R43
  for (const auto& [result, beams, batteries] : std::vector<std::array<const char*, 3>>{
           {"damaged", "5 of 10", "2 of 4"}, {"disabled", "0 of 10", "0 of 4"}, {"degraded", "", ""}}) {
    const Battle battle(
        thrusting(stand("A", one("Halberd destroyer", std::string(", results = ['") + result + "']"), "2505") +
                  stand("1", talon, "2545")));
    std::string found[2];
    for (const table::Thing& thing : battle.board(Viewer::spectator()).things)
      for (const table::Fact& fact : thing.facts) {
        if (fact.name == "PA-M usable" && thing.handle == "A.1") found[0] = fact.value;
        if (fact.name == "PD-12 usable" && thing.handle == "A.1") found[1] = fact.value;
        EXPECT_FALSE(thing.handle == "1.1" && fact.name.find("usable") != std::string::npos);
      }
    EXPECT_EQ(found[0], beams) << result;
    EXPECT_EQ(found[1], batteries) << result;
  }
}

TEST(Boards, ThreeMarkersPerUnit) {  // FOS-4.c, FOS-11.b
  const Battle battle(thrusting("[[units]]\nid = 'A'\npast = '2501'\npresent = '2505'\nfuture = '2309'\nships = [" +
                                talon + "]\n" + stand("1", talon, "2545")));
  const table::Board board = battle.board(Viewer::spectator());
  const table::Thing& unit = board.things.at(0);
  ASSERT_EQ(unit.marks.size(), 3U);
  EXPECT_EQ(label(unit.marks[0].hex) + label(unit.marks[1].hex) + label(unit.marks[2].hex), "250125052309");
}

TEST(Dump, IsCompleteAndStable) {  // the whole state, secrets included, in one order
  const std::string units = stand("A", one("Stiletto missile destroyer"), "2505") + stand("1", talon, "2545");
  const auto dump_after = [&](const char* orders_text) {
    return Battle(scene("turn = 1\nphase = 'launch'\ninitiative = 'numbers'", units)).give(orders_text).dump();
  };
  EXPECT_EQ(dump_after("launch A.1 Lance count=2 committed=5"), dump_after("launch A.1 Lance count=2 committed=5"));
  EXPECT_NE(dump_after("launch A.1 Lance count=2 committed=5"), dump_after("launch A.1 Lance count=2 committed=6"));
}

}  // namespace
}  // namespace emcon::rules::fires_of_space::test::units_test
