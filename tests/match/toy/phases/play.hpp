/// One run of resolve or setup of the toy: the state under change and the referee.
#pragma once

#include <string>
#include <vector>

#include "server/rules/kit/index.hpp"
#include "tests/match/toy/toy.hpp"

namespace emcon::rules::toy {

/// Lives for one call only.
struct Play {
  State& state;
  Referee& referee;
  int best = -1;  ///< of the bids so far

  void tell(Audience audience, std::string text, const char* clause, std::vector<Rolled> dice = {},
            Showing showing = {}) {
    referee.tell(audience, {std::move(text), clause, std::move(dice), {}, std::move(showing)});
  }
};

inline Why why(Purpose purpose, Side seat = RefId::nobody, std::uint32_t turn = 0) {
  return {static_cast<std::uint16_t>(purpose), RefId{seat, turn}, RefId{}};
}
inline std::string seat_word(std::size_t seat) {
  return "Seat " + std::to_string(seat);
}

/// Draws the worth of the turn's prize, which nobody knows.
void next_prize(Play& play);
/// The best bid wins the prize, whose worth is known now.
void award(Play& play);
/// The next prize, or the end of the match.
void next_turn(Play& play);
void seat_left(Play& play, Seat seat);

}  // namespace emcon::rules::toy
