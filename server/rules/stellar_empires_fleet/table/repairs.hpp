/// What damage control can mend aboard a ship (SEF-R51).
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "server/rules/stellar_empires_fleet/table/table.hpp"

namespace emcon::rules::stellar_empires_fleet {

/// What may be repaired aboard, as orders name it, with a label each.
std::vector<std::pair<std::string, std::string>> damaged(const Table& table, const Ship& ship);
int repair_rolls(const Table& table, const Ship& ship);
/// Repairs one box of what is so called; false if there is none.
bool mend(const Table& table, Ship& ship, const std::string& word);

}  // namespace emcon::rules::stellar_empires_fleet
