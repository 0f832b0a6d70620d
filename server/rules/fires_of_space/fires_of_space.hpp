/// Fires of Space: vector movement on hex maps, D20 roll-under combat, two sides of one seat each; tactical battles,
/// and the operational game around them (operation/operation.hpp).
///
/// Rules. An operational turn of 2 hours (FOS-2.a): initiative, movement and detection, engagements, thrust, damage
/// control, jumps, special actions. A tactical turn of 6 minutes, hex of 12,960 km (FOS-2.b), after a set-up with entry
/// areas, initial manoeuvre and initial launch: initiative, movement, launch, Missile Thrust, Anti-missile Thrust, Beam
/// Weapon Fire, Point Defense, Anti-missile Attack, Missile Attack, Damage Control. In everything the side without
/// initiative acts first. An engagement ends by FOS-15.a; a margin of 50 victory points wins (FOS-23). An engagement of
/// the operational game is a battle whose agenda is carried out before the operation's.
///
/// Parameters. The scenario (ships, positions, zones, systems, length, awards; schema/fires-of-space.md) and three
/// match options: `d20table` (FOS-5.2, R3), `detailed` (FOS-16.a.vi), `fire-modes` (FOS-16.a.viii); the scenario says
/// their defaults.
///
/// Secrets; all others are public:
///  - Committed rating of each launch (FOS-10.b.ii.2): its owner, until it first enters a die need (R32, R76); then
///    all.
///  - A side's Force (operation/state.hpp): its own seat. Undetected ships and where they are, deployment, exact
///    tonnage, the figure to be announced, sheets and damage that no engagement has opened, preparations,
///    recalibration, plots, transit, the plans and orders held for the phase. What the enemy, and so the public, comes
///    to know of it is written into the Picture, by detection and public events alone.
///  - Who is at whose mercy in the Special Action Phase before it is resolved (R78): nobody.
///  - The operational initiative dice (R4): each side its own; who has the initiative: all.
///  - Open orders of a window, missile targets and thrust among them (FOS-11.f.v): the seat's own draft, which the host
///    keeps; public when the window closes, as far as they are not of the Force.
#pragma once

#include "server/rules/fires_of_space/state.hpp"
#include "server/rules/kit/rules.hpp"

namespace emcon::rules::fires_of_space {

EMCON_RULES(fires_of_space, "fires-of-space", "Fires of Space");

}  // namespace emcon::rules::fires_of_space
