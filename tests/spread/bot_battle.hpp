/// A whole match by bots, straight on the ruleset: no host, no network.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "server/match/position.hpp"

namespace emcon {

/// How it went.
struct BotBattle {
  rules::Outcome outcome;
  QuestionNo questions = 0;
  int turns = 0;
  int repairs = 0;    ///< answers of the bots that had to be changed
  int fallbacks = 0;  ///< of these given up for the default
};

/// Plays `choice` to its end. The dice and the bots follow `seed` alone. `levels`: "greedy", "random", or "mixed" for
/// both at one table, seat by seat. Bots see what a player sees. `look` is called with every position in which somebody
/// is asked, before the answers. Throws rules::RulesFault if the match does not end or a default is refused.
BotBattle play_by_bots(const match::CatalogueHandle& catalogue, const rules::Choice& choice, const std::string& levels,
                       std::uint64_t seed, const std::function<void(const match::Position&)>& look = {});

}  // namespace emcon
