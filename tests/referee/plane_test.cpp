// Written plays on a plane: what is ordered in inches comes to pass to the thousandth, and what is not legal is
// refused.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/data/toml.hpp"
#include "server/referee/play.hpp"
#include "server/referee/script.hpp"
#include "tests/match/skiffs/registry.hpp"
#include "tests/match/skiffs/skiffs.hpp"

namespace emcon::referee {
namespace {

/// Two skiffs each, on a table with a nebula in its middle.
const std::string battle = R"(ruleset skiffs
scenario <<
title = "Play"
turns = 2
skiffs = 2
table = [48, 36]
nebula = { at = [24, 18], radius = 4 }
sides = [
  { name = "Red", colour = "red", seats = 1, zone = [0, 0, 48, 12], heading = 0 },
  { name = "Blue", colour = "blue", seats = 1, zone = [0, 12, 48, 36], heading = 4 },
]
>>
)";

Report run(const std::string& commands) {
  static const std::vector<match::RulesetEntry> registry{rules::skiffs::entry()};
  match::use_registry(registry);
  const auto script = parse_script(battle + commands);
  if (!script) return {{script.error().front().text}, {}};
  return play(*script,
              {[](const match::RulesetEntry&) {
                 return std::expected<std::vector<rules::Document>, Problems>(rules::skiffs::documents());
               },
               [](const std::string& name, const std::string& text) -> std::expected<rules::Document, Problems> {
                 auto document = data::parse(name, text);
                 if (!document) return std::unexpected(Problems{std::move(document.error())});
                 return std::move(*document);
               }},
              false);
}

struct Written {
  const char* name;
  const char* commands;
};
class PlanePlays : public testing::TestWithParam<Written> {};

TEST_P(PlanePlays, Hold) {
  EXPECT_THAT(run(GetParam().commands).failures, testing::IsEmpty());
}

INSTANTIATE_TEST_SUITE_P(Table, PlanePlays,
                         testing::Values(Written{"LegsAreRoundedOnceEach", R"(
red: place a1 at=10,4 heading=1; place a2 at=20,4
blue: default
see everyone a1 mark present = 10,4
see everyone a1 heading = 1
odds red "15.828,6.828": fly a1 path=f:4,s45,f:3
red: fly a1 path=f:4,s45,f:3; fly a2 path=f:1,s45,f:2,s45,f:3
blue: nothing
see spectator a1 mark present = 15.828,6.828
see spectator a1 heading = 2
see spectator a1 mark past = "10,4 12.828,6.828"
see spectator a2 mark present = 24.414,6.414
told everyone "a1 flies to 15.828,6.828, heading 2"
)"},
                                         Written{"DriftsAreLegsOfTheirOwn", R"(
red: place a1 at=20,1 heading=1; place a2 at=1,1
blue: default
red: fly a1 path=f:6,dp:2.501
blue: nothing
see everyone a1 mark present = 22.475,7.011
see everyone a2 mark present = 1,1
)"},
                                         Written{"PathsAreRefusedForWhatIsWrong", R"(
red: place a1 at=10,4 heading=1; place a2 at=2,2 heading=5
blue: default
refused bad_value red: fly a1 path=f:9.001
refused bad_value red: fly a1 path=f:2.999
refused bad_value red: fly a1 path=f:4,s90,f:2,s45
refused turn_too_soon red: fly a1 path=s45,f:4
refused turn_too_soon red: fly a1 path=f:2,s45,f:0.999,p45,f:1
refused off_the_table red: fly a2 path=f:3
refused ordered_twice red: fly a1 path=f:3; fly a1 path=f:4
red: fly a1 path=f:2,s45,f:1,p45
)"},
                                         Written{"MinesLieInTheArcAndStrikeWhoeverComesNear", R"(
red: place a1 at=10,4 heading=0; place a2 at=40,4
blue: place b1 at=10,20 heading=4; place b2 at=40,30
refused bad_value red: lay a1 at=10,5.999
refused bad_value red: lay a1 at=10,16.001
refused bad_value red: lay a1 at=14.001,8
red: lay a1 at=11,15; lay a2 at=40,6
blue: nothing
told red "a1 has a mine at 11,15."
untold blue "mine"
see red a1 fact mines = 1
unseen blue a1 fact mines
red: nothing
blue: nothing
refused no_mine red: lay a1 at=10,10; send a1 path=f:4
red: nothing
dice d3: 2
blue: fly b1 path=f:6
told everyone "A mine at 11,15 strikes b1." SKF-5
see spectator b1 track hull = 4/6
)"},
                                         Written{"ADroneBurnsAllItsFuelAndWaits", R"(
red: place a1 at=10,4 heading=0; place a2 at=40,4
blue: place b1 at=11,14 heading=4; place b2 at=40,30
refused bad_value red: send a1 path=f:3
refused bad_value red: send a1 path=f:2,s45,f:2
odds red "11.061,7.061": send a1 path=f:2,s45,f:1.5
red: send a1 path=f:2,s45,f:1.5
dice d3: 1
blue: fly b1 path=f:9
told red "a1 has a mine at 11.061,7.061."
told everyone "A mine at 11.061,7.061 strikes b1."
)"},
                                         Written{"ADamagedSkiffIsSlow", R"(
red: place a1 at=10,4 heading=0; place a2 at=12,5 heading=0
blue: place b1 at=10,20 heading=4; place b2 at=40,30
red: lay a1 at=10,15; lay a2 at=10,16
dice d3: 2 2
blue: fly b1 path=f:6
see everyone b1 track hull = 2/6
red: nothing
blue: nothing
refused bad_value blue: fly b1 path=f:6.001
blue: fly b1 path=f:6
)"},
                                         Written{"NothingStandsNearTheLineOfFire", R"(
red: place a1 at=10,4 heading=0; place a2 at=11,10 heading=0
blue: place b1 at=10,15 heading=4; place b2 at=10,12 heading=4
red: nothing
blue: nothing
# a2 stands an inch from the lines of a1, and b2 nearer to that of b1.
unoffered red fire a1
unoffered blue fire b1
red: fire a2 target=b2
dice d6: 3 2
blue: fire b2 target=a2
told everyone "a2 fires at b2 and hits."
told everyone "b2 fires at a2 and misses."
see everyone a2 link target = b2
see everyone b2 track hull = 5/6
see everyone a2 link leader = a1
)"},
                                         Written{"ArcRangeAndNebulaToTheEdge", R"(
red: place a1 at=24,6 heading=0; place a2 at=5,5 heading=1
blue: place b1 at=24,30 heading=4; place b2 at=17,12 heading=4
red: fly a1 path=f:3
blue: fly b1 path=f:9; fly b2 path=f:7
unoffered red fire a1
# Exactly twelve inches, and 45 of the 60 degrees.
red: fire a2 target=b2
dice d6: 5
blue: nothing
red: nothing
blue: fly b2 path=f:1,p90,f:2
unoffered red fire a2
)"}),
                         [](const auto& row) { return std::string(row.param.name); });

TEST(PlanePlays, OrdersAreShownInInches) {
  const Report report = run("red: place a1 at=10.25,4 heading=1\nblue: default\nred: fly a1 path=f:4.5,s45,f:1\n");
  ASSERT_THAT(report.failures, testing::IsEmpty());
  EXPECT_THAT(report.output, testing::Contains(testing::HasSubstr("fly a1 path=f:4.5,s45,f:1")));
}

/// A view of the fire window: a1 fires at b1, and a2 stands somewhere.
rules::skiffs::View view_of(Point firer, int heading, Point target, Point other) {
  rules::skiffs::View view;
  view.own = Seat{0};
  view.phase = rules::skiffs::Phase::fire;
  view.out = {false, false};
  view.scenario.corner = {48000, 36000};
  view.scenario.nebula = rules::skiffs::Disc{{24000, 18000}, 4000};
  for (const auto& [handle, side, at] : {std::tuple("a1", 0, firer), {"a2", 0, other}, {"b1", 1, target}}) {
    rules::skiffs::SeenSkiff skiff;
    skiff.handle = handle;
    skiff.seat = Seat{static_cast<std::uint8_t>(side)};
    skiff.side = Side{static_cast<std::uint8_t>(side)};
    skiff.at = at;
    skiff.heading = heading;
    skiff.hull = 6;
    view.skiffs.push_back(skiff);
  }
  return view;
}

TEST(PlanePlays, AShotIsRefusedForItsOwnFault) {
  constexpr Point aside{47000, 1000};
  const struct {
    Point firer;
    int heading;
    Point target, other;
    const char* aim;
    const char* code;  ///< empty: it is legal
  } cases[] = {{{5000, 5000}, 0, {5000, 17000}, aside, "b1", ""},
               {{5000, 5000}, 0, {5000, 17001}, aside, "b1", "out_of_range"},
               {{5000, 5000}, 0, {5000, 17000}, {6000, 11000}, "b1", "screened"},
               {{5000, 5000}, 0, {5000, 17000}, {6001, 11000}, "b1", ""},
               {{5000, 5000}, 0, {5000, 17000}, {5000, 4500}, "b1", ""},   // behind the firer
               {{5000, 5000}, 0, {5000, 17000}, {5500, 17000}, "b1", ""},  // no nearer than the target
               {{5000, 5000}, 2, {5000, 17000}, aside, "b1", "out_of_arc"},
               {{5000, 5000}, 2, {5577, 6000}, aside, "b1", "out_of_arc"},  // 60 degrees: root(3) is 1.7320508...
               {{5000, 5000}, 2, {5578, 6000}, aside, "b1", ""},
               {{5000, 5000}, 0, {5000, 17000}, aside, "a2", "own_side"},
               {{5000, 5000}, 0, {5000, 17000}, aside, "c7", "no_target"},
               {{20000, 12000}, 0, {20000, 22000}, aside, "b1", "in_nebula"},  // it touches the rim
               {{19999, 12000}, 0, {19999, 22000}, aside, "b1", ""}};
  for (const auto& one : cases) {
    const auto checked = rules::skiffs::Rules::check(view_of(one.firer, one.heading, one.target, one.other),
                                                     {{{"fire", "a1", "", {{"target", table::Token{one.aim}}}}}});
    EXPECT_EQ(checked.problems.empty() ? "" : checked.problems.front().code, one.code)
        << one.target.x << "," << one.target.y << " " << one.other.x << "," << one.other.y;
  }
}

}  // namespace
}  // namespace emcon::referee
