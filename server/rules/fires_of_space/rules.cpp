// Answers the host's smaller questions: what there is to play, what is asked, what is offered and taken, outcome,
// views.
#include "server/rules/fires_of_space/battle/orders/orders.hpp"
#include "server/rules/fires_of_space/battle/show/sheet.hpp"
#include "server/rules/fires_of_space/catalogue/load.hpp"
#include "server/rules/fires_of_space/catalogue/phrases.hpp"
#include "server/rules/fires_of_space/fires_of_space.hpp"
#include "server/rules/fires_of_space/operation/operation.hpp"
#include "server/rules/fires_of_space/operation/orders/orders.hpp"
#include "server/rules/kit/line_check.hpp"
#include "server/rules/kit/offer_base.hpp"
#include "server/rules/kit/seen.hpp"

namespace emcon::rules::fires_of_space {
namespace {

constexpr int match_turns_max = 20;

/// Whether the viewer's side has to answer the open window of the battle, or of the operation.
bool asked_in_battle(const View& view) {
  return view.step && view.side && battle::side_of(*view.step) == view.side;
}
bool asked_in_operation(const View& view) {
  return view.operation && operation::is_asked(*view.operation, view.side);
}

/// Of battles, and of the operations that bring them about.
std::vector<WindowDescription> every_window() {
  std::vector<WindowDescription> out = described(battle::windows());
  for (WindowDescription& window : described(operation::windows())) out.push_back(std::move(window));
  return out;
}

table::Offer nothing_to_do(const View& view) {
  table::Offer out;
  const bool operational = view.operation && view.operation->step;
  std::optional<Side> side;
  if (view.step) side = battle::side_of(*view.step);
  if (operational) side = operation::side_of(*view.operation->step);
  if (!view.step && !operational)
    out.title = rules::titles::over();
  else
    out.title = side ? titles::waiting_for(view.table.side_name(*side)) : titles::waiting_for_both();
  return out;
}

/// The scenario alone, with sheets as they are played.
std::shared_ptr<const Catalogue> alone(const Catalogue& all, const Scenario& scenario, bool detailed) {
  auto out = std::make_shared<Catalogue>();
  out->beams = all.beams;
  out->missiles = all.missiles;
  out->classes = all.classes;
  out->scenarios = {scenario};
  const battle::Played played{detailed, !scenario.systems.empty()};
  for (const ShipClass& c : out->classes) out->sheets.push_back(battle::printed_sheet(*out, c, played));
  return out;
}

}  // namespace

std::expected<Catalogue, Problems> Rules::load(const std::vector<Document>& documents, int) {
  std::expected<Catalogue, Problems> out = load_catalogue(documents);
  if (!out) return out;
  for (const Scenario& scenario : out->scenarios)
    out->on_table.push_back({alone(*out, scenario, false), alone(*out, scenario, true)});
  return out;
}

std::optional<Ask> Rules::asked(const State& state) {
  if (state.outcome) return std::nullopt;
  if (const battle::Step* step = state.agenda.top()) return battle::ask(state.table, *step);
  if (!state.operation || state.operation->agenda.empty()) return std::nullopt;
  return operation::ask_of(state.table, state.operation->theatre, *state.operation->agenda.top());
}

View Rules::project(const State& state, const Sight& sight) {
  View view{{state.table, seen(state.committed, sight), std::nullopt, std::nullopt, state.outcome}, std::nullopt};
  if (sight.viewer().is_seat()) view.side = side_at(sight.viewer().seat());
  if (!state.outcome && !state.agenda.empty()) view.step = *state.agenda.top();
  if (!state.operation) return view;
  view.operation = operation::project(*state.operation, sight, !state.outcome && !view.step);
  return view;
}

table::Offer Rules::offer(const View& view) {
  if (asked_in_battle(view)) return battle::offer(view);
  return asked_in_operation(view) ? operation::offer(view.table, *view.operation, *view.side) : nothing_to_do(view);
}

std::optional<table::Filled> Rules::default_if_idle(const View& view) {
  if (asked_in_battle(view)) return battle::default_if_idle(view);
  if (asked_in_operation(view)) return operation::default_if_idle(view.table, *view.operation, *view.side);
  return std::nullopt;
}

table::Offer Rules::standing(const View& view) {
  table::Offer out;
  out.title = rules::titles::standing();
  out.help = "Answer windows of a kind with their default until a turn; 0 is the rest of the battle.";
  out.clauses = {"FOS-R62"};
  if (!view.side) return out;
  const int turns_max = view.operation ? view.table.the_scenario().length : match_turns_max;
  if (view.operation) rules::add_standing(operation::windows(), turns_max, out);
  battle::add_standing(view.table, turns_max, out);
  return out;
}

Checked<OrderList> Rules::check(const View& view, const table::Filled& filled) {
  if (asked_in_battle(view)) return battle::check(view, filled, every_window);
  if (asked_in_operation(view)) return operation::check(view.table, *view.operation, *view.side, filled, every_window);
  return not_asked("FOS-R62", rules::reasons::not_your_turn().as("not_your_window"));
}

}  // namespace emcon::rules::fires_of_space
