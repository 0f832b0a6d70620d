// How many answers with a choice battles of bots need from each seat: a battle must fit into an evening.
// EMCON_GAMES=200 for the figures of docs/scenarios.md.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>

#include "server/data/embedded.hpp"
#include "server/data/folder.hpp"
#include "tests/lab/spread/bot_battle.hpp"

namespace emcon {
namespace {

constexpr int games_usual = 100;  ///< of fifteen the median of a battle of hidden units is a matter of luck

/// Medians over all seats of the games: answers with a choice, and a hundred times as many for each turn.
struct Load {
  int needed = 0, per_100_turns = 0;
};

int median(std::vector<int> values) {
  std::ranges::sort(values);
  return values.at((values.size() - 1) / 2);
}

Load load_of(const match::CatalogueHandle& catalogue, const std::string& scenario, int games) {
  std::vector<int> needed, per_turn;
  for (int seed = 1; seed <= games; ++seed) {
    const BotBattle battle = play_by_bots(catalogue, {scenario, {}}, "greedy", static_cast<std::uint64_t>(seed));
    for (const SeatLoad& seat : battle.seats) {
      if (seat.locks == 0) continue;
      needed.push_back(seat.needed);
      per_turn.push_back(100 * seat.needed / std::max(1, battle.turns));
    }
  }
  return {median(needed), median(per_turn)};
}

TEST(Load, OfABattleIsWhatItsChoicesNeed) {
  struct Case {
    const char* scenario;
    int needed_max;         ///< in the whole battle; 0: as many as it is long
    int per_100_turns_max;  ///< 0: no bound
  };
  const char* wish = std::getenv("EMCON_GAMES");
  const match::RulesetEntry& entry = *match::find_ruleset("fires-of-space");
  const auto catalogue = entry.load(*data::load_embedded(entry.folder));
  ASSERT_TRUE(catalogue);
  for (const Case& c : {Case{"duel-at-kessa", 30, 0}, Case{"kessa-crossing", 0, 500}, Case{"gate-of-orun", 0, 600},
                        Case{"varo-wreck", 0, 900}, Case{"twin-gates", 0, 2'000}}) {
    const Load load = load_of(**catalogue, c.scenario, wish ? std::atoi(wish) : games_usual);
    if (c.needed_max > 0) {
      EXPECT_LE(load.needed, c.needed_max) << c.scenario;
    }
    if (c.per_100_turns_max > 0) {
      EXPECT_LE(load.per_100_turns, c.per_100_turns_max) << c.scenario;
    }
    std::printf("%s: %d answers with a choice, %.2f a turn\n", c.scenario, load.needed, load.per_100_turns / 100.0);
  }
}

}  // namespace
}  // namespace emcon
