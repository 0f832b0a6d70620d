/// Courses of counters, and the manoeuvres that change those of ships (S14-P2).
#pragma once

#include <vector>

#include "server/rules/sector_14/state.hpp"

namespace emcon::rules::sector_14 {

inline constexpr int sixths_max = facings / 2;  ///< facings in one manoeuvre, to either side

/// Where a counter stands whose vector counter was put on `to`: it goes there, and its vector as far again.
constexpr Course moved(const Course& course, Hex to, int facing) {
  return {to, facing, to + (to - course.at)};
}

struct Manoeuvre {
  int sixths = 0;  ///< turned, starboard positive
  Hex hex;         ///< for the vector counter

  int turns() const { return sixths < 0 ? -sixths : sixths; }
};

/// Facings and hexes by which the ship can turn and thrust as it is now.
int most_turns(const Table& table, const Ship& ship);
int most_thrust(const Table& table, const Ship& ship);
/// What a manoeuvre costs the ship as it is now.
int stress_of(const Table& table, const Ship& ship, const Manoeuvre& manoeuvre);
Course after(const Ship& ship, const Manoeuvre& manoeuvre);
/// All legal manoeuvres of the ship; drifting is among them.
std::vector<Manoeuvre> courses(const Table& table, const Ship& ship);

}  // namespace emcon::rules::sector_14
