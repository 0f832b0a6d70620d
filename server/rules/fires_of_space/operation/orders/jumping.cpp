// Says whether a side's jumps are still to come, and reads the ship that an order about one names.
#include "server/rules/fires_of_space/operation/orders/jumping.hpp"

#include "server/rules/fires_of_space/catalogue/phrases.hpp"
#include "server/rules/fires_of_space/operation/orders/reading.hpp"

namespace emcon::rules::fires_of_space::operation {

bool jumps_to_come(const Theatre& theatre, const Step& step, Side side) {
  if (std::holds_alternative<ClosingStep>(step)) return theatre.part <= (side == theatre.init ? 1 : 0);
  return std::holds_alternative<JumpStep>(step);
}

std::optional<ShipIndex> ship_to_jump(Reading& in) {
  const std::optional<ShipIndex> ship = in.own_ship();
  if (!ship || jumps_to_come(in.theatre, in.step, in.side)) return ship;
  return refusal(in, reasons::jumps_done(), "FOS-R28");
}

}  // namespace emcon::rules::fires_of_space::operation
