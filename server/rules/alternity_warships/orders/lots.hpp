/// The common part of the orders for missiles. Such an order is for a whole `Lot`: missiles that are alike in all that
/// their seat knows (ALT-R87).
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/rules/alternity_warships/orders/moving.hpp"

namespace emcon::rules::alternity_warships {

/// The label of an order for a lot: "Steer to its target: antiship missile m1 and 3 more".
std::string lot_label(const Offering& out, const char* what, const Lot& lot);
/// Adds the fields `with`, if the lot has more than one, and `hold`.
void add_lot_fields(Offering& out, table::OfferLine& line, const Lot& lot);
/// The missiles that the line names. Sets `hold` to whether they hold their attack. If one of them does not move now,
/// or field `hold` is wrong, refuses the line and returns none.
std::vector<MissileIndex> lot_of_line(Reading& in, bool& hold);
/// Accepts a course for each missile of the line's lot: path_for(missile, mover). If that gives nothing, it must have
/// refused the line, and no further course is accepted. The course of the first missile is shown to the player as a
/// preview. `guided`: the paths follow from the missiles' targets, not from the player.
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
/// Carries out the course of one missile.
void steer(Play& play, const Steering& order);

}  // namespace emcon::rules::alternity_warships
