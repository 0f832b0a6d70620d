// The order `gamble`: an open die above half doubles the prize, else it is gone (TOY-3.b).
#include "tests/match/toy/orders/orders.hpp"

namespace emcon::rules::toy {
namespace {

constexpr int gamble_sides = 6;

struct Gamble {};

void offer_gamble(Offering& out) {
  out.line("gamble", "", "", "Gamble it", "TOY-3").merit = out.view.last_prize * 1000;
}

void check_gamble(Reading& in) {
  if (in.once("choice", "TOY-3")) in.accept(Gamble{});
}

void apply_gamble(Play& play, const Step&, Seat seat, const Gamble&) {
  const Rolled die = play.referee.roll({1, gamble_sides}, why(Purpose::gamble, Side{seat.index}), Audience::everyone());
  const bool won = die.values[0] * 2 > gamble_sides;
  if (won) play.state.players[seat.index].points += 2 * play.state.last_prize;
  play.tell(Audience::everyone(), seat_word(seat.index) + (won ? " gambles and doubles it." : " gambles it away."),
            "TOY-3.b", {die});
}

}  // namespace

extern const OrderRow gamble_order{.verb = "gamble", .acts = by<offer_gamble, check_gamble, apply_gamble>};

}  // namespace emcon::rules::toy
