// Draws a viewer's board, and writes a whole state for digests: a battle, and the operation around it.
#include "server/rules/fires_of_space/battle/show/render.hpp"
#include "server/rules/fires_of_space/battle/orders/orders.hpp"
#include "server/rules/fires_of_space/battle/show/dump.hpp"
#include "server/rules/fires_of_space/battle/table/victory.hpp"
#include "server/rules/fires_of_space/battle/table/words.hpp"
#include "server/rules/fires_of_space/fires_of_space.hpp"
#include "server/rules/fires_of_space/operation/show/dump.hpp"
#include "server/rules/fires_of_space/operation/show/render.hpp"
#include "server/rules/fires_of_space/operation/table/victory.hpp"
#include "server/rules/fires_of_space/operation/table/words.hpp"
#include "server/rules/kit/dump.hpp"

namespace emcon::rules::fires_of_space {
namespace {

/// Victory points with what they are for: as they stand if it ended now, in the operational game as far as the viewer
/// knows (FOS-L16); in the end as they were counted.
table::Fact score_fact(const View& view, const battle::Score& stands, Side side) {
  if (view.outcome)
    return {"score", battle::points_text(view.outcome->scores[side.index]), view.outcome->causes[side.index],
            "FOS-23.0", 0};
  const std::string known = view.operation ? "if it ended now, as far as you know: " : "if it ended now: ";
  return {"score", battle::points_text(stands.totals()[side.index]), known + stands.words(side), "FOS-23.0", 0};
}

table::Sides draw_sides(const View& view, const battle::Score& stands, Side init) {
  table::Sides out;
  for (const Side side : two_sides()) {
    const ScenarioSide& s = view.table.the_scenario().sides[side];
    table::SideInfo& info = out.emplace_back();
    info.name = s.name;
    info.colour = s.colour;
    info.facts.push_back(
        {"initiative", init == side ? "yes" : "no", "the side with it acts second in every phase", "FOS-10.b.ii.1", 0});
    info.facts.push_back(score_fact(view, stands, side));
  }
  return out;
}

table::Sides sides_of(const View& view) {
  const bool battle = !view.operation || !view.table.units.empty();
  const Side init = battle ? view.table.init : view.operation->theatre.init;
  if (view.outcome) return draw_sides(view, battle::Score(), init);
  const battle::Score stands =
      view.operation ? score_of(operation::known_standings(view.table, *view.operation)) : battle::score_of(view.table);
  battle::DrawnSides& drawn = *view.table.drawn_sides;
  if (drawn.sides.empty() || drawn.stands != stands || drawn.init != init)
    drawn = {draw_sides(view, stands, init), stands, init};
  return drawn.sides;
}

/// No open question: the match is over.
table::Clock clock_of(const battle::Table& table, const operation::Theatre* theatre,
                      const std::optional<battle::Step>& in_battle,
                      const std::optional<operation::Step>& in_operation) {
  if (!theatre) return battle::clock_of(table, in_battle);
  if (in_operation) return operation::clock(table, *theatre, *in_operation);
  if (!in_battle) return {theatre->turn, phase_title(Phase::over), ""};
  return {theatre->turn, battle::engagement_title(table, *in_battle), table.side_name(*battle::side_of(*in_battle))};
}

}  // namespace

table::Clock Rules::clock(const State& state) {
  std::optional<battle::Step> in_battle;
  std::optional<operation::Step> in_operation;
  if (!state.outcome) {
    if (const battle::Step* top = state.agenda.top())
      in_battle = *top;
    else if (state.operation && !state.operation->agenda.empty())
      in_operation = *state.operation->agenda.top();
  }
  return clock_of(state.table, state.operation ? &state.operation->theatre : nullptr, in_battle, in_operation);
}

table::Board Rules::render(const View& view) {
  table::Board board;
  board.clock = clock_of(view.table, view.operation ? &view.operation->theatre : nullptr, view.step,
                         view.operation ? view.operation->step : std::nullopt);
  if (view.operation)
    operation::render(view, board);
  else
    battle::render_battle(view, board);
  board.sides = sides_of(view);
  if (view.outcome) board.notes.push_back(view.outcome->text);
  return board;
}

void Rules::dump(const State& state, const RefereeKey& key, Writer& out) {
  out.begin("fires-of-space");
  battle::dump_table(state, key, out);
  if (state.operation) operation::dump(*state.operation, key, out);
  battle::dump_steps(state, out);
  dump_outcome(state.outcome, out);
  out.end();
}

}  // namespace emcon::rules::fires_of_space
