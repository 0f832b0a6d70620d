// What offers suggest: courses, units, launches and reserves that can be carried out together, and look at what comes.
#include <map>

#include "client/bot/policy.hpp"
#include "server/data/folder.hpp"
#include "server/match/hosted.hpp"
#include "tests/lab/spread/bot_battle.hpp"
#include "tests/rules/stellar_empires_fleet/fight.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

/// Where the suggested course of the ship ends.
Point suggested_end(const Fight& fight, int seat, const std::string& subject) {
  const table::Offer offer = fight.offer(seat);
  const table::Filled orders = client::bot::suggestion(offer, true);
  for (const table::FilledLine& order : orders.lines) {
    if (order.verb != "course" || order.subject != subject) continue;
    const ShipIndex s = *find_ship(fight.table(), subject);
    const Ship& ship = fight.table().ships[s];
    const auto* path = std::get_if<table::Path>(table::find(order, "path"));
    if (path) return voyage(limits_of(fight.table(), ship, {}), *path, ship.at, ship.heading).poses.back().point;
  }
  ADD_FAILURE() << "no course of " << subject;
  return {};
}

TEST(Suggestions, CloseWithWhoeverHitsHarderFromNear) {
  Fight fight(scene("red kestrel - 24,10 0; blue corsair - 24,38 4"), blue_wins);
  fight.give(0, "activate A1; course A1 path=f:6");
  EXPECT_LT(suggested_end(fight, 1, "B1").y, 31 * inch);
}

/// The raider moves later, fires first and does most from near: straight on for the whole move would meet it there.
TEST(Suggestions, DoNotRunIntoWhoeverMovesLaterAndFiresFirst) {  // SEF-5.1.2, SEF-R12
  struct Case {
    const char* ships;
    Point start;
  };
  for (const Case& one : {Case{"red kestrel - 24,10 0; blue corsair - 24,38 4", {24 * inch, 10 * inch}},
                          Case{"red kestrel - 18,4 0; blue corsair - 18,32 4", {18 * inch, 4 * inch}}}) {
    const Fight fight(scene(one.ships), blue_wins);
    const Point end = suggested_end(fight, 0, "A1");
    EXPECT_TRUE(end.y < one.start.y + 12 * inch || end.x != one.start.x) << one.ships << ": " << end.x << "," << end.y;
  }
}

TEST(Suggestions, NameOneUnitToMoveAndNoFancyWorth) {  // a worth such as +1000000 tells nobody anything
  Fight fight(scene("red kestrel - 10,10 0; red kestrel - 30,10 0; blue corsair - 24,44 4"), blue_wins);
  const table::Offer offer = fight.offer(0);
  int units = 0;
  for (const table::OfferLine& line : offer.lines) {
    if (line.verb != "activate") continue;
    EXPECT_LE(line.merit.value_or(0), 1) << line.subject;
    units += line.merit.value_or(0) > 0;
  }
  EXPECT_EQ(units, 1);
  const table::Filled orders = client::bot::suggestion(offer, true);
  EXPECT_TRUE(Rules::check(fight.view(0), orders).problems.empty());
}

TEST(Suggestions, FireWithOneUnitAtATime) {  // SEF-4.3: two units in one answer would be refused
  Fight fight(scene("red kestrel - 20,20 0; red kestrel - 28,20 0; blue corsair - 24,38 4"), red_wins);
  fight.pass_to("fire");
  const table::Offer offer = fight.offer(0);
  const table::Filled orders = client::bot::suggestion(offer, true);
  ASSERT_FALSE(orders.lines.empty());
  EXPECT_EQ(orders.lines.front().verb, "fire");
  EXPECT_TRUE(Rules::check(fight.view(0), orders).problems.empty());
}

TEST(Suggestions, ConcentrateTheFireOfAShipThatHasATarget) {  // SEF-4.3.1.c, R95: asked again after the roll
  Fight fight(scene("red kestrel - 24,10 0; blue corsair - 24,26 4"), blue_wins);
  const table::Filled orders = client::bot::suggestion(fight.offer(0), true);
  const auto command = std::ranges::find(orders.lines, "command", &table::FilledLine::verb);
  ASSERT_NE(command, orders.lines.end());
  EXPECT_EQ(std::get<table::Token>(*table::find(*command, "first")).token, "concentrate");
  EXPECT_TRUE(Rules::check(fight.view(0), orders).problems.empty());
  Fight apart(scene("red kestrel - 24,4 0; blue corsair - 24,44 4"), blue_wins);
  const table::Filled far = client::bot::suggestion(apart.offer(0), true);
  EXPECT_EQ(std::ranges::find(far.lines, "command", &table::FilledLine::verb), far.lines.end());
}

