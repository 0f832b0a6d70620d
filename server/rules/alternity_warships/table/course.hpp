/// Courses: speed in force, manoeuvrability, the legs of a path and whether it is legal, step by step (ALT-6, 7.2,
/// 15.4; R8 to R10, R28, R62 to R64, R81).
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "common/table/path.hpp"
#include "server/rules/alternity_warships/table/geometry.hpp"
#include "server/rules/kit/misstep.hpp"

namespace emcon::rules::alternity_warships {

/// Who flies, as far as its course depends on it.
struct Mover {
  Course course;
  int mc = 0;  ///< rated, with what its status takes
  int accel = 0;
  int last_manoeuvre = 0;  ///< round of the last one; 0: none yet
  int round = 1;
};

/// What speed takes from the MC (ALT-6.8).
constexpr int speed_loss(int speed) {
  return speed <= 0 ? 0 : (speed - 1) / 4;
}
/// MC at that speed; at 0 and below a manoeuvre is possible in some rounds only (ALT-6.10).
constexpr int effective_mc(const Mover& mover, int speed) {
  return mover.mc - speed_loss(speed);
}
/// First round in which a mover of that effective MC, 0 or less, may manoeuvre again (ALT-R10).
constexpr int next_manoeuvre(const Mover& mover, int effective) {
  return mover.last_manoeuvre == 0 ? 1 : mover.last_manoeuvre + 2 - effective;
}
/// Whether it may make so many manoeuvres in the round, the last of them at that speed (ALT-6.8, 6.10).
constexpr bool may_manoeuvre(const Mover& mover, int number, int speed) {
  const int effective = effective_mc(mover, speed);
  return number <= effective || (effective <= 0 && number == 1 && mover.round >= next_manoeuvre(mover, effective));
}
/// Manoeuvres that it may have begun while that speed is in force.
int manoeuvres_at(const Mover& mover, int speed);
constexpr int least_speed(const Mover& mover) {
  return mover.course.speed > mover.accel ? mover.course.speed - mover.accel : 0;
}
constexpr int most_speed(const Mover& mover) {
  return mover.course.speed + mover.accel;
}

/// A leg of a path.
struct LegRule {
  const char* token;
  const char* label;
  int sixths;  ///< of the hex that is entered, from the heading
  int turn;
  int price;
  bool enters;     ///< a hex
  bool manoeuvre;  ///< counts against MC (ALT-R63)
};
inline constexpr std::array<LegRule, 14> leg_rules{{{"f", "straight", 0, 0, 1, true, false},
                                                    {"rfr", "roll front right", 1, 0, 1, true, true},
                                                    {"rbr", "roll rear right", 2, 0, 1, true, true},
                                                    {"rbl", "roll rear left", 4, 0, 1, true, true},
                                                    {"rfl", "roll front left", 5, 0, 1, true, true},
                                                    {"tr", "turn right", 0, 1, 2, true, true},
                                                    {"tl", "turn left", 0, -1, 2, true, true},
                                                    {"l1", "loop, 1 right", 0, 1, 3, true, true},
                                                    {"l2", "loop, 2 right", 0, 2, 3, true, true},
                                                    {"l3", "loop, about", 0, 3, 3, true, true},
                                                    {"l4", "loop, 2 left", 0, 4, 3, true, true},
                                                    {"l5", "loop, 1 left", 0, 5, 3, true, true},
                                                    {"sr", "slingshot right", 0, 1, 0, false, false},
                                                    {"sl", "slingshot left", 0, -1, 0, false, false}}};
/// The leg of that name; null: there is none.
constexpr const LegRule* leg_rule(std::string_view token) {
  for (const LegRule& rule : leg_rules)
    if (token == rule.token) return &rule;
  return nullptr;
}

/// The legs and budgets of the mover's path. `sling`: slingshots are possible on this map.
table::Field path_field(const Mover& mover, bool sling);
/// Why the path breaks a rule; none if it keeps them all. Steps whose leg is none of the field's count nothing.
std::optional<Misstep> misstep(const Mover& mover, const std::vector<Body>& bodies, const table::Path& path);
/// Whether a ship or missile may not fly there at all: into the depth of a giant (ALT-15.7).
bool too_deep(const std::vector<Body>& bodies, Hex at);

/// A hex that is entered.
struct Entered {
  Hex hex;
  int force = 0;    ///< speed in force (ALT-6.9)
  int heading = 0;  ///< after the leg, and after a slingshot behind it
  bool operator==(const Entered&) const = default;
};
/// A path as it is flown.
struct Voyage {
  std::vector<Entered> hexes;
  std::vector<Hex> bends;  ///< where its direction changes, and its end
  Course end;
  int manoeuvres = 0;
};
Voyage voyage(const Mover& mover, const table::Path& path);
/// Straight on at the same speed (ALT-6.2).
table::Path coasting(const Mover& mover);

}  // namespace emcon::rules::alternity_warships
