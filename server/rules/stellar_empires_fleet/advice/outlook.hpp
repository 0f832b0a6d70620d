/// What the ends of a ship's courses are worth: the fire that it could give and would take there, now and later. An
/// enemy that has moved is judged where it stands; one that has yet to move, where it would then do best.
#pragma once

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "server/rules/stellar_empires_fleet/advice/estimates.hpp"
#include "server/rules/stellar_empires_fleet/advice/judgement.hpp"

namespace emcon::rules::stellar_empires_fleet {

class Outlook {
 public:
  /// The estimates outlive it.
  Outlook(Estimates& estimates, ShipIndex ship);
  /// In thousandths of a point.
  struct Forecast {
    std::int64_t merit = 0;             ///< only differences between courses of one ship mean something
    std::int64_t dealt = 0, taken = 0;  ///< worth of this turn's fire: at the best target, and of all enemies
    Stance end;
  };
  /// `leader`: where the command ship of its unit is to end, if the ship follows one.
  Forecast forecast(const Stance& end, const std::optional<Stance>& leader);
  /// This turn's fire from there, in thousandths of a point.
  struct Spread {
    std::int64_t at_one = 0;  ///< all of it at the best target
    std::int64_t at_all = 0;  ///< each weapon at its own best target
    int quarters = 0;         ///< of the ship, through which it is fired then
  };
  Spread spread(const Stance& end) const;

 private:
  /// Fire of this turn and of later ones, in thousandths of a point.
  struct Exchange {
    std::int64_t dealt = 0, dealt_later = 0, taken = 0, taken_later = 0;
    std::int64_t all_dealt() const { return dealt + dealt_later; }
    std::int64_t all_taken() const { return taken + taken_later; }
  };
  struct Enemy {
    const Ship* ship;
    const Gunnery *ours, *theirs;
    const std::vector<Stance>* places;
    std::int64_t elsewhere = 0;  ///< worth of the fire that it can give our other ships
    std::int64_t wanted = 0;     ///< distance at which fire is best for us
  };
  /// As both stand; what the side that fires first does takes from the answer of the other.
  Exchange exchange(const Enemy& enemy, const Stance& own, const Stance& theirs) const;
  /// At the place that is best for the enemy, of those that it can still reach; `there`: that place.
  Exchange answered(const Enemy& enemy, const Stance& own, Stance& there) const;
  /// Over all enemies.
  struct Sum {
    std::int64_t dealt = 0, taken = 0;
    std::int64_t dealt_now = 0, taken_now = 0;
    std::int64_t nearest = -1;  ///< distance of the nearest enemy, and how far that is from the best for us
    std::int64_t off = 0;
    bool way_on = false;  ///< has_a_way_on()
  };
  Sum sum_of(const Stance& end) const;
  std::int64_t merit_of(const Sum& sum, const Stance& end, const std::optional<Stance>& leader) const;
  /// What it costs to end too far from the command ship, or to be on the way there; to the command ship, where mates
  /// cannot follow.
  std::int64_t apart(const Stance& end, const std::optional<Stance>& leader) const;

  const Table& table_;
  const Ship& ship_;
  Unit unit_;
  Limits limits_;                                  ///< of its next move
  std::vector<const std::vector<Stance>*> mates_;  ///< of a command ship: where each of its mates can end this turn
  bool first_ = false;                             ///< its side fires first
  std::vector<Enemy> enemies_;
  std::vector<std::pair<Stance, Sum>> sums_;  ///< of ends that have been asked for
};

/// The outlooks of all ships, for one question.
class Outlooks {
 public:
  /// The table stays as it is as long as this.
  explicit Outlooks(const Table& table) : estimates_(table) {}
  const Table& table() const { return estimates_.table(); }
  Outlook& of(ShipIndex ship);

 private:
  Estimates estimates_;
  std::vector<std::unique_ptr<Outlook>> outlooks_;  ///< by ships; null: not asked for yet
};

/// The distance, in mils, at which the ship's fire is best for it, over all enemies that there are.
std::int64_t wanted_distance(const Table& table, ShipIndex ship);
/// The unit that had best move first of these: the one that is farthest from enemies that have still to move.
Unit unit_to_move(const Table& table, const std::vector<Unit>& units);

}  // namespace emcon::rules::stellar_empires_fleet
