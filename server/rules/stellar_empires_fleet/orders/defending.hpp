/// What `defend` and `assist` have in common: dice of interceptors given out over attacks.
#pragma once

#include "server/rules/stellar_empires_fleet/orders/orders.hpp"

namespace emcon::rules::stellar_empires_fleet {

/// Dice as ordered.
struct Defence {
  std::vector<Allotment> dice;
};
/// Name of an attack that interceptors may be used against, "A1.w2".
std::string defended_attack(const Table& table, const Attack& attack);
/// A line of one ship's dice over the attacks on the ship in hand, preset as by default.
void offer_dice(Offering& out, const char* verb, ShipIndex ship, int dice);
/// Reads the split; refuses more dice than there are, and attacks that are none.
void check_dice(Reading& in, ShipIndex ship, int dice);

}  // namespace emcon::rules::stellar_empires_fleet
