// Schedules a battle: phases, the ships' own steps, prompts in the middle of them, and turns.
#include "server/rules/kit/agenda_rules.hpp"
#include "server/rules/sector_14/orders/firing.hpp"
#include "server/rules/sector_14/phases/play.hpp"
#include "server/rules/sector_14/sector_14.hpp"

namespace emcon::rules::sector_14 {
namespace {

/// A step of this kind for each of the ships.
template <class S>
void push_each(Play& play, const std::vector<ShipIndex>& ships) {
  std::vector<Step> steps;
  for (const ShipIndex s : ships) steps.emplace_back(S{s});
  play.state.agenda.push_in_order(std::move(steps));
}

/// Ships on the map, by number.
std::vector<ShipIndex> by_number(const Table& table) {
  return all_of(table.ships, [](const Ship& ship) { return in_play(ship); });
}

/// The steps of a turn from this phase to its end; the ships' own ones are pushed when their phase begins.
std::vector<Step> turn_steps(Phase from) {
  const std::vector<std::pair<Phase, Step>> all{{Phase::fire, FireBegins{}},       {Phase::seekers, SeekersBegin{}},
                                                {Phase::damage, DamageBegins{}},   {Phase::launch, LaunchBegins{}},
                                                {Phase::reactor, ReactorBegins{}}, {Phase::status, StatusStep{}}};
  std::vector<Step> out;
  for (const auto& [phase, step] : all)
    if (from <= phase) out.push_back(step);
  return out;
}

void begin_turn(Play& play) {
  Table& table = play.table();
  if (table.phase > Phase::initiative) ++table.turn;
  play.referee.set_turn(table.turn);
  table.phase = Phase::initiative;
  roll_initiative(play);
  table.phase = Phase::movement;
  play.state.agenda.push_in_order(turn_steps(Phase::movement));
  push_each<MoveStep>(play, table.order);
}

/// Whether any launcher on the map could be used: if none can, which all see, nobody need be asked.
bool launchers_left(const Table& table) {
  for (const Ship& ship : table.ships)
    for (const WeaponIndex w : ship.weapons.indices())
      if (able(table, ship) && is_launcher(table.type_of(ship, w).kind) && ready(table, ship, w) &&
          ship.weapons[w].ammo != 0)
        return true;
  return false;
}

/// Carries out a step that runs by itself, or a question that nobody is left to answer or that has become idle.
struct Perform {
  Play& play;
  Table& table = play.table();

  template <class Question>
  void operator()(const Question&) {}
  void operator()(const SteerStep&) { move_seekers(play); }
  void operator()(const VolleyStep& step) { volley(play, step.ship); }
  void operator()(const StrikeStep& step) { strike(play, step.number); }
  void operator()(const TurnStep&) { begin_turn(play); }
  void operator()(const FireBegins&) {
    table.phase = Phase::fire;
    push_each<FireStep>(play, table.order);
  }
  void operator()(const SeekersBegin&) {
    table.phase = Phase::seekers;
    if (!table.seekers.empty()) play.state.agenda.push(SteerStep{});
  }
  void operator()(const DamageBegins&) {
    table.phase = Phase::damage;
    push_each<DamageStep>(play, by_number(table));
  }
  void operator()(const DamageStep& step) {
    if (in_play(play.ship(step.ship))) resolve_chips(play, step.ship);
  }
  void operator()(const LaunchBegins&) {
    table.phase = Phase::launch;
    if (launchers_left(table)) play.state.agenda.push(LaunchStep{});
  }
  void operator()(const ReactorBegins&) {
    table.phase = Phase::reactor;
    push_each<ReactorStep>(play, by_number(table));
  }
  void operator()(const ReactorStep& step) { check_reactor(play, step.ship); }
  void operator()(const StatusStep&) { check_status(play); }
};

/// The steps of a match from where the scenario begins.
void schedule(Play& play) {
  Table& table = play.table();
  if (table.phase > Phase::initiative && table.order.empty()) {
    table.order = table.scenario().order;
    for (const ShipIndex s : table.ships.indices())
      if (table.order.size() < table.ships.size()) table.order.push_back(s);
  }
  if (table.phase <= Phase::initiative) {
    std::vector<Step> steps;
    if (table.phase == Phase::fleets) steps.emplace_back(FleetStep{});
    if (table.phase <= Phase::crews) steps.emplace_back(CrewStep{});
    steps.emplace_back(TurnStep{});
    return play.state.agenda.push_in_order(std::move(steps));
  }
  play.state.agenda.push_in_order(turn_steps(table.phase));
  if (table.phase == Phase::movement) push_each<MoveStep>(play, table.order);
}

}  // namespace

void run(Play& play) {
  work_through<Perform>(play);
}

State Rules::setup(const Catalogue& catalogue, const Choice& choice, Referee& referee) {
  State state = set_up(catalogue, choice);
  referee.set_turn(state.table.turn);
  Play play{state, referee};
  tell_goals(play);
  schedule(play);
  run(play);
  return state;
}

State Rules::resolve(State state, const Input<Order>& input, Referee& referee) {
  return resolved<Play>(std::move(state), input, referee);
}

}  // namespace emcon::rules::sector_14
