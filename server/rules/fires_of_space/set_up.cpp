// Makes the first state of a match from a scenario and its options.
#include <algorithm>

#include "server/rules/fires_of_space/fires_of_space.hpp"
#include "server/rules/fires_of_space/hits.hpp"
#include "server/rules/fires_of_space/operation/ops.hpp"
#include "server/rules/fires_of_space/sheet.hpp"

namespace emcon::rules::fires_of_space {

/// In the damage that is played: results stand for basic damage, hits for detailed damage.
Ship make_ship(const Catalogue& catalogue, const ScenarioShip& from, bool detailed) {
  Ship ship;
  ship.name = from.name;
  ship.ship_class = from.ship_class;
  ship.fate = from.fate;
  const ShipClass& c = catalogue.classes[ix(from.ship_class)];
  if (detailed) {
    ship.hits = from.hits;
    ship.shut_down = from.shut_down;
  } else {
    for (const StartResult& r : from.results) ship.records.push_back({r.result, r.permanent, 0});
  }
  if (worst(ship) == Worst::disabled)
    for (Record& record : ship.records) record.permanent = true;
  for (const Load& load : c.missiles) {
    const auto own = from.magazine.find(load.missile);
    ship.magazine.push_back(own == from.magazine.end() ? load.count : own->second);
  }
  ship.beams_used.assign(c.beams.size(), 0);
  ship.batteries_used.assign(c.batteries.size(), 0);
  return ship;
}

namespace {

/// Letters first, each side's units in the order of their ids as the scenario was loaded, so that the order of ships is
/// the order of end-of-phase dice (R66).
void add_forces(Table& table) {
  for (int side = 0; side < 2; ++side) {
    int ships = 0;
    int units = 0;
    for (const ScenarioUnit& from : table.the_scenario().units) {
      if (from.side != side) continue;
      Unit unit;
      unit.handle = from.id;
      unit.side = side;
      unit.number = ++units;
      unit.placed = from.markers.has_value();
      unit.at = from.markers.value_or(Markers{});
      unit.formation = unit.placed ? "" : from.formation;
      int ordinal = 0;
      for (const ScenarioShip& s : from.ships) {
        Ship ship = make_ship(*table.catalogue, s, table.detailed);
        ship.side = side;
        ship.number = ++ships;
        ship.unit = count_of(table.units);
        ship.handle = from.id + "." + std::to_string(++ordinal);
        table.ships.push_back(std::move(ship));
      }
      table.units.push_back(std::move(unit));
    }
  }
}

void add_missiles(State& state) {
  Table& table = state.table;
  for (const ScenarioMissiles& from : table.the_scenario().missiles) {
    const int made = count_of(table.units);
    int ship = 0;
    while (table.ships[ix(ship)].handle != from.ship) ++ship;
    const int side = table.ships[ix(ship)].side;
    Unit unit;
    unit.side = side;
    unit.missiles = true;
    unit.placed = true;
    unit.at = from.markers;
    const int from_unit = table.ships[ix(ship)].unit;
    int order = 1;
    int others = 1;
    for (const Unit& other : table.units) {
      order += other.side == side && other.missiles;
      others += other.side == side;
    }
    unit.number = others;
    unit.handle = table.units[ix(from_unit)].handle + "-m" + std::to_string(order);
    for (const ScenarioLot& lot : from.lots) {
      const std::string name =
          from.lots.size() == 1 ? unit.handle : unit.handle + "-" + std::to_string(&lot - from.lots.data() + 1);
      table.lots.push_back({count_of(table.launches), made, lot.count});
      table.launches.push_back({name, side, lot.missile, ship, 0, lot.count, ships_of(table, from_unit)});
      state.committed.emplace_back(lot.committed, lot.known ? Audience::everyone() : Audience::only(seat_of(side)));
    }
    table.units.push_back(std::move(unit));
  }
}

void aim_missiles(Table& table) {
  int u = 0;
  for (const ScenarioMissiles& from : table.the_scenario().missiles) {
    while (!table.units[ix(u)].missiles) ++u;
    if (const std::optional<int> target = find_unit(table, from.target)) {
      table.units[ix(u)].target = *target;
      table.units[ix(u)].moved = true;
    }
    ++u;
  }
}

bool option_on(const table::Filled& options, const std::string& name, bool otherwise) {
  for (const table::FilledLine& line : options.lines) {
    if (line.verb != "option" || line.variant != name) continue;
    if (const table::Value* value = table::find(line, "value"))
      if (const table::Token* token = std::get_if<table::Token>(value)) return token->token == "on";
  }
  return otherwise;
}

/// FOS-17.e: what a scenario changes is said before anybody relies on it.
void tell_repair_dice(Play& play) {
  const RepairDice& dice = play.table().the_scenario().repair;
  if (dice == RepairDice{}) return;
  const auto on = [](int need) { return need == 1 ? std::string("1") : "1-" + number(need); };
  play.tell("Damage control of this scenario: " +
                (play.table().detailed ? "a hit is repaired on " + on(dice.hit) + permanent_text(play.table()) +
                                             "; in operational turns and the last check on " + on(dice.last) + "."
                                       : "a degraded result is removed on " + on(dice.degraded) +
                                             ", a damaged one on " + on(dice.damaged) + "."),
            "FOS-17.e");
}

}  // namespace

State Rules::setup(const Catalogue& catalogue, const Choice& choice, Referee& referee) {
  const auto chosen = std::find_if(catalogue.scenarios.begin(), catalogue.scenarios.end(),
                                   [&](const Scenario& s) { return s.id == choice.scenario; });
  if (chosen == catalogue.scenarios.end()) throw RulesFault("no scenario '" + choice.scenario + "'");
  auto own = std::make_shared<Catalogue>();
  own->beams = catalogue.beams;
  own->missiles = catalogue.missiles;
  own->classes = catalogue.classes;
  own->scenarios = {*chosen};
  State state;
  Table& table = state.table;
  table.d20_table = option_on(choice.options, "d20table", chosen->d20_table);
  table.detailed = option_on(choice.options, "detailed", chosen->detailed);
  table.fire_modes = option_on(choice.options, "fire-modes", chosen->fire_modes);
  const Played played{table.detailed, !chosen->systems.empty()};
  for (const ShipClass& c : own->classes) own->sheets.push_back(printed_sheet(*own, c, played));
  table.catalogue = std::move(own);
  const Start& start = chosen->start;
  table.turn =
      start.phase == Phase::initiative && start.turn > 0 ? start.turn - 1 : start.turn;  // the turn step adds one
  table.phase = chosen->start.phase;
  for (int side = 0; side < 2; ++side) table.captures_failed[ix(side)] = chosen->sides[ix(side)].captures_failed;
  referee.set_turn(table.turn);
  Play play{state, referee};
  tell_repair_dice(play);
  if (!chosen->systems.empty()) {
    muster(play);
    schedule(play);
    run(play);
    return state;
  }
  add_forces(table);
  add_missiles(state);
  sweep(table);
  aim_missiles(table);
  if (chosen->start.initiative) {
    table.init = *chosen->start.initiative;
  } else if (table.phase != Phase::initiative) {
    roll_initiative(play);  // R5: one extra roll before the set-up; later turns roll their own
  }
  schedule(play);
  run(play);
  return state;
}

}  // namespace emcon::rules::fires_of_space
