// Audiences: who is in them, and how they combine.
#include "common/audience.hpp"

#include <gtest/gtest.h>

namespace emcon {
namespace {

TEST(Audience, EveryoneHoldsAllSeatsAndThePublic) {
  for (int i = 0; i < seats_max; ++i)
    EXPECT_TRUE(Audience::everyone().has(Viewer::of(Seat{static_cast<std::uint8_t>(i)})));
  EXPECT_TRUE(Audience::everyone().has(Viewer::spectator()));
  EXPECT_EQ(Audience::everyone().bits(), 0x1FF);
}

TEST(Audience, NobodyHoldsNoOne) {
  for (int i = 0; i < seats_max; ++i)
    EXPECT_FALSE(Audience::nobody().has(Viewer::of(Seat{static_cast<std::uint8_t>(i)})));
  EXPECT_FALSE(Audience::nobody().has(Viewer::spectator()));
}

TEST(Audience, OnlyASeatIsNotThePublic) {
  const Audience only = Audience::only(Seat{3});
  EXPECT_TRUE(only.has(Viewer::of(Seat{3})));
  EXPECT_FALSE(only.has(Viewer::of(Seat{2})));
  EXPECT_FALSE(only.has(Viewer::spectator()));
}

TEST(Audience, SetsCombine) {
  const Audience two = Audience::of({Seat{0}, Seat{2}});
  EXPECT_EQ(two, Audience::only(Seat{0}).with(Seat{2}));
  EXPECT_EQ(two, Audience::only(Seat{0}) | Audience::only(Seat{2}));
  EXPECT_TRUE(Audience::only(Seat{2}).within(two));
  EXPECT_FALSE(two.within(Audience::only(Seat{2})));
  EXPECT_TRUE(Audience::nobody().within(two));
  EXPECT_EQ(Audience::from_bits(two.bits()), two);
}

TEST(Audience, ExceptGivesTheRestForTheVagueTelling) {
  const Audience full = Audience::only(Seat{1});
  const Audience vague = Audience::everyone().except(full);
  EXPECT_EQ(full | vague, Audience::everyone());
  EXPECT_FALSE(vague.has(Viewer::of(Seat{1})));
  EXPECT_TRUE(vague.has(Viewer::spectator()));
}

TEST(Viewer, TheIndexTellsSeatsFromThePublic) {
  EXPECT_TRUE(Viewer::of(Seat{7}).is_seat());
  EXPECT_EQ(Viewer::of(Seat{7}).index(), 7);
  EXPECT_EQ(Viewer::of(Seat{7}).seat(), Seat{7});
  EXPECT_FALSE(Viewer::spectator().is_seat());
  EXPECT_EQ(Viewer::spectator().index(), viewers_max - 1);
}

}  // namespace
}  // namespace emcon
