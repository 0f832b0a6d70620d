// Loads a scenario from its data tree: sides, bodies, ships, the map's edge, and where a written play begins.
#include "server/rules/alternity_warships/catalogue/load_scenario.hpp"

#include <algorithm>

#include "server/rules/alternity_warships/catalogue/words.hpp"

namespace emcon::rules::alternity_warships {
namespace {

constexpr int seats_most = 8, side_ships_most = 16, bodies_most = 20, speed_most = 99;

void load_sides(const Reader& in, Scenario& scenario) {
  int seats = 0;
  for (const Reader& from : in.tables("sides")) {
    from.only({"name", "colour", "briefing", "seats", "flagship"});
    SideData side{read_side_head(from)};
    side.seats = from.integer("seats", 1, seats_most, 1);
    seats += side.seats;
    scenario.sides.push_back(std::move(side));
  }
  if (scenario.sides.size() != 2 || seats > seats_most) in.fault("sides", "two sides, with at most 8 seats in all");
}

/// The flagship that a side's table suggests, when the ships are loaded.
void load_flagships(const Reader& in, Scenario& scenario) {
  Side side{0};
  for (const Reader& from : in.tables("sides")) {
    if (from.node().member("flagship")) {
      const ShipIndex ship = load_ship(from, "flagship", scenario);
      if (ship && scenario.ships[ship].side != side) from.fault("flagship", "a ship of its side");
      scenario.sides[side].flagship = ship;
    }
    ++side.index;
  }
}

void load_debris(const Reader& in, Body& body) {
  const std::optional<Reader> from = in.table("debris");
  if (!from) return;
  from->only({"distance", "width", "rolled"});
  const bool giant = body.kind == BodyKind::giant;
  body.debris.distance = from->integer("distance", 1, 8, 1);
  body.debris.width = from->integer("width", 1, 4, 1);
  body.debris.rolled = from->boolean("rolled", false);
  if (!giant && body.debris != Debris{1, 1, false})
    in.fault("debris", "one hex wide and adjacent, since the body is no giant (ALT-R65)");
}

void load_bodies(const Reader& in, Scenario& scenario) {
  constexpr std::array<int, 4> usual{2, 4, 25, 0};
  for (const Reader& from : in.tables("bodies")) {
    from.only({"name", "kind", "hex", "radius", "debris"});
    Body body;
    body.name = from.text("name");
    body.kind = static_cast<BodyKind>(std::max(0, from.word("kind", body_words)));
    body.at = load_hex(from, "hex");
    body.radius = usual[static_cast<std::size_t>(body.kind)];
    if (from.node().member("radius")) {
      const bool giant = body.kind == BodyKind::giant;
      body.radius = from.integer("radius", giant ? 25 : body.radius, giant ? 75 : body.radius);
    }
    load_debris(from, body);
    refuse_twins(from, scenario.bodies, &Body::name, body, "name");
    scenario.bodies.push_back(std::move(body));
  }
  if (count_of(scenario.bodies) > bodies_most) in.fault("bodies", "at most 20");
}

/// Whether a body has such an orbit at the hex (ALT-15.3, ALT-15.11).
bool has_orbit(const Body& body, Orbit orbit, Hex at) {
  const int far = distance(body.at, at);
  const int impact = body.kind == BodyKind::small ? 0 : body.kind == BodyKind::medium ? 1 : body.radius - 1;
  if (orbit == Orbit::landed) return far <= body.radius && (body.kind != BodyKind::giant || far >= body.radius);
  if (body.kind == BodyKind::asteroid) return false;
  return orbit == Orbit::low ? far > impact && far <= body.radius : far > body.radius && far <= body.radius + 3;
}

void load_orbit(const Reader& from, const Scenario& scenario, ScenarioShip& ship) {
  ship.orbit = static_cast<Orbit>(std::max(0, from.word("orbit", {"none", "low", "high", "landed"}, 0)));
  const int way = from.word("drift", {"none", "cw", "ccw"}, 0);
  ship.drift = way == 1 ? 1 : way == 2 ? -1 : 0;
  const bool orbiting = ship.orbit == Orbit::low || ship.orbit == Orbit::high;
  if (ship.drift != 0 && !orbiting) from.fault("drift", "left out, since it is in no orbit");
  if (ship.orbit == Orbit::none) return;
  const bool there = std::ranges::any_of(scenario.bodies,
                                         [&](const Body& body) { return has_orbit(body, ship.orbit, ship.course.at); });
  if (!there)
    from.fault("orbit", "one that a body has at the hex: low on its marker, high within 3 hexes, landed on it");
  if (ship.course.speed != 0) from.fault("speed", "0 in an orbit");
}

void load_wounds(const Reader& from, const Sheet& sheet, ScenarioShip& ship) {
  if (from.node().member("marks")) {
    const std::vector<int> lost = from.integers("marks", grades, 0, 1998);
    for (const Grade grade : all_grades) {
      const auto at = static_cast<std::size_t>(grade);
      // Criticals are counted beyond the rating (ALT-R25).
      const int most = sheet.track[at] * (grade == Grade::critical ? 2 : 1);
      if (lost[at] > most) from.fault("marks", "boxes lost of stun, wound, mortal and critical, as many as there are");
      ship.lost[at] = std::min(lost[at], most);
    }
  }
  ship.shield_lost = from.integer("shield_lost", 0, sheet.ablative, 0);
}

void load_ship_of(const Reader& from, const Catalogue& catalogue, Scenario& scenario) {
  from.only({"side", "seat", "sheet", "name", "hex", "heading", "speed", "orbit", "drift", "round", "marks",
             "shield_lost", "last_manoeuvre"});
  ScenarioShip ship;
  ship.side = load_side(from, "side", scenario);
  ship.player = from.integer("seat", 1, scenario.sides[ship.side].seats, 1) - 1;
  ship.sheet = index_of<SheetIndex>(from, "sheet", names_of(catalogue.sheets, &Sheet::key));
  const Sheet& sheet = catalogue.sheets[ship.sheet];
  ship.name = from.text("name");
  ship.course = load_course(from);
  load_orbit(from, scenario, ship);
  load_wounds(from, sheet, ship);
  ship.round = from.integer("round", 1, 99, 1);
  ship.last_manoeuvre = from.integer("last_manoeuvre", 0, 99, 0);
  if (sheet.base && ship.course.speed != 0) from.fault("speed", "0, since it is a base");
  if (sheet.ground && ship.orbit != Orbit::landed)
    from.fault("orbit", "landed: such a base stands on a body (ALT-17.12)");
  refuse_twins(from, scenario.ships, &ScenarioShip::name, ship, "name");
  scenario.ships.push_back(std::move(ship));
}

void load_places(const Reader& in, Scenario& scenario) {
  for (const Reader& from : in.tables("places")) {
    from.only({"side", "hex", "heading", "speed"});
    scenario.places.push_back({load_side(from, "side", scenario), load_course(from)});
  }
}

void load_bounds(const Reader& in, Scenario& scenario) {
  constexpr const char* allowed = "a hex as printed, such as \"2525\"";
  const std::optional<Reader> from = in.table("edge");
  if (!from) return;
  from->only({"low", "high"});
  Bounds bounds;
  const auto corner = [&](const char* key, int& column, int& row) {
    const std::string text = from->text(key);
    const std::optional<Hex> hex = text.size() == 4 ? hex_from_label(text) : std::nullopt;
    if (!hex) return from->fault(key, allowed);
    column = hex->q;
    row = hex->r + (hex->q - 1) / 2;
  };
  corner("low", bounds.column_low, bounds.row_low);
  corner("high", bounds.column_high, bounds.row_high);
  if (bounds.column_low >= bounds.column_high || bounds.row_low >= bounds.row_high)
    in.fault("edge", "two printed hexes, that of the upper left corner first");
  for (const ScenarioShip& ship : scenario.ships)
    if (!bounds.holds(ship.course.at)) in.fault("edge", "one with all ships inside; '" + ship.name + "' is not");
  scenario.bounds = bounds;
}

void load_start(const Reader& in, Scenario& scenario) {
  const std::optional<Reader> from = in.table("start");
  if (!from) return;
  from->only({"round", "step", "edge"});
  Start start;
  start.round = from->integer("round", 1, 99, 1);
  start.phase = static_cast<Phase>(std::max(0, from->word("step", phase_words)));
  start.edge = load_side(*from, "edge", scenario);
  scenario.start = start;
}

void check_forces(const Reader& in, const Scenario& scenario) {
  for (const Side side : scenario.sides.indices()) {
    const auto ships = std::ranges::count(scenario.ships, side, &ScenarioShip::side);
    const auto places = std::ranges::count(scenario.places, side, &Place::side);
    const bool from_start = std::ranges::any_of(
        scenario.ships, [&](const ScenarioShip& ship) { return ship.side == side && ship.round == 1; });
    if (scenario.options.points == 0 && !from_start)
      in.fault("ships", "one ship of each side or more from the first round, or points to buy them for");
    if (scenario.options.points > 0 && places == 0)
      in.fault("places", "one of each side or more, for ships that are bought");
    if (ships > side_ships_most) in.fault("ships", "at most 16 ships of a side");
  }
}

}  // namespace

Hex load_hex(const Reader& in, const char* key) {
  const std::string text = in.text(key);
  if (text.size() == 4)
    if (const std::optional<Hex> label = hex_from_label(text)) return from_printed(*label);
  const std::optional<Hex> hex = hex_from_pair(text);
  const bool near = hex && std::abs(hex->q) <= farthest && std::abs(hex->r) <= farthest;
  if (!near) in.fault(key, "a hex \"(q,r)\" relative to 5050, q and r within 9999, or one as printed, \"5050\"");
  return near ? *hex : Hex{};
}

Course load_course(const Reader& in) {
  return {load_hex(in, "hex"), in.integer("heading", 0, headings - 1), in.integer("speed", 0, speed_most, 0)};
}

Side load_side(const Reader& in, const char* key, const Scenario& scenario) {
  return index_of<Side>(in, key, names_of(scenario.sides, &SideData::name));
}

ShipIndex load_ship(const Reader& in, const char* key, const Scenario& scenario) {
  const int at = in.word(key, names_of(scenario.ships, &ScenarioShip::name));
  return at < 0 ? ShipIndex() : ShipIndex(at);
}

ShipIndices load_ships(const Reader& in, const char* key, const Scenario& scenario) {
  ShipIndices out;
  for (const std::string& name : in.texts(key)) {
    const auto ship = first_of(scenario.ships, [&](const ScenarioShip& one) { return one.name == name; });
    if (!ship || std::ranges::find(out, *ship) != out.end())
      in.fault(key, "names of ships of the scenario, each once");
    else
      out.push_back(*ship);
  }
  if (out.empty()) in.fault(key, "a list of names of ships");
  return out;
}

BodyIndex load_body(const Reader& in, const char* key, const Scenario& scenario) {
  const int at = in.word(key, names_of(scenario.bodies, &Body::name));
  return at < 0 ? BodyIndex() : BodyIndex(at);
}

void load_scenario(const Reader& in, Catalogue& catalogue) {
  in.only({"id", "title", "summary", "minutes", "hidden", "difficulty", "sides", "bodies", "ships", "places",
           "missiles", "choices", "edge", "victory", "options", "start", "sheets"});
  Scenario scenario{ScenarioHead{in.text("id"), in.text("title"), in.text("summary"), in.integer("minutes", 1, 999)}};
  read_choosing(in, scenario);
  load_sides(in, scenario);
  if (scenario.sides.size() != 2) return;
  load_bodies(in, scenario);
  load_options(in, scenario.options);
  if (catalogue.sheets.empty()) return in.fault("ships", "those of sheets of the data files, which have none");
  for (const Reader& ship : in.tables("ships")) load_ship_of(ship, catalogue, scenario);
  load_flagships(in, scenario);
  load_places(in, scenario);
  load_missiles(in, catalogue, scenario);
  load_choices(in, catalogue, scenario);
  load_bounds(in, scenario);
  load_victory(in, scenario);
  load_start(in, scenario);
  check_forces(in, scenario);
  refuse_twins(in, catalogue.scenarios, &Scenario::id, scenario, "id");
  catalogue.scenarios.push_back(std::move(scenario));
}

}  // namespace emcon::rules::alternity_warships
