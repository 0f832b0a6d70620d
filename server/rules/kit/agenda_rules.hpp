/// The functions of Rules that are the same in every ruleset whose battle is an agenda of steps. Such a ruleset has in
/// its own namespace:
///   slots_of(table, step)   the slots that a step asks, by public facts alone
///   about(table, step)      the actor or thing that a step is about, in words; may be empty
///   window_of(step)         the window that a step asks by
///   seat_left(play, seat)   deals with a seat that left
///   run(play)               does the rest; it ends in work_through
/// Its Play is made of a state and the referee; its State has a table, an agenda and an outcome.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "server/rules/kit/window.hpp"

namespace emcon::rules {

/// The slots that a step asks. Each is answered once, by any of its seats.
using AskedSlots = std::vector<std::vector<Seat>>;
/// Base of a type that gives the slots of steps. It has an operator() for each step that asks; other steps run by
/// themselves.
template <class Table>
struct SlotsOfSteps {
  template <class S>
  AskedSlots operator()(const S&) const {
    return {};
  }

  const Table& table;
};
/// Every seat whose player is still there.
template <class Table>
AskedSlots every_seat(const Table& table) {
  AskedSlots out;
  for (const Seat seat : table.players.indices())
    if (!table.players[seat].left) out.push_back({seat});
  return out;
}
/// The first seat of seats_of(table, side), for each of these sides.
template <class Table, class Sides>
AskedSlots first_seats(const Table& table, Sides sides) {
  AskedSlots out;
  for (const Side side : sides)
    if (const std::vector<Seat> seats = seats_of(table, side); !seats.empty()) out.push_back({seats.front()});
  return out;
}

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

/// The window that asks the viewer; null: none does.
template <class View>
auto* window_asking(const View& view) {
  return is_asked(view) ? window_of(*view.step) : nullptr;
}

/// The actor or thing that the open question is about, in words: for the viewer who is asked, and for those who wait.
/// The ruleset has about(table, step).
template <class View>
std::string asked_about(const View& view) {
  return about(view.table, *view.step);
}
template <class View>
std::string waiting_title(const View& view) {
  if (!view.step) return titles::over();
  const std::string whom = asked_about(view);
  return whom.empty() ? titles::waiting() : titles::waiting_about(whom);
}

/// A View with the members that every ruleset's View has: the table, the viewer's seat, the open step and the outcome.
template <class View, class State>
View open_view(const State& state, const Sight& sight) {
  View out;
  out.table = state.table;
  if (sight.viewer().is_seat()) out.seat = sight.viewer().seat();
  if (const auto* step = open_step(state)) out.step = *step;
  out.outcome = state.outcome;
  return out;
}

/// Rules::clock. `phase`: the title of the phase now; `turns`: the turn after which the battle ends.
template <class State>
table::Clock clock_of(const State& state, const char* phase, int turns) {
  const auto* step = open_step(state);
  return {state.table.turn, phase, step ? about(state.table, *step) : "", turns};
}

/// Rules::asked.
template <class State>
std::optional<Ask> ask_on_top(const State& state) {
  const auto* step = open_step(state);
  if (!step) return std::nullopt;
  return ask_of(*window_of(*step), about(state.table, *step), slots_of(state.table, *step));
}

/// Carries out steps, each by Perform{play}(step). Stops when a step must be answered, none is left, or the battle is
/// over. Perform is also called for a question whose seats have all left, or that has become idle.
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

/// Defines Rules::asked, and all that EMCON_ANSWERS defines, in the namespace of the ruleset.
#define EMCON_AGENDA_ANSWERS(clause)                    \
  std::optional<Ask> Rules::asked(const State& state) { \
    return ask_on_top(state);                           \
  }                                                     \
  EMCON_ANSWERS(clause)

}  // namespace emcon::rules
