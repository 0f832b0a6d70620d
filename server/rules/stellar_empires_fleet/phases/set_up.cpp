// Makes the first state of a match from a scenario and its options, and opens the set-up.
#include <algorithm>

#include "common/counted.hpp"
#include "common/words/words.hpp"
#include "server/rules/kit/scenario.hpp"
#include "server/rules/stellar_empires_fleet/catalogue/phrases.hpp"
#include "server/rules/stellar_empires_fleet/phases/acts.hpp"
#include "server/rules/stellar_empires_fleet/phases/wings.hpp"
#include "server/rules/stellar_empires_fleet/table/words.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

Chooser chooser_of(const table::Filled& options, const char* name, Chooser otherwise) {
  const table::Value* value = option_value(options, name);
  const table::Token* token = value ? std::get_if<table::Token>(value) : nullptr;
  if (!token) return otherwise;
  return token->token == "ask" ? Chooser::ask : token->token == "auto" ? Chooser::automatic : Chooser::prefer;
}

bool is_token(const table::Filled& options, const char* name, const char* word, bool otherwise) {
  const table::Value* value = option_value(options, name);
  const table::Token* token = value ? std::get_if<table::Token>(value) : nullptr;
  return token ? token->token == word : otherwise;
}

Options options_of(const table::Filled& chosen, const Options& by_scenario) {
  Options out = by_scenario;
  out.turns = option_number(chosen, "turns", out.turns);
  out.points = option_number(chosen, "points", out.points);
  out.level = option_number(chosen, "level", out.level);
  out.training = option_number(chosen, "training", out.training);
  out.by_squadron = is_token(chosen, "tracking", "squadron", out.by_squadron);
  out.ask_intercept = is_token(chosen, "intercept", "ask", out.ask_intercept);
  out.ask_idle = is_token(chosen, "idle", "ask", out.ask_idle);
  for (const auto& [name, on] : {std::pair("mass-fire", &Options::mass_fire),
                                 {"sealed-targets", &Options::sealed_targets},
                                 {"boarding", &Options::boarding},
                                 {"repair", &Options::repair},
                                 {"morale", &Options::morale},
                                 {"reinforcements", &Options::reinforcements},
                                 {"experience", &Options::experience},
                                 {"team-share", &Options::team_share},
                                 {"shields", &Options::shields}})
    out.*on = option_on(chosen, name, out.*on);
  out.sections = chooser_of(chosen, "section-choice", out.sections);
  out.losses = chooser_of(chosen, "loss-choice", out.losses);
  if (out.level < 2) {  // SEF-1.1.1
    out.experience = out.morale = out.reinforcements = false;
    out.training = 0;
  }
  return out;
}

void add_forces(State& state) {
  Table& table = state.table;
  for (const ScenarioShip& from : table.scenario().ships) {
    const Seat seat = seat_of_player(table.scenario().sides, from.side, from.player);
    add_ship(state, from.side, seat, from.ship_class, from.name);
    Ship& ship = table.ships.back();
    ship.lost.armour = from.lost.armour;
    ship.lost.structure = from.lost.structure;
    ship.lost.primary = from.lost.primary;
    ship.lost.crew = from.lost.crew;
    ship.lost.absorbed = from.lost.absorbed;
    ship.heading = from.heading.value_or(table.scenario().sides[from.side].zone.heading);
    if (from.at) {
      ship.at = *from.at;
      ship.placed = true;
    }
    if (from.squadron.empty()) continue;
    const auto same = first_of(table.squadrons,
                               [&](const Squadron& one) { return one.side == from.side && one.name == from.squadron; });
    if (!same) table.squadrons.push_back({from.side, from.squadron, {}});
    ship.squadron = same.value_or(SquadronIndex(table.squadrons.size() - 1));
    table.squadrons[ship.squadron].ships.emplace_back(table.ships.size() - 1);
  }
}

