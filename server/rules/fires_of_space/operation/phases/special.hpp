/// The Special Action Phase of one side (section 18): who is at its mercy, and how ships leave play by it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/rules/fires_of_space/operation/phases/play.hpp"
#include "server/rules/fires_of_space/operation/table/mercy.hpp"

namespace emcon::rules::fires_of_space::operation {

/// In play, on a map, and no prize.
bool here_and_free(const Force& force, const OwnShip& ship);
/// Ships of the other side, no prizes, that are alongside this ship of `side`.
std::vector<ShipIndex> enemies_of(Play& play, Side side, ShipIndex ship);
/// FOS-18.a: an enemy alongside forces the ship, and nothing shields it.
bool must_scuttle(Play& play, Side side, ShipIndex ship);

/// R48: which ships are at the enemy's mercy is read once, before anybody acts on it.
void read_mercy(Play& play);
void forget_mercy(Play& play);
/// Ships of the enemy at the mercy of `side`, in the order of their contacts: the owner's numbering is not the enemy's
/// to know.
std::vector<ShipIndex> victims_of(Play& play, Side side);
/// The same of one ship that is still there.
bool is_victim(Play& play, Side side, ShipIndex ship);

/// The ship of the enemy of `side` behind a contact, if it is still that contact's.
std::optional<ShipIndex> ship_behind(Play& play, Side side, ContactIndex contact);
/// R78: no reason, since it would rest on what the sender cannot see.
void not_met(Play& play, Side side, ContactIndex contact, const char* what);
/// The ship leaves its side's play in this way; everybody is told, and sees what it was.
void leaves_play(Play& play, Side side, ShipIndex ship, Fate fate, const std::string& how, const char* clause);

}  // namespace emcon::rules::fires_of_space::operation
