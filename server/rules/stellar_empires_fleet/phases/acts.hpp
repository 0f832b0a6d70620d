/// Makes what tellings of this rulebook show on a map. Ships, flights and launches stand open on the table, so acts may
/// have their places. What is veiled of a launch is in no act before the launch strikes.
#pragma once

#include <string>
#include <vector>

#include "server/rules/kit/acts.hpp"
#include "server/rules/stellar_empires_fleet/table/course.hpp"
#include "server/rules/stellar_empires_fleet/table/flight.hpp"

namespace emcon::rules::stellar_empires_fleet {

table::Mark mark_at(Point at, int heading = -1);
/// Is drawn there, if what the act is about has no place on the map.
table::Act at_place(table::Act act, Point at, int heading = -1);
/// Number of a side among the shields of a board's ship: clockwise from the bow.
int shield_number(Facing facing);

/// The way of a ship along a course: its marks lie behind the first pose, where the ship is drawn already. None, if it
/// neither goes nor turns.
std::vector<table::Act> course_acts(const std::string& ship, const std::vector<table::Pose>& poses);
/// Straight to the place; none, if it stays.
std::vector<table::Act> leg_acts(const std::string& of, Point from, Point to, int heading = -1);

/// Struck by what it meets, or free of it.
std::vector<table::Act> meeting_acts(const std::string& to, bool hit);
/// Drifts on without a fight: derelict, captured, surrendered.
table::Act quelled_act(const std::string& to);
/// Something that no longer exists, and leaves nothing.
inline table::Act gone_act(const std::string& to) {
  return explode_act(to, "");
}

const char* look_of(LaunchKind kind);
const char* look_of(const FlightType& type);
/// Fire of a weapon system, or what a launch brings from where it was launched.
table::Act attack_act(const Table& table, const Attack& attack);

}  // namespace emcon::rules::stellar_empires_fleet
