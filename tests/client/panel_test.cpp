// Panels as pictures: what is drawn where, without a terminal.
#include <gtest/gtest.h>

#include <limits>

#include "client/panel/fleet.hpp"
#include "client/panel/log.hpp"
#include "client/panel/map.hpp"
#include "client/panel/order_form.hpp"
#include "common/wire/convert.hpp"
#include "common/words/words.hpp"
#include "tests/client/golden.hpp"
#include "tests/client/picture.hpp"
#include "tests/client/sample.hpp"

namespace emcon::client::panel {
namespace {

TEST(Canvas, WritesInsideItsClipOnly) {
  Canvas canvas({6, 2});
  EXPECT_EQ(canvas.write({1, 0, 3, 1}, 0, 0, "abcdef"), 6);
  EXPECT_EQ(canvas.text(), " bcd\n\n");
  canvas.put(-1, 0, U'x');
  canvas.put(6, 1, U'x');
  EXPECT_EQ(canvas.text(), " bcd\n\n");
  EXPECT_EQ(canvas.at(99, 99).glyph, U' ');
}

TEST(Canvas, KeepsColumnsWhateverTheCharacters) {
  Canvas canvas({8, 1});
  // Two columns wide, no column at all, broken: each takes the column it is given.
  EXPECT_EQ(canvas.write(canvas.all(), 0, 0,
                         "a\xE6\x97\xA5"
                         "e\xCC\x81\xFFz"),
            5);
  EXPECT_EQ(canvas.text(), "a?e?z\n");
}

TEST(Canvas, ColourCodesBecomeInks) {
  screen::Style style;
  style.colour = true;
  Canvas canvas({9, 1});
  canvas.write(canvas.all(), 0, 0, "a" + screen::paint(style, "red", "b") + screen::paint(style, "bold", "c") + "d",
               Ink::dim);
  canvas.reverse({1, 0, 1, 1});
  EXPECT_EQ(canvas.text(), "abcd\n");
  EXPECT_EQ(canvas.ink_text(), "dRsd.....\n");
}

TEST(Canvas, HugeAndNegativeSizesAreBounded) {
  EXPECT_EQ(Canvas({-5, 10}).size(), (Size{0, 10}));
  EXPECT_EQ(Canvas({1 << 30, 1 << 30}).size(), (Size{1000, 500}));
}

TEST(Scrolled, MovesAsLittleAsPossible) {
  const struct {
    int first, shown, lines, height, expected;
  } cases[] = {{0, 3, 10, 5, 0}, {0, 7, 10, 5, 3}, {6, 2, 10, 5, 2},
               {9, 9, 10, 5, 5}, {3, 0, 2, 5, 0},  {2, 4, 9, 0, 0}};
  for (const auto& one : cases) EXPECT_EQ(scrolled(one.first, one.shown, one.lines, one.height), one.expected);
}

TEST(Lens, EveryCellOfAPlaceLeadsBackToIt) {
  const table::Board board = sample::board();
  for (const int zoom : {0, 1, 2})
    for (const Place centre : {Place{23, 24}, {24, 24}, {-3, -8}}) {
      const Lens lens = lens_of(board.maps[0], zoom, centre, {3, 2, 61, 33});
      for (int column = -4; column <= 4; ++column)
        for (int row = -4; row <= 4; ++row) {
          const Place place{centre.x + column, centre.y + row};
          const auto [x, y] = lens.cell_of(place);
          EXPECT_EQ(lens.place_at(x, y), place) << "zoom " << zoom << " at " << place.x << "," << place.y;
        }
    }
}

TEST(Lens, HexesAndPlacesAreTheSame) {
  for (const Hex hex : {from_column_row(1, 1), from_column_row(24, 7), Hex{-3, 5}, Hex{0, 0}, Hex{-4, -4}})
    EXPECT_EQ(hex_of(place_of(hex)), hex);
}

TEST(Lens, FitsAllThings) {
  const table::Board board = sample::board();
  const Rect area{0, 0, 60, 20};
  for (const Place high : {Place{25, 25}, {40, 30}, {120, 90}}) {
    const Lens lens = fitted(board.maps[0], {20, 20}, high, area);
    for (const Place corner : {Place{20, 20}, high}) {
      const auto [x, y] = lens.cell_of(corner);
      EXPECT_TRUE(area.contains(x, y)) << high.x << ": " << x << "," << y;
    }
  }
}

MapLook look(int zoom) {
  MapLook out;
  out.map = "field";
  out.zoom = zoom;
  out.centre = {24, 24};
  out.cursor = {23, 24};
  out.chosen = "A";
  return out;
}

TEST(MapPanel, ThreeZooms) {
  for (const auto& [zoom, name] : {std::pair(0, "panel_map_near.txt"), {1, "panel_map.txt"}, {2, "panel_map_far.txt"}})
    EXPECT_EQ(differs_from_golden(name, picture(sample::board(), look(zoom))), "");
}

TEST(MapPanel, SidesAreColouredAndTheChosenOneIsInBrackets) {
  Canvas canvas({60, 24});
  draw_map(canvas, canvas.all(), sample::board(), look(1), true);
  EXPECT_EQ(differs_from_golden("panel_map_inks.txt", canvas.ink_text()), "");
}

TEST(MapPanel, ShowsThePossibleChoicesAndThePlan) {
  MapLook how = look(1);
  how.choices = table::HexChoice{from_column_row(25, 23), 2, {}, 1};
  how.plan.course = {{23, 24}, {25, 22}};
  how.plan.choice = Place{25, 22};
  EXPECT_EQ(differs_from_golden("panel_map_choice.txt", picture(sample::board(), how)), "");
}

/// Cells of the map that are marked as choices.
int choices_drawn(const MapLook& how) {
  Canvas canvas({60, 24});
  draw_map(canvas, canvas.all(), sample::board(), how, false);
  int out = 0;
  for (int y = 0; y < 24; ++y)
    for (int x = 0; x < 60; ++x) out += canvas.at(x, y).ink == Ink::choice ? 1 : 0;
  return out;
}

TEST(MapPanel, MarksNoHexThatIsRefused) {
  MapLook how = look(1);
  table::HexChoice choice{from_column_row(28, 28), 2, {}, 0, 0};
  how.choices = choice;
  const int all = choices_drawn(how);
  choice.radius_min = 2;
  how.choices = choice;
  EXPECT_EQ(choices_drawn(how), all - 7) << "the middle and the hexes round it";
  choice.grid = 28;
  how.choices = choice;
  EXPECT_EQ(choices_drawn(how), 4) << "beyond the printed map nothing is marked";
}

/// The sample with what two weapons reach.
table::Board armed() {
  table::Board board = sample::board();
  board.areas.push_back(sample::reach("A", "w1", 4));
  board.areas.push_back(sample::reach("A", "w2", 12));
  return board;
}

/// A legend stands in its own place: what is in hand first, and as much of the rest as there is room for.
TEST(MapPanel, TheLegendTellsWhatMattersFirst) {
  const std::vector<Sign> signs = {{"<A", "last turn", false, true},
                                   {"!", "something has happened there", false},
                                   {":", "reach of A w1 beam, up to 3 hexes", true}};
  const auto legend = [&](Rect area) {
    Canvas canvas({60, 6});
    draw_signs(canvas, area, signs);
    return canvas.text();
  };
  EXPECT_EQ(legend({0, 0, 60, 1}), "':' reach of A w1 beam, up to 3 hexes                    ...\n\n\n\n\n\n");
  EXPECT_EQ(legend({0, 4, 60, 2}),
            "\n\n\n\n':' reach of A w1 beam, up to 3 hexes\n'!' something has happened there  '<A' last turn\n");
  EXPECT_EQ(legend({40, 0, 20, 6}),
            "                                        ':' reach of A w1\n"
            "                                          beam, up to 3\n"
            "                                          hexes\n"
            "                                        '!' something has\n"
            "                                          happened there\n"
            "                                        '<A' last turn\n");
  EXPECT_EQ(legend({0, 0, 60, 0}), "\n\n\n\n\n\n");
}

TEST(MapPanel, WhatHasLittleLeftIsFaint) {
  table::Board board = sample::board();
  const auto faint = [&] {
    Canvas canvas({60, 24});
    draw_map(canvas, canvas.all(), board, look(1), false);
    std::string out;
    for (int y = 0; y < 24; ++y)
      for (int x = 0; x < 60; ++x)
        if (canvas.at(x, y).faint) out += utf8(canvas.at(x, y).glyph);
    return out;
  };
  EXPECT_EQ(faint(), "") << "unknown";
  board.things[0].gauges.hull = 340;
  EXPECT_EQ(faint(), "");
  board.things[0].gauges.hull = 339;
  EXPECT_EQ(faint(), "A");
  // A unit without a hull of its own is as its ships are.
  board.things[3].gauges.hull = 100;
  EXPECT_EQ(faint(), "1A");
}

TEST(Fleet, WhatIsLeftOfADamagedHullStandsBesideTheName) {
  Model model;
  model.board = sample::board();
  const auto rows = [&] {
    Canvas canvas({60, 8});
    draw_fleet(canvas, canvas.all(), model, {}, ascii());
    return canvas.text();
  };
  const std::string whole = rows();
  model.board.things[2].gauges.hull = 1000;
  EXPECT_EQ(rows(), whole) << "nothing is missing";
  model.board.things[2].gauges.hull = 254;
  EXPECT_TRUE(has(rows(), "A.1   25%  Ship A.1")) << rows();
  EXPECT_TRUE(has(rows(), "1.1        Ship 1.1")) << rows();
  model.board.things[2].gauges.hull = 1;
  EXPECT_TRUE(has(rows(), "A.1    1%  Ship A.1")) << rows();
}

TEST(MapPanel, FillsTheReachOfTheOrderInHand) {
  MapLook how = look(1);
  EXPECT_EQ(picture(armed(), how), picture(sample::board(), how)) << "none in hand";
  how.area = "A w1";
  EXPECT_EQ(differs_from_golden("panel_map_reach.txt", picture(armed(), how)), "");
  how.cursor = {24, 23};
  EXPECT_NE(under_cursor(armed(), how, {}).find(" In reach of A w1, A w2."), std::string::npos);
  table::Board hostile = armed();
  table::Region& region = hostile.areas[1].region;
  region.radius_max = region.width = std::numeric_limits<std::int32_t>::max();
  region.centre = {std::numeric_limits<std::int32_t>::min(), 5};
  for (how.zoom = 0; how.zoom <= Lens::zoom_max; ++how.zoom) EXPECT_NO_FATAL_FAILURE(picture(hostile, how));
}

/// A legend listed areas of which the window shows nothing.
TEST(MapPanel, TheLegendExplainsOnlyWhatIsInSight) {
  table::Board board = sample::board();
  const auto ring = [&](const char* id, Hex centre, std::int32_t radius) {
    table::Area area;
    area.id = area.label = id;
    area.map = "field";
    area.region.shape = table::Shape::ring;
    area.region.centre = centre;
    area.region.radius_max = radius;
    board.areas.push_back(area);
  };
  ring("here", from_column_row(24, 24), 2);
  ring("beside", from_column_row(90, 24), 2);
  ring("around", from_column_row(24, 24), 60);
  const auto in_legend = [&](const std::string& name) {
    Canvas canvas({60, 24});
    const auto signs = draw_map(canvas, canvas.all(), board, look(1), false);
    return std::ranges::any_of(signs, [&](const Sign& sign) { return has(sign.meaning, name); });
  };
  EXPECT_TRUE(in_legend("here"));
  EXPECT_FALSE(in_legend("beside"));
  EXPECT_FALSE(in_legend("around")) << "no cell of its rim is in the window";
}

TEST(MapPanel, APlaneHasRingsAndSectors) {
  table::Board board;
  board.maps = {{"void", "Void", table::MapKind::plane, {-800, -600}, {800, 600}, {2, "in"}, 8}};
  table::Thing ship;
  ship.handle = ship.glyph = "K";
  ship.side = -1;
  ship.marks = {{"void", table::Role::present, {}, {100, -50}, 3}};
  board.things = {ship};
  table::Area ring;
  ring.map = "void";
  ring.region.shape = table::Shape::ring;
  ring.region.point = {100, -50};
  ring.region.radius_max = 200;
  table::Area sector = ring;
  sector.region.shape = table::Shape::sector;
  sector.region.radius_max = 350;
  sector.region.heading = 6;
  sector.region.width = 2;
  board.areas = {ring, sector};
  MapLook how;
  how.map = "void";
  how.centre = how.cursor = {100, -50};
  EXPECT_EQ(differs_from_golden("panel_plane.txt", picture(board, how)), "");
}

TEST(MapPanel, MarksBeyondDrawingAreLeftOut) {
  table::Board board = sample::board();
  board.things[0].marks[1].hex = {1 << 30, -(1 << 30)};
  board.things[1].marks[0].hex = {-2147483647 - 1, 2147483647};
  EXPECT_NO_FATAL_FAILURE(picture(board, look(1)));
  EXPECT_FALSE(where_is(board, board.things[0], "field") == std::optional(Place{1 << 30, 0}));
}

TEST(UnderCursor, NamesTheThingsThereAndTheirDistance) {
  MapLook how = look(1);
  how.cursor = {25, 24};
  EXPECT_EQ(under_cursor(sample::board(), how, ascii()), "2524; 2 hexes from A. Next turn: A, 1.");
  how.cursor = {23, 24};
  EXPECT_TRUE(has(under_cursor(sample::board(), how, ascii()), "Here: A. reach of A."));
  EXPECT_TRUE(has(all_under_cursor(sample::board(), how, ascii()), "velocity"));
}

Model model_at_question(bool immediate = false) {
  Model model;
  model.seat = 0;
  apply(model, sample::welcome(0, immediate), {});
  return model;
}

const table::OfferLine& line_of(const table::Offer& offer, const std::string& verb) {
  for (const auto& line : offer.lines)
    if (line.verb == verb) return line;
  throw std::runtime_error(verb);
}

TEST(OrderForm, AnOptionThatIsCutOffStandsBelowInFull) {
  table::Offer offer = sample::offer();
  const auto text = [&] {
    Canvas canvas({31, 16});
    OrderForm(offer, line_of(offer, "fire")).draw(canvas, canvas.all(), {}, ascii());
    return canvas.text();
  };
  EXPECT_FALSE(has(text(), "to the very end"));
  for (auto& set : offer.sets)
    for (auto& option : set.options) option.label = "a name that goes on to the very end";
  EXPECT_TRUE(has(text(), "1.1 a name that goes on to the\n  very end: +1.50  need 5")) << text();
}

TEST(OrderForm, TheWorthOfAChoiceIsWholeHoweverLongItsLabelIs) {
  table::Offer offer = sample::offer();
  for (auto& set : offer.sets)
    for (auto& option : set.options) option.label = "a name that goes on to the very end";
  Canvas canvas({31, 12});
  OrderForm(offer, line_of(offer, "fire")).draw(canvas, canvas.all(), {}, ascii());
  EXPECT_TRUE(has(canvas.text(), " ...  +1.50")) << canvas.text();
}

std::string in_words(const OrderForm& form) {
  return words::order_words(form.filled());
}

TEST(OrderForm, EveryKindOfFieldByKeysAlone) {
  const table::Offer offer = sample::offer();
  const auto form = [&](const char* verb) { return OrderForm(offer, line_of(offer, verb)); };

  OrderForm fire = form("fire");
  EXPECT_EQ(in_words(fire), "fire A.1 PA-M target=1.1 count=10");  // what promises most, and the default
  fire.step_value(1);
  fire.step_field(1);
  fire.step_value(-1);
  EXPECT_EQ(in_words(fire), "fire A.1 PA-M target=1.2 count=9");
  fire.type(U'3');
  EXPECT_FALSE(fire.finish());
  EXPECT_EQ(in_words(fire), "fire A.1 PA-M target=1.2 count=3");
  for (const char32_t c : U"99") fire.type(c);
  EXPECT_TRUE(fire.finish());  // at most 10

  OrderForm load = form("load");
  load.add(1);
  load.add(1);
  load.step_value(1);
  load.add(1);
  EXPECT_EQ(in_words(load), "load shots=1.1:2,1.2:1");

  OrderForm plan = form("plan");
  plan.step_value(1);
  plan.toggle();
  plan.step_value(1);
  plan.toggle();
  EXPECT_EQ(in_words(plan), "plan types=parry,lance");
  plan.erase();
  EXPECT_EQ(in_words(plan), "plan types=parry");

  OrderForm fly = form("fly");
  fly.toggle();
  fly.add(1);
  fly.step_value(1);
  fly.toggle();
  EXPECT_EQ(in_words(fly), "fly A path=ahead:2,left:0");
  EXPECT_EQ(plan_of(sample::board(), sample::board().maps.front(), &fly.line(), fly.filled(), {}).course.at(1),
            (Place{23, 22}));

  OrderForm aim = form("aim");
  aim.step_field(1);
  EXPECT_TRUE(std::holds_alternative<table::HexChoice>(aim.choices()));
  EXPECT_TRUE(aim.take_hex(from_column_row(25, 22)));
  EXPECT_EQ(in_words(aim), "aim A-m1 target=1.1 hex=2522");
}

TEST(OrderForm, RelatedFieldsFollowAChoiceUnlessTheyWereFilledInByHand) {
  table::Offer offer = sample::offer();
  const auto at = std::ranges::find(offer.lines, "aim", &table::OfferLine::verb);
  ASSERT_NE(at, offer.lines.end());
  const Hex first = from_column_row(25, 22), second = from_column_row(25, 23);
  at->fields[1].set = static_cast<int>(offer.sets.size());
  at->fields[1].fallback = first;
  offer.sets.push_back({{{"1.1", "2522", "", std::nullopt, first}, {"1.2", "2523", "", std::nullopt, second}}});

  OrderForm aim(offer, *at);
  EXPECT_EQ(in_words(aim), "aim A-m1 target=1.1 hex=2522");
  aim.step_value(1);
  EXPECT_EQ(in_words(aim), "aim A-m1 target=1.2 hex=2523");
  EXPECT_TRUE(aim.take_thing("1.1"));
  EXPECT_EQ(in_words(aim), "aim A-m1 target=1.1 hex=2522");
  for (const char32_t c : U"1.2") aim.type(c);
  aim.step_field(1);
  EXPECT_EQ(in_words(aim), "aim A-m1 target=1.2 hex=2523");
  EXPECT_TRUE(aim.take_hex(from_column_row(24, 22)));
  aim.step_field(-1);
  aim.step_value(1);
  EXPECT_EQ(in_words(aim), "aim A-m1 target=1.1 hex=2422");
}

TEST(OrderForm, TypedTextMustBeRightAndItsFaultIsExplained) {
  const table::Offer offer = sample::offer();
  OrderForm aim(offer, line_of(offer, "aim"));
  aim.step_field(1);
  const auto missing = aim.finish();
  ASSERT_TRUE(missing);
  EXPECT_EQ(missing->field, "hex");
  for (const char32_t c : U"9999") aim.type(c);
  const auto wrong = aim.finish();
  ASSERT_TRUE(wrong);
  EXPECT_EQ(wrong->code, "bad_value");
  for (int i = 0; i < 4; ++i) aim.erase();
  for (const char32_t c : U"2523") aim.type(c);
  EXPECT_FALSE(aim.finish());
}

TEST(OrderForm, AnOrderThatIsGivenBeginsWithItsValues) {
  const table::Offer offer = sample::offer();
  const auto given = *words::parse_order(offer, "move down");
  OrderForm form(offer, line_of(offer, "move"), &given);
  EXPECT_EQ(form.filled(), given);
  form.step_value(-1);
  EXPECT_EQ(in_words(form), "move A direction=1");
}

TEST(OrderForm, LooksLikeThis) {
  const table::Offer offer = sample::offer();
  Canvas canvas({40, 12});
  table::Consequence follows;
  follows.label = "need";
  follows.text = "5 or less";
  OrderForm(offer, line_of(offer, "fire")).draw(canvas, canvas.all(), {follows}, ascii());
  EXPECT_EQ(differs_from_golden("panel_form.txt", canvas.text()), "");
}

TEST(Fleet, OwnSideFirstPartsBelow) {
  Model model = model_at_question();
  table::Thing old;
  old.handle = "x1";
  old.name = "Contact x1";
  old.side = 1;
  old.marks = {{"field", table::Role::past, from_column_row(29, 29), {}, -1}};
  old.facts = {{"last known", "2929", "", "", 1}};
  model.board.things.push_back(old);
  Canvas canvas({60, 12});
  draw_fleet(canvas, canvas.all(), model, {"A", true}, ascii());
  EXPECT_EQ(differs_from_golden("panel_fleet.txt", canvas.text()), "");
  EXPECT_EQ(age(model.board, old), 2);
}

TEST(Fleet, ThingsThatHoldEachOtherAreListedOnce) {
  Model model = model_at_question();
  model.board.things[0].parent = "1";
  model.board.things[1].parent = "A";
  EXPECT_NO_FATAL_FAILURE(fleet_rows(model));
}

TEST(Fleet, HandlesThatManyShareDoNotMultiply) {
  Model model;
  model.board.things.resize(1000);
  for (std::size_t i = 0; i < 1000; ++i) {
    model.board.things[i].handle = i % 2 == 0 ? "A" : "B";
    model.board.things[i].parent = i % 2 == 0 ? "B" : "A";
  }
  EXPECT_LE(fleet_rows(model).size(), 1001U);
  for (auto& thing : model.board.things) thing.parent = thing.handle == "A" ? "" : "A";
  EXPECT_EQ(fleet_rows(model).size(), 1001U) << "each once, and a line for the side";
}

TEST(OrderForm, BoundsTheWrongWayRoundDoNoHarm) {
  table::Offer offer;
  offer.sets.push_back({{{"a", "", "", {}}}});
  table::Field number, split, path;
  number.kind = table::FieldKind::number;
  number.min = 5;
  number.max = -5;
  number.step = -3;
  split.kind = table::FieldKind::split;
  split.set = 0;
  split.total = -7;
  path.kind = table::FieldKind::path;
  path.legs.emplace_back();
  path.legs.back().argument_min = 9;
  path.legs.back().argument_max = 2;
  offer.lines.emplace_back();
  offer.lines.back().fields = {number, split, path};
  OrderForm form(offer, offer.lines.front());
  for (int field = 0; field < 3; ++field) {
    form.toggle();
    for (const int by : {1, 1, -1, -1}) form.add(by);
    form.step_value(1);
    form.step_field(1);
  }
  EXPECT_EQ(form.filled().entries.size(), 3U);
}

TEST(Log, FiltersAndSearch) {
  Model model = model_at_question();
  model.board.clock.turn = 2;
  model.journal = {{1, 1, "A moves.", "T-1", {}},
                   {2, 2, "A.1 fires at 1.1.", "T-7", {{20, 3}, {6, 5}}},
                   {3, 2, "All quiet.", "", {}}};
  const std::vector<Remark> remarks = {{1, "Bob: hello", true}, {2, "Locked.", false}};
  const struct {
    LogFilter filter;
    const char* search;
    std::size_t lines;
  } cases[] = {{LogFilter::all, "", 5},  {LogFilter::dice, "", 1}, {LogFilter::thing, "", 1},
               {LogFilter::turn, "", 2}, {LogFilter::chat, "", 1}, {LogFilter::all, "FIRES", 1}};
  for (const auto& one : cases) {
    LogLook how;
    how.filter = one.filter;
    how.thing = "A.1";
    how.search = one.search;
    EXPECT_EQ(log_rows(model, remarks, how).size(), one.lines) << name_of(one.filter) << one.search;
  }
  Canvas canvas({50, 7});
  draw_log(canvas, canvas.all(), model, remarks, {}, ascii());
  EXPECT_EQ(differs_from_golden("panel_log.txt", canvas.text()), "");
  Canvas low({20, 3});
  draw_log(low, low.all(), model, remarks, {}, ascii());
  EXPECT_FALSE(has(low.text(), "\n\n")) << "no line stays blank where one could stand:\n" << low.text();
  const screen::Book book("T-7 To fire is to roll.\n");
  const std::string detail = log_detail(model, remarks, {1, -1}, book, ascii());
  EXPECT_TRUE(has(detail, "a die of 20 shows 3")) << detail;
  EXPECT_TRUE(has(detail, "To fire is to roll.")) << detail;
}

}  // namespace
}  // namespace emcon::client::panel
