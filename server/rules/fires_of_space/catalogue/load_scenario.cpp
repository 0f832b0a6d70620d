// Loads a scenario from its data tree: sides, forces, systems, awards, and where everything begins.
#include <algorithm>
#include <cctype>
#include <tuple>

#include "server/rules/fires_of_space/catalogue/load.hpp"
#include "server/rules/fires_of_space/catalogue/purposes.hpp"

namespace emcon::rules::fires_of_space {
namespace {

const std::vector<std::string> side_words{"letters", "numbers"};

ScenarioSide load_side(const Reader& in) {
  in.only({"name", "colour", "briefing", "captures_failed"});
  ScenarioSide side{read_side_head(in)};
  side.captures_failed = in.integer("captures_failed", 0, 99, 0);
  return side;
}

std::optional<Markers> load_markers(const Reader& in, bool required) {
  const bool placed = required || in.node().member("present") || in.node().member("future") || in.node().member("past");
  const std::optional<Hex> present = in.hex("present", placed);
  const std::optional<Hex> future = in.hex("future", placed);
  const std::optional<Hex> past = in.hex("past", false);
  if (!present || !future) return std::nullopt;
  return Markers{past.value_or(*present + *present - *future), *present, *future};
}

StartResult load_result(const Reader& in, std::string word) {
  constexpr std::string_view suffix = ", permanent";
  StartResult out;
  if (word.size() > suffix.size() && word.ends_with(suffix)) {
    out.permanent = true;
    word.resize(word.size() - suffix.size());
  }
  if (word == "disabled") {
    out.result = Result::disabled;
  } else if (word == "damaged") {
    out.result = Result::damaged;
  } else if (word != "degraded") {
    in.fault("results", "a list of \"degraded\", \"damaged\", \"disabled\", each also with \", permanent\"");
  }
  return out;
}

Hit load_hit(const Reader& in, const std::string& word) {
  constexpr std::string_view suffix = ", permanent";
  Hit out;
  out.permanent = word.ends_with(suffix);
  const std::string code = out.permanent ? word.substr(0, word.size() - suffix.size()) : word;
  const std::optional<Subsystem> system = code.size() == 1 ? subsystem_of(code[0]) : std::nullopt;
  if (!system) in.fault("hits", "a list of letters of S B D M E P N A J L C, each also with \", permanent\"");
  out.system = system.value_or(Subsystem::surface);
  return out;
}

void load_magazine(const Reader& in, const Catalogue& catalogue, ScenarioShip& ship) {
  const std::optional<Reader> own = in.table("missiles");
  if (!own) return;
  for (const auto& [type, node] : own->node().members) {
    MissileIndex missile;
    int most = 0;
    for (const Load& load : catalogue.classes[ship.ship_class].missiles)
      if (catalogue.missiles[load.missile].name == type) {
        missile = load.missile;
        most = load.count;
      }
    if (!missile)
      own->fault(node, type, "a missile type that the class carries");
    else
      ship.magazine[missile] = own->integer(type.c_str(), 0, most);
  }
}

ScenarioShip load_ship_of(const Reader& in, const Catalogue& catalogue, const Scenario& scenario) {
  in.only({"class", "name", "results", "hits", "shut_down", "fate", "missiles", "jump", "transit", "prepared",
           "recalibrating", "jumped_out", "tonnage"});
  ScenarioShip ship;
  ship.ship_class = index_of<ClassIndex>(in, "class", names_of(catalogue.classes, &ShipClass::name));
  ship.name = in.text("name", "");
  for (const std::string& result : in.texts("results")) ship.results.push_back(load_result(in, result));
  if (std::ranges::count_if(ship.results, [](const StartResult& r) { return r.result == Result::disabled; }) > 1)
    in.fault("results", "a list with one \"disabled\" at most: disabled twice is destroyed, which 'fate' says");
  for (const std::string& hit : in.texts("hits")) ship.hits.push_back(load_hit(in, hit));
  ship.shut_down = in.boolean("shut_down", false);
  ship.fate = static_cast<Fate>(std::max(0, in.word("fate", {"in play", "destroyed", "captured", "ransomed"}, 0)));
  if (!catalogue.classes.empty()) load_magazine(in, catalogue, ship);
  load_under_way(in, scenario, ship);
  return ship;
}

/// Letters name the units of the first side, numbers those of the second (FOS-4.b).
std::optional<Side> side_of(const std::string& id) {
  const auto all = [&](auto test) { return !id.empty() && id.size() <= 3 && std::ranges::all_of(id, test); };
  if (all([](char c) { return c >= 'A' && c <= 'Z'; })) return letters;
  if (all([](char c) { return c >= '0' && c <= '9'; }) && id[0] != '0') return numbers;
  return std::nullopt;
}

/// A, B .. Z, AA ..; 1, 2 .. 10 ..: dice and shares go by ids, whatever the order of the file (R62, R66).
bool in_id_order(const ScenarioUnit& a, const ScenarioUnit& b) {
  return std::tuple(a.side, a.id.size(), a.id) < std::tuple(b.side, b.id.size(), b.id);
}

/// Where a unit of the operational game begins: markers, or a zone of secret choice.
void load_unit_place(const Reader& in, const Scenario& scenario, ScenarioUnit& unit) {
  unit.system = std::max(0, in.word("system", names_of(scenario.systems, &StarSystem::id), 0));
  unit.undetected_start = in.boolean("undetected_start", false);
  if (const std::optional<Reader> zone = in.table("zone")) {
    zone->only({"centre", "low", "high"});
    unit.zone =
        Zone{zone->hex("centre", true).value_or(Hex{}), zone->integer("low", 0, 50), zone->integer("high", 0, 50)};
    if (unit.zone->low > unit.zone->high) zone->fault("high", "at least 'low'");
  }
  if (unit.zone.has_value() == unit.markers.has_value())
    in.fault("zone", "given for a hidden unit, or else 'present' and 'future', but not both");
}

ScenarioUnit load_unit(const Reader& in, const Catalogue& catalogue, const Scenario& scenario) {
  in.only({"id", "formation", "past", "present", "future", "ships", "system", "zone", "undetected_start", "known",
           "engaged", "steps", "plan"});
  ScenarioUnit unit;
  unit.id = in.text("id");
  const std::optional<Side> side = side_of(unit.id);
  if (!side) in.fault("id", "capital letters (first side) or a number (second side), at most 3 characters");
  unit.side = side.value_or(letters);
  refuse_twins(in, scenario.units, &ScenarioUnit::id, unit, "id");
  unit.formation = in.text("formation", "");
  unit.markers = load_markers(in, false);
  if (!scenario.systems.empty()) load_unit_place(in, scenario, unit);
  load_under_way(in, scenario, unit);
  for (const Reader& ship : in.tables("ships")) unit.ships.push_back(load_ship_of(ship, catalogue, scenario));
  if (unit.ships.empty()) in.fault("ships", "at least one ship");
  return unit;
}

/// Side and class of the ship with this handle, or null.
const ScenarioShip* ship_at(const Scenario& scenario, const std::string& handle) {
  for (const ScenarioUnit& unit : scenario.units)
    for (int i = 0; i < count_of(unit.ships); ++i)
      if (handle == unit.id + "." + std::to_string(i + 1)) return &unit.ships[ix(i)];
  return nullptr;
}

ScenarioMissiles load_missiles(const Reader& in, const Catalogue& catalogue, const Scenario& scenario) {
  in.only({"ship", "past", "present", "future", "target", "lots"});
  ScenarioMissiles out;
  out.ship = in.text("ship");
  if (!ship_at(scenario, out.ship)) in.fault("ship", "the launching ship, such as \"A.1\"");
  out.markers = load_markers(in, true).value_or(Markers{});
  out.target = in.text("target", "");
  for (const Reader& lot : in.tables("lots")) {
    lot.only({"type", "count", "committed", "known"});
    ScenarioLot l;
    l.missile = index_of<MissileIndex>(lot, "type", names_of(catalogue.missiles, &MissileType::name));
    l.count = lot.integer("count", 1, 999);
    if (catalogue.missiles.empty()) continue;
    const MissileType& type = catalogue.missiles[l.missile];
    l.committed = lot.integer("committed", type.rating_min(), type.rating_max, type.rating_max);
    l.known = lot.boolean("known", false);
    out.lots.push_back(l);
  }
  if (out.lots.empty()) in.fault("lots", "at least one lot");
  return out;
}

/// Missiles aim at a ship unit of the other side, or at one of its missile units by the name it will have (A-m1). Needs
/// all units and missiles of the file.
void check_target(const Reader& in, const Scenario& scenario, const ScenarioMissiles& missiles) {
  if (missiles.target.empty()) return;
  const auto unit_of = [](const ScenarioMissiles& m) { return m.ship.substr(0, m.ship.find('.')); };
  const std::optional<Side> side = side_of(unit_of(missiles));
  for (const ScenarioUnit& unit : scenario.units)
    if (unit.side != side && unit.id == missiles.target) return;
  int order = 0;
  for (const ScenarioMissiles& other : scenario.missiles)
    if (side_of(unit_of(other)) != side && unit_of(other) + "-m" + std::to_string(++order) == missiles.target) return;
  in.fault("target", "a unit of the other side, or missiles of it such as \"A-m1\"");
}

Award load_award(const Reader& in, const Scenario& scenario) {
  in.only({"side", "points", "ship", "when", "system", "hex", "radius"});
  Award award;
  award.when = static_cast<AwardWhen>(
      std::max(0, in.word("when", {"destroyed", "disabled", "survives", "jumped out", "holds"})));
  award.points = in.integer("points", 1, 100000) * std::int64_t{1000};
  if (award.when == AwardWhen::holds) {
    award.hex = in.hex("hex", true).value_or(Hex{});
    award.radius = in.integer("radius", 0, 50);
  } else {
    award.side = index_of<Side>(in, "side", side_words);
  }
  if (award.when == AwardWhen::holds || award.when == AwardWhen::jumped_out) {
    if (scenario.systems.empty()) in.fault("when", "\"destroyed\", \"disabled\" or \"survives\" without [[systems]]");
    award.system = std::max(0, in.word("system", names_of(scenario.systems, &StarSystem::id), 0));
    return award;
  }
  award.ship = in.text("ship");
  if (!ship_at(scenario, award.ship)) in.fault("ship", "a ship of the scenario, such as \"A.1\"");
  return award;
}

StarSystem load_system(const Reader& in, const Scenario& scenario) {
  in.only({"id", "title", "masses"});
  StarSystem out;
  out.id = in.text("id");
  refuse_twins(in, scenario.systems, &StarSystem::id, out, "id");
  out.title = in.text("title", out.id);
  for (const Reader& mass : in.tables("masses")) {
    mass.only({"name", "hex", "radius"});
    out.masses.push_back({mass.text("name", ""), mass.hex("hex", true).value_or(Hex{}), mass.integer("radius", 0, 50)});
  }
  return out;
}

Link load_link(const Reader& in, const Scenario& scenario) {
  in.only({"from", "to", "distance", "travel"});
  Link out;
  out.from = std::max(0, in.word("from", names_of(scenario.systems, &StarSystem::id)));
  out.to = std::max(0, in.word("to", names_of(scenario.systems, &StarSystem::id)));
  out.distance = in.integer("distance", 1, 1000);
  out.travel = in.integer("travel", 1, 1000);
  if (out.from == out.to) in.fault("to", "another system than 'from'");
  return out;
}

Start load_start(const Reader& in) {
  in.only({"turn", "phase", "initiative"});
  std::vector<std::string> phases;
  for (Phase p = Phase::set_up; p < Phase::over; p = static_cast<Phase>(static_cast<int>(p) + 1))
    phases.emplace_back(phase_word(p));
  Start start;
  start.phase = static_cast<Phase>(std::max(0, in.word("phase", phases, 0)));
  start.turn = in.integer("turn", start.phase >= Phase::launch ? 1 : 0, 20, start.phase < Phase::initiative ? 0 : 1);
  if (in.node().member("initiative")) start.initiative = index_of<Side>(in, "initiative", side_words);
  if (start.phase > Phase::initiative && !start.initiative)
    in.fault("initiative", "given, since play begins within a turn: letters or numbers");
  return start;
}

/// FOS-17.e: what is not given stays as in the rulebook.
RepairDice load_repair(const Reader& in) {
  in.only({"degraded", "damaged", "hit", "permanent_from", "last"});
  RepairDice out;
  out.degraded = in.integer("degraded", 1, 20, out.degraded);
  out.damaged = in.integer("damaged", 1, 20, out.damaged);
  out.hit = in.integer("hit", 1, 20, out.hit);
  out.permanent_from = in.integer("permanent_from", 2, 21, out.permanent_from);
  out.last = in.integer("last", 1, 20, out.last);
  if (out.permanent_from <= out.hit) in.fault("permanent_from", "more than 'hit', " + std::to_string(out.hit));
  return out;
}

void check_whole(const Reader& in, const Scenario& scenario) {
  for (const Side side : two_sides())
    if (std::ranges::none_of(scenario.units, [&](const ScenarioUnit& u) { return u.side == side; }))
      in.fault("units", "a list with units of both sides, ids in letters and in numbers");
  if (scenario.start.phase == Phase::set_up) return;
  for (const ScenarioUnit& unit : scenario.units)
    if (!unit.markers)
      in.fault("units", "placed by 'present' and 'future' if play begins after the set-up, and " + unit.id + " is not");
}

void load_operation(const Reader& in, Scenario& scenario) {
  for (const Reader& system : in.tables("systems")) scenario.systems.push_back(load_system(system, scenario));
  if (scenario.systems.empty()) return;
  for (const Reader& link : in.tables("links")) scenario.links.push_back(load_link(link, scenario));
  scenario.length = in.integer("length", 1, 1000);
  scenario.ends_when_eliminated = in.boolean("ends_when_eliminated", false);
  if (!in.tables("missiles").empty())
    in.fault("missiles", "left out: in the operational game missiles fly in engagements");
  if (const std::optional<Reader> start = in.table("start")) scenario.of_turn = load_operation_start(*start, scenario);
}

}  // namespace

void load_scenario(const Reader& in, Catalogue& catalogue) {
  in.only({"id",       "title",      "summary", "minutes", "hidden", "difficulty", "d20_table",
           "detailed", "fire_modes", "pace",    "sides",   "units",  "missiles",   "awards",
           "start",    "repair",     "sheets",  "systems", "links",  "length",     "ends_when_eliminated"});
  Scenario scenario;
  scenario.id = in.text("id");
  scenario.title = in.text("title");
  scenario.summary = in.text("summary", "");
  scenario.minutes = in.integer("minutes", 0, 10000, 0);
  read_choosing(in, scenario);
  scenario.d20_table = in.boolean("d20_table", true);
  scenario.detailed = in.boolean("detailed", false);
  scenario.fire_modes = in.boolean("fire_modes", false);
  scenario.brisk = in.word("pace", {"book", "brisk"}, 0) == 1;
  refuse_twins(in, catalogue.scenarios, &Scenario::id, scenario, "id");
  for (const Reader& side : in.tables("sides")) scenario.sides.push_back(load_side(side));
  if (scenario.sides.size() != 2) in.fault("sides", "two sides: letters, then numbers");
  load_operation(in, scenario);
  for (const Reader& unit : in.tables("units")) scenario.units.push_back(load_unit(unit, catalogue, scenario));
  const std::vector<Reader> salvoes = in.tables("missiles");
  for (const Reader& missiles : salvoes) scenario.missiles.push_back(load_missiles(missiles, catalogue, scenario));
  for (int i = 0; i < count_of(salvoes); ++i) check_target(salvoes[ix(i)], scenario, scenario.missiles[ix(i)]);
  for (const Reader& award : in.tables("awards")) scenario.awards.push_back(load_award(award, scenario));
  if (const std::optional<Reader> start = in.table("start"); start && scenario.systems.empty())
    scenario.start = load_start(*start);
  if (const std::optional<Reader> repair = in.table("repair")) scenario.repair = load_repair(*repair);
  check_under_way(in, scenario);
  check_whole(in, scenario);
  std::ranges::stable_sort(scenario.units, in_id_order);
  catalogue.scenarios.push_back(std::move(scenario));
}

}  // namespace emcon::rules::fires_of_space
