// Makes the first state of a match, and carries answers out until the next question.
#include <algorithm>

#include "server/rules/fires_of_space/battle/battle.hpp"
#include "server/rules/fires_of_space/battle/table/hits.hpp"
#include "server/rules/fires_of_space/battle/table/victory.hpp"
#include "server/rules/fires_of_space/fires_of_space.hpp"
#include "server/rules/fires_of_space/operation/operation.hpp"
#include "server/rules/kit/scenario.hpp"

namespace emcon::rules::fires_of_space {
namespace {

/// FOS-17.e: what a scenario changes is said before anybody relies on it.
void tell_repair_dice(battle::Play& play) {
  const RepairDice& dice = play.table().the_scenario().repair;
  if (dice == RepairDice{}) return;
  const auto on = [](int need) { return need == 1 ? std::string("1") : "1-" + number(need); };
  play.tell(Audience::everyone(),
            "Damage control of this scenario: " +
                (play.table().detailed ? "a hit is repaired on " + on(dice.hit) + battle::permanent_text(play.table()) +
                                             "; in operational turns and the last check on " + on(dice.last) + "."
                                       : "a degraded result is removed on " + on(dice.degraded) +
                                             ", a damaged one on " + on(dice.damaged) + "."),
            "FOS-17.e");
}

/// Goes on until a side must be asked or the match is over. Battles come first.
void run(State& state, Referee& referee) {
  if (!state.operation) {
    battle::Play play{state, referee};
    return battle::run(play);
  }
  operation::Engagement engagement(state, referee);
  battle::Play fight{state, referee, &engagement};
  Agenda<operation::Step>& agenda = state.operation->agenda;
  for (;;) {
    battle::run(fight);
    if (state.outcome || !state.agenda.empty() || agenda.empty() || operation::window_of(*agenda.top())) return;
    operation::perform(state, referee);
  }
}

State withdraw(State state, Side side, Referee& referee) {
  const battle::Table& table = state.table;
  Outcome out =
      battle::decide(table, state.operation ? operation::victory_points(state, referee) : battle::score_of(table), "");
  out.winners = {enemy_of(side)};
  out.text = table.side_name(side) + " withdraw: " + table.side_name(enemy_of(side)) + " win.";
  state.outcome = std::move(out);
  state.table.phase = Phase::over;
  state.agenda.clear();
  if (state.operation) state.operation->agenda.clear();
  // No paragraph: a player who goes is the table's matter, not the rulebook's.
  referee.tell(Audience::everyone(), {state.outcome->text, "", {}, grave()});
  return state;
}

}  // namespace

State Rules::setup(const Catalogue& catalogue, const Choice& choice, Referee& referee) {
  const std::size_t place = place_of_scenario(catalogue, choice);
  const Scenario& chosen = catalogue.scenarios[place];
  State state;
  battle::Table& table = state.table;
  table.d20_table = option_on(choice.options, "d20table", chosen.d20_table);
  table.detailed = option_on(choice.options, "detailed", chosen.detailed);
  table.fire_modes = option_on(choice.options, "fire-modes", chosen.fire_modes);
  const table::Value* pace = option_value(choice.options, "pace");
  table.plans = pace ? *pace == table::Value{table::Token{"brisk"}} : chosen.brisk;
  const OnTable& on_table = catalogue.on_table[place];
  table.catalogue = table.detailed ? on_table.detailed : on_table.basic;
  const Start& start = chosen.start;
  table.turn =
      start.phase == Phase::initiative && start.turn > 0 ? start.turn - 1 : start.turn;  // the turn step adds one
  table.phase = start.phase;
  for (const Side side : two_sides()) table.captures_failed[side] = chosen.sides[side].captures_failed;
  referee.set_turn(table.turn);
  battle::Play play{state, referee};
  tell_repair_dice(play);
  if (chosen.systems.empty()) {
    battle::begin(play);
  } else {
    operation::begin(state, referee);
  }
  run(state, referee);
  return state;
}

State Rules::resolve(State state, const Input<Order>& input, Referee& referee) {
  referee.set_turn(state.operation ? state.operation->theatre.turn : state.table.turn);
  if (const SeatLeft* left = std::get_if<SeatLeft>(&input))
    return withdraw(std::move(state), side_at(left->seat), referee);
  const std::vector<Answer<Order>>& answers = std::get<std::vector<Answer<Order>>>(input);
  if (!state.agenda.empty()) {
    battle::Play play{state, referee};
    battle::answered(play, answers);
  } else {
    operation::resolve(state, referee, answers);
  }
  run(state, referee);
  return state;
}

}  // namespace emcon::rules::fires_of_space
