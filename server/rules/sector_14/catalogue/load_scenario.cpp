// Loads a scenario from its data tree: teams, ships, seekers, damage, and where everything begins.
#include <algorithm>

#include "server/rules/sector_14/catalogue/load.hpp"
#include "server/rules/sector_14/catalogue/words.hpp"

namespace emcon::rules::sector_14 {
namespace {

constexpr int teams_max = 8;
constexpr int seats_limit = 8;
constexpr int ships_max = 32;

void load_teams(const Reader& in, Scenario& scenario) {
  int seats = 0;
  for (const Reader& from : in.tables("teams")) {
    from.only({"name", "colour", "briefing", "seats"});
    Team team{read_side_head(from)};
    team.seats = from.integer("seats", 1, seats_limit, 1);
    seats += team.seats;
    scenario.teams.push_back(std::move(team));
  }
  if (scenario.teams.size() < 2 || count_of(scenario.teams) > teams_max || seats > seats_limit)
    in.fault("teams", "two teams or more, with at most 8 seats in all");
}

Course load_course(const Reader& in) {
  Course out;
  out.at = in.hex("hex", true).value_or(Hex{});
  out.facing = in.integer("facing", 0, 5);
  out.vector = in.hex("vector", true).value_or(Hex{});
  return out;
}

/// Weapons named by their place on the sheet, from 1; gives indices.
std::vector<WeaponIndex> weapons_at(const Reader& in, const char* key, const ShipClass& c) {
  std::vector<WeaponIndex> out;
  if (in.node().member(key))
    for (const int w : in.integers(key, 0, 1, count_of(c.weapons))) out.emplace_back(w - 1);
  return out;
}

void load_damage(const Reader& in, const ShipClass& c, ScenarioShip& ship) {
  if (const std::optional<Reader> lost = in.table("lost")) {
    lost->only(
        {"hull", "reactor", "cnc", "targeting", "shield_gen", "sensors", "ecm", "thrusters", "jets", "taudrive"});
    for (int s = 0; s < systems; ++s) {
      const System system = static_cast<System>(s);
      ship.lost[ix(s)] = lost->integer(system_words[system].key, 0, c.boxes_of(system), 0);
    }
  }
  if (in.node().member("plating_lost")) {
    const std::vector<int> lost = in.integers("plating_lost", facings, 0, 99);
    for (int f = 0; f < facings; ++f) ship.plating_lost[ix(f)] = std::min(lost[ix(f)], c.plating[ix(f)]);
  }
  if (in.node().member("chips")) {
    const std::vector<int> chips = in.integers("chips", sections, 0, 99);
    std::copy(chips.begin(), chips.end(), ship.chips.begin());
  }
  if (in.node().member("crew")) {
    const std::vector<int> crew = in.integers("crew", skills, 0, 8);
    ship.crew.emplace();
    std::copy(crew.begin(), crew.end(), ship.crew->begin());
  }
  ship.stress = in.integer("stress", 0, 999, 0);
  ship.destroyed = weapons_at(in, "destroyed", c);
  ship.charged = weapons_at(in, "charged", c);
  for (const WeaponIndex w : ship.charged)
    if (w.place() >= count_of(c.weapons)) in.fault("charged", "places of weapons on the sheet");
}

void load_ship_of(const Reader& in, const Catalogue& catalogue, Scenario& scenario) {
  in.only({"team", "player", "class", "name", "hex", "facing", "vector", "crew", "lost", "plating_lost", "stress",
           "chips", "destroyed", "charged"});
  ScenarioShip ship;
  ship.team = index_of<Side>(in, "team", names_of(scenario.teams, &Team::name));
  ship.player = in.integer("player", 1, scenario.teams[ship.team].seats, 1) - 1;
  ship.ship_class = index_of<ClassIndex>(in, "class", names_of(catalogue.classes, &ShipClass::key));
  ship.name = in.text("name", "");
  ship.course = load_course(in);
  load_damage(in, catalogue.classes[ship.ship_class], ship);
  scenario.ships.push_back(std::move(ship));
}

void load_seeker(const Reader& in, const Catalogue& catalogue, Scenario& scenario) {
  in.only({"ship", "weapon", "target", "hex", "facing", "vector"});
  const int most = count_of(scenario.ships);
  ScenarioSeeker seeker;
  seeker.ship = ShipIndex(in.integer("ship", 1, most) - 1);
  seeker.target = ShipIndex(in.integer("target", 1, most) - 1);
  seeker.course = load_course(in);
  const ScenarioShip& from = scenario.ships[seeker.ship];
  const ShipClass& c = catalogue.classes[from.ship_class];
  seeker.weapon = WeaponIndex(in.integer("weapon", 1, std::max(1, count_of(c.weapons))) - 1);
  if (seeker.weapon.place() >= count_of(c.weapons) ||
      !is_launcher(catalogue.weapons[c.weapons[seeker.weapon].type].kind))
    in.fault("weapon", "the place of a launcher on the ship's sheet");
  if (scenario.ships[seeker.target].team == from.team) in.fault("target", "a ship of another team");
  scenario.seekers.push_back(seeker);
}

void load_start(const Reader& in, Scenario& scenario) {
  const std::optional<Reader> start = in.table("start");
  scenario.phase = scenario.points > 0 ? Phase::fleets : Phase::crews;
  if (!start) return;
  start->only({"turn", "phase", "order"});
  std::vector<std::string> words;
  for (int p = static_cast<int>(Phase::crews); p < static_cast<int>(Phase::over); ++p)
    words.emplace_back(phases[static_cast<Phase>(p)].word);
  scenario.turn = start->integer("turn", 1, 9999, 1);
  scenario.phase = static_cast<Phase>(static_cast<int>(Phase::crews) + std::max(0, start->word("phase", words, 0)));
  if (!start->node().member("order")) return;
  for (const int id : start->integers("order", 0, 1, std::max(1, count_of(scenario.ships))))
    scenario.order.emplace_back(id - 1);
  std::vector<ShipIndex> sorted = scenario.order;
  std::sort(sorted.begin(), sorted.end());
  for (int i = 0; i < count_of(sorted); ++i)
    if (sorted[ix(i)] != ShipIndex(i) || sorted.size() != scenario.ships.size())
      return start->fault("order", "every ship once, by its number from 1");
}

/// Ships lost in an earlier turn are gone before the next one's fire (S14-R42, P8.1).
void nobody_is_lost(const Reader& in, const Catalogue& catalogue, const Scenario& scenario) {
  if (scenario.phase > Phase::fire) return;
  const std::vector<Reader> tables = in.tables("ships");
  for (const ShipIndex i : scenario.ships.indices()) {
    const ScenarioShip& ship = scenario.ships[i];
    for (const System vital : {System::hull, System::reactor, System::cnc})
      if (ship.lost[static_cast<std::size_t>(vital)] >= catalogue.classes[ship.ship_class].boxes_of(vital))
        tables[ix(i.place())].fault("lost", "fewer than all boxes of " + std::string(system_words[vital].key) +
                                                " in a battle that begins before 'seekers'");
  }
}

/// Every player has ships to command, or his team has places for ships of its own choice.
void everyone_plays(const Reader& in, const Scenario& scenario) {
  for (const Side team : scenario.teams.indices()) {
    const Team& t = scenario.teams[team];
    const auto places = std::count_if(scenario.places.begin(), scenario.places.end(),
                                      [&](const Place& place) { return place.team == team; });
    if (scenario.points > 0 && places < t.seats) in.fault("places", "one place or more for each player of " + t.name);
    for (int player = 0; scenario.points == 0 && player < t.seats; ++player)
      if (std::none_of(scenario.ships.begin(), scenario.ships.end(),
                       [&](const ScenarioShip& ship) { return ship.team == team && ship.player == player; }))
        in.fault("ships", "a ship or more for each player of " + t.name);
  }
}

}  // namespace

void load_scenario(const Reader& in, Catalogue& catalogue) {
  in.only({"id", "title", "summary", "minutes", "hidden", "difficulty", "points", "turns", "sheets", "teams", "ships",
           "seekers", "places", "start", "goals", "victory"});
  Scenario scenario;
  scenario.id = in.text("id");
  scenario.title = in.text("title");
  scenario.summary = in.text("summary");
  scenario.minutes = in.integer("minutes", 1, 9999);
  read_choosing(in, scenario);
  scenario.points = in.integer("points", 1, 9999, 0);
  scenario.turns = in.integer("turns", 0, 999, 0);
  load_teams(in, scenario);
  if (scenario.teams.size() < 2) return;
  refuse_twins(in, catalogue.scenarios, &Scenario::id, scenario, "id");
  if (catalogue.classes.empty()) return in.fault("ships", "left out: there are no classes");
  if (scenario.points > 0 && in.node().member("ships")) in.fault("ships", "left out where ships are bought");
  for (const Reader& ship : in.tables("ships")) load_ship_of(ship, catalogue, scenario);
  if (count_of(scenario.ships) > ships_max) in.fault("ships", "at most 32 ships");
  if (!scenario.ships.empty())
    for (const Reader& seeker : in.tables("seekers")) load_seeker(seeker, catalogue, scenario);
  for (const Reader& from : in.tables("places")) {
    from.only({"team", "hex", "facing", "vector"});
    const Side team = index_of<Side>(from, "team", names_of(scenario.teams, &Team::name));
    scenario.places.push_back({team, load_course(from)});
  }
  load_start(in, scenario);
  load_goals(in, scenario);
  everyone_plays(in, scenario);
  nobody_is_lost(in, catalogue, scenario);
  catalogue.scenarios.push_back(std::move(scenario));
}

}  // namespace emcon::rules::sector_14
