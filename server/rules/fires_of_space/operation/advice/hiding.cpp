// Finds hexes that are equally good to hide in (no rule).
#include "server/rules/fires_of_space/operation/advice/hiding.hpp"

#include <algorithm>
#include <optional>

namespace emcon::rules::fires_of_space::operation {
namespace {

constexpr int as_good_within = 1;              ///< hexes that a place may be nearer to the enemy, or farther off
constexpr int arrival_rings[] = {14, 16, 18};  ///< hexes from the centre of the map
constexpr int arrival_gap = 12;                ///< hexes between two places of one ring

bool is_civilian(const Knowledge& of, UnitIndex unit) {
  const std::vector<ShipIndex> ships = ships_of(of.force, unit);
  return std::ranges::any_of(ships, [&](ShipIndex s) { return of.table.class_of(of.force.ships[s].body).civilian; });
}

/// Hexes from the nearest known enemy; nothing: one of them would see it there.
std::optional<int> gap_at(const std::vector<const ContactUnit*>& enemies, Hex hex) {
  std::optional<int> out;
  for (const ContactUnit* enemy : enemies) {
    if (distance(hex, enemy->at.present) <= detection_range) return std::nullopt;
    const int gap = std::max(detection_range + 1, distance(hex, enemy->at.future));
    out = std::min(gap, out.value_or(gap));
  }
  return out;
}

}  // namespace

std::vector<Hex> good_hiding(const Knowledge& of, UnitIndex unit, const std::vector<Hex>& zone) {
  std::vector<const ContactUnit*> enemies;
  for (const ContactUnit& enemy : of.picture.units)
    if (!enemy.gone && enemy.side != of.side && enemy.system == of.force.units[unit].system) enemies.push_back(&enemy);
  const bool shy = is_civilian(of, unit);
  std::vector<std::optional<int>> gaps;
  std::optional<int> best;
  for (const Hex hex : zone) {
    gaps.push_back(gap_at(enemies, hex));
    if (gaps.back())
      best = shy ? std::max(*gaps.back(), best.value_or(0)) : std::min(*gaps.back(), best.value_or(*gaps.back()));
  }
  std::vector<Hex> out;
  for (int i = 0; best && i < count_of(zone); ++i)
    if (gaps[ix(i)] && std::max(*gaps[ix(i)] - *best, *best - *gaps[ix(i)]) <= as_good_within)
      out.push_back(zone[ix(i)]);
  return out;
}

std::vector<Hex> good_arrivals(const Scenario& scenario, int system) {
  const std::vector<Mass>& masses = scenario.systems[ix(system)].masses;
  std::vector<Hex> out;
  for (const int radius : arrival_rings) {
    const std::vector<Hex> spots = ring(from_column_row(grid_size / 2, grid_size / 2), radius);
    for (int i = radius % arrival_gap; i < count_of(spots); i += arrival_gap)
      if (std::ranges::none_of(masses,
                               [&](const Mass& mass) { return distance(mass.hex, spots[ix(i)]) <= mass.radius; }))
        out.push_back(spots[ix(i)]);
  }
  return out;
}

}  // namespace emcon::rules::fires_of_space::operation
