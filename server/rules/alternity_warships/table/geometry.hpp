/// Arcs, direct lines, lines of fire and bodies on hexes, in whole numbers (ALT-9.5 to 9.12, 15; R15, R17, R26 to R28,
/// R40, R49). Headings are 0 to 5 (R80), 0 up, clockwise.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "common/bearing.hpp"
#include "common/hex.hpp"
#include "server/rules/alternity_warships/catalogue/catalogue.hpp"

namespace emcon::rules::alternity_warships {

/// The arc in which another hex lies, of the four that are 90 degrees wide and have no hex on their edges (ALT-R15).
/// None if both are the same hex.
std::optional<Arc> arc_of(Hex from, int heading, Hex to);
/// Whether `to` lies on a row of hexes that a fixed mount of that arc points along (ALT-9.12, R17).
bool on_direct_line(Hex from, int heading, Arc mount, Hex to);

/// Whether the line between the centres crosses the inside of the hex (ALT-R40).
bool crosses_inside(Hex from, Hex to, Hex hex);
/// The hex at i of n equal parts of the line, rounded; n is above 0.
Hex on_line(Hex from, Hex to, int i, int n);
/// All hexes whose inside the line crosses, those of both ends too (ALT-R49). In the order from `from`.
std::vector<Hex> crossed(Hex from, Hex to);
/// A bound: no hex that the line between the centres crosses, or runs along, is nearer to `centre`.
constexpr std::int64_t least_apart(Hex centre, Hex from, Hex to) {
  return (far_apart(centre, from) + far_apart(centre, to) - far_apart(from, to) - 1) / 2;
}
/// Whether a hex that the line crosses, one at its ends too, is such a one. `is_one` is asked before it is known
/// whether the line crosses the hex, and of some hexes more than once.
template <class IsOne>
bool crosses_any(Hex from, Hex to, IsOne is_one) {
  const auto hit = [&](Hex hex) { return is_one(hex) && crosses_inside(from, to, hex); };
  if (hit(from)) return true;
  for (int i = 1, n = distance(from, to); i <= n; ++i) {
    const Hex middle = on_line(from, to, i, n);
    if (hit(middle)) return true;
    for (int heading = 0; heading < headings; ++heading)
      if (hit(middle + ahead(heading))) return true;
  }
  return false;
}
/// Pairs of hexes whose common edge the line runs along.
std::vector<std::pair<Hex, Hex>> edges_along(Hex from, Hex to);

/// Where a hex is in relation to a planet (ALT-15.2, 15.3).
enum class Zone { none, high_orbit, low_orbit, impact };

/// A planet, gas giant or asteroid, as shapes alone.
struct Disc {
  Hex centre;
  int radius = 0;         ///< of the marker; an asteroid has 0
  int impact_radius = 0;  ///< of the impact zone; -1: it has none
  bool planet = true;     ///< has orbits and slingshots
};
inline constexpr int high_orbit_width = 3;
Disc disc_of(const Body& body);
Zone zone_of(const Disc& disc, Hex hex);
/// Whether the disc stops a line of fire: all its hexes but the outermost ring do, and an asteroid's one (ALT-15.9,
/// 15.11). The hexes at the ends never do.
bool blocks(const Disc& disc, Hex from, Hex to);
/// Whether a ship of that heading in the hex may let the planet turn it by one side, 1 right, -1 left (ALT-15.4, R28).
bool slings(const Disc& disc, Hex hex, int heading, int side);
/// The hex of the outermost ring that is nearest; the first clockwise from the hex of several (ALT-R29).
Hex nearest_low_orbit(const Disc& disc, Hex from);

}  // namespace emcon::rules::alternity_warships
