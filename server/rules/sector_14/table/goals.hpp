/// Goals of a session (S14-SES.1, S14-R58): what teams are given points for. All of it follows from the open table.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "server/rules/sector_14/state.hpp"

namespace emcon::rules::sector_14 {

/// Within the region of a goal to hold.
bool in_region(const Goal& goal, Hex at);
/// How many rows of hexes lie between the hex and the edge of a goal to cross; negative: the hex is beyond it.
int to_the_edge(const Goal& goal, Hex at);
/// Whether the goal is about this ship: it may cross, is to be destroyed or saved, or its boxes count.
bool concerns(const Table& table, const Goal& goal, const Ship& ship);
/// Whether the ship is beyond an edge by which its team is given points for it.
bool across(const Table& table, const Ship& ship);

/// Boxes of systems and weapons, and those of them that are lost; plating is not counted. All of a ship that is out,
/// unless it has crossed its edge (S14-R60).
int boxes(const Table& table, const Ship& ship);
int boxes_gone(const Table& table, const Ship& ship);

/// Turns, ships or boxes for which the goal gives points if the battle ended now.
int times_met(const Table& table, GoalIndex goal);
std::int64_t points_of(const Table& table, GoalIndex goal);
/// By team, if the battle ended now.
Rows<Side, std::int64_t> points_by_team(const Table& table);

/// "hold the Lantern, 2 hexes round 5050: 10 points for each turn", as boards and the set-up tell it.
std::string goal_text(const Table& table, GoalIndex goal);
/// "holds the Lantern 3 turns: 30": what a team has points for, cause by cause; "nothing yet" without any.
std::string causes_text(const Table& table, Side team);

}  // namespace emcon::rules::sector_14
