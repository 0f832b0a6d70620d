// Crew checks: the ladder, successes, and a table of odds.
#include "server/rules/alternity_warships/table/checks.hpp"

#include <gtest/gtest.h>

#include <array>

namespace emcon::rules::alternity_warships {
namespace {

TEST(Checks, SituationDiceGoByTheLadder) {  // ALT-2.3, ALT-R4
  const std::array<SituationDice, 13> ladder{{{-1, 1, 20},
                                              {-1, 1, 12},
                                              {-1, 1, 8},
                                              {-1, 1, 6},
                                              {-1, 1, 4},
                                              {1, 0, 0},
                                              {1, 1, 4},
                                              {1, 1, 6},
                                              {1, 1, 8},
                                              {1, 1, 12},
                                              {1, 1, 20},
                                              {1, 2, 20},
                                              {1, 3, 20}}};
  for (int step = least_step; step <= most_step; ++step)
    EXPECT_EQ(situation_dice(step), ladder[ix(step - least_step)]) << step;
  EXPECT_EQ(situation_dice(-9), ladder.front());
  EXPECT_EQ(situation_dice(9), ladder.back());  // N3
}

TEST(Checks, SuccessGoesByScoreHalfAndQuarter) {  // ALT-2.2, ALT-2.3, ALT-R2, ALT-R3, ALT-R5
  struct Case {
    const char* what;
    int score, control, total;
    std::optional<Success> success;
  };
  const Case cases[] = {
      {"E1 green", 10, 10, 10, Success::ordinary},
      {"E1 green", 10, 11, 11, std::nullopt},
      {"E1 veteran", 14, 14, 14, Success::ordinary},
      {"E1 veteran", 14, 15, 15, std::nullopt},
      {"half", 10, 5, 5, Success::good},
      {"above half", 10, 6, 6, Success::ordinary},
      {"quarter", 10, 2, 2, Success::amazing},
      {"above it", 10, 3, 3, Success::good},
      {"quarter of 14", 14, 3, 3, Success::amazing},
      {"above it", 14, 4, 4, Success::good},
      {"quarter of 16", 16, 4, 4, Success::amazing},
      {"half of 16", 16, 8, 8, Success::good},
      {"N1", 10, 13, 13 - 8, Success::good},
      {"N2: 20 fails", 16, 20, 0, std::nullopt},
      {"N3", 12, 1, 1 + 2 + 3 + 4, Success::ordinary},
      {"below nothing", 12, 1, -19, Success::amazing},
  };
  for (const Case& c : cases) EXPECT_EQ(success_of(c.score, c.control, c.total), c.success) << c.what << c.total;
}

/// Odds worked out apart from the program, in per cent by step from -5.
using OddsRow = std::array<std::array<int, 3>, 13>;
const std::array<std::pair<int, OddsRow>, 4> odds_table{{{10,
                                                          {{{14, 11, 61},
                                                            {22, 15, 42},
                                                            {25, 15, 32},
                                                            {25, 15, 28},
                                                            {25, 15, 22},
                                                            {25, 15, 10},
                                                            {25, 11, 1},
                                                            {24, 8, 1},
                                                            {21, 6, 1},
                                                            {15, 4, 0},
                                                            {9, 2, 0},
                                                            {1, 0, 0},
                                                            {0, 0, 0}}}},
                                                         {12,
                                                          {{{14, 10, 65},
                                                            {24, 15, 48},
                                                            {29, 15, 38},
                                                            {30, 15, 32},
                                                            {30, 15, 28},
                                                            {30, 15, 15},
                                                            {30, 14, 4},
                                                            {30, 10, 2},
                                                            {28, 8, 2},
                                                            {21, 5, 1},
                                                            {13, 3, 1},
                                                            {2, 0, 0},
                                                            {0, 0, 0}}}},
                                                         {14,
                                                          {{{14, 14, 65},
                                                            {23, 20, 48},
                                                            {31, 20, 38},
                                                            {34, 20, 32},
                                                            {35, 20, 28},
                                                            {35, 20, 15},
                                                            {35, 19, 4},
                                                            {35, 15, 2},
                                                            {34, 11, 2},
                                                            {29, 8, 1},
                                                            {18, 4, 1},
                                                            {4, 0, 0},
                                                            {1, 0, 0}}}},
                                                         {16,
                                                          {{{13, 12, 69},
                                                            {22, 20, 52},
                                                            {31, 20, 42},
                                                            {35, 20, 38},
                                                            {39, 20, 32},
                                                            {40, 20, 20},
                                                            {40, 20, 8},
                                                            {40, 18, 5},
                                                            {40, 14, 4},
                                                            {36, 9, 2},
                                                            {23, 6, 2},
                                                            {6, 1, 0},
                                                            {1, 0, 0}}}}}};

TEST(Checks, OddsAreThoseOfTheTable) {  // ALT-2.3
  for (const auto& [score, row] : odds_table)
    for (int step = least_step; step <= most_step; ++step) {
      const Odds odds = odds_of(score, step);
      const std::array<std::int64_t, 3> exact{odds.ordinary, odds.good, odds.amazing};
      for (std::size_t i = 0; i < exact.size(); ++i) {  // rounded either way, no more than half a per cent off
        const std::int64_t off = 200 * exact[i] - 2 * odds.of * row[ix(step - least_step)][i];
        EXPECT_LE(off < 0 ? -off : off, odds.of) << score << " at " << step << ", success " << i;
      }
    }
}

TEST(Checks, Words) {  // ALT-2.3
  EXPECT_EQ(odds_words(odds_of(14, 0)), "ordinary 35 %, good 20 %, amazing 15 %");
  EXPECT_EQ(situation_words(-2), "-d6");
  EXPECT_EQ(situation_words(6), "+2d20");
  EXPECT_EQ(situation_words(0), "no die");
  Check check;
  check.success = Success::ordinary;
  check.control = 6;
  check.total = 8;
  check.dice = {{20, {6}, Audience::everyone()}, {4, {2}, Audience::everyone()}};
  EXPECT_EQ(check_words(14, Sum(0).plus(-1, "fire control").plus(2, "long range"), check),
            "Check of 14 at step +1: from step 0, -1 fire control, +2 long range, +d4: rolled 6 and 2, total 8: "
            "ordinary.");
}

}  // namespace
}  // namespace emcon::rules::alternity_warships
