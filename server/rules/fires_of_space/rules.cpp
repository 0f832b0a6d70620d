// Answers the host's smaller questions (info, what is asked, clock, outcome), and runs resolve.
#include "server/rules/fires_of_space/fires_of_space.hpp"
#include "server/rules/fires_of_space/operation/op_words.hpp"
#include "server/rules/fires_of_space/operation/ops.hpp"
#include "server/rules/fires_of_space/words.hpp"

namespace emcon::rules::fires_of_space {
namespace {

constexpr int revision = 1;

State withdraw(State state, int side, Referee& referee) {
  Play play{state, referee};
  const Table& table = play.table();
  std::vector<std::int64_t> scores = state.operation ? operational_points(Ops(play)) : victory_points(table);
  Outcome out = decide(table, scores, "");
  out.winners = {Side{static_cast<std::uint8_t>(1 - side)}};
  out.text = table.side_name(side) + " withdraw: " + table.side_name(1 - side) + " win.";
  state.outcome = std::move(out);
  state.table.phase = Phase::over;
  state.agenda.clear();
  play.tell(state.outcome->text, "");  // no paragraph: a player who goes is the table's matter, not the rulebook's
  return state;
}

}  // namespace

RulesetInfo Rules::info() {
  return {"fires-of-space", "Fires of Space", revision};
}

std::optional<Ask> Rules::asked(const State& state) {
  if (state.outcome || state.agenda.empty()) return std::nullopt;
  const Step& step = *state.agenda.top();
  if (step.kind == Step::Kind::operational) return ask_operational(state, step);
  Ask ask;
  ask.kind = window_kind(step.phase);
  ask.title = title_for(window_title(state.table, step), state.table.side_name(step.side));
  ask.clause = window_clause(step.phase);
  ask.slots = {{seat_of(step.side)}};
  ask.pace = step.phase < Phase::initiative ? Pace::setup : Pace::order;
  ask.immediate = dice_window(step.phase);
  return ask;
}

table::Clock Rules::clock(const State& state) {
  const Step* top = state.agenda.top();
  if (!top || state.outcome)
    return {state.operation ? state.operation->theatre.turn : state.table.turn, phase_title(Phase::over), ""};
  if (state.operation) return operational_clock(state.table, state.operation->theatre, *top);
  std::string step = state.table.side_name(top->side);
  if (top->phase == Phase::manoeuvre)
    step =
        "sub-phase " + std::to_string(top->sub_phase) + " of " + std::to_string(state.table.sub_phases) + ", " + step;
  return {state.table.turn, phase_title(top->phase), step};
}

std::optional<Outcome> Rules::outcome(const State& state) {
  return state.outcome;
}

State Rules::resolve(State state, const Input<Order>& input, Referee& referee) {
  referee.set_turn(state.operation ? state.operation->theatre.turn : state.table.turn);
  if (const SeatLeft* left = std::get_if<SeatLeft>(&input))
    return withdraw(std::move(state), left->seat.index, referee);
  Play play{state, referee};
  const Step window = *state.agenda.top();
  if (window.kind == Step::Kind::operational) {
    state.agenda.pop();
    resolve_operational(play, window, std::get<std::vector<Answer<Order>>>(input));
    run(play);
    return state;
  }
  for (const Answer<Order>& answer : std::get<std::vector<Answer<Order>>>(input)) {
    for (const Command& command : answer.order.commands) execute(play, command, window.phase);
    if (dice_window(window.phase) && !answer.order.done) return state;
  }
  state.agenda.pop();
  for (Ship& ship : state.table.ships) ship.stepped = false;
  run(play);
  return state;
}

}  // namespace emcon::rules::fires_of_space
