// Planes as pictures: which place stands in which cell, areas by kind, headings, links, paths, and places in words.
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

#include "client/panel/map_text.hpp"
#include "client/panel/order_form.hpp"
#include "client/panel/path_ahead.hpp"
#include "common/words/words.hpp"
#include "tests/client/picture.hpp"

namespace emcon::client::panel {
namespace {

constexpr std::int64_t inch = 1000;

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

/// A table of 48 by 36 inches with a ship in its middle that faces to where x grows.
table::Board board(bool y_up = true) {
  table::Board out;
  out.maps = {{"t", "Table", table::MapKind::plane, {0, 0}, {48 * inch, 36 * inch}, {3, "in"}, 8, y_up}};
  table::Thing ship;
  ship.handle = ship.glyph = "K";
  ship.marks = {{"t", table::Role::present, {}, {24 * inch, 18 * inch}, 2}};
  out.things = {ship};
  return out;
}

MapLook zoomed(int zoom) {
  MapLook out;
  out.map = "t";
  out.zoom = zoom;
  out.centre = out.cursor = {24 * inch, 18 * inch};
  return out;
}

TEST(PlaneLens, ThePlaceInTheMiddleOfACellLeadsBackToIt) {
  for (const bool y_up : {false, true})
    for (int zoom = 0; zoom <= Lens::zoom_max; ++zoom) {
      const Lens lens = lens_of(board(y_up).maps[0], zoom, {-7'001, 13'337}, {3, 2, 61, 33});
      for (int x = 3; x < 64; x += 5)
        for (int y = 2; y < 35; y += 3) EXPECT_EQ(lens.cell_of(lens.place_at(x, y)), std::pair(x, y)) << zoom;
      const Place up = lens.place_at(10, 10), down = lens.place_at(10, 11);
      EXPECT_EQ(up.y > down.y, y_up);
      EXPECT_EQ(lens.moved(up, 0, 1), down);
    }
}

TEST(PlaneLens, TheWholeMapFitsHoweverItsUnitsAreShown) {
  for (const std::int32_t decimals : {0, 3, 9})
    for (const std::int64_t size : {std::int64_t{10}, 48 * inch, plane_far}) {
      table::Board far = board();
      far.maps[0].scale.decimals = decimals;
      far.maps[0].high = {size, size};
      const Lens lens = fitted(far.maps[0], {0, 0}, far.maps[0].high, {0, 0, 60, 20}, 0);
      for (const Place corner : {Place{0, 0}, far.maps[0].high}) {
        const auto [x, y] = lens.cell_of(corner);
        EXPECT_TRUE(lens.area.contains(x, y)) << decimals << " " << size;
      }
    }
}

TEST(PlaneMap, TheBowStandsWhereTheHeadingPoints) {
  constexpr std::string_view bows = "|/-\\|/-\\";
  for (int heading = 0; heading < 8; ++heading) {
    table::Board now = board();
    now.things[0].marks[0].heading = heading;
    Canvas canvas({60, 24});
    draw_map(canvas, canvas.all(), now, zoomed(2), true);
    const Lens lens = lens_of(now.maps[0], 2, zoomed(2).centre, map_window(now.maps[0], canvas.all()));
    const auto [x, y] = lens.cell_of(zoomed(2).centre);
    const Place ahead = along(heading, 1000);
    const int dx = ahead.x > 0 ? 1 : ahead.x < 0 ? -1 : 0, dy = ahead.y > 0 ? -1 : ahead.y < 0 ? 1 : 0;
    EXPECT_EQ(static_cast<char>(canvas.at(x + dx, y + dy).glyph), bows[static_cast<std::size_t>(heading)]) << heading;
  }
}

TEST(PlaneMap, AreasLookAsTheirKindsDoAndAreExplained) {
  table::Board now = board();
  const std::pair<table::AreaKind, const char*> kinds[] = {
      {table::AreaKind::planet, "#"},   {table::AreaKind::nebula, "~"}, {table::AreaKind::debris, "&"},
      {table::AreaKind::asteroid, "%"}, {table::AreaKind::blast, "$"},  {table::AreaKind::sight, "="},
      {table::AreaKind::range, ";"},    {table::AreaKind::zone, ":"},   {table::AreaKind::orbit, "\""}};
  for (const auto& [kind, sign] : kinds) {
    table::Area area;
    area.id = "x";
    area.map = "t";
    area.label = "The thing";
    area.kind = kind;
    area.region.shape = table::Shape::ring;
    area.region.point = {18 * inch, 22 * inch};
    area.region.radius_max = 4 * inch;
    now.areas = {area};
    EXPECT_TRUE(has(picture(now, zoomed(2)), "'" + std::string(sign) + "' The thing"))
        << sign << picture(now, zoomed(2));
    now.areas[0].region.radius_max = 1;
    EXPECT_TRUE(has(picture(now, zoomed(7)), sign)) << "smaller than a cell\n" << picture(now, zoomed(7));
    now.areas[0].owner = {"", "K", ""};
    EXPECT_FALSE(has(picture(now, zoomed(2)), "The thing")) << "another thing is chosen";
    MapLook chosen = zoomed(2);
    chosen.chosen = "K";
    EXPECT_TRUE(has(picture(now, chosen), "The thing"));
    now.areas[0].owner = {"fire", "K", "gun"};
    EXPECT_FALSE(has(picture(now, chosen), "The thing")) << "another order is in hand";
    chosen.area = "x";
    EXPECT_TRUE(has(picture(now, chosen), "':' reach of The thing"));
  }
}

TEST(PlaneMap, OnlyPossibleChoicesAreMarked) {
  MapLook how = zoomed(3);
  table::PointChoice choice{{20 * inch, 10 * inch}, {30 * inch, 14 * inch}, {}};
  how.choices = choice;
  Canvas canvas({60, 24});
  draw_map(canvas, canvas.all(), board(), how, true);
  const Lens lens = lens_of(board().maps[0], 3, how.centre, map_window(board().maps[0], canvas.all()));
  int marks = 0;
  for (int y = lens.area.y; y < lens.area.bottom(); ++y)
    for (int x = lens.area.x; x < lens.area.right(); ++x)
      if (canvas.at(x, y).glyph == U'+') {
        ++marks;
        EXPECT_TRUE(table::accepts(choice, lens.place_at(x, y)) || canvas.at(x, y).ink == Ink::ground);
      }
  EXPECT_GT(marks, 10);
  EXPECT_EQ(nearest_choice(lens, how.choices, {24 * inch, 11 * inch}), (Place{24 * inch, 11 * inch}));
  const auto near = nearest_choice(lens, how.choices, {24 * inch, 18 * inch});
  ASSERT_TRUE(near);
  EXPECT_TRUE(may_choose(how.choices, *near));
}

TEST(HexMap, ChoicesAreThoseThatTheOfferAccepts) {
  const Choices ring = table::HexChoice{from_column_row(10, 10), 5, {}, 3, 12};
  EXPECT_TRUE(may_choose(ring, {10, 7}));
  EXPECT_FALSE(may_choose(ring, {10, 8})) << "nearer than the least radius";
  EXPECT_FALSE(may_choose(ring, {10, 13})) << "off the printed map";
  EXPECT_FALSE(may_choose(Choices{}, {10, 7}));
}

TEST(PlaneMap, SeveralMarksAreOneCourse) {
  table::Board now = board();
  auto& marks = now.things[0].marks;
  marks.insert(marks.begin(), {{"t", table::Role::past, {}, {16 * inch, 12 * inch}, -1},
                               {"t", table::Role::past, {}, {16 * inch, 18 * inch}, -1}});
  marks.push_back({"t", table::Role::future, {}, {28 * inch, 18 * inch}, -1});
  marks.push_back({"t", table::Role::future, {}, {32 * inch, 22 * inch}, -1});
  const std::string text = picture(now, zoomed(5));
  EXPECT_EQ(std::ranges::count(text, '<'), 2) << "on the map, and in its legend\n" << text;
  EXPECT_EQ(std::ranges::count(text, '>'), 2) << "on the map, and in its legend\n" << text;
  EXPECT_GT(std::ranges::count(text, ','), 12) << text;
}

TEST(PlaneWords, PlacesAndLengthsAreReadAsTheyAreShown) {
  const table::Map map = board().maps[0];
  for (const char* text : {"4.5,-12", "4.5 -12", "4.5in,-12in", "  4.5  -12 ", "4.5, -12"})
    EXPECT_EQ(read_place(map, text), (Place{4'500, -12'000})) << text;
  for (const char* text : {"", "4.5", "4.5,x", "4.5,1,2", "4.0001,2", "9999999,0"})
    EXPECT_EQ(read_place(map, text), std::nullopt) << text;
  EXPECT_EQ(place_text(map, {4'500, -12'000}), "4.5,-12");
  EXPECT_EQ(length_text(map, 4'500), "4.5 in");
  EXPECT_EQ(read_length(map, "6"), 6'000);
  EXPECT_EQ(read_length(map, "-6"), std::nullopt);
  EXPECT_EQ(away(map, {0, 0}, {3'000, 4'000}), 5'000);
  EXPECT_EQ(away(map, {0, 0}, {12'000, 1}), 12'001) << "beyond a range is shown as beyond it";
  EXPECT_EQ(away(map, {-plane_far, -plane_far}, {plane_far, plane_far}), 2'828'427'125);
}

TEST(PlaneWords, TheRulerSaysHowFarAndOnWhichSide) {
  MapLook how = zoomed(3);
  how.chosen = "K";
  const std::pair<Place, const char*> cases[] = {
      {{30 * inch, 18 * inch}, "30,18; 6 in from K, ahead."},
      {{18 * inch, 18 * inch}, "18,18; 6 in from K, astern."},
      {{24 * inch, 15 * inch}, "24,15; 3 in from K, 90 degrees to starboard."},
      {{27 * inch, 22 * inch}, "27,22; 5 in from K, 53 degrees to port."}};
  for (const auto& [place, words] : cases) {
    how.cursor = place;
    EXPECT_EQ(under_cursor(board(), how, {}), words);
  }
  table::Board bare = board();
  bare.things[0].marks[0].heading = -1;
  EXPECT_TRUE(has(under_cursor(bare, how, {}), "5 in from K, at 37 degrees."));
  table::Area nebula;
  nebula.map = "t";
  nebula.label = "Nebula";
  nebula.kind = table::AreaKind::nebula;
  nebula.region.shape = table::Shape::box;
  nebula.region.low = {26 * inch, 20 * inch};
  nebula.region.high = {30 * inch, 24 * inch};
  bare.areas = {nebula};
  EXPECT_TRUE(has(under_cursor(bare, how, {}), " Nebula."));
}

TEST(PlaneWords, TheThingNamedAfterMapIsFound) {
  table::Board now = board();
  table::Area reach;
  reach.id = "r";
  reach.map = "t";
  reach.owner = {"fire", "K", ""};
  now.areas = {reach};
  std::string wrong;
  const auto read = [&](std::vector<std::string> words) { return read_view(now, words, wrong); };
  EXPECT_EQ(read({"24.5", "-3", "6"})->centre, (Place{24'500, -3'000}));
  EXPECT_EQ(read({"24.5", "-3", "6"})->radius, 6'000);
  EXPECT_EQ(read({"24.5,-3", "6"})->radius, 6'000);
  EXPECT_EQ(read({"T"})->map, "t");
  EXPECT_EQ(read({"k"})->chosen, "K");
  EXPECT_EQ(read({"K", "fire"})->area, "r");
  EXPECT_FALSE(read({"24.5"}));
  EXPECT_EQ(wrong, "24.5");
  EXPECT_TRUE(has(map_text(now, {}, *read({"24,18", "3"})), "One column is")) << "a part of it";
}

table::Field flight() {
  table::Field out;
  out.name = "path";
  out.kind = table::FieldKind::path;
  table::Leg ahead, turn;
  ahead.token = "f";
  ahead.argument_min = 1;
  ahead.argument_max = 9 * inch;
  ahead.displacement = {0, 1};
  ahead.price_per = {1};
  ahead.scale = {3, "in"};
  ahead.nudge = 250;
  turn.token = "s";
  turn.turn = 1;
  turn.price = {0, 1};
  out.legs = {ahead, turn};
  out.budgets = {{"distance", 9 * inch, 3 * inch, {3, "in"}}, {"turns", 1, 0, {}}};
  return out;
}

table::Path path(std::vector<table::PathStep> steps) {
  return {std::move(steps)};
}

TEST(PathAhead, TellsTheSpentAndTheRest) {
  const table::Field field = flight();
  EXPECT_EQ(spent(field, path({{"f", 2'500}, {"s", 0}, {"f", 1'000}})), (std::vector<std::int64_t>{3'500, 1}));
  EXPECT_EQ(affordable(field, path({{"f", 2'500}}), field.legs[0]), (std::pair<std::int64_t, std::int64_t>{1, 6'500}));
  EXPECT_EQ(affordable(field, path({{"f", 9'000}}), field.legs[0]), std::nullopt);
  EXPECT_EQ(affordable(field, path({{"s", 0}}), field.legs[1]), std::nullopt);
  EXPECT_EQ(words::budget_text(field.budgets[0], 3'500), "distance 3.5 of 3 to 9 in, 5.5 left");
  EXPECT_EQ(words::budget_text(field.budgets[0], 1'000), "distance 1 of 3 to 9 in, 2 short");
  EXPECT_EQ(words::budget_text(field.budgets[0], 9'001), "distance 9.001 of 3 to 9 in, 0.001 over");
  EXPECT_EQ(words::budget_text({"fuel", 4'000, 4'000, {3, "in"}}, 1'000), "fuel 1 of exactly 4 in, 3 short");
  EXPECT_EQ(price_text(field, field.legs[0]), "distance 1 in per in");
  EXPECT_EQ(price_text(field, field.legs[1]), "turns 1");
}

TEST(PathAhead, NudgesGoToWholeOnesWithinBounds) {
  EXPECT_EQ(nudged(1, 250, 1, 1, 9'000), 250);
  EXPECT_EQ(nudged(1, 250, -1, 1, 9'000), 1);
  EXPECT_EQ(nudged(510, 250, -1, 1, 9'000), 500);
  EXPECT_EQ(nudged(500, 250, 2, 1, 9'000), 1'000);
  EXPECT_EQ(nudged(-510, 250, 1, -9'000, 9'000), -500);
  EXPECT_EQ(nudged(8'900, 250, 1, 1, 8'950), 8'950);
  EXPECT_EQ(nudged(7, 3, 1, 1, 100, 1), 10) << "counted from the least";
  constexpr auto most = std::numeric_limits<std::int64_t>::max();
  EXPECT_EQ(nudged(most, most, most, -most, most, -most), most);
}

TEST(PathAhead, NumbersOfAHostileServerDoNoHarm) {
  constexpr auto most = std::numeric_limits<std::int64_t>::max(), least = std::numeric_limits<std::int64_t>::min();
  table::Field field = flight();
  for (const std::int64_t number : {most, least, std::int64_t{0}}) {
    field.legs[0].price_per = field.legs[0].price = {number, number, number};
    field.legs[0].argument_min = number;
    field.budgets[0].amount = number;
    field.budgets[0].least = most;
    const table::Path long_one = path({{"f", most}, {"f", least}, {"f", most}, {"gone", 1}});
    const auto sums = spent(field, long_one);
    for (const auto& leg : field.legs) affordable(field, long_one, leg);
    EXPECT_FALSE(words::budget_text(field.budgets[0], sums[0]).empty());
    EXPECT_NO_FATAL_FAILURE(price_text(field, field.legs[0]));
  }
}

TEST(PlaneForm, SuggestionsStandAboveTheLegsAndAreTakenBySpace) {
  table::Offer offer;
  offer.sets = {
      {{{"on", "straight on", "", 100, path({{"f", 6'000}})}, {"round", "", "", {}, path({{"f", 3'000}, {"s", 0}})}}}};
  table::Field field = flight();
  field.set = 0;
  offer.lines.emplace_back();
  offer.lines.back().verb = "fly";
  offer.lines.back().fields = {field};
  OrderForm form(offer, offer.lines.front());
  const auto words = [&] { return words::order_words(form.filled(), &offer.lines.front()); };
  form.toggle();
  EXPECT_EQ(words(), "fly path=f:6");
  form.step_value(1);
  form.toggle();
  EXPECT_EQ(words(), "fly path=f:3,s");
  form.step_value(1);
  form.toggle();
  EXPECT_EQ(words(), "fly path=f:3,s,f:0.25") << "a whole nudge to begin with";
  form.add(4);
  EXPECT_EQ(words(), "fly path=f:3,s,f:1.25");
  form.add(100);
  EXPECT_EQ(words(), "fly path=f:3,s,f:6") << "no longer than can be paid";
  const table::Pose start{{}, {0, 0}, 2};
  EXPECT_FALSE(form.further(table::MapKind::plane, start)) << "nothing is left";
  form.erase();
  EXPECT_TRUE(form.further(table::MapKind::plane, start));
}

TEST(PlaneForm, NumbersAndPointsHaveNudgesAndSuggestions) {
  table::Offer offer;
  offer.sets = {{{{"half", "half speed", "", {}, std::int64_t{4'500}}, {"full", "", "", {}, std::int64_t{9'000}}}},
                {{{"gate", "the gate", "", {}, Point{2'000, 3'000}}}}};
  table::Field speed, at;
  speed.name = "speed";
  speed.kind = table::FieldKind::number;
  speed.max = 9'000;
  speed.nudge = 250;
  speed.scale = {3, "in"};
  speed.set = 0;
  at.name = "at";
  at.kind = table::FieldKind::point;
  at.scale = {3, "in"};
  at.nudge = 250;
  at.set = 1;
  offer.lines.emplace_back();
  offer.lines.back().verb = "go";
  offer.lines.back().fields = {speed, at};
  OrderForm form(offer, offer.lines.front());
  const auto words = [&] { return words::order_words(form.filled(), &offer.lines.front()); };
  form.add(1);
  EXPECT_EQ(words(), "go speed=0.25");
  form.toggle();
  EXPECT_EQ(words(), "go speed=4.5");
  form.toggle();
  EXPECT_EQ(words(), "go speed=9");
  form.step_field(1);
  EXPECT_EQ(form.point_nudge(), 250);
  form.toggle();
  EXPECT_EQ(words(), "go speed=9 at=2,3");
  for (const char c : std::string("4.5 -12")) form.type(static_cast<char32_t>(c));
  EXPECT_FALSE(form.finish());
  EXPECT_EQ(words(), "go speed=9 at=4.5,-12");
}

}  // namespace
}  // namespace emcon::client::panel
