// Decides where a seeker may steer, and where it goes by itself (S14-R23).
#include "server/rules/sector_14/table/guidance.hpp"

#include <algorithm>
#include <optional>
#include <tuple>

namespace emcon::rules::sector_14 {
namespace {

/// Where the seeker will be a turn later if its vector counter is put on `to`.
Hex projected(const Homing& homing, Hex to) {
  return to + (to - homing.seeker.at);
}

/// The two measures of S14-R23: less is nearer.
int off_now(const Homing& homing, Hex to) {
  return distance(to, homing.target.at);
}
int off_next_turn(const Homing& homing, Hex to) {
  return distance(projected(homing, to), homing.target.vector);
}

bool comes_nearer(const Homing& homing, Hex to) {
  const Hex stays = homing.seeker.vector;
  return off_now(homing, to) < off_now(homing, stays) || off_next_turn(homing, to) < off_next_turn(homing, stays);
}
bool goes_away(const Homing& homing, Hex to) {
  const Hex stays = homing.seeker.vector;
  return off_now(homing, to) > off_now(homing, stays) && off_next_turn(homing, to) > off_next_turn(homing, stays);
}

/// What guidance likes best among the hexes within reach that `wanted` says yes to; nothing if there is none.
template <class Wanted>
std::optional<Hex> best_of(const Homing& homing, Wanted wanted) {
  const auto rank = [&](Hex to) {
    return std::tuple{std::max(0, off_next_turn(homing, to) - homing.acc), off_now(homing, to),
                      distance(homing.seeker.vector, to), to.q, to.r};
  };
  std::optional<Hex> best;
  for (int radius = 0; radius <= homing.acc; ++radius)
    for (const Hex to : ring(homing.seeker.vector, radius))
      if (wanted(to) && (!best || rank(to) < rank(*best))) best = to;
  return best;
}

/// Of the hexes that bring it nearer; nothing if none within reach does.
std::optional<Hex> nearer_hex(const Homing& homing) {
  return best_of(homing, [&](Hex to) { return comes_nearer(homing, to); });
}

bool strikes(const Homing& homing) {
  return distance(homing.seeker.vector, homing.target.at) <= homing.acc;
}

}  // namespace

SeekVerdict may_steer(const Homing& homing, Hex to) {
  if (distance(homing.seeker.vector, to) > homing.acc) return SeekVerdict::beyond_acc;
  if (strikes(homing)) return to == homing.target.at ? SeekVerdict::legal : SeekVerdict::must_strike;
  if (homing.must_come_nearer && !comes_nearer(homing, to) && nearer_hex(homing))
    return to == guided(homing) ? SeekVerdict::legal : SeekVerdict::must_come_nearer;
  return goes_away(homing, to) ? SeekVerdict::must_seek : SeekVerdict::legal;
}

Hex guided(const Homing& homing) {
  if (strikes(homing)) return homing.target.at;
  // To leave the vector counter where it is seeks better, at times, than any shift.
  if (homing.must_come_nearer && nearer_hex(homing))
    return *best_of(homing, [&](Hex to) { return to == homing.seeker.vector || comes_nearer(homing, to); });
  return *best_of(homing, [&](Hex to) { return !goes_away(homing, to); });
}

}  // namespace emcon::rules::sector_14
