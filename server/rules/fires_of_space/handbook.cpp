#include "server/rules/fires_of_space/handbook.hpp"

namespace emcon::rules::fires_of_space {

const char* handbook() {
  return R"(FIRES OF SPACE, THE TACTICAL GAME

You command the ships of one side: letters or numbers. A turn is six minutes, a hex 12,960 km.
A win takes 50 victory points more than the enemy; less is a tie.

Markers. Every unit has three: past, present and future. Each turn past moves to present, present
to future, and future the same step further on: a unit keeps its velocity. Thrust moves the future
marker. Ships thrust only before the first combat turn, then they coast. Missiles thrust each turn.

Dice. A D20 at or below the need succeeds. For more than three like rolls the match may use one die
of the D20 Probability Table for up to nine of them (option d20table).

Set-up
  1. Initiative: a D6 plus the highest suite of the side. The side without it acts first, always.
  2. Placement: by the scenario, or by dice in entry areas 20 hexes out. Formations may use a guide.
  3. Initial manoeuvre: one hex per unit and sub-phase. A unit may move as many hexes as its lowest
     manoeuvre rating, plus the lead of its best suite over the lowest suite in the battle.
  4. Initial launch.

Combat turn
  1. Initiative.  2. Movement, then launches.  3. Missiles with ship targets declare them and thrust.
  4. Missiles with missile targets likewise.   5. Beams: all effects at the end of the phase.
  6. Point defence: missiles in the battery's own hex, killed at once.
  7. Missiles that met their missile target strike it.  8. Missiles that met their ships strike them.
  9. Damage control.

Beams, range 0-16:  need = target value at that range - target suite - target manoeuvre + own suite.
  A hit penetrates on penetration - armour (PA) or - screen (MG); a die of 1 always does.
  At missiles, range 0-4: need 1, a hit destroys.
Point defence:  need = strength / defence value of the missile, fractions dropped.
Missile at missile:  need = target size - (its committed rating + guidance) + own rating + guidance.
Missile at ship:  need = target value at 0-4 - suite - manoeuvre + committed rating + guidance.
  A hit penetrates below penetration - armour (strictly less), or on 1. Missiles are spent.
Committed rating: chosen at launch and secret until a die needs it. It limits thrust per turn; a lower
  one penetrates better.

Damage. At the end of a phase each ship hit: damage number n = effective hits x its own number, plus
one per hit whose D20 is at or below its increase figure. One D20: up to n/2 disabled, up to n
damaged, up to 2n degraded. Only the worst result counts. Disabled twice is destroyed.
  degraded: manoeuvre and suite -1.
  damaged:  manoeuvre, screen, launch rate, weapons half; suite -2.
  disabled: nothing works.
Damage control: degraded is removed on 1-6, tried every turn; damaged on 1-3, tried once. Civilians
double the die. Disabled is for good.

End: a side has no ships left; or from turn 10 no enemies are within 24 hexes; or turn 20.
Victory points: 10 % of an enemy ship's cost degraded, 25 % damaged, 50 % disabled, 100 % destroyed,
the cost of every missile the enemy launched, and what the scenario adds.

ORDERS (one line each; subject first)
  guide UNIT guide=UNIT dq=N dr=N        place a unit of a formation up to 2 hexes from its guide
  split UNIT ships=... | missiles=...    part of a unit goes its own way (before other orders)
  join UNIT with=UNIT                    matched units become one (before other orders)
  thrust UNIT direction=1..6             1 is up, then clockwise
  launch SHIP TYPE count=N committed=N
  target MISSILES target=UNIT hex=CCRR   declare and move the future marker
  fire SHIP MOUNT target=... count=N     beams at a ship or a missile unit
  pd SHIP BATTERY target=... count=N     point defence
  strike MISSILES allocation=...         share missiles over the ships, or missile types, met
  done                                   ends a window
)";
}

}  // namespace emcon::rules::fires_of_space
