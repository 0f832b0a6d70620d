// Finds hexes that are equally good to hide in (no rule).
#include "server/rules/fires_of_space/operation/advice/hiding.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "server/rules/fires_of_space/battle/advice/advice.hpp"

namespace emcon::rules::fires_of_space::operation {
namespace {

constexpr int places_least = 20;               ///< so many places are good, if there are as many: who guesses fails
constexpr int places_most = 30;                ///< so many fit into an offer for each of a side's hidden units
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

/// Turns in which whoever starts from rest in the hex may meet the first of them.
int turns_to_meet(const std::vector<const ContactUnit*>& enemies, Hex hex, int rating) {
  int out = battle::chase_turns_max + 1;
  for (const ContactUnit* enemy : enemies) out = std::min(out, battle::chase({hex, hex, hex}, rating, enemy->at).turns);
  return out;
}

/// At most places_most of them, spread evenly: an offer holds only so many. Of a large zone in which both sides hide
/// each has hexes of its own, or they would meet where they begin.
std::vector<Hex> thinned(const std::vector<Hex>& hexes, Side side) {
  const int n = count_of(hexes);
  if (n <= places_most) return hexes;
  std::vector<Hex> out;
  for (int i = 0; i < places_most; ++i)
    out.push_back(hexes[ix((2 * i + static_cast<int>(ix(side.index))) * n / (2 * places_most))]);
  return out;
}

}  // namespace

std::vector<Hex> good_hiding(const Knowledge& of, UnitIndex unit, const std::vector<Hex>& zone) {
  std::vector<const ContactUnit*> enemies;
  for (const ContactUnit& enemy : of.picture.units)
    if (!enemy.gone && enemy.side != of.side && enemy.system == of.force.units[unit].system) enemies.push_back(&enemy);
  if (enemies.empty()) return thinned(zone, of.side);
  const bool shy = is_civilian(of, unit);
  const int rating = unit_rating(of.table, of.force, unit);
  std::vector<std::pair<int, Hex>> by_badness;
  for (const Hex hex : zone)
    if (const std::optional<int> gap = gap_at(enemies, hex))
      by_badness.emplace_back(shy ? -*gap : turns_to_meet(enemies, hex, rating), hex);
  std::ranges::stable_sort(by_badness, {}, [](const auto& one) { return one.first; });
  std::vector<Hex> out;
  for (const auto& [badness, hex] : by_badness) {
    if (count_of(out) >= places_least && badness > by_badness[ix(count_of(out) - 1)].first) break;
    out.push_back(hex);
  }
  return thinned(out, of.side);
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
