// Orders whose fields are empty or hold a value of the wrong kind, and targets that are not there: each is refused
// with its code at its field, and never taken for something else.
#include <gtest/gtest.h>

#include "server/rules/fires_of_space/battle/table/needs.hpp"
#include "tests/rules/fires_of_space/battle.hpp"
#include "tests/rules/fires_of_space/scenes.hpp"

namespace emcon::rules::fires_of_space::test::orders_test {
namespace {

using table::Entry;
using table::FilledLine;
using table::Split;
using table::Text;
using table::Token;
using table::Tokens;
using table::Value;

const Value number = std::int64_t{1};
const Value name = Token{"1"};

/// Letters' ship `ship` launched four Lance into `hex`, at the ships `target` if named.
std::string four_lance(const std::string& hex, const std::string& target = "", const std::string& ship = "A.1") {
  return salvo(ship, hex, lot("Lance", 4, 6), target);
}

/// Two ships of each side in one hex, with four Lance of the letters aimed at unit 1; letters act first.
Battle at_phase(const std::string& phase, const std::string& missiles = four_lance("2525", "1")) {
  return Battle(
      scene("turn = 1\nphase = '" + phase + "'\ninitiative = 'numbers'",
            stand("A", stiletto + ", " + halberd, "2525") + stand("1", halberd + ", " + halberd, "2525") + missiles));
}

struct Case {
  const char* phase;
  FilledLine line;
  const char* code;
  const char* field;
};

TEST(Orders, OfTheWrongKindAreRefusedAtTheField) {  // FOS-R62, FOS-11.f.v, FOS-16.a.i, FOS-16.a.ix, FOS-16.a.xi.1,
                                                    // FOS-6.2, FOS-6.4
  const std::vector<Case> cases{
      {"missile-thrust", {"target", "A-m1", "", {{"target", number}}}, "wrong_kind", "target"},
      {"missile-thrust",
       {"target", "A-m1", "", {{"target", Text{"1"}}}},
       "",
       ""},  // as typed where the offer has no such line
      {"missile-thrust", {"target", "A-m1", "", {{"target", Value{}}}}, "field_missing", "target"},
      {"missile-thrust", {"target", "A-m1", "", {{"target", name}, {"hex", Token{"2525"}}}}, "wrong_kind", "hex"},
      {"missile-thrust", {"target", "A-m1", "", {{"target", name}, {"hex", number}}}, "wrong_kind", "hex"},
      {"missile-thrust", {"target", "A-m1", "", {{"target", name}, {"count", number}}}, "unknown_field", ""},
      {"missile-thrust", {"target", "A-m1", "Lance", {{"target", name}}}, "unknown_variant", ""},
      {"missile-thrust", {"split", "A-m1", "", {{"missiles", number}}}, "field_missing", "missiles"},
      {"missile-thrust", {"split", "A-m1", "", {{"missiles", Split{}}}}, "field_missing", "missiles"},
      {"missile-thrust", {"split", "A-m1", "", {{"count", Token{"2"}}}}, "wrong_kind", "count"},
      {"missile-thrust", {"split", "A-m1", "", {{"count", std::int64_t{4}}}}, "out_of_bounds", "count"},
      {"missile-thrust", {"split", "A-m1", "", {{"count", std::int64_t{3}}}}, "", ""},
      {"missile-thrust", {"join", "A-m1", "", {{"with", number}}}, "wrong_kind", "with"},
      {"launch", {"split", "A", "", {}}, "field_missing", "ships"},
      {"launch", {"split", "A", "", {{"ships", Tokens{}}}}, "field_missing", "ships"},
      {"launch", {"split", "A", "", {{"ships", Token{"A.1"}}}}, "field_missing", "ships"},
      {"launch", {"launch", "A.1", "Lance", {{"count", name}}}, "wrong_kind", "count"},
      {"launch", {"launch", "A.1", "Lance", {{"committed", name}}}, "wrong_kind", "committed"},
      {"beam-fire", {"fire", "A.2", "PA-M", {{"target", number}}}, "wrong_kind", "target"},
      {"beam-fire", {"fire", "A.2", "PA-M", {{"target", Token{"1.1"}}, {"count", Token{"2"}}}}, "wrong_kind", "count"},
      {"beam-fire", {"fire", "A.2", "PA-M", {{"target", Token{"1.1"}}, {"type", number}}}, "", ""},
      {"point-defence", {"pd", "A.2", "PD-2", {}}, "no_such_battery", "variant"},
      {"missile-attack", {"strike", "A-m1", "", {}}, "field_missing", "allocation"},
      {"missile-attack", {"strike", "A-m1", "", {{"allocation", number}}}, "field_missing", "allocation"},
      {"missile-attack", {"strike", "A-m1", "", {{"allocation", Tokens{{"1.1"}}}}}, "field_missing", "allocation"},
  };
  for (const Case& c : cases) {
    const Battle battle = at_phase(c.phase);
    const Problems problems = problems_of(battle.view(), {{c.line}});
    const std::string given = std::string(c.phase) + ", " + c.line.verb + ", " + c.field;
    ASSERT_EQ(problems.size(), *c.code ? 1U : 0U) << given;
    if (problems.empty()) continue;
    EXPECT_EQ(problems[0].code, c.code) << given;
    EXPECT_EQ(problems[0].field, c.field) << given;
    EXPECT_EQ(problems[0].line, 0) << given;
  }
}

TEST(Orders, SplitMissilesByNumberWhereThereIsOneLaunch) {  // FOS-6.4
  const Battle one = at_phase("missile-thrust");
  EXPECT_EQ(one.refused("split A-m1 count=0"), "out_of_bounds");
  Battle by_number = one;
  Battle by_launch = one;
  by_number.give("split A-m1 count=3");
  by_launch.give("split A-m1 missiles=A-m1:3");
  EXPECT_EQ(by_number.missiles("A-m1"), 1);
  EXPECT_EQ(by_number.missiles("A-m2"), 3);
  EXPECT_EQ(by_number.dump(), by_launch.dump());
  const Battle two =
      at_phase("missile-thrust",
               "[[missiles]]\nship = 'A.1'\npresent = '2525'\nfuture = '2525'\nlots = [{ type = 'Lance', "
               "count = 1, committed = 6 }, { type = 'Lance', count = 2, committed = 8 }]\n");
  EXPECT_EQ(two.refused("split A-m1 count=1"), "which_launch");
  const Battle single = at_phase("missile-thrust",
                                 "[[missiles]]\nship = 'A.1'\npresent = '2525'\nfuture = '2525'\nlots = [{ type = "
                                 "'Lance', count = 1, committed = 6 }]\n");
  EXPECT_EQ(single.refused("split A-m1 count=1"), "nothing_left");
}

TEST(Orders, AtWhatIsNotThereAreRefusedAlike) {  // FOS-L5, FOS-R65, FOS-16.a.vii, FOS-16.a.ix, FOS-11.f.v
  struct Target {
    const char *phase, *order;
  };
  for (const Target& c :
       {Target{"beam-fire", "fire A.2 PA-M target="}, Target{"missile-thrust", "target A-m1 target="}})
    for (const char* unknown : {"9", "9.9", "1-m1", "A", "A.1", "A-m1", "1.9", "x"}) {
      const Problems problems = at_phase(c.phase).problems(c.order + std::string(unknown));
      ASSERT_EQ(problems.size(), 1U) << c.order << unknown;
      EXPECT_EQ(problems[0].code, "no_such_contact") << c.order << unknown;
      const std::string called = unknown;
      const bool unit = called == "A" || called == "A-m1", ship = called == "A.1";
      EXPECT_EQ(problems[0].text, unit || ship ? "'" + called + "' is one of your own " + (unit ? "units." : "ships.")
                                               : "There is no such contact.")
          << c.order << unknown;
      EXPECT_EQ(problems[0].field, "target") << c.order << unknown;
    }
  const Battle defence(scene("turn = 1\nphase = 'point-defence'\ninitiative = 'letters'",
                             stand("A", stiletto, "2525") + stand("1", halberd, "2525") + four_lance("2525", "1")));
  const std::string battery = "pd 1.1 " + Rules::offer(defence.view()).lines.at(0).variant;
  EXPECT_EQ(defence.refused(battery + " target=A-m1"), "");
  for (const char* unknown : {"9", "1", "A-m2", "1-m1"})
    EXPECT_EQ(defence.refused(battery + " target=" + unknown), "no_such_contact") << unknown;
}

TEST(Odds, NoHitsAreWorthMoreThanTheShip) {  // FOS-23.a, FOS-23.k: twice the cost is for captures alone
  for (const char* options : {"", "detailed"}) {
    const Battle battle(scene("turn = 1\nphase = 'beam-fire'\ninitiative = 'numbers'",
                              stand("A", halberd, "2525") + stand("1", stiletto, "2526")),
                        {}, "", options);
    const Ship& target = battle.ship("1.1");
    const std::int64_t cost = battle.table().class_of(target).cost;
    std::int64_t before = 0;
    for (const std::int64_t effective : {0, 1'000, 4'000, 20'000, 1'000'000, 100'000'000}) {
      const std::int64_t points = expected_points(battle.table(), target, effective);
      EXPECT_GE(points, before) << options << effective;
      EXPECT_LE(points, cost) << options << effective;
      before = points;
    }
    EXPECT_GE(before, cost / 2) << options;
  }
}

TEST(Odds, AHitIsWorthWhatItsChartStrikes) {  // FOS-23.a, FOS-23.k
  struct Struck {
    std::string ship;
    std::int64_t share, points;  // millionths of the cost and thousandths, of one effective hit
  };
  // Each roll is worth 1 % of the cost on the surface, 10 % on the power plant, 4 % elsewhere.
  for (const Struck& c : {Struck{halberd, 1600 * (4 * 10 + 2 * 100 + 14 * 40) / 20, 39'680},  // 1.6 rolls for each hit
                          Struck{one("Drover merchant"), 2300 * (5 * 10 + 2 * 100 + 13 * 40) / 20 * 7 / 4, 37'190}}) {
    const Battle battle(scene("turn = 1\nphase = 'beam-fire'\ninitiative = 'numbers'",
                              stand("A", stiletto, "2525") + stand("1", c.ship, "2526")),
                        {}, "", "detailed");
    const Ship& target = battle.ship("1.1");
    EXPECT_EQ(expected_points(battle.table(), target, 1'000), c.points) << c.ship;
    EXPECT_EQ(c.points, battle.table().class_of(target).cost * c.share / 1'000'000) << c.ship;
  }
}

TEST(TheEnd, NothingIsLeftToDo) {  // FOS-15.a.i, FOS-15.b, FOS-23.0
  Battle battle(scene("turn = 20\nphase = 'beam-fire'\ninitiative = 'numbers'",
                      stand("A", halberd, "2510") + stand("1", halberd, "2540")));
  EXPECT_FALSE(battle.state().agenda.empty());
  for (int answers = 0; battle.asked() && answers < 40; ++answers) battle.pass();
  EXPECT_FALSE(battle.asked());
  EXPECT_TRUE(battle.state().outcome);
  EXPECT_TRUE(battle.state().agenda.empty());
}

}  // namespace
}  // namespace emcon::rules::fires_of_space::test::orders_test
