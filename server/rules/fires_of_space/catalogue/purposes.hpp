/// What dice are rolled for, and the names of their rollers.
#pragma once

#include <cstdint>

#include "common/audience.hpp"
#include "common/ids.hpp"
#include "server/rules/contract/dice.hpp"

namespace emcon::rules::fires_of_space {

/// Purposes of dice: part of the names of the streams, so numbers are never reused.
enum class Purpose : std::uint16_t {
  initiative = 1,
  entry_area = 2,
  entry_hex = 3,
  entry_distance = 4,
  entry_shift = 5,
  beam_hit = 6,
  beam_penetration = 7,
  beam_at_missiles = 8,
  point_defence = 9,
  anti_missile_hit = 10,
  missile_hit = 11,
  missile_penetration = 12,
  damage_increase = 13,
  damage = 14,
  repair = 15,
  final_repair = 16,
  declared_tonnage = 17,
  deployment = 18,
  contact_order = 19,
  op_initiative = 20,
  entry_line = 21,
  capture = 22,
  surface_check = 30,
  chart_extra = 31,
  chart = 32,
  power_hit = 33,
  power_chart = 34,
  explosion = 35
};

/// The sides, by the names of their units (R57).
inline constexpr Side letters{0}, numbers{1};
/// Seat and side are the same here.
inline Seat seat_of(Side side) {
  return Seat{side.index};
}
inline Side side_at(Seat seat) {
  return Side{seat.index};
}
/// Its player.
inline Audience only(Side side) {
  return Audience::only(seat_of(side));
}
inline RefId ref_side(Side side) {
  return {side, 0};
}

}  // namespace emcon::rules::fires_of_space
