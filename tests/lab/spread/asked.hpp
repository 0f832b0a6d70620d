/// How many questions a battle of bots asks.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "tests/lab/spread/bot_battle.hpp"

namespace emcon {

/// A question counts once, however many seats it asks; the set-up is left out.
struct Asked {
  int turns = 0, questions = 0, interrupts = 0;
  int most = 0;  ///< in one turn
  std::map<std::string, int> kinds;

  void add(const Asked& other);
  /// Tenths of a turn's questions, or interrupts, on average.
  int tenths(int of) const { return 10 * of / turns; }
  /// "12.5 questions a turn (0.3 of them interrupts), most in one 14; by kind in 60 turns: fire 31 ..."
  std::string words() const;
};

/// Battles of bots that fight, from seed 1 on: of each as many turns in a row, those with most questions.
Asked asked_in(const match::CatalogueHandle& catalogue, const rules::Choice& choice, std::uint64_t battles,
               int turns = 99);

/// A choice of the scenario with an option "name=word", or none.
rules::Choice choice_with(const std::string& scenario, const std::string& option);

}  // namespace emcon
