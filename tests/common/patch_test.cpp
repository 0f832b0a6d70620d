// Board patches: they hold only what changed, and lead from any board to any other.
#include "common/table/patch.hpp"

#include <gtest/gtest.h>

#include "tests/common/environment.hpp"
#include "tests/common/random_table.hpp"

namespace emcon::table {
namespace {

Thing ship(const std::string& handle) {
  Thing thing;
  thing.handle = handle;
  thing.name = "Ship " + handle;
  thing.marks = {{"space", Role::present, {1, 2}, {}, 3}};
  thing.tracks = {{"hull", 0, 8, "fore"}, {"drive", 0, 4, ""}};
  thing.facts = {{"speed", "4", "", "FOS-5.1", 0}, {"range", "7", "", "", 0}};
  return thing;
}

Board board_of(std::vector<Thing> things) {
  Board board;
  board.things = std::move(things);
  return board;
}

TEST(Patch, OfEqualBoardsIsEmpty) {
  const Board board = board_of({ship("a"), ship("b")});
  EXPECT_EQ(diff(board, board), BoardPatch{});
}

TEST(Patch, NamesOnlyWhatChanged) {
  const Board old = board_of({ship("a"), ship("b")});
  Board now = old;
  now.clock.turn = 2;
  now.things[1].tracks[1].filled = 3;
  now.things[1].facts.edit()[0].value = "5";
  BoardPatch expected;
  expected.clock = now.clock;
  ThingPatch& thing = expected.things.emplace_back();
  thing.handle = "b";
  thing.tracks = {{"drive", 3, 4, ""}};
  thing.values = {{"speed", "5", 0}};
  EXPECT_EQ(diff(old, now), expected);
  EXPECT_EQ(apply(old, expected), now);
}

TEST(Patch, FactsComeAndGoByName) {
  const Board old = board_of({ship("a")});
  Board now = old;
  now.things[0].facts.edit().erase(now.things[0].facts.edit().begin());
  now.things[0].facts.push_back({"fired", "yes", "", "", 2});
  const BoardPatch patch = diff(old, now);
  ASSERT_EQ(patch.things.size(), 1U);
  EXPECT_FALSE(patch.things[0].whole);
  EXPECT_EQ(patch.things[0].facts_gone, std::vector<std::string>{"speed"});
  EXPECT_EQ(patch.things[0].facts.size(), 1U);
  EXPECT_EQ(apply(old, patch), now);
}

TEST(Patch, SharedFactsArePatchedAsOnesOfItsOwn) {
  for (const bool distinct : {true, false}) {
    Thing old = ship("a");
    if (!distinct) old.facts.push_back({"speed", "6", "", "", 1});
    const Board plain_old = board_of({old});
    old.facts.share();
    const Board shared_old = board_of({old});
    ASSERT_EQ(shared_old, plain_old);
    const auto change = [](Board board) {
      board.things[0].facts.push_back({"fired", "yes", "", "", 2});
      board.things[0].facts.push_back({"speed", "9", "", "", 2});
      return board;
    };
    const BoardPatch patch = diff(shared_old, change(shared_old));
    EXPECT_EQ(patch, diff(plain_old, change(plain_old)));
    EXPECT_EQ(apply(shared_old, patch), change(plain_old));
    Board edited = shared_old;
    edited.things[0].facts.edit()[0].value = "7";
    EXPECT_EQ(diff(shared_old, edited), diff(plain_old, edited));
    EXPECT_EQ(shared_old, plain_old) << "the shared facts have not changed";
  }
}

TEST(Patch, AThingComesWholeWhenNamesCannotSayIt) {
  const Thing old = ship("a");
  Thing renamed = old;
  renamed.name = "Other";
  Thing reordered = old;
  std::swap(reordered.tracks[0], reordered.tracks[1]);
  Thing doubled = old;
  doubled.facts.push_back({"speed", "6", "", "", 1});
  for (const Thing& now : {renamed, reordered, doubled}) {
    const BoardPatch patch = diff(board_of({old}), board_of({now}));
    ASSERT_EQ(patch.things.size(), 1U);
    EXPECT_EQ(patch.things[0].whole, now);
    EXPECT_EQ(apply(board_of({old}), patch), board_of({now}));
  }
}

TEST(Patch, OrderIsSentOnlyWhenItIsNotOldOnesThenNewOnes) {
  const Board old = board_of({ship("a"), ship("b"), ship("c")});
  const Board appended = board_of({ship("a"), ship("c"), ship("d")});
  const Board inserted = board_of({ship("a"), ship("d"), ship("b"), ship("c")});
  EXPECT_FALSE(diff(old, appended).order);
  EXPECT_TRUE(diff(old, inserted).order);
  EXPECT_EQ(apply(old, diff(old, appended)), appended);
  EXPECT_EQ(apply(old, diff(old, inserted)), inserted);
}

TEST(Patch, AHandleTheBoardDoesNotHaveIsIgnored) {
  const Board board = board_of({ship("a")});
  BoardPatch patch;
  patch.things.emplace_back().handle = "x";
  patch.things[0].count = 7;
  patch.things_gone = {"y"};
  patch.order = {"z", "a"};
  EXPECT_EQ(apply(board, patch), board);
}

TEST(Patch, ThingsMissingFromTheOrderStayBehindTheNamedOnes) {
  const Board board = board_of({ship("a"), ship("b"), ship("c"), ship("d")});
  BoardPatch patch;
  patch.order = {"d", "b", "d"};
  EXPECT_EQ(apply(board, patch), board_of({ship("d"), ship("b"), ship("a"), ship("c")}));
}

TEST(Patch, LeadsFromAnyBoardToAnyOther) {
  const std::uint64_t seed = seed_of_run("patches");
  SCOPED_TRACE("seed " + std::to_string(seed));
  emcon::testing::RandomTable random(seed);
  Board board = random.board();
  for (int i = 0; i < 3000; ++i) {
    const Board now = random.chance(5) ? random.board() : random.next(board);
    ASSERT_EQ(apply(board, diff(board, now)), now) << "step " << i;
    ASSERT_EQ(diff(now, now), BoardPatch{});
    board = now;
  }
}

}  // namespace
}  // namespace emcon::table
