// Carries out the orders of the End Phase: kind by kind, each by the sides in the order of initiative (SEF-4.7).
#include "server/rules/stellar_empires_fleet/orders/orders.hpp"
#include "server/rules/stellar_empires_fleet/orders/wings.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

/// All orders of one kind, the winner's first.
template <class Order>
void by_initiative(Play& play, const Answers& answers, void (*carry_out)(Play&, const Order&)) {
  for (const Side side : play.table().order)
    for (const Answer<OrderList>& answer : answers)
      if (play.table().players[answer.seat].side == side)
        for (const Order& order : answer.order.all<Order>()) carry_out(play, order);
}

}  // namespace

void end_phase(Play& play, const Step&, const Answers& answers) {
  by_initiative<RepairOrder>(play, answers, repair);
  by_initiative<BoardingOrder>(play, answers, board);
  by_initiative<JumpOrder>(play, answers, jump);
  by_initiative<Withdrawal>(play, answers, withdraw);
  by_initiative<Rebuilt>(play, answers, rebuild);
  by_initiative<RestoreOrder>(play, answers, restore);
}

}  // namespace emcon::rules::stellar_empires_fleet
