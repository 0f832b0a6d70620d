// Makes the first state of a match from a scenario and its options.
#include <algorithm>

#include "server/rules/kit/scenario.hpp"
#include "server/rules/sector_14/catalogue/words.hpp"
#include "server/rules/sector_14/phases/play.hpp"
#include "server/rules/sector_14/table/forces.hpp"

namespace emcon::rules::sector_14 {
namespace {

void add_forces(State& state) {
  const Scenario& scenario = state.table.scenario();
  for (const ScenarioShip& ship : scenario.ships)
    add_ship(state, ship, seat_of_player(scenario.teams, ship.team, ship.player));
  for (const ScenarioSeeker& from : scenario.seekers) {
    const TypeIndex type = state.table.mount(state.table.ships[from.ship], from.weapon).type;
    add_seeker(state, from.ship, type, from.course, from.target);
  }
}

}  // namespace

State set_up(const Catalogue& catalogue, const Choice& choice) {
  State state = begun_match<State>(catalogue, choice, &Scenario::teams);
  Table& table = state.table;
  const Scenario& scenario = table.scenario();
  table.share_targets = option_on(choice.options, "share-targets", false);
  table.turns_max = option_number(choice.options, "turns", scenario.turns);
  table.points = option_number(choice.options, "points", scenario.points);
  table.turn = scenario.turn;
  table.phase = scenario.phase;
  table.held.assign(scenario.goals.size(), 0);
  add_forces(state);
  return state;
}

}  // namespace emcon::rules::sector_14
