// Orders of a plane in words: decimals, points, paths and their budgets, suggestions; what is refused and how.
#include <gtest/gtest.h>

#include <random>

#include "common/table/random.hpp"
#include "common/words/words.hpp"
#include "tests/client/sample.hpp"
#include "tests/common/environment.hpp"

namespace emcon::words {
namespace {

constexpr auto least = std::numeric_limits<std::int64_t>::min(), most = std::numeric_limits<std::int64_t>::max();

TEST(Scaled, ShowsAndReadsDecimalsExactly) {
  const table::Scale inches{3, "in"}, whole{}, nine{9, ""};
  const struct {
    table::Scale scale;
    std::int64_t value;
    const char* shown;
  } cases[] = {{inches, 4500, "4.5"},
               {inches, 4000, "4"},
               {inches, -250, "-0.25"},
               {inches, 7, "0.007"},
               {inches, 0, "0"},
               {inches, 120001, "120.001"},
               {whole, -12, "-12"},
               {nine, most, "9223372036.854775807"},
               {nine, least, "-9223372036.854775808"},
               {{12, ""}, 1, "0.000000001"},
               {{-3, ""}, 5, "5"}};
  for (const auto& one : cases) {
    EXPECT_EQ(scaled(one.value, one.scale), one.shown);
    EXPECT_EQ(read_scaled(one.shown, one.scale), one.value) << one.shown;
  }
  EXPECT_EQ(scaled_with_unit(4500, inches), "4.5 in");
  for (const auto& [word, value] :
       {std::pair("4.5in", 4500), {"4.5IN", 4500}, {"+4.50", 4500}, {"4.5000", 4500}, {"07", 7000}, {"-0.5", -500}})
    EXPECT_EQ(read_scaled(word, inches), value) << word;
  for (const char* word : {"", "-", "+", "in", ".5", "4.", "4.5.1", "4.5001", "4,5", "1e3", "+-4", "--4", "4.-5",
                           "4 in", "0x10", "9223372036854775.808", "99999999999999999999"})
    EXPECT_EQ(read_scaled(word, inches), std::nullopt) << word;
  EXPECT_EQ(read_scaled("1.5", whole), std::nullopt);
}

TEST(Scaled, WhateverIsShownIsReadBack) {
  std::mt19937_64 random(seed_of_run("scaled"));
  for (int i = 0; i < 100'000; ++i) {
    const table::Scale scale{static_cast<std::int32_t>(random() % 10), random() % 2 ? "in" : ""};
    const auto value = static_cast<std::int64_t>(random() >> (random() % 64)) * (random() % 2 ? 1 : -1);
    ASSERT_EQ(read_scaled(scaled(value, scale), scale), value) << scaled(value, scale);
    ASSERT_EQ(read_scaled(scaled(value, scale) + scale.unit, scale), value);
  }
}

table::Leg leg(const char* token, std::int64_t low, std::int64_t high, std::vector<std::int64_t> price,
               std::vector<std::int64_t> per) {
  table::Leg out;
  out.token = token;
  out.argument_min = low;
  out.argument_max = high;
  out.price = std::move(price);
  out.price_per = std::move(per);
  out.scale = {3, "in"};
  return out;
}

/// `fly` with a path that flies 3 to 9 inches and turns twice at most, `lay` with a point, `burn` with a number.
table::Offer offer() {
  table::Offer out;
  table::Field path, point, burn;
  path.name = "path";
  path.kind = table::FieldKind::path;
  path.legs = {leg("f", 0, 9000, {}, {1}), leg("s45", 0, 0, {0, 1}, {}), leg("p45", 0, 0, {0, 1}, {})};
  path.budgets = {{"distance", 9000, 3000, {3, "in"}}, {"turns", 2}};
  path.set = 0;
  out.sets = {{{{"straight", "Straight on", "", 5, table::Path{{{"f", 6000}}}},
                {"back", "Turn back", "", 9, table::Path{{{"f", 3000}, {"s45", 0}, {"s45", 0}}}}}}};
  point.name = "at";
  point.kind = table::FieldKind::point;
  table::Region arc;
  arc.shape = table::Shape::sector;
  arc.point = {10000, 5000};
  arc.radius_min = 2000;
  arc.radius_max = 12000;
  arc.heading = 3;
  arc.width = 3;
  point.points = table::PointChoice{{0, 0}, {48000, 36000}, {arc}};
  point.scale = {3, "in"};
  burn.name = "burn";
  burn.kind = table::FieldKind::number;
  burn.min = 0;
  burn.max = 4000;
  burn.step = 250;
  burn.scale = {3, "in"};
  out.lines.resize(3);
  out.lines[0].verb = "fly";
  out.lines[0].fields = {path};
  out.lines[1].verb = "lay";
  out.lines[1].fields = {point};
  out.lines[2].verb = "burn";
  out.lines[2].fields = {burn};
  return out;
}

TEST(PlaneOrders, AreReadAndWrittenInInches) {
  const table::Offer of = offer();
  const std::pair<const char*, const char*> cases[] = {
      {"fly f:4.5", "fly path=f:4.5"},
      {"fly path=f:4.5in,s45,f:3", "fly path=f:4.5,s45,f:3"},
      {"fly f:4,s,f:2.25,p,f:0.001", "fly path=f:4,s45,f:2.25,p45,f:0.001"},
      {"fly back", "fly path=f:3,s45,s45"},
      {"fly path=straight", "fly path=f:6"},
      {"lay 14.5,9.5", "lay at=14.5,9.5"},
      {"lay at=10,17", "lay at=10,17"},
      {"burn 1.25", "burn burn=1.25"},
      {"burn max", "burn burn=4"},
  };
  for (const auto& [text, means] : cases) {
    const auto line = parse_order(of, text);
    ASSERT_TRUE(line) << text << ": " << line.error().text;
    const std::string words = order_words(*line, table::find_line(of, *line));
    EXPECT_EQ(words, means);
    EXPECT_EQ(parse_order(of, words), line);
    EXPECT_EQ(checked_order(of, *line), line);
  }
}

TEST(PlaneOrders, RefusalsSayWhatIsWrongWhereAndWhatWouldBeRight) {
  const table::Offer of = offer();
  const std::pair<const char*, const char*> cases[] = {
      {"fly path=f:9.5", "path must be a path in which f is 0 to 9 in, not 9.5 (leg 1), not 'f:9.5'."},
      {"fly path=f:2,s45", "path must be a path within 3 to 9 in distance, not of 2, not 'f:2,s45'."},
      {"fly path=f:5,f:5", "path must be a path within 3 to 9 in distance, not of 10, not 'f:5,f:5'."},
      {"fly path=f:5,s45,s45,p45", "path must be a path within 2 turns, not of 3, not 'f:5,s45,s45,p45'."},
      {"fly path=f:5,s45:1",
       "path must be a path in which s45 stands alone, without a number (leg 2), not 'f:5,s45:1'."},
      {"fly path=g:5",
       "path must be legs with commas between, of f:0..9, s45 or p45, within 3 to 9 in distance, within 2 turns; or "
       "straight or back. Leg 1, 'g:5', is none of them."},
      {"lay at=14.5,9.6", ""},
      {"lay at=9.9,9.5",
       "at must be a point from 0,0 to 48,36, 2 to 12 in from 10,5, at most 45 degrees to each side of 45, not "
       "'9.9,9.5'."},
      {"lay at=10.5",
       "at must be a point from 0,0 to 48,36, 2 to 12 in from 10,5, at most 45 degrees to each side of 45, "
       "not '10.5'."},
      {"burn burn=1.1", "burn must be 0 to 4 in in steps of 0.25, not '1.1'."},
      {"burn burn=4.25", "burn must be 0 to 4 in in steps of 0.25, not '4.25'."}};
  for (const auto& [text, says] : cases) {
    const auto line = parse_order(of, text);
    EXPECT_EQ(line ? "" : line.error().text, says) << text;
  }
  table::Field exact = of.lines[0].fields[0];
  exact.budgets[0].least = exact.budgets[0].amount;
  EXPECT_EQ(misfit(of, exact, table::Path{{{"f", 6000}}}), "a path within exactly 9 in distance, not of 6");
  EXPECT_EQ(misfit(of, exact, table::Path{{{"f", 6000}, {"f", 3000}}}), std::nullopt);
  EXPECT_EQ(misfit(of, exact, Point{}), "a path");
}

TEST(PlaneOrders, AreCompleted) {
  const table::Offer of = offer();
  using List = std::vector<std::string>;
  EXPECT_EQ(complete_order(of, "fly path="), (List{"path=straight", "path=back", "path=f:", "path=s45", "path=p45"}));
  EXPECT_EQ(complete_order(of, "fly f:4,s"), (List{"f:4,straight", "f:4,s45"}));
  EXPECT_EQ(complete_order(of, "burn burn="), (List{"burn=0", "burn=4"}));
  EXPECT_EQ(usage(of, of.lines[2]), "burn burn=<0 to 4 in in steps of 0.25>");
}

TEST(PlaneOrders, HostileNumbersDoNoHarm) {
  table::Offer of = offer();
  table::Field& path = of.lines[0].fields[0];
  path.legs[0].argument_min = least;
  path.legs[0].argument_max = most;
  path.legs[0].price = {most, most};
  path.legs[0].price_per = {most, least};
  path.budgets[0] = {"distance", least, most, {99, "in"}};
  table::Path far;
  for (int i = 0; i < 256; ++i) far.steps.push_back({"f", i % 2 ? most : least});
  EXPECT_TRUE(misfit(of, path, far));
  EXPECT_FALSE(value_words(path, far).empty());
  of.lines[1].fields[0].points = table::PointChoice{{least, least}, {most, most}, {table::Region{}}};
  EXPECT_TRUE(misfit(of, of.lines[1].fields[0], Point{least, most}));
}

TEST(PlaneOrders, RandomPointsAndPathsFitTheirFields) {
  const table::Offer of = offer();
  std::mt19937_64 random(11);
  const table::Below below = [&](std::int64_t n) {
    return static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(n));
  };
  table::Field path = of.lines[0].fields[0];
  const table::Field& point = of.lines[1].fields[0];
  int turns = 0;
  for (int i = 0; i < 2000; ++i) {
    if (i == 1000) path.budgets[0].least = path.budgets[0].amount;  // exactly
    const auto drawn = table::random_path(path, below);
    ASSERT_TRUE(drawn);
    ASSERT_EQ(misfit(of, path, *drawn), std::nullopt) << value_words(path, *drawn);
    turns += drawn->steps.size() > 1;
    const auto at = table::random_point(*point.points, below);
    ASSERT_TRUE(at);
    ASSERT_EQ(misfit(of, point, *at), std::nullopt);
  }
  EXPECT_GT(turns, 1000);
  path.budgets[0] = {"distance", 10, 20, {}};
  path.legs.resize(1);
  path.legs[0].argument_min = 100;
  EXPECT_EQ(table::random_path(path, below), std::nullopt) << "there is none";
  EXPECT_EQ(table::random_point({{5, 5}, {4, 4}}, below), std::nullopt);
}

}  // namespace
}  // namespace emcon::words
