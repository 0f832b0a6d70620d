// Ships that have lost their last hull, reactor or CnC box and are still on the map.
#include <cstdlib>

#include "server/data/folder.hpp"
#include "tests/lab/spread/bot_battle.hpp"
#include "tests/rules/sector_14/fight.hpp"

namespace emcon::rules::sector_14 {
namespace {

/// Ships on the map that their sheets, open to all, call lost.
int lost_ships(const match::Position& position) {
  int out = 0;
  for (const table::Thing& thing : position.board_for(Viewer::spectator()).things)
    for (const std::string& tag : thing.tags) out += !thing.marks.empty() && tag.starts_with("lost, ");
  return out;
}

/// Every scenario by bots that fight, bots that do anything, and both at one table. EMCON_SEEDS=N plays N seeds.
TEST(Doomed, NoShipIsWhileFireOrdersCanBeGiven) {  // S14-R42, S14-R30
  const char* wish = std::getenv("EMCON_SEEDS");
  const std::uint64_t seeds = wish ? std::strtoull(wish, nullptr, 10) : 12;
  const match::RulesetEntry* ruleset = match::find_ruleset("sector-14");
  const auto catalogue = ruleset->load(*data::load_embedded(ruleset->folder));
  ASSERT_TRUE(catalogue);
  int fire_questions = 0, later_questions = 0;  // the latter with a doomed ship on the map
  for (const ScenarioDescription& scenario : (*catalogue)->description().scenarios)
    for (const char* levels : {"greedy", "mixed", "random"})
      for (std::uint64_t seed = 1; seed <= seeds && !HasFailure(); ++seed) {
        SCOPED_TRACE(scenario.id + " by " + levels + " bots, seed " + std::to_string(seed));
        play_by_bots(**catalogue, {scenario.id, {}}, levels, seed, [&](const match::Position& position, const auto&) {
          const std::string phase = position.clock().phase;
          const int lost = lost_ships(position);
          if (phase == "Initiative" || phase == "Movement" || phase == "Fire Weapons") {
            EXPECT_EQ(lost, 0) << phase << " of turn " << position.clock().turn;
            fire_questions += phase == "Fire Weapons";
          } else {
            later_questions += lost > 0;
          }
        });
      }
  EXPECT_GT(fire_questions, 1000);
  EXPECT_GT(later_questions, 10);
}

TEST(Doomed, AShipIsGoneBeforeTheNextFire) {  // S14-R42, S14-R30, S14-P8.1
  const std::string ships = ship("Red", "saber", {50, 30}, 0, {50, 30}) +
                            ship("Blue", "hammer", {50, 27}, 3, {50, 27}, "lost = { hull = 7 }\nchips = [1, 0, 0, 0]") +
                            ship("Blue", "lancer", {50, 26}, 3, {50, 26});
  Fight fight(scene("damage", ships), "2");  // gray 2: the last hull box
  EXPECT_EQ(fight.kind(), "launch");
  EXPECT_TRUE(doomed(fight.table(), fight.ship(2)));
  fight.pass_to("fire", "*");
  if (fight.about() != 1) fight.pass("*");
  ASSERT_EQ(fight.about(), 1);
  EXPECT_TRUE(fight.ship(2).out);
  EXPECT_EQ(fight.refused("fire 1 w1 target=2 section=midships"), "ship_out");
  for (const table::OptionSet& set : fight.offer(0).sets)
    for (const table::Option& option : set.options) EXPECT_NE(option.token, "2");
}

TEST(Doomed, AShipTakesNoOrders) {  // S14-R30
  const Fight fight(scene("launch", ship("Red", "lancer", {50, 33}, 0, {50, 31}, "lost = { cnc = 4 }") +
                                        ship("Red", "lancer", {52, 33}, 0, {52, 31}) +
                                        ship("Blue", "hammer", {50, 19}, 3, {50, 21})));
  EXPECT_EQ(fight.refused("launch 1 w1 target=3", 0), "ship_out");
  EXPECT_EQ(fight.refused("launch 2 w1 target=3", 0), "");
  for (const table::OfferLine& line : fight.offer(0).lines) {
    if (line.verb == "launch") {
      EXPECT_EQ(line.subject, "2");
    }
  }
}

}  // namespace
}  // namespace emcon::rules::sector_14
