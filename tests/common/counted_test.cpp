// Numbers of things in words.
#include "common/counted.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>

namespace emcon {
namespace {

TEST(Counted, OneIsOneThingAndAllOthersAreSeveral) {
  EXPECT_EQ(counted(0, "hit"), "0 hits");
  EXPECT_EQ(counted(1, "hit"), "1 hit");
  EXPECT_EQ(counted(2, "chart roll"), "2 chart rolls");
  EXPECT_EQ(counted(std::size_t{1}, "hex", "hexes"), "1 hex");
  EXPECT_EQ(counted(std::int64_t{11}, "die", "dice"), "11 dice");
  EXPECT_EQ(counted(-1, "point"), "-1 points");
}

TEST(Counted, TheVerbAgrees) {
  EXPECT_EQ(one_or_many(1, " has", " have"), " has");
  EXPECT_EQ(one_or_many(0U, " has", " have"), " have");
}

}  // namespace
}  // namespace emcon
