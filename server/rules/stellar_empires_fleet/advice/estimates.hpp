/// What judgements of one state of the table share. Each is worked out when it is first asked for.
#pragma once

#include <optional>
#include <vector>

#include "server/rules/stellar_empires_fleet/advice/gunnery.hpp"

namespace emcon::rules::stellar_empires_fleet {

class Estimates {
 public:
  /// The table stays as it is as long as this.
  explicit Estimates(const Table& table) : table_(table) {}
  const Table& table() const { return table_; }

  const Gunnery& gunnery(ShipIndex firer, ShipIndex target);
  /// As by places_of().
  const std::vector<Stance>& places(ShipIndex ship);
  /// As by best_distance().
  std::int64_t wanted(ShipIndex own, ShipIndex enemy);
  /// What this turn's fire of the enemy at the ship, where that stands now, is worth from the best of its places, in
  /// thousandths of a point.
  std::int64_t threat(ShipIndex enemy, ShipIndex ship);

 private:
  /// Of one ship and another.
  struct Pair {
    std::optional<Gunnery> gunnery;
    std::optional<std::int64_t> wanted, threat;
  };
  Pair& pair(ShipIndex one, ShipIndex other);

  const Table& table_;
  std::vector<Pair> pairs_;
  std::vector<Gunnery::Hits> hits_;          ///< by targets
  std::vector<std::vector<Stance>> places_;  ///< by ships; empty: not known yet
};

}  // namespace emcon::rules::stellar_empires_fleet
