// Works through the agenda of a battle until somebody must be asked.
#include "server/rules/kit/agenda_rules.hpp"
#include "server/rules/stellar_empires_fleet/orders/orders.hpp"
#include "server/rules/stellar_empires_fleet/phases/wings.hpp"
#include "server/rules/stellar_empires_fleet/stellar_empires_fleet.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

/// Carries out a step that runs by itself, or a question that nobody is left to answer or that has become idle.
struct Perform {
  Play& play;
  Table& table = play.table();

  template <class Question>
  void operator()(const Question&) {}
  void operator()(const SetupStep&) { open_set_up(play); }
  void operator()(const ArriveStep& step) {
    while (bring_group(play, step.side, {})) {
    }
    table.arriving[step.side] = false;
  }
  void operator()(const DefendStep& step) {
    const std::vector<Cover> covers = default_cover(table, step.ship);
    defend(play, step.ship, default_defence(table, step.ship));
    cover(play, step.ship, covers);
  }
  void operator()(const FlyStep& step) {
    for (Flight& flight : table.flights)
      if (flight.side == step.side && flies(flight)) flight.now.moved = true;
  }
  void operator()(const SaveStep& step) {
    if (!table.saves.empty() && table.saves.front().flight == step.flight)
      answer_save(play, default_save(table, table.saves.front()));
  }
  void operator()(const DogfightsBegin&) { begin_dogfights(play); }
  void operator()(const DogfightsRun&) { fight_dogfights(play); }
  void operator()(const StrikesBegin&) { begin_strikes(play); }
  void operator()(const StrikeSlots&) { strike_slots(play); }
  void operator()(const SavesStep&) { run_saves(play); }
  void operator()(const OddStep& step) { give_odd(play, {step.ships.begin(), step.ships.begin() + step.points}); }
  void operator()(const TurnStep&) { begin_turn(play); }
  void operator()(const MoveSlots&) { move_slots(play); }
  void operator()(const DriftStep&) { drift_hulks(play); }
  void operator()(const FireBegins&) { begin_fire(play); }
  void operator()(const FireSlots&) { fire_slots(play); }
  void operator()(const RollStep&) { roll_attacks(play); }
  void operator()(const DamageStep& step) { damage_target(play, step.ship); }
  void operator()(const SystemsStep&) { roll_systems(play); }
  void operator()(const ExplosionStep&) { explode_next(play); }
  void operator()(const AssaultEnds&) { end_assault(play); }
  void operator()(const BallisticsStep&) { strike_next(play); }
  void operator()(const EndsStep&) { end_turn(play); }
};

}  // namespace

void run(Play& play) {
  work_through<Perform>(play);
}

State Rules::resolve(State state, const Input<Order>& input, Referee& referee) {
  return resolved<Play>(std::move(state), input, referee);
}

}  // namespace emcon::rules::stellar_empires_fleet
