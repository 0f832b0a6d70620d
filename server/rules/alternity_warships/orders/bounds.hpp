/// What a side has at most, so that no order is more work than a battle is worth (ALT-R112). The seats of a side share
/// alike: what one of them has does not bind another. Before revision 2 nothing is bounded.
#pragma once

#include <string>

#include "server/rules/alternity_warships/orders/orders.hpp"

namespace emcon::rules::alternity_warships {

inline constexpr int missiles_most = 100;  ///< in flight
inline constexpr int ships_most = 60;      ///< ships and craft on the map
inline constexpr int lines_most = 200;     ///< lines of weapons and launchers on their sheets
inline constexpr int shots_most = 200;     ///< weapons and bombs of one answer
inline constexpr int aboard_most = 100;    ///< craft aboard of a fleet that is bought

/// What the seat may have of so much, without what it has already; never below 0.
int room_for(const View& view, int most, int has);
/// Missiles that the seat may launch. All of it is public.
int room_for_missiles(const View& view);
/// Craft that the seat may launch by their number. Public, too.
int room_for_craft(const View& view);
/// Lines of weapons and launchers that further craft of the seat may have.
int room_for_lines(const View& view);
int room_for_shots(const View& view);
/// The same without what lines before take.
int shots_left(const Reading& in);

/// Lines of weapons and launchers of a sheet.
inline int lines_of(const Sheet& sheet) {
  return count_of(sheet.mounts) + count_of(sheet.launchers);
}

/// What binds a number of an order, in words, and its paragraph.
struct Bound {
  std::string words;
  const char* clause;
};
inline Bound side_is_full() {
  return {"the side has room for no more", "ALT-R112"};
}

/// Bounds of the side as reasons.
Misstep too_many_missiles(const Reading& in);
Misstep too_many_craft(const Reading& in);
Misstep too_many_shots(const Reading& in);

}  // namespace emcon::rules::alternity_warships
