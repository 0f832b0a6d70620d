// Makes the first state of a match from a scenario and its options, and adds ships and seekers to it.
#include <algorithm>

#include "server/rules/kit/scenario.hpp"
#include "server/rules/sector_14/play.hpp"
#include "server/rules/sector_14/sector_14.hpp"
#include "server/rules/sector_14/show/words.hpp"

namespace emcon::rules::sector_14 {
namespace {

void add_forces(State& state) {
  const Scenario& scenario = state.table.scenario();
  for (const ScenarioShip& ship : scenario.ships)
    add_ship(state, ship, seat_of_player(scenario.teams, ship.team, ship.player));
  for (const ScenarioSeeker& from : scenario.seekers) {
    const Ship& launcher = state.table.ships[from.ship];
    Seeker seeker;
    seeker.type = state.table.mount(launcher, from.weapon).type;
    seeker.team = launcher.team;
    seeker.seat = launcher.seat;
    seeker.ship = from.ship;
    seeker.turn = state.table.turn;
    seeker.course = from.course;
    seeker.before = from.course.at;
    add_seeker(state, std::move(seeker), from.target);
  }
}

}  // namespace

void add_ship(State& state, const ScenarioShip& from, Seat seat) {
  Table& table = state.table;
  const ShipClass& c = table.catalogue->classes[from.ship_class];
  Ship ship;
  ship.id = count_of(table.ships) + 1;
  ship.name = from.name;
  ship.ship_class = from.ship_class;
  ship.team = from.team;
  ship.seat = seat;
  ship.course = from.course;
  ship.crew = from.crew.value_or(c.crew);
  ship.lost = from.lost;
  for (int f = 0; f < facings; ++f) ship.plating[ix(f)] = c.plating[ix(f)] - from.plating_lost[ix(f)];
  ship.stress = from.stress;
  ship.chips = from.chips;
  for (const Mount& mount : c.weapons) ship.weapons.push_back({false, 0, 0, mount.ammo});
  for (const WeaponIndex w : from.destroyed) ship.weapons[w].destroyed = true;
  for (const WeaponIndex w : from.charged) ship.weapons[w].charged = table.turn > 1 ? table.turn - 1 : -1;
  table.ships.push_back(std::move(ship));
  state.preferences.emplace_back(Preference{}, Audience::only(seat));
  state.queued.emplace_back(std::vector<Shot>{}, Audience::only(seat));
}

void add_seeker(State& state, Seeker seeker, ShipIndex target) {
  seeker.number = ++state.table.last_seeker;
  const Audience knows =
      state.table.share_targets ? team_audience(state.table, seeker.team) : Audience::only(seeker.seat);
  state.table.seekers.push_back(std::move(seeker));
  state.targets.emplace_back(target, knows);
}

void remove_seeker(State& state, SeekerIndex seeker) {
  state.table.seekers.remove(seeker);
  state.targets.remove(seeker);
}

State Rules::setup(const Catalogue& catalogue, const Choice& choice, Referee& referee) {
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
  referee.set_turn(table.turn);
  Play play{state, referee};
  tell_goals(play);
  schedule(play);
  run(play);
  return state;
}

}  // namespace emcon::rules::sector_14
