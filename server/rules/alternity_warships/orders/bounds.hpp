/// The most that a side may have of missiles, craft, weapons and shots, so that no answer costs the server too much
/// time (ALT-R112). Each seat of a side has an equal part of each bound, rounded down; a seat cannot use what another
/// one leaves. Before revision 2 nothing is bounded.
#pragma once

#include "server/rules/alternity_warships/catalogue/phrases.hpp"
#include "server/rules/alternity_warships/orders/orders.hpp"

namespace emcon::rules::alternity_warships {

inline constexpr int missiles_most = 100;  ///< in flight
inline constexpr int ships_most = 60;      ///< ships and craft on the map
inline constexpr int lines_most = 200;     ///< lines of weapons and launchers of those that fight, or of a bought fleet
inline constexpr int shots_most = 200;     ///< weapons fired and bombs dropped in one answer
inline constexpr int aboard_most = 100;    ///< craft aboard the ships of a bought fleet

/// How many more of something the seat may have: its part of the bound `most` less `has`, the number that it has; at
/// least 0. Before revision 2 a number that no order reaches.
int room_for(const View& view, int most, int has);
/// How many more missiles the seat may launch. It follows from public facts alone, so refusals by it tell no secret.
int room_for_missiles(const View& view);
/// How many more craft the seat may launch, by the count of its ships and craft on the map; room_for_lines() bounds
/// them, too. It follows from public facts alone.
int room_for_craft(const View& view);
/// How many lines of weapons and launchers all craft that the seat launches in one answer may have together on their
/// sheets. It follows from the seat's own secret sheets: only the seat may see it.
int room_for_lines(const View& view);
/// The seat's part of shots_most for one answer. Shots of the answer are not counted yet.
int room_for_shots(const View& view);
/// room_for_shots() less the shots of the fire and bomb orders accepted so far in this answer. May be below 0.
int shots_left(const Reading& in);

/// The number of lines of weapons and launchers on a sheet.
inline int lines_of(const Sheet& sheet) {
  return count_of(sheet.mounts) + count_of(sheet.launchers);
}

/// The reason for the upper limit of a number in an order, and the paragraph that sets the limit.
struct Bound {
  Grounds why;
  const char* clause;
};
inline Bound side_is_full() {
  return {reasons::out_of_bounds_side_full(), "ALT-R112"};
}

/// The refusals of orders that go beyond a bound, in words for the player.
Misstep too_many_missiles(const Reading& in);
Misstep too_many_craft(const Reading& in);
Misstep too_many_shots(const Reading& in);

}  // namespace emcon::rules::alternity_warships
