// Works through the agenda of a battle until somebody must be asked.
#include "server/rules/alternity_warships/alternity_warships.hpp"
#include "server/rules/alternity_warships/catalogue/options.hpp"
#include "server/rules/alternity_warships/orders/moving.hpp"
#include "server/rules/alternity_warships/table/steps.hpp"
#include "server/rules/kit/agenda_rules.hpp"
#include "server/rules/kit/scenario.hpp"

namespace emcon::rules::alternity_warships {
namespace {

/// Carries out a step that runs by itself, or a question that nobody is left to answer or that has become idle.
struct Perform {
  Play& play;

  template <class Question>
  void operator()(const Question&) {}
  void operator()(const SetupStep&) { open_set_up(play); }
  void operator()(const MoveStep& step) { run_movement(play, step); }
  void operator()(const RoundStep&) { begin_round(play); }
  void operator()(const EdgeStep&) { roll_edge(play); }
  void operator()(const MoveSlots&) { move_slots(play); }
  void operator()(const PlannedFire& step) { fire_as_planned(play, step.side, step.kind); }
  void operator()(const EffectStep&) { take_effect(play); }
  void operator()(const MissileStep& step) { attack_with_missiles(play, step.side, step.role); }
  void operator()(const RepairsRun&) { run_repairs(play); }
  void operator()(const EndStep&) { end_round(play); }
};

}  // namespace

void run(Play& play) {
  work_through<Perform>(play);
}

State Rules::setup(const Catalogue& catalogue, const Choice& choice, Referee& referee) {
  State state = begun_match<State>(catalogue, choice, &Scenario::sides);
  Play play{state, referee};
  begin_match(play, options_of(state.table.scenario(), choice.options));
  run(play);
  return state;
}

State Rules::resolve(State state, const Input<OrderList>& input, Referee& referee) {
  return resolved<Play>(std::move(state), input, referee);
}

}  // namespace emcon::rules::alternity_warships
