// Arithmetic of interceptions and of single steps in the operational Thrust Phase; whole phases are in plays/op-*.
#include <gtest/gtest.h>

#include "server/match/umpire.hpp"
#include "server/rules/fires_of_space/operation/phases/thrust.hpp"
#include "server/rules/fires_of_space/operation/table/regrouping.hpp"
#include "tests/rules/fires_of_space/after.hpp"
#include "tests/rules/fires_of_space/battle.hpp"
#include "tests/rules/fires_of_space/scenes.hpp"

namespace emcon::rules::fires_of_space::test::op_thrust_test {
namespace {

/// Windows along a chain of interceptions, the root first.
std::vector<SubPhases> windows_of(const std::vector<int>& ratings) {
  std::vector<SubPhases> out{root_window(ratings.front())};
  for (std::size_t i = 1; i < ratings.size(); ++i) out.push_back(window_behind(out.back(), ratings[i]));
  return out;
}

TEST(ThrustWindows, OfChainsOfInterceptors) {
  struct Case {
    const char* what;
    std::vector<int> ratings;
    std::vector<SubPhases> windows;
  };
  const Case cases[] = {
      {"example S3: alone", {4}, {{1, 4}}},
      {"example S4: a slower interceptor has the last sub-phases of its target", {3, 2}, {{1, 3}, {2, 3}}},
      {"FOS-11.e.vi.2: equal ratings", {3, 3}, {{1, 3}, {1, 3}}},
      {"FOS-R14: a faster interceptor goes on alone", {2, 5}, {{1, 2}, {1, 5}}},
      {"example S5: loop begun at B", {4, 2, 3, 1}, {{1, 4}, {3, 4}, {2, 4}, {4, 4}}},
      {"example S5: loop begun at A", {3, 1, 4, 2}, {{1, 3}, {3, 3}, {1, 4}, {3, 4}}},
      {"FOS-N22: a chain", {4, 2, 3}, {{1, 4}, {3, 4}, {2, 4}}},
      {"FOS-R58: a target without thrust", {0, 3}, {{1, 0}, {1, 3}}},
      {"FOS-R58: an interceptor without thrust", {3, 0}, {{1, 3}, {4, 3}}},
  };
  for (const Case& c : cases) EXPECT_EQ(windows_of(c.ratings), c.windows) << c.what;
}

using Unit = ContactUnitIndex;

Picture picture_of(const std::vector<std::pair<Side, Unit>>& side_and_target) {
  Picture out;
  for (const auto& [side, target] : side_and_target) {
    ContactUnit unit;
    unit.side = side;
    unit.intercepts = target;
    out.units.push_back(unit);
  }
  return out;
}

/// To whom the windows are disclosed when L1 is intercepted by N1 and the sheets of these contact units are open.
Audience told_by_windows(const std::vector<ContactIndex>& open) {
  Battle battle(theatre(course("A", talon, "1010", "1011") + course("B", talon, "1410", "1411") +
                        course("1", talon, "3040", "3041")),
                {1, 1, 1, 6, 1});
  std::vector<Disclosure> shown;
  const State state = after(battle.state(), [&](operation::Play& play) {
    for (const ContactIndex contact : open)
      open_sheet(play, play.picture.ships[contact].side, operation::ShipIndex(0), "FOS-R24");
    for (ContactUnit& unit : play.picture.units) unit.intercepts = unit.handle == "N1" ? Unit(0) : Unit();
  });
  after(state, [](operation::Play& play) { publish_windows(play); }, &shown);
  Audience disclosed = Audience::nobody();
  for (const Disclosure& one : shown) disclosed = disclosed | one.audience;
  return disclosed;
}

TEST(ThrustWindows,
     DiscloseTheRatingsOfClosedSheets) {  // FOS-R77, FOS-L22; contact units 0 and 1 are L1 and L2, 2 is N1
  const ContactIndex l1(0), n1(2);
  EXPECT_EQ(told_by_windows({}), Audience::everyone());
  EXPECT_EQ(told_by_windows({l1}), Audience::everyone().except(only(numbers)));
  EXPECT_EQ(told_by_windows({n1}), Audience::everyone().except(only(letters)));
  EXPECT_EQ(told_by_windows({l1, n1}), Audience::nobody()) << "L2 is in no interception";
}

TEST(ThrustBatches, RunFromRootsToTheirInterceptors) {
  // Letters 0, 1; numbers 2, 3: 2 intercepts 0, 1 intercepts 2, 3 is alone (FOS-R14).
  const Picture picture = picture_of({{letters, Unit()}, {letters, Unit(2)}, {numbers, Unit(0)}, {numbers, Unit()}});
  Theatre theatre;
  theatre.init = letters;
  const std::vector<Batch> batches = thrust_batches(theatre, picture);
  ASSERT_EQ(batches.size(), 4U);
  EXPECT_TRUE(batches[0].roots && batches[0].side == numbers);
  EXPECT_TRUE(batches[1].roots && batches[1].side == letters);
  EXPECT_EQ(batches[2].interceptors, std::vector{Unit(2)});
  EXPECT_EQ(batches[3].interceptors, std::vector{Unit(1)});
  EXPECT_EQ(batch_of(batches, numbers, Unit(3)), 0);
  EXPECT_EQ(batch_of(batches, numbers, Unit()), 0) << "an undetected unit moves with the roots of its side";
  EXPECT_EQ(batch_of(batches, letters, Unit(1)), 3);
}

TEST(ThrustBatches, ALoopBeginsWithTheLowestUnitOfTheSideWithInitiative) {
  // FOS-R17, FOS-R62: 0 > 2 > 1 > 3 > 0, with 4 after a unit of the loop.
  Picture picture =
      picture_of({{letters, Unit(2)}, {letters, Unit(3)}, {numbers, Unit(1)}, {numbers, Unit(0)}, {numbers, Unit(1)}});
  Theatre theatre;
  theatre.init = numbers;
  ASSERT_EQ(interception_loops(picture), (std::vector<std::vector<Unit>>{{Unit(0), Unit(2), Unit(1), Unit(3)}}));
  EXPECT_TRUE(pursuit_root(theatre, picture, Unit(2)));
  EXPECT_FALSE(pursuit_root(theatre, picture, Unit(0)));
  EXPECT_FALSE(pursuit_root(theatre, picture, Unit(4)));
  picture.units[Unit(1)].begins_loop = true;
  EXPECT_TRUE(pursuit_root(theatre, picture, Unit(1)));
  EXPECT_FALSE(pursuit_root(theatre, picture, Unit(2)));
  std::size_t chained = 0;
  for (const Batch& batch : thrust_batches(theatre, picture)) chained += batch.interceptors.size();
  EXPECT_EQ(chained, 4U) << "everybody but the root";
}

TEST(ThrustSteps, CloseAndOpenByTheLowestDirection) {
  const Hex own = *hex_from_label("2020");
  const Hex other = *hex_from_label("2317");
  EXPECT_EQ(distance(own, other), 5);
  std::vector<int> closer;
  for (int d = 1; d <= 6; ++d)
    if (distance(own + direction(d), other) < 5) closer.push_back(d);
  EXPECT_EQ(closer, (std::vector<int>{1, 2})) << "FOS-N21";
  EXPECT_EQ(closing_direction(own, other), 1) << "FOS-R15";
  EXPECT_EQ(closing_direction(own, own), 0);
  EXPECT_EQ(opening_direction(own, own), 1);
  const int away = opening_direction(own, other);
  EXPECT_EQ(distance(own + direction(away), other), 6);
}

/// Letters: A (Talon) and B (Bastion) moving, C hidden in the other system. Numbers: 1 (Drover) moving, 2 in the other
/// system. The first question, for plans.
constexpr const char* two_systems = R"(
id = "test"
title = "Two systems"
length = 3
sides = [{ name = "Letters", colour = "red" }, { name = "Numbers", colour = "blue" }]
systems = [{ id = "TARN" }, { id = "GATE" }]
links = [{ from = "TARN", to = "GATE", distance = 8, travel = 4 }]
units = [
  { id = "A", system = "TARN", past = "1009", present = "1010", future = "1011", ships = [{ class = "Talon raider" }] },
  { id = "B", system = "TARN", past = "1209", present = "1210", future = "1211", ships = [{ class = "Bastion cruiser" }] },
  { id = "C", system = "GATE", present = "1010", future = "1010", ships = [{ class = "Kestrel corvette" }] },
  { id = "1", system = "TARN", past = "3009", present = "3010", future = "3011", ships = [{ class = "Drover merchant" }] },
  { id = "2", system = "GATE", past = "3009", present = "3010", future = "3011", ships = [{ class = "Drover merchant" }] },
]
)";

/// Codes of refusal in a window of this kind, one after the other.
std::string refused_in(View view, operation::Step step, const std::string& text) {
  view.operation->step = std::move(step);
  std::string out;
  for (const Problem& problem : problems_of(view, orders(text))) out += (out.empty() ? "" : " ") + problem.code;
  return out;
}

TEST(ThrustRefusals, TeachWhatWouldBeRight) {
  const Battle battle(two_systems, {1, 1, 1, 1, 1, 6, 1});  // five figures of tonnage, then the initiative
  const View view = battle.view(Viewer::of(seat_of(letters)));
  struct Case {
    operation::Step step;
    const char* orders;
    const char* codes;
  };
  const operation::PlanStep plan;
  const operation::SingleStep single;
  const operation::DeclareStep declare;
  const operation::SinglePhaseStep at_once;
  const Case cases[] = {
      {plan, "steer A future=1006", ""},                                      // FOS-11.e.ii: 6 hexes
      {plan, "steer A future=1005", "too_far"},                               //
      {plan, "steer A future=1006 from=7", "out_of_bounds"},                  // FOS-R14: six sub-phases
      {plan, "steer A", "field_missing"},                                     //
      {plan, "steer 1 future=3010", "not_your_unit"},                         //
      {plan, "steer A future=1011\nfollow A contact=N1", "planned_already"},  //
      {plan, "follow A contact=N2", "other_system"},                          //
      {plan, "follow C contact=N1", "other_system"},                          //
      {plan, "follow A contact=L2", "no_such_contact"},                       // FOS-L5
      {plan, "keep-away A contact=N1 distance=0", "out_of_bounds"},           //
      {plan, "keep-away A contact=N9 distance=3", "no_such_contact"},         //
      {plan, "intercept A contact=N2", "other_system"},                       //
      {plan, "intercept A contact=N1\nintercept B contact=N1", ""},           //
      {plan, "steps\nsteps", "twice"},                                        //
      {plan, "loopstart L1", "not_in_loop"},                                  // FOS-11.e.vi.8
      {plan, "thrust A direction=1", "wrong_phase"},                          //
      {single, "single answer=maybe", "wrong_kind"},                          // FOS-11.e.vii
      {single, "single answer=yes\nsingle answer=no", "twice"},               //
      {declare, "intercept A contact=N1\ndecline", "one_at_a_time"},          // FOS-11.e.vi.5
      {declare, "decline\ndecline", "one_at_a_time"},                         //
      {at_once, "thrust B directions=1,1,2", ""},                             // FOS-R18: up to the rating
      {at_once, "thrust B directions=1,1,2,2", "no_thrust_left"},             //
      {at_once, "thrust B directions=1,7", "bad_direction"},                  //
      {at_once, "thrust B", "field_missing"},                                 //
  };
  for (const Case& c : cases) EXPECT_EQ(refused_in(view, c.step, c.orders), c.codes) << c.orders;
}

TEST(ThrustRefusals, SayHowMuchThrustThereIs) {  // FOS-11.e.ii, FOS-11.e.iv
  const std::string from = "ships = [{ class = \"Talon raider\" }]";
  std::string disabled = two_systems;
  disabled.replace(disabled.find(from), from.size(),
                   "ships = [{ class = \"Talon raider\", results = [\"disabled\"] }]");
  const Battle battle(disabled, {1, 1, 1, 1, 1, 6, 1});
  const Problems problems = problems_of(battle.view(Viewer::of(seat_of(letters))), orders("follow A contact=N1"));
  ASSERT_EQ(problems.size(), 1U);
  EXPECT_EQ(problems[0].code, "no_thrust_left");
  EXPECT_EQ(problems[0].text, "A has no thrust left in this phase: its rating is 0.");
}

// FOS-R56, FOS-10.a.iv: who has fought this turn gains no thrust by joining a unit that has not, and is still seen as
// engaged whatever it joins (FOS-L10).
TEST(Joining, AUnitThatWasNotEngagedFreesNobody) {
  Force force;
  force.units.resize(2);
  force.units[operation::UnitIndex(0)].engaged = true;
  force.units[operation::UnitIndex(0)].contact = Unit(3);
  join_units(force, {operation::UnitIndex(0), operation::UnitIndex(1)});
  EXPECT_TRUE(force.units[operation::UnitIndex(1)].engaged);
  EXPECT_EQ(force.units[operation::UnitIndex(1)].contact, Unit(3));
}

}  // namespace
}  // namespace emcon::rules::fires_of_space::test::op_thrust_test
