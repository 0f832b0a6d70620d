/// One run of resolve or setup of Skiffs: the state under change and the referee.
#pragma once

#include <string>
#include <vector>

#include "server/rules/kit/index.hpp"
#include "tests/match/skiffs/skiffs.hpp"

namespace emcon::rules::skiffs {

/// A path that a skiff flies this turn, bend by bend, from where it stood.
struct Flight {
  int skiff = 0;
  std::vector<Point> bends;
  int heading = 0;
};

/// Lives for one call only.
struct Play {
  State& state;
  Referee& referee;
  std::vector<Flight> flights = {};

  void tell(Audience audience, std::string text, const char* clause, std::vector<Rolled> dice = {}) {
    referee.tell(audience, {std::move(text), clause, std::move(dice)});
  }
  std::string name(int skiff) const { return handle_of(state.skiffs, skiff); }
};

inline RefId ref_of(const Skiff& skiff) {
  return {Side{skiff.seat.index}, static_cast<std::uint32_t>(skiff.number)};
}

/// Takes `points` of hull; tells if the skiff is lost.
void damage(Play& play, int skiff, int points);
/// The skiff has a mine less, and it waits for whoever comes; nobody else learns of it.
void lay_mine(Play& play, Seat seat, const Mine& mine);
/// All have placed their skiffs.
void begin_turns(Play& play);
/// All fly their paths, and mines strike.
void fly_all(Play& play);
/// The next turn, or the end.
void end_turn(Play& play);
void seat_left(Play& play, Seat seat);

}  // namespace emcon::rules::skiffs
