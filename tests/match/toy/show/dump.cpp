// Writes a whole state of the toy in canonical order, for digests.
#include "server/rules/kit/index.hpp"
#include "tests/match/toy/toy.hpp"

namespace emcon::rules::toy {

/// All members are named, so that one that is added fails to compile here. Luck and names follow from the scenario.
void Rules::dump(const State& state, const RefereeKey& key, Writer& writer) {
  const auto& [luck_sides, turns, turn, players, prize, last_prize, choosing, side_names, over] = state;
  writer.begin("toy");
  writer.number("turn", turn);
  writer.number("turns", turns);
  writer.number("prize", prize.truth(key));
  writer.number("last_prize", last_prize);
  writer.number("choosing", choosing ? place_of(*choosing) : -1);
  for (const Player& player : players) {
    const auto& [side, coins, last_bid, points, out] = player;
    writer.begin("player");
    writer.number("coins", coins.truth(key));
    writer.number("last_bid", last_bid.truth(key));
    writer.number("points", points);
    writer.number("out", out ? 1 : 0);
    writer.end();
  }
  if (over) writer.text("over", over->text);
  writer.end();
}

}  // namespace emcon::rules::toy
