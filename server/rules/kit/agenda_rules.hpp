/// What every ruleset whose battle is an agenda of steps answers the host alike. Such a ruleset has, in its own
/// namespace: slots_of(table, step), who is asked by a step, each slot once by any of its seats, which follows from
/// public facts; window_of(step), the window that a step asks by; seat_left(play, seat), what becomes of a seat that
/// left; and run(play), which ends in work_through. Its Play is made of a state and the referee; its State has a table,
/// an agenda and an outcome.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "server/rules/kit/window.hpp"

namespace emcon::rules {

/// The step that asks, or runs next; null when the battle is over.
template <class State>
auto* open_step(const State& state) {
  return state.outcome ? nullptr : state.agenda.top();
}

/// Whether the viewer is asked now.
template <class View>
bool is_asked(const View& view) {
  if (!view.step || !view.seat) return false;
  return std::ranges::any_of(slots_of(view.table, *view.step), [&](const std::vector<Seat>& slot) {
    return std::ranges::find(slot, *view.seat) != slot.end();
  });
}

/// Rules::asked. `about`: (table, step) -> whom or what the step is about, in words; may be empty.
template <class State, class About>
std::optional<Ask> ask_on_top(const State& state, About about) {
  const auto* step = open_step(state);
  if (!step) return std::nullopt;
  return ask_of(*window_of(*step), about(state.table, *step), slots_of(state.table, *step));
}

/// Carries out steps, each by Perform{play}(step), until one must be answered, none is left, or the battle is over.
/// Perform is called for a question, too, when nobody is left to answer it or it has become idle.
template <class Perform, class Play>
void work_through(Play& play) {
  auto& agenda = play.state.agenda;
  while (!play.state.outcome && !agenda.empty() && slots_of(play.state.table, *agenda.top()).empty())
    std::visit(Perform{play}, agenda.pop());
}

/// Rules::resolve.
template <class Play, class State>
State resolved(State state, const Input<OrderList>& input, Referee& referee) {
  referee.set_turn(state.table.turn);
  Play play{state, referee};
  if (const SeatLeft* left = std::get_if<SeatLeft>(&input)) {
    seat_left(play, left->seat);
  } else {
    const auto step = state.agenda.pop();
    resolve_answers(*window_of(step), play, step, std::get<Answers>(input));
  }
  run(play);
  return state;
}

}  // namespace emcon::rules
