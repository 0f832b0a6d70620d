// Carries out the orders of the End Phase: verb by verb, each by the sides in the order of initiative (SEF-4.7).
#include "server/rules/stellar_empires_fleet/orders/orders.hpp"

namespace emcon::rules::stellar_empires_fleet {

void end_phase(Play& play, const Step& step, const Answers&) {
  for (const OrderRow* row : {EMCON_ORDER(repair), EMCON_ORDER(boardfight), EMCON_ORDER(jump), EMCON_ORDER(withdraw),
                              EMCON_ORDER(reconstitute), EMCON_ORDER(restore)})
    for (const Side side : play.table().order)
      play.deferred.call_row(*row, play, step, [&](Seat seat) { return play.table().players[seat].side == side; });
}

}  // namespace emcon::rules::stellar_empires_fleet
