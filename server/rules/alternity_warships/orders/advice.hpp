/// What orders are worth, as far as a seat can know: merits for bots and `odds`.
#pragma once

#include <vector>

#include "server/rules/alternity_warships/orders/orders.hpp"

namespace emcon::rules::alternity_warships {

/// Weights of boxes by grade: what a full track of one weighs against another.
std::int64_t weighted_boxes(const Boxes& boxes);
/// What the ship is worth to its enemies, in thousandths of the victory unit: the points of the plainest sheet that
/// shows its class, by all of its side that has come to the map.
std::int64_t worth(const Table& table, ShipIndex ship);

/// Harm that one hit of the strike is expected to do at these steps, as a share of the target's worth; thousandths.
std::int64_t expected_harm(const Table& table, int score, int steps, const Strike& strike, ShipIndex target);
/// Of one weapon of the mount at a unit that it can fire at.
std::int64_t shot_merit(const Table& table, ShipIndex ship, const Mount& mount, const Unit& target);
/// "step +1: ordinary 35 %, ...; 7 wound on average".
std::string shot_note(const Table& table, ShipIndex ship, const Mount& mount, const Unit& target);

/// A course that is worth a look, with what it is worth.
struct Plan {
  table::Path path;
  Course end;
  std::int64_t merit = 0;
};
/// Courses of the seat's own ship, the best first, at most `most` of them.
std::vector<Plan> plans(const View& view, ShipIndex ship, int most);
/// A path as a token, "f2-tr-rfr", and back; none if it is no such token.
std::string plan_token(const table::Path& path);
std::optional<table::Path> plan_of(const std::string& token);

/// The path by which a missile comes to the hex in this round, else as near as it can (order `mgo`).
table::Path guided(const Mover& mover, const std::vector<Body>& bodies, Hex goal);
/// Rounds that a missile needs over that distance from that speed, at full acceleration.
int rounds_to_arrive(int speed, int distance);

}  // namespace emcon::rules::alternity_warships
