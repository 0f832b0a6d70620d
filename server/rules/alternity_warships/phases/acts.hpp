/// Acts and heads of this rulebook's tellings. All places are open (ALT-4); only what a sheet hides is told to its side
/// alone, and so is its act.
#pragma once

#include <string>
#include <vector>

#include "server/rules/alternity_warships/phases/play.hpp"

namespace emcon::rules::alternity_warships {

/// Where a course has led, bend by bend, in the order of time: `way` begins where the course began.
std::vector<table::Mark> way_marks(const std::vector<Hex>& way, int heading);
/// One place.
std::vector<table::Mark> place_marks(Hex at);

/// The thing has come along the way; nothing, if it has stayed.
std::vector<table::Act> way_acts(const std::string& handle, const std::vector<Hex>& way, int heading);
/// The same of the ship whose turn it is; a second call finds nothing more to show.
std::vector<table::Act> flown_acts(Play& play, ShipIndex ship);
/// `last` follows the acts.
std::vector<table::Act> followed_by(std::vector<table::Act> acts, table::Act last);

/// A ship is lost in that manner.
table::Act lost_ship_act(const Ship& ship, Fate fate);
/// A ship is the worse for it, and no number says by how much.
table::Act worse_act(const Ship& ship);

/// Attacks before they are rolled. A weapon at a ship:
table::Act weapon_act(const Table& table, const Ship& ship, const Weapon& weapon, const Unit& target);
table::Act bomb_act(const Ship& ship, const std::string& target, int count = 1);
/// It comes from its last hex, where it is not drawn yet.
table::Act missile_act(const Missile& missile, const std::string& target);
/// One attack, and what came of it; `harm`: it does something to what it hits.
table::Act rolled_act(table::Act act, bool hit, bool harm);

/// One more round of what the side needs.
table::Act bombarded_act(const Bombard& goal);
/// A ship bombards the hex.
table::Act bombards_act(const Ship& ship, Hex hex);
/// Reinforcements, where they come; the board before has them not.
table::Act arrives_act(const Ship& ship);
/// Craft that leave their ship, or come back to it.
table::Act craft_leaves_act(const Ship& carrier, const Ship& craft);
table::Act craft_docks_act(const Ship& craft, const Ship& host);

}  // namespace emcon::rules::alternity_warships
