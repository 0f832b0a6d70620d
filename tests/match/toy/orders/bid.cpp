// The order `bid`: a seat secretly bids some of its coins for the prize (TOY-2).
#include <limits>

#include "tests/match/toy/catalogue/phrases.hpp"
#include "tests/match/toy/orders/orders.hpp"

namespace emcon::rules::toy {
namespace {

/// Coins a luck of 1 is worth: luck only breaks ties.
constexpr int bid_weight = 100;

struct Bid {
  int coins = 0;
};

int coins_of(const View& view) {
  return view.players[view.own->index].coins.value_or(0);
}

void offer_bid(Offering& out) {
  table::OfferLine& line = out.line("bid", "", "", "Bid coins", "TOY-2");
  table::Field coins = Offering::number("coins", "coins", 0, coins_of(out.view), std::int64_t{0});
  coins.required = true;
  coins.secret = true;
  line.fields = {std::move(coins)};
  line.secret = true;
  out.fall_back("bid", "", "", {{"coins", std::int64_t{0}}});
}

void check_bid(Reading& in) {
  if (!in.once("bid", "TOY-2")) return;
  const int coins = coins_of(in.view);
  const std::optional<int> bid = in.number("coins", 0, std::numeric_limits<int>::max(), 0, "TOY-2");
  if (!bid) return;
  if (*bid > coins) return in.refuse(reasons::too_much(coins, *bid), "TOY-2", "coins");
  in.accept(Bid{*bid});
  in.expect("left", number(coins - *bid) + " coins left");
}

/// Luck is told to the seat alone; the best bid so far may choose.
void apply_bid(Play& play, const Step&, Seat seat, const Bid& bid) {
  Player& player = play.state.players[seat.index];
  const Audience own = Audience::only(seat);
  const Rolled luck = play.referee.roll({1, play.state.luck_sides}, why(Purpose::luck, Side{seat.index}), own);
  player.coins.assign(player.coins.truth(play.referee.key()) - bid.coins, own);
  player.last_bid.assign(bid.coins, own);
  play.referee.tell(own, {"You bid " + number(bid.coins) + ", luck " + number(luck.values[0]) + ".", "TOY-2", {luck}});
  const int total = bid.coins * bid_weight + luck.values[0];
  if (total <= play.best) return;
  play.best = total;
  play.state.choosing = seat;
}

}  // namespace

extern const OrderRow bid_order{.verb = "bid", .fields = "coins", .acts = by<offer_bid, check_bid, apply_bid>};

}  // namespace emcon::rules::toy
