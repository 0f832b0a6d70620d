// Victory points before the end: what they come to on each viewer's board (FOS-23.0, FOS-L16).
#include <gtest/gtest.h>

#include "server/match/umpire.hpp"
#include "tests/rules/fires_of_space/after.hpp"
#include "tests/rules/fires_of_space/battle.hpp"
#include "tests/rules/fires_of_space/scenes.hpp"

namespace emcon::rules::fires_of_space::test::score_test {
namespace {

const Viewer letters_seat = Viewer::of(Seat{0}), numbers_seat = Viewer::of(Seat{1}), nobody = Viewer::spectator();

/// "310 / 0": the score of each side on a board.
std::string score(const table::Board& board) {
  std::string out;
  for (const table::SideInfo& side : board.sides)
    for (const table::Fact& fact : side.facts)
      if (fact.name == "score") out += (out.empty() ? "" : " / ") + fact.value;
  return out;
}

std::string causes(const table::Board& board, Side side) {
  for (const table::Fact& fact : board.sides[side.index].facts)
    if (fact.name == "score") return fact.why + " (" + fact.clause + ")";
  return "none";
}

table::Board board_of(const State& state, Viewer viewer) {
  return match::Umpire::with_sight(viewer,
                                   [&](const Sight& sight) { return Rules::render(Rules::project(state, sight)); });
}

/// Letters with a Talon and Numbers with a Halberd in one hex, in the game around battles.
Battle apart(const std::string& halberd_more, const std::string& more = "") {
  return Battle(theatre(stand("A", talon + ", " + talon + ", " + talon, "2525") +
                        stand("1", one("Halberd destroyer", halberd_more), "2525") + more),
                {1, 1, 1, 1, 1, 1, 6, 1});
}

}  // namespace

// FOS-23.0: in a battle all sheets are open, so everybody has the same points.
TEST(Score, OfABattleStandsOnEverybodysBoard) {
  struct Case {
    const char* more;
    const char *score, *causes;
  };
  for (const Case& c : {Case{"", "0 / 0", "if it ended now: nothing (FOS-23.0)"},
                        Case{", results = ['degraded']", "0 / 18", "if it ended now: 1 ship degraded: 18 (FOS-23.0)"},
                        Case{", results = ['disabled'], fate = 'destroyed'", "0 / 180",
                             "if it ended now: 1 ship destroyed: 180 (FOS-23.0)"}}) {
    const Battle battle(
        scene("phase = 'beam-fire'\ninitiative = 'numbers'",
              stand("A", one("Kestrel corvette", c.more) + ", " + talon, "2525") + stand("1", talon, "2526")));
    for (const Viewer viewer : {letters_seat, numbers_seat, nobody}) {
      EXPECT_EQ(score(battle.board(viewer)), c.score);
      EXPECT_EQ(causes(battle.board(viewer), numbers), c.causes);
    }
  }
}

// FOS-L16, FOS-R24: a disabled Halberd is worth 310 to whoever knows its sheet: its owner, and all once it is open.
TEST(Score, OfTheOperationalGameCountsWhatIsKnown) {
  const Battle battle = apart(", results = ['disabled']");
  EXPECT_EQ(score(battle.board(numbers_seat)), "310 / 0");
  EXPECT_EQ(score(battle.board(letters_seat)), "0 / 0");
  EXPECT_EQ(score(battle.board(nobody)), "0 / 0");
  EXPECT_EQ(causes(battle.board(numbers_seat), letters),
            "if it ended now, as far as you know: 1 ship disabled: 310 (FOS-23.0)");
  const State open = after(
      battle.state(), [](operation::Play& play) { open_sheet(play, numbers, operation::ShipIndex(0), "FOS-R24"); });
  for (const Viewer viewer : {letters_seat, numbers_seat, nobody}) EXPECT_EQ(score(board_of(open, viewer)), "310 / 0");
}

// FOS-L16, FOS-L11: two worlds that differ in a closed sheet give the others the same board.
TEST(Score, TellsNothingOfAClosedSheet) {
  const Battle whole = apart(""), broken = apart(", results = ['damaged']");
  EXPECT_NE(score(whole.board(numbers_seat)), score(broken.board(numbers_seat)));
  for (const Viewer viewer : {letters_seat, nobody}) EXPECT_EQ(whole.board(viewer), broken.board(viewer));
}

// FOS-13.c, FOS-L16: a damaged ship that jumps away may come back as another contact, and would then count twice.
TEST(Score, LeavesOutWhatHasJumpedAway) {
  const Battle battle = apart(", results = ['disabled']");
  const State gone = after(battle.state(), [](operation::Play& play) {
    open_sheet(play, numbers, operation::ShipIndex(0), "FOS-R24");
    lose_contact(play, numbers, operation::ShipIndex(0), "jumped", "FOS-13.c");
  });
  EXPECT_EQ(score(board_of(gone, letters_seat)), "0 / 0");
  EXPECT_EQ(score(board_of(gone, nobody)), "0 / 0");
  EXPECT_EQ(score(board_of(gone, numbers_seat)), "310 / 0");
}

// FOS-23.e, FOS-23.d, FOS-R51: a captured ship counts twice, and once when the prize is destroyed; everybody saw both.
TEST(Score, FollowsAPrizeToItsEnd) {
  Battle battle = apart(", results = ['disabled']");
  for (int window = 0; battle.kind() != "closing" && window < 6; ++window)
    battle.kind() == "plan" ? battle.give_both("", "") : battle.pass();
  ASSERT_EQ(battle.kind(), "closing");
  battle.give_both("capture N1.1 ships=A.1,A.2,A.3", "", {1, 6, 1});
  for (const Viewer viewer : {letters_seat, numbers_seat, nobody})
    EXPECT_EQ(score(battle.board(viewer)), "1240 / 0") << battle.kind();
  for (int window = 0; battle.kind() != "closing" && window < 6; ++window)
    battle.kind() == "plan" ? battle.give_both("", "") : battle.pass();
  battle.give_both("destroy B.1", "", {6, 1});
  for (const Viewer viewer : {letters_seat, numbers_seat, nobody}) {
    EXPECT_EQ(score(battle.board(viewer)), "620 / 0");
    EXPECT_EQ(causes(battle.board(viewer), letters),
              "if it ended now, as far as you know: 1 ship destroyed: 620 (FOS-23.0)");
  }
}

// FOS-23.i, FOS-L16: an award for an own ship stands on its owner's board alone; the enemy knows it by another name.
TEST(Score, AwardsStandWithWhoeverKnowsTheShip) {
  const Battle battle = apart("", "[[awards]]\nside = 'numbers'\npoints = 30\nship = '1.1'\nwhen = 'survives'\n");
  EXPECT_EQ(score(battle.board(numbers_seat)), "0 / 30");
  EXPECT_EQ(score(battle.board(letters_seat)), "0 / 0");
}

// FOS-23.i, FOS-L16: a place is held by what is known to stand there.
TEST(Score, AHeldPlaceCountsByWhatIsKnownThere) {
  const std::string award = "[[awards]]\npoints = 150\nwhen = 'holds'\nsystem = 'TARN'\nhex = '2525'\nradius = 6\n";
  const auto lone = [&](const std::string& hex) {
    return Battle(theatre(stand("A", talon, "2525") + stand("1", halberd, hex) + award), {1, 1, 1, 1, 1, 1, 6, 1});
  };
  const Battle hidden = lone("2531"), off = lone("2540");
  EXPECT_EQ(score(off.board(letters_seat)), "150 / 0");
  EXPECT_EQ(score(off.board(nobody)), "0 / 0") << "no sheet is open";
  EXPECT_EQ(score(hidden.board(letters_seat)), "150 / 0") << "its sheet is closed";
  EXPECT_EQ(score(hidden.board(numbers_seat)), "0 / 150");
}

}  // namespace emcon::rules::fires_of_space::test::score_test