/// Bots answer by merits alone, so what they are refused is what a player is wrongly advised.
TEST(Suggestions, AreNeverRefused) {
  struct Case {
    const char* scenario;
    std::uint64_t battles;
  };
  const auto documents = data::load_folder(EMCON_SOURCE_DIR "/server/rules/stellar_empires_fleet/data");
  const auto catalogue = match::entry_of<Rules>("stellar_empires_fleet").load(*documents).value();
  for (const Case& one : {Case{"duel", 30},
                          {"border-clash", 10},
                          {"mixed-magazines", 10},
                          {"seeded-lanes", 10},
                          {"second-wave", 10},
                          {"two-nests", 10},
                          {"own-fleet", 10},
                          {"line-of-battle", 6}})
    for (std::uint64_t seed = 1; seed <= one.battles; ++seed) {
      const BotBattle battle = play_by_bots(*catalogue, {one.scenario, {}}, "greedy", seed);
      for (const auto& [why, times] : battle.refused)
        ADD_FAILURE() << one.scenario << " seed " << seed << ": " << why << ", " << times << " times";
    }
}

TEST(Suggestions, AimASalvoAtOneShipAlone) {  // SEF-7.14.1.c: two squadrons would be refused
  Fight fight(scene("red stinger - 24,10 0; blue kestrel - 20,24 4; blue kestrel - 28,24 4"), blue_wins);
  const table::Filled orders = client::bot::suggestion(fight.offer(0), true);
  const auto launch = std::ranges::find(orders.lines, "launch", &table::FilledLine::verb);
  ASSERT_NE(launch, orders.lines.end());
  EXPECT_EQ(std::get<table::Tokens>(*table::find(*launch, "at")).tokens.size(), 1U);
  EXPECT_TRUE(Rules::check(fight.view(0), orders).problems.empty());
}

TEST(Suggestions, StockOneMunitionAndBuyTheDearestReserves) {  // SEF-7.12.MIS, SEF-R104
  Fight fight("second-wave");
  const table::Filled orders = client::bot::suggestion(fight.offer(1), false);
  const auto reserve = std::ranges::find(orders.lines, "reserve", &table::FilledLine::verb);
  ASSERT_NE(reserve, orders.lines.end());
  EXPECT_EQ(std::get<table::Tokens>(*table::find(*reserve, "ships")).tokens,
            (std::vector<std::string>{"stinger", "stinger-2"}));
  EXPECT_EQ(std::get<table::Token>(*table::find(*reserve, "edge")).token, "north");
  Fight magazines("mixed-magazines");
  const table::Filled stocked = client::bot::suggestion(magazines.offer(0), false);
  const auto stock = std::ranges::find(stocked.lines, "stock", &table::FilledLine::verb);
  ASSERT_NE(stock, stocked.lines.end());
  EXPECT_EQ(std::get<table::Split>(*table::find(*stock, "rounds")).shares.size(), 1U);
}

TEST(Suggestions, StayWithTheCommandShip) {  // SEF-6.2.2.a
  Fight fight(scene("red bastion q1 24,10 0; red lancer q1 26,10 0; blue mantle - 24,44 4"), blue_wins);
  const Point leader = suggested_end(fight, 0, "A1"), mate = suggested_end(fight, 0, "A2");
  EXPECT_TRUE(within_radius(leader, mate, 7 * inch));
}

/// The special command that is suggested for the ship; empty: none.
std::string suggested_command(const Fight& fight, int seat, const std::string& subject) {
  const table::Filled orders = client::bot::suggestion(fight.offer(seat), true);
  for (const Problem& problem : Rules::check(fight.view(seat), orders).problems) ADD_FAILURE() << problem.text;
  for (const table::FilledLine& order : orders.lines)
    if (order.verb == "command" && order.subject == subject)
      return std::get<table::Token>(*table::find(order, "first")).token;
  return "";
}

