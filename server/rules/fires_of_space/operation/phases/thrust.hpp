/// What happens in the operational Thrust Phase (FOS-11.e): steps of future markers, windows, interceptions.
#pragma once

#include "server/rules/fires_of_space/operation/phases/play.hpp"
#include "server/rules/fires_of_space/operation/table/thrust.hpp"

namespace emcon::rules::fires_of_space::operation {

/// Notes a step for step_units; direction 0 is none.
void note_step(Play& play, UnitIndex unit, int way);
/// Moves futures all at once; units that thrust for the first time are announced together (FOS-13.a), and what they
/// prepared for a jump is void (FOS-12.e).
void step_units(Play& play, Side side, const StepList& steps);
/// Fixes the allowances and opens sub-phase 1 (R56); publishes the windows.
void open_sub_phases(Play& play);
/// Tells the windows of all units in interceptions as far as they are new (R77).
void publish_windows(Play& play);
/// Makes a declaration (FOS-11.e.vi), which both are told; if it has become impossible its owner alone is.
void declare(Play& play, Side side, const Intercept& order);
/// Fixes where each loop begins, and tells it.
void begin_loops(Play& play);
/// Pushes the first window of a turn that is played step by step, or the next one of its sub-phases.
void begin_step_by_step(Play& play);
/// Whether both sides want to thrust in one phase is known.
void thrust_agreed(Play& play, bool single);
/// Pushes the window of the next batch that may have a step in it, from the Theatre's part on.
void next_window(Play& play);
/// Pushes the window of this side's next interception, or of what follows if neither declares any more.
void next_declaration(Play& play, Side side);

}  // namespace emcon::rules::fires_of_space::operation