/// Along the middle of the zone, two inches apart (SEF-R85).
void place_by_default(Table& table, Side side) {
  const Zone& zone = table.scenario().sides[side].zone;
  std::vector<ShipIndex> open;
  for (const ShipIndex s : table.ships.indices())
    if (table.ships[s].side == side && !table.ships[s].placed) open.push_back(s);
  const std::int64_t middle = (zone.low.x + zone.high.x) / 2;
  for (int i = 0; i < count_of(open); ++i) {
    Ship& ship = table.ships[open[ix(i)]];
    ship.at = {std::clamp(middle + (2 * i + 1 - count_of(open)) * inch, zone.low.x, zone.high.x),
               (zone.low.y + zone.high.y) / 2};
    ship.heading = zone.heading;
    ship.placed = true;
  }
}

}  // namespace

void add_ship(State& state, Side side, Seat seat, ClassIndex of, const std::string& name) {
  Table& table = state.table;
  const ShipClass& c = table.catalogue->classes[of];
  Ship ship;
  ship.number = 1 + static_cast<int>(std::ranges::count(table.ships, side, &Ship::side));
  ship.name = name;
  ship.ship_class = of;
  ship.side = side;
  ship.seat = seat;
  ship.crew = table.scenario().sides[side].crew;
  ship.training = usual_training(table.options.training);
  ship.charge = c.capacitor;
  Magazines magazines;
  for (const Mount& mount : c.mounts) {
    ship.systems.push_back({false, 1, mount.rounds, 0});
    Magazine magazine;
    magazine.rounds.assign(mount.munitions.size(), 0);
    if (!magazine.rounds.empty()) magazine.rounds.front() = mount.rounds;
    magazines.push_back(std::move(magazine));
  }
  table.ships.push_back(std::move(ship));
  state.magazines.emplace_back(std::move(magazines), secret_audience(table, side, seat));
  state.preferences.emplace_back(Preference{}, Audience::only(seat));
  add_wing(table, ShipIndex(table.ships.size() - 1));
}

void open_set_up(Play& play) {
  Table& table = play.table();
  for (const Side side : two_sides()) place_by_default(table, side);
  play.referee.disclose(Audience::everyone());
  for (const Squadron& squadron : table.squadrons) {
    std::string text = "Squadron " + squadron.handle() + ":";
    for (const ShipIndex s : squadron.ships) text += " " + table.ships[s].handle();
    play.tell(Audience::everyone(), text + ".", "SEF-3.1", {}, {},
              showing(heads::squadron(squadron.handle(), counted(count_of(squadron.ships), "ship"))));
  }
  if (training_points(table.options.training) > 0)
    for (const Ship& ship : table.ships)
      play.tell(Audience::everyone(),
                ship_name(ship) + " has trained " + counted(table.options.training, "month") + ": combat skill " +
                    number(combat_skill(ship)) + ", crew skill " + number(crew_skill(ship)) + ".",
                "SEF-1.3.2", {}, {},
                showing(heads::has_trained(ship.handle(), counted(table.options.training, "month"))));
  for (const Ship& ship : table.ships)
    play.tell(Audience::everyone(),
              ship_name(ship) + ", " + table.class_of(ship).name + ", begins at " +
                  words::point_words(ship.at, inches_scale()) + ", heading " + number(ship.heading) + ".",
              "SEF-R57", {}, {},
              showing(heads::begins(ship.handle(), table.class_of(ship).name),
                      {at_place(act_of(table::ActKind::set, {}, ship.handle()), ship.at, ship.heading)}));
}

State begun_battle(const Catalogue& catalogue, const Choice& choice, Referee& referee) {
  State state = begun_match<State>(catalogue, choice, &Scenario::sides);
  Table& table = state.table;
  table.options = options_of(choice.options, table.scenario().options);
  add_forces(state);
  for (const Side side : table.scenario().sides.indices())
    state.reserves.emplace_back(std::vector<Group>{}, side_audience(table, side));
  table.phase = table.options.points > 0 ? Phase::fleets : Phase::setup;
  Play play{state, referee};
  std::vector<Step> steps;
  if (table.options.points > 0) steps.emplace_back(FleetStep{});
  steps.emplace_back(SetupStep{});
  steps.emplace_back(TurnStep{});
  state.agenda.push_in_order(std::move(steps));
  run(play);
  return state;
}

}  // namespace emcon::rules::stellar_empires_fleet
