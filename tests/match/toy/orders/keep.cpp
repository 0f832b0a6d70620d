// The order `keep`: the winner takes the prize for what it is worth (TOY-3.a).
#include "tests/match/toy/orders/orders.hpp"

namespace emcon::rules::toy {
namespace {

struct Keep {};

void offer_keep(Offering& out) {
  out.default_line("keep", "Keep it", "TOY-3");
  out.offer.lines.back().merit = out.view.last_prize * 1000;
}

void check_keep(Reading& in) {
  if (in.once("choice", "TOY-3")) in.accept(Keep{});
}

void apply_keep(Play& play, const Step&, Seat seat, const Keep&) {
  play.state.players[seat.index].points += play.state.last_prize;
  play.tell(Audience::everyone(), seat_word(seat.index) + " keeps the prize.", "TOY-3.a");
}

}  // namespace

extern const OrderRow keep_order{.verb = "keep", .acts = by<offer_keep, check_keep, apply_keep>};

}  // namespace emcon::rules::toy
