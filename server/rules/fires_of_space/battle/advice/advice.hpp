/// Expected worth of choices, from one viewer's knowledge: what offers show as merit and suggest as defaults. No rule
/// here.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "server/rules/fires_of_space/battle/state.hpp"
#include "server/rules/fires_of_space/battle/table/needs.hpp"

namespace emcon::rules::fires_of_space::battle {

/// How soon missiles can meet a coasting target, and where to put their future for it.
struct Chase {
  int turns = 0;  ///< movements until the present markers meet; chase_turns_max + 1: not in sight
  Hex to;
};
inline constexpr int chase_turns_max = 8;
Chase chase(const Markers& missiles, int rating, const Markers& target);
/// "in 2, to 2533": the movements and the future; `here`: they are in one hex already.
std::string chase_text(const Chase& way, bool here);

/// Victory points (thousandths) of firing `count` beams of a mount row at a ship now; 0 out of range.
std::int64_t beam_worth(const Table& table, const Ship& firer, MountIndex mount, int count, const Ship& target);
/// Fire of one mount row's `count` weapons at a ship now, in orders of `per_order` weapons in one mode.
struct FirePlan {
  FireMode mode = FireMode::normal;
  int per_order = 0;
  std::int64_t worth = 0;  ///< of all orders together
};
/// The best numbers in each mode that this match allows; the normal mode always comes first.
std::vector<FirePlan> fire_plans(const Table& table, ShipIndex firer, MountIndex mount, int count, ShipIndex target);
FirePlan best_fire(const Table& table, ShipIndex firer, MountIndex mount, int count, ShipIndex target);
/// Of `count` missiles at the best ship of a unit, after its point defence.
std::int64_t salvo_worth(const Table& table, const MissileType& type, int committed, int count, UnitIndex target_unit);
/// What destroying one missile of a unit is worth to its enemies. Each is worked out once; `view` must outlive this.
class Threats {
 public:
  explicit Threats(const View& view) : view_(view), known_(view.table.units.size()) {}
  /// What one of these missiles would do to the best ship in its reach.
  std::int64_t of(UnitIndex missile_unit) const;

 private:
  const View& view_;
  mutable Rows<UnitIndex, std::optional<std::int64_t>> known_;
};
/// Thousandths of a point by range band.
using Points = std::array<std::int64_t, bands>;
/// An enemy ship unit, and what it and a unit may expect to do to each other in a turn.
struct Opponent {
  UnitIndex unit{0};
  Points done{}, taken{};
};
/// All enemy ship units of `unit`.
std::vector<Opponent> opponents(const View& view, UnitIndex unit);
/// Of coasting on from `at` to the last turn while all others coast, too: what the unit's beams may expect to score,
/// less a part of what it takes. It fires at whoever is worth most, and shares what the enemies fire with its friends.
/// So the worth of a course changes only when something moves.
std::int64_t course_worth(const View& view, const std::vector<Opponent>& opponents, UnitIndex unit, const Markers& at);

/// The reason of that worth in words: "range 4 of 1 next turn, where your beams score 0.4 and its 0.1", or how near it
/// comes to anybody. Empty: nobody is there.
std::string course_text(const View& view, const std::vector<Opponent>& opponents, const Markers& at);

struct LaunchAdvice {
  std::int64_t worth = 0;
  int committed = 0;
  UnitIndex at;   ///< none: nothing is worth it
  int turns = 0;  ///< until they meet it, if it coasts
};
/// Best committed rating for `count` missiles of this row and what they are worth; cost is taken off.
LaunchAdvice launch_advice(const View& view, const Threats& threats, ShipIndex ship, LoadIndex row, int count);
/// The reason of that worth in words: "best at 1, there in 2 turns"; empty: nothing is worth it.
std::string launch_text(const Table& table, const LaunchAdvice& advice);

/// A missile unit that looks for a target.
struct Hunters {
  Hunters(const Table& table, UnitIndex missile_unit);
  std::vector<LotIndex> lots;
  bool missiles_about = false;  ///< enemy missiles are on the table
};
/// Of sending them after the target unit, by how soon they can meet it.
std::int64_t target_worth(const View& view, const Threats& threats, const Hunters& hunters, UnitIndex target_unit,
                          const Chase& way);

}  // namespace emcon::rules::fires_of_space::battle
