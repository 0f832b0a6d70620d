// What the operational game computes about places, figures and names: hexsides of entry, tonnage bounds, the printed
// map, the order of contacts.
#include <gtest/gtest.h>

#include "server/match/umpire.hpp"
#include "server/rules/fires_of_space/operation/phases/play.hpp"
#include "server/rules/fires_of_space/operation/table/tonnage.hpp"
#include "tests/rules/fires_of_space/battle.hpp"
#include "tests/rules/fires_of_space/scenes.hpp"

namespace emcon::rules::fires_of_space::test::sight_test {
namespace {

Hex at(const char* text) {
  return *hex_from_label(text);
}

// FOS-N3, FOS-R8, FOS-14.d.ii: a path that splits two hexsides counts as the more clockwise one.
TEST(EntrySide, IsTheHexsideTheCentreLineCrosses) {
  struct Case {
    const char* past;
    int side;
    const char* why;
  };
  const Case cases[] = {{"2623", 2, "tie of 1 and 2"},
                        {"2423", 1, "tie of 6 and 1"},
                        {"2325", 6, "tie of 5 and 6"},
                        {"2425", 5, "next to it, lower left"},
                        {"3128", 3, "far off, lower right"},
                        {"2524", 1, "straight from above"},
                        {"2624", 2, "next to it, upper right"},
                        {"2625", 3, "next to it, lower right"},
                        {"2526", 4, "straight from below"},
                        {"2424", 6, "next to it, upper left"},
                        {"2725", 3, "tie of 2 and 3"},
                        {"2626", 4, "tie of 3 and 4"},
                        {"2426", 5, "tie of 4 and 5"},
                        {"2723", 2, "vector N4"},
                        {"2622", 1, "vector N5"}};
  for (const Case& c : cases) EXPECT_EQ(entry_side(at(c.past), at("2525")), c.side) << c.past << ": " << c.why;
}

// FOS-13.a, FOS-R21, example S7, FOS-N30: within 25 % of the truth, whole tons, both ends included.
TEST(Tonnage, BoundsAreWithinAQuarterOfTheTruth) {
  struct Case {
    int mass, low, high;
  };
  for (const Case& c : {Case{5000, 3750, 6250}, Case{1201, 901, 1501}, Case{1200, 900, 1500}, Case{1202, 902, 1502},
                        Case{1203, 903, 1503}, Case{1, 1, 1}, Case{60000, 45000, 75000}}) {
    EXPECT_EQ(tonnage_bounds(c.mass).low, c.low) << c.mass;
    EXPECT_EQ(tonnage_bounds(c.mass).high, c.high) << c.mass;
  }
}

// FOS-R2: jumps and deployments end on the printed map.
TEST(PrintedMap, RunsFrom0101To5050) {
  for (const char* in : {"0101", "5001", "0150", "5050", "2525", "0250"}) EXPECT_TRUE(on_grid(at(in))) << in;
  for (const char* out : {"5101", "0151", "2551", "5051"}) EXPECT_FALSE(on_grid(at(out))) << out;
  EXPECT_FALSE(on_grid({0, 10}));
  EXPECT_FALSE(on_grid({10, -20}));
}

/// A unit of two ships, listed as given, that is detected at the start by presence alone; `lot` is drawn for their
/// names. Gives the class of L1.1.
std::string first_contact(const std::string& ships, int lot) {
  const int tonnage = 1;
  const Battle battle(theatre(stand("A", ships, "2525") + stand("1", one("Kestrel corvette"), "2526")),
                      {tonnage, tonnage, tonnage, lot, 6, 1});
  const View view = battle.view(Viewer::of(Seat{0}));
  for (const OwnShip& ship : view.operation->forces[letters]->ships)
    if (view.operation->picture.ships[ship.contact].handle == "L1.1") return view.table.class_of(ship.body).name;
  return "";
}

// FOS-L4: which of two ships that look alike gets the first name is a lot, and not the owner's order.
TEST(Contacts, NamesOfShipsThatLookAlikeAreDrawnWhateverTheOwnersOrder) {
  const std::string drover = one("Drover merchant");
  for (const int lot : {1, 2})
    EXPECT_EQ(first_contact(talon + ", " + drover, lot), first_contact(drover + ", " + talon, lot));
  EXPECT_NE(first_contact(talon + ", " + drover, 1), first_contact(talon + ", " + drover, 2));
}

/// Texts told to everybody when two ships with open sheets go through the last check, after `lot` named them.
std::vector<std::string> open_repairs(int lot) {
  const std::string worn = one("Kestrel corvette", ", results = ['degraded']");
  const Battle battle(theatre(stand("A", worn + ", " + worn, "2525") + stand("1", one("Kestrel corvette"), "2526")),
                      {1, 1, 1, lot, 6, 1});
  State state = battle.state();
  Script script;
  script.dice = {20, 20};
  std::vector<std::string> told;
  match::Umpire::with_referee(
      script, 9,
      [&](Referee& referee) {
        operation::Play play(state, referee);
        for (const operation::ShipIndex ship : play.force(letters).ships.indices())
          open_sheet(play, letters, ship, "FOS-R24");
        operation::damage_control(play);
        return 0;
      },
      [&](std::vector<Event> events, auto&&, auto&&) {
        for (const Event& event : events)
          if (!event.audience.has(Viewer::of(Seat{0}))) told.push_back(event.telling.text);
      });
  return told;
}

// FOS-L4, FOS-R66, FOS-R67: what everybody sees of the last check comes in the order of names everybody knows.
TEST(Contacts, AreRepairedInTheirOwnOrderWhateverTheOwners) {
  for (const int lot : {1, 2}) {
    std::vector<std::string> repairs;
    for (const std::string& text : open_repairs(lot))
      if (text.find(" repairs ") != std::string::npos) repairs.push_back(text.substr(0, text.find(' ')));
    EXPECT_EQ(repairs, (std::vector<std::string>{"L1.1", "L1.2"})) << "lot " << lot;
  }
}

}  // namespace
}  // namespace emcon::rules::fires_of_space::test::sight_test
