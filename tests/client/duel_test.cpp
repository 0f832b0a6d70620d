// The bot that goes by merits beats the one that plays at random, in every ruleset and scenario of the registry.
// EMCON_DUELS=N plays N battles a scenario and side.
#include <gtest/gtest.h>

#include <cstdlib>

#include "client/bot/policy.hpp"
#include "server/data/embedded.hpp"
#include "server/data/folder.hpp"
#include "server/match/match_dice.hpp"
#include "server/match/position.hpp"

namespace emcon::client::bot {
namespace {

using match::Position;

constexpr QuestionNo questions_max = 20'000;
/// Longer scenarios are played only if asked for.
constexpr int minutes_max = 60;

table::Filled legal(Policy& policy, const Position& position, Seat seat) {
  const table::Offer offer = position.offer_for(seat);
  table::Filled filled = policy.choose(offer, position.asked()->immediate);
  for (int attempt = 1;; ++attempt) {
    const auto verdict = position.check(seat, filled);
    if (verdict.problems.empty()) return filled;
    EXPECT_LE(attempt, repairs_max) << verdict.problems.front().text;
    if (attempt > repairs_max) return offer.fallback;
    filled = policy.repair(offer, filled, verdict.problems, attempt);
  }
}

/// Plays one battle; `greedy` is the side that goes by merits. Gives its score less the best of the others, in
/// thousandths.
std::int64_t battle(const match::CatalogueHandle& catalogue, const std::string& scenario,
                    const std::vector<Side>& sides, Side greedy, std::uint64_t seed) {
  Bytes32 key{};
  for (std::size_t i = 0; i < 8; ++i) key[i] = static_cast<std::uint8_t>(seed >> (8 * i));
  match::SeededDice dice(key);
  std::vector<Policy> players;
  for (std::size_t i = 0; i < sides.size(); ++i)
    players.emplace_back(sides[i] == greedy ? Level::greedy : Level::random, seed * 16 + i);
  auto position = catalogue.setup({scenario, {}}, dice, match::Windows::with_orders).next;
  for (QuestionNo question = 1; position->asked(); ++question) {
    if (question > questions_max) {
      ADD_FAILURE() << "the battle does not end";
      return 0;
    }
    std::vector<match::SeatAnswer> answers;
    for (const auto& slot : position->asked()->slots) {
      Policy& player = players[slot.front().index];
      player.turn_to(question);
      answers.push_back({slot.front(), legal(player, *position, slot.front())});
    }
    position = position->resolve(answers, question, dice).next;
  }
  const auto& scores = position->outcome()->scores;
  std::int64_t other = std::numeric_limits<std::int64_t>::min();
  for (std::size_t side = 0; side < scores.size(); ++side)
    if (side != greedy.index) other = std::max(other, scores[side]);
  return scores.at(greedy.index) - other;
}

TEST(Duel, GoingByMeritsBeatsChance) {
  const char* wish = std::getenv("EMCON_DUELS");
  const int battles = wish ? std::atoi(wish) : 6;
  for (const match::RulesetEntry& entry : match::registry()) {
    int won = 0, lost = 0;
    const auto documents = data::load_embedded(entry.folder);
    ASSERT_TRUE(documents);
    const auto catalogue = entry.load(*documents);
    ASSERT_TRUE(catalogue);
    for (const auto& scenario : (*catalogue)->description().scenarios) {
      if (scenario.minutes > minutes_max && !wish) continue;
      const auto sides = match::seat_sides(scenario);
      std::int64_t margin = 0;
      for (std::uint8_t side = 0; side < scenario.sides.size(); ++side) {
        std::int64_t of_side = 0;
        for (int i = 0; i < battles; ++i) {
          const std::int64_t by =
              battle(**catalogue, scenario.id, sides, Side{side}, 100U + static_cast<std::uint64_t>(i));
          won += by > 0 ? 1 : 0;
          lost += by < 0 ? 1 : 0;
          of_side += by;
        }
        margin += of_side;
        std::printf("%s %s, seeds 100..%d, merits as %s: mean margin %lld\n", entry.info.id.c_str(),
                    scenario.id.c_str(), 99 + battles, scenario.sides[side].name.c_str(),
                    static_cast<long long>(of_side / battles / 1000));
      }
      EXPECT_GT(margin, 0) << entry.info.id << " " << scenario.id;
    }
    std::printf("%s: merits won %d, lost %d\n", entry.info.id.c_str(), won, lost);
    EXPECT_GT(won, 2 * lost) << entry.info.id;
  }
}

}  // namespace
}  // namespace emcon::client::bot
