// What the operational Special Action Phase says of a boarding before it is ordered.
#include <gtest/gtest.h>

#include "server/match/umpire.hpp"
#include "tests/rules/fires_of_space/after.hpp"
#include "tests/rules/fires_of_space/battle.hpp"
#include "tests/rules/fires_of_space/scenes.hpp"

namespace emcon::rules::fires_of_space::test::op_special_test {
namespace {

/// Three Talons beside a disabled Halberd, when special actions are ordered.
Battle alongside() {
  Battle battle(theatre(stand("A", talon + ", " + talon + ", " + talon, "2525") +
                        stand("1", one("Halberd destroyer", ", results = ['disabled']"), "2525")),
                {1, 1, 1, 1, 1, 1, 6, 1});
  for (int window = 0; battle.kind() != "closing" && window < 6; ++window)
    battle.kind() == "plan" ? battle.give_both("", "") : battle.pass();
  return battle;
}

/// What the letters are told of boarding with these ships; `open`: they know the Halberd's sheet.
std::vector<table::Consequence> odds(const Battle& battle, const std::string& ships, bool open) {
  const State state = after(battle.state(), [&](operation::Play& play) {
    if (open) open_sheet(play, numbers, operation::ShipIndex(0), "FOS-R24");
  });
  const View view =
      match::Umpire::with_sight(Viewer::of(Seat{0}), [&](const Sight& sight) { return Rules::project(state, sight); });
  const Checked<OrderList> checked = Rules::check(view, orders("capture N1.1 ships=" + ships));
  EXPECT_TRUE(checked.order) << ships;
  return checked.consequences;
}

}  // namespace

// FOS-18.b.v, FOS-L4: the need follows from the defenders' troops, which an open sheet shows and nothing else.
TEST(Boarding, TellsItsNeedWhereTheSheetIsOpen) {
  const Battle battle = alongside();
  ASSERT_EQ(battle.kind(), "closing");
  for (const char* ships : {"A.1", "A.1,A.2,A.3"}) EXPECT_TRUE(odds(battle, ships, false).empty()) << ships;
  const table::Consequence alone{0, "need", "2 or less of 20", 100}, together{0, "need", "6 or less of 20", 300};
  EXPECT_EQ(odds(battle, "A.1", true), std::vector{alone});
  EXPECT_EQ(odds(battle, "A.1,A.2,A.3", true), std::vector{together});
}

}  // namespace emcon::rules::fires_of_space::test::op_special_test
