/// Courses worth a look: sketched in numbers, and written where they are shown.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "server/rules/stellar_empires_fleet/table/course.hpp"

namespace emcon::rules::stellar_empires_fleet {

/// A course worth a look. Its words are made of it only where it is shown.
struct Suggested {
  std::size_t turning = 0;    ///< which of those that there are
  std::int64_t distance = 0;  ///< in mils, as the delays before its turns
  std::int64_t first_delay = 0, delay = 0;
  table::Pose end;
  bool asteroids = false;  ///< it leads through some

  std::string token() const;
  std::string label() const;
  table::Path path() const;
};
/// Legal courses worth a look: straight and with a turn, near, middling and far. `exits`: also such as leave over the
/// edge where the ship's side scores; they need the flag `exit`.
std::vector<Suggested> suggested_courses(const Table& table, ShipIndex ship, const std::vector<Command>& in_force,
                                         bool exits);
/// The same for any commands that leave the ship these limits: many leave the same.
std::vector<Suggested> courses_within(const Table& table, ShipIndex ship, const Limits& limits, bool exits);

}  // namespace emcon::rules::stellar_empires_fleet
