// Puts the dice of a hit on shields, armour and structure of a ship.
#include "server/rules/stellar_empires_fleet/table/damage.hpp"

#include <algorithm>

#include "server/rules/stellar_empires_fleet/table/geometry.hpp"
#include "server/rules/stellar_empires_fleet/table/sheet.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

constexpr std::size_t side_at(Facing facing) {
  return static_cast<std::size_t>(facing);
}
constexpr int linear_least = 2;

void add_untested(Ship& ship, int block, int points, bool em) {
  ship.lost.untested[ix(block)].append(ix(points), em ? 'e' : '.');
}

}  // namespace

int linear_threshold(int threshold, int die_size) {
  if (die_size <= threshold) return threshold;
  return std::min(threshold, std::max(linear_least, threshold - (die_size - threshold)));
}

int range_loss(const Weapon& weapon, std::int64_t squared) {
  switch (weapon.type) {
    case WeaponType::fusion:
      return full_times(squared, 4);
    case WeaponType::plasma:
      return full_times(squared, 3);
    case WeaponType::particle:
      return 4 * squared > inch * inch * weapon.range * weapon.range ? 1 : 0;
    default:
      return 0;
  }
}

int massed_hits(const std::vector<int>& factor, int n, int below) {
  constexpr int column_max = 20;
  if (below < 0 || n <= 0) return 0;
  const int share = factor[ix(std::min(below, count_of(factor) - 1))];
  int out = 0;
  for (int left = n; left > 0; left -= column_max) out += std::max(1, (std::min(left, column_max) * share + 50) / 100);
  return out;
}

Impact::Impact(const Table& table, Ship& ship, const Hit& hit)
    : table_(table), class_(table.class_of(ship)), ship_(ship), hit_(hit) {
  threshold_ = std::max(0, armour_threshold(class_, ship_, hit.section) + hit.armour_modifier);
  if (hit.type == WeaponType::linear) threshold_ = linear_threshold(threshold_, hit.warhead.die);
}

void Impact::mark_armour(Facing facing, int boxes) {
  const int taken = std::clamp(boxes, 0, armour_left(class_, ship_, facing));
  ship_.lost.armour[side_at(facing)] += taken;
  if (facing == hit_.section) armour_ += taken;
}

void Impact::mark_block(int block, int points) {
  if (points <= 0) return;
  if (block == primary_block)
    ship_.lost.primary += points;
  else
    ship_.lost.structure[ix(block)] += points;
  add_untested(ship_, block, points, hit_.type == WeaponType::em);
}

int Impact::spread(int points) {
  const Facing far = opposite(hit_.section);
  const auto takes = [&](Facing facing) {
    const int left = structure_left(class_, ship_, facing);
    const int most = left > 0 ? std::max(0, structure_threshold(class_, ship_, facing) + hit_.structure_modifier) : 0;
    return std::min(most, left);
  };
  const int own = std::min(points, takes(hit_.section));
  mark_block(static_cast<int>(hit_.section), own);
  structure_ += own;
  const int core = std::min({points - own, primary_left(class_, ship_), primary_threshold(class_, ship_)});
  mark_block(primary_block, core);
  primary_ += core;
  const int passed = points - own - core;
  const int across = std::min(passed, takes(far));
  mark_block(static_cast<int>(far), across);
  mark_armour(far, passed - across);
  beyond_ += passed;
  return passed;
}

int Impact::strike(int die) {
  const Warhead& warhead = hit_.warhead;
  if (const int level = shield_level(table_, ship_, hit_.section, warhead.shield_reduction); level > 0) {
    if (die > level) ++ship_.lost.shields[side_at(hit_.section)];
    die -= level;
  }
  if (die < threshold_ || die <= 0) return 0;
  int points = die - threshold_;
  if (points > 0) {
    reduced_ += warhead.reduction;
  } else if (warhead.reduction >= 4) {
    reduced_ += 2;
  }
  const bool whole_hit =
      hit_.type == WeaponType::linear || hit_.type == WeaponType::tachyon || warhead.reduction % 2 != 0;
  if (!whole_hit) {
    mark_armour(hit_.section, reduced_ / 2);
    reduced_ = 0;
  }
  if (points > 0 && hit_.type == WeaponType::linear) points = (points + 1) / 2;
  if (points > 0 && hit_.type == WeaponType::ion) {
    points = 1;
    if (ship_.charge > 0)
      --ship_.charge;
    else
      ++ship_.drained;
  }
  return spread(points + warhead.penetrating);
}

void Impact::end(int& halves) {
  if (hit_.type == WeaponType::linear || hit_.type == WeaponType::tachyon)
    mark_armour(hit_.section, reduced_ / 4);
  else
    halves += reduced_;
  reduced_ = 0;
}

int explosion_dice(const ShipClass& c, const Ship& ship) {
  int left = primary_left(c, ship);
  for (const Facing facing : all_facings) left += structure_left(c, ship, facing);
  return (left + 9) / 10;
}

bool in_explosion(const ShipClass& c, const Ship& ship, Point at) {
  return 9 * squared_distance(ship.at, at) <= inch * inch * c.category * c.category;
}

void mark_primary(const ShipClass& c, Ship& ship, int points, bool em) {
  const int taken = std::clamp(points, 0, primary_left(c, ship));
  ship.lost.primary += taken;
  add_untested(ship, primary_block, taken, em);
}

void explode_ammunition(const ShipClass& c, Ship& ship, Facing facing, int points) {
  const int own = std::min(points, structure_left(c, ship, facing));
  ship.lost.structure[side_at(facing)] += own;
  add_untested(ship, static_cast<int>(facing), own, false);
  mark_primary(c, ship, (points - own) / 2, false);
}

}  // namespace emcon::rules::stellar_empires_fleet
