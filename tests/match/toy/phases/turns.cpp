// Prizes, turns, and the end of a match of the toy.
#include <algorithm>

#include "server/rules/kit/acts.hpp"
#include "tests/match/toy/phases/play.hpp"

namespace emcon::rules::toy {
namespace {

constexpr int prize_worth_max = 10;

Outcome settle(const State& state) {
  std::vector<std::int64_t> scores(state.side_names.size(), 0);
  for (const Player& player : state.players) scores[player.side.index] += player.points * 1000;
  const std::int64_t best = *std::ranges::max_element(scores);
  Outcome out;
  if (std::ranges::count(scores, best) == 1)
    for (std::uint8_t side = 0; side < scores.size(); ++side)
      if (scores[side] == best) out.winners.push_back(Side{side});
  out.text = out.winners.empty() ? "A tie." : state.side_names[out.winners[0].index] + " has most points.";
  out.scores = std::move(scores);
  return out;
}

}  // namespace

void next_prize(Play& play) {
  const auto turn = static_cast<std::uint32_t>(play.state.turn);
  const int worth = play.referee.draw(prize_worth_max, why(Purpose::prize, RefId::nobody, turn)) + 1;
  play.state.prize.assign(worth, Audience::nobody());
}

void award(Play& play) {
  State& state = play.state;
  state.last_prize = state.prize.truth(play.referee.key());
  play.referee.reveal(state.prize, Audience::everyone());
  const Side side = state.players[state.choosing->index].side;
  play.tell(
      Audience::everyone(), seat_word(state.choosing->index) + " wins a prize of " + number(state.last_prize) + ".",
      "TOY-3", {},
      {seat_word(state.choosing->index) + " wins " + number(state.last_prize), {points_act(side, state.last_prize)}});
}

void next_turn(Play& play) {
  State& state = play.state;
  state.choosing.reset();
  if (state.turn == state.turns) {
    state.outcome = settle(state);
    return play.tell(Audience::everyone(), "The last prize is gone. " + state.outcome->text, "TOY-4");
  }
  ++state.turn;
  play.referee.set_turn(state.turn);
  next_prize(play);
  play.tell(Audience::everyone(), "Turn " + number(state.turn) + " begins.", "TOY-1");
}

void seat_left(Play& play, Seat seat) {
  State& state = play.state;
  state.players[seat.index].out = true;
  play.tell(Audience::everyone(), seat_word(seat.index) + " is out.", "TOY-5");
  std::vector<std::uint8_t> sides;
  for (const Player& other : state.players)
    if (!other.out && std::ranges::find(sides, other.side.index) == sides.end()) sides.push_back(other.side.index);
  if (sides.size() <= 1) {
    state.outcome = settle(state);
    if (sides.size() == 1) state.outcome->winners = {Side{sides[0]}};
  } else if (state.choosing == seat) {
    next_turn(play);
  }
}

}  // namespace emcon::rules::toy
