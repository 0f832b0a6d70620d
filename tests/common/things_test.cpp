// Lists of things that share what they have in common: a board is made for each viewer and step.
#include <gtest/gtest.h>

#include <algorithm>
#include <utility>

#include "common/table/patch.hpp"
#include "common/table/things.hpp"

namespace emcon::table {
namespace {

Thing called(const char* handle) {
  Thing out;
  out.handle = handle;
  return out;
}

TEST(Things, CopiesShareUntilOneIsChanged) {
  const Things before{called("A"), called("B")};
  Things after = before;
  EXPECT_TRUE(after.same(0, before, 0) && after.same(1, before, 1));
  after[1].count = 7;
  EXPECT_TRUE(after.same(0, before, 0)) << "the other one is still shared";
  EXPECT_FALSE(after.same(1, before, 1));
  EXPECT_EQ(before[1].count, 1) << "what is shared is never written";
  EXPECT_NE(after, before);
  after[1].count = 1;
  EXPECT_EQ(after, before) << "equal without being the same";
}

TEST(Things, OneOfAnotherListIsShared) {
  const Things drawn{called("A")};
  Things board;
  board.add(drawn, 0);
  EXPECT_TRUE(board.same(0, drawn, 0));
  for (Thing& thing : board) thing.name = "changed";
  EXPECT_EQ(drawn.front().name, "");
}

TEST(Things, AreAListLikeOthers) {
  Things things{called("C"), called("A")};
  things.insert(things.begin() + 1, called("B"));
  std::ranges::sort(things, {}, &Thing::handle);
  EXPECT_EQ(std::as_const(things)[2].handle, "C");
  things.erase(things.begin());
  things.erase_if([](const Thing& thing) { return thing.handle == "C"; });
  ASSERT_EQ(things.size(), 1U);
  EXPECT_EQ(std::as_const(things).front().handle, "B");
  things.resize(3);
  EXPECT_EQ(std::as_const(things).back(), Thing());
}

TEST(Things, APatchKeepsUnnamedThingsShared) {
  Board before;
  before.things = {called("A"), called("B")};
  Board after = before;
  after.things[1].count = 2;
  const Board patched = apply(before, diff(before, after));
  EXPECT_EQ(patched, after);
  EXPECT_TRUE(patched.things.same(0, before.things, 0));
}

}  // namespace
}  // namespace emcon::table
