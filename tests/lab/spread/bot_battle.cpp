// Plays one match by bots, straight on the ruleset.
#include "tests/lab/spread/bot_battle.hpp"

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "client/bot/policy.hpp"
#include "common/proof/lot.hpp"
#include "server/match/match_dice.hpp"

namespace emcon {
namespace {

using client::bot::Level;
using client::bot::Policy;

constexpr QuestionNo questions_max = 50'000;

Level level_of(const std::string& levels, std::uint64_t seed, std::size_t seat) {
  if (levels == "mixed") return (seed + seat) % 2 == 0 ? Level::greedy : Level::random;
  return levels == "random" ? Level::random : Level::greedy;
}

table::Filled answer(const match::Position& position, Seat seat, Policy& policy, BotBattle& battle,
                     const std::string& token) {
  const table::Offer offer = with_lots(position.offer_for(seat), token, battle.questions);
  SeatLoad& load = battle.seats[seat.index];
  ++load.locks;
  load.needed += !offer.idle;
  if (!offer.idle) battle.by_hand.back().push_back(seat);
  const bool immediate = position.asked()->immediate;
  table::Filled filled = policy.choose(offer, immediate);
  for (int attempt = 1;; ++attempt) {
    const Problems problems = position.check(seat, filled).problems;
    if (problems.empty()) return filled;
    if (filled == offer.fallback)
      throw rules::RulesFault(position.asked()->kind + ": the default is refused: " + problems.front().text);
    if (attempt == 1) ++battle.refused[position.asked()->kind + " " + problems.front().code];
    ++battle.repairs;
    filled = policy.repair(offer, filled, problems, attempt);
    battle.fallbacks += filled == offer.fallback;
  }
}

/// Whether it tells of fire, or of something that struck: by the paragraphs of the rulebooks.
bool is_shot(const rules::Event& event) {
  constexpr std::string_view shots[] = {"FOS-16.a.ii.1", "S14-BEAM.2", "S14-PULSE.1", "S14-P4.4", "ALT-9.9"};
  return std::ranges::any_of(shots, [&](std::string_view clause) { return event.telling.clause == clause; });
}

}  // namespace

std::string token_of(std::uint64_t seed, Seat seat) {
  return "token " + std::to_string(seed) + " " + std::to_string(seat.index);
}

BotBattle play_by_bots(const match::CatalogueHandle& catalogue, const rules::Choice& choice, const std::string& levels,
                       std::uint64_t seed, const Look& look, const Script& script) {
  Bytes32 key{};
  for (std::size_t i = 0; i < 8; ++i) key[i] = static_cast<std::uint8_t>(seed >> (8 * i));
  match::SeededDice dice(key);
  std::vector<Policy> policies;
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(seats_max); ++seat)
    policies.emplace_back(level_of(levels, seed, seat), seed * 64 + seat);
  BotBattle battle;
  battle.seats.resize(static_cast<std::size_t>(seats_max));
  match::Resolution played = catalogue.setup(choice, dice, match::Windows::with_orders);
  std::unique_ptr<match::Position> position = std::move(played.next);
  while (position->asked()) {
    if (++battle.questions > questions_max) throw rules::RulesFault("the match does not end");
    battle.by_hand.emplace_back();
    if (look) look(*position, played.events);
    std::vector<match::SeatAnswer> answers;
    for (const auto& slot : position->asked()->slots) {
      Policy& policy = policies[slot.front().index];
      policy.turn_to(battle.questions);
      if (std::optional<table::Filled> written = script ? script(*position, slot.front()) : std::nullopt) {
        if (const Problems problems = position->check(slot.front(), *written).problems; !problems.empty())
          throw rules::RulesFault(position->asked()->kind + ": " + problems.front().text);
        answers.push_back({slot.front(), std::move(*written)});
        continue;
      }
      answers.push_back({slot.front(), answer(*position, slot.front(), policy, battle, token_of(seed, slot.front()))});
    }
    std::sort(answers.begin(), answers.end(), [](const auto& a, const auto& b) { return a.seat < b.seat; });
    played = position->resolve(answers, battle.questions, dice);
    if (battle.first_shot == 0)
      if (const auto shot = std::ranges::find_if(played.events, is_shot); shot != played.events.end())
        battle.first_shot = shot->turn;
    position = std::move(played.next);
  }
  battle.outcome = *position->outcome();
  battle.turns = position->clock().turn;
  return battle;
}

}  // namespace emcon
