/// What the orders of missiles have alike: they are for a lot of them at once (ALT-R87).
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/rules/alternity_warships/orders/moving.hpp"

namespace emcon::rules::alternity_warships {

/// "Steer to its target: antiship missile m1 and 3 more".
std::string lot_label(const Offering& out, const char* what, const Lot& lot);
/// Adds the fields `with`, if the lot has more than one, and `hold`.
void add_lot_fields(Offering& out, table::OfferLine& line, const Lot& lot);
/// Missiles that the line means and that move now, and the flag `hold`; refuses others.
std::vector<MissileIndex> lot_of_line(Reading& in, bool& hold);
/// Accepts a course for each of them: path_for(missile, mover), or none, which has refused the line. That of the first
/// is shown. `guided`: it follows from the missile's target.
template <class PathFor>
void steer_lot(Reading& in, bool guided, PathFor path_for) {
  bool hold = false;
  const std::vector<MissileIndex> lot = lot_of_line(in, hold);
  for (const MissileIndex m : lot) {
    const Missile& missile = in.table.missiles[m];
    const Mover mover = mover_of(in.table, missile);
    std::optional<table::Path> path = path_for(m, mover);
    if (!path) return;
    if (m == lot.front()) expect_course(in, Unit(missile.number), *path);
    in.accept(Steering{missile.number, {std::move(*path), hold, guided}});
  }
}
/// Carries out such a course.
void steer(Play& play, const Steering& order);

}  // namespace emcon::rules::alternity_warships
