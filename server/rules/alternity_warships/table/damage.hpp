/// What a hit does to a ship: firepower against toughness, the ablative shield, secondary damage, armour and screens,
/// tracks and what comes of full ones (ALT-10 to 13).
#pragma once

#include <array>
#include <optional>
#include <string>

#include "server/rules/alternity_warships/catalogue/catalogue.hpp"

namespace emcon::rules::alternity_warships {

/// Points of one grade.
struct Points {
  int count = 0;
  Grade grade = Grade::stun;
  bool operator==(const Points&) const = default;
};

/// The hit after firepower has met toughness, `difference` classes above it; none: it does nothing (ALT-12.2, 12.3,
/// R77).
std::optional<Points> shifted(Points hit, int difference);
/// Firepower less toughness; of what never upgrades at most 0.
int difference(const Strike& strike, Might toughness);

/// By grade.
using Boxes = std::array<int, grades>;
constexpr int& of(Boxes& boxes, Grade grade) {
  return boxes[static_cast<std::size_t>(grade)];
}
constexpr int of(const Boxes& boxes, Grade grade) {
  return boxes[static_cast<std::size_t>(grade)];
}

/// What the shield takes: its points left after the hit, and what is left of the hit (ALT-11.5, 11.6, R21).
struct Absorbed {
  int taken = 0;  ///< points of the hit
  int pool = 0;   ///< shield points left
  std::optional<Points> rest;
};
Absorbed absorbed(Points hit, int pool);

/// Primary damage and, in each lesser grade, secondary damage (ALT-10.3, 10.4): `armour` takes from the primary alone.
Boxes inflicted(Points hit, int armour);

/// Marks the damage of a hit, the graver grades first; what finds no box goes to the next grade, two for one (ALT-13.3,
/// 13.4, 13.7, R24). Critical points go on beyond the rating (ALT-R25).
void mark(Boxes& marks, const Boxes& track, const Boxes& damage);

/// What the marks make of a ship; the worst counts (ALT-13.1, R7).
enum class Status { fit, shaken, disabled, crippled, destroyed };
Status status_of(const Boxes& marks, const Boxes& track);
/// Whether a destroyed ship is in pieces, so that no derelict is left (ALT-13.8).
bool breaks_up(const Boxes& marks, const Boxes& track);

/// Steps on its own checks (ALT-13.2, 13.5, 13.6).
constexpr int check_steps(Status status) {
  return status >= Status::crippled ? 3 : status == Status::disabled ? 2 : status == Status::shaken ? 1 : 0;
}
/// What it takes from the rated MC.
constexpr int mc_loss(Status status) {
  return status >= Status::crippled ? 2 : status == Status::disabled ? 1 : 0;
}
/// Steps on attacks of its enemies.
constexpr int target_steps(Status status) {
  return -mc_loss(status);
}

const char* grade_word(Grade grade);     ///< "stun"
const char* status_word(Status status);  ///< "shaken"
/// "7 wound".
std::string points_words(const Points& points);
/// "3 mortal, 4 wound, 4 stun"; "nothing".
std::string boxes_words(const Boxes& damage);

}  // namespace emcon::rules::alternity_warships
