// Decides where a seeker may steer, and where it goes by itself (S14-R23).
#include "server/rules/sector_14/guidance.hpp"

#include <algorithm>
#include <tuple>

namespace emcon::rules::sector_14 {
namespace {

/// Where the seeker will be a turn later if its vector counter is put on `to`.
Hex projected(const Course& seeker, Hex to) {
  return to + (to - seeker.at);
}

}  // namespace

SeekVerdict may_steer(const Course& seeker, int acc, const Course& target, Hex to) {
  if (distance(seeker.vector, to) > acc) return SeekVerdict::beyond_acc;
  if (distance(seeker.vector, target.at) <= acc) return to == target.at ? SeekVerdict::legal : SeekVerdict::must_strike;
  const bool farther_now = distance(to, target.at) > distance(seeker.vector, target.at);
  const bool farther_then =
      distance(projected(seeker, to), target.vector) > distance(projected(seeker, seeker.vector), target.vector);
  return farther_now && farther_then ? SeekVerdict::must_seek : SeekVerdict::legal;
}

Hex guided(const Course& seeker, int acc, const Course& target) {
  if (distance(seeker.vector, target.at) <= acc) return target.at;
  using Rank = std::tuple<int, int, int, int, int>;
  const auto rank = [&](Hex to) {
    return Rank{std::max(0, distance(projected(seeker, to), target.vector) - acc), distance(to, target.at),
                distance(seeker.vector, to), to.q, to.r};
  };
  Hex best = seeker.vector;
  for (int radius = 0; radius <= acc; ++radius)
    for (const Hex to : ring(seeker.vector, radius))
      if (may_steer(seeker, acc, target, to) == SeekVerdict::legal && rank(to) < rank(best)) best = to;
  return best;
}

}  // namespace emcon::rules::sector_14
