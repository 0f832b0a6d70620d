// The two windows of the toy: what is asked, and which orders they take.
#include <array>

#include "tests/match/toy/catalogue/phrases.hpp"
#include "tests/match/toy/orders/orders.hpp"

namespace emcon::rules::toy {

namespace {

constexpr Routine playing{"play", "play as suggested until something unexpected happens"};

}  // namespace

const Window<Parts> bid_window({"bid", titles::bid, "TOY-2"}, "Bid for the prize.",
                               sealed_order.otherwise("bid nothing").part_of(playing), {EMCON_ORDER(bid)},
                               {.resolve = [](Play& play, const Step&, const Answers&) { award(play); }});

const Window<Parts> choice_window({"choice", titles::choice, "TOY-3"}, "Keep the prize or gamble it.",
                                  at_once.at(Pace::interrupt).otherwise("keep the prize").part_of(playing),
                                  {EMCON_ORDER(keep), EMCON_ORDER(gamble)},
                                  {.resolve = [](Play& play, const Step&, const Answers&) { next_turn(play); }});

std::span<const Window<Parts>* const> windows() {
  static constexpr std::array all{&bid_window, &choice_window};
  return all;
}

const Window<Parts>& window_of(const std::optional<Seat>& choosing) {
  return choosing ? choice_window : bid_window;
}

}  // namespace emcon::rules::toy
