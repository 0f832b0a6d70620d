/// What orders are worth, as far as a seat can know: merits for bots and `odds`.
#pragma once

#include <vector>

#include "server/rules/alternity_warships/table/firing.hpp"

namespace emcon::rules::alternity_warships {

/// What a ship is to those who attack it, by what everybody can know: its public face and state, and the plainest sheet
/// that shows its class (L29).
struct Prize {
  std::int64_t worth = 0;  ///< thousandths of the victory unit (17)
  std::int64_t boxes = 1;  ///< weighted 1, 2, 4, 8: those that its state leaves it
  Might toughness = Might::light;
  std::array<int, damage_types> armour{};  ///< twice the mean roll, by type of damage
};
Prize prize_of(const Table& table, ShipIndex ship);
/// Harm that one attack of that score and step is expected to do: the share of its boxes, as one of its worth.
std::int64_t expected_harm(const Prize& prize, int score, int steps, const Strike& strike);

/// Of one weapon of the mount at a unit that it can fire at.
std::int64_t shot_merit(const Table& table, ShipIndex ship, const Mount& mount, const Unit& target);
/// "step +1: ordinary 35 %, ...; 7 wound on average".
std::string shot_note(const Table& table, ShipIndex ship, const Mount& mount, const Unit& target);
/// Of one bomb of the load on a ship in the bomber's hex.
std::int64_t bomb_merit(const Table& table, ShipIndex ship, const Load& load, ShipIndex target);
/// Most that an enemy missile may do to a ship of the other side that stands within so many hexes of it. What it
/// carries is secret: the catalogue's first missile stands for it.
std::int64_t danger_of(const Table& table, const Missile& missile, int reach);

// objective.cpp: what the scenario is about.

/// How much of the objective the ship's enemies win with it, beside its points; in thousandths of the victory unit.
std::int64_t objective_share(const Table& table, const Ship& ship);
/// What the objective gains by the ship's being where this table has it; for comparing courses of one ship.
std::int64_t objective_gain(const Table& there, ShipIndex ship);
/// Whether the ship has an objective of its own that it flies for, and does not seek the enemy.
bool has_errand(const View& view, ShipIndex ship);
/// Whether the ship may leave the map there, because the objective is behind that edge.
bool may_leave(const View& view, ShipIndex ship, Hex at);

// plans.cpp: where a ship may fly.

/// A course that is worth a look, with what it is worth.
struct Plan {
  table::Path path;
  Course end;
  std::int64_t merit = 0;
};
/// Courses of the seat's own ship, the best first, at most `most` of them.
std::vector<Plan> plans(const View& view, ShipIndex ship, int most);

// paths.cpp

/// A path as a token, "f2-tr-rfr", and back; none if it is no such token.
std::string plan_token(const table::Path& path);
std::optional<table::Path> plan_of(const std::string& token);
/// A path by which a missile comes to the hex in this round, else one of those that come near: of paths with three
/// manoeuvres at most. homing.hpp looks at all.
table::Path guided(const Mover& mover, const std::vector<Body>& bodies, Hex goal);
/// Rounds that a missile needs over that distance from that speed, at full acceleration.
int rounds_to_arrive(int speed, int distance);

}  // namespace emcon::rules::alternity_warships
