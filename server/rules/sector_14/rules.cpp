// Answers the host's smaller questions: info, what is asked and of whom, what is offered, clock, outcome, views.
#include "server/rules/kit/agenda_rules.hpp"
#include "server/rules/kit/seen.hpp"
#include "server/rules/sector_14/catalogue/handbook.hpp"
#include "server/rules/sector_14/catalogue/load.hpp"
#include "server/rules/sector_14/catalogue/phrases.hpp"
#include "server/rules/sector_14/catalogue/words.hpp"
#include "server/rules/sector_14/orders/offering.hpp"
#include "server/rules/sector_14/orders/orders.hpp"
#include "server/rules/sector_14/orders/reading.hpp"
#include "server/rules/sector_14/sector_14.hpp"
#include "server/rules/sector_14/show/show.hpp"

namespace emcon::rules::sector_14 {
namespace {

constexpr int turns_shown_max = 500;

/// The ship of the open question, for the title of its offer.
std::string asked_about(const View& view) {
  const ShipIndex ship = ship_of(*view.step);
  return ship ? titles::ship(ship_name(view.table.ships[ship])) : "";
}
std::string waiting_title(const View& view) {
  if (!view.step) return rules::titles::over();
  const ShipIndex ship = ship_of(*view.step);
  return ship ? titles::waiting_for(team_name(view.table, view.table.ships[ship].team)) : rules::titles::waiting();
}

}  // namespace

std::expected<Catalogue, Problems> Rules::load(const std::vector<Document>& documents, int revision) {
  return load_catalogue(documents, revision);
}

Description Rules::describe(const Catalogue& catalogue) {
  Description out;
  out.scenarios = described(catalogue.scenarios, &Scenario::teams,
                            [&](const Scenario& scenario) { return options_of(catalogue, scenario); });
  out.handbook = handbook();
  out.windows = described(windows());
  return out;
}

View Rules::project(const State& state, const Sight& sight) {
  View view = open_view<View>(state, sight);
  view.targets = seen(state.targets, sight);
  view.preferences = seen(state.preferences, sight);
  return view;
}

table::Clock Rules::clock(const State& state) {
  return clock_of(state, phases[state.table.phase].title, state.table.turns_max);
}

table::Offer Rules::standing(const View& view) {
  table::Offer out;
  out.title = rules::titles::standing();
  out.help =
      "Answer windows of a kind with their default until a turn; 0 is the rest of the battle. The defaults of "
      "'facing' and 'lose' follow what you said with 'prefer'.";
  out.clauses = {"S14-R46"};
  if (view.seat) add_standing(windows(), turns_shown_max, out);
  return out;
}

table::Board Rules::render(const View& view) {
  return board_of(view);
}

void Rules::dump(const State& state, const RefereeKey& key, Writer& out) {
  write_state(state, key, out);
}

EMCON_AGENDA_ANSWERS("S14-TURN.1");

}  // namespace emcon::rules::sector_14
