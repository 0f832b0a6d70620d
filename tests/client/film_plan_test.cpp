// When each act of a step is shown, and which acts are one.
#include "client/panel/film_plan.hpp"

#include <gtest/gtest.h>

#include "tests/client/acts.hpp"
#include "tests/client/sample.hpp"

namespace emcon::client::panel {
namespace {

TEST(FilmPlan, PhasesFollowEachOtherAndLinesOfAKindRunTogether) {
  const auto plan = [](const std::vector<table::JournalLine>& lines) {
    std::string out;
    for (const Cue& cue : cues_of(lines))
      out += std::to_string(static_cast<int>(cue.act.kind)) + "@" + std::to_string(cue.at) + "+" +
             std::to_string(cue.lasts) + " ";
    return out;
  };
  const Act strike = with(act_of(ActKind::strike, "", "1"), 1, 2, ActResult::pierced);
  const struct {
    std::vector<table::JournalLine> lines;
    const char* expected;
  } cases[] = {
      {{}, ""},
      {{telling_of({})}, ""},
      {{telling_of({shot("A", "1", 1, 1)})}, "1@0+600 "},
      // A strike begins when the shot has arrived.
      {{telling_of({shot("A", "1", 1, 1), strike})}, "1@0+600 5@300+600 "},
      // Two volleys side by side; an explosion behind both.
      {{telling_of({shot("A", "1", 1, 1)}), telling_of({shot("1", "A", 1, 0)}),
        telling_of({act_of(ActKind::explode, "", "1")})},
       "1@0+600 1@120+600 6@770+900 "},
      // Movement first, whatever else there is behind it.
      {{telling_of({act_of(ActKind::move, "A", "")}), telling_of({shot("A", "1", 1, 1)})}, "0@0+800 1@850+600 "},
  };
  for (const auto& one : cases) EXPECT_EQ(plan(one.lines), one.expected);
}

TEST(FilmPlan, AStepRarelyTakesMoreThanTwoSeconds) {
  std::vector<table::JournalLine> lines;
  for (int i = 0; i < 30; ++i) {
    const std::string target = std::to_string(i);
    lines.push_back(
        telling_of({shot("A", target, 1, 1), with(act_of(ActKind::strike, "", target), 1, 1, ActResult::pierced)}));
    if (i % 10 == 9) lines.push_back(telling_of({act_of(ActKind::explode, "", "1")}));
  }
  EXPECT_LE(length_of(cues_of(std::span(lines).first(11))), 2300);
  const auto all = cues_of(lines);
  EXPECT_LE(length_of(all), 3100);
  for (const Cue& cue : all) EXPECT_GE(cue.lasts, 300);
}

/// Twelve guns of one ship at one target are a volley.
TEST(FilmPlan, AVolleyIsOneAct) {
  std::vector<table::JournalLine> lines;
  for (int i = 0; i < 12; ++i)
    lines.push_back(telling_of({shot("A", "1", 2, i % 2, i % 2 == 0 ? ActResult::miss : ActResult::struck)}));
  lines.push_back(telling_of({shot("A", "2", 1, 1)}));
  lines.push_back(telling_of({shot("1", "A", 1, 0)}));
  const auto cues = cues_of(lines);
  ASSERT_EQ(cues.size(), 3U);
  EXPECT_EQ(cues[0].act.count, 24);
  EXPECT_EQ(cues[0].act.hits, 6);
  EXPECT_EQ(cues[0].act.result, ActResult::struck);
  // What comes after it is over is another one.
  lines.push_back(telling_of({act_of(ActKind::explode, "", "2")}));
  lines.push_back(telling_of({shot("A", "1", 1, 1)}));
  EXPECT_EQ(cues_of(lines).size(), 5U);
}

TEST(FilmPlan, WhatStandsElsewhereHasGoneThere) {
  const table::Board before = sample::board();
  table::Board after = before;
  auto& marks = after.things[0].marks;
  for (table::Mark& mark : marks) {
    if (mark.role == table::Role::past) mark.hex = from_column_row(23, 24);
    if (mark.role == table::Role::present) mark.hex = from_column_row(25, 24);
  }
  marks.insert(marks.begin() + 1, {"field", table::Role::past, from_column_row(24, 24), {}, -1});
  const auto moves = glides(before, after);
  ASSERT_EQ(moves.size(), 1U);
  EXPECT_EQ(moves[0].from, "A");
  ASSERT_EQ(moves[0].path.size(), 2U) << "by the bend of its course";
  EXPECT_EQ(moves[0].path[0].hex, from_column_row(24, 24));
  EXPECT_EQ(moves[0].path[1].hex, from_column_row(25, 24));
  EXPECT_TRUE(glides(before, before).empty());
  // A line that tells of the movement is shown in its place.
  Act told = act_of(ActKind::move, "A", "");
  told.path = {moves[0].path[1]};
  EXPECT_EQ(cues_of(std::vector{telling_of({told})}, moves).size(), 1U);
  EXPECT_EQ(cues_of({}, moves).size(), 1U);
}

}  // namespace
}  // namespace emcon::client::panel
