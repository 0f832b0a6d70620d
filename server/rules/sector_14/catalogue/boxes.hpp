/// Rows of boxes as the printed sheet has them.
#pragma once

#include <string>
#include <vector>

#include "server/rules/sector_14/catalogue/catalogue.hpp"

namespace emcon::rules::sector_14 {

/// "x [6] 5 4 | 1": boxes lost, the one that counts, those behind it, and the residual.
std::string box_row(const std::vector<std::string>& boxes, int lost, const std::string& residual);
/// Writes c.rows from what else `c` has.
void write_rows(ShipClass& c);

}  // namespace emcon::rules::sector_14
