/// What a commander who knows only his View might do: suggestions and worths for operational offers. No rule here.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "server/rules/fires_of_space/operation/table/knowledge.hpp"

namespace emcon::rules::fires_of_space::operation {

/// Where to put a unit's future marker this turn; worth 0: better keep the course.
struct CourseAdvice {
  Hex future;
  std::int64_t worth = 0;  ///< thousandths of a victory point
};
/// Convoys stop where they may jump and wait, hunters close with what they can beat and stay hidden until it is near,
/// and a place that earns points is held. Escorts stay with merchants. A side that loses by waiting closes with
/// whatever it can meet, and looks for whom it has not found.
CourseAdvice advise_course(const Knowledge& of, UnitIndex unit);

/// Whether a battle in this hex promises more than it risks: positive to fight, in thousandths of a victory point.
std::int64_t advise_engagement(const Knowledge& of, const Place& place);

struct JumpAdvice {
  int system = 0;
  std::vector<Hex> hexes;  ///< at least one; each is as good as the others
  std::int64_t worth = 0;
};
/// A jump to note for this ship now, if one earns or saves something.
std::optional<JumpAdvice> advise_jump(const Knowledge& of, ShipIndex ship);

}  // namespace emcon::rules::fires_of_space::operation
