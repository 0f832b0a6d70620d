/// What a side knows when it is asked in the operational game: the public part, and its own force.
#pragma once

#include "server/rules/fires_of_space/operation/play.hpp"

namespace emcon::rules::fires_of_space::operation {

/// Refers to a View, and lives no longer.
struct Knowledge {
  /// `view` must show a question of the operation, and the force of `side`.
  Knowledge(const Table& the_table, const View& view, Side the_side)
      : table(the_table),
        theatre(view.theatre),
        picture(view.picture),
        force(*view.forces[the_side]),
        step(*view.step),
        side(the_side) {}

  const Table& table;
  const Theatre& theatre;
  const Picture& picture;
  const Force& force;
  const Step& step;
  Side side;
};

}  // namespace emcon::rules::fires_of_space::operation
