/// What fire, launches and places are expected to be worth: what odds show, and what suggestions and bots go by. All of
/// it from the open table, in thousandths of a point of cost; nothing here is a rule.
#pragma once

#include <array>
#include <vector>

#include "server/rules/stellar_empires_fleet/table/table.hpp"

namespace emcon::rules::stellar_empires_fleet {

inline constexpr int percent = 100;  ///< shares are counted in per cent

/// Structure points that the system is expected to do to the ship as both stand, in thousandths; before interception.
std::int64_t expected_shot(const Table& table, ShipIndex firer, SystemIndex system, ShipIndex target);
/// What that is worth, interception counted.
std::int64_t worth_of_shot(const Table& table, ShipIndex firer, SystemIndex system, ShipIndex target);
/// What hits of that warhead on that side are worth, each of them.
std::int64_t worth_of_hit(const Table& table, const Ship& target, Facing side, const Warhead& warhead, WeaponType type,
                          int range_loss);
/// Worth of a structure point of that side of the ship: what is left until it is lost divides its cost.
std::int64_t worth_of_point(const Table& table, const Ship& target, Facing side);
/// The same, whatever side.
std::int64_t worth_of_point(const Table& table, const Ship& target);
/// What `hits` (in thousandths) of weapons with that Int come to when the ship's close defence has done its best.
std::int64_t passing(const Table& table, const Ship& target, std::int64_t hits, int intercept, int dice);
/// What a launch of so many rounds at the ship, or at its unit if they are missiles, is worth.
std::int64_t worth_of_launch(const Table& table, ShipIndex from, SystemIndex system, ShipIndex target,
                             const Warhead& warhead, int intercept, int rounds);

/// Fire of one ship at another, wherever the two may stand: all that does not follow from their places is worked out
/// once.
class Gunnery {
 public:
  Gunnery(const Table& table, const Ship& firer, const Ship& target);

  struct Worth {
    std::int64_t now = 0;    ///< of this turn's fire, and of launches in the next turn
    std::int64_t later = 0;  ///< of a turn's fire and launches in the long run
  };
  Worth from(const Stance& firer, const Stance& target) const;
  /// This turn's fire of each weapon system that works, launches 0: as many as of this firer at any other target.
  std::vector<std::int64_t> shots_from(const Stance& firer, const Stance& target) const;
  /// The most inches from which anything of it reaches.
  int range() const { return range_; }

 private:
  static constexpr int losses_max = 6;
  struct Gun {
    int arc = 0, range = 0;
    bool minimum = false;
    const Weapon* weapon = nullptr;
    int need = 0;
    int now = 0, later = 0;  ///< percent of its hits that count
    bool by_sensors = true;
    int losses = 1;  ///< how much range may take from its dice, and none
    std::array<std::array<std::int64_t, losses_max>, facings> worth{};  ///< of all its shots, if they hit
  };
  void add(const Table& table, const Ship& firer, SystemIndex system, const Ship& target);
  /// Calls `each` with the place of every gun that bears, and with what its shots are worth.
  template <class Each>
  void for_each(const Stance& firer, const Stance& target, Each each) const;

  const Scenario& scenario_;
  int sensor_ = 0;
  int range_ = 0;
  std::vector<Gun> guns_;
};

/// Where the ship may end its move in this turn without a command, roughly; where it stands, if it has moved. Places
/// off the table and beyond planets are left out.
std::vector<Stance> places_of(const Table& table, const Ship& ship);
/// Whether a ship that ends there will have a course that stays on the table and meets no planet.
bool has_a_way_on(const Table& table, const Ship& ship, const Stance& end);

}  // namespace emcon::rules::stellar_empires_fleet
