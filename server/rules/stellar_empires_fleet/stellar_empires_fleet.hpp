/// Stellar Empires: Fleet: squadrons of starships on an open table that is measured in inches, two sides of one or more
/// players.
///
/// Phases (SEF-4.2 to 4.7). Set-up, sealed; then turns of: initiative; movement, unit by unit in slots, the loser of
/// the initiative first: commands of captains with their rolls, launches, courses, flights, and hulks drift; fire, unit
/// by unit in slots, the winner first; dogfights of flights, sealed; strikes of flights in slots; ballistics, which all
/// strike in one order; the End Phase, sealed: repairs, boarding, jumps, shields, loads, flights made ready again;
/// victory.
///
/// Orders, each in a file of its own below orders/. Fleets: `take`. Set-up: `deploy`, `form`, `stock`, `reserve`,
/// `group`, `train`. Arrival: `arrive`. Movement: `activate`, `command`, `course`, `launch`, `lay`, `hangar`. After
/// crew rolls: `course`, `launch`, `lay`, `hangar`. Flights: `go`, `fly`, `dogfight`, `strike`, `hold`, `save`. Fire:
/// `fire`, `flak`, `pass`. Interrupts: `section`, `defend`, `assist`, `cover`, `lose`, `odd`. End Phase: `repair`,
/// `boardfight`, `jump`, `restore`, `load`, `group`, `reconstitute`, `withdraw`. Beside every answer: `prefer`.
///
/// Secrets; all others are public:
///  - What a launcher holds, of each munition, and what is loaded or being changed: the side, for good.
///  - The munition of a launch: the side, until it begins to strike; when it expires, for good.
///  - The aim point of an area weapon: the side, until it strikes.
///  - Targets of launches, where the match seals them: the side, until each strikes.
///  - Preferences for losses and sections: the seat, for good.
///  - Reserves, their number, edges and dice: the side, until each arrives.
///  - Fleets bought and set-up: the seat's own draft, which the host keeps, until all have locked.
///  - Plans that wait for crew rolls, and orders of the End Phase: the seat, until they are carried out.
///  - Who is to break off from a dogfight, and whether the other side lets him: the seat, until all have answered.
/// Flights are open in all else.
/// Who is asked follows from open facts alone; the End Phase asks every seat.
///
/// Rulings are SEF-R1 to R111, and those made here:
///  - SEF-R112: what a launcher has loaded is what it launches; an order to launch names no munition.
///  - SEF-R113: a ship that is destroyed is tested for no more systems.
///  - SEF-R114: arcs are tested against exact angles, not against the nine decimals of R2.
///  - SEF-R120: fire at flights comes before fire at ships; pulse weapons fire one shot, with hits by the chart.
///  - SEF-R121: nobody is asked which side a strike meets. R122: a hit takes the bay that holds least.
///  - SEF-R123: flights of a striking packet that are not named hold. R124: flights go straight, round no planet.
///  - SEF-R125: turrets always strike. R126: flights with drives begin beside their carrier.
///  - SEF-R127: with more than four ships to move, the unit is chosen first.
///  - SEF-R128: what crews learn from. R129: what follows a unit that still has a question is dropped, and asked again.
///  - SEF-R130: fire at flights, and strikes of flights, are parts in the battle. R131: docks bind their ship's course.
///  - SEF-R132: flights are launched to any point within an inch. R133: a fixed bay has a size, not a type.
///  - SEF-R134: each turret of a flight attacks. R135: several systems of interceptors of a ship.
///  - SEF-R136: dropships and docking collars. R137: training before the battle, an option.
#pragma once

#include "server/rules/kit/rules.hpp"
#include "server/rules/stellar_empires_fleet/catalogue/revisions.hpp"
#include "server/rules/stellar_empires_fleet/state.hpp"

namespace emcon::rules::stellar_empires_fleet {

EMCON_RULES(stellar_empires_fleet, "stellar-empires-fleet", "Stellar Empires: Fleet", revisions);

}  // namespace emcon::rules::stellar_empires_fleet
