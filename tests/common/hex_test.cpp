// Hexes: neighbours, lengths, labels, rings and rotation, with the rulebook's own examples.
#include "common/hex.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <set>
#include <utility>

namespace emcon {
namespace {

Hex at(const char* text) {
  const auto hex = hex_from_label(text);
  EXPECT_TRUE(hex) << text;
  return hex.value_or(Hex{});
}

// FOS-R1: even columns lie half a hex lower.
TEST(Hex, NeighboursInDirectionsOneToSix) {
  const struct {
    const char* centre;
    const char* neighbours[6];
  } rows[] = {
      {"2525", {"2524", "2624", "2625", "2526", "2425", "2424"}},
      {"2424", {"2423", "2524", "2525", "2425", "2325", "2324"}},
  };
  for (const auto& row : rows)
    for (int d = 1; d <= 6; ++d) EXPECT_EQ(label(at(row.centre) + direction(d)), row.neighbours[d - 1]) << d;
}

TEST(Hex, OnlySixDirections) {
  for (const int d : {-1, 0, 7, 100}) EXPECT_EQ(direction(d), Hex{}) << d;
}

// FOS-R1, example S12: the six outer centres of the operational map.
TEST(Hex, AreaCentresAreTwentyHexesFromTheMiddle) {
  const char* const centres[] = {"2505", "4515", "4535", "2545", "0535", "0515"};
  for (int d = 1; d <= 6; ++d) {
    EXPECT_EQ(distance(at("2525"), at(centres[d - 1])), 20) << centres[d - 1];
    EXPECT_EQ(at(centres[d - 1]) - at("2525"), direction(d) * 20) << centres[d - 1];
  }
}

// FOS-R1: the length of a vector is max(|dq|, |dr|, |dq+dr|).
TEST(Hex, LengthOfAVector) {
  const std::pair<Hex, int> rows[] = {{{0, 0}, 0}, {{0, -3}, 3}, {{2, -3}, 3},
                                      {{2, 3}, 5}, {{-4, 1}, 4}, {{-2, -2}, 4}};
  for (const auto& [vector, expected] : rows) EXPECT_EQ(length(vector), expected) << vector.q << "," << vector.r;
}

TEST(Hex, LabelsReadBack) {
  const std::pair<Hex, const char*> rows[] = {
      {from_column_row(1, 1), "0101"},
      {from_column_row(2, 1), "0201"},
      {from_column_row(99, 99), "9999"},
      {from_column_row(50, 1), "5001"},
      {{0, 0}, "(0,0)"},
      {{1, 0}, "(1,0)"},
      {{-3, 12}, "(-3,12)"},
      {{100, 5}, "(100,5)"},
  };
  for (const auto& [hex, text] : rows) {
    EXPECT_EQ(label(hex), text);
    EXPECT_EQ(hex_from_label(text), hex) << text;
  }
}

TEST(Hex, EveryHexNearTheMapReadsBack) {
  for (int q = -3; q <= 103; ++q)
    for (int r = -60; r <= 110; ++r) ASSERT_EQ(hex_from_label(label({q, r})), (Hex{q, r})) << label({q, r});
}

TEST(Hex, LabelsOfTheFarthestHexesReadBack) {
  constexpr int low = std::numeric_limits<std::int32_t>::min();
  constexpr int high = std::numeric_limits<std::int32_t>::max();
  for (const Hex hex : {Hex{low, low}, Hex{high, high}, Hex{50, high}, Hex{high, 50}})
    EXPECT_EQ(hex_from_label(label(hex)), hex);
}

TEST(Hex, NothingElseIsALabel) {
  for (const char* text : {"", "1", "123", "12345", "0001", "0100", "12a4", " 0101", "-101", "(1,1)", "(0,0", "(0 ,0)",
                           "(+1,0)", "(00,0)", "(0,0)x", "(,)", "(1,2,3)", "(99999999999,0)"})
    EXPECT_FALSE(hex_from_label(text)) << text;
}

TEST(Hex, RotatedTurnsDirectionsClockwise) {
  for (int d = 1; d <= 6; ++d)
    for (int turn = -12; turn <= 12; ++turn)
      EXPECT_EQ(rotated(direction(d), turn), direction((d - 1 + turn + 12) % 6 + 1)) << d << " by " << turn;
  EXPECT_EQ(rotated({2, -3}, 6), (Hex{2, -3}));
}

TEST(Hex, RingIsOnceRoundClockwiseFromDirectionOne) {
  EXPECT_EQ(ring({3, 4}, 0), std::vector<Hex>{(Hex{3, 4})});
  for (const int radius : {1, 2, 5}) {
    const Hex centre{3, 4};
    const auto hexes = ring(centre, radius);
    ASSERT_EQ(hexes.size(), static_cast<std::size_t>(6 * radius));
    EXPECT_EQ(std::set<Hex>(hexes.begin(), hexes.end()).size(), hexes.size());
    for (int d = 1; d <= 6; ++d)
      EXPECT_EQ(hexes[static_cast<std::size_t>((d - 1) * radius)], centre + direction(d) * radius) << d;
    for (std::size_t i = 0; i < hexes.size(); ++i) {
      EXPECT_EQ(distance(centre, hexes[i]), radius);
      EXPECT_EQ(distance(hexes[i], hexes[(i + 1) % hexes.size()]), 1);
    }
  }
}

TEST(Hex, AlongRingWalksTheRingBothWays) {
  const auto hexes = ring({}, 3);
  const int n = static_cast<int>(hexes.size());
  for (int i = 0; i < n; ++i)
    for (const int steps : {-19, -1, 0, 1, 7, 18, 40})
      EXPECT_EQ(along_ring(hexes[static_cast<std::size_t>(i)], steps),
                hexes[static_cast<std::size_t>(((i + steps) % n + n) % n)]);
  EXPECT_EQ(along_ring({}, 4), Hex{});
}

}  // namespace
}  // namespace emcon
