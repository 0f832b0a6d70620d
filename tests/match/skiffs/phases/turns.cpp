// Turns of Skiffs, and how a match ends.
#include <algorithm>

#include "tests/match/skiffs/phases/play.hpp"

namespace emcon::rules::skiffs {
namespace {

/// Hull of each side, of seats that are still there.
std::vector<std::int64_t> hulls(const State& state) {
  std::vector<std::int64_t> out(state.scenario.sides.size(), 0);
  for (const Skiff& skiff : state.skiffs)
    if (!state.out[skiff.seat.index]) out[skiff.side.index] += skiff.hull;
  return out;
}

void settle(Play& play) {
  const std::vector<std::int64_t> left = hulls(play.state);
  const std::int64_t most = *std::ranges::max_element(left);
  Outcome over;
  for (std::uint8_t side = 0; side < left.size(); ++side) {
    if (left[side] == most && std::ranges::count(left, most) == 1) over.winners.push_back(Side{side});
    over.scores.push_back(left[side] * 1000);
  }
  over.text =
      over.winners.empty() ? "A tie." : play.state.scenario.sides[over.winners[0].index].name + " has most hull left.";
  play.tell(Audience::everyone(), over.text, "SKF-7");
  play.state.outcome = std::move(over);
}

bool decided(const State& state) {
  return std::ranges::count_if(hulls(state), [](std::int64_t hull) { return hull > 0; }) < 2;
}

}  // namespace

void begin_turns(Play& play) {
  play.state.phase = Phase::plot;
  play.tell(Audience::everyone(), "All skiffs are placed. Turn 1 begins.", "SKF-2");
}

void end_turn(Play& play) {
  State& state = play.state;
  if (decided(state) || state.turn == state.scenario.turns) return settle(play);
  ++state.turn;
  state.phase = Phase::plot;
  play.referee.set_turn(state.turn);
  play.tell(Audience::everyone(), "Turn " + number(state.turn) + " begins.", "SKF-1");
}

void seat_left(Play& play, Seat seat) {
  play.state.out[seat.index] = true;
  play.tell(Audience::everyone(), "Seat " + number(seat.index) + " is out.", "SKF-7");
  if (decided(play.state)) settle(play);
}

}  // namespace emcon::rules::skiffs
