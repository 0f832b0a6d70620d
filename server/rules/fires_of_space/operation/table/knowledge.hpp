/// What a side knows in the operational game: the public part, and its own force.
#pragma once

#include "server/rules/fires_of_space/operation/table/forces.hpp"

namespace emcon::rules::fires_of_space::operation {

/// Refers to what is known, and lives no longer.
struct Insight {
  const Table& table;
  const Theatre& theatre;
  const Picture& picture;
  const Force& force;
  Side side;
};
/// The same when the side is asked.
struct Knowledge : Insight {
  /// `view` must show a question of the operation, and the force of `of`.
  Knowledge(const Table& of_battle, const View& view, Side of)
      : Insight{of_battle, view.theatre, view.picture, *view.forces[of], of}, step(*view.step) {}

  const Step& step;
};

}  // namespace emcon::rules::fires_of_space::operation
