/// A whole match by bots, straight on the ruleset: no host, no network.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "server/match/position.hpp"

namespace emcon {

/// What a seat was asked.
struct SeatLoad {
  int locks = 0;   ///< answers it gave
  int needed = 0;  ///< of these to offers that left it a choice
};

/// How it went.
struct BotBattle {
  rules::Outcome outcome;
  QuestionNo questions = 0;
  int turns = 0;
  int first_shot = 0;                  ///< turn in which somebody first fired, launched missiles aside; 0: nobody did
  int repairs = 0;                     ///< answers of the bots that had to be changed
  int fallbacks = 0;                   ///< of these given up for the default
  std::map<std::string, int> refused;  ///< why: the window and the code of each first answer that was refused
  std::vector<SeatLoad> seats;
  std::vector<std::vector<Seat>> by_hand;  ///< of each question the seats that it left a choice, in order; may be none
};

/// What only that seat has in the battle of a seed: the lots of its suggestions are drawn by it.
std::string token_of(std::uint64_t seed, Seat seat);

/// What a seat answers in place of its bot; none: the bot does.
using Script = std::function<std::optional<table::Filled>(const match::Position&, Seat)>;
using Look = std::function<void(const match::Position&, const std::vector<rules::Event>& told)>;

/// Plays `choice` to its end. The dice and the bots follow `seed` alone. `levels`: "greedy", "random", or "mixed" for
/// both at one table, seat by seat. Bots see what a player sees. `look` is called with every position in which somebody
/// is asked, before the answers, and with what was told since the one before. Throws rules::RulesFault if the match
/// does not end, or a default or an answer of `script` is refused.
BotBattle play_by_bots(const match::CatalogueHandle& catalogue, const rules::Choice& choice, const std::string& levels,
                       std::uint64_t seed, const Look& look = {}, const Script& script = {});

}  // namespace emcon
