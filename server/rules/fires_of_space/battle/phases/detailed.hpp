/// Detailed damage (option `detailed`, FOS-16.a.vi, 17.c, 17.d): the parts that roll dice.
#pragma once

#include "server/rules/fires_of_space/battle/phases/play.hpp"
#include "server/rules/fires_of_space/battle/table/hits.hpp"

namespace emcon::rules::fires_of_space::battle {

/// FOS-16.a.vi.5, FOS-16.a.xi.4: a D20 of 1 to 4 for each failed penetration roll is an S hit on the target, noted for
/// the end of the phase. Gives what to add to the telling: nothing in basic damage, where nothing is rolled.
std::string surface_text(Play& play, Ship& target, int failures, const Why& why, Shown& shown);
/// End of a phase: turns the ship's effective hits into chart rolls (FOS-16.a.vi.1 to 4) and records its S hits.
void settle_hits(Play& play, Ship& ship);
/// FOS-17.c for one ship after both sides' decisions (R45): the repair, then what its power plant does. Without a
/// decision the default repair is tried (R62).
void combat_damage_control(Play& play, Ship& ship);
/// FOS-17.d for one ship after the decision on shutting down: one die for every hit that is not permanent, then the
/// plant (R46). Tellings as of operational_damage_control.
std::vector<Telling> last_repairs(Play& play, Ship& ship, const Audience& seen);

}  // namespace emcon::rules::fires_of_space::battle
