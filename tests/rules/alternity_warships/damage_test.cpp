// Hits against toughness, shields, armour and tracks: the book's examples and others.
#include "server/rules/alternity_warships/table/damage.hpp"

#include <gtest/gtest.h>

namespace emcon::rules::alternity_warships {
namespace {

constexpr Boxes destroyer{40, 40, 20, 10};

Strike strike(Might firepower, bool upgrades = true) {
  Strike out;
  out.firepower = firepower;
  out.upgrades = upgrades;
  return out;
}

TEST(Damage, GradesMoveByFirepowerAgainstToughness) {  // ALT-12.1, ALT-12.2, ALT-12.3, ALT-12.4, ALT-R22, ALT-R77
  struct Case {
    Grade grade;
    int difference;
    std::optional<Points> then;
  };
  using enum Grade;
  const Case cases[] = {
      {stun, 0, Points{3, stun}},          {critical, 0, Points{3, critical}},  {stun, -1, std::nullopt},
      {wound, -1, Points{3, stun}},        {mortal, -1, Points{3, wound}},      {critical, -1, Points{3, mortal}},
      {wound, -2, std::nullopt},           {mortal, -2, Points{3, stun}},       {critical, -2, Points{3, wound}},
      {mortal, -3, std::nullopt},          {critical, -3, Points{3, stun}},     {critical, -4, std::nullopt},
      {critical, -5, std::nullopt},        {stun, 1, Points{3, wound}},         {wound, 1, Points{3, mortal}},
      {mortal, 1, Points{3, critical}},    {critical, 1, Points{6, critical}},  {stun, 2, Points{3, mortal}},
      {wound, 2, Points{3, critical}},     {mortal, 2, Points{6, critical}},    {critical, 2, Points{9, critical}},
      {stun, 3, Points{3, critical}},      {wound, 3, Points{6, critical}},     {mortal, 3, Points{9, critical}},
      {critical, 3, Points{12, critical}}, {stun, 4, Points{6, critical}},      {wound, 4, Points{9, critical}},
      {mortal, 4, Points{12, critical}},   {critical, 4, Points{15, critical}}, {stun, 5, Points{9, critical}},
      {wound, 5, Points{12, critical}},    {mortal, 5, Points{15, critical}},   {critical, 5, Points{18, critical}},
  };
  for (const Case& c : cases)
    EXPECT_EQ(shifted({3, c.grade}, c.difference), c.then) << grade_word(c.grade) << " " << c.difference;
  EXPECT_EQ(difference(strike(Might::super), Might::good), 5);  // N38
  EXPECT_EQ(difference(strike(Might::good), Might::super), -5);
  EXPECT_EQ(difference(strike(Might::super, false), Might::light), 0);  // rf_spike never upgrades
  EXPECT_EQ(difference(strike(Might::small, false), Might::light), -1);
}

TEST(Damage, WorkedHits) {  // ALT-10.1, ALT-10.2, ALT-10.3, ALT-10.4, ALT-11.1, ALT-R20, ALT-R23
  struct Case {
    const char* what;
    Points hit;
    int difference, armour;
    Boxes damage;
  };
  using enum Grade;
  const Case cases[] = {
      {"E12", {17, mortal}, 0, 0, {8, 8, 17, 0}},
      {"E13", {9, mortal}, 0, 6, {4, 4, 3, 0}},
      {"E14", {6, wound}, -1, 3, {3, 0, 0, 0}},
      {"E15", {7, mortal}, 2, 0, {7, 7, 7, 14}},
      {"E16", {11, critical}, 1, 0, {11, 11, 11, 22}},
      {"N14", {7, wound}, -1, 7, {0, 0, 0, 0}},
      {"armour stops the primary alone", {9, mortal}, 0, 12, {4, 4, 0, 0}},
      {"armour below nothing is none", {9, mortal}, 0, -2, {4, 4, 9, 0}},
  };
  for (const Case& c : cases) EXPECT_EQ(inflicted(shifted(c.hit, c.difference).value(), c.armour), c.damage) << c.what;
}

TEST(Damage, ShieldsTakeWholePoints) {  // ALT-11.2, ALT-11.5, ALT-11.6, ALT-R21; E21
  struct Case {
    const char* what;
    Points hit;
    int pool, taken, left;
    std::optional<Points> rest;
  };
  using enum Grade;
  const Case cases[] = {
      {"E21 stun", {1, stun}, 1, 1, 0, std::nullopt},
      {"E21 wound", {1, wound}, 2, 1, 0, std::nullopt},
      {"E21 mortal", {1, mortal}, 3, 1, 0, std::nullopt},
      {"E21 critical", {1, critical}, 5, 1, 0, std::nullopt},
      {"N15", {5, mortal}, 8, 2, 2, Points{3, mortal}},
      {"N16", {7, mortal}, 4, 1, 1, Points{6, mortal}},
      {"all of it", {7, wound}, 50, 7, 36, std::nullopt},
      {"no shield", {7, wound}, 0, 0, 0, Points{7, wound}},
      {"too little for a point", {2, critical}, 4, 0, 4, Points{2, critical}},
  };
  for (const Case& c : cases) {
    const Absorbed got = absorbed(c.hit, c.pool);
    EXPECT_EQ(got.taken, c.taken) << c.what;
    EXPECT_EQ(got.pool, c.left) << c.what;
    EXPECT_EQ(got.rest, c.rest) << c.what;
  }
  EXPECT_EQ(inflicted({3, Grade::mortal}, 2), (Boxes{1, 1, 1, 0}));  // N15, what the leftover does
  EXPECT_EQ(inflicted({6, Grade::mortal}, 3), (Boxes{3, 3, 3, 0}));  // N16
}

TEST(Damage, FullTracksPassItOn) {  // ALT-13.3, ALT-13.4, ALT-13.7, ALT-R24, ALT-R25
  struct Case {
    const char* what;
    Boxes marks, damage, then;
    Status status;
  };
  const Case cases[] = {
      {"N17", {40, 39, 0, 0}, {8, 0, 0, 0}, {40, 40, 1, 0}, Status::disabled},
      {"N18", {0, 40, 18, 0}, {4, 4, 7, 0}, {4, 40, 20, 3}, Status::crippled},
      {"E15", {0, 0, 0, 0}, {7, 7, 7, 14}, {7, 7, 7, 14}, Status::destroyed},
      {"odd points are lost", {40, 0, 0, 0}, {3, 0, 0, 0}, {40, 1, 0, 0}, Status::shaken},
      {"a single one, too", {40, 0, 0, 0}, {1, 0, 0, 0}, {40, 0, 0, 0}, Status::shaken},
      {"the primary is marked first", {38, 40, 0, 0}, {6, 0, 4, 0}, {40, 40, 5, 0}, Status::disabled},
  };
  for (const Case& c : cases) {
    Boxes marks = c.marks;
    mark(marks, destroyer, c.damage);
    EXPECT_EQ(marks, c.then) << c.what;
    EXPECT_EQ(status_of(marks, destroyer), c.status) << c.what;
  }
}

TEST(Damage, StatusGoesByTheWorstFullTrack) {  // ALT-13.1, ALT-13.2, ALT-13.5, ALT-13.6, ALT-13.8, ALT-R7, ALT-R54
  struct Case {
    Boxes marks;
    Status status;
    int checks, mc, target;
  };
  const Case cases[] = {
      {{39, 39, 19, 9}, Status::fit, 0, 0, 0},       {{40, 0, 0, 0}, Status::shaken, 1, 0, 0},
      {{40, 40, 0, 0}, Status::disabled, 2, 1, -1},  {{0, 40, 0, 0}, Status::disabled, 2, 1, -1},
      {{40, 40, 20, 0}, Status::crippled, 3, 2, -2}, {{0, 0, 0, 10}, Status::destroyed, 3, 2, -2},
  };
  for (const Case& c : cases) {
    EXPECT_EQ(status_of(c.marks, destroyer), c.status);
    EXPECT_EQ(check_steps(c.status), c.checks);
    EXPECT_EQ(mc_loss(c.status), c.mc);
    EXPECT_EQ(target_steps(c.status), c.target);
  }
  EXPECT_FALSE(breaks_up({0, 0, 0, 10}, destroyer));
  EXPECT_FALSE(breaks_up({0, 0, 0, 20}, destroyer));  // N19
  EXPECT_TRUE(breaks_up({0, 0, 0, 21}, destroyer));
}

TEST(Damage, Words) {  // ALT-10.1
  EXPECT_EQ(boxes_words({4, 4, 3, 0}), "3 mortal, 4 wound, 4 stun");
  EXPECT_EQ(boxes_words({}), "nothing");
  EXPECT_EQ(points_words({7, Grade::wound}), "7 wound");
  EXPECT_STREQ(status_word(Status::crippled), "crippled");
}

}  // namespace
}  // namespace emcon::rules::alternity_warships
