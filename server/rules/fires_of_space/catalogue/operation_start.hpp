/// Where an operational game begins in the middle of a turn, and what its forces have under way then: for written
/// plays, and for scenarios that open so.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "common/hex.hpp"
#include "common/ids.hpp"

namespace emcon::rules::fires_of_space {

/// Phases of the operational turn in their order; `set_up` is the beginning of the game.
enum class TurnPhase { set_up, movement, engagement, thrust, damage_control, jump, special_action };

struct OperationStart {
  TurnPhase phase = TurnPhase::set_up;
  int turn = 1;
  Side initiative{};          ///< side that has it, from `engagement` on
  bool step_by_step = false;  ///< this turn's windows are asked one by one
  int sub_phase = 0;          ///< `thrust`: the next one to be carried out; 0: interceptions can still be declared
};

/// A jump that is noted, or under way between systems.
struct ScenarioJump {
  int system = 0;
  Hex hex;
  int turn = 0;   ///< Jump Phase in which it is carried out, or arrives
  int noted = 0;  ///< Jump Phase in which it was noted
};
/// What became of a ship's drive in the turns before.
struct ScenarioDrive {
  int prepared = 0;     ///< jump preparations since the last recalibration (FOS-12.d)
  int usable_from = 0;  ///< recalibrating: Jump Phase from which a jump can be noted again; 0: not recalibrating
  std::optional<ScenarioJump> plot;
  std::optional<ScenarioJump> transit;
  std::vector<int> left;  ///< systems it has jumped out of to another
};
// What a unit was ordered to do in the Thrust Phase that is on. A contact is a unit of the other side, by its owner's
// name.

struct SteerPlan {
  Hex future;
  int from = 1;  ///< first sub-phase
};
struct FollowPlan {
  std::string contact;
};
struct KeepAwayPlan {
  std::string contact;
  int distance = 0;
};
struct InterceptPlan {
  std::string contact;
};
using ScenarioPlan = std::variant<SteerPlan, FollowPlan, KeepAwayPlan, InterceptPlan>;
/// Whom it is about; null: nobody.
const std::string* contact_of(const ScenarioPlan& plan);

}  // namespace emcon::rules::fires_of_space
