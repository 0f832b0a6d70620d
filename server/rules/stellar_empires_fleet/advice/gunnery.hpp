/// What the fire of one ship at another is worth, from wherever the two may stand.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "server/rules/stellar_empires_fleet/table/geometry.hpp"
#include "server/rules/stellar_empires_fleet/table/table.hpp"

namespace emcon::rules::stellar_empires_fleet {

/// Fire of one ship at another, wherever the two may stand: all that does not follow from their places is worked out
/// once.
class Gunnery {
 public:
  class Hits;
  Gunnery(const Table& table, const Ship& firer, const Ship& target, Hits& hits);

  struct Worth {
    std::int64_t now = 0;    ///< of this turn's fire, and of launches in the next turn
    std::int64_t later = 0;  ///< of a turn's fire and launches in the long run
  };
  Worth from(const Stance& firer, const Stance& target) const;
  /// The same, and what the other one's fire `back` is worth.
  std::pair<Worth, Worth> exchanged(const Gunnery& back, const Stance& own, const Stance& other) const;
  /// This turn's fire of each weapon system that works, launches 0: as many as of this firer at any other target.
  std::vector<std::int64_t> shots_from(const Stance& firer, const Stance& target) const;
  /// The most inches from which anything of it reaches.
  int range() const { return range_; }

 private:
  /// How the two lie to each other, as far as fire minds.
  struct Lie {
    std::int64_t squared = 0;      ///< of their distance
    Seen seen;                     ///< of the target by the firer
    Facing struck = Facing::fore;  ///< side of the target
    int nebulae = 0;               ///< between them
  };
  static constexpr int losses_max = 6;
  /// By the side struck, and by what range takes from dice.
  using HitWorth = std::array<std::array<std::int64_t, losses_max>, facings>;
  struct Gun {
    int arc = 0;
    bool minimum = false;
    std::int64_t reach = 0;  ///< square of its range, in mils
    const Weapon* weapon = nullptr;
    int need = 0;
    int now = 0, later = 0;  ///< percent of its hits that count
    bool by_sensors = true;
    int losses = 1;    ///< how much range may take from its dice, and none
    HitWorth worth{};  ///< of all its shots, if they hit
  };
  /// What all guns have in common.
  struct Common {
    int need = 0;       ///< but for the weapon and the place
    int hidden = 0;     ///< what the target's devices take from needs of fire
    Interceptors dice;  ///< of the target
  };
  void add(const Table& table, const Ship& firer, SystemIndex system, const Ship& target, const Common& common,
           Hits& hits);
  /// Whether anything reaches as far as the root of that.
  bool in_reach(std::int64_t squared) const { return reaches(range_, squared); }
  Worth from(const Lie& lie) const;
  /// Nothing if no gun reaches so far, or something stands between.
  std::optional<Lie> lie(const Stance& firer, const Stance& target) const;
  /// Calls `each` with every gun that bears, and with what its shots are worth.
  template <class Each>
  void for_each(const Lie& lie, Each each) const;

  const Scenario& scenario_;
  int sensor_ = 0;
  int range_ = 0;
  std::uint32_t arcs_ = 0;  ///< of all guns, a bit for each
  std::vector<Gun> guns_;
};

/// What hits on one ship are worth, by weapons: all who fire at it share them.
class Gunnery::Hits {
 public:
  /// Of a hit of that weapon. `losses`: of how many losses to range, and always of as many.
  const HitWorth& worth_of(const Table& table, const Ship& target, const Weapon& weapon, const Warhead& warhead,
                           int losses);

 private:
  struct Known {
    const Weapon* weapon;
    const Warhead* warhead;
    HitWorth worth;
  };
  std::vector<Known> known_;
};

/// The distance, bow to bow and in mils, at which what we do less what they do is most, within our own range.
std::int64_t best_distance(const Gunnery& ours, const Gunnery& theirs);

}  // namespace emcon::rules::stellar_empires_fleet
