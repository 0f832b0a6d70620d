// Schedules a battle: phases, the ships' own steps, prompts in the middle of them, and turns.
#include <algorithm>

#include "server/rules/sector_14/play.hpp"
#include "server/rules/sector_14/sector_14.hpp"
#include "server/rules/sector_14/words.hpp"

namespace emcon::rules::sector_14 {
namespace {

using Kind = Step::Kind;

Step plain(Kind kind, int ship = -1) {
  Step step;
  step.kind = kind;
  step.ship = ship;
  return step;
}

/// One step of this kind for each ship on the map, by number.
void push_by_number(Play& play, Kind kind) {
  std::vector<Step> steps;
  for (int s = 0; s < count_of(play.table().ships); ++s)
    if (in_play(play.ship(s))) steps.push_back(plain(kind, s));
  play.state.agenda.push_in_order(std::move(steps));
}

/// The steps of a turn from this phase to its end; the ships' own ones are pushed when their phase begins.
std::vector<Step> turn_steps(Phase from) {
  std::vector<Step> out;
  for (const auto& [phase, kind] : {std::pair(Phase::fire, Kind::fire_begins),
                                    {Phase::seekers, Kind::seekers_begin},
                                    {Phase::damage, Kind::damage_begins},
                                    {Phase::launch, Kind::launch_begins},
                                    {Phase::reactor, Kind::reactor_begins},
                                    {Phase::status, Kind::status}})
    if (from <= phase) out.push_back(plain(kind));
  return out;
}

void push_moves(Play& play) {
  std::vector<Step> steps;
  for (const int s : play.table().order) steps.push_back(plain(Kind::move, s));
  play.state.agenda.push_in_order(std::move(steps));
}

void begin_turn(Play& play) {
  Table& table = play.table();
  if (table.phase > Phase::initiative) ++table.turn;
  play.referee.set_turn(table.turn);
  table.phase = Phase::initiative;
  roll_initiative(play);
  table.phase = Phase::movement;
  play.state.agenda.push_in_order(turn_steps(Phase::movement));
  push_moves(play);
}

/// Whether any launcher on the map could be used: if none can, which all see, nobody need be asked.
bool launchers_left(const Table& table) {
  for (const Ship& ship : table.ships)
    for (int w = 0; able(table, ship) && w < count_of(ship.weapons); ++w)
      if (is_launcher(table.type_of(ship, w).kind) && ready(table, ship, w) && ship.weapons[ix(w)].ammo != 0)
        return true;
  return false;
}

/// The next shot ordered by this ship; the rest waits for prompts it brings about.
void volley(Play& play, int s) {
  if (!able(play.table(), play.ship(s))) return;
  Veiled<std::vector<Command>>& queued = play.state.queued[ix(s)];
  std::vector<Command> rest = queued.truth(play.referee.key());
  if (rest.empty()) return;
  const Command next = rest.front();
  rest.erase(rest.begin());
  if (!rest.empty()) play.state.agenda.push(plain(Kind::volley, s));
  queued.assign(std::move(rest), queued.audience(play.referee.key()));
  if (next.verb == Verb::fire) {
    if (in_play(play.ship(next.target))) shoot(play, next);  // its player may have left meanwhile
    return;
  }
  // An earlier interceptor of the same answer may have left it nothing to shoot at.
  if (!interceptable(play.table(), play.ship(s), next.weapon).empty()) intercept(play, next);
}

void perform(Play& play, const Step& step) {
  Table& table = play.table();
  switch (step.kind) {
    case Kind::volley:
      return volley(play, step.ship);
    case Kind::strike:
      return strike(play, step.seeker);
    case Kind::turn:
      return begin_turn(play);
    case Kind::fire_begins: {
      table.phase = Phase::fire;
      std::vector<Step> steps;
      for (const int s : table.order) steps.push_back(plain(Kind::fire, s));
      return play.state.agenda.push_in_order(std::move(steps));
    }
    case Kind::seekers_begin:
      table.phase = Phase::seekers;
      if (!table.seekers.empty()) play.state.agenda.push(plain(Kind::steer));
      return;
    case Kind::damage_begins:
      table.phase = Phase::damage;
      return push_by_number(play, Kind::damage);
    case Kind::damage:
      return in_play(play.ship(step.ship)) ? resolve_chips(play, step.ship) : void();
    case Kind::launch_begins:
      table.phase = Phase::launch;
      if (launchers_left(table)) play.state.agenda.push(plain(Kind::launch));
      return;
    case Kind::reactor_begins:
      table.phase = Phase::reactor;
      return push_by_number(play, Kind::reactor);
    case Kind::reactor:
      return check_reactor(play, step.ship);
    case Kind::status:
      return check_status(play);
    case Kind::steer:
      return move_seekers(play, {});  // nobody is left to steer
    default:
      return;  // a question nobody is left to answer, or that has become idle
  }
}

void keep_preferences(Play& play, const Order& order) {
  for (const Command& c : order.commands)
    if (c.verb == Verb::prefer)
      play.state.preferences[ix(c.ship)].assign({c.list, c.words}, Audience::only(play.ship(c.ship).seat));
}

/// The answer of the one seat of a step that asks one.
void single(Play& play, const Step& step, const Order& order) {
  std::vector<Command> shots;
  for (const Command& c : order.commands) {
    switch (c.verb) {
      case Verb::move:
        move_ship(play, c.ship, c.amount, c.hex);
        break;
      case Verb::fire:
      case Verb::intercept:
        shots.push_back(c);
        break;
      case Verb::allocate:
        allocate_hits(play, c);
        break;
      case Verb::facing:
        strike_plating(play, step.ship, c.amount, step.amount, step.section);
        break;
      case Verb::lose:
        take_losses(play, c);
        break;
      default:
        break;
    }
  }
  // A default may have come from a wish that is its owner's alone; the answer is everybody's.
  if (step.kind == Kind::facing || step.kind == Kind::lose) play.referee.disclose(Audience::everyone());
  if (step.kind != Kind::fire) return;
  if (!order.done) play.state.agenda.push(step);
  if (shots.empty()) return;
  play.state.queued[ix(step.ship)].assign(std::move(shots), Audience::only(play.ship(step.ship).seat));
  play.state.agenda.push(plain(Kind::volley, step.ship));
}

void answered(Play& play, const Step& step, const std::vector<Answer<Order>>& answers) {
  for (const Answer<Order>& answer : answers) keep_preferences(play, answer.order);
  switch (step.kind) {
    case Kind::fleet:
      return muster(play, answers);
    case Kind::crew:
      return split_crews(play, answers);
    case Kind::steer:
      return move_seekers(play, answers);
    case Kind::launch:
      return launch_seekers(play, answers);
    default:
      return single(play, step, answers.front().order);
  }
}

}  // namespace

void schedule(Play& play) {
  Table& table = play.table();
  if (table.phase > Phase::initiative && table.order.empty()) {
    table.order = table.scenario().order;
    for (int s = 0; s < count_of(table.ships) && table.order.size() < table.ships.size(); ++s) table.order.push_back(s);
  }
  if (table.phase <= Phase::initiative) {
    std::vector<Step> steps;
    if (table.phase == Phase::fleets) steps.push_back(plain(Kind::fleet));
    if (table.phase <= Phase::crews) steps.push_back(plain(Kind::crew));
    steps.push_back(plain(Kind::turn));
    return play.state.agenda.push_in_order(std::move(steps));
  }
  play.state.agenda.push_in_order(turn_steps(table.phase));
  if (table.phase == Phase::movement) push_moves(play);
}

void run(Play& play) {
  Agenda<Step>& agenda = play.state.agenda;
  while (!play.state.outcome && !agenda.empty()) {
    if (agenda.top()->asks() && !slots_of(play.table(), *agenda.top()).empty()) return;
    perform(play, agenda.pop());
  }
}

State Rules::resolve(State state, const Input<Order>& input, Referee& referee) {
  referee.set_turn(state.table.turn);
  Play play{state, referee};
  if (const SeatLeft* left = std::get_if<SeatLeft>(&input)) {
    player_left(play, left->seat);
  } else {
    answered(play, state.agenda.pop(), std::get<std::vector<Answer<Order>>>(input));
  }
  run(play);
  return state;
}

}  // namespace emcon::rules::sector_14