constexpr const char* planet = R"(
[[terrain]]
kind = "planet"
at = "24,24"
radius = "4"
)";

/// Half of a fleet flew into the planet, and the faster side lost more ships by it.
TEST(Suggestions, KeepOutOfPlanets) {  // SEF-R88
  struct Case {
    const char* at;
    const char* command;  ///< without it every course meets the planet
  };
  for (const Case& one : {Case{"24,17", "allstop"}, {"24,10", ""}, {"20.5,14", ""}}) {
    Fight fight(scene(std::string("red kestrel - ") + one.at + " 0; blue corsair - 6,44 4", "", planet), blue_wins);
    if (*one.command) {
      EXPECT_EQ(suggested_command(fight, 0, "A1"), one.command) << one.at;
      fight.give(0, "activate A1; command A1 allstop; course A1 f:0.001");
      continue;
    }
    const Point end = suggested_end(fight, 0, "A1");
    EXPECT_TRUE(end.x < 20 * inch || end.x > 28 * inch || end.y < 17 * inch) << one.at << ": " << end.x << "," << end.y;
  }
}

TEST(Suggestions, FireAtWillWhereEnemiesStandOnSeveralSides) {  // SEF-4.3.1.c, SEF-R19
  const auto documents = data::load_folder(EMCON_SOURCE_DIR "/server/rules/stellar_empires_fleet/data");
  const auto catalogue = match::entry_of<Rules>("stellar_empires_fleet").load(*documents).value();
  int announced = 0;
  const auto count = [&](const match::Position&, const std::vector<Event>& told) {
    announced += static_cast<int>(std::ranges::count_if(
        told, [](const Event& one) { return one.telling.text.ends_with("announces Fire At Will."); }));
  };
  for (const std::uint64_t seed : {1U, 2U, 3U, 4U})
    play_by_bots(*catalogue, {"border-clash", {}}, "greedy", seed, count);
  EXPECT_GT(announced, 0);
}

TEST(Suggestions, ScrambleFlightsThatBaysHoldBack) {  // SEF-13.2.6, SEF-4.3.1.c
  const auto launched = [](const Fight& fight) {
    const table::Filled orders = client::bot::suggestion(fight.offer(0), true);
    const auto hangar = std::ranges::find(orders.lines, "hangar", &table::FilledLine::verb);
    return hangar == orders.lines.end() ? 0U : std::get<table::Tokens>(*table::find(*hangar, "launch")).tokens.size();
  };
  Fight fight(scene(carriers), blue_wins);
  EXPECT_EQ(suggested_command(fight, 0, "A1"), "scramble");
  const std::size_t before = launched(fight);
  fight.give(0, "activate A1; command A1 scramble", "1");
  EXPECT_GT(launched(fight), before);
}

TEST(Suggestions, PlaceEveryShipOfAFleet) {  // SEF-R57: in its zone, units together, none straight before a planet
  for (const char* scenario : {"line-of-battle", "border-clash", "two-nests", "mixed-magazines"})
    for (const int seat : {0, 1}) {
      const Fight fight(scenario);
      const table::Filled orders = client::bot::suggestion(fight.offer(seat), false);
      EXPECT_TRUE(Rules::check(fight.view(seat), orders).problems.empty()) << scenario;
      std::map<std::string, Point> places;
      for (const table::FilledLine& order : orders.lines)
        if (order.verb == "deploy") places[order.subject] = std::get<Point>(*table::find(order, "at"));
      for (const Ship& ship : fight.table().ships) {
        if (ship.side.index != seat) continue;
        ASSERT_TRUE(places.contains(ship.handle())) << scenario << " " << ship.handle();
        const Point at = places[ship.handle()];
        if (ship.squadron) {
          const ShipIndex leader = fight.table().squadrons[ship.squadron].ships.front();
          EXPECT_TRUE(within_radius(at, places[fight.table().ships[leader].handle()], 7 * inch)) << ship.handle();
        }
        for (const Terrain& terrain : fight.table().scenario().terrain)
          if (terrain.kind != TerrainKind::nebula) {
            EXPECT_GT(std::abs(at.x - terrain.at.x), terrain.radius) << ship.handle();
          }
      }
    }
}

}  // namespace
}  // namespace emcon::rules::stellar_empires_fleet
