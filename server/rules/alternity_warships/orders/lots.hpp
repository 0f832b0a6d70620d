/// What the orders of missiles have alike: they are for a lot of them at once (ALT-R87).
#pragma once

#include <string>
#include <vector>

#include "server/rules/alternity_warships/orders/advice.hpp"

namespace emcon::rules::alternity_warships {

/// "Steer to its target: antiship missile m1 and 3 more".
std::string lot_label(const Offering& out, const char* what, const Lot& lot);
/// Adds the fields `with`, if the lot has more than one, and `hold`.
void add_lot_fields(Offering& out, table::OfferLine& line, const Lot& lot);
/// Missiles that the line means and that move now, and the flag `hold`; refuses others.
std::vector<MissileIndex> lot_of_line(Reading& in, bool& hold);

}  // namespace emcon::rules::alternity_warships
