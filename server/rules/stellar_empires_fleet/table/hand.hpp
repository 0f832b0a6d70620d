/// Units that a seat has in hand in the open question.
#pragma once

#include <vector>

#include "server/rules/stellar_empires_fleet/state.hpp"

namespace emcon::rules::stellar_empires_fleet {

/// Units whose orders may be written in the open question.
std::vector<Unit> units_in_hand(const Table& table, const Step& step, Seat seat);
inline constexpr int ships_planned_max = 4;
/// Whether the question is only which unit moves: with more ships than these an offer of all orders would be too large,
/// and the unit is asked for them next (SEF-R127).
bool chooses_unit(const Table& table, const Step& step, Seat seat);
/// Units whose orders are offered with their activation.
std::vector<Unit> units_planned(const Table& table, const Step& step, Seat seat);

}  // namespace emcon::rules::stellar_empires_fleet
