/// What damage dice do to a ship: shields, armour, structure, primary structure and what lies beyond (SEF-7.8).
#pragma once

#include "server/rules/stellar_empires_fleet/state.hpp"

namespace emcon::rules::stellar_empires_fleet {

/// One hit, as it meets a side of a ship.
struct Hit {
  Warhead warhead;
  WeaponType type = WeaponType::chemical;  ///< says how armour and structure suffer
  Facing section = Facing::fore;
  int armour_modifier = 0, structure_modifier = 0;
};

/// The dice of one hit, one by one, lowest first. Marks the ship at once, and notes what is to be tested for systems.
class Impact {
 public:
  /// The armour threshold of all dice is the one at the beginning (SEF-7.8.3.1).
  Impact(const Table& table, Ship& ship, const Hit& hit);

  /// Marks what the die does. `die`: with its bonus and what range takes from it. Gives the points that pass beyond
  /// primary structure (SEF-7.8.5.3).
  int strike(int die);
  /// Marks armour that is counted for the hit as a whole (tachyon, linear), halves dropped. `halves`: armour that
  /// weapons of AR 1/2 have taken so far from the side, which grows (SEF-R35).
  void end(int& halves);

  int threshold() const { return threshold_; }
  // Boxes marked so far, for the words.
  int armour() const { return armour_; }
  int structure() const { return structure_; }
  int primary() const { return primary_; }
  int beyond() const { return beyond_; }

 private:
  void mark_armour(Facing facing, int boxes);
  void mark_block(int block, int points);
  /// Structure points spread over side, primary and far side; what has passed primary.
  int spread(int points);

  const Table& table_;
  const ShipClass& class_;
  Ship& ship_;
  Hit hit_;
  int threshold_ = 0;
  int reduced_ = 0;  ///< halves of armour boxes not marked yet
  int armour_ = 0, structure_ = 0, primary_ = 0, beyond_ = 0;
};

/// Armour threshold as a linear weapon meets it (SEF-R34).
int linear_threshold(int threshold, int die_size);
/// What range takes from each die of the weapon (SEF-7.12).
int range_loss(const Weapon& weapon, std::int64_t squared);
/// Hits of `n` massed attacks whose roll is `below` its need (SEF-R22): none if it is above.
int massed_hits(const std::vector<int>& factor, int n, int below);
/// Dice that an explosion of the ship throws (SEF-7.8.5.4).
int explosion_dice(const ShipClass& c, const Ship& ship);
/// Whether the point lies within a third of the category in inches.
bool in_explosion(const ShipClass& c, const Ship& ship, Point at);
/// Where the ammunition of a destroyed weapon goes off: `points` to the side, and half of what it cannot take to
/// primary (SEF-7.10.3.2b).
void explode_ammunition(const ShipClass& c, Ship& ship, Facing facing, int points);
/// Structure points from critical effects go to primary (SEF-7.10.4).
void mark_primary(const ShipClass& c, Ship& ship, int points, bool em);

}  // namespace emcon::rules::stellar_empires_fleet
