/// What counts for points in the operational game (FOS-23). All pure.
#pragma once

#include <optional>
#include <string>

#include "server/rules/fires_of_space/battle/table/score.hpp"
#include "server/rules/fires_of_space/operation/table/forces.hpp"

namespace emcon::rules::fires_of_space::operation {

/// All that counts for points; what it points to must outlive it.
struct Standings {
  const Table& table;
  const Theatre& theatre;
  const Picture& picture;
  BothSides<const Force*> forces;  ///< null: that side is judged by its contacts
};
/// What the viewer knows of it (FOS-L16).
Standings known_standings(const Table& table, const View& view);

battle::Score score_of(const Standings& at);
/// Side that earns the award at the end, if any does; awards for jumps are counted with the ships that jumped.
std::optional<Side> earned_by(const Standings& at, const Award& award);
/// "A.1 Halberd destroyer (destroyed), B.2 ...": ships that began on the side and are lost, by its own names.
std::string lost_ships(const Standings& at, Side side);

}  // namespace emcon::rules::fires_of_space::operation
