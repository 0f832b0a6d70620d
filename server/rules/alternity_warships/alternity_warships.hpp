/// Alternity Warships: starships with speed and heading on hexes, two sides of one or more players.
///
/// Phases (ALT-4.1, 6.1, 9.2). Own sheets, sealed: files of players. Own fleets, sealed: ships for points. Set-up,
/// sealed: flagships and what a scenario lets a side choose in secret. Then rounds of: the edge; movement by classes,
/// then antiship missiles, then counter-missiles; fire of beams and projectiles, of torpedoes and specials, of
/// counter-missiles, of antiship missiles, and bombs, each with its effect behind both sides' fire; launches with
/// orders for repairs; repairs; orbits, power of missiles, victory. In each step the side without the edge comes first,
/// and the other one sees what it did.
///
/// Orders, each in a file of its own below orders/. Sheets: `bring`. Fleets: `take`. Set-up: `flagship`, `choose`.
/// Movement: `course`, `move`, `coast`, `orbit`, `descend`, `land`, `liftoff`, `dock`, `zero`, `mgo`, `mmove`,
/// `destruct`. Fire: `fire`, `bomb`, `bombard`, `hold`. Launch: `launch`, `sortie`, `zero`, `repair`.
///
/// Secrets; all others are public:
///  - A ship's sheet: its weapons, arcs, armour, screens, launchers, damage control: the side, unless sheets are open.
///    A weapon is known from its first use, with the arcs through which it has fired. A concealed weapon, of craft
///    aboard too: the side, until its first use, under open sheets too.
///  - Boxes marked, shield points, stocks, craft aboard, repairs and their dice: likewise.
///  - A missile's target and load: the side, until it attacks; the load with its launcher's sheet, where that is open;
///    whether it holds: the side, for good.
///  - What a craft was called before it docked: the side.
///  - Sheets that a side has brought, with their names, points and number: the side, for good; a ship of one is a ship
///    as all others.
///  - What was bought: the seat, until all have chosen; the sheets of what was bought as those of all ships.
///  - What was chosen at set-up: the side, until a weapon or the end shows it.
///  - Reinforcements that come by lot: the side, until they come.
///  - Orders of a half-step: the seat's own draft, which the host keeps, until all seats of the side have locked.
/// Who is asked follows from open facts alone: fire, launch and repair ask both sides in every round.
///
/// Rulings are ALT-R1 to R94, and those made here:
///  - ALT-R95: two enemies that are in one hex without anybody having come there (scenario, drift in orbit): the
///  missile,
///    else the ship that stands later on the list of ships, counts as the mover with the default declaration.
///  - ALT-R96: `land` names no body: it is the one in whose low orbit or impact zone the ship is.
///  - ALT-R97: of a step's hits all are marked before any ship's state changes, so others see the state alone that is
///    left.
///  - ALT-R98: sheets in disguise stay closed under open sheets.
///  - ALT-R99: a missile's last movement with power lets it attack; its power is counted down when the round ends.
///  - ALT-R100: sheets that players bring have trained crews, and their ships and craft are named by their classes.
///  - ALT-R102 to R109, of revision 2: who stands in a hex leaves the zero arcs there as they are (R16); a moon in a
///    planet's orbit is landed on (R102); landings go by the speed in force (R103); what is no manoeuvre and no change
///    of speed is coasting (R104); craft are launched by the names of their classes (R105); missiles are steered by a
///    search (R106); an asteroid masks from missiles and bombs (R107); an option has the text's own step of
///    antimissile fire (R108); what revision 1 plays instead (R109).
#pragma once

#include "server/rules/alternity_warships/catalogue/revisions.hpp"
#include "server/rules/alternity_warships/state.hpp"
#include "server/rules/kit/rules.hpp"

namespace emcon::rules::alternity_warships {

EMCON_RULES(alternity_warships, "alternity-warships", "Alternity Warships", revisions);

/// Missiles and craft that the answer launches (server/rules/contract/adding.hpp).
std::int64_t things_added(const View& view, const OrderList& order);

}  // namespace emcon::rules::alternity_warships
