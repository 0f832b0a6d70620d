// Works through the agenda of a battle until somebody must be asked.
#include "server/rules/alternity_warships/alternity_warships.hpp"
#include "server/rules/alternity_warships/orders/orders.hpp"
#include "server/rules/kit/agenda_rules.hpp"

namespace emcon::rules::alternity_warships {
namespace {

/// Carries out a step that runs by itself, or a question that nobody is left to answer or that has become idle.
struct Perform {
  Play& play;

  template <class Question>
  void operator()(const Question&) {}
  void operator()(const SetupStep&) { open_set_up(play); }
  void operator()(const MoveStep& step) { run_moves(play, step, {}); }
  void operator()(const RoundStep&) { begin_round(play); }
  void operator()(const EdgeStep&) { roll_edge(play); }
  void operator()(const MoveSlots&) { move_slots(play); }
  void operator()(const PlannedFire& step) { fire_as_planned(play, step.side, step.kind); }
  void operator()(const EffectStep&) { take_effect(play); }
  void operator()(const MissileStep& step) { attack_with_missiles(play, step.side, step.role); }
  void operator()(const RepairsRun&) { run_repairs(play); }
  void operator()(const EndStep&) { end_round(play); }
};

struct PhaseOf {
  Phase operator()(const MoveStep& step) const { return phase_of(step_of(step.first)); }
  Phase operator()(const FireStep& step) const { return of(step.kind); }
  Phase operator()(const PlannedFire& step) const { return of(step.kind); }
  Phase operator()(const HoldStep& step) const { return of(step.role); }
  Phase operator()(const MissileStep& step) const { return of(step.role); }
  Phase operator()(const EffectStep& step) const { return step.phase; }
  Phase operator()(const LaunchStep&) const { return Phase::launch; }
  Phase operator()(const RepairStep&) const { return Phase::repair; }
  Phase operator()(const RepairsRun&) const { return Phase::repair; }
  Phase operator()(const EndStep&) const { return Phase::end; }
  Phase operator()(const MoveSlots&) const { return Phase::move_heavy; }
  template <class Other>
  Phase operator()(const Other&) const {
    return Phase::edge;
  }

 private:
  static Phase of(FireKind kind) {
    switch (kind) {
      case FireKind::torpedoes:
        return Phase::torpedoes;
      case FireKind::antimissile:
        return Phase::antimissile;
      case FireKind::bombs:
        return Phase::bombs;
      default:
        return Phase::beams;
    }
  }
  static Phase of(Role role) { return role == Role::counter ? Phase::antimissile : Phase::antiship; }
};

}  // namespace

Phase phase_of(const Step& step) {
  return std::visit(PhaseOf(), step);
}

void run(Play& play) {
  work_through<Perform>(play);
}

State Rules::resolve(State state, const Input<OrderList>& input, Referee& referee) {
  return resolved<Play>(std::move(state), input, referee);
}

}  // namespace emcon::rules::alternity_warships
