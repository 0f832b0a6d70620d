// Courses: delays, turns, drifts and where they end.
#include "common/words/words.hpp"
#include "tests/rules/stellar_empires_fleet/fleet.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

/// Where a path ends and what is wrong with it: "5,9 h2 14", or the code of its misstep.
std::string fly(const Limits& limits, const std::string& text, int heading = 0) {
  const table::Path way = path(text);
  if (const auto wrong = misstep(limits, way)) return std::string(wrong->grounds.code());
  if (words::misfit({}, path_field(limits), way)) return "bad_value";
  const Voyage out = voyage(limits, way, {0, 0}, heading);
  return words::point_words(out.poses.back().point, {3, ""}) + " h" + number(out.poses.back().heading) + " " +
         words::scaled(out.distance, {3, ""}) + " t" + number(out.turns);
}

Limits limits(int speed, int turns) {
  Limits out;
  out.least = mils_of(speed, 2);
  out.most = mils_of(speed, 4);
  out.turns = turns;
  out.first_delay = std::max(2 * inch, speed / 3 * inch);
  out.delay = 2 * inch;
  return out;
}

TEST(Courses, WorkedExamplesAndVectors) {
  struct Case {
    const char* what;
    int speed, turns;
    const char* path;
    int heading;
    const char* result;
  };
  const Case cases[] = {
      {"T06", 5, 1, "f:2,f:3", 0, "0,5 h0 5 t0"},
      {"T07", 14, 3, "f:4,f:5,s90,f:5", 0, "5,9 h2 14 t3"},
      {"T08", 14, 2, "f:13,ds:4.333", 0, "4.333,13 h0 13 t2"},
      {"T08", 14, 2, "f:13,ds:4.334", 0, "not_enough_turns"},
      {"T29", 12, 4, "f:4,s90,f:2,s45", 0, "2,4 h3 6 t4"},
      {"T29", 12, 4, "f:6,s135", 0, "0,6 h3 6 t4"},
      {"T29", 12, 4, "f:6,s180", 0, "bad_value"},  // SEF-R107: a leg that it cannot pay is not offered
      {"N01", 12, 3, "f:4,s45,f:3", 1, "5.828,2.828 h2 7 t1"},
      {"N02", 12, 3, "d1,f:1,s45,f:2,s45,f:3", 0, "4.414,2.414 h2 6 t3"},
      {"N03", 12, 3, "f:3,s45,f:3", 0, "turn_too_soon"},
      {"N04", 12, 3, "f:9,dp:3", 1, "4.243,8.485 h1 9 t2"},
      {"N04", 12, 3, "f:9,dp:3.001", 1, "not_enough_turns"},
      {"N04", 12, 4, "f:9,dp:3.001", 1, "4.242,8.486 h1 9 t4"},
      {"N04", 12, 4, "f:9,dp:4.501", 1, "drift_too_wide"},
      {"N31", 14, 3, "f:7,s45,ds:3", 0, "drift_needs_leg"},
      {"R14", 12, 4, "f:4,ds:1,f:4,ds:1", 0, "second_drift"},
      {"R15", 12, 3, "d1,d1,f:6", 0, "delay_twice"},
      {"6.2.1.a", 12, 3, "f:4,s45,f:1.999,s45", 0, "turn_too_soon"},
      {"6.2.1.b", 12, 3, "f:5.999", 0, "bad_value"},
      {"6.2.1.b", 12, 3, "f:12.001", 0, "bad_value"},
  };  // SEF-6.1.1.b, SEF-6.2.1.a, SEF-6.2.1.b, SEF-6.2.1.1, SEF-R1, SEF-R13, SEF-R14, SEF-R15, SEF-R93
  for (const Case& c : cases)
    EXPECT_EQ(fly(limits(c.speed, c.turns), c.path, c.heading), c.result) << c.what << " " << c.path;
}

TEST(Courses, CommandsSayDistanceAndTurns) {  // T25; SEF-4.3.1.c, SEF-6.2.a, SEF-R5
  Table table = empty_table();
  const ShipIndex s = put(table, "kestrel", 0, at("18,4"), 0);  // speed 12, turns 3
  struct Case {
    std::vector<Command> commands;
    std::int64_t least, most;
    int turns;
    std::int64_t first, later;
    bool drift;
  };
  const Case cases[] = {{{}, 6000, 12000, 3, 4000, 2000, true},
                        {{Command::flank}, 6000, 12000, 3, 4000, 2000, false},
                        {{Command::fullspeed}, 12000, 18000, 1, 4000, 2000, false},
                        {{Command::allstop}, 0, 6000, 0, 4000, 2000, false},
                        {{Command::comeabout}, 3000, 6000, 3, 1000, 1000, false},
                        {{Command::bear}, 0, 3000, 4, 0, 0, false},
                        {{Command::ram}, 3000, 15000, 3, 4000, 2000, false},
                        {{Command::evade}, 6000, 9000, 2, 4000, 2000, true},
                        {{Command::brace}, 6000, 15000, 2, 4000, 2000, true},
                        {{Command::retreat}, 12000, 18000, 1, 4000, 2000, false},
                        {{Command::concentrate}, 6000, 12000, 2, 4000, 2000, true},
                        {{Command::fullspeed, Command::concentrate}, 12000, 18000, 0, 4000, 2000, false}};
  for (const Case& c : cases) {
    const Limits of = limits_of(table, table.ships[s], c.commands);
    const std::string name = c.commands.empty() ? "none" : rule_of(c.commands.front()).word;
    EXPECT_EQ(of.least, c.least) << name;
    EXPECT_EQ(of.most, c.most) << name;
    EXPECT_EQ(of.turns, c.turns) << name;
    EXPECT_EQ(of.first_delay, c.first) << name;
    EXPECT_EQ(of.delay, c.later) << name;
    EXPECT_EQ(of.drift, c.drift) << name;
  }
}

TEST(Courses, ACrippledShipTurnsByEighthsOnly) {  // N11; SEF-7.8.5.1
  Table table = empty_table();
  const ShipIndex s = put(table, "kestrel", 0, at("18,4"), 0);
  table.ships[s].lost.structure[0] = table.class_of(table.ships[s]).boxes(Facing::fore);
  const Limits of = limits_of(table, table.ships[s], {});
  EXPECT_FALSE(of.large_turns);
  EXPECT_EQ(fly(of, "f:6,s90"), "bad_value");
  EXPECT_EQ(fly(of, "d1,f:1,s45,f:5"), "3.536,4.536 h1 6 t2");  // SEF-R15: a delay is no larger turn
}

TEST(Courses, ADriftSweepsAStraightLine) {  // SEF-R93
  const auto parts = swept(limits(12, 3), path("f:4,s45,f:6,ds:1"), {0, 0}, 0);
  ASSERT_EQ(parts.size(), 2U);
  EXPECT_EQ(parts[1].from, at("0,4"));
  EXPECT_EQ(parts[1].to, at("4.950,7.536"));
}

TEST(Courses, SpeedsGiveWholeMils) {
  EXPECT_EQ(mils_of(5, 2), 2500);
  EXPECT_EQ(mils_of(9, 3), 6750);
}

}  // namespace
}  // namespace emcon::rules::stellar_empires_fleet
