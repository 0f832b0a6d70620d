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
/// A line for each of one ship's systems of interceptors: dice of that kind over the attacks on the ship in hand,
/// preset as by default.
void offer_dice(Offering& out, const char* verb, ShipIndex ship, int DiceLeft::* kind);
/// Reads the split; refuses more dice than the system has, and attacks that are none.
void check_dice(Reading& in, ShipIndex ship, int DiceLeft::* kind);

}  // namespace emcon::rules::stellar_empires_fleet
